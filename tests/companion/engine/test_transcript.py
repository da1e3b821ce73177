"""The transcript form: headers, inputs, times, and what is malformed."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import library
from companion.core.errors import Malformed
from companion.core.fields import BIGGEST, Fields
from companion.core.values import Ms
from companion.engine.transcript import lines_of, replay, write_header, write_input
from companion.games.skyrockets.rules.inputs import Flip, ScanCard, Stack
from companion.games.skyrockets.rules.timers import Colour

GAMES = library.Games()
HEADER = '{"transcript": 1, "game": "skyrockets", "event": "training", "players": ["Ana", "Bo"]}'
START = '{"at": 0, "input": "start"}'


def play(text: str | bytes) -> list[dict[str, Any]]:
    data = text if isinstance(text, bytes) else text.encode()
    return [json.loads(line) for line in replay(lines_of(io.BytesIO(data)), GAMES)]


def fault(text: str | bytes) -> tuple[int, str]:
    with pytest.raises(Malformed) as caught:
        play(text)
    assert caught.value.what.isascii()
    assert caught.value.what.isprintable()
    return caught.value.line, caught.value.what


def test_a_header_alone_is_a_transcript() -> None:
    assert [list(line) for line in play(HEADER)] == [["result"]]


def test_a_file_may_hold_several_transcripts_whose_times_begin_anew() -> None:
    told = play("\n".join([HEADER, '{"at": 9000, "input": "start"}', HEADER, START, '{"at": 100, "input": "wait"}']))
    assert [line.get("at", "result") for line in told] == [9000, "result", 0, "result"]
    assert told[-1]["result"]["timers"]["red"]["left"] == 29_900


def test_blank_lines_are_of_spaces_and_tabs_and_any_end_of_line_is_fine() -> None:
    assert play(f"\n \t\r\n{HEADER}\r\n\t\n{START}\n\n") == play(f"{HEADER}\n{START}")


def test_a_missing_at_is_the_line_befores() -> None:
    told = play("\n".join([HEADER, '{"input": "start"}', '{"at": 5, "input": "undo"}', '{"input": "undo"}']))
    assert [line["at"] for line in told[:-1]] == [0, 5, 5]


def test_keys_stand_in_the_order_of_the_form() -> None:
    told = play("\n".join([HEADER, START, '{"at": 1000, "input": "scan", "card": "blue+red#1"}']))
    assert [list(line) for line in told] == [
        ["at", "outcome"],
        ["at", "outcome", "player", "card", "flips"],
        ["result"],
    ]
    assert list(told[-1]["result"]) == ["phase", "stars", "turns", "next", "timers", "countdown"]
    assert list(told[-1]["result"]["timers"]) == ["red", "orange", "yellow", "green", "blue", "purple"]


FAULTS = [
    ("", 1, "expected a header"),
    ("\n\n", 1, "expected a header"),
    (START, 1, "expected a header"),
    ("\n\n" + START, 3, "expected a header"),
    ("\nnonsense", 2, "expected one JSON object"),
    ("{}", 1, "expected a header"),
    ('{"transcript": 2, "game": "skyrockets"}', 1, "transcript: expected a whole number from 1 to 1; got 2"),
    ('{"transcript": 1.0, "game": "skyrockets"}', 1, "transcript: expected a whole number"),
    ('{"transcript": true, "game": "skyrockets"}', 1, "transcript: expected a whole number"),
    ('{"transcript": 1}', 1, "game: expected a value; the key is missing"),
    ('{"transcript": 1, "game": "chess"}', 1, "game: expected one of"),
    ('{"transcript": 1, "game": ["skyrockets"]}', 1, "game: expected one of"),
    (HEADER.replace("}", ', "at": 0}'), 1, "at: unknown key"),
    (HEADER + '\n{"transcript": 1}', 2, "game: expected a value; the key is missing"),
    (HEADER + '\n{"input": "start", "transcript": 1}', 2, "game: expected a value; the key is missing"),
    (HEADER + "\n{}", 2, "input: expected a value; the key is missing"),
    (HEADER + '\n{"at": 0}', 2, "input: expected a value; the key is missing"),
    (HEADER + '\n{"input": "dance"}', 2, "input: expected one of start, scan, flip"),
    (HEADER + '\n{"input": 1}', 2, "input: expected one of"),
    (HEADER + '\n{"input": null}', 2, "input: expected one of"),
    (HEADER + '\n{"input": ["start"]}', 2, "input: expected one of"),
    (HEADER + '\n{"input": "start", "by": "Ana"}', 2, "by: unknown key (known: at, input)"),
    (HEADER + '\n{"input": "wait", "timer": "red"}', 2, "timer: unknown key (known: at, input)"),
    (HEADER + '\n{"input": "flip"}', 2, "timer: expected a value; the key is missing"),
    (HEADER + '\n{"input": "flip", "timer": "pink"}', 2, "timer: expected one of red"),
    (HEADER + '\n{"input": "flip", "timer": "Red"}', 2, "timer: expected one of red"),
    (HEADER + '\n{"input": "flip", "timer": 0}', 2, "timer: expected one of red"),
    (HEADER + '\n{"input": "lay", "timer": null}', 2, "timer: expected one of red"),
    (HEADER + '\n{"input": "stand", "timer": {}}', 2, "timer: expected one of red"),
    (HEADER + '\n{"input": "scan"}', 2, "card: expected a value; the key is missing"),
    (HEADER + '\n{"input": "scan", "card": 12}', 2, "card: expected a text; got 12"),
    (HEADER + '\n{"input": "scan", "card": null}', 2, "card: expected a text; got null"),
    (HEADER + '\n{"input": "stack", "stacks": "red"}', 2, "stacks: expected a list"),
    (HEADER + '\n{"input": "stack", "stacks": ["red"]}', 2, "stacks[0]: expected a list"),
    (HEADER + '\n{"input": "stack", "stacks": [["pink"]]}', 2, "stacks[0][0]: expected one of"),
    (
        HEADER + '\n{"input": "stack", "stacks": [["red"], ["red"]]}',
        2,
        "stacks[1][0]: expected each timer at most once",
    ),
    (HEADER + '\n{"at": -1, "input": "start"}', 2, "at: expected a whole number of 0 or more; got -1"),
    (HEADER + '\n{"at": 1.0, "input": "start"}', 2, "at: expected a whole number"),
    (HEADER + '\n{"at": 1e3, "input": "start"}', 2, "at: expected a whole number"),
    (HEADER + '\n{"at": true, "input": "start"}', 2, "at: expected a whole number"),
    (HEADER + '\n{"at": "0", "input": "start"}', 2, "at: expected a whole number"),
    (HEADER + '\n{"at": null, "input": "start"}', 2, "at: expected a whole number"),
    (HEADER + f'\n{{"at": {BIGGEST + 1}, "input": "start"}}', 2, "at: expected a whole number"),
    (HEADER + '\n{"at": 1' + "0" * 400 + ', "input": "start"}', 2, "at: expected a whole number"),
    (
        HEADER + '\n{"at": 9, "input": "start"}\n{"at": 8, "input": "wait"}',
        3,
        "at: expected a whole number of 9 or more",
    ),
    (HEADER + "\n" + START + "\n\r\r\n", 3, "expected one JSON object"),
    (HEADER + "\n" + START + "\n\r", 3, "expected one JSON object"),
    (
        HEADER + '\n{"input": "abandon"}\n{"input": "flip"}\n{"input": "dance"}',
        3,
        "timer: expected a value; the key is missing",
    ),
    (HEADER + "\n" + START + "\n" + HEADER + "\n" + HEADER.replace("Bo", "Ana"), 4, "players: expected no two"),
    (HEADER + '\n{"input": "scan", "card": "\\ud800"}', 2, "expected whole characters"),
    (HEADER.replace('"Bo"', "3"), 1, "players[1]: expected a text"),
]


@pytest.mark.parametrize(
    ("text", "line", "what"), FAULTS, ids=[f"{n}-{text[-30:]!r}" for n, (text, _, _) in enumerate(FAULTS)]
)
def test_what_is_malformed_is_told_with_its_line(text: str, line: int, what: str) -> None:
    told = fault(text)
    assert told[0] == line
    assert told[1].startswith(what)


@pytest.mark.parametrize("before", ["scan", "flip"])
def test_a_line_that_is_like_one_before_is_read_as_strictly(before: str) -> None:
    """Lines that were read once are known by their words: a number or true in place of a text is not among them."""
    right = {"scan": '"scan", "card": "1"', "flip": '"flip", "timer": "red"'}[before]
    for wrong in ('"scan", "card": 1', '"scan", "card": true', '"flip", "timer": "red", "red": "flip"'):
        assert fault(f'{HEADER}\n{{"input": {right}}}\n{{"input": {right}}}\n{{"input": {wrong}}}')[0] == 4


def test_a_player_of_the_transcript_before_is_no_player_of_this_one() -> None:
    first = '{"transcript": 1, "game": "trick", "players": ["Ana", "Bo"]}\n{"input": "deal", "leader": "Ana"}\n'
    assert fault(first + first.replace("Bo", "Cy").replace("Ana", "Bo") + '{"input": "deal", "leader": "Ana"}')[0] == 5


def test_the_biggest_instant() -> None:
    told = play(f'{HEADER}\n{START}\n{{"at": {BIGGEST}, "input": "wait"}}')
    assert [line["at"] for line in told[:-1]] == [0, 30_000, 40_000, 50_000, 60_000]
    assert told[-1]["result"]["phase"] == "lost"


@given(st.binary(max_size=200))
def test_any_bytes_are_played_or_malformed(data: bytes) -> None:
    try:
        replay(lines_of(io.BytesIO(data)), GAMES)
    except Malformed:
        return


pieces = st.sampled_from(
    [
        b'{"at": ',
        b'"input": ',
        b'"start"',
        b'"flip"',
        b'"timer": "red"',
        b'"scan"',
        b'"card": "red+blue"',
        b"{",
        b"}",
        b", ",
        b"12",
        b"\n",
        b"\xff",
        b'{"input": "start"}\n',
        b'{"input": "scan", "card": ""}\n',
        b'{"at": 31000, "input": "flip", "timer": "red"}\n',
        HEADER.encode() + b"\n",
    ]
)


@given(st.lists(pieces, max_size=20))
def test_any_pieces_of_transcripts_are_played_or_malformed(parts: list[Any]) -> None:
    try:
        printed = replay(lines_of(io.BytesIO(HEADER.encode() + b"\n" + b"".join(parts))), GAMES)
    except Malformed:
        return
    assert "result" in json.loads(printed[-1])


def test_what_is_written_reads_back() -> None:
    game = GAMES["skyrockets"]
    setup = game.read_setup(Fields({"event": "training", "players": ["Ana", "Zo\u00eb"], "first": "Zo\u00eb"}, []))
    written = [
        write_header(game, setup),
        write_input(Flip(Colour.RED), Ms(5)),
        write_input(ScanCard('red+"blue"\n'), Ms(6)),
        write_input(Stack(((Colour.RED, Colour.BLUE), ())), Ms(7)),
    ]
    assert [json.loads(line) for line in written] == [
        {
            "transcript": 1,
            "game": "skyrockets",
            "event": "training",
            "players": ["Ana", "Zo\u00eb"],
            "first": "Zo\u00eb",
        },
        {"at": 5, "input": "flip", "timer": "red"},
        {"at": 6, "input": "scan", "card": 'red+"blue"\n'},
        {"at": 7, "input": "stack", "stacks": [["red", "blue"], []]},
    ]
    assert [line["reason"] for line in play("\n".join(written))[:2]] == ["not_started", "not_started"]
