"""A scanned text without what scanners put around a code.

A scanner may, by its settings, send before the code an AIM symbology identifier (``]``, a letter, a digit: ISO/IEC
15424), inside it ECI escapes (a backslash and six digits), STX, ETX, GS for FNC1, NUL or a byte order mark, and blanks
around it. docs/captures.md has the rule.
"""

from __future__ import annotations

import re

UNREADABLE = "unreadable"
"""Why a text names no card: it is not UTF-8, or too long."""
NEW_NUMBER = "new_number"
"""Why a tag names no card: it makes a new number each time that it is asked."""

_AROUND = re.compile(r"\\[0-9]{6}|[\x00-\x1f\x7f-\x9f\ufeff]")
_AIM = re.compile(r"\][A-Za-z][0-9]")


def bare(text: str) -> str:
    """The text without what scanners put around a code.

    >>> bare("]Q1SKY:red+blue")
    'SKY:red+blue'
    >>> bare("\\x02 past-0 \\x03")
    'past-0'
    """
    left = _AROUND.sub("", text).strip(" ")
    return _AIM.sub("", left, count=1).strip(" ") if _AIM.match(left) else left
