"""Mutants: which mistakes are put in, and what becomes of a sample on a project of two files."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.mutants import ROOT, Sample, copy_checkout, draw, pytest_run, report, room_tests, try_out
from tools.mutating import Mutant, mutants

SOURCES = ("companion/daemon/bus.py", "companion/games/skyrockets/rules/timers.py", "hardware/strips.py")


def made(source: str) -> list[str]:
    return [mutant.apply(source) for mutant in mutants("a.py", source)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", ["a <= b"]),
        ("a <= b", ["a < b"]),
        ("a > b", ["a >= b"]),
        ("a == b", ["a != b"]),
        ("a is None", ["a is not None"]),
        ("a in b", ["a not in b"]),
        ("a < b == c", ["a <= b == c", "a < b != c"]),
        ("a and b", ["(a or b)"]),
        ("c(a or b)", ["pass", "c((a and b))"]),
        ("if a:\n    b = 'x'", ["if (not (a)):\n    b = 'x'"]),
        ("while a < b:\n    c = d", ["while (not (a < b)):\n    c = d", "while a <= b:\n    c = d"]),
        ("a = b if c else d", ["a = b if (not (c)) else d"]),
        ("a = 4", ["a = 5"]),
        ("a = 0.5", ["a = 1.5"]),
        ("a = True", ["a = False"]),
        ("a = b + c", ["a = (b - c)"]),
        ("a = b * c", ["a = (b // c)"]),
        ("a.b = c", ["pass"]),
        ("a += c", ["pass"]),
        ("for a in b:\n    break", ["for a in b:\n    pass"]),
        ("raise a", ["pass"]),
        ("def a():\n    return b", ["def a():\n    return None"]),
        ("é = 'ß'; a = 'ü' == b", ["é = 'ß'; a = 'ü' != b"]),
    ],
)
def test_a_mistake_of_each_kind(source: str, expected: list[str]) -> None:
    assert made(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        '"""What it is for."""',
        "def a(b: 'c[3]') -> Literal[4]: ...",
        "@wrapped(3)\ndef a(): ...",
        "if TYPE_CHECKING:\n    b = 3",
        "a = 'text' + b",
        "a = f'{b + 1}'",
        "a = 'text'",
    ],
)
def test_what_makes_no_difference_is_left_alone(source: str) -> None:
    assert made(source) == []


@pytest.mark.parametrize("path", SOURCES)
def test_every_mutant_of_our_own_sources_differs_and_is_python(path: str) -> None:
    source = (ROOT / path).read_text(encoding="utf-8")
    whole = ast.dump(ast.parse(source))
    for mutant in mutants(path, source):
        assert ast.dump(ast.parse(mutant.apply(source))) != whole, mutant


def test_the_seed_says_which_are_drawn() -> None:
    drawn = draw("companion/daemon", 9, 3)
    assert drawn == draw("companion/daemon", 9, 3)
    assert drawn != draw("companion/daemon", 9, 4)
    assert len(set(drawn)) == 9
    assert {Path(mutant.file).parent for mutant in drawn} == {Path("companion/daemon")}
    assert {mutant.file for mutant in draw("companion/daemon/bus.py", 5, 0)} == {"companion/daemon/bus.py"}


def test_a_rooms_tests_are_those_that_mirror_it() -> None:
    assert room_tests("companion/daemon")[0] == "tests/companion/daemon"
    assert room_tests("companion/daemon/bus.py")[0] == "tests/companion/daemon/test_bus.py"
    assert room_tests("companion/games/trick/rules/game.py")[0] == "tests/companion/games/trick/rules"
    assert "tests/companion/scene" in room_tests("companion/games/trick")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A room of one file, its test, and a mistake that the test would not notice."""
    (tmp_path / "grow.py").write_text("def grow(by):\n    if by > 9:\n        return by\n    return by + 1\n")
    (tmp_path / "test_grow.py").write_text("from grow import grow\n\ndef test_grow():\n    assert grow(2) == 3\n")
    return tmp_path


def test_what_no_test_notices_is_told_with_its_place(project: Path) -> None:
    source = (project / "grow.py").read_text()
    kinds = ("arithmetic", "comparison swapped")
    drawn = [mutant for mutant in draw("grow.py", 99, 0, project) if mutant.kind in kinds]
    sample = try_out(drawn, [project], pytest_run(["test_grow.py"]), 60)
    assert [mutant.kind for mutant in sample.noticed] == ["arithmetic"]
    assert report(sample, project).splitlines() == [
        "grow.py:2: comparison swapped",
        "-    if by > 9:",
        "+    if by >= 9:",
        "",
        "1 of 2 mutants noticed (50%)",
    ]
    assert (project / "grow.py").read_text() == source, "each mistake is taken out again"


def test_a_run_that_does_not_end_counts_as_noticed(project: Path) -> None:
    endless = "def test_grow():\n    while True:\n        pass\n"
    (project / "test_grow.py").write_text(endless)
    assert not pytest_run(["test_grow.py"])(project, 0.1)


def test_when_the_time_is_over_none_is_begun() -> None:
    one = Mutant("a.py", 1, "constant changed", 0, 1, "2")
    sample = try_out([one, one], [Path()], lambda copy, limit: True, -1)
    assert sample == Sample((), (), 2)
    assert report(sample) == "0 of 0 mutants noticed (100%)\nno time was left for 2 more"


def test_the_copy_has_what_is_tested(tmp_path: Path) -> None:
    copy_checkout(ROOT, tmp_path)
    assert (tmp_path / "tools" / "mutants.py").read_bytes() == (ROOT / "tools" / "mutants.py").read_bytes()
    assert not (tmp_path / ".venv").exists()
