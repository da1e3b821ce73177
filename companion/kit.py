"""A game as one value: everything that the table knows of it.

Theory of operation. A distribution names its kit under the entry point ``companion.games``; ``companion.library`` finds
all kits there, ours the same way as anybody's, reads their data and checks them. A kit has two halves. The ``Kit``
itself is light: its name, its rules and its data are all that replaying a transcript takes. ``Kit.play`` gives the
other half, the ``Play``: pages, scenes, tunes and words. It is a function so that it can import them when a table is
set up, and not before::

    pyproject.toml          [project.entry-points."companion.games"]
                            coin = "coin_game.kit:KIT"

    coin_game/kit.py        KIT = Kit("coin", ("Toss", "a coin"), "COIN:", lambda data: Coin(), play)

docs/games.md shows the smallest kit that runs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.core.fields import Fields
from companion.core.values import JsonObject, Ms
from companion.engine.game import AnyGame, Outcome

if TYPE_CHECKING:  # what a table is made of is not imported where only rules are wanted
    from companion.scene.scene import Scene
    from companion.scene.sounds import Tune
    from companion.table.cards import Fan
    from companion.table.house import House
    from companion.table.page import Page

Data: TypeAlias = Mapping[str, Mapping[str, Any]]
"""What a kit's shelves hold: by the shelf's name, then by the name of each file without ``.toml``."""

PageScene: TypeAlias = "Callable[[Any, Ms], Scene]"
"""What is to be seen of a page at an instant."""
PageTick: TypeAlias = "Callable[[Any, Ms, Ms], Tune | None]"
"""What a page sounds by itself after the first instant and not after the second."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """Data of a game in TOML files: those that ship with it, and the owner's own.

    ``name`` is the folder's name in the owner's data directory, such as ``events``. ``shipped`` is the folder of the
    files that ship. ``read(fields, name, shipped)`` makes something of one file: of its keys (faults go to
    ``fields.faults``), of its name without ``.toml``, and of what was made of the files that ship, which are read
    first and find this empty.
    """

    name: str
    shipped: Path
    read: Callable[[Fields, str, Mapping[str, Any]], Any]


@dataclass(frozen=True, slots=True)
class Command:
    """A command of ``companion`` that belongs to one game: ``main(arguments)`` gives its exit status."""

    name: str
    about: str
    """What it does, in one line of ``companion --help``."""
    main: Callable[[list[str]], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """How a game is played at the table: its pages, how they look and sound, and what they say.

    >>> from companion.games.skyrockets.kit import KIT
    >>> play = KIT.play()
    >>> sorted(page.__name__ for page in play.scenes)
    ['ShowPage', 'ShowSetupPage']
    >>> play.words["no_card"]
    'Scan a card first'

    Only ``opening`` and ``scenes`` are required; every page that can open needs a scene.
    """

    opening: Callable[[House], Page]
    """The first page: what OK on the menu opens."""
    scenes: Mapping[type[Page], PageScene]
    """The scene of every page."""
    pages: Mapping[str, Callable[[House, Any], Page]] = field(default_factory=dict)
    """Pages that others lead to by name (``Lead``), each made of the house and of what is handed on."""
    ticks: Mapping[type[Page], PageTick] = field(default_factory=dict)
    """For pages that sound by themselves."""
    tunes: Mapping[type[Outcome], Tune] = field(default_factory=dict)
    """What the game's own outcomes sound like; one that is not here is silent."""
    words: Mapping[str, str] = field(default_factory=dict)
    """What to do now, in six words at most, for each reason of the rules and each notice of the pages."""
    cards: Callable[[Any], Fan | None] = lambda game: None
    """The cards that can be scanned, of the rules with their data: for the virtual table, labels and tags."""


@dataclass(frozen=True, slots=True)
class Score:
    """What one player has of a game that was played."""

    player: str
    points: int | None
    won: bool


@dataclass(frozen=True, slots=True)
class Past:
    """One of the games that a record is made of."""

    header: JsonObject
    result: JsonObject
    date: str | None
    """When it began, as YYYY-MM-DD; None: the clock was not sure."""
    outcomes: Callable[[], Sequence[JsonObject]]
    """Everything that happened in it. It is replayed for this, so a record asks only if it must."""


@dataclass(frozen=True, slots=True)
class Record:
    """What all games of a kind have come to: a table, its heading first, and a picture as SVG (None: it has none)."""

    rows: Sequence[Sequence[str]]
    picture: Callable[[], str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """How a game that was played is told afterwards: of its header, of what ``companion replay`` prints, in JSON.

    ``about`` says which event or edition it was, of the rules and the header; empty: there is only one. ``ending`` says
    what came of it, of the header and the result. ``line`` says one outcome in a few words; None: it goes without
    saying. ``scores`` gives each player's, of the header and the result. ``picture`` draws the game as an SVG, of the
    rules and the transcript's lines; None: it has no picture. ``record`` says what all games have come to, of the rules
    and the games, the oldest first; None: each player's games, wins, and points at best and on average.
    """

    ending: Callable[[JsonObject, JsonObject], str]
    line: Callable[[JsonObject], str | None]
    scores: Callable[[JsonObject, JsonObject], Sequence[Score]]
    about: Callable[[AnyGame, JsonObject], str] = lambda game, header: ""
    picture: Callable[[AnyGame, Sequence[str]], str] | None = None
    record: Callable[[AnyGame, Sequence[Past]], Record] | None = None


@dataclass(frozen=True, slots=True)
class Kit:
    """A game.

    ``name`` is that of its entry point and of ``rules``: lower case, as in a transcript's header. ``title`` is what
    people call it, in the lines in which the menu shows it. ``prefix`` begins the codes printed on its cards, such as
    ``SKY:``; empty: it has no cards. ``rules`` makes the game of its data, ``play`` the rest. ``rank`` is its place
    on the menu, lower ones first; games of one rank stand by their titles. ``account`` tells of games that were played;
    None: they are told in the transcript's own words.

    >>> from companion.games.skyrockets.kit import KIT
    >>> KIT.title, KIT.prefix
    (('Skyrockets',), 'SKY:')
    """

    name: str
    title: tuple[str, ...]
    prefix: str
    rules: Callable[[Data], AnyGame]
    play: Callable[[], Play]
    shelves: Sequence[Shelf] = ()
    commands: Sequence[Command] = ()
    rank: int = 100
    account: Callable[[], Account] | None = None
