"""Light strips on SPI: linear light in, the bytes on the wire out. The caller decides how often to send a frame.

An APA102's word has five bits of brightness and eight for each colour. Each LED gets the smallest brightness at which
its strongest colour fits, and its colours are scaled up to match. So a faint glow has as many steps as full light;
plain bytes would give it two or three. A frame is: four zero bytes; for each LED ``E0 | brightness`` and its colours;
four zero bytes, at which an SK9822 shows its new word; and half a clock for each LED, because each LED passes data on
half a clock late.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache

from companion.config.table import STRIP, StripChip, StripConfig
from companion.core.errors import DeviceError
from companion.core.values import Light
from companion.ports import Strip
from hardware.wires import SpiPort
from hardware.ws2812 import WS2812_HERTZ, check_length, ws2812_frame

FULL = 65535
BRIGHTEST = 31

Encode = Callable[[Sequence[Light], str], bytes]


def apa102_frame(lights: Sequence[Light], order: str = "bgr") -> bytes:
    """The frame for these LEDs, first to last. ``order``: the colours of a word's three bytes.

    >>> apa102_frame([(65535, 0, 0)]).hex(" ", -4)
    '00000000 ff0000ff 00000000 00'
    """
    places = tuple("rgb".index(colour) for colour in order)
    frame = bytearray(4)
    for light in lights:
        frame += _word(light, places)
    frame += bytes(4 + (len(lights) + 15) // 16)
    return bytes(frame)


@lru_cache(4096)
def _word(light: Light, places: tuple[int, ...]) -> bytes:
    peak = max(light)
    brightness = (peak * BRIGHTEST + FULL - 1) // FULL
    if not brightness:
        return b"\xe0\x00\x00\x00"
    scale = FULL * brightness
    red, green, blue = light
    values = [(channel * 255 * BRIGHTEST + scale // 2) // scale for channel in (red, green, blue)]
    return bytes([0xE0 | brightness, *(values[place] for place in places)])


class SpiStrip:
    """A ``companion.ports.Strip`` for any chip whose frame is a row of bytes on SPI."""

    def __init__(self, port: SpiPort, encode: Encode, config: StripConfig, name: str) -> None:
        self._port = port
        self._encode = encode
        self._length = config.length
        self._name = name
        self._order = config.order

    def show(self, lights: Sequence[Light]) -> None:
        """Lights the LEDs, first to last in the order of the wire; the rest go dark. Raises DeviceError.

        Raises ValueError if there are more lights than LEDs.
        """
        if len(lights) > self._length:
            raise ValueError(f"the strip has {self._length} LEDs; got {len(lights)} lights")
        dark: Light = (0, 0, 0)
        try:
            self._port.write(self._encode([*lights, *[dark] * (self._length - len(lights))], self._order))
        except OSError as error:
            raise DeviceError(f"{self._name}: {error.strerror or error}; check its SPI wires and port") from error

    def close(self) -> None:
        """Switches the LEDs off and closes the port. Never raises."""
        with suppress(OSError):
            self.show(())
        self._port.close()


def open_strip(config: StripConfig, spi: Callable[[int, int, int], SpiPort], name: str = STRIP) -> Strip:
    """Opens a light strip, dark, on a real or a virtual SPI bus.

    ``config``: its chip, bus, chip select, number of LEDs, order of colours and clock in hertz; the default is an
    APA102 of 68 LEDs on SPI bus 0. A WS2812 has a clock of its own.
    ``spi``: opens a port for a bus, a chip select and a clock in hertz; ``hardware.spi.open_spi`` or a virtual table's.
    ``name``: the strip's name in messages.

    Raises DeviceError, with advice, if the port cannot be opened or a frame does not fit its buffer.

    >>> from companion.config.table import TableConfig
    >>> from companion.core.values import Ms
    >>> from hardware.virtual.table import Virtual
    >>> table = Virtual(TableConfig(), lambda: Ms(0))
    >>> strip = open_strip(StripConfig(), table.spi)
    >>> strip.show([(FULL, 0, 0)])
    >>> table.look().leds["strip"][0]
    (65535, 0, 0)
    >>> strip.close()
    >>> table.close()
    """
    ws2812 = config.chip is StripChip.WS2812_SPI
    port = spi(config.bus, config.device, WS2812_HERTZ if ws2812 else config.hertz)
    strip = SpiStrip(port, ws2812_frame if ws2812 else apa102_frame, config, name)
    try:
        if ws2812:
            check_length(config.length, port.buffer, name)
        strip.show(())
    except DeviceError:
        port.close()
        raise
    return strip
