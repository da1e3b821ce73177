"""What every step of setup works with: the bench, the dialogue, and the draft that it fills in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.bench import Bench
from companion.config.header import PIN_OF
from companion.config.table import TableConfig
from companion.setup.dialogue import Dialogue
from companion.setup.draft import Draft

Keep = Callable[[Draft], None]


class Sitting:
    """One run of setup. The draft is saved whenever it grows."""

    def __init__(self, bench: Bench, dialogue: Dialogue, draft: Draft, keep: Keep) -> None:
        """``keep`` saves a draft."""
        self.bench = bench
        self.dialogue = dialogue
        self.draft = draft
        self._keep = keep

    @property
    def table(self) -> TableConfig:
        """The table so far."""
        return self.draft.table

    def found(self, table: TableConfig, *names: str) -> None:
        """Records what was found, under these names."""
        done = (*self.draft.done, *(name for name in names if name not in self.draft.done))
        self.draft = replace(self.draft, table=table, done=done)
        self._keep(self.draft)

    def forget(self, *names: str) -> None:
        """Forgets what was found under these names, so that it is asked for again."""
        self.draft = replace(self.draft, done=tuple(done for done in self.draft.done if done not in names))
        self._keep(self.draft)

    def done(self, name: str) -> bool:
        """Whether something was found under this name."""
        return name in self.draft.done


def pin_name(gpio: int) -> str:
    """A pin's name for people.

    >>> pin_name(5)
    'GPIO5 (header pin 29)'
    """
    return f"GPIO{gpio} (header pin {PIN_OF[gpio]})"
