"""Setting the clock: as it was before, or a mode, its times, and who plays.

    MODE --OK--> [TIME] --OK--> [BONUS] --OK--> [PERIODS] --OK--> PLAYERS --OK--> PASSING --OK--> the clock

◄ ► change what a step asks, a button that is held changes it by more; OK goes on, BACK goes back. PLAYERS asks
everybody to press their own button, in the order of their turns; a second press takes it back. The last evening's
clock is the first that is offered, and it is one OK away.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from companion.core.fields import Fault, Fields
from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.table.house import House
from companion.table.page import Chosen, Moved, NoticePage, Turn
from companion_timers.chessclock.rules.control import FEWEST, MOST, Control, Mode, Passing
from companion_timers.chessclock.rules.game import ChessClock
from companion_timers.chessclock.table.clock import ready
from companion_timers.lengths import LEAP, LONG, SHORT, stepped

MODES = tuple(Mode)
MOST_PERIODS = 30


class Step(StrEnum):
    """What is asked now."""

    MODE = "mode"
    TIME = "time"
    BONUS = "bonus"
    PERIODS = "periods"
    PLAYERS = "players"
    PASSING = "passing"


@dataclass(frozen=True, slots=True)
class Draft:
    """What is chosen so far; a mode that is not chosen keeps its times."""

    mode: Mode = Mode.FISCHER
    time: Ms = Ms(300_000)
    bonus: Ms = Ms(3_000)
    """Increment or delay."""
    periods: int = 5
    period: Ms = Ms(30_000)
    players: tuple[Key, ...] = (Key.RED, Key.BLUE)
    passing: Passing = Passing.OWN

    def control(self) -> Control:
        """The time control that this makes."""
        byoyomi = self.mode is Mode.BYOYOMI
        return Control(
            self.players,
            self.mode,
            self.time,
            increment=self.bonus if self.mode is Mode.FISCHER else Ms(0),
            delay=self.bonus if self.mode in (Mode.BRONSTEIN, Mode.DELAY) else Ms(0),
            periods=self.periods if byoyomi else 0,
            period=self.period if byoyomi else Ms(0),
            passing=self.passing,
        )


def draft(control: Control) -> Draft:
    """What would make this time control."""
    made = Draft(control.mode, control.time, players=control.players, passing=control.passing)
    bonus = Ms(control.increment + control.delay)
    if bonus:
        made = replace(made, bonus=bonus)
    return replace(made, periods=control.periods, period=control.period) if control.periods else made


@dataclass(frozen=True, slots=True)
class Setup(NoticePage):
    """The steps, and what is chosen in each."""

    house: House
    draft: Draft = Draft()
    before: Control | None = None
    """As it was last played; None: never here."""
    step: Step = Step.MODE
    again: bool = False
    """MODE: the cursor is on *as before*."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that this mode asks."""
        mode = self.draft.mode
        left_out = {
            Step.BONUS: mode in (Mode.SUDDEN_DEATH, Mode.HOURGLASS),
            Step.PERIODS: mode is not Mode.BYOYOMI,
        }
        return tuple(step for step in Step if not left_out.get(step, False))

    def pressed(self, key: Key, at: Ms) -> Turn:
        """See the table above."""
        if key in (Key.LEFT, Key.RIGHT):
            return Turn(self._changed(1 if key is Key.RIGHT else -1), (Moved(at),))
        if key in COLOUR_KEYS and self.step is Step.PLAYERS:
            return Turn(self._seated(key), (Moved(at),))
        if key is Key.BACK:
            place = self.steps.index(self.step)
            page = replace(self, step=self.steps[place - 1]) if place else None
            return Turn(page, (Chosen(at),))
        return self._on(at) if key is Key.OK else self.ignored("press", at)

    def hold(self, key: Key, at: Ms) -> Turn:
        """◄ or ► held: on by the rest of a leap."""
        if key not in (Key.LEFT, Key.RIGHT) or self.step not in (Step.TIME, Step.BONUS, Step.PERIODS):
            return Turn(self)
        return Turn(self._changed((LEAP - 1) * (1 if key is Key.RIGHT else -1)), (Moved(at),))

    def _on(self, at: Ms) -> Turn:
        if self.step is Step.MODE and self.again and self.before is not None:
            return self._begun(self.before, at)
        if self.step is Step.PLAYERS and len(self.draft.players) < FEWEST:
            return self.refused(at, "two_players")
        place = self.steps.index(self.step)
        if place + 1 < len(self.steps):
            return Turn(replace(self, step=self.steps[place + 1]), (Chosen(at),))
        return self._begun(self.draft.control(), at)

    def _begun(self, control: Control, at: Ms) -> Turn:
        house = self.house.remembering(ChessClock.name, ChessClock().header(control))
        return Turn(ready(house, control), (Chosen(at),), house)

    def _changed(self, by: int) -> Setup:
        made = self.draft
        match self.step:
            case Step.MODE:
                return self._another_mode(by)
            case Step.TIME:
                made = replace(made, time=stepped(made.time, by, LONG))
            case Step.BONUS if made.mode is Mode.BYOYOMI:
                made = replace(made, period=stepped(made.period, by, SHORT))
            case Step.BONUS:
                made = replace(made, bonus=stepped(made.bonus, by, SHORT))
            case Step.PERIODS:
                made = replace(made, periods=max(1, min(MOST_PERIODS, made.periods + by)))
            case Step.PLAYERS:
                made = replace(made, players=_one_more(made.players) if by > 0 else made.players[:-1])
            case Step.PASSING:
                made = replace(made, passing=Passing.ANY if made.passing is Passing.OWN else Passing.OWN)
        return replace(self, draft=made)

    def _another_mode(self, by: int) -> Setup:
        """Round the modes, *as before* among them where there is one: it stands before the first."""
        offers: list[Mode | None] = [*([None] if self.before is not None else []), *MODES]
        now = None if self.again else self.draft.mode
        mode = offers[(offers.index(now) + by) % len(offers)]
        if mode is None:
            return replace(self, again=True)
        return replace(self, again=False, draft=replace(self.draft, mode=mode))

    def _seated(self, key: Key) -> Setup:
        players = self.draft.players
        others = tuple(each for each in players if each is not key)
        return replace(self, draft=replace(self.draft, players=(*others, key) if key not in players else others))


def _one_more(players: tuple[Key, ...]) -> tuple[Key, ...]:
    spare = [key for key in COLOUR_KEYS if key not in players]
    return (*players, spare[0]) if spare and len(players) < MOST else players


def opening(house: House) -> Setup:
    """The setup, everything chosen as it was last played."""
    last = house.last.get(ChessClock.name)
    if last is None:
        return Setup(house)
    faults: list[Fault] = []
    control = ChessClock().read_setup(Fields(last, faults))
    if faults:  # kept by another version
        return Setup(house)
    return Setup(house, draft(control), control, again=True)
