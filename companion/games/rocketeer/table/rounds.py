"""The rounds of a game that is tracked: what presses mean from the Current Event to the next round (ROC-10).

EVENT     ◄ ► say how many zeppelin symbols it shows, OK; ◄ ► say where the Finale token lies, OK
TURNS     a colour flips that Turn token; ◄ ► open the list of what else happens; after the sixth turn OK goes on
REWARDS   sheet by sheet: OK goes on; on the sheet of a place a colour says whose side controls it, OK nobody's.
          The last sheet prepares the next round, or after the last one goes on to the Finale cards
a list    ◄ ► go round it, OK takes what is shown, BACK closes it; a colour takes a turn as ever
a choice  a colour says which side or which character; BACK goes back to the list
a fact    as ``question`` says; BACK goes back to the list

BACK takes the last step back, however many there were; before the first it goes back to the setup. What is told at
once (Clout of both sides) is taken back one by one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import cast

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.engine.game import Input, Outcomes
from companion.games.rocketeer.rules import inputs
from companion.games.rocketeer.rules.board import Side
from companion.games.rocketeer.rules.facts import UPPER_HAND, Fact, FactKind
from companion.games.rocketeer.rules.outcomes import Rewards
from companion.games.rocketeer.rules.track import Part, Track, plans_of
from companion.games.rocketeer.table.actions import Action, offered
from companion.games.rocketeer.table.match import CHARACTER_OF, Match, MatchPage, side_of, taker_of
from companion.games.rocketeer.table.question import PLACES, Question, asked
from companion.games.rocketeer.table.rewards import Sheet, SheetKind, gained, sheets
from companion.games.rocketeer.table.tally import tally
from companion.table.page import Chosen, Moved, Notice, Page, Turn

MOST_SYMBOLS = 6
"""More zeppelin symbols than any event shows."""


SAID = ("arrived", "stolen", "ambushed", "hidden", "raised", "drew", "shown")
"""Outcomes that are said on the screen when they come."""
NEWS = "_news"
"""Ends the word of a notice that says an outcome, and no refusal."""


class Doing(StrEnum):
    """What is open on top of the round."""

    ROUND = "round"
    LIST = "list"
    ASK = "ask"
    """A fact is asked."""
    DRAW = "draw"
    """Which side drew?"""
    SHOW = "show"
    """Whose Plans card is face up?"""


@dataclass(frozen=True, slots=True)
class RoundsPage(MatchPage):
    """A tracked game, and what is open on top of it.

    ``cursor`` is the place in the list. ``symbols`` and ``place`` are what the event is about to say, ``placing``
    whether the place is asked. ``passed`` are the reward sheets gone by, each as its round, and the steps that could be
    taken back before it was left and after. ``rest`` are the facts that are asked after the question.
    """

    before: Page | None = None
    """The page that BACK goes to before the first step."""
    doing: Doing = Doing.ROUND
    cursor: int = 0
    question: Question | None = None
    rest: tuple[Fact, ...] = ()
    symbols: int = 1
    place: int = 0
    placing: bool = False
    passed: tuple[tuple[int, int, int], ...] = ()

    @property
    def track(self) -> Track:
        """Where the rounds stand."""
        return cast(Track, self.match.state.track)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The list of what else happens."""
        return offered(self.track, self.match.state.facts, self.match.setup.edition)

    @property
    def action(self) -> Action:
        """What is shown of the list."""
        return self.actions[self.cursor % len(self.actions)]

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The sheets of this round's rewards."""
        return sheets(self.match.state)

    @property
    def sheet(self) -> Sheet:
        """The sheet that is shown."""
        every = self.sheets
        gone = sum(number == self.track.round for number, _, _ in self.passed)
        return every[min(gone, len(every) - 1)]

    def pressed(self, key: Key, at: Ms) -> Turn:
        """See the table above."""
        if self.doing is Doing.ASK and self.question is not None:
            return self._answered(self.question, key, at)
        if self.doing in (Doing.DRAW, Doing.SHOW):
            return self._picked(key, at)
        if self.doing is Doing.LIST:
            return self._listed(key, at)
        return {Part.EVENT: self._event, Part.TURNS: self._turn, Part.REWARDS: self._reward}[self.track.part](key, at)

    def held(self, key: Key, at: Ms) -> Turn:
        """A number goes on faster."""
        if self.doing is not Doing.ASK or self.question is None:
            return Turn(self)
        return Turn(replace(self, question=self.question.hold(key)))

    def scan(self, text: str, at: Ms) -> Turn:
        """A Finale card is secret until the end (ROC-42): it is not read, and nothing of it is shown."""
        return self.refused(at, "keep_secret", "scan")

    # The round.

    def _event(self, key: Key, at: Ms) -> Turn:
        if key in COLOUR_KEYS:
            return self._turn(key, at)
        if key is not Key.OK:
            by = 1 if key is Key.RIGHT else -1
            if self.placing:
                return Turn(replace(self, place=(self.place + by) % len(PLACES)), (Moved(at),))
            symbols = max(0, min(MOST_SYMBOLS, self.symbols + by))
            return Turn(replace(self, symbols=symbols), (Moved(at),))
        if not self.placing:
            return Turn(replace(self, placing=True), (Chosen(at),))
        page = replace(self, placing=False, symbols=1, place=0)
        return page._apply(inputs.Reveal(self.symbols, PLACES[self.place]), at)

    def _turn(self, key: Key, at: Ms) -> Turn:
        if key in COLOUR_KEYS:
            taker = taker_of(CHARACTER_OF[key], self.match.state.facts)
            return replace(self, doing=Doing.ROUND)._apply(inputs.TakeTurn(taker), at, key)
        if key is Key.OK:
            earlier = tuple(each for each in self.passed if each[0] < self.track.round)
            return replace(self, passed=earlier)._apply(inputs.Reward(), at)
        return self._open(key, at)

    def _reward(self, key: Key, at: Ms) -> Turn:
        if key in (Key.LEFT, Key.RIGHT):
            return self._open(key, at)
        sheet = self.sheet
        side = side_of(key)
        if sheet.place is None and side is not None:
            return self.refused(at, "not_now", key=key)
        if sheet.kind is SheetKind.NEXT:
            if self.track.arrived:
                return Turn(tally(self.match, self), (Chosen(at),))
            return self._apply(inputs.Prepare(), at)
        gains = () if side is None or sheet.place is None else gained(self.match.state, sheet.place, side)
        match, outcomes = self.match, cast(Outcomes, (Chosen(at),))
        for given in gains:
            match, came = match.after(given, at)
            outcomes += came
        passed = (*self.passed, (self.track.round, self.match.depth, match.depth))
        return replace(self, match=match, passed=passed)._told(outcomes)

    def back(self, at: Ms) -> Turn:
        """What is open is closed; else the last step is taken back."""
        if self.doing is Doing.LIST:
            return Turn(replace(self, doing=Doing.ROUND), (Chosen(at),))
        if self.doing is not Doing.ROUND:
            return Turn(replace(self, doing=Doing.LIST, question=None, rest=()), (Chosen(at),))
        return self._taken_back(at)

    def _taken_back(self, at: Ms) -> Turn:
        """The last step is taken back: what was done on a reward's sheet, the sheet before it, a step of the rules."""
        if self.track.part is Part.EVENT and self.placing:
            return Turn(replace(self, placing=False), (Moved(at),))
        steps = self.match.state.before
        number, left, after = self.passed[-1] if self.passed else (0, 0, 0)
        if self.track.part is Part.REWARDS and number == self.track.round and self.match.depth <= after:
            match, outcomes = self.match.back(at, left)
            page = replace(self, match=match, passed=self.passed[:-1])
            return Turn(page, (*outcomes, Moved(at)))
        if not steps or steps[-1][0] == inputs.Track.name:
            return Turn(self.before, (Chosen(at),))
        match, outcomes = self.match.back(at)
        return Turn(replace(self, match=match), outcomes)

    # What else happens.

    def _open(self, key: Key, at: Ms) -> Turn:
        cursor = 0 if key is Key.RIGHT else len(self.actions) - 1
        return Turn(replace(self, doing=Doing.LIST, cursor=cursor), (Moved(at),))

    def _listed(self, key: Key, at: Ms) -> Turn:
        if key in (Key.LEFT, Key.RIGHT):
            by = 1 if key is Key.RIGHT else -1
            return Turn(replace(self, cursor=(self.cursor + by) % len(self.actions)), (Moved(at),))
        if key is Key.OK:
            return self._act(self.action, at)
        if self.track.part is Part.REWARDS:
            return self.refused(at, "not_now", key=key)
        return self._turn(key, at)

    def _act(self, action: Action, at: Ms) -> Turn:
        """What OK does on the list."""
        simple: dict[Action, Input] = {
            Action.STEAL: inputs.Steal(plans_of(self.match.state.facts).opponent),
            Action.HIDE: inputs.HidePlans(),
            Action.AMBUSH: inputs.Ambush(),
            Action.RAISE: inputs.Raise(),
            Action.ARRIVE: inputs.Arrive(),
        }
        if action in simple:
            return replace(self, doing=Doing.ROUND)._apply(simple[action], at)
        if action is Action.SCORE:
            return Turn(tally(self.match, replace(self, doing=Doing.ROUND)), (Chosen(at),))
        if action is Action.CLOUT:
            heroes, villains = (Fact(FactKind.CLOUT, side) for side in Side)
            return Turn(self._asking(heroes, (villains,)), (Chosen(at),))
        if action is Action.UPPER_HAND:
            return Turn(self._asking(UPPER_HAND, ()), (Chosen(at),))
        if action is Action.LEAVE:
            return self.leave(at)
        return Turn(replace(self, doing=Doing.DRAW if action is Action.DRAW else Doing.SHOW), (Chosen(at),))

    def _asking(self, fact: Fact, rest: tuple[Fact, ...]) -> RoundsPage:
        question = asked(fact, self.match.state.facts, self.match.setup.edition)
        return replace(self, doing=Doing.ASK, question=question, rest=rest)

    def _answered(self, question: Question, key: Key, at: Ms) -> Turn:
        made = question.press(key)
        if made is None:
            return self.refused(at, "not_now", key=key if key in COLOUR_KEYS else None)
        if isinstance(made, Question):
            return Turn(replace(self, question=made), (Moved(at),))
        page = replace(self, doing=Doing.ROUND, question=None, rest=())
        turn = page._apply(inputs.Tell(question.fact, made.value), at)
        if not self.rest or not isinstance(turn.page, RoundsPage):
            return turn
        return replace(turn, page=turn.page._asking(self.rest[0], self.rest[1:]))

    def _picked(self, key: Key, at: Ms) -> Turn:
        side = side_of(key)
        if side is None:
            return self.refused(at, "press_colour")
        if self.doing is Doing.DRAW:
            return replace(self, doing=Doing.ROUND)._apply(inputs.Draw(side), at, key)
        taker = taker_of(CHARACTER_OF[key], self.match.state.facts)
        return replace(self, doing=Doing.ROUND)._apply(inputs.ShowPlans(taker), at, key)

    def _apply(self, given: Input, at: Ms, key: Key | None = None) -> Turn:
        match, outcomes = self.match.after(given, at)
        return replace(self, match=match)._told(outcomes, key)

    def _told(self, outcomes: Outcomes, key: Key | None = None) -> Turn:
        page = self.noting(outcomes, key)
        said = [name for name in SAID if name != "drew" or not any(isinstance(each, Rewards) for each in outcomes)]
        for outcome in outcomes:
            if outcome.name in said:
                page = replace(page, notice=Notice(outcome.at, f"{outcome.name}{NEWS}"))
        return Turn(page, outcomes)


def track(match: Match, before: Page | None, at: Ms) -> Turn:
    """The page of a game whose rounds are tracked from here on."""
    match, outcomes = match.after(inputs.Track(match.setup.edition.zeppelin), at)
    return Turn(RoundsPage(match, before=before), outcomes)
