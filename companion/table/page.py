"""A page is what the table is doing now: the menu, a setup, a show, a result.

Theory of operation. The table is a fold over presses, scans and time, as a game is over its inputs. Each page is
a frozen dataclass; each of its methods gives the ``Turn`` that comes of one event: the page that is there
after it (itself, where nothing changed), what happened (to be heard), and the house where that changed. A page may
name another instead (``Lead``), so that pages that lead to each other need not import each other. A page that is done
gives ``page=None``: the table then opens the menu.

What is pressed is already debounced. ``at`` never goes back. Nothing a person does raises an error.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from companion.core.values import Key, Ms
from companion.engine.game import Outcome, Outcomes, Refused
from companion.table.house import House

NOTICE_LASTS = Ms(2500)
"""How long a notice is shown."""
ENDED_LASTS = Ms(1500)
"""How long after the end of a game OK is not heard: a hand that was still playing must not go on to the next one."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What the table has to say about the last press or scan, shown for ``NOTICE_LASTS``.

    ``word`` is a refusal's reason, or one of the page's own; the scenes have the words for people. ``key`` is the
    colour button it is about, None where it is about none. ``about`` is a further text, such as what was scanned.
    """

    at: Ms
    word: str
    key: Key | None = None
    about: str = ""

    def over(self, now: Ms) -> bool:
        """Whether it need no longer be shown."""
        return now - self.at >= NOTICE_LASTS


@dataclass(frozen=True, slots=True)
class Moved(Outcome):
    """A control moved something on the screen: a cursor, a number."""

    name: ClassVar[str] = "moved"


@dataclass(frozen=True, slots=True)
class Chosen(Outcome):
    """Something was chosen, confirmed, or a page left."""

    name: ClassVar[str] = "chosen"


@dataclass(frozen=True, slots=True)
class Lead:
    """Another page by its name: ``Play.pages`` of the game that is on makes it of the house and of what is handed on.

    ``game`` opens that game; None stays in the one that is on. ``OPENING`` names a game's first page.
    """

    name: str
    handed: Any = None
    game: str | None = None


OPENING = "opening"


@dataclass(frozen=True, slots=True)
class Turn:
    """What comes of one event on a page."""

    page: Page | Lead | None
    """The page from now on, by itself or by its name; None: the menu."""
    outcomes: Outcomes = ()
    house: House | None = None
    """The house from now on, but for its cards, its scanner and its verdicts; None: as it was."""
    cards: Mapping[str, str] | None = None
    """The registry of cards from now on (``House.cards``); None: as it was."""


@dataclass(frozen=True, slots=True)
class Page:
    """The base of all pages: whatever a page does not care for is refused, and changes nothing.

    Subclass it as a frozen dataclass, and override what the page cares for; each method gives the ``Turn`` that comes
    of one event at ``at``, an instant in whole milliseconds on the monotonic clock, which never goes back.

    >>> from dataclasses import dataclass, replace
    >>> @dataclass(frozen=True, slots=True)
    ... class Tally(Page):
    ...     count: int = 0
    ...
    ...     def press(self, key: Key, at: Ms) -> Turn:
    ...         if key is not Key.OK:
    ...             return self.ignored("press", at)
    ...         return Turn(replace(self, count=self.count + 1), (Chosen(at),))
    >>> turn = Tally().press(Key.OK, Ms(120))
    >>> turn.page.count, [outcome.name for outcome in turn.outcomes]
    (1, ['chosen'])
    >>> Tally().press(Key.BACK, Ms(150)).outcomes[0].reason
    'not_now'
    """

    IDENTITIES: ClassVar[bool] = False
    """Whether ``scan`` gets what was scanned and not the card that it was taught to be."""

    @property
    def verdict(self) -> str:
        """How the game on this page ended, in a few words for the menu (``House.verdicts``); empty while it goes on."""
        return ""

    def press(self, key: Key, at: Ms) -> Turn:
        """A button went down."""
        return self.ignored("press", at)

    def hold(self, key: Key, at: Ms) -> Turn:
        """A button has stayed down since its ``press``, for as long as counts as held."""
        return Turn(self)

    def run(self, key: Key, at: Ms) -> Turn | None:
        """One more step of a button that goes on being held, such as ◄ or ► in a long list. None: it has no more."""
        return None

    def release(self, key: Key, at: Ms) -> Turn:
        """A button went up."""
        return Turn(self)

    def scan(self, text: str, at: Ms) -> Turn:
        """A card was scanned: the text that the scanner read, or the tag's identity."""
        return self.ignored("scan", at)

    def reads(self, reads: bool, at: Ms) -> Turn:
        """Cards can be scanned from now on, or (not ``reads``) no more: the last scanner is gone.

        A page with a ``house`` of its own knows it by that.
        """
        house = getattr(self, "house", None)
        return Turn(self if house is None else replace(self, house=house.reading(reads)))  # type: ignore[call-arg]

    def advance(self, at: Ms) -> Turn:
        """Time has come to ``at``: what falls due at or before it happens."""
        return Turn(self)

    def due(self) -> Ms | None:
        """When something next falls due, or None."""
        return None

    def ignored(self, what: str, at: Ms, reason: str = "not_now") -> Turn:
        """The turn of an event that means nothing here: heard as a refusal, and nothing else."""
        return Turn(self, (Refused(at, what, reason),))


@dataclass(frozen=True, slots=True)
class NoticePage(Page):
    """A page that says something about the last press or scan, until the next press or ``NOTICE_LASTS``.

    Override ``pressed`` instead of ``press``: the notice is gone by then. A page on which something falls due by itself
    overrides ``elapsed`` and ``pending`` instead of ``advance`` and ``due``.
    """

    notice: Notice | None = field(default=None, kw_only=True)

    def press(self, key: Key, at: Ms) -> Turn:
        """The notice goes, and the press does what ``pressed`` says."""
        return replace(self, notice=None).pressed(key, at)

    def pressed(self, key: Key, at: Ms) -> Turn:
        """A button went down."""
        return self.refused(at, "not_now")

    def advance(self, at: Ms) -> Turn:
        """The notice goes once it is over, and whatever else is due happens."""
        page = replace(self, notice=None) if self.notice is not None and self.notice.over(at) else self
        return page.elapsed(at)

    def elapsed(self, at: Ms) -> Turn:
        """Time has come to ``at``: what falls due at or before it happens."""
        return Turn(self)

    def due(self) -> Ms | None:
        """The end of the notice, or what falls due before it."""
        dues = (self.pending(), None if self.notice is None else self.notice.at + NOTICE_LASTS)
        return min((at for at in dues if at is not None), default=None)

    def pending(self) -> Ms | None:
        """When something other than the notice next falls due, or None."""
        return None

    def refused(self, at: Ms, word: str, what: str = "press", key: Key | None = None, about: str = "") -> Turn:
        """Nothing changes but that the refusal is heard, and that the screen says what to do, by its word.

        ``what`` is what was refused, ``key`` the colour button that it is about, ``about`` a further text.
        """
        return Turn(replace(self, notice=Notice(at, word, key, about)), (Refused(at, what, word),))

    def noting(self, outcomes: Outcomes, key: Key | None = None) -> Self:
        """The page with a notice of the last refusal among these outcomes; without one as it is."""
        refusals = [outcome for outcome in outcomes if isinstance(outcome, Refused)]
        if not refusals:
            return self
        return replace(self, notice=Notice(refusals[-1].at, refusals[-1].reason, key))
