"""Codes that the owner made: a pattern for each kind, and the card that it says.

Words in braces stand for one or more letters and digits, and are put into the card in small letters::

    [codes]
    "DECK-{one}-{other}-{copy}" = "SKY:{one}+{other}#{copy}"
    "Joker" = "TRK:beyond-1"

>>> card("deck-RED-Blue-2", {"DECK-{one}-{other}-{copy}": "SKY:{one}+{other}#{copy}"})
'SKY:red+blue#2'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.config import messages
from companion.core.errors import shown
from companion.core.fields import Fields, Value
from companion.core.forms import ByName, Form, Text

MOST = 200
"""Codes of an owner's."""
MOST_WORDS = 4
"""Words in braces in one of them."""
LONGEST = 64
"""Characters of a text that may be such a code."""

_WORD = re.compile(r"\{([a-z][a-z0-9]*)\}")
_TOUCHING = re.compile(r"\}\{")


def words(code: str) -> list[str] | None:
    """The words in braces of a code; None: it is no code."""
    found = _WORD.findall(code)
    plain = _WORD.sub("", code)
    bad = "{" in plain or "}" in plain or not plain or not code.isprintable() or code.strip() != code
    if bad or _TOUCHING.search(code) or len(code) > LONGEST or len(found) > MOST_WORDS or len(set(found)) < len(found):
        return None
    return found


def fits(card: str, known: list[str]) -> bool:
    """Whether a card has no words in braces but these."""
    plain = _WORD.sub("", card)
    return bool(card) and "{" not in plain and "}" not in plain and set(_WORD.findall(card)) <= set(known)


def card(text: str, codes: Mapping[str, str]) -> str | None:
    """The card that a text says by one of these codes, the first that fits; None: it says none."""
    if len(text) > LONGEST:
        return None
    for code, said in codes.items():
        found = _compiled(code).fullmatch(text)
        if found is not None:
            return said.format_map({word: part.lower() for word, part in found.groupdict().items()})
    return None


@lru_cache(MOST)
def _compiled(code: str) -> re.Pattern[str]:
    parts = _WORD.split(code)
    pattern = "".join(f"(?P<{part}>[A-Za-z0-9]+)" if place % 2 else re.escape(part) for place, part in enumerate(parts))
    return re.compile(pattern, re.IGNORECASE)


@dataclass(frozen=True)
class OwnCodes(ByName):
    """The codes of an owner, each with its card."""

    names: Mapping[str, Any] | None = None
    form: Form = Text()
    name: str = "code"

    @property
    def noun(self) -> str:
        """For the documents."""
        return "table from codes to cards"

    def read(self, value: Value, base: Any = None) -> Mapping[str, str]:
        """The codes without those that have faults."""
        if type(value.raw) is not dict:
            value.fault(messages.OWN_CODES)
            return {}
        if len(value.raw) > MOST:
            value.fault(messages.MOST_OWN_CODES.format(most=MOST), str(len(value.raw)))
        made: dict[str, str] = {}
        for code, item in Fields(value.raw, value.faults, value.path).items()[:MOST]:
            known = words(code)
            if known is None:
                item.fault(messages.OWN_CODE.format(most=MOST_WORDS), shown(code))
            elif type(item.raw) is not str or not fits(item.raw, known):
                item.fault(messages.OWN_CARD)
            else:
                made[code] = item.raw
        return made
