"""Every word that the screens show whatever game is open, and advice after a refusal.

Advice says what to do now, in at most six words that can be read at arm's length. It never says what went wrong inside.
Each game adds words of its own (``Play.words``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

SHARED_WORDS: Mapping[str, str] = {
    "over": "OK plays again",
    "already_played": "Another card",
    "nothing_to_undo": "Nothing to undo",
    "not_now": "Another button",
    "other_game": "Not of this game",
    "setup_first": "Finish the setup first",
    "other_name": "Another name",
    "scanner_gone": "Scanner gone",
    "unreadable": "Scan it again",
    "new_number": "Take another tag",
    "unknown_card": "Unknown card",
    "press_colours": "Press both",
    "scan_or_skip": "Scan its tag, or skip",
    "printed_code": "Its code is enough",
    "next_card": "Known: next card",
    "known_tag": "Known already",
    "choose_card": "Choose a card first",
    "change_or_keep": "OK changes, BACK keeps",
    "leave_or_stay": "OK or BACK",
}
"""Advice for the reasons and notices of the table itself and of more than one game."""

OTHERWISE = "Try something else"
"""Advice for a reason without words of its own."""
MOST = 6
"""The most words that advice may have."""

TEACH_IT = "Again: teach"
TEACH_CARDS = ("Teach", "cards")
NO_GAME = "No game here"
LEFT_OUT = "Left out: {names}"
CHECK = "Check {names}"
TWO_NAMES = "{first}, {second}"
MORE_NAMES = "{first} + {count} more"
BROKEN = ("Something broke", "BACK leaves the game")


def adviser(words: Mapping[str, str]) -> Callable[[str], str]:
    """A function that turns a reason into advice: the game's own words, or else the shared ones.

    >>> advice = adviser({"no_coin": "Toss a coin first"})
    >>> advice("no_coin"), advice("not_now")
    ('Toss a coin first', 'Another button')
    """
    known = {**SHARED_WORDS, **words}
    return lambda word: known.get(word, OTHERWISE)
