"""No foreign site drives the table."""

from __future__ import annotations

from socket import gethostname

import pytest

from companion.web.origin import foreign

OWN = gethostname().partition(".")[0]
PASS = {
    "its own page": {"host": "127.0.0.1:8000", "origin": "http://127.0.0.1:8000"},
    "a program": {"host": "127.0.0.1:8000"},
    "by localhost": {"host": "localhost:8000", "origin": "http://localhost:8000"},
    "by IPv6": {"host": "[::1]:8000", "origin": "http://[::1]:8000"},
    "from a phone": {"host": "192.168.1.20:8000", "origin": "http://192.168.1.20:8000"},
    "by its own name": {"host": f"{gethostname()}:8000", "origin": f"http://{gethostname().upper()}:8000"},
    "by its name in the house": {"host": f"{gethostname()}.local", "origin": f"http://{gethostname()}.local"},
    "port 80": {"host": "127.0.0.1", "origin": "http://127.0.0.1"},
    "port 443 written out": {"host": "localhost:443", "origin": "https://localhost"},
    "port 80 written out": {"host": "192.168.1.20:80", "origin": "http://192.168.1.20"},
    "port 80 written out in the origin": {"host": "localhost", "origin": "http://localhost:80"},
    "by a router's name": {"host": f"{OWN}.fritz.box:8000", "origin": f"http://{OWN}.fritz.box:8000"},
    "by another router's name": {"host": f"{OWN}.lan:8000", "origin": f"http://{OWN}.lan:8000"},
    "behind a proxy": {"host": "127.0.0.1", "origin": "https://127.0.0.1"},
}
REFUSED = {
    "another site": {"host": "127.0.0.1:8000", "origin": "http://example.com"},
    "another port": {"host": "127.0.0.1:8000", "origin": "http://127.0.0.1:9000"},
    "a file or a sandbox": {"host": "127.0.0.1:8000", "origin": "null"},
    "an empty origin": {"host": "127.0.0.1:8000", "origin": ""},
    "a name that begins alike": {"host": "127.0.0.1:8000", "origin": "http://127.0.0.1:8000.example.com"},
    "a user before it": {"host": "127.0.0.1:8000", "origin": "http://127.0.0.1:8000@example.com"},
    "another name with our address": {"host": "rebound.example:8000", "origin": "http://rebound.example:8000"},
    "another name and no origin": {"host": "rebound.example:8000"},
    "no host": {"origin": "http://127.0.0.1:8000"},
    "443 for http": {"host": "localhost:443", "origin": "http://localhost"},
    "80 for https": {"host": "localhost:80", "origin": "https://localhost"},
    "our name under a site's": {"host": f"{OWN}.example.com", "origin": f"http://{OWN}.example.com"},
    "another name at home": {"host": "other-than-us.lan", "origin": "http://other-than-us.lan"},
    "a port that is none": {"host": "127.0.0.1:port"},
    "half an address": {"host": "[::1", "origin": "http://[::1"},
}


@pytest.mark.parametrize("headers", PASS.values(), ids=PASS)
def test_who_may_drive_the_table(headers: dict[str, str]) -> None:
    assert foreign(headers) is None


@pytest.mark.parametrize("headers", REFUSED.values(), ids=REFUSED)
def test_who_may_not(headers: dict[str, str]) -> None:
    assert foreign(headers) is not None


def test_a_name_that_the_owner_allowed_passes_and_only_that() -> None:
    headers = {"host": "table.example:8000", "origin": "http://table.example:8000"}
    assert foreign(headers, ["table.example"]) is None
    assert "--allow-host table.example" in (foreign(headers, ["other.example"]) or "")
