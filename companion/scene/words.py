"""What to do now, after a refusal: six words at most, read at arm's length. Never what went wrong inside."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    # any game
    "over": "OK plays again",
    "already_played": "Play another card",
    "nothing_to_undo": "Nothing to undo: play on",
    "not_now": "Use another button",
    "other_game": "Scan this game's cards",
    # Skyrockets
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
    # Trick to the Future
    "round_running": "Finish this round first",
    "bad_deal": "Deal these hands again",
    "leader_needed": "Say who leads",
    "no_round": "Deal a round first",
    "not_your_turn": "Wait for your turn",
    "not_in_deck": "Use this game's deck",
    "not_in_hand": "Play from your hand",
    "must_follow": "Follow suit",
    "bad_value": "Choose another value",
    "not_enough_fuel": "Lay fewer rods",
    "bad_counts": "Check the counts",
    "no_player": "Use your own colour",
    "other_name": "Choose another name",
    "say_who": "Choose the players first",
    "one_value": "OK plays it",
    "lay_more": "Lay one more rod",
    "no_more_rods": "No bar left: OK",
    "name_value": "Choose its value first",
    "card_waits": "OK plays, BACK drops",
    "see_scores": "OK shows the scores",
    "ok_first": "OK goes on",
    "counting": "Enter the counts first",
    "counts_right": "OK scores the round",
    # The Rocketeer
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
    "leave_or_not": "OK stops, BACK plays on",
    "answer_first": "Answer this first",
    "counted_already": "Counted already: scan another",
}
"""By a refusal's reason, or a notice's word."""

OTHERWISE = "Try something else"
MOST = 6


def advice(word: str) -> str:
    """What to do now after this refusal."""
    return WORDS.get(word, OTHERWISE)
