"""The step that finds the scanners: asks for a card at each port until one protocol can read it.

A reader that types is taken for ourselves only while a card is waited for: it may turn out to be the keyboard at which
the person sits. Its layout is the one in which the card looks like a code or a number; how it writes the numbers of
tags shows in two of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace

from companion.bench import Heard, Hearing, Ready, Trouble
from companion.config.forms import MOST_SCANNERS
from companion.config.reading import table_of
from companion.config.scanner import INPUTS, Protocol, TagForm, usual
from companion.config.tag_numbers import form_of
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
    Protocol.KEYBOARD: "a reader that types",
}
AGAIN, NONE = "again", "none"
GIVEN_UP = ("s", "skip")
"""Typed instead of a card, also at the very keyboard that is listened to."""
TAGS = 2
"""So many tags show how a reader writes their numbers."""


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
        scanner = replace(usual(heard.speech), port=port)
        if scanner.types:
            scanner = replace(scanner, layout=heard.layout, tags=_tag_form(sitting, port, heard))
        else:
            scanner = replace(scanner, baud=heard.baud)
        name = _name(sitting)
        sitting.found(replace(sitting.table, scanners={**sitting.table.scanners, name: scanner}), FOUND + name)
    sitting.found(sitting.table, "scanners")


def _port(sitting: Sitting) -> str | None:
    """The next port to listen to; None: there are no more scanners."""
    taken = {scanner.port for scanner in sitting.table.scanners.values()}
    while True:
        ports = [port for port in sitting.bench.ports() if port not in taken]
        more = "no further scanner" if taken else "there is no scanner"
        options = [*(Option(port, _shown(port)) for port in ports), Option(AGAIN, "look again"), Option(NONE, more)]
        if not ports:
            sitting.dialogue.tell("No port is left." if taken else "There is no port with a scanner: plug it in.")
        default = ports[0] if ports and not taken else NONE
        port = sitting.dialogue.choose("scanners.port", "Which port has a scanner?", options, default)
        if port != AGAIN:
            return None if port == NONE else port


def _shown(port: str) -> str:
    return f"{port} (types)" if port.startswith(INPUTS) else port


def _listened(sitting: Sitting, port: str) -> Heard | None:
    """What was read at a port, if the person confirms it; None: give this port up."""
    while True:
        heard = _heard(sitting, port, "Hold a card to it, or scan a code (s and Enter: give it up)")
        if heard is None:
            return None
        sitting.dialogue.tell(f'Read by {KINDS[heard.speech]}: "{heard.what}"')
        if agrees(sitting.dialogue, "scanners.right", "Is that right?"):
            return heard


def _tag_form(sitting: Sitting, port: str, first: Heard) -> TagForm:
    """How a reader writes the numbers of tags, if it is tags that it reads."""
    texts = [first.what]
    while len(texts) < TAGS and form_of(texts) is not TagForm.NONE:
        heard = _heard(sitting, port, "That may be a tag. Hold another tag to it (s and Enter: there is none)")
        if heard is None:
            break
        if heard.what not in texts:
            texts.append(heard.what)
    form = form_of(texts)
    if form is not TagForm.NONE:
        sitting.dialogue.tell(f"It writes the numbers of tags in {form}.")
    return form


def _heard(sitting: Sitting, port: str, hold: str) -> Heard | None:
    """What is read next at a port; None: the person has none. ``hold`` asks for it."""
    with closing(Inbox[Hearing]()) as inbox, closing(sitting.bench.listen(port, inbox.put)):
        prompt = "Listening"
        while True:
            heard = sitting.dialogue.wait("scanners.card", prompt, inbox, PATIENCE)
            if isinstance(heard, Ready):
                if heard.chip:
                    sitting.dialogue.tell(f"It is {KINDS[heard.chip]}: it answers.")
                prompt = hold
            elif isinstance(heard, Heard):
                typed = heard.speech is Protocol.KEYBOARD and heard.what.casefold() in GIVEN_UP
                return None if typed else heard
            elif isinstance(heard, Trouble):
                sitting.dialogue.tell(heard.words)
                prompt = "Trying again (s and Enter: give it up)"
            elif heard is None:
                sitting.dialogue.tell(
                    "Nothing readable arrived. A scanner that types like a keyboard is among the ports of /dev/input; "
                    "an RFID reader needs 5 V and its antenna, and TX goes to RX."
                )
            elif heard.casefold() in GIVEN_UP:
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
