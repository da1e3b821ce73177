"""The configuration, declared: each key of the file with its form and its default.

The defaults are the default table, over which `companion.config.reading` reads a file. Reading, writing and the tables
in docs/configuration.md are all derived from the annotations; see `companion.core.declared`. A text in an annotation
becomes the remark behind the key in a file that is written.

Pins are BCM numbers (GPIO5 is 5), as in gpiozero.

    >>> TableConfig().strip.bars[1]
    Span(start=10, reverse=False, leds=10)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated

from companion.config import messages
from companion.config.forms import (
    ADDRESS,
    I2C_BUS,
    ORDER,
    PIN,
    ROTATION,
    SPI_BUS,
    Bars,
    Named,
    Names,
    OrFalse,
    Screens,
    Spans,
)
from companion.config.notes import With
from companion.config.own_codes import OwnCodes
from companion.config.scanner import ScannerConfig
from companion.core.declared import Called, Formerly, Object
from companion.core.fields import Fields
from companion.core.forms import ByName, Chosen, Whole
from companion.core.values import COLOUR_KEYS, ROW, TRIO, Key, Ms

DEFAULT_PINS: Mapping[Key, int] = {
    Key.RED: 5,
    Key.ORANGE: 6,
    Key.YELLOW: 13,
    Key.GREEN: 19,
    Key.BLUE: 26,
    Key.PURPLE: 21,
    Key.LEFT: 16,
    Key.RIGHT: 20,
    Key.OK: 23,
    Key.BACK: 24,
}

BUTTONS = {key.value: key for key in Key}
PARTS = {part: part for part in ("main", "score")}
"""The screens that a table may have."""

BAR_LEDS = 10
"""How many LEDs a light bar has by default."""
SHORTEST_BAR = 4
LONGEST_PART = 30
MOST_STRIPS = 2
"""One on each SPI bus."""
STRIP = "strip"
"""The device name of a single strip. If there are several, each has its own name before it."""


class HardwareKind(StrEnum):
    """What the table is made of."""

    PI = "pi"
    VIRTUAL = "virtual"


class PinFactory(StrEnum):
    """How gpiozero reaches the pins; ``mock`` is for the virtual table."""

    BEST = "best"
    GPIOD = "gpiod"
    LGPIO = "lgpio"
    RPIGPIO = "rpigpio"
    MOCK = "mock"


class StripChip(StrEnum):
    """The chip in a strip's LEDs, and how it is driven."""

    APA102 = "apa102"
    WS2812_SPI = "ws2812-spi"


class ScreenChip(StrEnum):
    """The chip behind the glass of a screen."""

    SSD1306 = "ssd1306"
    SSD1309 = "ssd1309"
    SH1106 = "sh1106"


class Interface(StrEnum):
    """The kind of bus that a screen is on."""

    I2C = "i2c"
    SPI = "spi"


class BuzzerKind(StrEnum):
    """Whether a buzzer sounds the tone that it is given, or always its own."""

    PASSIVE = "passive"
    ACTIVE = "active"


ORDERS: Mapping[StripChip, str] = {StripChip.APA102: "bgr", StripChip.WS2812_SPI: "grb"}
"""The usual order of the colours on the wire for each chip."""

IDLE_MA_PER_LED = 1
"""What an LED draws even while it is dark, in milliamperes."""


@dataclass(frozen=True, slots=True)
class ButtonsConfig:
    """The ten buttons, each between its pin and ground. The pin's own pull-up holds it high."""

    factory: Annotated[PinFactory, "best, or the one to use: gpiod, lgpio, rpigpio"] = PinFactory.BEST
    """gpiozero's pin factory. ``best`` is the first that is installed of gpiod, lgpio and rpigpio (for a Pi before the
    5 with an old kernel); ``mock`` is the virtual table's."""
    pins: Annotated[
        Mapping[Key, int], ByName(BUTTONS, PIN, "button", merged=True), "each button between its pin and ground"
    ] = field(default_factory=lambda: dict(DEFAULT_PINS))
    """The GPIO number of each button (not the header's pin number). Pins that a bus takes cannot be used."""
    lockout: Annotated[Ms, Whole(1, 500), Called("lockout_ms"), "how long contacts may bounce"] = Ms(25)
    """After a press, edges are ignored for this long, and a release must last this long."""
    hold: Annotated[Ms, Whole(100, 5000), Called("hold_ms"), "a button that stays down this long is held"] = Ms(800)
    """A button that stays down for this long counts as held."""


@dataclass(frozen=True, slots=True)
class Span:
    """A run of LEDs on a strip."""

    start: Annotated[int, Whole(0, 999)]
    """Its first LED, counted from 0 at the strip's DI end."""
    reverse: bool = False
    """Whether it runs backwards: then its own first LED (a bar's bottom) is the last on the wire."""
    leds: Annotated[int, Whole(1, LONGEST_PART)] = BAR_LEDS
    """How many LEDs it has: a bar 4 to 30, the trio 3 to 30, the row 5 to 30."""

    @property
    def end(self) -> int:
        """The number of the first LED after it."""
        return self.start + self.leds

    @property
    def places(self) -> range:
        """The numbers of its LEDs, in its own order."""
        forward = range(self.start, self.end)
        return forward[::-1] if self.reverse else forward


def _span(least: int, usual: int) -> Spans:
    return Spans(Span, {"leds": Whole(least, LONGEST_PART)}, usual)


@dataclass(frozen=True, slots=True)
class StripConfig:
    """A light strip and the parts on it. A part that it lacks is None, or ``false`` in a file.

    It must have its SPI bus to itself, because it also shows what is sent to other devices on the bus.
    """

    chip: Annotated[StripChip, "apa102 (SK9822 too) or ws2812-spi"] = StripChip.APA102
    """``apa102`` is also for SK9822."""
    bus: Annotated[int, SPI_BUS, "SPI"] = 0
    """The SPI bus: 0 and chip select 0 are /dev/spidev0.0."""
    device: Annotated[int, Whole(0, 2), "chip select"] = 0
    """The chip select."""
    hertz: Annotated[int, Whole(100_000, 20_000_000), "for apa102; a ws2812 has its own"] = 4_000_000
    """The clock of an APA102; lower it if long wires make it flicker. A WS2812 over SPI always runs at 6.4 MHz."""
    buffer: Annotated[
        int,
        Whole(4096, 1_048_576),
        With("chip", StripChip.WS2812_SPI),
        "bytes sent in one piece; spidev.bufsiz at boot must be as large",
    ] = 4096
    """How many bytes spidev sends in one piece; more than 165 WS2812 need more, see [wiring.md](../wiring.md)."""
    length: Annotated[int, Whole(1, 1000)] = 68
    """How many LEDs there are; by default as many as its parts need."""
    order: Annotated[str, ORDER, "of the colours on the wire"] = ORDERS[StripChip.APA102]
    """Their order on the wire; ``grb`` by default for ``ws2812-spi``. Try another if colours are swapped."""
    limit: Annotated[int, Whole(1, 20_000), Called("limit_ma"), "what all LEDs together may draw"] = 1500
    """What all LEDs together may draw, in milliamperes. Frames that would draw more are dimmed."""
    bars: Annotated[
        tuple[Span | None, ...],
        Bars(_span(SHORTEST_BAR, BAR_LEDS)),
        "red to purple; reverse: the first LED is at the top; false: not on this strip",
    ] = (Span(0), Span(10), Span(20), Span(30), Span(40), Span(50))
    """The six light bars, red to purple: each a span of 4 to 30 LEDs (10 by default), or ``false``."""
    trio: Annotated[Span | None, _span(TRIO, TRIO), Formerly("crowd"), "three lights beside the bars, or false"] = Span(
        60, leds=TRIO
    )
    """Three lights beside the bars: a span of 3 to 30 LEDs, or ``false``. Formerly ``crowd``."""
    row: Annotated[Span | None, _span(ROW, ROW), Formerly("track"), "five lights beside the bars, or false"] = Span(
        63, leds=ROW
    )
    """Five lights in a row: a span of 5 to 30 LEDs, or ``false``. Formerly ``track``."""

    def checked(self, fields: Fields) -> StripConfig:
        """The strip with the chip's usual order, and as long as its parts need, unless the file gives these."""
        order = self.order if fields.has("order") else ORDERS[self.chip]
        needed = max((span.end for span in self.parts.values()), default=1)
        return replace(self, order=order, length=self.length if fields.has("length") else needed)

    @property
    def parts(self) -> Mapping[str, Span]:
        """The parts on it by name: bars by their colours, red to purple, then ``trio`` and ``row``."""
        every = {**dict(zip(map(str, COLOUR_KEYS), self.bars, strict=True)), "trio": self.trio, "row": self.row}
        return {part: span for part, span in every.items() if span is not None}


BARE = StripConfig(length=1, bars=(None,) * len(COLOUR_KEYS), trio=None, row=None)
"""A strip without parts. If there are several strips, each has only the parts that the file names."""

STRIPS = Named(None, Object(StripConfig), most=MOST_STRIPS, count=messages.STRIPS.format(most=MOST_STRIPS), over=BARE)


BUS = Chosen(lambda made: SPI_BUS if made["interface"] is Interface.SPI else I2C_BUS, "number, or a mux's channel")


@dataclass(frozen=True, slots=True)
class ScreenConfig:
    """An OLED screen of 128x64."""

    chip: ScreenChip = ScreenChip.SSD1306
    """If the picture is shifted by two pixels, try ``sh1106``."""
    interface: Interface = Interface.I2C
    """The kind of bus that it is on."""
    bus: Annotated[int | str, BUS] = 1
    """The I2C bus (or SPI bus, 0 or 1); or a channel of a mux: ``channel-0`` to ``channel-7``, with several muxes
    ``1-0071/channel-0``."""
    address: Annotated[int, ADDRESS, With("interface", Interface.I2C)] = 0x3C
    """0x78 and 0x7A on the back of a module mean these two."""
    device: Annotated[int, Whole(0, 2), With("interface", Interface.SPI), "chip select"] = 1
    """The chip select."""
    dc: Annotated[int, PIN, With("interface", Interface.SPI)] = 25
    """The GPIO number of its data/command pin."""
    reset: Annotated[int, PIN, With("interface", Interface.SPI)] = 27
    """The GPIO number of its reset pin."""
    offset: Annotated[int, Whole(0, 4), With("chip", ScreenChip.SH1106), "the glass's first column"] = 2
    """The column of the RAM at which the glass begins: 2 on most modules, 0 or 4 on some. If it is wrong, the picture
    is shifted and one edge shows noise."""
    rotate: Annotated[int, ROTATION, "0 or 180"] = 0
    """In degrees."""
    contrast: Annotated[int, Whole(0, 255)] = 255


@dataclass(frozen=True, slots=True)
class BuzzerConfig:
    """A buzzer."""

    kind: BuzzerKind = BuzzerKind.PASSIVE
    """``passive`` sounds the tone that it is given, ``active`` always its own."""
    pin: Annotated[int, PIN] = 18


@dataclass(frozen=True, slots=True)
class TableConfig:
    """One table: its devices, and how they are wired. The default has everything that the virtual table has.

    ``companion.config.reading.read`` reads it from a TOML file; docs/configuration.md lists every key.

    >>> table = TableConfig(volume=40, names=("Ana", "Bo"), buzzer=None)
    >>> table.screens["score"].address == 0x3D, len(table.buttons.pins), table.every_strip["strip"].length
    (True, 10, 68)

    ``hardware`` is ``pi`` or ``virtual``; with None nothing is opened. ``strip`` and ``buzzer`` may be None, and
    ``scanners`` and ``screens`` may be empty; games are played without them. ``volume`` is 0 (silent) to 100; below 50
    only calls and refusals are heard. ``names`` are the players that are offered before a new name is asked for.
    """

    hardware: Annotated[HardwareKind | None, "pi or virtual"] = None
    """What the table is made of. Without it, nothing is opened."""
    buttons: ButtonsConfig = field(default_factory=ButtonsConfig)
    strip: Annotated[StripConfig | None, OrFalse(Object(StripConfig), None)] = field(default_factory=StripConfig)
    """The light strip, if there is only one."""
    strips: Annotated[Mapping[str, StripConfig], STRIPS] = field(default_factory=dict)
    """Two strips, instead of ``strip``."""
    screens: Annotated[Mapping[str, ScreenConfig], OrFalse(Screens(PARTS, Object(ScreenConfig)), {})] = field(
        default_factory=lambda: {"main": ScreenConfig(), "score": ScreenConfig(address=0x3D)}
    )
    """By what they show: ``main``, and perhaps ``score``."""
    buzzer: Annotated[BuzzerConfig | None, OrFalse(Object(BuzzerConfig), None)] = field(default_factory=BuzzerConfig)
    scanners: Annotated[Mapping[str, ScannerConfig], OrFalse(Named(None, Object(ScannerConfig)), {})] = field(
        default_factory=lambda: {"scanner": ScannerConfig()}
    )
    volume: Annotated[int, Whole(0, 100), "0 is silent; below 50 calls and refusals only"] = 100
    """0 is silent; below 50 only calls and refusals are heard; from 50 on everything."""
    sand_timers: Annotated[bool, "true: real sand timers stand beside the box, and can fall over or be stacked"] = False
    """Whether real sand timers stand beside the box. Then the table can be told that one fell over, was stood up again,
    or was stacked on another, whatever the event."""
    names: Annotated[tuple[str, ...], Names(), "players known at this table"] = ()
    """Players known at this table."""
    codes: Annotated[Mapping[str, str], OwnCodes(), "what codes of your own say"] = field(default_factory=dict)
    """What codes of your own say: each like a code, with words in braces, and the card that it is."""

    def checked(self, fields: Fields) -> TableConfig:
        """The table without the default strip if the file has several; a fault if it has both."""
        if not self.strips:
            return self
        if fields.has("strip") and self.strip is not None and (strip := fields.optional("strip")) is not None:
            strip.fault(messages.ONE_OR_SEVERAL, "both")
        return replace(self, strip=None)

    @property
    def every_strip(self) -> Mapping[str, StripConfig]:
        """All strips by their device names: ``strip``, or ``left strip`` and so on if there are several."""
        if self.strips:
            return {f"{name} {STRIP}": strip for name, strip in self.strips.items()}
        return {} if self.strip is None else {STRIP: self.strip}


def strip_key(device: str) -> str:
    """A strip's key in the file, by its device name.

    >>> strip_key("strip"), strip_key("left strip")
    ('strip', 'strips.left')
    """
    return STRIP if device == STRIP else f"strips.{device.removesuffix(f' {STRIP}')}"
