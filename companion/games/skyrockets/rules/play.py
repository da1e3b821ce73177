"""How a show goes on: what falls due by itself, and what each input does.

    input at t:  run out everything due at or before t  ->  refused by the phase?  ->  the input's own rules

Each input's rules give the next show and what happened, or the reason why it is refused. A show that is refused
something is the very same show.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from companion.core.values import Ms
from companion.engine.game import Input, Outcomes, Refused
from companion.games.skyrockets.rules import outcomes as told
from companion.games.skyrockets.rules.cards import CARDS, COPIES, TEXTS
from companion.games.skyrockets.rules.inputs import (
    Abandon,
    Flip,
    Lay,
    ScanCard,
    Skip,
    Stack,
    Stand,
    Start,
    Undo,
    Unlock,
    Wait,
)
from companion.games.skyrockets.rules.outcomes import Reason
from companion.games.skyrockets.rules.show import BUTTON, CALL, FLIPS, ON, TOKENS, CardTurn, Phase, Show
from companion.games.skyrockets.rules.timers import EMPTY, LAID, NEVER, PLACE, RUNNING, Colour, Timer

Six: TypeAlias = tuple[Any, ...]
Done: TypeAlias = tuple[Show, Outcomes] | Reason


def apply(show: Show, given: Input, at: Ms) -> tuple[Show, Outcomes]:
    """The show after this input, and all that happened."""
    show, fell = advance(show, at)
    kind = type(given)
    if kind is Wait:
        return show, fell
    if show.phase is ON and kind is not Start:
        done = _RULES[kind](show, given, at)
    else:
        done = _out_of_phase(show, kind) or _RULES[kind](show, given, at)
    if type(done) is tuple:
        show, happened = done
    else:
        happened = (Refused(at, given.name, str(done)),)
    return show, fell + happened if fell else happened


def _out_of_phase(show: Show, kind: type[Input]) -> Reason | None:
    if kind is Start and show.started is not None:
        return Reason.ALREADY_STARTED
    if show.phase is Phase.READY:
        return None if kind in (Start, Abandon, Stack, Unlock) else Reason.NOT_STARTED
    return Reason.OVER


def due(show: Show) -> Ms | None:
    """When the next timer runs out, or None."""
    if show.phase is not ON:
        return None
    first = min((timer.runs_out for timer in show.in_show), default=NEVER)
    return None if first == NEVER else first


def advance(show: Show, at: Ms) -> tuple[Show, Outcomes]:
    """Every timer that runs out at or before ``at`` does so, in order of time, the shorter first (SKY-55)."""
    happened: Outcomes = ()
    while show.phase is ON:
        first: Timer | None = None
        for timer in show.timers:
            if timer is None or timer.runs_out > at:
                continue
            if first is None or (timer.runs_out, timer.length) < (first.runs_out, first.length):
                first = timer
        if first is None:
            break
        show, outcomes = _run_out(show, first)
        happened += outcomes
    return show, happened


def _run_out(show: Show, timer: Timer) -> tuple[Show, Outcomes]:
    place = PLACE[timer.colour]
    show = show._replace(timers=_with(show.timers, place, timer.emptied()))
    if show.spaces[place] is None and show.setup.duds is not CALL:
        return _turn_token(show, timer, timer.runs_out)
    return show, (told.RanOut(timer.runs_out, timer.colour),)


def _turn_token(show: Show, timer: Timer, at: Ms) -> tuple[Show, Outcomes]:
    """A dud is called of an empty timer (SKY-50, 52)."""
    tokens = show.tokens + 1
    if tokens == TOKENS:
        show = show._replace(tokens=tokens, phase=Phase.LOST, ended=at, play=None)
        return show, (told.Lost(at, timer.colour),)
    place = PLACE[timer.colour]
    show = show._replace(
        tokens=tokens, timers=_with(show.timers, place, timer.filled(at)), duds=_with(show.duds, place, at)
    )
    return show, (told.Dud(at, timer.colour, TOKENS - tokens),)


def _with(six: Six, place: int, value: object) -> Six:
    return (*six[:place], value, *six[place + 1 :])


def _start(show: Show, given: Start, at: Ms) -> Done:
    timers = tuple(timer.filled(at) if timer and timer.state is RUNNING else timer for timer in show.timers)
    return show._replace(phase=Phase.RUNNING, timers=timers, started=at), (told.Started(at),)


def _scan(show: Show, given: ScanCard, at: Ms) -> Done:
    if show.setup.referee is FLIPS:
        return Reason.NO_CARDS
    card = CARDS.get(given.card)
    if card is None:
        return Reason.UNKNOWN_CARD
    if show.play is not None:
        return Reason.FLIPS_OWED
    seen = show.seen
    if show.event.cards_once and (card in seen.copies or seen.count(card.pair) >= COPIES):
        return Reason.ALREADY_PLAYED
    flips = show.flipped_by(card)
    played = told.Played(at, show.turn_player, TEXTS[card], flips)
    show = show._replace(play=CardTurn(card, flips, flips, seen), last=card, seen=seen.having(card))
    if flips:
        return show, (played,)
    show, ended = _end_turn(show, at)
    return show, (played, ended)


def _flip(show: Show, given: Flip, at: Ms) -> Done:
    colour = given.timer
    reason = show.refuses_flip(colour, at)
    if reason is not None:
        return reason
    place = PLACE[colour]
    timer = show.timers[place]
    if timer is None:
        return Reason.NOT_IN_SHOW
    if timer.state is EMPTY and show.callable_dud(colour):
        return _turn_token(show, timer, at)
    flipped = timer.flipped(at)
    timers = _with(show.timers, place, flipped)
    happened: Outcomes = (told.Flipped(at, colour, flipped.runs_out - at),)
    play = show.play
    if play is not None:
        play = CardTurn(play.card, play.flips, _less(play.owed, colour), play.before, flipped=True)
    if show.spaces[place] is not None:
        show, moved = _count_down(show._replace(timers=timers, play=play), colour, at)
        happened += moved
        timers, play = show.timers, show.play
    if play is None or play.owed:
        return show.after_flip(timers, play), happened
    show, ended = _end_turn(show, at, timers)
    return show, (*happened, ended)


def _less(owed: tuple[Colour, ...], colour: Colour) -> tuple[Colour, ...]:
    return tuple([other for other in owed if other is not colour])


def _count_down(show: Show, colour: Colour, at: Ms) -> tuple[Show, Outcomes]:
    """A countdown timer was flipped: it moves on, is held, or wins the show (SKY-41, 44, 45, 47)."""
    place = PLACE[colour]
    space = show.spaces[place]
    if space is None or space == BUTTON:
        return show, ()
    if space - 1 == BUTTON and show.locks:
        return show, (told.Held(at, colour, show.locks),)
    show = show._replace(spaces=_with(show.spaces, place, space - 1))
    advanced = told.Advanced(at, colour, show.space(colour) or "button")
    if space - 1 != BUTTON or not show.wins:
        return show, (advanced,)
    turns = show.turns + (show.play is not None and not show.play.owed)
    show = show._replace(phase=Phase.WON, ended=at, turns=turns, play=None)
    return show, (advanced, told.Won(at, show.stars))


def _end_turn(show: Show, at: Ms, timers: tuple[Timer | None, ...] | None = None) -> tuple[Show, told.TurnEnded]:
    """The turn ends, ``timers`` being as they are after it (None: as they were)."""
    ended = told.TurnEnded(at, show.turn_player)
    return show.after_flip(show.timers if timers is None else timers, None, ended=1), ended


def _skip(show: Show, given: Skip, at: Ms) -> Done:
    if show.setup.referee is FLIPS:
        return Reason.NO_CARDS
    if not show.event.turn_order:
        return Reason.NO_TURN_ORDER
    if show.play is not None:
        return Reason.FLIPS_OWED
    skipped = told.Skipped(at, show.turn_player)
    show, ended = _end_turn(show, at)
    return show, (skipped, ended)


def _undo(show: Show, given: Undo, at: Ms) -> Done:
    play = show.play
    if play is None or play.flipped:
        return Reason.NOTHING_TO_UNDO
    return show._replace(play=None, last=None, seen=play.before), (told.Undone(at, TEXTS[play.card]),)


def _lay(show: Show, given: Lay, at: Ms) -> Done:
    place = PLACE[given.timer]
    timer = show.timers[place]
    if timer is None:
        return Reason.NOT_IN_SHOW
    if timer.state is not RUNNING:
        return Reason.NOT_RUNNING
    lying = timer.laid(at)
    laid = told.Laid(at, given.timer, lying.lying)
    show = show._replace(timers=_with(show.timers, place, lying))
    play = show.play
    if play is None or given.timer not in play.owed:
        return show, (laid,)
    show = show._replace(play=play._replace(owed=_less(play.owed, given.timer)))
    if show.owed:
        return show, (laid,)
    show, ended = _end_turn(show, at)
    return show, (laid, ended)


def _stand(show: Show, given: Stand, at: Ms) -> Done:
    place = PLACE[given.timer]
    timer = show.timers[place]
    if timer is None:
        return Reason.NOT_IN_SHOW
    if timer.state is not LAID:
        return Reason.NOT_LAID
    return show._replace(timers=_with(show.timers, place, timer.stood(at))), (told.Stood(at, given.timer, timer.lying),)


def _stack(show: Show, given: Stack, at: Ms) -> Done:
    if any(show.timer(colour) is None for stack in given.stacks for colour in stack):
        return Reason.NOT_IN_SHOW
    return show._replace(stacks=given.stacks), (told.Stacked(at, given.stacks),)


def _unlock(show: Show, given: Unlock, at: Ms) -> Done:
    if not show.locks:
        return Reason.NOT_LOCKED
    return show._replace(locks=show.locks - 1), (told.Unlocked(at, show.locks - 1),)


def _abandon(show: Show, given: Abandon, at: Ms) -> Done:
    return show._replace(phase=Phase.ABANDONED, ended=at, play=None), (told.Abandoned(at),)


_RULES: Mapping[type[Input], Callable[[Show, Any, Ms], Done]] = {
    Start: _start,
    ScanCard: _scan,
    Flip: _flip,
    Skip: _skip,
    Undo: _undo,
    Lay: _lay,
    Stand: _stand,
    Stack: _stack,
    Unlock: _unlock,
    Abandon: _abandon,
}
