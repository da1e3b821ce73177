"""What to do now after a refusal in Skyrockets."""

from __future__ import annotations

from collections.abc import Mapping

from companion.scene.words import adviser

WORDS: Mapping[str, str] = {
    "already_started": "It runs: play on",
    "not_started": "OK starts the show",
    "no_cards": "No cards: just flip",
    "flips_owed": "Flip first",
    "not_in_show": "Another timer",
    "lying_down": "Stand it up first",
    "beneath": "Flip the top one",
    "too_late": "Let it run",
    "no_card": "Scan a card first",
    "countdown_running": "Let it run out",
    "not_on_card": "Flip first",
    "no_turn_order": "Anyone may play",
    "not_running": "A running timer",
    "not_laid": "It stands: play on",
    "not_locked": "No lock: play on",
    "press_both": "Press both",
    "same": "As before: play on",
    "hold_lay": "Hold it longer",
    "hold_stack": "Hold to stack",
    "hold_unlock": "Hold to unlock",
    "no_challenge": "No challenge here",
    "no_countdown": "Put one on the track",
}
"""By a refusal's reason, or a notice's word."""

advice = adviser(WORDS)


def ordinal(number: int) -> str:
    """A place in a row.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 22, 113)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd', '113th']
    """
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"
