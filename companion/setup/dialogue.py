"""What setup says and asks. A person at a terminal or a script answers.

Every question has a name (``buttons.red``, ``strip.chip``). A terminal does not show it; a script answers by it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from companion.core.errors import CompanionError
from companion.core.values import Ms
from companion.setup.inbox import Inbox

T = TypeVar("T")
Moving: TypeAlias = Callable[[int], None]
"""Shows the next frame of an animation."""


class Left(CompanionError):
    """The person has left: Ctrl-C, the end of the input, or a closed terminal."""


@dataclass(frozen=True, slots=True)
class Option:
    """A possible answer: its name, and the text shown for it."""

    name: str
    says: str


YES_NO = (Option("y", "yes"), Option("n", "no"))


class Dialogue(Protocol):
    """Asks one question at a time. Every method may raise ``Left``."""

    def title(self, text: str, place: str = "") -> None:
        """Begins a new step; ``place`` says which of how many."""

    def tell(self, *lines: str) -> None:
        """Shows lines of text."""

    def ask(self, name: str, question: str, default: str = "") -> str:
        """Asks for a line of text, and trims it; an empty line means ``default``. A question may have several lines."""

    def choose(
        self, name: str, question: str, options: Sequence[Option], default: str, moving: Moving | None = None
    ) -> str:
        """Asks for one of the options and gives its name; an empty line means ``default``, the name of one of them.

        Until the answer, ``moving`` is called several times a second, with 0, 1, 2 ...
        """

    def wait(self, name: str, prompt: str, inbox: Inbox[T], patience: Ms) -> T | str | None:
        """The next item of the inbox, or a line typed meanwhile, or None after ``patience``.

        The items of an inbox must not be strings.
        """

    def slide(self, name: str, question: str, at: int, most: int, show: Callable[[int], None]) -> int:
        """Lets the person move a number between 1 and ``most``, from ``at`` on, and shows it after each move."""


def agrees(dialogue: Dialogue, name: str, question: str, default: str = "y") -> bool:
    """Asks a yes-or-no question."""
    return dialogue.choose(name, question, YES_NO, default) == "y"
