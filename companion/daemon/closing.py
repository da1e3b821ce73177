"""Letting go of everything at once, also of what does not come back."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Mapping

from companion.core.mistakes import Mistakes
from companion.core.values import Ms

PATIENCE = Ms(1200)
"""How long anything may take to let go."""

log = logging.getLogger(__name__)


async def close_all(
    closing: Mapping[str, Callable[[], object]], mistakes: Mistakes, patience: Ms = PATIENCE
) -> tuple[str, ...]:
    """Calls each by its name in a thread of its own; gives the names of those that did not come back in time.

    They are logged and left behind: their threads end with the process. Never raises what these raise.
    """
    loop = asyncio.get_running_loop()
    waited = {name: loop.create_future() for name in closing}

    def done(future: asyncio.Future[None]) -> None:
        if not future.done():
            future.set_result(None)

    def run(name: str, close: Callable[[], object]) -> None:
        try:
            close()
        except BaseException as error:
            mistakes.meet(error, f"{name}: could not be closed")
        if not loop.is_closed():
            loop.call_soon_threadsafe(done, waited[name])

    for name, close in closing.items():
        threading.Thread(target=run, args=(name, close), name=f"closing {name}", daemon=True).start()
    if waited:
        await asyncio.wait(waited.values(), timeout=patience / 1000)
    left = tuple(name for name, future in waited.items() if not future.done())
    for name in left:
        log.warning("%s does not answer: it is left behind", name)
    return left
