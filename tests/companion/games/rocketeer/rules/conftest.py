"""A table at which tests sit down: lines of a transcript in, what is printed out."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.core import toml
from companion.core.errors import Invalid
from companion.core.fields import Fields
from companion.core.values import Ms
from companion.engine.transcript import Replay
from companion.games.rocketeer.rules.edition import Edition, read_edition
from companion.games.rocketeer.rules.game import Rocketeer, State
from companion.games.rocketeer.shelf import EDITIONS
from companion.library import read_file

Line = dict[str, Any]


class Table:
    """One game, fed with a transcript's lines; every method gives what was printed, without its ``at``."""

    def __init__(self, game: Rocketeer, edition: Any = None) -> None:
        self.game = game
        header: Line = {"transcript": 1, "game": "rocketeer", "players": {"heroes": "Ana", "villains": "Bo"}}
        if edition is not None:
            header["edition"] = edition
        self.replay = Replay({"rocketeer": game})
        self.feed(header)

    def feed(self, line: Line) -> list[Line]:
        already = len(self.replay.printed)
        self.replay.feed(json.dumps(line).encode())
        printed = [json.loads(text) for text in self.replay.printed[already:]]
        return [{key: value for key, value in one.items() if key != "at"} for one in printed]

    def do(self, name: str, **keys: Any) -> list[Line]:
        """One input. A key that Python keeps for itself is written with a line after it: ``is_``."""
        return self.feed({"input": name, **{key.rstrip("_"): value for key, value in keys.items()}})

    def one(self, name: str, **keys: Any) -> Line:
        """One input that has one outcome."""
        (outcome,) = self.do(name, **keys)
        return outcome

    def reason(self, name: str, **keys: Any) -> str:
        """Why an input is refused; it is checked that nothing changed."""
        before = self.state
        refused = self.one(name, **keys)
        assert refused["outcome"] == "refused"
        assert refused["input"] == name
        assert self.state == before
        return str(refused["reason"])

    def tally(self, state: Line | None = None, heroes: Any = (), villains: Any = ()) -> Line:
        return self.one("tally", state=state or {}, finale={"heroes": list(heroes), "villains": list(villains)})

    def points(self, lines: Any, state: Line | None = None, side: str = "heroes") -> int:
        """What one card of these lines is worth to a side; the game goes on."""
        scored = self.tally(state, **{side: [{"id": "card", "lines": lines}]})
        self.do("undo")
        return int(scored["totals"][side])

    @property
    def state(self) -> State:
        state: State = self.replay._state
        return state

    @property
    def result(self) -> Line:
        return self.game.result(self.state, Ms(0))


@pytest.fixture(scope="session")
def built_in() -> Edition:
    return read_file(EDITIONS.shipped / "rulebook.toml", read_edition)


@pytest.fixture(scope="session")
def game(built_in: Edition) -> Rocketeer:
    return Rocketeer({"rulebook": built_in})


@pytest.fixture(scope="session")
def sit(game: Rocketeer) -> Callable[..., Table]:
    """Sits down at a table, with an edition of one's own or the built-in one."""

    def sit(edition: Any = None) -> Table:
        return Table(game, edition)

    return sit


@pytest.fixture
def table(game: Rocketeer) -> Table:
    return Table(game)


@pytest.fixture
def tracked(game: Rocketeer) -> Table:
    """A table where rounds are tracked, on a board of five spaces to Los Angeles."""
    table = Table(game)
    table.do("track", spaces=5)
    return table


@pytest.fixture(scope="session")
def read_toml(built_in: Edition) -> Callable[[str], tuple[Edition, list[str]]]:
    """An edition of a file's text, and its faults."""

    def read(text: str) -> tuple[Edition, list[str]]:
        faults: list[Any] = []
        try:
            keys = toml.parse(text, "ours")
        except Invalid as error:
            return built_in, list(error.faults)
        return read_edition(Fields(keys, faults), "ours", built_in), [str(fault) for fault in faults]

    return read
