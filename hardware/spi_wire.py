"""The wire that luma's screens talk through on SPI: a port, and pins for data/command and reset.

luma's own needs RPi.GPIO, which a Pi 5 cannot have; this one takes its pins from gpiozero.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress

from gpiozero import DigitalOutputDevice

from hardware.pins import pin_errors
from hardware.wires import PinFactory, SpiPort

RESET_LASTS = 0.00001
"""Seconds that the reset pin is held low at least: the SSD1306 wants 3 us, the SH1106 10 us."""


class SpiWire:
    """luma's serial interface: ``command``, ``data`` and ``cleanup``."""

    def __init__(self, port: SpiPort, dc: int, reset: int, factory: PinFactory) -> None:
        """Resets the chip. Raises whatever the pins' library raises."""
        self._port = port
        self._dc = DigitalOutputDevice(dc, pin_factory=factory)
        try:
            self._reset = DigitalOutputDevice(reset, pin_factory=factory)
            time.sleep(RESET_LASTS)
            self._reset.on()
        except Exception:
            self._dc.close()
            raise

    def command(self, *command: int) -> None:
        """Sends a command with its arguments; raises OSError."""
        with pin_errors("screen's data/command pin"):
            self._dc.off()
        self._port.write(bytes(command))

    def data(self, data: Sequence[int]) -> None:
        """Sends data for the RAM; raises OSError."""
        with pin_errors("screen's data/command pin"):
            self._dc.on()
        self._port.write(bytes(data))

    def status(self) -> None:
        """None: there is no line to read the chip by."""

    def cleanup(self) -> None:
        """Lets go. Never raises."""
        for device in (self._dc, self._reset):
            with suppress(Exception):  # a pin library's, of any kind: there is nothing left to do about it
                device.close()
        with suppress(OSError):
            self._port.close()
