"""What to do now, after a refusal: six words at most, read at arm's length. Never what went wrong inside.

Each game has words of its own (``Play.words``); those that all games share are here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

SHARED_WORDS: Mapping[str, str] = {
    "over": "OK plays again",
    "already_played": "Play another card",
    "nothing_to_undo": "Nothing to undo: play on",
    "not_now": "Use another button",
    "other_game": "Scan this game's cards",
    "setup_first": "Finish the setup first",
    "other_name": "Choose another name",
    "leave_or_stay": "OK leaves, BACK stays",
}
"""By a refusal's reason, or a notice's word: those of the table itself, and of more than one game."""

OTHERWISE = "Try something else"
MOST = 6
"""Words at most."""


def adviser(words: Mapping[str, str]) -> Callable[[str], str]:
    """What a game says after a refusal: its own words, else the shared ones.

    >>> advice = adviser({"no_coin": "Toss a coin first"})
    >>> advice("no_coin"), advice("not_now")
    ('Toss a coin first', 'Use another button')
    """
    known = {**SHARED_WORDS, **words}
    return lambda word: known.get(word, OTHERWISE)
