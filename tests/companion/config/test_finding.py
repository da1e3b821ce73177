"""Where the configuration is looked for, and the advice when it does not name the hardware."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.config import messages, reading


def file(path: Path) -> Path:
    path.parent.mkdir(parents=True)
    path.touch()
    return path


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "etc" / "companion" / "table.toml"
    monkeypatch.setattr(reading, "SYSTEM", path)
    return path


def test_the_named_file_is_used_whether_it_is_there_or_not(tmp_path: Path, system: Path) -> None:
    file(system)
    named = tmp_path / "none.toml"
    assert reading.find({"COMPANION_CONFIG": str(named), "HOME": str(tmp_path)}) == named


def test_the_users_own_file_comes_before_the_systems(tmp_path: Path, system: Path) -> None:
    file(system)
    environ = {"HOME": str(tmp_path), "COMPANION_CONFIG": ""}
    assert reading.find(environ) == system
    own = file(tmp_path / ".config" / "companion" / "table.toml")
    assert reading.find(environ) == own
    assert reading.find({**environ, "XDG_CONFIG_HOME": "relative, so it does not count"}) == own
    elsewhere = file(tmp_path / "xdg" / "companion" / "table.toml")
    assert reading.find({**environ, "XDG_CONFIG_HOME": str(tmp_path / "xdg")}) == elsewhere


def test_there_may_be_none(tmp_path: Path, system: Path) -> None:
    assert not system.exists()
    assert reading.find({"HOME": str(tmp_path)}) is None
    assert reading.find({}) is None


def test_what_to_do_names_the_file_and_the_ways(tmp_path: Path, system: Path) -> None:
    own = tmp_path / ".config" / "companion" / "table.toml"
    advice = reading.no_hardware(None, {"HOME": str(tmp_path)})
    assert advice.startswith(messages.NO_FILE)
    assert f'hardware = "pi"           (in {own};' in advice
    assert "companion run --virtual" in advice
    assert "companion setup" in advice
    assert reading.no_hardware(own).startswith(messages.NOT_SAID.format(path=own))
    assert str(system) in reading.no_hardware(None, {})


@pytest.mark.parametrize(
    ("user", "home", "place"),
    [
        (1000, True, "home/.config/companion/table.toml"),
        (1000, False, "etc/companion/table.toml"),
        (0, True, "etc/companion/table.toml"),
    ],
    ids=["a user", "a user without a home", "root"],
)
def test_where_a_first_one_is_written(user: int, home: bool, place: str, tmp_path: Path, system: Path) -> None:
    environ = {"HOME": str(tmp_path / "home")} if home else {}
    assert reading.new(environ, user) == tmp_path / place
