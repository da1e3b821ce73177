"""By what a show is refereed: as it was chosen, or by presses while there is no scanner for the cards that were chosen.

A scanner that is lost in a show changes the referee as soon as no flip is owed. One that is found again changes nothing
by itself, since people may have put their cards away: the first card that is scanned does.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.values import Ms
from companion.engine.game import Outcomes, Refused
from companion.games.skyrockets.rules.cards import CARDS
from companion.games.skyrockets.rules.game import Skyrockets
from companion.games.skyrockets.rules.inputs import ChangeReferee, Flip, Skip
from companion.games.skyrockets.rules.outcomes import Refereed, Started
from companion.games.skyrockets.rules.setup import Referee, ShowSetup
from companion.games.skyrockets.rules.show import Phase, Show
from companion.games.skyrockets.rules.timers import TimerState
from companion.table.house import House
from companion.table.page import Notice


def begun(game: Skyrockets, setup: ShowSetup, scanner: bool) -> Show:
    """The show before it starts; ``setup`` is as people chose it."""
    by_presses = setup.referee is Referee.CARDS and not scanner
    return game.begin(replace(setup, referee=Referee.PRESSES) if by_presses else setup)


def suited(game: Skyrockets, show: Show, outcomes: Outcomes, at: Ms, scanner: bool) -> tuple[Show, Outcomes]:
    """The show and what came of it, refereed by presses where no scanner reads its cards and no flip is owed."""
    if scanner or show.phase is not Phase.RUNNING or show.referee is not Referee.CARDS or show.owed:
        return show, outcomes
    show, changed = game.apply(show, ChangeReferee(Referee.PRESSES), at)
    return show, (*outcomes, *changed)


def change_told(show: Show, outcomes: Outcomes) -> Notice | None:
    """What must be said of presses: when the show starts by them, and when the scanner is gone."""
    words = {Started: "press_both", Refereed: "scanner_gone"}
    said = [told for told in outcomes if type(told) in words and show.referee is Referee.PRESSES]
    return Notice(said[0].at, words[type(said[0])]) if said else None


def with_scanner(game: Skyrockets, show: Show, card: str, at: Ms) -> tuple[Show, Outcomes]:
    """The show refereed by cards again, if this is a card and no turn is half done."""
    running = show.phase is Phase.RUNNING
    if not running or show.referee is not Referee.PRESSES or show.begun is not None or card not in CARDS:
        return show, ()
    return game.apply(show, ChangeReferee(Referee.CARDS), at)


def scan_told(notice: Notice | None, show: Show, house: House, card: str) -> Notice | None:
    """What a refused scan is told as: presses are asked for, or the card's own game named."""
    if notice is None or notice.word not in ("no_cards", "unknown_card"):
        return notice
    if notice.word == "no_cards":
        return replace(notice, word="press_both") if show.referee is Referee.PRESSES else notice
    other = house.game_of(card)
    return Notice(notice.at, "unknown_card" if other is None else "other_game", about=other or card)


def flipped_back(game: Skyrockets, show: Show, before: TimerState | None, at: Ms) -> tuple[Show, Outcomes] | None:
    """The show with a turn's first flip taken back, by flipping that timer again; None where nothing can be.

    ``before`` is how its timer stood when the turn began. One that was on its side or empty has no sand below, and
    flipped back would be a dud. To the rules each flip is of some turn, so turns end until it is the same player's
    again.
    """
    colour = show.begun
    timer = None if colour is None else show.timer(colour)
    if colour is None or timer is None or before is not TimerState.RUNNING or timer.state is not before:
        return None
    player = show.player
    show, outcomes = game.apply(show, Flip(colour), at)
    if isinstance(outcomes[-1], Refused):
        return show, outcomes
    while show.phase is Phase.RUNNING and (show.begun or (show.event.turn_order and show.player != player)):
        show, ended = game.apply(show, Skip(), at)
        outcomes += ended
    return show, outcomes
