"""Closes everything at once, and leaves behind whatever does not finish in time."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Mapping

from companion.core.mistakes import Mistakes
from companion.core.values import Ms
from companion.daemon import messages

PATIENCE = Ms(1200)
"""How long closing may take."""

log = logging.getLogger(__name__)


async def close_all(
    closing: Mapping[str, Callable[[], object]], mistakes: Mistakes, patience: Ms = PATIENCE
) -> tuple[str, ...]:
    """Calls each function in a thread of its own. Returns the names of those that took longer than ``patience``.

    These are logged and left behind; their threads end with the process. What a function raises is logged and not
    raised again.
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
            mistakes.meet(error, messages.NOT_CLOSED.format(name=name))
        if not loop.is_closed():
            loop.call_soon_threadsafe(done, waited[name])

    for name, close in closing.items():
        thread = threading.Thread(target=run, args=(name, close), name=f"closing {name}", daemon=True)
        try:
            thread.start()
        except RuntimeError:  # the system has no thread left
            run(name, close)
    if waited:
        await asyncio.wait(waited.values(), timeout=patience / 1000)
    left = tuple(name for name, future in waited.items() if not future.done())
    for name in left:
        log.warning(messages.LEFT_BEHIND.format(name=name))
    return left
