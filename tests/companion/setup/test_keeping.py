"""Progress and configurations as files: whole or not at all, and the old ones kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.config.table import HardwareKind, TableConfig
from companion.setup.draft import Draft, Unreadable, load, progress_path, save
from companion.setup.filing import keep_old, replace_file


def test_a_draft_comes_back_as_it_was(tmp_path: Path, truth: TableConfig) -> None:
    path = progress_path(tmp_path / "new" / "table.toml")
    for draft in (Draft(TableConfig()), Draft(truth, ("buttons.red", "scanners.desk"), had=True)):
        save(draft, path)
        assert load(path) == draft
    assert path.name == "table.toml.setup"


def test_half_a_table_may_have_two_buttons_on_one_pin(tmp_path: Path) -> None:
    table = TableConfig(hardware=HardwareKind.PI)
    clashing = dict.fromkeys(table.buttons.pins, 5)
    table = TableConfig(buttons=type(table.buttons)(pins=clashing))
    save(Draft(table), tmp_path / "kept")
    assert load(tmp_path / "kept") == Draft(table)


def test_nothing_kept_is_none(tmp_path: Path) -> None:
    assert load(tmp_path / "none") is None


def test_a_file_that_was_cut_is_told(tmp_path: Path, truth: TableConfig) -> None:
    path = tmp_path / "kept"
    save(Draft(truth, ("buttons",)), path)
    whole = path.read_bytes()
    for size in range(0, len(whole.rstrip()), 13):
        path.write_bytes(whole[:size])
        with pytest.raises(Unreadable):
            load(path)


def test_a_folder_in_the_place_of_progress_is_told(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="cannot be read"):
        load(tmp_path)


def test_a_file_is_replaced_whole_and_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "table.toml"
    replace_file(path, "one\n")
    assert path.stat().st_mode & 0o777 == 0o644
    path.chmod(0o600)
    replace_file(path, "Zoë\n")
    assert path.read_text(encoding="utf-8") == "Zoë\n"
    assert path.stat().st_mode & 0o777 == 0o600
    assert os.listdir(path.parent) == ["table.toml"]


def test_a_file_that_cannot_take_its_place_leaves_nothing_behind(tmp_path: Path) -> None:
    place = tmp_path / "table.toml"
    (place / "in the way").mkdir(parents=True)
    with pytest.raises(OSError):
        replace_file(place, "text")
    assert os.listdir(tmp_path) == ["table.toml"]


def test_every_old_file_is_kept_once(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    assert keep_old(path) is None
    for text, name in (
        ("one", "table.toml.old"),
        ("one", "table.toml.old"),
        ("two", "table.toml.old2"),
        ("three", "table.toml.old3"),
        ("two", "table.toml.old2"),
    ):
        path.write_text(text)
        assert keep_old(path) == tmp_path / name
        assert (tmp_path / name).read_text() == text
