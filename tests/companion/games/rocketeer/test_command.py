"""``companion editions`` as an owner uses it: a file is written, filled in, checked, listed and shown."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion import library
from companion.games.rocketeer import command as editions
from companion.games.rocketeer.rules import conditions, counts
from companion.games.rocketeer.shelf import EDITIONS


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The owner's folder of editions."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    made = tmp_path / "editions"
    made.mkdir()
    return made


@pytest.mark.rule("ROC-02", "ROC-06")
def test_a_new_file_has_24_cards_to_fill_in_and_no_fault(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "ours.toml"
    assert editions.main(["new", str(path)]) == 0
    assert str(folder) in capsys.readouterr().out
    assert len(tomllib.loads(path.read_text())["finale"]) == 24
    assert editions.main(["check", str(path)]) == 0
    out = capsys.readouterr().out
    assert "well; 24 Finale cards" in out
    assert "lacks the number of Soldier tokens" in out
    assert list(library.on_shelf(EDITIONS)) == ["rulebook", "ours"]


def test_a_new_file_is_what_ships_but_for_cards_without_lines(folder: Path) -> None:
    editions.main(["new", str(folder / "ours.toml")])
    known = library.on_shelf(EDITIONS)
    assert known["ours"].locations == known["rulebook"].locations
    assert [known["ours"].finale[name] for name in known["rulebook"].finale] == list(known["rulebook"].finale.values())
    assert sum(card.lines is None for card in known["ours"].finale.values()) == 21


def test_a_new_file_says_everything_that_a_line_can_say() -> None:
    form = editions.FORM.read_text()
    for name in [*counts.NAMED, *conditions.NAMED]:
        assert f'"{name}"' in form
    for name in [*counts.OBJECTS, *conditions.OBJECTS]:
        assert f"{{{name} =" in form
    for key in ("points", "when", "per", "every", "most"):
        assert f"{key} " in form


def test_its_examples_hold_once_the_marks_are_taken_off(folder: Path) -> None:
    form = editions.FORM.read_text()
    path = folder / "ours.toml"
    for example in ("rocket = [1, 2, 3]", "zeppelin = 10", "soldiers = 5"):
        assert f"# {example}" in form
        form = form.replace(f"# {example}", example)
    start = form.index("# lines = [\n")
    example = form[start : form.index("# ]\n", start) + 4].replace("# ", "")
    form += f'\n[[finale]]\nid = "example"\n{example}'
    path.write_text(form.replace('[[finale]]\nid = "card-24"\ntitle = ""\n', ""))
    assert editions.main(["check", str(path)]) == 0
    assert len(library.on_shelf(EDITIONS)["ours"].finale["example"].lines or ()) == 2


def test_nothing_is_written_over(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "ours.toml"
    path.write_text("mine")
    assert editions.main(["new", str(path)]) == 2
    assert path.read_text() == "mine"
    assert "is there already" in capsys.readouterr().err
    assert editions.main(["new", str(folder / "no" / "ours.toml")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_check_tells_all_faults(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "ours.toml"
    path.write_text('rocket = [2, 1]\nzeppelin = "far"\n[[finale]]\nid = "gum"\nlines = [{points = 1, per = "gum"}]\n')
    assert editions.main(["check", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    lines = err.splitlines()
    assert [line.split(": ")[:2] for line in lines] == [
        [str(path), "rocket"],
        [str(path), "zeppelin"],
        [str(path), "finale[0].lines[0].per"],
    ]


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"rocket = ", "expected TOML"), (b"\xff", "expected UTF-8"), (b"finale = " + b"[" * 5000, "expected")],
    ids=["no TOML", "no UTF-8", "nested"],
)
def test_check_of_what_is_no_toml(folder: Path, content: bytes, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "ours.toml").write_bytes(content)
    assert editions.main(["check", str(folder / "ours.toml")]) == 1
    assert said in capsys.readouterr().err


def test_check_of_what_is_not_there(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert editions.main(["check", str(folder / "ours.toml")]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_check_of_a_name_that_is_taken(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "rulebook.toml").write_text("")
    assert editions.main(["check", str(folder / "rulebook.toml")]) == 1
    assert "expected a name other than rulebook" in capsys.readouterr().err
    assert editions.main(["check", str(EDITIONS.shipped / "rulebook.toml")]) == 0


def test_list_names_what_is_known_and_what_was_left_out(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "ours.toml").write_text('[[finale]]\nid = "gum"\nlines = []\n')
    assert editions.main(["list"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "rulebook  3 of 24 Finale cards in lines; lacks some facts",
        "ours      4 of 24 Finale cards in lines; lacks some facts",
    ]
    (folder / "bad.toml").write_text("rocket = 1")
    assert editions.main(["list"]) == 1
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 2
    assert "bad.toml: rocket: expected a list" in err


@pytest.mark.rule("ROC-06")
def test_show_says_everything_and_what_is_lacking(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "ours.toml").write_text(
        """
        name = "Our copy"
        rocket = [1, 2]
        zeppelin = 9
        soldiers = 5
        grit = {cliff = 2}
        [locations.south-seas-club]
        ways = ["sinclair-mansion"]
        reward = {villains = {gain = "Soldier +1", with_plans = "another"}}
        [[finale]]
        id = "gum"
        [[finale]]
        id = "ledger"
        title = "Ledger"
        lines = [
            {points = -1, per = {own_at = "bulldog-cafe"}, every = 2, most = 3},
            {points = 2, when = {any = ["plans", {not = {least = ["rocket", 2]}}]}},
        ]
        """
    )
    assert editions.main(["show", "ours"]) == 0
    out = capsys.readouterr().out
    for line in (
        "Our copy",
        "Rocket Skill: 1, 2",
        "Zeppelin: 9 spaces from Lakehurst to Los Angeles",
        "Soldier tokens: 5",
        "Grit spaces: cliff 2",
        "    ways: sinclair-mansion",
        "    reward, villains: Soldier +1 (with the Plans: another)",
        "    reward: take the Upper Hand",
        "  south-seas: South Seas",
        "    +2 when control south-seas-club",
        "  gum",
        "    points entered by hand",
        "  ledger: Ledger",
        "    -1 per own_at bulldog-cafe every 2 most 3",
        "    +2 when any (plans, not least (rocket, 2))",
        "  the Grit spaces of jenny, peevy, sinclair, lothar, valentine",
    ):
        assert line in out.splitlines()


def test_show_of_an_edition_there_is_not(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert editions.main(["show", "theirs"]) == 2
    assert 'there is no edition "theirs", only rulebook' in capsys.readouterr().err
