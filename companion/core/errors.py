"""The errors that are raised. A refusal of a game is a value, not an error.

All errors have one root, and each is also a fitting builtin, so that ``except ValueError`` works without knowing them.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from itertools import islice

from companion.core.values import Json
from companion.core.visible import in_a_line


class CompanionError(Exception):
    """The root of all the companion's errors."""


class Malformed(CompanionError, ValueError):
    """A file does not follow its form. ``line`` counts from 1; ``what`` says what was expected and what it got."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line
        self.what = what


class Invalid(CompanionError, ValueError):
    """A data file or configuration has faults. The first ``MOST`` are reported together, one per line."""

    MOST = 100

    def __init__(self, source: str, faults: Sequence[object]) -> None:
        self.source = source
        self.faults = cut(faults, self.MOST)
        super().__init__("\n".join(f"{source}: {fault}" for fault in self.faults))


def cut(faults: Sequence[object], most: int = Invalid.MOST) -> tuple[str, ...]:
    """The first ``most`` faults as text, and how many more there are.

    >>> cut(["a", "b", "c"], 2)
    ('a', 'b', 'and 1 more fault')
    """
    more = len(faults) - most
    rest = [f"and {more} more fault{'s' if more > 1 else ''}"] if more > 0 else []
    return *map(str, faults[:most]), *rest


def listed(names: Collection[str], most: int = 60) -> str:
    """What there is to choose from, in one line: the first ``most`` names, each cut to ``most`` characters.

    >>> listed(["Ana", "Bo", "Konstantina", "Di"], 3)
    'Ana, Bo, ... and 1 more'
    """
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return (", ".join(in_a_line(name, most) for name in islice(names, most)) or "none") + more


class DeviceError(CompanionError, OSError):
    """A device cannot be opened, or failed in use. The message names it and what to do about it."""


def shown(value: Json | bytes | object, most: int = 60) -> str:
    """A value formatted for a message: one line, quoted, in ASCII, cut to ``most`` characters."""
    if value is None:
        text = "null"
    elif value is True or value is False:
        text = "true" if value else "false"
    elif isinstance(value, dict):
        text = "an object"
    elif isinstance(value, list):
        text = "a list"
    elif isinstance(value, str):
        text = json.dumps(value[: most + 1]).replace("\x7f", "\\u007f")
    elif isinstance(value, int) and abs(value) >= 10**most:
        text = "a number of many digits"
    else:
        text = str(value).encode("ascii", "backslashreplace").decode()
    return text if len(text) <= most else text[: most - 1] + "..."
