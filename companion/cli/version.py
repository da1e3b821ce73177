"""``companion version``: the companion's version, and with ``--verbose`` those of all that matters for it."""

from __future__ import annotations

import argparse
import platform
import re
import sqlite3
import sys
from pathlib import Path

from companion.cli.origin import origin, version, version_of
from companion.config.machine import ROOT, model

LIBRARIES = (
    "gpiozero",
    "gpiod",
    "lgpio",
    "RPi.GPIO",
    "spidev",
    "smbus2",
    "luma.oled",
    "luma.core",
    "Pillow",
    "pyserial",
    "starlette",
    "uvicorn",
    "websockets",
)


def main(arguments: list[str]) -> int:
    """Prints the version or versions."""
    parser = argparse.ArgumentParser(prog="companion version", description=__doc__)
    parser.add_argument("--verbose", "-v", action="store_true", help="also of Python, the system and the libraries")
    given = parser.parse_args(arguments)
    print("\n".join(versions(ROOT)) if given.verbose else version())
    return 0


def versions(root: Path) -> list[str]:
    """Lines with the versions of all that matters; ``root`` is where /etc, /proc and /opt are."""
    pairs = {
        "companion": f"{version()}, installed {origin(root)}",
        "Python": f"{platform.python_version()} ({sys.executable})",
        "system": _system(root),
        "kernel": f"{platform.system()} {platform.release()}, {platform.machine()}",
        "bits": f"{sys.maxsize.bit_length() + 1}",
        "board": model(root) or "no Raspberry Pi",
        **{name: version_of(name) or "not installed" for name in LIBRARIES},
        "SQLite": sqlite3.sqlite_version,
        "pins": _pins(),
    }
    width = max(map(len, pairs))
    return [f"{name:<{width}}  {what}" for name, what in pairs.items()]


def _system(root: Path) -> str:
    for name in ("etc/os-release", "usr/lib/os-release"):
        try:
            text = (root / name).read_text(errors="replace")
        except OSError:
            continue
        if found := re.search(r'^PRETTY_NAME="?([^"\n]*)', text, re.MULTILINE):
            return found[1]
    return "unknown"


def _pins() -> str:
    """gpiozero's pin factories that can be used here, the one that ``best`` is first."""
    from hardware.pins import installed

    return ", ".join(installed()) or "no library for them is installed"
