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
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any, TypeAlias

from companion.core.declared import keyed
from companion.core.errors import Malformed
from companion.core.fields import BIGGEST, Fault, Fields, Value
from companion.core.jsonl import LONGEST_LINE, TOO_LONG, lines_of, parse_object
from companion.core.values import JsonObject, Ms
from companion.engine.game import AnyGame, Input, Outcome

__all__ = ["Replay", "lines_of", "replay", "write_header", "write_input", "write_outcome"]

VERSION = 1
MOST_KNOWN = 4096
LONGEST_KNOWN = 100
"""Lines are remembered that differ in more than their times: so many at most, none with more letters than this."""
_TEXTS = frozenset({str})

_encode = json.JSONEncoder(separators=(", ", ": ")).encode


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
        self._read: dict[tuple[str, ...], Input] = {}

    def feed(self, line: bytes) -> None:
        """One line without its end; raises ``Malformed``, and is of no further use then."""
        self._number += 1
        if not line.strip(b" \t"):
            if len(line) > LONGEST_LINE:
                raise Malformed(self._number, TOO_LONG)
            return
        made = parse_object(line)
        if isinstance(made, str):
            raise Malformed(self._number, made)
        faults: list[Fault] = []
        if "transcript" in made:
            self._header(Fields(made, faults))
        elif self._game is None:
            faults.append(Fault("", 'a header, {"transcript": 1, "game": ...}, before any input'))
        else:
            self._input(self._game, made, faults)
        if faults:
            raise Malformed(self._number, str(faults[0]))

    def end(self) -> None:
        """The file is at its end."""
        if self._game is None:
            raise Malformed(1, 'expected a header, {"transcript": 1, "game": ...}; got nothing')
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
        self._read.clear()

    def _input(self, game: AnyGame, made: dict[str, Any], faults: list[Fault]) -> None:
        at = made.pop("at", self._at)
        if type(at) is not int or not self._at <= at <= BIGGEST:
            Value(at, "at", faults).integer(self._at, BIGGEST)
            return
        given = self._given(game, made, faults)
        if given is None:
            return
        self._at = Ms(at)
        self._state, outcomes = game.apply(self._state, given, self._at)
        for outcome in outcomes:
            self.printed.append(write_outcome(outcome))

    def _given(self, game: AnyGame, made: dict[str, Any], faults: list[Fault]) -> Input | None:
        """The input that a line says, its time taken off; None where it has faults.

        Lines repeat but for their times. One that holds texts alone is read once, and then known by its words.
        """
        words = (*made, *made.values())
        plain = _TEXTS.issuperset(map(type, words))
        if plain and (known := self._read.get(words)) is not None:
            return known
        fields = Fields(made, faults)
        fields.took("at", "input")
        name = made.get("input")
        if type(name) is not str or name not in game.inputs:
            fields.get("input").choice(game.inputs)
            return None
        given = game.read_input(name, fields)
        game.check_input(self._state, given, fields)
        fields.done()
        if faults:
            return None
        if plain and len(self._read) < MOST_KNOWN and sum(map(len, words)) <= LONGEST_KNOWN:
            self._read[words] = given
        return given


def replay(lines: Iterable[bytes], games: Mapping[str, AnyGame]) -> list[str]:
    """What ``companion replay`` prints for a file of these lines; raises ``Malformed``."""
    playing = Replay(games)
    for line in lines:
        playing.feed(line)
    playing.end()
    return playing.printed


def write_outcome(outcome: Outcome) -> str:
    """One outcome as it is printed."""
    kind = type(outcome)
    form = _FORMS.get(kind)
    if form is None:
        form = _FORMS[kind] = _form(kind)
    text, values, optional = form
    if text and not (optional and any(getattr(outcome, field) != default for field, default in optional)):
        return text % tuple([value if type(value) is int else _json(value) for value in values(outcome)])
    facts = "".join(f', "{key}": {_json(value)}' for key, value in outcome.facts().items())
    return f'{{"at": {outcome.at}, "outcome": "{outcome.name}"{facts}}}'


_Form: TypeAlias = tuple[str, Callable[[Outcome], tuple[object, ...]], tuple[tuple[str, object], ...]]
_FORMS: dict[type[Outcome], _Form] = {}
"""For each kind of outcome that came up: the text that is printed, the fields whose values are put into it, and the
fields that are left out of it by default, with their defaults. An empty text stands for a kind that has its own way."""


def _form(kind: type[Outcome]) -> _Form:
    if kind.facts is not Outcome.facts or not all(key.form.plain for key in keyed(kind).keys):
        return "", lambda outcome: (), ()
    every = keyed(kind).keys
    keys = [key for key in every if key.required]
    optional = tuple((key.field.name, key.default()) for key in every if not key.required)
    # "at" twice, as attrgetter gives no tuple when it is asked for one name alone.
    text = f'{{"at": %s%.0s, "outcome": "{kind.name}"' + "".join(f', "{key.name}": %s' for key in keys) + "}"
    return text, attrgetter("at", "at", *[key.field.name for key in keys]), optional


def _json(value: object) -> str:
    """A value as JSON. Nearly all are numbers, names and lists of names: these are written without the encoder."""
    if type(value) is int:
        return str(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, tuple | list):
        return "[" + ", ".join(map(_json, value)) + "]"
    return _encode(value)


@lru_cache(maxsize=1024)
def _quoted(text: str) -> str:
    return _encode(text)


def write_header(game: AnyGame, setup: Any) -> str:
    """The header that begins a transcript of this game."""
    return _encode({"transcript": VERSION, "game": game.name, **game.header(setup)})


def write_input(given: Input, at: Ms) -> str:
    """One input as a transcript's line, ``at`` counted since the transcript began."""
    line: JsonObject = {"at": at, "input": given.name}
    line.update(given.facts())
    return _encode(line)
