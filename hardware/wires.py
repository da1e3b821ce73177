"""What the drivers hang on: pins, buses and ports as they ask for them, real ones or virtual ones.

A driver is given one of these, or something that it gave; it never finds out which kind it was. That is all that
differs between a table of wood and the virtual one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

from smbus2 import i2c_msg

PinFactory: TypeAlias = Any
"""A ``gpiozero.Factory`` (gpiozero has no types)."""


class I2CBus(Protocol):
    """What of ``smbus2.SMBus`` the screens use. Errors are OSErrors, as the kernel gives them."""

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int]) -> None:
        """Sends one transaction: the register, then at most 32 bytes."""

    def i2c_rdwr(self, *i2c_msgs: i2c_msg) -> None:
        """Sends each message as a transaction of its own, of any length."""

    def close(self) -> None:
        """Lets go of the bus."""


class SpiPort(Protocol):
    """One chip select of an SPI bus, opened for writing. Errors are OSErrors, as the kernel gives them."""

    buffer: int
    """How many bytes go out in one piece, without a pause on the wire."""

    def write(self, data: bytes) -> None:
        """Sends bytes, in several pieces where they are more than ``buffer``."""

    def close(self) -> None:
        """Lets go of the port."""


class Wires(Protocol):
    """Everything a table can hang on. Each method opens something; all raise DeviceError with advice."""

    def pins(self) -> PinFactory:
        """The pins of the header; the same factory each time."""

    def i2c(self, bus: int | str) -> I2CBus:
        """An I2C bus by its number, or a mux's channel by its name, such as ``channel-0``."""

    def i2c_root(self, bus: int | str) -> str:
        """The name of the physical bus that this bus, or this mux's channel, is a part of. Opens nothing."""

    def spi(self, bus: int, device: int, hertz: int) -> SpiPort:
        """An SPI bus and chip select, in mode 0, at this clock."""

    def serial(self, scanner: str, port: str) -> str:
        """The path at which the scanner's port is to be opened. Opens nothing."""
