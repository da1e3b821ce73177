"""Where the configuration is looked for, and what is said where it does not say what the table is made of."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.config import places


def file(path: Path) -> Path:
    path.parent.mkdir(parents=True)
    path.touch()
    return path


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "etc" / "companion" / "table.toml"
    monkeypatch.setattr(places, "SYSTEM", path)
    return path


def test_the_named_file_is_used_whether_it_is_there_or_not(tmp_path: Path, system: Path) -> None:
    file(system)
    named = tmp_path / "none.toml"
    assert places.find({"COMPANION_CONFIG": str(named), "HOME": str(tmp_path)}) == named


def test_the_users_own_file_comes_before_the_systems(tmp_path: Path, system: Path) -> None:
    file(system)
    environ = {"HOME": str(tmp_path), "COMPANION_CONFIG": ""}
    assert places.find(environ) == system
    own = file(tmp_path / ".config" / "companion" / "table.toml")
    assert places.find(environ) == own
    assert places.find({**environ, "XDG_CONFIG_HOME": "relative, so it does not count"}) == own
    elsewhere = file(tmp_path / "xdg" / "companion" / "table.toml")
    assert places.find({**environ, "XDG_CONFIG_HOME": str(tmp_path / "xdg")}) == elsewhere


def test_there_may_be_none(tmp_path: Path, system: Path) -> None:
    assert not system.exists()
    assert places.find({"HOME": str(tmp_path)}) is None
    assert places.find({}) is None


def test_what_to_do_names_the_file_and_the_ways(tmp_path: Path, system: Path) -> None:
    own = tmp_path / ".config" / "companion" / "table.toml"
    told = places.no_hardware(None, {"HOME": str(tmp_path)})
    assert "There is no configuration that says what the table is made of." in told
    assert f'hardware = "pi"           (in {own};' in told
    assert "companion run --virtual" in told
    assert "companion setup" in told
    assert places.no_hardware(own).startswith(f"{own} does not say what the table is made of.")
    assert str(system) in places.no_hardware(None, {})
