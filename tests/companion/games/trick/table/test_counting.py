"""The tally: each count with ◄ ► OK, the last proposed, what cannot be told while it is typed (TRK-35)."""

from __future__ import annotations

import pytest

from companion.games.trick.rules.tally import Rule
from companion.games.trick.table.counting import Counting
from companion.games.trick.table.dealing import Dealing
from companion.games.trick.table.scoring import Scoring
from companion.games.trick.table.seating import Seating
from companion.games.trick.table.waiting import Waiting
from tools.sittings.trick import FIVE, FOUR, THREE, TWO, Sitting


def typed(*numbers: int) -> list[str]:
    """Presses that enter these numbers where nothing is proposed."""
    return [key for number in numbers for key in (*["right"] * number, "ok")]


def tally(*done: str) -> Sitting:
    """Three players: 8 tricks, 5 rods each."""
    return Sitting(*THREE).do("left", "ok", *done)


def page(table: Sitting) -> Counting:
    assert isinstance(table.page, Counting)
    return table.page


def asked(table: Sitting) -> tuple[str | None, str | None, int]:
    return page(table).player, page(table).field, page(table).typed


def test_each_player_is_asked_for_tricks_unspent_and_collected_rods() -> None:
    table = tally()
    seen = []
    for number in (3, 3, 2, 0, 2, 0):
        seen.append(asked(table)[:2])
        table.do(*typed(number))
    assert seen == [(player, field) for player in ("Bill", "Ted") for field in ("tricks", "unspent", "spent")]
    assert page(table).numbers == (3, 3, 2, 0, 2, 0, None, None, None)


@pytest.mark.rule("TRK-35")
def test_the_last_players_counts_are_proposed_and_confirmed_one_by_one() -> None:
    table = tally(*typed(3, 3, 5, 0, 2, 0))
    assert asked(table) == ("Peabody", "tricks", 5)
    assert page(table).proposed == 5
    table.do("ok")
    assert asked(table) == ("Peabody", "unspent", 0)
    assert page(table).proposed is None, "two of them are open: it cannot be known"
    table.do("right", "right", "ok")
    assert asked(table) == ("Peabody", "spent", 3)
    assert page(table).proposed == 3
    table.do("ok")
    assert page(table).complete
    assert [*table.state.scored] == [], "nothing is scored before it is confirmed as a whole"
    table.do("ok")
    assert isinstance(table.page, Scoring)
    (scored,) = table.state.scored
    assert [score.points for score in scored.scores] == [3 * 4 + 5 * 2, (6 - 2) * 3, 0]


@pytest.mark.rule("TRK-35")
@pytest.mark.parametrize(
    ("done", "rule", "player", "off"),
    [
        ([*typed(5, 2, 3), *["right"] * 4], Rule.TRICKS, None, 1),
        ([*typed(0, 2), "right", "right"], Rule.SPENT, "Bill", 2),
        ([*typed(5, 3), *["left"] * 3], Rule.RODS, None, 1),
        ([*typed(3, 3, 5, 0, 2, 0), "left"], Rule.TRICKS, None, -1),
        ([*typed(3, 3, 5, 0, 2, 0), "ok", "ok", "left"], Rule.RODS, None, -1),
    ],
    ids=["tricks many", "no trick", "rods many", "tricks few", "rods few"],
)
def test_what_cannot_be_is_told_while_it_is_typed_and_not_taken(
    done: list[str], rule: Rule, player: str | None, off: int
) -> None:
    table = tally(*done)
    wrong = page(table).wrongs[0]
    assert (wrong.rule, wrong.player, wrong.off) == (rule, player, off)
    before = page(table)
    table.do("ok")
    assert [outcome.facts() for outcome in table.heard] == [{"input": "press", "reason": "bad_counts"}]
    assert page(table).numbers == before.numbers
    assert page(table).place == before.place


def test_numbers_go_round_at_their_ends() -> None:
    assert asked(tally("left"))[2] == 8
    assert asked(tally("left", "right"))[2] == 0
    assert asked(tally("ok", "left"))[2] == 5  # five rods are dealt with three players
    assert asked(tally("ok", "ok", "left"))[2] == 15


def test_back_goes_to_the_count_before_with_what_it_was() -> None:
    table = tally(*typed(3, 2), "right", "back")
    assert asked(table) == ("Bill", "unspent", 2)
    table.do("back")
    assert asked(table) == ("Bill", "tricks", 3)
    assert isinstance(table.do("back").page, Dealing)


def test_a_players_button_goes_to_their_counts_and_the_next_ok_to_the_first_that_is_open() -> None:
    table = tally(*typed(3, 2, 1), "red")
    assert asked(table) == ("Bill", "tricks", 3)
    table.do("left", "ok")
    assert asked(table) == ("Ted", "tricks", 0)
    assert page(table).numbers[:3] == (2, 2, 1)
    assert table.do("green").word == "no_player"


def test_all_known_back_opens_the_last_and_arrows_mean_nothing() -> None:
    table = tally(*typed(3, 3, 5, 0, 2, 0), "ok", "right", "right", "ok", "ok")
    assert page(table).complete
    assert asked(table) == (None, None, 3)
    assert table.do("right").word == "counts_right"
    table.do("back")
    assert asked(table) == ("Peabody", "spent", 3)
    assert page(table).proposed == 3


@pytest.mark.rule("TRK-36")
def test_a_tally_taken_back_is_there_to_be_put_right() -> None:
    table = tally(*typed(3, 3, 5, 0, 2, 0), "ok", "right", "right", "ok", "ok", "ok").do("back")
    assert [outcome.facts() for outcome in table.heard] == [{"player": None, "card": None}]
    assert page(table).complete
    assert page(table).numbers == (3, 3, 5, 0, 2, 0, 5, 2, 3)
    assert table.state.scored == ()


@pytest.mark.parametrize(
    ("scanned", "word"), [("past-0", "counting"), ("SKY:red+blue", "other_game"), ("x", "unknown_card")]
)
def test_cards_are_not_wanted(scanned: str, word: str) -> None:
    assert tally(scanned).word == word


def test_without_a_scanner_the_rounds_go_from_tally_to_tally() -> None:
    table = Sitting(*TWO, scanner=False)
    assert isinstance(table.do("back").page, Seating)
    table = Sitting(*TWO, scanner=False)
    assert isinstance(table.page, Waiting)
    table.do("ok", "=6", "=6", "=0", "=0", "=6", "=0", "ok")
    assert isinstance(table.page, Scoring)
    assert isinstance(table.do("ok").page, Waiting)
    assert len(table.state.scored) == 1
    assert isinstance(table.do("ok").page, Counting)
    assert isinstance(table.do("back").page, Waiting)
    assert isinstance(table.do("back").page, Scoring)


@pytest.mark.parametrize("key", ["red", "left", "right"])
def test_while_a_round_is_played_only_ok_goes_on(key: str) -> None:
    table = Sitting(*TWO, scanner=False).do(key)
    assert isinstance(table.page, Waiting)
    assert table.word == "count_after"
    assert isinstance(table.do("found").page, Dealing)


@pytest.mark.rule("TRK-02")
@pytest.mark.parametrize(("players", "tricks", "rods"), [(TWO, 6, 6), (THREE, 8, 5), (FOUR, 9, 6), (FIVE, 7, 5)])
def test_no_more_can_be_typed_than_the_round_has(players: tuple[str, ...], tricks: int, rods: int) -> None:
    table = Sitting(*players, scanner=False).do("ok", "left")
    assert asked(table)[2] == tricks
    table.do("right", "ok", "left")
    assert asked(table)[2] == rods
    table.do("right", "ok")


def test_five_players_are_asked_fifteen_times() -> None:
    table = Sitting(*FIVE).do("left", "ok")
    assert len(page(table).numbers) == 15
