"""``companion capture``, as it is called."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial

from companion.cli.decode import decode
from companion.cli.main import main
from companion.config.table import HardwareKind
from companion.core.values import Ms
from companion.daemon.status import Status
from companion.daemon.status_server import StatusServer
from hardware.virtual.serial import VirtualPort

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[VirtualPort]:
    cable = VirtualPort(tmp_path / "reader")
    cable.plug()
    yield cable
    cable.unplug()


@pytest.fixture
def config(tmp_path: Path, cable: VirtualPort) -> Path:
    path = tmp_path / "table.toml"
    path.write_text(
        'hardware = "pi"\n[buttons]\nlockout_ms = 30\nhold_ms = 500\n'
        f'[scanners.desk]\nprotocol = "rdm6300"\nport = "{cable.link}"\n'
        '[scanners.counter]\nport = "/dev/serial/by-id/usb-gm65"\nidle_ms = 20\n',
        encoding="utf-8",
    )
    return path


def test_a_button_of_the_virtual_table(capsys: Captured) -> None:
    assert main(["capture", "ok", "--virtual", "--seconds", "0.001"]) == 0
    told = capsys.readouterr()
    head, header, *rest = told.out.splitlines()
    assert (head, header) == ("# button ok at GPIO23", "capture 1 button lockout=25 hold=800")
    assert decode(line.encode() for line in told.out.splitlines()) == []
    assert len(rest) == 1
    assert told.err == "Capturing button ok at GPIO23.\n"


def test_the_configurations_scanner_by_its_name_into_a_file(capsys: Captured, config: Path, tmp_path: Path) -> None:
    file = tmp_path / "night.capture"
    assert main(["capture", "desk", str(file), "--config", str(config), "--seconds", "0.001"]) == 0
    head, header, last = file.read_text(encoding="utf-8").splitlines()
    assert head == f"# desk (rdm6300) at {tmp_path}/reader, 9600 baud"
    assert header == "capture 1 rdm6300"
    assert last.isdecimal()
    assert capsys.readouterr().out == ""


def test_a_button_has_the_configurations_times(capsys: Captured, config: Path) -> None:
    assert main(["capture", "red", "--virtual", "--config", str(config), "--seconds", "0.001"]) == 0
    assert "capture 1 button lockout=30 hold=500\n" in capsys.readouterr().out


PORTS = {
    "with its kind": (["--kind", "line"], "# scanner (line) at {}, 9600 baud", "capture 1 line idle=50"),
    "with a speed": (["--kind", "line", "--baud", "19200"], "# scanner (line) at {}, 19200 baud", None),
    "a pn532 at its own speed": (["--kind", "pn532"], "# scanner (pn532) at {}, 115200 baud", "capture 1 pn532"),
    "of the configuration": (["--config", "CONFIG"], "# scanner (rdm6300) at {}, 9600 baud", "capture 1 rdm6300"),
}


@pytest.mark.parametrize(("options", "head", "header"), PORTS.values(), ids=PORTS)
def test_a_port_by_its_path(
    options: list[str], head: str, header: str | None, capsys: Captured, config: Path, cable: VirtualPort
) -> None:
    given = [str(config) if option == "CONFIG" else option for option in options]
    assert main(["capture", str(cable.link), "--seconds", "0.001", *given]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == head.format(cable.link)
    assert header in (None, lines[1])


WRONG = {
    "no such device": (["mauve"], 'there is no device "mauve"; there are desk, counter, red, orange, '),
    "a path without its kind": (["/dev/ttyUSB9"], 'no scanner of the configuration is at "/dev/ttyUSB9"; say what'),
    "a path on the virtual table": (["/dev/x", "--virtual"], "the virtual table's scanners have no paths"),
    "a kind for a name": (["desk", "--kind", "line"], "--kind and --baud go with a port's path"),
    "a port that is not there": (["counter"], "/dev/serial/by-id/usb-gm65 does not exist: plug the scanner in"),
    "pins on no Pi": (["red"], "pins: "),
    "a file that cannot be written": (["desk", "/nowhere/x"], "/nowhere/x: cannot be written: No such file"),
}


@pytest.mark.parametrize(("given", "told"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_captured_is_told(given: list[str], told: str, capsys: Captured, config: Path) -> None:
    assert main(["capture", *given, "--config", str(config), "--seconds", "0.001"]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(f"companion capture: {told}")


def test_a_port_in_use_is_told_with_what_to_do(capsys: Captured, config: Path, cable: VirtualPort) -> None:
    with serial.Serial(str(cable.link), exclusive=True):
        assert main(["capture", "desk", "--config", str(config)]) == 2
    assert capsys.readouterr().err == (
        f"companion capture: {cable.link} is in use by another program; if the table is running, end it first "
        "(sudo systemctl stop companion, or Ctrl-C where it was started)\n"
    )


@pytest.mark.anyio
async def test_a_running_table_that_has_the_port_is_named(
    capsys: Captured, config: Path, cable: VirtualPort, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_RUN", str(tmp_path))
    status = Status("0.1.0", HardwareKind.PI, 812, Ms(0), None, ("desk",), {})
    server = StatusServer(lambda: status)
    await server.start([tmp_path])
    with serial.Serial(str(cable.link), exclusive=True):
        assert await asyncio.to_thread(main, ["capture", "desk", "--config", str(config)]) == 2
    await server.close()
    assert capsys.readouterr().err == (
        f"companion capture: {cable.link} is in use by another program; the running table uses it (process 812): "
        "end that first (sudo systemctl stop companion, or Ctrl-C where it was started)\n"
    )


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl-C", "SIGTERM"])
def test_ended_by_a_signal_it_is_whole(
    number: signal.Signals, capsys: Captured, config: Path, cable: VirtualPort, tmp_path: Path
) -> None:
    """The signal comes when the file has the first bytes."""
    file = tmp_path / "x.capture"
    os.mkfifo(file)

    def read() -> None:
        with open(file, encoding="utf-8") as pipe:
            lines.append(pipe.readline())
            lines.append(pipe.readline())
            cable.send(b"\x02\x03")
            lines.append(pipe.readline())
            os.kill(os.getpid(), number)
            lines.extend(pipe)

    lines: list[str] = []
    reader = threading.Thread(target=read)
    reader.start()
    before = signal.getsignal(number)
    assert main(["capture", "desk", str(file), "--config", str(config)]) == 0
    reader.join()
    assert lines[1] == "capture 1 rdm6300\n"
    assert lines[2].endswith(" 02 03\n")
    assert lines[3].strip().isdecimal()
    assert signal.getsignal(number) == before
