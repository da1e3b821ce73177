"""The command as somebody at a terminal meets it: signals, a taken port, words for what cannot be."""

from __future__ import annotations

import contextlib
import http.client
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.cli.main import main

Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the command, in a home of nobody's; it has ended when the test is over."""
    begun: list[subprocess.Popen[str]] = []
    environment = {**os.environ, "HOME": str(tmp_path), "COMPANION_RUN": str(tmp_path / "run"), "PYTHONUNBUFFERED": "1"}

    def one(*arguments: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "companion.cli.main", "run", *arguments]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, cwd=tmp_path
        )
        begun.append(process)
        return process

    yield one
    for process in begun:
        process.kill()
        process.communicate()


def address(process: subprocess.Popen[str]) -> tuple[str, int]:
    """Where the page is, once it is served."""
    assert process.stdout is not None
    said = process.stdout.readline()
    found = re.fullmatch(r"The table is on http://([\d.]+):(\d+)\n", said)
    assert found, said
    return found[1], int(found[2])


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "sigterm"])
def test_the_table_is_on_a_page_and_a_signal_ends_it_cleanly(start: Start, number: signal.Signals) -> None:
    process = start("--virtual", "--port", "0")
    host, port = address(process)
    with contextlib.closing(http.client.HTTPConnection(host, port, timeout=30)) as connection:
        connection.request("GET", "/")
        with connection.getresponse() as answer:
            assert answer.status == 200
    process.send_signal(number)
    _, errors = process.communicate(timeout=30)
    assert (process.returncode, errors) == (0, "")


def test_a_port_that_is_taken_is_said_and_nothing_begins(start: Start) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        out, errors = start("--virtual", "--port", str(port)).communicate(timeout=30)
    assert out == ""
    assert errors == f"companion run: port {port} on 127.0.0.1 is taken; choose another with --port\n"


def test_without_hardware_named_it_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run"]) == 2
    said = capsys.readouterr().err
    assert "companion run --virtual" in said
    assert "companion setup" in said


def test_a_configuration_with_faults_is_told_whole(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('volume = 300\nnames = "Ana"\n')
    assert main(["run", "--config", str(path)]) == 2
    said = capsys.readouterr().err
    assert "volume: expected" in said
    assert "names: expected" in said


@pytest.mark.parametrize("port", ["-1", "65536", "http", "8000.0"])
def test_a_port_that_is_none_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["run", "--virtual", "--port", port])
    assert ended.value.code == 2
    assert "expected a number from 0 to 65535" in capsys.readouterr().err


def test_an_unknown_command_is_told_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["juggle"]) == 2
    said = capsys.readouterr().err
    assert 'there is no command "juggle"' in said
    assert "replay" in said


def test_output_that_cannot_be_written_is_told_and_no_traceback() -> None:
    example = Path(__file__).parents[2] / "examples" / "skyrockets" / "training_won.jsonl"
    command = [sys.executable, "-m", "companion.cli.main", "replay", str(example)]
    with open("/dev/full", "wb") as full:
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, timeout=60)
    assert (ended.returncode, ended.stderr) == (
        2,
        "companion replay: the output cannot be written: No space left on device\n",
    )
