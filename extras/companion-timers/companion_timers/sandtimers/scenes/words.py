"""What to do now after a refusal."""

from __future__ import annotations

from collections.abc import Mapping

from companion.scene.words import adviser

WORDS: Mapping[str, str] = {
    "no_timer": "Use another timer",
    "not_running": "Choose one that runs",
    "not_lying": "It stands",
    "lying": "Stand it up first",
    "none_runs": "OK starts all",
    "none_waits": "Flip one",
    "no_timers": "Take one timer at least",
    "hold_to_leave": "Hold BACK to leave",
}
"""By a refusal's reason, or a notice's word."""

advice = adviser(WORDS)
