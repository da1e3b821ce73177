"""One machine for all tests of a suite, and the figures that they measure."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest

from tests.kernel.image import PYTHONS, image
from tests.kernel.machine import Machine

SUITES = os.environ.get("SUITES", " ".join(PYTHONS)).split()

_figures: dict[str, dict[str, str]] = {}


@pytest.fixture(scope="session", params=SUITES)
def suite(request: pytest.FixtureRequest) -> str:
    """A release of Debian."""
    return str(request.param)


@pytest.fixture(scope="session")
def machine(suite: str) -> Iterator[Machine]:
    """A machine of this suite, booted once."""
    booted = Machine(image(suite))
    _figures.setdefault(suite, {})["Kernel"] = booted.must("uname", "-r").strip()
    _figures[suite]["Boot, by emulation"] = f"{booted.booted_in:.0f} s"
    yield booted
    booted.close()


@pytest.fixture
def figure(suite: str) -> Callable[[str, str], None]:
    """Keeps a measured value, to be printed at the end."""

    def keep(what: str, value: str) -> None:
        _figures.setdefault(suite, {})[what] = value

    return keep


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints the figures as the table of docs/kernel.md."""
    names = list(_figures)
    if not names:
        return
    terminalreporter.write_line("| " + " | ".join(["", *names]) + " |")
    terminalreporter.write_line("|---" * (len(names) + 1) + "|")
    for what in dict.fromkeys(what for one in _figures.values() for what in one):
        terminalreporter.write_line("| " + " | ".join([what, *(_figures[name].get(what, "") for name in names)]) + " |")
