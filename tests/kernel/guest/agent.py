"""Runs in the virtual machine: does what the host asks for over a virtio port, one JSON object a line each way.

Bytes are sent as base64. Each request names what to do (see ``_DEEDS``) and its arguments; each answer is ``ok`` with
a value, or ``error`` with words.
"""

from __future__ import annotations

import base64
import json
import os
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

PORT = "/dev/virtio-ports/companion"
LEVELS = "/sys/kernel/debug/companion_header/gpio/levels"
SCANNER = "/dev/ttyGS0"
"""The far end of the scanner's USB port."""


def run(command: Sequence[str], timeout: float, given: str = "") -> dict[str, Any]:
    """Runs a program. ``status`` is None when it took too long and was killed."""
    started = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    try:
        out, err = started.communicate(given.encode(), timeout)
        status: int | None = started.returncode
    except subprocess.TimeoutExpired:
        os.killpg(started.pid, 9)
        out, err = started.communicate()
        status = None
    return {"status": status, "out": out.decode("utf-8", "replace"), "err": err.decode("utf-8", "replace")}


def read(path: str, offset: int = 0, most: int = 1 << 30) -> str:
    """The bytes of a file from an offset on."""
    with open(path, "rb", buffering=0) as file:
        file.seek(offset)
        pieces = []
        while most and (piece := file.read(min(most, 1 << 20))):
            pieces.append(piece)
            most -= len(piece)
    return base64.b64encode(b"".join(pieces)).decode()


def write(path: str, content: str) -> int:
    """Writes bytes to a file in one call, and tells when, in nanoseconds on CLOCK_MONOTONIC."""
    raw = base64.b64decode(content)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_NOCTTY)
    try:
        at = time.monotonic_ns()
        os.write(descriptor, raw)
    finally:
        os.close(descriptor)
    return at


def play(steps: Sequence[tuple[int, str]]) -> list[int]:
    """Plays levels into the pins and texts into the scanner, and tells when each was written.

    Each step waits so many microseconds; then it writes a line such as ``23 0``, or ``scan SKY:red+blue``.
    """
    levels = os.open(LEVELS, os.O_WRONLY)
    scanner = os.open(SCANNER, os.O_WRONLY | os.O_NOCTTY) if any(line.startswith("scan ") for _, line in steps) else -1
    played = []
    try:
        due = time.monotonic_ns()
        for wait, line in steps:
            due += wait * 1000
            while (left := due - time.monotonic_ns()) > 0:
                time.sleep(left / 1e9 if left > 200_000 else 0)
            played.append(time.monotonic_ns())
            if line.startswith("scan "):
                os.write(scanner, line.removeprefix("scan ").encode() + b"\r\n")
            else:
                os.write(levels, line.encode())
    finally:
        os.close(levels)
        if scanner != -1:
            os.close(scanner)
    return played


def now() -> int:
    """CLOCK_MONOTONIC in nanoseconds."""
    return time.monotonic_ns()


_DEEDS: Mapping[str, Callable[..., Any]] = {"run": run, "read": read, "write": write, "play": play, "now": now}


def main() -> None:
    """Serves until the machine ends."""
    with open(PORT, "r+b", buffering=0) as port:
        port.write(b'{"ok": "hello"}\n')
        rest = b""
        while True:
            while b"\n" not in rest:
                piece = port.read(65536)
                if not piece:  # nobody is at the other end yet
                    time.sleep(0.1)
                    continue
                rest += piece
            line, _, rest = rest.partition(b"\n")
            request = json.loads(line)
            try:
                answer = {"ok": _DEEDS[request.pop("do")](**request)}
            except Exception as error:  # told to whoever asked
                answer = {"error": f"{type(error).__name__}: {error}", "errno": getattr(error, "errno", None)}
            whole = json.dumps(answer).encode() + b"\n"
            while whole:
                whole = whole[port.write(whole) :]


if __name__ == "__main__":
    main()
