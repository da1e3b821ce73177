"""Transcripts that become games of the journal: each is replayed, and one that is there already is left alone."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from companion.core.jsonl import parse_object
from companion.core.values import Ms
from companion.engine.game import AnyGame
from companion.engine.transcript import Replay
from companion.journal.store import Store

INSERT_GAME = (
    "INSERT INTO games (chapter, game, wall, sure, lasted, header, inputs, result, crew)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
NO_CHAPTER = 0
"""The chapter of a game that was not played at this table."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """A game from a file. ``wall``: seconds since 1970, as the file says; nothing in a transcript tells when it was."""

    game: str
    wall: int
    lasted: Ms
    header: str
    inputs: str
    result: str

    @property
    def digest(self) -> bytes:
        """Equal for games with the same header and inputs."""
        return _digest(self.header, self.inputs)


def read_games(lines: Iterable[bytes], games: Mapping[str, AnyGame], wall: int) -> list[Incoming]:
    """The games of a file of transcripts. Raises ``Malformed`` with the first faulty line, as ``replay`` does."""
    replay = Replay(games)
    texts: list[list[str]] = []
    lasts: list[int] = []
    for line in lines:
        replay.feed(line)
        made = parse_object(line) if line.strip(b" \t") else ""
        if isinstance(made, str):
            continue
        if "transcript" in made:
            texts.append([])
            lasts.append(0)
        lasts[-1] = made.get("at", lasts[-1])
        texts[-1].append(json.dumps(made))
    replay.end()
    results = [found["result"] for text in replay.printed if "result" in (found := json.loads(text))]
    return [
        Incoming(json.loads(header)["game"], wall, Ms(last), header, "\n".join(inputs), json.dumps(result))
        for (header, *inputs), last, result in zip(texts, lasts, results, strict=True)
    ]


def add(store: Store, incoming: Sequence[Incoming]) -> int:
    """Adds those that are not there yet, all or none; gives how many. Raises ``NotKept``."""
    known = {_digest(header, inputs) for header, inputs in store.read("SELECT header, inputs FROM games")}
    new = {game.digest: game for game in reversed(incoming) if game.digest not in known}
    rows = [
        (NO_CHAPTER, game.game, game.wall, False, game.lasted, game.header, game.inputs, game.result, "")
        for game in reversed(new.values())
    ]
    store.write_many((INSERT_GAME, row) for row in rows)
    return len(rows)


def _digest(header: str, inputs: str) -> bytes:
    return sha256(f"{header}\n{inputs}".encode()).digest()
