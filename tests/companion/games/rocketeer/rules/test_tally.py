"""The tally as a whole: defaults, cards, totals, who wins and by what, what is refused (ROC-90, 91)."""

from __future__ import annotations

from typing import Any

import pytest

PLAYING = {"phase": "playing", "totals": None, "winner": None}


@pytest.mark.rule("ROC-92")
def test_the_three_cards_of_the_rulebook(table: Any) -> None:
    state = {"knocked_out": ["sinclair", "valentine", "jenny"], "clout": {"heroes": 5, "villains": 4}}
    every = ["south-seas", "bruisers", "deep-pockets"]
    assert table.tally(state, every, every)["cards"] == {
        "heroes": [
            {"id": "south-seas", "points": 0},
            {"id": "bruisers", "points": 2},
            {"id": "deep-pockets", "points": 2},
        ],
        "villains": [
            {"id": "south-seas", "points": 0},
            {"id": "bruisers", "points": 1},
            {"id": "deep-pockets", "points": 2},
        ],
    }


@pytest.mark.rule("ROC-90")
def test_what_is_printed_stands_in_order_and_complete(table: Any) -> None:
    scored = table.tally({"at": {"jenny": "1635-palm-terrace"}}, ["south-seas"], ["south-seas", "deep-pockets"])
    assert list(scored) == ["outcome", "control", "cards", "totals", "winner", "by"]
    assert scored == {
        "outcome": "scored",
        "control": {"1635-palm-terrace": "heroes", "sinclair-mansion": "villains", "south-seas-club": "villains"},
        "cards": {
            "heroes": [{"id": "south-seas", "points": 0}],
            "villains": [{"id": "south-seas", "points": 2}, {"id": "deep-pockets", "points": 0}],
        },
        "totals": {"heroes": 0, "villains": 2},
        "winner": "villains",
        "by": "points",
    }
    assert table.result == {"phase": "over", "totals": {"heroes": 0, "villains": 2}, "winner": "villains"}


FLAT = [{"points": 1}]


@pytest.mark.rule("ROC-91")
@pytest.mark.parametrize(
    ("heroes", "villains", "plans", "winner", "by"),
    [
        pytest.param([3], [1, 1], "villains", "heroes", "points", id="points before cards and Plans"),
        pytest.param([1, -3], [-1], "heroes", "villains", "points", id="less than nothing"),
        pytest.param([1, 1], [2], "villains", "heroes", "finale", id="as many points, more cards"),
        pytest.param([0], [0, 0, 0], "heroes", "villains", "finale", id="no points, more cards"),
        pytest.param([1], [1], "villains", "villains", "plans", id="as many of both"),
        pytest.param([1], [1], "heroes", "heroes", "plans", id="as many of both, the other way"),
        pytest.param([], [], "villains", "villains", "plans", id="no cards at all"),
    ],
)
def test_who_wins(table: Any, heroes: Any, villains: Any, plans: str, winner: str, by: str) -> None:
    cards = [[{"id": "flat", "lines": [{"points": points}]} for points in side] for side in (heroes, villains)]
    scored = table.tally({"plans": plans}, *cards)
    assert (scored["winner"], scored["by"]) == (winner, by)
    assert table.result["winner"] == winner


@pytest.mark.rule("ROC-03", "ROC-04", "ROC-05")
def test_what_is_left_out_is_as_it_was_set_up(table: Any) -> None:
    everything: dict[str, Any] = {
        "at": {
            "cliff": "1635-palm-terrace",
            "peevy": "1635-palm-terrace",
            "jenny": "bulldog-cafe",
            "sinclair": "sinclair-mansion",
            "lothar": "sinclair-mansion",
            "valentine": "south-seas-club",
        },
        "knocked_out": [],
        "army": None,
        "recruited": 0,
        "clout": {"heroes": 0, "villains": 0},
        "grit": dict.fromkeys(["cliff", "jenny", "peevy", "sinclair", "lothar", "valentine"], 1),
        "rocket": 0,
        "plans": "heroes",
        "upper_hand": None,
    }
    lines = [
        *({"points": 10**index, "per": count} for index, count in enumerate(["grit", "controlled", "own_standing"])),
        {"points": 1000, "when": "plans"},
        {"points": 5000, "when": "upper_hand"},
    ]
    cards = [[{"id": "all", "lines": lines}]] * 2
    scored = table.tally({}, *cards)
    assert scored["totals"] == {"heroes": 1323, "villains": 323}
    table.do("undo")
    assert table.tally(everything, *cards) == scored


@pytest.mark.parametrize(
    ("state", "own", "theirs"),
    [
        pytest.param({"knocked_out": ["cliff"]}, 2, 3, id="one knocked out has none"),
        pytest.param({"knocked_out": ["cliff"], "grit": {"cliff": 3}}, 5, 3, id="but what is given is taken as it is"),
        pytest.param({"grit": {"jenny": 0}}, 2, 3, id="none given"),
        pytest.param({"army": []}, 3, 2, id="Valentine gone"),
        pytest.param({"army": [], "knocked_out": ["lothar"]}, 3, 1, id="Valentine gone, Lothar down"),
    ],
)
def test_grit_that_is_left_out(table: Any, state: Any, own: int, theirs: int) -> None:
    lines = [{"points": 1, "per": "grit"}, {"points": 100, "per": "opposing_grit"}]
    assert table.points(lines, state) == own + 100 * theirs


@pytest.mark.parametrize(
    ("state", "reads"),
    [({"clout": {"villains": 2}}, (0, 2)), ({"clout": {}}, (0, 0)), ({"clout": {"heroes": 1}}, (1, 0))],
    ids=str,
)
def test_clout_that_is_left_out_is_none(table: Any, state: Any, reads: tuple[int, int]) -> None:
    lines = [{"points": 1, "per": "clout"}, {"points": 100, "per": "opposing_clout"}]
    assert table.points(lines, state) == reads[0] + 100 * reads[1]


@pytest.mark.parametrize(
    ("edition", "skill"),
    [
        (None, 0),
        ({"rocket": []}, 0),
        ({"rocket": [2, 3, 4]}, 2),
        ({"rocket": [4, 1, 3]}, 1),
    ],
    ids=str,
)
def test_rocket_skill_that_is_left_out_is_the_tracks_lowest(sit: Any, edition: Any, skill: int) -> None:
    assert sit(edition).points([{"points": 1, "per": "rocket"}]) == skill
    assert sit(edition).points([{"points": 1, "per": "rocket"}], {"rocket": 99}) == 99


def test_cards_of_an_edition_add_to_the_built_in_ones_and_the_same_id_replaces(sit: Any) -> None:
    edition = {"finale": [{"id": "gum", "lines": [{"points": 7}]}, {"id": "bruisers", "lines": [{"points": 5}]}]}
    scored = sit(edition).tally({}, ["gum", "bruisers"], ["south-seas"])
    assert [card["points"] for card in scored["cards"]["heroes"]] == [7, 5]
    assert scored["totals"]["villains"] == 2


def test_of_two_cards_of_one_id_the_later_counts(sit: Any) -> None:
    edition = {"finale": [{"id": "gum", "lines": [{"points": 7}]}, {"id": "gum", "lines": []}]}
    assert sit(edition).tally({}, ["gum"])["totals"]["heroes"] == 0


def test_a_card_written_out_scores_as_written_and_changes_no_edition(table: Any) -> None:
    own = {"id": "bruisers", "lines": [{"points": 9}]}
    scored = table.tally({}, [own, "bruisers", own], ["bruisers", "bruisers"])
    assert [card["points"] for card in scored["cards"]["heroes"]] == [9, 0, 9]
    assert [card["points"] for card in scored["cards"]["villains"]] == [0, 0]


def test_written_out_cards_count_among_ones_finale_cards(table: Any) -> None:
    lines = [{"points": 1, "per": "finale_cards"}]
    scored = table.tally({}, ["south-seas", {"id": "count", "lines": lines}, "bruisers"], ["bruisers"])
    assert scored["totals"] == {"heroes": 3, "villains": 0}


BAD = [
    pytest.param({"at": {"cliff": "hangar"}}, id="no such place"),
    pytest.param({"at": {"bob": "bulldog-cafe"}}, id="no such character at a place"),
    pytest.param({"at": {"Cliff": "bulldog-cafe"}}, id="a capital letter"),
    pytest.param({"at": {"army": "bulldog-cafe"}}, id="the army is no character"),
    pytest.param({"at": {"": ""}}, id="empty names"),
    pytest.param({"knocked_out": ["bob"]}, id="no such character knocked out"),
    pytest.param({"knocked_out": ["cliff", "jenny", "cliff"]}, id="knocked out twice"),
    pytest.param({"grit": {"bob": 1}}, id="no such character with Grit"),
    pytest.param({"grit": {"cliff": -1}}, id="Grit below none"),
    pytest.param({"army": ["moon"]}, id="a soldier nowhere"),
    pytest.param({"army": ["bulldog-cafe", "bulldog-cafe"]}, id="two soldiers at one place"),
    pytest.param({"army": [], "at": {"valentine": "bulldog-cafe"}}, id="Valentine at a place, no soldier on the board"),
    pytest.param({"army": [], "knocked_out": ["valentine"]}, id="Valentine knocked out, gone"),
    pytest.param({"army": ["bulldog-cafe"], "grit": {"valentine": 0}}, id="Valentine with Grit, gone"),
    pytest.param({"recruited": -1}, id="recruited below none"),
    pytest.param({"rocket": -1}, id="Rocket Skill below none"),
    pytest.param({"clout": {"heroes": 0, "villains": -1}}, id="Clout below none"),
]


@pytest.mark.parametrize("state", BAD)
@pytest.mark.parametrize("cards", [["bruisers"], ["gumm"]], ids=["known card", "unknown card"])
def test_a_state_that_cannot_be(table: Any, state: Any, cards: Any) -> None:
    before = table.state
    refused = table.tally(state, cards)
    assert list(refused) == ["outcome", "input", "reason", "why"]
    assert (refused["reason"], bool(refused["why"])) == ("bad_state", True)
    assert table.state == before
    assert table.result == PLAYING


@pytest.mark.parametrize(
    "state",
    [
        {"army": None, "at": {"valentine": "bulldog-cafe"}, "knocked_out": ["valentine"], "grit": {"valentine": 3}},
        {"recruited": 5},
        {"knocked_out": ["cliff", "jenny", "peevy", "sinclair", "lothar", "valentine"]},
        {"army": ["1635-palm-terrace", "bulldog-cafe", "chapel-airfield", "sinclair-mansion", "south-seas-club"]},
        {"rocket": 2**53 - 1, "clout": {"heroes": 2**53 - 1}, "upper_hand": "heroes"},
        {"at": {}, "grit": {}, "clout": {}, "knocked_out": [], "upper_hand": None},
    ],
    ids=str,
)
def test_a_state_that_can_be(table: Any, state: Any) -> None:
    assert table.tally(state)["outcome"] == "scored"


@pytest.mark.parametrize(
    ("heroes", "villains"), [(["gumm"], []), ([], ["bruisers", "gumm"]), (["Bruisers"], []), ([""], [])], ids=str
)
def test_a_card_that_the_edition_lacks(table: Any, heroes: Any, villains: Any) -> None:
    refused = table.tally({}, heroes, villains)
    assert (refused["reason"], bool(refused["why"])) == ("unknown_finale", True)
    assert table.result == PLAYING


def test_after_the_score_the_game_is_over_whatever_is_wrong(table: Any) -> None:
    first = table.tally({}, ["south-seas"])
    assert table.tally({"rocket": -1}, ["gumm"]) == {"outcome": "refused", "input": "tally", "reason": "over"}
    assert table.result["totals"] == first["totals"]
