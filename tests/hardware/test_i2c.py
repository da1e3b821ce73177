"""I2C buses: found in sysfs by a mux channel's name, opened with advice; the wire's transactions."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from pathlib import Path

import pytest
from smbus2 import i2c_msg

from companion.core.errors import DeviceError
from hardware.i2c import I2CWire, channel_number, open_i2c, root_bus


@pytest.fixture
def sysfs(tmp_path: Path) -> Path:
    """A TCA9548A at 0x70 of bus 1 with two channels, as the kernel shows them: links to buses 22 and 23."""
    add_mux(tmp_path, "1-0070", {"channel-0": 22, "channel-1": 23})
    return tmp_path


def add_mux(sysfs: Path, mux: str, channels: dict[str, int]) -> None:
    (sysfs / mux).mkdir()
    for name, number in channels.items():
        (sysfs / f"i2c-{number}").mkdir()
        (sysfs / mux / name).symlink_to(Path("..", f"i2c-{number}"))


def test_a_channel_is_found_by_its_name(sysfs: Path) -> None:
    assert channel_number("channel-1", sysfs) == 23
    assert root_bus("channel-1", sysfs) == "i2c-1"


def test_a_channel_that_is_not_there_is_told_with_advice(sysfs: Path) -> None:
    with pytest.raises(DeviceError, match=r"channel-7: no such channel.*dtoverlay=i2c-mux"):
        channel_number("channel-7", sysfs)
    assert root_bus("channel-7", sysfs) == "i2c-1"


def test_a_channel_of_two_muxes_wants_the_muxs_name(sysfs: Path) -> None:
    add_mux(sysfs, "3-0071", {"channel-0": 30})
    with pytest.raises(DeviceError, match="write one of 1-0070/channel-0, 3-0071/channel-0"):
        channel_number("channel-0", sysfs)
    assert channel_number("3-0071/channel-0", sysfs) == 30
    assert root_bus("3-0071/channel-0", sysfs) == "i2c-3"


def test_a_channel_that_leads_to_no_bus_is_told(sysfs: Path) -> None:
    (sysfs / "1-0070" / "channel-5").symlink_to(".")
    with pytest.raises(DeviceError, match="is not a bus"):
        channel_number("channel-5", sysfs)


def test_a_number_is_its_own_root(sysfs: Path) -> None:
    assert root_bus(3, sysfs) == "i2c-3"


@pytest.mark.parametrize(
    ("bus", "number", "advice"),
    [
        pytest.param(1, errno.ENOENT, "dtparam=i2c_arm=on", id="bus 1 is not switched on"),
        pytest.param(7, errno.ENOENT, "ls /dev/i2c-", id="no such bus"),
        pytest.param(1, errno.EACCES, "group i2c", id="not permitted"),
        pytest.param(1, errno.EBUSY, "busy", id="busy"),
    ],
)
def test_a_bus_that_cannot_be_opened_is_told_with_advice(
    monkeypatch: pytest.MonkeyPatch, bus: int, number: int, advice: str
) -> None:
    def refuse(path: str, flags: int) -> int:
        assert path == f"/dev/i2c-{bus}"
        raise OSError(number, "busy" if number == errno.EBUSY else "refused", path)

    monkeypatch.setattr("os.open", refuse)
    with pytest.raises(DeviceError, match=advice) as caught:
        open_i2c(bus)
    assert f"I2C bus {bus}" in str(caught.value)


class Recorder:
    def __init__(self) -> None:
        self.sent: list[tuple[int, bytes]] = []
        self.closed = 0

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int]) -> None:
        self.sent.append((i2c_addr, bytes([register, *data])))

    def i2c_rdwr(self, *i2c_msgs: i2c_msg) -> None:
        self.sent += [(message.addr, bytes(message)) for message in i2c_msgs]

    def close(self) -> None:
        self.closed += 1
        raise OSError(errno.EBADF, "Bad file descriptor")


def test_a_frame_is_one_transaction() -> None:
    """luma sends one of 1024 bytes in 32 pieces over a bus that it is given."""
    bus = Recorder()
    wire = I2CWire(bus, 0x3C)
    wire.command(0xB0, 0x02)
    wire.data(bytes(1024))
    wire.data(bytes(5000))
    wire.cleanup()
    assert bus.sent[0] == (0x3C, b"\x00\xb0\x02")
    assert [(address, payload[0], len(payload) - 1) for address, payload in bus.sent[1:]] == [
        (0x3C, 0x40, 1024),
        (0x3C, 0x40, 4095),
        (0x3C, 0x40, 905),
    ]
    assert bus.closed == 1
