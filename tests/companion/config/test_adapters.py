"""Which names of USB serial adapters are one adapter's own, for folders as udev and sysfs make them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from companion.config.adapters import KEYBOARDS, Adapters, adapters

CH340 = {"idVendor": "1a86", "idProduct": "7523"}
Make = Callable[..., Adapters]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """``make({"ttyUSB0": {"idVendor": ...}}, {"by-id/usb-a": "ttyUSB0"})``: devices with what sysfs says, and links."""

    def making(devices: Mapping[str, Mapping[str, str] | None], links: Mapping[str, str]) -> Adapters:
        for number, (name, told) in enumerate(devices.items()):
            (tmp_path / "dev/serial/by-id").mkdir(parents=True, exist_ok=True)
            (tmp_path / "dev/serial/by-path").mkdir(exist_ok=True)
            (tmp_path / "dev" / name).touch()
            if told is not None:
                usb = tmp_path / f"sys/devices/usb1/1-{number}"
                port = usb / f"1-{number}:1.0" / name
                port.mkdir(parents=True)
                (port.parent / "bInterfaceNumber").write_text("00\n")
                for key, value in told.items():
                    (usb / key).write_text(f"{value}\n")
                (tmp_path / "sys/class/tty" / name).mkdir(parents=True)
                (tmp_path / "sys/class/tty" / name / "device").symlink_to(port)
        for link, name in links.items():
            (tmp_path / "dev/serial" / link).symlink_to(f"../../{name}")
        return adapters(tmp_path)

    return making


SOCKETS = {f"by-path/p-{number}": f"ttyUSB{number}" for number in (0, 1)}


@pytest.mark.parametrize(
    ("devices", "links", "best"),
    [
        pytest.param(
            {"ttyUSB0": None}, {"by-id/a": "ttyUSB0", "by-path/p-0": "ttyUSB0"}, ["serial/by-id/a"], id="one alone"
        ),
        pytest.param(
            {"ttyUSB0": CH340, "ttyUSB1": CH340},
            {"by-id/ch": "ttyUSB1", **SOCKETS},
            ["serial/by-path/p-0", "serial/by-path/p-1"],
            id="two alike",
        ),
        pytest.param(
            {"ttyUSB0": CH340, "ttyUSB1": {**CH340, "serial": "A1"}},
            {"by-id/ch": "ttyUSB0", "by-id/ch-A1": "ttyUSB1", **SOCKETS},
            ["serial/by-id/ch", "serial/by-id/ch-A1"],
            id="one of two with a number",
        ),
        pytest.param(
            {"ttyUSB0": {**CH340, "serial": "0001"}, "ttyUSB1": {**CH340, "serial": "0001"}},
            {"by-id/ch-0001": "ttyUSB0", **SOCKETS},
            ["serial/by-path/p-0", "serial/by-path/p-1"],
            id="two with one number",
        ),
        pytest.param(
            {"ttyUSB0": CH340, "ttyUSB1": {"idVendor": "0403", "idProduct": "6001"}},
            {"by-id/ch": "ttyUSB0", **SOCKETS},
            ["serial/by-id/ch", "serial/by-path/p-1"],
            id="two models, one link not there yet",
        ),
        pytest.param(
            {"ttyUSB0": None, "ttyUSB1": None},
            {"by-id/ch": "ttyUSB1", **SOCKETS},
            ["serial/by-path/p-0", "serial/by-path/p-1"],
            id="two of which sysfs says nothing",
        ),
        pytest.param(
            {"ttyUSB0": None, "ttyACM0": None},
            {"by-id/gm": "ttyACM0"},
            ["ttyUSB0", "serial/by-id/gm"],
            id="two kernel drivers",
        ),
        pytest.param({"ttyUSB0": None}, {"by-id/gone": "ttyUSB7"}, ["ttyUSB0"], id="a link that leads nowhere"),
    ],
)
def test_the_best_name_of_each_device(
    make: Make, tmp_path: Path, devices: dict[str, dict[str, str] | None], links: dict[str, str], best: list[str]
) -> None:
    found = make(devices, links)
    names = [found.best(str(tmp_path / "dev" / name)) for name in devices]
    assert names == [str(tmp_path / "dev" / name) for name in best]
    assert sorted(found.devices) == sorted(str(tmp_path / "dev" / name) for name in devices)


def test_a_link_that_two_share_is_known_as_such(make: Make, tmp_path: Path) -> None:
    devices = {"ttyUSB0": CH340, "ttyUSB1": CH340, "ttyUSB2": {**CH340, "serial": "A1"}}
    found = make(devices, {"by-id/ch": "ttyUSB1", "by-id/ch-A1": "ttyUSB2", **SOCKETS})
    assert found.shared_ids() == {str(tmp_path / "dev/serial/by-id/ch")}


def test_ports_of_one_adapter_are_told_apart_by_their_numbers(make: Make, tmp_path: Path) -> None:
    """An FT4232 has four ports, each with a link of its own."""
    found = make({"ttyUSB0": CH340, "ttyUSB1": CH340}, {"by-id/ft-port0": "ttyUSB0", **SOCKETS})
    assert found.shared_ids()
    for number in (0, 1):
        port = tmp_path / f"sys/class/tty/ttyUSB{number}/device/port_number"
        port.write_text(f"{number}\n")
    assert not adapters(tmp_path).shared_ids()


def test_a_machine_without_adapters(tmp_path: Path) -> None:
    found = adapters(tmp_path)
    assert (found.devices, found.shared_ids()) == ((), frozenset())
    assert found.socket("/dev/ttyAMA0") == "/dev/ttyAMA0"


def test_a_reader_that_types_keeps_its_name_beside_a_keyboard_that_is_not_on_usb(tmp_path: Path) -> None:
    for folder in ("by-id", "by-path"):
        (tmp_path / "dev/input" / folder).mkdir(parents=True)
    for event in ("event0", "event5"):
        (tmp_path / "dev/input" / event).touch()
    own = tmp_path / "sys/devices/platform/i8042/serio0/input/input0"
    own.mkdir(parents=True)
    usb = tmp_path / "sys/devices/usb1/1-1"
    reader = usb / "1-1:1.0/0003:1A86:5723.0001/input/input5"
    reader.mkdir(parents=True)
    for key, value in {"idVendor": "1a86", "idProduct": "5723"}.items():
        (usb / key).write_text(f"{value}\n")
    for event, device in {"event0": own, "event5": reader}.items():
        (tmp_path / "sys/class/input" / event).mkdir(parents=True)
        (tmp_path / "sys/class/input" / event / "device").symlink_to(device)
    links = {
        "by-path/platform-i8042-serio-0-event-kbd": "event0",
        "by-path/pci-usb-0:1:1.0-event-kbd": "event5",
        "by-id/usb-Reader-event-kbd": "event5",
    }
    for link, event in links.items():
        (tmp_path / "dev/input" / link).symlink_to(f"../{event}")
    found = adapters(tmp_path, family=KEYBOARDS)
    assert found.shared_ids() == frozenset()
    assert [Path(found.best(device)).name for device in found.devices] == [
        "usb-Reader-event-kbd",
        "platform-i8042-serio-0-event-kbd",
    ]
