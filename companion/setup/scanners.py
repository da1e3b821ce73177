"""The step that finds the scanners: at each serial port a card is asked for, until one protocol makes sense of it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace

from companion.bench import Heard, Hearing, Ready, Trouble
from companion.config.forms import MOST_SCANNERS
from companion.config.reading import table_of
from companion.config.table import Protocol, ScannerConfig
from companion.core.fields import Fault
from companion.setup.dialogue import Option, agrees
from companion.setup.inbox import Inbox
from companion.setup.sitting import Sitting

FOUND = "scanners."
PATIENCE = 45.0
"""Seconds without a card after which something is said about it."""
KINDS = {
    Protocol.LINE: "a barcode scanner",
    Protocol.RDM6300: "an RDM6300 (125 kHz tags)",
    Protocol.PN532: "a PN532 (13.56 MHz tags)",
}
AGAIN, NONE = "again", "none"


def find_scanners(sitting: Sitting) -> None:
    """Asks for scanners until there are no more; none at all is all right."""
    if not any(done.startswith(FOUND) for done in sitting.draft.done):
        sitting.found(replace(sitting.table, scanners={}))
    while len(sitting.table.scanners) < MOST_SCANNERS:
        port = _port(sitting)
        if port is None:
            break
        heard = _listened(sitting, port)
        if heard is None:
            continue
        name = _name(sitting)
        scanner = ScannerConfig(protocol=heard.speech, port=port, baud=heard.baud)
        sitting.found(replace(sitting.table, scanners={**sitting.table.scanners, name: scanner}), FOUND + name)
    sitting.found(sitting.table, "scanners")


def _port(sitting: Sitting) -> str | None:
    """The next port to listen at; None: there are no more scanners."""
    taken = {scanner.port for scanner in sitting.table.scanners.values()}
    while True:
        ports = [port for port in sitting.bench.ports() if port not in taken]
        more = "no further scanner" if taken else "there is no scanner"
        options = [*(Option(port, port) for port in ports), Option(AGAIN, "look again"), Option(NONE, more)]
        if not ports:
            sitting.dialogue.tell(
                "No serial port is left." if taken else "There is no serial port: plug the scanner in."
            )
        default = ports[0] if ports and not taken else NONE
        port = sitting.dialogue.choose("scanners.port", "Which port has a scanner?", options, default)
        if port != AGAIN:
            return None if port == NONE else port


def _listened(sitting: Sitting, port: str) -> Heard | None:
    """What was read at a port, if the person agrees that it was that; None: this port is given up."""
    with closing(Inbox[Hearing]()) as inbox, closing(sitting.bench.listen(port, inbox.put)):
        prompt = "Listening"
        while True:
            came = sitting.dialogue.wait("scanners.card", prompt, inbox, PATIENCE)
            if isinstance(came, Ready):
                if came.chip:
                    sitting.dialogue.tell(f"It is {KINDS[came.chip]}: it answers.")
                prompt = "Hold a card to it, or scan a code (s and Enter: give it up)"
            elif isinstance(came, Heard):
                sitting.dialogue.tell(f'Read by {KINDS[came.speech]}: "{came.what}"')
                if agrees(sitting.dialogue, "scanners.right", "Use this scanner like that?"):
                    return came
            elif isinstance(came, Trouble):
                sitting.dialogue.tell(came.words)
                prompt = "Trying again (s and Enter: give it up)"
            elif came is None:
                sitting.dialogue.tell(
                    "Nothing came that can be read. Keyboard-type scanners must be put into their CDC (serial) mode, "
                    "by a code in their leaflet; an RFID reader needs 5 V and its antenna, and TX goes to RX."
                )
            elif came.casefold() in ("s", "skip"):
                return None


def _name(sitting: Sitting) -> str:
    names = sitting.table.scanners
    free = next(name for name in _names() if name not in names)
    while True:
        name = sitting.dialogue.ask("scanners.name", "What shall it be called?", free).casefold()
        faults: list[Fault] = []
        table_of({"scanners": {name: {}}}, faults)
        if not faults and name not in names:
            return name
        sitting.dialogue.tell("A name of up to 16 small letters, digits and hyphens that is not there yet.")


def _names() -> Sequence[str]:
    return ["scanner", *(f"scanner-{number}" for number in range(2, MOST_SCANNERS + 1))]
