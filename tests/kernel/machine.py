"""A virtual machine: QEMU with an image, and what the tests ask its agent to do."""

from __future__ import annotations

import base64
import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.kernel.image import CACHE, Image

CPU = "Nehalem"
"""One without AVX: QEMU 7.2 emulates that wrongly, and systemd's paths came out garbled ("max" has it)."""
BOOT = 600
"""Seconds within which the agent must answer; a boot by emulation takes one to three minutes."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What a program left; ``status`` is None when it was killed for taking too long."""

    status: int | None
    out: str
    err: str


class Machine:
    """A machine that runs an image until ``close``. What it writes is forgotten at the end.

    Its disk is written through: what the machine flushed is there after a ``cut``, and nothing else is.
    """

    def __init__(self, image: Image) -> None:
        self._image = image
        self._link = CACHE / image.suite / "agent.socket"
        self._disk = CACHE / image.suite / "written.qcow2"
        made = ["qemu-img", "create", "-q", "-f", "qcow2", "-b", str(image.disk), "-F", "raw", str(self._disk)]
        subprocess.run(made, check=True)
        self.boot()

    def boot(self) -> None:
        """Switches it on, and waits until it answers."""
        self._link.unlink(missing_ok=True)
        self._qemu = subprocess.Popen(_command(self._image, self._disk, self._link), stdin=subprocess.DEVNULL)
        try:
            self._begin()
        except BaseException:
            self.close()
            raise

    def _begin(self) -> None:
        began = time.monotonic()
        while not self._link.exists():
            if self._qemu.poll() is not None:
                raise RuntimeError(f"qemu ended with {self._qemu.returncode}")
            time.sleep(0.05)
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(self._link))
        self._rest = b""
        self._answer(BOOT)
        self.booted_in = time.monotonic() - began

    def cut(self) -> None:
        """The power goes: nothing more is written, and nothing is flushed. ``boot`` switches it on again."""
        self._qemu.kill()
        self._qemu.wait()

    def close(self) -> None:
        """Ends the machine."""
        self.cut()

    def run(self, *command: str, timeout: float = 120, given: str = "") -> Ran:
        """Runs a program in the machine."""
        answer = self._ask(timeout + 60, do="run", command=command, timeout=timeout, given=given)
        return Ran(**answer)

    def must(self, *command: str, timeout: float = 120) -> str:
        """As ``run``, for a program that has to succeed. Returns what it printed."""
        ran = self.run(*command, timeout=timeout)
        assert ran.status == 0, f"{command}: {ran}"
        return ran.out

    def read(self, path: str, offset: int = 0) -> bytes:
        """A file of the machine, from an offset on."""
        return base64.b64decode(self._ask(120, do="read", path=path, offset=offset))

    def write(self, path: str, content: bytes | str) -> int:
        """Writes a file in one call; returns when, in nanoseconds of the machine's CLOCK_MONOTONIC."""
        raw = content.encode() if isinstance(content, str) else content
        at: int = self._ask(60, do="write", path=path, content=base64.b64encode(raw).decode())
        return at

    def play(self, steps: Iterable[tuple[int, str]]) -> list[int]:
        """Plays levels and scans: each step is a wait in microseconds and ``23 0``, ``23 z`` or ``scan TEXT``.

        Returns when each was done, in nanoseconds of the machine's CLOCK_MONOTONIC.
        """
        whole = list(steps)
        played: list[int] = self._ask(300 + sum(wait for wait, _ in whole) / 1e6, do="play", steps=whole)
        return played

    def now(self) -> int:
        """The machine's CLOCK_MONOTONIC in nanoseconds."""
        at: int = self._ask(60, do="now")
        return at

    def _ask(self, patience: float, **request: Any) -> Any:
        self._socket.sendall(json.dumps(request).encode() + b"\n")
        return self._answer(patience)

    def _answer(self, patience: float) -> Any:
        self._socket.settimeout(patience)
        while b"\n" not in self._rest:
            piece = self._socket.recv(1 << 20)
            if not piece:
                raise RuntimeError("the machine has ended")
            self._rest += piece
        line, _, self._rest = self._rest.partition(b"\n")
        answer = json.loads(line)
        if "error" in answer:
            raise OSError(answer["errno"], answer["error"])
        return answer["ok"]


def _command(image: Image, disk: Path, link: Path) -> Sequence[str]:
    settings = "root=/dev/vda rw console=ttyS0 quiet mitigations=off panic=-1 loglevel=5"
    return [
        *("nice", shutil.which("qemu-system-x86_64") or "qemu-system-x86_64"),
        *("-nodefaults", "-no-user-config", "-no-reboot", "-display", "none"),
        *("-machine", "pc", "-accel", "tcg,thread=multi", "-cpu", CPU, "-smp", "2", "-m", "1024"),
        *("-kernel", str(image.kernel), "-initrd", str(image.initrd), "-append", settings),
        *("-drive", f"if=virtio,file={disk},format=qcow2,cache=writethrough"),
        *("-serial", f"file:{link.parent / 'console.log'}"),
        *("-device", "virtio-serial-pci", "-chardev", f"socket,id=agent,path={link},server=on,wait=off"),
        *("-device", "virtserialport,chardev=agent,name=companion"),
    ]
