"""How much the tests of a room notice: ``make mutants ROOM=companion/daemon``, or ``python -m tools.mutants ROOM``.

A mutant is a file of the room with one small mistake put in. A sample of them, chosen by ``--seed``, is tested one by
one in temporary copies of this checkout. Printed are those that no test notices, and the share that is noticed. A
mutant may change nothing that matters: whoever reads the list judges that, and writes a test for each that does.

The tests are those that mirror the room (tests/companion/daemon for companion/daemon) and those that ``BESIDE`` names,
without the browser's. A run that does not end in time counts as noticed.
"""

from __future__ import annotations

import argparse
import os
import queue
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from tools.mutating import Mutant, mutants

ROOT = Path(__file__).parents[1]
BESIDE: Mapping[str, tuple[str, ...]] = {
    "companion/games": (
        "tests/companion/scene",
        "tests/companion/engine",
        "tests/companion/cli/test_replay.py",
    ),
    "companion/engine": ("tests/companion/cli/test_replay.py", "tests/companion/games"),
    "companion/table": ("tests/companion/games", "tests/companion/daemon"),
    "companion/scene": ("tests/companion/games",),
    "companion/daemon": ("tests/companion/cli/test_run.py", "tests/hardware/virtual/test_table.py"),
    "companion/setup": ("tests/companion/cli/test_setup.py",),
    "companion/config": ("tests/companion/wiring", "tests/companion/cli/test_wiring.py"),
}
"""Tests that hold a room too, though they mirror another: those of the rooms whose names begin so."""
LEFT_OUT = (".git", ".*venv", ".*_cache", ".hypothesis", "__pycache__", "*.egg-info", "build", "dist")
SLOWEST = 4
"""A run that takes so many times as long as the one without a mistake is ended."""
SPARE_SECONDS = 20

Run = Callable[[Path, float | None], bool]
"""Whether the tests pass in a copy; after so many seconds (None: no limit) they count as failed."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What became of a sample."""

    noticed: tuple[Mutant, ...]
    survived: tuple[Mutant, ...]
    left: int
    """Mutants for which there was no time."""

    @property
    def share(self) -> float:
        """Of those that were tried, 0 to 1; 1 where there was none."""
        tried = len(self.noticed) + len(self.survived)
        return len(self.noticed) / tried if tried else 1.0


def room_tests(room: str, root: Path = ROOT) -> list[str]:
    """The tests of a room (a folder or a file of the checkout), its own first."""
    path = Path("tests") / room
    own = path.with_name(f"test_{path.name}") if path.suffix else path
    found = [own, *(path.parents if not (root / own).exists() else ())]
    first = next(one for one in found if (root / one).exists())
    beside = [test for begin, tests in BESIDE.items() if room.startswith(begin) for test in tests]
    return [str(first), *(test for test in beside if (root / test).exists())]


def draw(room: str, count: int, seed: int, root: Path = ROOT) -> list[Mutant]:
    """So many mutants of a room, the same for the same seed."""
    place = root / room
    files = [place] if place.is_file() else sorted(place.rglob("*.py"))
    all_of_them = [
        mutant for file in files for mutant in mutants(str(file.relative_to(root)), file.read_text(encoding="utf-8"))
    ]
    return random.Random(seed).sample(all_of_them, min(count, len(all_of_them)))


def copy_checkout(root: Path, to: Path) -> None:
    """Every file, but not what is built or kept for speed."""
    shutil.copytree(root, to, ignore=shutil.ignore_patterns(*LEFT_OUT), dirs_exist_ok=True)


def pytest_run(tests: Sequence[str]) -> Run:
    """Runs these tests with pytest, up to the first that fails."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "not browser"]

    def run(copy: Path, seconds: float | None) -> bool:
        environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            done = subprocess.run(
                [*command, *tests], cwd=copy, env=environment, capture_output=True, timeout=seconds, check=False
            )
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0

    return run


def try_out(
    drawn: Sequence[Mutant], copies: Sequence[Path], run: Run, seconds: float, limit: float | None = None
) -> Sample:
    """Tests the mutants, in each copy one at a time, and begins none after so many ``seconds``."""
    free: queue.Queue[Path] = queue.Queue()
    for copy in copies:
        free.put(copy)
    ends = time.monotonic() + seconds

    def survives(mutant: Mutant) -> bool | None:
        if time.monotonic() > ends:
            return None
        copy = free.get()
        file = copy / mutant.file
        before = file.read_text(encoding="utf-8")
        try:
            file.write_text(mutant.apply(before), encoding="utf-8")
            return run(copy, limit)
        finally:
            file.write_text(before, encoding="utf-8")
            free.put(copy)

    with ThreadPoolExecutor(len(copies)) as pool:
        results = list(zip(drawn, pool.map(survives, drawn), strict=True))
    return Sample(
        tuple(mutant for mutant, survived in results if survived is False),
        tuple(mutant for mutant, survived in results if survived),
        sum(survived is None for _, survived in results),
    )


def report(sample: Sample, root: Path = ROOT) -> str:
    """The survivors, each with its place and what was changed, and the share."""
    lines = []
    for mutant in sorted(sample.survived, key=lambda one: (one.file, one.line)):
        source = (root / mutant.file).read_text(encoding="utf-8")
        lines += [f"{mutant.file}:{mutant.line}: {mutant.kind}", *mutant.diff(source), ""]
    tried = len(sample.noticed) + len(sample.survived)
    lines.append(f"{len(sample.noticed)} of {tried} mutants noticed ({sample.share:.0%})")
    if sample.left:
        lines.append(f"no time was left for {sample.left} more")
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> int:
    """Prints the report; 1 where less than ``--least`` is noticed, 2 where the tests fail as they are."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description="How much a room's tests notice.")
    parser.add_argument("room", help="a folder or file such as companion/daemon")
    parser.add_argument("--count", type=int, default=40, help="mutants in the sample (default: 40)")
    parser.add_argument("--seed", type=int, default=0, help="another seed, another sample (default: 0)")
    parser.add_argument("--seconds", type=float, default=900, help="no mutant is begun after this (default: 900)")
    parser.add_argument("--least", type=float, default=0, help="the share that must be noticed, such as 0.95")
    parser.add_argument("--jobs", type=int, default=2, help="copies that are tested at a time (default: 2)")
    parser.add_argument("--tests", nargs="+", help="the tests to run (default: the room's)")
    given = parser.parse_args(arguments)
    room = given.room.rstrip("/")
    drawn = draw(room, given.count, given.seed)
    tests = given.tests or room_tests(room)
    with ExitStack() as stack:
        copies = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(max(given.jobs, 1))]
        for copy in copies:
            copy_checkout(ROOT, copy)
        run = pytest_run(tests)
        began = time.monotonic()
        if not run(copies[0], None):
            print(f"The tests fail without any mutant: {' '.join(tests)}", file=sys.stderr)
            return 2
        limit = SLOWEST * (time.monotonic() - began) + SPARE_SECONDS
        sample = try_out(drawn, copies, run, given.seconds, limit)
    print(report(sample))
    return 1 if sample.share < given.least else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
