"""``companion games``, ``show``, ``export``, ``import``: every kind of game played, told, written out and read back."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.cli.main import main
from companion.cli.show import drawn, told
from companion.cli.telling import Teller, journal
from companion.core.values import Key, Ms
from companion.journal.chapter import InputKind, Noted, applied
from companion.journal.history import History
from companion.journal.keeper import Keeper, Moment, Session
from companion.journal.store import NAME, Store
from companion.table.menu import Menu
from tools.sittings import kits

EXAMPLES = Path(__file__).parents[2] / "examples"
SHOW = EXAMPLES / "skyrockets" / "training_won.jsonl"
ROUND = EXAMPLES / "trick" / "two_player_round.jsonl"
COUNT = EXAMPLES / "rocketeer" / "winners.jsonl"
WELL_FORMED = [
    path
    for folder in ("skyrockets", "trick", "rocketeer", "mixed")
    for path in sorted((EXAMPLES / folder).glob("*.jsonl"))
    if not path.with_suffix(".stderr").exists()
]
SESSION = Session("1", "a boot", lambda: Moment(1_790_000_000, True))
SHOWS, TRICKS, MATCHES = 10, 5, 3
Text = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The owner's data directory, with nothing in it yet."""
    folder = tmp_path / "data"
    monkeypatch.setenv("COMPANION_DATA", str(folder))
    monkeypatch.setenv("TZ", "UTC")
    return folder


def bring(*files: Path) -> None:
    assert main(["import", *map(str, files)]) == 0


def rows(data: Path) -> list[tuple[str, str, str]]:
    with closing(sqlite3.connect(data / NAME)) as file:
        return file.execute("SELECT header, inputs, result FROM games ORDER BY wall, id").fetchall()


def play(data: Path, seed: int, game: str) -> None:
    """Opens a game and plays it with random fingers and cards, until it is left."""
    random_ = random.Random(seed)
    keeper = Keeper(lambda: Store(data / NAME), SESSION)
    fresh = kits.switched_on(kits.whole_house(names=("Ana", "Bo", "Cy")))
    table = keeper.restore(replace(fresh, at=Ms(0)), Ms(0)).table

    def do(kind: InputKind, what: str, after: int) -> None:
        nonlocal table
        entry = Noted(table.at + after, kind, what)
        keeper.note(entry)
        before, table = table, applied(table, entry)
        keeper.became(before, table, table.at)
        keeper.tend()

    while isinstance(table.page, Menu) and table.page.item != game:
        do(InputKind.PRESS, Key.RIGHT, 300)
    for key in [Key.OK] * 8:
        do(InputKind.PRESS, key, 300)
        do(InputKind.RELEASE, key, 50)
    cards = ["SKY:red+yellow#1", "SKY:orange+red#2", "TRK:past-3", "TRK:future-2", "ROC:finale:bruisers"]
    for _ in range(60):
        if random_.random() < 0.3:
            do(InputKind.SCAN, random_.choice(cards), random_.randrange(2000))
        else:
            key = random_.choice([*Key, Key.OK, Key.OK, Key.RED, Key.YELLOW])
            do(InputKind.PRESS, key, random_.randrange(3000))
            do(InputKind.RELEASE, key, 50)
    do(InputKind.LEAVE, "", 2000)
    keeper.close()


# -- games as they were played


def test_games_that_were_played_are_exported_and_replay_to_the_same_results(
    data: Path, tmp_path: Path, capsys: Text
) -> None:
    for game, how_many in (("skyrockets", SHOWS), ("trick", TRICKS), ("rocketeer", MATCHES)):
        for seed in range(2 * how_many):  # some are left before they begin
            play(data, seed, game)
    kept = rows(data)
    games = [json.loads(header)["game"] for header, _, _ in kept]
    assert games.count("skyrockets") >= SHOWS
    assert games.count("trick") >= TRICKS
    assert games.count("rocketeer") >= MATCHES
    file = tmp_path / "all.jsonl"
    assert main(["export", "all", "-o", str(file)]) == 0
    capsys.readouterr()
    assert main(["replay", str(file)]) == 0
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["result"] for one in printed if "result" in one] == [json.loads(result) for _, _, result in kept]
    for number in range(1, len(kept) + 1):
        assert main(["show", str(number)]) == 0
    bring(file)  # all of it is there already
    assert rows(data) == kept


def test_every_example_is_imported_exported_and_imported_elsewhere_without_a_difference(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(*WELL_FORMED)
    file = tmp_path / "all.jsonl"
    assert main(["export", "all", "--output", str(file)]) == 0
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "other"))
    bring(file)
    assert rows(tmp_path / "other") == rows(data)


def test_every_outcome_of_every_example_is_told(data: Path) -> None:
    bring(*WELL_FORMED)
    teller = Teller()
    with History(data / NAME) as history:
        for kept in list(history.games()):
            lines = told(kept, history.transcript(kept.id), teller)
            assert len(lines) >= 6, lines
    assert len(rows(data)) > 400


# -- the list


def test_the_list_says_what_was_played_by_whom_and_what_came_of_it(capsys: Text) -> None:
    os.utime(SHOW)
    bring(SHOW, ROUND)
    capsys.readouterr()
    assert main(["games"]) == 0
    said = capsys.readouterr()
    lines = said.out.splitlines()
    assert lines[0].split() == ["id", "date", "game", "players", "what", "came", "of", "it", "length"]
    show = next(line for line in lines if "Skyrockets" in line)
    assert "Skyrockets: 1. Push the Button!" in show
    assert "Ana, Bo, Cy" in show
    assert "won with 3 stars" in show
    assert show.endswith("2:50")
    assert "?" in show  # a transcript has no date
    assert "clock" in said.err
    assert any("Trick to the Future" in line and "Ana 18, Bo 0 after 1 round" in line for line in lines)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (["--game", "trick"], 1),
        (["--player", "cy"], 1),
        (["--event", "push"], 1),
        (["--event", "1"], 1),
        (["--event", "2"], 0),
        (["--limit", "1"], 1),
        (["--all"], 2),
    ],
)
def test_the_list_is_of_what_is_asked_for(capsys: Text, asked: list[str], found: int) -> None:
    bring(SHOW, ROUND)
    capsys.readouterr()
    assert main(["games", *asked]) == 0
    assert len(capsys.readouterr().out.splitlines()) == (found + 1 if found else 0)


def test_a_date_of_a_clock_that_was_set_right_is_not_marked(data: Path, capsys: Text) -> None:
    play(data, 1, "skyrockets")
    assert main(["games"]) == 0
    said = capsys.readouterr()
    assert "?" not in said.out
    assert "2026-09-21" in said.out


# -- one game


def test_a_show_is_told_with_times(capsys: Text) -> None:
    bring(SHOW)
    capsys.readouterr()
    assert main(["show", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "game     Skyrockets: 1. Push the Button!" in lines
    assert "0:00.0  all timers start" in lines
    assert "2:50.5  the button is reached: won with 3 stars" in lines


def test_scores_come_as_a_table(capsys: Text) -> None:
    bring(SHOW)
    bring(ROUND)
    capsys.readouterr()
    assert main(["export", "--csv"]) == 0
    table = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["game"], row["player"], row["points"], row["won"]) for row in table if row["game"] == "trick"] == [
        ("trick", "Ana", "18", "no"),
        ("trick", "Bo", "0", "no"),
    ]
    assert {(row["player"], row["points"], row["won"]) for row in table if row["game"] == "skyrockets"} == {
        ("Ana", "3", "yes"),
        ("Bo", "3", "yes"),
        ("Cy", "3", "yes"),
    }


# -- pictures


def test_every_example_can_be_drawn(data: Path) -> None:
    bring(*WELL_FORMED)
    teller = Teller()
    with History(data / NAME) as history:
        for kept in list(history.games()):
            assert ElementTree.fromstring(drawn(kept, history.transcript(kept.id), teller)).tag.endswith("svg")


def test_a_picture_is_written_into_a_file(tmp_path: Path, capsys: Text) -> None:
    bring(COUNT, ROUND)
    capsys.readouterr()
    words = {}
    for number in (1, len(rows(tmp_path / "data"))):
        file = tmp_path / f"{number}.svg"
        assert main(["show", str(number), "--picture", str(file)]) == 0
        words[number] = "".join(ElementTree.parse(file).getroot().itertext())
    assert capsys.readouterr().out == ""
    assert "The Rocketeer" in words[1]
    assert "Trick to the Future" in words[max(words)]


def test_a_picture_that_cannot_be_written_says_so(tmp_path: Path, capsys: Text) -> None:
    bring(SHOW)
    assert main(["show", "1", "--picture", str(tmp_path / "none" / "a.svg")]) == 2
    assert "cannot be written" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["show", "1", "--picture", "a.jpg"])
    assert "ends in .svg" in capsys.readouterr().err


# -- what cannot be done


@pytest.mark.parametrize("command", [["games"], ["show", "1"], ["export", "all"], ["export", "1"], ["export", "--csv"]])
def test_without_a_journal_there_is_nothing_and_none_is_made(data: Path, capsys: Text, command: list[str]) -> None:
    assert main(command) == 2
    assert "there is no journal yet" in capsys.readouterr().err
    assert not data.exists()


@pytest.mark.parametrize("command", [["show", "77"], ["export", "77"], ["export", "77", "--csv"]])
def test_an_id_that_is_not_there_is_named(capsys: Text, command: list[str]) -> None:
    bring(SHOW)
    capsys.readouterr()
    assert main(command) == 2
    said = capsys.readouterr()
    assert "there is no game 77" in said.err
    assert said.out == ""


@pytest.mark.parametrize(
    "command",
    [
        ["show", "x"],
        ["show", "-1"],
        ["show", "9" * 30],
        ["show", "²"],
        ["export"],
        ["export", "some"],
        ["games", "--limit", "0"],
        ["games", "--limit", "many"],
        ["import"],
    ],
    ids=" ".join,
)
def test_arguments_that_say_nothing_are_refused(command: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(command)
    assert ended.value.code == 2


def test_a_game_that_is_not_known_is_named(capsys: Text) -> None:
    assert main(["games", "--game", "chess"]) == 2
    assert "there is no game 'chess'; there are" in capsys.readouterr().err


def test_a_game_that_is_not_installed_is_listed_and_exported_but_not_told(data: Path, capsys: Text) -> None:
    bring(SHOW)
    with closing(sqlite3.connect(data / NAME)) as file:
        file.execute("UPDATE games SET game = 'gone'")
        file.commit()
    capsys.readouterr()
    assert main(["games"]) == 0
    assert main(["export", "1"]) == 0
    assert "phase won, stars 3" in capsys.readouterr().out
    assert main(["show", "1"]) == 2
    assert "not installed" in capsys.readouterr().err


def test_an_export_that_cannot_be_written_says_so(tmp_path: Path, capsys: Text) -> None:
    bring(SHOW)
    assert main(["export", "1", "-o", str(tmp_path / "none" / "file")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_all_faults_of_an_import_are_named_and_nothing_is_changed(data: Path, tmp_path: Path, capsys: Text) -> None:
    bring(ROUND)
    before = rows(data)
    bad = EXAMPLES / "trick" / "malformed.jsonl"
    missing, empty, capture = tmp_path / "missing", tmp_path / "empty", EXAMPLES / "capture" / "line_idle.capture"
    empty.touch()
    assert main(["import", *map(str, [SHOW, bad, missing, empty, capture, tmp_path])]) == 2
    said = capsys.readouterr().err
    for path in (bad, missing, empty, capture, tmp_path):
        assert str(path) in said
    assert "Nothing was imported." in said
    assert rows(data) == before


def test_an_import_while_the_table_runs_is_refused(data: Path, capsys: Text) -> None:
    store = Store(data / NAME)
    assert main(["import", str(SHOW)]) == 2
    assert "the table is running" in capsys.readouterr().err
    assert store.read("SELECT count(*) FROM games") == [(0,)]
    store.close()


def test_the_same_game_twice_in_one_import_is_one(data: Path, capsys: Text) -> None:
    bring(SHOW, SHOW)
    assert len(rows(data)) == 1
    assert "1 game added, 1 there already" in capsys.readouterr().out


def test_the_journal_of_the_service_is_read_where_there_is_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COMPANION_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    own = tmp_path / "home" / "companion" / NAME
    assert journal(tmp_path) == own
    service = tmp_path / "var/lib/companion" / NAME
    service.parent.mkdir(parents=True)
    assert journal(tmp_path) == service
    own.parent.mkdir(parents=True)
    own.touch()
    assert journal(tmp_path) == own


# -- what anybody may have written into a transcript


NASTY = ["A" * 100_000, "B\x1b[31m\u202e\x00", "C"]


@pytest.fixture
def nasty(tmp_path: Path) -> Path:
    """A transcript whose players have names that no table would give them."""
    header = json.loads(SHOW.read_text().splitlines()[0]) | {"players": NASTY, "first": "C"}
    file = tmp_path / "nasty.jsonl"
    file.write_text("\n".join([json.dumps(header), *SHOW.read_text().splitlines()[1:]]))
    return file


def test_names_of_any_length_and_letters_stay_in_their_column(nasty: Path, capsys: Text) -> None:
    bring(nasty)
    for asked in (["games"], ["show", "1"]):
        capsys.readouterr()
        assert main(asked) == 0
        lines = capsys.readouterr().out.splitlines()
        assert max(map(len, lines)) < 400
        assert all(line.isprintable() for line in lines)


def test_such_names_are_cut_in_a_refusal(nasty: Path, capsys: Text) -> None:
    nasty.write_text(nasty.read_text().replace('"first": "C"', '"first": "D"'))
    assert main(["import", str(nasty)]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert ":1: first: expected one of A" in lines[0]
    assert len(lines[0]) < 500
    assert lines[0].isprintable()


def test_a_picture_with_such_names_is_well_formed(nasty: Path, tmp_path: Path) -> None:
    bring(nasty)
    picture = tmp_path / "show.svg"
    assert main(["show", "1", "--picture", str(picture)]) == 0
    assert ElementTree.fromstring(picture.read_text()).tag.endswith("svg")
    assert picture.stat().st_size < 100_000


def test_such_names_are_exported_as_they_came(nasty: Path, capsys: Text) -> None:
    bring(nasty)
    capsys.readouterr()
    assert main(["export", "all"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["players"] == NASTY


@pytest.mark.parametrize("option", ["--player", "--event"])
def test_an_argument_that_is_no_utf_8_is_refused_with_words(option: str, capsys: Text) -> None:
    bring(SHOW)
    capsys.readouterr()
    assert main(["games", option, "\udcff"]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "companion games: expected arguments in UTF-8; got '\\udcff'\n")
