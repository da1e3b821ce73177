"""Makes the golden images, and the bytes of the strip, anew: ``make golden``. Look at them before you commit them.

``--sheet FILE`` draws all of them enlarged on one sheet for looking at, and writes nothing else.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import groupby
from pathlib import Path

from PIL import Image

from companion.config.table import StripConfig
from companion.core.fields import Fault, Fields
from companion.core.values import Json, JsonObject, Key, Ms
from companion.drawing import draw
from companion.drawing.lighting import place
from companion.games.skyrockets.rules.events import Event, read_event
from companion.games.skyrockets.rules.festival import Progress, write_progress
from companion.games.skyrockets.rules.game import Skyrockets
from companion.games.skyrockets.rules.show import Phase
from companion.games.skyrockets.table.setup import opening
from companion.games.skyrockets.table.show import ShowPage, ready
from companion.scene.interrupted import interrupted_scene
from companion.scene.scene import Digit, Picture, Scene, Size, Symbol, Text
from companion.table.countdown import COUNTS, Countdown
from companion.table.house import House
from companion.table.interrupted import Interrupted
from companion.table.menu import Menu, menu
from companion.table.page import Page
from companion.table.table import Table
from hardware.strips import apa102_frame
from tools.golden_rocketeer import ROCKETEER
from tools.golden_trick import TRICK
from tools.sittings.kits import SHIPPED, at_page, known, scene, switched_on, whole_house

FOLDER = Path(__file__).parents[1] / "tests" / "golden_images"
LIGHTS = FOLDER.with_name("golden_lights.txt")

TRAINING: JsonObject = {
    "name": "Push the Button!",
    "festival": 1,
    "number": 1,
    "hand": 4,
    "running": ["red", "yellow", "purple"],
    "side": ["green", "blue"],
    "countdown": {"orange": 4},
}
NOTED: JsonObject = {
    **TRAINING,
    "name": "An Owner's Own Event with a Long Name",
    "communication": "Nobody may speak, point or nod while the show runs.",
    "drawing": "Draw two cards once you have none, and only from the pile in front of you.",
    "setup": "Deal all cards out. " * 12,
    "stacks": [["blue", "red", "yellow"], ["green", "purple"]],
    "locks": 2,
}
TAG = "0D00319CD0"
WIDE = "WWWWMMMMWWWWMMMM"
SIX = ["Maximiliane", "Bo", "Ðurđica", WIDE, "Ångström", "Žofie"]
THREE = ["Ana", "Bo", "Cy"]


def event(written: JsonObject) -> Event:
    """An event written out."""
    return read_event(Fields(written, []))


def house() -> House:
    """A table that knows the training event."""
    return House(known(Skyrockets({"training": event(TRAINING)})))


class Evening:
    """A table played by hand: what a test or an image needs to have happened."""

    def __init__(self, **keys: Json) -> None:
        self.game = Skyrockets({"training": event(TRAINING)})
        self.house = House(known(self.game))
        header: JsonObject = {"event": TRAINING, "players": list[Json](THREE), **keys}
        faults: list[Fault] = []
        setup = self.game.read_setup(Fields(header, faults))
        if faults:
            raise ValueError(str(faults[0]))
        self.table = at_page(ready(self.house, setup), self.house)

    def with_timers(self) -> Evening:
        """Real sand timers stand beside the table."""
        self.house = replace(self.house, sand_timers=True)
        self.table = replace(self.table, house=self.house, page=replace(self.page, house=self.house))
        return self

    def at(self, at: int, *done: str) -> Evening:
        """At an instant: ``red`` presses that button, ``hold:ok`` holds, ``red+blue`` scans that card; none waits.

        ``start`` is OK so long before that the show starts at the instant.
        """
        if done[:1] == ("start",):
            self.table, _ = replace(self.table, at=Ms(at) - COUNTS).press(Key.OK, Ms(at) - COUNTS)
        self.table, _ = self.table.advance(Ms(at))
        for what in done:
            if what == "start":
                continue
            if what in list(Key):
                self.table, _ = self.table.press(Key(what), Ms(at))
                self.table, _ = self.table.release(Key(what), Ms(at))
            elif what.startswith("hold:"):
                self.table, _ = self.table.press(Key(what.removeprefix("hold:")), Ms(at))
                self.table, _ = self.table.hold(Key(what.removeprefix("hold:")), Ms(at))
            else:
                self.table, _ = self.table.scan(what, Ms(at))
        return self

    def reads(self, reads: bool) -> Evening:
        """A scanner works from now on, or none does any more."""
        self.table, _ = self.table.reads(reads, self.table.at)
        return self

    @property
    def page(self) -> ShowPage:
        """The show's page."""
        if not isinstance(self.table.page, ShowPage):
            raise TypeError(f"the table is at {type(self.table.page).__name__}")
        return self.table.page

    def seen(self, later: int = 0) -> Scene:
        """What is to be seen now, or so much later with nothing more having happened."""
        return scene(self.table, self.table.at + later)


def menu_at(game: str) -> Menu:
    """The menu of the games that ship, the cursor on this one."""
    page = menu(whole_house(*SHIPPED))
    return replace(page, cursor=page.items.index(game))


def alone(page: Page, now: int = 0) -> Scene:
    """What is to be seen of a page."""
    return scene(Table(page, House({}), Ms(now)), Ms(now))


def teaching(*done: str) -> Scene:
    """Teaching tags, opened from the menu; what is no button is a tag."""
    house = whole_house(*SHIPPED)
    table = replace(switched_on(house), page=replace(menu(house), cursor=len(SHIPPED)))
    for what in done:
        at = Ms(0)
        table, _ = table.press(Key(what), at) if what in list(Key) else table.scan(what, at)
    return scene(table, Ms(0))


def asked(*keys: Key) -> Scene:
    """The setup after these presses."""
    known = house()
    table = at_page(opening(known), known)
    for key in keys:
        table, _ = table.press(key, Ms(0))
    return scene(table, Ms(0))


def tried() -> Scene:
    """The setup with an event on the group's score pad."""
    pad = Progress()
    for phase, stars in ((Phase.LOST, 0), (Phase.LOST, 0), (Phase.WON, 2), (Phase.WON, 1)):
        pad = pad.after(1, phase, stars, challenge=stars == 2)
    known = house().keeping(Skyrockets.name, write_progress(pad))
    return scene(at_page(opening(known), known), Ms(0))


def winning(duds: bool = False) -> Evening:
    """A show that is won: each time the countdown timer is empty a card of it is played."""
    long = 600_000
    lengths = dict.fromkeys(("red", "yellow", "green", "blue", "purple"), long)
    evening = Evening(lengths={**lengths, "purple": 70_000 if duds else long}).at(0, "start")
    for turn, other in enumerate(("green", "blue", "green", "blue")):
        evening.at(40_000 * (turn + 1), f"orange+{other}", other, "orange")
    return evening


def losing() -> Evening:
    """A show that is lost: nobody does anything."""
    return Evening().at(0, "start").at(90_000)


SCREENS: Mapping[str, Callable[[], Scene]] = {
    "menu": lambda: alone(menu_at("skyrockets")),
    "menu-trick": lambda: alone(menu_at("trick")),
    "menu-rocketeer": lambda: alone(menu_at("rocketeer")),
    "interrupted": lambda: interrupted_scene(Interrupted(), alone(menu_at("skyrockets")), Ms(0)),
    "interrupted-count": lambda: interrupted_scene(Interrupted(Countdown(Ms(0))), alone(menu_at("skyrockets")), Ms(10)),
    "menu-teach": lambda: teaching(),
    "setup-event": lambda: asked(),
    "setup-event-tried": lambda: tried(),
    "setup-event-unknown": lambda: asked(Key.RIGHT),
    "setup-event-28": lambda: asked(*[Key.LEFT] * 3),
    "setup-positions": lambda: asked(Key.RIGHT, Key.OK, Key.PURPLE, Key.PURPLE, Key.PURPLE),
    "setup-positions-refused": lambda: asked(Key.RIGHT, Key.OK, Key.ORANGE, Key.OK),
    "setup-players": lambda: asked(Key.OK, Key.RIGHT),
    "setup-mode": lambda: asked(Key.OK, Key.OK),
    "setup-mode-challenge": lambda: asked(Key.OK, Key.OK, Key.LEFT),
    "setup-mode-presses": lambda: asked(Key.OK, Key.OK, Key.RED),
    "setup-mode-flips": lambda: asked(Key.OK, Key.OK, Key.RED, Key.RED),
    "setup-mode-refused": lambda: asked(Key.RIGHT, Key.OK, Key.PURPLE, Key.PURPLE, Key.OK, Key.OK, Key.LEFT, Key.OK),
    "ready": lambda: Evening().seen(),
    "ready-stacks": lambda: Evening(event=NOTED, players=list[Json](SIX)).seen(),
    "ready-wide-name": lambda: Evening(players=[WIDE]).seen(),
    "ready-reminders": lambda: Evening(event=NOTED, players=list[Json](SIX)).at(0, "left").seen(),
    "ready-note": lambda: Evening(event=NOTED).at(0, "right", "right").seen(),
    "ready-note-long": lambda: Evening(event=NOTED).at(0, "right").seen(5_000),
    "ready-refused": lambda: Evening().at(0, "red").seen(),
    "counting": lambda: Evening().at(0, "ok").seen(1_100),
    "turn": lambda: Evening().at(0, "start").seen(4_000),
    "turn-wide-name": lambda: Evening(players=[WIDE, "Bo"]).at(0, "start").seen(4_000),
    "turn-second": lambda: Evening().at(0, "start").at(5_000, "red+yellow", "red", "yellow").seen(2_000),
    "turn-hush": lambda: (
        Evening(event=NOTED, players=[WIDE, SIX[0]]).at(0, "start").at(5_000, "green+yellow", "yellow").at(9_000).seen()
    ),
    "turn-no-order": lambda: Evening(event={**TRAINING, "turn_order": False}).at(0, "start").seen(),
    "turn-countdown-empty": lambda: (
        Evening().at(0, "start").at(25_000, "red+yellow", "red", "yellow").at(40_000).seen(200)
    ),
    "owed-two": lambda: Evening().at(0, "start").at(9_000, "green+purple").seen(300),
    "owed-one-done": lambda: Evening().at(0, "start").at(9_000, "red+blue", "blue").seen(300),
    "owed-single": lambda: Evening().at(0, "start").at(9_000, "orange+yellow").seen(300),
    "refused-flips-owed": lambda: Evening().at(0, "start").at(9_000, "green+purple", "red+blue").seen(300),
    "refused-countdown": lambda: Evening().at(0, "start").at(9_000, "red+blue", "orange").seen(300),
    "refused-unknown-card": lambda: Evening().at(0, "start").at(9_000, "0D00319CD0").seen(300),
    "dud": lambda: Evening().at(0, "start").at(30_000).seen(300),
    "dud-call": lambda: Evening(duds="call").at(0, "start").at(30_000).seen(300),
    "presses-begin": lambda: Evening(referee="presses").at(0, "start").seen(300),
    "presses-half": lambda: Evening(referee="presses").at(0, "start").at(9_000, "red").seen(300),
    "presses-half-countdown": lambda: Evening(referee="presses").at(0, "start").at(9_000, "red", "orange").seen(300),
    "scanner-gone": lambda: Evening().at(0, "start").at(9_000).reads(False).seen(300),
    "without-cards": lambda: Evening(referee="flips").at(0, "start").at(21_000).seen(300),
    "laying": lambda: Evening().with_timers().at(0, "start").at(4_000, "hold:left").seen(),
    "laid": lambda: Evening().with_timers().at(0, "start").at(4_000, "hold:left", "yellow").seen(5_000),
    "stacking": lambda: Evening().with_timers().at(0, "start").at(4_000, "hold:right", "blue", "red", "yellow").seen(),
    "unlocking": lambda: Evening(event={**TRAINING, "locks": 2}).at(0, "start").at(4_000, "hold:right").seen(),
    "refused-hold": lambda: Evening(event={**TRAINING, "locks": 2}).at(0, "start").at(4_000, "right").seen(300),
    "locked": lambda: Evening(event={**TRAINING, "locks": 2}).at(0, "start").seen(4_000),
    "two-countdowns": lambda: (
        Evening(event={**TRAINING, "running": ["red", "yellow"], "countdown": {"orange": 4, "purple": 2}})
        .at(0, "start")
        .at(25_000, "red+yellow", "red", "yellow")
        .at(41_000)
        .seen(3_000)
    ),
    "won-3": lambda: winning().seen(1_000),
    "won-1": lambda: winning(duds=True).seen(1_000),
    "lost": lambda: losing().seen(1_000),
    "abandoned": lambda: Evening().at(0, "start").at(4_000, "hold:back").seen(1_000),
    "unknown-card-again": lambda: Evening().at(0, "start").at(9_000, TAG).seen(3_000),
    "unknown-card": lambda: Evening().at(0, "start").at(9_000, TAG, TAG).seen(),
    "unknown-card-half": lambda: Evening().at(0, "start").at(9_000, TAG, TAG, "red").seen(),
    "unknown-card-star": lambda: Evening().at(0, "start").at(9_000, TAG, TAG, "red", "blue").seen(),
    "unknown-card-copy": lambda: Evening().at(0, "start").at(9_000, TAG, TAG, "red", "blue", "right").seen(),
    "teach-which": lambda: teaching("ok"),
    "teach-star": lambda: teaching("ok", "ok"),
    "teach-copy": lambda: teaching("ok", "ok", "0D00319CD0"),
    "teach-known-tag": lambda: teaching("ok", "ok", "0D00319CD0", "0E00000001", "0D00319CD0"),
    "teach-printed": lambda: teaching("ok", "ok", "SKY:red+blue"),
    "teach-known-card": lambda: teaching("ok", "right", "right", "ok", "0A", "right", "right", "right"),
    "teach-figure": lambda: teaching("ok", "right", "ok", "right"),
    "teach-name": lambda: teaching("ok", "right", "right", "ok"),
    "teach-all": lambda: teaching("ok", "right", "right", "ok", "0A", "0B", "0C"),
    **TRICK,
    **ROCKETEER,
}
"""Every screen, by the name of its image; each has its main screen and, where there is anything on it, its score."""

SIX_COLOURS = ("heart", "triangle", "sun", "leaf", "drop", "moon")
OTHERS = ("star", "up", "glass", "side", "button", "lock", "person", "card", "hush")


def symbols(names: tuple[str, ...], y: int, size: int, hollow: bool = False) -> tuple[Symbol, ...]:
    """A row of symbols."""
    return tuple(Symbol(name, (size + 1) * place + 1, y, size, hollow) for place, name in enumerate(names))


SPECIMENS: Mapping[str, Picture] = {
    "specimen-sizes": Picture(
        (Text("Žg", 1, 5, Size.HUGE), Text("Ag", 80, 6, Size.GRAND), Text("Ag", 80, 40, Size.LARGE))
    ),
    "specimen-sizes-small": Picture(
        (
            Text("Tall Ñandú 12", 1, 4, Size.TALL),
            Text("Medium Łódź", 1, 27, Size.MEDIUM),
            Text("Small Ærøskøbing 6789", 1, 50, Size.SMALL),
        )
    ),
    "specimen-digits": Picture(
        (Digit(2, 2, 30, 60, "abdeg", "cf"), Digit(44, 12, 24, 44, "abcdefg"), Digit(80, 22, 16, 30, "", "abc"))
    ),
    "specimen-symbols": Picture(
        symbols(SIX_COLOURS, 1, 20) + symbols(SIX_COLOURS, 23, 20, hollow=True) + symbols(OTHERS, 46, 12)
    ),
}
"""Type, figures and symbols by themselves."""


def images() -> dict[str, Image.Image]:
    """Every golden image by its name."""
    made = {name: draw(picture) for name, picture in SPECIMENS.items()}
    for name, see in SCREENS.items():
        seen = see()
        made[name] = draw(seen.main)
        if seen.score.items:
            made[f"{name}-score"] = draw(seen.score)
    return made


def lights() -> dict[str, str]:
    """What goes down the default strip's wire in each scene: a word an LED, ``WORD*3`` for three alike."""
    made = {}
    for name, see in SCREENS.items():
        frame = apa102_frame(place(see().lights, StripConfig()))[4:]
        words = [frame[4 * led : 4 * led + 4].hex() for led in range(StripConfig().length)]
        runs = ((word, len(list(run))) for word, run in groupby(words))
        made[name] = " ".join(f"{word}*{count}" if count > 1 else word for word, count in runs)
    return made


def sheet(made: Mapping[str, Image.Image], scale: int = 3, across: int = 4) -> Image.Image:
    """All images enlarged on one sheet."""
    wide, high = 128 * scale + 8, 64 * scale + 8
    whole = Image.new("RGB", (wide * across, high * -(-len(made) // across)), (70, 70, 110))
    for number, image in enumerate(made.values()):
        large = image.convert("RGB").resize((128 * scale, 64 * scale), Image.Resampling.NEAREST)
        whole.paste(large, (number % across * wide + 4, number // across * high + 4))
    return whole


def main(arguments: list[str]) -> None:
    """Writes the images and the lights, and takes away images that are none any more."""
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
    LIGHTS.write_text("".join(f"{name}: {words}\n" for name, words in lights().items()), encoding="utf-8")
    print(f"{len(made)} images drawn in {FOLDER}: look at them before you commit them")


if __name__ == "__main__":
    main(sys.argv[1:])
