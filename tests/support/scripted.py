"""A dialogue that is answered by a script: setup tried out without a terminal.

Answers go by the questions' names. Whoever plays the person is called before each answer, with the question's name
and words, and can press buttons or hold cards then.
"""

from __future__ import annotations

import select
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from companion.core.values import Ms
from companion.setup.dialogue import Left, Moving, Option
from companion.setup.inbox import Inbox

T = TypeVar("T")

PATIENCE = 30.0
"""Seconds after which something that was to happen counts as not happening."""

FRAMES = (0, 29)
"""Which frames of what moves are shown before it is looked at."""
MOST_QUESTIONS = 1000
"""A script that answers in circles ends."""

Person = Callable[[str, str], "str | None"]
"""Given a question's name and words, the answer; None: nothing typed (and, where setup waits, what happens counts)."""


class Scripted:
    """A ``companion.setup.dialogue.Dialogue``; ``said`` is all that a terminal would have shown."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self.said: list[str] = []
        self.asked: list[str] = []
        """The names of the questions, in their order."""

    def title(self, text: str, place: str = "") -> None:
        """Kept."""
        self.said.append(text)

    def tell(self, *lines: str) -> None:
        """Kept."""
        self.said += lines

    def ask(self, name: str, question: str, default: str = "") -> str:
        """The person's answer."""
        return self._answer(name, question) or default

    def choose(
        self, name: str, question: str, options: Sequence[Option], default: str, moving: Moving | None = None
    ) -> str:
        """The person's answer, after a few frames; one that is no option is a KeyError: a script does not mistype."""
        if moving is not None:
            for frame in FRAMES:
                moving(frame)
        answer = self._answer(name, question)
        if not answer:
            return default
        offered: Mapping[str, Option] = {option.name: option for option in options}
        return offered[answer].name

    def wait(self, name: str, prompt: str, inbox: Inbox[T], patience: Ms) -> T | str | None:
        """The person's answer where there is one, else what happens; ``Left`` where nothing does."""
        item = inbox.take()
        if item is not None:
            return item
        answer = self._answer(name, prompt)
        if answer is not None:
            return answer or None
        select.select([inbox], [], [], PATIENCE)
        item = inbox.take()
        if item is None:
            raise Left(f"nothing happened at {name}")
        return item

    def slide(self, name: str, question: str, at: int, most: int, show: Callable[[int], None]) -> int:
        """The person's number, shown before it is taken; nothing takes the one that is shown."""
        show(at)
        answer = self._answer(name, question)
        if answer:
            at = min(max(int(answer), 1), most)
            show(at)
        return at

    def _answer(self, name: str, question: str) -> str | None:
        self.said.append(question)
        self.asked.append(name)
        if len(self.asked) > MOST_QUESTIONS:
            raise Left(f"asked too often, at last {name}")
        return self._person(name, question)
