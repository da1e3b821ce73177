"""The section on The Rocketeer in docs/transcripts.md names everything there is, and its example is true."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.game import Outcome, Refused
from companion.engine.transcript import replay
from companion.games.rocketeer.rules import conditions, counts, outcomes
from companion.games.rocketeer.rules.facts import FactKind
from companion.games.rocketeer.rules.game import Rocketeer
from companion.games.rocketeer.rules.track import Reason

TITLE = "\n## The Rocketeer\n"


@pytest.fixture(scope="module")
def section() -> str:
    page = Path(__file__).parents[5] / "docs" / "transcripts.md"
    return page.read_text(encoding="utf-8").split(TITLE)[1].split("\n## ")[0]


def test_it_names_every_input_outcome_reason_fact_count_and_condition(game: Rocketeer, section: str) -> None:
    told = [
        kind.name
        for kind in vars(outcomes).values()
        if isinstance(kind, type) and issubclass(kind, Outcome) and kind is not Outcome
    ]
    facts = [kind.value for kind in FactKind]
    for name in [*game.inputs, *told, Refused.name, *Reason, "bad_state", "unknown_finale", *facts]:
        assert f"`{name}`" in section
    for name in [*counts.NAMED, *conditions.NAMED]:
        assert f'`"{name}"`' in section
    for name in [*counts.OBJECTS, *conditions.OBJECTS]:
        assert f'{{"{name}": ' in section


def test_its_example_comes_out_as_printed(game: Rocketeer, section: str) -> None:
    given, printed = section.split("### Header")[0].split("\nprints\n")
    lines = [line.strip().encode() for line in given.splitlines() if line.startswith("    {")]
    assert replay(lines, {game.name: game}) == [line.strip() for line in printed.splitlines() if line.strip()]
