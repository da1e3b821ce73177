"""WS2812 strips over SPI: at 6.4 MHz, one byte on the data wire is one bit for the LEDs.

``C0`` is high for 0.31 us, which is a 0; ``F0`` is high for 0.63 us, which is a 1. Green, red, blue, most
significant bit first. Zero bytes before and after the frame hold the line low for 80 us, because it may rest high
between transfers. A pause inside a frame would end it, so a frame must be sent in one piece.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import DeviceError
from companion.core.values import Light

WS2812_HERTZ = 6_400_000
SILENCE = bytes(64)
BYTES_AN_LED = 24

_BITS = [bytes(0xF0 if value >> shift & 1 else 0xC0 for shift in range(7, -1, -1)) for value in range(256)]


def ws2812_frame(lights: Sequence[Light], order: str = "grb") -> bytes:
    """The frame for these LEDs, first to last. ``order``: the colours of an LED's three bytes."""
    places = tuple("rgb".index(colour) for colour in order)
    levels = (light[place] for light in lights for place in places)
    return b"".join([SILENCE, *(_BITS[(level + 128) // 257] for level in levels), SILENCE])


def check_length(length: int, buffer: int, name: str = "strip") -> None:
    """Raises DeviceError with advice if the frame for this many LEDs cannot be sent in one piece."""
    needed = 2 * len(SILENCE) + BYTES_AN_LED * length
    if needed > buffer:
        most = (buffer - 2 * len(SILENCE)) // BYTES_AN_LED
        raise DeviceError(
            f"{name}: {length} WS2812 LEDs need {needed} bytes in one piece "
            f"and SPI sends {buffer} (enough for {most}); "
            "write spidev.bufsiz=65536 at the end of the line in /boot/firmware/cmdline.txt and restart"
        )
