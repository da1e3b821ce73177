"""The games that the companion knows, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.engine.game import AnyGame

if TYPE_CHECKING:
    from companion.games.rocketeer.rules.edition import Edition
    from companion.games.skyrockets.rules.events import Event


@dataclass(frozen=True, slots=True)
class GamesByName(Mapping[str, AnyGame]):
    """Each game by the name it has in a transcript's header, made when it is first asked for.

    Whoever needs but one (a replay) starts the sooner: the others are not even imported. ``events`` and ``editions``
    give those that can be called by name, and are asked once at most.
    """

    events: Callable[[], Mapping[str, Event]]
    editions: Callable[[], Mapping[str, Edition]]
    _made: dict[str, AnyGame] = field(default_factory=dict)

    def __getitem__(self, name: str) -> AnyGame:
        if name not in self._made:
            self._made[name] = _MAKERS[name](self)
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in _MAKERS

    def __iter__(self) -> Iterator[str]:
        return iter(_MAKERS)

    def __len__(self) -> int:
        return len(_MAKERS)


def _skyrockets(known: GamesByName) -> AnyGame:
    from companion.games.skyrockets.rules.game import Skyrockets

    return Skyrockets(known.events())


def _trick(known: GamesByName) -> AnyGame:
    from companion.games.trick.rules.game import Trick

    return Trick()


def _rocketeer(known: GamesByName) -> AnyGame:
    from companion.games.rocketeer.rules.game import Rocketeer

    return Rocketeer(known.editions())


_MAKERS: Mapping[str, Callable[[GamesByName], AnyGame]] = {
    "skyrockets": _skyrockets,
    "trick": _trick,
    "rocketeer": _rocketeer,
}


def games(events: Mapping[str, Event], editions: Mapping[str, Edition]) -> dict[str, AnyGame]:
    """All games at once, by their names, with the events and editions that can be called by name."""
    return dict(GamesByName(lambda: events, lambda: editions))
