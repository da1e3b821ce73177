"""Builds the Debian package, for every machine: ``make deb``.

debhelper does the work, from packaging/debian. This lays out the folder that it works in: the wheels, systemd's files
under the names by which debhelper finds them, the documentation, and what follows from other files (the version from
pyproject.toml, the licences).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import textwrap
import time
import tomllib
from collections.abc import Mapping
from email.utils import formatdate
from pathlib import Path

from companion.cli.main import COMMANDS
from tools import wheels

ROOT = wheels.ROOT
WORK = ROOT / "build" / "deb"
OUT = ROOT / "dist"
PACKAGE = "tabletop-companion"
PLACES: Mapping[str, str] = {
    "companion.service": f"debian/{PACKAGE}.companion.service",
    "60-companion.rules": f"debian/{PACKAGE}.companion.udev",
    "companion.sysusers.conf": f"debian/{PACKAGE}.companion.sysusers",
    "companion.tmpfiles.conf": f"debian/{PACKAGE}.companion.tmpfiles",
    "companion.modules-load.conf": "modules-load.d/companion.conf",
}
"""Where a file of systemd/ goes."""


def version() -> str:
    """The companion's, from pyproject.toml."""
    with open(ROOT / "pyproject.toml", "rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def in_debian(version: str) -> str:
    """A version of Python's as one that Debian sorts in the same order.

    >>> in_debian("1.0rc1"), in_debian("1.0.dev3"), in_debian("1.0")
    ('1.0~rc1', '1.0~dev3', '1.0')
    """
    return re.sub(r"\.?(a|b|rc|dev)(\d+)", r"~\1\2", version)


def indented(text: str) -> str:
    """A text as a field of Debian's: a blank before each line, a full stop for an empty one.

    >>> indented("One.\\n\\nTwo.")
    ' One.\\n .\\n Two.'
    """
    return textwrap.indent("\n".join(line.rstrip() or "." for line in text.strip().splitlines()), " ")


def manual(version: str, epoch: int) -> str:
    """The manual page, from what ``companion`` alone prints."""
    day = time.strftime("%Y-%m-%d", time.gmtime(epoch))
    commands = "".join(f".TP\n.B {name}\n{about}\n" for name, about in COMMANDS.items())
    return (
        f'.TH COMPANION 1 {day} "{PACKAGE} {version}" "User commands"\n'
        ".SH NAME\ncompanion \\- a box with buttons, lights and screens beside a tabletop game\n"
        ".SH SYNOPSIS\n.B companion\n.I COMMAND\n[...]\n"
        f".SH COMMANDS\nThe games bring more;\n.B companion\nalone lists them all.\n{commands}"
        ".SH FILES\n.TP\n.I /etc/companion/table.toml\nwhat the table is made of\n"
        f".SH SEE ALSO\n.I /usr/share/doc/{PACKAGE}/README.md\n"
    )


def lay_out(folder: Path) -> None:
    """Fills the folder that debhelper works in. Raises KeyError for a file of systemd/ that has no place."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "packaging" / "debian", folder / "debian")
    shutil.copytree(ROOT / "docs", folder / "docs", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    for name in ("README.md", "wiring.md", "packaging/venv.sh"):
        shutil.copy(ROOT / name, folder)
    for file in sorted((ROOT / "systemd").glob("*")):
        if file.suffix in (".md", ".py") or file.is_dir():
            continue
        place = folder / PLACES[file.name]
        place.parent.mkdir(exist_ok=True)
        shutil.copy(file, place)
    wheels.collect(folder / "wheels")
    changelog = f"{PACKAGE} ({in_debian(version())}) unstable; urgency=medium\n\n  * See README.md.\n\n"
    control = (folder / "debian" / "control").read_text()
    maintainer = re.search("^Maintainer: (.*)$", control, re.MULTILINE)
    if maintainer is None:
        raise ValueError("packaging/debian/control names no maintainer")
    epoch = int(os.environ["SOURCE_DATE_EPOCH"])
    date = formatdate(epoch)
    (folder / "companion.1").write_text(manual(version(), epoch))
    (folder / "debian" / "changelog").write_text(f"{changelog} -- {maintainer[1]}  {date}\n")
    copyright = folder / "debian" / "copyright"
    expat = (ROOT / "LICENSE").read_text().split("\n\n", 2)[2]
    adobe = (ROOT / "companion" / "drawing" / "data" / "LICENSE.txt").read_text()
    words = copyright.read_text().replace("EXPAT", indented(expat)).replace("ADOBE", indented(adobe))
    copyright.write_text(words)


def _epoch() -> str:
    """When the newest commit was made, so that the same commit gives the same package; without git, pyproject's age."""
    asked = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False)
    return asked.stdout.strip() or str(int((ROOT / "pyproject.toml").stat().st_mtime))


def build() -> Path:
    """Builds the package. Raises CalledProcessError, and FileNotFoundError where there is no debhelper."""
    os.environ.setdefault("SOURCE_DATE_EPOCH", _epoch())
    folder = WORK / "source"
    lay_out(folder)
    subprocess.run(["dpkg-buildpackage", "--build=binary", "--no-sign"], cwd=folder, check=True, stdout=sys.stderr)
    name = f"{PACKAGE}_{in_debian(version())}_all.deb"
    OUT.mkdir(exist_ok=True)
    return Path(shutil.copy(WORK / name, OUT / name))


def main() -> int:
    """Builds the package and says where it is."""
    try:
        print(build().relative_to(ROOT))
    except FileNotFoundError as error:
        print(f"{error.filename} is missing: sudo apt install debhelper", file=sys.stderr)
        return 2
    except subprocess.CalledProcessError as error:
        print(f"The package could not be built: {error.cmd[0]} failed", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
