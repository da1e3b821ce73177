"""The progress of a setup, and the file that keeps it: beside the configuration, rewritten after each answer.

The file is JSON: ``done`` names what has been found, ``table`` is the configuration so far, as TOML. It is not checked
for clashes between parts: half a table may well have two buttons on one pin.
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
    """A progress file that setup did not write, or that is damaged."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A table that setup is finding out."""

    table: TableConfig
    done: tuple[str, ...] = ()
    """The names of what was found, in that order."""
    had: bool = False
    """Whether setup began from an existing configuration, which can be kept part by part."""


def progress_path(configuration: Path) -> Path:
    """The path of the progress file for this configuration."""
    return configuration.with_name(configuration.name + ".setup")


def save(draft: Draft, path: Path) -> None:
    """Saves a draft, completely or not at all. Raises OSError."""
    kept = {"done": list(draft.done), "had": draft.had, "table": write(draft.table)}
    replace_file(path, json.dumps(kept, ensure_ascii=False, indent=1) + "\n", folders=True)


def load(path: Path) -> Draft | None:
    """The saved draft, or None if there is none. Raises Unreadable."""
    try:
        content = read_bytes(path, MOST_BYTES)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise Unreadable(f"{path}: cannot be read: {error.strerror}") from error
    kept = parse_object(content)
    if isinstance(kept, str):
        raise Unreadable(f"{path}: expected the progress of a setup; got something else")
    done, had, text = kept.get("done"), kept.get("had"), kept.get("table")
    faults: list[Fault] = []
    try:
        table = table_of(toml.parse(text if type(text) is str else "=", str(path)), faults)
    except Invalid as error:
        raise Unreadable(f"{path}: expected the progress of a setup; got something else") from error
    if faults or type(had) is not bool or type(done) is not list or not all(type(name) is str for name in done):
        raise Unreadable(f"{path}: expected the progress of a setup; got something else")
    return Draft(table, tuple(done), had)
