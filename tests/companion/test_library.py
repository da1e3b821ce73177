"""The games' data as files: what ships, what the owner has, and what is left out of it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import library
from companion.core import toml
from companion.core.errors import Invalid
from companion.games.skyrockets.shelf import EVENTS

EVENT = 'name = "Mine"\nfestival = 1\nnumber = 2\nrunning = []\nside = []\ncountdown = {}\n'


@pytest.mark.parametrize(
    ("environment", "directory"),
    [
        ({"COMPANION_DATA": "/own", "XDG_DATA_HOME": "/data", "HOME": "/home/ana"}, "/own"),
        ({"XDG_DATA_HOME": "/data", "HOME": "/home/ana"}, "/data/companion"),
        ({"XDG_DATA_HOME": "", "COMPANION_DATA": "", "HOME": "/home/ana"}, "/home/ana/.local/share/companion"),
        ({"XDG_DATA_HOME": "relative", "HOME": "/home/ana"}, "/home/ana/.local/share/companion"),
    ],
)
def test_where_the_owners_data_is_kept(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], directory: str
) -> None:
    for name in ("COMPANION_DATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert str(library.data_directory()) == directory


def test_the_owner_need_have_no_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "none"))
    left_out: list[Invalid] = []
    assert list(library.on_shelf(EVENTS, left_out.append)) == ["training"]
    assert left_out == []


def test_broken_files_are_reported_and_left_out_and_others_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    folder = tmp_path / "events"
    folder.mkdir()
    (folder / "b-right.toml").write_text(EVENT)
    (folder / "a-no-toml.toml").write_text("name =")
    (folder / "c-bytes.toml").write_bytes(b"\x00\xff")
    (folder / "d-deep.toml").write_text("a = " + "[" * 5000)
    (folder / "e-digits.toml").write_text("number = " + "9" * 5000)
    (folder / "f-large.toml").write_text("# " + "x" * toml.LARGEST)
    (folder / "g-folder.toml").mkdir()
    (folder / "h-faults.toml").write_text(EVENT.replace("2", "1.5"))
    (folder / "training.toml").write_text(EVENT)
    (folder / "notes.txt").write_text("not looked at")
    (folder / ".hidden.toml").write_text("not looked at")
    left_out: list[Invalid] = []
    assert list(library.on_shelf(EVENTS, left_out.append)) == ["training", "b-right"]
    assert library.on_shelf(EVENTS, left_out.append)["training"].name == "Push the Button!"
    names = [fault.source.removeprefix(f"{folder}/").split("-")[0].split(".")[0] for fault in left_out]
    assert names == ["a", "c", "d", "e", "f", "g", "h", "training"] * 2


def test_an_events_folder_that_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    (tmp_path / "events").write_text("")
    left_out: list[Invalid] = []
    assert list(library.on_shelf(EVENTS, left_out.append)) == ["training"]
    assert [str(fault) for fault in left_out] == [f"{tmp_path / 'events'}: cannot be read: Not a directory"]


def test_faults_go_to_the_log_where_nobody_asks_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    (tmp_path / "events").mkdir()
    (tmp_path / "events" / "mine.toml").write_text("")
    library.on_shelf(EVENTS)
    assert len(caplog.messages) == 6
    assert all(message.startswith("left out ") for message in caplog.messages)


def test_a_folder_on_a_mount_that_hangs_is_left_out_and_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What ships is there all the same."""
    mounted = threading.Event()

    class Hanging(type(tmp_path)):  # type: ignore[misc]  # the system's own kind of path
        def iterdir(self) -> Iterator[Path]:
            mounted.wait(60)
            return super().iterdir()

    monkeypatch.setattr(library, "data_directory", lambda: Hanging(tmp_path))
    monkeypatch.setattr(library, "PATIENCE_SECONDS", 0.01)
    left_out: list[Invalid] = []
    try:
        assert list(library.on_shelf(EVENTS, left_out.append)) == ["training"]
    finally:
        mounted.set()
    assert [fault.source for fault in left_out] == [str(tmp_path / "events")]
    assert "does not answer" in str(left_out[0])
