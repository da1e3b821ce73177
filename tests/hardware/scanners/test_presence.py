"""What counts as one scan, sentence by sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.values import Ms
from hardware.scanners.presence import MOST, Presence

CASES = {
    "a card that lies there is one scan": ("A0 A100 A1099 A2098", "A0"),
    "gone after 1000 ms, seen then it is a new scan": ("A0 A1000", "A0 A1000"),
    "not seen for 999 ms it still lies there": ("A0 A999 A1998", "A0"),
    "counted from when it was last seen, not from the scan": ("A0 A500 A1499 A2499", "A0 A2499"),
    "another card is a scan at once": ("A0 B0 B10", "A0 B0"),
    "and does not end the first one's presence": ("A0 B500 A999 B1499", "A0 B500"),
}
DOUBTED = {
    "one frame is a ghost": ("A0", ""),
    "the second within 200 ms is the scan": ("A0 A200", "A200"),
    "201 ms are too many": ("A0 A201", ""),
    "one too late is the new first": ("A0 A201 A401", "A401"),
    "counted from the first, not from the latest": ("A0 A201 A300 A402", "A300"),
    "others may lie between": ("A0 B10 K20 A30 B40", "K20 A30 B40"),
    "at one instant": ("A0 A0", "A0"),
    "a known one needs no second": ("K5", "K5"),
    "once confirmed it lies there": ("A0 A100 A1099", "A100"),
    "gone after 1000 ms, it is doubted again": ("A0 A100 A1100 A1200", "A100 A1200"),
    "a ghost that came once does not lie there": ("A0 A900 A1000", "A1000"),
}


def scans(presence: Presence, seen: str) -> str:
    return " ".join(one for one in seen.split() if presence.seen(one[0], Ms(int(one[1:]))))


@pytest.mark.parametrize(("seen", "expected"), CASES.values(), ids=CASES)
def test_presence(seen: str, expected: str) -> None:
    assert scans(Presence(), seen) == expected


@pytest.mark.parametrize(("seen", "expected"), DOUBTED.values(), ids=DOUBTED)
def test_doubted(seen: str, expected: str) -> None:
    assert scans(Presence(doubted=True, known={"K"}), seen) == expected


def test_what_is_known_may_grow_while_cards_are_taught() -> None:
    known: set[str] = set()
    presence = Presence(doubted=True, known=known)
    assert not presence.seen("A", Ms(0))
    known.add("A")
    assert presence.seen("A", Ms(5000))


def test_of_65_the_one_seen_longest_ago_is_forgotten() -> None:
    presence = Presence()
    for number in range(MOST):
        assert presence.seen(str(number), Ms(number))
    assert not presence.seen("0", Ms(100))  # now "1" was seen longest ago
    assert presence.seen("65", Ms(101))
    assert not presence.seen("0", Ms(102))
    assert not presence.seen("2", Ms(102))
    assert presence.seen("1", Ms(102))


def test_ghosts_are_remembered_among_the_64() -> None:
    presence = Presence(doubted=True, known={"K"})
    assert presence.seen("K", Ms(0))
    for number in range(MOST - 1):
        presence.seen(str(number), Ms(1))
    assert not presence.seen("K", Ms(2))
    for number in range(MOST):
        presence.seen(f"other {number}", Ms(3))
    assert presence.seen("K", Ms(4))


def test_a_first_frame_that_was_forgotten_confirms_nothing() -> None:
    presence = Presence(doubted=True)
    assert not presence.seen("A", Ms(0))
    for number in range(MOST):
        presence.seen(str(number), Ms(1))
    assert not presence.seen("A", Ms(2))
    assert presence.seen("A", Ms(3))


def naive(seen: list[tuple[str, int]], known: set[str]) -> list[bool]:
    """The rules over the whole history, without a memory of its own (and without its bound)."""
    made: list[bool] = []
    firsts: dict[str, int | None] = {}
    for index, (identity, at) in enumerate(seen):
        before = [then for one, then in seen[:index] if one == identity]
        first = firsts.get(identity)
        if before and first is None and at - before[-1] < 1000:
            made.append(False)
            continue
        made.append(identity in known or (first is not None and at - first <= 200))
        firsts[identity] = None if made[-1] else at
    return made


@given(st.lists(st.tuples(st.sampled_from("ABK"), st.sampled_from([0, 1, 100, 199, 200, 201, 500, 999, 1000]))))
def test_the_same_as_over_the_whole_history(steps: list[tuple[str, int]]) -> None:
    at, seen = 0, []
    for identity, gap in steps:
        at += gap
        seen.append((identity, at))
    presence = Presence(doubted=True, known={"K"})
    assert [presence.seen(identity, Ms(at)) for identity, at in seen] == naive(seen, {"K"})
