"""The tally: the number that is asked, large, and what cannot be about the counts while it cannot."""

from __future__ import annotations

from companion.games.trick.rules.tally import Rule, Wrong
from companion.games.trick.scenes.marks import captions, mark, rows
from companion.games.trick.table.counting import FIELDS, Counting
from companion.scene.paper import heading
from companion.scene.scene import Anchor, Box, Item, Picture, Size, Symbol, Text

ASKED = {"tricks": ("Tricks", "won"), "unspent": ("Rods", "unspent"), "spent": ("Rods", "collected")}
COLUMNS = ((78, 22), (102, 22), (126, 24))
CAPTIONS = ("won", "fuel", "rods")


def counting_picture(page: Counting) -> Picture:
    """The main screen."""
    if page.player is None or page.field is None:
        return Picture((*heading("OK: score the round"), *_counts(page)))
    above, below = ASKED[page.field]
    wrong = page.wrongs[0] if page.wrongs else None
    return Picture(
        (
            *heading(page.player, f"{page.place + 1}/{len(page.numbers)}", mark(page.setup, page.player)),
            Text(above, 3, 17, Size.SMALL, width=52),
            Text(below, 3, 28, Size.SMALL, width=52),
            Symbol("previous", 56, 21, 12),
            Text(str(page.typed), 90, 14, Size.GRAND, Anchor.MIDDLE, 42),
            Symbol("next", 115, 21, 12),
            *(_wrong(wrong) if wrong else _sum(page)),
        )
    )


WRONG = {
    Rule.TRICKS: "All tricks",
    Rule.RODS: "All rods",
    Rule.UNSPENT: "Unspent rods",
    Rule.SPENT: "Rods, no trick",
    Rule.NEGATIVE: "Less than none",
}


def told(wrong: Wrong) -> tuple[str, str]:
    """Which sum is wrong and by how much, in two short lines."""
    return (
        f"{WRONG[wrong.rule]}: {wrong.count} of {wrong.due}",
        f"{abs(wrong.off)} too {'many' if wrong.off > 0 else 'few'}",
    )


def _wrong(wrong: Wrong) -> tuple[Item, ...]:
    return (
        Box(0, 42, 128, 22),
        *(
            Text(line, 64, 43 + 11 * place, Size.SMALL, Anchor.MIDDLE, 124, inverted=True)
            for place, line in enumerate(told(wrong))
        ),
    )


def _sum(page: Counting) -> tuple[Item, ...]:
    """How much of the sum is given, and that a number must be so."""
    numbers = page.shown
    if page.field == FIELDS[0]:
        given, due, what = numbers[:: len(FIELDS)], page.setup.quick.cards, "tricks"
    else:
        given, due, what = tuple(n for p, n in enumerate(numbers) if p % len(FIELDS)), page.setup.rods, "rods"
    so_far = f"{sum(number or 0 for number in given)} of {due} {what}"
    must = page.proposed == page.typed
    return (
        Text(so_far, 3, 52, Size.SMALL, width=72),
        *((Symbol("tick", 80, 51, 10), Text("OK?", 94, 52, Size.SMALL)) if must else ()),
    )


def counts_picture(page: Counting) -> Picture:
    """The score screen: all counts, those that are open as a dash."""
    return Picture((*heading(f"Round {len(page.state.scored) + 1}", keep=72), *_columns(), *_counts(page)))


def _columns() -> tuple[Item, ...]:
    return captions(CAPTIONS, COLUMNS)


def _counts(page: Counting) -> tuple[Item, ...]:
    size = len(FIELDS)
    cells = ["-" if number is None else str(number) for number in page.shown]
    return rows(page.setup, [cells[start : start + size] for start in range(0, len(cells), size)], COLUMNS)
