"""Draws the golden images of the timers' screens anew: ``make golden``. Look at them before you commit them.

``--sheet FILE`` draws all of them enlarged on one sheet for looking at, and writes nothing else.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from PIL import Image

from companion.core.fields import Fault, Fields
from companion.core.values import Json, JsonObject, Key, Ms
from companion.drawing import draw
from companion.engine.game import AnyGame
from companion.kit import Kit, Play
from companion.scene.scene import Scene
from companion.table.house import Entry, House
from companion.table.page import OPENING, Page
from companion.table.table import Table
from companion_timers.chessclock.kit import KIT as CLOCK
from companion_timers.chessclock.table.clock import ready as clock_page
from companion_timers.sandtimers.kit import KIT as SAND
from companion_timers.sandtimers.table.timers import ready as timers_page
from tools.golden import sheet

FOLDER = Path(__file__).parent / "tests" / "golden_images"


class Evening:
    """A kit at a table that is played by hand."""

    def __init__(self, kit: Kit, page: Callable[[House], Page] | None = None, last: JsonObject | None = None) -> None:
        rules: AnyGame = kit.rules({})
        self.play: Play = kit.play()
        house = House({kit.name: Entry(rules, kit.title)}, last={kit.name: last} if last else {})
        leads = {kit.name: {OPENING: lambda house, handed: self.play.opening(house)}}
        self.table = Table((page or self.play.opening)(house), house, Ms(0), kit.name, leads)
        self.heard: list[str] = []

    def at(self, at: int, *done: str) -> Evening:
        """At an instant: ``red`` presses that button, ``hold:ok`` presses and holds it; none waits."""
        self.table, told = self.table.advance(Ms(at))
        self.heard += [outcome.name for outcome in told]
        for what in done:
            key = Key(what.removeprefix("hold:"))
            self.table, told = self.table.press(key, Ms(at))
            self.heard += [outcome.name for outcome in told]
            if what.startswith("hold:"):
                self.table, told = self.table.hold(key, Ms(at))
                self.heard += [outcome.name for outcome in told]
            self.table, _ = self.table.release(key, Ms(at))
        return self

    def seen(self, later: int = 0) -> Scene:
        """What is to be seen now, or so much later with nothing more having happened."""
        now = self.table.at + later
        return self.play.scenes[type(self.table.page)](self.table.page, now)


def clock(mode: str = "fischer", players: str = "red blue", time: int = 300_000, **more: Json) -> Evening:
    """A clock before its start."""
    header: dict[str, Json] = {"players": list[Json](players.split()), "mode": mode, "time": time, **more}
    if mode == "fischer" and "increment" not in more:
        header["increment"] = 3_000
    faults: list[Fault] = []
    control = CLOCK.rules({}).read_setup(Fields(header, faults))
    if faults:
        raise ValueError(str(faults[0]))
    return Evening(CLOCK, lambda house: clock_page(house, control))


def sand(**lengths: int) -> Evening:
    """Timers before their start; without lengths those that are offered first."""
    made = lengths or dict(zip(Key, (60_000, 120_000, 180_000, 300_000, 600_000, 900_000), strict=False))
    setup = SAND.rules({}).read_setup(Fields({"lengths": {str(key): length for key, length in made.items()}}, []))
    return Evening(SAND, lambda house: timers_page(house, setup))


SIX = "red orange yellow green blue purple"
LAST: JsonObject = {
    "players": ["green", "red"],
    "mode": "byoyomi",
    "time": 600_000,
    "periods": 5,
    "period": 30_000,
}
BYOYOMI: Mapping[str, Json] = {"periods": 5, "period": 30_000}
SCREENS: Mapping[str, Callable[[], Scene]] = {
    "clock-mode": lambda: Evening(CLOCK).seen(),
    "clock-mode-about": lambda: Evening(CLOCK).at(0, "left", "left").seen(),
    "clock-as-before": lambda: Evening(CLOCK, last=LAST).seen(),
    "clock-time": lambda: Evening(CLOCK).at(0, "ok", "hold:right", "right").seen(),
    "clock-time-hours": lambda: Evening(CLOCK).at(0, "ok", *["hold:right"] * 9).seen(),
    "clock-bonus": lambda: Evening(CLOCK).at(0, "ok", "ok").seen(),
    "clock-periods": lambda: Evening(CLOCK).at(0, "right", "right", "right", "ok", "ok", "ok").seen(),
    "clock-players": lambda: Evening(CLOCK).at(0, "ok", "ok", "ok").seen(),
    "clock-players-six": lambda: Evening(CLOCK).at(0, "ok", "ok", "ok", *["right"] * 4).seen(),
    "clock-players-refused": lambda: Evening(CLOCK).at(0, "ok", "ok", "ok", "blue", "ok").seen(),
    "clock-passing": lambda: Evening(CLOCK).at(0, "ok", "ok", "ok", "ok").seen(),
    "clock-ready": lambda: clock().seen(),
    "clock-ready-byoyomi": lambda: clock("byoyomi", SIX, 5_400_000, **BYOYOMI).seen(),
    "clock-two": lambda: clock().at(0, "ok").at(83_000, "red").seen(61_500),
    "clock-two-tenths": lambda: clock("sudden_death").at(0, "ok").seen(283_060),
    "clock-two-hours": lambda: clock("sudden_death", time=7_200_000).at(0, "ok").seen(1_000),
    "clock-three": lambda: clock("hourglass", "red green purple").at(0, "ok").seen(75_000),
    "clock-six": lambda: clock("sudden_death", SIX, 720_000).at(0, "ok").at(5_000, "red").seen(65_000),
    "clock-six-flags": lambda: clock("sudden_death", SIX, 60_000).at(60_000, "ok").at(120_000, "ok").seen(9_000),
    "clock-six-hours": lambda: clock("sudden_death", SIX, 9_000_000).at(0, "ok").seen(65_000),
    "clock-delay": lambda: clock("delay", delay=5_000).at(0, "ok").seen(2_500),
    "clock-period": lambda: clock("byoyomi", "red blue", 60_000, **BYOYOMI).at(0, "ok").at(95_000).seen(4_000),
    "clock-refused": lambda: clock().at(0, "ok").at(3_000, "blue").seen(300),
    "clock-paused": lambda: clock().at(0, "ok").at(200_000, "ok").seen(2_000),
    "clock-flag": lambda: clock("sudden_death", "red green blue", 60_000).at(0, "ok").at(60_000).seen(700),
    "clock-won": lambda: clock("sudden_death", time=60_000).at(0, "ok").at(60_000).seen(700),
    "clock-stopped": lambda: clock().at(0, "ok").at(30_000, "hold:back").seen(700),
    "sand-setup": lambda: Evening(SAND).seen(),
    "sand-setup-out": lambda: Evening(SAND).at(0, "blue", "blue", "purple", "hold:right").seen(),
    "sand-setup-left-out": lambda: Evening(SAND).at(0, "green", "green").seen(),
    "sand-ready": lambda: sand().seen(),
    "sand-running": lambda: sand().at(0, "red", "green", "purple").seen(25_000),
    "sand-hours": lambda: sand(red=14_400_000, purple=5_400_000).at(0, "ok").seen(25_000),
    "sand-tenths": lambda: sand().at(0, "ok").seen(47_060),
    "sand-empty": lambda: sand().at(0, "ok").at(60_000).seen(600),
    "sand-paused": lambda: sand().at(0, "ok").at(30_000, "ok").seen(300),
    "sand-laying": lambda: sand().at(0, "ok").at(30_000, "left").seen(300),
    "sand-one-lies": lambda: sand().at(0, "ok").at(30_000, "left", "yellow").seen(300),
    "sand-filling": lambda: sand().at(0, "ok").at(30_000, "right").seen(300),
    "sand-refused": lambda: sand(red=60_000, blue=90_000).at(0, "red").at(5_000, "green").seen(300),
}
"""Every screen, by the name of its image."""


def images() -> dict[str, Image.Image]:
    """Every golden image by its name."""
    made = {}
    for name, see in SCREENS.items():
        seen = see()
        made[name], made[f"{name}-score"] = draw(seen.main), draw(seen.score)
    return made


def main(arguments: list[str]) -> None:
    """Writes the images, and takes away those that are none any more."""
    made = images()
    if arguments[:1] == ["--sheet"]:
        sheet(made).save(arguments[1])
        return
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.png"):
        if old.stem not in made:
            old.unlink()
    for name, image in made.items():
        image.save(FOLDER / f"{name}.png", optimize=True)
    print(f"{len(made)} images drawn in {FOLDER}: look at them before you commit them")


if __name__ == "__main__":
    main(sys.argv[1:])
