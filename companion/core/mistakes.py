"""Unexpected errors: each distinct error is logged once, with its traceback, and then counted."""

from __future__ import annotations

import logging
import threading
from collections.abc import Hashable

MOST = 256
"""The most distinct errors that are kept apart; the rest count as one."""
_LONGEST = 120


class Mistakes:
    """The unexpected errors so far. May be called from any thread; never raises.

    Two errors are the same if they have the same type and were raised at the same line. The first is logged with
    its traceback; of the rest, only the tenth, the hundredth and so on are logged.
    """

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._counts: dict[Hashable, int] = {}
        self._lock = threading.Lock()

    def meet(self, error: BaseException, what: str) -> int:
        """Records an error; ``what`` says what went wrong and what led to it. Returns how often it has occurred."""
        key = _place(error)
        with self._lock:
            if key not in self._counts and len(self._counts) >= MOST:
                key = None
            count = self._counts[key] = self._counts.get(key, 0) + 1
        if count == 1:
            self._log.error("%s", what, exc_info=error)
        elif _round(count):
            self._log.error("%s: this has come %d times now (%s)", what, count, in_words(error))
        return count


def _place(error: BaseException) -> Hashable:
    trace = error.__traceback__
    if trace is None:
        return type(error), None, 0
    while trace.tb_next is not None:
        trace = trace.tb_next
    return type(error), trace.tb_frame.f_code.co_filename, trace.tb_lineno


def _round(count: int) -> bool:
    return count >= 10 and str(count).strip("0") == "1"


def in_words(error: BaseException) -> str:
    """An error's type and message, formatted for a message: one line, in ASCII, cut. Never raises.

    >>> in_words(ValueError("no such colour"))
    'ValueError: no such colour'
    """
    try:
        text = " ".join(str(error).split())
    except Exception:  # an error without a readable message must still be logged
        text = ""
    text = text.encode("ascii", "backslashreplace").decode()
    text = "".join(letter if letter.isprintable() else "?" for letter in text)
    name = type(error).__name__
    whole = f"{name}: {text}" if text else name
    return whole if len(whole) <= _LONGEST else whole[: _LONGEST - 3] + "..."
