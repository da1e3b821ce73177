"""The least and the most of each number in the configuration: what is there is read, what is beyond is a fault."""

from __future__ import annotations

import pytest

from companion.config.reading import read
from companion.core.errors import Invalid

BOUNDS = [
    ("volume = {}", "volume", 0, 100),
    ("[buttons]\nlockout_ms = {}\nhold_ms = 5000", "buttons.lockout_ms", 1, 500),
    ("[buttons]\nlockout_ms = 1\nhold_ms = {}", "buttons.hold_ms", 100, 5000),
    ("[screens.main]\ncontrast = {}", "screens.main.contrast", 0, 255),
    ('[scanners.desk]\nprotocol = "line"\nidle_ms = {}', "scanners.desk.idle_ms", 1, 5000),
]


@pytest.mark.parametrize(("text", "key", "least", "most"), BOUNDS, ids=[key for _, key, _, _ in BOUNDS])
def test_the_least_and_the_most(text: str, key: str, least: int, most: int) -> None:
    for within in (least, most):
        read(text.format(within))
    for beyond in (least - 1, most + 1):
        with pytest.raises(Invalid) as caught:
            read(text.format(beyond))
        assert any(str(fault).startswith(f"{key}: ") for fault in caught.value.faults)
