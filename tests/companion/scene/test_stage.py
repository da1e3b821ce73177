"""The stage: each page has its scene; the menu; what is drawn across a picture when something is wrong."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

import pytest

from companion.core.values import Key, Ms
from companion.drawing import draw
from companion.drawing.lighting import linear
from companion.games.skyrockets.table.setup import Step, opening
from companion.scene.lights import Lights
from companion.scene.menu import menu_scene
from companion.scene.paper import room
from companion.scene.scene import Anchor, Box, Item, Picture, Size, Symbol, Text
from companion.scene.stage import SIGN, broken, signed, warned
from companion.scene.words import BROKEN, LEFT_OUT, NO_GAME, SHARED_WORDS
from companion.table.house import House
from companion.table.menu import Menu, menu
from companion.table.page import NOTICE_LASTS, Notice, Page
from companion.table.table import Table
from tools.sittings.kits import READY, page_scene, scene, switched_on, tick, whole_house


@dataclass(frozen=True, slots=True)
class Nowhere(Page):
    """A page that nobody has painted."""


def words(picture: Picture) -> list[str]:
    return [item.text for item in picture.items if isinstance(item, Text)]


def test_a_page_without_a_scene_is_our_own_mistake() -> None:
    with pytest.raises(TypeError, match="Nowhere has no scene"):
        page_scene(Nowhere(), Ms(0))
    assert tick(Table(Nowhere(), House({}), Ms(0)), Ms(0), Ms(1_000)) is None


def test_a_table_is_seen_by_its_page(golden: ModuleType) -> None:
    table = switched_on(golden.house())
    assert isinstance(table.page, Menu)
    assert scene(table, Ms(5)) == menu_scene(table.page, Ms(5))
    assert words(scene(table, Ms(5)).main) == ["Skyrockets"]


@pytest.mark.parametrize("cursor", range(len(READY)), ids=[one.kit.name for one in READY])
def test_the_menu_shows_one_game_large_whole_and_where_it_is(cursor: int) -> None:
    page = replace(menu(whole_house(*(one.kit.name for one in READY))), cursor=cursor)
    picture = menu_scene(page, Ms(0)).main
    assert tuple(words(picture)) == READY[cursor].kit.title
    dots = [item.hollow for item in picture.items if isinstance(item, Symbol) and item.name == "dot"]
    assert dots == [place != cursor for place in range(len(READY))]
    box = draw(picture, margin=20).getbbox()
    assert box is not None
    assert box[0] >= 20
    assert box[2] <= 148
    assert not menu_scene(page, Ms(0)).lively


def test_games_that_are_left_out_stand_at_the_foot_of_the_menu() -> None:
    page = menu(whole_house(left_out=("coin", "dice")))
    assert words(menu_scene(page, Ms(0)).main)[-1] == LEFT_OUT.format(names="coin, dice")


def test_a_house_without_games_says_so() -> None:
    assert words(menu_scene(Menu(House({}), ()), Ms(0)).main) == [NO_GAME]


def test_the_table_is_seen_to_be_on(golden: ModuleType) -> None:
    """Each bar's lowest LED glows, and not much more: about as much as six such LEDs draw."""
    lights = scene(switched_on(golden.house()), Ms(0)).lights
    for count in (4, 10, 19):
        bars = [column.lit(count) for column in lights.bars]
        assert all(max(linear(bar[0])) > 2_000 for bar in bars)
        assert all(set(bar[max(1, round(count / 10)) :]) == {(0, 0, 0)} for bar in bars)


@pytest.mark.rule("SKY-70")
def test_the_companion_says_where_there_is_no_challenge(golden: ModuleType) -> None:
    page = replace(opening(golden.house()), step=Step.MODE, notice=Notice(Ms(100), "no_challenge"))
    seen = page_scene(page, Ms(200))
    assert "No challenge here" in " ".join(words(seen.main))
    assert seen.lively, "so that it is taken away in time"
    after = page_scene(page, 100 + NOTICE_LASTS)
    assert "No challenge" not in " ".join(words(after.main))
    assert not after.lively


@pytest.mark.rule("SKY-92")
def test_positions_set_by_hand_are_seen_on_the_bars_too(golden: ModuleType) -> None:
    page: Any = opening(golden.house()).press(Key.RIGHT, Ms(0)).page
    assert page is not None
    positions = page.press(Key.OK, Ms(0)).page
    assert positions is not None
    lights = page_scene(positions, Ms(0)).lights
    assert lights != Lights()
    absent = positions.press(Key.PURPLE, Ms(0)).page
    for _ in range(2):
        assert absent is not None
        absent = absent.press(Key.PURPLE, Ms(0)).page
    assert absent is not None
    assert set(page_scene(absent, Ms(0)).lights.bars[5].lit(10)) == {(0, 0, 0)}
    assert page_scene(absent, Ms(0)).lights.bars[:5] == lights.bars[:5]


def test_where_all_is_well_the_picture_is_itself() -> None:
    picture = Picture((Text("OK", 0, 0),))
    assert warned(picture, {}) is picture


@pytest.mark.parametrize(
    ("names", "line"),
    [
        (["scanner"], "Check scanner"),
        (["scanner", "score"], "Check scanner, score"),
        (["scanner", "score", "strip", "buzzer"], "Check scanner + 3 more"),
    ],
)
def test_what_does_not_answer_is_named_in_a_line_that_fits(names: list[str], line: str) -> None:
    picture = warned(Picture(), dict.fromkeys(names, "no answer"))
    texts = [item.text for item in picture.items if isinstance(item, Text)]
    assert texts == [line]
    assert room(line) <= 126
    assert draw(picture).getbbox() == (0, 0, 128, 11)


ELSEWHERE = Symbol("heart", 40, 10, 36)
CORNERS: list[tuple[list[Item], tuple[int, int]]] = [
    ([], (115, 0)),
    ([Symbol("hush", 114, 5, 13)], (0, 0)),
    ([Text("Ana", 126, 6, Size.MEDIUM, Anchor.RIGHT), Text("Ana", 2, 6)], (115, 51)),
    ([Box(0, 0, 128, 12), Text("4", 119, 48, Size.MEDIUM, Anchor.MIDDLE, 14)], (0, 51)),
    ([Box(0, 0, 128, 12), Box(0, 52, 128, 12)], (115, 12)),
    ([Box(0, 0, 128, 12), Box(0, 52, 128, 12), Box(100, 0, 28, 64)], (115, 0)),
    ([Text("Ana plays", 64, 0, Size.LARGE, Anchor.MIDDLE, 126)], (115, 51)),
]


@pytest.mark.parametrize(("items", "corner"), CORNERS)
def test_a_sign_stands_in_a_corner_where_nothing_else_does(items: list[Item], corner: tuple[int, int]) -> None:
    picture = Picture((ELSEWHERE, *items))
    sign = signed(picture).items[-1]
    assert signed(picture).items[:-1] == picture.items
    assert isinstance(sign, Symbol)
    assert (sign.name, sign.x, sign.y, sign.size) == ("alert", *corner, SIGN)


def test_the_sign_covers_nothing_of_a_show(golden: ModuleType) -> None:
    evening = golden.Evening(event={**golden.TRAINING, "communication": "No words."}).at(0, "start")
    for at in (0, 5_000):
        main = evening.at(at, *(["red+blue"] if at else [])).seen().main
        sign = signed(main).items[-1]
        place = (sign.x, sign.y, sign.x + SIGN, sign.y + SIGN)
        assert draw(main).crop(place).getbbox() is None


def test_that_something_broke_is_said_across_the_foot_in_words_that_fit() -> None:
    picture = broken(Picture((Text("12", 0, 0),)))
    words = [item for item in picture.items if isinstance(item, Text) and item.inverted]
    assert [item.text for item in words] == [*BROKEN]
    assert all(room(item.text) <= 126 for item in words)
    assert draw(broken(Picture())).getbbox() == (0, 36, 128, 64)
    assert draw(picture).crop((0, 0, 128, 36)).getbbox() is not None


@pytest.mark.parametrize("name", [None, *(one.kit.name for one in READY)])
def test_a_text_that_cannot_be_read_is_said_at_the_foot_of_every_page(name: str | None) -> None:
    table = switched_on(whole_house(*(one.kit.name for one in READY)))
    while name is not None and isinstance(table.page, Menu):
        table, _ = table.press(Key.OK if table.page.item == name else Key.RIGHT, Ms(10))
    before = scene(table, Ms(100))
    said = scene(table.unreadable(Ms(100))[0], Ms(100))
    assert SHARED_WORDS["unreadable"] in " ".join(words(said.main))
    assert SHARED_WORDS["unreadable"] not in " ".join(words(before.main))
    assert (said.lights, said.score) == (before.lights, before.score)
    assert scene(table.unreadable(Ms(100))[0].advance(Ms(100 + NOTICE_LASTS))[0], Ms(100)).main == before.main
