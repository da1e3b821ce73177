"""The PN532 on a real pseudo-terminal: it must be woken, set up and asked, and may fall silent."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.ports import Polled


@pytest.fixture
def polled(tmp_path: Path) -> Iterator[Polled]:
    before = threading.active_count()
    polled = Polled(tmp_path)
    yield polled
    polled.close()
    assert threading.active_count() == before


@pytest.mark.parametrize("uid", ["12345678", "04A1B2C3D4E5F6", "00112233445566778899"])
def test_a_pn532_is_woken_set_up_and_asked_for_tags(polled: Polled, uid: str) -> None:
    polled.chip.plug()
    polled.start_polling()
    assert polled.next_told() is None
    polled.chip.hold(uid)
    assert polled.next_scan()[:2] == ("desk", uid)


def test_a_pn532_that_lost_its_power_is_woken_again(polled: Polled) -> None:
    polled.chip.plug()
    polled.start_polling()
    polled.next_told()
    polled.chip.hold("12345678")
    polled.next_scan()
    polled.chip.unplug()
    assert polled.next_told() is not None
    polled.chip.plug()
    assert polled.next_told() is None
    polled.chip.hold("87654321")
    assert polled.next_scan()[1] == "87654321"


def test_a_pn532_that_does_not_answer_is_told_and_comes_back(polled: Polled) -> None:
    polled.step = 100
    polled.cable.plug()  # a cable with nothing at its end
    polled.start_polling()
    assert polled.next_told() is None
    told = polled.next_told()
    assert told is not None
    assert "the PN532 does not answer" in told
    polled.cable.unplug()
    assert polled.next_told() is not None
    polled.step = 1
    polled.chip.plug()
    assert polled.next_told() is None
    polled.chip.hold("12345678")
    assert polled.next_scan()[1] == "12345678"
