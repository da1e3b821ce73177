"""The games that can be played here: found by their entry points, with their data read from files.

Each distribution with a game names its kit under the entry point ``companion.games``; the companion's own games are
found the same way. A kit that cannot be imported or has faults is reported and left out, and so is a data file with
faults. Nothing else is affected.

Each event or edition is one TOML file on one of its kit's shelves. Some ship with the game. The owner's own are in the
data directory, in a folder named after the shelf. The data directory is $COMPANION_DATA, or else
$XDG_DATA_HOME/companion, or else ~/.local/share/companion. A transcript's header refers to a file by its name without
``.toml``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from companion.core import toml
from companion.core.errors import Invalid
from companion.core.fields import Fault, Fields
from companion.core.files import within
from companion.engine.game import AnyGame

if TYPE_CHECKING:  # replaying a transcript needs only a game's rules, and starts sooner without the rest
    from companion.kit import Kit, Shelf
    from companion.ready import Ready
    from companion.scene.stage import Stage
    from companion.table.house_names import HouseNames
    from companion.table.table import Leads

GROUP = "companion.games"
"""The entry point's group."""

PATIENCE_SECONDS = 5.0
"""How long reading one shelf of the owner's may take. After that its files are left out: the mount may be hanging."""

T = TypeVar("T")
Report = Callable[[Invalid], None]
"""Called with the faults of each kit and each file that is left out."""


def data_directory() -> Path:
    """The directory of the owner's data. It need not exist. For a service it is the one that systemd keeps for it."""
    own = os.environ.get("COMPANION_DATA") or os.environ.get("STATE_DIRECTORY", "").split(":")[0]
    if own:
        return Path(own)
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home and os.path.isabs(home) else Path.home() / ".local" / "share") / "companion"


def log_fault(fault: Invalid) -> None:
    """The default report: logs each fault on a line of its own."""
    import logging  # only here, because a replay starts a good deal sooner without it

    for line in str(fault).splitlines():
        logging.getLogger(__name__).warning("left out %s", line)


class Games(Mapping[str, AnyGame]):
    """The rules of each game by its name in a transcript's header, imported when they are first looked up.

    So a replay, which needs one game, does not import the others. A game with faults is reported once and then no
    longer in the mapping.
    """

    def __init__(self, report: Report = log_fault) -> None:
        self._report = report
        self._points = points(report)
        self._made: dict[str, AnyGame] = {}

    def __getitem__(self, name: str) -> AnyGame:
        if name not in self:
            raise KeyError(name)
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        if name in self._made:
            return True
        if not isinstance(name, str) or name not in self._points:
            return False
        try:
            kit = kit_at(self._points[name])
            self._made[name] = _rules(kit, self._report)
        except Invalid as fault:
            self._report(fault)
            del self._points[name]
            return False
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(self._points)

    def __len__(self) -> int:
        return len(self._points)


def points(report: Report = log_fault) -> dict[str, EntryPoint]:
    """The entry points of all games by name. Of two with the same name, the second is reported and left out."""
    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        first = found.setdefault(point.name, point)
        if first.value != point.value:
            report(Invalid(f"game {point.name}", [f"{point.value} has the name of {first.value}"]))
    return found


def kit_at(point: EntryPoint) -> Kit:
    """The kit that an entry point names. Raises Invalid if it cannot be loaded, whatever its code raises."""
    from companion.kit import Kit

    source = f"game {point.name}"
    try:
        kit = point.load()
    except Exception as error:  # somebody else's code may raise anything
        raise Invalid(source, [f"{point.value} cannot be imported: {_in_words(error)}"]) from error
    if not isinstance(kit, Kit):
        raise Invalid(source, [f"{point.value} is not a companion.kit.Kit"])
    if kit.name != point.name:
        raise Invalid(source, [f'the kit is called "{kit.name}"'])
    return kit


def kits(report: Report = log_fault) -> list[Kit]:
    """All kits that can be imported, in the order of the menu. The others are reported and left out."""
    found: list[Kit] = []
    for point in points(report).values():
        try:
            found.append(kit_at(point))
        except Invalid as fault:
            report(fault)
    return sorted(found, key=lambda kit: (kit.rank, kit.title))


def ready(report: Report = log_fault) -> list[Ready]:
    """All games with their data, in the order of the menu. A kit with faults is reported and left out."""
    from companion.ready import Ready, faults

    made: list[Ready] = []
    for kit in kits(report):
        try:
            one = Ready(kit, kit.rules(data(kit, report)), kit.play())
            wrong = list(faults(one, one.package, made))
        except Exception as error:  # somebody else's code may raise anything
            wrong = [f"it cannot be played: {_in_words(error)}"]
        if wrong:
            report(Invalid(f"game {kit.name}", wrong))
        else:
            made.append(one)
    names = house_names(made, report)
    return [replace(one, names=names) for one in made]


def house_names(games: Iterable[Ready], report: Report = log_fault) -> HouseNames:
    """What the household calls colours and cards. A file with faults is reported and left out."""
    from companion.table.house_names import FILE, HouseNames, read

    path = data_directory() / FILE
    codes = {card.code for one in games if one.fan is not None for card in one.fan.cards}
    try:
        if not within(PATIENCE_SECONDS, path.exists):
            return HouseNames()
        return within(PATIENCE_SECONDS, lambda: read_file(path, lambda fields, name: read(fields, codes)))
    except Invalid as fault:
        report(fault)
    except OSError as error:
        report(Invalid(str(path), [f"cannot be read: {error.strerror}"]))
    return HouseNames()


def stage(games: list[Ready]) -> Stage:
    """A stage with the scenes, ticking and tunes of all these games."""
    from companion.scene.stage import Stage

    return Stage(
        {page: scene for one in games for page, scene in one.play.scenes.items()},
        {page: tick for one in games for page, tick in one.play.ticks.items()},
        {outcome: tune for one in games for outcome, tune in one.play.tunes.items()},
    )


def leads(games: list[Ready]) -> Leads:
    """The pages of all these games, by the game's name and the page's."""
    return {one.kit.name: one.pages for one in games}


def _rules(kit: Kit, report: Report) -> AnyGame:
    """The rules with their data. Raises Invalid whatever the kit's own code raises."""
    try:
        return kit.rules(data(kit, report))
    except Exception as error:  # somebody else's code may raise anything
        raise Invalid(f"game {kit.name}", [f"its rules cannot be made: {_in_words(error)}"]) from error


def data(kit: Kit, report: Report = log_fault) -> dict[str, dict[str, Any]]:
    """The data on all shelves of a kit."""
    return {shelf.name: on_shelf(shelf, report) for shelf in kit.shelves}


def on_shelf(shelf: Shelf, report: Report = log_fault) -> dict[str, Any]:
    """What the shelf's ``read`` makes of each of its files, by name. Shipped files cannot be replaced by the owner's.

    Files of the owner's with faults are reported and left out. Raises Invalid if a shipped file has faults.
    """
    shipped: dict[str, Any] = {}
    for path in _files(shelf.shipped, report):
        shipped[path.stem] = read_file(path, lambda fields, name: shelf.read(fields, name, {}))
    folder = data_directory() / shelf.name
    left_out: list[Invalid] = []
    try:
        own = within(PATIENCE_SECONDS, lambda: _own(shelf, folder, shipped, left_out.append))
    except OSError as error:
        own, left_out = {}, [Invalid(str(folder), [f"cannot be read: {error.strerror}"])]
    for fault in left_out:
        report(fault)
    return shipped | own


def _own(shelf: Shelf, folder: Path, shipped: Mapping[str, Any], report: Report) -> dict[str, Any]:
    own: dict[str, Any] = {}
    for path in _files(folder, report):
        try:
            own[path.stem] = read_own(shelf, path, shipped)
        except Invalid as fault:
            report(fault)
    return own


def read_own(shelf: Shelf, path: Path, shipped: Mapping[str, Any] | None = None) -> Any:
    """Reads one of the owner's files for this shelf. Raises Invalid with all of its faults.

    ``shipped`` is what the shipped files hold; None: they are read too.
    """
    if shipped is None:
        files = _files(shelf.shipped, log_fault)
        shipped = {each.stem: read_file(each, lambda fields, name: shelf.read(fields, name, {})) for each in files}
    made = read_file(path, lambda fields, name: shelf.read(fields, name, shipped))
    taken = shelf.shipped / path.name
    if path.stem in shipped and not (taken.exists() and path.exists() and path.samefile(taken)):
        raise Invalid(str(path), [f"expected a name other than {path.stem}, which ships with the companion"])
    return made


def _files(folder: Path, report: Report) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ".toml" and not path.name.startswith("."))
    except FileNotFoundError:
        return []
    except OSError as error:
        report(Invalid(str(folder), [f"cannot be read: {error.strerror}"]))
        return []


def _in_words(error: Exception) -> str:
    """An error raised by somebody else's code, on one line."""
    words = " ".join(str(error).split())
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


def read_file(path: Path, read: Callable[[Fields, str], T]) -> T:
    """What ``read`` makes of a file's keys and its name without ``.toml``.

    Raises ``Invalid`` with all faults, each with its key, or with the line of the first if it is not TOML.
    """
    faults: list[Fault] = []
    fields = Fields(toml.read_file(path), faults)
    made = read(fields, path.stem)
    if faults:
        raise Invalid(str(path), toml.in_toml(faults))
    return made
