"""Printed codes as dark boxes: QR by default, Data Matrix and Code 128 on request.

A code says its text in capitals where it is ASCII: every kind is then at its smallest, and the table understands both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import segno

from companion.core.errors import CompanionError

QUIET = 4
"""Modules of white on each side of a QR code (ISO/IEC 18004). The other kinds bring their own."""
LEAST = 0.19
"""The narrowest bar that usual printers print and scanners read, in millimetres (7.5 mil)."""

_PARTS = re.compile(r"[0-9A-Z $%*+\-./:]+|[^0-9A-Z $%*+\-./:]+")


class CodeKind(StrEnum):
    """What a code looks like."""

    QR = "qr"
    DATA_MATRIX = "datamatrix"
    CODE128 = "code128"


class NoCode(CompanionError, ValueError):
    """A text that a kind of code cannot say, or not in the room that there is."""


@dataclass(frozen=True, slots=True)
class Boxes:
    """A code in modules, its white edge included, y down. With ``stripes`` its boxes are as high as anybody likes."""

    width: int
    height: int
    boxes: Sequence[tuple[int, int, int, int]]
    """Left, top, width and height of each dark box."""
    stripes: bool = False


def boxes(kind: CodeKind, text: str) -> Boxes:
    """The code of a text. Raises ``NoCode``."""
    said = text.upper() if text.isascii() else text
    if kind is CodeKind.QR:
        return _qr(said)
    from pystrich.code128 import Code128Encoder
    from pystrich.datamatrix import DataMatrixEncoder
    from pystrich.exceptions import PyStrichError

    stripes = kind is CodeKind.CODE128
    if stripes and not said.isascii():
        raise NoCode(f"{text} cannot be said by {kind}, which has ASCII letters only")
    try:
        made: Any = (Code128Encoder if stripes else DataMatrixEncoder)(said).get_rect_marks()
    except (PyStrichError, ValueError) as error:
        raise NoCode(f"{text} cannot be said by {kind}: {error}") from error
    return Boxes(made.width, made.height, tuple(made.marks), stripes)


def qr(text: str) -> segno.QRCode:
    """The QR code of a text in capitals.

    Letters that the alphanumeric mode does not have (``#``) go in segments of their own, so that the rest stays small.

    >>> qr("SKY:RED+BLUE#2").designator
    '1-M'
    """
    content: Any = _PARTS.findall(text)  # the library takes them, its types do not say so
    return segno.make(content, error="m", micro=False)


def _qr(text: str) -> Boxes:
    rows = [list(row) for row in qr(text).matrix]
    side = len(rows) + 2 * QUIET
    runs = ((QUIET + left, QUIET + y, wide, 1) for y, row in enumerate(rows) for left, wide in _runs(row))
    return Boxes(side, side, tuple(runs))


def _runs(bits: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Where dark modules begin in a row, and how many follow each other."""
    start = None
    for place, bit in enumerate([*bits, 0]):
        if bit and start is None:
            start = place
        elif not bit and start is not None:
            yield start, place - start
            start = None
