"""The package, built once for all tests, and a copy of the project with another version to build an older one of."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEEDED = ("tools", "packaging", "systemd", "docs", "companion", "hardware", "pyproject.toml", "README.md", "wiring.md")


def need(*programs: str) -> None:
    """Skips where a program is missing, but not in CI: there it fails."""
    missing = [program for program in programs if shutil.which(program) is None]
    if missing and os.environ.get("CI") != "true":
        pytest.skip(f"not on this system: {', '.join(missing)} (as root, make debian installs them)")
    assert not missing


def built(source: Path) -> Path:
    """Builds the package of the project in a folder."""
    made = subprocess.run(
        [sys.executable, "-m", "tools.deb"], cwd=source, capture_output=True, text=True, timeout=300, check=False
    )
    if "The wheels are not complete" in made.stderr and os.environ.get("CI") != "true":
        pytest.skip("Python's packages cannot be fetched (no network?)")
    assert made.returncode == 0, made.stderr[-4000:]
    return source / made.stdout.strip()


def copied(folder: Path, version: str) -> Path:
    """A copy of the project that calls itself by another version."""
    for name in (*NEEDED, "LICENSE", "constraints.txt"):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder / name)
    project = folder / "pyproject.toml"
    lines = project.read_text().splitlines(keepends=True)
    changed = [f'version = "{version}"\n' if line.startswith("version = ") else line for line in lines]
    project.write_text("".join(changed))
    return folder
