"""Objects declared as frozen dataclasses: the annotations say what each key holds, and no key is named twice.

Most forms follow from the type alone, and ``Annotated`` says the rest. A field without a default is a key that is
required.

    >>> @dataclass(frozen=True)
    ... class Sound:
    ...     tone: Annotated[int, Whole(20, 20_000), Called("tone_hz")]
    ...     loud: bool = False
    >>> form_of(Sound).read(Value({"tone_hz": 440}, "", []))
    Sound(tone=440, loud=False)
    >>> faults: list[Fault] = []
    >>> made = form_of(Sound).read(Value({"tone_hz": 5, "lud": True}, "sound", faults))
    >>> for fault in faults:
    ...     print(fault)
    sound.tone_hz: expected a whole number from 20 to 20000; got 5
    sound.lud: unknown key (perhaps loud)
    >>> form_of(Sound).write(Sound(440))
    {'tone_hz': 440}

A key that is left out is as in the base that an object is read over, or else as the field's default. A dataclass with
a method ``checked`` (see `Checks`) has the last word about its keys together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import StrEnum
from functools import cached_property
from types import NoneType, UnionType
from typing import Annotated, Any, NewType, Protocol, Self, Union, get_args, get_origin, get_type_hints

from companion.core.fields import Fault, Fields, Value
from companion.core.forms import ByName, Choice, Flag, Form, ListOf, OrNull, Text, Whole
from companion.core.values import JsonObject

__all__ = ["Annotated", "Fault"]  # for the example above

_FEW = 4
"""So many texts or fewer are listed in the documents wherever one of them can stand."""


@dataclass(frozen=True, slots=True)
class Called:
    """In ``Annotated``: the key's name in the file, where it is not the field's."""

    name: str


@dataclass(frozen=True, slots=True)
class Formerly:
    """In ``Annotated``: the key's name in files that earlier versions wrote, which is read as well."""

    name: str


@dataclass(frozen=True, slots=True)
class NoKey:
    """In ``Annotated``: a field that no key of the file fills; it has a default."""


@dataclass(frozen=True, slots=True)
class KeyForm:
    """A key of an object: its name in the file, the field that holds it, and its form.

    ``notes`` are what else ``Annotated`` says, for whoever writes or documents the form.
    """

    name: str
    form: Form
    field: Field[Any]
    notes: tuple[Any, ...] = ()

    @property
    def required(self) -> bool:
        """Whether it must be there."""
        return self.field.default is MISSING and self.field.default_factory is MISSING

    def text(self, made: Any) -> str:
        """The key's value in an object that was read, as people write it."""
        return self.form.text(getattr(made, self.field.name))

    def default(self) -> Any:
        """What it is where it is left out."""
        return self.field.default_factory() if self.field.default_factory is not MISSING else self.field.default


class Checks(Protocol):
    """A dataclass whose keys must fit together."""

    def checked(self, fields: Fields) -> Self:
        """Itself as it was read, or changed by what the keys say together; faults go to ``fields``."""


@dataclass(frozen=True)
class Object(Form):
    """An object with a dataclass's keys. ``forms`` take the place of those declared, by the field's name."""

    kind: type[Any]
    forms: Mapping[str, Form] | None = None
    expected = "an object"

    @property
    def noun(self) -> str:
        """With its keys."""
        return "object: " + ", ".join(f"`{key.name}`" for key in self.keys)

    @cached_property
    def keys(self) -> tuple[KeyForm, ...]:
        """Its keys, in order."""
        keys = keys_of(self.kind)
        if self.forms:
            forms = self.forms
            keys = tuple(KeyForm(key.name, forms.get(key.field.name, key.form), key.field, key.notes) for key in keys)
        return keys

    def read(self, value: Value, base: Any = None) -> Any:
        """Key by key, and no others."""
        if type(value.raw) is not dict:
            value.fault(self.expected)
            return self.harmless if base is None else base
        fields = Fields(value.raw, value.faults, value.path)
        made = self.read_keys(fields, base)
        fields.done()
        return made

    def read_keys(self, fields: Fields, base: Any = None) -> Any:
        """``read`` for who has read other keys of the object, and says himself when it is ``done``."""
        made: dict[str, Any] = {}
        for key in self.keys:
            name = key.field.name
            value, form = _named(fields, key), key.form.chosen(made)
            if base is not None:
                over = getattr(base, name)
            elif key.required:
                over = None
            else:
                over = key.default()
            if value is not None:
                made[name] = form.read(value, over)
            elif base is None and key.required:
                fields.missing(key.name, form.expected)
                made[name] = form.harmless
            else:
                made[name] = over
        whole = self.kind(**made)
        return whole.checked(fields) if hasattr(whole, "checked") else whole

    @property
    def harmless(self) -> Any:
        """With every required key harmless."""
        return self.kind(**{key.field.name: key.form.harmless for key in self.keys if key.required})

    def write(self, made: Any) -> JsonObject:
        """Key by key, without those that are as by default."""
        told: JsonObject = {}
        for key in self.keys:
            value = getattr(made, key.field.name)
            if key.required or value != key.default():
                told[key.name] = key.form.write(value)
        return told


def form_of(hint: Any) -> Form:
    """The form that an annotation declares. Raises TypeError where it declares none."""
    if isinstance(hint, type) and is_dataclass(hint):
        return Object(hint)
    return _form(hint)[0]


def _named(fields: Fields, key: KeyForm) -> Value | None:
    """The key's value, under its name or a former one, but not under both."""
    value = fields.optional(key.name)
    for note in key.notes:
        if isinstance(note, Formerly) and (former := fields.optional(note.name)) is not None:
            if value is not None:
                former.fault(f"only {key.name}, as {note.name} is called now")
            value = value or former
    return value


def keys_of(kind: type[Any]) -> tuple[KeyForm, ...]:
    """The keys that a dataclass declares, in order."""
    if kind not in _KEYS:
        hints = get_type_hints(kind, include_extras=True)
        keys = []
        for field in fields(kind):
            form, notes = _form(hints[field.name], optional=field.default is None)
            if not any(isinstance(note, NoKey) for note in notes):
                name = next((note.name for note in notes if isinstance(note, Called)), field.name)
                keys.append(KeyForm(name, form, field, notes))
        _KEYS[kind] = tuple(keys)
    return _KEYS[kind]


_KEYS: dict[type[Any], tuple[KeyForm, ...]] = {}
"""Made when they are first asked for: a start does not wait for forms that it never reads."""


def _form(hint: Any, optional: bool = False) -> tuple[Form, tuple[Any, ...]]:
    """The form of an annotation, and its notes. ``optional``: None stands for a key that is left out."""
    notes: tuple[Any, ...] = ()
    if get_origin(hint) is Annotated:
        hint, *rest = get_args(hint)
        notes = tuple(note for note in rest if not isinstance(note, Form))
        for note in rest:
            if isinstance(note, Form):
                return note, notes
        if any(isinstance(note, NoKey) for note in notes):
            return Text(), notes
    return _inferred(hint, optional), notes


_PLAIN: Mapping[Any, Form] = {str: Text(), int: Whole(), bool: Flag()}


def _inferred(hint: Any, optional: bool) -> Form:
    if isinstance(hint, NewType):
        hint = hint.__supertype__
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType) and NoneType in inner and len(inner) == 2:
        form = form_of(next(one for one in inner if one is not NoneType))
        return form if optional else OrNull(form)
    if origin is tuple and inner[1:] == (Ellipsis,):
        return ListOf(form_of(inner[0]))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        names = form_of(inner[0])
        options, name = (names.options, names.name) if isinstance(names, Choice) else (None, "name")
        return ByName(options, form_of(inner[1]), name)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return Choice({option.value: option for option in hint}, hint.__name__.lower() if len(hint) > _FEW else "")
    if isinstance(hint, type) and is_dataclass(hint):
        return Object(hint)
    raise TypeError(f"expected an annotation that declares a form; got {hint!r}")
