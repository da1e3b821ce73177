"""``companion record``: what all games of a kind have come to."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.cli.main import main

EXAMPLES = Path(__file__).parents[2] / "examples"
SHOW = EXAMPLES / "skyrockets" / "training_won.jsonl"
ROUND = EXAMPLES / "trick" / "two_player_round.jsonl"
Text = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("COMPANION_DATA", str(folder))
    monkeypatch.setenv("TZ", "UTC")
    return folder


def transcript(tmp_path: Path, game: str, name: str, header: dict[str, object], *inputs: dict[str, object]) -> str:
    file = tmp_path / f"{name}.jsonl"
    lines = [{"transcript": 1, "game": game, **header}, *inputs]
    file.write_text("\n".join(map(json.dumps, lines)))
    return str(file)


def test_skyrockets_record_is_the_score_pad(capsys: Text) -> None:
    assert main(["import", str(SHOW)]) == 0
    capsys.readouterr()
    assert main(["record", "skyrockets"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 31
    assert lines[0].split() == ["event", "name", "best", "tries", "won", "at", "try", "date", "challenge"]
    assert lines[1].split() == ["1", "Push", "the", "Button!", "★★★", "1", "1"]


def test_a_group_is_told_by_its_players(capsys: Text) -> None:
    assert main(["import", str(SHOW)]) == 0
    for group, found in ((["ana", "Cy"], True), (["Ana", "Nobody"], False)):
        capsys.readouterr()
        assert main(["record", "skyrockets", *(word for name in group for word in ("--player", name))]) == 0
        said = capsys.readouterr()
        assert bool(said.out) is found
        assert ("No game was found." in said.err) is not found


def test_the_pad_is_drawn(tmp_path: Path) -> None:
    assert main(["import", str(SHOW)]) == 0
    picture = tmp_path / "pad.svg"
    assert main(["record", "skyrockets", "--picture", str(picture)]) == 0
    said = [element.text for element in ElementTree.fromstring(picture.read_text()).iter()]
    assert "1 of 30 won, 3 of 90 stars" in said


def test_other_games_are_told_by_everybodys_points(capsys: Text) -> None:
    assert main(["import", str(ROUND)]) == 0
    capsys.readouterr()
    assert main(["record", "trick"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == ["player", "games", "won", "best", "average"]
    assert ["Ana", "1", "0", "18", "18.0"] in lines  # the example ends after a round, before anybody has won
    assert ["Bo", "1", "0", "0", "0.0"] in lines


def ended(arguments: list[str]) -> int:
    """The exit status, however the command ends."""
    with pytest.raises(SystemExit) as found:
        raise SystemExit(main(arguments))
    return int(found.value.code or 0)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (["chess"], "there is no game 'chess'; there are"),
        (["chessclock", "--picture", "x.svg"], "no picture"),
        (["skyrockets", "--picture", "x.png"], "ends in .svg"),
    ],
)
def test_what_cannot_be_told_is_refused_with_words(
    asked: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Text
) -> None:
    monkeypatch.chdir(tmp_path)
    clock = transcript(
        tmp_path,
        "chessclock",
        "clock",
        {"players": ["red", "blue"], "mode": "hourglass", "time": 60000},
        {"at": 0, "input": "start"},
    )
    assert main(["import", clock]) == 0
    capsys.readouterr()
    assert ended(["record", *asked]) == 2
    assert says in capsys.readouterr().err


def test_without_a_journal_it_says_so(capsys: Text) -> None:
    assert main(["record", "skyrockets"]) == 2
    assert "there is no journal yet" in capsys.readouterr().err
