"""``companion version``."""

from __future__ import annotations

import platform
import tomllib
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.cli.version import LIBRARIES, versions
from tests.support.machines import Machine

Captured = pytest.CaptureFixture[str]
PROJECT = Path(__file__).parents[3]


@pytest.mark.parametrize("call", [["version"], ["--version"]])
def test_the_version_is_the_projects(call: list[str], capsys: Captured) -> None:
    assert main(call) == 0
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    assert capsys.readouterr().out == f"{project['version']}\n"


def test_verbose_names_all_that_matters(tmp_path: Path) -> None:
    said = dict(line.split(maxsplit=1) for line in versions(Machine(tmp_path).build()))
    assert said["board"] == "Raspberry Pi 4 Model B Rev 1.5"
    assert said["system"] == "Debian GNU/Linux 12 (bookworm)"
    assert platform.python_version() in said["Python"]
    assert platform.release() in said["kernel"]
    assert str(PROJECT) in said["companion"]
    assert set(LIBRARIES) <= set(said)
    assert said["Pillow"][0].isdigit()
    assert said["spidev"][0].isdigit() or said["spidev"] == "not installed"


def test_verbose_is_printed_a_line_each(capsys: Captured) -> None:
    assert main(["version", "--verbose"]) == 0
    assert len(capsys.readouterr().out.splitlines()) > len(LIBRARIES)


def test_a_machine_that_tells_nothing_is_met(tmp_path: Path) -> None:
    said = dict(line.split(maxsplit=1) for line in versions(tmp_path))
    assert (said["board"], said["system"]) == ("no Raspberry Pi", "unknown")


def test_what_it_does_not_know_is_refused(capsys: Captured) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["version", "--loud"])
    assert "--loud" in capsys.readouterr().err
