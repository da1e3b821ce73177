"""The settings as values. Every default is the default table: `companion.config.reading` reads a file over it.

Pins are BCM numbers (GPIO5 is 5), as in gpiozero.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.values import Key, Ms

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


@dataclass(frozen=True, slots=True)
class ButtonsConfig:
    """The ten buttons, each between its pin and ground (the pin's own pull-up holds it high)."""

    factory: str = "lgpio"
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

    chip: str = "apa102"
    """``apa102`` (SK9822 too) or ``ws2812-spi``."""
    bus: int = 0
    device: int = 0
    """SPI bus and chip select: 0 and 0 are /dev/spidev0.0."""
    hertz: int = 4_000_000
    """The clock of an APA102; a WS2812 over SPI always takes 6.4 MHz."""
    length: int = 68
    order: str = "bgr"
    """In which order an LED takes its colours on the wire: ``bgr`` for APA102, ``grb`` for most WS2812."""
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

    chip: str = "ssd1306"
    """``ssd1306``, ``ssd1309`` or ``sh1106``."""
    interface: str = "i2c"
    """``i2c`` or ``spi``."""
    bus: int | str = 1
    """The number of the I2C or SPI bus, or the name of a mux's channel, such as ``channel-0``."""
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

    protocol: str = "line"
    """``line`` (barcodes), ``rdm6300`` or ``pn532``."""
    port: str = "/dev/ttyACM0"
    """A device, best as /dev/serial/by-id/..."""
    baud: int = 9600
    idle: Ms = Ms(50)
    """For ``line``: a code without a terminator ends when nothing came for so long."""


@dataclass(frozen=True, slots=True)
class BuzzerConfig:
    """A buzzer: ``passive`` (it sounds the tone it is given) or ``active`` (it has one tone of its own)."""

    kind: str = "passive"
    pin: int = 18


@dataclass(frozen=True, slots=True)
class TableConfig:
    """One table. The default is the one of the README: everything the virtual table has."""

    hardware: str | None = None
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
