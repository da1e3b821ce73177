"""The score pad of shows that were played (SKY-56, 90, 91)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

import pytest

from companion.core.values import JsonObject
from companion.games.skyrockets.pad import record
from companion.kit import Past
from tools.sittings.kits import READY

GAME = next(one.entry.rules for one in READY if one.kit.name == "skyrockets")


def past(event: int, phase: str, stars: int = 0, date: str | None = None, **header: Any) -> Past:
    written: JsonObject = {"event": {"number": event, "name": f"Event {event}"}, **header}
    return Past(written, {"phase": phase, "stars": stars}, date, list)


def rows(*played: Past) -> dict[str, Sequence[str]]:
    return {row[0]: row[1:] for row in record(GAME, played).rows[1:]}


@pytest.mark.rule("SKY-90")
def test_all_thirty_places_are_there_from_the_beginning() -> None:
    assert list(rows()) == [str(number) for number in range(1, 31)]
    assert rows()["1"][0] == "Push the Button!"
    assert set(rows()["2"]) == {""}


@pytest.mark.rule("SKY-56")
@pytest.mark.rule("SKY-90")
def test_the_best_rating_counts_with_its_date_and_the_tries() -> None:
    row = rows(
        past(3, "lost", date="2026-01-01"),
        past(3, "abandoned", date="2026-01-02"),
        past(3, "won", 1, "2026-01-03"),
        past(3, "won", 2, "2026-01-04"),
        past(3, "won", 2, "2026-01-05"),
        past(3, "running"),
    )["3"]
    assert row == ("Event 3", "★★", "4", "2", "2026-01-04", "")


@pytest.mark.rule("SKY-70")
def test_challenge_mode_is_marked_where_it_was_won() -> None:
    found = rows(past(4, "won", 3, challenge=True), past(5, "lost", challenge=True))
    assert found["4"][-1] == "yes"
    assert found["5"][-1] == ""


def test_an_event_of_ones_own_stands_below_the_thirty() -> None:
    assert rows(past(77, "won", 1))["77"][:3] == ("Event 77", "★", "1")


def test_an_event_by_its_name_is_the_one_that_is_known() -> None:
    known = Past({"event": "training"}, {"phase": "won", "stars": 2}, None, list)
    gone = Past({"event": "nothing"}, {"phase": "won", "stars": 2}, None, list)
    assert rows(known, gone)["1"][:2] == ("Push the Button!", "★★")


DAMAGED: list[tuple[JsonObject, JsonObject]] = [
    ({}, {}),
    ({"event": {"number": "1"}}, {"phase": "won", "stars": 2}),
    ({"event": {"number": 1}}, {"phase": "sung", "stars": 2}),
    ({"event": {"number": 1}}, {"phase": "won", "stars": None}),
    ({"event": []}, {"phase": "won", "stars": 1}),
]


@pytest.mark.parametrize(("header", "result"), DAMAGED)
def test_what_is_damaged_counts_for_nothing(header: JsonObject, result: JsonObject) -> None:
    assert rows(Past(header, result, None, list)) == rows()


def words(*played: Past) -> list[str]:
    draw = record(GAME, played).picture
    assert draw is not None
    return [text for element in ElementTree.fromstring(draw()).iter() if (text := element.text) and text.strip()]


def test_the_picture_has_every_place_and_the_sum() -> None:
    said = words(past(1, "won", 3), past(2, "lost"), past(2, "lost"), past(3, "won", 1, challenge=True))
    assert "2 of 30 won, 4 of 90 stars" in said
    assert "1  Push the Button!" in said
    assert [f"Festival {number}" for number in range(1, 10)] == [text for text in said if text.startswith("Festival")]
    assert said.count("1st try") == 2
    assert "2 tries" in said
    assert said.count("challenge") == 1


@pytest.mark.rule("SKY-91")
@pytest.mark.parametrize(("phase", "closed"), [("lost", 2), ("won", 0)])
def test_the_encore_is_closed_until_the_grand_finale_is_won(phase: str, closed: int) -> None:
    assert words(past(28, phase, 1)).count("after the Grand Finale") == closed


def test_a_star_is_drawn_for_each_that_was_won() -> None:
    draw = record(GAME, [past(1, "won", 2)]).picture
    assert draw is not None
    outlines = [element for element in ElementTree.fromstring(draw()).iter() if element.tag.endswith("path")]
    assert len(outlines) == 3 * 28
    assert len({element.get("fill") for element in outlines[:3]}) == 2
    assert [element.get("fill") for element in outlines[:3]].count(outlines[3].get("fill")) == 1
