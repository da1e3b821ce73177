"""The setup's steps: one thing at a time, large between the arrows that change it."""

from __future__ import annotations

from companion.core.values import SYMBOLS, Ms
from companion.scene.asking import lasting, said
from companion.scene.paper import BETWEEN, MIDDLE, arrows, centred, chosen, heading, hint, row
from companion.scene.scene import Anchor, Item, Picture, Scene, Size, Text
from companion_timers.chessclock.rules.control import Mode, Passing
from companion_timers.chessclock.scenes.lights import setup_lights
from companion_timers.chessclock.scenes.words import ABOUT, TITLES, advice, described
from companion_timers.chessclock.table.setup import Setup, Step
from companion_timers.lengths import whole


def setup_scene(page: Setup, now: Ms) -> Scene:
    """The step that is asked; a notice at the foot while it lasts."""
    notice = lasting(page, now)
    items = (*_ASKED[Step(page.step)](page), *said(notice, advice))
    lively = notice is not None or page.step == Step.PLAYERS
    return Scene(setup_lights(page, now), Picture(items), _summary(page), lively=lively)


def _choice(title: str, shown: str, below: str) -> tuple[Item, ...]:
    return (*heading(title), *chosen(shown), hint(below))


def _mode(page: Setup) -> tuple[Item, ...]:
    mode = page.mode.offer
    if mode is None:
        return _choice("Chess clock", "As before", described(page.control))
    return _choice("Chess clock", TITLES[mode], ABOUT[mode])


def _number(title: str, shown: str, below: str) -> tuple[Item, ...]:
    return (
        *heading(title),
        Text(shown, MIDDLE, 16, Size.GRAND, Anchor.MIDDLE, BETWEEN, least=Size.SMALL),
        *arrows(22, 13),
        hint(below),
    )


def _time(page: Setup) -> tuple[Item, ...]:
    return _number("Time for each", whole(Ms(page.time.value)), "Hold: large steps")


def _bonus(page: Setup) -> tuple[Item, ...]:
    if page.mode.offer is Mode.BYOYOMI:
        return _number("Each period", whole(Ms(page.period.value)), "Hold: large steps")
    title = "Increment" if page.mode.offer is Mode.FISCHER else "Delay"
    return _number(title, whole(Ms(page.bonus.value)), "For each move")


def _periods(page: Setup) -> tuple[Item, ...]:
    return _number("Periods", str(page.periods.value), "Hold: large steps")


def _players(page: Setup) -> tuple[Item, ...]:
    players = page.players.keys
    seats = row([SYMBOLS[key] for key in players], MIDDLE + 1 - 10 * len(players), 21, 18, 20)
    return (*heading("Press in turn order"), *seats, *arrows(53, 10), centred("OK when all are in", 53, Size.SMALL))


def _passing(page: Setup) -> tuple[Item, ...]:
    if page.passing.offer is Passing.OWN:
        return _choice("Who presses?", "Own button", "Each ends their turn")
    return _choice("Who presses?", "Anybody", "Any player's button")


_ASKED = {
    Step.MODE: _mode,
    Step.TIME: _time,
    Step.BONUS: _bonus,
    Step.PERIODS: _periods,
    Step.PLAYERS: _players,
    Step.PASSING: _passing,
}


def _summary(page: Setup) -> Picture:
    """The score screen: the clock as it is chosen so far."""
    control = page.control
    return Picture(
        (
            *heading(TITLES[control.mode]),
            centred(described(control), 20, Size.MEDIUM, Size.SMALL),
            *row([SYMBOLS[key] for key in control.players], MIDDLE + 2 - 10 * len(control.players), 44, 16, 20),
        )
    )
