"""One line of doctor's report."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Grade(StrEnum):
    """How it is. ``poor`` can be played with; ``bad`` wants mending first."""

    GOOD = "good"
    POOR = "poor"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    grade: Grade
    about: str
    """In a word or two: ``power``, ``main screen``."""
    what: str
    mend: str = ""
    """The command or the wire that mends it; empty where nothing is to be mended."""


def good(about: str, what: str) -> Finding:
    """All is well."""
    return Finding(Grade.GOOD, about, what)


def poor(about: str, what: str, mend: str = "") -> Finding:
    """It can be played with."""
    return Finding(Grade.POOR, about, what, mend)


def bad(about: str, what: str, mend: str = "") -> Finding:
    """It wants mending first."""
    return Finding(Grade.BAD, about, what, mend)
