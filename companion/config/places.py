"""Where the configuration lives, and what to say where none says what the table is made of."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

VARIABLE = "COMPANION_CONFIG"
SYSTEM = Path("/etc/companion/table.toml")
_OWN = Path("companion/table.toml")


def own(environ: Mapping[str, str] = os.environ) -> Path | None:
    """Where the user's own file is or would be, or None where the user has no home.

    In ``$XDG_CONFIG_HOME``, which must be absolute as the XDG base directories have it, or else in ``~/.config``.
    """
    base = environ.get("XDG_CONFIG_HOME", "")
    if os.path.isabs(base):
        return Path(base) / _OWN
    home = environ.get("HOME", "")
    return Path(home) / ".config" / _OWN if os.path.isabs(home) else None


def find(environ: Mapping[str, str] = os.environ) -> Path | None:
    """The configuration in use: ``$COMPANION_CONFIG``, else the user's own, else the system's, else None.

    The variable's file is the one to use whether it is there or not, so that a slip in it is told.
    """
    named = environ.get(VARIABLE, "")
    if named:
        return Path(named)
    return next((place for place in (own(environ), SYSTEM) if place and os.path.exists(place)), None)


def no_hardware(path: Path | None, environ: Mapping[str, str] = os.environ) -> str:
    """What ``companion run`` says where a configuration (``path``; None: there is no file) names no hardware."""
    place = path or own(environ) or SYSTEM
    lacking = f"{path} does not say" if path else "There is no configuration that says"
    return (
        f"{lacking} what the table is made of.\n"
        "  On any computer:    companion run --virtual   (the table on a page)\n"
        "  On a Raspberry Pi:  companion setup           (finds what is wired, and writes the file)\n"
        f'  By hand:            hardware = "pi"           (in {place}; "companion wiring" tells the wires)'
    )
