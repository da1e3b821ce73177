"""The whole setup on virtual wires, with a person who presses, looks, listens and answers."""

from __future__ import annotations

from companion.config.reading import read


def test_a_table_that_is_wired_otherwise_is_found_out(home, truth) -> None:
    found = home.sit()
    assert found == truth
    assert read(home.path) == truth
