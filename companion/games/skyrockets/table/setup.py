"""The setup of a show: which event, how many players, which house settings. ◄ ► change, OK goes on, BACK goes back.

    EVENT --OK--> [POSITIONS --OK-->] PLAYERS --OK--> MODE --OK--> the show's READY

POSITIONS is asked for an event that was not entered yet: the colour buttons say how each timer begins (SKY-92). They
are kept with the event; on EVENT a colour asks for them again.

What was played last is offered first, so five presses of OK lead from the menu to a running show.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import cast

from companion.core.fields import Fault, Fields
from companion.core.values import COLOUR_KEYS, JsonObject, Key, Ms
from companion.games.skyrockets.rules.events import Event
from companion.games.skyrockets.rules.festival import GRAND_FINALE, PLACES, Rating
from companion.games.skyrockets.rules.game import Skyrockets
from companion.games.skyrockets.rules.setup import Referee, ShowSetup
from companion.games.skyrockets.table.around import keeping_positions, kept_positions, score_pad
from companion.games.skyrockets.table.byhand import Positions, read
from companion.games.skyrockets.table.show import ShowPage, ready
from companion.table.asks import Ask, Choice, Number
from companion.table.house import House
from companion.table.page import Chosen, Turn
from companion.table.setup import SetupPage

MOST_PLAYERS = 6


class Step(StrEnum):
    """What is asked now."""

    EVENT = "event"
    POSITIONS = "positions"
    PLAYERS = "players"
    MODE = "mode"


class Mode(StrEnum):
    """The house settings that matter at the table: who calls a dud (SKY-54), and challenge mode (SKY-70)."""

    AUTO = "auto"
    CALL = "call"
    CHALLENGE_AUTO = "challenge_auto"
    CHALLENGE_CALL = "challenge_call"

    @property
    def challenge(self) -> bool:
        """Whether challenge mode is on."""
        return self in (Mode.CHALLENGE_AUTO, Mode.CHALLENGE_CALL)

    @property
    def duds(self) -> str:
        """``auto`` or ``call``, as in a transcript's header."""
        return "auto" if self in (Mode.AUTO, Mode.CHALLENGE_AUTO) else "call"


@dataclass(frozen=True, slots=True)
class Modes(Choice[Mode]):
    """The house settings; a colour's button says in turn how the box knows what is played."""

    referee: Referee = Referee.CARDS

    def coloured(self, key: Key) -> Modes:
        """The next of cards scanned, colours pressed, and flips alone."""
        kinds = tuple(Referee)
        return replace(self, referee=kinds[(kinds.index(self.referee) + 1) % len(kinds)])


@dataclass(frozen=True, slots=True)
class Offer:
    """One event to choose: one that the companion knows, or a place of the festival that was not entered yet."""

    number: int
    festival: int
    title: str
    name: str | None = None
    """What the companion knows it by; None: not entered yet."""


@dataclass(frozen=True, slots=True)
class ShowSetupPage(SetupPage):
    """The steps, and what is chosen in each; ``positions`` is for an event that was not entered."""

    event: Choice[Offer]
    players: Number = Number(3, least=1, most=MOST_PLAYERS, circular=True)
    mode: Modes = Modes(tuple(Mode))
    positions: Positions = Positions()
    step: str = field(default=Step.EVENT, kw_only=True)

    @property
    def offer(self) -> Offer:
        """The event that is chosen."""
        return self.event.offer

    @property
    def rating(self) -> Rating:
        """What the group's score pad says of the event that is chosen."""
        return score_pad(self.house).rating(self.offer.number)

    @property
    def early(self) -> bool:
        """Whether the event is an Encore event, and the pad does not say that the Grand Finale was won (SKY-91)."""
        return GRAND_FINALE < self.offer.number <= len(PLACES) and not score_pad(self.house).encore

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that this event asks; positions that were set before only where they are to be changed."""
        asked = self.offer.name is None and (self.step is Step.POSITIONS or not self.kept)
        return tuple(step for step in Step if step is not Step.POSITIONS or asked)

    @property
    def kept(self) -> bool:
        """Whether the event's positions were set by hand before."""
        return self.offer.name is None and kept_positions(self.house, self.offer.number) is not None

    def pressed(self, key: Key, at: Ms) -> Turn:
        """On an event that was set by hand before, a colour changes its positions."""
        if self.step is Step.EVENT and key in COLOUR_KEYS and self.kept:
            return Turn(replace(self, step=Step.POSITIONS), (Chosen(at),))
        return SetupPage.pressed(self, key, at)

    def _with(self, ask: Ask) -> ShowSetupPage:
        page = SetupPage._with(self, ask)
        if self.step is not Step.EVENT:
            return page
        return replace(page, positions=kept_positions(page.house, page.offer.number) or Positions())

    def begun(self, at: Ms) -> Turn:
        """The setup is remembered, and the show is READY."""
        header = self.header()
        made = self.made()
        if made is None:  # the one thing that these steps can ask in vain: challenge mode where there is none (SKY-70)
            return self.refused(at, "no_challenge")
        house = self.house.remembering("skyrockets", header)
        if self.offer.name is None:
            house = keeping_positions(house, self.offer.number, self.offer.festival, self.positions)
        return Turn(ready(house, made), (Chosen(at),), house)

    def made(self) -> ShowSetup | None:
        """What is chosen as the rules have it; None where they do not allow it."""
        faults: list[Fault] = []
        made = self.house.games["skyrockets"].rules.read_setup(Fields(self.header(), faults))
        return None if faults else cast(ShowSetup, made)

    def header(self) -> JsonObject:
        """The header's keys for what is chosen: ``Skyrockets.read_setup`` reads them."""
        offer = self.offer
        names, first = _players(self.house, self.players.value)
        return {
            "event": self.positions.event(offer.number, offer.festival) if offer.name is None else offer.name,
            "players": list(names),
            "first": first,
            "referee": self.mode.referee.value,
            "duds": self.mode.offer.duds,
            "challenge": self.mode.offer.challenge,
        }


def event_setup(house: House, number: int) -> ShowSetupPage:
    """The setup with this event chosen, all else as it was last played."""
    page = opening(house)
    offers = page.event.offers
    chosen = next((offer for offer in offers if offer.number == number), offers[0])
    return replace(page, step=Step.EVENT)._with(page.event.on(chosen))


def next_event(house: House, number: int) -> ShowSetupPage | ShowPage:
    """READY of this event, all else as it was last played; its setup where there is something to be asked."""
    page = event_setup(house, number)
    made = page.made()
    return page if made is None or Step.POSITIONS in page.steps else ready(house, made)


def opening(house: House) -> ShowSetupPage:
    """The setup, everything chosen as it was last played."""
    game = house.games["skyrockets"].rules
    events = game.events if isinstance(game, Skyrockets) else {}
    event = Choice(_offers(events))
    setup = ShowSetupPage(house, event)
    players = setup.players
    setup = replace(setup, players=replace(players, value=max(1, min(MOST_PLAYERS, len(house.names) or players.value))))
    last = house.last.get("skyrockets")
    if last is None:
        return setup
    faults: list[Fault] = []
    played = house.games["skyrockets"].rules.read_setup(Fields(last, faults))
    if faults:  # an event of the owner's that is there no more
        return setup
    mode = next(mode for mode in Mode if mode.duds == played.duds and mode.challenge == played.challenge)
    modes = replace(setup.mode.on(mode), referee=played.referee)
    setup = replace(setup, players=replace(players, value=len(played.players)), mode=modes)
    for offer in event.offers:
        if offer.name is not None and events[offer.name] == played.event:
            return replace(setup, event=event.on(offer))
    for offer in event.offers:
        if offer.name is None and offer.number == played.event.number:
            return replace(setup, event=event.on(offer), positions=read(played.event))
    return setup


def _offers(events: Mapping[str, Event]) -> tuple[Offer, ...]:
    known = {event.number: name for name, event in events.items()}
    places = [
        Offer(place.number, place.festival, events[name].name if (name := known.get(place.number)) else "", name)
        for place in PLACES
    ]
    others = [
        Offer(event.number, event.festival, event.name, name)
        for name, event in events.items()
        if known[event.number] != name or all(event.number != place.number for place in PLACES)
    ]
    return (*places, *others)


def _players(house: House, number: int) -> tuple[tuple[str, ...], str]:
    """Names for so many players and who starts: those of the last show, if it had as many; else the table's own."""
    last = house.last.get("skyrockets", {})
    before = last.get("players")
    if isinstance(before, list) and len(before) == number:
        players = tuple(str(name) for name in before)
        return players, str(last.get("first", players[0]))
    names = list(house.names[:number])
    spare = (name for place in range(1, MOST_PLAYERS + 1 + number) if (name := f"Player {place}") not in names)
    while len(names) < number:
        names.append(next(spare))
    return tuple(names), names[0]
