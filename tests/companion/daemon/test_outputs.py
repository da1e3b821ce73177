from __future__ import annotations

import pytest

from companion.core.values import Ms
from companion.daemon.outputs import Care, care, changes

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


def test_care_changes_at_no_other_instants_than_it_says() -> None:
    now, seen = TOUCHED, [care(TOUCHED, TOUCHED)]
    while (change := changes(now, TOUCHED)) is not None:
        assert care(change - 1, TOUCHED) == seen[-1]
        seen.append(care(change, TOUCHED))
        now = change
    assert now == TOUCHED + 600_000
    assert len(seen) == 11
