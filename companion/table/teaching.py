"""Teaching tags at the table: which card each one is, by scanning it while the screen shows the card.

which cards   ◄ ► choose the game, OK begins at the first card without a tag; BACK leaves to the menu
teaching      a scan makes the tag this card, and the next card without one comes; ◄ takes back the last step,
              ► skips; BACK leaves to the menu, and what was taught stays
asking        the tag is another card's already: OK makes it this card, BACK or ◄ leaves it; a scan of another tag
              answers for that one

Behind the last card (``place`` is their number) the page says how many are known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.core.values import Key, Ms
from companion.engine.game import Refused
from companion.table.asks import ARROWS, Choice
from companion.table.cards import Label
from companion.table.codes import same_tag
from companion.table.house import House
from companion.table.page import Chosen, Moved, NoticePage, Turn

MOST_STEPS = 200
"""How many steps ◄ can take back."""


@dataclass(frozen=True, slots=True)
class WhichCards(NoticePage):
    """Which game's cards are to be taught."""

    house: House
    games: Choice[str]

    def pressed(self, key: Key, at: Ms) -> Turn:
        """◄ ► choose, OK begins, BACK leaves."""
        if key in ARROWS:
            return Turn(replace(self, games=self.games.moved(ARROWS[key])), (Moved(at),))
        if key is Key.OK:
            page = Teaching(self.house, self.games.offer)
            return Turn(replace(page, place=page.next_place(0)), (Chosen(at),))
        return Turn(None, (Chosen(at),)) if key is Key.BACK else self.refused(at, "not_now")

    def scan(self, text: str, at: Ms) -> Turn:
        """The game comes first."""
        return self.refused(at, "setup_first", "scan")


@dataclass(frozen=True, slots=True)
class Step:
    """What ◄ takes back: where the page stood, and what was known."""

    place: int
    cards: Mapping[str, str]
    identity: str | None = None
    """The tag that was taught; None: the card was skipped."""


@dataclass(frozen=True, slots=True)
class Teaching(NoticePage):
    """One card after another. ``asked`` is the tag that is another card's, while that is asked."""

    IDENTITIES: ClassVar[bool] = True

    house: House
    game: str
    place: int = 0
    asked: str | None = None
    steps: tuple[Step, ...] = ()

    @property
    def labels(self) -> tuple[Label, ...]:
        """The game's cards."""
        return self.house.games[self.game].labels

    @property
    def label(self) -> Label | None:
        """The card that is to be scanned; None behind the last one."""
        return self.labels[self.place] if self.place < len(self.labels) else None

    def next_place(self, place: int) -> int:
        """The next card without a tag: at this place or later, or else from the first one on, or behind the last."""
        known = set(self.house.cards.values())
        order = (*range(place, len(self.labels)), *range(place))
        return next((each for each in order if self.labels[each].code not in known), len(self.labels))

    def pressed(self, key: Key, at: Ms) -> Turn:
        """As the table at the top of this module says."""
        if self.asked is not None:
            return self._answered(self.asked, key, at)
        match key:
            case Key.LEFT:
                return self._taken_back(at)
            case Key.RIGHT:
                place = 0 if self.label is None else self.place + 1
                return Turn(replace(self._stepped(), place=place), (Moved(at),))
            case Key.BACK:
                return Turn(None, (Chosen(at),))
            case Key.OK if self.label is None:
                return Turn(None, (Chosen(at),))
            case _:
                return self.refused(at, "scan_or_skip")

    def scan(self, text: str, at: Ms) -> Turn:
        """A tag: its identity, whatever it is known as."""
        page = replace(self, notice=None, asked=None)
        known = self.house.known_as(text)
        if self.house.game_of(self.house.meant(text)) is not None and known is None:
            return page.refused(at, "printed_code", "scan")
        if known is not None and (self._taught_last(text) or (self.label is not None and known == self.label.code)):
            return page.refused(at, "next_card", "scan")
        if known is not None:
            return Turn(replace(page, asked=text), (Refused(at, "scan", "known_tag"),))
        return page._taught(text, at) if self.label is not None else page.refused(at, "choose_card", "scan")

    def _answered(self, identity: str, key: Key, at: Ms) -> Turn:
        page = replace(self, asked=None)
        if key in (Key.BACK, Key.LEFT):
            return Turn(page, (Moved(at),))
        if key is Key.OK and self.label is not None:
            return page._taught(identity, at)
        return Turn(page, (Moved(at),)) if key is Key.OK else self.refused(at, "change_or_keep")

    def _taught_last(self, identity: str) -> bool:
        taught = [step.identity for step in self.steps if step.identity is not None]
        return bool(taught) and same_tag(taught[-1], identity)

    def _taught(self, identity: str, at: Ms) -> Turn:
        """The tag is this card from now on, and the only one that is."""
        code = self.labels[self.place].code
        cards = {each: card for each, card in self.house.cards.items() if card != code and not same_tag(each, identity)}
        page = self._stepped(identity)._knowing({**cards, identity: code})
        return Turn(replace(page, place=page.next_place(self.place)), (Chosen(at),), cards=page.house.cards)

    def _taken_back(self, at: Ms) -> Turn:
        if not self.steps:
            return Turn(replace(self, place=max(0, self.place - 1)), (Moved(at),))
        last = self.steps[-1]
        page = replace(self._knowing(last.cards), place=last.place, steps=self.steps[:-1])
        return Turn(page, (Moved(at),), cards=last.cards)

    def _stepped(self, identity: str | None = None) -> Teaching:
        step = Step(self.place, self.house.cards, identity)
        return replace(self, steps=(*self.steps, step)[-MOST_STEPS:])

    def _knowing(self, cards: Mapping[str, str]) -> Teaching:
        return replace(self, house=replace(self.house, cards=cards))


def teachable(house: House) -> tuple[str, ...]:
    """The games on the menu whose cards can be taught."""
    return tuple(name for name, entry in house.games.items() if entry.labels and any(entry.title))


def which_cards(house: House) -> WhichCards:
    """The page on which the game is chosen."""
    return WhichCards(house, Choice(teachable(house)))
