"""Letting go of what hangs, of what raises, and of everything else all the same."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

import pytest

from companion.core.mistakes import Mistakes
from companion.core.values import Ms
from companion.daemon import messages
from companion.daemon.closing import close_all

pytestmark = pytest.mark.anyio
MISTAKES = logging.getLogger("tests.closing")


async def test_what_hangs_is_named_and_left_behind_and_the_rest_is_closed(caplog: pytest.LogCaptureFixture) -> None:
    closed: list[str] = []
    go_on = threading.Event()

    def raises() -> None:
        raise SystemExit("a bug")

    closing: dict[str, Callable[[], object]] = {
        "strip": lambda: closed.append("strip"),
        "main": go_on.wait,
        "buzzer": raises,
    }
    assert await close_all(closing, Mistakes(MISTAKES), Ms(50)) == ("main",)
    assert closed == ["strip"]
    assert messages.LEFT_BEHIND.format(name="main") in caplog.text
    assert messages.NOT_CLOSED.format(name="buzzer") in caplog.text
    go_on.set()


async def test_all_are_closed_at_once_so_that_the_slow_ones_wait_for_nobody() -> None:
    meeting = threading.Barrier(3)
    assert await close_all(dict.fromkeys("abc", meeting.wait), Mistakes(MISTAKES), Ms(20_000)) == ()


async def test_nothing_to_close_is_closed() -> None:
    assert await close_all({}, Mistakes(MISTAKES)) == ()


async def test_without_a_thread_left_each_is_closed_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    closed: list[str] = []
    monkeypatch.setattr(threading.Thread, "start", none)
    closing = {name: lambda name=name: closed.append(name) for name in ("strip", "main")}
    assert await close_all(closing, Mistakes(MISTAKES)) == ()
    assert closed == ["strip", "main"]
