"""Virtual buses: what a driver writes reaches the model of a chip, unless a fault is injected."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Mapping, Sequence

from smbus2 import i2c_msg

Receive = Callable[[bytes], None]

NO_ACKNOWLEDGE = errno.EREMOTEIO
"""The kernel's error (121) when nothing answers at an I2C address."""
READ_FLAG = 0x0001


class Faults:
    """The devices that fail now, each with its error number. Shared by all wires of one table."""

    def __init__(self) -> None:
        self._failing: dict[str, int] = {}

    def set(self, device: str, number: int | None) -> None:
        """Makes the device's bus give this error from now on; None ends the fault."""
        if number is None:
            self._failing.pop(device, None)
        else:
            self._failing[device] = number

    def failing(self) -> frozenset[str]:
        """The devices that fail now."""
        return frozenset(self._failing)

    def check(self, device: str) -> None:
        """Raises the OSError that the kernel would."""
        number = self._failing.get(device)
        if number is not None:
            raise OSError(number, os.strerror(number))


class VirtualI2C:
    """Replaces ``smbus2.SMBus``: a transaction goes to the model at its address, or fails if there is none."""

    def __init__(
        self,
        chips: Mapping[int, tuple[str, Receive]],
        faults: Faults,
        replies: Mapping[int, Callable[[], int]] | None = None,
    ) -> None:
        """``chips``: for each address the device's name (for faults), and what takes its bytes.

        ``replies``: for the addresses that can be read, the byte that is read. The others leave the line high: FF.
        """
        self._chips = chips
        self._replies = replies or {}
        self._faults = faults
        self._closed = False

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int]) -> None:
        """Sends one transaction: the register and at most 32 bytes, as in SMBus."""
        if len(data) > 32:
            raise ValueError("Data length cannot exceed 32 bytes")
        self._send(i2c_addr, bytes([register, *data]))

    def i2c_rdwr(self, *i2c_msgs: i2c_msg) -> None:
        """Each message a transaction."""
        for message in i2c_msgs:
            if message.flags & READ_FLAG:
                self._reach(message.addr)
                reply = self._replies.get(message.addr, lambda: 0xFF)()
                for place in range(message.len):
                    message.buf[place] = bytes((reply,))
            else:
                self._send(message.addr, bytes(message))

    def close(self) -> None:
        """Closes the bus: later writes fail as on a closed descriptor."""
        self._closed = True

    def _send(self, address: int, payload: bytes) -> None:
        self._reach(address)(payload)

    def _reach(self, address: int) -> Receive:
        """What takes the bytes for this address; raises the OSError that the kernel would."""
        if self._closed:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        if address not in self._chips:
            raise OSError(NO_ACKNOWLEDGE, os.strerror(NO_ACKNOWLEDGE))
        device, receive = self._chips[address]
        self._faults.check(device)
        return receive


class VirtualSpi:
    """Replaces a spidev port: what is written reaches everything on this bus and chip select."""

    def __init__(self, device: str, receivers: Sequence[Receive], faults: Faults, buffer: int = 4096) -> None:
        self.buffer = buffer
        self._device = device
        self._receivers = receivers
        self._faults = faults
        self._closed = False

    def write(self, data: bytes) -> None:
        """Sends one transfer for each piece of ``buffer`` bytes."""
        if self._closed:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        for at in range(0, len(data), self.buffer):
            self._faults.check(self._device)
            for receive in self._receivers:
                receive(data[at : at + self.buffer])

    def close(self) -> None:
        """Closes the port."""
        self._closed = True
