"""A few minutes of the soak: the daemon on its wires and the pure table beside it hear the same."""

from __future__ import annotations

import pytest

from tools.soak import soaking


@pytest.mark.anyio
@pytest.mark.parametrize("seed", [2, 4])
async def test_the_daemon_hears_what_the_pure_table_hears(seed: int) -> None:
    async with soaking(seed) as soak:
        await soak.play(2)
    assert soak.inputs > 30
    assert soak.games.total() > 0


@pytest.mark.anyio
async def test_presses_come_at_their_own_instants_while_a_scanner_babbles() -> None:
    async with soaking(3) as soak:
        await soak.babble()
        await soak.settled()
        soak.compare()
    assert soak.inputs >= 5
    assert len(soak.babbled) == 1
    assert soak.babbled[0] > 1
