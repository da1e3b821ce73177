"""One line of doctor's report."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Grade(StrEnum):
    """The grade of a finding. With ``poor`` the table can be played; ``bad`` must be fixed first."""

    GOOD = "good"
    POOR = "poor"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Finding:
    """The result for one thing that was examined."""

    grade: Grade
    about: str
    """What it is about, in a word or two: ``power``, ``main screen``."""
    what: str
    mend: str = ""
    """The command or the wire that fixes it; empty if there is nothing to fix."""


def good(about: str, what: str) -> Finding:
    """All is well."""
    return Finding(Grade.GOOD, about, what)


def poor(about: str, what: str, mend: str = "") -> Finding:
    """The table can be played, but something should be fixed."""
    return Finding(Grade.POOR, about, what, mend)


def bad(about: str, what: str, mend: str = "") -> Finding:
    """Something must be fixed first."""
    return Finding(Grade.BAD, about, what, mend)
