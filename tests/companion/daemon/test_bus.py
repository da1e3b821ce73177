"""A bus with devices of its own time: newest frames, failures, and the way back."""

from __future__ import annotations

import threading

import pytest

from companion.core.errors import DeviceError
from companion.daemon.bus import Bus, Slot


class Lamp:
    """A device that keeps what it was shown, and can be made to fail at opening or at showing."""

    def __init__(self) -> None:
        self.seen: list[object] = []
        self.opened = 0
        self.closed = 0
        self.broken = False

    def open(self) -> Lamp:
        if self.broken:
            raise DeviceError("the lamp does not answer: look at its cable")
        self.opened += 1
        return self

    def show(self, device: Lamp, frame: object) -> None:
        if self.broken:
            raise DeviceError("the lamp does not answer: look at its cable")
        self.seen.append(frame)

    def close(self) -> None:
        self.closed += 1


class Desk:
    """A bus with one lamp, worked by hand at instants of the test's own."""

    def __init__(self, again: float | None = None) -> None:
        self.lamp = Lamp()
        self.reports: list[tuple[str, str | None]] = []
        slot = Slot("lamp", self.lamp.open, self.lamp.show, again)
        self.bus = Bus("wire", [slot], lambda name, words: self.reports.append((name, words)))


def test_only_the_newest_frame_is_shown() -> None:
    desk = Desk()
    for frame in ("one", "two", "three"):
        desk.bus.put("lamp", frame)
    desk.bus.work(0.0)
    assert desk.lamp.seen == ["three"]


def test_an_unchanged_frame_is_not_shown_again() -> None:
    desk = Desk()
    desk.bus.put("lamp", "one")
    desk.bus.work(0.0)
    desk.bus.put("lamp", "one")
    desk.bus.work(100.0)
    assert desk.lamp.seen == ["one"]


def test_a_strip_is_shown_its_frame_again_once_a_second_so_that_a_glitch_heals() -> None:
    desk = Desk(again=1.0)
    desk.bus.put("lamp", "one")
    for now in (0.0, 0.5, 0.999, 1.0, 1.5, 2.0):
        desk.bus.work(now)
    assert desk.lamp.seen == ["one", "one", "one"]


def test_a_device_that_fails_is_told_once_closed_and_brought_back_with_the_newest_frame() -> None:
    desk = Desk()
    desk.bus.put("lamp", "one")
    desk.bus.work(0.0)
    desk.lamp.broken = True
    desk.bus.put("lamp", "two")
    desk.bus.work(1.0)
    assert desk.lamp.closed == 1
    assert desk.reports == [("lamp", "the lamp does not answer: look at its cable")]
    desk.bus.work(1.25)  # tried after 250 ms, in vain, and told no second time
    desk.bus.put("lamp", "three")
    desk.lamp.broken = False
    desk.bus.work(1.70)  # the pause has doubled: not yet
    assert desk.lamp.seen == ["one"]
    desk.bus.work(1.75)
    assert desk.lamp.seen == ["one", "three"]
    assert desk.reports[1:] == [("lamp", None)]


def test_the_pause_never_grows_beyond_two_seconds() -> None:
    desk = Desk()
    desk.lamp.broken = True
    slot = desk.bus.slots["lamp"]
    now, pauses = 0.0, []
    for _ in range(8):
        desk.bus.work(now)
        pauses.append(slot.due - now)
        now = slot.due
    assert pauses == [0.25, 0.5, 1.0, 2.0, 2.0, 2.0, 2.0, 2.0]
    assert len(desk.reports) == 1


def test_one_device_that_fails_does_not_keep_the_others_of_its_bus_dark() -> None:
    bad, good = Lamp(), Lamp()
    bad.broken = True
    bus = Bus("wire", [Slot("bad", bad.open, bad.show), Slot("good", good.open, good.show)], lambda name, words: None)
    bus.put("bad", 1)
    bus.put("good", 2)
    bus.work(0.0)
    assert good.seen == [2]


def test_the_thread_shows_what_is_put_and_closes_the_device_at_the_end() -> None:
    lamp, shown = Lamp(), threading.Event()

    def show(device: Lamp, frame: object) -> None:
        device.seen.append(frame)
        shown.set()

    bus = Bus("wire", [Slot("lamp", lamp.open, show)], lambda name, words: None)
    bus.start()
    bus.put("lamp", "light")
    assert shown.wait(20)
    bus.close()
    assert (lamp.seen, lamp.closed) == (["light"], 1)


@pytest.mark.parametrize("times", [1, 2])
def test_closing_a_bus_that_was_never_started_is_no_error(times: int) -> None:
    desk = Desk()
    for _ in range(times):
        desk.bus.close()
    assert desk.lamp.opened == 0
