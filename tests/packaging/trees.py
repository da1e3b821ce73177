"""Whole systems as trees of files, made by mmdebstrap, in which the companion is installed as on a Raspberry Pi.

A program in a tree sees the tree's files, processes of its own, and no network. A fresh tree is made once and kept in
build/trees, because that takes a minute and Debian's archives; ``make clean`` removes them.
"""

from __future__ import annotations

import fcntl
import re
import shutil
import subprocess
from pathlib import Path

from tests.packaging.building import ROOT, need

KEPT = ROOT / "build" / "trees"
STOCK = "# the buses\n#dtparam=i2c_arm=on\n#dtparam=spi=on\ndtparam=audio=on\n\n[cm4]\notg_mode=1\n\n[all]\n"
"""config.txt as a fresh Raspberry Pi OS has it, in short."""
TABLE = 'hardware = "pi"\nnames = ["Anna", "Ben"]\n'
"""A configuration, as somebody has it."""
ENTER = 'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && exec chroot "$@"'
READ_ONLY = 'mount --bind "$1/{0}" "$1/{0}" && mount -o remount,bind,ro "$1/{0}" && '


def dependencies() -> list[str]:
    """The packages that ours depends on."""
    control = (ROOT / "packaging" / "debian" / "control").read_text()
    found = re.search(r"^Depends: (.*?)^\w", control, re.MULTILINE | re.DOTALL)
    assert found is not None
    names = [each.split()[0] for each in found[1].split(",")]
    return [name for name in names if not name.startswith("$")]


def fresh(suite: str) -> Path:
    """The archive of a fresh system with the packages that ours depends on."""
    archive = KEPT / f"{suite}.tar"
    KEPT.mkdir(parents=True, exist_ok=True)
    with open(KEPT / f".{suite}.lock", "w") as lock:  # tests run in several processes
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not archive.exists():
            make(suite, archive)
    return archive


def make(suite: str, archive: Path) -> None:
    """Makes the archive, whole or not at all."""
    part = KEPT / f".{suite}.tar"
    include = ",".join([*dependencies(), "systemd", "udev"])
    options = ["--quiet", "--variant=apt", f"--include={include}", '--aptopt=Acquire::Retries "3"']
    options += [f"--dpkgopt=path-exclude=/usr/share/{each}/*" for each in ("doc", "locale", "man")]
    command = ["mmdebstrap", *options, suite, str(part)]
    made = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert made.returncode == 0, made.stderr[-2000:]
    part.rename(archive)


class Tree:
    """A system of its own under a folder."""

    def __init__(self, suite: str, folder: Path) -> None:
        need("mmdebstrap", "unshare", "chroot")
        self.root = folder
        folder.mkdir(parents=True)
        subprocess.run(["tar", "-xpf", fresh(suite), "-C", folder, "--exclude=./dev/*"], check=True)
        (folder / "boot" / "firmware").mkdir()
        self.config_txt.write_text(STOCK)

    @property
    def config_txt(self) -> Path:
        """The firmware's configuration."""
        return self.root / "boot" / "firmware" / "config.txt"

    def put(self, file: Path) -> str:
        """Copies a file or folder into the tree; its path there."""
        place = self.root / "srv" / file.name
        if file.is_dir():
            shutil.copytree(file, place, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
        else:
            shutil.copy(file, place)
        return f"/srv/{file.name}"

    def run(self, *command: str, read_only: str = "", typed: str = "") -> subprocess.CompletedProcess[str]:
        """Runs a command in the tree, as root. ``read_only``: folders that cannot be written meanwhile."""
        enter = "".join(READ_ONLY.format(folder) for folder in read_only.split()) + ENTER
        apart = ["unshare", "--mount", "--pid", "--net", "--fork", "--kill-child", "sh", "-c", enter, "sh"]
        clean = {
            "PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "LANG": "C.UTF-8",
            "DEBIAN_FRONTEND": "noninteractive",
        }
        return subprocess.run(
            [*apart, str(self.root), *command],
            capture_output=True,
            text=True,
            input=typed,
            env=clean,
            timeout=300,
            check=False,
        )

    def must(self, *command: str) -> str:
        """Runs a command that has to succeed; what it says."""
        ended = self.run(*command)
        assert ended.returncode == 0, ended.stdout[-3000:] + ended.stderr[-3000:]
        return ended.stdout + ended.stderr

    def files(self, *places: str) -> set[str]:
        """Every file and folder below the places, by its path in the tree."""
        found = (path for place in places for path in (self.root / place.lstrip("/")).rglob("*"))
        return {f"/{path.relative_to(self.root)}" for path in found}
