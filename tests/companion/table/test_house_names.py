"""House names: one file, any language; on labels, on the page that teaches, and wherever a card is named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion import library
from companion.cli.main import main
from companion.core.errors import Invalid
from companion.core.values import Key, Ms
from companion.games.trick.table.playing import Playing
from companion.ready import Ready
from companion.scene.scene import Text
from companion.table.cards import Fan, FanCard
from companion.table.house import House
from companion.table.house_names import HouseNames
from companion.table.table import Table
from companion.table.teaching import Teaching
from tools.sittings.kits import scene
from tools.sittings.trick import THREE, Sitting

GERMAN = """\
and = "und"
[colours]
red = "Rot"
blue = "Blau"
[cards]
"TRK:past-0" = "Gestern 0"
"SKY:red+green" = "赤と緑"
"""


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    return tmp_path / "names.toml"


def named(games: list[Ready]) -> dict[str, str]:
    return {card.code: card.name for one in games if one.fan is not None for card in one.fan.cards}


def test_colours_and_cards_are_called_as_the_household_calls_them(data: Path) -> None:
    data.write_text(GERMAN)
    names = named(library.ready())
    assert names["SKY:red+blue"] == "Rot und Blau"
    assert names["SKY:red+orange"] == "Rot und orange"
    assert names["SKY:red+green"] == "赤と緑"
    assert names["TRK:past-0"] == "Gestern 0"
    assert names["TRK:past-1"] == "Past 1"


@pytest.mark.parametrize("name", ["x", "x" * 40])
def test_a_name_is_as_short_or_as_long_as_it_may_be(name: str, data: Path) -> None:
    data.write_text(f'[cards]\n"SKY:red+blue" = "{name}"\n')
    assert named(library.ready())["SKY:red+blue"] == name


def test_a_card_that_is_not_called_by_its_colours_keeps_its_name() -> None:
    fan = Fan([FanCard("FAN:red", "the big one", (Key.RED,))])
    assert HouseNames({Key.RED: "Rot"}).renamed(fan).cards[0].name == "the big one"


def test_without_a_file_they_are_the_games_own(data: Path) -> None:
    assert named(library.ready())["SKY:red+blue"] == "red and blue"


FAULTS = {
    "a colour that is none": ('[colours]\nrot = "Rot"\n', ["colours.rot: unknown key (known: red, orange"]),
    "no text": ("[colours]\nred = 1\n", ["colours.red: expected a name of 1 to 40 characters on one line; got 1"]),
    "an empty one": ('[cards]\n"SKY:red+blue" = ""\n', ["cards.SKY:red+blue: expected a name of 1 to 40 characters"]),
    "a card that is none": (
        '[cards]\n"SKY:red+pink" = "x"\n',
        ["cards.SKY:red+pink: expected a card of a game that is here"],
    ),
    "a key that is none": ("names = 1\n", ["names: unknown key"]),
    "no TOML": ("red\n", ["line 1"]),
    "several at once": (
        'and = 3\n[colours]\nred = ""\nrose = "x"\n[cards]\n"SKY:pink" = "x"\n',
        ["and: expected", "colours.red: ", "colours.rose: ", "cards.SKY:pink: "],
    ),
}


@pytest.mark.parametrize(("content", "told"), FAULTS.values(), ids=FAULTS)
def test_a_file_with_faults_is_reported_with_all_of_them_and_left_out(
    content: str, told: list[str], data: Path
) -> None:
    data.write_text(content)
    reported: list[Invalid] = []
    games = library.ready(reported.append)
    assert named(games)["SKY:red+blue"] == "red and blue"
    (fault,) = reported
    for words in told:
        assert words in str(fault)
    assert str(fault).count(str(data)) == len(told)


def test_they_are_on_the_page_that_teaches(data: Path) -> None:
    data.write_text(GERMAN)
    house = House({one.kit.name: one.entry for one in library.ready()})
    labels = house.games["skyrockets"].labels
    place = next(place for place, label in enumerate(labels) if label.code == "SKY:red+blue#1")
    page = Teaching(house, "skyrockets", place)
    texts = [item.text for item in scene(Table(page, house, Ms(0)), Ms(0)).main.items if isinstance(item, Text)]
    assert "Rot und Blau" in texts


def test_they_are_in_the_list_of_tags_and_labels_say_which_letters_no_font_has(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data.write_text(GERMAN)
    monkeypatch.setattr("companion.drawing.lettering.FOLDERS", ())
    assert main(["cards", "labels", "skyrockets", "-o", str(tmp_path / "x.pdf")]) == 0
    assert "No font here has the letters と 緑 赤, printed as ?" in capsys.readouterr().err


def test_they_are_on_the_screens_of_a_game(data: Path) -> None:
    data.write_text('[cards]\n"TRK:past-0" = "Gestern 0"\n"ROC:finale:south-seas" = "Südsee"\n')
    house = House({one.kit.name: one.entry for one in library.ready()})
    assert house.card_name("TRK:past-0", "Past 0") == "Gestern 0"
    assert house.card_name("TRK:past-1", "?") == "Past 1"
    assert house.card_name("ROC:finale:south-seas", "?") == "Südsee"
    assert house.card_name("COIN:gold", "gold") == "gold"
    played = Sitting(*THREE).do("red", "past-0").table
    assert isinstance(played.page, Playing)
    renamed = replace(played, page=replace(played.page, house=house))
    texts = [item.text for item in scene(renamed, Ms(played.at)).main.items if isinstance(item, Text)]
    assert "Gestern 0" in texts
