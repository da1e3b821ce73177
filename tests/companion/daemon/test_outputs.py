from __future__ import annotations

import pytest
from PIL import Image

from companion.core.values import Ms
from companion.daemon.outputs import Care, care, changes, shifted

TOUCHED = Ms(5_000)


@pytest.mark.parametrize(
    ("idle", "expected"),
    [
        (0, Care()),
        (59_999, Care()),
        (60_000, Care(250, (1, 0))),
        (120_000, Care(250, (1, 1))),
        (180_000, Care(250, (0, 1))),
        (240_000, Care(250, (0, 0))),
        (599_999, Care(250, (1, 0))),
        (600_000, Care(0, dark=True)),
        (86_400_000, Care(0, dark=True)),
    ],
    ids=lambda value: str(value) if isinstance(value, int) else "",
)
def test_a_screen_nobody_touches_dims_after_a_minute_shifts_and_is_dark_after_ten(idle: int, expected: Care) -> None:
    assert care(TOUCHED + idle, TOUCHED) == expected


@pytest.mark.parametrize("idle", [600_000, 86_400_000])
def test_while_a_game_is_on_a_screen_dims_and_shifts_and_is_never_dark(idle: int) -> None:
    assert care(TOUCHED + idle, TOUCHED, playing=True) == Care(
        250, ((0, 0), (1, 0), (1, 1), (0, 1))[idle // 60_000 % 4]
    )
    assert changes(TOUCHED + idle, TOUCHED, playing=True) == TOUCHED + idle + 60_000


@pytest.mark.parametrize("by", [(0, 0), (1, 0), (1, 1), (0, 1)])
def test_nothing_that_is_shifted_comes_in_at_the_other_side(by: tuple[int, int]) -> None:
    image = Image.new("1", (128, 64), 1)
    moved = shifted(image, by)
    assert moved.size == image.size
    assert moved.getbbox() == (*by, 128, 64)


def test_what_is_shifted_is_the_same_picture_a_pixel_on() -> None:
    image = Image.new("1", (128, 64))
    image.putpixel((5, 7), 1)
    assert shifted(image, (1, 1)).getbbox() == (6, 8, 7, 9)


def test_care_changes_at_no_other_instants_than_it_says() -> None:
    now, seen = TOUCHED, [care(TOUCHED, TOUCHED)]
    while (change := changes(now, TOUCHED)) is not None:
        assert care(change - 1, TOUCHED) == seen[-1]
        seen.append(care(change, TOUCHED))
        now = change
    assert now == TOUCHED + 600_000
    assert len(seen) == 11
