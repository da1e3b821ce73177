"""A table at which The Rocketeer is played by hand: presses, scans, and what is seen then."""

from __future__ import annotations

from typing import Any

from companion import library
from companion.core.fields import Fault, Fields
from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.engine.game import Outcomes
from companion.engine.transcript import replay
from companion.games.rocketeer.rules.board import Side
from companion.games.rocketeer.rules.edition import Edition, read_edition
from companion.games.rocketeer.rules.game import Rocketeer
from companion.games.rocketeer.rules.setup import MatchSetup
from companion.games.rocketeer.shelf import EDITIONS
from companion.games.rocketeer.table.count import CountPage
from companion.games.rocketeer.table.match import Match, MatchPage, begun
from companion.games.rocketeer.table.rounds import RoundsPage, track
from companion.games.rocketeer.table.tally import TallyPage, tally
from companion.scene.scene import Picture, Scene, Text
from companion.table.house import House
from companion.table.page import Page
from tools.sittings.kits import at_page, known, scene, switched_on

WIDE = "WWWWMMMMWWWW"
CHARACTERS = ("cliff", "jenny", "peevy", "sinclair", "lothar", "valentine")
KEYS = {
    "<": Key.LEFT,
    ">": Key.RIGHT,
    "ok": Key.OK,
    "back": Key.BACK,
    **{key.value: key for key in COLOUR_KEYS},
    **dict(zip(CHARACTERS, COLOUR_KEYS, strict=True)),
    "H": Key.ORANGE,
    "V": Key.BLUE,
}
"""What a word of ``do`` presses: a key, a character's button, or a side's (``H``, ``V``)."""

OWN: dict[str, Any] = {
    "name": "Our own copy",
    "rocket": [1, 2, 4],
    "zeppelin": 4,
    "finale": [
        {"id": "skyward", "title": "Skyward", "lines": [{"points": 1, "per": "rocket"}]},
        {"id": "gritty", "title": "Gritty", "lines": [{"points": 1, "per": {"grit_of": "lothar"}}]},
        {"id": "home", "title": "At Home", "lines": [{"points": 3, "when": {"at": ["jenny", "bulldog-cafe"]}}]},
        {"id": "recruits", "title": "Recruits", "lines": [{"points": 1, "per": "soldiers"}]},
        {"id": "barracks", "title": "Barracks", "lines": [{"points": 1, "per": "recruited"}]},
        {"id": "schemers", "title": "Schemers", "lines": [{"points": 2, "when": "plans"}]},
        {"id": "upper", "title": "On Top", "lines": [{"points": 2, "when": "upper_hand"}]},
        {"id": "riddle", "title": "A Riddle"},
    ],
}
"""An edition filled in by hand: it knows the Rocket track and the Zeppelin's spaces, and a card without lines."""


def rulebook() -> Edition:
    """The edition that ships."""
    edition: Edition = library.on_shelf(EDITIONS)["rulebook"]
    return edition


def own() -> Edition:
    """``OWN``, over the one that ships."""
    faults: list[Fault] = []
    edition = read_edition(Fields(OWN, faults), "own", rulebook())
    if faults:
        raise ValueError(str(faults[0]))
    return edition


def house(*editions: Edition, **more: object) -> House:
    """A table that knows the edition that ships and these."""
    by_name = {"rulebook": rulebook(), **{edition.name: edition for edition in editions}}
    return House(known(Rocketeer(by_name)), **more)  # type: ignore[arg-type]  # any field of House


class Sitting:
    """A table of The Rocketeer, at its setup; ``tracked`` and ``at_the_end`` begin further on."""

    def __init__(self, page: Page | None = None, at: House | None = None) -> None:
        self.house = house() if at is None else at
        self.table = switched_on(self.house) if page is None else at_page(page, self.house)
        self.heard: Outcomes = ()

    def do(self, words: str, wait: int = 0) -> Sitting:
        """``cliff > ok`` presses one after the other; ``>3`` presses three times, ``hold:>`` holds, ``:id`` scans.

        ``wait`` are milliseconds before each. ``heard`` is what came of it all.
        """
        self.heard = ()
        for word in words.split():
            at = self.table.at + wait
            if word.startswith(":"):
                self.table, heard = self.table.scan(f"ROC:finale{word}", at)
                self.heard += heard
            elif word.startswith("hold:"):
                self._press(KEYS[word.removeprefix("hold:")], at, held=True)
            else:
                name, times = (word[0], int(word[1:] or 1)) if word[0] in "<>" else (word, 1)
                for _ in range(times):
                    self._press(KEYS[name], at)
        return self

    def wait(self, by: int) -> Sitting:
        """Time passes."""
        self.table, self.heard = self.table.advance(self.table.at + by)
        return self

    def _press(self, key: Key, at: Ms, held: bool = False) -> None:
        self.table, pressed = self.table.press(key, at)
        self.table, more = self.table.hold(key, at) if held else (self.table, ())
        self.table, released = self.table.release(key, at)
        self.heard += pressed + more + released

    @property
    def names(self) -> list[str]:
        """The outcomes of the last ``do``, by name."""
        return [outcome.name for outcome in self.heard]

    @property
    def match(self) -> Match:
        """The game."""
        if not isinstance(self.table.page, MatchPage):
            raise TypeError(f"no game at {type(self.table.page).__name__}")
        return self.table.page.match

    @property
    def rounds(self) -> RoundsPage:
        """The page of the rounds."""
        if not isinstance(self.table.page, RoundsPage):
            raise TypeError(f"the table is at {type(self.table.page).__name__}")
        return self.table.page

    @property
    def end(self) -> TallyPage:
        """The page of the Finale cards and the questions."""
        if not isinstance(self.table.page, TallyPage):
            raise TypeError(f"the table is at {type(self.table.page).__name__}")
        return self.table.page

    @property
    def count(self) -> CountPage:
        """The page of the count."""
        if not isinstance(self.table.page, CountPage):
            raise TypeError(f"the table is at {type(self.table.page).__name__}")
        return self.table.page

    @property
    def word(self) -> str | None:
        """The word of the notice that is shown."""
        notice = getattr(self.table.page, "notice", None)
        return None if notice is None else notice.word

    @property
    def asked(self) -> tuple[str, str] | None:
        """The fact that is asked, as its kind and what it is about."""
        question = getattr(self.table.page, "question", None)
        return None if question is None else (question.fact.kind.value, question.fact.of)

    def seen(self, later: int = 0) -> Scene:
        """What is to be seen now, or so much later with nothing more having happened."""
        return scene(self.table, self.table.at + later)

    def replayed(self) -> list[str]:
        """What ``companion replay`` prints for all that the rules were told."""
        known = library.Games()
        return replay([line.encode() for line in self.match.transcript()], known)


def setup(edition: Edition | None = None, players: tuple[str, str] = ("Ana", "Bo")) -> MatchSetup:
    """A game of these players."""
    return MatchSetup(dict(zip(Side, players, strict=True)), edition or rulebook())


def tracked(edition: Edition | None = None, players: tuple[str, str] = ("Ana", "Bo"), **more: object) -> Sitting:
    """A game whose first event is to be told."""
    at = house(*((edition,) if edition else ()), **more)
    page = track(begun(at, setup(edition, players)), None, Ms(0)).page
    if not isinstance(page, Page):
        raise TypeError(f"tracking leads to {page}")
    return Sitting(page, at)


def at_the_end(edition: Edition | None = None, players: tuple[str, str] = ("Ana", "Bo"), **more: object) -> Sitting:
    """A game of which nothing was tracked, its Finale cards to be told."""
    known = house(*((edition,) if edition else ()), **more)
    return Sitting(tally(begun(known, setup(edition, players)), None), known)


TURNS = "cliff sinclair jenny lothar peevy valentine"
"""A round's six turns when the heroes are first."""
FROM_VILLAINS = "sinclair cliff lothar jenny valentine peevy"
SHEETS = "ok ok ok ok ok ok ok"
"""The seven sheets of rewards before the last: who draws, and the six places."""


def words(picture: Picture) -> str:
    """Everything that is written on a screen."""
    return " ".join(item.text for item in picture.items if isinstance(item, Text))
