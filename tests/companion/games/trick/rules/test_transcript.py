"""Trick to the Future in transcripts: what is malformed, how inputs are written, whole files replayed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.core.errors import Malformed
from companion.core.fields import Fault, Fields
from companion.core.values import Ms
from companion.engine.game import Input
from companion.engine.transcript import replay, write_header, write_input
from companion.games.trick.rules.deck import CARDS
from companion.games.trick.rules.game import Trick
from companion.games.trick.rules.inputs import Deal, PlayCard, Tally, Undo
from companion.games.trick.rules.scoring import Counts
from companion.games.trick.rules.setup import GameSetup

GAMES = {"trick": Trick()}
HEADER = '{"transcript": 1, "game": "trick", "players": ["Ana", "Bo"]}'


def played(*lines: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in replay([line.encode() for line in lines], GAMES)]


HEADERS = {
    "no players": "",
    "players no list": ', "players": "Ana"',
    "players null": ', "players": null',
    "nobody": ', "players": []',
    "one": ', "players": ["Ana"]',
    "six": ', "players": ["A", "B", "C", "D", "E", "F"]',
    "two alike": ', "players": ["Ana", "Bo", "Ana"]',
    "an empty name": ', "players": ["Ana", ""]',
    "a number for a name": ', "players": ["Ana", 2]',
    "another key": ', "players": ["Ana", "Bo"], "first": "Ana"',
}


@pytest.mark.rule("TRK-02")
@pytest.mark.parametrize("keys", HEADERS.values(), ids=HEADERS)
def test_a_header_that_is_malformed(keys: str) -> None:
    with pytest.raises(Malformed) as error:
        played(f'{{"transcript": 1, "game": "trick"{keys}}}')
    assert error.value.line == 1


@pytest.mark.rule("TRK-02")
@pytest.mark.parametrize("names", [["ana", "Ana"], ["Ana", "Ana "], ["é", "e\u0301"], list("ABCD"), list("ABCDE")])
def test_names_differ_by_any_code_point(names: list[str]) -> None:
    (last,) = played(json.dumps({"transcript": 1, "game": "trick", "players": names}))
    assert last == {"result": {"phase": "ready", "round": 0, "totals": dict.fromkeys(names, 0), "winners": []}}


MALFORMED = {
    "an input of another game": '{"input": "scan", "card": "red+blue"}',
    "wait": '{"input": "wait"}',
    "deal, a key too many": '{"input": "deal", "leader": "Ana", "round": 1}',
    "deal, a leader who is no player": '{"input": "deal", "leader": "Cy"}',
    "deal, a leader in small letters": '{"input": "deal", "leader": "ana"}',
    "deal, no leader's name": '{"input": "deal", "leader": ""}',
    "deal, leader null": '{"input": "deal", "leader": null}',
    "deal, leader a number": '{"input": "deal", "leader": 1}',
    "deal, hands null": '{"input": "deal", "leader": "Ana", "hands": null}',
    "deal, hands a list": '{"input": "deal", "hands": []}',
    "deal, a hand no list": '{"input": "deal", "hands": {"Ana": "past-0"}}',
    "deal, a hand null": '{"input": "deal", "hands": {"Ana": null}}',
    "deal, a card that is none": '{"input": "deal", "hands": {"Ana": ["past-9"]}}',
    "deal, a card in capitals": '{"input": "deal", "hands": {"Ana": ["PAST-0"]}}',
    "deal, a card with a blank": '{"input": "deal", "hands": {"Ana": ["past-0 "]}}',
    "deal, a card a number": '{"input": "deal", "hands": {"Ana": [0]}}',
    "deal, a card a list": '{"input": "deal", "hands": {"Ana": [["past-0"]]}}',
    "deal, a stranger's card that is none": '{"input": "deal", "hands": {"Cy": ["joker"]}}',
    "deal, a player twice": '{"input": "deal", "hands": {"Ana": [], "Ana": []}}',
    "play without a card": '{"input": "play"}',
    "play, card null": '{"input": "play", "card": null}',
    "play, card a number": '{"input": "play", "card": 0}',
    "play, value a fraction": '{"input": "play", "card": "past-0", "value": 8.0}',
    "play, value with exponent": '{"input": "play", "card": "past-0", "value": 8e0}',
    "play, value a text": '{"input": "play", "card": "past-0", "value": "8"}',
    "play, value true": '{"input": "play", "card": "past-0", "value": true}',
    "play, value null": '{"input": "play", "card": "past-0", "value": null}',
    "play, value too big": '{"input": "play", "card": "past-0", "value": 9007199254740992}',
    "play, value too small": '{"input": "play", "card": "past-0", "value": -9007199254740992}',
    "play, a player who is none": '{"input": "play", "card": "past-0", "player": "Cy"}',
    "play, player null": '{"input": "play", "card": "past-0", "player": null}',
    "play, a key too many": '{"input": "play", "card": "past-0", "rods": 1}',
    "undo, a key too many": '{"input": "undo", "player": "Ana"}',
    "tally without counts": '{"input": "tally"}',
    "tally, counts a list": '{"input": "tally", "counts": []}',
    "tally, counts null": '{"input": "tally", "counts": null}',
    "tally, a player's a number": '{"input": "tally", "counts": {"Ana": 3}}',
    "tally, tricks missing": '{"input": "tally", "counts": {"Ana": {"unspent": 1, "spent": 1}}}',
    "tally, unspent missing": '{"input": "tally", "counts": {"Ana": {"tricks": 1, "spent": 1}}}',
    "tally, spent missing": '{"input": "tally", "counts": {"Ana": {"tricks": 1, "unspent": 1}}}',
    "tally, a count too many": '{"input": "tally", "counts": {"Ana": {"tricks": 1, "unspent": 1, "spent": 1, "x": 1}}}',
    "tally, negative": '{"input": "tally", "counts": {"Ana": {"tricks": -1, "unspent": 1, "spent": 1}}}',
    "tally, negative for a stranger": '{"input": "tally", "counts": {"Cy": {"tricks": 1, "unspent": -1, "spent": 1}}}',
    "tally, a fraction": '{"input": "tally", "counts": {"Ana": {"tricks": 1, "unspent": 1, "spent": 1.0}}}',
    "tally, too big": '{"input": "tally", "counts": {"Ana": {"tricks": 9007199254740992, "unspent": 1, "spent": 1}}}',
}


@pytest.mark.parametrize("line", MALFORMED.values(), ids=MALFORMED)
@pytest.mark.parametrize("over", [False, True], ids=["at first", "after the end"])
def test_a_line_that_is_malformed(line: str, over: bool) -> None:
    idle, busy = '{"tricks": 0, "unspent": 6, "spent": 0}', '{"tricks": 6, "unspent": 6, "spent": 0}'
    tally = f'{{"input": "tally", "counts": {{"Ana": {busy}, "Bo": {idle}}}}}'
    before = [HEADER, *[tally] * (3 if over else 0)]
    with pytest.raises(Malformed) as error:
        played(*before, line)
    assert error.value.line == len(before) + 1


def test_who_is_no_player_is_told_in_one_line_and_in_ascii() -> None:
    with pytest.raises(Malformed) as error:
        played(
            '{"transcript": 1, "game": "trick", "players": ["A\\nna", "B\u00f6"]}', '{"input": "deal", "leader": "Cy"}'
        )
    assert error.value.what.startswith("leader: expected one of the players, ")
    assert error.value.what.isascii()
    assert error.value.what.isprintable()


REFUSED = {
    "play, text that is no card": ('{"input": "play", "card": "joker"}', "not_in_deck"),
    "play, no text": ('{"input": "play", "card": ""}', "not_in_deck"),
    "play, the biggest value": ('{"input": "play", "card": "past-0", "value": 9007199254740991}', "bad_value"),
    "play, a negative value": ('{"input": "play", "card": "past-0", "value": -8}', "bad_value"),
    "play, the other's turn": ('{"input": "play", "card": "past-0", "player": "Bo"}', "not_your_turn"),
    "deal": ('{"input": "deal"}', "round_running"),
    "tally": ('{"input": "tally", "counts": {}}', "round_running"),
    "undo": ('{"input": "undo"}', "nothing_to_undo"),
}


@pytest.mark.parametrize(("line", "reason"), REFUSED.values(), ids=REFUSED)
def test_a_line_that_is_refused_and_not_malformed(line: str, reason: str) -> None:
    told = played(HEADER, '{"input": "deal", "leader": "Ana"}', line)
    assert told[1] == {"at": 0, "outcome": "refused", "input": line.split('"')[3], "reason": reason}


def test_why_is_told_for_bad_deals_and_bad_counts_alone() -> None:
    told = played(
        HEADER,
        '{"at": 5, "input": "deal", "hands": {"Cy": []}}',
        '{"input": "tally", "counts": {"Cy": {"tricks": 6, "unspent": 6, "spent": 0}}}',
        '{"input": "deal"}',
    )
    assert [list(one) for one in told[:3]] == [
        ["at", "outcome", "input", "reason", "why"],
        ["at", "outcome", "input", "reason", "why"],
        ["at", "outcome", "input", "reason"],
    ]
    assert [one["at"] for one in told[:3]] == [5, 5, 5]


def test_keys_stand_in_the_order_of_the_form() -> None:
    told = played(
        HEADER,
        '{"input": "deal", "leader": "Ana"}',
        *(f'{{"input": "play", "card": "{card}"}}' for card in ("past-0", "future-0", "past-1", "past-2")),
        '{"input": "undo"}',
        '{"input": "play", "card": "future-1"}',
    )
    keys = {one["outcome"]: list(one)[2:] for one in told[:-1]}
    assert keys == {
        "dealt": ["round", "leader"],
        "played": ["player", "card", "value", "rods", "unspent"],
        "revoked": ["player", "card", "trick"],
        "trick": ["number", "winner", "card", "value", "rods"],
        "undone": ["player", "card"],
    }
    assert list(told[-1]["result"]) == ["phase", "round", "totals", "winners"]


GIVEN = [
    Deal(),
    Deal(leader="Bo"),
    Deal(hands=(("Ana", (CARDS["past-0"], CARDS["beyond-8"])), ("Bo", ()))),
    Deal(hands=(), leader="Ana"),
    PlayCard("past-0"),
    PlayCard("jok\u00e9r", -7),
    PlayCard("past-0", 8, "Bo"),
    PlayCard("past-0", player="Ana"),
    Undo(),
    Tally(()),
    Tally((("Ana", Counts(1, 2, 3)), ("Cy", Counts(0, 0, 0)))),
]


@pytest.mark.parametrize("given", GIVEN, ids=lambda given: write_input(given, Ms(0)))
def test_an_input_is_read_back_as_it_was_written(given: Input) -> None:
    written = json.loads(write_input(given, Ms(7)))
    assert written.pop("at") == 7
    faults: list[Fault] = []
    fields = Fields(written, faults)
    fields.took("input")
    assert GAMES["trick"].read_input(written["input"], fields) == given
    fields.done()
    assert not faults


def test_a_header_is_read_back_as_it_was_written() -> None:
    setup = GameSetup(("Ana", "B\u00f6", "Cy"))
    written = json.loads(write_header(GAMES["trick"], setup))
    assert written == {"transcript": 1, "game": "trick", "players": ["Ana", "B\u00f6", "Cy"]}
    faults: list[Fault] = []
    assert GAMES["trick"].read_setup(Fields(written, faults)) == setup
    assert not faults


def test_an_input_of_another_game_is_our_own_mistake() -> None:
    class Flip(Input):
        name = "flip"

    game = GAMES["trick"]
    with pytest.raises(TypeError, match="flip"):
        game.apply(game.begin(GameSetup(("Ana", "Bo"))), Flip(), Ms(0))


def test_nothing_falls_due() -> None:
    game = GAMES["trick"]
    state = game.begin(GameSetup(("Ana", "Bo")))
    assert game.due(state) is None
    assert game.advance(state, Ms(10**9)) == (state, ())
