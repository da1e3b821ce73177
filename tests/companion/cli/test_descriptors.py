"""A table without a file descriptor left, in a process of its own: it plays on, says so seldom, stops when asked."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from companion.config.table import HardwareKind
from companion.daemon.status import NoAnswer, ask

PATIENCE = 30
"""Seconds until a test gives up; none is ever waited for."""

SCRIPT = """
import os, resource, sys, threading
from companion.core.values import Key
import hardware.virtual.table as virtual

tables, begin = [], virtual.Virtual.__init__
def begun(self, *given):
    begin(self, *given)
    tables.append(self)
virtual.Virtual.__init__ = begun

def until(so):
    while not so():
        threading.Event().wait(0.005)

def shows():
    image = tables[0].look().screens["main"]
    return None if image is None else image.tobytes()

def play():
    until(lambda: tables and shows())
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (len(os.listdir("/proc/self/fd")) + 8, hard))
    taken = []
    try:
        while True:
            taken.append(os.dup(0))
    except OSError as error:
        print("none left:", error.errno, flush=True)
    for key in (Key.RIGHT, Key.LEFT, Key.OK):  # one key again at once would be a contact that bounces
        sys.stdin.readline()
        before = shows()
        tables[0].press(key)
        until(lambda: shows() != before)
        tables[0].release(key)
        print("played", flush=True)

threading.Thread(target=play, daemon=True).start()
from companion.cli.main import main
sys.exit(main(["run", "--virtual", "--port", "0"]))
"""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    environment = {**os.environ, "HOME": str(tmp_path), "COMPANION_RUN": str(tmp_path / "run")}
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )
    yield process
    process.kill()
    process.communicate()


def _line(process: subprocess.Popen[str], beginning: str) -> str:
    assert process.stdout is not None
    while not (line := process.stdout.readline()).startswith(beginning):
        assert line, "it has ended"
    return line


def test_a_table_without_descriptors_plays_on_and_stops_when_asked(
    table: subprocess.Popen[str], tmp_path: Path
) -> None:
    port = int(_line(table, "The table is on").rpartition(":")[2].strip().strip("/"))
    assert _line(table, "none left:") == "none left: 24\n"
    assert table.stdin is not None
    callers = [socket.create_connection(("127.0.0.1", port), PATIENCE) for _ in range(10)]
    with suppress(NoAnswer):  # nor can doctor be answered
        ask(HardwareKind.VIRTUAL, [tmp_path / "run"])
    for _ in range(3):
        table.stdin.write("press\n")
        table.stdin.flush()
        _line(table, "played")
    table.send_signal(signal.SIGTERM)
    _, told = table.communicate(timeout=PATIENCE)
    for caller in callers:
        caller.close()
    assert table.returncode == 0
    assert "Too many open files" in told
    assert len(told.splitlines()) < 40, "seldom, however often it fails"
    assert told.count("Traceback") <= 2
