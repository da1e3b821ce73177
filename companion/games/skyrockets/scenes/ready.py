"""READY: the setup as a picture, the event's notes behind it, and what people must see to themselves.

No sensor sees who flips, who draws from which deck, or who talks (SKY-08, 28 to 30): the score screen says it while
there is time to. Of an event that was set by hand the table knows no more than its timers: its card says the rest.
"""

from __future__ import annotations

from companion.core.values import Ms
from companion.games.skyrockets.rules.events import ButtonNeeds
from companion.games.skyrockets.scenes.starts import columns, of_event
from companion.games.skyrockets.scenes.symbols import row
from companion.games.skyrockets.table.around import notes
from companion.games.skyrockets.table.byhand import set_by_hand
from companion.games.skyrockets.table.show import ShowPage
from companion.scene.paper import BETWEEN, MIDDLE, PITCH, arrows, heading, room, wrapped
from companion.scene.scene import Anchor, Item, Picture, Size, Symbol, Text

NOTE_LINES = 4
WIDEST = 116
"""The width in ``TALL`` of a text that surely fits between the arrows in ``MEDIUM``."""
LINES = 4
"""Reminders that are read at a time."""
NOTE_LASTS = Ms(5000)
"""A note that is longer than the screen turns its own pages, each so long."""
HEADINGS = {"setup": "Set up", "communication": "Talking", "drawing": "Drawing cards", "rules": "Rules"}


def ready_picture(page: ShowPage, now: Ms) -> Picture:
    """The main screen: the setup, or one of the notes, or (the last page) the reminders, for who has but one screen."""
    said = notes(page.setup)
    if page.note and page.note <= len(said):
        about, text = said[page.note - 1]
        return _note(HEADINGS.get(about, about), text, now)
    if page.note:
        return ready_score(page, now)
    event = page.show.event
    begins = page.setup.first if event.turn_order else "Anyone"
    whole = f"{begins} begins"
    text = whole if room(whole, Size.TALL) <= WIDEST else begins
    starts = Text(text, MIDDLE, 46, Size.MEDIUM, Anchor.MIDDLE, BETWEEN)
    return Picture((*columns(of_event(event), 2), *arrows(46, 12), starts))


def turns_pages(page: ShowPage) -> bool:
    """Whether the note that is shown is longer than the screen."""
    said = notes(page.setup)
    return 0 < page.note <= len(said) and len(wrapped(said[page.note - 1][1], 124)) > NOTE_LINES


def _note(title: str, text: str, now: Ms) -> Picture:
    lines = wrapped(text, 124)
    sheets = [lines[first : first + NOTE_LINES] for first in range(0, len(lines), NOTE_LINES)] or [()]
    sheet = now // NOTE_LASTS % len(sheets)
    right = f"{sheet + 1}/{len(sheets)}" if len(sheets) > 1 else ""
    body = tuple(
        Text(line, 2, 15 + PITCH[Size.SMALL] * place, Size.SMALL, width=125) for place, line in enumerate(sheets[sheet])
    )
    return Picture((*heading(title, right), *body))


def reminders(page: ShowPage) -> tuple[tuple[str, str], ...]:
    """What people must see to, and what is unlike the training event; each with its symbol."""
    event = page.show.event
    hand = event.hand_for(len(page.setup.players))
    told = ("next", "Read notes") if notes(page.setup) else ("card", "Shared deck")
    talk = () if notes(page.setup) else (("talk", "You may talk"),)
    return (
        *((("star", "Challenge"),) if page.setup.challenge else ()),
        *((("button", "All of them"),) if event.button_needs is ButtonNeeds.ALL and len(event.countdown) > 1 else ()),
        *((("lock", f"{event.locks} lock{'s' if event.locks > 1 else ''}"),) if event.locks else ()),
        *((("card", f"Deal {hand} each"),) if hand else ()),
        *((("card", "Read its card"),) if set_by_hand(event) else (told, *talk)),
        ("person", "Who flips?"),
    )


def ready_score(page: ShowPage, now: Ms) -> Picture:
    """The score screen: the reminders, a few at a time, and the stacks, each from the bottom up."""
    stacks = [stack for stack in page.show.stacks if len(stack) > 1]
    lines = reminders(page)
    each = LINES - 1 if stacks else LINES
    sheets = [lines[first : first + each] for first in range(0, len(lines), each)]
    sheet = now // NOTE_LASTS % len(sheets)
    items: list[Item] = []
    for place, (symbol, text) in enumerate(sheets[sheet]):
        y = 1 + 15 * place
        items += [
            Symbol(symbol, 2, y, 12),
            Text(text, 19, y, Size.MEDIUM, width=107 if place or len(sheets) == 1 else 91),
        ]
    if len(sheets) > 1:
        items.append(Text(f"{sheet + 1}/{len(sheets)}", 128, 1, Size.SMALL, Anchor.RIGHT, 17))
    x = 18
    for stack in stacks:
        items += row(stack, x, 50, 12, 13)
        x += 13 * len(stack) + 6
    return Picture((*items, *((Symbol("up", 2, 50, 12),) if stacks else ())))


def turns_reminders(page: ShowPage) -> bool:
    """Whether there are more reminders than the screen has room for."""
    stacks = any(len(stack) > 1 for stack in page.show.stacks)
    return len(reminders(page)) > (LINES - 1 if stacks else LINES)
