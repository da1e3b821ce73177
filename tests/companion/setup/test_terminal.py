"""The dialogue at a real pseudo-terminal, and on a pipe."""

from __future__ import annotations

import os
import pty
import termios
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass

import pytest

from companion.core.values import Ms
from companion.setup.dialogue import Left, Option, agrees
from companion.setup.inbox import Inbox
from companion.setup.terminal import Terminal

OPTIONS = (Option("apa102", "APA102 (four wires)"), Option("ws2812-spi", "WS2812 (three)"), Option("none", "no strip"))


@dataclass
class Desk:
    """A terminal whose far end types."""

    terminal: Terminal
    far: int
    near: int

    def type(self, text: str) -> None:
        os.write(self.far, text.encode())

    def shown(self) -> str:
        """What has been shown, as far as it came."""
        os.set_blocking(self.far, False)
        text = b""
        try:
            while True:
                text += os.read(self.far, 65536)
        except BlockingIOError:
            return text.decode().replace("\r\n", "\n")


@pytest.fixture
def desk() -> Iterator[Desk]:
    far, near = pty.openpty()
    settings = termios.tcgetattr(near)
    settings[3] &= ~termios.ECHO
    termios.tcsetattr(near, termios.TCSANOW, settings)
    with open(near, "w", closefd=False, encoding="utf-8") as screen:
        yield Desk(Terminal(near, screen), far, near)
    os.close(far)
    os.close(near)


Piped = Callable[[bytes], Terminal]


@pytest.fixture
def piped() -> Iterator[Piped]:
    ends: list[int] = []
    with open(os.devnull, "w") as nowhere:

        def make(text: bytes) -> Terminal:
            read, write = os.pipe()
            os.write(write, text)
            os.close(write)
            ends.append(read)
            return Terminal(read, nowhere)

        yield make
    for end in ends:
        os.close(end)


@pytest.mark.parametrize(
    ("typed", "chosen"),
    [
        ("\n", "ws2812-spi"),
        ("1\n", "apa102"),
        ("APA\n", "apa102"),
        ("ws\n", "ws2812-spi"),
        ("no s\n", "none"),
        ("  3  \n", "none"),
        ("4\n0\n-1\nx\n12\n\x1b[A\n3\n", "none"),
    ],
)
def test_choosing_by_number_by_name_or_by_beginnings(piped: Piped, typed: str, chosen: str) -> None:
    assert piped(typed.encode()).choose("a", "Which?", OPTIONS, "ws2812-spi") == chosen


@pytest.mark.parametrize(
    ("typed", "says"), [("\n", True), ("y\n", True), ("YES\n", True), ("n\n", False), ("?\nno\n", False)]
)
def test_yes_and_no(piped: Piped, typed: str, says: bool) -> None:
    assert agrees(piped(typed.encode()), "a", "So?") is says


def test_a_question_is_shown_with_its_options_in_a_row(desk: Desk) -> None:
    desk.type("9\n2\n")
    assert desk.terminal.choose("a", "Which strip is it?", OPTIONS, "apa102") == "ws2812-spi"
    assert desk.shown() == (
        "  Which strip is it?\n"
        "    1  APA102 (four wires)\n"
        "    2  WS2812 (three)\n"
        "    3  no strip\n"
        "  [1] >   Type 1, 2 or 3.\n"
        "  [1] > "
    )


def test_long_lines_are_wrapped_and_short_ones_left_alone(desk: Desk) -> None:
    desk.terminal.title("Screens", "4 of 7")
    desk.terminal.tell("word " * 30, "red        GPIO5")
    title, rule, *lines = desk.shown().strip("\n").split("\n")
    assert title == "Screens" + "4 of 7".rjust(71)
    assert rule == "-" * 78
    assert all(len(line) <= 78 and line.startswith("  ") for line in lines)
    assert lines[-1] == "  red        GPIO5"


@pytest.mark.parametrize(
    ("typed", "taken"),
    [(b"\n", "Anna"), (b"  Zo\xc3\xab  \n", "Zoë"), (b"a\x00\x1bb\n", "ab"), (b"\xff\n", "\ufffd")],
)
def test_asking_for_a_line(piped: Piped, typed: bytes, taken: str) -> None:
    assert piped(typed).ask("a", "Who?", "Anna") == taken


def test_the_end_of_the_input_leaves(piped: Piped) -> None:
    terminal = piped(b"half a line")
    for asking in (
        lambda: terminal.ask("a", "?"),
        lambda: terminal.choose("a", "?", OPTIONS, "none"),
        lambda: terminal.slide("a", "?", 1, 9, lambda number: None),
    ):
        with pytest.raises(Left):
            asking()


def test_a_terminal_that_hangs_up_leaves() -> None:
    far, near = pty.openpty()
    os.close(far)
    with suppress(OSError), open(near, "w", encoding="utf-8") as screen:  # what was not shown cannot be flushed either
        terminal = Terminal(near, screen)
        with pytest.raises(Left):
            terminal.ask("a", "?")
        with closing(Inbox[int]()) as inbox, pytest.raises(Left):
            terminal.wait("a", "Press RED", inbox, Ms(9000))


def test_waiting_takes_what_happened_or_what_was_typed_or_the_time_that_went_by(desk: Desk) -> None:
    with closing(Inbox[int]()) as inbox:
        inbox.put(7)
        inbox.put(8)
        assert desk.terminal.wait("a", "Press RED", inbox, Ms(9000)) == 7
        assert desk.terminal.wait("a", "Press RED", inbox, Ms(9000)) == 8
        desk.type("s\n")
        assert desk.terminal.wait("a", "Press RED", inbox, Ms(9000)) == "s"
        assert desk.terminal.wait("a", "Press RED", inbox, Ms(0)) is None
    shown = desk.shown()
    assert shown.count("Press RED") == 4
    assert shown.endswith("\r\x1b[K"), "the waiting line goes when it is over"


@pytest.mark.parametrize(
    ("typed", "taken", "shown"),
    [
        ("\n", 5, [5]),
        ("\x1b[C\x1b[C\x1b[D\n", 6, [5, 6, 7, 6]),
        ("\x1bOA\x1bOB\n", 5, [5, 15, 5]),
        ("+-\n", 5, [5, 6, 5]),
        ("\x1b[D" * 6 + "\n", 1, [5, 4, 3, 2, 1, 1, 1]),
        ("12\n\n", 12, [5, 5, 5, 12]),
        ("99\n\n", 20, [5, 5, 5, 20]),
        ("1\n\n", 1, [5, 5, 1]),
        ("0\n\n", 1, [5, 5, 1]),
        ("1\x7f7\n\n", 7, [5, 5, 5, 5, 7]),
        ("q\x1b[Z?\n", 5, None),
    ],
)
def test_sliding_by_keys(desk: Desk, typed: str, taken: int, shown: list[int] | None) -> None:
    before = termios.tcgetattr(desk.near)
    seen: list[int] = []

    def show(number: int) -> None:
        if not seen:  # the keys are typed once the terminal takes them one by one
            desk.type(typed)
        seen.append(number)

    assert desk.terminal.slide("a", "Move it.", 5, 20, show) == taken
    assert shown is None or seen == shown
    assert termios.tcgetattr(desk.near) == before


def test_sliding_on_a_pipe_goes_by_lines(piped: Piped) -> None:
    seen: list[int] = []
    assert piped(b"+\n12\nx\n-\n\n").slide("a", "Move it.", 5, 20, seen.append) == 11
    assert seen == [5, 6, 12, 12, 11]


def test_what_moves_is_moved_until_there_is_an_answer(desk: Desk) -> None:
    frames: list[int] = []

    def moving(frame: int) -> None:
        frames.append(frame)
        if frame == 2:
            desk.type("y\n")

    assert desk.terminal.choose("a", "So?", (Option("y", "yes"), Option("n", "no")), "n", moving) == "y"
    assert frames[:3] == [0, 1, 2]


def test_an_inbox_keeps_the_order_and_takes_nothing_once_closed() -> None:
    inbox = Inbox[int]()
    for number in range(3):
        inbox.put(number)
    assert [inbox.take(), inbox.take(), inbox.take(), inbox.take()] == [0, 1, 2, None]
    inbox.close()
    inbox.put(9)
    assert inbox.take() is None
