"""Forms: what one value of a file must be, for reading it strictly, writing it, and documenting it.

    >>> faults: list[Fault] = []
    >>> volume = Whole(0, 100)
    >>> volume.read(Value(30, "volume", faults)), volume.read(Value(True, "volume", faults))
    (30, 0)
    >>> print(faults[0])
    volume: expected a whole number from 0 to 100; got true

Reading never raises: a value that does not fit is a fault, and a harmless one of the right type takes its place, so
that reading goes on and finds the other faults too. ``base`` is what a value is read over: what is left out is as in
the base. Objects with keys of their own are declared as dataclasses: see `companion.core.declared`.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from companion.core.fields import BIGGEST, Fault, Fields, Value
from companion.core.values import Json

__all__ = ["Fault", "Value"]  # for the example above


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

    def text(self, made: Any) -> str:
        """As people write it: JSON, which TOML takes too (of text without control characters)."""
        return json.dumps(self.write(made), ensure_ascii=False)

    def chosen(self, made: Mapping[str, Any]) -> Form:
        """The form that counts, given the fields read before it; itself but for `Chosen`."""
        return self


class Leaf(Form):
    """A form that looks at a value as a whole: it fits or it does not."""

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
        return "one of " + ", ".join(self.options)

    @property
    def noun(self) -> str:
        """All of them, or what they are called."""
        return self.name or _either([f"`{option}`" for option in self.options])

    def fits(self, raw: Any) -> bool:
        """Letter for letter."""
        return type(raw) is str and raw in self.options

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


@dataclass(frozen=True)
class OrNull(Form):
    """``null``, or what another form says."""

    form: Form
    harmless = None

    @property
    def expected(self) -> str:
        """Either."""
        return f"{self.form.expected}, or null"

    @property
    def noun(self) -> str:
        """Either."""
        return f"{self.form.noun} or `null`"

    def read(self, value: Value, base: Any = None) -> Any:
        """``null`` is None."""
        if value.raw is None:
            return None
        if isinstance(self.form, Leaf) and not self.form.fits(value.raw):
            value.fault(self.expected)
            return base
        return self.form.read(value, base)

    def write(self, made: Any) -> Json:
        """None is ``null``."""
        return None if made is None else self.form.write(made)


@dataclass(frozen=True)
class ListOf(Form):
    """A list of values alike, as a tuple."""

    form: Form
    harmless = ()
    expected = "a list"

    @property
    def noun(self) -> str:
        """With what it lists."""
        return f"list of {self.form.noun}s" if self.form.noun.isalpha() else f"list of: {self.form.noun}"

    def read(self, value: Value, base: Any = None) -> tuple[Any, ...]:
        """Item by item."""
        if type(value.raw) is not list:
            value.fault(self.expected)
            return self.harmless if base is None else tuple(base)
        return tuple([self.form.read(item) for item in value.items()])

    def write(self, made: Any) -> Json:
        """Item by item."""
        return [self.form.write(item) for item in made]

    def text(self, made: Any) -> str:
        """Item by item."""
        return "[" + ", ".join(map(self.form.text, made)) + "]"


@dataclass(frozen=True)
class ByName(Form):
    """An object from names to values alike, as a dict in the object's order.

    ``names`` are those that there are, None for any text; ``name`` is what one of them is called in the documents.
    With ``merged``, names that are left out are those of the base.
    """

    names: Mapping[str, Any] | None
    form: Form
    name: str = "name"
    merged: bool = False
    expected = "an object"

    @property
    def noun(self) -> str:
        """From what to what."""
        return f"object from {self.name} to {self.form.noun}"

    @property
    def harmless(self) -> Any:
        """Empty."""
        return {}

    def read(self, value: Value, base: Any = None) -> Any:
        """Name by name, each over what the base has for it."""
        if type(value.raw) is not dict:
            value.fault(self.expected)
            return self.harmless if base is None else base
        over = base or {}
        made = dict(over) if self.merged else {}
        fields = Fields(value.raw, value.faults, value.path)
        for key, item in fields.items():
            if self.names is None:
                made[key] = self.form.read(item, over.get(key))
            elif key in self.names:
                name = self.names[key]
                made[name] = self.form.read(item, over.get(name))
            else:
                fields.unknown(key, self.names)
        return made

    def write(self, made: Any) -> Json:
        """Name by name."""
        return {_text(name): self.form.write(item) for name, item in made.items()}


@dataclass(frozen=True)
class Chosen(Form):
    """A form that depends on the fields read before it: ``Chosen(lambda made: FORMS[made["kind"]], "by its kind")``."""

    choose: Callable[[Mapping[str, Any]], Form]
    words: str
    harmless = None

    @property
    def expected(self) -> str:
        """As given."""
        return self.words

    def text(self, made: Any) -> str:
        """As people write it: JSON, which TOML takes too (of text without control characters)."""
        return json.dumps(self.write(made), ensure_ascii=False)

    def chosen(self, made: Mapping[str, Any]) -> Form:
        """By the function."""
        return self.choose(made)

    def read(self, value: Value, base: Any = None) -> Any:
        """Alone it can be anything."""
        return value.raw


def _either(words: list[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _text(name: Any) -> str:
    return name.value if isinstance(name, StrEnum) else str(name)
