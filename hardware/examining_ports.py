"""A scanner's port tried out: whether it is there and ours, and whether a PN532 answers its firmware question.

A barcode module and an RDM6300 only send when there is something to read: more than an open port is not to be had.
(PN532 User Manual, UM0701-02: 7.2.2 GetFirmwareVersion, 7.2.10 SAMConfiguration.)
"""

from __future__ import annotations

import os
import select
import time
from contextlib import suppress

from serial import Serial

from companion.config.table import Protocol, ScannerConfig
from companion.core.errors import DeviceError
from companion.core.values import Ms
from hardware.scanners import pn532
from hardware.scanners.frames import Frames
from hardware.scanners.pn532_poll import ACK, SAM_CONFIGURATION, WAKE
from hardware.scanners.port import MOST, PORT_ERRORS, port_words

GET_FIRMWARE = pn532.frame(b"\xd4\x02")
FIRMWARE = b"\xd5\x03"
"""How the reply begins; the chip (32 hex: a PN532), its version and release follow."""
CONFIGURED = b"\xd5\x15"
TRIES = 3
PATIENCE = 0.25
"""Seconds until a reply must be there."""


def examine_port(path: str, scanner: ScannerConfig, name: str, patience: float = PATIENCE) -> str:
    """What is to be said of the port when all is well; raises DeviceError."""
    try:
        with Serial(path, scanner.baud, timeout=0, write_timeout=0, exclusive=True) as port:
            if scanner.protocol is Protocol.PN532:
                return _pn532(port, path, patience)
    except PORT_ERRORS as error:
        if isinstance(error, DeviceError):
            raise
        raise DeviceError(_with_advice(port_words(path, error), path)) from error
    return f"{path} can be opened; what it reads is told by: companion capture {name}"


def _with_advice(words: str, path: str) -> str:
    if "in use" in words:
        return f"{words}; end it (sudo fuser -v {path} names it; a login console has to go)"
    return words


def _pn532(port: Serial, path: str, patience: float) -> str:
    talk = _Talk(port, patience)
    for _ in range(TRIES):
        # An ACK from the host ends whatever the chip is at.
        talk.ask(ACK + WAKE + SAM_CONFIGURATION, CONFIGURED)
        told = talk.ask(GET_FIRMWARE, FIRMWARE)
        if told is not None and len(told) >= 5:
            return f"a PN532 (firmware {told[3]}.{told[4]}) answers at {path}"
    if talk.heard:
        raise DeviceError(
            f"{path} sends something, but no PN532's answers; look at protocol and baud in the settings: "
            "is it another scanner?"
        )
    raise DeviceError(f"{path} is open, but no PN532 answers; both its switches to 0 (HSU), its TX to RX and RX to TX")


class _Talk:
    """Questions and answers on a port."""

    def __init__(self, port: Serial, patience: float) -> None:
        self._port = port
        self._patience = patience
        self._frames = Frames(pn532.START, pn532.measure, shared=1)
        self.heard = False

    def ask(self, question: bytes, answer: bytes) -> bytes | None:
        """The payload of the reply that begins with ``answer``, or None; raises one of ``PORT_ERRORS``."""
        with suppress(BlockingIOError):  # it takes nothing: then it will not answer either
            os.write(self._port.fileno(), question)
        ends = time.monotonic() + self._patience
        waiting = select.poll()
        waiting.register(self._port.fileno(), select.POLLIN)
        while (left := ends - time.monotonic()) > 0:
            if not waiting.poll(left * 1000):
                break
            data = self._port.read(MOST)
            self.heard = self.heard or bool(data)
            for piece in self._frames.feed(data, Ms(0)):
                if piece.framed and (told := pn532.payload(piece.data)).startswith(answer):
                    return told
        self._frames.end()
        return None
