"""The rounds of a game that is tracked: what presses mean from the Current Event to the next round (ROC-10).

``acts`` has all of this as a table. In short: ◄ ► and OK say what the event shows and where the Finale token lies; a
colour flips that Turn token; ◄ ► open a list of what else happens; after the sixth turn OK goes on to the rewards,
sheet by sheet, and at last to the next round or to the Finale cards. A fact is answered as ``question`` says.

BACK takes the last step back, however many there were; before the first it goes back to the setup. What is told at
once (Clout of both sides) is taken back one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import cast

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.engine.game import Input, Outcomes
from companion.games.rocketeer.rules import inputs
from companion.games.rocketeer.rules.board import Place, Side
from companion.games.rocketeer.rules.facts import UPPER_HAND, Fact, FactKind
from companion.games.rocketeer.rules.outcomes import Rewards
from companion.games.rocketeer.rules.track import Part, Track, plans_of
from companion.games.rocketeer.table.acts import HELD, PRESSED, REFUSALS, Act, Action, Standing, offered
from companion.games.rocketeer.table.match import CHARACTER_OF, Match, MatchPage, side_of, taker_of
from companion.games.rocketeer.table.question import Question, asked
from companion.games.rocketeer.table.rewards import Sheet, SheetKind, gained, sheets
from companion.games.rocketeer.table.tally import tally
from companion.table.asks import ARROWS, Choice, Number
from companion.table.automaton import AutomatonPage
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
class RoundsPage(AutomatonPage, MatchPage):
    """A tracked game, and what is open on top of it.

    ``cursor`` is the place in the list. ``symbols`` and ``place`` are what the event is about to say, ``placing``
    whether the place is asked. ``passed`` are the reward sheets gone by, each as its round, the steps that could be
    taken back before it was left and after, and who controls its place. ``rest`` are the facts that are asked after
    the question.
    """

    PRESSED = PRESSED
    HELD = HELD
    REFUSALS = REFUSALS

    before: Page | None = None
    """The page that BACK goes to before the first step."""
    doing: Doing = Doing.ROUND
    cursor: int = 0
    question: Question | None = None
    rest: tuple[Fact, ...] = ()
    symbols: Number = Number(1, most=MOST_SYMBOLS)
    place: Choice[Place] = Choice(tuple(Place))
    placing: bool = False
    passed: tuple[tuple[int, int, int, Side | None], ...] = ()

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
        gone = sum(each[0] == self.track.round for each in self.passed)
        return every[min(gone, len(every) - 1)]

    @property
    def standing(self) -> Standing:
        """Where the game stands, as far as buttons are concerned."""
        part = self.track.part
        if self.doing is Doing.LIST:
            return Standing.REWARDS_LIST if part is Part.REWARDS else Standing.LIST
        if self.doing is not Doing.ROUND:
            return {Doing.ASK: Standing.ASKED, Doing.DRAW: Standing.DRAWN, Doing.SHOW: Standing.SHOWN}[self.doing]
        if part is Part.EVENT:
            return Standing.PLACING if self.placing else Standing.EVENT
        if part is Part.TURNS:
            return Standing.TURNS
        kinds = {SheetKind.DRAW: Standing.REWARD, SheetKind.PLACE: Standing.PLACE, SheetKind.NEXT: Standing.END}
        return kinds[self.sheet.kind]

    def scan(self, text: str, at: Ms) -> Turn:
        """A Finale card is secret until the end (ROC-42): it is not read, and nothing of it is shown.

        Once the last round's rewards are gained they are turned up, and the first that is scanned opens the tally.
        """
        if self.standing is Standing.END and self.track.arrived:
            return tally(self.match, self).scan(text, at)
        return self.refused(at, "keep_secret", "scan")

    def run(self, key: Key, at: Ms) -> Turn | None:
        """◄ or ► held goes on through a number's or a place's answers."""
        question = None if self.question is None else self.question.ran(key)
        return None if question == self.question else Turn(replace(self, question=question), (Moved(at),))

    def do(self, act: Act, key: Key, at: Ms) -> Turn:
        """An act of the tables in ``acts``."""
        match act:
            case Act.COUNT | Act.PUT | Act.TURN_LIST | Act.OPEN:
                return Turn(self._moved(act, ARROWS[key]), (Moved(at),))
            case Act.PLACE | Act.RECOUNT:
                placing = act is Act.PLACE
                return Turn(replace(self, placing=placing), (Chosen(at) if placing else Moved(at),))
            case Act.CLOSE:
                return Turn(replace(self, doing=Doing.ROUND), (Chosen(at),))
            case Act.RELIST:
                return Turn(replace(self, doing=Doing.LIST, question=None, rest=()), (Chosen(at),))
            case Act.TURN | Act.DRAW | Act.SHOW | Act.REVEAL | Act.REWARD:
                return self._given(act, key, at)
            case Act.GAIN | Act.PASS:
                return self._passed(side_of(key), at)
            case Act.PREPARE:
                if self.track.arrived:
                    return Turn(tally(self.match, self), (Chosen(at),))
                return self._apply(inputs.Prepare(), at)
            case Act.TAKE:
                return self._take(self.action, at)
            case Act.LEAP:
                return Turn(self if self.question is None else replace(self, question=self.question.hold(key)))
            case Act.ANSWER:
                return self._answered(key, at)
            case Act.UNDO:
                return self._undone(at)

    def _moved(self, act: Act, by: int) -> RoundsPage:
        match act:
            case Act.COUNT:
                return replace(self, symbols=self.symbols.moved(by))
            case Act.PUT:
                return replace(self, place=self.place.moved(by))
            case Act.OPEN:
                return replace(self, doing=Doing.LIST, cursor=0 if by > 0 else len(self.actions) - 1)
        return replace(self, cursor=(self.cursor + by) % len(self.actions))

    def _given(self, act: Act, key: Key, at: Ms) -> Turn:
        """An input of the rules; whatever was open is closed."""
        page = replace(self, doing=Doing.ROUND)
        if act is Act.REVEAL:
            symbols, place = replace(self.symbols, value=1), replace(self.place, cursor=0)
            page = replace(page, placing=False, symbols=symbols, place=place)
            return page._apply(inputs.Reveal(self.symbols.value, self.place.offer), at)
        if act is Act.REWARD:
            earlier = tuple(each for each in self.passed if each[0] < self.track.round)
            return replace(page, passed=earlier)._apply(inputs.Reward(), at)
        character = CHARACTER_OF[key]
        taker = taker_of(character, self.match.state.facts)
        if act is Act.TURN:
            return page._apply(inputs.TakeTurn(taker), at, key)
        return page._apply(inputs.Draw(character.side) if act is Act.DRAW else inputs.ShowPlans(taker), at, key)

    def _passed(self, side: Side | None, at: Ms) -> Turn:
        """The next sheet of the rewards, and what is known to come of a side's control of this one's place."""
        place = self.sheet.place
        gains = () if side is None or place is None else gained(self.match.state, place, side)
        match, outcomes = self.match, cast(Outcomes, (Chosen(at),))
        for given in gains:
            match, came = match.after(given, at)
            outcomes += came
        for given in self._controls(side, match):
            match, came = match.after(given, at)
            outcomes += came
        passed = (*self.passed, (self.track.round, self.match.depth, match.depth, side))
        return replace(self, match=match, passed=passed)._told(outcomes)

    def _controls(self, side: Side | None, match: Match) -> Iterator[Input]:
        """In the last round who controls what stays so: the sheets so far tell it, and nobody is asked again."""
        if match.state.track is None or not match.state.track.arrived:
            return
        sides = (*(each[3] for each in self.passed if each[0] == self.track.round), side)
        for sheet, holder in zip(self.sheets, sides, strict=False):
            fact = None if sheet.place is None else Fact(FactKind.CONTROL, sheet.place)
            if fact is not None and match.state.facts.get(fact, ...) != holder:
                yield inputs.Tell(fact, holder)

    def _undone(self, at: Ms) -> Turn:
        """The last step is taken back: what was done on a reward's sheet, the sheet before it, a step of the rules."""
        steps = self.match.state.before
        number, left, after, _ = self.passed[-1] if self.passed else (0, 0, 0, None)
        if self.track.part is Part.REWARDS and number == self.track.round and self.match.depth <= after:
            match, outcomes = self.match.back(at, left)
            page = replace(self, match=match, passed=self.passed[:-1])
            return Turn(page, (*outcomes, Moved(at)))
        if not steps or steps[-1][0] == inputs.Track.name:
            return Turn(self.before, (Chosen(at),))
        match, outcomes = self.match.back(at)
        return Turn(replace(self, match=match), outcomes)

    def _take(self, action: Action, at: Ms) -> Turn:
        """What the list shows happens, or is asked about."""
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

    def _answered(self, key: Key, at: Ms) -> Turn:
        question = self.question
        made = None if question is None else question.press(key)
        if question is None or made is None:
            return self.refused(at, "not_now", key=key if key in COLOUR_KEYS else None)
        if isinstance(made, Question):
            return Turn(replace(self, question=made), (Moved(at),))
        page = replace(self, doing=Doing.ROUND, question=None, rest=())
        turn = page._apply(inputs.Tell(question.fact, made.value), at)
        if not self.rest or not isinstance(turn.page, RoundsPage):
            return turn
        return replace(turn, page=turn.page._asking(self.rest[0], self.rest[1:]))

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
