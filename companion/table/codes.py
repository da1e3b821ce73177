"""What a scanned text says: ``companion.core.scanned``, and a printed code in its own spelling, for many scanners send
capitals throughout.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase

from companion.config import own_codes
from companion.core.scanned import bare

_NUMBER = re.compile(r"(?:[0-9A-F]{2})?([0-9A-F]{8})")
"""A 125 kHz tag's number in hex, whole or without its first byte: some readers write only what is printed on it."""
_SMALL = str.maketrans(ascii_uppercase, ascii_lowercase)


def meant(text: str, prefixes: Iterable[str]) -> str:
    """The bare text; a printed code, which begins with one of the prefixes, in the spelling that it is printed in.

    The case of ASCII letters does not count in a printed code: behind its prefix all letters are small.

    >>> meant("sky:RED+Blue#2", ["SKY:", "TRK:"])
    'SKY:red+blue#2'
    >>> meant("Own-Code", ["SKY:", "TRK:"])
    'Own-Code'
    """
    left = bare(text)
    small = left.translate(_SMALL)
    for prefix in prefixes:
        if prefix and small.startswith(prefix.translate(_SMALL)):
            return prefix + small[len(prefix) :]
    return left


def told(text: str, prefixes: Sequence[str], cards: Mapping[str, str], codes: Mapping[str, str]) -> str:
    """The card that a scanned text was taught to be, or that a code of the owner's says; or else what it says itself.

    >>> told("]Q1deck-RED-blue", ["SKY:"], {}, {"DECK-{one}-{other}": "SKY:{one}+{other}"})
    'SKY:red+blue'
    """
    said = meant(text, prefixes)
    taught = known_as(said, cards)
    if taught is not None:
        return taught
    own = own_codes.card(said, codes)
    return said if own is None else meant(own, prefixes)


def same_tag(one: str, other: str) -> bool:
    """Whether two identities are one tag, as readers of different kinds write it.

    >>> same_tag("0D00319CD0", "00319CD0"), same_tag("0D00319CD0", "0E00319CD0")
    (True, False)
    """
    if one == other or len(one) == len(other):
        return one == other
    number = printed_number(one)
    return number is not None and number == printed_number(other)


def printed_number(identity: str) -> str | None:
    """The part of a 125 kHz tag's number that every reader writes; None: it is no such number."""
    found = _NUMBER.fullmatch(identity)
    return None if found is None else found[1]


def known_as(identity: str, cards: Mapping[str, str]) -> str | None:
    """The card that a tag was taught to be, whichever reader reads it now; None: it is not known.

    >>> known_as("00319CD0", {"0D00319CD0": "SKY:red+blue#2"})
    'SKY:red+blue#2'
    """
    known = cards.get(identity)
    if known is not None or printed_number(identity) is None:
        return known
    return next((known for other, known in cards.items() if same_tag(identity, other)), None)
