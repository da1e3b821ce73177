"""The debounce by its table of sentences, worked out by hand, and against a naive walk millisecond by millisecond."""

from __future__ import annotations

import doctest
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.values import Ms
from companion.table import debounce
from companion.table.debounce import Debounce, Motion, Move, advance, due, edge, reading

CASES = {
    "a press counts at its first edge, at once": ("100 0", 100, "press 100"),
    "the line begins released: an edge up is no news": ("100 1", 5000, ""),
    "edges inside the lock-out are not looked at": ("100 0|103 1|104 0", 500, "press 100"),
    "the level is taken at the end of the lock-out": ("100 0|103 1", 500, "press 100|release 150"),
    "a release falls due at exactly its time": ("100 0|200 1", 225, "press 100|release 225"),
    "and not one millisecond sooner": ("100 0|200 1", 224, "press 100"),
    "a shorter gap is not reported": ("100 0|200 1|224 0", 500, "press 100"),
    "a gap of exactly the lock-out is a release, then a press": (
        "100 0|200 1|225 0",
        300,
        "press 100|release 225|press 225",
    ),
    "every way down begins the wait for a release anew": ("100 0|200 1|210 0|215 1", 300, "press 100|release 240"),
    "an edge that does not change the level does not begin it anew": (
        "100 0|200 1|210 1|220 ?1",
        300,
        "press 100|release 225",
    ),
    "an edge at the very end of the lock-out comes after it": ("100 0|125 1", 300, "press 100|release 150"),
    "there, a level that was up is down again": ("100 0|110 1|125 0", 300, "press 100"),
    "no lock-out follows a release": ("100 0|200 1|226 0", 300, "press 100|release 225|press 226"),
    "hold comes once, at exactly its time": ("100 0", 5000, "press 100|hold 900"),
    "hold comes through a short gap": ("100 0|890 1|905 0", 1000, "press 100|hold 900"),
    "hold comes while the release is not yet due": ("100 0|876 1", 1000, "press 100|hold 900|release 901"),
    "a release at the same instant leaves no hold": ("100 0|875 1", 1000, "press 100|release 900"),
    "hold comes with each press": ("0 0|900 1|1000 0", 1800, "press 0|hold 800|release 925|press 1000|hold 1800"),
    "a lost press is found by a reading": ("100 ?0", 200, "press 100"),
    "a lost release is found by a reading": ("100 0|700 ?1", 800, "press 100|release 725"),
    "a reading inside the lock-out tells the level at its end": ("100 0|103 1|120 ?0", 500, "press 100"),
    "so does one that finds the line up": ("100 0|120 ?1", 500, "press 100|release 150"),
    "a reading that is no news changes nothing": ("100 ?1|200 0|400 ?0", 500, "press 200"),
    "after a lost edge up, the next edge down is no news": ("100 0|400 0", 500, "press 100"),
    "two edges at one instant": ("100 0|100 1|100 0", 500, "press 100"),
}


def played(items: str, until: int, state: Debounce) -> str:
    moves: tuple[Move, ...] = ()
    for item in items.split("|") if items else ():
        at, level = item.split()
        step = reading if level[0] == "?" else edge
        state, seen = step(state, Ms(int(at)), level[-1] == "0")
        moves += seen
    moves += advance(state, Ms(until))[1]
    return "|".join(f"{move.what} {move.at}" for move in moves)


@pytest.mark.parametrize(("items", "until", "expected"), CASES.values(), ids=CASES)
def test_each_sentence(items: str, until: int, expected: str) -> None:
    assert played(items, until, Debounce()) == expected


@pytest.mark.parametrize(
    ("lockout", "hold", "items", "expected"),
    [
        (25, 10, "100 0|105 1", "press 100|hold 110|release 150"),
        (25, 25, "100 0|105 1", "press 100|hold 125|release 150"),
        (25, 50, "100 0|105 1", "press 100|release 150"),
        (1, 1, "100 0|101 1|102 0", "press 100|hold 101|release 102|press 102|hold 103"),
        (60, 500, "200 ?0|650 ?1|709 0", "press 200|hold 700"),
    ],
    ids=["hold inside the lock-out", "hold at its end", "hold at the release", "shortest of all", "as configured"],
)
def test_other_times(lockout: int, hold: int, items: str, expected: str) -> None:
    assert played(items, 1000, Debounce(lockout=Ms(lockout), hold=Ms(hold))) == expected


def test_due_tells_the_earliest_pending_instant() -> None:
    state = Debounce()
    assert due(state) is None
    state, _ = edge(state, Ms(100), True)
    assert due(state) == 125
    state, _ = advance(state, Ms(125))
    assert due(state) == 900
    state, _ = edge(state, Ms(200), False)
    assert due(state) == 225
    state, _ = advance(state, Ms(225))
    assert due(state) is None


def test_an_edge_told_late_never_turns_time_back() -> None:
    state, _ = edge(Debounce(), Ms(100), True)
    state, _ = edge(state, Ms(200), False)
    state, moves = advance(state, Ms(230))
    assert moves == (Move(Motion.RELEASE, Ms(225)),)
    state, moves = edge(state, Ms(223), True)
    assert moves == (Move(Motion.PRESS, Ms(225)),)


def test_an_edge_told_late_keeps_its_time_where_nothing_happened_since() -> None:
    state, _ = advance(Debounce(), Ms(230))
    assert edge(state, Ms(223), True)[1] == (Move(Motion.PRESS, Ms(223)),)


def test_the_example_of_the_docstring() -> None:
    assert doctest.testmod(debounce).failed == 0


def naive(items: list[tuple[int, bool]], lockout: int, hold: int, until: int) -> list[tuple[int, str]]:
    """The sentences taken literally, one millisecond after another."""
    printed: list[tuple[int, str]] = []
    down = False
    press: int | None = None
    up_since: int | None = None
    for now in range(until + 1):
        if press is not None:
            if now == press + lockout and not down:
                up_since = now
            locked = now < press + lockout
            released = not locked and up_since is not None and now - up_since >= lockout
            if released:
                printed.append((now, "release"))
            elif now == press + hold:
                printed.append((now, "hold"))
            if released:
                press = up_since = None
        for at, level in items:
            if at != now or level == down:
                continue
            down = level
            if press is None:
                press = now
                printed.append((now, "press"))
            elif now >= press + lockout:
                up_since = None if down else now
    return printed


streams = st.lists(st.tuples(st.integers(0, 12), st.booleans(), st.booleans()), max_size=25)


@given(streams, st.integers(1, 12), st.integers(1, 40))
def test_the_same_as_the_sentences_taken_literally(
    steps: list[tuple[int, bool, bool]], lockout: int, hold: int
) -> None:
    at, items = 0, []
    for gap, level, _ in steps:
        at += gap
        items.append((at, level))
    state = Debounce(lockout=Ms(lockout), hold=Ms(hold))
    moves: list[Any] = []
    for (at, level), (_, _, read) in zip(items, steps, strict=True):
        state, seen = (reading if read else edge)(state, Ms(at), level)
        moves += seen
    moves += advance(state, Ms(at + 100))[1]
    assert [(move.at, move.what.value) for move in moves] == naive(items, lockout, hold, at + 100)


@given(streams)
def test_waiting_may_be_cut_into_any_steps(steps: list[tuple[int, bool, bool]]) -> None:
    whole = cut = Debounce(lockout=Ms(4), hold=Ms(20))
    at = 0
    for gap, level, _ in steps:
        fine: tuple[Move, ...] = ()
        for now in range(at, at + gap + 1):
            cut, seen = advance(cut, Ms(now))
            fine += seen
        at += gap
        cut, seen = edge(cut, Ms(at), level)
        whole, coarse = edge(whole, Ms(at), level)
        assert fine + seen == coarse
        assert cut == whole
