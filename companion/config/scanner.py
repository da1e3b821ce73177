"""The configuration of a scanner, declared: see ``companion.config.table``, whose part it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from companion.config.forms import PORT, RATE
from companion.config.notes import With
from companion.core.declared import Called
from companion.core.fields import Fields
from companion.core.forms import Whole
from companion.core.values import Ms


class Protocol(StrEnum):
    """What a scanner sends: lines of text (barcodes), the frames of one of two RFID readers, or a keyboard's keys."""

    LINE = "line"
    RDM6300 = "rdm6300"
    PN532 = "pn532"
    KEYBOARD = "keyboard"


class Layout(StrEnum):
    """The keyboard that a scanner types as."""

    US = "us"
    DE = "de"
    FR = "fr"
    UK = "uk"


class TagForm(StrEnum):
    """How a scanner that types writes the number of a tag."""

    NONE = "none"
    HEX = "hex"
    DECIMAL = "decimal"


BAUDS: Mapping[Protocol, int] = {Protocol.LINE: 9600, Protocol.RDM6300: 9600, Protocol.PN532: 115200}
"""The usual speed of a scanner for each protocol with a serial port, in bauds."""

IDLES: Mapping[Protocol, Ms] = {Protocol.LINE: Ms(50), Protocol.KEYBOARD: Ms(250)}
"""After how long a text without an end is complete, for each protocol that sends texts."""

INPUTS = "/dev/input/"
"""Where the ports of scanners that type are."""


ON_SERIAL = With("protocol", Protocol.LINE, Protocol.RDM6300, Protocol.PN532)
TYPED = With("protocol", Protocol.KEYBOARD)


@dataclass(frozen=True, slots=True)
class ScannerConfig:
    """A card scanner on a serial port, or one that types like a keyboard."""

    protocol: Protocol = Protocol.LINE
    """``line`` is for barcodes on a serial port, ``keyboard`` for readers of codes or tags that type."""
    port: Annotated[str, PORT] = "/dev/ttyACM0"
    """Prefer ``/dev/serial/by-id/...``, a name that does not change. Two adapters of one model without serial numbers
    share it; name each by its socket, ``/dev/serial/by-path/...``. For ``keyboard`` it is
    ``/dev/input/by-id/...-event-kbd``, or in ``by-path``."""
    baud: Annotated[int, RATE, ON_SERIAL] = BAUDS[Protocol.LINE]
    """115200 by default for ``pn532``. A keyboard has none."""
    idle: Annotated[
        Ms,
        Whole(1, 5000),
        Called("idle_ms"),
        With("protocol", Protocol.LINE, Protocol.KEYBOARD),
        "after this long without a byte or a key, a code without an end of line is complete",
    ] = IDLES[Protocol.LINE]
    """After this long without a byte or a key, a code without an end of line is complete. 250 by default for
    ``keyboard``."""
    dtr: Annotated[
        bool, ON_SERIAL, "the control line DTR from the moment of opening; some boards reset when it rises"
    ] = True
    """Whether DTR is on."""
    rts: Annotated[bool, ON_SERIAL, "the control line RTS from the moment of opening"] = True
    """Whether RTS is on."""
    layout: Annotated[Layout, TYPED, "the keyboard that it types as: us, de, fr or uk"] = Layout.US
    """The keyboard that it is set to, whatever the system's own is; most come as ``us``."""
    tags: Annotated[TagForm, TYPED, "how it writes the numbers of tags: hex or decimal; none: it reads codes"] = (
        TagForm.NONE
    )
    """How it writes the number of a tag: in ``hex`` (8 or 10 digits) or ``decimal`` (10 or 13). The table then knows
    the tag by one identity, whatever the form. ``none`` is for readers of codes."""

    def checked(self, fields: Fields) -> ScannerConfig:
        """The scanner with its protocol's usual speed and idle time, unless the file gives one."""
        by_protocol = usual(self.protocol)
        baud = self.baud if fields.has("baud") else by_protocol.baud
        return replace(self, baud=baud, idle=self.idle if fields.has("idle_ms") else by_protocol.idle)

    @property
    def types(self) -> bool:
        """Whether it types like a keyboard; otherwise it has a serial port."""
        return self.protocol is Protocol.KEYBOARD


def usual(protocol: Protocol) -> ScannerConfig:
    """A scanner with what is usual for its protocol."""
    given = ScannerConfig(protocol)
    return replace(given, baud=BAUDS.get(protocol, given.baud), idle=IDLES.get(protocol, given.idle))
