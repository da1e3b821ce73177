"""A thread for each physical bus: it shows the newest frame of each device on it, and brings lost ones back.

Theory of operation. Each output (a strip, a screen, a buzzer) is a ``Slot`` of its bus. The loop puts a frame in
the slot and goes on at once; a frame that was not shown yet is replaced. The bus's thread takes the newest
frames in the order of its slots, so what answers a press first stands first. A device that fails is closed,
reported, and opened again after a pause that doubles; it is then shown the newest frame there is::

    closed --open--> open --frame--> open
       ^               |
       '--- error -----'   pause 250 ms, 500 ms ... 2 s

An error may be of any kind: a driver that raises what nobody expected has lost its device as well. A report that could
not be made is made again. Nothing but ``close`` ends the thread. A driver's call that never returns holds up its bus
alone; how long the present work has taken is the bus's ``silence``.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.errors import DeviceError
from companion.core.mistakes import Mistakes, in_words
from companion.core.values import Clock, Ms
from companion.daemon.clock import MonotonicClock
from companion.ports import OnStatus

FIRST_PAUSE = Ms(250)
LONGEST_PAUSE = Ms(2000)

log = logging.getLogger(__name__)

_now = MonotonicClock().now


@dataclass(slots=True)
class Slot:
    """One output on a bus. ``show(device, frame)`` puts a frame on it; both it and ``open`` may raise DeviceError."""

    name: str
    open: Callable[[], Any]
    show: Callable[[Any, Any], None]
    again: Ms | None = None
    """How long until an unchanged frame is shown again, or the device healed, so that a glitch heals; None: never."""
    heal: Callable[[Any], None] | None = None
    """What is done then instead of showing the frame again."""
    device: Any = None
    frame: Any = None
    fresh: bool = False
    pause: Ms = Ms(0)
    due: Ms = Ms(0)
    wrong: str | None = None
    """What is wrong with the device now."""
    reported: bool = False
    """Whether it counts as lost for whoever hears the reports."""

    def next(self) -> Ms | None:
        """When it next wants to work by itself; None: when there is a new frame."""
        if self.device is None:
            return self.due
        if self.fresh:
            return Ms(0)
        return self.due if self.untold or (self.again is not None and self.frame is not None) else None

    @property
    def untold(self) -> bool:
        """Whether a report is owed."""
        return self.reported is not (self.wrong is not None)


class Bus:
    """The devices that share one wire, and the thread that works them. ``report`` is called from that thread."""

    def __init__(
        self,
        name: str,
        slots: Sequence[Slot],
        report: OnStatus,
        mistakes: Mistakes | None = None,
        clock: Clock = _now,
    ) -> None:
        self.name = name
        self.slots = {slot.name: slot for slot in slots}
        self._report = report
        self._mistakes = mistakes or Mistakes(log)
        self._clock = clock
        self._changed = threading.Condition()
        self._closing = False
        self._working = False
        self._since: Ms | None = None
        """When the present work was begun; None: there is none."""
        self._thread = threading.Thread(target=self._run, name=f"bus {name}", daemon=True)

    def start(self) -> None:
        """Starts the thread, which opens the devices."""
        self._thread.start()

    def put(self, name: str, frame: Any) -> None:
        """Makes this the newest frame of a device. A frame equal to the one before changes nothing."""
        slot = self.slots[name]
        with self._changed:
            if frame != slot.frame:
                slot.frame, slot.fresh = frame, True
                self._changed.notify_all()

    def close(self) -> None:
        """Shows no more, closes the devices, ends the thread. May be called before ``start``."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join()

    def silence(self) -> Ms:
        """For how long the thread has been at its present work: a moment, unless a driver's call does not return."""
        since = self._since
        return Ms(0) if since is None else self._clock() - since

    def settle(self) -> None:
        """Blocks until every device shows its newest frame, or is away. For whoever wants to look at the far end."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._closing or not (self._working or any(map(_waits, self.slots.values())))
            )

    def _run(self) -> None:
        while self._wait():
            self._since = self._clock()
            self.work(self._since)
            self._since = None
            with self._changed:
                self._working = False
                self._changed.notify_all()
        self._since = self._clock()
        for slot in self.slots.values():
            self._close(slot)
        self._since = None

    def _wait(self) -> bool:
        with self._changed:
            while not self._closing:
                dues = [due for slot in self.slots.values() if (due := slot.next()) is not None]
                left = min(dues) - self._clock() if dues else None
                if left is not None and left <= 0:
                    self._working = True
                    return True
                self._changed.wait(None if left is None else left / 1000)
        return False

    def work(self, now: Ms) -> None:
        """Does all that is due at ``now``; the thread calls it, and so do tests with a time of their own."""
        for slot in self.slots.values():
            due = slot.next()
            if due is not None and due <= now:
                try:
                    self._work(slot, now)
                except DeviceError as error:
                    self._lost(slot, now, str(error))
                except BaseException as error:  # SystemExit too: in a thread it would be the end, without a word
                    self._mistakes.meet(error, f"{slot.name}: its driver raised what it should not")
                    self._lost(slot, now, f"{slot.name}: an unexpected error ({in_words(error)})")
                self._tell(slot, now)

    def _work(self, slot: Slot, now: Ms) -> None:
        if slot.device is None:
            slot.device = slot.open()
            slot.fresh = slot.frame is not None
        with self._changed:
            frame, fresh, slot.fresh = slot.frame, slot.fresh, False
        if frame is not None:
            if fresh or slot.heal is None:
                slot.show(slot.device, frame)
            else:
                slot.heal(slot.device)
        slot.due = now + (slot.again or 0)
        slot.pause, slot.wrong = Ms(0), None

    def _lost(self, slot: Slot, now: Ms, why: str) -> None:
        self._close(slot)
        slot.pause = min(slot.pause * 2, LONGEST_PAUSE) if slot.pause else FIRST_PAUSE
        slot.due = now + slot.pause
        slot.wrong = why

    def _close(self, slot: Slot) -> None:
        device, slot.device = slot.device, None
        if device is not None:
            try:
                device.close()
            except BaseException as error:
                self._mistakes.meet(error, f"{slot.name}: its driver could not close it")

    def _tell(self, slot: Slot, now: Ms) -> None:
        if slot.untold:
            try:
                self._report(slot.name, slot.wrong)
            except BaseException as error:
                self._mistakes.meet(error, f"{slot.name}: its state could not be reported")
                slot.due = max(slot.due, now + FIRST_PAUSE)
            else:
                slot.reported = slot.wrong is not None


def _waits(slot: Slot) -> bool:
    """Whether a frame waits to be shown, by a device that is there or was not tried yet."""
    return slot.fresh and (slot.device is not None or not slot.pause)
