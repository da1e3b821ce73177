"""Rounds as they are tracked, clause by clause, with the refusals of each input."""

from __future__ import annotations

from typing import Any

import pytest

CAFE = "bulldog-cafe"
ORDER = ("cliff", "sinclair", "jenny", "lothar", "peevy", "valentine")
"""A round's turns, the heroes first."""


def turns(table: Any, order: Any = ORDER) -> list[Any]:
    return [table.one("turn", character=character)["next"] for character in order]


def round_(table: Any, zeppelin: int = 0, order: Any = ORDER) -> None:
    """A whole round, as far as its rewards."""
    table.do("event", zeppelin=zeppelin, place=CAFE)
    turns(table, order)
    table.do("reward")


@pytest.mark.rule("ROC-10", "ROC-13", "ROC-14", "ROC-60", "ROC-80")
def test_a_round_from_event_to_the_next(tracked: Any) -> None:
    assert tracked.do("event", zeppelin=2, place="the-observatory") == [
        {"outcome": "revealed", "round": 1, "zeppelin": 2, "place": "the-observatory"}
    ]
    assert turns(tracked) == ["villains", "heroes", "villains", "heroes", "villains", None]
    assert tracked.do("reward") == [
        {"outcome": "rewards", "plans": "heroes", "place": "the-observatory"},
        {"outcome": "drew", "side": "heroes", "left": 23},
    ]
    assert tracked.do("prepare") == [{"outcome": "prepared", "round": 2, "hands": {"heroes": 7, "villains": 7}}]
    track = tracked.state.track
    assert (track.place, track.flipped, track.first, track.zeppelin) == (None, (), None, 2)
    assert tracked.result == {"phase": "playing", "totals": None, "winner": None}


def test_tracking_begins_as_a_game_does(table: Any) -> None:
    assert table.do("track") == [{"outcome": "tracking", "round": 1, "spaces": None}]
    assert table.reason("track") == "tracking"
    known = {fact.kind.value: value for fact, value in table.state.facts.items()}
    assert known == {"plans": "heroes", "upper_hand": None, "army": False}


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("event", {"zeppelin": 0, "place": CAFE}),
        ("turn", {"character": "cliff"}),
        ("steal", {"side": "villains"}),
        ("show", {"character": "cliff"}),
        ("hide", {}),
        ("ambush", {}),
        ("raise", {}),
        ("draw", {"side": "heroes"}),
        ("arrive", {}),
        ("reward", {}),
        ("prepare", {}),
    ],
)
def test_nothing_is_tracked_before_tracking_begins_nor_after_the_score(table: Any, name: str, keys: Any) -> None:
    assert table.reason(name, **keys) == "not_tracking"
    table.do("track")
    table.tally()
    assert table.reason(name, **keys) == "over"
    assert table.reason("track") == "over"
    assert table.reason("tell", fact="rocket", is_=1) == "over"


@pytest.mark.rule("ROC-11")
def test_the_zeppelin_moves_a_space_for_each_symbol_and_never_past_los_angeles(tracked: Any) -> None:
    for symbols, there in ((0, 0), (3, 3), (1, 4)):
        assert tracked.one("event", zeppelin=symbols, place=CAFE)["zeppelin"] == there
        turns(tracked)
        tracked.do("reward")
        tracked.do("prepare")
    revealed, arrived = tracked.do("event", zeppelin=9, place=CAFE)
    assert revealed["zeppelin"] == 5
    assert arrived == {"outcome": "arrived", "round": 4, "cause": "event"}


@pytest.mark.rule("ROC-12", "ROC-80")
def test_the_round_in_which_it_arrives_is_the_last_and_is_played_whole(tracked: Any) -> None:
    assert [outcome["outcome"] for outcome in tracked.do("event", zeppelin=5, place=CAFE)] == ["revealed", "arrived"]
    assert turns(tracked)[-1] is None
    assert tracked.reason("prepare") == "rewards_due"
    assert [outcome["outcome"] for outcome in tracked.do("reward")] == ["rewards", "drew"]
    assert tracked.reason("prepare") == "last_round"
    assert tracked.tally()["outcome"] == "scored"


@pytest.mark.rule("ROC-12")
def test_on_a_board_whose_spaces_are_not_known_people_say_that_it_arrived(table: Any) -> None:
    table.do("track")
    assert table.do("event", zeppelin=30, place=CAFE)[1:] == []
    assert table.do("arrive") == [{"outcome": "arrived", "round": 1, "cause": "seen"}]
    assert table.reason("arrive") == "arrived"
    turns(table)
    table.do("reward")
    assert table.reason("prepare") == "last_round"


def test_an_event_after_the_arrival_moves_it_no_more(tracked: Any) -> None:
    tracked.do("arrive")
    assert tracked.do("event", zeppelin=2, place=CAFE) == [
        {"outcome": "revealed", "round": 1, "zeppelin": 5, "place": CAFE}
    ]


def test_nor_on_a_board_whose_spaces_are_not_known(table: Any) -> None:
    table.do("track")
    table.do("arrive")
    assert table.one("event", zeppelin=2, place=CAFE)["zeppelin"] == 0


@pytest.mark.rule("ROC-10")
def test_the_parts_of_a_round_stand_in_their_order(tracked: Any) -> None:
    assert tracked.reason("turn", character="cliff") == "no_event"
    assert tracked.reason("reward") == "turns_left"
    assert tracked.reason("prepare") == "rewards_due"
    tracked.do("event", zeppelin=0, place=CAFE)
    assert tracked.reason("event", zeppelin=0, place=CAFE) == "event_out"
    turns(tracked, ORDER[:5])
    assert tracked.reason("reward") == "turns_left"
    turns(tracked, ORDER[5:])
    assert tracked.reason("prepare") == "rewards_due"
    tracked.do("reward")
    assert tracked.reason("reward") == "rewarded"
    assert tracked.reason("event", zeppelin=0, place=CAFE) == "event_out"
    assert tracked.reason("turn", character="cliff") == "already_turned"
    tracked.do("prepare")
    assert tracked.reason("reward") == "turns_left"


@pytest.mark.rule("ROC-15")
def test_no_character_takes_a_second_turn_in_a_round_whosever_turn_it_is(tracked: Any) -> None:
    tracked.do("event", zeppelin=0, place=CAFE)
    turns(tracked, ["cliff"])
    assert tracked.reason("turn", character="cliff") == "already_turned"
    turns(tracked, ["sinclair"])
    assert tracked.reason("turn", character="cliff") == "already_turned"


@pytest.mark.rule("ROC-15")
def test_the_order_of_ones_characters_is_free_and_may_change(tracked: Any) -> None:
    round_(tracked)
    tracked.do("prepare")
    tracked.do("event", zeppelin=0, place=CAFE)
    assert turns(tracked, ["peevy", "valentine", "cliff", "sinclair", "jenny", "lothar"])[-1] is None


@pytest.mark.rule("ROC-14")
def test_sides_alternate_from_the_side_with_the_plans(tracked: Any) -> None:
    tracked.do("steal", side="villains")
    tracked.do("event", zeppelin=0, place=CAFE)
    assert tracked.reason("turn", character="cliff") == "not_your_turn"
    assert turns(tracked, ["lothar"]) == ["heroes"]
    assert tracked.reason("turn", character="valentine") == "not_your_turn"
    assert turns(tracked, ["cliff"]) == ["villains"]


@pytest.mark.rule("ROC-14", "ROC-72")
def test_plans_that_are_stolen_in_a_round_change_who_begins_the_next(tracked: Any) -> None:
    tracked.do("event", zeppelin=0, place=CAFE)
    turns(tracked, ["cliff", "sinclair"])
    assert tracked.do("steal", side="villains") == [{"outcome": "stolen", "side": "villains"}]
    assert tracked.state.next_side == "heroes"
    turns(tracked, ["jenny", "lothar", "peevy", "valentine"])
    assert tracked.do("reward")[1] == {"outcome": "drew", "side": "villains", "left": 23}
    tracked.do("prepare")
    tracked.do("event", zeppelin=0, place=CAFE)
    assert tracked.state.next_side == "villains"


@pytest.mark.rule("ROC-72")
def test_nobody_steals_what_is_their_own(tracked: Any) -> None:
    assert tracked.reason("steal", side="heroes") == "has_plans"
    tracked.do("steal", side="villains")
    assert tracked.reason("steal", side="villains") == "has_plans"
    assert tracked.one("steal", side="heroes")["outcome"] == "stolen"


@pytest.mark.rule("ROC-70")
def test_a_plans_card_stays_face_up_until_hidden_or_stolen(tracked: Any) -> None:
    assert tracked.do("show", character="peevy") == [{"outcome": "shown", "character": "peevy"}]
    round_(tracked)
    tracked.do("prepare")
    assert tracked.state.track.shown == {"peevy"}
    assert tracked.reason("show", character="peevy") == "already_shown"
    assert tracked.reason("show", character="lothar") == "no_plans"
    assert tracked.do("hide") == [{"outcome": "hidden", "side": "heroes"}]
    assert tracked.state.track.shown == set()
    tracked.do("show", character="jenny")
    tracked.do("show", character="cliff")
    tracked.do("steal", side="villains")
    assert tracked.state.track.shown == set()
    assert tracked.one("show", character="lothar")["outcome"] == "shown"


@pytest.mark.rule("ROC-52")
@pytest.mark.parametrize("after", [False, True], ids=["before Valentine's turn", "after it"])
def test_the_army_takes_valentines_turns_with_the_same_side_of_the_token_up(tracked: Any, after: bool) -> None:
    tracked.do("event", zeppelin=0, place=CAFE)
    turns(tracked, ["cliff", "valentine" if after else "lothar", "jenny"])
    assert tracked.reason("turn", character="army") == "no_army"
    assert tracked.do("ambush") == [{"outcome": "ambushed", "flipped": after}]
    assert tracked.reason("turn", character="valentine") == "gone"
    if after:
        assert tracked.reason("turn", character="army") == "already_turned"
    else:
        assert tracked.one("turn", character="army")["side"] == "villains"


@pytest.mark.rule("ROC-52")
def test_only_the_first_ambush_removes_valentine_and_for_good(tracked: Any) -> None:
    tracked.do("ambush")
    assert tracked.reason("ambush") == "army_plays"
    round_(tracked, order=["cliff", "army", "jenny", "lothar", "peevy", "sinclair"])
    tracked.do("prepare")
    assert tracked.reason("ambush") == "army_plays"


@pytest.mark.rule("ROC-53", "ROC-71")
def test_the_army_has_a_decoy_face_up_whenever_the_villains_hide_the_plans(tracked: Any) -> None:
    tracked.do("ambush")
    assert tracked.state.track.shown == set()
    tracked.do("steal", side="villains")
    assert tracked.state.track.shown == {"army"}
    tracked.do("show", character="lothar")
    tracked.do("hide")
    assert tracked.state.track.shown == {"army"}
    assert tracked.reason("show", character="army") == "already_shown"
    tracked.do("steal", side="heroes")
    assert tracked.state.track.shown == set()


@pytest.mark.rule("ROC-53")
def test_an_ambush_while_the_villains_have_the_plans(tracked: Any) -> None:
    tracked.do("steal", side="villains")
    tracked.do("show", character="valentine")
    tracked.do("show", character="lothar")
    tracked.do("ambush")
    assert tracked.state.track.shown == {"army", "lothar"}
    assert tracked.reason("show", character="valentine") == "gone"


@pytest.mark.rule("ROC-65", "ROC-80")
@pytest.mark.parametrize(
    ("holder", "hands"),
    [(None, (7, 7)), ("heroes", (8, 7)), ("villains", (7, 8))],
    ids=["on the board", "heroes", "villains"],
)
def test_the_upper_hand_is_a_card_more(tracked: Any, holder: Any, hands: Any) -> None:
    tracked.do("tell", fact="upper_hand", is_="heroes")
    round_(tracked)
    tracked.do("tell", fact="upper_hand", is_=holder)
    (prepared,) = tracked.do("prepare")
    assert prepared["hands"] == {"heroes": hands[0], "villains": hands[1]}
    scored = tracked.tally({}, *[[{"id": "card", "lines": [{"points": 1, "when": "upper_hand"}]}]] * 2)
    assert scored["totals"] == {"heroes": holder == "heroes", "villains": holder == "villains"}


@pytest.mark.rule("ROC-42", "ROC-67")
def test_finale_cards_are_counted_and_never_named(tracked: Any) -> None:
    assert tracked.do("draw", side="villains") == [{"outcome": "drew", "side": "villains", "left": 23}]
    assert tracked.do("draw", side="heroes") == [{"outcome": "drew", "side": "heroes", "left": 22}]
    assert tracked.state.track.drawn == {"heroes": 1, "villains": 1}


@pytest.mark.rule("ROC-02", "ROC-42")
def test_the_last_finale_card_brings_the_zeppelin_to_los_angeles(tracked: Any) -> None:
    tracked.do("event", zeppelin=1, place=CAFE)
    for left in range(23, 0, -1):
        assert tracked.do("draw", side="heroes") == [{"outcome": "drew", "side": "heroes", "left": left}]
    assert tracked.do("draw", side="villains")[1:] == [{"outcome": "arrived", "round": 1, "cause": "finale"}]
    assert tracked.state.track.zeppelin == 5
    assert tracked.reason("draw", side="heroes") == "no_finale_left"
    turns(tracked)
    assert [outcome["outcome"] for outcome in tracked.do("reward")] == ["rewards"]
    assert tracked.reason("prepare") == "last_round"


@pytest.mark.rule("ROC-42", "ROC-60")
def test_the_plans_own_finale_card_can_be_the_last(tracked: Any) -> None:
    tracked.do("event", zeppelin=0, place=CAFE)
    turns(tracked)
    for _ in range(23):
        tracked.do("draw", side="heroes")
    assert [outcome["outcome"] for outcome in tracked.do("reward")] == ["rewards", "drew", "arrived"]
    assert tracked.reason("prepare") == "last_round"


@pytest.mark.rule("ROC-42")
def test_the_last_card_after_the_arrival_says_nothing_new(tracked: Any) -> None:
    tracked.do("arrive")
    for _ in range(23):
        tracked.do("draw", side="heroes")
    assert [outcome["outcome"] for outcome in tracked.do("draw", side="heroes")] == ["drew"]


@pytest.mark.rule("ROC-43", "ROC-66")
def test_the_rocket_goes_up_its_track_and_stops_at_the_top(sit: Any) -> None:
    table = sit({"rocket": [2, 3, 5]})
    table.do("track")
    assert [table.one("raise")["rocket"] for _ in range(2)] == [3, 5]
    assert table.reason("raise") == "top"
    assert table.points([{"points": 1, "per": "rocket"}]) == 5


@pytest.mark.rule("ROC-06")
def test_the_rocket_cannot_be_raised_on_a_track_that_is_not_known(tracked: Any) -> None:
    assert tracked.reason("raise") == "no_track"


@pytest.mark.rule("ROC-41")
def test_clout_is_a_sides_and_has_no_upper_bound(tracked: Any) -> None:
    assert tracked.do("tell", fact="clout", of="villains", is_=500) == [
        {"outcome": "told", "fact": "clout", "of": "villains", "is": 500}
    ]
    assert tracked.points([{"points": 1, "per": "clout"}], side="villains") == 500
    assert tracked.points([{"points": 1, "per": "clout"}]) == 0


def test_a_correction_of_who_has_the_plans_leaves_none_face_up_elsewhere(tracked: Any) -> None:
    tracked.do("show", character="cliff")
    tracked.do("tell", fact="plans", is_="villains")
    assert tracked.state.track.shown == set()
    tracked.do("event", zeppelin=0, place=CAFE)
    assert tracked.state.next_side == "villains"
    tracked.do("ambush")
    tracked.do("tell", fact="army", is_=False)
    assert tracked.state.track.shown == set()
    assert tracked.one("turn", character="valentine")["side"] == "villains"
