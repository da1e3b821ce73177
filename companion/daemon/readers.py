"""Whether cards can be scanned: by a scanner that works, or by a page's camera that looks for codes."""

from __future__ import annotations

from collections.abc import Collection, Iterable

CAMERA = "page's camera"
"""The name of the scanner that a page's camera is; no other has a name like it."""


class Readers:
    """The table's scanners by name, and a page's camera."""

    def __init__(self, scanners: Iterable[str]) -> None:
        self._scanners = frozenset(scanners)
        self.silent = set(self._scanners)
        """The scanners that have not reported yet."""
        self._camera = False

    def look(self, looks: bool) -> None:
        """A page's camera looks for codes from now on, or no more."""
        self._camera = looks

    def read(self, troubled: Collection[str]) -> bool | None:
        """Whether anything reads cards, but for the scanners that are in trouble; None while that is not known yet."""
        working = self._scanners.difference(troubled)
        if self._camera or working - self.silent:
            return True
        return None if working else False
