"""What to do now after a refusal in Skyrockets."""

from __future__ import annotations

from collections.abc import Mapping

from companion.scene.words import adviser

WORDS: Mapping[str, str] = {
    "already_started": "It runs: play on",
    "not_started": "OK starts the show",
    "no_cards": "No cards: just flip",
    "unknown_card": "Scan it again",
    "flips_owed": "Flip first",
    "not_in_show": "Use another timer",
    "lying_down": "Stand it up first",
    "beneath": "Flip the top one",
    "too_late": "Let it run",
    "no_card": "Scan a card first",
    "countdown_running": "Let it run out",
    "not_on_card": "Flip first",
    "no_turn_order": "Anyone may play",
    "not_running": "Choose a running timer",
    "not_laid": "It stands: play on",
    "not_locked": "No lock: play on",
    "no_challenge": "No challenge: choose Normal",
    "no_countdown": "Put one on the track",
}
"""By a refusal's reason, or a notice's word."""

advice = adviser(WORDS)
