"""What is handed over to the loop: at once, in order of time, and with a share for each source."""

from __future__ import annotations

from functools import partial

from companion.core.values import Ms
from companion.daemon.inbox import OTHERS, SCANS, STATE, Inbox, Share


class Desk:
    """An inbox, and what came out of it."""

    def __init__(self) -> None:
        self.wakes = 0
        self.got: list[str] = []
        self.inbox = Inbox(self._wake)

    def _wake(self) -> None:
        self.wakes += 1

    def put(self, source: str, at: int, what: str, share: Share = OTHERS) -> None:
        self.inbox.put(source, share, Ms(at), partial(self.got.append, what))

    def round(self) -> list[str]:
        self.got.clear()
        for take in self.inbox.take():
            take()
        return list(self.got)


def test_what_waits_comes_in_order_of_time_whoever_handed_it_over() -> None:
    desk = Desk()
    desk.put("scanner", 30, "card")
    desk.put("buttons", 10, "press")
    desk.put("buttons", 30, "release")
    assert desk.inbox
    assert desk.round() == ["press", "card", "release"]
    assert not desk.inbox
    assert desk.round() == []


def test_the_loop_is_woken_once_for_all_that_waits() -> None:
    desk = Desk()
    for at in range(50):
        desk.put("buttons", at, "edge")
    assert desk.wakes == 1
    desk.round()
    desk.put("buttons", 99, "edge")
    assert desk.wakes == 2


def test_a_source_that_babbles_takes_its_share_and_no_more() -> None:
    desk = Desk()
    for at in range(1000):
        desk.put("scanner", at, f"code {at}", SCANS)
    desk.put("buttons", 1000, "press")
    assert desk.round() == ["code 0", "code 1", "code 2", "code 3", "press"]
    assert desk.inbox
    assert desk.round() == ["code 4", "code 5", "code 6", "code 7"]
    assert not desk.inbox


def test_what_is_dropped_is_reported_with_its_count_once_in_a_while() -> None:
    desk = Desk()
    for at in range(20):
        desk.put("scanner", at, "code", SCANS)
    assert desk.inbox.dropped(Ms(100)) == {"scanner": 12}
    assert desk.inbox.dropped(Ms(101)) == {}
    for at in range(5):
        desk.put("scanner", at, "code", SCANS)
    assert desk.inbox.dropped(Ms(10_099)) == {}
    assert desk.inbox.dropped(Ms(10_100)) == {"scanner": 5}


def test_what_was_dropped_is_kept_as_a_count_and_named_for_a_while() -> None:
    desk = Desk()
    assert (desk.inbox.totals(), desk.inbox.crowded(Ms(0))) == ({}, ())
    for place in range(20):
        desk.put("scanner", place, "code", SCANS)
    assert desk.inbox.totals() == {"scanner": 12}
    assert desk.inbox.crowded(Ms(100)) == (), "once it is reported"
    desk.inbox.dropped(Ms(100))
    assert desk.inbox.crowded(Ms(10_099)) == ("scanner",)
    assert desk.inbox.crowded(Ms(10_100)) == ()
    desk.put("scanner", 0, "code", SCANS)
    assert desk.inbox.totals() == {"scanner": 13}


def test_of_a_devices_state_only_the_newest_is_kept_and_nothing_counts_as_dropped() -> None:
    desk = Desk()
    for words in ("lost", "back", "lost again"):
        desk.put("state of strip", 1, words, STATE)
    assert desk.round() == ["lost again"]
    assert desk.inbox.dropped(Ms(0)) == {}
