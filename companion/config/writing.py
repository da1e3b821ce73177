"""Writes a table as a configuration file for people to edit. ``reading.read`` reads it back as an equal table.

>>> from companion.config.table import HardwareKind, TableConfig
>>> 'hardware = "pi"' in write(TableConfig(hardware=HardwareKind.PI))
True
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from typing import Any

from companion.config import messages
from companion.config.forms import PIN, Bars, Named, OrFalse, Spans
from companion.config.header import PIN_OF
from companion.config.notes import With
from companion.config.own_codes import OwnCodes
from companion.config.table import HardwareKind, TableConfig
from companion.core.declared import KeyForm, keys_of
from companion.core.forms import ByName, Choice, Form

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def write(table: TableConfig) -> str:
    """The TOML text of a table, with comments, for a file in UTF-8."""
    return messages.HEAD + "\n".join(_table("", "", table, TableConfig())) + "\n"


def _table(path: str, remark: str, made: Any, base: Any) -> Iterator[str]:
    """A table under its heading: its own keys, then the tables inside. ``base`` is what it will be read over."""
    yield ""
    if path:
        yield f"[{path}]{_behind(remark)}"
    below = []
    for key in keys_of(type(made)):
        value, over = getattr(made, key.field.name), getattr(base, key.field.name)
        if isinstance(key.form, Named | OwnCodes) and not value:
            continue
        if isinstance(key.form, OrFalse) and value == key.form.without:
            yield f"{key.name} = false"
        elif isinstance(value, Mapping) or (is_dataclass(value) and not isinstance(key.form, Spans)):
            below.append((key, value, over))
        elif value != over or _matters(key, made):
            yield from _pair(key, value)
    for key, value, over in below:
        yield from _tables(f"{path}.{key.name}" if path else key.name, key, value, over)


def _tables(path: str, key: KeyForm, value: Any, base: Any) -> Iterator[str]:
    """What a key that holds no plain value is written as: one table, a table for each name, or names with values."""
    if is_dataclass(value):
        yield from _table(path, _remark(key), value, base)
    elif isinstance(key.form, ByName) and not isinstance(key.form, Named):
        yield from ("", f"[{path}]{_behind(_remark(key))}")
        for name, one in value.items():
            yield f"{_key(name)} = {key.form.form.text(one)}{_behind(_about(key.form.form, one))}"
    else:
        for name, one in value.items():
            yield from _table(f"{path}.{name}", _remark(key), one, base.get(name, type(one)()))


def _key(name: str) -> str:
    """A key as TOML has it: in quotes unless it is made of letters, digits and hyphens alone."""
    return name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _pair(key: KeyForm, value: Any) -> Iterator[str]:
    remark = _behind(_remark(key) or _about(key.form, value))
    if value is None and not isinstance(key.form, Spans):  # only the hardware can be None
        yield f"# {key.name} = {key.form.text(HardwareKind.PI)}{remark}"
    elif isinstance(key.form, Bars):
        yield f"{key.name} = [{remark}"
        yield from (f"    {key.form.form.text(bar)}," for bar in value)
        yield "]"
    else:
        yield f"{key.name} = {key.form.text(value)}{remark}"


def _matters(key: KeyForm, made: Any) -> bool:
    """Whether the key has an effect, given the rest of its table."""
    return all(getattr(made, note.field) in note.values for note in key.notes if isinstance(note, With))


def _remark(key: KeyForm) -> str:
    return next((note for note in key.notes if isinstance(note, str)), "")


def _about(form: Form, made: Any) -> str:
    """A remark about the value, for a key that has none of its own."""
    if form is PIN:
        return messages.ABOUT_PIN.format(gpio=made, pin=PIN_OF[made])
    return form.noun.replace("`", "") if isinstance(form, Choice) else ""


def _behind(remark: str) -> str:
    return f"  # {remark}" if remark else ""
