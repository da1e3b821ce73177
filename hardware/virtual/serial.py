"""Scanners at the far ends of pseudo-terminals: the driver opens a real tty, and the cable can be unplugged.

A scanner's port is a symbolic link with a fixed name, like a link in /dev/serial/by-id. Plugging in makes it lead to a
new pseudo-terminal. Unplugging removes the target, and a program that has it open gets a hang-up.
"""

from __future__ import annotations

import os
import re
import tty
from contextlib import suppress
from functools import reduce
from hashlib import sha256
from operator import xor
from pathlib import Path

NOISE = bytes.fromhex("fe 80 00 ff c3 28 02 47 03 90 0d")
"""Bytes of no protocol: neither UTF-8 nor a whole frame. The CR lets the next code start cleanly."""


class VirtualPort:
    """One end of a serial cable, and a link that leads to the other end while it is plugged in."""

    def __init__(self, link: Path) -> None:
        self.link = link
        self._master: int | None = None
        self._slave: int | None = None

    @property
    def plugged(self) -> bool:
        """Whether the cable is plugged in."""
        return self._master is not None

    def plug(self) -> None:
        """Plugs the cable in: a new tty behind the same link. Does nothing if it is plugged in."""
        if self._master is not None:
            return
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)  # before anything opens it: no echo, CR unchanged
        os.set_blocking(self._master, False)
        self.link.symlink_to(os.ttyname(self._slave))

    def unplug(self) -> None:
        """Unplugs the cable: the link goes and the tty hangs up. Does nothing if it is unplugged."""
        self.link.unlink(missing_ok=True)
        for end in (self._slave, self._master):
            if end is not None:
                os.close(end)
        self._master = self._slave = None

    def send(self, data: bytes) -> None:
        """Sends bytes. As on a wire, they are lost if it is unplugged or nothing has been read for long."""
        if self._master is not None and data:
            with suppress(BlockingIOError):
                os.write(self._master, data)

    def fileno(self) -> int:
        """The descriptor to wait on for bytes from the other end; -1 while unplugged."""
        return -1 if self._master is None else self._master


def tag_identity(text: str, lengths: tuple[int, ...]) -> str:
    """The identity of the tag on a card: the text itself if it is an identity, else one derived from it."""
    if len(text) in lengths and re.fullmatch("[0-9A-Fa-f]+", text):
        return text.upper()
    return sha256(text.encode()).hexdigest()[: lengths[0]].upper()


def barcode_line(text: str) -> bytes:
    """The bytes that a barcode module sends for a code."""
    return text.encode() + b"\r"


def rdm6300_frame(identity: str) -> bytes:
    """The frame of a tag with an identity of ten hex digits."""
    check = reduce(xor, bytes.fromhex(identity))
    return b"\x02" + f"{identity.upper()}{check:02X}".encode() + b"\x03"
