"""What a scanned text says: ``companion.core.scanned``, and a printed code in its own spelling, for many scanners send
capitals throughout.
"""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_lowercase, ascii_uppercase

from companion.core.scanned import bare

_SMALL = str.maketrans(ascii_uppercase, ascii_lowercase)


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
