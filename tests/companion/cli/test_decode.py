"""``companion decode``: the kept captures, and what the command does at its edges."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
import textwrap
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.cli.decode import decode
from companion.cli.main import main
from companion.core.errors import Malformed
from hardware.scanners.capture import lines_of

EXAMPLES = Path(__file__).parents[2] / "examples" / "capture"
CAPTURES = sorted(EXAMPLES.glob("*.capture"))


def objects(text: str) -> list[list[tuple[str, object]]]:
    """Each line as its keys and values, in their order."""
    return [json.loads(line, object_pairs_hook=list) for line in text.splitlines()]


@pytest.mark.parametrize("path", CAPTURES, ids=[path.stem for path in CAPTURES])
def test_the_kept_captures(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["decode", str(path)])
    printed = capsys.readouterr()
    assert objects(printed.out) == objects(path.with_suffix(".expected").read_text())
    complaint = path.with_suffix(".stderr")
    if complaint.exists():
        assert status == 2
        assert printed.err.startswith(complaint.read_text().strip().replace("FILE", str(path)) + ": ")
    else:
        assert (status, printed.err) == (0, "")


def test_there_are_kept_captures_of_every_kind() -> None:
    assert {path.stem.partition("_")[0] for path in CAPTURES} == {"button", "line", "pn532", "rdm6300"}


DOCUMENT = (Path(__file__).parents[3] / "docs" / "captures.md").read_text(encoding="utf-8")


def test_the_documented_capture_comes_out_as_documented(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, _, example = DOCUMENT.partition("## An example\n\n")
    file = tmp_path / "example.capture"
    file.write_text(textwrap.dedent(example.partition("\n\n")[0]), encoding="utf-8")
    assert main(["decode", str(file)]) == 0
    _, _, gives = DOCUMENT.partition("one JSON object per line:\n\n")
    assert capsys.readouterr().out == textwrap.dedent(gives.partition("\n\n")[0]) + "\n"


def test_the_documented_fault_is_told_as_documented(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("night.capture").write_text("capture 1 rdm6300\n\n1000 02 31 4\n", encoding="utf-8")
    assert main(["decode", "night.capture"]) == 2
    told = capsys.readouterr().err.removeprefix("companion decode: ")
    assert f"\n\n    {told}\n" in DOCUMENT


PLACES = [
    b"",
    b"0",
    b"7",
    b"F",
    b" ",
    b"\t",
    b"\r",
    b"\n",
    b"\r\n",
    b"#",
    b"?",
    b"=",
    b",",
    b"\0",
    b"\xff",
    b"\xc3\xb6",
    b"02 ",
]


@pytest.mark.parametrize("path", CAPTURES, ids=[path.stem for path in CAPTURES])
def test_a_kept_capture_with_faults_is_decoded_or_malformed_at_one_of_its_lines(path: Path) -> None:
    """Bytes are cut out and others put in their place, 100 times a file; no error but ``Malformed`` comes."""
    chance = random.Random(path.stem)
    whole = path.read_bytes()
    for _ in range(100):
        data = whole
        for _ in range(chance.choice([1, 2, 5])):
            start = chance.randrange(len(data) + 1)
            data = data[:start] + chance.choice(PLACES) + data[start + chance.choice([0, 1, 3, 40]) :]
        lines, fault = faulted(data)
        assert 0 <= fault <= max(1, len(data.split(b"\n")))
        times = [json.loads(line)["at"] for line in lines]
        assert times == sorted(times)


def faulted(data: bytes) -> tuple[list[str], int]:
    """What is printed, or the number of the line that is malformed."""
    try:
        return decode(lines_of(io.BytesIO(data))), 0
    except Malformed as error:
        return [], error.line


def printed(text: str) -> list[str]:
    return decode([line.encode() for line in text.split("\n")])


DECODED = {
    "a header alone": ("capture 1 rdm6300", []),
    "runs to the last AT, that instant included": ("capture 1 line\n0 41\n50", ['{"at": 50, "scan": "A"}\n']),
    "and no further": ("capture 1 line\n0 41\n49", []),
    "a release at the last AT": (
        "capture 1 button\n0 0\n100 1\n125",
        ['{"at": 0, "press": true}\n', '{"at": 125, "release": true}\n'],
    ),
    "no release behind it": ("capture 1 button\n0 0\n100 1\n124", ['{"at": 0, "press": true}\n']),
    "a hold at the last AT": (
        "capture 1 button hold=7\n0 0\n7 0",
        ['{"at": 0, "press": true}\n', '{"at": 7, "hold": true}\n'],
    ),
    "known tags, in small letters": (
        "capture 1 rdm6300 known=0d00319cd0\n5 02 30443030333139434430 3730 03",
        ['{"at": 5, "scan": "0D00319CD0"}\n'],
    ),
    "for pn532 known changes nothing": (
        "capture 1 pn532 known=FFFFFFFF\n5 0000FF0CF4D54B010100040804 12345678 BA00",
        ['{"at": 5, "scan": "12345678"}\n'],
    ),
    "for line known changes nothing": (
        "capture 1 line known=B\n5 410D420D",
        ['{"at": 5, "scan": "A"}\n', '{"at": 5, "scan": "B"}\n'],
    ),
    "what is no ASCII is escaped": ("capture 1 line\n5 C3B60D", ['{"at": 5, "scan": "\\u00f6"}\n']),
    "an unfinished frame fails at the end": (
        "capture 1 pn532\n0 0000FF1FE1D54B01\n3 0000FF0CF4D54B010100040804 12345678 BA00\n99",
        ['{"at": 3, "scan": "12345678"}\n'],
    ),
    "the line that half an answer kept open": (
        "capture 1 line\n0 41 02 00\n50",
        ['{"at": 50, "scan": "A\\u0002\\u0000"}\n'],
    ),
    "the longest times": (
        "capture 1 button hold=999999999999999\n999999999999999 0",
        ['{"at": 999999999999999, "press": true}\n'],
    ),
}


@pytest.mark.parametrize(("text", "expected"), DECODED.values(), ids=DECODED)
def test_what_is_printed(text: str, expected: list[str]) -> None:
    assert printed(text) == expected


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"capture 1 line\r\n0 41 0D\r\n")))
    assert main(["decode", "-"]) == 0
    assert capsys.readouterr() == ('{"at": 0, "scan": "A"}\n', "")


def test_a_malformed_one_prints_nothing_on_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"capture 1 line\n0 41 0D\n1 4\n")))
    assert main(["decode", "-"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("-:3: expected bytes in hexadecimal")
    assert err.count("\n") == 1


def test_a_file_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in (tmp_path / "none.capture", tmp_path):
        assert main(["decode", str(path)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"{path}: cannot be read: ")


@pytest.mark.parametrize(("given", "status"), [([], 2), (["a", "b"], 2), (["--help"], 0)], ids=["none", "two", "help"])
def test_one_file_is_asked_for(given: list[str], status: int, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["decode", *given])
    assert caught.value.code == status
    assert "companion decode" in "".join(capsys.readouterr())


def test_the_command_itself_starts_without_web_and_drivers() -> None:
    program = (
        "import sys; from companion.cli.main import main; status = main(['decode', '-']);"
        "print(sorted({'gpiozero', 'luma', 'serial', 'starlette', 'PIL', 'asyncio'} & set(sys.modules)));"
        "sys.exit(status)"
    )
    done = subprocess.run([sys.executable, "-c", program], input=b"capture 1 line\n0 41 0D\n", capture_output=True)
    assert done.returncode == 0
    assert done.stdout == b'{"at": 0, "scan": "A"}\n[]\n'
