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
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from companion.core.errors import shown
from companion.core.fields import Fault, Fields, Value
from companion.core.leaves import Choice, Custom, Flag, Form, Leaf, Text, Whole
from companion.core.values import Json

__all__ = ["Choice", "Custom", "Flag", "Form", "Leaf", "Text", "Whole"]
__all__ += ["ByName", "Chosen", "ListOf", "OrNull", "Pairs", "Row"]
__all__ += ["Fault"]  # for the example above


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

    @property
    def plain(self) -> bool:
        """If the other form is."""
        return self.form.plain

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
    harmless: ClassVar[tuple[Any, ...]] = ()
    expected = "a list"

    @property
    def noun(self) -> str:
        """With what it lists."""
        return f"list of {self.form.noun}s" if self.form.noun.isalpha() else f"list of: {self.form.noun}"

    @property
    def plain(self) -> bool:
        """If its items are."""
        return self.form.plain

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
    With ``merged``, names that are left out are those of the base. ``other`` is what is said to be expected where there
    is another name; empty: it is an unknown key.
    """

    names: Mapping[str, Any] | None
    form: Form
    name: str = "name"
    merged: bool = False
    other: str = ""
    expected = "an object"

    @property
    def noun(self) -> str:
        """From what to what."""
        return f"object from {self.name} to {self.form.noun}"

    @property
    def plain(self) -> bool:
        """If its values are."""
        return self.form.plain

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
            elif self.other:
                self.form.read(item)
                fields.fault(self.other, got=shown(key))
            else:
                fields.unknown(key, self.names)
        return made

    def write(self, made: Any) -> Json:
        """Name by name."""
        return {_text(name): self.form.write(item) for name, item in made.items()}


@dataclass(frozen=True)
class Chosen(Form):
    """A form that depends on the fields read before it: ``Chosen(lambda made: FORMS[made["kind"]], "by its kind")``.

    Where ``choose`` gives None there is no such key. What it reads is written as it stands.
    """

    choose: Callable[[Mapping[str, Any]], Form | None]
    words: str
    harmless = None
    plain = True

    @property
    def expected(self) -> str:
        """As given."""
        return self.words

    def text(self, made: Any) -> str:
        """As people write it: JSON, which TOML takes too (of text without control characters)."""
        return json.dumps(self.write(made), ensure_ascii=False)

    def chosen(self, made: Mapping[str, Any]) -> Form | None:
        """By the function."""
        return self.choose(made)

    def read(self, value: Value, base: Any = None) -> Any:
        """Alone it can be anything."""
        return value.raw


@dataclass(frozen=True)
class Pairs(ByName):
    """As `ByName`, but a tuple of pairs: in the order of ``names``, or in the object's where these are any texts."""

    harmless = ()
    plain = False

    def read(self, value: Value, base: Any = None) -> tuple[tuple[Any, Any], ...]:
        """Name by name."""
        made = super().read(value, dict(base or ()))
        if self.names is None:
            return tuple(made.items())
        return tuple([(name, made[name]) for name in self.names.values() if name in made])

    def write(self, made: Any) -> Json:
        """Name by name."""
        return super().write(dict(made))


@dataclass(frozen=True)
class Row(Form):
    """A list of so many values, each of its own form; ``words`` say of what."""

    words: str
    forms: tuple[Form, ...]

    @property
    def expected(self) -> str:
        """As given."""
        return self.words

    @property
    def harmless(self) -> Any:
        """Each harmless."""
        return tuple([form.harmless for form in self.forms])

    def read(self, value: Value, base: Any = None) -> tuple[Any, ...]:
        """Item by item."""
        items = value.items()
        if len(items) == len(self.forms):
            return tuple([form.read(item) for form, item in zip(self.forms, items, strict=True)])
        value.fault("a list" if type(value.raw) is not list else self.words)
        return tuple(self.harmless)

    def write(self, made: Any) -> Json:
        """Item by item."""
        return [form.write(item) for form, item in zip(self.forms, made, strict=True)]


def _text(name: Any) -> str:
    return name.value if isinstance(name, StrEnum) else str(name)
