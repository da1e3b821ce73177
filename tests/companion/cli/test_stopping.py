"""How the table is stopped: by signals, whatever hangs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue

import pytest

from companion.cli import stopping as module
from companion.cli.stopping import SIGNALS, Stopping
from companion.core.values import Ms

PATIENCE = 30
each_signal = pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)


def kill(number: signal.Signals) -> None:
    os.kill(os.getpid(), number)


@each_signal
def test_while_it_starts_a_signal_ends_the_process(number: signal.Signals) -> None:
    ended: Queue[int] = Queue()
    with Stopping(ended.put):
        kill(number)
        assert ended.get(timeout=PATIENCE) == 0


@each_signal
def test_while_it_runs_a_signal_asks_it_to_stop_and_a_second_one_ends_it_at_once(number: signal.Signals) -> None:
    asked, ended = Queue[str](), Queue[int]()
    with Stopping(ended.put) as stopping:
        stopping.when_asked(lambda: asked.put("stop"))
        kill(number)
        assert asked.get(timeout=PATIENCE) == "stop"
        assert ended.empty()
        kill(signal.SIGINT)
        assert ended.get(timeout=PATIENCE) == 128 + signal.SIGINT


def test_a_table_that_does_not_stop_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST", Ms(1))
    ended: Queue[int] = Queue()
    with Stopping(ended.put) as stopping:
        stopping.when_asked(lambda: None)
        kill(signal.SIGTERM)
        assert ended.get(timeout=PATIENCE) == 1


def test_a_loop_that_has_ended_already_is_no_error() -> None:
    asked, ended = threading.Event(), Queue[int]()

    def stop() -> None:
        asked.set()
        raise RuntimeError("Event loop is closed")

    with Stopping(ended.put) as stopping:
        stopping.when_asked(stop)
        kill(signal.SIGTERM)
        assert asked.wait(PATIENCE)
    assert ended.empty()


def test_what_handled_signals_before_handles_them_afterwards() -> None:
    before = {number: signal.getsignal(number) for number in SIGNALS}
    with Stopping(lambda status: None):
        assert all(signal.getsignal(number) != before[number] for number in (signal.SIGINT, signal.SIGTERM))
    assert {number: signal.getsignal(number) for number in SIGNALS} == before


def test_a_hang_up_that_nohup_ignores_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Stopping(lambda status: None):
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


HANGS = {
    "a screen's bus": """
import hardware.screens
def show(self, image, shown=hardware.screens.OledScreen.show):
    hang()
hardware.screens.OledScreen.show = show
""",
    "the strip cannot be closed": """
import hardware.strips
hardware.strips.SpiStrip.close = lambda self: hang()
started()
""",
    "the buttons cannot be closed": """
import hardware.buttons
hardware.buttons.GpioButtons.close = lambda self: hang()
started()
""",
    "the loop": """
import companion.daemon.loop
def live(self):
    hang()
companion.daemon.loop.Daemon._live = live
""",
    "it is starting": """
import builtins
importing = builtins.__import__
def slow(name, *rest):
    if name == "companion.daemon.loop":
        hang()
    return importing(name, *rest)
builtins.__import__ = slow
""",
}
SCRIPT = """
import signal, sys, threading
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_DFL if number != signal.SIGINT else signal.default_int_handler)
def started():
    print("hangs", file=sys.stderr, flush=True)
def hang():
    started()
    threading.Event().wait()
{hang}
from companion.cli.main import main
sys.exit(main(["run", "--virtual", "--port", "0"]))
"""

Start = Callable[[str], subprocess.Popen[str]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts a table in which something hangs, in a process of its own; returns once it does."""
    begun: list[subprocess.Popen[str]] = []
    environment = {**os.environ, "HOME": str(tmp_path), "COMPANION_RUN": str(tmp_path / "run")}

    def one(hang: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", SCRIPT.format(hang=hang)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
        begun.append(process)
        assert process.stderr is not None
        while "hangs" not in (line := process.stderr.readline()):
            assert line, "it ended before anything hung"
        return process

    yield one
    for process in begun:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP], ids=lambda number: number.name)
@pytest.mark.parametrize("hang", HANGS.values(), ids=HANGS)
def test_one_signal_is_enough_whatever_hangs(start: Start, hang: str, number: signal.Signals) -> None:
    process = start(hang)
    if "started()\n" in hang and "hang()\nstarted" in hang:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("The table is on")
    process.send_signal(number)
    _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode in (0, 1)
    assert "Traceback" not in told
