"""Pin factories by name, on stand-ins for the libraries that are on a Pi only; each fault of theirs with its advice."""

from __future__ import annotations

import errno
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import gpiod
import pytest
from gpiozero.pins.local import LocalPiFactory

from companion.config.table import HardwareKind, PinFactory, TableConfig
from companion.core.errors import DeviceError
from companion.core.values import Key, Ms
from hardware.buttons import GpioButtons
from hardware.examining import Trial, examine
from hardware.pi import PiWires, hardware
from hardware.pins import installed, open_pins, open_tones
from tests.hardware.stand_ins.gpio_kernel import Kernel, Lines

STAND_INS = Path(__file__).parent / "stand_ins"
PI_3 = 0xA02082
MOST_PROCESSES = 4_194_304
"""The kernel's highest process id."""
OURS = ("lgpio", "RPi", "RPi.GPIO", "gpiozero.pins.lgpio", "gpiozero.pins.rpigpio", "hardware.gpiod_pins")


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No library of an earlier test, no place given to lgpio, no pins that gpiozero kept."""
    monkeypatch.delenv("LG_WD", raising=False)
    monkeypatch.setattr(LocalPiFactory, "pins", {})
    yield
    for name in OURS:
        sys.modules.pop(name, None)


@pytest.fixture
def _pi_3(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: PI_3)


@pytest.fixture
def lgpio(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The stand-in, importable and fresh."""
    monkeypatch.syspath_prepend(str(STAND_INS / "lgpio"))
    import lgpio

    return lgpio


@pytest.mark.usefixtures("_pi_3")
def test_lgpio_gives_edges_the_kernels_time_and_levels(lgpio: Any) -> None:
    edges: list[tuple[Key, bool, Ms]] = []
    buttons = GpioButtons({Key.RED: 5, Key.OK: 23}, lambda: open_pins("lgpio"))
    buttons.start(lambda *edge: edges.append(edge))
    lgpio.play(5, 0, 12_345_678_901_234)
    lgpio.play(23, 0, 12_345_999_900_000)
    lgpio.play(5, 2, 12_346_000_000_000)  # a watchdog's, no edge
    assert edges == [(Key.RED, True, 12_345_678), (Key.OK, True, 12_345_999)]
    assert buttons.pressed(Key.OK)
    lgpio.play(23, 1, 12_350_000_000_000)
    assert not buttons.pressed(Key.OK)
    assert lgpio.modes[5] == lgpio.SET_PULL_UP  # pulled up, and no debounce by the library
    buttons.close()
    buttons.start(lambda *edge: edges.append(edge))
    lgpio.play(5, 1, 12_400_000_000_000)
    assert edges[-1] == (Key.RED, False, 12_400_000)
    buttons.close()


@pytest.mark.usefixtures("_pi_3")
def test_no_exception_gets_into_lgpios_thread(lgpio: Any) -> None:
    def listener(key: Key, pressed: bool, at: Ms) -> None:
        raise RuntimeError("the loop is closed")

    buttons = GpioButtons({Key.RED: 5}, lambda: open_pins("lgpio"))
    buttons.start(listener)
    lgpio.play(5, 0, 1)
    buttons.close()


@pytest.mark.usefixtures("_pi_3")
def test_the_headers_chip_is_found_by_its_label(lgpio: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    lgpio.labels = {0: "gpio-brcmstb@107d508500", 11: "pinctrl-rp1", 4: "raspberrypi-exp-gpio"}
    monkeypatch.setattr("hardware.header_chip.glob", lambda _: ["/dev/gpiochip11", "/dev/gpiochip0", "/dev/gpiochip4"])
    factory = open_pins("lgpio")
    assert factory.chip == 11
    assert factory.description == "lgpio, on pinctrl-rp1 (gpiochip11)"
    assert lgpio.opened == [11]


@pytest.fixture(autouse=True)
def _one_chip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.header_chip.glob", lambda _: ["/dev/gpiochip0"])


def test_a_board_that_is_no_pi_is_told(lgpio: Any) -> None:
    with pytest.raises(DeviceError, match=r"this is not a Raspberry Pi, or /proc is hidden"):
        open_pins("lgpio")


def test_no_right_to_the_chip_is_told(lgpio: Any) -> None:
    lgpio.refused = lgpio.error(b"can not open gpiochip")
    with pytest.raises(
        DeviceError,
        match=r"gpiochip0 cannot be opened \(error: b'can not open gpiochip'\)\); the user must be in the group gpio",
    ):
        open_pins("lgpio")


@pytest.mark.usefixtures("_pi_3")
def test_a_line_that_is_taken_is_told_with_its_number(lgpio: Any) -> None:
    lgpio.busy = {6}
    buttons = GpioButtons({Key.RED: 5, Key.ORANGE: 6}, lambda: open_pins("lgpio"))
    refused = buttons.start(lambda *_: None)
    assert list(refused) == [Key.ORANGE]
    assert refused[Key.ORANGE].startswith("button at GPIO6: GPIO busy; another program, or an overlay")
    buttons.close()


def test_without_lgpio_it_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(DeviceError, match=r"lgpio cannot be imported .*sudo apt install python3-lgpio"):
        open_pins("lgpio")


@pytest.mark.usefixtures("_pi_3", "lgpio")
@pytest.mark.parametrize("name", ["RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR", "STATE_DIRECTORY"])
def test_lgpio_is_given_a_folder_that_can_be_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    for other in ("RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR", "STATE_DIRECTORY"):
        monkeypatch.delenv(other, raising=False)
    monkeypatch.setenv(name, str(tmp_path))
    left = tmp_path / f"companion-lgpio-{MOST_PROCESSES + 1}-abc"  # of a process that was killed
    mine = tmp_path / f"companion-lgpio-{os.getpid()}-abc"
    for folder in (left, mine):
        folder.mkdir()
    open_pins("lgpio")
    folder = Path(os.environ["LG_WD"])
    assert folder.parent == tmp_path
    assert folder.stat().st_mode & 0o777 == 0o700  # nobody else's FIFO can lie in it
    assert not left.exists()
    assert mine.exists()


@pytest.mark.usefixtures("_pi_3")
def test_lgpios_folder_goes_when_the_process_ends(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; import hardware.pins as pins; pins._give_lgpio_a_place(); "
        "import os; Path(os.environ['LG_WD'], '.lgd-nfy0').touch()"
    )
    env = {"XDG_RUNTIME_DIR": str(tmp_path), "PATH": os.environ["PATH"]}
    subprocess.run([sys.executable, "-c", script], env=env, cwd=Path(__file__).parents[2], check=True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("_pi_3", "lgpio")
def test_a_folder_that_somebody_chose_for_lgpio_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LG_WD", "/chosen")
    open_pins("lgpio")
    assert os.environ["LG_WD"] == "/chosen"


@pytest.mark.usefixtures("lgpio")
def test_lgpio_that_cannot_make_its_fifo_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "lgpio.py").write_text('raise FileNotFoundError("[Errno 2] No such file or directory: .lgd-nfy-3")')
    sys.modules.pop("lgpio", None)
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(DeviceError, match=r"lgpio does not start .*set LG_WD"):
        open_pins("lgpio")


def test_rpi_gpio_on_a_pi_5_says_to_use_lgpio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(STAND_INS / "pi5"))
    with pytest.raises(DeviceError, match=r'peripheral base address; .*factory = "best"'):
        open_pins("rpigpio")


@pytest.mark.usefixtures("_pi_3")
def test_rpi_gpio_on_a_kernel_from_6_6_says_to_use_lgpio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(STAND_INS / "kernel66"))
    buttons = GpioButtons({Key.RED: 5}, lambda: open_pins("rpigpio"))
    with pytest.raises(DeviceError, match=r'GPIO5: Failed to add edge detection; .*factory = "best"'):
        buttons.start(lambda *_: None)


def test_without_rpi_gpio_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "RPi", None)
    with pytest.raises(DeviceError, match=r'RPi.GPIO cannot be imported .*factory = "best"'):
        open_pins("rpigpio")


@pytest.mark.parametrize("name", ["mock", "pigpio", ""])
def test_any_other_factory_is_refused_and_nothing_else_tried(name: str) -> None:
    with pytest.raises(DeviceError, match="a real table needs one of best, gpiod, lgpio, rpigpio"):
        open_pins(name)


def test_a_real_table_without_its_libraries_says_so_device_by_device(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("gpiod", "lgpio", "RPi", "spidev"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr("hardware.i2c.SMBus.open", _no_bus)
    table = hardware(TableConfig(hardware=HardwareKind.PI), lambda: Ms(0))
    for opener, told in [
        (table.strips["strip"], "python3-spidev"),
        (table.screens["main"], "dtparam=i2c_arm=on"),
        (table.screens["score"], "dtparam=i2c_arm=on"),
        (table.buzzers["buzzer"], "python3-libgpiod"),
    ]:
        with pytest.raises(DeviceError, match=told):
            opener()
    with pytest.raises(DeviceError, match="python3-libgpiod"):
        table.buttons().start(lambda *_: None)
    assert table.buses == {"strip": "spi-0", "main": "i2c-1", "score": "i2c-1", "buzzer": "pins"}


def _no_bus(self: object, number: int) -> None:
    raise FileNotFoundError(2, "No such file or directory", f"/dev/i2c-{number}")


@pytest.mark.usefixtures("_pi_3")
def test_buttons_and_buzzer_of_a_real_table_share_one_factory(lgpio: Any) -> None:
    config = TableConfig(
        hardware=HardwareKind.PI,
        screens={},
        strip=None,
        scanners={},
        buttons=replace(TableConfig().buttons, factory=PinFactory.LGPIO),
    )
    table = hardware(config, lambda: Ms(0))
    buttons = table.buttons()
    buttons.start(lambda *_: None)
    buzzer = table.buzzers["buzzer"]()
    buzzer.tone(440)
    assert lgpio.tones[18] == 440
    buzzer.close()
    assert lgpio.opened == [0]
    buttons.close()


@pytest.mark.usefixtures("_pi_3")
def test_the_pins_of_a_real_table_are_tried_out_one_by_one(lgpio: Any) -> None:
    """A line that another program has, one that is held to ground, and all the others."""
    table = TableConfig(hardware=HardwareKind.PI, screens={}, strip=None, buzzer=None, scanners={})
    lgpio.busy = {table.buttons.pins[Key.RED]}
    lgpio.levels = {table.buttons.pins[Key.OK]: 0}
    trials = {trial.device: trial for trial in examine(table, PiWires("lgpio"))}
    assert trials["pins"] == Trial("pins", True, "lgpio, on pinctrl-bcm2835 (gpiochip0)")
    assert trials["red button"].words == (
        "button at GPIO5: GPIO busy; another program, or an overlay in /boot/firmware/config.txt, uses this pin"
    )
    assert trials["ok button"].words.startswith("ok button: pressed, or stuck (GPIO23, header pin 16); let go of it.")
    assert trials["buttons"].words == "the other 8 lines can be read; none is pressed"
    assert set(lgpio.modes.values()) == {lgpio.SET_PULL_NONE}  # let go of, as gpiozero does: inputs without a pull


@pytest.mark.usefixtures("_pi_3")
def test_a_line_that_was_taken_can_be_had_as_soon_as_it_is_free(lgpio: Any) -> None:
    """Though the error is still held: gpiozero's half-made device would keep the pin."""
    lgpio.busy = {6}
    buttons = GpioButtons({Key.ORANGE: 6}, lambda: open_pins("lgpio"))
    with pytest.raises(DeviceError, match="GPIO busy") as held:  # none can be had
        buttons.start(lambda *_: None)
    lgpio.busy.clear()
    buttons.start(lambda *_: None)
    assert not buttons.pressed(Key.ORANGE)
    assert isinstance(held.value.__cause__, lgpio.error)
    buttons.close()


@pytest.mark.usefixtures("_pi_3")
def test_the_best_is_the_first_that_is_installed(
    lgpio: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    monkeypatch.setattr(gpiod, "Chip", Kernel({"/dev/gpiochip0": Lines()}).chip)
    assert open_pins("best").description == "gpiod, on pinctrl-bcm2835 (gpiochip0)"
    assert "pins: gpiod is used" in caplog.text
    monkeypatch.setitem(sys.modules, "gpiod", None)
    sys.modules.pop("hardware.gpiod_pins", None)
    assert open_pins("best").description == "lgpio, on pinctrl-bcm2835 (gpiochip0)"
    assert "pins: lgpio is used (pins: gpiod cannot be imported" in caplog.text


@pytest.mark.usefixtures("_pi_3")
def test_one_that_is_installed_and_fails_is_told_and_no_other_tried(
    lgpio: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = PermissionError(errno.EACCES, "Permission denied")
    monkeypatch.setattr(gpiod, "Chip", Kernel({"/dev/gpiochip0": refused}).chip)
    with pytest.raises(DeviceError, match="usermod -aG gpio"):
        open_pins("best")
    assert lgpio.opened == []


@pytest.mark.usefixtures("_pi_3", "lgpio")
def test_a_passive_buzzer_has_the_factory_that_knows_tones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpiod, "Chip", Kernel({"/dev/gpiochip0": Lines()}).chip)
    wires = PiWires("best")
    assert wires.pins().description.startswith("gpiod")
    assert wires.tones().description.startswith("lgpio")
    assert wires.tones() is wires.tones()
    assert PiWires("lgpio").tones().description.startswith("lgpio")


def test_a_passive_buzzer_without_such_a_factory_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("lgpio", "RPi"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(DeviceError, match="tones is installed; sudo apt install python3-lgpio"):
        open_tones()


@pytest.mark.usefixtures("lgpio")
def test_what_is_installed_is_listed_best_first_and_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpiod, "Chip", Kernel({}).chip)
    monkeypatch.syspath_prepend(str(STAND_INS / "pi5"))  # its RPi.GPIO refuses to work, but is installed
    assert installed() == ["gpiod", "lgpio", "rpigpio"]
    monkeypatch.setitem(sys.modules, "gpiod", None)
    monkeypatch.delitem(sys.modules, "gpiod.line")
    assert installed() == ["lgpio", "rpigpio"]


def test_version_1_of_gpiod_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("lgpio", "RPi"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, "gpiod", ModuleType("gpiod"))
    monkeypatch.delitem(sys.modules, "gpiod.line", raising=False)
    assert installed() == []


@pytest.mark.usefixtures("_pi_3")
def test_rpi_gpio_without_rights_says_to_use_another_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(STAND_INS / "kernel66"))
    import RPi.GPIO

    def refused(*_: object, **__: object) -> None:
        raise RuntimeError("No access to /dev/mem.  Try running as root!")

    monkeypatch.setattr(RPi.GPIO, "setup", refused)
    buttons = GpioButtons({Key.RED: 5}, lambda: open_pins("rpigpio"))
    with pytest.raises(DeviceError, match=r'No access to /dev/mem.*needs rights .* factory = "best"'):
        buttons.start(lambda *_: None)
