"""``companion setup``, as it is called, with typed answers on a pipe."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.config.reading import read
from companion.config.table import HardwareKind, TableConfig

Captured = pytest.CaptureFixture[str]
Type = Callable[[str], None]


@pytest.fixture
def typed() -> Iterator[Type]:
    """``typed("y\\n")``: this is on the standard input, and then its end."""
    kept = os.dup(0)

    def type_(text: str) -> None:
        near, far = os.pipe()
        os.write(far, text.encode())
        os.close(far)
        os.dup2(near, 0)
        os.close(near)

    yield type_
    os.dup2(kept, 0)
    os.close(kept)


BUTTONS = "s\n" * 10 + "\n"
REST = "none\n" + "\n" * 4 + "none\n" + "none\n" + "Anna, Ben\n"
"""No strip; both screens look good, the first one is main; no scanner; no buzzer; two players."""


def test_on_the_virtual_table_from_beginning_to_end(capsys: Captured, typed: Type, tmp_path: Path) -> None:
    path = tmp_path / "companion" / "table.toml"
    typed(BUTTONS + REST)
    status = main(["setup", "--virtual", "--port", "0", "--config", str(path)])
    told = capsys.readouterr()
    assert "The table to set up is on http://127.0.0.1:" in told.out
    assert f"Written: {path}" in " ".join(told.out.split())
    assert "Traceback" not in told.out + told.err
    assert status in (0, 1), "that of doctor's report, which comes last"
    found = read(path)
    assert found == TableConfig(
        HardwareKind.VIRTUAL, strip=None, buzzer=None, scanners={}, names=("Anna", "Ben"), screens=found.screens
    )
    assert found.screens == TableConfig().screens


def test_left_and_taken_up_again(capsys: Captured, typed: Type, tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    call = ["setup", "--virtual", "--port", "0", "--config", str(path)]
    typed(BUTTONS)
    assert main(call) == 130
    assert "What was found is kept" in capsys.readouterr().err
    assert not path.exists()
    typed("on\n" + REST)
    main(call)
    told = capsys.readouterr().out
    assert 'Setup was left at "Light strip".' in told
    assert "Press RED" not in told
    assert read(path).names == ("Anna", "Ben")


def test_progress_of_the_virtual_table_is_not_gone_on_with_on_a_real_one(
    capsys: Captured, typed: Type, tmp_path: Path
) -> None:
    path = tmp_path / "table.toml"
    typed(BUTTONS)
    assert main(["setup", "--virtual", "--port", "0", "--config", str(path)]) == 130
    capsys.readouterr()
    typed("")
    assert main(["setup", "--config", str(path)]) == 130
    assert "Setup was left" not in capsys.readouterr().out


def test_on_a_machine_without_pins_every_step_says_what_is_missing(
    capsys: Captured, typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.probing.machine.ROOT", tmp_path)
    monkeypatch.setattr("hardware.pi.open_pins", _no_pins)
    (tmp_path / "dev").mkdir()
    path = tmp_path / "table.toml"
    typed("keep\n" + "1\nwithout\n" + "none\n" + "none\n" + "none\n" + "\n")
    main(["setup", "--config", str(path)])
    told = capsys.readouterr()
    for words in (
        "pins: best cannot be had here",
        "there is no SPI bus; write dtparam=spi=on",
        "No screen answers at 0x3C or 0x3D.",
        "There is no port with a scanner: plug it in.",
        f"Written: {path}",
    ):
        assert words in " ".join(told.out.split())
    assert "Traceback" not in told.out + told.err
    assert read(path) == TableConfig(HardwareKind.PI, strip=None, screens={}, buzzer=None, scanners={})


def _no_pins(name: str) -> object:
    from companion.core.errors import DeviceError

    raise DeviceError(f"pins: {name} cannot be had here")


def test_a_place_that_cannot_be_written_is_said_at_once(capsys: Captured, typed: Type, tmp_path: Path) -> None:
    typed("")
    (tmp_path / "file").touch()
    for path, words in (
        (tmp_path / "file" / "table.toml", "cannot be written to"),
        (tmp_path, "is not a readable file"),
    ):
        assert main(["setup", "--virtual", "--port", "0", "--config", str(path)]) == 2
        assert words in capsys.readouterr().err


def test_calls_that_cannot_be_are_refused(capsys: Captured, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["setup", "--wired", "x.toml"])
    assert "--wired goes with --virtual" in capsys.readouterr().err
    assert main(["setup", "--virtual", "--wired", str(tmp_path / "none.toml")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    assert main(["setup", "--virtual", "--port", "70000"]) == 2
    assert "expected a port from 0 to 65535" in capsys.readouterr().err
