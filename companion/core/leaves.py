"""Forms of single values: numbers, texts, choices. See `companion.core.forms`, which has them all."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from companion.core.errors import listed
from companion.core.fields import BIGGEST, Fields, Value
from companion.core.values import Json


class Form(ABC):
    """What one value must be."""

    @property
    @abstractmethod
    def expected(self) -> str:
        """As a message names it: "a whole number from 1 to 5"."""

    @property
    def noun(self) -> str:
        """As the documents name it, in Markdown."""
        return self.expected

    @abstractmethod
    def read(self, value: Value, base: Any = None) -> Any:
        """What a value says; a fault where it does not fit."""

    @property
    @abstractmethod
    def harmless(self) -> Any:
        """Takes the place of a value that is missing or does not fit."""

    def write(self, made: Any) -> Json:
        """As ``read`` reads it back."""
        return made  # type: ignore[no-any-return]  # most forms hold what JSON holds

    @property
    def plain(self) -> bool:
        """Whether what was read is JSON as it stands, and needs no ``write``. (Tuples and enums of texts are.)"""
        return False

    def text(self, made: Any) -> str:
        """As people write it: JSON, which TOML takes too (of text without control characters)."""
        return json.dumps(self.write(made), ensure_ascii=False)

    def chosen(self, made: Mapping[str, Any]) -> Form | None:
        """The form that counts, given the fields read before it, None for no such key; itself but for `Chosen`."""
        return self

    def left_out(self, fields: Fields, key: str, expected: str) -> Any:
        """What stands for a required key that is left out, which is a fault."""
        fields.missing(key, expected)
        return self.harmless


class Leaf(Form):
    """A form that looks at a value as a whole: it fits or it does not."""

    plain = True

    @abstractmethod
    def fits(self, raw: Any) -> bool:
        """Whether a value fits."""

    def make(self, raw: Any) -> Any:
        """What a fitting value stands for."""
        return raw

    def read(self, value: Value, base: Any = None) -> Any:
        """The base stands in for a value that does not fit, if there is one."""
        if self.fits(value.raw):
            return self.make(value.raw)
        value.fault(self.expected)
        return self.harmless if base is None else base


@dataclass(frozen=True)
class Whole(Leaf):
    """A whole number, both bounds included."""

    least: int = -BIGGEST
    most: int = BIGGEST

    @property
    def bounds(self) -> str:
        """In words, empty where there are none."""
        if self.least == -BIGGEST:
            return ""
        return f"{self.least} or more" if self.most == BIGGEST else f"{self.least} to {self.most}"

    @property
    def expected(self) -> str:
        """With its bounds."""
        if not self.bounds:
            return "a whole number"
        return f"a whole number {'of' if self.most == BIGGEST else 'from'} {self.bounds}"

    @property
    def noun(self) -> str:
        """The bounds say that it is a number."""
        return self.bounds or "number"

    def fits(self, raw: Any) -> bool:
        """``True`` and 1.0 are none."""
        return type(raw) is int and self.least <= raw <= self.most

    @property
    def harmless(self) -> int:
        """As near to 0 as may be."""
        return max(self.least, min(0, self.most))


@dataclass(frozen=True)
class Text(Leaf):
    """A text, which may be empty unless ``empty`` is false."""

    empty: bool = True
    harmless = "?"

    @property
    def expected(self) -> str:
        """A text."""
        return "a text" if self.empty else "a text that is not empty"

    @property
    def noun(self) -> str:
        """A text."""
        return "text"

    def fits(self, raw: Any) -> bool:
        """Of any length."""
        return type(raw) is str and (self.empty or raw != "")


@dataclass(frozen=True)
class Flag(Leaf):
    """``true`` or ``false``."""

    expected = "true or false"
    noun = "`true` or `false`"
    harmless = False

    def fits(self, raw: Any) -> bool:
        """0 and 1 are none."""
        return type(raw) is bool


@dataclass(frozen=True)
class Choice(Leaf):
    """One of some texts; ``name`` is what one of them is called in the documents ("colour"), if not by all of them."""

    options: Mapping[str, Any]
    name: str = ""

    @property
    def expected(self) -> str:
        """All of them."""
        return "one of " + listed(self.options)

    @property
    def noun(self) -> str:
        """All of them, or what they are called."""
        return self.name or _either([f"`{option}`" for option in self.options])

    def fits(self, raw: Any) -> bool:
        """Letter for letter."""
        return type(raw) is str and raw in self.options

    @property
    def plain(self) -> bool:  # type: ignore[override]
        """If the options stand for texts, as enums of texts do."""
        return all(isinstance(option, str) for option in self.options.values())

    def make(self, raw: str) -> Any:
        """What the text stands for."""
        return self.options[raw]

    def write(self, made: Any) -> Json:
        """The text that stands for it."""
        if isinstance(made, StrEnum):
            return made.value
        return next(text for text, option in self.options.items() if option == made)

    @property
    def harmless(self) -> Any:
        """The first."""
        return next(iter(self.options.values()), "?")


@dataclass(frozen=True)
class Custom(Leaf):
    """A value that a function takes or not: ``Custom("0 or 180", lambda raw: ..., 0)``, the last one harmless."""

    words: str
    test: Callable[[Any], bool]
    instead: Any
    name: str = ""

    @property
    def expected(self) -> str:
        """As given."""
        return self.words

    @property
    def noun(self) -> str:
        """As in messages unless ``name`` says otherwise."""
        return self.name or self.words

    def fits(self, raw: Any) -> bool:
        """As the function says."""
        return self.test(raw)

    @property
    def harmless(self) -> Any:
        """As given."""
        return self.instead


def _either(words: list[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
