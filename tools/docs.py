"""Writes the tables of docs/ anew from the forms that the code declares: ``make docs``, or ``python -m tools.docs``.

A table stands between two marks; the first says what is listed::

    <!-- Made by `make docs`: keys of companion.config.table.BuzzerConfig -->
    <!-- The end of what is made. -->

``keys of`` a dataclass are its keys with their form, default and docstring. ``rows of`` a mapping from names to
dataclasses (a game's inputs, say) are these with their keys and docstring.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

from companion.config.forms import Spans
from companion.config.notes import With
from companion.core.declared import KeyForm, keys_of

FOLDER = Path(__file__).parents[1] / "docs"
LONGEST_DEFAULT = 40
END = "<!-- The end of what is made. -->\n"
MADE = re.compile(r"(<!-- Made by `make docs`: (keys|rows) of ([\w.]+) -->\n).*?" + re.escape(END), re.DOTALL)
CLAUSES = re.compile(r" ?\((?:[A-Z]{3}-\d[^)]*)\)")
"""Rule clauses: the documents speak to people who have no list of them."""


def filled(page: str) -> str:
    """A page with its tables made anew."""

    def table(found: re.Match[str]) -> str:
        module, _, name = found[3].rpartition(".")
        return found[1] + "".join(f"| {' | '.join(row)} |\n" for row in MAKERS[found[2]](module, name)) + END

    return MADE.sub(table, page)


def _keys(module: str, name: str) -> Iterator[tuple[str, ...]]:
    kind = getattr(import_module(module), name)
    told = _docstrings(kind)
    yield ("key", "value", "default", "")
    yield ("---",) * 4
    for key in keys_of(kind):
        yield f"`{key.name}`", _cell(key.form.noun), _default(key), _cell(_where(key) + told.get(key.field.name, ""))


def _rows(module: str, name: str) -> Iterator[tuple[str, ...]]:
    kinds: Mapping[str, type[Any]] = getattr(import_module(module), name)
    yield ("name", "further keys", "")
    yield ("---",) * 3
    for called, kind in kinds.items():
        keys = [f"`{key.name}`" for key in keys_of(kind) if key.required]
        keys += [f"`{key.name}` (optional)" for key in keys_of(kind) if not key.required]
        yield f"`{called}`", ", ".join(keys), _cell(inspect.getdoc(kind) or "")


def _default(key: KeyForm) -> str:
    if key.required:
        return "required"
    default = key.default()
    if default is None or isinstance(default, Mapping) or (is_dataclass(default) and not isinstance(key.form, Spans)):
        return ""
    text = key.form.text(default)
    return _cell(f"`{text}`") if len(text) <= LONGEST_DEFAULT and default != "" else ""


def _where(key: KeyForm) -> str:
    """The cases in which a key counts, if it does not always."""
    notes = (note for note in key.notes if isinstance(note, With))
    return "".join(f"For {_and([f'`{value}`' for value in note.values])}. " for note in notes)


def _and(words: list[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _cell(text: str) -> str:
    """A docstring as it can stand in a table."""
    return CLAUSES.sub("", " ".join(text.split())).replace("``", "`").replace("|", "\\|").removesuffix(".")


def _docstrings(kind: type[Any]) -> dict[str, str]:
    """The docstrings behind a dataclass's fields, those of its bases too."""
    told: dict[str, str] = {}
    for one in reversed(kind.__mro__[:-1]):
        (tree,) = ast.parse(inspect.getsource(one)).body
        body = tree.body if isinstance(tree, ast.ClassDef) else []
        for field, text in pairwise(body):
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                said = text.value.value if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant) else ""
                told[field.target.id] = str(said)
    return told


MAKERS: Mapping[str, Callable[[str, str], Iterator[tuple[str, ...]]]] = {"keys": _keys, "rows": _rows}


def pages() -> list[Path]:
    """The pages with tables that are made."""
    return [page for page in sorted(FOLDER.glob("*.md")) if MADE.search(page.read_text(encoding="utf-8"))]


if __name__ == "__main__":
    for page in pages():
        page.write_text(filled(page.read_text(encoding="utf-8")), encoding="utf-8")
