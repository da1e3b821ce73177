"""BACK on the pages of a game that is on, the same for every game: let go it goes back, held it leaves.

Theory of operation. BACK acts when it is let go, so that holding it to leave takes nothing back. A page on which BACK
must be answered at once sets ``BACK_AT_ONCE``: it then goes back when BACK goes down, and a hold comes on top of that.
Leaving is asked once (``Leaving``): OK leaves to the menu, and the game is over without a result; BACK stays.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar

from companion.core.values import Key, Ms
from companion.table.page import Chosen, NoticePage, Page, Turn


@dataclass(frozen=True, slots=True)
class GamePage(NoticePage):
    """The base of the pages of a game that is on.

    Override ``pressed`` and ``held`` for the other buttons, ``back`` and ``leave`` for BACK.

    ``backing`` says whether BACK went down on this page and was not let go yet.
    """

    BACK_AT_ONCE: ClassVar[bool] = False

    backing: bool = field(default=False, kw_only=True)

    def press(self, key: Key, at: Ms) -> Turn:
        """BACK waits until it is let go; every other button is the page's own affair."""
        if key is Key.BACK and not self.BACK_AT_ONCE:
            return Turn(replace(self, backing=True))
        page = replace(self, notice=None)
        return page.back(at) if key is Key.BACK else page.pressed(key, at)

    def hold(self, key: Key, at: Ms) -> Turn:
        """BACK held leaves, if it went down on this page."""
        if key is not Key.BACK:
            return self.held(key, at)
        if not (self.backing or self.BACK_AT_ONCE):
            return Turn(self)
        return replace(self, backing=False, notice=None).leave(at)

    def release(self, key: Key, at: Ms) -> Turn:
        """BACK goes back, if it went down on this page and was not held."""
        if key is not Key.BACK or not self.backing:
            return Turn(self)
        return replace(self, backing=False, notice=None).back(at)

    def held(self, key: Key, at: Ms) -> Turn:
        """A button other than BACK is held."""
        return Turn(self)

    def back(self, at: Ms) -> Turn:
        """BACK goes back."""
        return self.refused(at, "nothing_to_undo")

    def leave(self, at: Ms) -> Turn:
        """BACK is held."""
        return Turn(Leaving(self), (Chosen(at),))


@dataclass(frozen=True, slots=True)
class Leaving(NoticePage):
    """Asks whether to leave the game that ``page`` is of. No time passes for that page meanwhile."""

    page: Page

    def pressed(self, key: Key, at: Ms) -> Turn:
        """OK leaves, BACK stays."""
        if key not in (Key.OK, Key.BACK):
            return self.refused(at, "leave_or_stay")
        return Turn(None if key is Key.OK else self.page, (Chosen(at),))

    def scan(self, text: str, at: Ms) -> Turn:
        """No card is wanted."""
        return self.refused(at, "leave_or_stay", "scan")

    def reads(self, reads: bool, at: Ms) -> Turn:
        """The game knows it when it goes on."""
        turn = self.page.reads(reads, at)
        return replace(turn, page=replace(self, page=turn.page)) if isinstance(turn.page, Page) else turn
