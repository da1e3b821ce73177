"""A tag that nobody knows, scanned in a game: said, offered, taught and played, while the game goes on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.engine.game import Outcome, Refused
from companion.games.skyrockets.rules.show import Phase
from companion.games.skyrockets.table.show import ShowPage
from companion.games.trick.table.playing import Playing
from companion.table.back import Leaving
from companion.table.menu import Menu
from companion.table.page import NOTICE_LASTS
from companion.table.table import Table
from companion.table.unknown import OFFER_LASTS, WhichCard
from tools.sittings.kits import scene, started, switched_on, whole_house

RED, ORANGE, YELLOW, GREEN, BLUE, PURPLE = COLOUR_KEYS
LEFT, RIGHT, OK, BACK = Key.LEFT, Key.RIGHT, Key.OK, Key.BACK
TAG, OTHER = "0D00319CD0", "0E00000001"


class Game:
    """A game that is on. What is pressed or scanned comes 100 ms after what came before."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.heard: tuple[Outcome, ...] = ()

    def do(self, *what: Key | str, after: int = 100) -> Game:
        for each in what:
            at = Ms(self.table.at + after)
            self.table, self.heard = self.table.press(each, at) if isinstance(each, Key) else self.table.scan(each, at)
            if isinstance(each, Key):
                self.table, more = self.table.release(each, at)
                self.heard += more
        return self

    @property
    def names(self) -> list[str]:
        return [told.reason if isinstance(told, Refused) else told.name for told in self.heard]

    @property
    def asked(self) -> WhichCard:
        assert isinstance(self.table.page, WhichCard)
        return self.table.page

    @property
    def code(self) -> str | None:
        return None if self.asked.label is None else self.asked.label.code

    def says(self, later: int = 0) -> str:
        now = Ms(self.table.at + later)
        return " ".join(getattr(item, "text", "") for item in scene(self.table.advance(now)[0], now).main.items)


def show(**cards: str) -> Game:
    table = switched_on(whole_house(cards=cards))
    for key in [OK] * 4:
        table, _ = table.press(key, table.at)
    return Game(started(table))


def round_(**cards: str) -> Game:
    return Game(switched_on(whole_house(names=("Ana", "Bo"), cards=cards))).do(RIGHT, *[OK] * 5, RED)


@pytest.mark.parametrize("game", [show, round_], ids=["skyrockets", "trick"])
def test_it_is_an_unknown_card_and_then_offered(game: Callable[[], Game]) -> None:
    on = game().do(TAG)
    assert on.names == ["unknown_card"]
    assert "Unknown card" in on.says()
    assert "Again: teach" in on.says(NOTICE_LASTS)
    assert "Again: teach" not in on.says(OFFER_LASTS)


def test_the_same_tag_again_asks_which_card_and_colours_say_it() -> None:
    game = show().do(TAG, TAG)
    assert game.names == ["chosen"]
    assert game.do(RED).code is None
    assert game.do(BLUE).code == "SKY:red+blue#1"
    assert game.do(RIGHT).code == "SKY:red+blue#2"
    game.do(OK)
    assert game.names == ["chosen", "played"]
    assert game.table.house.cards == {TAG: "SKY:red+blue#2"}
    assert isinstance(game.table.page, ShowPage)
    assert game.table.page.show.owed == ("red", "blue")


def test_what_was_taught_is_known_from_then_on() -> None:
    game = show().do(TAG, TAG, RED, BLUE, OK, RED, BLUE, TAG)
    assert game.names == ["already_played"]


def test_copies_that_have_a_tag_are_not_offered_until_all_have() -> None:
    cards = {f"0A{copy}": f"SKY:red+blue#{copy}" for copy in (1, 2, 3)}
    assert show(**cards).do(TAG, TAG, RED, BLUE).code == "SKY:red+blue#4"
    assert show(**cards, A4="SKY:red+blue#4").do(TAG, TAG, RED, BLUE).code == "SKY:red+blue#1"


def test_a_card_has_one_tag() -> None:
    cards = {f"0A{copy}": f"SKY:red+blue#{copy}" for copy in (1, 2, 3, 4)}
    game = show(**cards).do(TAG, TAG, RED, BLUE, OK)
    assert game.table.house.cards == {"0A2": "SKY:red+blue#2", "0A3": "SKY:red+blue#3", "0A4": "SKY:red+blue#4"} | {
        TAG: "SKY:red+blue#1"
    }


@pytest.mark.parametrize(
    ("pressed", "code"),
    [
        ((RED, BLUE, GREEN), None),
        ((RED, RED), None),
        ((RED, BLUE, GREEN, YELLOW), "SKY:yellow+green#1"),
    ],
    ids=["a third colour begins anew", "the same colour once more", "and a fourth says the card"],
)
def test_a_wrong_colour_is_put_right_by_further_ones(pressed: tuple[Key, ...], code: str | None) -> None:
    assert show().do(TAG, TAG, *pressed).code == code


def test_ok_before_both_colours_is_refused() -> None:
    game = show().do(TAG, TAG, RED, OK)
    assert game.names == ["press_colours"]
    assert isinstance(game.table.page, WhichCard)


def test_the_game_goes_on_meanwhile() -> None:
    game = show().do(TAG, TAG)
    game.table, outcomes = game.table.advance(Ms(30_000))
    assert [told.name for told in outcomes] == ["dud"]
    assert isinstance(game.table.page, WhichCard)
    game.table, outcomes = game.table.advance(Ms(600_000))
    assert outcomes[-1].name == "lost"
    game.do(BACK)
    assert isinstance(game.table.page, ShowPage)
    assert game.table.page.show.phase is Phase.LOST


def test_its_lights_and_its_score_stay_in_sight() -> None:
    game = show().do(TAG, TAG)
    asked = scene(game.table, game.table.at)
    on = scene(game.do(BACK, after=0).table, game.table.at)
    assert (asked.lights, asked.score) == (on.lights, on.score)


def test_back_leaves_it_unknown() -> None:
    game = show().do(TAG, TAG, BACK)
    assert isinstance(game.table.page, ShowPage)
    assert game.table.house.cards == {}


def test_another_card_is_the_games() -> None:
    game = show().do(TAG, TAG, "SKY:red+green")
    assert game.names == ["played"]
    assert isinstance(game.table.page, ShowPage)


def test_another_unknown_tag_is_offered_in_its_place() -> None:
    game = show().do(TAG, TAG, OTHER)
    assert game.names == ["unknown_card"]
    assert game.do(OTHER).asked.identity == OTHER


def test_the_same_tag_held_there_changes_nothing() -> None:
    game = show().do(TAG, TAG, RED)
    before = game.asked
    assert game.do(TAG).asked == before


def test_the_offer_ends() -> None:
    game = show().do(TAG)
    assert game.do(TAG, after=OFFER_LASTS).names == ["unknown_card"]


def test_a_press_between_leaves_the_offer_and_clears_the_screen() -> None:
    game = show().do(TAG, RED)
    assert "Again" not in game.says(NOTICE_LASTS)
    assert isinstance(game.do(TAG).table.page, WhichCard)


@pytest.mark.parametrize("text", ["SKY:red+pink", "TRK:past-99", ""], ids=["no card", "another game's", "nothing"])
def test_what_is_no_tag_is_not_offered(text: str) -> None:
    assert not isinstance(show().do(text, text).table.page, WhichCard)


def test_outside_a_game_nothing_is_offered() -> None:
    game = Game(switched_on(whole_house())).do(TAG, TAG)
    assert isinstance(game.table.page, Menu)
    assert not isinstance(game.do(OK, TAG, TAG).table.page, WhichCard)


def test_cards_without_colours_are_chosen_by_the_arrows_and_colours_jump() -> None:
    game = round_().do(TAG, TAG)
    first = game.code
    assert first == game.table.house.games["trick"].labels[0].code
    assert game.do(RIGHT).code == game.table.house.games["trick"].labels[1].code
    assert game.do(LEFT, LEFT).code == game.table.house.games["trick"].labels[-1].code
    jumped = game.do(RIGHT, RED).code
    assert jumped == game.table.house.games["trick"].labels[len(game.asked.offers) // 6].code


def test_in_a_round_of_trick_the_card_is_taken_up() -> None:
    game = round_().do(TAG, TAG)
    code = game.code
    game.do(OK)
    assert isinstance(game.table.page, Playing)
    assert f"TRK:{game.table.page.card}" == code
    assert game.table.house.cards == {TAG: code}


def test_a_scanner_that_is_lost_meanwhile_is_known_to_the_game() -> None:
    game = show().do(TAG, TAG)
    game.table, _ = game.table.reads(False, game.table.at)
    page = game.do(BACK).table.page
    assert isinstance(page, ShowPage)
    assert page.house.scanner is False
    assert page.show.referee.value == "presses"


def test_while_leaving_is_asked_a_tag_can_be_taught_and_leaving_is_asked_on() -> None:
    game = round_().do(TAG)
    game.table, _ = game.table.press(Key.BACK, Ms(game.table.at + 100))
    game.table, _ = game.table.hold(Key.BACK, Ms(game.table.at + 800))
    asked = game.table.page
    assert isinstance(asked, Leaving)
    game.do(TAG)
    assert game.asked.page == asked
    assert game.says()
