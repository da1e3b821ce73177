"""The group's score pad: what it notes of shows that ended, where it is seen, and the event that comes next."""

from __future__ import annotations

import pytest

from companion.core.values import Key, Ms
from companion.games.skyrockets.kit import KIT
from companion.games.skyrockets.rules.festival import Progress, Rating, write_progress
from companion.games.skyrockets.rules.show import Phase
from companion.games.skyrockets.table.around import NAME, score_pad
from companion.games.skyrockets.table.setup import ShowSetupPage, Step, event_setup, opening
from companion.games.skyrockets.table.show import EVENT, ShowPage
from companion.journal.chapter import house_facts, house_of
from companion.scene.aloud import aloud
from companion.scene.scene import Symbol
from companion.table.house import House
from companion.table.page import ENDED_LASTS, Lead
from companion.table.table import Table
from tools.golden import Evening, losing, winning
from tools.sittings.kits import page_scene, whole_house


def with_pad(*shows: tuple[int, Phase, int]) -> House:
    """A house in which these events were played, each won or lost with so many stars."""
    pad = Progress()
    for number, phase, stars in shows:
        pad = pad.after(number, phase, stars)
    return whole_house().keeping(NAME, write_progress(pad))


def rating(table: Table, number: int = 1) -> Rating:
    return score_pad(table.house).rating(number)


def words(page: ShowSetupPage | ShowPage, now: int = 0) -> str:
    return str(aloud(page_scene(page, Ms(now))))


@pytest.mark.rule("SKY-56", "SKY-90")
def test_a_show_that_is_won_is_noted_in_the_house() -> None:
    table = winning().table
    assert rating(table) == Rating(stars=3, tries=1, tries_to_win=1)
    assert isinstance(table.page, ShowPage)
    assert table.page.house.kept == table.house.kept


@pytest.mark.rule("SKY-56")
def test_a_show_that_is_lost_is_a_try() -> None:
    assert rating(losing().table) == Rating(tries=1)


@pytest.mark.rule("SKY-13")
def test_a_show_that_is_abandoned_is_not() -> None:
    assert rating(Evening().at(0, "ok").at(4000, "hold:back").table) == Rating()


@pytest.mark.rule("SKY-56")
def test_the_next_try_of_the_same_event_counts_on() -> None:
    evening = losing().at(90_000 + ENDED_LASTS, "ok").at(93_000 + ENDED_LASTS, "ok").at(96_000 + ENDED_LASTS)
    assert evening.page.show.phase is Phase.RUNNING
    assert rating(evening.at(400_000).table) == Rating(tries=2)


@pytest.mark.rule("SKY-70", "SKY-90")
def test_a_win_in_challenge_mode_is_marked_for_good() -> None:
    pad = Progress().after(3, Phase.LOST, 0, challenge=True)
    assert not pad.rating(3).challenge
    pad = pad.after(3, Phase.WON, 1, challenge=True).after(3, Phase.WON, 2)
    assert pad.rating(3).challenge


def test_what_a_house_keeps_is_kept_by_the_journal() -> None:
    house = with_pad((1, Phase.WON, 2), (28, Phase.LOST, 0))
    assert house_of(whole_house(), house_facts(house)).kept == house.kept


@pytest.mark.parametrize("after", [0, 1, 1400])
def test_right_is_not_heard_just_after_the_win(after: int) -> None:
    table = winning().table
    assert table.press(Key.RIGHT, Ms(table.at + after))[0].page == table.page


@pytest.mark.rule("SKY-90")
def test_right_after_a_win_leads_to_the_setup_of_the_next_event() -> None:
    evening = winning()
    turn = evening.page.press(Key.RIGHT, Ms(evening.table.at + ENDED_LASTS))
    assert turn.page == Lead(EVENT, 2)
    assert turn.house is not None
    page = KIT.play().pages[EVENT](turn.house, 2)
    assert isinstance(page, ShowSetupPage)
    assert (page.step, page.offer.number) == (Step.EVENT, 2)
    assert page.players.value == len(evening.page.setup.players)


@pytest.mark.rule("SKY-90", "SKY-91")
@pytest.mark.parametrize(
    ("won", "after", "onward"),
    [
        ([1], 1, 2),
        ([1, 2, 3], 1, 4),
        ([2], 2, 3),
        (range(2, 29), 28, 29),
        (range(2, 28), 27, 28),
        (range(1, 28), 28, 28),
        (range(2, 30), 29, 30),
        (range(2, 31), 30, 1),
        (range(1, 31), 30, 1),
        (range(1, 31), 12, 13),
        ([40], 40, 1),
    ],
    ids=str,
)
def test_a_group_goes_on_with_the_next_event_that_it_has_not_won(won: list[int], after: int, onward: int) -> None:
    pad = Progress({number: Rating(1, 1, 1) for number in won})
    assert pad.onward(after) == onward


@pytest.mark.parametrize("number", [31, 99])
def test_an_event_that_is_not_offered_leads_to_the_first(number: int) -> None:
    assert event_setup(whole_house(), number).offer.number == 1


@pytest.mark.rule("SKY-56", "SKY-90")
def test_the_event_in_the_setup_says_how_often_it_was_tried_and_when_it_was_first_won() -> None:
    page = opening(with_pad((1, Phase.LOST, 0), (1, Phase.WON, 1), (1, Phase.LOST, 0), (1, Phase.WON, 2)))
    assert "4 tries, won on 2nd" in words(page)
    assert "tries" not in words(opening(whole_house()))


@pytest.mark.rule("SKY-91")
def test_an_encore_event_says_after_which_event_it_comes_until_that_is_won() -> None:
    assert "After event 28" in words(event_setup(whole_house(), 29))
    assert "After event 28" not in words(event_setup(whole_house(), 28))
    assert "After event 28" not in words(event_setup(with_pad((28, Phase.WON, 1)), 29))


@pytest.mark.rule("SKY-56")
def test_the_end_of_a_show_says_the_best_and_the_try() -> None:
    evening = winning()
    assert "1st try" in words(evening.page, evening.table.at)
    score = evening.seen().score.items
    assert [item.hollow for item in score if isinstance(item, Symbol) and item.name == "star"] == [False] * 3
    evening = losing()
    assert "1st try" in words(evening.page, evening.table.at)
    assert "Best" not in [getattr(item, "text", "") for item in evening.seen().score.items]
