"""What the flip of a timer brings about: the timer's sand, its way to the button, and the end of the turn.

A press is a flip of the card that lies there; or, refereed by presses, stands for half of a card that nobody scans; or
calls a dud.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from companion.core.values import Ms
from companion.engine.game import Outcomes
from companion.games.skyrockets.rules import outcomes as told
from companion.games.skyrockets.rules.inputs import Flip
from companion.games.skyrockets.rules.outcomes import Reason
from companion.games.skyrockets.rules.show import BUTTON, BY_PRESSES, ON, TOKENS, CardTurn, Phase, Show
from companion.games.skyrockets.rules.timers import EMPTY, PLACE, Colour, Timer

Six: TypeAlias = tuple[Any, ...]
Done: TypeAlias = tuple[Show, Outcomes] | Reason


def flip(show: Show, given: Flip, at: Ms) -> Done:
    """A timer's button is pressed."""
    colour = given.timer
    reason = show.refuses_flip(colour, at)
    if reason is not None:
        return reason
    place = PLACE[colour]
    timer = show.timers[place]
    if timer is None:
        return Reason.NOT_IN_SHOW
    if timer.state is EMPTY and show.callable_dud(colour):
        return turn_token(show, timer, at)
    if show.referee is BY_PRESSES:
        return _press(show, timer, at)
    flipped = timer.flipped(at)
    timers = changed(show.timers, place, flipped)
    happened: Outcomes = (told.Flipped(at, colour, flipped.runs_out - at),)
    play = show.play
    if play is not None:
        play = CardTurn(play.card, play.flips, less(play.owed, colour), play.before, flipped=True)
    if show.spaces[place] is not None:
        show, moved = _count_down(show._replace(timers=timers, play=play), colour, at)
        happened += moved
        timers, play = show.timers, show.play
    if play is None or play.owed:
        return show.after_flip(timers, play), happened
    show, ended = end_turn(show, at, timers)
    return show, (*happened, ended)


def _press(show: Show, timer: Timer, at: Ms) -> tuple[Show, Outcomes]:
    """A flip that stands for half of a card. A turn's first begins it, and one of another timer ends it.

    The same timer once more: the turn before had that one flip alone, and this is the first of the next.
    """
    happened: Outcomes = ()
    if show.begun is timer.colour:
        show, ended = end_turn(show, at)
        happened = (ended,)
    first = show.begun is None
    place = PLACE[timer.colour]
    flipped = timer.flipped(at)
    show = show._replace(timers=changed(show.timers, place, flipped), begun=timer.colour)
    happened += (told.Flipped(at, timer.colour, flipped.runs_out - at),)
    if show.spaces[place] is not None:
        show, moved = _count_down(show, timer.colour, at)
        happened += moved
    if first or show.phase is not ON:
        return show, happened
    show, ended = end_turn(show, at)
    return show, (*happened, ended)


def _count_down(show: Show, colour: Colour, at: Ms) -> tuple[Show, Outcomes]:
    """A countdown timer was flipped: it moves on, is held, or wins the show (SKY-41, 44, 45, 47)."""
    place = PLACE[colour]
    space = show.spaces[place]
    if space is None or space == BUTTON:
        return show, ()
    if space - 1 == BUTTON and show.locks:
        return show, (told.Held(at, colour, show.locks),)
    show = show._replace(spaces=changed(show.spaces, place, space - 1))
    advanced = told.Advanced(at, colour, show.space(colour) or "button")
    if space - 1 != BUTTON or not show.wins:
        return show, (advanced,)
    ends = show.referee is BY_PRESSES or (show.play is not None and not show.play.owed)
    show = show._replace(phase=Phase.WON, ended=at, turns=show.turns + ends, play=None, begun=None)
    return show, (advanced, told.Won(at, show.stars))


def turn_token(show: Show, timer: Timer, at: Ms) -> tuple[Show, Outcomes]:
    """A dud is called of an empty timer (SKY-50, 52)."""
    tokens = show.tokens + 1
    if tokens == TOKENS:
        show = show._replace(tokens=tokens, phase=Phase.LOST, ended=at, play=None, begun=None)
        return show, (told.Lost(at, timer.colour),)
    place = PLACE[timer.colour]
    show = show._replace(
        tokens=tokens, timers=changed(show.timers, place, timer.filled(at)), duds=changed(show.duds, place, at)
    )
    return show, (told.Dud(at, timer.colour, TOKENS - tokens),)


def end_turn(show: Show, at: Ms, timers: tuple[Timer | None, ...] | None = None) -> tuple[Show, told.TurnEnded]:
    """The turn ends, ``timers`` being as they are after it (None: as they were)."""
    ended = told.TurnEnded(at, show.turn_player)
    return show.after_flip(show.timers if timers is None else timers, None, ended=1), ended


def less(owed: tuple[Colour, ...], colour: Colour) -> tuple[Colour, ...]:
    """What is owed but for this timer."""
    return tuple([other for other in owed if other is not colour])


def changed(six: Six, place: int, value: object) -> Six:
    """One timer's value changed, in a tuple of all six."""
    return (*six[:place], value, *six[place + 1 :])
