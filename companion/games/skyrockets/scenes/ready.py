"""READY: the setup as a picture, the event's notes behind it, and what people must see to themselves.

No sensor sees who flips, who draws from which deck, who talks, or whether the sand lies on one side (SKY-08, 10, 28 to
30): the score screen says it while there is time to.
"""

from __future__ import annotations

from companion.core.values import Ms
from companion.games.skyrockets.scenes.starts import columns, of_event
from companion.games.skyrockets.scenes.symbols import row
from companion.games.skyrockets.table.show import ShowPage, notes
from companion.scene.paper import PITCH, heading, wrapped
from companion.scene.scene import Anchor, Box, Item, Picture, Size, Symbol, Text

NOTE_LINES = 4
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
        return ready_score(page)
    event = page.show.event
    more = (Symbol("previous", 2, 2, 8, inverted=True), Symbol("next", 118, 2, 8, inverted=True))
    title = Text(event.name, 64, 2, Size.SMALL, Anchor.MIDDLE, 104, inverted=True)
    begins = page.setup.first if event.turn_order else "anyone"
    starts = Text(f"OK: {begins} begins", 64, 51, Size.SMALL, Anchor.MIDDLE, 126)
    return Picture((Box(0, 0, 128, 12), title, *more, *columns(of_event(event), 13), starts))


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
    """What people must see to, each with its symbol: four at most."""
    hand = page.show.event.hand_for(len(page.setup.players))
    said = notes(page.setup)
    return (
        *((("card", f"Deal {hand} {'card' if hand == 1 else 'cards'} each"),) if hand else ()),
        ("next", "Read the notes") if said else ("card", "One shared deck"),
        ("glass", "Sand on one side"),
        ("person", "Agree who flips"),
    )


def ready_score(page: ShowPage) -> Picture:
    """The score screen: the reminders, and the stacks, each from the bottom up."""
    items: list[Item] = []
    for place, (symbol, text) in enumerate(reminders(page)):
        y = 2 + 12 * place
        items += [Symbol(symbol, 2, y, 10), Text(text, 18, y + 1, Size.SMALL, width=108, least=Size.SMALL)]
    stacks = [stack for stack in page.show.stacks if len(stack) > 1]
    if stacks:
        x = 18
        items.append(Symbol("up", 2, 51, 10))
        for stack in stacks:
            items += row(stack, x, 50, 12, 13)
            x += 13 * len(stack) + 6
    elif not notes(page.setup):
        items += [Symbol("talk", 2, 50, 11), Text("Talk as you like", 18, 51, Size.SMALL, width=108)]
    return Picture(tuple(items))
