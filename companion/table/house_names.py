"""House names: what a household calls the colours and the cards, in any language, for labels and screens.

They are in one file, ``names.toml`` in the data directory::

    and = "und"

    [colours]
    red = "Rot"
    blue = "Blau"

    [cards]
    "TRK:past-0" = "Gestern 0"

A card of two colours is called by them (``Rot und Blau``) unless it has a name of its own.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace

from companion.core.errors import shown
from companion.core.fields import Fields
from companion.core.values import COLOUR_KEYS, Key
from companion.table.cards import Fan, FanCard

FILE = "names.toml"
AND = "and"
LONGEST = 40
"""Characters of a name."""


@dataclass(frozen=True, slots=True)
class HouseNames:
    """The names of one file; those that it leaves out are the games' own."""

    colours: Mapping[Key, str] = field(default_factory=dict)
    joined: str = AND
    """The word between two colours."""
    cards: Mapping[str, str] = field(default_factory=dict)
    """By the card's code, without a copy."""

    def renamed(self, fan: Fan) -> Fan:
        """The cards by their house names.

        >>> fan = Fan([FanCard("SKY:red+blue", "red and blue", (Key.RED, Key.BLUE))])
        >>> HouseNames({Key.RED: "Rot", Key.BLUE: "Blau"}, "und").renamed(fan).cards[0].name
        'Rot und Blau'
        """
        return replace(fan, cards=[replace(card, name=self._name(card)) for card in fan.cards])

    def _name(self, card: FanCard) -> str:
        if card.code in self.cards:
            return self.cards[card.code]
        if not card.colours or card.name != f" {AND} ".join(key.value for key in card.colours):
            return card.name
        return f" {self.joined} ".join(self.colours.get(key, key.value) for key in card.colours)


def read(fields: Fields, codes: Container[str]) -> HouseNames:
    """The names of a file; faults go to ``fields.faults``. ``codes``: those of all cards."""
    colours: dict[Key, str] = {}
    names = fields.optional("colours")
    if names is not None:
        keys = {key.value: key for key in COLOUR_KEYS}
        inside = names.fields()
        for name, value in inside.items():
            if name not in keys:
                inside.unknown(name, keys)
            elif (said := _said(value.raw)) is None:
                value.fault(_EXPECTED)
            else:
                colours[keys[name]] = said
    joined = fields.optional("and")
    if joined is not None and _said(joined.raw) is None:
        joined.fault(_EXPECTED)
    cards: dict[str, str] = {}
    listed = fields.optional("cards")
    for code, value in () if listed is None else listed.fields().items():
        said = _said(value.raw)
        if code not in codes:
            value.fault("a card of a game that is here", shown(code))
        elif said is None:
            value.fault(_EXPECTED)
        else:
            cards[code] = said
    fields.done()
    return HouseNames(colours, AND if joined is None else str(joined.raw), cards)


_EXPECTED = f"a name of 1 to {LONGEST} characters on one line"


def _said(raw: object) -> str | None:
    """A name that can be printed; None: it is none."""
    if not isinstance(raw, str) or not raw.isprintable() or raw.strip() != raw or not 1 <= len(raw) <= LONGEST:
        return None
    return raw
