"""``companion run`` where it cannot, and what it tells of itself while it runs."""

from __future__ import annotations

import asyncio
import logging
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from companion.cli import run
from companion.cli.main import main
from companion.cli.origin import version
from companion.config import machine
from companion.config.table import HardwareKind, TableConfig
from companion.core.mistakes import Mistakes
from companion.daemon.clock import MonotonicClock
from companion.daemon.loop import Daemon
from companion.daemon.status import Status, ask
from companion.daemon.status_server import claim
from hardware.virtual.table import Virtual
from tests.support.machines import Machine

Captured = pytest.CaptureFixture[str]

PI = replace(TableConfig(), hardware=HardwareKind.PI)


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_text('hardware = "pi"\n', encoding="utf-8")
    return path


def on(monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
    """The command looks for buses and a board under ``root``."""
    monkeypatch.setattr(run, "absent", lambda table: machine.absent(table, root))
    monkeypatch.setattr(run, "model", lambda: machine.model(root))


def test_on_a_pc_all_that_is_missing_is_named_before_anything_is_opened(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, config: Path
) -> None:
    on(monkeypatch, Machine(tmp_path / "root", model=None, devices=()).build())
    assert main(["run", "--config", str(config)]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "companion run: this is no Raspberry Pi, and the configuration asks for one. Not there:",
        "  buttons.pins: expected the pins of a Raspberry Pi (/dev/gpiochip0); got none",
        "  strip.bus: expected /dev/spidev0.0 (in /boot/firmware/config.txt: dtparam=spi=on; then restart); got none",
        "  screens.main.bus: expected /dev/i2c-1 "
        "(in /boot/firmware/config.txt: dtparam=i2c_arm=on; then restart); got none",
        "  screens.score.bus: expected /dev/i2c-1 "
        "(in /boot/firmware/config.txt: dtparam=i2c_arm=on; then restart); got none",
        "On any computer: companion run --virtual. More is told by: companion doctor",
    ]


def test_a_pc_with_gpio_pins_of_its_own_is_no_pi_either(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, config: Path
) -> None:
    on(monkeypatch, Machine(tmp_path / "root", model=None, devices=("dev/gpiochip0",)).build())
    assert main(["run", "--config", str(config)]) == 2
    assert "this is no Raspberry Pi" in capsys.readouterr().err


def test_a_pi_whose_pins_are_not_there(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, config: Path
) -> None:
    on(monkeypatch, Machine(tmp_path / "root", devices=("dev/spidev0.0", "dev/i2c-1")).build())
    assert main(["run", "--config", str(config)]) == 2
    assert "this is a Raspberry Pi without its pins" in capsys.readouterr().err


def test_a_pi_that_lacks_a_bus_is_played_on_without_what_hangs_there(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    on(monkeypatch, Machine(tmp_path / "root", devices=("dev/gpiochip0", "dev/i2c-1")).build())
    with caplog.at_level(logging.WARNING):
        assert run._ready(PI)
    assert caplog.messages == [
        "not there on this machine: strip.bus: expected /dev/spidev0.0 "
        "(in /boot/firmware/config.txt: dtparam=spi=on; then restart); got none"
    ]


def test_a_pi_that_has_everything_is_ready(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    on(monkeypatch, Machine(tmp_path / "root").build())
    assert run._ready(PI)
    assert caplog.messages == []


@pytest.mark.anyio
async def test_while_it_runs_it_tells_how_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_RUN", str(tmp_path))
    config = replace(TableConfig(), hardware=HardwareKind.VIRTUAL)
    clock = MonotonicClock()
    stopping = asyncio.Event()
    virtual = Virtual(config, clock.now)

    async def told() -> Status:
        while (status := await asyncio.to_thread(ask, HardwareKind.VIRTUAL, [tmp_path])) is None:
            pass
        return status

    wired = virtual.hardware()
    daemon = Daemon(*run.set_up(config, clock.now()), wired, config, clock)
    living = asyncio.create_task(run._live(config, Path("/etc/t.toml"), wired, daemon, clock, stopping))
    status = await asyncio.wait_for(told(), 30)
    stopping.set()
    await living
    virtual.close()
    assert status.config == "/etc/t.toml"
    assert status.devices == ("buttons", "strip", "main", "score", "buzzer", "scanner")
    assert status.version == version()
    assert {"loop", "bus spi-0"} <= set(status.silences)
    assert ask(HardwareKind.VIRTUAL, [tmp_path]) is None


@pytest.mark.anyio
async def test_what_ends_a_thread_or_a_callback_unseen_is_logged_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    loop = asyncio.get_running_loop()
    before = loop.get_exception_handler()
    run._note_the_unexpected(loop, Mistakes(logging.getLogger("tests.run")))

    def bug() -> None:
        raise ValueError("a bug")

    def other_bug() -> None:
        raise ValueError("another bug")

    try:
        for _ in range(3):
            thread = threading.Thread(target=bug, name="bus i2c-1")
            thread.start()
            thread.join()
            loop.call_soon(other_bug)
            await asyncio.sleep(0)
    finally:
        loop.set_exception_handler(before)
    first, second = caplog.records
    assert first.getMessage() == "bus i2c-1 has ended by an error"
    assert second.getMessage().startswith("the loop goes on, but Exception in callback")
    assert all(record.exc_info for record in caplog.records)


def test_a_second_table_exits_before_it_opens_any_device(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, config: Path
) -> None:
    monkeypatch.setattr(run, "_ready", lambda table: True)
    monkeypatch.setenv("COMPANION_RUN", str(tmp_path / "run"))
    (tmp_path / "run").mkdir(mode=0o700)
    monkeypatch.setattr("hardware.pi.hardware", lambda *_: pytest.fail("the second table opened its devices"))
    first = claim(HardwareKind.PI)
    assert first is not None
    assert main(["run", "--config", str(config)]) == 2
    assert capsys.readouterr().err.startswith("companion run: another pi table is running on this machine; stop it")
    first.close()
