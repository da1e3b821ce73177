"""Games of these kits are in the journal: what was pressed at the table replays to the same result."""

from __future__ import annotations

import json

import pytest

from companion.core.values import Key, Ms
from companion.engine.transcript import replay
from companion.journal.chapter import InputKind, Noted
from companion.journal.recording import played
from companion.table.menu import menu
from companion.table.table import Table
from tools.sittings.kits import LEADS, whole_house

EVENINGS: dict[str, list[tuple[int, Key]]] = {
    "chessclock": [
        *[(1000 + 200 * place, Key.OK) for place in range(4)],
        (10_000, Key.OK),
        (15_000, Key.ORANGE),
        (21_000, Key.RED),
        (30_000, Key.OK),
        (40_000, Key.OK),
        (47_500, Key.RED),
        (60_000, Key.ORANGE),
    ],
    "sandtimers": [
        (1000, Key.OK),
        (2000, Key.OK),
        (3000, Key.OK),
        (20_000, Key.RED),
        (25_000, Key.OK),
        (30_000, Key.OK),
        (95_000, Key.ORANGE),
    ],
}


def at_menu(game: str) -> Table:
    house = whole_house(game)
    return Table(menu(house), house, Ms(0), leads=LEADS)


@pytest.mark.parametrize("game", EVENINGS)
def test_what_was_pressed_at_the_table_is_a_game_that_replays(game: str) -> None:
    presses = EVENINGS[game]
    entries = [Noted(Ms(at), InputKind.PRESS, key.value) for at, key in presses]
    found = played(at_menu(game), [*entries, Noted(Ms(120_000), InputKind.LEAVE, "")])
    assert [one.name for one in found] == [game]
    (one,) = found
    rules = whole_house(game).games[game].rules
    printed = [json.loads(text) for text in replay((line.encode() for line in one.lines), {game: rules})]
    assert printed[-1]["result"] == json.loads(json.dumps(one.result))
    assert len(printed) > 3, "more than that it was set up"
    assert one.ended > one.began
