"""``companion setup --system``, on trees of files."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli.system import MOST, OLD, turn_on
from companion.config.boot import with_buses
from tests.support.machines import CARD, OVERLAY, Machine

Captured = pytest.CaptureFixture[str]
STOCK = "#dtparam=i2c_arm=on\n#dtparam=spi=on\ndtparam=audio=on\n"
CONFIG = "boot/firmware/config.txt"


def a_pi(root: Path, config: bytes = STOCK.encode(), mounts: str = CARD) -> Path:
    Machine(root, mounts=mounts, files={CONFIG: config}).build()
    return root / CONFIG


def test_the_buses_are_turned_on_and_the_old_file_is_kept(tmp_path: Path, capsys: Captured) -> None:
    config = a_pi(tmp_path)
    assert turn_on(tmp_path) == 0
    assert config.read_text() == with_buses(STOCK)
    assert config.with_name(OLD).read_text() == STOCK
    assert sorted(path.name for path in config.parent.iterdir()) == ["config.txt", OLD]
    told = capsys.readouterr()
    assert "sudo reboot" in told.out
    assert not told.err


def test_a_second_time_changes_nothing(tmp_path: Path, capsys: Captured) -> None:
    config = a_pi(tmp_path)
    turn_on(tmp_path)
    once = config.read_bytes()
    capsys.readouterr()
    assert turn_on(tmp_path) == 0
    assert config.read_bytes() == once
    assert config.with_name(OLD).read_text() == STOCK
    assert "reboot" not in capsys.readouterr().out


def test_bytes_that_are_no_text_stay(tmp_path: Path) -> None:
    config = a_pi(tmp_path, b"# f\xfcr Anna\ninitial_turbo=30\n")
    assert turn_on(tmp_path) == 0
    assert config.read_bytes().startswith(b"# f\xfcr Anna\ninitial_turbo=30\n\n[all]\n")


def test_where_there_is_no_config_nothing_is_made(tmp_path: Path, capsys: Captured) -> None:
    Machine(tmp_path, model=None).build()
    assert turn_on(tmp_path) == 0
    assert not (tmp_path / "boot").exists()
    assert "no Raspberry Pi" in capsys.readouterr().out


@pytest.mark.parametrize("mounts", [OVERLAY, CARD], ids=["overlay", "card"])
def test_an_overlay_is_told(tmp_path: Path, mounts: str, capsys: Captured) -> None:
    a_pi(tmp_path, mounts=mounts)
    assert turn_on(tmp_path) == 0
    assert ("disable_overlayfs" in capsys.readouterr().err) is (mounts == OVERLAY)


def test_what_cannot_be_written_is_told_and_left_as_it_was(tmp_path: Path, capsys: Captured) -> None:
    config = a_pi(tmp_path)
    config.with_name(OLD).mkdir()
    assert turn_on(tmp_path) == 2
    assert config.read_text() == STOCK
    assert "could not be turned on in /boot/firmware/config.txt: Is a directory" in capsys.readouterr().err


def test_what_is_no_file_is_told(tmp_path: Path, capsys: Captured) -> None:
    Machine(tmp_path).build()
    (tmp_path / CONFIG).mkdir(parents=True)
    assert turn_on(tmp_path) == 2
    assert "it is a folder" in capsys.readouterr().err


def test_a_file_without_end_is_left_as_it_is(tmp_path: Path, capsys: Captured) -> None:
    long = b"#" * (MOST + 1)
    config = a_pi(tmp_path, long)
    assert turn_on(tmp_path) == 2
    assert config.read_bytes() == long
    assert "left as it is" in capsys.readouterr().err
