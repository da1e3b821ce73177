"""A person at a virtual table that is wired otherwise than the default one, and setup in front of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from companion.bench import Bench
from companion.cli.setup import set_up
from companion.config.scanner import Protocol, ScannerConfig
from companion.config.table import (
    BuzzerConfig,
    BuzzerKind,
    HardwareKind,
    ScreenChip,
    ScreenConfig,
    Span,
    StripConfig,
    TableConfig,
)
from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.setup.dialogue import Left
from hardware.probing.virtual import virtual_bench
from hardware.virtual.table import Virtual
from tests.support.scripted import Scripted

PINS = dict(zip(Key, (4, 17, 27, 22, 5, 6, 12, 13, 19, 26), strict=True))
STRIP = StripConfig(
    length=75,
    order="rgb",
    bars=(Span(62, True), Span(52), Span(42, True), Span(30), Span(20, True), Span(10)),
    trio=Span(72, True, 3),
    row=Span(2, leds=5),
)
TRUTH = TableConfig(
    hardware=HardwareKind.VIRTUAL,
    strip=STRIP,
    screens={
        "main": ScreenConfig(chip=ScreenChip.SH1106, address=0x3D, rotate=180),
        "score": ScreenConfig(address=0x3C),
    },
    buzzer=BuzzerConfig(BuzzerKind.ACTIVE, 25),
    scanners={"desk": ScannerConfig(Protocol.RDM6300, "/dev/serial/by-id/usb-reader")},
    names=("Anna", "Zoë"),
)
TRUTH = replace(TRUTH, buttons=replace(TRUTH.buttons, pins=PINS))


class Clock:
    """The machine's clock, faster where no chip must answer in time, and moved on by presses."""

    def __init__(self, speed: int) -> None:
        self._speed = speed
        self._ahead = 0

    def now(self) -> Ms:
        return Ms(time.monotonic_ns() * self._speed // 1_000_000 + self._ahead)

    def forward(self, by: int) -> None:
        self._ahead += by


@dataclass
class Person:
    """Knows how the table is wired, looks and listens, and answers by that.

    ``first`` has answers for a question's first times, one after the other, before the truth is told.
    """

    truth: TableConfig
    table: Virtual
    clock: Clock
    first: dict[str, list[str | Callable[[], str | None] | None]] = field(default_factory=dict)
    leaves_at: str = ""

    def __call__(self, name: str, question: str) -> str | None:
        if name == self.leaves_at:
            raise Left(name)
        if self.first.get(name):
            answer = self.first[name].pop(0)
            return answer() if callable(answer) else answer
        kind, _, what = name.partition(".")
        answering = getattr(self, f"answer_{kind}", None)
        return answering(what, question) if answering else None

    def tap(self, *keys: Key) -> None:
        for key in keys:
            self.table.press(key)
        self.clock.forward(120)
        for key in keys:
            self.table.release(key)
        self.clock.forward(200)

    def answer_buttons(self, what: str, question: str) -> str | None:
        if what in set(Key):
            self.tap(Key(what))
        return None

    opened: str = ""
    """The strip that is looked at by itself."""

    def lights(self, strip: str = "") -> list[tuple[int, int, int]]:
        return list(self.table.look().leds[strip or self.opened])

    def seen(self) -> list[str]:
        """The channel of each LED that is lit, or none."""
        names = ("red", "green", "blue")
        return ["" if not any(led) else names[max(range(3), key=lambda channel: led[channel])] for led in self.lights()]

    def answer_strip(self, what: str, question: str) -> str | None:
        strips = self.truth.every_strip
        if not strips:
            return "none" if what == "chip" else None
        if what == "second":
            self.opened = list(strips)[1]
            return "y"
        self.opened = self.opened or next(iter(strips))
        strip = strips[self.opened]
        if what == "bus":
            return str(strip.bus)
        if what == "chip":
            return strip.chip
        seen = self.seen()
        if what == "length":
            return "" if seen[-1] and seen[0] and not any(seen[1:-1]) and seen[-1] != seen[0] else "n"
        if what == "seen":
            return "y" if any(seen) else "n"
        if what == "order":
            return "y" if seen[:3] == ["red", "green", "blue"] else "n"
        if what == "colour":
            assert len(set(seen)) == 1
            return seen[0] or "other"
        return None

    def answer_layout(self, what: str, question: str) -> str | None:
        places = {
            part: [(name, led) for led in span.places]
            for name, strip in self.truth.every_strip.items()
            for part, span in strip.parts.items()
        }
        if what in ("fits", "right"):
            return "y" if self.laid_right(places) else "n"
        if what == "leds":
            return str(len(places["red"]))
        if what in ("trio", "row"):
            return "y" if what in places else "n"
        part, _, asked = what.partition(".")
        if part not in places:
            return None
        if asked == "first":
            return str(self.line().index(places[part][0]) + 1)
        lit = [(name, led) for name, led in self.line() if any(self.lights(name)[led])]
        return "y" if sorted(lit) == sorted(places[part]) else "n"  # the trail is whole when the frames have run

    def line(self) -> list[tuple[str, int]]:
        """Every LED, one strip after the other."""
        return [(name, led) for name, strip in self.truth.every_strip.items() for led in range(strip.length)]

    def laid_right(self, places: dict[str, list[tuple[str, int]]]) -> bool:
        glass = self.table.look().leds
        for key in COLOUR_KEYS:
            bottom, *rest = (glass[name][led] for name, led in places[key.value])
            if len(set(bottom)) != 1 or not any(bottom) or len(set(rest)) != 1 or bottom in rest:
                return False
        there = [(name, led) for name, led in self.line() if any(glass[name][led])]
        return sorted(there) == sorted(place for part in places.values() for place in part)

    def number_shown(self, part: str) -> bool:
        """Whether a screen's glass has a whole frame."""
        image = self.table.look().screens[part]
        if image is None:
            return False
        edges = [image.crop(box) for box in ((0, 0, 128, 1), (0, 63, 128, 64), (0, 0, 1, 64), (127, 0, 128, 64))]
        return all(edge.getextrema() == (255, 255) for edge in edges)

    def frame_is_cut(self, part: str) -> bool:
        """Whether a frame's upper and lower edges are there, but not both its sides."""
        image = self.table.look().screens[part]
        return image is not None and all(
            image.crop((4, row, 124, row + 1)).getextrema() == (255, 255) for row in (0, 63)
        )

    def upside_down(self, part: str) -> bool:
        """The two marks of the picture are at its upper end; the glass itself may be mounted upside down."""
        image = self.table.look().screens[part]
        assert image is not None
        below = image.crop((6, 55, 18, 58)).getextrema() == (255, 255)
        return below != (self.truth.screens[part].rotate == 180)

    def answer_screens(self, what: str, question: str) -> str | None:
        parts = list(self.truth.screens)
        if what.endswith(".look"):
            address = int(question.partition("0x")[2][:2], 16)
            part = next(part for part in parts if self.truth.screens[part].address == address)
            if not self.number_shown(part):
                return "shifted" if self.frame_is_cut(part) else "bad"
            return "turned" if self.upside_down(part) else "good"
        if what.endswith(".offset"):
            shown = sorted(parts, key=lambda part: self.truth.screens[part].address)[int(what[0]) - 1]
            self.tap(Key.OK if self.number_shown(shown) else Key.RIGHT)
            return None
        if what == "none":
            return "again" if parts else "none"
        if what in ("main", "score"):
            by_address = sorted(parts, key=lambda part: self.truth.screens[part].address)
            return str(by_address.index(what) + 1) if what in parts else "none"
        return None

    def answer_scanners(self, what: str, question: str) -> str | None:
        names = list(self.truth.scanners)
        if what == "port":
            if len(self.named) < len(names):
                return self.truth.scanners[names[len(self.named)]].port
            return "none"
        if what == "card" and "Hold" in question:
            self.table.scan("SKY:green" if "another" in question else "SKY:red+blue", names[len(self.named)])
        if what == "name":
            self.named.append(names[len(self.named)])
            return self.named[-1]
        return None

    named: list[str] = field(default_factory=list)

    def answer_buzzer(self, what: str, question: str) -> str | None:
        buzzer = self.truth.buzzer
        if what == "pin":
            return "none" if buzzer is None else str(buzzer.pin)
        if what == "heard":
            return "two" if buzzer is not None and buzzer.kind is BuzzerKind.PASSIVE else "no"
        return None

    def answer_names(self, what: str, question: str) -> str | None:
        return ", ".join(self.truth.names) or "none"


@dataclass
class Home:
    """A machine, its wires and the folder of its configuration; several sittings, one after the other."""

    truth: TableConfig
    folder: Path
    clock: Clock
    table: Virtual
    person: Person
    dialogue: Scripted

    @property
    def path(self) -> Path:
        return self.folder / "companion" / "table.toml"

    def sit(self, bench: Bench | None = None) -> TableConfig:
        """One sitting, from beginning to end or until the person leaves."""
        self.dialogue = Scripted(self.person)
        bench = bench or virtual_bench(self.truth, self.table, self.clock.now)
        return set_up(bench, self.dialogue, self.path)

    @property
    def said(self) -> str:
        return "\n".join(self.dialogue.said)


MakeHome = Callable[..., Home]


@pytest.fixture
def make_home(tmp_path: Path) -> Iterator[MakeHome]:
    """``home = make_home()``: on the table above, or ``make_home(truth)``."""
    tables: list[Virtual] = []

    def make(truth: TableConfig = TRUTH) -> Home:
        answers = any(scanner.protocol is Protocol.PN532 for scanner in truth.scanners.values())
        clock = Clock(1 if answers else 8)
        table = Virtual(truth, clock.now)
        tables.append(table)
        person = Person(truth, table, clock)
        return Home(truth, tmp_path, clock, table, person, Scripted(person))

    yield make
    for table in tables:
        table.close()


@pytest.fixture
def home(make_home: MakeHome) -> Home:
    return make_home()


@pytest.fixture
def truth() -> TableConfig:
    return TRUTH
