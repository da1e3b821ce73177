"""Care for OLED screens, which burn in within weeks: they dim, shift and go dark while nobody touches anything."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.values import Ms

DIMS_AFTER = Ms(60_000)
DARK_AFTER = Ms(600_000)
SHIFTS_EVERY = Ms(60_000)
_SHIFTS = ((0, 0), (1, 0), (1, 1), (0, 1))


@dataclass(frozen=True, slots=True)
class Care:
    """How a screen is to be treated: its contrast in parts of 1000, a shift in pixels, or dark altogether."""

    contrast: int = 1000
    shift: tuple[int, int] = (0, 0)
    dark: bool = False


def care(now: Ms, touched: Ms) -> Care:
    """The care due when the last press or scan was at ``touched``: full for a minute, dark from ten on."""
    idle = now - touched
    if idle >= DARK_AFTER:
        return Care(0, dark=True)
    if idle >= DIMS_AFTER:
        return Care(250, _SHIFTS[idle // SHIFTS_EVERY % len(_SHIFTS)])
    return Care()


def changes(now: Ms, touched: Ms) -> Ms | None:
    """The next instant at which the care changes, None once it is dark."""
    idle = now - touched
    return None if idle >= DARK_AFTER else touched + (idle // SHIFTS_EVERY + 1) * SHIFTS_EVERY
