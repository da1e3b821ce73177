"""How far a setup has come, as a file: whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.config.table import HardwareKind, TableConfig
from companion.setup.draft import Draft, Unreadable, load, progress_path, save


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
