"""The section on The Rocketeer in docs/transcripts.md names everything there is, and its example is true."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.rules.game import Outcome, Refused
from companion.rules.rocketeer import conditions, counts, outcomes
from companion.rules.rocketeer.facts import FactKind
from companion.rules.rocketeer.game import Rocketeer
from companion.rules.rocketeer.track import Reason
from companion.rules.transcript import replay

TITLE = "\n## The Rocketeer\n"


@pytest.fixture(scope="module")
def section() -> str:
    page = Path(__file__).parents[4] / "docs" / "transcripts.md"
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
