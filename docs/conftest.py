"""The kit that games.md shows is written as its reader would write it, for the examples that follow to import."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest


def files(page: str) -> dict[str, str]:
    """The files that a page shows in fenced blocks: the first line of each file's first block is its name."""
    made: dict[str, str] = {}
    name = ""
    for block in re.findall(r"(?ms)^```\w+\n(.*?)^```", page):
        first = re.match(r"# (\S+\.\w+)\n", block)
        name = first[1] if first else name
        made[name] = made.get(name, "") + ("\n\n" if name in made else "") + block
    return made


@pytest.fixture(autouse=True)
def _shown_files(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in files(request.path.read_text(encoding="utf-8")).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        sys.modules.pop(Path(name).stem, None)
    monkeypatch.syspath_prepend(tmp_path)
