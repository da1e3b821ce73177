"""Standard streams that are closed, broken or cannot hold a name; and texts that would steer a terminal."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.stopping import CUT_OFF

EVENT = 'name = "A"\nfestival = 1\nnumber = 31\nrunning = ["red"]\nside = []\ncountdown = {blue = 4}\n'
COMPANION = [sys.executable, "-m", "companion.cli.main"]
EXAMPLE = Path(__file__).parents[2] / "examples" / "skyrockets" / "training_won.jsonl"


def shell(line: str, cwd: Path, **names: str) -> subprocess.CompletedProcess[bytes]:
    """A line of the shell, in which $C is the companion."""
    environment = {**os.environ, "C": " ".join(COMPANION), **names}
    return subprocess.run(["sh", "-c", line], capture_output=True, cwd=cwd, env=environment, check=False, timeout=60)


CLOSED = ["wiring", "doctor --virtual", "events list", "replay -", "decode -", "capture ok --virtual --seconds 2", ""]


@pytest.mark.parametrize("command", CLOSED)
def test_with_its_output_closed_a_command_says_so(command: str, tmp_path: Path) -> None:
    ended = shell(f"$C {command} </dev/null >&-", tmp_path)
    assert ended.returncode == 2
    assert ended.stderr.decode().rstrip("\n").endswith("the output cannot be written: it is closed")


@pytest.mark.parametrize("command", ["replay", "decode"])
def test_with_its_input_closed_a_command_says_so(command: str, tmp_path: Path) -> None:
    ended = shell(f"$C {command} - <&-", tmp_path)
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert ended.stderr == b"-: cannot be read: it is closed\n"


def test_with_all_three_closed_nothing_is_written_elsewhere(tmp_path: Path) -> None:
    """A file that is opened later would be standard output, if the free descriptors were left free."""
    ended = shell("$C replay nothing.jsonl <&- >&- 2>&-", tmp_path)
    assert (ended.returncode, os.listdir(tmp_path)) == (2, [])


def test_the_table_runs_without_standard_output(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = ["sh", "-c", 'exec "$@" >&-', "sh", *COMPANION, "run", "--virtual", "--port", str(port)]
    with (tmp_path / "log").open("wb") as log, subprocess.Popen(command, stderr=log) as process:
        while process.poll() is None:  # ends by itself if the table does not begin
            with contextlib.suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port), 30):
                break
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) in (0, CUT_OFF)  # the latter on a machine with much else to do
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_a_reader_that_goes_away_is_no_fault(tmp_path: Path) -> None:
    ended = shell(f"$C replay {' '.join([str(EXAMPLE)] * 300)} | head -1", tmp_path)
    assert ended.stderr == b""


@pytest.mark.parametrize("command", ["events check", "editions check", "replay", "decode", "wiring --config"])
def test_a_name_that_would_steer_the_terminal_is_shown_instead(command: str, tmp_path: Path) -> None:
    ended = shell(f'$C {command} "$(printf "\\033]0;x\\007.toml")"', tmp_path)
    said = ended.stdout + ended.stderr
    assert ended.returncode == 2
    assert b"\x1b" not in said
    assert b"\\x1b]0;x\\x07" in said


def test_a_text_that_would_steer_the_terminal_is_shown_instead(tmp_path: Path) -> None:
    event = tmp_path / "mine.toml"
    event.write_text(EVENT.replace('"A"', '"\\u001b[31mRed"'))
    ended = shell("$C events check mine.toml", tmp_path)
    assert ended.returncode in (0, 1)
    assert b"\x1b" not in ended.stdout + ended.stderr


@pytest.mark.parametrize("command", ["events check", "replay"])
def test_a_name_that_is_not_utf8_is_no_traceback(command: str, tmp_path: Path) -> None:
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.toml")).write_text(EVENT)
    ended = shell(f'$C {command} "$(printf "\\377.toml")"', tmp_path, LC_ALL="C.UTF-8")
    assert b"Traceback" not in ended.stderr
    assert ended.returncode in (0, 2)
