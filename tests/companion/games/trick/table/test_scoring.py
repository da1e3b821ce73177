"""The scores: sheets turned by ◄ ►, OK goes on, BACK takes back."""

from __future__ import annotations

import pytest

from companion.games.trick.rules.game import Phase
from companion.games.trick.table.counting import Counting
from companion.games.trick.table.dealing import Dealing
from companion.games.trick.table.playing import Playing
from companion.games.trick.table.scoring import ScoreSheet, Scoring
from tools.sittings.trick import THREE, TWO, Sitting

ROUND = [f"{suit}-{value}:0" for suit in ("past", "present", "future") for value in (0, 1, 2, 3)]
"""A round of two players, without a rod."""
TALLY = ["ok", "=6", "=6", "=0", "=0", "=6", "=0", "ok"]
"""A tally of two players: the first wins all six tricks and nobody lays a rod."""


def page(table: Sitting) -> Scoring:
    assert isinstance(table.page, Scoring)
    return table.page


def sheets(table: Sitting) -> list[tuple[ScoreSheet, str | None]]:
    return [(kind, score.player if score else None) for kind, score in page(table).sheets]


def test_after_a_round_its_sheets_are_turned_round_and_round() -> None:
    table = Sitting(*TWO).do("red", *ROUND, "ok")
    assert sheets(table) == [
        (ScoreSheet.ROUND, None),
        (ScoreSheet.PLAYER, "Ana"),
        (ScoreSheet.PLAYER, "Bo"),
        (ScoreSheet.TOKENS, None),
    ]
    seen = []
    for _ in range(5):
        seen.append(page(table).sheet[0])
        table.do("right")
    assert seen == [ScoreSheet.ROUND, ScoreSheet.PLAYER, ScoreSheet.PLAYER, ScoreSheet.TOKENS, ScoreSheet.ROUND]
    assert page(table.do("left", "left")).sheet[0] is ScoreSheet.TOKENS


def test_a_players_own_button_shows_their_reckoning() -> None:
    table = Sitting(*TWO).do("red", *ROUND, "ok", "orange")
    score = page(table).sheet[1]
    assert score is not None
    assert score.player == "Bo"
    assert table.do("yellow").word == "no_player"


@pytest.mark.rule("TRK-36")
def test_back_takes_the_last_play_back_and_the_round_goes_on() -> None:
    table = Sitting(*TWO).do("red", *ROUND, "ok", "back")
    assert isinstance(table.page, Playing)
    assert table.state.scored == ()
    assert len(table.page.round.plays) == 11


@pytest.mark.rule("TRK-03", "TRK-40")
def test_after_three_rounds_the_winner_is_first_and_ok_begins_a_new_game() -> None:
    table = Sitting(*TWO).do("left", *TALLY, "ok", *TALLY, "ok", *TALLY)
    assert table.state.phase is Phase.OVER
    assert sheets(table)[0] == (ScoreSheet.WINNER, None)
    assert [outcome.name for outcome in table.heard][-2:] == ["round", "over"]
    table.do("ok")
    assert isinstance(table.page, Dealing)
    assert table.state.scored == ()
    assert table.players == TWO


@pytest.mark.rule("TRK-36")
def test_the_last_tally_is_taken_back_after_the_end_too() -> None:
    table = Sitting(*TWO).do("left", *TALLY, "ok", *TALLY, "ok", *TALLY, "back")
    assert isinstance(table.page, Counting)
    assert len(table.state.scored) == 2


def test_a_card_scanned_now_is_too_early() -> None:
    table = Sitting(*TWO).do("red", *ROUND, "ok", "past-0")
    assert table.word == "ok_first"
    assert isinstance(Sitting(*THREE).do("red").page, Playing)
