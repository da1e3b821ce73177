"""Fonts in print: Helvetica, which every reader of PDFs has, and TrueType fonts for letters that it lacks.

A text is set in one font, the first that has all of its letters: one that was asked for, Helvetica, then those that are
installed, the usual ones first. Letters that no font has become question marks and are reported.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from companion.core.errors import CompanionError

PLAIN, BOLD = "Helvetica", "Helvetica-Bold"
FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")
USUAL = (
    "DejaVuSans.ttf",
    "NotoSans-Regular.ttf",
    "LiberationSans-Regular.ttf",
    "DroidSansFallbackFull.ttf",
    "ipag.ttf",
    "wqy-zenhei.ttc",
)
"""Free fonts of many letters; the last three have Chinese and Japanese ones."""
MOST = 300
"""So many files are looked into at most."""
INSTEAD = "?"


class NoFont(CompanionError, ValueError):
    """A file that is no TrueType font."""


class Lettering:
    """The fonts of one document. ``own``: a font file that comes before all others. ``folders``: where fonts are looked
    for; None: in ``FOLDERS``. Raises ``NoFont``."""

    def __init__(self, own: Path | None = None, folders: Sequence[str] | None = None) -> None:
        self._folders = FOLDERS if folders is None else folders
        self._own = [] if own is None else [_font(own)]
        if own is not None and self._own == [None]:
            raise NoFont(f"{own} is no TrueType font that can be put into a PDF")
        self._chosen: dict[str, tuple[str, str]] = {}
        self.missing: set[str] = set()
        """The letters that no font has."""

    def set_in(self, text: str) -> tuple[str, str]:
        """The font of a text, and the text as it can be set."""
        if text not in self._chosen:
            self._chosen[text] = self._choose(text)
        return self._chosen[text]

    def _choose(self, text: str) -> tuple[str, str]:
        fewest, best = set(text), ""
        for name, letters in self._fonts():
            lacking = {letter for letter in text if not letter.isspace() and not _has(letters, letter)}
            if not lacking:
                return name, text
            if len(lacking) < len(fewest) or not best:
                fewest, best = lacking, name
        self.missing |= fewest
        return best, "".join(INSTEAD if letter in fewest else letter for letter in text)

    def _fonts(self) -> Iterator[tuple[str, frozenset[int] | None]]:
        for font in self._own:
            if font is not None:
                yield font.fontName, frozenset(font.face.charToGlyph)
        yield PLAIN, None
        yield from self._installed

    @cached_property
    def _installed(self) -> list[tuple[str, frozenset[int]]]:
        """Each installed font with its letters; looked for when Helvetica lacks one for the first time."""
        files = sorted(
            (path for folder in self._folders for path in Path(os.path.expanduser(folder)).rglob("*.tt[fc]")),
            key=lambda path: (USUAL.index(path.name) if path.name in USUAL else len(USUAL), path),
        )
        found = (_font(path) for path in files[:MOST])
        return [(font.fontName, frozenset(font.face.charToGlyph)) for font in found if font is not None]


def _has(letters: frozenset[int] | None, letter: str) -> bool:
    """Whether a font has a letter; None: Helvetica, with the letters of Windows' Western code page."""
    if letters is not None:
        return ord(letter) in letters
    with suppress(UnicodeEncodeError):
        return bool(letter.encode("cp1252"))
    return False


def _font(path: Path) -> TTFont | None:
    """A font file, registered; None: it is none that can be put into a PDF."""
    name = str(path)
    try:
        font = TTFont(name, name)
        pdfmetrics.registerFont(font)
    except (TTFError, OSError, ValueError, KeyError, AssertionError):
        return None
    return font
