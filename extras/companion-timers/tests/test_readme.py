"""The README's transcripts give what it says they give."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion import library
from companion.engine.transcript import replay

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
BLOCKS = [block.split("\n    ") for block in re.findall(r"(?m)^    (\{.*(?:\n    .*)*)", README)]


def test_there_is_a_transcript_of_each_kit() -> None:
    assert len(BLOCKS) == 4


@pytest.mark.parametrize("place", [0, 2], ids=["chessclock", "sandtimers"])
def test_a_transcript_gives_what_the_readme_says(place: int) -> None:
    assert replay([line.encode() for line in BLOCKS[place]], library.Games()) == BLOCKS[place + 1]
