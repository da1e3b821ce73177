"""A show as it is seen: what people must see to themselves, at the moment they must; what is owed; what is refused."""

from __future__ import annotations

import itertools
from types import ModuleType
from typing import Any

import pytest

from companion.core.fields import Fields
from companion.core.values import COLOUR_KEYS, SYMBOLS, Key, Ms
from companion.games.skyrockets.scenes.lamps import crowd
from companion.games.skyrockets.scenes.ready import reminders
from companion.games.skyrockets.table.byhand import Positions
from companion.games.skyrockets.table.show import ShowPage, ready
from companion.scene.lights import Colours, Lights
from companion.scene.palette import DARK, WHITE
from companion.scene.sand import BREATH
from companion.scene.scene import Box, Picture, Size, Symbol, Text
from companion.table.page import NOTICE_LASTS
from tools.sittings.kits import scene, tick


def tens(lights: Lights) -> tuple[Colours, ...]:
    """The bars as ten LEDs each show them."""
    return tuple(column.lit(10) for column in lights.bars)


def words(picture: Picture) -> str:
    """All that is written on a screen, in its order."""
    return " ".join(item.text for item in picture.items if isinstance(item, Text))


def symbols(picture: Picture, least: int = 0) -> list[tuple[str, bool]]:
    """The symbols on a screen of at least this size, and whether each is an outline only."""
    return [(item.name, item.hollow) for item in picture.items if isinstance(item, Symbol) and item.size >= least]


def reminders_of(page: ShowPage) -> list[str]:
    """All that people are reminded of, on whatever sheet."""
    return [text for _, text in reminders(page)]


def setup_page(golden: ModuleType) -> ShowPage:
    """READY of an event whose positions were set by hand."""
    house = golden.house()
    event = Positions().event(7, 3)
    setup = golden.Skyrockets({}).read_setup(Fields({"event": event, "players": ["Ana", "Bo"]}, []))
    return ready(house, setup)


def largest(picture: Picture) -> str:
    texts = [item for item in picture.items if isinstance(item, Text)]
    return max(texts, key=lambda item: item.size).text


@pytest.fixture
def training(golden: ModuleType) -> Any:
    """A show of the training event, not begun."""
    return golden.Evening()


@pytest.fixture
def running(training: Any) -> Any:
    """The same, begun at 0."""
    return training.at(0, "start")


class TestReady:
    @pytest.mark.rule("SKY-05", "SKY-06")
    def test_the_setup_is_a_picture(self, training: Any) -> None:
        main = training.seen().main
        assert [name for name, hollow in symbols(main, 15) if not hollow] == [
            "heart", "glass", "triangle", "sun", "glass", "leaf", "side", "drop", "side", "moon", "glass",
        ]  # fmt: skip
        assert words(main) == "4 Ana begins"

    def test_three_two_one_is_seen_heard_and_lit(self, training: Any) -> None:
        counting = training.at(1000, "ok")
        looks = [counting.seen(later) for later in (0, 999, 1000, 1999, 2000, 2999)]
        assert [words(look.main) for look in looks] == ["3", "3", "2", "2", "1", "1"]
        assert [sum(map(any, look.lights.trio)) for look in looks] == [3, 3, 2, 2, 1, 1]
        aloud = [now for now in range(1000, 4000, 10) if tick(counting.table, Ms(now), Ms(now + 10)) is not None]
        assert aloud == [1990, 2990]  # the third is that of the press
        assert all(look.lively for look in looks)

    def test_the_bars_that_will_run_are_swept_at_each_count(self, training: Any) -> None:
        counting = training.at(1000, "ok")
        for second in range(3):
            early, late = (counting.seen(1000 * second + later).lights.bars for later in (600, 950))
            white = [bar.lit(10)[0] == WHITE for bar in early]
            assert white == [True, True, True, False, False, True]
            assert not any(bar.lit(10)[0] == WHITE for bar in late)

    @pytest.mark.rule("SKY-12")
    def test_it_says_who_begins(self, golden: ModuleType) -> None:
        assert "Bo begins" in words(golden.Evening(first="Bo").seen().main)

    @pytest.mark.rule("SKY-08")
    def test_it_says_whose_the_deck_is(self, golden: ModuleType, training: Any) -> None:
        assert "Shared deck" in reminders_of(training.page)
        own = golden.Evening(event={**golden.TRAINING, "drawing": "Each has a deck."})
        assert "Shared deck" not in reminders_of(own.page)
        assert words(own.at(0, "right").seen().main) == "Drawing cards Each has a deck."

    def test_of_an_event_set_by_hand_it_says_only_that_its_card_be_read(self, golden: ModuleType) -> None:
        page = setup_page(golden)
        said = " ".join(reminders_of(page))
        assert "Read its card" in said
        assert "deck" not in said
        assert "talk" not in said

    @pytest.mark.rule("SKY-40", "SKY-45", "SKY-70")
    def test_it_names_challenge_locks_and_that_all_must_come(self, golden: ModuleType) -> None:
        event = {**golden.TRAINING, "countdown": {"orange": 4, "red": 3}, "running": ["yellow", "purple"]}
        every = golden.Evening(event={**event, "button_needs": "all", "locks": 2})
        assert {"All of them", "2 locks"} <= set(reminders_of(every.page))
        assert "Challenge" in reminders_of(golden.Evening(challenge=True).page)
        plain = reminders_of(golden.Evening().page)
        assert not {"All of them", "Challenge"} & set(plain)
        assert not any("lock" in text for text in plain)

    def test_reminders_turn_by_themselves_and_say_which_sheet_it_is(self, golden: ModuleType) -> None:
        evening = golden.Evening(event={**golden.TRAINING, "locks": 1})
        sheets = [words(evening.seen(now).score) for now in range(0, 20_000, 5_000)]
        assert sheets[0] != sheets[1]
        assert sheets[:2] == sheets[2:]
        assert sheets[0].endswith("1/2")
        assert all(any(text in sheet for sheet in sheets) for text in reminders_of(evening.page))
        assert evening.seen().lively

    @pytest.mark.rule("SKY-28")
    def test_it_reminds_of_who_flips(self, training: Any) -> None:
        assert "Who flips?" in reminders_of(training.page)

    @pytest.mark.rule("SKY-29")
    def test_it_says_how_to_talk(self, golden: ModuleType, training: Any) -> None:
        assert "You may talk" in reminders_of(training.page)
        hushed = golden.Evening(event={**golden.TRAINING, "communication": "No words."})
        assert "You may talk" not in reminders_of(hushed.page)
        assert "Read notes" in reminders_of(hushed.page)
        assert words(hushed.at(0, "right").seen().main) == "Talking No words."
        hushed.at(0, "ok")
        assert ("hush", False) in symbols(hushed.at(0, "start").seen().main)
        assert ("hush", False) not in symbols(training.at(0, "start").seen().main)

    @pytest.mark.rule("SKY-07")
    def test_it_says_how_many_cards_are_dealt(self, golden: ModuleType) -> None:
        deals = {
            hand: words(golden.Evening(event={**golden.TRAINING, "hand": hand}).seen().score) for hand in (None, 1, 5)
        }
        assert "Deal" not in deals[None]
        assert "Deal 1 each" in deals[1]
        assert "Deal 5 each" in deals[5]
        by_players = golden.Evening(event={**golden.TRAINING, "hand": {"2": 6, "3": 5}})
        assert "Deal 5 each" in words(by_players.seen().score)

    @pytest.mark.rule("SKY-63")
    def test_it_shows_stacks_from_the_bottom_up(self, golden: ModuleType) -> None:
        stacked = golden.Evening(event={**golden.TRAINING, "stacks": [["blue", "red"], ["green", "purple"]]})
        shown = [item.name for item in stacked.seen().score.items if isinstance(item, Symbol) and item.y == 50]
        shown.remove("up")
        assert shown == ["drop", "heart", "leaf", "moon"]

    @pytest.mark.rule("SKY-29", "SKY-30")
    def test_every_word_of_a_long_note_is_shown_in_its_turn(self, golden: ModuleType) -> None:
        note = " ".join(f"word{n}" for n in range(60))
        evening = golden.Evening(event={**golden.TRAINING, "rules": note}).at(0, "right")
        assert evening.seen().lively
        seen = " ".join(words(evening.seen(now).main) for now in range(0, 60_000, 5_000))
        assert all(f"word{n}" in seen.split() for n in range(60))

    def test_a_short_note_stands_still(self, golden: ModuleType) -> None:
        evening = golden.Evening(event={**golden.TRAINING, "rules": "Two words."}).at(0, "right")
        assert not evening.seen().lively


class TestTheOneThingToKnow:
    @pytest.mark.rule("SKY-20")
    def test_on_a_turn_the_most_urgent_timer_is_largest_and_above_it_stands_whose_turn_it_is(
        self, running: Any
    ) -> None:
        early = running.seen(1_000).main
        assert largest(early) == "29"  # of red's 30
        assert symbols(early, 25) == [("heart", False)]
        assert words(early).startswith("Ana ")
        late = running.at(5_000, "red+yellow", "red", "yellow").seen().main
        assert largest(late) == "5"  # red had 25 s, and its other half 5
        assert words(late).startswith("Bo ")

    @pytest.mark.rule("SKY-40", "SKY-54")
    def test_a_countdown_timer_is_never_the_most_urgent(self, golden: ModuleType) -> None:
        event = {**golden.TRAINING, "running": ["purple"]}
        main = golden.Evening(event=event).at(0, "start").at(70_000).seen().main
        assert symbols(main, 25) == [("moon", False)]

    def test_nothing_of_a_turn_is_hidden_by_what_is_said_below_it(self, running: Any) -> None:
        main = running.at(30_000).seen(300).main  # a dud is said
        top = next(item.y for item in main.items if isinstance(item, Box))
        assert max(item.y + item.size for item in main.items if isinstance(item, Symbol) and item.y < top) <= top

    @pytest.mark.rule("SKY-27")
    def test_without_turn_order_it_is_anyones(self, golden: ModuleType) -> None:
        event = {**golden.TRAINING, "turn_order": False}
        assert words(golden.Evening(event=event).at(0, "start").seen().main).startswith("Anyone ")

    @pytest.mark.rule("SKY-21", "SKY-30")
    def test_after_a_turn_it_says_who_draws(self, golden: ModuleType, running: Any) -> None:
        assert ("card", False) not in symbols(running.seen().main)
        after = running.at(5_000, "red+yellow", "red", "yellow").seen().main
        assert words(after).startswith("Bo + Ana ")
        assert ("card", False) in symbols(after)
        other = golden.Evening(event={**golden.TRAINING, "drawing": "Draw two."}).at(0, "start")
        after = other.at(5_000, "red+yellow", "red", "yellow").seen().main
        assert words(after).startswith("Bo + 5 ")  # how, the event says
        assert ("card", False) in symbols(after)

    @pytest.mark.rule("SKY-23")
    def test_owed_flips_are_large_symbols_and_made_ones_outlines(self, running: Any) -> None:
        running.at(5_000, "red+blue")
        assert symbols(running.seen().main, 36) == [("heart", False), ("drop", False)]
        assert symbols(running.at(5_100, "blue").seen().main, 36) == [("heart", False), ("drop", True)]
        assert symbols(running.at(5_200, "red").seen().main, 36) == []

    @pytest.mark.rule("SKY-23")
    def test_a_card_too_early_names_the_timers_owed(self, running: Any) -> None:
        running.at(5_000, "red+blue", "red+yellow")
        main = running.seen(100).main
        assert "Flip first" in words(main)
        assert [name for name, _ in symbols(main, 16)][-2:] == ["heart", "drop"]

    @pytest.mark.rule("SKY-42")
    def test_a_running_countdown_timer_is_not_among_them(self, running: Any) -> None:
        assert symbols(running.at(5_000, "orange+yellow").seen().main, 36) == [("sun", False)]

    @pytest.mark.rule("SKY-54")
    def test_a_dud_to_call_comes_before_all_else(self, golden: ModuleType) -> None:
        evening = golden.Evening(duds="call").at(0, "start").at(29_000, "green+blue").at(30_000)
        assert symbols(evening.seen().main, 36) == [("heart", False)]
        assert "Dud!" in words(evening.seen().main)

    @pytest.mark.rule("SKY-50")
    def test_a_dud_is_news_for_a_while(self, running: Any) -> None:
        running.at(30_000)
        assert "Dud!" in words(running.seen().main)
        assert symbols(running.seen().main)[-3:] == [("star", False), ("star", False), ("star", True)]
        assert "Dud!" not in words(running.seen(NOTICE_LASTS).main)

    def test_without_cards_it_is_the_timer_that_runs_out_next(self, golden: ModuleType) -> None:
        evening = golden.Evening(referee="flips").at(0, "start").at(21_500)
        assert symbols(evening.seen().main, 36) == [("heart", False)]
        assert largest(evening.seen().main) == "9"

    @pytest.mark.rule("SKY-53")
    @pytest.mark.parametrize(("duds", "stars"), [(False, 3), (True, 1)], ids=["three", "one"])
    def test_a_win_is_its_stars(self, golden: ModuleType, duds: bool, stars: int) -> None:
        main = golden.winning(duds=duds).seen().main
        assert symbols(main, 28) == [("star", place >= stars) for place in range(3)]

    @pytest.mark.rule("SKY-52")
    def test_a_loss_is_the_timer_that_ran_out(self, golden: ModuleType) -> None:
        main = golden.losing().seen().main
        assert largest(main) == "Lost"
        assert symbols(main, 28) == [("heart", False)]

    @pytest.mark.rule("SKY-13")
    def test_an_abandoned_show_has_no_result(self, running: Any) -> None:
        assert words(running.at(4_000, "hold:back").seen().main).startswith("Stopped No result")


class TestLights:
    def test_a_bar_each(self, running: Any) -> None:
        """At 15 s red (30 s) is at half, orange climbs, green lies on its side."""
        bars = tens(running.seen(15_000).lights)
        assert [led != DARK for led in bars[0]] == [True] * 5 + [False] * 5
        assert [led != DARK for led in bars[3]] == [place in (3, 6) for place in range(10)]
        assert bars[1][9] == DARK

    @pytest.mark.rule("SKY-23")
    def test_owed_bars_breathe_and_the_rest_do_not(self, running: Any) -> None:
        running.at(5_000, "red+blue")
        frames = [tens(scene(running.table, 6 * BREATH + part).lights) for part in (0, BREATH // 2)]
        whites = [[frame[bar][0][2] for frame in frames] for bar in range(6)]
        assert [low < high for low, high in whites] == [True, False, False, False, True, False]

    @pytest.mark.parametrize("key", COLOUR_KEYS)
    def test_a_refusal_is_seen_at_its_timer(self, running: Any, key: Key) -> None:
        running.at(5_000, key.value)
        white = [bar for bar in range(6) if len(set(tens(running.seen().lights)[bar])) == 1]
        assert white == [COLOUR_KEYS.index(key)], "no card lies there: it blinks white, and no other bar does"

    def test_a_timer_that_is_not_in_the_show_blinks_too(self, golden: ModuleType) -> None:
        event = {**golden.TRAINING, "side": ["green"]}
        lights = golden.Evening(event=event).at(0, "start").at(5_000, "blue").seen().lights
        assert DARK not in tens(lights)[4]
        assert set(tens(golden.Evening(event=event).seen().lights)[4]) == {DARK}

    @pytest.mark.rule("SKY-11", "SKY-50")
    def test_the_crowd_shows_its_stars(self, running: Any) -> None:
        assert running.seen(1_000).lights.trio == crowd(3, Ms(1_000))
        assert running.at(34_000).seen().lights.trio == crowd(2, Ms(34_000), Ms(30_000))

    def test_an_abandoned_show_is_dark(self, running: Any) -> None:
        assert running.at(4_000, "hold:back").seen().lights == Lights()

    def test_wins_and_losses_move_and_come_to_rest(self, golden: ModuleType) -> None:
        for evening in (golden.winning(), golden.losing()):
            seen = {since: scene(evening.table, evening.page.ended + since) for since in (500, 1_100, 70_000, 80_000)}
            assert seen[500].lively
            assert tens(seen[500].lights) != tens(seen[1_100].lights)
            assert not seen[70_000].lively
            assert seen[70_000] == seen[80_000]


class TestTicks:
    def test_the_last_ten_seconds_tick_quicker_and_quicker(self, running: Any) -> None:
        """Red runs out at 30 s: nothing before 20 s, then 25 ticks or one less, as its flashes go."""
        at = [now for now in range(0, 30_000, 10) if tick(running.table, Ms(now), Ms(now + 10)) is not None]
        gaps = [later - earlier for earlier, later in itertools.pairwise(at)]
        assert at[0] > 20_000
        assert 24 <= len(at) <= 25
        assert all(later <= earlier + 10 for earlier, later in itertools.pairwise(gaps))
        assert gaps[-1] <= 260

    @pytest.mark.rule("SKY-40")
    def test_a_countdown_timer_does_not_tick(self, golden: ModuleType) -> None:
        event = {**golden.TRAINING, "running": ["purple"]}
        evening = golden.Evening(event=event).at(0, "start")
        assert all(tick(evening.table, Ms(now), Ms(now + 10)) is None for now in range(0, 60_000, 10))

    @pytest.mark.rule("SKY-54")
    def test_a_dud_that_nobody_calls_rings(self, golden: ModuleType) -> None:
        evening = golden.Evening(duds="call").at(0, "start").at(30_000)
        rings = [now for now in range(30_000, 40_000, 10) if tick(evening.table, Ms(now), Ms(now + 10)) is not None]
        assert 8 <= len(rings) <= 9

    def test_ticks_do_not_depend_on_how_often_one_looks(self, running: Any) -> None:
        def ticked(step: int) -> set[int]:
            ats = range(20_000, 26_000, step)
            return {at // 250 for at in ats if tick(running.table, Ms(at), Ms(at + step)) is not None}

        assert ticked(1) == ticked(50) == ticked(250)

    def test_before_and_after_a_show_it_is_silent(self, golden: ModuleType, training: Any) -> None:
        for evening in (training, golden.winning(), golden.losing()):
            now = evening.table.at
            assert tick(evening.table, now, now + 5_000) is None

    def test_a_low_volume_has_no_ticks(self, running: Any) -> None:
        assert tick(running.table, Ms(20_000), Ms(25_000)) is not None
        assert tick(running.table, Ms(20_000), Ms(25_000), volume=49) is None


def test_a_scene_is_a_function_of_the_table_and_the_instant(golden: ModuleType) -> None:
    for name, see in golden.SCREENS.items():
        assert see() == see(), name


def test_time_alone_moves_the_lights_smoothly(running: Any) -> None:
    frames = [tens(running.seen(now).lights) for now in range(0, 19_000, 33)]
    assert all(frames[place] != frames[place + 30] for place in range(0, len(frames) - 30, 30))


def test_a_notice_goes_by_itself(running: Any) -> None:
    running.at(5_000, "red")
    assert "Scan a card first" in words(running.seen().main)
    assert "Scan a card first" not in words(running.seen(NOTICE_LASTS).main)


def test_the_symbols_are_those_of_the_colours(running: Any) -> None:
    for key in COLOUR_KEYS:
        assert SYMBOLS[key] in [name for name, _ in symbols(running.seen().score)]


class TestTheEnd:
    @pytest.mark.rule("SKY-21", "SKY-44")
    def test_the_turn_that_wins_counts_whichever_of_its_flips_it_was(self, golden: ModuleType) -> None:
        long = dict.fromkeys(("red", "yellow", "green", "blue", "purple"), 600_000)

        def won(wins_first: bool) -> str:
            evening = golden.Evening(lengths=long).at(0, "start")
            for turn, other in enumerate(("green", "blue", "green", "blue")):
                flips = ("orange", other) if turn == 3 and wins_first else (other, "orange")
                evening.at(40_000 * (turn + 1), f"orange+{other}", *flips)
            return words(evening.seen().score)

        assert "4 turns" in won(wins_first=False)
        assert "4 turns" in won(wins_first=True)

    @pytest.mark.rule("SKY-70")
    def test_challenge_is_named(self, golden: ModuleType) -> None:
        evening = golden.Evening(challenge=True).at(0, "start").at(600_000)
        assert "Challenge" in words(evening.seen().score)

    @pytest.mark.rule("SKY-40")
    def test_each_countdown_timer_has_its_way_to_go(self, golden: ModuleType) -> None:
        event = {**golden.TRAINING, "countdown": {"orange": 4, "red": 3}, "running": ["yellow", "purple"]}
        score = golden.Evening(event=event).at(0, "start").seen().score
        column = [item for item in score.items if item.x >= 95 and isinstance(item, Symbol | Text)]
        assert [getattr(item, "name", getattr(item, "text", "")) for item in column if item.y >= 16] == [
            "heart", "3", "triangle", "4",
        ]  # fmt: skip

    def test_nothing_that_is_asked_in_a_show_is_hidden_by_its_answer(self, golden: ModuleType) -> None:
        def evening(event: Any = None) -> Any:
            return golden.Evening(event=event or golden.TRAINING).with_timers().at(0, "start")

        stacking = evening().at(4_000, "hold:right", "blue", "red", "yellow").seen().main
        assert [name for name, _ in symbols(stacking, 18)] == ["drop", "heart", "sun"]
        unlocking = evening({**golden.TRAINING, "locks": 1}).at(4_000, "hold:right").seen().main
        assert "?" in words(unlocking)
        assert ("lock", False) in symbols(unlocking, 26)

    def test_the_seconds_stand_above_the_way_of_a_countdown_timer_that_is_empty(self, golden: ModuleType) -> None:
        event = {**golden.TRAINING, "countdown": {"orange": 4, "red": 3}, "running": ["yellow", "purple"]}
        main = golden.Evening(event=event).at(0, "start").at(45_000).seen().main
        (box, *_) = [item for item in main.items if isinstance(item, Box)]
        large = next(item for item in main.items if isinstance(item, Text) and item.size == Size.GRAND)
        assert large.y + large.size <= box.y
