"""What the screens say of a trick, a card, a tally and the scores; and that they never say what is secret."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.drawing import draw
from companion.drawing.fonts import length, spelled
from companion.games.trick.rules.scoring import tokens
from companion.scene.scene import Box, Digit, Picture, Symbol, Text
from companion.table.page import NOTICE_LASTS
from tools.golden_trick import DEAD, LONG, MIXED, OTHER, TRICK, scored
from tools.sittings.trick import FIVE, FOUR, THREE, TWO, WIDE, Sitting

MARGIN = 30


def words(picture: Picture) -> str:
    return " ".join(item.text for item in picture.items if isinstance(item, Text))


def figures(picture: Picture) -> list[tuple[str, str]]:
    """The bars and rods of each figure, from the left."""
    return [(item.bars, item.rods) for item in picture.items if isinstance(item, Digit)]


def live(*done: str) -> Sitting:
    return Sitting(*THREE).do("red", *done)


def within(picture: Picture) -> bool:
    box = draw(picture, MARGIN).getbbox()
    return box is None or (box[0] >= MARGIN and box[1] >= MARGIN and box[2] <= MARGIN + 128 and box[3] <= MARGIN + 64)


@pytest.mark.rule("TRK-10", "TRK-11")
@pytest.mark.parametrize(
    ("done", "figure", "said"),
    [
        (["past-0"], ("abcdef", ""), ["rods: 0 of 5", "turned: 0", "+1: 8", "OK: 0"]),
        (["past-1"], ("bc", ""), ["turned: nothing", "+1: 7 +2: 4", "+3: 3 +4: 0 6 9", "OK: 1"]),
        (["past-1", "red"], ("bc", "a"), ["rods: 1 of 5", "OK: 7"]),
        (["past-2", "red", "red"], ("abdeg", "cf"), ["rods: 2 of 5", "turned: 8", "OK: 8"]),
        (["past-7", "red"], ("abc", ""), ["rods: 1 of 5", "+1: 3 +2: 0 6 9", "lay more rods"]),
        (["past-3", "red", "left"], ("adefg", "c"), ["turned: 6", "+1: 8", "OK: 6"]),
        (["past-3", "red", "right"], ("abcdg", "f"), ["turned: 6", "OK: 9"]),
    ],
    ids=["0", "1", "1 as 7", "2 as 8", "7 and a rod", "3 as 6", "3 as 9"],
)
def test_a_card_shows_what_it_is_what_it_can_become_and_what_a_turn_makes_of_it(
    done: list[str], figure: tuple[str, str], said: list[str]
) -> None:
    seen = live(*done).seen().main
    assert figures(seen) == [figure]
    shown = " ".join(words(seen).split())
    for line in said:
        assert line in shown


@pytest.mark.rule("TRK-12")
def test_a_6_and_a_9_stand_side_by_side_and_are_asked_for_by_name() -> None:
    seen = Sitting(*FOUR).do("red", "beyond-6").seen().main
    assert figures(seen) == [("acdefg", ""), ("abcdfg", "")]
    assert "6 or 9?" in words(seen)
    assert words(seen).count("turned") == 1
    three = live("past-7", "red", "red", "red").seen().main
    assert [rods for _, rods in figures(three)] == ["def", "acg", "dfg"]
    assert "0, 6 or 9?" in words(three)


@pytest.mark.rule("TRK-20", "TRK-21")
def test_a_trick_shows_each_card_the_suit_to_follow_and_who_wins_now() -> None:
    seen = live("past-0:0", "past-3:1=9").seen().main
    assert figures(seen) == [("abcdef", ""), ("abcdg", "f")]
    assert "follow Past" in words(seen)
    assert "Peabody" in words(seen)
    framed = next(item for item in seen.items if isinstance(item, Box) and not item.filled)
    inside = [
        item.name
        for item in seen.items
        if isinstance(item, Symbol) and framed.x <= item.x < framed.x + framed.w and item.y < 45
    ]
    assert inside == ["left", "triangle"], "the Past, and Ted's button"


@pytest.mark.rule("TRK-23")
@pytest.mark.parametrize(
    ("done", "said"),
    [
        (["past-0:0", "past-3:1=9", "past-5:0"], ["Trick 1 of 8", "Ted", "+1 rod", "leads"]),
        (["past-0:0", "past-1:0", "past-2:0"], ["Peabody", "no rods"]),
        (["past-0:1", "past-1:1", "past-2:0"], ["Bill", "+2 rods"]),
    ],
    ids=["one rod", "none", "two"],
)
def test_who_won_a_trick_and_the_rods_are_shown_until_the_next_scan(done: list[str], said: list[str]) -> None:
    table = live(*done)
    for word in said:
        assert word in words(table.seen(60_000).main)
    assert "rods:" in words(table.do("present-0").seen().main)


@pytest.mark.rule("TRK-25")
def test_a_revoke_is_named() -> None:
    table = live("past-0:0", "present-0:0", "past-3:0", "past-7:0", "past-2:0", "past-1:0")
    said = words(table.seen(60_000).main)
    assert "Ted" in said
    assert "No Past in trick 1?" in said


@pytest.mark.parametrize(
    ("done", "said"),
    [
        (["=5", "=2", "=3", *["right"] * 4], "All tricks: 9 of 8 1 too many"),
        (["=0", "=2", "right", "right"], "Rods, no trick: 2 of 0 2 too many"),
        (["=3", "=3", "=5", "=0", "=2", "=0", "=5", "=2", "left"], "All rods: 14 of 15 1 too few"),
        (["=3", "=3", "=5", "=0", "=2", "=0"], "8 of 8 tricks OK?"),
        (["=3", "right"], "1 of 15 rods"),
    ],
    ids=["tricks", "no trick", "rods", "proposed", "so far"],
)
@pytest.mark.rule("TRK-35")
def test_which_sum_is_wrong_and_by_how_much_while_it_is_typed(done: list[str], said: str) -> None:
    table = Sitting(*THREE).do("left", "ok", *done)
    assert said in words(table.seen().main)


@pytest.mark.rule("TRK-30", "TRK-31", "TRK-32", "TRK-33")
@pytest.mark.parametrize(
    ("rounds", "key", "said"),
    [
        ([MIXED], "red", ["Perfect", "22", "3 tricks, fuel 3", "3 tricks x 4 = 12", "5 rods x 2 = 10", "22 in all"]),
        ([MIXED], "orange", ["Inoperative", "12", "no tricks, fuel 2", "4 spaces x 3 = 12"]),
        ([MIXED], "yellow", ["Lost in time", "0", "5 tricks, fuel 2", "less fuel than tricks"]),
        ([MIXED, OTHER], "red", ["Safe", "7", "2 tricks x 2 = 4", "3 rods x 1 = 3", "29 in all"]),
    ],
    ids=["perfect", "inoperative", "lost", "safe"],
)
def test_how_a_players_points_came_about(rounds: list[Any], key: str, said: list[str]) -> None:
    seen = words(scored(THREE, *rounds).do(key).seen().main)
    for line in said:
        assert line in seen


@pytest.mark.rule("TRK-41")
def test_points_are_shown_as_numbers_and_as_tokens() -> None:
    table = scored(FIVE, LONG, LONG)
    totals = table.state.totals
    assert totals == (40, 6, 12, 0, 24)
    assert (tokens(24).tens, tokens(24).fives, tokens(24).ones) == (2, 0, 4)
    said = words(table.do("left").seen().main)
    assert "10s 5s 1s" in said
    assert said.endswith("24 2 - 4")
    assert "Bo 6 - 1 1" in said


@pytest.mark.rule("TRK-40")
@pytest.mark.parametrize(
    ("players", "rounds", "said"),
    [
        (THREE, [MIXED, OTHER, MIXED], "Winner Bill Most points: 51"),
        (TWO, [DEAD[:2], ((3, 3, 2), (3, 1, 2)), ((3, 1, 2), (3, 3, 2))], "Winner Bo Best last round"),
        (THREE, [DEAD] * 3, "Tied: shared victory Bill Ted"),
    ],
    ids=["points", "last round", "shared"],
)
def test_the_winner_and_why(players: tuple[str, ...], rounds: list[Any], said: str) -> None:
    assert words(scored(players, *rounds).seen().main) == said


def test_a_refusal_is_read_for_a_while() -> None:
    table = live("past-0", "orange")
    assert "Wait for your turn" in words(table.seen().main)
    assert "Wait for your turn" not in words(table.seen(NOTICE_LASTS).main)


CUT = (*FIVE, WIDE)


@pytest.mark.parametrize("name", TRICK)
def test_nothing_but_a_long_name_is_cut_and_nothing_lies_beyond_the_screen(name: str) -> None:
    scene = TRICK[name]()
    for picture in (scene.main, scene.score):
        assert within(picture)
        for item in picture.items:
            if isinstance(item, Text) and not any(known[:6] in item.text for known in CUT):
                least = item.least or item.size
                room = item.width or 128
                assert length(spelled(item.text, least), least) <= room, item


NAMES = st.lists(
    st.text(
        alphabet=st.characters(min_codepoint=0x21, max_codepoint=0x24F, categories=["L", "N"]), min_size=1, max_size=24
    ),
    min_size=5,
    max_size=5,
    unique=True,
)


@settings(max_examples=6)
@given(names=NAMES)
@example(names=["Ŗ", "ș", "WWWWMMMMWWWW", "Ǻçjgpqy", "ŢŽŅ"])
def test_no_name_is_too_long_for_a_screen(names: list[str]) -> None:
    table = Sitting(*names)
    scenes = [table.seen(), table.do("right").seen(), table.do("red").seen(), table.do("past-0").seen()]
    scenes += [table.do("ok").seen(), table.do("past-3:0", "past-2:0", "past-4:0").seen(), table.do("past-5:0").seen()]
    scores = scored(tuple(names), LONG, LONG, LONG)
    scenes += [scores.seen(), *(scores.do("right").seen() for _ in range(7))]
    scenes += [Sitting(*names, scanner=False).seen()]
    for scene in scenes:
        assert within(scene.main)
        assert within(scene.score)
