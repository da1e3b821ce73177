"""How far a setup has come, and the file that keeps it: beside the configuration, written anew after each answer.

The file is JSON: ``done`` names what has been found, ``table`` is the configuration so far as TOML. It is not held to
what only shows when a table is looked at whole: half a table may well have two buttons on one pin.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path

from companion.config.reading import table_of
from companion.config.table import TableConfig
from companion.config.writing import write
from companion.core.errors import CompanionError
from companion.core.fields import Fault
from companion.setup.filing import replace_file

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
    replace_file(path, json.dumps(kept, ensure_ascii=False, indent=1) + "\n")


def load(path: Path) -> Draft | None:
    """The draft that was kept there, or None; raises Unreadable."""
    try:
        with open(path, "rb") as file:
            content = file.read(MOST_BYTES)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise Unreadable(f"{path}: cannot be read: {error.strerror}") from error
    try:
        kept = json.loads(content)
        done, had, text = kept["done"], kept["had"], kept["table"]
        faults: list[Fault] = []
        table = table_of(tomllib.loads(text), faults)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise Unreadable(f"{path}: this is not what was kept there") from error
    if faults or type(had) is not bool or type(done) is not list or not all(type(name) is str for name in done):
        raise Unreadable(f"{path}: this is not what was kept there")
    return Draft(table, tuple(done), had)
