"""What to do now after a refusal, and what the modes are called."""

from __future__ import annotations

from collections.abc import Mapping

from companion.scene.words import adviser
from companion_timers.chessclock.rules.control import Control, Mode
from companion_timers.lengths import whole

WORDS: Mapping[str, str] = {
    "already_started": "It runs: play on",
    "not_started": "OK starts the clock",
    "paused": "OK goes on",
    "not_paused": "It runs: play on",
    "not_playing": "Only players press",
    "not_your_turn": "Wait for your turn",
    "flag_fell": "Your flag fell",
    "over": "OK plays again",
    "two_players": "Two players at least",
    "hold_to_leave": "Hold BACK to end",
}
"""By a refusal's reason, or a notice's word."""

advice = adviser(WORDS)

TITLES: Mapping[Mode, str] = {
    Mode.SUDDEN_DEATH: "Sudden death",
    Mode.FISCHER: "Fischer",
    Mode.BRONSTEIN: "Bronstein",
    Mode.DELAY: "US delay",
    Mode.BYOYOMI: "Byo-yomi",
    Mode.HOURGLASS: "Hourglass",
}
ABOUT: Mapping[Mode, str] = {
    Mode.SUDDEN_DEATH: "One time for all moves",
    Mode.FISCHER: "Each move adds time",
    Mode.BRONSTEIN: "Gives back what you use",
    Mode.DELAY: "Each move waits first",
    Mode.BYOYOMI: "Then period by period",
    Mode.HOURGLASS: "Others get your time",
}


def described(control: Control) -> str:
    """A time control in short, such as ``5:00 + 0:03``."""
    if control.mode is Mode.BYOYOMI:
        return f"{whole(control.time)} + {control.periods} x {whole(control.period)}"
    bonus = control.increment or control.delay
    return whole(control.time) + (f" + {whole(bonus)}" if bonus else "")
