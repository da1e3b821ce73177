"""The colours and symbols of the table differ."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.core.values import COLOUR_KEYS, SYMBOLS, Key
from companion.scene.palette import COLOURS, DARK, dimmed


def test_dimming_stays_within_bounds() -> None:
    assert dimmed((255, 100, 0), 0.5) == (128, 50, 0)
    assert dimmed((255, 100, 0), -1) == DARK
    assert dimmed((255, 100, 0), 7) == (255, 100, 0)


def test_each_colour_has_a_symbol_of_its_own() -> None:
    assert list(SYMBOLS) == list(COLOURS) == list(COLOUR_KEYS)
    assert len(set(SYMBOLS.values())) == len(COLOUR_KEYS)


@pytest.mark.parametrize(("one", "other"), list(combinations(COLOUR_KEYS, 2)), ids=lambda key: key.value)
def test_colours_are_far_apart(one: Key, other: Key) -> None:
    away = sum(abs(a - b) for a, b in zip(COLOURS[one], COLOURS[other], strict=True))
    assert away >= 90
