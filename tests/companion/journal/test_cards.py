"""The registry in the journal: kept through restarts, changed from outside, and as a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.values import Key, Ms
from companion.games.skyrockets.rules.show import Show
from companion.games.skyrockets.table.show import ShowPage
from companion.journal.cards import (
    Known,
    changes,
    doubled,
    exported,
    imported,
    missing,
    statements,
    taught,
)
from companion.journal.chapter import InputKind
from companion.journal.keeper import Keeper
from companion.journal.store import NAME, NotKept, Store
from companion.table.menu import Menu
from tests.companion.journal.test_keeper import SECOND, Faulty, Played, session
from tools.sittings import kits
from tools.sittings.kits import whole_house

CODES = ("SKY:red+blue#1", "SKY:red+blue#2", "TRK:past-0")


def card_of(text: str) -> str | None:
    return next((code for code in CODES if code.lower() == text.lower()), None)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / NAME


def at_teaching(played: Played) -> Played:
    """Opened from the menu; the cursor is on the first game."""
    played.press(Key.LEFT, Key.OK, Key.OK)
    return played


def scan(played: Played, *identities: str) -> None:
    for identity in identities:
        played.do(InputKind.SCAN, identity, played.table.at + 500)


def show(played: Played) -> Show:
    assert isinstance(played.table.page, ShowPage)
    return played.table.page.show


def kept(path: Path) -> dict[str, str]:
    with closing(Store(path)) as store:
        return taught(store)


def test_what_was_taught_is_known_when_the_table_is_switched_on_again(path: Path) -> None:
    played = at_teaching(Played(path))
    scan(played, "0A", "0B")
    played.press(Key.LEFT)
    scan(played, "0C")
    assert "0C" in Known(lambda: played.keeper.cards)
    assert "0B" not in Known(lambda: played.keeper.cards)
    played.keeper.close()
    again = Played(path, SECOND, 500_000)
    assert isinstance(again.table.page, Menu)
    assert again.table.house.cards == again.keeper.cards == {"0A": "SKY:red+orange#1", "0C": "SKY:red+orange#2"}
    again.keeper.close()


def test_a_kill_in_the_middle_loses_nothing_that_was_taught(path: Path, tmp_path: Path) -> None:
    played = at_teaching(Played(path))
    scan(played, "0A", "0B", "0C")
    copied = played.cut(tmp_path / "cut")
    played.keeper.close()
    assert list(kept(copied)) == ["0A", "0B", "0C"]


def test_the_game_of_each_card_is_written(path: Path) -> None:
    with closing(Store(path)) as store:
        store.write_many(statements({"0A": "SKY:red+blue#1", "0B": "other"}, {"SKY:red+blue#1": "skyrockets"}.get))
        assert store.read("SELECT * FROM cards") == [("0A", "skyrockets", "SKY:red+blue#1"), ("0B", "", "other")]


@pytest.mark.parametrize("boot", ["the first boot", SECOND], ids=["same boot", "other boot"])
def test_what_was_changed_between_two_runs_is_known_in_the_game_that_goes_on(path: Path, boot: str) -> None:
    played = at_teaching(Played(path))
    scan(played, "0A")
    played.press(Key.BACK)
    played.start_show()
    assert played.table.game == "skyrockets"
    played.keeper.close()
    with closing(Store(path)) as store:
        store.write_many(statements({"0A": None, "0B": "SKY:red+green#1"}, lambda card: "skyrockets"))
    again = Played(path, boot, played.table.at + 1000)
    assert again.table.game == "skyrockets"
    assert again.table.house.cards == {"0B": "SKY:red+green#1"}
    scan(again, "0B")
    assert show(again).last.text == "red+green#1"
    again.keeper.close()
    third = Played(path, boot, again.table.at + 1000)
    assert show(third) == show(again)
    third.keeper.close()
    assert kept(path) == {"0B": "SKY:red+green#1"}


def test_changes_are_what_makes_one_of_the_other() -> None:
    before = {"0A": "x", "0B": "y", "0C": "z"}
    after = {"0B": "y", "0C": "x", "0D": "w"}
    assert changes(before, after) == {"0A": None, "0C": "x", "0D": "w"}
    assert changes(after, after) == {}


def lines(*objects: Mapping[str, object]) -> list[bytes]:
    return [json.dumps(each).encode() for each in objects]


HEADER = {"cards": 1}


def test_what_is_exported_is_imported_the_same() -> None:
    cards = {"0A": CODES[0], "Ünï code": CODES[2]}
    written = [line.encode() for line in exported(cards)]
    assert imported(written, {}, card_of) == (cards, [])
    assert imported(written, cards, card_of) == (cards, [])


def test_a_card_is_read_in_any_spelling_and_blank_lines_do_not_count() -> None:
    found, faults = imported(
        [b"", *lines(HEADER), b" ", *lines({"identity": "0A", "card": "sky:RED+blue#1"})], {}, card_of
    )
    assert (found, faults) == ({"0A": "SKY:red+blue#1"}, [])


def test_all_faults_are_told_at_once() -> None:
    file = [
        *lines(
            HEADER,
            {"identity": "0A", "card": CODES[0]},
            {"identity": "0A", "card": CODES[1]},
            {"identity": "0B", "card": "SKY:red+red"},
            {"identity": "SKY:red+blue#1", "card": CODES[0]},
            {"identity": "0C"},
            {"identity": " 0D", "card": CODES[0]},
            {"identity": "x" * 257, "card": CODES[0]},
            {"identity": "0E", "card": CODES[1]},
            {"identity": 7, "card": 7},
            {"identity": "0D00319CD0", "card": CODES[0]},
            {"identity": "00319CD0", "card": CODES[1]},
            {"identity": "0E00319CD0", "card": CODES[1]},
            {"identity": "00319CD1", "card": CODES[1]},
        ),
        b"nothing",
    ]
    _, faults = imported(file, {"0E": CODES[0], "0D00319CD1": CODES[0]}, card_of)
    assert [line for line, _ in faults] == [3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15]
    assert faults[8][1] == 'the identity "00319CD0" is on line 11 too as "0D00319CD0"'
    assert "line 2" in faults[0][1]
    assert CODES[0] in faults[6][1]


@pytest.mark.parametrize(
    "file",
    [[], [b""], lines({"transcript": 1, "game": "trick"}), lines({"cards": 2}), [b"%PDF-1.4", b"\xff"]],
    ids=["empty", "blank", "transcript", "newer", "binary"],
)
def test_a_file_of_another_kind_has_one_fault(file: list[bytes]) -> None:
    found, faults = imported(file, {}, card_of)
    assert (found, len(faults)) == ({}, 1)


def test_missing_and_doubled() -> None:
    cards = {"0A": CODES[0], "0B": CODES[0], "0C": CODES[2]}
    assert missing(cards, CODES) == [CODES[1]]
    assert doubled(cards) == {CODES[0]: ["0A", "0B"]}


def test_what_is_taught_while_the_disk_is_full_is_written_later(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Store, *_: object) -> int:
        raise NotKept("database or disk is full")

    played = at_teaching(Played(path))
    scan(played, "0A", "0B")
    with monkeypatch.context() as patched:
        patched.setattr(Store, "write", full)
        patched.setattr(Store, "write_many", full)
        played.press(Key.LEFT)
        scan(played, "0C", "0D")
        assert played.keeper.trouble == "database or disk is full"
    played.keeper.tend()
    played.keeper.close()
    assert kept(path) == {"0A": "SKY:red+orange#1", "0C": "SKY:red+orange#2", "0D": "SKY:red+orange#3"}


def test_a_journal_that_cannot_be_read_at_first_keeps_its_registry(path: Path) -> None:
    with closing(Store(path)) as store:
        store.write_many(statements({"0A": "SKY:red+blue#1"}, lambda card: "skyrockets"))
    faulty = Faulty(path)
    played = Played.__new__(Played)
    played.path, played.keeper = path, Keeper(faulty.open, session())
    played.table = played.keeper.restore(kits.switched_on(whole_house()), Ms(0)).table
    at_teaching(played)
    scan(played, "0B")
    faulty.full = False
    played.keeper.tend()
    scan(played, "0C")
    played.keeper.close()
    assert kept(path) == {"0A": "SKY:red+blue#1", "0B": "SKY:red+orange#1", "0C": "SKY:red+orange#2"}
