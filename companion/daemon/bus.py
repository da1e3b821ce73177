"""A thread for each physical bus, which shows the newest frame of each device and brings lost devices back.

Theory of operation. Each output (a strip, a screen, a buzzer) is a ``Slot`` of its bus. The loop puts a frame in the
slot and continues at once; a frame that has not been shown yet is replaced. The thread works through the slots in
order, so the output that should answer a press first comes first; it looks at that one again after each other one, so
a press waits for one device at most. A device that fails is closed, reported, and opened
again after a pause that doubles each time; then it is shown the newest frame::

    closed --open--> open --frame--> open
       ^               |
       '--- error -----'   pause 250 ms, 500 ms ... 2 s

Any kind of error counts: a driver that raises an unexpected one has lost its device too. A report that fails is
repeated. Only ``close`` ends the thread. A driver's call that never returns holds up this bus and no other; ``silence``
is how long the present work has taken.
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
from companion.daemon import messages
from companion.daemon.clock import MonotonicClock
from companion.ports import OnStatus

FIRST_PAUSE = Ms(250)
LONGEST_PAUSE = Ms(2000)

log = logging.getLogger(__name__)

_now = MonotonicClock().now


@dataclass(slots=True)
class Slot:
    """One output on a bus. ``show(device, frame)`` shows a frame; both ``show`` and ``open`` may raise DeviceError."""

    name: str
    open: Callable[[], Any]
    show: Callable[[Any, Any], None]
    again: Ms | None = None
    """After this long an unchanged frame is shown again (or ``heal`` is called), which undoes glitches; None: never."""
    heal: Callable[[Any], None] | None = None
    """Called with the device instead of showing the same frame again; None: the frame is shown again."""
    device: Any = None
    """The open device; None while it is closed."""
    frame: Any = None
    """The newest frame; None: none has been put yet."""
    fresh: bool = False
    """Whether the newest frame has yet to be shown."""
    pause: Ms = Ms(0)
    due: Ms = Ms(0)
    wrong: str | None = None
    """What is wrong with the device now, in words for people; None: it works."""
    reported: str | None = None
    """What the last report said is wrong."""

    def next(self) -> Ms | None:
        """When it is next due without a new frame; None: only when there is one."""
        if self.device is None:
            return self.due
        if self.fresh:
            return Ms(0)
        return self.due if self.owes_report or (self.again is not None and self.frame is not None) else None

    @property
    def owes_report(self) -> bool:
        """Whether the device was lost, came back, or fails in another way since the last report."""
        return self.reported != self.wrong


class Bus:
    """The devices that share one wire, and the thread that works them.

    ``report`` is called from that thread whenever a device is lost or works again.
    """

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
        """When the present work began; None: the thread is waiting."""
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Starts the thread, which opens the devices; does nothing if it has been started.

        If the system has no thread left, the devices are reported as lost. Call it again to try again.
        """
        if self._thread is not None or self._closing:
            return
        thread = threading.Thread(target=self._run, name=f"bus {self.name}", daemon=True)
        try:
            thread.start()
        except RuntimeError as error:
            for slot in self.slots.values():
                slot.wrong = messages.NO_THREAD.format(name=slot.name, error=error)
                slot.pause = FIRST_PAUSE
                self._report_change(slot, self._clock())
        else:
            self._thread = thread

    def put(self, name: str, frame: Any) -> None:
        """Makes this the newest frame of a device. A frame equal to the previous one changes nothing."""
        slot = self.slots[name]
        with self._changed:
            if frame != slot.frame:
                slot.frame, slot.fresh = frame, True
                self._changed.notify_all()

    def close(self) -> None:
        """Stops showing frames, closes the devices and ends the thread. May be called before ``start``."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        if self._thread is not None and self._thread.is_alive():
            self._thread.join()

    def silence(self) -> Ms:
        """How long the thread has been busy with its present work: a moment, unless a driver's call does not return.

        For a thread that an error ended, how long that is ago.
        """
        since = self._since
        return Ms(0) if since is None else self._clock() - since

    def settle(self) -> None:
        """Blocks until every device shows its newest frame or is lost, so that the far end can be examined."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._closing or not (self._working or any(map(_waits, self.slots.values())))
            )

    def _run(self) -> None:
        try:
            self._rounds()
        except BaseException:  # nothing should get here; a thread that died is silent from now on
            self._since = self._clock() if self._since is None else self._since
            raise

    def _rounds(self) -> None:
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
        """Does everything that is due at ``now``. The thread calls it; tests may call it with any instant."""
        first, *others = self.slots.values()
        self._do(first, now)
        for slot in others:
            if self._do(slot, now) and first.fresh:  # it took its time, and meanwhile somebody pressed
                self._do(first, now)

    def _do(self, slot: Slot, now: Ms) -> bool:
        """Works a slot if it is due; whether it was."""
        due = slot.next()
        if due is None or due > now:
            return False
        try:
            self._work(slot, now)
        except DeviceError as error:
            self._lost(slot, now, str(error))
        except BaseException as error:  # SystemExit too, which would end a thread silently
            self._mistakes.meet(error, messages.DRIVER_RAISED.format(name=slot.name))
            self._lost(slot, now, messages.UNEXPECTED.format(name=slot.name, error=in_words(error)))
        self._report_change(slot, now)
        return True

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
                self._mistakes.meet(error, messages.NOT_CLOSED.format(name=slot.name))

    def _report_change(self, slot: Slot, now: Ms) -> None:
        if slot.owes_report:
            try:
                self._report(slot.name, slot.wrong)
            except BaseException as error:
                self._mistakes.meet(error, messages.NOT_REPORTED.format(name=slot.name))
                slot.due = max(slot.due, now + FIRST_PAUSE)
            else:
                slot.reported = slot.wrong


def _waits(slot: Slot) -> bool:
    """Whether a frame is waiting for a device that is open or has not been tried yet."""
    return slot.fresh and (slot.device is not None or not slot.pause)
