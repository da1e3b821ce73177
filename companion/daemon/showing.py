"""Shows the table on its outputs: lights first, then sound, then the screens; and says when to look again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.core.values import Ms
from companion.daemon import messages
from companion.daemon.fold import Fold
from companion.daemon.guard import Guard
from companion.daemon.outputs import Outputs, care, changes
from companion.engine.game import Outcomes
from companion.scene.menu import IDLE
from companion.scene.scene import Picture, Scene
from companion.scene.sounds import Melody, Tune
from companion.scene.stage import Stage, broken, signed, warned
from companion.table.menu import Menu
from companion.table.table import Table

FRAME = Ms(33)
"""Between frames of a scene that moves by itself: 30 a second."""
MAIN = "main"
"""The screen that people play by."""
BROKEN = Scene(IDLE, broken(Picture()))
"""Shown if the words that something broke cannot be drawn across a scene."""


class Showing:
    """What the table shows and sounds. ``stage`` has the scenes and tunes; ``volume`` is ``TableConfig.volume``."""

    def __init__(self, stage: Stage, outputs: Outputs, guard: Guard, volume: int, now: Ms) -> None:
        self.stage = stage
        self._outputs = outputs
        self._guard = guard
        self._volume = volume
        self._melody = Melody()
        self._ticked = now
        self._lively = False
        self._playing = False
        self.shown = Scene()
        """What was last shown. May be read from any thread."""

    def hear(self, table: Table, outcomes: Outcomes, now: Ms) -> None:
        """Begins the tune of these outcomes, if they have one. It sounds at the next ``show``."""
        tune = self._guard.ask(table, messages.TUNE, lambda: self.stage.sounds(outcomes, self._volume), None)
        self._begin(table, tune, now)

    def show(self, fold: Fold, troubles: Mapping[str, str], touched: Ms, now: Ms) -> None:
        """Gives the outputs everything to be seen and heard at this instant.

        ``troubles`` has the lost devices, by name. ``touched`` is when the last press or scan was.
        """
        table = fold.table
        seen = fold.scene(self._scene(table, fold.instant(now)), now)
        self._lively = seen.lively
        self._guard.ask(table, messages.LIGHTS, lambda: self._outputs.light(seen.lights), None)
        self._outputs.sound(self._tone(table, fold.instant(now), now))
        self.shown = self._told(seen, troubles, at_menu=isinstance(table.page, Menu))
        self._playing = table.game is not None
        self._outputs.picture(self.shown, care(now, now if seen.lively else touched, self._playing))

    def next(self, touched: Ms, now: Ms) -> Ms | None:
        """When to show the table again if nothing happens; None: never."""
        waits = [self._melody.change(now), now + FRAME if self._lively else changes(now, touched, self._playing)]
        return min((at for at in waits if at is not None), default=None)

    def _told(self, seen: Scene, troubles: Mapping[str, str], at_menu: bool) -> Scene:
        """The scene with the lost devices: a sign on the main screen, their names on the other.

        Without another screen that works the names are on the main one, at the menu.
        """
        if not troubles:
            return seen
        if any(name != MAIN and name not in troubles for name in self._outputs.screens):
            return replace(seen, main=signed(seen.main), score=warned(seen.score, troubles))
        return replace(seen, main=warned(seen.main, troubles) if at_menu else signed(seen.main))

    def _begin(self, table: Table, tune: Tune | None, now: Ms) -> None:
        if tune is not None:
            melody = self._melody
            self._melody = self._guard.ask(table, messages.TUNE, lambda: melody.begin(tune, now), Melody())

    def _scene(self, table: Table, at: Ms) -> Scene:
        """What is to be seen, with words across it if something broke."""
        # A page whose scene is no Scene is broken too; replace finds that out.
        seen = self._guard.ask(table, messages.SCENE, lambda: replace(self.stage.scene(table, at)), Scene(IDLE))
        if not self._guard.broken:
            return seen
        return self._guard.ask(table, messages.SCENE, lambda: replace(seen, main=broken(seen.main)), BROKEN)

    def _tone(self, table: Table, at: Ms, now: Ms) -> int | None:
        since, self._ticked = min(self._ticked, at), at
        tick = self._guard.ask(table, messages.TICKING, lambda: self.stage.tick(table, since, at, self._volume), None)
        self._begin(table, tick, now)
        melody = self._melody
        silence: tuple[Melody, int | None] = (Melody(), None)
        self._melody, tone = self._guard.ask(table, messages.TUNE, lambda: (melody, melody.tone(now)), silence)
        return tone
