"""Errors that nobody expected: each distinct one is logged once, with its traceback, and counted from then on."""

from __future__ import annotations

import logging
import threading
from collections.abc import Hashable

MOST = 256
"""Distinct errors that are told apart; the rest count as one."""
_LONGEST = 120


class Mistakes:
    """The mistakes met so far. May be called from any thread; never raises, whatever it is given.

    Two errors are the same when they are of one type and were raised at one line of code. The first one is logged
    with its traceback; of those that follow only the tenth, the hundredth and so on are mentioned.
    """

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._counts: dict[Hashable, int] = {}
        self._lock = threading.Lock()

    def meet(self, error: BaseException, what: str) -> int:
        """Takes note of an error; ``what`` says what went wrong and what led to it. Gives how often it came by now."""
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
    """An error's type and message as they can stand in a message: one line, in ASCII, cut. Never raises.

    >>> in_words(ValueError("no such colour"))
    'ValueError: no such colour'
    """
    try:
        text = " ".join(str(error).split())
    except Exception:  # a message that cannot be had is no reason to lose the error
        text = ""
    text = text.encode("ascii", "backslashreplace").decode()
    text = "".join(letter if letter.isprintable() else "?" for letter in text)
    name = type(error).__name__
    whole = f"{name}: {text}" if text else name
    return whole if len(whole) <= _LONGEST else whole[: _LONGEST - 3] + "..."
