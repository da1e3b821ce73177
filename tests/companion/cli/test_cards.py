"""``companion cards``: sheets, and what the table makes of a text."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.journal.cards import statements, taught
from companion.journal.store import NAME, Store


def said(capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    caught = capsys.readouterr()
    return caught.out, caught.err


def test_labels_are_written_and_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sky.pdf"
    assert main(["cards", "labels", "skyrockets", "-o", str(path), "--sheet", "sleeve", "--paper", "letter"]) == 0
    out, err = said(capsys)
    assert "60 labels on 7 pages" in out
    assert err == ""
    assert path.read_bytes().startswith(b"%PDF-")


def test_the_owners_finale_cards_have_labels_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    (tmp_path / "editions").mkdir()
    (tmp_path / "editions" / "mine.toml").write_text('[[finale]]\nid = "my-own"\ntitle = "Łódź"\n')
    assert main(["cards", "labels", "rocketeer", "-o", str(tmp_path / "x.pdf"), "--code", "datamatrix"]) == 0
    assert "4 labels on 1 page" in said(capsys)[0]
    assert main(["cards", "read", "ROC:FINALE:MY-OWN"]) == 0
    assert json.loads(said(capsys)[0])["card"] == "ROC:finale:my-own"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["chess", "-o", "x.pdf"], "chess"),
        (["skyrockets", "-o", "x.pdf", "--sheet", "L7651", "--paper", "letter"], "L7651"),
        (["skyrockets", "-o", "nowhere/x.pdf"], "nowhere/x.pdf"),
    ],
    ids=["no such game", "other paper", "no such folder"],
)
def test_what_cannot_be_printed_is_said(
    arguments: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["cards", "labels", *arguments]) == 2
    out, err = said(capsys)
    assert out == ""
    assert says in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("SKY:red+blue#2", "SKY:red+blue#2"),
        ("]Q1sky:BLUE+red#2", "SKY:red+blue#2"),
        ("SKY:RED+BLUE", "SKY:red+blue"),
        ("\\000026TRK:PAST-0", "TRK:past-0"),
        ("roc:finale:south-seas", "ROC:finale:south-seas"),
        ("SKY:red+blue#5", None),
        ("SKY:red+blue#", None),
        ("SKY:red+red", None),
        ("0D00319CD0", None),
        ("", None),
    ],
)
def test_a_text_is_read_as_the_table_reads_it(text: str, card: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "read", text]) == 0
    assert json.loads(said(capsys)[0]) == {"text": text, "card": card}


def test_a_code_of_the_owners_is_read_by_the_configuration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "table.toml").write_text('[codes]\n"DECK-{one}-{other}" = "sky:{other}+{one}#1"\n')
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "table.toml"))
    assert main(["cards", "read", "deck-blue-RED"]) == 0
    assert json.loads(said(capsys)[0])["card"] == "SKY:red+blue#1"


def test_lines_of_standard_input_are_read(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("SKY:red+blue\r\nnothing\n"))
    assert main(["cards", "read", "-"]) == 0
    assert said(capsys)[0].splitlines() == [
        '{"text": "SKY:red+blue", "card": "SKY:red+blue"}',
        '{"text": "nothing", "card": null}',
    ]


def test_nothing_but_labels_imports_the_pdf_library() -> None:
    run = (
        "import sys; from companion.cli.main import main; "
        "main(['cards', 'read', 'x']); print('reportlab' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True, timeout=60, check=True)
    assert ran.stdout.splitlines()[-1] == "False"


RED_BLUE = "SKY:red+blue#1"


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory with three tags."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    with closing(Store(tmp_path / NAME)) as store:
        cards = {"0A": RED_BLUE, "0B": RED_BLUE, "0C": "TRK:past-0"}
        store.write_many(statements(cards, lambda card: "skyrockets"))
    return tmp_path


def kept(folder: Path) -> dict[str, str]:
    with closing(Store(folder / NAME)) as store:
        return taught(store)


def test_tags_are_listed_with_their_cards(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "list"]) == 0
    assert [line.split() for line in said(capsys)[0].splitlines()] == [
        ["0A", RED_BLUE, *["red", "and", "blue,", "copy", "1"]],
        ["0B", RED_BLUE, *["red", "and", "blue,", "copy", "1"]],
        ["0C", "TRK:past-0", "Past", "0"],
    ]
    assert main(["cards", "list", "trick"]) == 0
    assert said(capsys)[0].split()[0] == "0C"


def test_a_taught_text_is_read_as_its_card(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "read", "\x020A"]) == 0
    assert json.loads(said(capsys)[0])["card"] == RED_BLUE


def test_what_is_missing_and_what_is_doubled_is_found(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "check", "skyrockets"]) == 1
    lines = said(capsys)[0].splitlines()
    assert lines[0] == "skyrockets: 1 of 60 cards have a tag"
    assert lines[-1] == f"  {RED_BLUE} has 2 tags: 0A, 0B"
    assert len(lines) == 61
    assert main(["cards", "check"]) == 1
    assert "trick: 1 of 36" in said(capsys)[0]
    assert main(["cards", "check", "chess"]) == 2


def test_tags_are_forgotten_all_or_none(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "forget", "0A", "0D"]) == 2
    assert "0D" in said(capsys)[1]
    assert list(kept(box)) == ["0A", "0B", "0C"]
    assert main(["cards", "forget"]) == 2
    assert main(["cards", "forget", "0A"]) == 0
    assert list(kept(box)) == ["0B", "0C"]
    assert main(["cards", "forget", "--game", "skyrockets"]) == 0
    assert kept(box) == {"0C": "TRK:past-0"}


def test_what_is_exported_is_imported_elsewhere(
    box: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["cards", "export"]) == 0
    file = box / "cards.jsonl"
    file.write_text(said(capsys)[0])
    other = tmp_path_factory.mktemp("other")
    monkeypatch.setenv("COMPANION_DATA", str(other))
    assert main(["cards", "import", str(file)]) == 0
    assert said(capsys)[0] == "3 added\n"
    assert kept(other) == kept(box)
    assert main(["cards", "import", str(file)]) == 0
    assert said(capsys)[0] == "0 added, 3 known already\n"


def test_of_very_many_faults_the_first_hundred_are_told(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = box / "cards.jsonl"
    file.write_text("\n".join(['{"cards": 1}', *('{"identity": "0F", "card": "none"}' for _ in range(20_000))]))
    assert main(["cards", "import", str(file)]) == 2
    lines = said(capsys)[1].splitlines()
    assert len(lines) == 102
    assert "19900" in lines[100]


def test_an_import_with_faults_changes_nothing(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = box / "cards.jsonl"
    lines = [
        '{"cards": 1}',
        '{"identity": "0D", "card": "SKY:red+green#1"}',
        '{"identity": "0D", "card": "SKY:red+green#2"}',
        '{"identity": "0E", "card": "SKY:red+red"}',
        '{"identity": "0A", "card": "SKY:red+green#1"}',
    ]
    file.write_text("\n".join(lines))
    before = kept(box)
    assert main(["cards", "import", str(file)]) == 2
    out, err = said(capsys)
    assert out == ""
    assert [line.split(": ")[0] for line in err.splitlines()[:-1]] == [f"{file}:{line}" for line in (3, 4, 5)]
    assert kept(box) == before
    assert main(["cards", "import", str(box / "nothing")]) == 2


def test_while_the_table_runs_cards_are_listed_and_not_changed(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(Store(box / NAME)):
        assert main(["cards", "list"]) == 0
        assert main(["cards", "forget", "0A"]) == 2
        assert "the table is running" in said(capsys)[1]


@pytest.mark.parametrize("command", ["list", "check", "export"])
def test_without_a_journal_nothing_is_known(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    assert main(["cards", command]) == 0
    assert list(tmp_path.iterdir()) == []
