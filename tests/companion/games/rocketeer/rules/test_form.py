"""What is malformed: types, keys, names that the rulebook fixes; and headers, read and written back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.core.errors import Malformed
from companion.core.fields import Fields
from companion.engine.transcript import write_header, write_input
from companion.games.rocketeer.rules.edition import Edition
from companion.games.rocketeer.rules.game import Rocketeer

PLAYERS = {"heroes": "Ana", "villains": "Bo"}
EMPTY: dict[str, Any] = {"heroes": [], "villains": []}
PLACE, CHARACTER = "bulldog-cafe", "cliff"


def with_line(line: Any) -> Any:
    return {"state": {}, "finale": {"heroes": [{"id": "a", "lines": [line]}], "villains": []}}


def with_condition(condition: Any) -> Any:
    return with_line({"points": 1, "when": condition})


def with_count(count: Any) -> Any:
    return with_line({"points": 1, "per": count})


TALLIES = {
    "no state": {"finale": EMPTY},
    "no finale": {"state": {}},
    "one list missing": {"state": {}, "finale": {"heroes": []}},
    "a further key": {"state": {}, "finale": EMPTY, "edition": "rulebook"},
    "state no object": {"state": [], "finale": EMPTY},
    "state null": {"state": None, "finale": EMPTY},
    "finale no object": {"state": {}, "finale": []},
    "a list no list": {"state": {}, "finale": {"heroes": {}, "villains": []}},
    "an unknown side with cards": {"state": {}, "finale": {**EMPTY, "nobody": []}},
    "a card that is a number": {"state": {}, "finale": {"heroes": [1], "villains": []}},
    "a card that is null": {"state": {}, "finale": {"heroes": [None], "villains": []}},
    "a card without id": {"state": {}, "finale": {"heroes": [{"lines": []}], "villains": []}},
    "a card without lines": {"state": {}, "finale": {"heroes": [{"id": "a"}], "villains": []}},
    "a card's id a number": {"state": {}, "finale": {"heroes": [{"id": 1, "lines": []}], "villains": []}},
    "a card with a further key": {
        "state": {},
        "finale": {"heroes": [{"id": "a", "lines": [], "title": ""}], "villains": []},
    },
    "lines no list": {"state": {}, "finale": {"heroes": [{"id": "a", "lines": {}}], "villains": []}},
    "a line no object": with_line(1),
    "no points": with_line({"when": "plans"}),
    "points with a fraction": with_line({"points": 1.0}),
    "points a text": with_line({"points": "1"}),
    "points true": with_line({"points": True}),
    "points out of bounds": with_line({"points": 2**53}),
    "when and per": with_line({"points": 1, "when": "plans", "per": "clout"}),
    "when null": with_line({"points": 1, "when": None}),
    "per null": with_line({"points": 1, "per": None}),
    "when null and per": with_line({"points": 1, "when": None, "per": "clout"}),
    "every without per": with_line({"points": 1, "every": 2}),
    "most without per": with_line({"points": 1, "most": 2}),
    "every with when": with_line({"points": 1, "when": "plans", "every": 2}),
    "most with when": with_line({"points": 1, "when": "plans", "most": 2}),
    "every 0": with_line({"points": 1, "per": "clout", "every": 0}),
    "every null": with_line({"points": 1, "per": "clout", "every": None}),
    "most below 0": with_line({"points": 1, "per": "clout", "most": -1}),
    "an unknown key of a line": with_line({"points": 1, "least": 1}),
    "an unknown count": with_count("cloud"),
    "a condition's name as a count": with_count("plans"),
    "a count's list": with_count(["clout"]),
    "a count's empty object": with_count({}),
    "a count of two keys": with_count({"own_at": PLACE, "opposing_at": PLACE}),
    "a count's unknown key": with_count({"standing_at": PLACE}),
    "Grit of nobody there is": with_count({"grit_of": "bob"}),
    "Grit of a place": with_count({"grit_of": PLACE}),
    "own at no place": with_count({"own_at": "moon"}),
    "opposing at null": with_count({"opposing_at": None}),
    "an unknown condition": with_condition("luck"),
    "a count's name as a condition": with_condition("clout"),
    "a condition true": with_condition(True),
    "a condition's empty object": with_condition({}),
    "a condition of two keys": with_condition({"control": PLACE, "not": "plans"}),
    "control of no place": with_condition({"control": "moon"}),
    "opponent controls a character": with_condition({"opponent_controls": CHARACTER}),
    "at without place": with_condition({"at": [CHARACTER]}),
    "at of three": with_condition({"at": [CHARACTER, PLACE, PLACE]}),
    "at the wrong way round": with_condition({"at": [PLACE, CHARACTER]}),
    "at an object": with_condition({"at": {CHARACTER: PLACE}}),
    "knocked out nobody there is": with_condition({"knocked_out": "army"}),
    "standing a list": with_condition({"standing": [CHARACTER]}),
    "least without number": with_condition({"least": ["clout"]}),
    "least of a fraction": with_condition({"least": ["clout", 1.5]}),
    "least of a condition": with_condition({"least": ["plans", 1]}),
    "least an object": with_condition({"least": {"clout": 1}}),
    "not a list": with_condition({"not": ["plans"]}),
    "all no list": with_condition({"all": "plans"}),
    "any of an unknown one": with_condition({"any": ["plans", {"all": [{"not": "luck"}]}]}),
    "an unknown key of state": {"state": {"control": {}}, "finale": EMPTY},
    "at a list": {"state": {"at": []}, "finale": EMPTY},
    "at a number": {"state": {"at": {"cliff": 1}}, "finale": EMPTY},
    "at null": {"state": {"at": {"cliff": None}}, "finale": EMPTY},
    "at a number, of nobody there is": {"state": {"at": {"bob": 1}}, "finale": EMPTY},
    "knocked out an object": {"state": {"knocked_out": {}}, "finale": EMPTY},
    "knocked out a number": {"state": {"knocked_out": [1]}, "finale": EMPTY},
    "knocked out null": {"state": {"knocked_out": None}, "finale": EMPTY},
    "army a number": {"state": {"army": 2}, "finale": EMPTY},
    "army false": {"state": {"army": False}, "finale": EMPTY},
    "a soldier a number": {"state": {"army": [1]}, "finale": EMPTY},
    "recruited null": {"state": {"recruited": None}, "finale": EMPTY},
    "recruited a fraction": {"state": {"recruited": 1.0}, "finale": EMPTY},
    "clout a number": {"state": {"clout": 1}, "finale": EMPTY},
    "clout of an unknown side": {"state": {"clout": {"nobody": 1}}, "finale": EMPTY},
    "clout a text": {"state": {"clout": {"heroes": "1"}}, "finale": EMPTY},
    "grit a list": {"state": {"grit": [1]}, "finale": EMPTY},
    "grit true": {"state": {"grit": {"cliff": True}}, "finale": EMPTY},
    "grit out of bounds": {"state": {"grit": {"cliff": -(2**53)}}, "finale": EMPTY},
    "rocket a text": {"state": {"rocket": "2"}, "finale": EMPTY},
    "plans null": {"state": {"plans": None}, "finale": EMPTY},
    "plans of an unknown side": {"state": {"plans": "Ana"}, "finale": EMPTY},
    "upper hand of an unknown side": {"state": {"upper_hand": "nobody"}, "finale": EMPTY},
    "upper hand false": {"state": {"upper_hand": False}, "finale": EMPTY},
}


@pytest.mark.parametrize("keys", TALLIES.values(), ids=TALLIES)
@pytest.mark.parametrize("over", [False, True], ids=["in play", "over"])
def test_malformed_tallies(table: Any, keys: Any, over: bool) -> None:
    if over:
        table.tally()
    with pytest.raises(Malformed):
        table.do("tally", **keys)


def test_what_is_malformed_comes_before_what_cannot_be(table: Any) -> None:
    with pytest.raises(Malformed):
        table.do("tally", state={"at": {"bob": "moon"}, "rocket": -1, "recruited": "1"}, finale=EMPTY)


HEADERS = {
    "no players": {},
    "players a list": {"players": ["Ana", "Bo"]},
    "one player": {"players": {"heroes": "Ana"}},
    "an unknown side": {"players": {**PLAYERS, "nobody": "Cy"}},
    "an empty name": {"players": {"heroes": "", "villains": "Bo"}},
    "a name that is a number": {"players": {"heroes": 1, "villains": "Bo"}},
    "two alike": {"players": {"heroes": "Ana", "villains": "Ana"}},
    "a further key": {"players": PLAYERS, "referee": "cards"},
    "an unknown edition": {"players": PLAYERS, "edition": "ours"},
    "an edition null": {"players": PLAYERS, "edition": None},
    "an edition's list": {"players": PLAYERS, "edition": []},
    "a further key of an edition": {"players": PLAYERS, "edition": {"cards": []}},
    "an edition's name a number": {"players": PLAYERS, "edition": {"name": 1}},
    "a track of texts": {"players": PLAYERS, "edition": {"rocket": ["1"]}},
    "a track that is a number": {"players": PLAYERS, "edition": {"rocket": 1}},
    "a track of null": {"players": PLAYERS, "edition": {"rocket": None}},
    "a card by id": {"players": PLAYERS, "edition": {"finale": ["bruisers"]}},
    "a card without lines": {"players": PLAYERS, "edition": {"finale": [{"id": "a"}]}},
    "a card of an unknown place": {
        "players": PLAYERS,
        "edition": {"finale": [{"id": "a", "lines": [{"points": 1, "when": {"control": "moon"}}]}]},
    },
}


@pytest.mark.parametrize("keys", HEADERS.values(), ids=HEADERS)
def test_malformed_headers(table: Any, keys: Any) -> None:
    with pytest.raises(Malformed):
        table.feed({"transcript": 1, "game": "rocketeer", **keys})


INPUTS: dict[str, dict[str, Any]] = {
    "an unknown input": {"input": "flip"},
    "track over no space": {"input": "track", "spaces": 0},
    "track over null": {"input": "track", "spaces": None},
    "an event without place": {"input": "event", "zeppelin": 1},
    "an event without symbols": {"input": "event", "place": PLACE},
    "an event of less than no symbol": {"input": "event", "zeppelin": -1, "place": PLACE},
    "an event at no place": {"input": "event", "zeppelin": 1, "place": "lakehurst"},
    "a turn of nobody": {"input": "turn"},
    "a turn of nobody there is": {"input": "turn", "character": "bob"},
    "a theft by nobody": {"input": "steal"},
    "a theft by nobody there is": {"input": "steal", "side": "cliff"},
    "hiding with a key": {"input": "hide", "side": "heroes"},
    "an undo with a key": {"input": "undo", "steps": 2},
    "a fact there is not": {"input": "tell", "fact": "luck", "is": 1},
    "a fact without value": {"input": "tell", "fact": "rocket"},
    "a fact of nothing": {"input": "tell", "fact": "clout", "is": 1},
    "a fact of too much": {"input": "tell", "fact": "rocket", "of": "cliff", "is": 1},
    "a fact of the wrong thing": {"input": "tell", "fact": "clout", "of": "cliff", "is": 1},
    "Clout below none": {"input": "tell", "fact": "clout", "of": "heroes", "is": -1},
    "control by a character": {"input": "tell", "fact": "control", "of": PLACE, "is": "cliff"},
    "a place for an answer of yes": {"input": "tell", "fact": "down", "of": "cliff", "is": PLACE},
    "Plans of nobody": {"input": "tell", "fact": "plans", "is": None},
    "points of no card": {"input": "tell", "fact": "points", "of": "", "is": 1},
}


@pytest.mark.parametrize("line", INPUTS.values(), ids=INPUTS)
def test_malformed_inputs_of_the_tracker(tracked: Any, line: Any) -> None:
    with pytest.raises(Malformed):
        tracked.feed(line)


@pytest.mark.parametrize(
    "edition",
    [
        None,
        "rulebook",
        {},
        {"name": "our copy"},
        {"name": "rulebook"},
        {"rocket": [2, 3, 5]},
        {"name": "our copy", "rocket": [], "finale": [{"id": "bruisers", "lines": []}, {"id": "", "lines": []}]},
    ],
    ids=str,
)
def test_a_header_is_written_back_to_an_equal_setup(game: Rocketeer, edition: Any) -> None:
    faults: list[Any] = []
    keys: dict[str, Any] = {"players": PLAYERS} if edition is None else {"players": PLAYERS, "edition": edition}
    setup = game.read_setup(Fields(keys, faults))
    written = json.loads(write_header(game, setup))
    assert game.read_setup(Fields(written, faults)) == setup
    assert not faults
    assert ("edition" in written) == (setup.edition != game.editions["rulebook"])


def test_an_owners_edition_is_written_out_and_comes_back_whole(built_in: Edition, read_toml: Any) -> None:
    ours, faults = read_toml('rocket = [1, 2]\nzeppelin = 9\n[[finale]]\nid = "gum"\nlines = [{points = 1}]')
    assert not faults
    owners = Rocketeer({"rulebook": built_in, "ours": ours})
    setup = owners.read_setup(Fields({"players": PLAYERS, "edition": "ours"}, faults))
    header = owners.header(setup)
    assert owners.read_setup(Fields({**header}, faults)) == setup
    elsewhere = Rocketeer({"rulebook": built_in}).read_setup(Fields({**header}, faults))
    assert not faults
    assert (elsewhere.edition.finale, elsewhere.edition.rocket) == (ours.finale, ours.rocket)


ACCEPTED: list[dict[str, Any]] = [
    {
        "at": 3,
        "input": "tally",
        "state": {
            "at": {"cliff": PLACE},
            "knocked_out": ["jenny"],
            "army": None,
            "recruited": 1,
            "clout": {"villains": 2},
            "grit": {"cliff": 2},
            "rocket": 3,
            "plans": "villains",
            "upper_hand": None,
        },
        "finale": {
            "heroes": [
                "bruisers",
                {
                    "id": "own",
                    "lines": [
                        {"points": 1},
                        {"points": 1, "per": {"own_at": PLACE}, "every": 2, "most": 3},
                        {"points": 1, "per": {"opposing_at": PLACE}},
                        {"points": 1, "per": {"grit_of": CHARACTER}},
                        {"points": 1, "when": {"all": [{"control": PLACE}, {"opponent_controls": PLACE}]}},
                        {"points": 1, "when": {"any": [{"at": [CHARACTER, PLACE]}, {"least": ["clout", 1]}]}},
                        {"points": 1, "when": {"not": {"knocked_out": CHARACTER}}},
                        {"points": 1, "when": {"not": {"standing": CHARACTER}}},
                        {"points": 1, "when": "upper_hand"},
                    ],
                },
            ],
            "villains": [],
        },
    },
    {"at": 0, "input": "tally", "state": {"army": [PLACE], "upper_hand": "heroes"}, "finale": EMPTY},
    {"at": 0, "input": "tally", "state": {}, "finale": EMPTY},
    {"at": 0, "input": "tell", "fact": "control", "of": PLACE, "is": None},
    {"at": 0, "input": "tell", "fact": "at", "of": CHARACTER, "is": PLACE},
    {"at": 0, "input": "tell", "fact": "army", "is": True},
    {"at": 0, "input": "tell", "fact": "points", "of": "gum", "is": -2},
    {"at": 0, "input": "undo"},
    {"at": 0, "input": "track"},
    {"at": 0, "input": "track", "spaces": 8},
    {"at": 0, "input": "event", "zeppelin": 2, "place": PLACE},
    {"at": 0, "input": "turn", "character": "army"},
    {"at": 0, "input": "show", "character": "cliff"},
    {"at": 0, "input": "steal", "side": "villains"},
    {"at": 0, "input": "draw", "side": "heroes"},
    *({"at": 0, "input": name} for name in ("hide", "ambush", "raise", "arrive", "reward", "prepare")),
]


@pytest.mark.parametrize("line", ACCEPTED, ids=lambda line: json.dumps(line)[:60])
def test_an_input_is_written_as_it_was_read(game: Rocketeer, line: Any) -> None:
    faults: list[Any] = []
    fields = Fields(line, faults)
    fields.took("at", "input")
    given = game.read_input(line["input"], fields)
    fields.done()
    assert not faults
    assert json.loads(write_input(given, line["at"])) == line


def test_every_input_is_written_here(game: Rocketeer) -> None:
    assert {line["input"] for line in ACCEPTED} == set(game.inputs)
