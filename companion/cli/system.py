"""``companion setup --system``: has a Pi's firmware turn on the buses that a table needs. For whoever installs it."""

from __future__ import annotations

import errno
import sys
from pathlib import Path

from companion.config.boot import with_buses
from companion.config.machine import BOOT, ROOT
from companion.core.files import read_bytes, replace_file
from companion.doctor.facts import mount_of

OLD = "config.txt.companion-old"
MOST = 1 << 20
"""The most bytes of a config.txt: what is longer is none."""
OVERLAYS = ("overlay", "overlayfs")

_ADVICE = {
    errno.EACCES: "try with sudo",
    errno.EPERM: "try with sudo",
    errno.EROFS: "it is read-only; sudo mount -o remount,rw /boot/firmware, and try again",
    errno.ENOSPC: "there is no room; sudo apt clean, and try again",
}


def turn_on(root: Path = ROOT) -> int:
    """Turns on I2C and SPI in config.txt under ``root``, where they are off. Returns 2 if it cannot be written.

    The old file is kept beside it. Without a config.txt nothing is done: this is no Raspberry Pi.
    """
    path = root / BOOT.lstrip("/")
    _warn_of_overlay(root)
    try:
        content = read_bytes(path, MOST + 1)
    except FileNotFoundError:
        print(f"There is no {BOOT}, so there are no buses to turn on: this is no Raspberry Pi.")
        return 0
    except OSError as error:
        return _failed(error)
    if len(content) > MOST:
        print(f"{BOOT} is left as it is: it has more than {MOST} bytes", file=sys.stderr)
        return 2
    old = content.decode("utf-8", "surrogateescape")
    new = with_buses(old)
    if new == old:
        print(f"I2C and SPI are turned on in {BOOT} already.")
        return 0
    try:
        replace_file(path.with_name(OLD), content)
        replace_file(path, new.encode("utf-8", "surrogateescape"))
    except OSError as error:
        return _failed(error)
    print(f"I2C (400 kHz) and SPI are turned on in {BOOT}; the old file is kept as {OLD}.")
    print("This takes a restart: sudo reboot")
    return 0


def _failed(error: OSError) -> int:
    what = _ADVICE.get(error.errno or 0) or error.strerror or str(error)
    print(f"I2C and SPI could not be turned on in {BOOT}: {what}", file=sys.stderr)
    return 2


def _warn_of_overlay(root: Path) -> None:
    """A root in memory forgets at the next start what was installed."""
    try:
        mounts = read_bytes(root / "proc/mounts", MOST).decode("utf-8", "replace")
    except OSError:
        return
    mount = mount_of(Path("/"), mounts)
    if mount is not None and mount.kind in OVERLAYS:
        print(
            "The file system is read-only with an overlay: what is installed now is gone at the next start. First:\n"
            "  sudo raspi-config nonint disable_overlayfs; sudo reboot",
            file=sys.stderr,
        )
