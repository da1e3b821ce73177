"""Files, read without waiting and without end; written whole or not at all, whenever the plug is pulled.

What is named as a file may be anything: a pipe that nobody writes to, a device without an end, a socket, a folder.
``open_to_read`` takes files alone and says what else it found. A file is written beside its place under a name of its
own, ``.NAME.PROCESS.part``, put on the disk, and then into its place; what a killed writer left is removed by the next.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import threading
from collections.abc import Callable
from contextlib import suppress
from io import FileIO
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import BinaryIO, TypeVar, cast

T = TypeVar("T")

MOST_KEPT = 99
"""How many old copies of a file are kept."""

_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe; to read from one, pipe it into the command and name -"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def open_to_read(path: str | Path) -> BinaryIO:
    """A file, opened for bytes; raises OSError, with words in ``strerror``, for whatever is not a plain file.

    Nothing is waited for: a pipe without a writer and a device are refused before they are opened.
    """
    try:
        _plain(os.stat(path).st_mode)
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    except ValueError as error:
        raise OSError(errno.EINVAL, "no path has a null in it") from error
    try:
        _plain(os.fstat(handle).st_mode)  # it may have become something else meanwhile
        return open(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def read_bytes(path: str | Path, most: int) -> bytes:
    """The first ``most`` bytes of a file; raises OSError."""
    with open_to_read(path) as file:
        return file.read(most)


def within(seconds: float, work: Callable[[], T]) -> T:
    """What the work gives; raises OSError if it takes longer, as reading a mount that hangs does.

    The work goes on in a thread of its own, which ends with the process if not before.

    >>> within(5, lambda: 6 * 7)
    42
    """
    done: SimpleQueue[tuple[T | None, BaseException | None]] = SimpleQueue()

    def run() -> None:
        try:
            done.put((work(), None))
        except BaseException as error:
            done.put((None, error))

    threading.Thread(target=run, name="reading", daemon=True).start()
    try:
        made, error = done.get(timeout=seconds)
    except Empty:
        raise OSError(errno.ETIMEDOUT, "it does not answer; is it on a network or a disk that is not there?") from None
    if error is not None:
        raise error
    return cast(T, made)


def replace_file(path: Path, content: str | bytes, folders: bool = False) -> None:
    """Writes a file whole in place of the one that may be there; raises OSError, and leaves that one as it was.

    ``folders``: makes the folders above it that are missing.
    """
    if folders:
        path.parent.mkdir(parents=True, exist_ok=True)
    part = _written(path, content)
    try:
        os.replace(part, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(part)
        raise
    _sync(path.parent)


def create_file(path: Path, content: str | bytes) -> None:
    """Writes a new file whole; raises FileExistsError when there is one, any other OSError otherwise."""
    part = _written(path, content)
    try:
        os.link(part, path)  # unlike a rename it never takes another file's place
    finally:
        with suppress(OSError):
            os.unlink(part)
    _sync(path.parent)


def keep_old(path: Path) -> Path | None:
    """Copies a file that is there to ``NAME.old``, ``NAME.old2`` ...: the first that is free. Raises OSError.

    None when there is no file. Beyond ``MOST_KEPT`` copies the last one is written over.
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
        replace_file(copy, content)
        return copy
    return None


def _plain(mode: int) -> None:
    for is_kind, what in _KINDS:
        if is_kind(mode):
            raise OSError(errno.EISDIR if what == "a folder" else errno.EINVAL, f"it is {what}")


def _written(path: Path, content: str | bytes) -> Path:
    """The content on the disk, beside the file's place."""
    _sweep(path)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    data = content.encode() if isinstance(content, str) else content
    with suppress(FileNotFoundError):  # our own, of a writing that was interrupted
        part.unlink()
    try:
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        with FileIO(handle, "w") as file:
            os.fchmod(handle, _mode(path))
            left = memoryview(data)
            while left:
                left = left[file.write(left) :]
            os.fsync(handle)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
    return part


def _sweep(path: Path) -> None:
    """Removes what writers of this file left that are no longer there."""
    ours = re.compile(rf"\.{re.escape(path.name)}\.(\d{{1,10}})\.part")
    with suppress(OSError):
        for name in os.listdir(path.parent):
            found = ours.fullmatch(name)
            if found and not _alive(int(found[1])):
                with suppress(OSError):
                    os.unlink(path.parent / name)


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def _mode(path: Path) -> int:
    """The old file's permissions; for a new one readable by all, as the companion may run as another user."""
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        return 0o644


def _sync(folder: Path) -> None:
    """Has the folder's entries on the disk, if the file system can do that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
