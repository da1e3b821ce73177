"""The festival's score pad, of shows that were played: as a table and as a picture to share (SKY-56, 90, 91)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from companion.core.outlines import OUTLINES
from companion.core.values import JsonObject
from companion.core.visible import short
from companion.engine.game import AnyGame
from companion.games.skyrockets.rules.festival import GRAND_FINALE, PLACES, Progress, Rating
from companion.games.skyrockets.rules.game import Skyrockets
from companion.games.skyrockets.rules.show import Phase
from companion.games.skyrockets.scenes.words import ordinal
from companion.kit import Past, Record
from companion.wiring.connection import WireColour
from companion.wiring.svg import FAINT, INK, PAINT, PAPER, Canvas

HEADING = ("event", "name", "best", "tries", "won at try", "date", "challenge")
MARGIN, TOP, LEFT = 12, 64, 112
CELL, ROW = 172, 76
STAR = 24
"""The side of an event's star; an outline is 24 units wide."""
LONGEST_NAME = 22


def record(game: AnyGame, played: Sequence[Past]) -> Record:
    """The pad of all shows that were won or lost, the oldest first."""
    pad, names = Progress(), {event.number: event.name for event in cast(Skyrockets, game).events.values()}
    for past in played:
        event = _event(cast(Skyrockets, game), past.header)
        phase, stars = past.result.get("phase"), past.result.get("stars")
        if event is None or phase not in (Phase.WON, Phase.LOST) or not isinstance(stars, int):
            continue
        number, name = event
        names.setdefault(number, name)
        pad = pad.after(number, Phase(str(phase)), stars, past.date, past.header.get("challenge") is True)
    return Record([HEADING, *_rows(pad, names)], lambda: _picture(pad, names))


def _event(game: Skyrockets, header: JsonObject) -> tuple[int, str] | None:
    """The number and name of the event that was played; None: it is known no more."""
    event = header.get("event")
    if isinstance(event, dict):
        number = event.get("number")
        return (number, str(event.get("name", ""))) if isinstance(number, int) else None
    known = game.events.get(str(event))
    return None if known is None else (known.number, known.name)


def _rows(pad: Progress, names: Mapping[int, str]) -> Iterator[Sequence[str]]:
    """All thirty places, and whatever else was played."""
    others = sorted(number for number in pad.ratings if number > len(PLACES))
    for number in (*(place.number for place in PLACES), *others):
        rating = pad.rating(number)
        yield (
            str(number),
            names.get(number, ""),
            "★" * rating.stars,
            str(rating.tries or ""),
            str(rating.tries_to_win or ""),
            rating.date or "",
            "yes" if rating.challenge else "",
        )


def _picture(pad: Progress, names: Mapping[int, str]) -> str:
    """A row for each festival, then one for the Grand Finale and the Encore."""
    rows: dict[str, list[int]] = {}
    for place in PLACES:
        rows.setdefault(f"Festival {place.festival}" if place.number < GRAND_FINALE else "Finale", []).append(
            place.number
        )
    canvas = Canvas(LEFT + 3 * CELL + MARGIN, TOP + ROW * len(rows) + MARGIN)
    won = sum(pad.rating(place.number).stars > 0 for place in PLACES)
    stars = sum(pad.rating(place.number).stars for place in PLACES)
    canvas.text(MARGIN, 38, "Skyrockets", 24, bold=True)
    canvas.text(canvas.width - MARGIN, 38, f"{won} of {len(PLACES)} won, {stars} of {3 * len(PLACES)} stars", 16, "end")
    for line, (title, numbers) in enumerate(rows.items()):
        top = TOP + ROW * line
        canvas.text(MARGIN, top + 40, title, 15, bold=True)
        for column, number in enumerate(numbers):
            _cell(canvas, LEFT + CELL * column, top, number, names.get(number, ""), pad)
    return canvas.document()


def _cell(canvas: Canvas, x: float, y: float, number: int, name: str, pad: Progress) -> None:
    rating, open_ = pad.rating(number), pad.encore or number <= GRAND_FINALE
    canvas.rect(x, y + 2, CELL - 8, ROW - 8, PAPER, INK if rating.stars else FAINT, dash="" if open_ else "4 4")
    canvas.text(x + 10, y + 22, f"{number}  {short(name, LONGEST_NAME)}", 13, fill="" if open_ else FAINT)
    if not open_:
        canvas.text(x + 10, y + 50, "after the Grand Finale", 12, fill=FAINT)
        return
    for star in range(3):
        fill = PAINT[WireColour.YELLOW] if star < rating.stars else PAPER
        line = INK if rating.stars else FAINT
        canvas.path(OUTLINES["star"], fill, line, 1.0, f"translate({x + 8 + star * (STAR + 2):g} {y + 34:g})")
    for row, text in enumerate(_remarks(rating)):
        canvas.text(x + CELL - 16, y + 44 + 16 * row, text, 12, "end", FAINT)


def _remarks(rating: Rating) -> tuple[str, ...]:
    """How many tries it took, and whether it was won in challenge mode.

    >>> _remarks(Rating(stars=2, tries=5, tries_to_win=4)), _remarks(Rating())
    (('4th try',), ())
    """
    if rating.tries_to_win is not None:
        tried = f"{ordinal(rating.tries_to_win)} try"
    elif rating.tries:
        tried = f"{rating.tries} {'try' if rating.tries == 1 else 'tries'}"
    else:
        return ()
    return (tried, "challenge") if rating.challenge else (tried,)
