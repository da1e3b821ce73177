"""The units in systemd/, as systemd itself reads them."""

from __future__ import annotations

import configparser
import re
import subprocess
from pathlib import Path

import pytest

UNITS = Path(__file__).parents[2] / "systemd"
MOST_EXPOSED = 0.5
"""Of ten: what `systemd-analyze security` may find at most."""
ANALYZE = "systemd-analyze"


def analyze(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([ANALYZE, *arguments], capture_output=True, text=True, check=False)


def service() -> dict[str, list[str]]:
    """The settings of the service, each with all its values."""
    found: dict[str, list[str]] = {}
    for line in (UNITS / "companion.service").read_text().splitlines():
        if "=" in line and not line.startswith("#"):
            key, value = line.split("=", 1)
            found.setdefault(key, []).append(value)
    return found


def test_systemd_understands_every_line(tmp_path: Path) -> None:
    unit = tmp_path / "companion.service"
    unit.write_text((UNITS / "companion.service").read_text().replace("/usr/bin/companion", "/bin/true"))
    verified = analyze("verify", "--man=no", unit)
    assert (verified.returncode, verified.stdout, verified.stderr) == (0, "", "")


def test_a_slip_in_a_unit_would_be_noticed(tmp_path: Path) -> None:
    unit = tmp_path / "companion.service"
    unit.write_text("[Service]\nExecStart=/bin/true\nProtectSistem=strict\n")
    assert "ProtectSistem" in analyze("verify", "--man=no", unit).stderr


def test_what_the_service_is_exposed_to_is_little() -> None:
    report = analyze("security", "--offline=true", UNITS / "companion.service").stdout
    exposure = re.search(r"Overall exposure level for companion.service: ([\d.]+)", report)
    assert exposure is not None, report
    assert float(exposure[1]) <= MOST_EXPOSED


def test_it_starts_before_the_network_and_without_it() -> None:
    asked = service()
    for key in ("After", "Wants", "Requires", "BindsTo"):
        assert not any("network" in value for value in asked.get(key, []))


def test_every_device_that_is_allowed_has_its_group_and_its_driver() -> None:
    """A name of DeviceAllow counts only once its driver has registered it."""
    asked = service()
    allowed = {value.split()[0].removeprefix("char-") for value in asked["DeviceAllow"]}
    loaded = (UNITS / "companion.modules-load.conf").read_text().split("\n")
    for name, module in {"i2c": "i2c-dev", "spi": "spidev", "ttyUSB": "usbserial", "ttyACM": "cdc-acm"}.items():
        assert name in allowed
        assert module in loaded
    made = re.findall(r"^g (\S+)", (UNITS / "companion.sysusers.conf").read_text(), re.MULTILINE)
    assert asked["SupplementaryGroups"] == [" ".join(made)]


def test_a_reader_that_types_may_be_read_and_nothing_typed_by_the_service() -> None:
    asked = service()
    assert "char-input r" in asked["DeviceAllow"]
    assert "input" in asked["SupplementaryGroups"][0].split()


@pytest.mark.parametrize("kind", ["gpio", "i2c-dev", "spidev"])
def test_the_rules_give_each_device_to_its_group_alone(kind: str) -> None:
    rules = [line for line in (UNITS / "60-companion.rules").read_text().splitlines() if f'"{kind}"' in line]
    assert len(rules) == 1
    assert f'GROUP="{kind.removesuffix("-dev").removesuffix("dev")}"' in rules[0]
    assert 'MODE="0660"' in rules[0]


def test_a_fault_that_no_restart_cures_is_not_tried_again() -> None:
    """`companion run` exits 2 with a faulty configuration, without pins, and beside another table."""
    asked = service()
    assert asked["Restart"] == ["on-failure"]
    assert asked["RestartPreventExitStatus"] == ["2"]


def test_the_unit_has_no_setting_twice_in_a_section_by_accident() -> None:
    several = {"DeviceAllow", "SystemCallFilter"}
    assert [key for key, values in service().items() if len(values) > 1 and key not in several] == []
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.read(UNITS / "companion.service")
    assert parser.sections() == ["Unit", "Service", "Install"]
