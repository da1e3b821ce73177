"""``companion update``: brings this copy up to date, in the way in which it was installed."""

from __future__ import annotations

import argparse
import os
import pwd
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.cli.origin import OURS, Origin, OriginKind, origin, version
from companion.core.errors import CompanionError

Step = tuple[str, ...]
"""A command and its arguments."""


class CannotUpdate(CompanionError):
    """This copy cannot be updated from here. The message says what to do instead."""


def main(arguments: list[str]) -> int:
    """Runs the update. Returns 1 if a step fails, 2 if there is nothing that could be run."""
    parser = argparse.ArgumentParser(
        prog="companion update", description="Brings this copy up to date. Configuration and games stay."
    )
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE.deb", help="the newer package, where it is a file")
    parser.add_argument("--show", action="store_true", help="only show the commands that would be run")
    given = parser.parse_args(arguments)
    try:
        here = origin()
        steps = plan(here, given.file)
    except CannotUpdate as error:
        print(f"companion update: {error}", file=sys.stderr)
        return 2
    if given.show:
        print("\n".join(map(shlex.join, steps)))
        return 0
    if here.kind in (OriginKind.PACKAGE, OriginKind.SCRIPT) and os.geteuid() != 0:
        print("companion update: this copy is the system's; sudo companion update", file=sys.stderr)
        return 2
    print(
        f"This is {version()}, installed {here}. A table that runs as a service stops while it is updated.", flush=True
    )
    return run(steps)


def plan(here: Origin, file: Path | None = None) -> list[Step]:
    """The commands that update a copy. ``file``: a package to install. Raises CannotUpdate."""
    if file is not None and here.kind is not OriginKind.PACKAGE:
        raise CannotUpdate(f"this copy was installed {here}, and a package would be a second one; leave out {file}")
    match here.kind:
        case OriginKind.PACKAGE:
            return _by_apt() if file is None else _from_file(file)
        case OriginKind.SCRIPT:
            source = _project(here)
            return [*_pulled(source), ("sh", str(source / "packaging" / "install.sh"))]
        case OriginKind.CHECKOUT:
            source = _project(here)
            return [*_pulled(source), ("make", "-C", str(source), "install")]
        case OriginKind.OTHER:
            raise CannotUpdate(f"it is not known how the copy {here} was installed; update it with what installed it")


def _from_file(file: Path) -> list[Step]:
    if file.suffix != ".deb" or not file.is_file():
        raise CannotUpdate(f"{file} is no package: expected a file {OURS}_VERSION_all.deb")
    return [("apt-get", "install", "--yes", str(file.resolve()))]


def _by_apt() -> list[Step]:
    asked = subprocess.run(["apt-cache", "policy", OURS], capture_output=True, text=True, check=False)
    if not has_source(asked.stdout):
        raise CannotUpdate(
            "this copy was installed from a file, and apt knows no place with newer ones. Fetch the newer file, then:\n"
            f"  sudo companion update {OURS}_VERSION_all.deb"
        )
    return [("apt-get", "update"), ("apt-get", "install", "--yes", "--only-upgrade", OURS)]


def has_source(policy: str) -> bool:
    """Whether apt knows a place that has the package, from what ``apt-cache policy`` tells.

    >>> has_source("  Version table:\\n *** 0.1.0 100\\n        100 /var/lib/dpkg/status\\n")
    False
    """
    words = (line.split() for line in policy.splitlines())
    return any(len(each) > 1 and each[0].lstrip("-").isdecimal() and ":/" in each[1] for each in words)


def _project(here: Origin) -> Path:
    source = here.source
    if source is None or not (source / "pyproject.toml").is_file():
        raise CannotUpdate(
            f"the folder that this copy came from, {source}, is not there any more. Fetch the project again, then run\n"
            "  sudo sh packaging/install.sh\nin it; configuration and games stay"
        )
    if not (source / ".git").exists():
        raise CannotUpdate(
            f"{source} is no git checkout. Unpack the newer release, and run in it what installed this one"
        )
    return source


def _pulled(source: Path) -> list[Step]:
    """Git's work, by the owner of the checkout: git refuses to work in another's, and root's files would stay."""
    owner = source.stat().st_uid
    pull = ("git", "-C", str(source), "pull", "--ff-only")
    if os.geteuid() == 0 and owner != 0:
        return [("runuser", "-u", _name(owner), "--", *pull)]
    return [pull]


def _name(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError as error:
        raise CannotUpdate(f"the checkout belongs to nobody on this system (user {number})") from error


def run(steps: Sequence[Step]) -> int:
    """Runs commands one after another. Returns 1, and names it, if one fails; none is run after it."""
    for step in steps:
        try:
            status = subprocess.run(step, check=False).returncode
        except OSError as error:
            status = error.errno or 1
            print(f"{step[0]}: {error.strerror}", file=sys.stderr)
        if status:
            print(f"companion update: this failed, and nothing after it was done: {shlex.join(step)}", file=sys.stderr)
            return 1
    print("Updated. See: companion version")
    return 0
