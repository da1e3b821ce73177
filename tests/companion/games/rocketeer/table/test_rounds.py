"""The rounds by their buttons: the event, six turns, the rewards, the next round; and every step back."""

from __future__ import annotations

import pytest

from companion.games.rocketeer.rules.board import Character, Place, Side
from companion.games.rocketeer.rules.facts import ARMY, PLANS, ROCKET, UPPER_HAND, Fact, FactKind
from companion.games.rocketeer.rules.track import Part
from companion.games.rocketeer.table.acts import Action
from companion.games.rocketeer.table.rewards import SheetKind
from companion.games.rocketeer.table.rounds import Doing, RoundsPage
from companion.games.rocketeer.table.tally import TallyPage
from companion.table.back import Leaving
from companion.table.menu import Menu
from tools.sittings.rocketeer import CHARACTERS, FROM_VILLAINS, SHEETS, TURNS, Sitting, own, tracked

CLOUT = {side: Fact(FactKind.CLOUT, side) for side in Side}


def turns(words: str = "") -> Sitting:
    """The first round's turns: two zeppelins, the token at Sinclair Mansion."""
    return tracked(own()).do(f"> ok >3 ok {words}")


def rewards(words: str = "") -> Sitting:
    return turns(f"{TURNS} ok {words}")


@pytest.mark.rule("ROC-11", "ROC-13")
def test_an_event_says_the_zeppelin_and_the_finale_token() -> None:
    sitting = tracked(own()).do("> ok >3")
    assert sitting.rounds.track.part is Part.EVENT
    sitting.do("ok")
    assert sitting.names == ["revealed"]
    assert sitting.rounds.track.part is Part.TURNS
    assert sitting.rounds.track.zeppelin == 2
    assert sitting.rounds.track.place is Place.SINCLAIR_MANSION


@pytest.mark.rule("ROC-11")
def test_an_event_may_show_no_zeppelin_and_never_less_than_none() -> None:
    assert tracked(own()).do("<3 ok ok").rounds.track.zeppelin == 0


@pytest.mark.rule("ROC-14")
@pytest.mark.parametrize("key", CHARACTERS)
def test_the_six_colours_are_the_six_turn_tokens(key: str) -> None:
    first = turns(key)
    villain = Character(key).side is Side.VILLAINS
    assert first.rounds.track.flipped == (() if villain else (Character(key),)), "the heroes have the Plans"
    assert first.word == ("not_your_turn" if villain else None)
    assert turns(f"{'cliff' if villain else ''} {key}").rounds.track.flipped[-1] is Character(key)


@pytest.mark.rule("ROC-15")
def test_a_second_turn_is_refused_and_changes_nothing() -> None:
    sitting = turns("jenny lothar")
    before = sitting.match.state
    assert sitting.do("jenny").names == ["refused"]
    assert sitting.word == "already_turned"
    assert sitting.rounds.notice is not None
    assert sitting.rounds.notice.key == "orange"
    assert sitting.match.state == before


@pytest.mark.rule("ROC-15")
def test_no_turn_before_the_event() -> None:
    sitting = tracked().do("cliff")
    assert sitting.word == "no_event"
    assert sitting.rounds.track.flipped == ()


@pytest.mark.rule("ROC-60")
def test_rewards_come_after_six_turns_alone() -> None:
    sitting = turns("cliff sinclair jenny lothar peevy")
    assert sitting.do("ok").names == ["refused"]
    assert sitting.word == "turns_left"
    sitting.do("valentine")
    assert sitting.match.state.next_side is None
    sitting.do("ok")
    assert sitting.rounds.track.part is Part.REWARDS
    assert sitting.rounds.track.drawn == {Side.HEROES: 1, Side.VILLAINS: 0}, "the heroes have the Plans"


@pytest.mark.rule("ROC-62", "ROC-67")
def test_each_place_has_its_sheet_whether_or_not_its_reward_is_known() -> None:
    sitting = rewards()
    seen = []
    for _ in range(8):
        seen.append(sitting.rounds.sheet.place or sitting.rounds.sheet.kind)
        sitting.do("ok")
    assert seen == [
        SheetKind.DRAW,
        Place.PALM_TERRACE,
        Place.BULLDOG_CAFE,
        Place.CHAPEL_AIRFIELD,
        Place.SINCLAIR_MANSION,
        Place.SOUTH_SEAS_CLUB,
        Place.OBSERVATORY,
        SheetKind.NEXT,
    ]
    assert (sitting.rounds.track.round, sitting.rounds.track.part) == (2, Part.EVENT)


@pytest.mark.rule("ROC-65", "ROC-80")
def test_who_controls_the_bulldog_cafe_takes_the_upper_hand_and_an_eighth_card() -> None:
    sitting = rewards("ok ok V")
    assert sitting.match.state.facts[UPPER_HAND] is Side.VILLAINS
    sitting.do("ok ok ok ok ok")
    (prepared,) = [outcome for outcome in sitting.heard if outcome.name == "prepared"]
    assert prepared.facts() == {"round": 2, "hands": {"heroes": 7, "villains": 8}}


@pytest.mark.rule("ROC-67")
def test_who_controls_the_finale_tokens_place_draws_a_card() -> None:
    sitting = rewards("ok ok ok ok V")
    assert sitting.rounds.track.drawn == {Side.HEROES: 1, Side.VILLAINS: 1}


@pytest.mark.rule("ROC-66")
@pytest.mark.parametrize(
    ("before", "side", "skill"),
    [("", "H", 4), ("> ok", "H", 2), ("", "V", None)],
    ids=["with the plans two", "without them one", "villains none"],
)
def test_chapel_airfield_raises_the_rocket_on_its_track_of_1_2_4(before: str, side: str, skill: int | None) -> None:
    sitting = turns(f"{before} {TURNS} ok ok ok ok" if not before else f"{before} {FROM_VILLAINS} ok ok ok ok")
    assert sitting.rounds.sheet.place is Place.CHAPEL_AIRFIELD
    assert sitting.do(side).match.state.facts.get(ROCKET) == skill


@pytest.mark.rule("ROC-66")
def test_a_rocket_at_the_top_of_its_track_stays_there() -> None:
    sitting = rewards("ok ok ok H")
    sitting.do(f"{'ok ' * 3} <6 ok ok {TURNS} ok ok ok ok H")
    assert sitting.match.state.facts[ROCKET] == 4
    assert sitting.word is None


@pytest.mark.rule("ROC-64")
def test_what_the_box_does_not_keep_is_a_reminder_and_no_more() -> None:
    sitting = rewards("ok")
    before = sitting.match.state
    assert sitting.do("V").match.state == before
    assert sitting.rounds.sheet.place is Place.BULLDOG_CAFE


@pytest.mark.rule("ROC-72", "ROC-14")
def test_the_plans_are_stolen_by_two_presses_and_the_thief_begins_the_next_round() -> None:
    sitting = turns("cliff > ok")
    assert sitting.names[-1] == "stolen"
    assert sitting.match.state.facts[PLANS] is Side.VILLAINS
    assert sitting.match.state.next_side is Side.VILLAINS, "alternation goes on in this round"
    sitting.do("sinclair jenny lothar peevy valentine ok")
    assert sitting.rounds.track.drawn == {Side.HEROES: 0, Side.VILLAINS: 1}
    sitting.do(f"{SHEETS} ok <9 ok ok")
    assert sitting.match.state.next_side is Side.VILLAINS
    assert sitting.do("> ok").match.state.facts[PLANS] is Side.HEROES, "and back"


@pytest.mark.rule("ROC-52")
def test_the_secret_army_takes_valentines_turn_and_token() -> None:
    sitting = turns(">6")
    assert sitting.rounds.action is Action.AMBUSH
    sitting.do("ok cliff valentine")
    assert sitting.names[-1] == "turned"
    assert sitting.heard[-1].facts()["character"] == "army"
    assert Action.AMBUSH not in sitting.rounds.actions, "it is the first Ambush alone"
    assert sitting.match.state.facts[ARMY] is True


@pytest.mark.rule("ROC-41")
def test_clout_of_both_sides_is_told_by_left_and_right() -> None:
    sitting = turns(">2 ok")
    assert sitting.asked == ("clout", "heroes")
    sitting.do(">3 ok")
    assert sitting.asked == ("clout", "villains")
    sitting.do("hold:> ok")
    assert sitting.rounds.doing is Doing.ROUND
    assert {side: sitting.match.state.facts[CLOUT[side]] for side in Side} == {Side.HEROES: 3, Side.VILLAINS: 10}
    assert sitting.do(">2 ok < ok ok").match.state.facts[CLOUT[Side.HEROES]] == 2, "it goes on from what it was"


def test_clout_that_is_gone_back_from_is_as_it_was() -> None:
    sitting = turns(">2 ok >3 back")
    assert sitting.rounds.doing is Doing.LIST
    assert CLOUT[Side.HEROES] not in sitting.match.state.facts


@pytest.mark.rule("ROC-65")
@pytest.mark.parametrize(("key", "holder"), [("H", Side.HEROES), ("V", Side.VILLAINS), ("ok", None)], ids=str)
def test_the_upper_hand_is_told_by_one_press(key: str, holder: Side | None) -> None:
    assert turns(f">3 ok {key}").match.state.facts[UPPER_HAND] is holder


@pytest.mark.rule("ROC-42")
def test_the_last_finale_card_brings_the_final_round_at_once() -> None:
    sitting = turns()
    for _ in range(24):
        sitting.do(">4 ok H")
    assert sitting.names[-2:] == ["drew", "arrived"]
    assert sitting.rounds.track.arrived
    assert Action.DRAW not in sitting.rounds.actions


@pytest.mark.rule("ROC-12")
def test_the_zeppelin_at_los_angeles_makes_the_round_the_last_and_the_cards_come_after_it() -> None:
    sitting = rewards(f"{SHEETS} ok > ok ok")
    assert sitting.names[-2:] == ["revealed", "arrived"]
    assert sitting.word == "arrived_news"
    sitting.do(f"{TURNS} ok {SHEETS}")
    assert sitting.rounds.sheet.kind is SheetKind.NEXT
    first = sitting.do(":bruisers")
    assert first.end.hands[Side.HEROES] == ("bruisers",), "a card that is scanned opens the count with it"
    assert isinstance(first.do("back back").table.page, RoundsPage)
    assert isinstance(sitting.do("ok").table.page, TallyPage)
    assert sitting.match.state.track is not None
    assert sitting.match.state.track.round == 2


@pytest.mark.rule("ROC-12")
def test_where_the_way_is_not_known_people_say_when_the_zeppelin_is_there() -> None:
    sitting = tracked().do(">3 ok ok")
    assert sitting.rounds.track.spaces is None
    assert not sitting.rounds.track.arrived
    while sitting.do(">").rounds.action is not Action.ARRIVE:
        pass
    sitting.do("ok")
    assert sitting.rounds.track.arrived
    assert Action.ARRIVE not in sitting.rounds.actions


@pytest.mark.rule("ROC-43")
def test_the_rocket_is_raised_where_its_track_is_known() -> None:
    sitting = turns(">7")
    assert sitting.rounds.action is Action.RAISE
    assert sitting.do("ok").match.state.facts[ROCKET] == 2
    assert sitting.do(">7 ok").match.state.facts[ROCKET] == 4
    assert Action.RAISE not in sitting.rounds.actions
    assert Action.RAISE not in tracked().do("ok ok").rounds.actions


@pytest.mark.rule("ROC-70", "ROC-71")
def test_plans_cards_are_shown_and_hidden() -> None:
    sitting = turns(">5 ok jenny")
    assert [taker.value for taker in sitting.rounds.track.shown] == ["jenny"]
    assert turns(">5 ok lothar").word == "no_plans"
    sitting.do(">6")
    assert sitting.rounds.action is Action.HIDE
    assert sitting.do("ok").rounds.track.shown == frozenset()


def test_a_turn_may_be_taken_while_the_list_is_open() -> None:
    sitting = turns("> peevy")
    assert sitting.rounds.track.flipped == (Character.PEEVY,)
    assert sitting.rounds.doing is Doing.ROUND


def test_leaving_is_asked_once_more() -> None:
    sitting = turns("< ok")
    assert isinstance(sitting.table.page, Leaving)
    assert sitting.do(">").word == "leave_or_stay"
    assert isinstance(sitting.do("ok").table.page, Menu)


def test_a_rewards_sheet_refuses_a_colour_where_no_place_is_asked() -> None:
    sitting = rewards()
    assert sitting.do("cliff").word == "not_now"
    assert sitting.do("> cliff").word == "not_now"


@pytest.mark.rule("ROC-42")
def test_a_finale_card_is_not_read_while_the_rounds_go_on() -> None:
    sitting = turns()
    before = sitting.match
    sitting.do(":bruisers")
    assert sitting.word == "keep_secret"
    assert sitting.match == before


def test_a_notice_goes_by_itself() -> None:
    sitting = turns("lothar").wait(2_499)
    assert sitting.word == "not_your_turn"
    assert sitting.wait(1).word is None
    assert sitting.table.due() is None


def test_the_cards_are_scored_before_the_zeppelin_arrives_if_people_say_so() -> None:
    sitting = turns("cliff <2 ok")
    assert isinstance(sitting.table.page, TallyPage)
    assert isinstance(sitting.do("back").table.page, RoundsPage)
    assert sitting.rounds.track.flipped == (Character.CLIFF,)


@pytest.mark.rule("ROC-10", "ROC-14", "ROC-80")
def test_three_rounds_are_tracked_and_the_transcript_of_them_replays_alike() -> None:
    sitting = tracked(own()).do(f"ok >3 ok cliff > ok sinclair jenny lothar peevy valentine ok {SHEETS} ok")
    assert sitting.rounds.track.round == 2
    sitting.do(f"ok >3 ok {FROM_VILLAINS} ok ok ok V ok H ok ok ok")
    assert sitting.rounds.track.round == 3
    assert sitting.rounds.track.drawn == {Side.HEROES: 1, Side.VILLAINS: 2}
    assert sitting.match.state.facts[UPPER_HAND] is Side.VILLAINS
    sitting.do(f">2 ok ok cliff {FROM_VILLAINS} ok {SHEETS} ok")
    assert isinstance(sitting.table.page, TallyPage)
    outcomes = [line for line in sitting.replayed() if '"revealed"' in line or '"refused"' in line]
    assert [line.split(', "', 1)[1] for line in outcomes] == [
        'outcome": "revealed", "round": 1, "zeppelin": 1, "place": "sinclair-mansion"}',
        'outcome": "revealed", "round": 2, "zeppelin": 2, "place": "sinclair-mansion"}',
        'outcome": "revealed", "round": 3, "zeppelin": 4, "place": "1635-palm-terrace"}',
        'outcome": "refused", "input": "turn", "reason": "not_your_turn"}',
    ]


@pytest.mark.rule("ROC-65")
def test_a_reward_is_heard_as_what_it_brings() -> None:
    sitting = rewards("ok ok")
    sitting.do("V")
    assert sitting.names == ["chosen", "told"]
    assert rewards("ok ok").do("ok").names == ["chosen"], "nobody gains it"
