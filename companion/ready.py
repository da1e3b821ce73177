"""A kit with its data, and the check that it must pass before it comes to the table."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.outlines import OUTLINES
from companion.core.values import Ms
from companion.engine.game import AnyGame, Outcome
from companion.kit import Kit, Play
from companion.scene.sounds import SHARED_TUNES
from companion.scene.words import SHARED_WORDS
from companion.table.cards import Fan
from companion.table.codes import meant
from companion.table.house import Entry, House
from companion.table.house_names import HouseNames
from companion.table.page import OPENING, Page


@dataclass(frozen=True, slots=True)
class Ready:
    """A kit with its data: ready to be played."""

    kit: Kit
    game: AnyGame
    play: Play
    names: HouseNames = HouseNames()

    @property
    def fan(self) -> Fan | None:
        """The cards that can be scanned, by their house names; None: there are none."""
        fan = self.play.cards(self.game)
        return None if fan is None else self.names.renamed(fan)

    @property
    def entry(self) -> Entry:
        """What the menu and the other games know about it."""
        fan = self.fan
        return Entry(self.game, self.kit.title, self.kit.prefix, () if fan is None else fan.labels)

    @property
    def package(self) -> str:
        """The package that contains its rules, and its scenes and table too."""
        inside = type(self.game).__module__
        return inside.split(".rules")[0] if ".rules" in inside else inside.rpartition(".")[0] or inside

    @property
    def pages(self) -> Mapping[str, Callable[[House, Any], Page]]:
        """Its pages by name, including the opening."""
        return {**self.play.pages, OPENING: lambda house, handed: self.play.opening(house)}


def faults(ready: Ready, package: str, others: Collection[Ready]) -> Iterator[str]:
    """The faults for which a kit must be left out, in words. Only the kit's own code can raise.

    ``package`` contains its pages and outcomes; ``others`` are the games that are on the table already.
    """
    kit, game, play = ready.kit, ready.game, ready.play
    if game.name != kit.name:
        yield f'its rules are called "{game.name}", the kit "{kit.name}"'
    if not any(kit.title):
        yield "it has no title"
    for other in others:
        if kit.prefix and other.kit.prefix and _overlap(kit.prefix, other.kit.prefix):
            yield f'its prefix "{kit.prefix}" is taken: {other.kit.name} has "{other.kit.prefix}"'
    words = {**SHARED_WORDS, **play.words}
    for reason in game.reasons:
        if str(reason) not in words:
            yield f'the reason "{reason}" of its rules has no words'
    for page in _own(Page, package):
        if page not in play.scenes:
            yield f"the page {page.__qualname__} has no scene"
    for outcome in play.tunes:
        if outcome in SHARED_TUNES or not _inside(outcome, package):
            yield f"it has a tune for {outcome.__qualname__}, which is not an outcome of its own"
    names: dict[str, type[Outcome]] = {}
    for outcome in play.tunes:
        if names.setdefault(outcome.name, outcome) is not outcome:
            yield f'two of its outcomes with tunes are called "{outcome.name}"'
    yield from _card_faults(play.cards(game), kit.prefix)
    house = House({kit.name: ready.entry})
    opening = play.opening(house)
    scene = play.scenes.get(type(opening))
    if scene is None:
        yield f"its opening page {type(opening).__qualname__} has no scene"
    else:
        scene(opening, Ms(0))


def _card_faults(fan: Fan | None, prefix: str) -> Iterator[str]:
    """The faults of its cards, which are printed on labels and taught to the registry by their codes."""
    if fan is None:
        return
    if not prefix:
        yield "it has cards and no prefix for their codes"
    if fan.copies < 1:
        yield f"it has {fan.copies} copies of each card"
    seen: set[str] = set()
    for card in fan.cards:
        if meant(card.code, [prefix]) != card.code or not card.code.startswith(prefix):
            yield f'the code "{card.code}" does not begin with "{prefix}", small letters and no blanks around it'
        if card.code in seen:
            yield f'two of its cards have the code "{card.code}"'
        if not card.name:
            yield f'the card "{card.code}" has no name'
        if card.symbol and card.symbol not in OUTLINES:
            yield f'the card "{card.code}" has the symbol "{card.symbol}", which nothing draws'
        seen.add(card.code)


def _overlap(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)


def _inside(kind: type, package: str) -> bool:
    return kind.__module__ == package or kind.__module__.startswith(f"{package}.")


def _own(base: type[Page], package: str) -> Iterator[type[Page]]:
    """The pages that a package defines, without the base classes of its other pages.

    A class that a decorator has replaced is skipped (``dataclass(slots=True)`` makes a new one): its name now refers to
    the new class.
    """
    for kind in base.__subclasses__():
        yield from _own(kind, package)
        here = getattr(sys.modules.get(kind.__module__), kind.__qualname__, None) is kind
        if here and _inside(kind, package) and not any(_inside(sub, package) for sub in kind.__subclasses__()):
            yield kind
