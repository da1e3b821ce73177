"""The setup's steps: one thing at a time, large between the arrows that change it."""

from __future__ import annotations

from companion.core.values import Ms
from companion.games.skyrockets.rules.festival import GRAND_FINALE
from companion.games.skyrockets.rules.setup import Referee
from companion.games.skyrockets.rules.timers import COLOURS
from companion.games.skyrockets.scenes.lights import setup_lights
from companion.games.skyrockets.scenes.starts import StartMark, columns
from companion.games.skyrockets.scenes.symbols import name
from companion.games.skyrockets.scenes.words import advice, ordinal
from companion.games.skyrockets.table.byhand import Start
from companion.games.skyrockets.table.setup import ShowSetupPage, Step
from companion.scene.asking import lasting, said
from companion.scene.menu import IDLE
from companion.scene.paper import arrows, centred, heading, wrapped
from companion.scene.scene import Anchor, Item, Picture, Scene, Size, Symbol, Text


def setup_scene(page: ShowSetupPage, now: Ms) -> Scene:
    """The step that is asked; a notice at the foot while it lasts."""
    notice = lasting(page, now)
    items = {
        Step.EVENT: _event,
        Step.POSITIONS: _positions,
        Step.PLAYERS: _players,
        Step.MODE: _mode,
    }[Step(page.step)](page)
    lights = setup_lights(page.positions, now) if page.step is Step.POSITIONS else IDLE
    return Scene(lights, Picture((*items, *said(notice, advice))), _summary(page), lively=notice is not None)


def festival(number: int) -> str:
    """What a festival is called on a screen."""
    return {10: "Grand Finale", 11: "Encore"}.get(number, f"Festival {number}")


def _event(page: ShowSetupPage) -> tuple[Item, ...]:
    offer = page.offer
    title = offer.title or ("As set before" if page.kept else "Set by hand")
    shown = page.rating.tries > 0
    stars = tuple(
        Symbol("star", 90 + 12 * place, 1, 10, hollow=place >= page.rating.stars, inverted=True) for place in range(3)
    )
    return (
        *heading(festival(offer.festival), keep=40 if shown else 0),
        *(stars if shown else ()),
        Text(str(offer.number), 64, 15, Size.GRAND, Anchor.MIDDLE, 90),
        *arrows(20, 16),
        centred(title, 46, Size.MEDIUM, Size.SMALL),
    )


def _positions(page: ShowSetupPage) -> tuple[Item, ...]:
    space = page.positions.space
    places = {
        Start.RUNNING: StartMark("glass"),
        Start.SIDE: StartMark("side"),
        Start.TRACK: StartMark(str(space)),
        Start.ABSENT: StartMark(""),
    }
    return (
        *heading("Press each colour", f"{page.offer.number}"),
        *columns([(colour, places[start]) for colour, start in zip(COLOURS, page.positions.starts, strict=True)], 15),
        Symbol("previous", 1, 53, 10),
        Text(f"Track from {space}", 64, 54, Size.SMALL, Anchor.MIDDLE, 100),
        Symbol("next", 117, 53, 10),
    )


def _players(page: ShowSetupPage) -> tuple[Item, ...]:
    left = 64 - 7 * page.players.value
    people = tuple(Symbol("person", left + 14 * place, 50, 12) for place in range(page.players.value))
    return (
        *heading("Players"),
        Text(str(page.players.value), 64, 15, Size.GRAND, Anchor.MIDDLE, 90),
        *arrows(20, 16),
        *people,
    )


def _mode(page: ShowSetupPage) -> tuple[Item, ...]:
    mode = page.mode.offer
    duds = "Duds call themselves" if mode.duds == "auto" else "You call the duds"
    return (
        *heading("Mode"),
        Text("Challenge" if mode.challenge else "Normal", 64, 15, Size.TALL, Anchor.MIDDLE, 92, least=Size.SMALL),
        *arrows(14, 16),
        *(() if page.notice else (centred(duds, 35, Size.SMALL, Size.SMALL),)),
        *(Symbol(name(colour), 1 + 13 * place, 48, 12) for place, colour in enumerate(COLOURS[:2])),
        Text(_known(page), 78, 48, Size.MEDIUM, Anchor.MIDDLE, 98, least=Size.SMALL),
    )


def _known(page: ShowSetupPage) -> str:
    """How the box knows what is played; a colour's button changes it."""
    if page.mode.referee is Referee.CARDS:
        return "Scan cards" if page.house.scanner else "No scanner"
    return "Press both" if page.mode.referee is Referee.PRESSES else "Just flips"


def _pad(page: ShowSetupPage) -> str:
    """What the group's score pad says of the event while that is chosen (SKY-90, 91); after that, how many play."""
    rating = page.rating
    if page.step == Step.EVENT and page.early:
        return f"After event {GRAND_FINALE}"
    if page.step == Step.EVENT and rating.tries:
        won = "" if rating.tries_to_win is None else f", won on {ordinal(rating.tries_to_win)}"
        return f"{rating.tries} {'try' if rating.tries == 1 else 'tries'}{won}"
    return f"{page.players.value} " + ("player" if page.players.value == 1 else "players")


def _summary(page: ShowSetupPage) -> Picture:
    """The score screen: what is chosen so far."""
    offer = page.offer
    challenge = ", challenge won" if page.step == Step.EVENT and page.rating.challenge else ""
    lines = wrapped(offer.title or "Set by hand", 124)[:2]
    return Picture(
        (
            *heading("Skyrockets"),
            Text(f"Event {offer.number}{challenge}", 4, 16, Size.SMALL, width=122),
            *(Text(line, 4, 28 + 11 * place, Size.SMALL, width=122) for place, line in enumerate(lines)),
            Text(_pad(page), 4, 52, Size.SMALL, width=122),
        )
    )
