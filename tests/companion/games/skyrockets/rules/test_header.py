"""The header and events as data, read strictly and written so that they read back: SKY-05 to 08, 29 to 31, 92."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import library
from companion.core.fields import Fault, Fields
from companion.games.skyrockets.rules.events import MOST_PLAYERS, read_event, write_event
from companion.games.skyrockets.rules.game import Skyrockets
from companion.games.skyrockets.rules.show import begin
from companion.games.skyrockets.rules.timers import Colour
from companion.games.skyrockets.shelf import EVENTS

COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"]
EVENT = {"name": "Plain", "festival": 1, "number": 2, "running": [], "side": [], "countdown": {}}
HEADER = {"event": EVENT, "players": ["Ana", "Bo"]}
KNOWN = library.on_shelf(EVENTS)


def read(header: dict[str, Any]) -> tuple[Any, ...]:
    faults: list[Fault] = []
    fields = Fields(header, faults)
    setup = Skyrockets(KNOWN).read_setup(fields)
    fields.done()
    return setup, [str(fault) for fault in faults]


@pytest.mark.rule("SKY-06")
def test_the_training_event() -> None:
    event = KNOWN["training"]
    assert (event.name, event.festival, event.number) == ("Push the Button!", 1, 1)
    assert [event.hand_for(players) for players in range(1, 7)] == [4] * 6
    assert (event.running, event.side) == (("red", "yellow", "purple"), ("green", "blue"))
    assert event.countdown == (("orange", 4),)
    base, faults = read({"event": EVENT, "players": ["Ana"]})
    assert not faults
    assert all(
        getattr(event, rule) == getattr(base.event, rule)
        for rule in ("turn_order", "cards_once", "button_needs", "locks", "stacks")
    )


@pytest.mark.rule("SKY-05", "SKY-08", "SKY-27", "SKY-28", "SKY-29", "SKY-30", "SKY-31", "SKY-92")
def test_everything_an_events_card_can_say_reaches_the_show() -> None:
    said = {
        "name": "Everything",
        "festival": 9,
        "number": 27,
        "running": ["blue"],
        "side": ["green", "yellow"],
        "countdown": {"orange": 2, "red": 7},
        "turn_order": False,
        "cards_once": False,
        "button_needs": "all",
        "locks": 3,
        "stacks": [["blue", "green"]],
        "hand": {"1": 7, "4": 3},
        "setup": "Split the deck into personal ones.",
        "communication": "Nobody may speak.",
        "drawing": "Draw only after a dud.",
        "rules": "Name a flipper.",
    }
    setup, faults = read({"event": said, "players": ["Ana"]})
    assert not faults
    event = begin(setup).event
    assert (event.setup, event.communication, event.drawing, event.rules) == tuple(
        said[key] for key in ("setup", "communication", "drawing", "rules")
    )
    assert event.side == ("yellow", "green")  # in the rules' order
    assert event.countdown == (("red", 7), ("orange", 2))
    show = begin(setup)
    assert (show.locks, show.stacks, show.timer(Colour.PURPLE), show.turn_player) == (
        3,
        (("blue", "green"),),
        None,
        None,
    )


@pytest.mark.rule("SKY-07")
@pytest.mark.parametrize(
    ("hand", "dealt"),
    [
        (None, [None] * 6),
        (0, [0] * 6),
        (5, [5] * 6),
        ({"1": 7, "2": 5, "6": 0}, [7, 5, None, None, None, 0]),
        ({}, [None] * 6),
    ],
)
def test_the_hand_may_depend_on_the_number_of_players_or_be_none(hand: Any, dealt: list[Any]) -> None:
    setup, faults = read({"event": EVENT | {"hand": hand}, "players": ["Ana"]})
    assert not faults
    assert [setup.event.hand_for(players) for players in range(1, MOST_PLAYERS + 1)] == dealt


WRONG_EVENTS = [
    ({"name": 1}, "event.name: expected a text; got 1"),
    ({"festival": 1.0}, "event.festival: expected a whole number; got 1.0"),
    ({"number": True}, "event.number: expected a whole number; got true"),
    ({"running": "red"}, 'event.running: expected a list; got "red"'),
    ({"running": ["pink"]}, 'event.running[0]: expected one of red, orange, yellow, green, blue, purple; got "pink"'),
    ({"running": [1]}, "event.running[0]: expected one of"),
    ({"running": ["red", "red"]}, "event.running[1]: expected each timer at most once"),
    ({"running": ["red"], "side": ["red"]}, "event.side[0]: expected each timer at most once"),
    ({"side": ["red"], "countdown": {"red": 1}}, "event.countdown: expected each timer at most once"),
    ({"countdown": {"red": 0}}, "event.countdown.red: expected a whole number of 1 or more; got 0"),
    ({"countdown": {"red": "button"}}, 'event.countdown.red: expected a whole number of 1 or more; got "button"'),
    ({"countdown": {"pink": 4}}, "event.countdown: expected one of red"),
    ({"countdown": None}, "event.countdown: expected an object; got null"),
    ({"countdown": ["red"]}, "event.countdown: expected an object; got a list"),
    ({"turn_order": 1}, "event.turn_order: expected true or false; got 1"),
    ({"cards_once": None}, "event.cards_once: expected true or false; got null"),
    ({"button_needs": "two"}, 'event.button_needs: expected one of one, all; got "two"'),
    ({"locks": -1}, "event.locks: expected a whole number of 0 or more; got -1"),
    ({"locks": 2**53}, "event.locks: expected a whole number of 0 or more; got 9007199254740992"),
    ({"stacks": [["red"]]}, "event.stacks[0][0]: expected a timer of this show"),
    ({"running": ["red"], "stacks": ["red"]}, "event.stacks[0]: expected a list"),
    ({"running": ["red"], "stacks": [["red", "red"]]}, "event.stacks[0][1]: expected each timer at most once"),
    ({"running": ["red"], "stacks": [["red"], ["red"]]}, "event.stacks[1][0]: expected each timer at most once"),
    ({"hand": -1}, "event.hand: expected a whole number of 0 or more, null, or an object"),
    ({"hand": {"7": 1}}, 'event.hand: expected a number of players from "1" to "6"; got "7"'),
    ({"hand": {"01": 1}}, "event.hand: expected a number of players"),
    ({"hand": {"1": None}}, "event.hand.1: expected a whole number of 0 or more; got null"),
    ({"setup": None}, "event.setup: expected a text; got null"),
    ({"communication": 3}, "event.communication: expected a text"),
    ({"drawing": []}, "event.drawing: expected a text; got a list"),
    ({"rules": {}}, "event.rules: expected a text; got an object"),
    ({"story": "x"}, "event.story: unknown key"),
]


@pytest.mark.parametrize(("keys", "fault"), WRONG_EVENTS, ids=[fault.split(":")[0] for _, fault in WRONG_EVENTS])
def test_an_event_that_is_wrong(keys: Any, fault: str) -> None:
    _, faults = read({"event": EVENT | keys, "players": ["Ana"]})
    assert faults[0].startswith(fault)


@pytest.mark.parametrize("key", EVENT)
def test_an_event_lacks_a_key(key: str) -> None:
    _, faults = read({"event": {k: v for k, v in EVENT.items() if k != key}, "players": ["Ana"]})
    (fault,) = faults
    assert fault.startswith(f"event.{key}: expected ")
    assert fault.endswith("; the key is missing")


WRONG_HEADERS = [
    (
        {"event": "nothing"},
        'event: expected an event written out, or the name of a known one (training); got "nothing"',
    ),
    ({"event": "Push the Button!"}, "event: expected an event written out"),
    ({"event": None}, "event: expected an event written out"),
    ({"players": []}, "players: expected 1 to 6 players; got 0"),
    ({"players": list("ABCDEFG")}, "players: expected 1 to 6 players; got 7"),
    ({"players": "Ana"}, "players: expected a list"),
    ({"players": {"Ana": 1}}, "players: expected a list"),
    ({"players": ["Ana", ""]}, 'players[1]: expected a text that is not empty; got ""'),
    ({"players": ["Ana", None]}, "players[1]: expected a text"),
    ({"players": ["Ana", "Bo", "Ana"]}, 'players: expected no two players of one name; got "Ana" twice'),
    ({"first": "Cy"}, 'first: expected one of Ana, Bo; got "Cy"'),
    ({"first": None}, "first: expected one of Ana, Bo; got null"),
    ({"first": "ana"}, "first: expected one of Ana, Bo"),
    ({"referee": "people"}, "referee: expected one of cards, presses, flips"),
    ({"duds": "never"}, "duds: expected one of auto, call"),
    ({"challenge": 1}, "challenge: expected true or false; got 1"),
    ({"grace": -1}, "grace: expected a whole number of 0 or more; got -1"),
    ({"grace": 1.0}, "grace: expected a whole number of 0 or more; got 1.0"),
    ({"grace": None}, "grace: expected a whole number"),
    ({"lengths": {"red": 0}}, "lengths.red: expected a whole number of 1 or more; got 0"),
    ({"lengths": {"pink": 1}}, "lengths: expected one of red"),
    ({"lengths": []}, "lengths: expected an object"),
    ({"turn_order": True}, "turn_order: unknown key"),
]


@pytest.mark.parametrize(("keys", "fault"), WRONG_HEADERS, ids=[f"{k}-{n}" for n, (k, _) in enumerate(WRONG_HEADERS)])
def test_a_header_that_is_wrong(keys: Any, fault: str) -> None:
    _, faults = read(HEADER | keys)
    assert faults[0].startswith(fault)


@pytest.mark.parametrize("key", HEADER)
def test_a_header_lacks_a_key(key: str) -> None:
    _, faults = read({k: v for k, v in HEADER.items() if k != key})
    (fault,) = faults
    assert fault.startswith(f"{key}: expected ")
    assert fault.endswith("; the key is missing")


def test_names_are_compared_code_point_by_code_point() -> None:
    composed, combining = "Jos\u00e9", "Jose\u0301"
    setup, faults = read(HEADER | {"players": [composed, combining, "jos\u00e9", " Jos\u00e9"], "first": combining})
    assert not faults
    assert begin(setup).player == 1


def test_all_faults_are_told_at_once() -> None:
    _, faults = read({"event": EVENT | {"locks": -1, "running": ["pink"]}, "players": [], "grace": "x", "z": 1})
    assert len(faults) == 5


names = st.text(st.characters(codec="utf-8"), min_size=1, max_size=8)


@st.composite
def headers(draw: Callable[..., Any]) -> dict[str, Any]:
    where = {colour: draw(st.sampled_from(["running", "side", "track", "absent"])) for colour in COLOURS}
    show = [colour for colour in draw(st.permutations(COLOURS)) if where[colour] != "absent"]
    spaces = st.integers(1, 2**53 - 1)
    stacked = show[: draw(st.integers(0, len(show)))]
    cut = draw(st.integers(0, len(stacked)))
    event = {
        "name": draw(st.text(max_size=5)),
        "festival": draw(st.integers(-3, 40)),
        "number": draw(st.integers(-3, 40)),
        "running": [colour for colour in show if where[colour] == "running"],
        "side": [colour for colour in show if where[colour] == "side"],
        "countdown": {colour: draw(spaces) for colour in show if where[colour] == "track"},
    }
    event |= draw(
        st.fixed_dictionaries(
            {},
            optional={
                "turn_order": st.booleans(),
                "cards_once": st.booleans(),
                "button_needs": st.sampled_from(["one", "all"]),
                "locks": st.integers(0, 9),
                "stacks": st.just([stacked[:cut], stacked[cut:]]),
                "hand": st.none() | st.integers(0, 9) | st.dictionaries(st.sampled_from("123456"), st.integers(0, 9)),
                "setup": names,
                "communication": names,
                "drawing": names,
                "rules": names,
            },
        )
    )
    players = draw(st.lists(names, min_size=1, max_size=6, unique=True))
    header = {"event": draw(st.sampled_from(["training", event])), "players": players}
    return header | draw(
        st.fixed_dictionaries(
            {},
            optional={
                "first": st.sampled_from(players),
                "referee": st.sampled_from(["cards", "presses", "flips"]),
                "duds": st.sampled_from(["auto", "call"]),
                "challenge": st.booleans(),
                "grace": st.integers(0, 9999),
                "lengths": st.dictionaries(st.sampled_from(COLOURS), st.integers(1, 10**6)),
            },
        )
    )


@given(headers())
def test_a_setup_is_written_so_that_it_reads_back(header: dict[str, Any]) -> None:
    setup, faults = read(header)
    if faults:
        assert all(fault.startswith("challenge") for fault in faults)
        return
    written = json.loads(json.dumps(Skyrockets(KNOWN).header(setup)))
    again, faults = read(written)
    assert not faults
    assert again == setup
    assert begin(again) == begin(setup)


@given(headers())
def test_an_event_is_written_so_that_it_reads_back(header: dict[str, Any]) -> None:
    if header["event"] == "training":
        return
    faults: list[Fault] = []
    event = read_event(Fields(header["event"], faults))
    again = read_event(Fields(json.loads(json.dumps(write_event(event))), faults))
    assert not faults
    assert again == event


def test_only_the_event_that_every_companion_has_is_written_by_name() -> None:
    event = read_event(Fields(EVENT, []))
    game = Skyrockets({**KNOWN, "mine": event})
    for name, written in (("training", "training"), ("mine", write_event(event))):
        setup = game.read_setup(Fields({"event": name, "players": ["Ana"]}, []))
        assert setup.known_as == name
        assert game.header(setup)["event"] == written
