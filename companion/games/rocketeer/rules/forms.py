"""Forms that the game's files share: values by side, names that the rulebook fixes, and terms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from companion.core.errors import shown
from companion.core.fields import Fields, Value
from companion.core.forms import ByName, Choice, Form, OrNull, Row
from companion.core.values import Json
from companion.games.rocketeer.rules.board import CHARACTERS, PLACES, SIDES, Side

N = TypeVar("N")
T = TypeVar("T")

CHARACTER = Choice(CHARACTERS, "character")
PLACE = Choice(PLACES, "place")
SIDE = Choice(SIDES)


class OrNobody(OrNull):
    """``null``, or what another form says, which alone is named in messages."""

    @property
    def expected(self) -> str:
        """As the other form."""
        return self.form.expected


@dataclass(frozen=True)
class BySide(Form):
    """An object from sides to values alike: both sides, or (``both=False``) those that there are."""

    form: Form
    both: bool = True
    expected = "an object"

    @property
    def noun(self) -> str:
        """From what to what."""
        return f"object from side to {self.form.noun}"

    @property
    def harmless(self) -> Any:
        """Harmless for both."""
        return dict.fromkeys(Side, self.form.harmless)

    def read(self, value: Value, base: Any = None) -> dict[Side, Any]:
        """Side by side."""
        given = value.fields()
        if self.both:
            made = {side: self.form.read(given.get(side)) for side in Side}
            given.done()
            return made
        values = {side: item for side in Side if (item := given.optional(side)) is not None}
        given.done()
        return {side: self.form.read(item) for side, item in values.items()}

    def write(self, made: Mapping[Side, Any]) -> Json:
        """Side by side."""
        return {side.value: self.form.write(made[side]) for side in Side if side in made}


def by_name(given: Fields, names: Mapping[str, N], read: Callable[[Value], T]) -> dict[N, T]:
    """The values of an object whose keys are names that the rulebook fixes."""
    made: dict[N, T] = {}
    for key, value in given.items():
        if key in names:
            made[names[key]] = read(value)
        else:
            given.fault("no key but " + ", ".join(names), got=shown(key))
    return made


@dataclass(frozen=True)
class Fixed(ByName):
    """An object from names that the rulebook fixes."""

    names: Mapping[str, Any]

    def read(self, value: Value, base: Any = None) -> dict[Any, Any]:
        """Name by name, over the base if ``merged``."""
        return {**(base or {} if self.merged else {}), **by_name(value.fields(), self.names, self.form.read)}


@dataclass(frozen=True)
class Term:
    """What one key stands for: ``kind`` of the value under it, or of the values in a `Row`, and ``implied`` fields."""

    kind: type[Any]
    form: Form
    implied: Mapping[str, Any] = field(default_factory=dict)

    def read(self, value: Value) -> Any:
        """What the value under the key makes."""
        read = self.form.read(value)
        return self.kind(*(read if isinstance(self.form, Row) else [read]), **self.implied)

    def wrote(self, made: Any) -> bool:
        """Whether this key stands for it."""
        return type(made) is self.kind and all(getattr(made, name) == value for name, value in self.implied.items())

    def write(self, made: Any) -> Json:
        """The value under the key."""
        values = [getattr(made, one.name) for one in fields(made) if one.name not in self.implied]
        return self.form.write(values if isinstance(self.form, Row) else values[0])


@dataclass(frozen=True)
class Terms(Form):
    """A name, or an object with one key; ``objects`` may grow until the first is read, with terms made of terms."""

    what: str
    names: Mapping[str, Any]
    objects: Mapping[str, Term]

    @property
    def noun(self) -> str:
        """As given."""
        return self.what

    @property
    def expected(self) -> str:
        """All names and keys."""
        return f"a {self.what}: one of {', '.join(self.names)}; or {self._object}"

    @property
    def _object(self) -> str:
        return "an object with one key of " + ", ".join(self.objects)

    @property
    def harmless(self) -> Any:
        """The first name's."""
        return next(iter(self.names.values()))

    def read(self, value: Value, base: Any = None) -> Any:
        """Either."""
        raw = value.raw
        if isinstance(raw, dict):
            if len(raw) == 1 and (key := next(iter(raw))) in self.objects:
                return self.objects[key].read(value.fields().get(key))
            value.fault(f"a {self.what}: {self._object}")
        elif isinstance(raw, str) and raw in self.names:
            return self.names[raw]
        else:
            value.fault(self.expected)
        return self.harmless

    def write(self, made: Any) -> Json:
        """Either."""
        for name, named in self.names.items():
            if named == made:
                return name
        return next({key: term.write(made)} for key, term in self.objects.items() if term.wrote(made))
