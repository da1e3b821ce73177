"""The table as the daemon folds it: inputs in, each kept before it is applied; and the two clocks.

Theory of operation. The table lives by a clock of its own: the machine's less ``shift``. They are the same until a
power cut. After one in the same run of the machine the game goes on with the time that passed. After another run how
long the break was is not known: the table stands still at its last known instant (``interrupted``) until somebody says
to go on, and then ``shift`` is such that no time has passed. Buttons, lights and the inbox live by the machine's clock
throughout.
"""

from __future__ import annotations

from companion.core.errors import shown
from companion.core.scanned import UNREADABLE
from companion.core.values import Key, Ms
from companion.daemon import messages
from companion.daemon.guard import Guard, Step
from companion.engine.game import Outcomes
from companion.journal.chapter import NO, YES, InputKind, Noted
from companion.journal.keeper import Keeper
from companion.scene.interrupted import interrupted_scene
from companion.scene.scene import Scene
from companion.table.debounce import Motion, Move
from companion.table.interrupted import Interrupted
from companion.table.page import Chosen, Moved
from companion.table.table import Table

_KINDS = {Motion.PRESS: InputKind.PRESS, Motion.HOLD: InputKind.HOLD, Motion.RELEASE: InputKind.RELEASE}


class Fold:
    """The table, its journal (None: nothing is kept) and its clock. ``now`` is the machine's clock throughout."""

    def __init__(self, table: Table, guard: Guard, keeper: Keeper | None, now: Ms) -> None:
        self.table = table
        self.shift = Ms(0)
        self.interrupted: Interrupted | None = None
        self._guard = guard
        self._keeper = keeper
        if keeper is not None:
            restored = keeper.restore(table, now)
            self.table, self.shift = restored.table, restored.shift
            self.interrupted = Interrupted() if restored.interrupted else None

    def instant(self, now: Ms) -> Ms:
        """The table's clock; it stands still while the game is interrupted."""
        return self.table.at if self.interrupted is not None else now - self.shift

    def move(self, key: Key, move: Move) -> Outcomes:
        """A finger pressed, held or let go."""
        if self.interrupted is not None:
            return self._answered(self.interrupted, key, move) if move.what is Motion.PRESS else ()
        what, pressed = f"{move.what} {key}", move.what is Motion.PRESS
        at = self._effective(move.at)
        if pressed and key is Key.BACK and self._guard.broken:
            return self._leave(what, at)
        step: dict[Motion, Step] = {
            Motion.PRESS: lambda table: table.press(key, at),
            Motion.HOLD: lambda table: table.hold(key, at),
            Motion.RELEASE: lambda table: table.release(key, at),
        }
        self._note(Noted(at, _KINDS[move.what], key))
        return self._becomes(*self._guard.step(self.table, what, at, step[move.what], mends=pressed))

    def scan(self, text: str, at: Ms) -> Outcomes:
        """A card was scanned."""
        if self.interrupted is not None:
            return ()
        at = self._effective(at)
        self._note(Noted(at, InputKind.SCAN, text))
        what = f"scan {shown(text)}"
        return self._becomes(*self._guard.step(self.table, what, at, lambda table: table.scan(text, at), mends=True))

    def unreadable(self, at: Ms, why: str = UNREADABLE) -> Outcomes:
        """A card was held to a scanner, and names none; ``why`` as ``companion.core.scanned`` has it."""
        if self.interrupted is not None:
            return ()
        at = self._effective(at)
        self._note(Noted(at, InputKind.UNREADABLE, why))
        what = messages.UNREADABLE
        return self._becomes(*self._guard.step(self.table, what, at, lambda table: table.unreadable(at, why)))

    def reads(self, reads: bool, at: Ms) -> Outcomes:
        """A scanner works from now on, or (not ``reads``) none does any more. Nothing where the table knows."""
        if self.interrupted is not None or reads is self.table.house.scanner:
            return ()
        at = self._effective(at)
        self._note(Noted(at, InputKind.READS, YES if reads else NO))
        what = messages.SCANNER_WORKS if reads else messages.NO_SCANNER
        return self._becomes(*self._guard.step(self.table, what, at, lambda table: table.reads(reads, at)))

    def advance(self, now: Ms) -> Outcomes:
        """Time passes."""
        if self.interrupted is not None:
            return self._counted(self.interrupted, now)
        at = self.instant(now)
        return self._becomes(*self._guard.step(self.table, None, at, lambda table: table.advance(at)))

    def due(self, now: Ms) -> Ms | None:
        """When something next falls due, on the machine's clock."""
        if self.interrupted is not None:
            return self.interrupted.due(now)
        due = self._guard.ask(self.table, messages.FINDING_DUE, self.table.due, None)
        return None if due is None else due + self.shift

    def scene(self, scene: Scene, now: Ms) -> Scene:
        """What is to be seen; ``scene`` is the table's own at ``instant(now)``."""
        return scene if self.interrupted is None else interrupted_scene(self.interrupted, scene, now)

    # -- how the table changes

    def _effective(self, at: Ms) -> Ms:
        """The instant at which the table has an input: one that comes late happens now."""
        return max(at - self.shift, self.table.at)

    def _note(self, entry: Noted) -> None:
        if self._keeper is not None:
            self._keeper.note(entry)

    def _leave(self, what: str, at: Ms) -> Outcomes:
        self._note(Noted(at, InputKind.LEAVE, ""))
        return self._becomes(*self._guard.leave(self.table, what, at))

    def _becomes(self, table: Table, outcomes: Outcomes) -> Outcomes:
        before, self.table = self.table, table
        if self._keeper is not None and table is not before:
            self._keeper.became(before, table, table.at + self.shift)
        return outcomes

    # -- a game that was interrupted

    def _answered(self, interrupted: Interrupted, key: Key, move: Move) -> Outcomes:
        after = interrupted.press(key, move.at)
        if after is None:
            self._go_on(move.at)
            return self._leave(f"{move.what} {key}", self.table.at)
        self.interrupted = after
        return (Moved(self.table.at),) if after != interrupted else ()

    def _counted(self, interrupted: Interrupted, now: Ms) -> Outcomes:
        if interrupted.over(now):
            self._go_on(now)
            return (Chosen(self.table.at),)
        return ()

    def _go_on(self, now: Ms) -> None:
        """From now on the table's clock runs, from where it stood."""
        self.shift, self.interrupted = now - self.table.at, None
        if self._keeper is not None:
            self._keeper.resume(self.shift)
