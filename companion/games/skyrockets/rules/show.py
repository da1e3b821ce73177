"""The show as it stands: a frozen state, and what can be asked of it.

Theory of operation. ``ready`` waits for ``start``; ``running`` ends in ``won``, ``lost`` or ``abandoned``. While
it runs a turn is between cards (``play`` is None), or a card lies there and flips are owed. Refereed by presses, a turn
has none of its flips (``begun`` is None), or one. Named tuples rather than
dataclasses: every input makes a new show, and a named tuple is made anew three times as fast.

Whatever is kept for each timer stands in tuples of six, by the timer's place in the rules' order.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from companion.core.values import Ms
from companion.games.skyrockets.rules.cards import PAIR_PLACE, PAIRS, Card, Pair
from companion.games.skyrockets.rules.events import ButtonNeeds, Event, Stacks
from companion.games.skyrockets.rules.outcomes import Reason, Space
from companion.games.skyrockets.rules.setup import Duds, Referee, ShowSetup
from companion.games.skyrockets.rules.timers import COLOURS, EMPTY, LAID, PLACE, RUNNING, SIDE, Colour, Timer

TOKENS = 3
"""Crowd Tokens (SKY-11)."""
BUTTON = 0
"""The button's space: the track counts down to it (SKY-44)."""


class Phase(StrEnum):
    """How far the show has come."""

    READY = "ready"
    RUNNING = "running"
    WON = "won"
    LOST = "lost"
    ABANDONED = "abandoned"


ON = Phase.RUNNING
BY_CARDS, BY_PRESSES, BY_FLIPS = Referee
CALL = Duds.CALL
"""Members that every input asks for, by names of their own: Python 3.11 takes its time to find a member in its enum."""


class Seen(NamedTuple):
    """The cards seen this show (SKY-31)."""

    counts: tuple[int, ...] = (0,) * len(PAIRS)
    """How often each pair was played, in the order of ``cards.PAIRS``."""
    copies: frozenset[Card] = frozenset()
    """The copies that were played, where the copy was told."""

    def count(self, pair: Pair) -> int:
        """How often a card of this pair was played."""
        return self.counts[PAIR_PLACE[pair]]

    def having(self, card: Card) -> Seen:
        """And this card too."""
        place = PAIR_PLACE[card.pair]
        counts = (*self.counts[:place], self.counts[place] + 1, *self.counts[place + 1 :])
        known = card.copy is None or card in self.copies
        return Seen(counts, self.copies if known else self.copies | {card})


class CardTurn(NamedTuple):
    """The card of the turn that is on."""

    card: Card
    flips: tuple[Colour, ...]
    """What it flips, fixed when it was played (SKY-43)."""
    owed: tuple[Colour, ...]
    """Those of them that are still owed, in the rules' order."""
    before: Seen
    """The cards seen before it, to take it back to."""
    flipped: bool = False
    """Whether one of its flips was made: then it cannot be taken back (SKY-32)."""


class Show(NamedTuple):
    """A show at one instant. Every tuple of six is by the timers' places in the rules' order."""

    setup: ShowSetup
    event: Event
    """The event as it is played: in challenge mode with the timers that changed places."""
    phase: Phase
    timers: tuple[Timer | None, ...]
    """Six; None for a timer that is not in the show."""
    spaces: tuple[int | None, ...]
    """Six: a countdown timer's space, ``BUTTON`` on the button, None for a timer that is not on the track."""
    stacks: Stacks
    locks: int
    referee: Referee
    """How it is refereed now: as it was set up, until that is changed."""
    duds: tuple[Ms | None, ...] = (None,) * len(COLOURS)
    """Six: when a dud last flipped the timer."""
    tokens: int = 0
    """Crowd Tokens turned, 0 to 3."""
    player: int = 0
    """The place in ``setup.players`` of whose turn it is (of no meaning without turn order)."""
    turns: int = 0
    """Turns that have ended."""
    play: CardTurn | None = None
    """The card that lies there with flips owed; None between turns."""
    begun: Colour | None = None
    """Refereed by presses: the timer that the turn's first flip was of, until the turn ends."""
    last: Card | None = None
    """The card played last, until it is taken back or another is played."""
    seen: Seen = Seen()
    started: Ms | None = None
    ended: Ms | None = None

    def timer(self, colour: Colour) -> Timer | None:
        """This timer, or None where it is not in the show."""
        return self.timers[PLACE[colour]]

    def left(self, colour: Colour, now: Ms) -> Ms:
        """The sand on top of this timer in ms: full before the show begins, and as it was from its end on."""
        timer = self.timers[PLACE[colour]]
        if timer is None:
            return Ms(0)
        if self.started is None:
            return timer.length
        return timer.left(now if self.ended is None else min(now, self.ended))

    def is_laid(self, colour: Colour) -> bool:
        """Whether this timer was knocked over (SKY-62)."""
        timer = self.timers[PLACE[colour]]
        return timer is not None and timer.state is LAID

    @property
    def in_show(self) -> tuple[Timer, ...]:
        """The timers of the show, in the rules' order."""
        return tuple(timer for timer in self.timers if timer is not None)

    @property
    def over(self) -> bool:
        """Whether it was won, lost or abandoned."""
        return self.phase not in (Phase.READY, Phase.RUNNING)

    @property
    def stars(self) -> int:
        """The stars that still show (SKY-53): 0 once the show is lost."""
        return TOKENS - self.tokens

    @property
    def owed(self) -> tuple[Colour, ...]:
        """The flips that are owed, in the rules' order."""
        return () if self.play is None else self.play.owed

    @property
    def next_player(self) -> str | None:
        """Whose turn it is: None without turn order, without cards, and once the show is over."""
        if self.over or self.referee is BY_FLIPS or not self.event.turn_order:
            return None
        return self.setup.players[self.player]

    @property
    def turn_player(self) -> str | None:
        """Who plays now, as ``played`` and ``turn_ended`` tell it: None without turn order."""
        return self.setup.players[self.player] if self.event.turn_order else None

    def after_flip(self, timers: tuple[Timer | None, ...], play: CardTurn | None, ended: int = 0) -> Show:
        """With these timers and this play; ``ended`` turns have ended besides (0 or 1), and it is the next player's.

        No more than ``_replace`` would do, in a third of the time: nothing else happens half as often.
        """
        made = list(self)
        made[_TIMERS], made[_PLAY] = timers, play
        if ended:
            made[_PLAYER], made[_TURNS] = (self.player + 1) % len(self.setup.players), self.turns + 1
            made[_BEGUN] = None
        return Show._make(made)

    def space(self, colour: Colour) -> Space | None:
        """Where on the countdown track this timer is; None where it is not on it."""
        space = self.spaces[PLACE[colour]]
        return "button" if space == BUTTON else space

    def beneath(self, colour: Colour) -> bool:
        """Whether this timer lies beneath another in a stack (SKY-63)."""
        return any(colour in stack[:-1] for stack in self.stacks)

    def callable_dud(self, colour: Colour) -> bool:
        """Whether a press of this timer would call its dud: duds are called, it is empty and no countdown timer."""
        place = PLACE[colour]
        timer = self.timers[place]
        return self.setup.duds is CALL and timer is not None and timer.state is EMPTY and self.spaces[place] is None

    def flipped_by(self, card: Card) -> tuple[Colour, ...]:
        """What this card would flip if it were played at this instant (SKY-42, 43, 62, 63), in the rules' order."""
        flips = []
        for colour in card.pair:
            place = PLACE[colour]
            timer = self.timers[place]
            if timer is None or timer.state is LAID or (self.stacks and self.beneath(colour)):
                continue
            if self.spaces[place] is None or timer.state is EMPTY:
                flips.append(colour)
        return tuple(flips)

    def refuses_flip(self, colour: Colour, at: Ms) -> Reason | None:
        """Why a press of this timer's button would be refused while the show runs; None: it is taken."""
        place = PLACE[colour]
        timer = self.timers[place]
        if timer is None:
            return Reason.NOT_IN_SHOW
        if timer.state is LAID:
            return Reason.LYING_DOWN
        dud = timer.state is EMPTY and self.callable_dud(colour)
        if self.stacks and not dud and self.beneath(colour):
            return Reason.BENEATH
        last = self.duds[place]
        if last is not None and at - last < self.setup.grace:
            return Reason.TOO_LATE
        if dud:
            return None
        stays = self.spaces[place] is not None and timer.state is RUNNING
        if self.referee is not BY_CARDS:
            return Reason.COUNTDOWN_RUNNING if stays else None
        if self.play is None:
            return Reason.NO_CARD
        if colour in self.play.owed:
            return None
        return Reason.COUNTDOWN_RUNNING if stays else Reason.NOT_ON_CARD

    def pressable(self, at: Ms) -> tuple[Colour, ...]:
        """The timers whose buttons would be taken at this instant: owed flips, and duds that can be called."""
        if self.phase is not ON:
            return ()
        return tuple(colour for colour in COLOURS if self.refuses_flip(colour, at) is None)

    @property
    def wins(self) -> bool:
        """Whether the button is reached by as many countdown timers as the event asks for (SKY-44, 45)."""
        track = [space for space in self.spaces if space is not None]
        there = [space == BUTTON for space in track]
        return any(there) if self.event.button_needs is ButtonNeeds.ONE else bool(there) and all(there)


_TIMERS, _PLAY, _PLAYER, _TURNS, _BEGUN = map(Show._fields.index, ("timers", "play", "player", "turns", "begun"))


def begin(setup: ShowSetup) -> Show:
    """The show before it starts; timers that will run are full. Raises ValueError as ``ShowSetup.played`` does."""
    event = setup.played()
    running = {*event.running, *dict(event.countdown)}
    timers: list[Timer | None] = [None] * len(COLOURS)
    for colour in event.timers:
        state = RUNNING if colour in running else SIDE
        length = setup.length(colour)
        timers[PLACE[colour]] = Timer(colour, length, state)
    track = dict(event.countdown)
    return Show(
        setup=setup,
        event=event,
        phase=Phase.READY,
        timers=tuple(timers),
        spaces=tuple(track.get(colour) for colour in COLOURS),
        stacks=event.stacks,
        locks=event.locks,
        referee=setup.referee,
        player=setup.players.index(setup.first),
    )
