"""``companion cards``: sheets, and what the table makes of a text."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.main import main


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
