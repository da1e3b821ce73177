"""The sand timers as a kit."""

from __future__ import annotations

from companion.kit import Kit, Play
from companion_timers.sandtimers.rules.game import SandTimers


def play() -> Play:
    """The lengths and the timers."""
    from companion_timers.sandtimers.scenes.sounds import TUNES, timers_tick
    from companion_timers.sandtimers.scenes.timers import setup_scene, timers_scene
    from companion_timers.sandtimers.scenes.words import WORDS
    from companion_timers.sandtimers.table.setup import Setup, opening
    from companion_timers.sandtimers.table.timers import TimersPage

    return Play(
        opening=opening,
        scenes={Setup: setup_scene, TimersPage: timers_scene},
        ticks={TimersPage: timers_tick},
        tunes=TUNES,
        words=WORDS,
    )


KIT = Kit(
    name=SandTimers.name,
    title=("Sand", "timers"),
    prefix="",
    rules=lambda data: SandTimers(),
    play=play,
    rank=210,
)
