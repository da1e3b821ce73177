"""A chain of APA102 (or SK9822) LEDs that decodes the bits on its wires as the chips do.

Theory of operation. At least 32 zero bits begin a frame. Each chip keeps the first 32-bit word that begins with 111
(five bits of brightness, three colours of eight) and passes the rest on, half a clock after it took it in. So the chip
at position k (from 0) has its word k/2 clocks after the word was sent. If the clock stops with the last word, the end
of a long chain stays as it was until the next frame's clocks bring the rest. An SK9822 also holds a new word back
until it sees 32 zero bits after it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from threading import Lock

from companion.core.values import Light

WORD = 32
FULL = 255 * 31
"""Colour times brightness at its brightest."""


class Apa102Chain:
    """The chain. One thread may send while another looks."""

    def __init__(self, length: int, order: str = "bgr", sk9822: bool = False) -> None:
        """``order``: the colours of a word's three bytes."""
        self._lock = Lock()
        self._places = tuple(order.index(colour) for colour in "rgb")
        self._sk9822 = sk9822
        self._shown: list[Light] = [(0, 0, 0)] * length
        self._kept: dict[int, Light] = {}
        self._on_the_way: deque[tuple[int, int, Light]] = deque()
        self._half_clocks = 0
        self._zeros = 0
        self._begun = False
        self._word = 0
        self._bits = 0
        self._next = 0

    def receive(self, payload: bytes) -> None:
        """Receives bytes on the data wire, most significant bit first, with their clocks."""
        with self._lock:
            for byte in payload:
                for shift in range(7, -1, -1):
                    self._bit(byte >> shift & 1)
            self._arrive()

    def lights(self) -> Sequence[Light]:
        """What the LEDs show: linear, each channel 0 to 65535."""
        with self._lock:
            return tuple(self._shown)

    def _bit(self, bit: int) -> None:
        self._half_clocks += 2
        if not self._begun:
            if not bit:
                self._zeros += 1
                return
            self._begun, self._zeros = self._zeros >= WORD, 0
            if not self._begun:
                return
            self._word = self._bits = self._next = 0
        self._word = self._word << 1 | bit
        self._bits += 1
        if self._bits == WORD:
            self._take(self._word)
            self._word = self._bits = 0

    def _take(self, word: int) -> None:
        """A whole word reached the beginning of the chain. It lights nothing unless it begins with 111."""
        if word == 0:
            self._begun, self._zeros = False, WORD
            for place, light in self._kept.items():
                self._on_the_way.append((self._half_clocks + place, place, light))
            self._kept.clear()
        elif word >> 29 == 0b111:
            if self._next < len(self._shown):
                light = self._light(word)
                if self._sk9822:
                    self._kept[self._next] = light
                else:
                    self._on_the_way.append((self._half_clocks + self._next, self._next, light))
            self._next += 1

    def _light(self, word: int) -> Light:
        brightness = word >> 24 & 31
        values = (word >> 16 & 255, word >> 8 & 255, word & 255)
        red, green, blue = ((values[place] * brightness * 65535 + FULL // 2) // FULL for place in self._places)
        return red, green, blue

    def _arrive(self) -> None:
        """Delivers the words that have had their half clocks."""
        while self._on_the_way and self._on_the_way[0][0] <= self._half_clocks:
            _, place, light = self._on_the_way.popleft()
            self._shown[place] = light
