"""The kit of docs/games.md is put on a table as it stands there, and its transcript gives what the page says."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

import docs
from companion.engine.transcript import replay
from companion.ready import Ready, faults
from docs.conftest import files
from tools.sittings.kits import READY

PAGE = (Path(docs.__path__[0]) / "games.md").read_text(encoding="utf-8")


@pytest.fixture
def shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ready:
    for name, text in files(PAGE).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    kit = importlib.reload(importlib.import_module("counter")).KIT
    return Ready(kit, kit.rules({}), kit.play())


def test_the_kit_has_no_faults(shown: Ready) -> None:
    assert list(faults(shown, shown.package, READY)) == []


def test_its_transcript_gives_what_the_page_says(shown: Ready) -> None:
    given, printed = (block.split("\n    ") for block in re.findall(r"(?m)^    (\{.*(?:\n    \{.*)*)", PAGE))
    assert replay([line.encode() for line in given], {"counter": shown.game}) == printed


def test_its_files_are_named_as_its_project_says() -> None:
    assert list(files(PAGE)) == ["pyproject.toml", "counter.py"]
    assert 'counter = "counter:KIT"' in files(PAGE)["pyproject.toml"]
