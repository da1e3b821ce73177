"""What a scene's pictures say as text, for people who listen to the screens.

A picture is read as it is seen: from the top down, each row from the left. What a later filled box covers is not seen,
so it is not read. Symbols are read by their names, and a seven-segment figure as its number; an outline stands for what
is no longer or not yet there, and is left out (of stars it says how many of them are lit).

    >>> from companion.scene.scene import Picture, Size, Symbol, Text
    >>> words(Picture((Symbol("heart", 60, 2, 36), Text("Flip", 2, 13), Symbol("leaf", 90, 2, 36, hollow=True))))
    'Flip red heart'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.core.values import SYMBOLS
from companion.scene.scene import Bar, Box, Digit, Item, Picture, Scene, Symbol, Text

ROW = 8
"""Items whose middles are no farther apart than this, in pixels, stand in one row."""
NAMES = {shape: f"{key.value} {shape}" for key, shape in SYMBOLS.items()} | {
    "glass": "running",
    "side": "on its side",
    "button": "the button",
    "lock": "locks",
    "hush": "no talking",
    "cross": "empty",
    "left": "past",
    "right": "future",
}
"""Symbols whose own names say less to people."""
SILENT = {"dot", "previous", "next", "up", "down", "card", "person", "talk", "tick", "alert"}
"""Symbols that only point at what the words say."""
FIGURES = ("abcdef", "bc", "abdeg", "abcdg", "bcfg", "acdfg", "acdefg", "abc", "abcdefg", "abcdfg")
"""The bars of 0 to 9."""


@dataclass(frozen=True, slots=True)
class Aloud:
    """A scene in words: what each screen says, and what must be heard at once (a refusal, a dud, a fault)."""

    main: str = ""
    score: str = ""
    urgent: str = ""


def aloud(scene: Scene) -> Aloud:
    """The scene in words. What is urgent is not said again as part of its screen."""
    urgent = [picture for picture in (scene.main, scene.score) if _loud(picture)]
    said = words(_only(urgent[0], loud=True)) if urgent else ""
    return Aloud(words(_only(scene.main, loud=False)), words(_only(scene.score, loud=False)), said)


def words(picture: Picture) -> str:
    """What is to be read on the picture, rows separated by full stops."""
    rows: list[list[Item]] = []
    for item in sorted(_seen(picture.items), key=_middle):
        if rows and _middle(item) - _middle(rows[-1][0]) <= ROW:
            rows[-1].append(item)
        else:
            rows.append([item])
    said = ""
    for row in rows:
        items = sorted(row, key=lambda item: item.x)
        if line := " ".join(_row(items)):
            said = f"{said}{_between(items[0]) if said else ''}{line}"
    return said


def _between(item: Item) -> str:
    """What is said before a row: on a band, small letters go on with the row above."""
    return " " if isinstance(item, Text) and item.inverted and item.text[:1].islower() else ". "


def _loud(picture: Picture) -> bool:
    return any(isinstance(item, Box) and item.loud for item in picture.items)


def _only(picture: Picture, loud: bool) -> Picture:
    """The picture's part in its loud boxes, or the rest of it as it is seen beside them."""
    boxes = [item for item in picture.items if isinstance(item, Box) and item.loud]
    return Picture(tuple(item for item in _seen(picture.items) if any(_within(item, box) for box in boxes) == loud))


def _seen(items: Sequence[Item]) -> Iterable[Item]:
    for place, item in enumerate(items):
        covers = (other for other in items[place + 1 :] if isinstance(other, Box) and other.filled)
        if not isinstance(item, Box) and not any(_within(item, box) for box in covers):
            yield item


def _within(item: Item, box: Box) -> bool:
    return box.x <= item.x <= box.x + box.w and box.y <= _middle(item) < box.y + box.h


def _middle(item: Item) -> int:
    match item:
        case Text() | Symbol():
            return item.y + item.size // 2
        case _:
            return item.y + item.h // 2


def _row(row: Sequence[Item]) -> Iterable[str]:
    for stars, group in groupby(row, lambda item: isinstance(item, Symbol) and item.name == "star"):
        items = list(group)
        if stars and len(items) > 1:
            lit = sum(isinstance(item, Symbol) and not item.hollow for item in items)
            yield f"{lit} of {len(items)} stars"
        else:
            yield from filter(None, map(_word, items))


def _word(item: Item) -> str:
    match item:
        case Text():
            return item.text
        case Symbol():
            return "" if item.hollow or item.name in SILENT else NAMES.get(item.name, item.name)
        case Digit():
            bars = "".join(sorted({*item.bars, *item.rods}))
            return str(FIGURES.index(bars)) if bars in FIGURES else ""
        case Bar() | Box():  # how full a bar is changes all the time: the page tells it apart from the words
            return ""
