"""Scoring against an oracle that is written another way: on the transcript's own objects, piece by piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

HOME = {
    "cliff": "1635-palm-terrace",
    "jenny": "bulldog-cafe",
    "peevy": "1635-palm-terrace",
    "sinclair": "sinclair-mansion",
    "lothar": "sinclair-mansion",
    "valentine": "south-seas-club",
}
PLACES = [
    "1635-palm-terrace",
    "bulldog-cafe",
    "chapel-airfield",
    "sinclair-mansion",
    "south-seas-club",
    "the-observatory",
]
HEROES = ("cliff", "jenny", "peevy")
SIDES = ("heroes", "villains")

places, characters, sides = st.sampled_from(PLACES), st.sampled_from(sorted(HOME)), st.sampled_from(SIDES)
numbers = st.integers(0, 9)
NAMES = [
    *("clout", "opposing_clout", "grit", "opposing_grit", "own_knocked_out", "opposing_knocked_out", "own_standing"),
    *("opposing_standing", "controlled", "opposing_controlled", "soldiers", "recruited", "rocket", "finale_cards"),
]
counts = st.one_of(
    st.sampled_from(NAMES),
    st.fixed_dictionaries({"grit_of": characters}),
    st.fixed_dictionaries({"own_at": places}),
    st.fixed_dictionaries({"opposing_at": places}),
)
conditions = st.recursive(
    st.one_of(
        st.sampled_from(["plans", "no_plans", "upper_hand", "army"]),
        st.fixed_dictionaries({"control": places}),
        st.fixed_dictionaries({"opponent_controls": places}),
        st.fixed_dictionaries({"at": st.tuples(characters, places).map(list)}),
        st.fixed_dictionaries({"knocked_out": characters}),
        st.fixed_dictionaries({"standing": characters}),
        st.fixed_dictionaries({"least": st.tuples(counts, st.integers(-2, 6)).map(list)}),
    ),
    lambda inner: st.one_of(
        st.fixed_dictionaries({"not": inner}),
        st.fixed_dictionaries({"all": st.lists(inner, max_size=3)}),
        st.fixed_dictionaries({"any": st.lists(inner, max_size=3)}),
    ),
    max_leaves=5,
)
points = st.integers(-4, 6)
lines = st.one_of(
    st.fixed_dictionaries({"points": points}),
    st.fixed_dictionaries({"points": points, "when": conditions}),
    st.fixed_dictionaries(
        {"points": points, "per": counts}, optional={"every": st.integers(1, 4), "most": st.integers(0, 8)}
    ),
)
cards = st.fixed_dictionaries({"id": st.text("abc", max_size=2), "lines": st.lists(lines, max_size=3)})
finales = st.fixed_dictionaries(dict.fromkeys(SIDES, st.lists(cards, max_size=3)))


@st.composite
def states(draw: st.DrawFn) -> dict[str, Any]:
    army = draw(st.none() | st.lists(places, unique=True))
    there = st.sampled_from([who for who in HOME if army is None or who != "valentine"])
    state = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "at": st.dictionaries(there, places),
                "knocked_out": st.lists(there, unique=True),
                "recruited": numbers,
                "clout": st.dictionaries(sides, numbers),
                "grit": st.dictionaries(there, numbers),
                "rocket": numbers,
                "plans": sides,
                "upper_hand": st.none() | sides,
            },
        )
    )
    if army is not None or draw(st.booleans()):
        state["army"] = army
    return state


class Oracle:
    """A board as a list of pieces: characters and soldiers, each with what is known of it."""

    def __init__(self, state: dict[str, Any], finale: dict[str, list[Any]]) -> None:
        army = state.get("army")
        down = state.get("knocked_out", [])
        self.pieces = [
            {
                "who": who,
                "side": "heroes" if who in HEROES else "villains",
                "at": {**HOME, **state.get("at", {})}[who],
                "down": who in down,
                "grit": state.get("grit", {}).get(who, 0 if who in down else 1),
            }
            for who in HOME
            if army is None or who != "valentine"
        ]
        self.soldiers = army or []
        self.state, self.finale, self.army = state, finale, army is not None

    def characters(self, **wanted: Any) -> list[dict[str, Any]]:
        return [piece for piece in self.pieces if all(piece[key] == value for key, value in wanted.items())]

    def holder(self, place: str) -> str | None:
        there = Counter(piece["side"] for piece in self.characters(at=place, down=False))
        there["villains"] += place in self.soldiers
        most = there.most_common()
        if not most or most[0][1] == 0 or (len(most) > 1 and most[0][1] == most[1][1]):
            return None
        return str(most[0][0])

    def count(self, count: Any, side: str) -> int:
        other = SIDES[1 - SIDES.index(side)]
        if isinstance(count, dict):
            ((key, name),) = count.items()
            if key == "grit_of":
                return sum(piece["grit"] for piece in self.characters(who=name))
            return len(self.characters(side=side if key == "own_at" else other, at=name))
        simple: dict[str, Callable[[str], int]] = {
            "clout": lambda of: self.state.get("clout", {}).get(of, 0),
            "grit": lambda of: sum(piece["grit"] for piece in self.characters(side=of)),
            "knocked_out": lambda of: len(self.characters(side=of, down=True)),
            "standing": lambda of: len(self.characters(side=of, down=False)),
            "controlled": lambda of: [self.holder(place) for place in PLACES].count(of),
            "soldiers": lambda of: len(self.soldiers),
            "recruited": lambda of: self.state.get("recruited", 0),
            "rocket": lambda of: self.state.get("rocket", 0),
            "finale_cards": lambda of: len(self.finale[of]),
        }
        if count.startswith("opposing_"):
            return simple[count.removeprefix("opposing_")](other)
        return simple[count.removeprefix("own_")](side)

    def met(self, condition: Any, side: str) -> bool:
        other = SIDES[1 - SIDES.index(side)]
        if isinstance(condition, str):
            plans = self.state.get("plans", "heroes")
            return {
                "plans": plans == side,
                "no_plans": plans == other,
                "upper_hand": self.state.get("upper_hand") == side,
                "army": self.army,
            }[condition]
        ((key, of),) = condition.items()
        match key:
            case "control" | "opponent_controls":
                return self.holder(of) == (side if key == "control" else other)
            case "at":
                return bool(self.characters(who=of[0], at=of[1]))
            case "knocked_out" | "standing":
                return bool(self.characters(who=of, down=key == "knocked_out"))
            case "least":
                return not self.count(of[0], side) < of[1]
            case "not":
                return not self.met(of, side)
            case _:
                found = {self.met(inner, side) for inner in of}
                return False not in found if key == "all" else True in found

    def worth(self, card: Any, side: str) -> int:
        total = 0
        for line in card["lines"]:
            got = line["points"]
            if "when" in line and not self.met(line["when"], side):
                continue
            if "per" in line:
                left, got = self.count(line["per"], side), 0
                while left >= line.get("every", 1):
                    left -= line.get("every", 1)
                    got += line["points"]
                got = got if got < line.get("most", got) else line.get("most", got)
            total += got
        return total


@given(state=states(), finale=finales)
def test_the_score_is_the_oracles(sit: Any, state: Any, finale: Any) -> None:
    oracle = Oracle(state, finale)
    scored = sit().one("tally", state=state, finale=finale)
    worth = {side: [{"id": card["id"], "points": oracle.worth(card, side)} for card in finale[side]] for side in SIDES}
    assert scored["cards"] == worth
    assert scored["control"] == {place: held for place in PLACES if (held := oracle.holder(place)) is not None}
    totals = {side: sum(card["points"] for card in scored["cards"][side]) for side in SIDES}
    assert scored["totals"] == totals
    ranking = {side: (totals[side], len(finale[side]), state.get("plans", "heroes") == side) for side in SIDES}
    assert scored["winner"] == max(SIDES, key=lambda side: ranking[side])
    decided = [mine != theirs for mine, theirs in zip(*ranking.values(), strict=True)].index(True)
    assert scored["by"] == ["points", "finale", "plans"][decided]


@given(state=states(), finale=finales)
def test_facts_told_one_by_one_score_as_the_same_facts_given(sit: Any, state: Any, finale: Any) -> None:
    """Everything that was not asked about places and soldiers; control is told where people would see it."""
    told = sit()
    oracle = Oracle(state, finale)
    for piece in oracle.pieces:
        told.do("tell", fact="at", of=piece["who"], is_=piece["at"])
        told.do("tell", fact="down", of=piece["who"], is_=piece["down"])
        told.do("tell", fact="grit", of=piece["who"], is_=piece["grit"])
    for place in PLACES:
        told.do("tell", fact="control", of=place, is_=oracle.holder(place))
    for side in SIDES:
        told.do("tell", fact="clout", of=side, is_=oracle.count("clout", side))
    for fact in ("recruited", "rocket"):
        told.do("tell", fact=fact, is_=state.get(fact, 0))
    told.do("tell", fact="army", is_=oracle.army)
    told.do("tell", fact="soldiers", is_=len(oracle.soldiers))
    told.do("tell", fact="plans", is_=state.get("plans", "heroes"))
    told.do("tell", fact="upper_hand", is_=state.get("upper_hand"))
    assert told.one("tally", state={}, finale=finale) == sit().one("tally", state=state, finale=finale)
