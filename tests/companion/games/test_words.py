"""The words of each game: none is missing that its pages say, and none is kept that nothing says."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion.core
import companion.table
from companion.ready import Ready
from companion.scene.words import SHARED_WORDS
from tools.sittings.kits import READY

SHARED = Path(companion.table.__path__[0])
CORE = Path(companion.core.__path__[0])
SAYS = {"refused": 1, "Notice": 1, "ignored": 2}
"""Calls that name a notice's word or a refusal's reason, and the place of that argument."""


def folder(one: Ready) -> Path:
    """Where a game's own modules are."""
    package = importlib.import_module(one.package)
    return Path(package.__path__[0])


def modules(where: Path) -> Iterator[ast.Module]:
    for path in sorted(where.rglob("*.py")):
        if path.name != "words.py":
            yield ast.parse(path.read_text(encoding="utf-8"))


def literals(node: ast.AST) -> Iterator[str]:
    """The texts that an expression can be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*literals(node.body), *literals(node.orelse))
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from literals(value)


def said(where: Path) -> set[str]:
    """Every word that the pages in a folder say, as far as it stands where it is said."""
    found: set[str] = set()
    for node in (node for module in modules(where) for node in ast.walk(module)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            place = SAYS.get(name, len(node.args))
            found |= {word for argument in node.args[place : place + 1] for word in literals(argument)}
        elif isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") == "refusal" and node.value:
            found |= set(literals(node.value))
    return found


def written(where: Path) -> set[str]:
    """Every text that stands anywhere in a folder's modules."""
    nodes = (node for module in modules(where) for node in ast.walk(module))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.mark.parametrize("one", READY, ids=[one.kit.name for one in READY])
def test_every_word_that_the_pages_say_has_words_for_people(one: Ready) -> None:
    words = said(folder(one) / "table")
    assert words, "they say something"
    assert words | said(SHARED) <= {*one.play.words, *SHARED_WORDS}


@pytest.mark.parametrize("one", READY, ids=[one.kit.name for one in READY])
def test_no_words_are_kept_that_nothing_says(one: Ready) -> None:
    assert set(one.play.words) <= {*map(str, one.game.reasons), *written(folder(one))}
    assert not set(one.play.words).intersection(SHARED_WORDS) - written(folder(one)), "the shared ones say it"


def test_no_shared_words_are_kept_that_nothing_says() -> None:
    reasons = {str(reason) for one in READY for reason in one.game.reasons}
    assert set(SHARED_WORDS) <= reasons.union(written(SHARED), written(CORE), *(written(folder(one)) for one in READY))
