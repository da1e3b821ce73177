"""The editions as files: those that ship, and the owner's own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.core.fields import Fields
from companion.games.rocketeer.rules.edition import BUILT_IN, Edition, read_edition
from companion.kit import Shelf


def _edition(fields: Fields, name: str, shipped: Mapping[str, Any]) -> Edition:
    """The owner's editions say what the built-in one does not."""
    return read_edition(fields, name, shipped.get(BUILT_IN))


EDITIONS = Shelf("editions", Path(__file__).parent / "data" / "editions", _edition)
"""The editions that are known by name."""
