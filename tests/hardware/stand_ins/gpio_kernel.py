"""The kernel's GPIO character devices as far as libgpiod's bindings use them: chips, requests, edges with times.

``Kernel.chip`` takes the place of ``gpiod.Chip``; settings, events and enums are the bindings' own. The descriptor of a
request is a real one, readable while edges wait.
"""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass, field

import gpiod
from gpiod.line import Bias, Direction, Edge, Value


@dataclass
class Lines:
    """One chip: what is wired to its lines, who has them, and how they are set."""

    label: str = "pinctrl-bcm2835"
    levels: dict[int, int] = field(default_factory=dict)
    """What the wire does, by line; a line that nothing drives follows its pull."""
    settings: dict[int, gpiod.LineSettings] = field(default_factory=dict)
    """How each line is set; it stays so when it is released."""
    busy: set[int] = field(default_factory=set)
    """Lines that another program has."""
    requests: dict[int, Request] = field(default_factory=dict)
    gone: bool = False
    """Unbound: every call on the old descriptors fails with ENODEV."""

    def level(self, line: int) -> int:
        """High or low, as a meter would show it."""
        settings = self.settings.get(line, gpiod.LineSettings())
        if settings.direction is Direction.OUTPUT:
            return int(settings.output_value is Value.ACTIVE)
        return self.levels.get(line, int(settings.bias is Bias.PULL_UP))

    def play(self, line: int, level: int, nanoseconds: int) -> None:
        """The wire changes at an instant of CLOCK_MONOTONIC; the kernel tells whoever watches for such an edge."""
        self.levels[line] = level
        request = self.requests.get(line)
        wanted = self.settings[line].edge_detection if line in self.settings else Edge.NONE
        if request is not None and wanted in (Edge.BOTH, Edge.RISING if level else Edge.FALLING):
            request.tell(level, nanoseconds)

    def unbind(self) -> None:
        """The driver goes: readers are woken, and every call fails."""
        self.gone = True
        for request in self.requests.values():
            os.eventfd_write(request.fd, 1)


@dataclass
class Request:
    """A line that is held; ``gpiod.LineRequest``."""

    lines: Lines
    line: int
    fd: int = field(default_factory=lambda: os.eventfd(0, os.EFD_NONBLOCK))
    events: list[gpiod.EdgeEvent] = field(default_factory=list)

    def tell(self, level: int, nanoseconds: int) -> None:
        """An edge waits to be read."""
        kind = gpiod.EdgeEvent.Type.RISING_EDGE if level else gpiod.EdgeEvent.Type.FALLING_EDGE
        self.events.append(gpiod.EdgeEvent(kind.value, nanoseconds, self.line, 0, 0))
        os.eventfd_write(self.fd, 1)

    def get_value(self, line: int) -> Value:
        self._check(line)
        return Value.ACTIVE if self.lines.level(line) else Value.INACTIVE

    def set_value(self, line: int, value: Value) -> None:
        self._check(line)
        if self.lines.settings[line].direction is not Direction.OUTPUT:
            raise PermissionError(errno.EPERM, "Operation not permitted")
        self.lines.settings[line].output_value = value

    def reconfigure_lines(self, config: dict[int, gpiod.LineSettings]) -> None:
        for line, settings in config.items():
            self._check(line)
            if settings.direction is Direction.OUTPUT and settings.edge_detection is not Edge.NONE:
                raise OSError(errno.EINVAL, "Invalid argument")  # the kernel detects edges of inputs alone
            self.lines.settings[line] = copied(settings)

    def read_edge_events(self) -> list[gpiod.EdgeEvent]:
        self._check(self.line)
        os.eventfd_read(self.fd)
        events, self.events = self.events, []
        return events

    def release(self) -> None:
        del self.lines.requests[self.line]
        os.close(self.fd)

    def _check(self, line: int) -> None:
        if self.lines.gone:
            raise OSError(errno.ENODEV, "No such device")
        assert self.lines.requests[line] is self


def copied(settings: gpiod.LineSettings) -> gpiod.LineSettings:
    """The kernel keeps its own copy."""
    return gpiod.LineSettings(**vars(settings))


class Kernel:
    """All GPIO chips of a machine, by path; ``chip`` is ``gpiod.Chip``."""

    def __init__(self, chips: dict[str, Lines | OSError]) -> None:
        self.chips = chips

    def chip(self, path: str) -> Chip:
        """Opens a chip."""
        found = self.chips.get(path, FileNotFoundError(errno.ENOENT, "No such file or directory"))
        if isinstance(found, OSError):
            raise found
        return Chip(found)


@dataclass
class Chip:
    """An open chip; ``gpiod.Chip``."""

    lines: Lines

    def get_info(self) -> Lines:
        """``label`` is all that is used of it."""
        return self.lines

    def request_lines(self, config: dict[int, gpiod.LineSettings], consumer: str) -> Request:
        ((line, settings),) = config.items()
        if self.lines.gone:
            raise OSError(errno.ENODEV, "No such device")
        if line in self.lines.busy or line in self.lines.requests:
            raise OSError(errno.EBUSY, "Device or resource busy")
        request = Request(self.lines, line)
        self.lines.requests[line] = request
        self.lines.settings[line] = copied(settings)
        return request

    def close(self) -> None:
        """Lines that were requested stay so."""

    def __enter__(self) -> Chip:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
