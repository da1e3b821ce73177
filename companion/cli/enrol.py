"""``companion cards enrol GAME``: teaches a tag for each card, at a terminal.

The page that teaches at the table does the work here too: a scan is the page's scan, a typed letter one of its buttons.
What was taught is written at once, so it can be left and taken up at any card.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from companion.config.reading import find, no_hardware, read
from companion.config.table import HardwareKind, TableConfig
from companion.core.errors import CompanionError
from companion.core.values import Clock, Key, Ms
from companion.daemon.clock import MonotonicClock
from companion.engine.game import Outcomes, Refused
from companion.journal.cards import Known, changes, statements, taught
from companion.journal.store import Store, Taken
from companion.ports import Scanner
from companion.scene.words import adviser
from companion.setup.dialogue import Dialogue, Left
from companion.setup.inbox import Inbox
from companion.setup.terminal import Terminal
from companion.table.cards import Label
from companion.table.house import House
from companion.table.table import Table
from companion.table.teaching import Teaching

TYPED = 0
"""The descriptor of the standard input."""
PATIENCE = Ms(60_000)
"""How long without a tag before it says what else can be done."""
KEYS: Mapping[str, Key] = {"b": Key.LEFT, "s": Key.RIGHT, "y": Key.OK, "n": Key.BACK}
LEAVE = "q"
HOW = "Type s to skip a card, b to take the last step back, q to leave; then Enter."
WORDS: Mapping[str, str] = {
    "unreadable": "That could not be read: scan it again.",
    "new_number": "That makes a new number each time it is read, as phones and bank cards do: take another tag.",
    "printed_code": "That is a printed code. It says by itself which card it is, and need not be taught.",
    "next_card": "That tag is known already: take the next card.",
}
"""What refusals say at a terminal, where there is room."""


@dataclass(frozen=True, slots=True)
class Scanned:
    """A tag was read."""

    text: str
    at: Ms


@dataclass(frozen=True, slots=True)
class Nameless:
    """Something was read that names no card."""

    why: str
    at: Ms


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is wrong with a scanner, in words."""

    words: str


Event = Scanned | Nameless | Trouble


def enrol(given: argparse.Namespace, house: House, path: Path) -> int:
    """Teaches until every card is known or the person leaves. Raises ``CompanionError``."""
    path_of_config = given.config or find()
    config = TableConfig() if path_of_config is None else read(path_of_config)
    if given.virtual:
        config = replace(config, hardware=HardwareKind.VIRTUAL)
    if config.hardware is None:
        raise CompanionError(no_hardware(path_of_config))
    if not config.scanners:
        raise CompanionError("the table has no scanner; companion setup finds one")
    dialogue = Terminal(TYPED, sys.stdout)
    clock = MonotonicClock().now
    with _opened(path) as store:
        house = replace(house, cards=taught(store), codes=config.codes)
        teacher = Teacher(house, given.game, store, clock)
        scanners = _scanners(given, config, clock, lambda: teacher.cards)
        with scanners as opened, suppress(KeyboardInterrupt, Left):
            teach(teacher, opened, dialogue)
        print(f"\n{teacher.count}. " + ("" if teacher.done else "The same command goes on with the next one."))
    return 0


class Teacher:
    """The page that teaches, and the file that keeps what it was taught."""

    def __init__(self, house: House, game: str, store: Store, clock: Clock) -> None:
        page = Teaching(house, game)
        page = replace(page, place=page.next_place(0))
        self._table = Table(page, house, clock(), leads={})
        self._game = game
        self._store = store
        self._clock = clock

    @property
    def page(self) -> Teaching | None:
        """None: it was left."""
        page = self._table.page
        return page if isinstance(page, Teaching) else None

    @property
    def cards(self) -> Mapping[str, str]:
        """The registry as it is now."""
        return self._table.house.cards

    @property
    def done(self) -> bool:
        """Whether every card of the game has a tag."""
        known = set(self.cards.values())
        return all(label.code in known for label in self._labels)

    @property
    def count(self) -> str:
        """How many are known, in words."""
        known = set(self.cards.values())
        there = sum(label.code in known for label in self._labels)
        return f"{there} of {len(self._labels)} cards have a tag"

    @property
    def _labels(self) -> Sequence[Label]:
        return self._table.house.games[self._game].labels

    def named(self, identity: str) -> str:
        """The card that a tag is, for people."""
        code = self._table.house.known_as(identity) or identity
        labels = (label for entry in self._table.house.games.values() for label in entry.labels)
        return next((label.name for label in labels if label.code == code), code)

    def scanned(self, event: Scanned | Nameless) -> str:
        """A tag was read; gives what is to be said about it. Raises ``NotKept``."""
        if isinstance(event, Nameless):
            return self._becomes(self._table.unreadable(event.at, event.why))
        return self._becomes(self._table.scan(event.text, event.at))

    def pressed(self, key: Key) -> str:
        """A button of the page; gives what is to be said about it. Raises ``NotKept``."""
        return self._becomes(self._table.press(key, self._clock()))

    def _becomes(self, made: tuple[Table, Outcomes]) -> str:
        table, outcomes = made
        changed = changes(self._table.house.cards, table.house.cards)
        if changed:
            self._store.write_many(statements(changed, table.house.game_of))
        self._table = table
        advice = adviser({})
        reasons = [one.reason for one in outcomes if isinstance(one, Refused) and one.reason != "known_tag"]
        return "".join(WORDS.get(reason, advice(reason)) for reason in reasons[-1:])


def teach(teacher: Teacher, scanners: Sequence[Scanner], dialogue: Dialogue) -> None:
    """Asks for one card after another. Raises ``Left`` and ``NotKept``."""
    with closing(Inbox[Event]()) as inbox:

        def on_status(name: str, words: str | None) -> None:
            if words is not None:
                inbox.put(Trouble(words))

        for scanner in scanners:
            scanner.start(
                lambda name, text, at: inbox.put(Scanned(text, at)),
                on_status,
                lambda name, at, why: inbox.put(Nameless(why, at)),
            )
        try:
            dialogue.tell(HOW)
            while (page := teacher.page) is not None and page.label is not None:
                if not _step(teacher, page, page.label, inbox, dialogue):
                    break
        finally:
            for scanner in scanners:
                scanner.close()


def _step(teacher: Teacher, page: Teaching, label: Label, inbox: Inbox[Event], dialogue: Dialogue) -> bool:
    """One event; whether to go on."""
    asked = page.asked
    name = label.name[:1].upper() + label.name[1:]
    star = " (with the star)" if label.star else ""
    prompt = f"{page.place + 1}/{len(page.labels)}  {name}{star}: scan its tag"
    if asked is not None:
        prompt = f"That tag is {teacher.named(asked)} already. Make it {label.name}? y or n"
    event = dialogue.wait("card" if asked is None else "change", prompt, inbox, PATIENCE)
    if event is None:
        dialogue.tell(HOW)
    elif isinstance(event, Trouble):
        dialogue.tell(event.words)
    elif isinstance(event, Scanned | Nameless):
        said = teacher.scanned(event)
        after = teacher.page
        if said:
            dialogue.tell(said)
        elif after is not None and after.asked is None:
            dialogue.tell(f"{name}: {event.text}" if isinstance(event, Scanned) else "")
    else:
        return _typed(teacher, event.casefold(), asked is not None, dialogue)
    return True


def _typed(teacher: Teacher, typed: str, asked: bool, dialogue: Dialogue) -> bool:
    if typed == LEAVE:
        return False
    key = KEYS.get(typed)
    if key is None or (key in (Key.OK, Key.BACK) and not asked):
        dialogue.tell("Type y or n, then Enter." if asked else HOW)
        return True
    said = teacher.pressed(key)
    if said:
        dialogue.tell(said)
    return True


@contextmanager
def _opened(path: Path) -> Iterator[Store]:
    try:
        store = Store(path)
    except Taken as error:
        raise CompanionError(
            f"the table is running and has its scanner; end it first, or teach there: Teach cards, on its menu ({path})"
        ) from error
    try:
        yield store
    finally:
        store.close()


@contextmanager
def _scanners(
    given: argparse.Namespace, config: TableConfig, clock: Clock, cards: Callable[[], Mapping[str, str]]
) -> Iterator[Sequence[Scanner]]:
    """The table's scanners, not started yet; those of the virtual table with a page to hold cards to them."""
    known = Known(cards)
    if config.hardware is not HardwareKind.VIRTUAL:
        from hardware.pi import hardware

        yield hardware(config, clock, known).scanners
        return
    from companion.web.app import make_app
    from companion.web.aside import Aside
    from companion.web.server import address_of, listen
    from hardware.virtual.table import Virtual

    listener = listen(port=given.port)
    table = Virtual(config, clock)
    page = Aside(listener, make_app(table, strips=config.every_strip))
    try:
        print(f"Cards are held to the scanner on {address_of(listener)}", flush=True)
        yield table.hardware(known).scanners
    finally:
        page.close()
        table.close()
