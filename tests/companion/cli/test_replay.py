"""``companion replay``: files and standard input to outcomes, or to what is wrong with them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

from companion.cli.main import main

HEADER = b'{"transcript": 1, "game": "skyrockets", "event": "training", "players": ["Ana", "Bo"]}\n'
MINE = """
name = "Mine"
festival = 1
number = 2
running = ["red"]
side = []
countdown = { purple = 4 }
"""


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The owner's data directory, empty."""
    folder = tmp_path / "data"
    (folder / "events").mkdir(parents=True)
    monkeypatch.setenv("COMPANION_DATA", str(folder))
    return folder


def test_a_file_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "show.jsonl"
    file.write_bytes(HEADER + b'{"at": 250, "input": "start"}\n')
    assert main(["replay", str(file)]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    lines = [json.loads(line) for line in told.out.splitlines()]
    assert lines[0] == {"at": 250, "outcome": "started"}
    assert list(lines[1]) == ["result"]


def test_a_malformed_file_prints_nothing_but_its_fault_and_the_others_are_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right, wrong = tmp_path / "right", tmp_path / "wrong"
    right.write_bytes(HEADER)
    wrong.write_bytes(HEADER + b'{"input": "start"}\n{"input": "flip", "timer": "pink\\n"}\n')
    assert main(["replay", str(wrong), str(right)]) == 2
    told = capsys.readouterr()
    assert told.err == (f'{wrong}:3: timer: expected one of red, orange, yellow, green, blue, purple; got "pink\\n"\n')
    assert len(told.out.splitlines()) == 1


def test_what_cannot_be_read_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "none")]) == 2
    assert main(["replay", str(tmp_path)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines() == [
        f"{tmp_path / 'none'}: cannot be read: No such file or directory",
        f"{tmp_path}: cannot be read: it is a folder",
    ]


def run(*arguments: str, **keys: Any) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "companion.cli.main", "replay", *arguments]
    return subprocess.run(command, capture_output=True, check=False, **keys)


def test_standard_input_is_played_and_named_by_a_dash() -> None:
    done = run("-", input=HEADER)
    assert (done.returncode, len(done.stdout.splitlines()), done.stderr) == (0, 1, b"")
    done = run("-", input=b"\n\xff")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"-:2: expected UTF-8; got the byte FF")


def test_closed_standard_input_is_told() -> None:
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m companion.cli.main replay - <&-"], capture_output=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"-: cannot be read: it is closed\n")


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    """A pipe that nobody reads any more, as ``head`` leaves it."""
    file = tmp_path / "long"
    file.write_bytes(HEADER + b'{"input": "flip", "timer": "red"}\n' * 5000)
    command = f"{sys.executable} -m companion.cli.main replay {file} | head -n 1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, check=False)
    assert done.stderr == b""
    assert done.stdout.count(b"\n") == 1


def test_a_replay_starts_without_hardware_web_and_pictures() -> None:
    code = (
        "import sys; from companion.cli.main import main; main(['replay', '-']); "
        "print(sorted({name.split('.')[0] for name in sys.modules} & "
        "{'hardware', 'gpiozero', 'luma', 'serial', 'PIL', 'starlette', 'uvicorn', 'asyncio', 'sqlite3'}), "
        "[name for name in ('companion.web', 'companion.scene', 'companion.table') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], input=HEADER, capture_output=True, check=True)
    assert done.stdout.splitlines()[-1] == b"[] []"


def test_the_owners_events_are_known_by_their_files_names(
    tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (data / "events" / "mine.toml").write_text(MINE)
    file = tmp_path / "show"
    file.write_bytes(HEADER.replace(b"training", b"mine"))
    assert main(["replay", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["result"]["timers"].keys() == {"red", "purple"}


def test_a_broken_event_of_the_owners_is_reported_and_breaks_nothing_else(
    tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = data / "events" / "broken.toml"
    broken.write_text(MINE + 'hand = "many"\n')
    file = tmp_path / "show"
    file.write_bytes(HEADER)
    assert main(["replay", str(file)]) == 0
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 1
    assert told.err.startswith(f"left out {broken}: hand: expected a whole number of 0 or more")
    file.write_bytes(HEADER.replace(b"training", b"broken"))
    assert main(["replay", str(file)]) == 2
    assert capsys.readouterr().err.startswith(f"{file}:1: event: expected an event written out")


EXAMPLES = Path(__file__).parents[2] / "examples"
TRANSCRIPTS = sorted(EXAMPLES.glob("*/*.jsonl"))


def printed(text: str) -> list[Any]:
    """The objects of the lines with the order of their keys, less the words of a ``why``, which are free."""
    return [
        json.loads(line, object_pairs_hook=lambda pairs: [(k, "" if k == "why" else v) for k, v in pairs])
        for line in text.splitlines()
    ]


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=[f"{file.parent.name}/{file.stem}" for file in TRANSCRIPTS])
def test_an_example_comes_out_as_is_right(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["replay", str(file)])
    told = capsys.readouterr()
    assert printed(told.out) == printed(file.with_suffix(".expected").read_text())
    fault = file.with_suffix(".stderr")
    if fault.exists():
        assert status == 2
        assert told.err.startswith(fault.read_text().strip().replace("FILE", str(file)))
    else:
        assert (status, told.err) == (0, "")


def test_there_are_examples_of_each_game() -> None:
    assert {file.parent.name for file in TRANSCRIPTS} >= {"mixed", "rocketeer", "skyrockets", "trick"}


def documented() -> list[Any]:
    """The examples of docs/transcripts.md: an indented transcript, ``gives``, and what comes out."""
    text = (Path(__file__).parents[3] / "docs" / "transcripts.md").read_text()
    lines = r"((?:^    \{.*\n)+)"
    return [
        pytest.param(textwrap.dedent(given), textwrap.dedent(gives), id=json.loads(given.split("\n")[0])["game"])
        for given, gives in re.findall(rf"{lines}\ngives\n\n{lines}", text, re.M)
    ]


@pytest.mark.parametrize(("given", "gives"), documented())
def test_the_documented_examples_come_out_as_documented(
    given: str, gives: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "example.jsonl"
    file.write_text(given)
    assert main(["replay", str(file)]) == 0
    assert printed(capsys.readouterr().out) == printed(gives)
