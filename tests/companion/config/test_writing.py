"""What is written is read back equal, and says what it is."""

from __future__ import annotations

import re
from dataclasses import is_dataclass
from pathlib import Path

import pytest
from hypothesis import given

from companion.config import scanner, table
from companion.config.reading import read
from companion.config.table import HardwareKind, Interface, ScreenConfig, TableConfig
from companion.config.writing import write
from companion.core.errors import Invalid
from tests.support.tables import tables

DOCUMENT = (Path(__file__).parents[3] / "docs" / "configuration.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```toml\n(.*?)```", DOCUMENT, re.DOTALL)


@given(tables())
def test_what_is_written_is_read_back_equal(table: TableConfig) -> None:
    text = write(table)
    assert read(text) == table
    assert write(read(text)) == text


def test_a_file_is_read_back_from_disk(tmp_path: Path) -> None:
    table = TableConfig(names=("Åsa", 'a"b\\c'), volume=0)
    path = tmp_path / "table.toml"
    path.write_text(write(table), encoding="utf-8")
    assert read(path) == table


def test_what_a_screen_does_not_use_is_written_only_where_it_was_set() -> None:
    spi = write(TableConfig(strip=None, screens={"main": ScreenConfig(interface=Interface.SPI, bus=0)}))
    assert "address" not in spi
    assert "dc = 25  # GPIO25 is header pin 22" in spi
    i2c = write(TableConfig())
    assert "address = 0x3D" in i2c
    assert "dc =" not in i2c


def test_the_document_shows_the_default_table_as_it_is_written() -> None:
    assert BLOCKS[0] == write(TableConfig(hardware=HardwareKind.PI))


@pytest.mark.parametrize("block", BLOCKS[1:])
def test_the_documents_other_examples_can_be_wired(block: str) -> None:
    table = read(block)
    assert read(write(table)) == table
    assert len({part for strip in table.every_strip.values() for part in strip.parts}) >= 6


def test_the_document_shows_faults_as_they_are_told() -> None:
    shown = re.findall(r"^    table\.toml: (.*)$", DOCUMENT, re.MULTILINE)
    with pytest.raises(Invalid) as told:
        read("[strip]\nlenght = 70\n[buttons.pins]\nred = 18\n")
    assert [str(fault) for fault in told.value.faults] == shown


def test_the_document_has_a_table_of_every_part() -> None:
    parts = set(re.findall(r"keys of companion\.config\.(?:table|scanner)\.(\w+)", DOCUMENT))
    assert parts == {
        kind.__name__
        for module in (table, scanner)
        for kind in vars(module).values()
        if isinstance(kind, type) and is_dataclass(kind) and kind.__module__ == module.__name__
    }
