"""Setting the clock: as it was before, or a mode, its times, and who plays.

    MODE --OK--> [TIME] --OK--> [BONUS] --OK--> [PERIODS] --OK--> PLAYERS --OK--> PASSING --OK--> the clock

◄ ► change what a step asks, a button that is held changes it by more; OK goes on, BACK goes back. PLAYERS asks
everybody to press their own button, in the order of their turns; a second press takes it back. The last evening's
clock is the first that is offered, and it is one OK away.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import ClassVar

from companion.core.fields import Fault, Fields
from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.table.asks import Ask, Choice, Number
from companion.table.house import House
from companion.table.page import Chosen, Turn
from companion.table.setup import SetupPage
from companion_timers.chessclock.rules.control import FEWEST, MOST, Control, Mode, Passing
from companion_timers.chessclock.rules.game import ChessClock
from companion_timers.chessclock.table.clock import ready
from companion_timers.lengths import LEAP, LONG, SHORT

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
class Players(Ask):
    """Whose buttons play, in the order of their turns."""

    refusal: ClassVar[str] = "two_players"

    keys: tuple[Key, ...] = (Key.RED, Key.BLUE)

    def moved(self, by: int) -> Players:
        """◄ takes the last away, ► adds the first that is free."""
        return Players(_one_more(self.keys) if by > 0 else self.keys[:-1])

    def coloured(self, key: Key) -> Players:
        """A button is added behind the others, or taken away."""
        others = tuple(each for each in self.keys if each is not key)
        return Players((*others, key) if key not in self.keys else others)

    def taken(self) -> Players | None:
        """OK needs two players at least."""
        return self if len(self.keys) >= FEWEST else None


@dataclass(frozen=True, slots=True)
class Setup(SetupPage):
    """The steps, and what is chosen in each; a mode that is not chosen keeps its times.

    ``before`` is the clock as it was last played, None for never. ``mode`` offers it, too: as None, before all modes.
    """

    before: Control | None = None
    mode: Choice[Mode | None] = Choice(tuple(Mode), tuple(Mode).index(Mode.FISCHER))
    time: Number = Number(300_000, scale=LONG, leap=LEAP)
    bonus: Number = Number(3_000, scale=SHORT, leap=LEAP)
    """Increment or delay."""
    period: Number = Number(30_000, scale=SHORT, leap=LEAP)
    periods: Number = Number(5, least=1, most=MOST_PERIODS, leap=LEAP)
    players: Players = Players()
    passing: Choice[Passing] = Choice(tuple(Passing))
    step: str = field(default=Step.MODE, kw_only=True)

    @property
    def again(self) -> bool:
        """Whether *as before* is chosen."""
        return self.mode.offer is None

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that this mode asks; *as before* asks nothing else."""
        mode = self.mode.offer
        asked = {
            Step.BONUS: mode not in (Mode.SUDDEN_DEATH, Mode.HOURGLASS),
            Step.PERIODS: mode is Mode.BYOYOMI,
        }
        return tuple(step for step in Step if asked.get(step, True)) if mode is not None else (Step.MODE,)

    @property
    def asking(self) -> str:
        """The bonus of byo-yomi is the length of its periods."""
        return "period" if self.step == Step.BONUS and self.mode.offer is Mode.BYOYOMI else self.step

    @property
    def control(self) -> Control:
        """The time control that is chosen."""
        mode = self.mode.offer
        if mode is None:
            if self.before is None:
                raise ValueError("expected a clock that was played before; got none")
            return self.before
        byoyomi, bonus = mode is Mode.BYOYOMI, Ms(self.bonus.value)
        return Control(
            self.players.keys,
            mode,
            Ms(self.time.value),
            increment=bonus if mode is Mode.FISCHER else Ms(0),
            delay=bonus if mode in (Mode.BRONSTEIN, Mode.DELAY) else Ms(0),
            periods=self.periods.value if byoyomi else 0,
            period=Ms(self.period.value) if byoyomi else Ms(0),
            passing=self.passing.offer,
        )

    def begun(self, at: Ms) -> Turn:
        """The control is remembered, and the clock is ready."""
        house = self.house.remembering(ChessClock.name, ChessClock().header(self.control))
        return Turn(ready(house, self.control), (Chosen(at),), house)


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
    return _as_before(house, control)


def _as_before(house: House, control: Control) -> Setup:
    """Everything as in this control, which is offered first; a time that it does not have is as it is at first."""
    new = Setup(house)
    bonus, played = control.increment + control.delay, control.periods > 0
    return Setup(
        house,
        control,
        Choice((None, *Mode)),
        replace(new.time, value=control.time),
        replace(new.bonus, value=bonus) if bonus else new.bonus,
        replace(new.period, value=control.period) if played else new.period,
        replace(new.periods, value=control.periods) if played else new.periods,
        Players(control.players),
        new.passing.on(control.passing),
    )
