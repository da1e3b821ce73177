"""The settings as values. Every default is the default table: `companion.config.reading` reads a file over it.

Pins are BCM numbers (GPIO5 is 5), as in gpiozero.

    >>> TableConfig().strip.bars[1]
    Span(start=10, reverse=False)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from companion.core.values import Key, Ms

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


BAR_LEDS = 10
CROWD_LEDS = 3
TRACK_LEDS = 5
"""How many LEDs a light bar, the crowd and the countdown track have."""


class HardwareKind(StrEnum):
    """What the table is made of."""

    PI = "pi"
    VIRTUAL = "virtual"


class PinFactory(StrEnum):
    """Through what gpiozero reaches the pins; ``mock`` is the virtual table's."""

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
class ButtonsConfig:
    """The ten buttons, each between its pin and ground (the pin's own pull-up holds it high)."""

    factory: PinFactory = PinFactory.LGPIO
    """gpiozero's pin factory: ``lgpio``, ``rpigpio``, or ``mock`` for the virtual table."""
    pins: Mapping[Key, int] = field(default_factory=lambda: dict(DEFAULT_PINS))
    lockout: Ms = Ms(25)
    """How long edges are not looked at after a press, and how long a release must last."""
    hold: Ms = Ms(800)
    """How long a button must stay down to count as held."""


@dataclass(frozen=True, slots=True)
class Span:
    """A run of LEDs on the strip: where it begins (from 0), and whether it runs backwards from its last LED."""

    start: int
    reverse: bool = False


@dataclass(frozen=True, slots=True)
class StripConfig:
    """The light strip, and which of its LEDs are what."""

    chip: StripChip = StripChip.APA102
    """``apa102`` (SK9822 too) or ``ws2812-spi``."""
    bus: int = 0
    device: int = 0
    """SPI bus and chip select: 0 and 0 are /dev/spidev0.0."""
    hertz: int = 4_000_000
    """The clock of an APA102; a WS2812 over SPI always takes 6.4 MHz."""
    buffer: int = 4096
    """How many bytes spidev sends in one piece: 4096 unless spidev.bufsiz says otherwise at boot."""
    length: int = 68
    order: str = "bgr"
    """In which order an LED takes its colours on the wire; ``reading`` takes the one of ``ORDERS`` by itself."""
    limit: int = 1500
    """What all LEDs together may draw, in milliamperes: frames that would draw more are dimmed."""
    bars: tuple[Span, ...] = (Span(0), Span(10), Span(20), Span(30), Span(40), Span(50))
    """The six light bars, red to purple, ten LEDs each, the bottom one first unless reversed."""
    crowd: Span = Span(60)
    """Three LEDs for the Crowd Tokens."""
    track: Span = Span(63)
    """Five LEDs for the countdown track: spaces 4, 3, 2, 1 and the button."""


@dataclass(frozen=True, slots=True)
class ScreenConfig:
    """An OLED screen of 128x64."""

    chip: ScreenChip = ScreenChip.SSD1306
    """``ssd1306``, ``ssd1309`` or ``sh1106``."""
    interface: Interface = Interface.I2C
    """``i2c`` or ``spi``."""
    bus: int | str = 1
    """The number of the I2C or SPI bus, or the name of a mux's channel: ``channel-0``, ``1-0071/channel-0``."""
    address: int = 0x3C
    """On I2C: 0x3C or 0x3D."""
    device: int = 1
    """On SPI: the chip select."""
    dc: int = 25
    reset: int = 27
    """On SPI: the pins for data/command and reset."""
    rotate: int = 0
    """0 or 180 degrees."""
    contrast: int = 255


@dataclass(frozen=True, slots=True)
class ScannerConfig:
    """A card scanner on a serial port."""

    protocol: Protocol = Protocol.LINE
    """``line`` (barcodes), ``rdm6300`` or ``pn532``."""
    port: str = "/dev/ttyACM0"
    """A device, best as /dev/serial/by-id/..."""
    baud: int = 9600
    """``reading`` takes the one of ``BAUDS`` where a file names none."""
    idle: Ms = Ms(50)
    """For ``line``: a code without a terminator ends when nothing came for so long."""


@dataclass(frozen=True, slots=True)
class BuzzerConfig:
    """A buzzer: ``passive`` (it sounds the tone it is given) or ``active`` (it has one tone of its own)."""

    kind: BuzzerKind = BuzzerKind.PASSIVE
    pin: int = 18


@dataclass(frozen=True, slots=True)
class TableConfig:
    """One table. The default is the one of the README: everything the virtual table has."""

    hardware: HardwareKind | None = None
    """``pi`` or ``virtual``; None: not said, and nothing is opened."""
    buttons: ButtonsConfig = field(default_factory=ButtonsConfig)
    strip: StripConfig | None = field(default_factory=StripConfig)
    screens: Mapping[str, ScreenConfig] = field(
        default_factory=lambda: {"main": ScreenConfig(), "score": ScreenConfig(address=0x3D)}
    )
    """By their part in the play: ``main`` and, where there is one, ``score``."""
    buzzer: BuzzerConfig | None = field(default_factory=BuzzerConfig)
    scanners: Mapping[str, ScannerConfig] = field(default_factory=lambda: {"scanner": ScannerConfig()})
    volume: int = 100
    """Sounds: 0 is off, 100 all of them; below 50 only calls and refusals, no ticks."""
    names: tuple[str, ...] = ()
    """Players known at this table."""
