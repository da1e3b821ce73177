"""``companion doctor``, as it is called: on this machine, on machines that are not here, and while a table runs."""

from __future__ import annotations

import asyncio
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from companion.cli.doctor import here, look_over
from companion.cli.main import main
from companion.cli.run import reporter
from companion.config.table import HardwareKind, TableConfig
from companion.core.values import Key, Ms
from companion.daemon import messages
from companion.daemon.clock import MonotonicClock
from companion.daemon.status import Status
from companion.daemon.status_server import StatusServer
from companion.doctor.finding import Finding, Grade
from companion.doctor.report import Report
from tests.conftest import StartEvening
from tests.support.machines import DEVICES, Machine

Captured = pytest.CaptureFixture[str]

PI = 'hardware = "pi"\n'


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_text(PI, encoding="utf-8")
    return path


def found(report: Report, about: str) -> list[Finding]:
    return [finding for section in report.sections for finding in section.findings if finding.about == about]


def whats(report: Report, title: str) -> list[str]:
    (section,) = [section for section in report.sections if section.title == title]
    return [f"{finding.grade} {finding.about}: {finding.what}" for finding in section.findings]


# -- as it is called


def test_the_virtual_table_is_well(capsys: Captured) -> None:
    assert main(["doctor", "--virtual"]) == 0
    told = capsys.readouterr().out
    assert "  ✓ good  file          none yet: the default table\n" in told
    assert "  ✓ good  main screen   answers at 0x3C on I2C bus 1\n" in told
    assert told.endswith(" 0 bad\n")
    assert "\x1b" not in told


def test_json_is_one_object(capsys: Captured, config: Path) -> None:
    assert main(["doctor", "--virtual", "--json", "--config", str(config)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["config"] == str(config)
    assert told["counts"]["bad"] == 0
    assert {"section": "The table", "about": "pins", "grade": "good", "what": "virtual pins", "mend": None} in told[
        "findings"
    ]


def test_every_fault_of_the_configuration_is_bad(capsys: Captured, config: Path) -> None:
    config.write_text("[buttons.pins]\nred = 18\n[strip]\nlenght = 5\n", encoding="utf-8")
    assert main(["doctor", "--config", str(config)]) == 1
    told = capsys.readouterr().out
    assert f"  ✗ bad   file     {config}: strip.lenght: unknown key" in told
    assert f"  ✗ bad   file     {config}: buttons.pins.red, buzzer.pin: expected pins of their own" in told
    assert "The table\n" not in told


def test_a_configuration_that_is_not_there_is_bad(capsys: Captured, tmp_path: Path) -> None:
    assert main(["doctor", "--config", str(tmp_path / "no.toml")]) == 1
    assert "no.toml: cannot be read: No such file or directory" in capsys.readouterr().out


def test_a_configuration_that_names_no_hardware_is_bad(capsys: Captured, config: Path) -> None:
    config.write_text("volume = 20\n", encoding="utf-8")
    assert main(["doctor", "--config", str(config)]) == 1
    assert "does not say whether the table is real or virtual" in capsys.readouterr().out


def test_where_there_is_none_yet_nothing_is_tried(capsys: Captured) -> None:
    main(["doctor"])
    told = capsys.readouterr().out
    assert "none yet: nothing says whether the table is real or virtual\n" in told
    assert "→ companion setup on a Raspberry Pi; on any computer: companion run --virtual\n" in told


def test_this_machine_can_be_told() -> None:
    told = here()
    assert told.number == os.getuid()
    assert told.now >= told.built > 0
    assert told.free is None or told.free > 0


# -- on machines that are not here


def test_on_a_pc_it_says_so_and_looks_at_the_rest(tmp_path: Path, config: Path) -> None:
    machine = Machine(tmp_path / "root", model=None, machine="x86_64", throttled=None, devices=())
    report = look_over(config, False, machine.build(), machine.here())
    assert report.count()[Grade.BAD] == 5
    assert whats(report, "The table") == [
        "good groups: pi is in gpio, i2c, spi and dialout",
        "bad buses: the pins of a Raspberry Pi (/dev/gpiochip0) are missing",
        "bad buses: /dev/spidev0.0 is missing (strip.bus)",
        "bad buses: /dev/i2c-1 is missing (screens.main.bus, screens.score.bus)",
        "good I2C speed: bus 1 runs at 400 kHz",
        "bad scanner: /dev/ttyACM0 does not exist",
        "poor devices: only scanners were tried out, because this is not a Raspberry Pi",
    ]


def test_on_a_fresh_pi_the_default_tables_buses_are_looked_for(tmp_path: Path) -> None:
    machine = Machine(tmp_path / "root", devices=("dev/gpiochip0",))
    report = look_over(None, False, machine.build(), machine.here())
    assert whats(report, "The table") == [
        "good groups: pi is in gpio, i2c and spi",
        "bad buses: /dev/spidev0.0 is missing (strip.bus)",
        "bad buses: /dev/i2c-1 is missing (screens.main.bus, screens.score.bus)",
        "good I2C speed: bus 1 runs at 400 kHz",
    ]
    assert [finding.grade for finding in found(report, "file")] == [Grade.POOR]


def test_on_a_pi_whose_libraries_are_not_there_each_device_says_so(tmp_path: Path, config: Path) -> None:
    """The files are a Pi's; the drivers meet this computer, which has neither lgpio's chips nor buses."""
    machine = Machine(tmp_path / "root", devices=DEVICES[:-1])
    report = look_over(config, False, machine.build(), machine.here())
    (pins,) = found(report, "pins")
    assert pins.grade is Grade.BAD
    assert found(report, "buttons") == found(report, "buzzer") == []
    for about in ("strip", "main screen", "score screen"):
        (finding,) = found(report, about)
        assert finding.grade is Grade.BAD
        assert finding.mend
    assert [finding.what for finding in found(report, "scanner")] == ["/dev/ttyACM0 does not exist"]


# -- while a table runs


async def while_it_runs(status: Status, path: Path | None, machine: Machine, places: Path) -> Report:
    server = StatusServer(lambda: status)
    places.mkdir(exist_ok=True)
    await server.start([places])
    try:
        return await asyncio.to_thread(look_over, path, False, machine.root, machine.here())
    finally:
        await server.close()


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_RUN", str(tmp_path / "running"))
    return tmp_path / "running"


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    machine = Machine(tmp_path / "root")
    machine.build()
    return machine


@pytest.mark.anyio
async def test_a_running_table_is_asked_and_its_devices_are_left_alone(
    config: Path, machine: Machine, places: Path
) -> None:
    troubles = {"main": "screen main: nothing answers at 0x3C on I2C bus 1; look at its wires"}
    status = Status("0.1.0", HardwareKind.PI, 812, Ms(7_500_000), str(config), ("buttons", "strip", "main"), troubles)
    report = await while_it_runs(status, config, machine, places)
    assert report.asked == 812
    assert whats(report, "The table")[3:] == [
        f"good running: the table has been running for 2 h (process 812, {config}) and was asked",
        "good buttons: works, according to the running table",
        "good strip: works, according to the running table",
        "bad main screen: nothing answers at 0x3C on I2C bus 1",
    ]
    assert found(report, "main screen")[0].mend == "look at its wires"


@pytest.mark.anyio
async def test_a_bus_that_hangs_is_told_with_what_to_do(config: Path, machine: Machine, places: Path) -> None:
    silences = {"loop": Ms(900), "bus i2c-1": Ms(12_400), "bus spi0": Ms(0)}
    status = Status("0.1.0", HardwareKind.PI, 812, Ms(60_000), str(config), ("buttons",), {}, silences)
    report = await while_it_runs(status, config, machine, places)
    (told,) = found(report, "bus i2c-1")
    assert (told.grade, told.what) == (Grade.BAD, "no answer for 12 s")
    assert told.mend == "end the table, and start it again"
    assert found(report, "loop") == []


@pytest.mark.anyio
async def test_a_table_whose_buses_all_answer_is_told(config: Path, machine: Machine, places: Path) -> None:
    silences = {"loop": Ms(5000), "bus i2c-1": Ms(30)}
    status = Status("0.1.0", HardwareKind.PI, 812, Ms(60_000), str(config), ("buttons",), {}, silences)
    report = await while_it_runs(status, config, machine, places)
    assert [told.what for told in found(report, "loop, buses")] == ["all answer"]


@pytest.mark.anyio
async def test_inputs_that_came_too_fast_are_told_with_their_count(
    config: Path, machine: Machine, places: Path
) -> None:
    status = Status(
        "0.1.0", HardwareKind.PI, 812, Ms(60_000), str(config), ("buttons",), {}, {}, {"scanner": 4992, "buttons": 1}
    )
    report = await while_it_runs(status, config, machine, places)
    told = [one for one in found(report, "scanner") if "too fast" in one.what]
    assert [(one.grade, one.what) for one in told] == [
        (Grade.POOR, "4992 inputs came too fast since the table was started, and were dropped")
    ]
    assert told[0].mend


@pytest.mark.anyio
async def test_a_table_that_runs_with_another_configuration_is_told(
    config: Path, machine: Machine, places: Path
) -> None:
    status = Status("0.1.0", HardwareKind.PI, 812, Ms(5000), "/etc/companion/table.toml", ("buttons",), {})
    report = await while_it_runs(status, config, machine, places)
    (told,) = found(report, "running")
    assert told.grade is Grade.POOR
    assert told.what.endswith("and was asked; it has another configuration")
    assert told.mend == "end it, and start it again"


@pytest.mark.anyio
async def test_a_virtual_table_has_none_of_the_devices(config: Path, machine: Machine, places: Path) -> None:
    status = Status("0.1.0", HardwareKind.VIRTUAL, 812, Ms(5000), None, ("buttons",), {})
    report = await while_it_runs(status, config, machine, places)
    assert report.asked is None
    assert found(report, "running") == []
    assert found(report, "pins")


@pytest.mark.anyio
async def test_a_running_table_that_does_not_answer_keeps_its_devices(
    config: Path, machine: Machine, places: Path
) -> None:
    places.mkdir()
    listener = await asyncio.start_unix_server(lambda _, writer: writer.close(), str(places / "pi.sock"))
    report = await asyncio.to_thread(look_over, config, False, machine.root, machine.here())
    listener.close()
    (told,) = found(report, "running")
    assert told.grade is Grade.POOR
    assert f"{told.what}; {told.mend}".startswith(messages.NO_ANSWER.partition("{path}")[0])
    assert told.mend == messages.NO_ANSWER.partition("; ")[2]
    assert found(report, "pins") == []


@pytest.mark.anyio
async def test_a_table_that_really_runs_reports_a_screen_that_fails(
    start_evening: StartEvening, machine: Machine, places: Path
) -> None:
    """The daemon on virtual wires, asked through its own socket."""
    settings = replace(TableConfig(), hardware=HardwareKind.VIRTUAL)
    evening = await start_evening(settings)
    status = reporter(settings, None, evening.virtual.hardware(), evening.daemon, MonotonicClock())
    evening.virtual.fail("main")
    await evening.tap(Key.RIGHT)  # something to show, and so to fail at
    await asyncio.wait_for(evening.daemon.until(lambda _: bool(evening.daemon.troubles)), 30)
    report = await while_it_runs(status(), None, machine, places)
    assert report.asked == os.getpid()
    graded = {finding.about: finding.grade for finding in report.sections[-1].findings[-7:]}
    assert graded == {
        "buttons": Grade.GOOD,
        "strip": Grade.GOOD,
        "main screen": Grade.BAD,
        "score screen": Grade.GOOD,
        "buzzer": Grade.GOOD,
        "scanner": Grade.GOOD,
        "loop, buses": Grade.GOOD,
    }
