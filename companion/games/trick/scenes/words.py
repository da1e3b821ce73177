"""What to do now after a refusal in Trick to the Future."""

from __future__ import annotations

from collections.abc import Mapping

from companion.scene.words import adviser

WORDS: Mapping[str, str] = {
    "count_after": "Play, then OK",
    "round_running": "Finish this round first",
    "bad_deal": "Deal these hands again",
    "leader_needed": "Say who leads",
    "no_round": "Deal a round first",
    "not_your_turn": "Wait for your turn",
    "not_in_deck": "Use this game's deck",
    "not_in_hand": "Play from your hand",
    "must_follow": "Follow suit",
    "bad_value": "Another value",
    "not_enough_fuel": "Lay fewer rods",
    "bad_counts": "Check the counts",
    "no_player": "Use your own colour",
    "one_value": "OK plays it",
    "lay_more": "Lay one more rod",
    "no_more_rods": "No bar left: OK",
    "name_value": "Choose its value first",
    "card_waits": "OK plays, BACK drops",
    "see_scores": "OK shows the scores",
    "ok_first": "OK goes on",
    "counting": "Enter the counts first",
    "counts_right": "OK scores the round",
    "no_card": "Scan a card first",
}
"""By a refusal's reason, or a notice's word."""

advice = adviser(WORDS)
