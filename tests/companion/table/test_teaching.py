"""Teaching tags: a card at a time, by scans and four buttons alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.table.menu import TEACH, menu
from companion.table.table import Table
from companion.table.teaching import MOST_STEPS, Teaching, WhichCards
from tools.sittings.kits import SHIPPED, started, switched_on, whole_house

LEFT, RIGHT, OK, BACK = Key.LEFT, Key.RIGHT, Key.OK, Key.BACK


class Taught:
    """A table that is opened at its last menu item."""

    def __init__(self, **cards: str) -> None:
        house = whole_house(*SHIPPED, cards=cards)
        self.table: Table = replace(switched_on(house), page=replace(menu(house), cursor=len(SHIPPED)))
        self.heard: list[str] = []

    def do(self, *what: Key | str) -> Taught:
        for each in what:
            table = self.table
            at = Ms(table.at + 100)
            self.table, outcomes = table.press(each, at) if isinstance(each, Key) else table.scan(each, at)
            self.heard = [getattr(outcome, "reason", outcome.name) for outcome in outcomes]
        return self

    @property
    def page(self) -> Teaching:
        assert isinstance(self.table.page, Teaching)
        return self.table.page

    @property
    def code(self) -> str | None:
        return None if self.page.label is None else self.page.label.code

    @property
    def cards(self) -> dict[str, str]:
        assert isinstance(self.table.page, Teaching)
        assert self.table.house.cards is self.page.house.cards
        return dict(self.table.house.cards)


def skyrockets(**cards: str) -> Taught:
    return Taught(**cards).do(OK, OK)


def test_it_is_the_item_after_the_games_where_there_is_a_scanner() -> None:
    assert menu(whole_house(*SHIPPED)).items == (*SHIPPED, TEACH)
    assert menu(whole_house(*SHIPPED, scanner=False)).items == SHIPPED
    assert isinstance(Taught().do(OK).table.page, WhichCards)


def test_the_game_is_chosen_first() -> None:
    taught = Taught().do(OK, RIGHT, OK)
    assert (taught.page.game, taught.code) == ("trick", "TRK:past-0")
    assert Taught().do(OK, LEFT, OK).page.game == "rocketeer"
    assert Taught().do(OK, "0A").heard == ["setup_first"]
    assert Taught().do(OK, BACK).table.page == menu(whole_house(*SHIPPED))


def test_four_copies_go_by_scanning_four() -> None:
    taught = skyrockets().do("0A", "0B", "0C", "0D")
    assert taught.cards == {
        "0A": "SKY:red+orange#1",
        "0B": "SKY:red+orange#2",
        "0C": "SKY:red+orange#3",
        "0D": "SKY:red+orange#4",
    }
    assert taught.code == "SKY:red+yellow#1"
    assert taught.heard == ["chosen"]


def test_what_scanners_put_around_it_is_no_part_of_an_identity() -> None:
    assert skyrockets().do("]Q1 own code\x03").cards == {"own code": "SKY:red+orange#1"}


def test_it_is_taken_up_where_it_was_left() -> None:
    taught = skyrockets().do("0A", "0B", BACK)
    assert taught.table.page == menu(taught.table.house)
    assert taught.do(LEFT, OK, OK).code == "SKY:red+orange#3"


def test_left_takes_back_a_tag_and_a_skip() -> None:
    taught = skyrockets().do("0A", RIGHT, "0B")
    assert taught.cards == {"0A": "SKY:red+orange#1", "0B": "SKY:red+orange#3"}
    assert taught.do(LEFT).cards == {"0A": "SKY:red+orange#1"}
    assert taught.code == "SKY:red+orange#3"
    assert taught.do(LEFT).code == "SKY:red+orange#2"
    assert taught.do(LEFT).cards == {}
    assert taught.code == "SKY:red+orange#1"
    assert taught.do(LEFT).code == "SKY:red+orange#1"


def test_a_skipped_card_comes_again_at_the_end() -> None:
    taught = Taught().do(OK, LEFT, OK, RIGHT, "0B", "0C")
    assert taught.code == taught.page.labels[0].code
    assert taught.do("0A").page.label is None
    assert len(taught.cards) == 3


@pytest.mark.parametrize("key", [BACK, OK])
def test_behind_the_last_card_it_can_only_be_left(key: Key) -> None:
    taught = Taught().do(OK, LEFT, OK, "0A", "0B", "0C")
    assert taught.do("0D").heard == ["choose_card"]
    assert taught.do(RIGHT).page.place == 0
    assert taught.do(LEFT, key).table.page == menu(taught.table.house)
    assert len(taught.table.house.cards) == 3


def test_the_tag_that_was_just_taught_is_no_question() -> None:
    taught = skyrockets().do("0A", "0A")
    assert taught.heard == ["next_card"]
    assert (taught.page.asked, taught.code) == (None, "SKY:red+orange#2")


@pytest.mark.parametrize("keys", [(BACK,), (LEFT,)], ids=["back", "left"])
def test_a_known_tag_says_as_which_card_and_stays_it(keys: tuple[Key, ...]) -> None:
    taught = skyrockets().do("0A", "0B", "0A")
    assert (taught.page.asked, taught.heard) == ("0A", ["known_tag"])
    before = taught.cards
    taught.do(*keys)
    assert (taught.page.asked, taught.cards, taught.code) == (None, before, "SKY:red+orange#3")


def test_or_becomes_another_card() -> None:
    taught = skyrockets().do("0A", "0B", "0A", OK)
    assert taught.cards == {"0B": "SKY:red+orange#2", "0A": "SKY:red+orange#3"}
    assert taught.code == "SKY:red+orange#4"
    assert taught.do(LEFT).cards == {"0A": "SKY:red+orange#1", "0B": "SKY:red+orange#2"}


@pytest.mark.parametrize("key", [RIGHT, *COLOUR_KEYS])
def test_other_buttons_do_not_answer(key: Key) -> None:
    taught = skyrockets().do("0A", "0B", "0A", key)
    assert (taught.page.asked, taught.heard) == ("0A", ["change_or_keep"])


def test_another_tag_answers_for_itself() -> None:
    taught = skyrockets().do("0A", "0B", "0A", "0C")
    assert (taught.page.asked, taught.cards["0C"]) == (None, "SKY:red+orange#3")


def test_a_card_has_one_tag_and_a_new_one_takes_its_place() -> None:
    taught = skyrockets().do("0A", BACK, LEFT, OK, OK, LEFT, "0B")
    assert taught.cards == {"0B": "SKY:red+orange#1"}


def test_a_tag_of_another_game_is_known_too() -> None:
    taught = skyrockets(**{"0A": "TRK:past-0"}).do("0A")
    assert taught.page.asked == "0A"
    assert taught.do(OK).cards == {"0A": "SKY:red+orange#1"}


def test_a_printed_code_needs_no_teaching() -> None:
    taught = skyrockets().do("]Q1sky:RED+blue#2")
    assert (taught.heard, taught.cards) == (["printed_code"], {})


@pytest.mark.parametrize("key", [OK, *COLOUR_KEYS])
def test_what_no_button_does_is_refused(key: Key) -> None:
    taught = skyrockets().do(key)
    assert (taught.heard, taught.code) == (["scan_or_skip"], "SKY:red+orange#1")


def test_the_steps_that_can_be_taken_back_have_an_end() -> None:
    assert len(skyrockets().do(*[RIGHT] * (2 * MOST_STEPS)).page.steps) == MOST_STEPS


def test_a_taught_tag_is_its_card_in_a_game_and_another_is_unknown() -> None:
    taught = skyrockets().do("0A", BACK)
    house = taught.table.house
    assert (house.meant("0A"), house.meant("\x020A\r"), house.meant("0B")) == ("SKY:red+orange#1",) * 2 + ("0B",)
    taught.do(*[OK] * 4)
    taught.table = started(taught.table)
    taught.do("0B")
    assert taught.heard == ["unknown_card"]
    assert taught.do("0A").heard == ["played"]
    assert taught.table.house.cards == {"0A": "SKY:red+orange#1"}


def test_a_code_of_the_owners_says_by_itself_which_card_it_is() -> None:
    taught = skyrockets()
    house = replace(taught.page.house, codes={"DECK-{one}-{other}": "SKY:{one}+{other}#1"})
    taught.table = replace(taught.table, house=house, page=replace(taught.page, house=house))
    assert taught.do("deck-red-blue").heard == ["printed_code"]
    assert house.meant("DECK-red-blue") == "SKY:red+blue#1"


def test_a_tag_is_the_same_to_readers_that_write_all_of_its_number_or_its_end() -> None:
    """An RDM6300 sends ten digits, a reader that types the printed number in decimal has eight of them."""
    taught = skyrockets().do("0D00319CD0", "00319CD1", "00319CD0")
    assert (taught.heard, taught.page.asked) == (["known_tag"], "00319CD0")
    taught.do(OK)
    assert list(taught.cards) == ["00319CD1", "00319CD0"]
    assert taught.do("0D00319CD0").heard == ["next_card"]
    house = taught.table.house
    assert house.meant("0E00319CD0") == house.meant("00319CD0") == taught.page.labels[2].code
    assert house.meant("0E00319CD2") == "0E00319CD2"
