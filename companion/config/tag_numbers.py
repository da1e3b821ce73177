"""The number of a 125 kHz tag as readers that type write it, brought to the identity that every other reader gives.

An EM4100 tag has 40 bits. Readers write all of them (ten hex digits, or thirteen decimal ones), or the lower 32 bits
that are printed on the tag (eight hex digits, or ten decimal ones)::

    0D00319CD0  00319CD0  0055837826256  0003251408        four forms of one tag
"""

from __future__ import annotations

import re

from companion.config.scanner import TagForm

_HEX = re.compile(r"[0-9A-Fa-f]{6,20}")
_DECIMAL = re.compile(r"[0-9]{8,15}")
PRINTED = 32
"""How many bits are printed on a tag, and written by ten decimal digits."""
WHOLE = 40
"""How many bits a tag has."""


def identity(text: str, form: TagForm) -> str:
    """A tag's identity in capital hex, of ten digits where its reader writes the whole number, else of eight.

    A text that is no number of this form, such as a printed code, stays as it is.

    >>> identity("0055837826256", TagForm.DECIMAL), identity("0d00319cd0", TagForm.HEX)
    ('0D00319CD0', '0D00319CD0')
    >>> identity("0003251408", TagForm.DECIMAL), identity("SKY:red+blue", TagForm.DECIMAL)
    ('00319CD0', 'SKY:red+blue')
    """
    if form is TagForm.HEX and _HEX.fullmatch(text):
        return text.upper()
    if form is TagForm.DECIMAL and _DECIMAL.fullmatch(text):
        bits = PRINTED if len(text) <= 10 else WHOLE
        number = int(text)
        return f"{number:0{bits // 4}X}" if number >> bits == 0 else text
    return text


def written(identity: str, form: TagForm) -> str:
    """What a reader types for a tag with this identity in hex: the opposite of ``identity``.

    >>> written("0D00319CD0", TagForm.DECIMAL)
    '0055837826256'
    """
    if form is not TagForm.DECIMAL:
        return identity
    return f"{int(identity, 16):0{13 if len(identity) > 8 else 10}}"


def form_of(texts: list[str]) -> TagForm:
    """The form in which a reader wrote these tags: ``none`` where one of them is no number at all.

    A hex number without a letter happens, twice in a row hardly ever: two tags are enough.

    >>> form_of(["0D00319CD0", "0D00319123"]), form_of(["0003251408", "0003251409"]), form_of(["SKY:red"])
    (<TagForm.HEX: 'hex'>, <TagForm.DECIMAL: 'decimal'>, <TagForm.NONE: 'none'>)
    """
    if texts and all(_DECIMAL.fullmatch(text) for text in texts):
        return TagForm.DECIMAL
    return TagForm.HEX if texts and all(_HEX.fullmatch(text) for text in texts) else TagForm.NONE
