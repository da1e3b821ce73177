"""What setup says and asks, whoever answers: a person at a terminal, or a script.

Every question has a name (``buttons.red``, ``strip.chip``), which nobody sees at a terminal; a script answers by it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from companion.core.errors import CompanionError
from companion.setup.inbox import Inbox

T = TypeVar("T")
Moving: TypeAlias = Callable[[int], None]
"""Shows the next frame of something that moves."""


class Left(CompanionError):
    """Whoever is asked has gone: Ctrl-C, the end of the input, a terminal that was closed."""


@dataclass(frozen=True, slots=True)
class Option:
    """An answer to choose: what stands for it, and what is said of it."""

    name: str
    says: str


YES_NO = (Option("y", "yes"), Option("n", "no"))


class Dialogue(Protocol):
    """One question at a time. Any of them may raise ``Left``."""

    def title(self, text: str, place: str = "") -> None:
        """A new step begins; ``place`` says which of how many."""

    def tell(self, *lines: str) -> None:
        """Says something."""

    def ask(self, name: str, question: str, default: str = "") -> str:
        """A line of text, trimmed; nothing typed is ``default``. The question may have several lines."""

    def choose(
        self, name: str, question: str, options: Sequence[Option], default: str, moving: Moving | None = None
    ) -> str:
        """The name of one of the options; nothing typed is ``default``, which is one of them.

        Until there is an answer ``moving`` is called several times a second, with 0, 1, 2 ...
        """

    def wait(self, name: str, prompt: str, inbox: Inbox[T], seconds: float) -> T | str | None:
        """The next item of the inbox, or what was typed meanwhile (a line), or None after so long.

        The items of an inbox are no strings.
        """

    def slide(self, name: str, question: str, at: int, most: int, show: Callable[[int], None]) -> int:
        """A number from 1 to ``most`` that is moved by keys, beginning with ``at``, and shown after each move."""


def agrees(dialogue: Dialogue, name: str, question: str, default: str = "y") -> bool:
    """Yes or no."""
    return dialogue.choose(name, question, YES_NO, default) == "y"
