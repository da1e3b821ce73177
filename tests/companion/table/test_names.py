from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.values import COLOUR_KEYS, Key
from companion.table.names import GROUPS, LONGEST, Names, Special


def picked(names: Names, *offers: str) -> Names:
    """With each of these offers taken, one after the other."""
    for offer in offers:
        taken = replace(names, cursor=names.offers.index(offer)).taken()
        assert taken is not None
        names = taken
    return names


def test_those_who_played_last_are_one_press_away() -> None:
    names = Names(2, 5, known=("Ana", "Bo"), before=("Bo", "Ana"))
    assert names.offer is Special.AS_BEFORE
    done = names.taken()
    assert done is not None
    assert (done.chosen, done.finished) == (("Bo", "Ana"), True)


def test_known_names_are_offered_once_each_and_enough_only_when_it_is() -> None:
    names = Names(2, 5, known=("Ana", "Bo", "Cy"))
    assert names.offers == ("Ana", "Bo", "Cy", "Player 1", Special.SPELL)
    names = picked(names, "Bo")
    assert names.offers == ("Ana", "Cy", "Player 1", Special.SPELL)
    names = picked(names, "Player 1")
    assert names.offers == (Special.ENOUGH, "Ana", "Cy", "Player 2", Special.SPELL)
    assert picked(names, Special.ENOUGH).finished


def test_the_last_that_can_play_finishes() -> None:
    names = picked(Names(2, 2, known=("Ana", "Bo")), "Ana", "Bo")
    assert names.finished


def test_a_name_is_spelled_capital_first_and_known_from_then_on() -> None:
    names = picked(Names(2, 5), Special.SPELL, "E", "L", "S", "A", "-", "M", "O", Special.DONE)
    assert names.chosen == ("Elsa-Mo",)
    assert names.known == ("Elsa-Mo",)


def test_the_cursor_stays_on_the_letter_so_that_the_next_one_is_near() -> None:
    names = picked(Names(2, 5), Special.SPELL, "M")
    assert names.offer == "M"
    assert names.moved(1).offer == "N"


def test_back_takes_letters_back_then_leaves_spelling_then_gives_names_back() -> None:
    names = picked(Names(2, 5), "Player 1", Special.SPELL, "X", "Y")
    spelled = []
    step: Names | None = names
    while step is not None:
        spelled.append((step.spelled, step.chosen))
        step = step.back()
    assert spelled == [
        ("Xy", ("Player 1",)),
        ("X", ("Player 1",)),
        ("", ("Player 1",)),
        (None, ("Player 1",)),
        (None, ()),
    ]


def test_erase_takes_the_last_letter() -> None:
    assert picked(Names(2, 5), Special.SPELL, "X", "Y", Special.ERASE).spelled == "X"


def test_a_name_that_plays_already_and_blanks_are_no_names() -> None:
    names = picked(Names(2, 5), Special.SPELL, "B", "O", Special.DONE, Special.SPELL, "B", "O")
    assert replace(names, cursor=names.offers.index(Special.DONE)).taken() is None
    blank = picked(Names(2, 5), Special.SPELL, " ")
    assert replace(blank, cursor=blank.offers.index(Special.DONE)).taken() is None


def test_a_name_ends_at_twelve_letters() -> None:
    names = picked(Names(2, 5), Special.SPELL, *["M"] * LONGEST)
    assert names.offers == (Special.ERASE, Special.DONE)
    assert names.offer is Special.DONE
    assert names.taken() is not None


@pytest.mark.parametrize(("least", "most"), [(2, 5), (1, 6), (2, 2)])
@given(st.lists(st.sampled_from(["left", "right", "ok", "back"]), max_size=120), st.sets(st.sampled_from("ABC")))
def test_whatever_is_pressed_names_stay_different_and_within_bounds(
    least: int, most: int, presses: list[str], known: set[str]
) -> None:
    names = Names(least, most, known=tuple(sorted(known)))
    for press in presses:
        if names.finished:
            assert least <= len(names.chosen) <= most
            names = names.reopened()
        step = names.moved(-1 if press == "left" else 1) if press in ("left", "right") else None
        step = names.taken() if press == "ok" else names.back() if press == "back" else step
        names = step or names
        assert names.offers
        assert names.offer in names.offers
        assert len(set(names.chosen)) == len(names.chosen) <= most


def test_back_gives_names_back_one_at_a_time() -> None:
    names = picked(Names(2, 5, known=("Ana", "Bo", "Cy")), "Ana", "Bo", "Cy")
    before = names.back()
    assert before is not None
    assert before.chosen == ("Ana", "Bo")


def test_who_is_reopened_lacks_the_last_name_only_where_that_finished_it() -> None:
    full = picked(Names(2, 2, known=("Ana", "Bo")), "Ana", "Bo")
    assert (full.open, full.reopened().open) == (False, True)
    assert full.reopened().chosen == ("Ana",)
    enough = picked(Names(2, 5, known=("Ana", "Bo")), "Ana", "Bo", Special.ENOUGH)
    assert enough.reopened().chosen == ("Ana", "Bo")
    assert enough.reopened().offer is Special.ENOUGH


# -- by groups on the colours' buttons


def coloured(names: Names, *presses: str) -> Names:
    """After these presses: a colour's, ``ok`` or ``back``."""
    for press in presses:
        step = names.taken() if press == "ok" else names.back() if press == "back" else names.coloured(Key(press))
        assert step is not None
        names = step
    return names


def spelling() -> Names:
    return picked(Names(2, 5), Special.SPELL)


def test_every_letter_has_one_group() -> None:
    assert "".join(GROUPS.values()) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert set(GROUPS) == set(COLOUR_KEYS)


def test_a_colour_shows_its_letters_one_after_the_other_and_from_the_first_again() -> None:
    shown = []
    names = spelling()
    for _ in range(5):
        names = coloured(names, "red")
        shown.append(names.offer)
    assert shown == ["A", "B", "C", "D", "A"]
    assert names.spelled == ""


def test_another_colour_adds_the_letter_that_is_shown() -> None:
    names = coloured(spelling(), "red", "green", "red")
    assert (names.spelled, names.offer) == ("An", "A")


def test_ok_adds_the_letter_and_a_second_one_takes_the_name() -> None:
    names = coloured(spelling(), "red", "green", "red", "ok")
    assert (names.spelled, names.offer) == ("Ana", Special.DONE)
    assert coloured(names, "ok").chosen == ("Ana",)


def test_two_letters_of_one_group_need_ok_between_them() -> None:
    assert coloured(spelling(), "red", "red", "ok", "red", "ok", "ok").chosen == ("Ba",)


def test_back_takes_back_what_is_only_shown_and_then_the_letters() -> None:
    names = coloured(spelling(), "red", "green", "back")
    assert (names.spelled, names.grouped) == ("A", False)
    assert coloured(names, "back").spelled == ""


def test_arrows_and_colours_go_together() -> None:
    names = coloured(spelling(), "red").moved(1)
    assert (names.offer, names.grouped) == ("B", False)
    assert coloured(names, "ok", "green").spelled == "B"


def test_colours_mean_nothing_while_names_are_chosen() -> None:
    assert Names(2, 5, known=("Ana",)).coloured(Key.RED) is None


def test_a_name_that_is_as_long_as_can_be_takes_no_further_letter() -> None:
    names = replace(spelling(), spelled="a" * (LONGEST - 1))
    names = coloured(names, "red", "ok")
    assert names.spelled is not None
    assert len(names.spelled) == LONGEST
    assert names.coloured(Key.GREEN) is None
    full = coloured(replace(spelling(), spelled="a" * (LONGEST - 1)), "red")
    assert full.coloured(Key.GREEN) is None


@pytest.mark.parametrize("name", ["Ana", "Maximilian", "Sofia", "Jonas", "Emma"])
def test_a_letter_takes_about_three_presses(name: str) -> None:
    by_letter = {letter: (key, 1 + group.index(letter)) for key, group in GROUPS.items() for letter in group}
    names, presses, last = spelling(), 0, None
    for letter in name.upper():
        key, times = by_letter[letter]
        if key is last:
            names, presses = coloured(names, "ok"), presses + 1
        names, presses, last = coloured(names, *[key.value] * times), presses + times, key
    names = coloured(names, "ok", "ok")
    assert names.chosen == (name,)
    assert presses + 2 <= 3.5 * len(name)
