"""The chess clock as a kit."""

from __future__ import annotations

from companion.kit import Kit, Play
from companion_timers.chessclock.rules.game import ChessClock


def play() -> Play:
    """The setup and the clock."""
    from companion_timers.chessclock.scenes.asking import setup_scene
    from companion_timers.chessclock.scenes.clock import clock_scene
    from companion_timers.chessclock.scenes.sounds import TUNES, clock_tick
    from companion_timers.chessclock.scenes.words import WORDS
    from companion_timers.chessclock.table.clock import ClockPage
    from companion_timers.chessclock.table.setup import Setup, opening

    return Play(
        opening=opening,
        scenes={Setup: setup_scene, ClockPage: clock_scene},
        ticks={ClockPage: clock_tick},
        tunes=TUNES,
        words=WORDS,
    )


KIT = Kit(
    name=ChessClock.name,
    title=("Chess", "clock"),
    prefix="",
    rules=lambda data: ChessClock(),
    play=play,
    rank=200,
)
