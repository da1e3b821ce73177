"""The registry of cards in the journal: which card a tag, or any other text that a scanner reads, was taught to be.

A card is written as its printed code says it (``SKY:red+blue#2``). The file that ``companion cards export`` writes and
``import`` reads is JSON Lines, the header first::

    {"cards": 1}
    {"identity": "0D00319CD0", "card": "SKY:red+blue#2"}
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.core.errors import shown
from companion.core.jsonl import parse_object
from companion.core.scanned import bare
from companion.journal.store import Store
from companion.table.codes import known_as, printed_number, same_tag

HEADER = {"cards": 1}
LONGEST = 256
"""Bytes of an identity: no scanner reads more."""

Statements = list[tuple[str, Sequence[Any]]]


def taught(store: Store) -> dict[str, str]:
    """The whole registry: identity to card. Raises ``NotKept``."""
    return dict(store.read("SELECT identity, card FROM cards ORDER BY rowid"))


class Known(Container[str]):
    """The identities in the registry as ``cards`` gives it now: such tags are scans at their first good frame."""

    def __init__(self, cards: Callable[[], Mapping[str, str]]) -> None:
        self._cards = cards

    def __contains__(self, identity: object) -> bool:
        return isinstance(identity, str) and known_as(identity, self._cards()) is not None


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, str | None]:
    """What became of each identity between the two; None: it is forgotten."""
    gone: dict[str, str | None] = {identity: None for identity in before if identity not in after}
    return gone | {identity: card for identity, card in after.items() if before.get(identity) != card}


def statements(changed: Mapping[str, str | None], game_of: Callable[[str], str | None]) -> Statements:
    """What writes these changes; ``game_of`` gives the game of a card."""
    made: Statements = []
    for identity, card in changed.items():
        if card is None:
            made.append(("DELETE FROM cards WHERE identity = ?", (identity,)))
        else:
            made.append(("INSERT OR REPLACE INTO cards VALUES (?, ?, ?)", (identity, game_of(card) or "", card)))
    return made


def exported(cards: Mapping[str, str]) -> Iterator[str]:
    """The lines of a file with the registry."""
    yield json.dumps(HEADER)
    for identity, card in cards.items():
        yield json.dumps({"identity": identity, "card": card}, ensure_ascii=False)


def imported(
    lines: Iterable[bytes], known: Mapping[str, str], card_of: Callable[[str], str | None]
) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """The cards of a file, and all its faults, each with its line.

    ``known`` is the registry; ``card_of`` gives a card in its own spelling, None where there is none.
    """
    found: dict[str, str] = {}
    faults: list[tuple[int, str]] = []
    first: dict[str, int] = {}
    forms: dict[str, list[str]] = {}
    begun = False
    for number, line in enumerate(lines, 1):
        if not line.strip(b" \t"):
            continue
        made = parse_object(line)
        if not begun:
            begun = True
            if made != HEADER:
                return {}, [(number, f"expected {json.dumps(HEADER)}, a file of `companion cards export`")]
            continue
        fault = made if isinstance(made, str) else _fault(made, known, card_of)
        if fault is None and not isinstance(made, str):
            identity = made["identity"]
            alike = forms.setdefault(printed_number(identity) or identity, [])
            other = next((one for one in alike if same_tag(one, identity)), None)
            if other is not None:
                so = "" if other == identity else f" as {shown(other)}"
                fault = f"the identity {shown(identity)} is on line {first[other]} too{so}"
            else:
                alike.append(identity)
                first[identity] = number
                found[identity] = card_of(made["card"]) or ""
        if fault is not None:
            faults.append((number, fault))
    if not begun:
        faults.append((1, "expected a file of `companion cards export`; got an empty one"))
    return found, faults


def _fault(made: Mapping[str, Any], known: Mapping[str, str], card_of: Callable[[str], str | None]) -> str | None:
    """What is wrong with a line by itself."""
    if set(made) != {"identity", "card"}:
        return f"expected the keys identity and card; got {', '.join(map(shown, made)) or 'none'}"
    identity, text = made["identity"], made["card"]
    if not isinstance(identity, str) or not identity or bare(identity) != identity or len(identity.encode()) > LONGEST:
        return f"expected an identity as the table reads it; got {shown(identity)}"
    if card_of(identity) is not None:
        return f"{shown(identity)} is a printed code, which says by itself which card it is"
    card = card_of(text) if isinstance(text, str) else None
    if card is None:
        return f"there is no card {shown(text)}"
    taught = known_as(identity, known)
    if taught is not None and taught != card:
        return f"{shown(identity)} is known as {taught}; forget it first"
    return None


def missing(cards: Mapping[str, str], codes: Collection[str]) -> list[str]:
    """Those of a game's cards that no identity is."""
    there = set(cards.values())
    return [code for code in codes if code not in there]


def doubled(cards: Mapping[str, str]) -> dict[str, list[str]]:
    """The cards that more than one identity is, with those identities."""
    by_card: dict[str, list[str]] = {}
    for identity, card in cards.items():
        by_card.setdefault(card, []).append(identity)
    return {card: identities for card, identities in by_card.items() if len(identities) > 1}
