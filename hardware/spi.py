"""SPI ports through spidev, which is imported only when a port is opened: it exists only on a Pi."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from companion.core.errors import DeviceError
from hardware.wires import SpiPort

BUFFER = Path("/sys/module/spidev/parameters/bufsiz")
USUAL_BUFFER = 4096


class SpiDevPort:
    """One chip select of one bus, in mode 0."""

    def __init__(self, bus: int, device: int, hertz: int, buffer: Path = BUFFER) -> None:
        """``hertz``: the clock; ``buffer``: the file with spidev's buffer size. Raises DeviceError with advice."""
        name = f"SPI /dev/spidev{bus}.{device}"
        try:
            import spidev
        except ImportError as error:
            raise DeviceError(
                f"{name}: spidev is not installed; sudo apt install python3-spidev, "
                "and a virtual environment with --system-site-packages"
            ) from error
        self.buffer = buffer_size(buffer)
        self._spi = spidev.SpiDev()
        try:
            self._spi.open(bus, device)
            self._spi.mode = 0
            self._spi.max_speed_hz = hertz
        except OSError as error:
            self.close()
            raise DeviceError(f"{name}: {error.strerror or error}{_advice(bus, error)}") from error

    def write(self, data: bytes) -> None:
        """Sends bytes. Raises OSError."""
        self._spi.writebytes2(data)

    def close(self) -> None:
        """Closes the port. Never raises."""
        with suppress(OSError):
            self._spi.close()


def open_spi(bus: int, device: int, hertz: int) -> SpiPort:
    """Opens a real SPI port for writing, in mode 0.

    ``bus``: its number, 0 or 1 on the header.
    ``device``: the chip select, from 0.
    ``hertz``: the clock; the kernel takes the nearest one that the board has, and not a faster one.

    Raises DeviceError, with advice, if spidev is not installed, or the port does not exist or may not be opened. On a
    Raspberry Pi::

        strip = open_strip(StripConfig(), open_spi)

    >>> open_spi(9, 0, 8_000_000)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    companion.core.errors.DeviceError: SPI /dev/spidev9.0: ...
    """
    return SpiDevPort(bus, device, hertz)


def buffer_size(path: Path = BUFFER) -> int:
    """How many bytes spidev sends in one piece: the module's parameter, or 4096 if it cannot be read.

    >>> buffer_size(Path("/nowhere"))
    4096
    """
    try:
        return int(path.read_text())
    except (OSError, ValueError):
        return USUAL_BUFFER


def _advice(bus: int, error: OSError) -> str:
    if isinstance(error, PermissionError):
        return "; the user must be in the group spi: sudo usermod -aG spi $USER, then log in again"
    if isinstance(error, FileNotFoundError):
        line = "dtparam=spi=on" if bus == 0 else f"dtoverlay=spi{bus}-1cs"
        return f"; write {line} in /boot/firmware/config.txt and restart"
    return ""
