"""The configuration, declared: what each key of the file holds, and what it is where it is left out.

Every default is the default table, over which `companion.config.reading` reads a file. Reading, writing, and the
tables of docs/configuration.md come of the annotations; see `companion.core.declared`. A text in an annotation is the
remark behind the key in a file that is written.

Pins are BCM numbers (GPIO5 is 5), as in gpiozero.

    >>> TableConfig().strip.bars[1]
    Span(start=10, reverse=False, leds=10)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated

from companion.config.forms import (
    ADDRESS,
    I2C_BUS,
    ORDER,
    PIN,
    PORT,
    RATE,
    ROTATION,
    SPI_BUS,
    Bars,
    Named,
    Names,
    OrFalse,
    Screens,
    Spans,
)
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
"""The screens that there may be."""

BAR_LEDS = 10
"""How many LEDs a light bar has unless its configuration says otherwise."""
SHORTEST_BAR = 4
LONGEST_PART = 30
MOST_STRIPS = 2
"""An SPI bus each."""
STRIP = "strip"
"""The name of the only strip, as a device; of several each has a name before it."""


class HardwareKind(StrEnum):
    """What the table is made of."""

    PI = "pi"
    VIRTUAL = "virtual"


class PinFactory(StrEnum):
    """Through what gpiozero reaches the pins; ``mock`` is the virtual table's."""

    BEST = "best"
    GPIOD = "gpiod"
    LGPIO = "lgpio"
    RPIGPIO = "rpigpio"
    MOCK = "mock"


class StripChip(StrEnum):
    """The chip in the LEDs of a strip, and how it is spoken to."""

    APA102 = "apa102"
    WS2812_SPI = "ws2812-spi"


class ScreenChip(StrEnum):
    """The chip behind the glass of a screen."""

    SSD1306 = "ssd1306"
    SSD1309 = "ssd1309"
    SH1106 = "sh1106"


class Interface(StrEnum):
    """The kind of bus a screen hangs on."""

    I2C = "i2c"
    SPI = "spi"


class Protocol(StrEnum):
    """What a scanner speaks: lines of text (barcodes), or one of the two RFID readers."""

    LINE = "line"
    RDM6300 = "rdm6300"
    PN532 = "pn532"


class BuzzerKind(StrEnum):
    """Whether a buzzer sounds the tone it is given, or has one of its own."""

    PASSIVE = "passive"
    ACTIVE = "active"


ORDERS: Mapping[StripChip, str] = {StripChip.APA102: "bgr", StripChip.WS2812_SPI: "grb"}
"""The order of the colours on the wire, for each chip the one that most strips have."""

BAUDS: Mapping[Protocol, int] = {Protocol.LINE: 9600, Protocol.RDM6300: 9600, Protocol.PN532: 115200}
"""Bauds a scanner starts up with."""

IDLE_MA_PER_LED = 1
"""What an LED's own chip draws even while it is dark, in milliamperes."""


@dataclass(frozen=True, slots=True)
class With:
    """In ``Annotated``: the key counts only where another field has this value."""

    field: str
    value: object


@dataclass(frozen=True, slots=True)
class ButtonsConfig:
    """The ten buttons, each between its pin and ground (the pin's own pull-up holds it high)."""

    factory: Annotated[PinFactory, "best, or the one to use: gpiod, lgpio, rpigpio"] = PinFactory.BEST
    """gpiozero's pin factory. ``best`` is the first that is installed of gpiod, lgpio and rpigpio (for a Pi before the
    5 with an old kernel); ``mock`` is the virtual table's."""
    pins: Annotated[
        Mapping[Key, int], ByName(BUTTONS, PIN, "button", merged=True), "each button between its pin and ground"
    ] = field(default_factory=lambda: dict(DEFAULT_PINS))
    """The GPIO numbers (not the header's) of the buttons, less those that a bus takes."""
    lockout: Annotated[Ms, Whole(1, 500), Called("lockout_ms"), "contacts may bounce for so long"] = Ms(25)
    """Edges are not looked at for so long after a press, and a release must last as long."""
    hold: Annotated[Ms, Whole(100, 5000), Called("hold_ms"), "held for so long is more than a press"] = Ms(800)
    """A button that stays down for so long is held, not pressed."""


@dataclass(frozen=True, slots=True)
class Span:
    """A run of LEDs on a strip."""

    start: Annotated[int, Whole(0, 999)]
    """Its first LED, counted from 0 at the strip's DI end."""
    reverse: bool = False
    """Whether it runs backwards: its own first LED (a bar's bottom) is then the last on the wire."""
    leds: Annotated[int, Whole(1, LONGEST_PART)] = BAR_LEDS
    """How many LEDs it has: a bar 4 to 30, the trio 3 to 30, the row 5 to 30."""

    @property
    def end(self) -> int:
        """The first LED behind it."""
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
    """A light strip, and which of its LEDs are what. A part that it has not is None, in a file ``false``.

    It must have its SPI bus to itself: it takes whatever is sent.
    """

    chip: Annotated[StripChip, "apa102 (SK9822 too) or ws2812-spi"] = StripChip.APA102
    """``apa102`` is SK9822 too."""
    bus: Annotated[int, SPI_BUS, "SPI"] = 0
    """The SPI bus: 0 and chip select 0 are /dev/spidev0.0."""
    device: Annotated[int, Whole(0, 2), "chip select"] = 0
    """The chip select."""
    hertz: Annotated[int, Whole(100_000, 20_000_000), "for apa102; a ws2812 has its own"] = 4_000_000
    """The clock of an APA102; lower it where long wires make it flicker. A WS2812 over SPI always takes 6.4 MHz."""
    buffer: Annotated[
        int,
        Whole(4096, 1_048_576),
        With("chip", StripChip.WS2812_SPI),
        "bytes in one piece, as spidev.bufsiz says at boot",
    ] = 4096
    """How many bytes spidev sends in one piece; more than 165 WS2812 need more, see [wiring.md](../wiring.md)."""
    length: Annotated[int, Whole(1, 1000)] = 68
    """How many LEDs there are; left out, as many as its parts need."""
    order: Annotated[str, ORDER, "of the colours on the wire"] = ORDERS[StripChip.APA102]
    """The colours on the wire; left out it is ``grb`` for ``ws2812-spi``. Red and blue changed about: try another."""
    limit: Annotated[int, Whole(1, 20_000), Called("limit_ma"), "what all LEDs together may draw"] = 1500
    """What all LEDs together may draw, in milliamperes: frames that would draw more are dimmed."""
    bars: Annotated[
        tuple[Span | None, ...],
        Bars(_span(SHORTEST_BAR, BAR_LEDS)),
        "red to purple; reverse: the first LED is at the top; false: not on this strip",
    ] = (Span(0), Span(10), Span(20), Span(30), Span(40), Span(50))
    """The six light bars, red to purple: each a span of 4 to 30 LEDs (10 unless it says), or ``false``."""
    trio: Annotated[Span | None, _span(TRIO, TRIO), Formerly("crowd"), "three lights beside the bars, or false"] = Span(
        60, leds=TRIO
    )
    """Three lights beside the bars: a span of 3 LEDs or more, or ``false``. Formerly ``crowd``."""
    row: Annotated[Span | None, _span(ROW, ROW), Formerly("track"), "five lights beside the bars, or false"] = Span(
        63, leds=ROW
    )
    """Five lights in a row: a span of 5 LEDs or more, or ``false``. Formerly ``track``."""

    def checked(self, fields: Fields) -> StripConfig:
        """An order that a file leaves out is the chip's, a length as much as the parts need."""
        order = self.order if fields.has("order") else ORDERS[self.chip]
        needed = max((span.end for span in self.parts.values()), default=1)
        return replace(self, order=order, length=self.length if fields.has("length") else needed)

    @property
    def parts(self) -> Mapping[str, Span]:
        """What lies on it: bars by their colours, red to purple, then ``trio`` and ``row``."""
        every = {**dict(zip(map(str, COLOUR_KEYS), self.bars, strict=True)), "trio": self.trio, "row": self.row}
        return {part: span for part, span in every.items() if span is not None}


BARE = StripConfig(length=1, bars=(None,) * len(COLOUR_KEYS), trio=None, row=None)
"""A strip without parts: one of several has only those that it names."""

STRIPS = Named(
    None, Object(StripConfig), most=MOST_STRIPS, count=f"1 to {MOST_STRIPS} strips (or strip = false)", over=BARE
)


BUS = Chosen(lambda made: SPI_BUS if made["interface"] is Interface.SPI else I2C_BUS, "number, or a mux's channel")


@dataclass(frozen=True, slots=True)
class ScreenConfig:
    """An OLED screen of 128x64."""

    chip: ScreenChip = ScreenChip.SSD1306
    """A picture shifted by two pixels: try ``sh1106``."""
    interface: Interface = Interface.I2C
    """The kind of bus it hangs on."""
    bus: Annotated[int | str, BUS] = 1
    """The I2C bus (or SPI bus, 0 or 1); or a channel of a mux: ``channel-0`` to ``channel-7``, with several muxes
    ``1-0071/channel-0``."""
    address: Annotated[int, ADDRESS, With("interface", Interface.I2C)] = 0x3C
    """0x78 and 0x7A on a module's back mean these two."""
    device: Annotated[int, Whole(0, 2), With("interface", Interface.SPI), "chip select"] = 1
    """The chip select."""
    dc: Annotated[int, PIN, With("interface", Interface.SPI)] = 25
    """The pin for data or command."""
    reset: Annotated[int, PIN, With("interface", Interface.SPI)] = 27
    """The pin for reset."""
    offset: Annotated[int, Whole(0, 4), With("chip", ScreenChip.SH1106), "the glass's first column"] = 2
    """The RAM's column at which the glass begins: 2 on most modules, 0 or 4 on some. With a wrong one the picture is
    shifted, with noise at one edge."""
    rotate: Annotated[int, ROTATION, "0 or 180"] = 0
    """In degrees."""
    contrast: Annotated[int, Whole(0, 255)] = 255


@dataclass(frozen=True, slots=True)
class ScannerConfig:
    """A card scanner on a serial port."""

    protocol: Protocol = Protocol.LINE
    """``line`` is for barcodes."""
    port: Annotated[str, PORT] = "/dev/ttyACM0"
    """Best as ``/dev/serial/by-id/...``: that name stays. Two adapters of one model without serial numbers share it;
    give each by its socket, ``/dev/serial/by-path/...``."""
    baud: Annotated[int, RATE] = BAUDS[Protocol.LINE]
    """Left out it is 115200 for ``pn532``."""
    idle: Annotated[
        Ms,
        Whole(1, 5000),
        Called("idle_ms"),
        With("protocol", Protocol.LINE),
        "a code without an end is over when nothing came for so long",
    ] = Ms(50)
    """A code without an end of line is over when nothing came for so long."""
    dtr: Annotated[bool, "the control line DTR from the moment of opening; some boards reset when it rises"] = True
    """Whether DTR is up."""
    rts: Annotated[bool, "the control line RTS from the moment of opening"] = True
    """Whether RTS is up."""

    def checked(self, fields: Fields) -> ScannerConfig:
        """A speed that a file leaves out is the one that the protocol starts up with."""
        return self if fields.has("baud") else replace(self, baud=BAUDS[self.protocol])


@dataclass(frozen=True, slots=True)
class BuzzerConfig:
    """A buzzer."""

    kind: BuzzerKind = BuzzerKind.PASSIVE
    """``passive`` sounds the tone it is given, ``active`` has one of its own."""
    pin: Annotated[int, PIN] = 18


@dataclass(frozen=True, slots=True)
class TableConfig:
    """One table: what it is made of, and how it is wired. The default has everything that the virtual table has.

    It is written by hand here, and read from a TOML file by ``companion.config.reading.read``; docs/configuration.md
    lists every key.

    >>> table = TableConfig(volume=40, names=("Ana", "Bo"), buzzer=None)
    >>> table.screens["score"].address == 0x3D, len(table.buttons.pins), table.every_strip["strip"].length
    (True, 10, 68)

    ``hardware`` is ``pi`` or ``virtual``; None opens nothing. ``strip``, ``buzzer`` and each of ``scanners`` and
    ``screens`` may be left out (None, or an empty mapping): the game goes on without. ``volume`` is 0 (silent) to 100;
    below 50 only calls and refusals are heard. ``names`` are offered before letters are asked for.
    """

    hardware: Annotated[HardwareKind | None, "pi or virtual"] = None
    """What the table is made of. Where it is not said, nothing is opened."""
    buttons: ButtonsConfig = field(default_factory=ButtonsConfig)
    strip: Annotated[StripConfig | None, OrFalse(Object(StripConfig), None)] = field(default_factory=StripConfig)
    """The light strip, where there is one at most."""
    strips: Annotated[Mapping[str, StripConfig], STRIPS] = field(default_factory=dict)
    """Two strips, in the place of ``strip``."""
    screens: Annotated[Mapping[str, ScreenConfig], OrFalse(Screens(PARTS, Object(ScreenConfig)), {})] = field(
        default_factory=lambda: {"main": ScreenConfig(), "score": ScreenConfig(address=0x3D)}
    )
    """By their part in the play: ``main`` and, where there is one, ``score``."""
    buzzer: Annotated[BuzzerConfig | None, OrFalse(Object(BuzzerConfig), None)] = field(default_factory=BuzzerConfig)
    scanners: Annotated[Mapping[str, ScannerConfig], OrFalse(Named(None, Object(ScannerConfig)), {})] = field(
        default_factory=lambda: {"scanner": ScannerConfig()}
    )
    volume: Annotated[int, Whole(0, 100), "0 is silent; below 50 calls and refusals only"] = 100
    """Sounds: 0 is silent, 100 all of them; below 50 only calls and refusals, no ticks."""
    names: Annotated[tuple[str, ...], Names(), "players known at this table"] = ()
    """Players known at this table."""

    def checked(self, fields: Fields) -> TableConfig:
        """One strip or several, not both."""
        if not self.strips:
            return self
        if fields.has("strip") and self.strip is not None and (strip := fields.optional("strip")) is not None:
            strip.fault("[strip] or [strips.NAME], not both", "both")
        return replace(self, strip=None)

    @property
    def every_strip(self) -> Mapping[str, StripConfig]:
        """All strips by their names as devices: ``strip``, or of several each as in ``left strip``."""
        if self.strips:
            return {f"{name} {STRIP}": strip for name, strip in self.strips.items()}
        return {} if self.strip is None else {STRIP: self.strip}


def strip_key(device: str) -> str:
    """The key of a strip in the file, by its name as a device.

    >>> strip_key("strip"), strip_key("left strip")
    ('strip', 'strips.left')
    """
    return STRIP if device == STRIP else f"strips.{device.removesuffix(f' {STRIP}')}"
