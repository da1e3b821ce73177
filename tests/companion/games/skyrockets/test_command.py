"""``companion events``: the thirty places, an event, and the faults of a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.cli.main import main
from companion.games.skyrockets.shelf import EVENTS

EVENT = """
name = "Stacked"
festival = 2
number = 4
running = ["red", "blue"]
side = []
countdown = { purple = 3 }
stacks = [["red", "blue"]]
turn_order = false
cards_once = false
button_needs = "all"
locks = 2
hand = { 2 = 5, 3 = 4 }
communication = "Whisper."
"""


@pytest.fixture(autouse=True)
def events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The folder of the owner's events, empty."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    (tmp_path / "events").mkdir()
    return tmp_path / "events"


def test_every_place_of_the_festival_is_listed_entered_or_not(events: Any, capsys: pytest.CaptureFixture[str]) -> None:
    (events / "mine.toml").write_text(EVENT)
    (events / "own.toml").write_text(EVENT.replace("number = 4", "number = 77").replace("Stacked", "Homemade"))
    assert main(["events", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["Festival 1", '   1  "Push the Button!" (training)']
    assert '   4  "Stacked" (mine)' in lines
    assert sum(line.endswith("not entered yet") for line in lines) == 28
    assert [line.split()[0] for line in lines if line.endswith("not entered yet")][-3:] == ["28", "29", "30"]
    assert lines[lines.index("Of your own") + 1] == '  77  "Homemade" (own)'


@pytest.mark.parametrize("name", ["training", "1"])
def test_an_event_is_shown_by_its_name_or_number(name: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["events", "show", name]) == 0
    assert capsys.readouterr().out.splitlines() == [
        '"Push the Button!": festival 1, event 1',
        "  hand            4 cards",
        "  start running   red, yellow, purple",
        "  on their side   green, blue",
        "  on the track    orange from space 4",
        "  challenge mode  yellow",
    ]


def test_everything_an_event_says_is_shown(events: Any, capsys: pytest.CaptureFixture[str]) -> None:
    (events / "mine.toml").write_text(EVENT)
    assert main(["events", "show", "mine"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "  hand            5 with 2, 4 with 3",
        "  start running   red, blue",
        "  on their side   none",
        "  on the track    purple from space 3",
        "  challenge mode  not possible",
        "  no turn order",
        "  cards may come again",
        "  all countdown timers must reach the button",
        "  the button has 2 locks",
        "  stacked         red below blue",
        "  communication   Whisper.",
    ]


def test_an_event_not_entered_yet_and_one_that_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["events", "show", "17"]) == 0
    assert "not entered yet" in capsys.readouterr().out
    for name in ("31", "0", "nothing"):
        assert main(["events", "show", name]) == 2
        assert f'no event "{name}"' in capsys.readouterr().err


def test_a_file_without_faults(events: Any, capsys: pytest.CaptureFixture[str]) -> None:
    (events / "mine.toml").write_text(EVENT)
    assert main(["events", "check", str(events / "mine.toml")]) == 0
    assert "no faults" in capsys.readouterr().out
    assert main(["events", "check", str(EVENTS.shipped / "training.toml")]) == 0


def test_all_faults_of_a_file_are_told_at_once_with_their_keys(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(EVENT.replace('"blue"]\n', '"pink"]\n').replace("= 2\n", "= -2\n") + "story = 1\n")
    assert main(["events", "check", str(file)]) == 1
    faults = capsys.readouterr().err.splitlines()
    assert [fault.removeprefix(f"{file}: ").split(":")[0] for fault in faults] == [
        "running[1]",
        "locks",
        "stacks[0][1]",
        "story",
        "festival",
    ]


@pytest.mark.parametrize(
    ("data", "line", "what"),
    [
        (b'name = "x"\nnumber = = 1\n', 2, ", column 10: expected TOML"),
        (b'name = "x"\nname = "y"', 2, ": expected TOML; a key is given twice"),
        (b'name = "x', 1, ": expected TOML"),
        (b'name = "x"\n\n# \xff\n', 3, ": expected UTF-8; got the byte FF"),
    ],
)
def test_a_fault_in_the_toml_is_told_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: Any, line: Any, what: Any
) -> None:
    file = tmp_path / "wrong.toml"
    file.write_bytes(data)
    assert main(["events", "check", str(file)]) == 1
    assert capsys.readouterr().err.startswith(f"{file}: line {line}{what}")


def test_what_cannot_be_read_and_what_would_hide_the_event_that_ships(
    tmp_path: Path, events: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["events", "check", str(tmp_path / "none.toml")]) == 2
    assert capsys.readouterr().err == f"{tmp_path / 'none.toml'}: cannot be read: No such file or directory\n"
    (events / "training.toml").write_text(EVENT)
    assert main(["events", "check", str(events / "training.toml")]) == 1
    assert "ships with the companion" in capsys.readouterr().err
    assert main(["events", "list"]) == 1
    told = capsys.readouterr()
    assert "left out" in told.err
    assert '"Push the Button!" (training)' in told.out
