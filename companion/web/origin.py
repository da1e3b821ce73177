"""Who may drive the table: its own page, and programs of this house, but no web site elsewhere.

A browser lets any site open a socket to any address and says in ``Origin`` which site it was. That must be the site
that the request went to. A site elsewhere can also give its own name the address of this computer (DNS rebinding):
then both agree, so the name itself must be one that nobody else can own: an address, ``localhost`` or this
computer's own name.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from socket import gethostname
from urllib.parse import urlsplit


def foreign(headers: Mapping[str, str]) -> str | None:
    """Why a request with these headers (keys in small letters) is refused, or None where it may pass."""
    host = headers.get("host", "")
    if not _ours(_split(host)[0]):
        return "This table answers to its address, localhost or its own name only."
    origin = headers.get("origin")
    if origin is not None and _split(origin.partition("://")[2]) != _split(host):
        return "Only the table's own page may drive it."
    return None


def _split(netloc: str) -> tuple[str, int | None]:
    """The name in small letters and the port of ``name:port``; an empty name where it cannot be read."""
    try:
        parts = urlsplit(f"//{netloc}")
        return (parts.hostname or "").removesuffix("."), parts.port
    except ValueError:
        return "", None


def _ours(name: str) -> bool:
    own = gethostname().lower()
    if name in ("localhost", own, f"{own}.local"):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
