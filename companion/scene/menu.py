"""The menu: one game large between two arrows."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.values import COLOUR_KEYS, Ms
from companion.scene.lights import UNLIT, Even, Lights, Section, Stack
from companion.scene.palette import COLOURS, dimmed
from companion.scene.paper import arrows, centred, wrapped
from companion.scene.scene import Anchor, Item, Picture, Scene, Size, Symbol, Text
from companion.scene.words import LEFT_OUT, NO_GAME, TEACH_CARDS
from companion.table.menu import TEACH, Menu

IDLE = Lights(tuple(Stack((Section(Even((dimmed(COLOURS[key], 0.35),)), 1), Section(UNLIT, 9))) for key in COLOUR_KEYS))
"""The lights while no game is open: the foot of each bar glows, which shows that the table is on."""


def menu_scene(page: Menu, now: Ms) -> Scene:
    """The game under the cursor; a dot for each game. Nothing moves."""
    if page.item is None:
        return Scene(IDLE, Picture((centred(NO_GAME, 26, Size.MEDIUM, Size.SMALL),)))
    lines = TEACH_CARDS if page.item == TEACH else page.house.games[page.item].title
    room = 94 if len(page.items) > 1 else 124
    size = Size.LARGE if len(lines) == 1 else Size.TALL
    first = 32 - (size + 2) * len(lines) // 2 - 4
    words = tuple(
        Text(line, 64, first + (size + 7) * place, size, Anchor.MIDDLE, room, least=Size.SMALL)
        for place, line in enumerate(lines)
    )
    below = _left_out(page.house.left_out) or _dots(page.cursor, len(page.items) - (TEACH in page.items))
    sides = arrows(23, 14) if len(page.items) > 1 else ()
    return Scene(IDLE, Picture((*words, *sides, *below)), Picture(_last(page.house.verdicts.get(page.item), lines)))


def _last(verdict: str | None, title: Sequence[str]) -> tuple[Item, ...]:
    """The score screen: how the game ended last, or its title while it was never played to its end."""
    if verdict is None:
        return (centred(" ".join(title), 26, Size.MEDIUM, Size.SMALL),)
    said = wrapped(verdict, 122, Size.TALL)[:2]
    first = 36 if len(said) == 1 else 26
    return (
        centred("Last time", 4, Size.MEDIUM),
        *(centred(line, first + 19 * place, Size.TALL, Size.SMALL) for place, line in enumerate(said)),
    )


def _left_out(names: Sequence[str]) -> tuple[Item, ...]:
    """The games that were found but left out, at the foot of the screen; ``companion doctor`` says why."""
    return (centred(LEFT_OUT.format(names=", ".join(names)), 54, Size.SMALL),) if names else ()


def _dots(chosen: int, count: int) -> tuple[Item, ...]:
    if count < 2:
        return ()
    left = 64 - 6 * count
    return tuple(Symbol("dot", left + 12 * n, 54, 8, hollow=n != chosen) for n in range(count))
