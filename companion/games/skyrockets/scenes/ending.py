"""How a show ended: the stars as large as they go, or the timer that lost it; and what OK and BACK do."""

from __future__ import annotations

from companion.games.skyrockets.rules.show import Phase
from companion.games.skyrockets.scenes.lights import lost
from companion.games.skyrockets.scenes.symbols import name
from companion.games.skyrockets.table.show import ShowPage, next_first
from companion.scene.paper import centred
from companion.scene.scene import Anchor, Item, Picture, Size, Symbol, Text

STAR = 36


def ending_picture(page: ShowPage) -> Picture:
    """The main screen after the end."""
    show = page.show
    if show.phase is Phase.WON:
        top = tuple(Symbol("star", 5 + 41 * place, 3, STAR, hollow=place >= show.stars) for place in range(3))
        return Picture((*top, *_hints("OK: again")))
    if show.phase is Phase.LOST:
        out = lost(show)
        if out is None:
            return Picture((centred("Lost", 8, Size.GRAND), *_hints("OK: again")))
        word = Text("Lost", 86, 9, Size.GRAND, Anchor.MIDDLE, 82, least=Size.SMALL)
        return Picture((Symbol(name(out), 4, 3, STAR), word, *_hints("OK: again")))
    return Picture((centred("Stopped", 6, Size.LARGE), centred("No result", 32, Size.SMALL), *_hints("OK: again")))


def _hints(word: str) -> tuple[Item, ...]:
    return (
        Text(word, 2, 53, Size.SMALL),
        Text("BACK: menu", 126, 53, Size.SMALL, Anchor.RIGHT, 70),
    )


def ending_score(page: ShowPage) -> Picture:
    """The score screen after the end: the turns it took, and who begins the next (SKY-12)."""
    show = page.show
    setup = page.setup if show.phase is Phase.ABANDONED else next_first(page.setup)
    turns = f"{show.turns} " + ("turn" if show.turns == 1 else "turns")
    return Picture(
        (
            centred(show.event.name, 3, Size.SMALL),
            *((centred(turns, 18, Size.SMALL),) if show.turns else ()),
            centred("Next to begin", 33, Size.SMALL),
            centred(setup.first, 46, Size.MEDIUM, Size.SMALL),
        )
    )
