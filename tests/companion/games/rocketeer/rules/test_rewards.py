"""The reminders at a round's end (ROC-62 to 67)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.rocketeer.rules.board import Place, Side
from companion.games.rocketeer.rules.edition import Edition
from companion.games.rocketeer.rules.rewards import reminders

HEROES, VILLAINS = Side.HEROES, Side.VILLAINS


def gains(table: Any, edition: Edition) -> dict[Place, dict[Side, tuple[str, ...]]]:
    state = table.state
    return {reminder.place: dict(reminder.gains) for reminder in reminders(state.track, state.facts, edition)}


@pytest.mark.rule("ROC-62", "ROC-63", "ROC-66")
def test_the_side_with_the_plans_has_the_additional_benefit(tracked: Any, built_in: Edition) -> None:
    told = gains(tracked, built_in)
    assert list(told) == list(Place)
    assert told[Place.CHAPEL_AIRFIELD] == {HEROES: ("Rocket +1", "Rocket +1 more"), VILLAINS: ()}
    assert told[Place.OBSERVATORY] == {
        HEROES: ("turn a Plans card face up", "hide the Plans instead"),
        VILLAINS: ("turn a Plans card face up",),
    }
    tracked.do("steal", side="villains")
    told = gains(tracked, built_in)
    assert told[Place.CHAPEL_AIRFIELD] == {HEROES: ("Rocket +1",), VILLAINS: ()}
    assert told[Place.OBSERVATORY][VILLAINS][-1] == "hide the Plans instead"


@pytest.mark.rule("ROC-67")
def test_where_the_finale_token_lies_a_finale_card_comes_besides(tracked: Any, built_in: Edition) -> None:
    tracked.do("event", zeppelin=0, place="bulldog-cafe")
    told = gains(tracked, built_in)
    assert told[Place.BULLDOG_CAFE] == dict.fromkeys(Side, ("take the Upper Hand", "a Finale card"))
    assert not [place for place in Place if place is not Place.BULLDOG_CAFE and "a Finale card" in told[place][HEROES]]


@pytest.mark.rule("ROC-06")
def test_what_the_edition_lacks_is_left_out(tracked: Any, built_in: Edition) -> None:
    assert gains(tracked, built_in)[Place.SINCLAIR_MANSION] == {HEROES: (), VILLAINS: ()}
