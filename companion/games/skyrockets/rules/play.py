"""How a show goes on: what falls due by itself, and what each input does.

    input at t:  run out everything due at or before t  ->  refused by the phase?  ->  the input's own rules

Each input's rules give the next show and what happened, or the reason why it is refused. A show that is refused
something is the very same show.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.values import Ms
from companion.engine.game import Input, Outcomes, Refused
from companion.games.skyrockets.rules import outcomes as told
from companion.games.skyrockets.rules.cards import CARDS, COPIES, TEXTS
from companion.games.skyrockets.rules.flips import Done, changed, end_turn, flip, less, turn_token
from companion.games.skyrockets.rules.inputs import (
    Abandon,
    ChangeReferee,
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
from companion.games.skyrockets.rules.show import BY_CARDS, BY_FLIPS, CALL, ON, CardTurn, Phase, Show
from companion.games.skyrockets.rules.timers import LAID, NEVER, PLACE, RUNNING, Timer


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
    show = show._replace(timers=changed(show.timers, place, timer.emptied()))
    if show.spaces[place] is None and show.setup.duds is not CALL:
        return turn_token(show, timer, timer.runs_out)
    return show, (told.RanOut(timer.runs_out, timer.colour),)


def _start(show: Show, given: Start, at: Ms) -> Done:
    timers = tuple(timer.filled(at) if timer and timer.state is RUNNING else timer for timer in show.timers)
    return show._replace(phase=Phase.RUNNING, timers=timers, started=at), (told.Started(at),)


def _scan(show: Show, given: ScanCard, at: Ms) -> Done:
    if show.referee is not BY_CARDS:
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
    show, ended = end_turn(show, at)
    return show, (played, ended)


def _skip(show: Show, given: Skip, at: Ms) -> Done:
    if show.referee is BY_FLIPS:
        return Reason.NO_CARDS
    if show.begun is not None:
        show, ended = end_turn(show, at)
        return show, (ended,)
    if not show.event.turn_order:
        return Reason.NO_TURN_ORDER
    if show.play is not None:
        return Reason.FLIPS_OWED
    skipped = told.Skipped(at, show.turn_player)
    show, ended = end_turn(show, at)
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
    show = show._replace(timers=changed(show.timers, place, lying))
    play = show.play
    if play is None or given.timer not in play.owed:
        return show, (laid,)
    show = show._replace(play=play._replace(owed=less(play.owed, given.timer)))
    if show.owed:
        return show, (laid,)
    show, ended = end_turn(show, at)
    return show, (laid, ended)


def _stand(show: Show, given: Stand, at: Ms) -> Done:
    place = PLACE[given.timer]
    timer = show.timers[place]
    if timer is None:
        return Reason.NOT_IN_SHOW
    if timer.state is not LAID:
        return Reason.NOT_LAID
    return show._replace(timers=changed(show.timers, place, timer.stood(at))), (
        told.Stood(at, given.timer, timer.lying),
    )


def _stack(show: Show, given: Stack, at: Ms) -> Done:
    if any(show.timer(colour) is None for stack in given.stacks for colour in stack):
        return Reason.NOT_IN_SHOW
    return show._replace(stacks=given.stacks), (told.Stacked(at, given.stacks),)


def _unlock(show: Show, given: Unlock, at: Ms) -> Done:
    if not show.locks:
        return Reason.NOT_LOCKED
    return show._replace(locks=show.locks - 1), (told.Unlocked(at, show.locks - 1),)


def _referee(show: Show, given: ChangeReferee, at: Ms) -> Done:
    if given.by is show.referee:
        return Reason.SAME
    if show.play is not None or show.begun is not None:
        return Reason.FLIPS_OWED
    return show._replace(referee=given.by), (told.Refereed(at, given.by),)


def _abandon(show: Show, given: Abandon, at: Ms) -> Done:
    return show._replace(phase=Phase.ABANDONED, ended=at, play=None, begun=None), (told.Abandoned(at),)


_RULES: Mapping[type[Input], Callable[[Show, Any, Ms], Done]] = {
    Start: _start,
    ScanCard: _scan,
    Flip: flip,
    Skip: _skip,
    Undo: _undo,
    Lay: _lay,
    Stand: _stand,
    Stack: _stack,
    Unlock: _unlock,
    ChangeReferee: _referee,
    Abandon: _abandon,
}
