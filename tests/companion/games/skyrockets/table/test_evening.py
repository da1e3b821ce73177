"""From the menu through a show and round again, by the buttons and the scanner alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.engine.game import Outcome, Refused
from companion.games.skyrockets.rules.show import Phase
from companion.games.skyrockets.rules.timers import Colour
from companion.games.skyrockets.table.acts import Doing
from companion.games.skyrockets.table.around import notes
from companion.games.skyrockets.table.byhand import Start
from companion.games.skyrockets.table.setup import Mode, ShowSetupPage, Step
from companion.games.skyrockets.table.show import ShowPage
from companion.table.countdown import COUNTS
from companion.table.house import House
from companion.table.menu import Menu
from companion.table.page import ENDED_LASTS
from companion.table.table import Table
from tools.sittings import kits
from tools.sittings.kits import started, whole_house

RED, ORANGE, YELLOW, GREEN, BLUE, PURPLE = COLOUR_KEYS
LEFT, RIGHT, OK, BACK = Key.LEFT, Key.RIGHT, Key.OK, Key.BACK


def house(**more: Any) -> House:
    return whole_house(**more)


def switched_on(**more: Any) -> Table:
    return kits.switched_on(house(**more))


def pressed(table: Table, *keys: Key, at: int | None = None) -> Table:
    for key in keys:
        table, _ = table.press(key, Ms(table.at if at is None else at))
    return table


def at_ready(**more: Any) -> Table:
    table = pressed(switched_on(**more), OK, OK, OK, OK)
    assert isinstance(table.page, ShowPage)
    return table


def running(**more: Any) -> Table:
    return started(at_ready(**more))


def show(table: Table) -> ShowPage:
    assert isinstance(table.page, ShowPage)
    return table.page


def names(outcomes: tuple[Outcome, ...]) -> list[str]:
    return [outcome.name for outcome in outcomes]


def test_five_presses_from_power_on_to_a_running_show() -> None:
    table = pressed(switched_on(), OK, OK, OK, OK, OK).advance(COUNTS)[0]
    assert show(table).show.phase is Phase.RUNNING
    assert show(table).setup.event.name == "Push the Button!"


def test_the_menu_goes_round_and_opens_what_is_under_the_cursor() -> None:
    table = switched_on()
    assert isinstance(table.page, Menu)
    first = table.page.item
    round_it = pressed(table, *[RIGHT] * len(table.page.items))
    assert isinstance(round_it.page, Menu)
    assert round_it.page.item == first
    assert first == "skyrockets"


@pytest.mark.parametrize("key", [*COLOUR_KEYS, BACK], ids=str)
def test_the_menu_refuses_what_it_does_not_know(key: Key) -> None:
    table = switched_on()
    after, outcomes = table.press(key, Ms(5))
    assert after.page == table.page
    assert names(outcomes) == ["refused"]


@pytest.mark.rule("SKY-92")
def test_all_thirty_places_are_offered_and_one_not_entered_is_set_up_by_hand() -> None:
    table = pressed(switched_on(), OK)
    assert isinstance(table.page, ShowSetupPage)
    assert [offer.number for offer in table.page.event.offers] == list(range(1, 31))
    assert [offer.number for offer in table.page.event.offers if offer.name is not None] == [1]
    table = pressed(table, RIGHT, RIGHT, RIGHT, OK)
    assert isinstance(table.page, ShowSetupPage)
    assert table.page.step is Step.POSITIONS
    table = pressed(table, PURPLE, PURPLE, ORANGE, LEFT)  # purple onto the track, orange off the show; from space 3
    assert isinstance(table.page, ShowSetupPage)
    assert table.page.positions.starts == (
        Start.RUNNING,
        Start.ABSENT,
        Start.RUNNING,
        Start.SIDE,
        Start.SIDE,
        Start.TRACK,
    )
    event = show(pressed(table, OK, OK, OK)).setup.event
    assert (event.number, event.festival) == (4, 2)
    assert event.running == ("red", "yellow")
    assert event.side == ("green", "blue")
    assert event.countdown == (("purple", 3),)


def test_positions_without_a_countdown_timer_are_refused_and_said() -> None:
    table = pressed(switched_on(), OK, RIGHT, OK, ORANGE)
    assert isinstance(table.page, ShowSetupPage)
    after, outcomes = table.press(OK, Ms(9))
    assert names(outcomes) == ["refused"]
    assert isinstance(after.page, ShowSetupPage)
    assert after.page.step is Step.POSITIONS
    assert after.page.notice is not None
    assert after.page.notice.word == "no_countdown"


@pytest.mark.rule("SKY-70")
def test_challenge_mode_where_there_is_none_is_said() -> None:
    hand = pressed(switched_on(), OK, RIGHT, OK, PURPLE, PURPLE, ORANGE, OK, OK)  # purple is on the track
    assert isinstance(hand.page, ShowSetupPage)
    table = pressed(hand, RIGHT, RIGHT)
    assert isinstance(table.page, ShowSetupPage)
    assert table.page.mode.offer is Mode.CHALLENGE_AUTO
    after, outcomes = table.press(OK, Ms(1))
    assert names(outcomes) == ["refused"]
    assert isinstance(after.page, ShowSetupPage)
    assert after.page.notice is not None
    assert after.page.notice.word == "no_challenge"
    assert isinstance(pressed(hand, OK).page, ShowPage)


@pytest.mark.parametrize(
    ("presses", "duds", "challenge"), [(0, "auto", False), (1, "call", False), (2, "auto", True), (3, "call", True)]
)
@pytest.mark.rule("SKY-54", "SKY-70")
def test_house_settings_are_chosen_by_the_controls_alone(presses: int, duds: str, challenge: bool) -> None:
    table = pressed(switched_on(), OK, OK, OK, *[RIGHT] * presses, OK)
    assert (show(table).setup.duds, show(table).setup.challenge) == (duds, challenge)


@pytest.mark.parametrize(("presses", "players"), [(0, 3), (1, 4), (3, 6), (4, 1)])
def test_the_number_of_players(presses: int, players: int) -> None:
    table = pressed(switched_on(), OK, OK, *[RIGHT] * presses, OK, OK)
    assert len(show(table).setup.players) == players


def test_known_names_are_used_first() -> None:
    table = pressed(switched_on(names=("Player 2", "Ana")), OK, OK, RIGHT, RIGHT, OK, OK)
    assert show(table).setup.players == ("Player 2", "Ana", "Player 1", "Player 3")


def test_back_goes_back_step_by_step_to_the_menu() -> None:
    table = pressed(switched_on(), OK, OK, OK)
    steps = []
    while isinstance(table.page, ShowSetupPage):
        steps.append(table.page.step)
        table = pressed(table, BACK)
    assert steps == [Step.MODE, Step.PLAYERS, Step.EVENT]
    assert isinstance(table.page, Menu)


def test_without_a_scanner_flips_alone_are_refereed() -> None:
    table = running(scanner=False)
    table, outcomes = table.press(RED, Ms(1000))
    assert names(outcomes) == ["flipped"]


@pytest.mark.rule("SKY-09", "SKY-55")
def test_at_ready_nothing_runs_and_ok_counts_and_starts_all_at_once() -> None:
    table, outcomes = at_ready().advance(Ms(597_000))
    assert outcomes == ()
    table, outcomes = table.press(OK, Ms(597_000))
    assert names(outcomes) == ["chosen"]
    assert table.due() == 600_000
    table, outcomes = table.advance(Ms(599_999))
    assert outcomes == ()
    table, outcomes = table.advance(Ms(600_000))
    assert names(outcomes) == ["started"]
    table, outcomes = table.press(RED, Ms(630_000))  # red runs out first, then comes the press
    assert names(outcomes) == ["dud", "refused"]


def test_a_start_that_is_noticed_late_is_at_its_own_instant() -> None:
    table, outcomes = pressed(at_ready(), OK, at=1000).advance(Ms(40_000))
    assert [(outcome.name, outcome.at) for outcome in outcomes] == [("started", 4000), ("dud", 34_000)]
    assert show(table).show.left(Colour.YELLOW, Ms(40_000)) == 50_000 - 36_000


@pytest.mark.parametrize("key", list(Key), ids=str)
def test_any_press_stops_the_count_and_does_nothing_else(key: Key) -> None:
    ready = at_ready()
    table = pressed(pressed(ready, OK, at=1000), key, at=3999)
    assert show(table).counting is None
    assert show(table).show == show(ready).show
    table, outcomes = table.advance(Ms(600_000))
    assert outcomes == ()
    assert show(pressed(table, OK, at=600_000).advance(Ms(603_000))[0]).show.phase is Phase.RUNNING


def test_a_card_scanned_while_it_counts_is_refused_and_the_count_goes_on() -> None:
    table, outcomes = pressed(at_ready(), OK, at=1000).scan("SKY:red+blue", Ms(2000))
    assert names(outcomes) == ["refused"]
    assert show(table.advance(Ms(4000))[0]).show.phase is Phase.RUNNING


@pytest.mark.parametrize("key", [OK, BACK], ids=str)
def test_from_a_note_ok_and_back_return_to_the_setup_which_alone_starts_the_show(key: Key) -> None:
    noted = pressed(at_ready(), RIGHT, at=1000)
    assert show(noted).note == 1
    back = pressed(noted, key, at=2000)
    assert (show(back).note, show(back).counting) == (0, None)
    assert show(pressed(back, OK, at=3000).advance(Ms(6000))[0]).show.phase is Phase.RUNNING


@pytest.mark.parametrize(("after", "counts"), [(0, False), (999, False), (1000, True)])
def test_after_a_show_ready_does_not_hear_ok_for_a_second(after: int, counts: bool) -> None:
    at = 60_000 + ENDED_LASTS
    again = pressed(lost(), OK, at=at)
    table = pressed(again, OK, at=at + after)
    assert (show(table).counting is not None) is counts
    assert table.advance(Ms(at + after + COUNTS))[0].page != again.page if counts else table.page == again.page


def test_a_scan_plays_the_card_whose_code_is_on_its_label() -> None:
    table, outcomes = running().scan("SKY:red+blue#2", Ms(5000))
    assert names(outcomes) == ["played"]
    assert outcomes[0].facts()["card"] == "red+blue#2"
    table, outcomes = table.press(BLUE, Ms(5100))
    assert names(outcomes) == ["flipped"]


@pytest.mark.parametrize(
    ("text", "word", "about"),
    [
        ("SKY:red+violet", "unknown_card", "red+violet"),
        ("4012345678901", "unknown_card", "4012345678901"),
        ("TRK:past-0", "other_game", "trick"),
        ("ROC:finale:bruisers", "other_game", "rocketeer"),
    ],
)
def test_a_scan_that_is_no_card_of_this_game_says_what_it_was(text: str, word: str, about: str) -> None:
    before = running()
    table, outcomes = before.scan(text, Ms(5000))
    assert names(outcomes) == ["refused"]
    notice = show(table).notice
    assert notice is not None
    assert (notice.word, notice.about) == (word, about)
    assert show(table).show == show(before).show


@pytest.mark.rule("SKY-25")
def test_a_refused_flip_is_noted_at_its_timer_until_the_notice_is_over() -> None:
    table, outcomes = running().press(GREEN, Ms(1000))
    assert [(o.input, o.reason) for o in outcomes if isinstance(o, Refused)] == [("flip", "no_card")]
    notice = show(table).notice
    assert notice is not None
    assert (notice.word, notice.key) == ("no_card", GREEN)
    assert table.due() == 3500
    table, _ = table.advance(Ms(3499))
    assert show(table).notice is not None
    table, _ = table.advance(Ms(3500))
    assert show(table).notice is None


@pytest.mark.rule("SKY-32")
def test_back_takes_the_card_back_and_held_abandons() -> None:
    table, _ = running().scan("red+blue", Ms(1000))
    table, outcomes = table.press(BACK, Ms(1200))
    assert names(outcomes) == ["undone"]
    table, outcomes = table.hold(BACK, Ms(2000))
    assert names(outcomes) == ["abandoned"]
    assert show(table).show.phase is Phase.ABANDONED


@pytest.mark.rule("SKY-26")
def test_ok_held_skips_the_turn_and_a_tap_does_nothing() -> None:
    table, outcomes = running().press(OK, Ms(1000))
    assert outcomes == ()
    table, outcomes = table.hold(OK, Ms(1800))
    assert names(outcomes) == ["skipped", "turn_ended"]


@pytest.mark.rule("SKY-62")
def test_left_held_then_a_colour_lays_a_timer_down_and_stands_it_up() -> None:
    table, _ = running(sand_timers=True).hold(LEFT, Ms(10_000))
    assert show(table).doing is Doing.LAY
    table, outcomes = table.press(RED, Ms(10_000))
    assert names(outcomes) == ["laid"]
    assert show(table).doing is Doing.PLAY
    table, outcomes = table.hold(LEFT, Ms(20_000))[0].press(RED, Ms(20_000))
    assert names(outcomes) == ["stood"]
    assert outcomes[0].facts() == {"timer": "red", "left": 10_000}
    assert show(pressed(table.hold(LEFT, Ms(20_000))[0], BACK, at=20_000)).doing is Doing.PLAY


@pytest.mark.rule("SKY-63")
def test_right_held_tells_a_stack_from_the_bottom_up() -> None:
    table, _ = running(sand_timers=True).hold(RIGHT, Ms(1000))
    table = pressed(table, BLUE, GREEN, at=1000)
    table, outcomes = table.press(OK, Ms(1000))
    assert names(outcomes) == ["stacked"]
    assert show(table).show.stacks == (("blue", "green"),)
    table, outcomes = table.scan("blue+red", Ms(2000))
    assert outcomes[0].facts()["flips"] == ("red",)
    table, _ = table.hold(RIGHT, Ms(3000))
    table, outcomes = pressed(table, GREEN, at=3000).press(OK, Ms(3000))  # green alone: its stack is no more
    assert show(table).show.stacks == ()


def lost() -> Table:
    """Nobody presses: red at 30 s and 60 s, yellow at 50 s."""
    table, outcomes = running().advance(Ms(60_000))
    assert names(outcomes)[-1] == "lost"
    return table


def test_after_the_end_stray_presses_and_scans_mean_nothing_and_ok_waits() -> None:
    table = lost()
    for after, outcomes in (
        table.press(RED, Ms(60_001)),
        table.scan("red+blue", Ms(60_002)),
        table.press(OK, Ms(60_003)),
    ):
        assert (after.page, outcomes) == (table.page, ())


@pytest.mark.rule("SKY-12")
def test_ok_plays_again_with_the_start_token_one_place_on() -> None:
    table = pressed(lost(), OK, at=60_000 + ENDED_LASTS)
    assert show(table).show.phase is Phase.READY
    assert show(table).setup.first == "Player 2"


@pytest.mark.rule("SKY-12", "SKY-13")
def test_an_abandoned_show_leaves_the_start_token_where_it_is() -> None:
    table, _ = running().hold(BACK, Ms(1000))
    table = pressed(table, OK, at=10_000)
    assert show(table).setup.first == "Player 1"


@pytest.mark.rule("SKY-12")
def test_the_menu_remembers_the_last_show_whole() -> None:
    table = started(pressed(switched_on(), OK, OK, RIGHT, OK, RIGHT, OK))  # four players, duds called
    table, _ = table.hold(BACK, Ms(1000))
    table = pressed(table, BACK, at=5000)
    assert isinstance(table.page, Menu)
    again = show(pressed(table, OK, OK, OK, OK)).setup
    assert (len(again.players), again.duds, again.first) == (4, "call", "Player 1")


@pytest.mark.parametrize("number", [2, 3, 7])
def test_the_menu_remembers_an_event_set_up_by_hand(number: int) -> None:
    table = pressed(switched_on(), OK, *[RIGHT] * (number - 1), OK, GREEN, OK, OK, OK)
    event = show(table).setup.event
    assert event.number == number
    table = pressed(table, BACK, OK)
    assert isinstance(table.page, ShowSetupPage)
    assert table.page.offer.number == number
    assert show(pressed(table, OK, OK, OK, OK)).setup.event == event


def test_left_and_right_turn_the_pages_of_ready_round_and_round() -> None:
    table = at_ready()
    assert notes(show(table).setup) == ()
    assert [show(pressed(table, *[RIGHT] * times)).note for times in (1, 2, 3)] == [1, 0, 1]
    assert show(pressed(table, LEFT)).note == 1


Step1 = st.tuples(
    st.sampled_from(["press", "hold", "release", "scan", "wait"]),
    st.sampled_from(list(Key)),
    st.sampled_from(["SKY:red+blue", "red+orange#1", "orange+yellow", "TRK:past-0", "", "\x00"]),
    st.integers(0, 20_000),
)


@given(st.lists(Step1, max_size=60))
def test_whatever_is_pressed_or_scanned_nothing_raises_and_time_never_goes_back(
    steps: list[tuple[str, Key, str, int]],
) -> None:
    table, at = switched_on(), 0
    for what, key, text, later in steps:
        at += later
        if what == "scan":
            table, outcomes = table.scan(text, Ms(at))
        elif what == "wait":
            table, outcomes = table.advance(Ms(at))
        else:
            table, outcomes = getattr(table, what)(key, Ms(at))
        instants = [outcome.at for outcome in outcomes]
        assert instants == sorted(instants)
        assert table.at == at
        due = table.due()
        assert due is None or due >= at  # nothing that was due has been passed over
