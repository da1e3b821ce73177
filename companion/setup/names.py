"""The step that asks who plays at this table."""

from __future__ import annotations

from dataclasses import replace

from companion.config.reading import table_of
from companion.core.fields import Fault
from companion.setup.sitting import Sitting


def find_names(sitting: Sitting) -> None:
    """Asks until the names are such as the configuration takes."""
    known = ", ".join(sitting.table.names)
    while True:
        typed = sitting.dialogue.ask(
            "names", "Who plays at this table? Names, with commas between (none: ask each evening).", known or "none"
        )
        names = [] if typed == "none" else [name.strip() for name in typed.split(",") if name.strip()]
        faults: list[Fault] = []
        read = table_of({"names": names}, faults)
        if not faults:
            sitting.found(replace(sitting.table, names=read.names), "names")
            return
        sitting.dialogue.tell(*(f"Expected {fault.expected}; got {fault.got}." for fault in faults))
