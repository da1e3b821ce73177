"""The setup's steps: one thing at a time, large between the arrows that change it."""

from __future__ import annotations

from companion.core.values import SYMBOLS, Ms
from companion.scene.paper import BETWEEN, MIDDLE, arrows, centred, chosen, foot, heading, hint, row
from companion.scene.scene import Anchor, Item, Picture, Scene, Size, Text
from companion_timers.chessclock.rules.control import Control, Mode, Passing
from companion_timers.chessclock.scenes.lights import setup_lights
from companion_timers.chessclock.scenes.words import ABOUT, TITLES, advice, described
from companion_timers.chessclock.table.setup import Setup, Step
from companion_timers.lengths import whole


def setup_scene(page: Setup, now: Ms) -> Scene:
    """The step that is asked; a notice at the foot while it lasts."""
    notice = page.notice
    noticed = notice is not None and not notice.over(now)
    items = _ASKED[page.step](page)
    if notice is not None and noticed:
        items = (*items, *foot(advice(notice.word)))
    lively = noticed or page.step is Step.PLAYERS
    return Scene(setup_lights(page, now), Picture(items), _summary(page), lively=lively)


def _choice(title: str, shown: str, below: str) -> tuple[Item, ...]:
    return (*heading(title), *chosen(shown), hint(below))


def _mode(page: Setup) -> tuple[Item, ...]:
    if page.again and page.before is not None:
        return _choice("Chess clock", "As before", described(page.before))
    mode = page.draft.mode
    return _choice("Chess clock", TITLES[mode], ABOUT[mode])


def _number(title: str, shown: str, below: str) -> tuple[Item, ...]:
    return (
        *heading(title),
        Text(shown, MIDDLE, 16, Size.GRAND, Anchor.MIDDLE, BETWEEN, least=Size.SMALL),
        *arrows(22, 13),
        hint(below),
    )


def _time(page: Setup) -> tuple[Item, ...]:
    return _number("Time for each", whole(page.draft.time), "Hold: large steps")


def _bonus(page: Setup) -> tuple[Item, ...]:
    made = page.draft
    if made.mode is Mode.BYOYOMI:
        return _number("Each period", whole(made.period), "Hold: large steps")
    return _number("Increment" if made.mode is Mode.FISCHER else "Delay", whole(made.bonus), "For each move")


def _periods(page: Setup) -> tuple[Item, ...]:
    return _number("Periods", str(page.draft.periods), "Hold: large steps")


def _players(page: Setup) -> tuple[Item, ...]:
    players = page.draft.players
    seats = row([SYMBOLS[key] for key in players], MIDDLE + 1 - 10 * len(players), 21, 18, 20)
    return (*heading("Press in turn order"), *seats, *arrows(53, 10), centred("OK when all are in", 53, Size.SMALL))


def _passing(page: Setup) -> tuple[Item, ...]:
    if page.draft.passing is Passing.OWN:
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
    control: Control = page.before if page.again and page.before is not None else page.draft.control()
    return Picture(
        (
            *heading(TITLES[control.mode]),
            centred(described(control), 20, Size.MEDIUM, Size.SMALL),
            *row([SYMBOLS[key] for key in control.players], MIDDLE + 2 - 10 * len(control.players), 44, 16, 20),
        )
    )
