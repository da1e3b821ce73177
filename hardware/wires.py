"""The pins, buses and ports that the drivers use, real or virtual.

A driver receives these interfaces and cannot tell which kind is behind them. Nothing else differs between a real table
and the virtual one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

from smbus2 import i2c_msg

PinFactory: TypeAlias = Any
"""A ``gpiozero.Factory`` (gpiozero is untyped)."""


class I2CBus(Protocol):
    """The part of ``smbus2.SMBus`` that the screens use. Errors are the kernel's OSErrors."""

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int]) -> None:
        """Sends one transaction: the register, then at most 32 bytes."""

    def i2c_rdwr(self, *i2c_msgs: i2c_msg) -> None:
        """Sends each message as its own transaction, of any length."""

    def close(self) -> None:
        """Closes the bus."""


class SpiPort(Protocol):
    """One chip select of an SPI bus, opened for writing. Errors are the kernel's OSErrors."""

    buffer: int
    """How many bytes are sent in one piece, without a pause on the wire."""

    def write(self, data: bytes) -> None:
        """Sends bytes, in several pieces if there are more than ``buffer``."""

    def close(self) -> None:
        """Closes the port."""


class Wires(Protocol):
    """All the wires of a table. Methods that open something raise DeviceError with advice."""

    def pins(self) -> PinFactory:
        """The pins of the header; the same factory each time."""

    def tones(self) -> PinFactory:
        """The pin factory for a pin that is driven at a frequency; the same each time, often that of ``pins``."""

    def i2c(self, bus: int | str) -> I2CBus:
        """An I2C bus by its number, or a mux's channel by its name, such as ``channel-0``."""

    def i2c_root(self, bus: int | str) -> str:
        """The name of the physical bus behind this bus or mux channel. Opens nothing."""

    def spi(self, bus: int, device: int, hertz: int) -> SpiPort:
        """An SPI bus and chip select, in mode 0, at this clock."""

    def serial(self, scanner: str, port: str) -> str:
        """The path at which to open the scanner's port. Opens nothing."""
