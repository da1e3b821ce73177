"""The status of a running table: its form, where it is asked for, and what whoever asks may meet."""

from __future__ import annotations

import json
import os
import socket
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.config.table import HardwareKind
from companion.core.values import Ms
from companion.daemon import messages
from companion.daemon.status import (
    NoAnswer,
    Status,
    answer,
    ask,
    places,
    places_to_ask,
    read_answer,
)

pytestmark = pytest.mark.anyio
PI, VIRTUAL = HardwareKind.PI, HardwareKind.VIRTUAL
WELL = Status("0.1.0", PI, 4711, Ms(60_000), "/etc/companion/table.toml", ("buttons", "main"), {})
SICK = Status(
    "0.1.0", PI, 4711, Ms(0), None, ("buttons", "main"), {"main": "screen main: nothing answers"}, {"loop": Ms(12_345)}
)


def answering(path: Path, told: bytes) -> threading.Thread:
    """Something that answers one asker with anything."""
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(path))
    listener.listen(1)

    def run() -> None:
        asker, _ = listener.accept()
        asker.recv(100)
        asker.sendall(told)
        asker.close()
        listener.close()

    thread = threading.Thread(target=run)
    thread.start()
    return thread


ANSWERS = {
    "nothing": b"",
    "no JSON": b"hello\n",
    "no object": b"[]\n",
    "keys are missing": b'{"version": "1"}\n',
    "a wrong type": answer(WELL).replace(b"4711", b'"x"'),
    "of no kind": answer(WELL).replace(b'"pi"', b'"cardboard"'),
    "nested without end": b"[" * 60_000 + b"\n",
    "no UTF-8": b"\xff\xfe\n",
}


@pytest.mark.parametrize("told", ANSWERS.values(), ids=ANSWERS)
async def test_a_malformed_answer_is_no_answer(told: bytes, tmp_path: Path) -> None:
    thread = answering(tmp_path / "pi.sock", told)
    with pytest.raises(NoAnswer, match=str(tmp_path / "pi.sock")):
        ask(PI, [tmp_path])
    thread.join()


async def test_a_table_that_answers_is_found_behind_one_that_does_not(tmp_path: Path) -> None:
    folders = [tmp_path / "none", tmp_path / "first", tmp_path / "second"]
    for folder in folders[1:]:
        folder.mkdir()
    threads = [answering(folders[1] / "pi.sock", b"hello\n"), answering(folders[2] / "pi.sock", answer(WELL))]
    assert ask(PI, folders) == WELL
    for thread in threads:
        thread.join()


async def test_a_table_that_does_not_answer_is_reported_though_a_later_folder_has_none(tmp_path: Path) -> None:
    folders = [tmp_path, tmp_path / "none"]
    thread = answering(tmp_path / "pi.sock", b"hello\n")
    with pytest.raises(NoAnswer, match=str(tmp_path / "pi.sock")):
        ask(PI, folders)
    thread.join()


async def test_a_table_that_does_not_answer_in_time_gives_no_answer(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "pi.sock"))
        listener.listen(1)
        with pytest.raises(NoAnswer, match="timed out"):
            ask(PI, [tmp_path], patience=Ms(10))


async def test_another_users_table_gives_no_answer_but_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root may connect to anything, so the kernel's refusal is played here."""

    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket.socket, "connect", refused)
    with pytest.raises(NoAnswer) as raised:
        ask(PI, [tmp_path])
    assert str(raised.value) == messages.OTHER_USER.format(path=tmp_path / "pi.sock")


@given(line=st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
async def test_any_line_is_a_status_or_a_value_error(line: bytes) -> None:
    try:
        read_answer(line)
    except ValueError:
        return
    pytest.fail("no line of so few bytes is a status")


@given(
    config=st.none() | st.text(),
    devices=st.lists(st.text()),
    troubles=st.dictionaries(st.text(), st.text()),
    dropped=st.dictionaries(st.text(), st.integers(0, 2**53 - 1)),
    uptime=st.integers(0, 2**53 - 1),
)
async def test_a_status_is_read_as_it_was_written(
    config: str | None, devices: list[str], troubles: dict[str, str], dropped: dict[str, int], uptime: int
) -> None:
    status = Status("1", VIRTUAL, 1, Ms(uptime), config, tuple(devices), troubles, {}, dropped)
    assert read_answer(answer(status)) == status
    assert answer(status).count(b"\n") == 1


async def test_the_places_in_their_order() -> None:
    run = Path("/run")
    own = Path(f"/tmp/companion-{os.getuid()}")
    assert places({"RUNTIME_DIRECTORY": "/run/a:/run/b", "XDG_RUNTIME_DIR": "/run/user/7"}, run=run)[:3] == [
        Path("/run/a"),
        Path("/run/user/7/companion"),
        Path("/run/companion"),
    ]
    assert places({"XDG_RUNTIME_DIR": "relative"}, run=run)[0] == Path("/run/companion")
    assert places({}, user=1000, run=run)[1].name == "companion-1000"
    assert places_to_ask({"SUDO_UID": "1000"}, run=run)[2] == Path("/run/user/1000/companion")
    assert places_to_ask({"SUDO_UID": "../x"}, run=run) == places({}, run=run)
    assert own.name in {place.name for place in places({}, run=run)}


async def test_the_folder_that_the_environment_names_is_the_only_place() -> None:
    environ = {"COMPANION_RUN": "/own", "RUNTIME_DIRECTORY": "/run/a", "XDG_RUNTIME_DIR": "/x", "SUDO_UID": "1000"}
    assert places(environ) == places_to_ask(environ) == [Path("/own")]
    assert places({"COMPANION_RUN": ""}) == places({})


async def test_tests_see_no_table_but_their_own(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Whatever runs on this machine: `/run/companion` and the temporary folder are never looked into."""
    (place,) = places_to_ask()
    assert places() == [place]
    assert place.is_relative_to(tmp_path_factory.getbasetemp())


async def test_the_answer_is_one_line_of_json() -> None:
    assert json.loads(answer(SICK)) == {
        "version": "0.1.0",
        "hardware": "pi",
        "process": 4711,
        "uptime": 0,
        "config": None,
        "devices": ["buttons", "main"],
        "troubles": {"main": "screen main: nothing answers"},
        "silences": {"loop": 12345},
        "dropped": {},
    }
