"""The lights in The Rocketeer: sides told apart without colour, the Zeppelin's way, nothing that moves for hours."""

from __future__ import annotations

import pytest

from companion.core.values import Ms
from companion.games.rocketeer.rules.board import Character, Side
from companion.games.rocketeer.rules.track import Track
from companion.games.rocketeer.scenes.lights import asking_lights, bar, winner_lights, zeppelin
from companion.scene.lights import Column
from companion.scene.palette import DARK
from companion.scene.scene import Scene
from tools.sittings.rocketeer import TURNS, Sitting, at_the_end, own, tracked


def lit(leds: tuple[tuple[int, ...], ...]) -> tuple[bool, ...]:
    return tuple(led != DARK for led in leds)


def on(column: Column, lights: int = 10) -> tuple[bool, ...]:
    """Which lights of a bar are lit."""
    return lit(column.lit(lights))


def heights(scene: Scene) -> list[int]:
    """For each bar the number of its topmost LED that is lit, from 1; 0 for a dark one."""
    return [max((led + 1 for led, its in enumerate(on(bar)) if its), default=0) for bar in scene.lights.bars]


def turns(words: str = "") -> Sitting:
    return tracked(own()).do(f"ok >3 ok {words}")


@pytest.mark.rule("ROC-01")
@pytest.mark.parametrize("lights", [4, 10, 30])
def test_the_sides_are_told_apart_without_colour(lights: int) -> None:
    heroes = {on(bar(who, False, 1.0), lights) for who in Character if who.side is Side.HEROES}
    villains = {on(bar(who, False, 1.0), lights) for who in Character if who.side is Side.VILLAINS}
    assert len(heroes) == len(villains) == 1
    assert heroes != villains
    assert on(bar(Character.VALENTINE, True, 1.0), lights) not in heroes | villains, "and so is the Secret Army"


@pytest.mark.rule("ROC-15")
def test_a_turn_token_to_come_is_lit_and_a_flipped_one_dark() -> None:
    assert heights(turns().seen(3_000)) == [10, 10, 10, 3, 3, 3], "the heroes' turn"
    assert heights(turns("jenny").seen(3_000)) == [4, 0, 4, 9, 9, 9], "the villains'"
    assert heights(turns("jenny lothar cliff").seen(3_000)) == [0, 0, 4, 9, 0, 9]
    assert heights(turns(TURNS).seen(3_000)) == [0] * 6
    assert heights(turns(f"{TURNS} ok").seen(3_000)) == [0] * 6
    assert heights(tracked().seen()) == [4, 4, 4, 3, 3, 3], "all up again before the event"


def test_a_refused_press_is_seen_on_its_bar_for_a_moment() -> None:
    sitting = turns("lothar")
    assert on(sitting.seen(50).lights.bars[4]) == (True,) * 10
    assert on(sitting.seen(200).lights.bars[4]) == (False,) * 10
    assert sitting.seen(1_000).lights.bars[4] == turns().seen().lights.bars[4]


@pytest.mark.rule("ROC-11", "ROC-12")
@pytest.mark.parametrize(
    ("moved", "spaces", "arrived", "lamp"),
    [
        (0, 12, False, 0),
        (2, 12, False, 0),
        (3, 12, False, 1),
        (6, 12, False, 2),
        (11, 12, False, 3),
        (12, 12, True, 4),
        (0, 1, False, 0),
        (1, 1, True, 4),
        (7, None, True, 4),
    ],
)
def test_the_zeppelin_goes_along_the_track_and_is_at_its_end_at_los_angeles_alone(
    moved: int, spaces: int | None, arrived: bool, lamp: int
) -> None:
    lamps = zeppelin(Track(spaces, zeppelin=moved, arrived=arrived))
    assert max(range(5), key=lambda place: sum(lamps[place])) == lamp
    assert all(lit(lamps))


@pytest.mark.rule("ROC-06")
def test_the_way_is_dark_while_nobody_knows_how_far_it_is() -> None:
    assert lit(zeppelin(Track(None, zeppelin=3))) == (False,) * 5


@pytest.mark.rule("ROC-72")
def test_the_side_with_the_plans_is_seen() -> None:
    assert lit(turns().seen().lights.trio) == (True, False, False)
    assert lit(turns("> ok").seen().lights.trio) == (False, False, True)


def test_a_sides_cards_are_told_with_its_bars_lit_and_a_question_of_sides_with_all() -> None:
    assert heights(at_the_end().seen()) == [4, 4, 4, 0, 0, 0]
    assert heights(at_the_end().do("ok").seen()) == [0, 0, 0, 3, 3, 3]
    assert heights(at_the_end().do(":south-seas ok ok").seen()) == [4, 4, 4, 3, 3, 3]
    assert asking_lights(None, army=True) != asking_lights(None)


@pytest.mark.parametrize("side", list(Side))
def test_the_firework_is_the_winners_alone(side: Side) -> None:
    bars = [winner_lights(side, Ms(since)).bars for since in range(0, 2_400, 50)]
    mine = slice(0, 3) if side is Side.HEROES else slice(3, 6)
    assert any(any(any(on(bar)) for bar in each[mine]) for each in bars)
    others = slice(3, 6) if side is Side.HEROES else slice(0, 3)
    assert not any(any(any(on(bar)) for bar in each[others]) for each in bars)


def test_nothing_moves_by_itself_but_news_so_that_screens_may_rest() -> None:
    assert not tracked().seen().lively
    assert turns("jenny jenny").seen().lively
    assert not turns("jenny jenny").wait(2_500).seen().lively
    assert not at_the_end().do(":south-seas ok ok").seen().lively
    winner = at_the_end().do(":south-seas ok ok H ok ok")
    assert winner.seen(1_000).lively
    assert not winner.seen(60_000).lively
