"""The setup of The Rocketeer: which edition, who plays which side, whether the rounds are tracked.

    [EDITION --OK-->] NAMES, the heroes' and then the villains' --> MODE --OK--> the rounds, or the Finale cards

EDITION is asked where there is more than the one that ships. BACK goes back, a step or a name. From the menu to the
first round that is four or five presses of OK for those who play on as before.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import cast

from companion.core.fields import Fault, Fields
from companion.core.values import JsonObject, Key, Ms
from companion.games.rocketeer.rules.board import Side
from companion.games.rocketeer.rules.edition import Edition
from companion.games.rocketeer.rules.game import Rocketeer
from companion.games.rocketeer.rules.setup import MatchSetup
from companion.games.rocketeer.table.match import GAME, begun
from companion.games.rocketeer.table.rounds import track
from companion.games.rocketeer.table.tally import tally
from companion.table.house import House
from companion.table.names import Names
from companion.table.page import Chosen, Moved, Page, Turn


class Step(StrEnum):
    """What is asked now."""

    EDITION = "edition"
    NAMES = "names"
    MODE = "mode"


class Mode(StrEnum):
    """Whether the rounds are tracked, or only the end is scored."""

    TRACK = "track"
    TALLY = "tally"


@dataclass(frozen=True, slots=True)
class MatchSetupPage(Page):
    """The steps, and what is chosen in each; ``edition`` is the place in ``editions``."""

    house: House
    editions: tuple[Edition, ...]
    names: Names
    step: Step = Step.NAMES
    edition: int = 0
    mode: Mode = Mode.TRACK

    @property
    def side(self) -> Side:
        """Whose name is asked."""
        return Side.VILLAINS if self.names.chosen else Side.HEROES

    def press(self, key: Key, at: Ms) -> Turn:
        """◄ ► change what this step asks, OK goes on, BACK goes back."""
        if key in (Key.LEFT, Key.RIGHT):
            return Turn(self._changed(1 if key is Key.RIGHT else -1), (Moved(at),))
        if key is Key.BACK:
            return Turn(self._back(), (Chosen(at),))
        if key is not Key.OK:
            return self.ignored("press", at)
        if self.step is Step.EDITION:
            return Turn(replace(self, step=Step.NAMES), (Chosen(at),))
        if self.step is Step.MODE:
            return self._begun(at)
        names = self.names.taken()
        if names is None:
            return self.ignored("press", at)
        return Turn(replace(self, names=names, step=Step.MODE if names.finished else Step.NAMES), (Chosen(at),))

    def _changed(self, by: int) -> MatchSetupPage:
        if self.step is Step.EDITION:
            return replace(self, edition=(self.edition + by) % len(self.editions))
        if self.step is Step.NAMES:
            return replace(self, names=self.names.moved(by))
        return replace(self, mode=Mode.TALLY if self.mode is Mode.TRACK else Mode.TRACK)

    def _back(self) -> MatchSetupPage | None:
        if self.step is Step.EDITION:
            return None
        names = self.names.back()
        if names is not None:
            return replace(self, step=Step.NAMES, names=names)
        return replace(self, step=Step.EDITION) if len(self.editions) > 1 else None

    def _begun(self, at: Ms) -> Turn:
        heroes, villains = self.names.chosen
        setup = MatchSetup({Side.HEROES: heroes, Side.VILLAINS: villains}, self.editions[self.edition])
        game = cast(Rocketeer, self.house.games[GAME].rules)
        house = replace(self.house.remembering(GAME, game.header(setup)), names=self.names.known)
        again = replace(self, house=house)
        match = begun(house, setup)
        if self.mode is Mode.TALLY:
            return Turn(tally(match, again), (Chosen(at),), house)
        return replace(track(match, again, at), house=house)


def opening(house: House) -> MatchSetupPage:
    """The setup, everything chosen as it was last played; at first the owner's edition, where there is one."""
    game = house.games[GAME].rules
    editions = tuple(game.editions.values()) if isinstance(game, Rocketeer) else ()
    last = _played(house, house.last.get(GAME))
    before = () if last is None else tuple(last.players[side] for side in Side)
    edition = len(editions) - 1
    if last is not None and last.edition in editions:
        edition = editions.index(last.edition)
    step = Step.EDITION if len(editions) > 1 else Step.NAMES
    return MatchSetupPage(house, editions, Names(2, 2, house.names, before), step, edition)


def _played(house: House, header: JsonObject | None) -> MatchSetup | None:
    if header is None:
        return None
    faults: list[Fault] = []
    made = cast(MatchSetup, house.games[GAME].rules.read_setup(Fields(header, faults)))
    return None if faults else made
