"""The end: Finale cards scanned and picked, what they need asked, the count, ties by each rule; every step back."""

from __future__ import annotations

import pytest

from companion.games.rocketeer.rules.board import Side
from companion.games.rocketeer.rules.facts import Fact, FactKind
from companion.games.rocketeer.rules.outcomes import By
from companion.games.rocketeer.table.count import PACE, CountPage
from companion.games.rocketeer.table.tally import TallyPage
from companion.table.menu import Menu
from companion.table.page import ENDED_LASTS
from tools.sittings.rocketeer import FROM_VILLAINS, SHEETS, TURNS, Sitting, at_the_end, house, own, tracked, words

HEROES, VILLAINS = Side.HEROES, Side.VILLAINS


def asked(cards: str, words: str = "") -> Sitting:
    """The questions that these cards of the heroes need."""
    return at_the_end(own()).do(f"{cards} ok ok {words}")


@pytest.mark.rule("ROC-90")
def test_scanned_cards_are_added_to_the_side_that_is_asked() -> None:
    sitting = at_the_end().do(":south-seas :bruisers ok :deep-pockets")
    assert sitting.end.hands == {HEROES: ("south-seas", "bruisers"), VILLAINS: ("deep-pockets",)}


def test_cards_are_picked_from_the_editions_list_each_once() -> None:
    sitting = at_the_end()
    assert sitting.end.offers == (None, "south-seas", "bruisers", "deep-pockets", "other-card-1")
    sitting.do(">2 ok")
    assert sitting.end.hands[HEROES] == ("bruisers",)
    assert sitting.end.offers == (None, "deep-pockets", "south-seas", "other-card-1"), "on from the one picked last"
    sitting.do("ok > ok")
    assert sitting.end.hands == {HEROES: ("bruisers",), VILLAINS: ("deep-pockets",)}


def test_a_scanner_that_is_lost_is_said_and_cards_are_picked() -> None:
    sitting = at_the_end().do(":south-seas")
    sitting.table, heard = sitting.table.reads(False, sitting.table.at)
    assert heard == ()
    assert sitting.word == "scanner_gone"
    assert sitting.end.match.house.scanner is False
    sitting.do("ok")
    assert sitting.end.hands[HEROES] == ("south-seas", "bruisers"), "the first card that is offered"


def test_a_card_is_somebodys_once() -> None:
    sitting = at_the_end().do(":bruisers :bruisers")
    assert sitting.word == "counted_already"
    assert sitting.do("ok :bruisers").end.hands == {HEROES: ("bruisers",), VILLAINS: ()}


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("SKY:red+blue", "other_game"),
        ("TRK:past-0", "other_game"),
        ("0D00319CD0", "unknown_card"),
        ("ROC:finale:", "unknown_finale"),
        ("ROC:finale:No Such", "unknown_finale"),
        ("ROC:finale:" + "a" * 41, "unknown_finale"),
        ("ROC:finale:sooth-seas", "unknown_finale"),
        ("", "unknown_card"),
    ],
)
def test_what_is_no_finale_card_is_refused(text: str, word: str) -> None:
    sitting = at_the_end()
    sitting.table, heard = sitting.table.scan(text, sitting.table.at)
    assert [outcome.name for outcome in heard] == ["refused"]
    assert sitting.word == word
    assert sitting.end.hands == {HEROES: (), VILLAINS: ()}


@pytest.mark.rule("ROC-06", "ROC-92")
@pytest.mark.parametrize("card", [":riddle", "< ok"], ids=["no lines", "no code"])
def test_a_card_that_no_lines_say_has_its_points_asked(card: str) -> None:
    sitting = asked(card)
    assert sitting.asked is not None
    assert sitting.asked[0] == "points"
    sitting.do("<2 ok")
    assert [card.points for _, card in sitting.count.cards] == [-2]


def test_there_are_24_finale_cards_and_no_more() -> None:
    sitting = at_the_end()
    for number in range(24):
        sitting.do(":south-seas" if number == 0 else "< ok")
    assert sitting.end.offers == (None,)
    assert sitting.do(":bruisers").word == "no_finale_left"
    assert len(sitting.end.hands[HEROES]) == 24


@pytest.mark.rule("ROC-93")
@pytest.mark.parametrize(
    ("card", "facts"),
    [
        ("south-seas", [("control", "south-seas-club")]),
        ("deep-pockets", [("clout", "heroes")]),
        ("bruisers", [("army", ""), ("down", "sinclair"), ("down", "lothar"), ("down", "valentine")]),
        ("skyward", [("rocket", "")]),
        ("gritty", [("grit", "lothar")]),
        ("home", [("at", "jenny")]),
        ("recruits", [("army", "")]),
        ("barracks", [("recruited", "")]),
        ("schemers", [("plans", "")]),
        ("upper", [("upper_hand", "")]),
    ],
)
def test_only_what_a_card_needs_is_asked(card: str, facts: list[tuple[str, str]]) -> None:
    """Each is answered with its first answer; the villains hold a card of three points, so that nothing is a tie."""
    sitting = at_the_end(own()).do(f":{card} ok :riddle ok")
    seen = []
    while isinstance(sitting.table.page, TallyPage):
        assert sitting.asked is not None
        seen.append(sitting.asked)
        manner = sitting.end.question.manner if sitting.end.question else ""
        points = ">99 ok" if sitting.asked[0] == "points" else "ok"
        sitting.do({"side": "H", "flag": "<", "place": "ok"}.get(str(manner), points))
    assert seen == [*facts, ("points", "riddle")]


@pytest.mark.rule("ROC-93")
@pytest.mark.parametrize(
    ("card", "answers", "points"),
    [
        ("south-seas", "H", 2),
        ("south-seas", "V", 0),
        ("south-seas", "ok", 0),
        ("deep-pockets", ">5 ok", 2),
        ("deep-pockets", "hold:> hold:> ok", 10),
        ("deep-pockets", "<3 ok", 0),
        ("bruisers", "< > < >", 2),
        ("bruisers", "> > >", 2),
        ("skyward", "ok", 1),
        ("skyward", ">2 ok", 4),
        ("skyward", ">9 < ok", 2),
        ("gritty", "ok", 1),
        ("gritty", ">2 ok", 3),
        ("home", "ok", 3),
        ("home", "> ok", 0),
        ("recruits", "> >4 ok", 4),
        ("recruits", "<", 0),
        ("barracks", ">2 ok", 2),
        ("schemers", "H", 2),
        ("schemers", "V", 0),
        ("upper", "H", 2),
        ("upper", "ok", 0),
        ("riddle", "hold:< > ok", -9),
    ],
)
def test_an_answer_is_a_press_or_a_number_and_is_worth_what_the_card_says(card: str, answers: str, points: int) -> None:
    sitting = asked(f":{card}", answers)
    assert [counted.points for _, counted in sitting.count.cards] == [points]


@pytest.mark.parametrize(
    ("card", "wrong"),
    [
        ("south-seas", "<"),
        ("schemers", "ok"),
        ("bruisers", "ok"),
        ("bruisers", "jenny"),
        ("home", "jenny"),
        ("riddle", "V"),
    ],
)
def test_a_button_that_answers_nothing_is_refused(card: str, wrong: str) -> None:
    sitting = asked(f":{card}")
    before = sitting.match
    assert sitting.do(wrong).names == ["refused"]
    assert sitting.word == "not_now"
    assert sitting.match == before


def test_no_card_is_added_while_questions_are_asked() -> None:
    sitting = asked(":south-seas")
    assert sitting.do(":bruisers").word == "answer_first"
    assert sitting.end.hands[HEROES] == ("south-seas",)


def test_back_takes_back_each_answer_then_the_cards_then_leads_to_where_one_came_from() -> None:
    sitting = at_the_end(own()).do(":south-seas ok :deep-pockets :home ok ok H")
    assert sitting.asked == ("clout", "villains")
    sitting.do("> back")
    assert sitting.asked == ("control", "south-seas-club")
    sitting.do("back")
    assert sitting.asked == ("at", "jenny")
    assert len(sitting.match.state.facts) == 0
    assert sitting.do("back").end.side is VILLAINS
    assert sitting.do("back").end.hands[VILLAINS] == ("deep-pockets",)
    sitting.do("back back")
    assert sitting.end.side is HEROES
    assert sitting.end.hands == {HEROES: ("south-seas",), VILLAINS: ()}
    assert isinstance(sitting.do("back back").table.page, Menu)


def test_an_answer_that_is_taken_back_is_what_its_question_shows() -> None:
    sitting = at_the_end(own()).do(":deep-pockets ok :gritty ok >3 ok >7 ok back")
    assert sitting.asked == ("clout", "heroes")
    assert sitting.end.question is not None
    assert sitting.end.question.value == 7
    sitting.do("back")
    assert sitting.end.question is not None
    assert sitting.end.question.value == 4


def test_back_from_the_count_takes_the_tally_back_to_the_last_question() -> None:
    sitting = asked(":south-seas", "V")
    assert sitting.match.state.scored is not None
    sitting.do("back")
    assert sitting.asked == ("control", "south-seas-club")
    assert sitting.match.state.scored is None
    sitting.do("H")
    assert sitting.count.scored.totals == {HEROES: 2, VILLAINS: 0}
    assert sitting.do("ok back H ok").count.scored.winner is HEROES


@pytest.mark.rule("ROC-91")
@pytest.mark.parametrize(
    ("cards", "answers", "winner", "by"),
    [
        ("ok :south-seas ok", "V", VILLAINS, By.POINTS),
        (":south-seas ok :deep-pockets ok", "H > ok", HEROES, By.POINTS),
        (":south-seas ok :bruisers :deep-pockets ok", "< < < < V ok", VILLAINS, By.FINALE),
        (":south-seas :upper ok :deep-pockets ok", "ok >1 ok ok", HEROES, By.FINALE),
        (":south-seas ok :deep-pockets ok", "ok ok V", VILLAINS, By.PLANS),
        (":south-seas ok :deep-pockets ok", "ok ok H", HEROES, By.PLANS),
        ("ok ok", "V", VILLAINS, By.PLANS),
    ],
)
def test_who_wins_and_by_what(cards: str, answers: str, winner: Side, by: By) -> None:
    sitting = at_the_end(own()).do(f"{cards}")
    while isinstance(sitting.table.page, TallyPage):
        word, _, answers = answers.partition(" ")
        assert word, f"more is asked than was thought: {sitting.asked}"
        sitting.do(word)
    assert answers == "", "all of it was asked"
    assert (sitting.count.scored.winner, sitting.count.scored.by) == (winner, by)
    assert sitting.replayed()[-1].startswith('{"result": {"phase": "over"')
    assert f'"winner": "{winner}", "by": "{by}"' in sitting.replayed()[-2]


@pytest.mark.rule("ROC-91")
def test_the_plans_are_asked_only_if_they_decide() -> None:
    more = at_the_end(own()).do(":south-seas ok :upper ok V V")
    assert more.asked is None, "villains have two points for the Upper Hand"
    even = at_the_end(own()).do(":south-seas ok :upper ok H V")
    assert even.asked == ("plans", "")


def test_the_count_goes_card_by_card_at_its_pace_and_by_ok() -> None:
    sitting = asked(":south-seas :deep-pockets", "H >5 ok")
    assert (sitting.count.shown, sitting.count.total(HEROES)) == (1, 2)
    assert sitting.wait(PACE - 1).count.shown == 1
    assert sitting.wait(1).count.shown == 2
    assert sitting.count.total(HEROES) == 4
    assert sitting.names == ["moved"]
    sitting.do("ok")
    assert sitting.count.over
    assert sitting.names == ["scored"]
    assert sitting.table.due() is None


def test_the_count_ends_by_itself_however_long_nobody_looks() -> None:
    sitting = asked(":south-seas :deep-pockets", "H >5 ok").wait(10 * PACE)
    assert sitting.count.over
    assert sitting.names == ["moved", "scored"]
    assert sitting.count.since == 2 * PACE


def test_a_hand_that_still_presses_ok_does_not_leave_the_winner() -> None:
    sitting = asked(":south-seas", "H ok ok ok")
    assert isinstance(sitting.table.page, CountPage)
    sitting.wait(ENDED_LASTS)
    assert isinstance(sitting.do("ok").table.page, Menu)
    assert sitting.table.house.last == {}


def test_nothing_else_means_anything_while_it_counts() -> None:
    sitting = asked(":south-seas", "H")
    before = sitting.table.page
    assert sitting.do("jenny").names == ["refused"]
    sitting.do(":bruisers")
    assert sitting.table.page == before


@pytest.mark.rule("ROC-90")
def test_what_was_tracked_is_not_asked_again() -> None:
    sitting = tracked(own()).do(f">3 ok ok {TURNS} ok ok ok V ok ok ok ok")
    sitting.do(":schemers :upper :recruits :deep-pockets ok > :skyward :barracks ok >")
    assert sitting.asked == ("recruited", ""), "the Plans, the Upper Hand and the army were tracked"
    sitting.do("ok")
    assert sitting.asked == ("clout", "heroes"), "Clout was not"
    sitting.do("ok")
    assert sitting.asked == ("rocket", "")


@pytest.mark.rule("ROC-10", "ROC-90", "ROC-91")
def test_a_game_tracked_over_three_rounds_is_tallied_and_its_transcript_replays_alike() -> None:
    sitting = Sitting(at=house(own(), names=("Ana", "Bo"))).do("ok ok ok ok ok", wait=100)
    sitting.do(f"ok >3 ok cliff > ok sinclair jenny lothar peevy valentine ok {SHEETS} ok", wait=100)
    sitting.do(f"ok >3 ok {FROM_VILLAINS} ok ok ok V ok H ok ok ok", wait=100)
    sitting.do(f">2 ok ok >2 ok >3 ok >4 ok {FROM_VILLAINS} ok {SHEETS[:-6]} H ok ok", wait=100)
    sitting.do(":south-seas :deep-pockets ok > :schemers :upper ok >", wait=100)
    scored = sitting.count.scored
    assert {side: [card.points for card in scored.cards[side]] for side in Side} == {HEROES: [2, 1], VILLAINS: [2, 2]}
    assert (scored.winner, scored.by) == (VILLAINS, By.POINTS)
    result = sitting.match.game.result(sitting.match.state, sitting.table.at)
    assert sitting.replayed()[-1] == str({"result": result}).replace("'", '"')
    assert sitting.match.told[0][1].name == "track"
    assert '"cards": {"heroes": [{"id": "south-seas", "points": 2}' in sitting.replayed()[-2]


@pytest.mark.rule("ROC-42", "ROC-90")
def test_a_hand_that_is_not_as_many_as_were_drawn_is_asked_about_and_ends_in_no_winner() -> None:
    sitting = tracked(own()).do(f"ok ok >4 ok H >4 ok H {TURNS} <2 ok :riddle ok")
    assert sitting.end.doubted
    assert sitting.do("ok").word == "not_now", "a hand that still presses OK takes nothing"
    sitting.do("<")
    assert (sitting.end.side, sitting.end.doubted) == (HEROES, False)
    sitting.do("ok :home")
    assert (sitting.end.side, sitting.end.doubted) == (HEROES, False), "another card answers it"
    assert sitting.do("ok").end.side is VILLAINS, "two drawn and two there"
    sitting.do(":upper ok back")
    assert (sitting.end.side, sitting.end.doubted) == (VILLAINS, False)
    assert sitting.do("ok >").end.side is None, "people know better"


@pytest.mark.rule("ROC-61", "ROC-90")
def test_control_that_was_told_in_the_last_round_is_not_asked_again() -> None:
    """The club is the fifth place, its sheet the sixth."""
    for key, points in (("H", 2), ("V", 0), ("ok", 0)):
        sitting = tracked(own()).do(f">9 ok ok {TURNS} ok {'ok ' * 5} {key} ok ok :south-seas ok ok")
        assert [card.points for _, card in sitting.count.cards] == [points]


@pytest.mark.rule("ROC-61")
def test_control_of_an_earlier_round_is_asked() -> None:
    sitting = tracked(own()).do(f"ok ok {TURNS} ok {'ok ' * 5} H ok ok ok ok <2 ok :south-seas ok ok")
    assert sitting.asked == ("control", "south-seas-club")


@pytest.mark.rule("ROC-42", "ROC-61")
def test_a_reward_that_makes_the_round_the_last_tells_the_sheets_before_it_too() -> None:
    """The heroes drew 22 cards, and one for the Plans; the 24th is at Sinclair Mansion, the fourth place."""
    sitting = tracked(own()).do(f"ok >3 ok {'>4 ok H ' * 22} {TURNS} ok ok ok V ok")
    cafe = Fact(FactKind.CONTROL, "bulldog-cafe")
    assert cafe not in sitting.match.state.facts, "it may not be the last round"
    sitting.do("H")
    assert sitting.match.state.facts[cafe] is VILLAINS
    assert sitting.match.state.facts[Fact(FactKind.CONTROL, "sinclair-mansion")] is HEROES
    assert cafe not in sitting.do("back").match.state.facts


@pytest.mark.rule("ROC-06", "ROC-92")
def test_a_sample_of_the_rulebook_is_a_bonus_and_the_rest_of_its_card_is_asked() -> None:
    sitting = at_the_end().do(":south-seas ok ok H")
    assert sitting.asked == ("points", "south-seas")
    assert "Other points on it? 0 South Seas" in words(sitting.seen().main)
    sitting.do(">3 ok")
    assert [card.points for _, card in sitting.count.cards] == [5], "two for the club, and three besides"
    sitting.do("back")
    assert sitting.end.question is not None
    assert sitting.end.question.value == 3, "the rest, as it was told"
    sitting.do("< ok")
    assert [card.points for _, card in sitting.count.cards] == [4]
    assert at_the_end(own()).do(":south-seas ok ok H").count.scored.totals[HEROES] == 2, "the owner knows the card"
