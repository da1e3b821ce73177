"""A button's line from edges and readings in any order: by hand, and whatever the order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cli.decode import decode
from companion.core.values import Ms
from hardware.button_log import SETTLE, ButtonLog
from hardware.scanners.capture import item_text

BEGIN = Ms(10_000)
DOWN, UP = True, False


def texts(log: ButtonLog, now: int) -> list[str]:
    return [item_text(item, BEGIN) for item in log.settled(Ms(now))]


def rest(log: ButtonLog) -> list[str]:
    return [item_text(item, BEGIN) for item in log.end(Ms(10**9))]


def test_an_edge_is_told_once_those_before_it_must_have_come() -> None:
    log = ButtonLog(BEGIN)
    log.edge(DOWN, Ms(10_100))
    assert log.due() == 10_100 + SETTLE
    assert texts(log, 10_100 + SETTLE - 1) == []
    assert texts(log, 10_100 + SETTLE) == ["100 0"]
    assert log.due() is None


def test_a_line_that_is_down_from_the_start_is_read_so() -> None:
    log = ButtonLog(BEGIN)
    log.reading(DOWN, BEGIN, BEGIN)
    assert rest(log) == ["0 ?0"]


READINGS = {
    "as it is: nothing is told": ([(10_100, DOWN)], (DOWN, 11_000, 11_000), ["100 0"]),
    "a lost release": ([(10_100, DOWN)], (UP, 11_000, 11_001), ["100 0", "1001 ?1"]),
    "a lost press": ([], (DOWN, 11_000, 11_000), ["1000 ?0"]),
    "an edge before it that comes to us after it": ([(10_999, DOWN)], (DOWN, 11_000, 11_000), ["999 0"]),
    "an edge in the reading's own millisecond": ([(11_000, DOWN)], (UP, 11_000, 11_000), ["1000 0"]),
    "an edge while it was read": ([(11_002, DOWN)], (UP, 11_000, 11_004), ["1002 0"]),
    "an edge right behind it": ([(11_001, DOWN)], (UP, 11_000, 11_000), ["1001 0"]),
    "an edge right before it that it contradicts": ([(10_999, DOWN)], (UP, 11_000, 11_000), ["999 0", "1000 ?1"]),
}


@pytest.mark.parametrize(("edges", "reading", "told"), READINGS.values(), ids=READINGS)
def test_a_reading_is_told_where_it_is_news(
    edges: list[tuple[int, bool]], reading: tuple[bool, int, int], told: list[str]
) -> None:
    log = ButtonLog(BEGIN)
    log.reading(reading[0], Ms(reading[1]), Ms(reading[2]))
    for at, pressed in edges:
        log.edge(pressed, Ms(at))
    assert rest(log) == told


def test_what_a_reading_healed_is_not_told_again() -> None:
    log = ButtonLog(BEGIN)
    for at in (11_000, 12_000, 13_000):
        log.reading(DOWN, Ms(at), Ms(at))
    log.reading(UP, Ms(14_000), Ms(14_000))
    assert rest(log) == ["1000 ?0", "4000 ?1"]


def test_bounces_of_one_millisecond_keep_their_order() -> None:
    log = ButtonLog(BEGIN)
    for pressed in (DOWN, UP, DOWN, UP, DOWN):
        log.edge(pressed, Ms(10_020))
    assert rest(log) == ["20 0", "20 1", "20 0", "20 1", "20 0"]


def test_an_edge_that_comes_much_too_late_does_not_turn_time_back() -> None:
    log = ButtonLog(BEGIN)
    log.edge(DOWN, Ms(10_500))
    assert texts(log, 11_000) == ["500 0"]
    log.edge(UP, Ms(10_400))
    assert rest(log) == ["500 1"]


@given(
    edges=st.lists(st.tuples(st.booleans(), st.integers(0, 3000))),
    readings=st.lists(st.tuples(st.booleans(), st.integers(0, 3000), st.integers(0, 20))),
    looks=st.lists(st.integers(0, 3100)),
)
def test_whatever_comes_it_is_a_capture(
    edges: list[tuple[bool, int]], readings: list[tuple[bool, int, int]], looks: list[int]
) -> None:
    """Times never go back, every edge is in it, and no reading that says what is known."""
    log = ButtonLog(Ms(0))
    told = []
    for pressed, at in edges:
        log.edge(pressed, Ms(at))
    for pressed, at, took in readings:
        log.reading(pressed, Ms(at), Ms(at + took))
    for look in sorted(looks):
        told += log.settled(Ms(look))
    told += log.end(Ms(10_000))
    assert [item.at for item in told] == sorted(item.at for item in told)
    assert len([item for item in told if not item.read]) == len(edges)
    level = UP
    for item in told:
        assert not (item.read and item.pressed == level)
        level = item.pressed
    decode([b"capture 1 button", *(item_text(item).encode() for item in told)])
