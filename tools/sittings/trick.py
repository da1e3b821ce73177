"""A table at which Trick to the Future is played by hand: presses, scans, and what is seen then."""

from __future__ import annotations

import re

from companion.core.values import Key, Ms
from companion.engine.game import Input, Outcomes
from companion.engine.transcript import write_header, write_input
from companion.games.trick.rules.game import State, Trick
from companion.games.trick.rules.setup import GameSetup
from companion.games.trick.table.dealing import next_round
from companion.scene.scene import Scene
from companion.table.house import House
from companion.table.page import Page
from tools.sittings.kits import at_page, known, scene

CARD = re.compile(r"[a-z]+-\d")
MADE = re.compile(r"[a-z]+-\d:\d(=\d)?")
WIDE = "WWWWMMMMWWWW"
TWO = ("Ana", "Bo")
THREE = ("Bill", "Ted", "Peabody")
FOUR = ("Ana", "Bo", "Cy", "Dee")
FIVE = (WIDE, "Bo", "Ðurđica", "Maximiliane", "Žofie")


class Noted(Trick):
    """The rules, with a note of every input in the order in which they came."""

    def __init__(self) -> None:
        self.given: list[tuple[Input, Ms]] = []

    def apply(self, state: State, given: Input, at: Ms) -> tuple[State, Outcomes]:
        self.given.append((given, at))
        return Trick.apply(self, state, given, at)

    def transcript(self, setup: GameSetup) -> list[bytes]:
        """What was played, as a transcript's lines."""
        lines = [write_header(self, setup), *(write_input(given, at) for given, at in self.given)]
        return [line.encode() for line in lines]


class Sitting:
    """A game of these players, at the page with which its first round begins."""

    def __init__(self, *players: str, scanner: bool = True, page: Page | None = None) -> None:
        self.rules = Noted()
        self.house = House(known(self.rules), scanner=scanner)
        self.table = at_page(page or next_round(self.house, State(GameSetup(players))), self.house)
        self.heard: Outcomes = ()

    def do(self, *done: str, at: int | None = None) -> Sitting:
        """``red`` presses and lets go, ``hold:ok`` holds, ``past-0`` scans; ``past-7:4`` scans, lays four rods, OK.

        ``past-6:0=9`` names the value by ◄ before OK, ``=3`` types a count and OK. ``lost`` and ``found``
        are the scanner. ``heard`` is what came of it all.
        """
        self.heard = ()
        for what in done:
            if what in list(Key):
                self._press(Key(what), at)
            elif what.startswith("hold:"):
                self._press(Key(what.removeprefix("hold:")), at, held=True)
            elif what in ("lost", "found"):
                self.table, heard = self.table.reads(what == "found", self._at(at))
                self.heard += heard
            elif what.startswith("="):
                self._count(int(what[1:]))
            elif MADE.fullmatch(what):
                self._play(what)
            else:
                self.table, heard = self.table.scan(f"TRK:{what}" if CARD.fullmatch(what) else what, self._at(at))
                self.heard += heard
        return self

    def _at(self, at: int | None) -> Ms:
        return self.table.at if at is None else Ms(at)

    def _press(self, key: Key, at: int | None, held: bool = False) -> None:
        self.table, pressed = self.table.press(key, self._at(at))
        self.table, more = self.table.hold(key, self._at(at)) if held else (self.table, ())
        self.table, released = self.table.release(key, self._at(at))
        self.heard += pressed + more + released

    def _play(self, what: str) -> None:
        card, _, made = what.partition(":")
        rods, _, value = made.partition("=")
        before = self.heard
        own = list(Key)[self.players.index(self.turn)]
        self.do(card, *[own.value] * int(rods))
        for _ in range(4):
            way = getattr(self.page, "way", None)
            if not value or (way is not None and str(way.value) == value):
                break
            self.do("left")
        self.do("ok")
        self.heard = before + self.heard

    def _count(self, number: int) -> None:
        before = self.heard
        for _ in range(40):
            if getattr(self.page, "typed", number) == number:
                break
            self.do("right")
        self.do("ok")
        self.heard = before + self.heard

    @property
    def page(self) -> Page:
        return self.table.page

    @property
    def state(self) -> State:
        """The rules' state on whatever page of the game this is."""
        state = getattr(self.page, "state", None)
        if not isinstance(state, State):
            raise TypeError(f"{type(self.page).__name__} has no game")
        return state

    @property
    def players(self) -> tuple[str, ...]:
        return self.state.setup.players

    @property
    def turn(self) -> str:
        turn = self.state.round.turn if self.state.round else None
        if turn is None:
            raise ValueError("nobody's turn")
        return turn

    @property
    def word(self) -> str | None:
        """The word of the notice that is shown."""
        notice = getattr(self.page, "notice", None)
        return None if notice is None else str(notice.word)

    def seen(self, later: int = 0) -> Scene:
        """What is to be seen now, or so much later with nothing more having happened."""
        return scene(self.table, self.table.at + later)
