"""The dialogue at a terminal: one question at a time, answered by a line, or by keys to move a light.

Lines are read from the descriptor itself, because a buffered reader would hide typed lines from ``select``. If the
input is not a terminal (a pipe), every answer is a line.
"""

from __future__ import annotations

import codecs
import os
import select
import termios
import textwrap
import tty
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TextIO, TypeVar

from companion.core.values import Ms
from companion.setup.dialogue import Left, Moving, Option
from companion.setup.inbox import Inbox

T = TypeVar("T")

WIDTH = 78
INDENT = "  "
GO_ON = "> "
DOTS = Ms(2000)
"""How often the waiting line grows by a dot."""
MOST_DOTS = 20
FRAMES = Ms(120)
"""How long each frame of an animation is shown."""
STEPS = {"\x1b[D": -1, "\x1b[C": 1, "\x1b[B": -10, "\x1b[A": 10, "-": -1, "+": 1}
STEPS |= {key.replace("[", "O"): by for key, by in STEPS.items() if key.startswith("\x1b")}
"""What the arrow keys send, in both keypad modes, and how far they move."""


class Terminal:
    """A ``companion.setup.dialogue.Dialogue``."""

    def __init__(self, typed: int, shown: TextIO) -> None:
        """``typed``: the descriptor to read; ``shown``: the stream to write."""
        self._typed = typed
        self._shown = shown
        self._live = os.isatty(typed) and shown.isatty()
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._pending = ""

    # -- what is said

    def title(self, text: str, place: str = "") -> None:
        """Writes a line of its own, after a blank one."""
        self._write(f"\n{text}{place:>{WIDTH - len(text)}}\n{'-' * WIDTH}\n")

    def tell(self, *lines: str) -> None:
        """Writes each line indented, and wraps long ones."""
        for line in lines:
            deeper = INDENT + " " * (len(line) - len(line.lstrip()))
            wrapped = textwrap.wrap(line.strip(), WIDTH - len(deeper), break_long_words=False, break_on_hyphens=False)
            self._write("".join(f"{deeper}{part}\n" for part in wrapped or [""]))

    # -- what is asked

    def ask(self, name: str, question: str, default: str = "") -> str:
        """Asks for a line."""
        self.tell(*question.split("\n"))
        self._write(f"{INDENT}{f'[{default}] ' if default else ''}{GO_ON}")
        return self._line() or default

    def choose(
        self, name: str, question: str, options: Sequence[Option], default: str, moving: Moving | None = None
    ) -> str:
        """Accepts a number, a name, or an unambiguous beginning of either; asks yes or no on the question's line."""
        names = [option.name for option in options]
        brief = names == ["y", "n"]
        keys = {option.name: option.name if brief else str(number) for number, option in enumerate(options, 1)}
        if brief:
            self.tell(f"{question}  [{'Y/n' if default == 'y' else 'y/N'}]")
        else:
            self.tell(question, *(f"  {keys[option.name]}  {option.says}" for option in options))
        while True:
            self._write(f"{INDENT}{'' if brief else f'[{keys[default]}] '}{GO_ON}")
            typed = self._line(moving).casefold()
            if not typed:
                return default
            chosen = _chosen(typed, options, keys)
            if chosen is not None:
                return chosen
            *others, last = keys.values()
            self.tell(f"Type {', '.join(others)} or {last}." if others else f"Type {last}.")

    def wait(self, name: str, prompt: str, inbox: Inbox[T], patience: Ms) -> T | str | None:
        """Waits on one line, which grows by a dot now and then and disappears when something arrives."""
        self._write(f"{INDENT}{prompt} ")
        left, dots = patience, 0
        while True:
            item = inbox.take()
            if item is not None:
                self._erase()
                return item
            if "\n" in self._pending or self._ready(inbox, min(left, DOTS)):
                line = self._line()
                self._erase(typed=True)
                return line
            if not _readable(inbox):
                left, dots = left - DOTS, dots + 1
                if self._live and dots <= MOST_DOTS:
                    self._write(".")
            if left <= 0:
                self._erase()
                return None

    def slide(self, name: str, question: str, at: int, most: int, show: Callable[[int], None]) -> int:
        """Moves by arrow keys (left and right by 1, down and up by 10) or to a typed number; Enter accepts."""
        at = min(max(at, 1), most)
        how = "left, right: by 1   down, up: by 10   a number: go there   Enter: accept"
        self.tell(question, how if self._live else "+, - or a number moves it; an empty line accepts it")
        with self._keys():
            digits = ""
            while True:
                show(at)
                self._write(f"\r\x1b[K{INDENT}LED {at}{f'   to {digits}' if digits else ''} " if self._live else GO_ON)
                key = self._key() if self._live else self._line()
                if key in ("", "\r", "\n"):
                    if not digits:
                        self._write("\n")
                        return at
                    at, digits = min(max(int(digits), 1), most), ""
                elif key in STEPS:
                    at, digits = min(max(at + STEPS[key], 1), most), ""
                elif key in ("\x7f", "\b"):
                    digits = digits[:-1]
                elif key.isascii() and key.isdigit():
                    digits = (digits + key)[:4]
                    if not self._live:
                        at, digits = min(max(int(digits), 1), most), ""

    # -- the descriptors

    def _write(self, text: str) -> None:
        try:
            self._shown.write(text)
            self._shown.flush()
        except OSError as error:
            raise Left("the output was closed") from error

    def _erase(self, typed: bool = False) -> None:
        """Removes a waiting line; if something was typed, the terminal is on the next line already."""
        if not self._live:
            self._write("\n")
        else:
            self._write("\x1b[A\r\x1b[K" if typed else "\r\x1b[K")

    def _ready(self, inbox: Inbox[T], wait: Ms) -> bool:
        """Whether something is typed; returns early if the inbox has something."""
        ready, _, _ = select.select([self._typed, inbox.fileno()], [], [], wait / 1000)
        return self._typed in ready

    def _line(self, moving: Moving | None = None) -> str:
        frame = 0
        while "\n" not in self._pending:
            while moving is not None and not select.select([self._typed], [], [], FRAMES / 1000)[0]:
                moving(frame)
                frame += 1
            self._read()
        line, _, self._pending = self._pending.partition("\n")
        return " ".join("".join(letter for letter in line if letter.isprintable()).split())

    def _read(self) -> None:
        try:
            data = os.read(self._typed, 1024)
        except OSError:  # the terminal hung up
            data = b""
        if not data:
            raise Left("the input has ended")
        self._pending += self._decoder.decode(data)

    def _key(self) -> str:
        """Reads one key; an arrow's three characters are one key."""
        while not self._pending:
            self._read()
        for length in (3, 1):
            key = self._pending[:length]
            if key in STEPS or length == 1:
                self._pending = self._pending[len(key) :]
                if key == "\x04":
                    raise Left("the input has ended")
                return key
        return ""

    @contextmanager
    def _keys(self) -> Iterator[None]:
        """Delivers keys one by one without echo; Ctrl-C still ends. Restores the terminal afterwards."""
        if not self._live:
            yield
            return
        before = termios.tcgetattr(self._typed)
        try:
            tty.setcbreak(self._typed)
            yield
        finally:
            termios.tcsetattr(self._typed, termios.TCSADRAIN, before)


def _readable(inbox: Inbox[T]) -> bool:
    return bool(select.select([inbox.fileno()], [], [], 0)[0])


def _chosen(typed: str, options: Sequence[Option], keys: dict[str, str]) -> str | None:
    """The one option that fits: by its key or name, or by the beginning of its name or text."""
    for option in options:
        if typed in (keys[option.name], option.name):
            return option.name
    meant = [
        option.name
        for option in options
        if not typed.isdigit() and (option.name.startswith(typed) or option.says.casefold().startswith(typed))
    ]
    return meant[0] if len(meant) == 1 else None
