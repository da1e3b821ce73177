"""The words of The Rocketeer: what to do now after a refusal, and what can happen or be asked in it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.rocketeer.rules.facts import FactKind
from companion.games.rocketeer.table.acts import Action
from companion.scene.words import adviser

WORDS: Mapping[str, str] = {
    "bad_state": "Check what you entered",
    "unknown_finale": "Unknown card",
    "tracking": "Play on: it is tracked",
    "not_tracking": "Start tracking first",
    "event_out": "Take turns now",
    "no_event": "Reveal the event first",
    "gone": "Use the Secret Army",
    "no_army": "Use another character",
    "already_turned": "Another character",
    "has_plans": "Show the plans first",
    "no_plans": "Not their Plans",
    "already_shown": "Shown already",
    "army_plays": "The army plays: go on",
    "no_track": "Count it yourselves",
    "top": "Leave it at the top",
    "no_finale_left": "No card left: play on",
    "arrived": "The Zeppelin is there",
    "turns_left": "Turns first",
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

LABELS: Mapping[Action, str] = {
    Action.STEAL: "Plans stolen",
    Action.CLOUT: "Clout",
    Action.UPPER_HAND: "Upper Hand",
    Action.DRAW: "Finale card",
    Action.SHOW: "Plans card up",
    Action.HIDE: "Plans hidden",
    Action.AMBUSH: "Secret Army",
    Action.RAISE: "Rocket up",
    Action.ARRIVE: "Zeppelin",
    Action.SCORE: "Score now",
    Action.LEAVE: "Leave",
}
"""What can happen beside turns, on the list of it."""
HEADINGS: Mapping[FactKind, str] = {
    FactKind.ARMY: "Secret Army",
    FactKind.AT: "Where is",
    FactKind.DOWN: "Up or down?",
    FactKind.GRIT: "How much Grit?",
    FactKind.CONTROL: "Who controls",
    FactKind.SOLDIERS: "How many soldiers?",
    FactKind.RECRUITED: "How many soldiers?",
    FactKind.CLOUT: "Clout now",
    FactKind.ROCKET: "Rocket Skill",
    FactKind.PLANS: "Who has",
    FactKind.UPPER_HAND: "Who has",
    FactKind.POINTS: "Points on the card?",
}
"""What is asked about a fact."""
SUBJECTS: Mapping[FactKind, str] = {
    FactKind.ARMY: "Does it play?",
    FactKind.SOLDIERS: "On the board",
    FactKind.RECRUITED: "With Sinclair",
    FactKind.ROCKET: "On the track",
    FactKind.PLANS: "The Plans",
    FactKind.UPPER_HAND: "Upper Hand",
}
"""What a fact is about that is about no character, place or side."""
