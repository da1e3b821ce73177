"""Collects the wheels that an installed companion is made of: ``python -m tools.wheels FOLDER``.

Every dependency of the lock that is pure Python comes along, whatever the machine. What is compiled comes from apt
(``FROM_APT``), with one exception: gpiod, because Bookworm's libgpiod is version 1. Of that one the wheels for
Bookworm's Python come along, and are installed only where apt's will not do (packaging/venv.sh).

Everything that is downloaded is checked against the hashes of the lock.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
LOCK = ROOT / "constraints.txt"
FROM_APT = {"pillow": "python3-pil", "cbor2": "python3-cbor2", "gpiod": "python3-libgpiod"}
"""What is compiled, and the package of Debian that has it."""
TO_BUILD = "setuptools"
BOOKWORM = ("--implementation", "cp", "--python-version", "3.11", "--abi", "cp311")
MACHINES = ("aarch64", "x86_64")
"""The machines for which gpiod has wheels."""
SOURCES = ("pyproject.toml", "README.md", "LICENSE", "companion", "hardware")

_PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")


def locked(lock: str) -> dict[str, str]:
    """Each package of a lock, with its lines: version, marker and hashes.

    >>> locked("a==1 \\\\\\n    --hash=sha256:00\\nb==2 \\\\\\n    --hash=sha256:01\\n")["b"]
    'b==2 \\\\\\n    --hash=sha256:01'
    """
    entries = re.split(r"\n(?=\w)", lock.strip())
    return {entry.partition("==")[0].strip(): entry for entry in entries if "==" in entry}


def pure(packages: dict[str, str]) -> list[str]:
    """The lines of those packages that come along for every machine."""
    return [lines for name, lines in packages.items() if name not in FROM_APT and name != TO_BUILD]


def collect(folder: Path) -> None:
    """Puts all wheels into a folder. Raises CalledProcessError when one is not to be had."""
    folder.mkdir(parents=True, exist_ok=True)
    packages = locked(LOCK.read_text())
    any_machine = ("--platform", "any", "--implementation", "py", "--abi", "none", "--python-version", "3.11")
    _download(folder, pure(packages), any_machine)
    gpiod = re.sub(r" *;[^\\]*", " ", packages["gpiod"], count=1)  # its marker asks about the machine that downloads
    for machine in MACHINES:
        platforms = (f"--platform=manylinux_2_{minor}_{machine}" for minor in (17, 28))
        _download(folder, [gpiod], (*BOOKWORM, *platforms))
    _build(folder)


def _download(folder: Path, lines: Sequence[str], machine: Sequence[str]) -> None:
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as requirements:
        requirements.write("\n".join(lines) + "\n")
        requirements.flush()
        options = ("--require-hashes", "--no-deps", "--only-binary=:all:", f"--dest={folder}")
        subprocess.run([*_PIP, "download", *options, *machine, f"--requirement={requirements.name}"], check=True)


def _build(folder: Path) -> None:
    """Builds the companion's own wheel, from a copy: setuptools leaves its work beside what it builds."""
    with tempfile.TemporaryDirectory() as scratch:
        for name in SOURCES:
            source, copy = ROOT / name, Path(scratch) / name
            if source.is_dir():
                shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, copy)
        options = ("--no-deps", "--no-build-isolation", "--no-index", f"--wheel-dir={folder}")
        subprocess.run([*_PIP, "wheel", *options, scratch], check=True)


def main(arguments: Sequence[str]) -> int:
    """Collects the wheels in the folder that is named."""
    if len(arguments) != 1:
        print("usage: python -m tools.wheels FOLDER", file=sys.stderr)
        return 2
    try:
        collect(Path(arguments[0]))
    except subprocess.CalledProcessError as error:
        print(f"The wheels are not complete: {' '.join(error.cmd[3:6])} ... failed", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
