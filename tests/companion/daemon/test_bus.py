"""A bus with devices of its own time: newest frames, failures, and the way back."""

from __future__ import annotations

import threading

import pytest

from companion.core.errors import DeviceError
from companion.core.mistakes import in_words
from companion.core.values import Ms
from companion.daemon import messages
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

    def __init__(self, again: Ms | None = None) -> None:
        self.lamp = Lamp()
        self.reports: list[tuple[str, str | None]] = []
        slot = Slot("lamp", self.lamp.open, self.lamp.show, again)
        self.bus = Bus("wire", [slot], lambda name, words: self.reports.append((name, words)))


def test_a_thread_that_cannot_start_is_a_lost_device_reported_once_and_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk, start, left = Desk(), threading.Thread.start, [2]

    def starting(thread: threading.Thread) -> None:
        if thread.name == "bus wire" and left[0]:
            left[0] -= 1
            raise RuntimeError("can't start new thread")
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", starting)
    desk.bus.put("lamp", "one")
    for _ in range(2):
        desk.bus.start()
        assert [name for name, words in desk.reports if words and "can't start new thread; end other" in words] == [
            "lamp"
        ]
        desk.bus.settle()
        assert desk.lamp.seen == []
    desk.bus.start()
    while desk.lamp.seen != ["one"]:
        desk.bus.settle()
    desk.bus.start()
    desk.bus.close()
    assert [words is None for _, words in desk.reports] == [False, True]
    assert desk.lamp.opened == desk.lamp.closed == 1


def test_closed_without_a_thread_nothing_is_started_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, before = Desk(), threading.active_count()
    desk.bus.close()
    desk.bus.start()
    assert threading.active_count() == before


def test_only_the_newest_frame_is_shown() -> None:
    desk = Desk()
    for frame in ("one", "two", "three"):
        desk.bus.put("lamp", frame)
    desk.bus.work(Ms(0))
    assert desk.lamp.seen == ["three"]


def test_an_unchanged_frame_is_not_shown_again() -> None:
    desk = Desk()
    desk.bus.put("lamp", "one")
    desk.bus.work(Ms(0))
    desk.bus.put("lamp", "one")
    desk.bus.work(Ms(100000))
    assert desk.lamp.seen == ["one"]


def test_a_strip_is_shown_its_frame_again_once_a_second_so_that_a_glitch_heals() -> None:
    desk = Desk(again=Ms(1000))
    desk.bus.put("lamp", "one")
    for now in (0, 500, 999, 1000, 1500, 2000):
        desk.bus.work(Ms(now))
    assert desk.lamp.seen == ["one", "one", "one"]


def test_a_device_that_fails_is_told_once_closed_and_brought_back_with_the_newest_frame() -> None:
    desk = Desk()
    desk.bus.put("lamp", "one")
    desk.bus.work(Ms(0))
    desk.lamp.broken = True
    desk.bus.put("lamp", "two")
    desk.bus.work(Ms(1000))
    assert desk.lamp.closed == 1
    assert desk.reports == [("lamp", "the lamp does not answer: look at its cable")]
    desk.bus.work(Ms(1250))  # tried after 250 ms, in vain, and told no second time
    desk.bus.put("lamp", "three")
    desk.lamp.broken = False
    desk.bus.work(Ms(1700))  # the pause has doubled: not yet
    assert desk.lamp.seen == ["one"]
    desk.bus.work(Ms(1750))
    assert desk.lamp.seen == ["one", "three"]
    assert desk.reports[1:] == [("lamp", None)]


def test_the_pause_never_grows_beyond_two_seconds() -> None:
    desk = Desk()
    desk.lamp.broken = True
    slot = desk.bus.slots["lamp"]
    now, pauses = Ms(0), []
    for _ in range(8):
        desk.bus.work(now)
        pauses.append(slot.due - now)
        now = slot.due
    assert pauses == [250, 500, 1000, 2000, 2000, 2000, 2000, 2000]
    assert len(desk.reports) == 1


def test_one_device_that_fails_does_not_keep_the_others_of_its_bus_dark() -> None:
    bad, good = Lamp(), Lamp()
    bad.broken = True
    bus = Bus("wire", [Slot("bad", bad.open, bad.show), Slot("good", good.open, good.show)], lambda name, words: None)
    bus.put("bad", 1)
    bus.put("good", 2)
    bus.work(Ms(0))
    assert good.seen == [2]


def test_the_first_device_waits_for_one_other_at_most() -> None:
    """A frame that is put while another device is shown comes before all devices that still wait."""
    order: list[str] = []
    bus: Bus

    def shower(name: str) -> Slot:
        def show(device: Lamp, frame: object) -> None:
            order.append(f"{name} {frame}")
            if name == "score":
                bus.put("main", "pressed")

        return Slot(name, Lamp, show)

    bus = Bus("wire", [shower(name) for name in ("main", "score", "third", "fourth")], lambda name, words: None)
    for name in bus.slots:
        bus.put(name, "first")
    bus.work(Ms(0))
    assert order == ["main first", "score first", "main pressed", "third first", "fourth first"]


def test_a_first_device_that_always_has_a_new_frame_starves_nobody() -> None:
    order: list[str] = []
    bus: Bus

    def show(device: Lamp, frame: object) -> None:
        order.append("main")
        bus.put("main", len(order))

    def other(device: Lamp, frame: object) -> None:
        order.append(str(frame))

    slots = [Slot("main", Lamp, show), *(Slot(name, Lamp, other) for name in ("a", "b"))]
    bus = Bus("wire", slots, lambda name, words: None)
    for name in bus.slots:
        bus.put(name, name)
    bus.work(Ms(0))
    assert order == ["main", "a", "main", "b", "main"]


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


class Bug:
    """A device whose driver raises what it should not, wherever it is told to."""

    def __init__(self, *where: str) -> None:
        self.where = set(where)
        self.error: BaseException = ValueError("a bug in the driver")
        self.seen: list[object] = []
        self.heard: list[tuple[str, str | None]] = []
        self.closed = 0
        self.bus = Bus("wire", [Slot("lamp", self.open, self.show)], self.report)
        self.bus.put("lamp", "one")

    def _met(self, where: str) -> None:
        if where in self.where:
            raise self.error

    def open(self) -> Bug:
        self._met("open")
        return self

    def show(self, device: Bug, frame: object) -> None:
        self._met("show")
        self.seen.append(frame)

    def close(self) -> None:
        self.closed += 1
        self._met("close")

    def report(self, name: str, words: str | None) -> None:
        self._met("report")
        self.heard.append((name, words))


@pytest.mark.parametrize("error", [ValueError("a bug in the driver"), SystemExit("a bug"), KeyError(3)], ids=repr)
@pytest.mark.parametrize("where", [("open",), ("show",), ("show", "close")], ids="+".join)
def test_a_driver_that_raises_anything_has_lost_its_device_which_is_tried_again(
    where: tuple[str, ...], error: BaseException
) -> None:
    desk = Bug(*where)
    desk.error = error
    for now in (0, 250, 750):
        desk.bus.work(Ms(now))
    assert [name for name, _ in desk.heard] == ["lamp"]
    assert desk.heard[0][1] == messages.UNEXPECTED.format(name="lamp", error=in_words(error))
    desk.where.clear()
    desk.bus.work(Ms(1749))  # the pause has doubled twice
    assert desk.seen == []
    desk.bus.work(Ms(1750))
    assert desk.seen == ["one"]
    assert desk.heard[1:] == [("lamp", None)]


def test_an_unexpected_error_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    desk = Bug("show")
    for now in range(0, 20_000, 50):
        desk.bus.work(Ms(now))
    first, *others = caplog.messages
    assert first == messages.DRIVER_RAISED.format(name="lamp")
    assert len(others) <= 1  # that it has come ten times


def test_a_report_that_could_not_be_made_is_made_again() -> None:
    desk = Bug("show", "report")
    desk.bus.work(Ms(0))
    desk.where = {"show"}
    desk.bus.work(Ms(250))
    assert [words is None for _, words in desk.heard] == [False]
    desk.where = {"report"}
    desk.bus.work(Ms(750))
    desk.where = set()
    desk.bus.work(Ms(999))
    assert len(desk.heard) == 1
    desk.bus.work(Ms(1000))
    assert desk.heard[1:] == [("lamp", None)]


def test_a_failure_that_changes_its_nature_is_reported_anew_and_the_same_one_is_not() -> None:
    words: list[str | None] = []
    causes = iter(["nothing answers", "nothing answers", "is held down", "is held down"])

    def open_failing() -> Lamp:
        raise DeviceError(next(causes))

    slot = Slot("lamp", open_failing, lambda device, frame: None)
    bus = Bus("wire", [slot], lambda name, why: words.append(why))
    for at in range(4):
        bus.work(Ms(at * 10_000))
    assert words == ["nothing answers", "is held down"]


def test_the_others_on_its_bus_are_shown_all_the_while() -> None:
    desk, lamp = Bug("show", "close", "report"), Lamp()
    bus = Bus("wire", [*desk.bus.slots.values(), Slot("good", lamp.open, lamp.show)], desk.report)
    for now in (0, 250, 750):
        bus.put("good", now)
        bus.work(Ms(now))
    assert lamp.seen == [0, 250, 750]


def test_the_thread_survives_all_of_them_and_ends_when_it_is_told() -> None:
    desk, lamp, shown = Bug("show", "close", "report"), Lamp(), threading.Event()

    def show(device: Lamp, frame: object) -> None:
        device.seen.append(frame)
        if frame == "second":
            shown.set()

    bus = Bus("wire", [*desk.bus.slots.values(), Slot("good", lamp.open, show)], desk.report)
    bus.start()
    bus.put("good", "first")
    bus.settle()
    bus.put("good", "second")
    assert shown.wait(20)
    bus.close()
    assert lamp.closed == 1


def test_a_bus_whose_driver_does_not_return_tells_for_how_long() -> None:
    entered, go_on = threading.Event(), threading.Event()
    now = [Ms(1000)]

    def show(device: Lamp, frame: object) -> None:
        entered.set()
        go_on.wait(20)

    lamp = Lamp()
    bus = Bus("wire", [Slot("lamp", lamp.open, show)], lambda name, words: None, clock=lambda: now[0])
    bus.put("lamp", "light")
    assert bus.silence() == 0
    bus.start()
    assert entered.wait(20)
    now[0] = Ms(13_000)
    assert bus.silence() == 12_000
    go_on.set()
    bus.settle()
    assert bus.silence() == 0
    bus.close()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_bus_whose_thread_has_died_is_silent_since_then() -> None:
    now = [Ms(1000)]

    class Bad(Slot):
        def next(self) -> Ms | None:
            raise MemoryError

    bus = Bus("wire", [Bad("lamp", Lamp().open, lambda device, frame: None)], lambda *_: None, clock=lambda: now[0])
    bus.start()
    bus.close()
    now[0] = Ms(13_000)
    assert bus.silence() == 12_000


def test_settling_waits_until_the_newest_frame_is_shown() -> None:
    """The device takes its time: it shows nothing before somebody waits for it."""
    lamp, waited = Lamp(), threading.Event()

    def show(device: Lamp, frame: object) -> None:
        waited.wait(30)
        lamp.seen.append(frame)

    bus = Bus("wire", [Slot("lamp", lamp.open, show)], lambda name, words: None)
    bus.put("lamp", "one")
    bus.start()
    releasing = threading.Thread(target=waited.set)
    releasing.start()
    bus.settle()
    assert lamp.seen == ["one"]
    bus.put("lamp", "two")
    bus.settle()
    assert lamp.seen == ["one", "two"]
    releasing.join()
    bus.close()


def test_a_device_that_can_be_healed_is_healed_instead_of_shown_the_same_again() -> None:
    lamp, healed = Lamp(), list[Lamp]()
    slot = Slot("lamp", lamp.open, lamp.show, Ms(1000), healed.append)
    bus = Bus("wire", [slot], lambda name, words: None)
    bus.put("lamp", "one")
    for now in (0, 500, 1000, 1500, 2000):
        bus.work(Ms(now))
    assert lamp.seen == ["one"]
    assert healed == [lamp, lamp]
    bus.put("lamp", "two")
    bus.work(Ms(2100))
    assert lamp.seen == ["one", "two"], "a new frame waits for no healing"


def test_a_device_that_fails_while_it_is_healed_is_lost_and_comes_back_whole() -> None:
    lamp = Lamp()
    reports: list[tuple[str, str | None]] = []

    def heal(device: Lamp) -> None:
        lamp.show(device, "healing")

    bus = Bus("wire", [Slot("lamp", lamp.open, lamp.show, Ms(1000), heal)], lambda *said: reports.append(said))
    bus.put("lamp", "one")
    bus.work(Ms(0))
    lamp.broken = True
    bus.work(Ms(1000))
    assert [name for name, words in reports if words] == ["lamp"]
    lamp.broken = False
    bus.work(Ms(1250))
    assert reports[-1] == ("lamp", None)
    assert lamp.seen == ["one", "one"]
