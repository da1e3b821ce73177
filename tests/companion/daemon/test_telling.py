"""The status of a table whose own loop does not come round."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.config.table import HardwareKind
from companion.core.values import Ms
from companion.daemon.status import Status, ask
from companion.daemon.telling import Telling

STATUS = Status("0.1.0", HardwareKind.PI, 4711, Ms(0), None, ("buttons",), {}, {"loop": Ms(12_000), "bus i2c-1": Ms(0)})


@pytest.mark.anyio
async def test_whoever_asks_is_told_while_the_loop_is_blocked(tmp_path: Path) -> None:
    telling = Telling(lambda: STATUS, [tmp_path])
    telling.start()
    assert ask(HardwareKind.PI, [tmp_path]) == STATUS  # which blocks this loop until it is told
    telling.close()
    assert ask(HardwareKind.PI, [tmp_path]) is None


def test_closing_one_that_was_never_started_is_no_error(tmp_path: Path) -> None:
    telling = Telling(lambda: STATUS, [tmp_path])
    telling.close()
    telling._loop.close()


def test_where_it_cannot_tell_the_table_begins_all_the_same(tmp_path: Path) -> None:
    telling = Telling(lambda: STATUS, [tmp_path / "no" / "parent"])
    telling.start()
    assert ask(HardwareKind.PI, [tmp_path]) is None
    telling.close()
