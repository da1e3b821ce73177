"""Scanners at the far ends of pseudo-terminals: the driver opens a real tty, and cables can be pulled.

A scanner's port is a symbolic link that stays, as a link in /dev/serial/by-id does; plugged in, it leads to a new
pseudo-terminal, unplugged to nothing, and whoever had it open gets a hang-up.
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
"""Bytes of no protocol: no UTF-8, no whole frame; the CR lets the next code begin anew."""


class VirtualPort:
    """One end of a serial cable, with a link that leads to its other end while it is plugged in."""

    def __init__(self, link: Path) -> None:
        self.link = link
        self._master: int | None = None
        self._slave: int | None = None

    @property
    def plugged(self) -> bool:
        """Whether the cable is in."""
        return self._master is not None

    def plug(self) -> None:
        """A new tty behind the same link; nothing where it is plugged in already."""
        if self._master is not None:
            return
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)  # before anybody opens it: no echo, no change to CR
        os.set_blocking(self._master, False)
        self.link.symlink_to(os.ttyname(self._slave))

    def unplug(self) -> None:
        """The link goes, and the tty hangs up; nothing where it is unplugged already."""
        self.link.unlink(missing_ok=True)
        for end in (self._slave, self._master):
            if end is not None:
                os.close(end)
        self._master = self._slave = None

    def send(self, data: bytes) -> None:
        """Bytes down the wire; lost where it is unplugged or nobody has read for long, as on a wire."""
        if self._master is not None and data:
            with suppress(BlockingIOError):
                os.write(self._master, data)

    def fileno(self) -> int:
        """For waiting until the other end writes; -1 while unplugged."""
        return -1 if self._master is None else self._master


def tag_identity(text: str, lengths: tuple[int, ...]) -> str:
    """The identity of the tag that sticks to a card: the text itself where it is one, else one made from it."""
    if len(text) in lengths and re.fullmatch("[0-9A-Fa-f]+", text):
        return text.upper()
    return sha256(text.encode()).hexdigest()[: lengths[0]].upper()


def barcode_line(text: str) -> bytes:
    """What a barcode module sends for a code."""
    return text.encode() + b"\r"


def rdm6300_frame(identity: str) -> bytes:
    """The frame of a tag with an identity of ten hexadecimal digits."""
    check = reduce(xor, bytes.fromhex(identity))
    return b"\x02" + f"{identity.upper()}{check:02X}".encode() + b"\x03"
