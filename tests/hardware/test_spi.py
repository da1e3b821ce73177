"""SPI ports: what spidev is asked for (it is on a Pi only: a stand-in for the library), and what goes wrong with it."""

from __future__ import annotations

import errno
import sys
from pathlib import Path
from types import ModuleType

import pytest

from companion.core.errors import DeviceError
from hardware.spi import SpiDevPort, buffer_size, open_spi


class SpiDev:
    """spidev's class, as far as it is used."""

    refuse: int | None = None
    opened: tuple[int, int] | None = None
    mode: int | None = None
    max_speed_hz = 0

    def __init__(self) -> None:
        self.sent = bytearray()

    def open(self, bus: int, device: int) -> None:
        if self.refuse is not None:
            raise OSError(self.refuse, "refused")
        self.opened = (bus, device)

    def writebytes2(self, data: bytes) -> None:
        self.sent += data

    def close(self) -> None:
        self.opened = None


@pytest.fixture
def spidev(monkeypatch: pytest.MonkeyPatch) -> type[SpiDev]:
    class Fresh(SpiDev):
        pass

    module = ModuleType("spidev")
    module.SpiDev = Fresh  # type: ignore[attr-defined]  # a stand-in's
    monkeypatch.setitem(sys.modules, "spidev", module)
    return Fresh


def test_it_is_opened_in_mode_0_at_the_clock_asked_for(spidev: type[SpiDev], tmp_path: Path) -> None:
    (tmp_path / "bufsiz").write_text("65536\n")
    port = SpiDevPort(0, 1, 4_000_000, tmp_path / "bufsiz")
    port.write(b"\x01\x02")
    spi = port._spi
    assert (spi.opened, spi.mode, spi.max_speed_hz, bytes(spi.sent), port.buffer) == (
        (0, 1),
        0,
        4_000_000,
        b"\x01\x02",
        65536,
    )
    port.close()
    assert spi.opened is None


@pytest.mark.parametrize(
    ("bus", "number", "advice"),
    [
        pytest.param(0, errno.ENOENT, "dtparam=spi=on", id="not switched on"),
        pytest.param(1, errno.ENOENT, "dtoverlay=spi1-1cs", id="the second bus wants an overlay"),
        pytest.param(0, errno.EACCES, "group spi", id="not permitted"),
        pytest.param(0, errno.EBUSY, "refused", id="busy"),
    ],
)
def test_a_port_that_cannot_be_opened_is_told_with_advice(
    spidev: type[SpiDev], bus: int, number: int, advice: str
) -> None:
    spidev.refuse = number
    with pytest.raises(DeviceError, match=advice) as caught:
        open_spi(bus, 0, 4_000_000)
    assert f"/dev/spidev{bus}.0" in str(caught.value)


def test_without_spidev_it_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spidev", None)
    with pytest.raises(DeviceError, match="sudo apt install python3-spidev"):
        open_spi(0, 0, 4_000_000)


@pytest.mark.parametrize(("text", "expected"), [("65536\n", 65536), ("", 4096), (None, 4096)])
def test_the_buffer_is_the_modules_parameter_or_as_usual(tmp_path: Path, text: str | None, expected: int) -> None:
    path = tmp_path / "bufsiz"
    if text is not None:
        path.write_text(text)
    assert buffer_size(path) == expected
