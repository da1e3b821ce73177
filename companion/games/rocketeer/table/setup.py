"""The setup of The Rocketeer: which edition, who plays which side, whether the rounds are tracked.

    [EDITION --OK-->] NAMES, the heroes' and then the villains' --> MODE --OK--> the rounds, or the Finale cards

EDITION is asked where there is more than the one that ships. BACK goes back, a step or a name. From the menu to the
first round that is four or five presses of OK for those who play on as before.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import cast

from companion.core.fields import Fault, Fields
from companion.core.values import JsonObject, Ms
from companion.games.rocketeer.rules.board import Side
from companion.games.rocketeer.rules.edition import Edition
from companion.games.rocketeer.rules.game import Rocketeer
from companion.games.rocketeer.rules.setup import MatchSetup
from companion.games.rocketeer.table.match import GAME, begun
from companion.games.rocketeer.table.rounds import track
from companion.games.rocketeer.table.tally import tally
from companion.table.asks import Choice
from companion.table.house import House
from companion.table.names import Names
from companion.table.page import Chosen, Turn
from companion.table.setup import SetupPage


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
class MatchSetupPage(SetupPage):
    """The steps, and what is chosen in each."""

    edition: Choice[Edition]
    names: Names
    mode: Choice[Mode] = Choice(tuple(Mode))
    step: str = field(default=Step.NAMES, kw_only=True)

    @property
    def steps(self) -> tuple[Step, ...]:
        """Without the edition where there is one only."""
        return tuple(step for step in Step if step is not Step.EDITION or len(self.edition.offers) > 1)

    @property
    def side(self) -> Side:
        """Whose name is asked."""
        return Side.VILLAINS if self.names.chosen else Side.HEROES

    def begun(self, at: Ms) -> Turn:
        """The setup is remembered, and the rounds or the Finale cards begin."""
        heroes, villains = self.names.chosen
        setup = MatchSetup({Side.HEROES: heroes, Side.VILLAINS: villains}, self.edition.offer)
        game = cast(Rocketeer, self.house.games[GAME].rules)
        house = replace(self.house.remembering(GAME, game.header(setup)), names=self.names.known)
        again = replace(self, house=house)
        match = begun(house, setup)
        if self.mode.offer is Mode.TALLY:
            return Turn(tally(match, again), (Chosen(at),), house)
        return replace(track(match, again, at), house=house)


def opening(house: House) -> MatchSetupPage:
    """The setup, everything chosen as it was last played; at first the owner's edition, where there is one."""
    game = house.games[GAME].rules
    editions = tuple(game.editions.values()) if isinstance(game, Rocketeer) else ()
    last = _played(house, house.last.get(GAME))
    before = () if last is None else tuple(last.players[side] for side in Side)
    edition = Choice(editions, len(editions) - 1)
    if last is not None and last.edition in editions:
        edition = edition.on(last.edition)
    page = MatchSetupPage(house, edition, Names(2, 2, house.names, before))
    return replace(page, step=page.steps[0])


def _played(house: House, header: JsonObject | None) -> MatchSetup | None:
    if header is None:
        return None
    faults: list[Fault] = []
    made = cast(MatchSetup, house.games[GAME].rules.read_setup(Fields(header, faults)))
    return None if faults else made
