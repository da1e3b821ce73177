"""A tag that nobody knows, scanned in a game: it is offered to be taught, and the game goes on meanwhile.

game          a scan that is refused as an unknown card; the same tag once more, while it is offered, opens
which card    colours say the card, or jump on in a long list; ◄ ► choose among what is left; OK teaches the tag and
              plays its card; BACK, or the scan of another card, goes back to the game

Time passes for the game's page as ever. Only its buttons wait.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.engine.game import Outcomes, Refused
from companion.table.asks import ARROWS
from companion.table.cards import Label
from companion.table.house import House
from companion.table.page import NOTICE_LASTS, Chosen, Moved, NoticePage, Page, Turn

UNKNOWN_CARD = "unknown_card"
"""The reason for which games refuse a scan of what is no card at all."""
OFFER_LASTS = Ms(NOTICE_LASTS + 4000)
"""For how long after its scan a tag is offered to be taught: first the game says that it is unknown."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """A tag that was scanned, and that nobody knows."""

    identity: str
    at: Ms
    said: bool = True
    """Whether the screen says so; a press ends that."""

    def over(self, now: Ms) -> bool:
        """Whether it is offered no more."""
        return now - self.at >= OFFER_LASTS

    def shown(self, now: Ms) -> bool:
        """Whether the offer is on the screen: once the game has had its own say."""
        return self.said and NOTICE_LASTS <= now - self.at < OFFER_LASTS

    def due(self, now: Ms) -> Ms:
        """When the offer comes or goes."""
        return Ms(self.at + (NOTICE_LASTS if now - self.at < NOTICE_LASTS else OFFER_LASTS))


def found_unknown(house: House, game: str | None, identity: str, outcomes: Outcomes, at: Ms) -> Unknown | None:
    """What is offered to be taught after a scan; None where it is no unknown tag, or the game has no cards."""
    refused = any(isinstance(told, Refused) and told.reason == UNKNOWN_CARD for told in outcomes)
    if not refused or not identity or game is None or not house.games[game].labels:
        return None
    said = house.meant(identity)
    return Unknown(identity, at) if said == identity and house.game_of(said) is None else None


@dataclass(frozen=True, slots=True)
class WhichCard(NoticePage):
    """Asks which card of ``game`` the tag is; ``page`` is the game's, and goes on."""

    page: Page
    house: House
    game: str
    identity: str
    colours: frozenset[Key] = field(default=frozenset())
    cursor: int = 0

    @property
    def offers(self) -> tuple[Label, ...]:
        """The cards with these colours: those without a tag, or else all of them."""
        labels = [label for label in self.house.games[self.game].labels if self.colours <= {*label.card.colours}]
        taught = {*self.house.cards.values()}
        return tuple(label for label in labels if label.code not in taught) or tuple(labels)

    @property
    def coloured(self) -> bool:
        """Whether cards are said by their colours."""
        return any(label.card.colours for label in self.house.games[self.game].labels)

    @property
    def label(self) -> Label | None:
        """The card that OK takes; None while its colours are not all said."""
        label = self.offers[self.cursor]
        return None if {*label.card.colours} != self.colours else label

    def pressed(self, key: Key, at: Ms) -> Turn:
        """As the table at the top of this module says."""
        if key is Key.BACK:
            return Turn(self.page, (Chosen(at),))
        if key is Key.OK:
            return self.refused(at, "press_colours") if self.label is None else self._taught(self.label, at)
        if key in ARROWS:
            return Turn(self._moved(ARROWS[key]), (Moved(at),))
        if not self.coloured:
            return Turn(self._moved(max(1, len(self.offers) // len(COLOUR_KEYS))), (Moved(at),))
        return Turn(self._with(key), (Moved(at),))

    def scan(self, text: str, at: Ms) -> Turn:
        """Another card is the game's."""
        return Turn(self) if text == self.identity else self.page.scan(text, at)

    def reads(self, reads: bool, at: Ms) -> Turn:
        """The game knows it too."""
        house = self.house.reading(reads)
        return replace(self, house=house)._after(self.page.reads(reads, at))

    def elapsed(self, at: Ms) -> Turn:
        """Time passes for the game."""
        return self._after(self.page.advance(at))

    def pending(self) -> Ms | None:
        """What falls due in the game."""
        return self.page.due()

    def _after(self, turn: Turn) -> Turn:
        """The question stays, unless the game leads elsewhere."""
        return replace(turn, page=replace(self, page=turn.page)) if isinstance(turn.page, Page) else turn

    def _moved(self, by: int) -> WhichCard:
        return replace(self, cursor=(self.cursor + by) % len(self.offers))

    def _with(self, key: Key) -> WhichCard:
        """With this colour too; with it alone where there is no card of so many."""
        more = replace(self, colours=self.colours | {key}, cursor=0)
        return more if more.offers and key not in self.colours else replace(more, colours=frozenset({key}))

    def _taught(self, label: Label, at: Ms) -> Turn:
        """The tag is this card from now on, and the card is scanned."""
        cards = {each: card for each, card in self.house.cards.items() if card != label.code}
        turn = self.page.scan(label.code, at)
        return replace(turn, outcomes=(Chosen(at), *turn.outcomes), cards={**cards, self.identity: label.code})
