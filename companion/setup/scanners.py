"""The step that finds the scanners: asks for a card at each serial port until one protocol can read it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace

from companion.bench import Heard, Hearing, Ready, Trouble
from companion.config.forms import MOST_SCANNERS
from companion.config.reading import table_of
from companion.config.table import Protocol, ScannerConfig
from companion.core.fields import Fault
from companion.core.values import Ms
from companion.setup.dialogue import Option, agrees
from companion.setup.inbox import Inbox
from companion.setup.sitting import Sitting

FOUND = "scanners."
PATIENCE = Ms(45_000)
"""How long without a card before setup gives advice."""
KINDS = {
    Protocol.LINE: "a barcode scanner",
    Protocol.RDM6300: "an RDM6300 (125 kHz tags)",
    Protocol.PN532: "a PN532 (13.56 MHz tags)",
}
AGAIN, NONE = "again", "none"


def find_scanners(sitting: Sitting) -> None:
    """Asks for scanners until there are no more; a table may have none."""
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
    """The next port to listen to; None: there are no more scanners."""
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
    """What was read at a port, if the person confirms it; None: give this port up."""
    with closing(Inbox[Hearing]()) as inbox, closing(sitting.bench.listen(port, inbox.put)):
        prompt = "Listening"
        while True:
            heard = sitting.dialogue.wait("scanners.card", prompt, inbox, PATIENCE)
            if isinstance(heard, Ready):
                if heard.chip:
                    sitting.dialogue.tell(f"It is {KINDS[heard.chip]}: it answers.")
                prompt = "Hold a card to it, or scan a code (s and Enter: give it up)"
            elif isinstance(heard, Heard):
                sitting.dialogue.tell(f'Read by {KINDS[heard.speech]}: "{heard.what}"')
                if agrees(sitting.dialogue, "scanners.right", "Is that right?"):
                    return heard
            elif isinstance(heard, Trouble):
                sitting.dialogue.tell(heard.words)
                prompt = "Trying again (s and Enter: give it up)"
            elif heard is None:
                sitting.dialogue.tell(
                    "Nothing readable arrived. A scanner of the keyboard type must be set to CDC (serial) mode "
                    "with a code in its leaflet; an RFID reader needs 5 V and its antenna, and TX goes to RX."
                )
            elif heard.casefold() in ("s", "skip"):
                return None


def _name(sitting: Sitting) -> str:
    names = sitting.table.scanners
    free = next(name for name in _names() if name not in names)
    while True:
        name = sitting.dialogue.ask("scanners.name", "What should it be called?", free).casefold()
        faults: list[Fault] = []
        table_of({"scanners": {name: {}}}, faults)
        if not faults and name not in names:
            return name
        sitting.dialogue.tell("Type a name of up to 16 lower-case letters, digits and hyphens that is not taken yet.")


def _names() -> Sequence[str]:
    return ["scanner", *(f"scanner-{number}" for number in range(2, MOST_SCANNERS + 1))]
