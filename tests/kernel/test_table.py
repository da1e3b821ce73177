"""The table as a service on a real kernel: started, played, its devices failing in turn, killed, cut off and stopped.

The tests are one story in the order of this file.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import pytest

from companion.core.values import Key
from companion.games.skyrockets.table.show import ShowPage
from companion.table.countdown import COUNTS
from tests.kernel.chips import Chips
from tests.kernel.machine import Machine
from tests.kernel.table import UNIT, RunningTable, example, taps

DRIVERS = "/sys/bus/platform/drivers"
SLAVES = "/sys/kernel/debug/companion_header/i2c/slaves"
Figure = Callable[[str, str], None]


@pytest.fixture(scope="module")
def table(machine: Machine) -> RunningTable:
    """The service, not yet started."""
    return RunningTable(machine)


def test_the_service_starts_at_boot(table: RunningTable) -> None:
    table.until(table.agrees)


def test_doctor_finds_every_device_good(machine: Machine) -> None:
    machine.must("systemctl", "stop", UNIT)
    ran = machine.run("companion", "doctor", timeout=300)
    assert (ran.status, " bad " in ran.out) == (0, False), ran.out


def test_the_service_starts_and_shows_the_menu(table: RunningTable, figure: Figure) -> None:
    began = table.machine.now()
    table.start()
    figure("From start to ready", f"{(table.machine.now() - began) / 1e9:.0f} s")
    table.until(table.agrees)
    assert "gpiod is used" in table.log()


def test_the_unit_is_exposed_little(machine: Machine, figure: Figure) -> None:
    last = machine.run("systemd-analyze", "security", "--no-pager", UNIT).out.strip().splitlines()[-1]
    exposure = float(last.split(":")[1].split()[0])
    figure("Exposure of the unit", str(exposure))
    assert exposure <= 0.5


def test_doctor_asks_the_running_table(machine: Machine) -> None:
    ran = machine.run("companion", "doctor", timeout=300)
    assert ran.status == 0, ran.out
    assert "and was asked" in ran.out


def test_a_second_table_ends_at_once_and_disturbs_nothing(table: RunningTable) -> None:
    first = table.process()
    ran = table.machine.run("companion", "run", "--config", "/etc/companion/table.toml", timeout=60)
    assert ran.status == 2, ran
    assert str(first) in ran.err
    assert table.process() == first
    assert table.agrees()


def test_a_press_is_answered_by_light(table: RunningTable, figure: Figure) -> None:
    """The fourth OK leads from a page whose lights stand still to one that has others."""
    took = []
    for _ in range(8):
        table.play(*taps(*[Key.OK] * 3))
        time.sleep(2)  # so that a frame of the strip that stands still is among what is looked at
        still = [record.content for record in table.chips.look() if record.address == 0][-1]
        pressed, _ = table.play(*taps(Key.OK))
        time.sleep(1)
        sent = [record for record in table.chips.look() if record.address == 0 and record.at > pressed]
        took.append((next(record.at for record in sent if record.content != still) - pressed) / 1e6)
        table.play(*taps(Key.BACK))
    figure("Press to light, median and worst of 8", f"{statistics.median(took):.0f} ms, {max(took):.0f} ms")


def test_a_whole_show_ends_in_the_pictures_of_the_fold(table: RunningTable) -> None:
    table.play(*taps(*[Key.OK] * 5), *example("training_won"))
    assert isinstance(table.fold.table.page, ShowPage)
    assert table.fold.table.page.show.phase.value == "won"
    table.until(table.agrees)
    table.play(*taps(Key.BACK, wait=2_000_000))
    table.until(table.agrees)


def test_nobody_plays_and_few_wake(table: RunningTable, figure: Figure) -> None:
    time.sleep(5)
    began, before = table.machine.now(), table.switches()
    time.sleep(20)
    after, seconds = table.switches(), (table.machine.now() - began) / 1e9
    woken = {name: (count - before.get(name, 0)) / seconds for name, count in after.items()}
    figure("Wake-ups a second of all threads, idle", f"{sum(woken.values()):.1f}")
    assert sum(woken.values()) <= 10, woken


@pytest.mark.parametrize("fault", ["nak", "timeout"])
def test_a_screen_that_does_not_answer_is_told_and_comes_back_whole(
    table: RunningTable, figure: Figure, fault: str
) -> None:
    told = table.log().count("main: screen main")
    table.machine.write(SLAVES, f"3c {fault}")
    table.until(lambda: table.log().count("main: screen main") > told)
    table.play(*taps(Key.RIGHT, Key.LEFT))
    table.machine.write(SLAVES, "3c works")
    figure(f"A screen is whole again after {fault}", f"{table.until(table.agrees):.0f} s")


@pytest.mark.parametrize(("bus", "words"), [("spi", "strip: "), ("i2c", "main: "), ("gpio", "buttons: ")])
def test_a_driver_that_is_unbound_is_told_and_its_devices_come_back(
    table: RunningTable, figure: Figure, bus: str, words: str
) -> None:
    told, back = table.log().count(words), f"{words[:-2]} works again"
    driver = f"{DRIVERS}/companion-{bus}"
    table.machine.must("sh", "-c", f"echo companion-{bus} >{driver}/unbind", timeout=60)
    table.until(lambda: table.log().count(words) > told)
    works = table.log().count(back)
    table.machine.must("sh", "-c", f"echo companion-{bus} >{driver}/bind")
    figure(f"Works again after {bus} was bound", f"{table.until(lambda: table.log().count(back) > works):.0f} s")
    table.play(*taps(Key.RIGHT))
    table.until(lambda: table.agrees() and table.lit() > 0)
    table.play(*taps(Key.LEFT))


def test_a_scanner_that_is_unplugged_is_told_and_reads_again(table: RunningTable) -> None:
    told, works = table.log().count("scanner: "), table.log().count("scanner works again")
    table.machine.must("modprobe", "-r", "g_serial")
    table.until(lambda: table.log().count("scanner: ") > told)
    table.machine.must("sh", "/usr/lib/companion-kernel/plug.sh")
    table.until(lambda: table.log().count("scanner works again") > works)
    table.play(*taps(*[Key.OK] * 5), (2_000_000 + 1000 * COUNTS, "scan SKY:red+blue"))
    time.sleep(1)
    table.play(*taps(Key.RED, Key.BLUE))
    assert turns(table) == 1
    table.until(table.agrees)


def test_killed_in_a_show_it_goes_on_with_the_show(table: RunningTable, figure: Figure) -> None:
    first, began = table.process(), table.machine.now()
    lines = table.log().count("gpiod is used")
    table.machine.must("kill", "-9", str(first))
    table.until(lambda: table.log().count("gpiod is used") > lines)
    table.until(table.agrees)
    figure("Killed, until it shows the show again", f"{(table.machine.now() - began) / 1e9:.0f} s")
    assert table.process() not in (0, first)


def test_after_a_power_cut_the_show_is_there_with_every_press(table: RunningTable, figure: Figure) -> None:
    table.play((1_000_000, "scan SKY:red+green"), *taps(Key.RED, Key.GREEN))
    before = turns(table)
    time.sleep(1)
    table.machine.cut()
    table.machine.boot()
    table.chips = Chips(table.machine)
    table.until(lambda: table.chips.glass() is not None, within=240)
    stood = table.fold.table.at
    table.machine.play(taps(Key.OK))
    time.sleep(8)
    _, score = table.fold.pictures(stood * 1_000_000)
    table.until(lambda: table.same(0x3D, score))
    figure("Turns of the show before and after a power cut", f"{before}, {before}")


def test_stopped_it_is_dark_at_once(table: RunningTable, figure: Figure) -> None:
    began = table.machine.now()
    table.machine.must("systemctl", "stop", UNIT)
    figure("From stop to ended", f"{(table.machine.now() - began) / 1e9:.1f} s")
    table.chips.look()
    assert table.dark()
    assert table.machine.must("systemctl", "show", "--value", "-p", "Result", UNIT).strip() == "success"


def turns(table: RunningTable) -> int:
    """How many turns the fold's show has had."""
    page = table.fold.table.page
    assert isinstance(page, ShowPage)
    return page.show.turns
