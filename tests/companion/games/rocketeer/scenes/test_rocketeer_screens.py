"""What the screens of The Rocketeer say, and what they never do."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.core.values import Key
from companion.drawing import draw
from companion.games.rocketeer.rules.facts import FactKind
from companion.games.rocketeer.scenes.words import HEADINGS, LABELS
from companion.games.rocketeer.table.acts import Action
from companion.games.rocketeer.table.rounds import RoundsPage
from companion.scene.scene import Picture, Symbol
from tools.sittings.kits import scene
from tools.sittings.rocketeer import FROM_VILLAINS, OWN, TURNS, Sitting, at_the_end, house, own, tracked, words

MARGIN = 30


def within(picture: Picture) -> bool:
    box = draw(picture, MARGIN).getbbox()
    return box is None or (box[0] >= MARGIN and box[1] >= MARGIN and box[2] <= MARGIN + 128 and box[3] <= MARGIN + 64)


def turns(text: str = "") -> Sitting:
    return tracked(own()).do(f"ok >3 ok {text}")


@pytest.mark.rule("ROC-14")
def test_the_side_that_is_next_its_player_and_the_round_are_said() -> None:
    assert words(turns().seen().main) == "Ana Round 1 Heroes Cliff Jenny Peevy"
    assert words(turns("cliff").seen().main) == "Ana Round 1 Cliff Sinclair Lothar Valentine", "not the villains yet"
    over = turns(TURNS).seen().main
    assert words(over) == "Bo Round 1 Valentine OK: rewards", "the last turn lasts until the rewards"


@pytest.mark.rule("ROC-52")
def test_the_armys_name_is_in_valentines_place() -> None:
    assert words(turns("cliff >6 ok").wait(2_500).seen().main) == "Ana Round 1 Cliff Sinclair Lothar Army"


@pytest.mark.rule("ROC-15")
def test_flipped_tokens_are_outlines_on_both_screens() -> None:
    sitting = turns("cliff lothar")
    hollow = {item.name for item in sitting.seen().main.items if isinstance(item, Symbol) and item.hollow}
    assert hollow == {"heart"}
    hollow = {item.name for item in sitting.seen().score.items if isinstance(item, Symbol) and item.hollow}
    assert hollow == {"heart", "drop"}


@pytest.mark.rule("ROC-12")
def test_the_final_round_is_said_large_and_stays_in_the_heading() -> None:
    sitting = tracked(own()).do(">9 ok ok")
    assert words(sitting.seen().main) == "Final round"
    sitting.wait(2_500)
    assert words(sitting.seen().main).startswith("Ana Final Heroes")
    assert words(sitting.seen().score).startswith("Final round Arrived")


@pytest.mark.rule("ROC-11", "ROC-41", "ROC-65")
def test_the_score_screen_has_the_zeppelin_the_clout_the_plans_and_the_upper_hand() -> None:
    sitting = turns(">2 ok >3 ok >4 ok >3 ok V")
    assert words(sitting.seen().score) == "Round 1 Zeppelin 1/4 Ana 0 Clout 3 Skill 1 Plans Bo 0 Clout 4 Hand"
    assert "Zeppelin 1 " in words(tracked().do("ok ok").seen().score), "as far as it is known"


@pytest.mark.rule("ROC-43", "ROC-33", "ROC-70")
def test_the_score_screen_has_the_rocket_skill_and_the_plans_cards_that_are_face_up() -> None:
    shown = turns(">7 ok >5 ok cliff").seen().score
    assert "Clout - Skill 2, 1 up Plans Bo" in words(shown)
    assert "up" not in words(turns(">5 ok cliff >6 ok").seen().score), "hidden again"


@pytest.mark.rule("ROC-80")
def test_the_right_number_of_cards_is_said_for_each_side() -> None:
    sitting = turns(f"{TURNS} ok ok ok V ok ok ok ok")
    assert words(sitting.seen().main) == "Then fill hands to 7 Heroes 8 Villains OK: round 2"


@pytest.mark.rule("ROC-60", "ROC-64")
def test_the_rewards_are_said_by_place() -> None:
    sitting = turns(f"{TURNS} ok").wait(2_500)
    assert words(sitting.seen().main) == "Rewards Heroes draw a Finale card OK: rewards"
    assert words(sitting.do("ok").seen().main) == (
        "1635 Palm Terrace Each of yours who stands: Grit +1 Heroes Villains OK Nobody"
    )


@pytest.mark.rule("ROC-63")
def test_the_observatory_says_what_each_side_does() -> None:
    assert words(turns(f"{TURNS} ok {'ok ' * 6}").seen().main) == (
        "The Observatory Heroes: hide the Plans Villains: turn one up Heroes Villains OK Nobody"
    )
    stolen = turns(f"cliff > ok {TURNS.removeprefix('cliff ')} ok {'ok ' * 6}")
    assert words(stolen.seen().main).startswith("The Observatory Heroes: turn one up Villains: hide the Plans")


@pytest.mark.rule("ROC-06", "ROC-62")
def test_a_reward_that_the_edition_lacks_is_on_the_board() -> None:
    club = turns(f"{TURNS} ok {'ok ' * 5}").seen().main
    assert words(club) == "South Seas Club See the board Heroes Villains OK Nobody"
    mansion = turns(f"{TURNS} ok {'ok ' * 4}").seen().main
    assert words(mansion).startswith("Sinclair Mansion See the board; a Finale card")


@pytest.mark.rule("ROC-66")
def test_a_sheet_that_turns_by_itself_says_so() -> None:
    sitting = turns(f"{TURNS} ok ok ok ok").wait(2_500)
    first = words(sitting.seen().main)
    second = words(sitting.seen(4_000).main)
    pages = sorted(text.removeprefix("Chapel Airfield ")[:3] for text in (first, second))
    assert pages == ["1/2", "2/2"]


@pytest.mark.rule("ROC-60", "ROC-42")
def test_nobody_is_told_to_draw_where_no_finale_card_is_left() -> None:
    sitting = turns()
    for _ in range(24):
        sitting.do(">4 ok H")
    sitting.do(f"{TURNS} ok")
    assert words(sitting.wait(2_500).seen().main).startswith("Rewards Nobody No Finale card left")


@pytest.mark.parametrize("action", list(Action))
def test_every_action_has_its_label(action: Action) -> None:
    assert LABELS[action]


@pytest.mark.parametrize("kind", list(FactKind))
def test_every_fact_has_its_question(kind: FactKind) -> None:
    assert HEADINGS[kind]


@pytest.mark.rule("ROC-90", "ROC-91")
def test_the_points_are_added_card_by_card_to_the_winner_and_the_reason() -> None:
    sitting = at_the_end(own()).do(":south-seas ok :schemers :riddle ok V V >3 ok")
    assert words(sitting.seen().main) == "Heroes 1 of 3 0 South Seas"
    assert words(sitting.seen().score) == "Points Ana 0 Heroes Bo 0 Villains"
    sitting.do("ok")
    assert words(sitting.seen().main) == "Villains 2 of 3 +2 Schemers"
    assert words(sitting.seen().score) == "Points Ana 0 Heroes Bo 2 Villains"
    sitting.do("ok")
    assert words(sitting.seen().main) == "Villains 3 of 3 +3 A Riddle"
    sitting.do("ok")
    assert words(sitting.seen().main) == "Villains win Bo Points: 5 to 0 OK: menu BACK: change"
    assert words(sitting.seen().score) == "Points Ana 0 Heroes Bo 5 Villains"


@pytest.mark.rule("ROC-91")
def test_a_tie_says_what_broke_it() -> None:
    more = at_the_end().do("ok :south-seas ok ok ok ok")
    assert "A tie; cards: 1 to 0" in words(more.seen().main)
    assert "A tie: the Plans win" in words(at_the_end().do("ok ok V").seen().main)


NAMES = st.text(
    alphabet=st.characters(min_codepoint=0x21, max_codepoint=0x24F, categories=["L", "N"]), min_size=1, max_size=24
)


@settings(max_examples=40)
@given(players=st.lists(NAMES, min_size=2, max_size=2, unique=True))
@example(players=["WWWWMMMMWWWW", "Ŗ"])
def test_no_name_is_too_long_for_a_screen(players: list[str]) -> None:
    pair = (players[0], players[1])
    beginnings = [
        tracked(players=pair).do("ok ok"),
        tracked(players=pair).do("ok ok cliff"),
        at_the_end(players=pair),
        at_the_end(players=pair).do("ok ok V"),
        Sitting(at=house(names=pair)).do("ok"),
        Sitting(at=house(names=pair)).do("ok ok > ok"),
        Sitting(at=house(names=pair)).do("ok ok ok ok").do("back back"),
    ]
    for sitting in beginnings:
        assert within(sitting.seen().main)
        assert within(sitting.seen().score)


SECRETS = re.compile("|".join(["blueprint", "decoy", *(str(card["title"]) for card in OWN["finale"])]), re.IGNORECASE)
"""What no shared screen says while the game goes on: who has what of the Plans, and any Finale card by its name."""
CODES = [f"ROC:finale:{card['id']}" for card in OWN["finale"]]
DONE = st.lists(st.sampled_from([*Key, *CODES]), max_size=40)


@pytest.mark.rule("ROC-05", "ROC-42")
@pytest.mark.parametrize("begin", ["", f"{TURNS} ok", f"{TURNS} ok ok ok ok ok ok ok ok ok {FROM_VILLAINS}"])
@settings(max_examples=60)
@given(done=DONE)
def test_no_picture_of_the_rounds_ever_shows_a_secret(begin: str, done: list[str]) -> None:
    """Nor is any told to the box: of the Finale cards drawn it knows how many, of the Plans which side has them."""
    sitting = turns(begin)
    for what in done:
        at = sitting.table.at + 30
        sitting.table, _ = sitting.table.press(Key(what), at) if what in list(Key) else sitting.table.scan(what, at)
        if not isinstance(sitting.table.page, RoundsPage):
            return
        seen = scene(sitting.table, sitting.table.at)
        assert not SECRETS.search(words(seen.main))
        assert not SECRETS.search(words(seen.score))


@pytest.mark.rule("ROC-06", "ROC-92")
def test_a_card_that_is_known_in_part_says_so() -> None:
    assert words(at_the_end().do(":south-seas").seen().main).endswith("South Seas In part. OK: no more")
    assert "part" not in words(at_the_end(own()).do(":skyward").seen().main)
