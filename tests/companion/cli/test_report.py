"""``companion report``: what it holds, and whom it does not name."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cli.main import main
from companion.cli.report import without_names, written
from tests.support.machines import Machine

Captured = pytest.CaptureFixture[str]
LOG = (
    "journalctl",
    "2026-11-18T20:15:02+0100 companion[512]: INFO pins: gpiod is used\n"
    "2026-11-18T20:15:09+0100 companion[512]: WARNING Žofie's card \x1b[31m is unknown\n",
)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_text('hardware = "virtual"\nvolume = 40\nnames = ["Žofie", "Bo"]\n')
    return path


def report(root: Path, path: Path | None, **machine: object) -> str:
    built = Machine(root / "machine", **machine)  # type: ignore[arg-type]
    return written(path, built.build(), built.here())


def test_it_holds_versions_findings_configuration_and_log(tmp_path: Path, table: Path) -> None:
    said = report(tmp_path, table, commands=dict([LOG]))
    assert [line for line in said.splitlines() if line.startswith("== ")] == [
        "== Versions",
        "== Doctor",
        "== Configuration",
        "== Log",
    ]
    assert "Raspberry Pi 4 Model B Rev 1.5" in said
    assert "+ good  board" in said
    assert "volume = 40" in said
    assert "INFO pins: gpiod is used" in said


def test_it_names_no_players(tmp_path: Path, table: Path) -> None:
    said = report(tmp_path, table, commands=dict([LOG]))
    assert "Žofie" not in said
    assert '"Bo"' not in said
    assert "WARNING (player 1)'s card" in said
    assert "\x1b" not in said


@pytest.mark.parametrize(
    "names",
    [
        'names = ["\\u017dofie"]',
        '"names" = [\n  "\\u017dofie", # she\n  "Bo",\n]',
        "names=['Bo']",
        'names = ["A]na", "Bo"]',
    ],
    ids=["escaped", "several lines", "other quotes", "a bracket"],
)
def test_it_names_no_players_however_they_are_written(names: str, tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(f'hardware = "virtual"\n{names}\nvolume = 40\n')
    said = report(tmp_path, path)
    assert "ofie" not in said
    assert "Bo" not in said.replace("Board", "")
    assert "A]na" not in said
    assert "volume = 40" in said


def test_it_names_neither_user_nor_computer_nor_home() -> None:
    said = without_names("/home/anna/x: anna on annas-pi; hannah", [], ["anna", "annas-pi"], "/home/anna")
    assert said == "~/x: (name) on (name); hannah"


def test_names_that_say_nothing_stay() -> None:
    assert (
        without_names("root runs companion on a pi", [], ["root", "companion", "pi"], "/")
        == "root runs companion on a pi"
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [('names = ["Žofie"\n', "it cannot be read; doctor says why"), (None, "it cannot be read")],
    ids=["no TOML", "missing"],
)
def test_a_configuration_that_cannot_be_read_is_not_quoted(text: str | None, says: str, tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    if text is not None:
        path.write_text(text)
    said = report(tmp_path, path)
    assert says in said
    assert "Žofie" not in said


def test_without_a_configuration_or_a_log(tmp_path: Path) -> None:
    said = report(tmp_path, None)
    assert "== Configuration\n\nnone\n" in said
    assert "journalctl tells nothing" in said


@given(st.text(), st.lists(st.text()), st.text())
def test_any_names_can_be_left_out(text: str, names: list[str], home: str) -> None:
    said = without_names(f" {text} ", names, names, home)
    assert isinstance(said, str)


def test_it_is_written_to_a_file_of_its_own(tmp_path: Path, table: Path, capsys: Captured) -> None:
    path = tmp_path / "report.txt"
    call = ["report", "--config", str(table), "--output", str(path)]
    assert main(call) == 0
    assert f"Written: {path}" in capsys.readouterr().out
    once = path.read_text()
    assert "== Versions" in once
    assert main(call) == 2
    assert "is there already" in capsys.readouterr().err
    assert path.read_text() == once


def test_without_a_name_its_file_is_named_by_the_time(
    tmp_path: Path, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["report", "--config", str(table)]) == 0
    assert len(list(tmp_path.glob("companion-report-*.txt"))) == 1


def test_it_can_be_printed(table: Path, capsys: Captured) -> None:
    assert main(["report", "--config", str(table), "-o", "-"]) == 0
    assert "== Doctor" in capsys.readouterr().out


def test_a_folder_that_is_not_there_is_told(tmp_path: Path, table: Path, capsys: Captured) -> None:
    assert main(["report", "--config", str(table), "-o", str(tmp_path / "gone" / "report.txt")]) == 2
    assert "cannot be written: No such file or directory" in capsys.readouterr().err
