"""What commands print: standard streams that are always there, and texts that cannot steer a terminal.

A stream may be closed when the program starts (``>&-``, cron, an init script), a file's name need not be UTF-8, and
anybody's text may hold the codes that move a cursor or set a terminal's title. ``prepare`` sees to all three, once.
"""

from __future__ import annotations

import io
import os
import sys

from companion.core.visible import visible


class Visible(io.TextIOWrapper):
    """A standard stream that shows control characters instead of obeying them, and takes any name of a file.

    ``write_raw`` is for our own colours.
    """

    def write(self, text: str, /) -> int:
        """Writes the text, visible."""
        super().write(visible(text))
        return len(text)

    def write_raw(self, text: str) -> None:
        """Writes the text as it is."""
        super().write(text)


def prepare() -> frozenset[str]:
    """Makes standard output and error ``Visible``; the names of the streams (stdin, stdout, stderr) that are closed.

    Descriptors 0 to 2 that are free are taken by the null device, so that no file or port that is opened later becomes
    standard output by accident.
    """
    closed = frozenset(name for name in ("stdin", "stdout", "stderr") if getattr(sys, name) is None)
    while (taken := os.open(os.devnull, os.O_RDWR)) < 3:
        os.set_inheritable(taken, True)
    os.close(taken)
    for name, number in (("stdout", 1), ("stderr", 2)):
        stream = getattr(sys, name)
        if stream is None:
            bare = io.BufferedWriter(io.FileIO(number, "w", closefd=False))
            setattr(sys, name, Visible(bare, "utf-8", "backslashreplace"))
        elif isinstance(stream, io.TextIOWrapper):
            lines, encoding = name == "stderr" or stream.isatty(), stream.encoding
            setattr(sys, name, Visible(stream.detach(), encoding, "backslashreplace", line_buffering=lines))
    return closed


def write_raw(text: str) -> None:
    """Writes our own colours to standard output."""
    raw = getattr(sys.stdout, "write_raw", sys.stdout.write)
    raw(text)
