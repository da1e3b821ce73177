"""A running table that answers for its status on a real socket, also while its own loop is blocked."""

from __future__ import annotations

import asyncio
import logging
import socket
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from companion.config.table import HardwareKind
from companion.core.values import Ms
from companion.daemon import messages
from companion.daemon import status_server as module
from companion.daemon.status import Status, ask
from companion.daemon.status_server import LONGEST_QUESTION, AlreadyRuns, StatusServer, StatusThread, claim

pytestmark = pytest.mark.anyio
PI, VIRTUAL = HardwareKind.PI, HardwareKind.VIRTUAL
WELL = Status("0.1.0", PI, 4711, Ms(60_000), "/etc/companion/table.toml", ("buttons", "main"), {})
SICK = Status(
    "0.1.0", PI, 4711, Ms(0), None, ("buttons", "main"), {"main": "screen main: nothing answers"}, {"loop": Ms(12_345)}
)


@asynccontextmanager
async def table(folder: Path, status: Status = WELL) -> AsyncIterator[StatusServer]:
    """A table that answers with this status."""
    server = StatusServer(lambda: status)
    await server.start([folder])
    try:
        yield server
    finally:
        await server.close()


async def asked(folder: Path, kind: HardwareKind = PI) -> Status | None:
    return await asyncio.to_thread(ask, kind, [folder])


@pytest.mark.parametrize("status", [WELL, SICK], ids=["well", "sick"])
async def test_whoever_asks_gets_the_status(status: Status, tmp_path: Path) -> None:
    async with table(tmp_path, status):
        assert await asked(tmp_path) == status
        assert await asked(tmp_path) == status


async def test_of_another_kind_none_runs(tmp_path: Path) -> None:
    async with table(tmp_path):
        assert await asked(tmp_path, VIRTUAL) is None


async def test_where_no_table_runs_there_is_no_status(tmp_path: Path) -> None:
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
    assert messages.ALREADY_RUNS.format(kind="pi") in caplog.text


async def test_the_socket_in_a_services_folder_is_anybodys_to_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "companion"
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(folder))
    async with table(folder):
        assert stat.S_IMODE((folder / "pi.sock").stat().st_mode) == 0o666
        assert stat.S_IMODE((folder / "pi.lock").stat().st_mode) == 0o600


async def test_a_claim_is_the_servers_own_and_given_back(tmp_path: Path) -> None:
    claimed = claim(HardwareKind.PI, [tmp_path], [])
    assert claimed is not None
    server = StatusServer(lambda: WELL, claimed)
    await server.start()
    assert await asked(tmp_path) == WELL
    await server.close()
    again = claim(HardwareKind.PI, [tmp_path], [])
    assert again is not None
    again.close()


async def test_a_second_table_is_refused_with_the_first_ones_process(tmp_path: Path) -> None:
    async with table(tmp_path):
        with pytest.raises(AlreadyRuns, match=f"process {WELL.process}.*stop it first"):
            await asyncio.to_thread(claim, HardwareKind.PI, [tmp_path], [])
    assert await asked(tmp_path) is None


def test_a_second_table_is_refused_also_before_the_first_one_answers(tmp_path: Path) -> None:
    first = claim(HardwareKind.PI, [tmp_path], [])
    assert first is not None
    with pytest.raises(AlreadyRuns, match="another pi table is running on this machine; stop it first"):
        claim(HardwareKind.PI, [tmp_path], [])
    virtual = claim(HardwareKind.VIRTUAL, [tmp_path], [])
    assert virtual is not None
    virtual.close()
    first.close()


async def test_a_table_in_another_place_is_found_and_nothing_stays_claimed(tmp_path: Path) -> None:
    """The service's table, for a person who starts one by hand."""
    mine = tmp_path / "mine"
    async with table(tmp_path / "service"):
        for _ in range(2):
            with pytest.raises(AlreadyRuns, match=f"process {WELL.process}"):
                await asyncio.to_thread(claim, HardwareKind.PI, [mine], [tmp_path / "service"])
    claimed = claim(HardwareKind.PI, [mine], [tmp_path / "service"])
    assert claimed is not None
    claimed.close()


def test_where_nothing_can_be_claimed_the_table_runs_all_the_same(tmp_path: Path) -> None:
    assert claim(HardwareKind.PI, [tmp_path / "no" / "parent"], []) is None


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
        assert messages.NO_SOCKET.format(why="") in caplog.text


QUESTIONS = {
    "another question": b"how are you\n",
    "too long a question": b"x" * (4 * LONGEST_QUESTION) + b"\n",
    "too long, and no end": b"x" * (4 * LONGEST_QUESTION),
    "nothing": b"",
    "half a question": b"stat",
    "bytes": bytes(range(256)),
}


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
async def test_another_question_gets_no_answer_and_the_next_asker_gets_one(question: bytes, tmp_path: Path) -> None:
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
    monkeypatch.setattr(module, "PATIENCE", Ms(50))
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


async def test_a_thread_answers_while_the_tables_loop_is_blocked(tmp_path: Path) -> None:
    answering = StatusThread(lambda: SICK, [tmp_path])
    answering.start()
    assert ask(PI, [tmp_path]) == SICK  # which blocks this loop until it has the answer
    answering.close()
    assert ask(PI, [tmp_path]) is None


async def test_closing_a_thread_that_never_started_is_no_error(tmp_path: Path) -> None:
    answering = StatusThread(lambda: SICK, [tmp_path])
    answering.close()
    answering._loop.close()


async def test_where_it_cannot_listen_the_table_starts_all_the_same(tmp_path: Path) -> None:
    answering = StatusThread(lambda: SICK, [tmp_path / "no" / "parent"])
    answering.start()
    assert ask(PI, [tmp_path]) is None
    answering.close()
