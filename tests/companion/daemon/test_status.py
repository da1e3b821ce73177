"""How a running table is, asked for on a real socket."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
import stat
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.config.table import HardwareKind
from companion.core.values import Ms
from companion.daemon import status as module
from companion.daemon.status import (
    MOST_ASKED,
    NotTold,
    Status,
    StatusServer,
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


@asynccontextmanager
async def table(folder: Path, status: Status = WELL) -> AsyncIterator[StatusServer]:
    """A table that tells how it is."""
    server = StatusServer(lambda: status)
    await server.start([folder])
    try:
        yield server
    finally:
        await server.close()


async def asked(folder: Path, kind: HardwareKind = PI) -> Status | None:
    return await asyncio.to_thread(ask, kind, [folder])


@pytest.mark.parametrize("status", [WELL, SICK], ids=["well", "sick"])
async def test_who_asks_is_told(status: Status, tmp_path: Path) -> None:
    async with table(tmp_path, status):
        assert await asked(tmp_path) == status
        assert await asked(tmp_path) == status


async def test_of_another_kind_none_runs(tmp_path: Path) -> None:
    async with table(tmp_path):
        assert await asked(tmp_path, VIRTUAL) is None


async def test_where_none_runs_none_is_told(tmp_path: Path) -> None:
    assert await asked(tmp_path) is None
    assert await asked(tmp_path / "none") is None
    async with table(tmp_path):
        pass
    assert await asked(tmp_path) is None
    assert not (tmp_path / "pi.sock").exists()


async def test_the_socket_is_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "companion"
    async with table(folder):
        assert stat.S_IMODE((folder / "pi.sock").stat().st_mode) == 0o600
        assert stat.S_IMODE((folder / "pi.lock").stat().st_mode) == 0o600
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


async def test_a_dead_tables_socket_is_replaced(tmp_path: Path) -> None:
    dead = socket.socket(socket.AF_UNIX)
    dead.bind(str(tmp_path / "pi.sock"))
    dead.close()
    assert await asked(tmp_path) is None
    async with table(tmp_path):
        assert await asked(tmp_path) == WELL


async def test_a_second_table_leaves_the_first_ones_socket(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with table(tmp_path):
        with caplog.at_level(logging.WARNING):
            async with table(tmp_path, SICK):
                assert await asked(tmp_path) == WELL
        assert await asked(tmp_path) == WELL
    assert "another pi table runs already" in caplog.text


async def test_the_next_place_is_taken_where_one_cannot_be_had(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    others = tmp_path / "others"
    others.mkdir()
    others.chmod(0o777)
    server = StatusServer(lambda: WELL)
    await server.start(
        [tmp_path / "file", others, tmp_path / "no" / "parent", tmp_path / ("x" * 120), tmp_path / "own"]
    )
    assert (tmp_path / "own" / "pi.sock").exists()
    await server.close()


async def test_where_no_place_can_be_had_the_table_goes_on_and_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with table(tmp_path / "no" / "parent"):
        assert "companion doctor cannot ask this table" in caplog.text


QUESTIONS = {
    "another question": b"how are you\n",
    "too long a question": b"x" * (4 * MOST_ASKED) + b"\n",
    "too long, and no end": b"x" * (4 * MOST_ASKED),
    "nothing": b"",
    "half a question": b"stat",
    "bytes": bytes(range(256)),
}


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
async def test_whoever_asks_something_else_is_told_nothing_and_others_are(question: bytes, tmp_path: Path) -> None:
    async with table(tmp_path):
        reader, writer = await asyncio.open_unix_connection(str(tmp_path / "pi.sock"))
        try:
            writer.write(question)
            if b"\n" not in question:
                writer.write_eof()
            assert await reader.read() == b""
        except ConnectionError:
            pass
        finally:
            writer.close()
        assert await asked(tmp_path) == WELL


async def test_those_who_connect_and_say_nothing_keep_nobody_else_out_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    async with table(tmp_path):
        idle = [await asyncio.open_unix_connection(str(tmp_path / "pi.sock")) for _ in range(2 * module.MOST_AT_ONCE)]
        for reader, _ in idle:
            assert await reader.read() == b""
        for _, writer in idle:
            writer.close()
        assert await asked(tmp_path) == WELL


async def test_it_ends_while_somebody_has_connected_that_it_has_not_seen_yet(tmp_path: Path) -> None:
    async with table(tmp_path):
        reader, writer = await asyncio.open_unix_connection(str(tmp_path / "pi.sock"))
    with suppress(ConnectionError):
        assert await asyncio.wait_for(reader.read(), 30) == b""
    writer.close()


async def test_it_ends_while_somebody_is_connected(tmp_path: Path) -> None:
    async with table(tmp_path):
        reader, writer = await asyncio.open_unix_connection(str(tmp_path / "pi.sock"))
        assert await asked(tmp_path) == WELL
    assert await reader.read() == b""
    writer.close()


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
async def test_an_answer_that_is_none_is_told(told: bytes, tmp_path: Path) -> None:
    thread = answering(tmp_path / "pi.sock", told)
    with pytest.raises(NotTold, match="a table runs, but does not tell how it is"):
        ask(PI, [tmp_path])
    thread.join()


async def test_a_table_that_does_not_answer_in_time_is_told(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "pi.sock"))
        listener.listen(1)
        with pytest.raises(NotTold, match="timed out"):
            ask(PI, [tmp_path], patience=0.01)


async def test_another_users_table_is_told_with_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may connect to anything, so the kernel's refusal is played here."""

    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket.socket, "connect", refused)
    with pytest.raises(NotTold, match=r"a table of another user.s runs .*; sudo companion doctor"):
        ask(PI, [tmp_path])


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
    uptime=st.integers(0, 2**53 - 1),
)
async def test_what_is_told_is_what_is_read(
    config: str | None, devices: list[str], troubles: dict[str, str], uptime: int
) -> None:
    status = Status("1", VIRTUAL, 1, Ms(uptime), config, tuple(devices), troubles)
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
    }
