"""The tally: the number that is asked, large, and what cannot be about the counts while it cannot."""

from __future__ import annotations

from companion.rules.trick.tally import Rule, Wrong
from companion.scenes.paper import foot
from companion.scenes.scene import Anchor, Item, Picture, Size, Symbol, Text
from companion.scenes.trick.marks import banner, captions, mark, rows
from companion.table.trick.counting import FIELDS, Counting

ASKED = {"tricks": ("Tricks", "won"), "unspent": ("Rods", "unspent"), "spent": ("Rods", "collected")}
COLUMNS = ((84, 20), (105, 20), (126, 18))
CAPTIONS = ("won", "fuel", "rods")


def counting_picture(page: Counting) -> Picture:
    """The main screen."""
    if page.player is None or page.field is None:
        return Picture((*banner("OK: score the round"), *_counts(page)))
    above, below = ASKED[page.field]
    wrong = page.wrongs[0] if page.wrongs else None
    return Picture(
        (
            *banner(page.player, f"{page.place + 1}/{len(page.numbers)}", mark(page.setup, page.player), 34),
            Text(above, 3, 17, Size.SMALL, width=52),
            Text(below, 3, 28, Size.SMALL, width=52),
            Symbol("previous", 56, 21, 12),
            Text(str(page.typed), 90, 14, Size.GRAND, Anchor.MIDDLE, 42),
            Symbol("next", 115, 21, 12),
            *(foot(told(wrong)) if wrong else _sum(page)),
        )
    )


def told(wrong: Wrong) -> str:
    """Which sum is wrong and by how much, short enough for the foot of a screen."""
    off = f"{abs(wrong.off)} too {'many' if wrong.off > 0 else 'few'}"
    match wrong.rule:
        case Rule.TRICKS:
            return f"Tricks: {wrong.count} of {wrong.due}, {off}"
        case Rule.RODS:
            return f"Rods: {wrong.count} of {wrong.due}, {off}"
        case Rule.UNSPENT:
            return f"Unspent: {wrong.count} of {wrong.due}, {off}"
        case Rule.SPENT:
            return f"No trick, no rods: {off}"
        case Rule.NEGATIVE:
            return f"{wrong.count} is less than none"


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
    return Picture((*banner(f"Round {len(page.state.scored) + 1}", " ", room=64), *_columns(), *_counts(page)))


def _columns() -> tuple[Item, ...]:
    return captions(CAPTIONS, COLUMNS)


def _counts(page: Counting) -> tuple[Item, ...]:
    size = len(FIELDS)
    cells = ["-" if number is None else str(number) for number in page.shown]
    return rows(page.setup, [cells[start : start + size] for start in range(0, len(cells), size)], COLUMNS)
