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

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import StrEnum
from functools import cached_property
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    NamedTuple,
    NewType,
    Protocol,
    Self,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from companion.core.fields import Fault, Fields, Value
from companion.core.forms import ByName, Choice, Chosen, Flag, Form, Leaf, ListOf, OrNull, Text, Whole
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
class Needed:
    """In ``Annotated``: a key that is required and always written, though the field has a default or a base."""


@dataclass(frozen=True, slots=True)
class NotWith:
    """In ``Annotated``: a key that cannot stand beside the one that is named."""

    name: str


@dataclass(frozen=True, slots=True)
class Inline:
    """In ``Annotated``: a dataclass whose keys stand among those of the object that holds it."""


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
    def needed(self) -> bool:
        """Whether it must be there, whatever the default or the base."""
        return any(isinstance(note, Needed) for note in self.notes)

    @property
    def required(self) -> bool:
        """Whether it must be there, unless the object is read over a base."""
        return self.needed or (self.field.default is MISSING and self.field.default_factory is MISSING)

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


class _Step(NamedTuple):
    """A key as reading and writing go through it: all that is asked of it over and over, found once."""

    name: str
    field: str
    form: Form
    required: bool
    needed: bool
    inline: bool
    leaf: Leaf | None
    former: tuple[str, ...]
    not_with: str
    default: Callable[[], Any]


@dataclass(frozen=True)
class Object(Form):
    """An object with a dataclass's keys.

    ``forms`` take the place of those declared, by the field's name; None: there is no such key here.
    """

    kind: type[Any]
    forms: Mapping[str, Form | None] | None = None
    expected = "an object"
    missing: ClassVar[str] = ""
    """What is said to be expected where a required key is missing; empty: what its form says."""
    first: ClassVar[tuple[str, ...]] = ()
    """The fields that are read, and their faults found, before the others."""

    @property
    def noun(self) -> str:
        """With its keys."""
        return "object: " + ", ".join(f"`{key.name}`" for key in self.keys)

    @cached_property
    def keys(self) -> tuple[KeyForm, ...]:
        """Its keys, in order."""
        forms = self.forms or {}
        chosen = [(key, forms.get(key.field.name, key.form)) for key in keys_of(self.kind)]
        return tuple(KeyForm(key.name, form, key.field, key.notes) for key, form in chosen if form is not None)

    @cached_property
    def _writing(self) -> tuple[_Step, ...]:
        return tuple(map(_step, self.keys))

    @cached_property
    def _reading(self) -> tuple[_Step, ...]:
        return tuple(sorted(self._writing, key=lambda step: step.field not in self.first))

    @cached_property
    def whole(self) -> bool:
        """Whether every key is always written, and as it stands."""
        return all(key.required and key.form.plain for key in self.keys)

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
        """As ``read``, for callers that have read other keys of the object, and say themselves when it is ``done``."""
        made: dict[str, Any] = {}
        raw, took = fields.raw, fields.took
        for step in self._reading:
            if step.leaf is not None and step.name in raw and step.leaf.fits(raw[step.name]):  # as nearly all do
                took(step.name)
                made[step.field] = step.leaf.make(raw[step.name])
                continue
            form = step.form.chosen(made)
            if form is None:
                made[step.field] = step.default()
            elif step.inline and isinstance(form, Object):
                inner = keyed(form.kind) if isinstance(self, Keyed) else form
                made[step.field] = inner.read_keys(fields)
            else:
                made[step.field] = self._read_key(step, form, fields, base)
        whole = self.kind(**made)
        return whole.checked(fields) if hasattr(whole, "checked") else whole

    def _read_key(self, step: _Step, form: Form, fields: Fields, base: Any) -> Any:
        value = _named(fields, step) if step.former else fields.optional(step.name)
        over = getattr(base, step.field) if base is not None else None if step.required else step.default()
        if value is not None:
            if step.not_with in fields.raw:
                fields.fault(f"either {step.name} or {step.not_with}", got="both")
            return form.read(value, over)
        if step.needed or (base is None and step.required):
            return form.left_out(fields, step.name, self.missing or form.expected)
        return over

    @property
    def harmless(self) -> Any:
        """With every required key harmless."""
        return self.kind(**{key.field.name: key.form.harmless for key in self.keys if key.required})

    def write(self, made: Any) -> JsonObject:
        """Key by key, without those that are as by default."""
        written: JsonObject = {}
        for step in self._writing:
            value = getattr(made, step.field)
            if isinstance(step.form, Chosen) and step.form.chosen(_by_field(made)) is None:
                continue
            if step.inline and isinstance(step.form, Object):
                written |= step.form.write(value)
            elif step.required or value != step.default():
                written[step.name] = step.form.write(value)
        return written


@dataclass(frozen=True)
class Keyed(Object):
    """An object of a transcript or a data file: of a missing key it says no more than that it is missing."""

    missing = "a value"


def keyed(kind: type[Any]) -> Keyed:
    """The object with this dataclass's keys, made once."""
    made = _KEYED.get(kind)
    if made is None:
        made = _KEYED[kind] = Keyed(kind)
    return made


_KEYED: dict[type[Any], Keyed] = {}


def _step(key: KeyForm) -> _Step:
    former = tuple(note.name for note in key.notes if isinstance(note, Formerly))
    not_with = next((note.name for note in key.notes if isinstance(note, NotWith)), "")
    inline = any(isinstance(note, Inline) for note in key.notes)
    leaf = key.form if isinstance(key.form, Leaf) and not former and not not_with else None
    return _Step(
        *(key.name, key.field.name, key.form, key.required, key.needed, inline, leaf, former, not_with),
        default=key.default,
    )


def form_of(hint: Any) -> Form:
    """The form that an annotation declares. Raises TypeError where it declares none."""
    if isinstance(hint, type) and is_dataclass(hint):
        return Object(hint)
    return _form(hint)[0]


def _by_field(made: Any) -> dict[str, Any]:
    return {field.name: getattr(made, field.name) for field in fields(made)}


def _named(fields: Fields, step: _Step) -> Value | None:
    """The key's value, under its name or a former one, but not under both."""
    value = fields.optional(step.name)
    for name in step.former:
        if (former := fields.optional(name)) is not None:
            if value is not None:
                former.fault(f"only {step.name}, as {name} is called now")
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
