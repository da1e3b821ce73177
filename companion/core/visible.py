"""Texts that can do nothing to whatever shows them: a terminal, a drawing, a line of a log."""

from __future__ import annotations

import re

_ACTING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters, without the tab and the line's end
    "\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"  # what turns the direction of writing, or ends lines
    "\ud800-\udfff\ufffe\uffff]"  # what no file can hold
)


def visible(text: str) -> str:
    """The text with every character that acts instead of being seen as its escape; only tabs and line ends stay.

    >>> visible("a\\x1b]0;title\\x07b"), visible("\\u202eabc")
    ('a\\\\x1b]0;title\\\\x07b', '\\\\u202eabc')
    """
    return _ACTING.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    number = ord(found[0])
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"


def in_a_line(text: str, most: int) -> str:
    """The text as a part of one line: visible, without line ends and tabs, cut to ``most`` characters.

    >>> in_a_line("Ana\\nBo", 60)
    'Ana Bo'
    """
    return short(visible(" ".join(text.splitlines())).replace("\t", " "), most)


def short(text: str, most: int) -> str:
    """The text, cut to ``most`` characters.

    >>> short("Konstantina", 8)
    'Konst...'
    """
    return text if len(text) <= most else text[: most - 3] + "..."
