"""What a scanned text says, whatever the scanner put around it.

A scanner may, by its settings, send before the code an AIM symbology identifier (``]``, a letter, a digit: ISO/IEC
15424), inside it ECI escapes (a backslash and six digits), STX, ETX, GS for FNC1, NUL or a byte order mark, and blanks
around it; many send capitals throughout. docs/captures.md has the rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from string import ascii_lowercase, ascii_uppercase

_AROUND = re.compile(r"\\[0-9]{6}|[\x00-\x1f\x7f-\x9f\ufeff]")
_AIM = re.compile(r"\][A-Za-z][0-9]")
_SMALL = str.maketrans(ascii_uppercase, ascii_lowercase)


def bare(text: str) -> str:
    """The text without what scanners put around a code.

    >>> bare("]Q1SKY:red+blue")
    'SKY:red+blue'
    >>> bare("\\x02 past-0 \\x03")
    'past-0'
    """
    left = _AROUND.sub("", text).strip(" ")
    return _AIM.sub("", left, count=1).strip(" ") if _AIM.match(left) else left


def meant(text: str, prefixes: Iterable[str]) -> str:
    """The bare text; a printed code, which begins with one of the prefixes, in the spelling that it is printed in.

    The case of ASCII letters does not count in a printed code: behind its prefix all letters are small.

    >>> meant("sky:RED+Blue#2", ["SKY:", "TRK:"])
    'SKY:red+blue#2'
    >>> meant("Own-Code", ["SKY:", "TRK:"])
    'Own-Code'
    """
    left = bare(text)
    small = left.translate(_SMALL)
    for prefix in prefixes:
        if prefix and small.startswith(prefix.translate(_SMALL)):
            return prefix + small[len(prefix) :]
    return left
