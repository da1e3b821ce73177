"""Finds the column of an SH1106's RAM at which its glass begins: the person shifts a frame until it is whole.

The RAM has 132 columns and the glass 128 of them: those from column 2 on most modules, from 0 or 4 on some. A frame
drawn from another column lacks a side and has noise at the opposite one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace

from companion.bench import Edge
from companion.config.table import ScreenConfig
from companion.core.errors import DeviceError
from companion.core.values import Key, Ms
from companion.drawing import draw
from companion.scene.scene import Picture
from companion.setup.finding import PinFinder
from companion.setup.inbox import Inbox
from companion.setup.sitting import Sitting

COLUMNS = (2, 0, 4)
"""The columns that the keys go through, the most frequent one first."""
WIDEST = 4
"""The last column at which a glass of 128 columns can begin."""
STEPS: Mapping[Key, int] = {Key.RIGHT: 1, Key.LEFT: -1}
PATIENCE = Ms(60_000)
"""How long without an answer before setup asks again."""
HOW = (
    "The frame stands beside the glass. Press ◄ or ► at the table until it is whole, then OK. "
    f"Or type: a number from 0 to {WIDEST}, or y once it is whole."
)


def find_first_column(sitting: Sitting, number: int, config: ScreenConfig, picture: Picture) -> ScreenConfig:
    """The settings with the column at which the whole of ``picture`` is seen. Raises DeviceError.

    The table's keys answer as far as they have been found and can be watched; typing always does.
    """
    sitting.dialogue.tell(HOW)
    with closing(Inbox[Edge]()) as inbox, _keys(sitting, inbox) as (pins, finder):
        while True:
            with closing(sitting.bench.screen(str(number), config)) as screen:
                screen.show(draw(picture))
                column = _chosen(sitting, number, config.offset, inbox, pins, finder)
            if column is None:
                return config
            config = replace(config, offset=column)


@contextmanager
def _keys(sitting: Sitting, inbox: Inbox[Edge]) -> Iterator[tuple[Mapping[int, Key], PinFinder]]:
    """Watches the keys that shift the frame; without them if their pins cannot be opened."""
    buttons = sitting.table.buttons
    pins = {buttons.pins[key]: key for key in (*STEPS, Key.OK)}
    try:
        watch = sitting.bench.watch(buttons.factory, pins, lambda pin, low, at: inbox.put((pin, low, at)))
    except DeviceError as error:
        sitting.dialogue.tell(f"The keys cannot be used here ({error}): type the column.")
        yield {}, PinFinder()
        return
    with closing(watch):
        yield pins, PinFinder(watch.low())


def _chosen(
    sitting: Sitting, number: int, at: int, inbox: Inbox[Edge], pins: Mapping[int, Key], finder: PinFinder
) -> int | None:
    """The next column to try; None: the frame is whole at this one."""
    prompt = f"Screen {number}, from column {at}: ◄ or ►, or OK if it is whole"
    while True:
        answer = sitting.dialogue.wait(f"screens.{number}.offset", prompt, inbox, PATIENCE)
        if isinstance(answer, str):
            typed = answer.casefold()
            if typed in ("", "y", "yes", "ok"):
                return None
            if typed in map(str, range(WIDEST + 1)):
                return int(typed)
            sitting.dialogue.tell(f"A number from 0 to {WIDEST}, or y.")
        elif answer is not None:
            pressed = [pins[pin] for pin in finder.edge(*answer) or ()]
            if pressed == [Key.OK]:
                return None
            if len(pressed) == 1:
                return _next(at, STEPS[pressed[0]])


def _next(column: int, step: int) -> int:
    """The column after (or before) this one, round and round.

    >>> [_next(column, 1) for column in (2, 0, 4, 3)]
    [0, 4, 2, 2]
    >>> [_next(column, -1) for column in (2, 0, 4, 3)]
    [4, 2, 0, 2]
    """
    if column not in COLUMNS:
        return COLUMNS[0]
    return COLUMNS[(COLUMNS.index(column) + step) % len(COLUMNS)]
