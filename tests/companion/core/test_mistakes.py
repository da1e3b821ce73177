"""What is logged of errors that nobody expected."""

from __future__ import annotations

import logging
import threading

import pytest

from companion.core import mistakes as module
from companion.core.mistakes import Mistakes, in_words

LOG = logging.getLogger("tests.mistakes")


class Wordless(Exception):
    """An error whose message cannot be had."""

    def __str__(self) -> str:
        raise RuntimeError("not even this")


def raised(error: BaseException, line: int = 0) -> BaseException:
    try:
        if line:
            raise error
        raise error
    except BaseException as met:
        return met


def meet(mistakes: Mistakes, *errors: BaseException) -> None:
    for error in errors:
        mistakes.meet(error, "a press")


def test_an_error_is_logged_once_with_its_traceback_however_often_it_comes(caplog: pytest.LogCaptureFixture) -> None:
    mistakes = Mistakes(LOG)
    meet(mistakes, *(raised(ValueError(f"number {n}")) for n in range(9)))
    assert [record.getMessage() for record in caplog.records] == ["a press"]
    assert "ValueError: number 0" in caplog.text
    assert "in raised" in caplog.text


def test_its_count_is_mentioned_at_each_power_of_ten(caplog: pytest.LogCaptureFixture) -> None:
    mistakes = Mistakes(LOG)
    meet(mistakes, *(raised(ValueError("again")) for _ in range(1234)))
    counts = [record.args[1] for record in caplog.records[1:] if isinstance(record.args, tuple)]
    assert counts == [10, 100, 1000]


def test_another_line_or_another_type_is_another_error(caplog: pytest.LogCaptureFixture) -> None:
    meet(Mistakes(LOG), raised(ValueError("a")), raised(ValueError("a"), line=1), raised(KeyError("a")), OSError())
    assert len(caplog.records) == 4


def test_errors_without_end_are_told_apart_up_to_a_bound(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST", 3)
    meet(Mistakes(LOG), *(raised(type(f"E{n}", (Exception,), {})()) for n in range(12)))
    assert len(caplog.records) == 4


def test_threads_lose_no_count() -> None:
    mistakes, error = Mistakes(LOG), raised(ValueError())
    threads = [threading.Thread(target=meet, args=(mistakes, *[error] * 500)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert mistakes.meet(error, "the last one") == 2001


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (ValueError(), "ValueError"),
        (ValueError("two\nlines"), "ValueError: two lines"),
        (ValueError("red \x1b[31m \u2764"), "ValueError: red ?[31m \\u2764"),
        (ValueError("x" * 500), "ValueError: " + "x" * 105 + "..."),
        (Wordless(), "Wordless"),
        (SystemExit(3), "SystemExit: 3"),
    ],
)
def test_an_error_in_words_is_one_short_line(error: BaseException, words: str) -> None:
    assert in_words(error) == words


def test_an_error_without_words_is_logged_too(caplog: pytest.LogCaptureFixture) -> None:
    meet(Mistakes(LOG), *(raised(Wordless()) for _ in range(10)))
    assert len(caplog.records) == 2
