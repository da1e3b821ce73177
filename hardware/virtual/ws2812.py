"""A chain of WS2812 LEDs at the end of an SPI data wire: all it sees is how long the line is high.

A bit is a pulse: 220 to 450 ns high is a 0, 550 to 1000 ns a 1. No LED promises to understand what lies between, so
such a pulse ends the frame. At 6.4 MHz an SPI bit lasts 156.25 ns. Each LED keeps the first 24 bits and passes the rest
on; all show them once the line has been low for 50 us. After a transfer the line stays at its resting level for longer
than that.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock

from companion.core.values import Light

SPI_BIT = 156.25
"""The length of an SPI bit at 6.4 MHz, in nanoseconds."""
ZERO = (220, 450)
ONE = (550, 1000)
LATCH = 50_000
"""How long the line must be low to end a frame, in nanoseconds."""


class Ws2812Chain:
    """The chain. One thread may send while another looks."""

    def __init__(self, length: int, order: str = "grb", rests_high: bool = False) -> None:
        """``order``: the colours of an LED's three bytes. ``rests_high``: the line is high between transfers."""
        self._lock = Lock()
        self._places = tuple(order.index(colour) for colour in "rgb")
        self._shown: list[Light] = [(0, 0, 0)] * length
        self._rests_high = rests_high
        self._bits: list[int] = []
        self._lost = rests_high

    def receive(self, payload: bytes) -> None:
        """Receives the bytes of one SPI transfer, most significant bit first."""
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
        """The line went low after this many high bits."""
        nanoseconds = high * SPI_BIT
        if ZERO[0] <= nanoseconds <= ZERO[1]:
            self._bits.append(0)
        elif ONE[0] <= nanoseconds <= ONE[1]:
            self._bits.append(1)
        elif high:
            self._lost = True
        return 0

    def _fell_silent(self, low: int) -> int:
        """The line went high after this many low bits."""
        if low * SPI_BIT >= LATCH:
            self._latch()
        return 0

    def _latch(self) -> None:
        """The LEDs that have all their bits show them, unless a pulse was not a bit."""
        if not self._lost:
            for place in range(min(len(self._bits) // 24, len(self._shown))):
                self._shown[place] = self._light(self._bits[place * 24 : place * 24 + 24])
        self._bits.clear()
        self._lost = False

    def _light(self, bits: Sequence[int]) -> Light:
        values = [int("".join(map(str, bits[at : at + 8])), 2) * 257 for at in (0, 8, 16)]
        red, green, blue = (values[place] for place in self._places)
        return red, green, blue
