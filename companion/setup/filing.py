"""Files that are there whole or not at all, whenever the plug is pulled; and old ones that are kept."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

MOST_KEPT = 99


def replace_file(path: Path, text: str) -> None:
    """Writes a file beside it, has it on the disk, and puts it in its place; raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with open(handle, "w", encoding="utf-8") as file:
            os.fchmod(file.fileno(), _mode(path))
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    _sync(path.parent)


def keep_old(path: Path) -> Path | None:
    """Copies a file that is there to ``NAME.old``, ``NAME.old2`` ...: the first that is free. Raises OSError.

    None where there is no file. Beyond ``MOST_KEPT`` copies the last one is written over.
    """
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return None
    for number in range(1, MOST_KEPT + 1):
        copy = path.with_name(f"{path.name}.old{number if number > 1 else ''}")
        if number < MOST_KEPT and copy.exists():
            if copy.read_bytes() == content:
                return copy
            continue
        with open(copy, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        return copy
    return None


def _mode(path: Path) -> int:
    """The old file's permissions; for a new one readable by all, as the companion may run as another user."""
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        return 0o644


def _sync(folder: Path) -> None:
    """Has the folder's entries on the disk, where the file system can do that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
