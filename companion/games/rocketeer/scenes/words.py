"""What to do now after a refusal in The Rocketeer."""

from __future__ import annotations

from collections.abc import Mapping

from companion.scene.words import adviser

WORDS: Mapping[str, str] = {
    "bad_state": "Check what you entered",
    "unknown_finale": "Scan another Finale card",
    "tracking": "Play on: it is tracked",
    "not_tracking": "Start tracking first",
    "event_out": "Event shown: take turns",
    "no_event": "Reveal the event first",
    "gone": "Use the Secret Army",
    "no_army": "Use another character",
    "already_turned": "Choose another character",
    "has_plans": "Show the plans first",
    "no_plans": "The other side has plans",
    "already_shown": "Shown already: play on",
    "army_plays": "The army plays: go on",
    "no_track": "Count it yourselves",
    "top": "Leave it at the top",
    "no_finale_left": "No card left: play on",
    "arrived": "The Zeppelin is there",
    "turns_left": "Take the turns left first",
    "rewarded": "Prepare the next round",
    "rewards_due": "Take the rewards first",
    "last_round": "Score the game",
    "keep_secret": "Keep it face down",
    "press_colour": "Press a colour",
    "answer_first": "Answer this first",
    "counted_already": "Counted: scan another",
    "not_your_turn": "Wait for your turn",
}
"""By a refusal's reason, or a notice's word."""

advice = adviser(WORDS)
