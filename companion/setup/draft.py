"""How far a setup has come, and the file that keeps it: beside the configuration, written anew after each answer.

The file is JSON: ``done`` names what has been found, ``table`` is the configuration so far as TOML. It is not held to
what only shows when a table is looked at whole: half a table may well have two buttons on one pin.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from companion.config.reading import table_of
from companion.config.table import TableConfig
from companion.config.writing import write
from companion.core import toml
from companion.core.errors import CompanionError, Invalid
from companion.core.fields import Fault
from companion.core.files import read_bytes, replace_file
from companion.core.jsonl import parse_object

MOST_BYTES = 100_000


class Unreadable(CompanionError, ValueError):
    """A file of progress that was not written by us, or is damaged."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A table that is being found out."""

    table: TableConfig
    done: tuple[str, ...] = ()
    """The names of what was found, in the order in which it was."""
    had: bool = False
    """Whether it began with a configuration of before, which can be kept part by part."""


def progress_path(configuration: Path) -> Path:
    """Where the progress of a setup for this configuration is kept."""
    return configuration.with_name(configuration.name + ".setup")


def save(draft: Draft, path: Path) -> None:
    """Keeps a draft, whole or not at all; raises OSError."""
    kept = {"done": list(draft.done), "had": draft.had, "table": write(draft.table)}
    replace_file(path, json.dumps(kept, ensure_ascii=False, indent=1) + "\n", folders=True)


def load(path: Path) -> Draft | None:
    """The draft that was kept there, or None; raises Unreadable."""
    try:
        content = read_bytes(path, MOST_BYTES)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise Unreadable(f"{path}: cannot be read: {error.strerror}") from error
    kept = parse_object(content)
    if isinstance(kept, str):
        raise Unreadable(f"{path}: this is not what was kept there")
    done, had, text = kept.get("done"), kept.get("had"), kept.get("table")
    faults: list[Fault] = []
    try:
        table = table_of(toml.parse(text if type(text) is str else "=", str(path)), faults)
    except Invalid as error:
        raise Unreadable(f"{path}: this is not what was kept there") from error
    if faults or type(had) is not bool or type(done) is not list or not all(type(name) is str for name in done):
        raise Unreadable(f"{path}: this is not what was kept there")
    return Draft(table, tuple(done), had)
