"""The wire that luma's screens use on SPI: a port, and pins for data/command and reset.

luma's own wire needs RPi.GPIO, which does not work on a Pi 5. This one takes its pins from gpiozero.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress

from gpiozero import DigitalOutputDevice

from hardware.pins import pin_errors
from hardware.wires import PinFactory, SpiPort

RESET_LASTS = 0.00001
"""The shortest reset pulse, in seconds: the SSD1306 needs 3 us, the SH1106 10 us."""


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
        """Sends a command with its arguments. Raises OSError."""
        with pin_errors("screen's data/command pin"):
            self._dc.off()
        self._port.write(bytes(command))

    def data(self, data: Sequence[int]) -> None:
        """Sends data for the RAM. Raises OSError."""
        with pin_errors("screen's data/command pin"):
            self._dc.on()
        self._port.write(bytes(data))

    def status(self) -> None:
        """None: there is no line to read the chip by."""

    def cleanup(self) -> None:
        """Closes the pins and the port. Never raises."""
        for device in (self._dc, self._reset):
            with suppress(Exception):  # pin libraries raise anything here, and nothing more can be done
                device.close()
        with suppress(OSError):
            self._port.close()
