"""Whether the machine's date can be believed, and which run of the machine this is."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.daemon.wall import boot, moment

SET, CELL = "run/systemd/timesync/synchronized", "sys/class/rtc/rtc0"


@pytest.mark.parametrize(
    ("pi", "files", "sure"),
    [
        pytest.param(True, [], False, id="a Pi before a time server has answered"),
        pytest.param(True, [CELL], False, id="a Pi 5 whose clock may have no cell"),
        pytest.param(True, [SET], True, id="a Pi whose clock was set"),
        pytest.param(False, [CELL], True, id="a computer with a clock of its own"),
        pytest.param(False, [], False, id="a machine without one"),
    ],
)
def test_a_date_is_sure_once_the_clock_was_set(tmp_path: Path, pi: bool, files: list[str], sure: bool) -> None:
    for name in files:
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).touch()
    assert moment(pi, tmp_path).sure is sure


def test_each_run_of_the_machine_has_a_name(tmp_path: Path) -> None:
    assert boot(tmp_path) == ""
    place = tmp_path / "proc/sys/kernel/random"
    place.mkdir(parents=True)
    (place / "boot_id").write_text("0f6b-17\n")
    assert boot(tmp_path) == "0f6b-17"
