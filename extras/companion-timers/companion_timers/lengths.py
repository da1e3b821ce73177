"""Lengths of time as people set them and read them."""

from __future__ import annotations

from companion.core.values import Ms

SECOND = Ms(1_000)
MINUTE = Ms(60_000)
TENTHS_BELOW = Ms(20_000)
"""A time that runs is shown with tenths of a second from here on, as digital chess clocks do."""
LEAP = 5
"""So many steps does a held button go in all."""


def spelled(left: Ms) -> str:
    """A time that is left: tenths below twenty seconds, then minutes, then hours. Nothing is left only at 0.

    >>> spelled(Ms(65_001)), spelled(Ms(19_900)), spelled(Ms(1)), spelled(Ms(5_400_000))
    ('1:06', '19.9', '0.1', '1:30:00')
    """
    tenths = -(-left // 100)
    if tenths < TENTHS_BELOW // 100:
        return f"{tenths // 10}.{tenths % 10}"
    return whole(left)


def whole(left: Ms) -> str:
    """A length in whole seconds, a part of one counting as one.

    >>> whole(Ms(90_000)), whole(Ms(5_000)), whole(Ms(7_200_000))
    ('1:30', '0:05', '2:00:00')
    """
    seconds = -(-left // SECOND)
    minutes, seconds = divmod(seconds, 60)
    if minutes < 60:
        return f"{minutes}:{seconds:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"


def short(left: Ms) -> str:
    """A time where there is little room: from an hour on without its seconds, a part of a minute counting as one.

    >>> short(Ms(61_000)), short(Ms(3_600_000)), short(Ms(5_400_001))
    ('1:01', '1h00', '1h31')
    """
    if left <= 60 * MINUTE - SECOND:
        return whole(left)
    hours, minutes = divmod(-(-left // MINUTE), 60)
    return f"{hours}h{minutes:02}"


def _ladder(*parts: tuple[int, int]) -> tuple[Ms, ...]:
    """Every multiple of a step (seconds) up to each end, the steps growing."""
    rungs: list[int] = []
    for step, end in parts:
        start = (rungs[-1] if rungs else 0) + step
        rungs += range(start, end + 1, step)
    return tuple(SECOND * rung for rung in rungs)


LONG = _ladder((5, 60), (15, 300), (60, 1_200), (300, 3_600), (900, 14_400))
"""Lengths to choose for a whole game or a sand timer: 5 seconds to 4 hours."""
SHORT = _ladder((1, 15), (5, 60), (15, 180))
"""Lengths to choose for one move: 1 second to 3 minutes."""
