"""Speed, as ratios against a baseline run in turns: ``make bench`` (``python -m tools.bench``). Nothing here is a test.

A ratio says more than a time on a machine that others use too. Replaying is measured against the mere reading and
writing of the same lines as JSON, and starting against a Python that does nothing. Both are run in turns, and the
best of all turns counts.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path

from companion import library
from companion.engine.transcript import replay
from companion.journal.history import History, Wanted
from companion.journal.incoming import INSERT_GAME
from companion.journal.store import NAME, Store

INPUTS = 30_000
WANTED_INPUTS = 50_000
"""Inputs a second that ``companion replay`` is to make on one core."""
WANTED_START = 0.2
"""Seconds to the first outcome."""
TURNS = 7
GAMES = 100_000
WANTED_LIST = 0.05
"""Seconds in which the newest of so many games are read."""
SHOW = 40
"""Lines of the transcript of each: as many as a show of three minutes has."""
GROUPS = 500
"""How many groups of players there are among them."""


def long_show(inputs: int) -> list[bytes]:
    """A show without end: every 800 ms three cards flip all six timers just in time."""
    colours = ["red", "yellow", "green", "blue", "purple"]
    event = {
        "name": "Long",
        "festival": 1,
        "number": 31,
        "running": colours,
        "side": [],
        "countdown": {"orange": 2**50},
        "cards_once": False,
    }
    lengths = dict.fromkeys(colours, 1000) | {"orange": 700}
    header = {"transcript": 1, "game": "skyrockets", "event": event, "players": ["Ana", "Bo"], "lengths": lengths}
    lines: list[dict[str, object]] = [header, {"at": 0, "input": "start"}]
    at = 900
    while len(lines) < inputs:
        for first, second in (("red", "yellow"), ("green", "blue"), ("orange", "purple")):
            lines.append({"at": at, "input": "scan", "card": f"{first}+{second}#{at % 4 + 1}"})
            lines.append({"at": at + 1, "input": "flip", "timer": first})
            lines.append({"at": at + 2, "input": "flip", "timer": second})
            at += 3
        at += 791
    return [json.dumps(line).encode() for line in lines]


def children() -> float:
    """The processor's seconds that the processes which we ran have taken."""
    spent = os.times()
    return spent.children_user + spent.children_system


def best_in_turns(clock: Callable[[], float], *runs: Callable[[], object]) -> list[float]:
    """The shortest time by this clock that each took, all of them run in turns."""
    best = [float("inf")] * len(runs)
    for _ in range(TURNS):
        for place, run in enumerate(runs):
            began = clock()
            run()
            best[place] = min(best[place], clock() - began)
    return best


def bench_inputs() -> None:
    """Inputs a second of a long transcript, from its bytes to what is printed."""
    lines = long_show(INPUTS)
    known = library.Games()

    def read_and_write() -> None:
        for line in lines:
            json.dumps(json.loads(line))

    def replayed() -> str:
        return "\n".join(replay(lines, known))

    baseline, ours = best_in_turns(time.process_time, read_and_write, replayed)
    speed = f"{len(lines) / ours:>9,.0f} inputs/s (wanted {WANTED_INPUTS:,})"
    print(f"replay   {speed}, {ours / baseline:.2f} times JSON alone")


def bench_start() -> None:
    """The whole of ``companion replay`` with a transcript of two lines."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "short.jsonl"
        file.write_bytes(b"\n".join(long_show(0)))

        def started(*command: str) -> Callable[[], object]:
            whole: Sequence[str] = [sys.executable, *command]
            return lambda: subprocess.run(whole, check=True, stdout=subprocess.DEVNULL)

        nothing = started("-c", "pass")
        ours = started("-m", "companion.cli.main", "replay", str(file))
        baseline, took = best_in_turns(children, nothing, ours)
    print(f"start    {took:>9.3f} s (wanted under {WANTED_START}), {took / baseline:.2f} times Python alone")


def bench_games() -> None:
    """The newest games of a journal with very many; those of one player; and the file's growth for each game."""
    show = [line.decode() for line in long_show(SHOW)]
    header, inputs = json.loads(show[0]), "\n".join(show[1:])
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / NAME)
        rows = (
            (
                0,
                "skyrockets",
                60 * number,
                1,
                170_000,
                _played_by(header, number % GROUPS),
                inputs,
                '{"phase": "won"}',
                "",
            )
            for number in range(GAMES)
        )
        while some := list(islice(rows, 1000)):
            store.write_many((INSERT_GAME, row) for row in some)
        store.close()
        growth = sum(part.stat().st_size for part in Path(folder).iterdir()) / GAMES

        def newest(wanted: Wanted) -> Callable[[], object]:
            def run() -> None:
                with History(store.path) as history:
                    list(history.games(wanted))

            return run

        often = Wanted(player="Player 7", limit=20)
        never = Wanted(player="Nobody", limit=20)
        took = best_in_turns(time.perf_counter, *map(newest, (Wanted(limit=20), often, never)))
    wanted = f"wanted under {WANTED_LIST:.3f}"
    print(f"games    {took[0]:>9.4f} s for the newest 20 of {GAMES:,} ({wanted}), {took[1]:.3f} of one player,")
    print(
        f"         {took[2]:>9.3f} of a player who never played; {growth:,.0f} bytes for each game of {SHOW - 1} inputs"
    )


def _played_by(header: dict[str, object], group: int) -> str:
    return json.dumps({**header, "players": [f"Player {group}", f"Player {GROUPS + group}"]})


if __name__ == "__main__":
    bench_games()
    bench_inputs()
    bench_start()
