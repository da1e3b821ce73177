"""Streams in pieces, and the decoders run over them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from companion.core.values import Ms
from hardware.scanners.protocol import Decoder

Items = list[tuple[int, bytes]]
Run = Callable[[Decoder, Iterable[tuple[int, bytes]], int], list[tuple[int, str]]]


def _run(decoder: Decoder, items: Iterable[tuple[int, bytes]], until: int) -> list[tuple[int, str]]:
    scans = []
    for at, data in items:
        scans += decoder.feed(data, Ms(at))
    scans += decoder.advance(Ms(until))
    scans += decoder.end()
    return [(scan.at, scan.what) for scan in scans]


@pytest.fixture(scope="session")
def run() -> Run:
    """Runs a decoder over items to an instant, and to the stream's end: the scans as (at, what)."""
    return _run


@pytest.fixture(scope="session")
def pieces() -> Callable[[Items], Iterable[Items]]:
    """The same stream as it is, byte by byte, and cut once at every place."""

    def cut(items: Items) -> Iterable[Items]:
        yield items
        yield [(at, data[i : i + 1]) for at, data in items for i in range(len(data))]
        for index, (at, data) in enumerate(items):
            for place in range(1, len(data)):
                yield [*items[:index], (at, data[:place]), (at, b""), (at, data[place:]), *items[index + 1 :]]

    return cut


@pytest.fixture(scope="session")
def items() -> Callable[[str], Items]:
    """``"0: 02 30 | 20: 31 'AB'"`` as items: hex bytes, and text in quotes."""

    def read(text: str) -> Items:
        made: Items = []
        for item in filter(None, text.split("|")):
            at, _, content = item.partition(":")
            data = b""
            for index, part in enumerate(content.split("'")):
                data += part.encode() if index % 2 else bytes.fromhex(part)
            made.append((int(at), data))
        return made

    return read
