"""Files are read without waiting and without end, and are there whole or not at all."""

from __future__ import annotations

import os
import resource
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.core.files import create_file, keep_old, open_to_read, read_bytes, replace_file


def pipe(path: Path) -> None:
    os.mkfifo(path)


def listening(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(path))


@pytest.mark.parametrize(
    ("make", "what"),
    [(pipe, "a pipe"), (listening, "a socket"), (Path.mkdir, "a folder")],
    ids=["pipe", "socket", "folder"],
)
def test_what_is_no_file_is_refused_at_once_with_words(
    tmp_path: Path, make: Callable[[Path], object], what: str
) -> None:
    make(tmp_path / "it")
    with pytest.raises(OSError) as caught:
        open_to_read(tmp_path / "it")
    assert what in (caught.value.strerror or "")


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null", "/dev/tty"])
def test_devices_are_refused(device: str) -> None:
    with pytest.raises(OSError, match="a device"):
        open_to_read(device)


def test_a_path_that_none_can_have_is_an_oserror_too() -> None:
    with pytest.raises(OSError, match="null"):
        open_to_read("a\0b")
    with pytest.raises(FileNotFoundError):
        open_to_read("/nowhere/at/all")


def test_no_more_is_read_than_was_asked_for(tmp_path: Path) -> None:
    (tmp_path / "it").write_bytes(b"x" * 1000)
    assert read_bytes(tmp_path / "it", 10) == b"x" * 10
    assert read_bytes(tmp_path / "it", 5000) == b"x" * 1000


def test_a_link_to_a_file_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "it").write_bytes(b"text")
    (tmp_path / "link").symlink_to(tmp_path / "it")
    assert read_bytes(tmp_path / "link", 10) == b"text"


@contextmanager
def small_disk(most: int) -> Iterator[None]:
    """No file can be longer than so many bytes: a write fails in its middle, as on a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_on_a_full_disk_the_old_file_stays_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    replace_file(path, "old")
    with small_disk(1000):
        with pytest.raises(OSError):
            replace_file(path, "x" * 5000)
        with pytest.raises(OSError):
            create_file(tmp_path / "new.toml", "x" * 5000)
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["table.toml"]


def test_on_a_full_disk_no_half_of_an_old_copy_is_left(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text("x" * 5000)
    with small_disk(1000), pytest.raises(OSError):
        keep_old(path)
    assert os.listdir(tmp_path) == ["table.toml"]


def test_a_new_file_never_takes_anothers_place(tmp_path: Path) -> None:
    path = tmp_path / "edition.toml"
    create_file(path, "mine")
    with pytest.raises(FileExistsError):
        create_file(path, "yours")
    assert path.read_text() == "mine"
    assert os.listdir(tmp_path) == ["edition.toml"]


KILLED = """
import os, sys
from pathlib import Path
from companion.core import files
files.os.replace = lambda part, path: os._exit(9)  # the plug is pulled before the file is in its place
files.replace_file(Path(sys.argv[1]), "new")
"""


def test_what_a_killed_writer_left_is_removed_by_the_next(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text("old")
    ended = subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False, timeout=60)
    assert ended.returncode == 9
    assert path.read_text() == "old"
    assert len(os.listdir(tmp_path)) == 2
    ours = tmp_path / f".table.toml.{os.getppid()}.part"
    ours.write_text("of a writer that lives")
    replace_file(path, "newer")
    assert sorted(os.listdir(tmp_path)) == sorted([ours.name, "table.toml"])
    assert path.read_text() == "newer"


def test_a_file_is_replaced_whole_and_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "table.toml"
    with pytest.raises(FileNotFoundError):
        replace_file(path, "one\n")
    replace_file(path, "one\n", folders=True)
    assert path.stat().st_mode & 0o777 == 0o644
    path.chmod(0o600)
    replace_file(path, "Zoë\n")
    assert path.read_text(encoding="utf-8") == "Zoë\n"
    assert path.stat().st_mode & 0o777 == 0o600
    assert os.listdir(path.parent) == ["table.toml"]


def test_a_file_that_cannot_take_its_place_leaves_nothing_behind(tmp_path: Path) -> None:
    place = tmp_path / "table.toml"
    (place / "in the way").mkdir(parents=True)
    with pytest.raises(OSError):
        replace_file(place, "text")
    assert os.listdir(tmp_path) == ["table.toml"]


def test_every_old_file_is_kept_once(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    assert keep_old(path) is None
    for text, name in (
        ("one", "table.toml.old"),
        ("one", "table.toml.old"),
        ("two", "table.toml.old2"),
        ("three", "table.toml.old3"),
        ("two", "table.toml.old2"),
    ):
        path.write_text(text)
        assert keep_old(path) == tmp_path / name
        assert (tmp_path / name).read_text() == text
