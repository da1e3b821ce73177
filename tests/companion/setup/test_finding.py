"""Which pin was pressed, from edges; times by hand, 25 ms of bounce."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.values import Ms
from companion.setup.finding import BOUNCE, PinFinder

Edges = list[tuple[int, bool, int]]


def _run(edges: Edges, low: tuple[int, ...] = ()) -> list[set[int]]:
    finder = PinFinder(low)
    pressed = (finder.edge(pin, down, Ms(at)) for pin, down, at in edges)
    return [set(pins) for pins in pressed if pins]


@pytest.mark.parametrize(
    ("edges", "pressed"),
    [
        pytest.param([(5, True, 0), (5, False, 25)], [{5}], id="just long enough"),
        pytest.param([(5, True, 0), (5, False, 24)], [], id="a disturbance"),
        pytest.param([(5, True, 0)], [], id="not let go yet"),
        pytest.param(
            [(5, True, 0), (5, False, 3), (5, True, 6), (5, False, 150), (5, True, 153), (5, False, 156)],
            [{5}],
            id="bounce at both ends",
        ),
        pytest.param(
            [(5, True, 0), (5, False, 3), (6, True, 500), (6, False, 600)], [{6}], id="a disturbance, then a press"
        ),
        pytest.param([(5, True, 0), (5, False, 150), (5, True, 153), (5, False, 199)], [{5}], id="chatter at release"),
        pytest.param([(5, True, 0), (6, True, 40), (5, False, 90), (6, False, 99)], [{5, 6}], id="two overlap"),
        pytest.param([(5, True, 0), (6, True, 0), (6, False, 90), (5, False, 90)], [{5, 6}], id="two wires that touch"),
        pytest.param(
            [(5, True, 0), (5, False, 90), (6, True, 91), (6, False, 200)], [{5}, {6}], id="one after the other"
        ),
        pytest.param(
            [(5, True, 0), (5, False, 90), (5, True, 120), (5, False, 200)], [{5}, {5}], id="the same one again"
        ),
        pytest.param([(5, True, 0), (5, True, 300), (5, False, 400)], [{5}], id="a release that was lost"),
        pytest.param([(5, False, 0), (5, True, 300), (5, False, 400)], [{5}], id="a release of nothing"),
    ],
)
def test_presses(edges: Edges, pressed: list[set[int]]) -> None:
    assert _run(edges) == pressed


def test_a_pin_that_is_low_from_the_start_disturbs_nobody_and_counts_once_let_go() -> None:
    edges: Edges = [(5, True, 0), (5, False, 90), (17, False, 200), (17, True, 300), (17, False, 400)]
    assert _run(edges, low=(17,)) == [{5}, {17}]


def test_what_is_held_is_told() -> None:
    finder = PinFinder((17,))
    finder.edge(5, True, Ms(0))
    assert finder.held == {5, 17}
    assert finder.stuck == {17}
    finder.edge(17, False, Ms(50))
    assert finder.held == {5}
    assert finder.stuck == set()


steps = st.lists(st.tuples(st.sampled_from((4, 5, 6)), st.booleans(), st.integers(0, 60)), max_size=40)


@given(steps, st.sets(st.sampled_from((4, 5, 6))))
def test_any_edges_give_only_pins_that_moved_and_a_long_press_is_found_afterwards(
    raw: list[tuple[int, bool, int]], low: set[int]
) -> None:
    finder, now = PinFinder(low), 0
    for pin, down, after in raw:
        now += after
        pressed = finder.edge(pin, down, Ms(now))
        assert pressed is None or pressed <= {pin for pin, _, _ in raw}
    for pin in (4, 5, 6):  # all let go, and quiet for a while
        now += BOUNCE
        finder.edge(pin, True, Ms(now))
    for pin in (4, 5, 6):
        now += BOUNCE
        finder.edge(pin, False, Ms(now))
    now += 1000
    assert finder.edge(9, True, Ms(now)) is None
    assert finder.edge(9, False, now + BOUNCE) == {9}
