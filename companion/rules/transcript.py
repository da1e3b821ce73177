"""The transcript form: games as text, read strictly, played again, and written.

UTF-8, JSON Lines. A header begins a transcript, each further line is an input, until the next header.
``replay`` folds a whole file and gives the lines that ``companion replay`` prints; a faulty line raises
``Malformed`` with its number. Nothing is printed for a file that is malformed anywhere, so what was made
so far is kept as text until the end is known.

Theory of operation::

    lines of bytes --parse--> JSON objects --Fields--> header: Game, Setup   begin
                                                       input:  at, Input     apply
                                                       next header or end    result
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.errors import Malformed, shown
from companion.fields import BIGGEST, Fault, Fields
from companion.rules.game import AnyGame, Input, Outcome
from companion.values import JsonObject, Ms

VERSION = 1
LONGEST_LINE = 1 << 20
"""Bytes of a line, its end not counted."""
DEEPEST = 32
"""Levels of nesting, the line's own object being the first."""

_encode = json.JSONEncoder(separators=(", ", ": ")).encode


class _BadJson(ValueError):
    """What the JSON reader's hooks raise."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _BadJson(f"expected each key once; the key {shown(key)} came twice")
            seen.add(key)
    return made


def _no_constant(name: str) -> None:
    raise _BadJson(f"expected a JSON value; came {name}")


_decode = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_constant).decode


def parse_line(line: bytes) -> dict[str, Any] | str:
    """The JSON object of one line (its end taken off), or what is wrong with it."""
    if len(line) > LONGEST_LINE:
        return f"expected a line of at most {LONGEST_LINE} bytes; came a longer one"
    try:
        text = line.decode()
        made = _decode(text)
    except UnicodeDecodeError as error:
        return f"expected UTF-8; came the byte {line[error.start]:02X} at column {error.start + 1}"
    except _BadJson as error:
        return str(error)
    except json.JSONDecodeError as error:
        if text.startswith("\ufeff"):
            return "expected a JSON object; came a byte order mark"
        return f"expected one JSON object; at column {error.colno}: {error.msg.lower()}"
    except RecursionError:
        return f"expected at most {DEEPEST} levels of nesting; came more"
    except ValueError:
        return "expected numbers of at most 16 digits; came one of thousands"
    if type(made) is not dict:
        return f"expected one JSON object; came {shown(made)}"
    if line.count(b"{") + line.count(b"[") > DEEPEST and _deeper(made, DEEPEST):
        return f"expected at most {DEEPEST} levels of nesting; came more"
    if b"\\u" in line and _has_surrogate(made):
        return "expected whole characters; came half of a surrogate pair"
    return made


def _deeper(made: object, levels: int) -> bool:
    level: list[object] = [made]
    for _ in range(levels):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer if isinstance(outer, list) else ())
            if isinstance(inner, dict | list)
        ]
        if not level:
            return False
    return True


def _has_surrogate(made: object) -> bool:
    try:
        json.dumps(made, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    return False


def lines_of(file: Any) -> Iterator[bytes]:
    """The lines of a binary file, LF or CR LF taken off, never much more than LONGEST_LINE bytes at a time."""
    while line := file.readline(LONGEST_LINE + 3):
        if line.endswith(b"\r\n"):
            yield line[:-2]
        elif line.endswith(b"\n"):
            yield line[:-1]
        else:
            yield line


class Replay:
    """A file of transcripts being played: fed line by line, it gathers what is to be printed.

    ``games`` are the games by name. ``printed`` holds the outcomes so far, and each result once its transcript
    has ended (``end`` ends the last).
    """

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self.games = games
        self.printed: list[str] = []
        self._number = 0
        self._at = Ms(0)
        self._game: AnyGame | None = None
        self._state: Any = None

    def feed(self, line: bytes) -> None:
        """One line without its end; raises ``Malformed``, and is of no further use then."""
        self._number += 1
        if not line.strip(b" \t"):
            if len(line) > LONGEST_LINE:
                raise Malformed(self._number, f"expected a line of at most {LONGEST_LINE} bytes; came a longer one")
            return
        made = parse_line(line)
        if isinstance(made, str):
            raise Malformed(self._number, made)
        faults: list[Fault] = []
        fields = Fields(made, faults)
        if "transcript" in made:
            self._header(fields)
        elif self._game is None:
            fields.fault('a header, {"transcript": 1, "game": ...}, before any input')
        else:
            self._input(self._game, fields)
        if faults:
            raise Malformed(self._number, str(faults[0]))

    def end(self) -> None:
        """The file is at its end."""
        if self._game is None:
            raise Malformed(1, 'expected a header, {"transcript": 1, "game": ...}; came nothing')
        self._finish(self._game)

    def _finish(self, game: AnyGame) -> None:
        self.printed.append(_encode({"result": game.result(self._state, self._at)}))

    def _header(self, fields: Fields) -> None:
        fields.get("transcript").integer(VERSION, VERSION)
        game = fields.get("game").choice(self.games)
        if fields.faults:
            return
        setup = game.read_setup(fields)
        fields.done()
        if fields.faults:
            return
        if self._game is not None:
            self._finish(self._game)
        self._game, self._state, self._at = game, game.begin(setup), Ms(0)

    def _input(self, game: AnyGame, fields: Fields) -> None:
        raw = fields.raw
        at = raw.get("at", self._at)
        if type(at) is not int or not self._at <= at <= BIGGEST:
            fields.get("at").integer(self._at, BIGGEST)
            return
        name = raw.get("input")
        if type(name) is not str or name not in game.inputs:
            fields.get("input").choice(game.inputs)
            return
        fields.took("at", "input")
        given = game.read_input(name, fields)
        game.check_input(self._state, given, fields)
        fields.done()
        if fields.faults:
            return
        self._at = Ms(at)
        self._state, outcomes = game.apply(self._state, given, self._at)
        for outcome in outcomes:
            self.printed.append(write_outcome(outcome))


def replay(lines: Iterable[bytes], games: Mapping[str, AnyGame]) -> list[str]:
    """What ``companion replay`` prints for a file of these lines; raises ``Malformed``."""
    playing = Replay(games)
    for line in lines:
        playing.feed(line)
    playing.end()
    return playing.printed


def write_outcome(outcome: Outcome) -> str:
    """One outcome as it is printed."""
    return _encode({"at": outcome.at, "outcome": outcome.name, **outcome.facts()})


def write_header(game: AnyGame, setup: Any) -> str:
    """The header that begins a transcript of this game."""
    return _encode({"transcript": VERSION, "game": game.name, **game.header(setup)})


def write_input(given: Input, at: Ms) -> str:
    """One input as a transcript's line, ``at`` counted since the transcript began."""
    line: JsonObject = {"at": at, "input": given.name}
    line.update(given.facts())
    return _encode(line)
