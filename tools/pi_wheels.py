"""Looks up which compiled packages have wheels for the Raspberry Pi: ``make audit``, or ``python -m tools.pi_wheels``.

What the package installs must not depend on them (it takes what is compiled from apt); ``make install PI=1`` does. The
answer is written into docs/installing.md. pip is asked, as it would be on a Pi; nothing is kept.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Mapping

from tools.wheels import FROM_APT, LOCK, ROOT, locked

PAGE = ROOT / "docs" / "installing.md"
BEGIN = "<!-- Made by `make audit`: wheels for the Raspberry Pi -->\n"
END = "<!-- The end of what is made. -->\n"
PYTHONS: Mapping[str, int] = {"3.11": 36, "3.13": 41}
"""Bookworm's and Trixie's Python, each with the minor version of its C library."""
MACHINES = ("aarch64", "armv7l")
OLDEST = 17
"""The minor version of the oldest C library that a wheel of today is made for."""
NOT_THERE = "No matching distribution found"


class NotAnswered(Exception):
    """pip could not ask."""


def compiled() -> list[str]:
    """What is compiled, as pip takes it: the packages of the lock with their versions, and the Pi's own."""
    packages = locked(LOCK.read_text())
    versions = [re.split(r"[ ;\\]", packages[name])[0] for name in sorted(FROM_APT)]
    with open(ROOT / "pyproject.toml", "rb") as file:
        more: list[str] = tomllib.load(file)["project"]["optional-dependencies"]["pi"]
    return [*versions, *more]


def has_wheel(requirement: str, python: str, machine: str) -> bool:
    """Whether pip finds a wheel. Raises NotAnswered."""
    platforms = [f"--platform=manylinux_2_{minor}_{machine}" for minor in range(OLDEST, PYTHONS[python] + 1)]
    if machine == "armv7l":
        platforms.append("--platform=linux_armv7l")
    with tempfile.TemporaryDirectory() as folder:
        options = ("--quiet", "--no-deps", "--only-binary=:all:", "--implementation=cp", f"--python-version={python}")
        command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", f"--dest={folder}"]
        asked = subprocess.run(
            [*command, *options, *platforms, requirement], capture_output=True, text=True, check=False
        )
    if asked.returncode and NOT_THERE not in asked.stderr:
        raise NotAnswered(f"{requirement}: {asked.stderr.strip().splitlines()[-1:]}")
    return asked.returncode == 0


def table(answers: Mapping[tuple[str, str, str], bool], requirements: Iterable[str]) -> str:
    """The answers as a table for a page."""
    columns = [(machine, python) for machine in MACHINES for python in PYTHONS]
    rows = [
        ("", *(f"{machine}, Python {python}" for machine, python in columns), "on the Pi from"),
        ("---",) * (len(columns) + 2),
        *(
            (
                f"`{each}`",
                *("wheel" if answers[each, python, machine] else "none" for machine, python in columns),
                _apt(each),
            )
            for each in requirements
        ),
    ]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _apt(requirement: str) -> str:
    name = re.split(r"[=>]", requirement)[0]
    return {"RPi.GPIO": "`python3-rpi-lgpio`"}.get(name, f"`{FROM_APT.get(name, f'python3-{name}')}`")


def filled(page: str, made: str) -> str:
    """A page with its table made anew.

    >>> filled(f"Before.\\n{BEGIN}old\\n{END}After.", "new\\n").split("\\n")[2]
    'new'
    """
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}{made}{END}{rest.partition(END)[2]}"


def main() -> int:
    """Asks, and writes the page. Returns 2 when there is no answer."""
    requirements = compiled()
    try:
        answers = {
            (each, python, machine): has_wheel(each, python, machine)
            for each in requirements
            for python in PYTHONS
            for machine in MACHINES
        }
    except NotAnswered as error:
        print(f"The wheels could not be looked up: {error}", file=sys.stderr)
        return 2
    made = table(answers, requirements)
    PAGE.write_text(filled(PAGE.read_text(), made))
    print(made, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
