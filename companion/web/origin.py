"""Who may open the table's page and drive it: the page itself and programs at home, but no web site elsewhere.

A browser lets any site open a socket to any address and says in ``Origin`` which site it was. That must be the site
that the request went to; a port that is the scheme's default may be written or left out (RFC 6454, section 4). A site
elsewhere can also give its own name the address of this computer (DNS rebinding): then both agree, so the name itself
must be one that nobody else can own: an address, ``localhost``, this computer's own name, alone or with the ending that
a router gives it, or a name that the owner allowed.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Collection, Mapping
from socket import gethostname
from urllib.parse import urlsplit

HOUSE_ENDINGS = ("local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box")
"""What routers append to a computer's name at home; nobody can have a site under these with the computer's name."""
DEFAULT_PORTS: Mapping[str, int] = {"http": 80, "https": 443}


def foreign(headers: Mapping[str, str], allowed: Collection[str] = ()) -> str | None:
    """Why a request with these headers (keys in small letters) is refused, or None if it may pass.

    ``allowed`` are further names of this table, in small letters.
    """
    host, port = _split(headers.get("host", ""))
    if not _ours(host, allowed):
        return (
            f"This table does not know itself by the name {host or 'in this request'}. Open it by its address,"
            f" as localhost or as {gethostname().lower()}, or start it with --allow-host {host or 'NAME'}."
        )
    origin = headers.get("origin")
    if origin is not None and not _same(origin, host, port):
        return "Only the table's own page may drive it."
    return None


def _same(origin: str, host: str, port: int | None) -> bool:
    scheme, _, netloc = origin.partition("://")
    name, its_port = _split(netloc)
    default = DEFAULT_PORTS.get(scheme)
    return name == host and (its_port or default) == (port or default)


def _split(netloc: str) -> tuple[str, int | None]:
    """The name in small letters and the port of ``name:port``; an empty name if it cannot be read."""
    try:
        parts = urlsplit(f"//{netloc}")
        return (parts.hostname or "").removesuffix("."), parts.port
    except ValueError:
        return "", None


def _ours(name: str, allowed: Collection[str]) -> bool:
    own = gethostname().lower()
    at_home = [f"{own.partition('.')[0]}.{ending}" for ending in HOUSE_ENDINGS]
    if name in ("localhost", own, *at_home, *allowed):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
