"""The log on its way to standard error: nobody waits for whoever does not read it."""

from __future__ import annotations

import logging
import os
import re
import threading
from collections.abc import Iterator

import pytest

from companion.cli import lines as module
from companion.cli.lines import SAME_EVERY, WAITING, Lines, formatter
from companion.core.values import Ms


class Desk:
    """A log whose lines go into a pipe, at a time of the test's own."""

    def __init__(self) -> None:
        self.now = Ms(0)
        self.reading, self.writing = os.pipe()
        self.lines = Lines(self.writing, lambda: self.now)
        self.log = logging.Logger("desk")
        self.log.addHandler(self.lines)

    def written(self) -> list[str]:
        """All that was written, once the log has ended."""
        pieces: list[bytes] = []

        def read() -> None:
            while piece := os.read(self.reading, 1 << 16):
                pieces.append(piece)

        reader = threading.Thread(target=read)
        reader.start()
        self.lines._queue.put(None)
        self.lines._thread.join()
        os.close(self.writing)
        reader.join()
        return b"".join(pieces).decode().splitlines()


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk()
    yield desk
    os.close(desk.reading)


def test_lines_are_written_in_their_order(desk: Desk) -> None:
    for word in ("one", "two", "three"):
        desk.log.warning("line %s", word)
    assert desk.written() == ["line one", "line two", "line three"]


def test_a_reader_that_has_stalled_holds_nobody_up_and_what_was_dropped_is_counted(desk: Desk) -> None:
    long = "x" * 1000
    for number in range(5000):
        desk.log.warning("%d %s", number, long)
    written = desk.written()
    dropped = [int(found[1]) for line in written if (found := re.match(r"(\d+) lines of the log were dropped", line))]
    whole = [line for line in written if line.endswith(long)]
    assert len(whole) >= WAITING
    assert len(whole) + sum(dropped) == 5000


def test_the_same_line_is_written_once_in_a_while_with_its_count(desk: Desk) -> None:
    for _ in range(1000):
        desk.log.warning("refused")
    desk.log.warning("something else")
    desk.now = SAME_EVERY
    desk.log.warning("refused")
    assert desk.written() == ["refused", "something else", "refused (and 999 times more since it was last written)"]


def test_different_lines_without_end_are_not_all_remembered(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KNOWN", 3)
    for number in range(100):
        desk.log.warning("line %d", number)
    assert len(desk.lines._seen) == 3
    assert len(desk.written()) == 100


def test_a_line_that_cannot_be_made_is_dropped(desk: Desk) -> None:
    desk.log.warning("%d", "no number")
    desk.log.warning("a lone surrogate: \udcff")
    first, second = desk.written()
    assert first == "a lone surrogate: \\udcff"
    assert second.startswith("1 lines of the log were dropped")


def test_where_nobody_can_read_any_more_the_log_goes_on() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    lines = Lines(writing)
    log = logging.Logger("desk")
    log.addHandler(lines)
    log.warning("one")
    log.warning("two")
    lines.close()
    assert not lines._thread.is_alive()
    os.close(writing)


@pytest.mark.parametrize(
    ("level", "text", "line"),
    [
        (logging.INFO, "main screen works again", "<6>main screen works again"),
        (logging.WARNING, "main screen: no answer", "<4>main screen: no answer"),
        (logging.ERROR, "one\ntwo", "<3>one\n<3>two"),
    ],
)
def test_for_systemds_journal_each_line_begins_with_its_priority(level: int, text: str, line: str) -> None:
    record = logging.LogRecord("x", level, "x.py", 1, text, None, None)
    assert formatter({"JOURNAL_STREAM": "8:1234"}).format(record) == line


def test_for_people_each_line_begins_with_its_level() -> None:
    record = logging.LogRecord("x", logging.WARNING, "x.py", 1, "main screen: no answer", None, None)
    assert formatter({}).format(record) == "WARNING main screen: no answer"
