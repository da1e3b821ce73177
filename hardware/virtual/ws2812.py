"""A chain of WS2812 LEDs at the end of an SPI data wire: it sees nothing but how long the line is high.

A bit is a pulse: high for 220 to 450 ns is 0, for 550 to 1000 ns is 1 (between lies what no LED promises to
understand: the frame is given up there). At 6.4 MHz an SPI bit lasts 156.25 ns. Each LED keeps the first 24 bits and
passes the rest on; all take them over when the line has been low for 50 us. After a transfer the line rests for
longer than that, at the level it has at rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock

from companion.core.values import Light

SPI_BIT = 156.25
"""Nanoseconds of one bit at 6.4 MHz."""
ZERO = (220, 450)
ONE = (550, 1000)
LATCH = 50_000
"""Nanoseconds of low that end a frame."""


class Ws2812Chain:
    """The chain; any thread may send while another looks."""

    def __init__(self, length: int, order: str = "grb", rests_high: bool = False) -> None:
        """``order``: which colour each of an LED's three bytes is; ``rests_high``: the level between transfers."""
        self._lock = Lock()
        self._places = tuple(order.index(colour) for colour in "rgb")
        self._shown: list[Light] = [(0, 0, 0)] * length
        self._rests_high = rests_high
        self._bits: list[int] = []
        self._lost = rests_high

    def receive(self, payload: bytes) -> None:
        """Bytes of one SPI transfer, most significant bit first."""
        with self._lock:
            high = low = 0
            for byte in payload:
                for shift in range(7, -1, -1):
                    if byte >> shift & 1:
                        low = self._fell_silent(low)
                        high += 1
                    else:
                        high = self._pulse(high)
                        low += 1
            self._pulse(high)
            self._fell_silent(low)
            if self._rests_high:
                self._lost = True
            else:
                self._latch()

    def lights(self) -> Sequence[Light]:
        """What the LEDs show: linear, each channel 0 to 65535."""
        with self._lock:
            return tuple(self._shown)

    def _pulse(self, high: int) -> int:
        """The line went low after so many bits of high."""
        nanoseconds = high * SPI_BIT
        if ZERO[0] <= nanoseconds <= ZERO[1]:
            self._bits.append(0)
        elif ONE[0] <= nanoseconds <= ONE[1]:
            self._bits.append(1)
        elif high:
            self._lost = True
        return 0

    def _fell_silent(self, low: int) -> int:
        """The line went high after so many bits of low."""
        if low * SPI_BIT >= LATCH:
            self._latch()
        return 0

    def _latch(self) -> None:
        """The LEDs that got all their bits take them over, unless the line showed something else."""
        if not self._lost:
            for place in range(min(len(self._bits) // 24, len(self._shown))):
                self._shown[place] = self._light(self._bits[place * 24 : place * 24 + 24])
        self._bits.clear()
        self._lost = False

    def _light(self, bits: Sequence[int]) -> Light:
        values = [int("".join(map(str, bits[at : at + 8])), 2) * 257 for at in (0, 8, 16)]
        red, green, blue = (values[place] for place in self._places)
        return red, green, blue
