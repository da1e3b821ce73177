"""What a table looks and sounds like, whatever game is open: functions of the table and the instant.

A ``Stage`` finds the scene, the ticking and the tunes of the open page. ``warned``, ``signed`` and ``broken``
draw what the companion itself has to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.core.values import Ms
from companion.engine.game import Outcome, Outcomes
from companion.scene.covering import cleared, extent
from companion.scene.leaving import leaving_scene
from companion.scene.menu import menu_scene
from companion.scene.paper import HEIGHT, WIDTH, foot
from companion.scene.scene import Anchor, Box, Item, Picture, Scene, Size, Symbol, Text
from companion.scene.sounds import SHARED_TUNES, Tune, audible
from companion.scene.teaching import teaching_scene, which_card_scene, which_cards_scene
from companion.scene.words import BROKEN, CHECK, MORE_NAMES, OTHERWISE, SHARED_WORDS, TEACH_IT, TWO_NAMES
from companion.table.back import Leaving
from companion.table.menu import Menu
from companion.table.page import Page
from companion.table.table import Table
from companion.table.teaching import Teaching, WhichCards
from companion.table.unknown import WhichCard

_WARNING = 11
"""The height of the warning across the top, in pixels."""
SIGN = 13
"""The side of the sign that a device does not answer."""
_BROKEN = 28
"""The height of the box across the foot that says that something broke."""


@dataclass(frozen=True, slots=True)
class Stage:
    """The scene and the ticking of every page, and the tune of every outcome. The menu's own are built in.

    ``library.stage`` makes one of all games that are ready. ``scenes``, ``ticks`` and ``tunes`` are empty by default.

    >>> from companion.table.house import House
    >>> from companion.table.table import begin
    >>> Stage().scene(begin(House({}), Ms(0)), Ms(0)).main.items[0].text
    'No game here'
    """

    scenes: Mapping[type[Page], Callable[[Any, Ms], Scene]] = field(default_factory=dict)
    ticks: Mapping[type[Page], Callable[[Any, Ms, Ms], Tune | None]] = field(default_factory=dict)
    tunes: Mapping[type[Outcome], Tune] = field(default_factory=dict)

    def scene(self, table: Table, now: Ms) -> Scene:
        """Everything to be seen at this instant. Raises TypeError for a page without a scene."""
        scene = self._of(table.page, now)
        word = None
        if table.unread is not None:
            word = SHARED_WORDS.get(table.why, OTHERWISE)
        elif table.unknown is not None and table.unknown.shown(now):
            word = TEACH_IT
        main = scene.main if word is None else Picture((*scene.main.items, *foot(word)))
        return replace(scene, main=cleared(main))

    def _of(self, page: Page, now: Ms) -> Scene:
        if isinstance(page, Menu):
            return menu_scene(page, now)
        if isinstance(page, WhichCards):
            return which_cards_scene(page, now)
        if isinstance(page, Teaching):
            return teaching_scene(page, now)
        if isinstance(page, Leaving):
            return leaving_scene(page, self._of(page.page, now), now)
        if isinstance(page, WhichCard):
            return which_card_scene(page, self._of(page.page, now), now)
        return self._scene(page, now)

    def _scene(self, page: Page, now: Ms) -> Scene:
        made = self.scenes.get(type(page))
        if made is None:
            raise TypeError(f"{type(page).__name__} has no scene: name one in its kit's Play.scenes")
        return made(page, now)

    def tick(self, table: Table, since: Ms, now: Ms, volume: int = 100) -> Tune | None:
        """The tune that the page plays by itself after ``since`` and no later than ``now``; None for silence."""
        page = table.page.page if isinstance(table.page, WhichCard) else table.page
        ticks = self.ticks.get(type(page))
        return None if ticks is None else audible(ticks(page, since, now), volume)

    def sounds(self, outcomes: Outcomes, volume: int = 100) -> Tune | None:
        """The one tune for outcomes that happened together: the weightiest, or the last of equal weight.

        ``volume`` is ``TableConfig.volume``, 0 to 100. None for silence.
        """
        loudest: Tune | None = None
        for outcome in outcomes:
            tune = self.tunes.get(type(outcome)) or SHARED_TUNES.get(type(outcome))
            if tune is not None and (loudest is None or tune.weight >= loudest.weight):
                loudest = tune
        return audible(loudest, volume)


def warned(picture: Picture, troubles: Mapping[str, str]) -> Picture:
    """The picture with a line across its top that names the lost devices; unchanged when there are none.

    ``troubles`` has the words for people by the device's name. The screen has room for two names; the log has it all.
    """
    if not troubles:
        return picture
    first, *others = troubles
    names = first
    if others:
        pattern = TWO_NAMES if len(others) == 1 else MORE_NAMES
        names = pattern.format(first=first, second=others[0], count=len(others))
    return _over(picture, 0, _WARNING, _line(CHECK.format(names=names), 1))


def signed(picture: Picture) -> Picture:
    """The picture with a sign that a device does not answer, in a corner where nothing stands.

    Where something stands in each corner: elsewhere at the right edge, or at the top right after all.
    """
    right, low = WIDTH - SIGN, HEIGHT - SIGN
    places = [(right, 0), (0, 0), (right, low), (0, low), *((right, y) for y in range(1, low))]
    x, y = next((place for place in places if not any(_near(item, *place) for item in picture.items)), places[0])
    return replace(picture, items=(*picture.items, Symbol("alert", x, y, SIGN)))


def _near(item: Item, x: int, y: int) -> bool:
    """Whether an item reaches into the square of a sign."""
    left, top, right, below = extent(item)
    return left < x + SIGN and x < right and top < y + SIGN and y < below


def broken(picture: Picture) -> Picture:
    """The picture with a box across its foot that says that something broke, and the way out."""
    top = HEIGHT - _BROKEN
    return _over(picture, top, _BROKEN, *(_line(text, top + 3 + 12 * n) for n, text in enumerate(BROKEN)))


def _over(picture: Picture, top: int, height: int, *lines: Text) -> Picture:
    return replace(picture, items=(*picture.items, Box(0, top, WIDTH, height, loud=True), *lines))


def _line(text: str, y: int) -> Text:
    return Text(text, WIDTH // 2, y, Size.SMALL, Anchor.MIDDLE, WIDTH - 2, inverted=True)
