"""The events as files: those that ship, and the owner's own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.core.fields import Fields
from companion.games.skyrockets.rules.events import Event
from companion.games.skyrockets.rules.festival import read_event_card
from companion.kit import Shelf


def _event(fields: Fields, name: str, shipped: Mapping[str, Any]) -> Event:
    return read_event_card(fields, name)


EVENTS = Shelf("events", Path(__file__).parent / "data" / "events", _event)
"""The events that are known by name."""
