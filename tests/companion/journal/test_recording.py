"""What a chapter's games are written down as, where pages go back to how a game was before."""

from __future__ import annotations

import json

from companion.core.values import Key, Ms
from companion.games.trick.table.scoring import Scoring
from companion.journal.chapter import InputKind, Noted, applied
from companion.journal.recording import PlayedGame, played
from companion.table.page import ENDED_LASTS
from tools.sittings.kits import switched_on, whole_house


class Chapter:
    """A chapter in which Ana and Bo play Trick to the Future, at the page that asks who leads."""

    def __init__(self) -> None:
        self.begun = self.table = switched_on(whole_house(names=("Ana", "Bo")))
        self.entries: list[Noted] = []
        self.press("right", *["ok"] * 4)

    def note(self, kind: InputKind, what: str) -> None:
        entry = Noted(Ms(self.table.at + ENDED_LASTS), kind, what)
        self.entries.append(entry)
        self.table = applied(self.table, entry)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.note(InputKind.PRESS, Key(key))
            self.note(InputKind.RELEASE, Key(key))

    def play(self, card: str) -> None:
        self.note(InputKind.SCAN, f"TRK:{card}")
        self.press("ok")

    def count(self, *numbers: int) -> None:
        """A whole round from its counts."""
        for number in numbers:
            for _ in range(40):
                if getattr(self.table.page, "typed", number) != number:
                    self.press("right")
            self.press("ok")
        self.press("ok")

    @property
    def games(self) -> list[PlayedGame]:
        return played(self.begun, self.entries)


def inputs(game: PlayedGame) -> list[tuple[str, object]]:
    lines = [json.loads(line) for line in game.lines[1:]]
    return [(line["input"], line.get("leader", line.get("card"))) for line in lines]


def test_a_round_whose_leader_was_asked_once_more_is_in_its_game() -> None:
    chapter = Chapter()
    chapter.press("red")
    chapter.play("past-0")
    chapter.press("back", "back", "orange")
    chapter.play("past-3")
    (game,) = chapter.games
    assert inputs(game) == [("deal", "Bo"), ("play", "past-3")]


def test_a_round_that_is_counted_once_the_scanner_is_lost_is_in_its_game() -> None:
    chapter = Chapter()
    chapter.press("red")
    chapter.play("past-0")
    chapter.note(InputKind.READS, "no")
    chapter.press("ok")
    chapter.count(6, 6, 0, 0, 6, 0)
    assert isinstance(chapter.table.page, Scoring), chapter.table.page
    (game,) = chapter.games
    assert [name for name, _ in inputs(game)] == ["tally"]
    assert game.result["round"] == 1


def test_a_second_game_of_the_same_players_is_a_game_of_its_own() -> None:
    chapter = Chapter()
    chapter.note(InputKind.READS, "no")
    for _ in range(3):
        chapter.press("ok")  # the round was played
        chapter.count(6, 6, 0, 0, 6, 0)
        chapter.press("ok")
    chapter.press("ok")
    chapter.count(6, 6, 0, 0, 6, 0)
    assert [len(game.lines) for game in chapter.games] == [4, 2]
