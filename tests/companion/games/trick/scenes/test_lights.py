"""A bar is a player's board: rods, spent ones, the space that never had one, whose turn it is, who wins."""

from __future__ import annotations

import pytest

from companion.core.values import Ms
from companion.games.trick.rules.deck import QUICK_SETUP
from companion.games.trick.scenes.lights import BLINK, REFUSAL, seated_lights
from companion.scene.palette import DARK, Rgb
from tools.golden_trick import MIXED, scored
from tools.sittings.trick import FIVE, FOUR, THREE, TWO, Sitting

BAR = 10


def pattern(bar: tuple[Rgb, ...]) -> str:
    """A bar from its foot: ``#`` lit, ``+`` glimmering, ``.`` dark: what one sees who sees no colour."""
    return "".join("." if led == DARK else "+" if max(led) < 60 else "#" for led in bar)


def bars(table: Sitting, later: int = 0, lights: int = BAR) -> list[str]:
    return [pattern(column.lit(lights)) for column in table.seen(later).lights.bars]


@pytest.mark.rule("TRK-02")
@pytest.mark.parametrize(
    ("players", "board"),
    [(TWO, "######"), (THREE, "#####+"), (FOUR, "######"), (FIVE, "#####+")],
    ids=["two", "three", "four", "five"],
)
def test_each_player_has_six_spaces_and_the_one_without_a_rod_is_marked(players: tuple[str, ...], board: str) -> None:
    seen = bars(Sitting(*players).do("red"))
    assert [bar[:6] for bar in seen[: len(players)]] == [board] * len(players)
    assert board.count("#") == QUICK_SETUP[len(players)].rods
    assert set(seen[len(players) :]) == {"." * BAR}


def test_whose_turn_it_is_and_who_wins_now_is_above_the_board() -> None:
    table = Sitting(*THREE).do("red")
    assert [bar[6:] for bar in bars(table)[:3]] == [".##.", "....", "...."]
    table.do("past-0:0")
    assert [bar[6:] for bar in bars(table)[:3]] == ["...#", ".##.", "...."]
    table.do("past-3:0")
    assert [bar[6:] for bar in bars(table)[:3]] == ["....", "...#", ".##."]
    table.do("past-2:0")
    assert [bar[6:] for bar in bars(table)[:3]] == ["....", ".###", "...."], "who won leads"


@pytest.mark.rule("TRK-14")
def test_rods_being_laid_blink_and_once_played_are_dark() -> None:
    table = Sitting(*THREE).do("red", "present-1", "red", "red")
    assert bars(table)[0][:6] == "#####+"
    assert bars(table, BLINK)[0][:6] == "###..+"
    assert table.seen().lively
    table.do("ok")
    assert bars(table)[0][:6] == "###..+"
    assert not table.seen().lively


def test_the_button_that_was_refused_flashes() -> None:
    table = Sitting(*THREE).do("red", "orange")
    third = REFUSAL // 3
    assert [bars(table, third * n)[1] for n in range(3)] == ["#" * BAR, "." * BAR, "#" * BAR]
    assert bars(table, REFUSAL)[1] == "#####+...."
    assert table.seen().lively


@pytest.mark.rule("TRK-03")
@pytest.mark.parametrize(("rounds", "trio"), [(1, "#+."), (2, "##+"), (3, "###")])
def test_rounds_are_counted_in_lights(rounds: int, trio: str) -> None:
    table = scored(THREE, *[MIXED] * rounds)
    assert pattern(table.seen().lights.trio) == trio


def test_totals_are_heights_and_whoever_is_ahead_has_a_white_tip() -> None:
    """22, 12 and 0 points: ten LEDs, five of them, none."""
    ahead, second, last = (column.lit(BAR) for column in scored(THREE, MIXED).seen().lights.bars[:3])
    assert [pattern(bar) for bar in (ahead, second, last)] == ["##########", "#####.....", ".........."]
    assert ahead[9] != ahead[8]


def test_the_count_that_is_asked_is_marked_at_its_player() -> None:
    table = Sitting(*THREE).do("left", "ok", "=3", "=3", "=2")
    assert [bar[6:] for bar in bars(table)[:3]] == ["....", ".##.", "...."]


def test_leaving_is_asked_in_the_dark() -> None:
    assert set(bars(Sitting(*THREE).do("hold:back"))) == {"." * BAR}


@pytest.mark.parametrize(("lights", "foot"), [(4, 2), (5, 3), (12, 7), (30, 18)])
def test_the_turn_and_the_winner_keep_lights_of_their_own(lights: int, foot: int) -> None:
    """As Ana has won the trick and leads, Bo only waits; then Bo is to play and Ana wins the trick as it lies."""
    table = Sitting(*THREE).do("red", "past-0:0")
    ana, bo, _ = bars(table, lights=lights)[:3]
    assert (ana[-1], bo[-1]) == ("#", ".")
    above = slice(foot, -max(1, lights // 10))
    assert ("#" in ana[above], "#" in bo[above]) == (False, True)
    assert "#" in ana[:foot], "and the fuel is seen below"


@pytest.mark.parametrize("lights", [4, 10, 30])
def test_the_seat_that_is_asked_is_white_at_its_foot(lights: int) -> None:
    seats = [column.lit(lights) for column in seated_lights(2, Ms(0)).bars]
    assert [max(bar[0]) > 0 for bar in seats] == [True, True, True, False, False, False]
    assert [pattern(bar).count("#") for bar in seats[:3]] == [round(0.3 * lights) if lights > 4 else 2] * 2 + [
        max(1, lights // 10)
    ]


@pytest.mark.parametrize("count", range(6))
def test_while_players_are_seated_a_column_stands_for_each_and_white_for_the_one_that_is_asked(count: int) -> None:
    bars = [bar.lit(10) for bar in seated_lights(count, Ms(0)).bars]
    assert [sum(led != DARK for led in bar) for bar in bars] == [3] * count + [1] + [0] * (5 - count)
    foot = bars[count][0]
    assert min(foot) > 100, "white, as no player's colour is"
    assert all(min(bar[0]) < 100 for bar in bars[:count])
