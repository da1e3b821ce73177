"""Tries out a scanner's port: whether it exists and can be opened, and whether a PN532 answers GetFirmwareVersion.

A barcode module, an RDM6300 and a reader that types only send when there is something to read, so an open port is all
that can be tested.
(PN532 User Manual, UM0701-02: 7.2.2 GetFirmwareVersion, 7.2.10 SAMConfiguration.)
"""

from __future__ import annotations

import os
import select
import time
from contextlib import closing, suppress

from companion.config.scanner import Protocol, ScannerConfig
from companion.core.errors import DeviceError
from companion.core.values import Ms
from hardware.scanners import pn532
from hardware.scanners.frames import Frames
from hardware.scanners.opening import PORT_ERRORS, Port, open_port, port_words
from hardware.scanners.pn532_poll import ACK, SAM_CONFIGURATION, WAKE
from hardware.scanners.port import MOST

GET_FIRMWARE = pn532.frame(b"\xd4\x02")
FIRMWARE = b"\xd5\x03"
"""The beginning of the reply. The chip (32 hex: a PN532), its version and its release follow."""
CONFIGURED = b"\xd5\x15"
TRIES = 3
PATIENCE = Ms(250)
"""How long to wait for a reply."""


def examine_port(path: str, scanner: ScannerConfig, name: str, patience: Ms = PATIENCE) -> str:
    """Describes a port that works. Raises DeviceError if it does not."""
    try:
        with closing(open_port(path, scanner)) as port:
            if scanner.protocol is Protocol.PN532:
                return _pn532(port, path, patience)
    except PORT_ERRORS as error:
        if isinstance(error, DeviceError):
            raise
        raise DeviceError(_with_advice(port_words(path, error), path)) from error
    opened = "can be taken for the table alone" if scanner.types else "can be opened"
    return f"{path} {opened}; to see what it reads: companion capture {name}"


def _with_advice(words: str, path: str) -> str:
    if "in use" in words:
        return f"{words}; end that program (sudo fuser -v {path} names it), or remove the login console from the port"
    return words


def _pn532(port: Port, path: str, patience: Ms) -> str:
    talk = _Talk(port, patience)
    for _ in range(TRIES):
        # An ACK from the host aborts whatever the chip is doing.
        talk.ask(ACK + WAKE + SAM_CONFIGURATION, CONFIGURED)
        reply = talk.ask(GET_FIRMWARE, FIRMWARE)
        if reply is not None and len(reply) >= 5:
            return f"a PN532 (firmware {reply[3]}.{reply[4]}) answers at {path}"
    if talk.heard:
        raise DeviceError(
            f"{path} sends something, but not what a PN532 answers; check protocol and baud in the configuration: "
            "is it another scanner?"
        )
    raise DeviceError(
        f"{path} is open, but no PN532 answers; set both its switches to 0 (HSU), and connect TX to RX and RX to TX"
    )


def _now() -> Ms:
    return Ms(time.monotonic_ns() // 1_000_000)


class _Talk:
    """Commands and replies on a port."""

    def __init__(self, port: Port, patience: Ms) -> None:
        self._port = port
        self._patience = patience
        self._frames = Frames(pn532.START, pn532.measure, shared=1)
        self.heard = False

    def ask(self, question: bytes, answer: bytes) -> bytes | None:
        """The payload of the reply that begins with ``answer``, or None. Raises one of ``PORT_ERRORS``."""
        with suppress(BlockingIOError):  # a device that takes nothing will not answer either
            os.write(self._port.fileno(), question)
        ends = _now() + self._patience
        waiting = select.poll()
        waiting.register(self._port.fileno(), select.POLLIN)
        while (left := ends - _now()) > 0:
            if not waiting.poll(left):
                break
            data = self._port.read(MOST)
            self.heard = self.heard or bool(data)
            for piece in self._frames.feed(data, Ms(0)):
                if piece.framed and (reply := pn532.payload(piece.data)).startswith(answer):
                    return reply
        self._frames.end()
        return None
