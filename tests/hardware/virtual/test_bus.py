"""Virtual buses: transactions, nobody at an address, and faults."""

from __future__ import annotations

import errno
from collections.abc import Callable

import pytest
from smbus2 import i2c_msg

from hardware.virtual.bus import Faults, VirtualI2C, VirtualSpi


@pytest.fixture
def faults() -> Faults:
    return Faults()


def test_each_address_has_its_own_bytes(faults: Faults) -> None:
    one, two = list[bytes](), list[bytes]()
    bus = VirtualI2C({0x3C: ("one", one.append), 0x3D: ("two", two.append)}, faults)
    bus.write_i2c_block_data(0x3C, 0x00, [1, 2])
    bus.i2c_rdwr(i2c_msg.write(0x3D, [0x40, 3]), i2c_msg.write(0x3C, [0x40]), i2c_msg.read(0x3D, 1))
    assert (one, two) == ([b"\x00\x01\x02", b"\x40"], [b"\x40\x03"])


def test_nobody_at_an_address_is_error_121(faults: Faults) -> None:
    with pytest.raises(OSError) as caught:
        VirtualI2C({}, faults).i2c_rdwr(i2c_msg.write(0x3C, [0]))
    assert caught.value.errno == 121


def test_a_block_is_of_32_bytes_at_most(faults: Faults) -> None:
    with pytest.raises(ValueError):
        VirtualI2C({0x3C: ("one", lambda _: None)}, faults).write_i2c_block_data(0x3C, 0, [0] * 33)


@pytest.mark.parametrize(
    ("number", "kind"),
    [(errno.EIO, OSError), (errno.ETIMEDOUT, TimeoutError), (errno.EAGAIN, BlockingIOError)],
)
def test_a_fault_is_one_devices_and_passes(faults: Faults, number: int, kind: type[OSError]) -> None:
    got = list[bytes]()
    bus = VirtualI2C({0x3C: ("one", got.append), 0x3D: ("two", got.append)}, faults)
    spi = VirtualSpi("strip", [got.append], faults)
    faults.set("one", number)
    faults.set("strip", number)
    assert faults.failing() == {"one", "strip"}
    writes: list[Callable[[], None]] = [lambda: bus.write_i2c_block_data(0x3C, 0, []), lambda: spi.write(b"x")]
    for write in writes:
        with pytest.raises(kind) as caught:
            write()
        assert caught.value.errno == number
    bus.write_i2c_block_data(0x3D, 0, [])
    faults.set("one", None)
    faults.set("strip", None)
    bus.write_i2c_block_data(0x3C, 1, [])
    spi.write(b"x")
    assert got == [b"\x00", b"\x01", b"x"]


def test_closed_wires_carry_nothing(faults: Faults) -> None:
    bus, spi = VirtualI2C({0x3C: ("one", lambda _: None)}, faults), VirtualSpi("strip", [], faults)
    bus.close()
    spi.close()
    writes: list[Callable[[], None]] = [lambda: bus.i2c_rdwr(i2c_msg.write(0x3C, [0])), lambda: spi.write(b"x")]
    for write in writes:
        with pytest.raises(OSError, match="Bad file descriptor"):
            write()


def test_more_than_the_buffer_goes_out_in_pieces(faults: Faults) -> None:
    got = list[bytes]()
    VirtualSpi("strip", [got.append], faults, buffer=4).write(b"123456789")
    assert got == [b"1234", b"5678", b"9"]


def test_a_read_gives_what_the_device_says_or_a_line_that_is_high() -> None:
    bus = VirtualI2C({0x3C: ("one", lambda _: None), 0x3D: ("two", lambda _: None)}, Faults(), {0x3C: lambda: 0x47})
    one, two = i2c_msg.read(0x3C, 2), i2c_msg.read(0x3D, 1)
    bus.i2c_rdwr(one, two)
    assert (bytes(one), bytes(two)) == (b"\x47\x47", b"\xff")


def test_a_read_fails_as_a_write_does() -> None:
    faults = Faults()
    bus = VirtualI2C({0x3C: ("one", lambda _: None)}, faults)
    with pytest.raises(OSError) as absent:
        bus.i2c_rdwr(i2c_msg.read(0x3D, 1))
    assert absent.value.errno == 121
    faults.set("one", errno.EIO)
    with pytest.raises(OSError) as failing:
        bus.i2c_rdwr(i2c_msg.read(0x3C, 1))
    assert failing.value.errno == errno.EIO
