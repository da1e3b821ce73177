"""Whole games at the table, live and by tally; what was given to the rules replays to the same scores."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.values import Key
from companion.engine.transcript import replay
from companion.games.trick.rules.game import Phase, State, Trick
from companion.games.trick.rules.setup import GameSetup
from companion.games.trick.table.scoring import Scoring
from companion.table.page import Page
from tools.sittings.trick import FIVE, FOUR, THREE, TWO, Sitting


def page(table: Sitting) -> Any:
    """The page that the table is on, of whatever class."""
    return table.page


def result(table: Sitting) -> dict[str, Any]:
    """What the transcript of all that was given prints last."""
    lines = table.rules.transcript(GameSetup(table.players))
    printed = replay(lines, {"trick": Trick()})
    last: dict[str, Any] = json.loads(printed[-1])["result"]
    return last


SUITS = ("past", "present", "future", "beyond")
PLAIN = [f"{suit}-{value}:0" for suit in SUITS for value in (0, 1, 2, 3, 5, 7)]
"""Each trick is three cards of one suit: 0 1 2, then 3 5 7; whoever plays third wins it."""


@pytest.mark.rule("TRK-03", "TRK-23", "TRK-32", "TRK-33", "TRK-34")
def test_a_whole_game_of_three_live() -> None:
    """Worked out by hand. The third to play wins each trick and leads the next, so the winner goes round.

    Round 1, Bill leading: Peabody, Ted, Bill, Peabody, Ted, Bill, Peabody, Ted: 2, 3 and 3 tricks, no rod laid.
    """
    table = Sitting(*THREE)
    table.do("red", *PLAIN, "ok")
    counts = [(c.counts.tricks, c.counts.unspent, c.counts.spent) for c in table.state.scored[0].scores]
    assert counts == [(2, 5, 0), (3, 5, 0), (3, 5, 0)]
    assert [(score.journey, score.points) for score in table.state.scored[0].scores] == [
        ("safe", 4),
        ("safe", 6),
        ("safe", 6),
    ]
    # Round 2: Ted leads and wins every trick, with a rod on each 0: it becomes an 8.
    table.do("ok", "orange", "past-0:1", "past-1:0", "past-5:0")
    table.do("present-0:1", "present-1:0", "present-5:0")
    table.do("future-0:1", "future-1:0", "future-5:0")
    table.do("beyond-0:1", "beyond-1:0", "beyond-5:0")
    for suit in ("past", "beyond", "present", "future"):
        table.do(f"{suit}-7:0", f"{suit}-2:0", f"{suit}-3:0")
    table.do("ok")
    scores = table.state.scored[1].scores
    assert [(s.counts.tricks, s.counts.unspent, s.counts.spent) for s in scores] == [(0, 5, 0), (8, 1, 4), (0, 5, 0)]
    assert [(s.journey, s.points) for s in scores] == [("inoperative", 3), ("lost", 0), ("inoperative", 3)]
    # Round 3 goes like the first, Peabody leading: now Bill and Ted win three tricks, and Peabody two.
    table.do("ok", "yellow", *PLAIN, "ok")
    assert [s.points for s in table.state.scored[2].scores] == [6, 6, 4]
    assert table.state.phase is Phase.OVER
    assert isinstance(table.page, Scoring)
    assert table.state.totals == (13, 12, 13)
    assert table.state.verdict.winners == ("Bill",)
    assert table.state.verdict.by == "last round"
    assert result(table) == {
        "phase": "over",
        "round": 3,
        "totals": {"Bill": 13, "Ted": 12, "Peabody": 13},
        "winners": ["Bill"],
    }


@pytest.mark.rule("TRK-30", "TRK-31", "TRK-32", "TRK-33", "TRK-35", "TRK-40")
def test_a_whole_game_of_three_by_tally() -> None:
    """Worked out by hand: perfect 4*3+2*5, inoperative 3*(6-2), lost 0; then safe 2*2+3, lost, inoperative 3*(6-3)."""
    one = ["=3", "=3", "=5", "=0", "=2", "=0", "=5", "=2", "=3", "ok"]
    other = ["=2", "=4", "=3", "=6", "=1", "=4", "=0", "=3", "=0", "ok"]
    table = Sitting(*THREE, scanner=False).do("ok", *one)
    assert [score.points for score in table.state.scored[0].scores] == [22, 12, 0]
    table.do("ok", "ok", *other)
    assert [score.points for score in table.state.scored[1].scores] == [7, 0, 9]
    table.do("ok", "ok", *one)
    assert table.state.totals == (51, 24, 9)
    assert result(table) == {
        "phase": "over",
        "round": 3,
        "totals": {"Bill": 51, "Ted": 24, "Peabody": 9},
        "winners": ["Bill"],
    }


@pytest.mark.rule("TRK-36")
def test_what_was_taken_back_replays_too() -> None:
    table = Sitting(*THREE).do(
        "red", "past-0:0", "past-1:1", "back", "past-1:0", *PLAIN[2:], "back", "beyond-7:0", "ok"
    )
    assert [score.counts.unspent for score in table.state.scored[0].scores] == [5, 5, 5]
    assert result(table)["totals"] == dict(zip(THREE, table.state.totals, strict=True))


CARDS = [f"{suit}-{value}" for suit in SUITS for value in range(9)]
DEEDS = st.one_of(
    st.sampled_from([*Key, *(f"hold:{key}" for key in Key)]).map(str),
    st.sampled_from(CARDS),
    st.sampled_from(["SKY:red+blue", "ROC:finale:south-seas", "TRK:", "", "past-9", "0D00319CD0"]),
    st.sampled_from(CARDS).map(lambda card: f"take {card}"),
)


def conserved(page: Page) -> None:
    """Every rod is somewhere, every trick is somebody's."""
    state = getattr(page, "state", None)
    if not isinstance(state, State):
        return
    quick, players = state.setup.quick, len(state.setup.players)
    for score in state.scored:
        counts = [each.counts for each in score.scores]
        assert sum(count.tricks for count in counts) == quick.cards
        assert sum(count.unspent + count.spent for count in counts) == players * quick.rods
    if state.round is not None:
        counts = list(state.round.counts())
        lying = sum(play.rods for play in state.round.table)
        assert sum(count.unspent + count.spent for count in counts) + lying == players * quick.rods
        assert sum(count.tricks for count in counts) == len(state.round.plays) // players


def state_of(page: object) -> State | None:
    """A page's game; behind a question about an unknown tag it is the page's that waits."""
    return getattr(getattr(page, "page", page), "state", None)


def perform(table: Sitting, deed: str) -> None:
    if deed.startswith("take "):  # a card and OK at once, so that rounds come forward
        table.do(deed.removeprefix("take "), "left", "ok")
    else:
        table.do(deed)


@settings(max_examples=60)
@given(
    players=st.sampled_from([TWO, THREE, FOUR, FIVE]),
    begins=st.sampled_from([[], ["red"], ["left", "ok"]]),
    scanner=st.booleans(),
    deeds=st.lists(DEEDS, max_size=120),
)
def test_whatever_is_pressed_and_scanned_raises_nothing_and_loses_nothing(
    players: tuple[str, ...], begins: list[str], scanner: bool, deeds: list[str]
) -> None:
    table = Sitting(*players, scanner=scanner).do(*begins)
    for deed in deeds:
        before = table.table
        perform(table, deed)
        conserved(table.page)
        scene = table.seen()
        assert len(scene.lights.bars) == 6
        assert all(len(bar.lit(lights)) == lights for bar in scene.lights.bars for lights in (4, 10))
        if table.heard and all(outcome.name == "refused" for outcome in table.heard) and deed in CARDS:
            assert state_of(table.page) == state_of(before.page)


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), players=st.sampled_from([TWO, THREE, FOUR, FIVE]))
def test_rounds_played_at_random_replay_to_the_same_scores(seed: int, players: tuple[str, ...]) -> None:
    random = Random(seed)
    table = Sitting(*players)
    for _ in range(3):
        table.do(random.choice(["red", "orange"]))
        while not page(table).round.over:
            left = sorted(set(table.state.setup.quick.deck) - {play.card for play in page(table).round.plays}, key=str)
            own = list(Key)[players.index(table.turn)].value
            table.do(str(random.choice(left)), *[own] * random.choice([0, 0, 0, 1, 2, 3]))
            while page(table).card is not None:
                if not page(table).ways:
                    table.do(own)
                elif page(table).way is None:
                    table.do(random.choice(["left", "right"]))
                else:
                    table.do("ok")
            if random.random() < 0.1:
                table.do("back")
            conserved(table.page)
        table.do("ok", "ok") if page(table).revoke else table.do("ok")
        assert isinstance(table.page, Scoring)
        if table.state.phase is not Phase.OVER:
            table.do("ok")
    assert result(table)["totals"] == dict(zip(players, table.state.totals, strict=True))
    assert tuple(result(table)["winners"]) == table.state.verdict.winners
