"""A table as a configuration file that people may go on with: ``reading.read`` reads it back equal.

>>> from companion.config.table import HardwareKind, TableConfig
>>> 'hardware = "pi"' in write(TableConfig(hardware=HardwareKind.PI))
True
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from companion.config.header import PIN_OF
from companion.config.table import (
    ButtonsConfig,
    BuzzerConfig,
    Interface,
    Protocol,
    ScannerConfig,
    ScreenConfig,
    Span,
    StripChip,
    StripConfig,
    TableConfig,
)

HEAD = """\
# The companion's table. A key that is left out takes its default; docs/configuration.md tells of every key.
# "companion wiring" prints where each wire of this table goes.
"""


def write(table: TableConfig) -> str:
    """The TOML text of a table, with comments, for a file in UTF-8."""
    return HEAD + "\n".join(_lines(table)) + "\n"


def _lines(table: TableConfig) -> Iterator[str]:
    yield ""
    yield f"{'# ' if table.hardware is None else ''}{_pair('hardware', table.hardware or 'pi')}  # pi or virtual"
    yield f"{_pair('volume', table.volume)}  # 0 is silent; below 50 calls and refusals only"
    yield f"{_pair('names', list(table.names))}  # players known at this table"
    for part, there in _lackable(table).items():
        if not there:
            yield f"{part} = false"
    yield from _buttons(table.buttons)
    if table.strip:
        yield from _strip(table.strip)
    for part, screen in table.screens.items():
        yield from _screen(part, screen, TableConfig().screens[part])
    if table.buzzer:
        yield from _buzzer(table.buzzer)
    for name, scanner in table.scanners.items():
        yield from _scanner(name, scanner)


def _lackable(table: TableConfig) -> dict[str, object]:
    return {"strip": table.strip, "screens": table.screens, "buzzer": table.buzzer, "scanners": table.scanners}


def _pair(key: str, value: str | int | list[str]) -> str:
    return f"{key} = {json.dumps(value, ensure_ascii=False)}"  # of text without control characters, JSON is TOML


def _pin(key: str, gpio: int) -> str:
    return f"{_pair(key, gpio)}  # GPIO{gpio} is header pin {PIN_OF[gpio]}"


def _buttons(buttons: ButtonsConfig) -> Iterator[str]:
    yield from ("", "[buttons]")
    yield f"{_pair('factory', buttons.factory)}  # lgpio or rpigpio"
    yield f"{_pair('lockout_ms', buttons.lockout)}  # contacts may bounce for so long"
    yield f"{_pair('hold_ms', buttons.hold)}  # held for so long is more than a press"
    yield from ("", "[buttons.pins]  # each button between its pin and ground")
    yield from (_pin(key.value, gpio) for key, gpio in buttons.pins.items())


def _strip(strip: StripConfig) -> Iterator[str]:
    yield from ("", "[strip]")
    yield f"{_pair('chip', strip.chip)}  # apa102 (SK9822 too) or ws2812-spi"
    yield f"{_pair('bus', strip.bus)}  # SPI"
    yield f"{_pair('device', strip.device)}  # chip select"
    yield f"{_pair('hertz', strip.hertz)}  # for apa102; a ws2812 has its own"
    if strip.chip is StripChip.WS2812_SPI or strip.buffer != StripConfig().buffer:
        yield f"{_pair('buffer', strip.buffer)}  # bytes in one piece, as spidev.bufsiz says at boot"
    yield _pair("length", strip.length)
    yield f"{_pair('order', strip.order)}  # of the colours on the wire"
    yield f"{_pair('limit_ma', strip.limit)}  # what all LEDs together may draw"
    yield "bars = [  # red to purple, ten LEDs each; reverse: the first LED is at the top"
    yield from (f"    {_span(bar)}," for bar in strip.bars)
    yield "]"
    yield f"crowd = {_span(strip.crowd)}  # three LEDs"
    yield f"track = {_span(strip.track)}  # five LEDs"


def _span(span: Span) -> str:
    return f"{{ start = {span.start}, reverse = {json.dumps(span.reverse)} }}"


def _screen(part: str, screen: ScreenConfig, default: ScreenConfig) -> Iterator[str]:
    spi = screen.interface is Interface.SPI
    yield from ("", f"[screens.{part}]")
    yield f"{_pair('chip', screen.chip)}  # ssd1306, ssd1309 or sh1106"
    yield f"{_pair('interface', screen.interface)}  # i2c or spi"
    yield _pair("bus", screen.bus)
    if not spi or screen.address != default.address:
        yield f"address = 0x{screen.address:02X}"
    if spi or screen.device != default.device:
        yield f"{_pair('device', screen.device)}  # chip select"
    if spi or screen.dc != default.dc:
        yield _pin("dc", screen.dc)
    if spi or screen.reset != default.reset:
        yield _pin("reset", screen.reset)
    yield f"{_pair('rotate', screen.rotate)}  # 0 or 180"
    yield _pair("contrast", screen.contrast)


def _buzzer(buzzer: BuzzerConfig) -> Iterator[str]:
    yield from ("", "[buzzer]")
    yield f"{_pair('kind', buzzer.kind)}  # passive or active"
    yield _pin("pin", buzzer.pin)


def _scanner(name: str, scanner: ScannerConfig) -> Iterator[str]:
    yield from ("", f"[scanners.{name}]")
    yield f"{_pair('protocol', scanner.protocol)}  # line, rdm6300 or pn532"
    yield _pair("port", scanner.port)
    yield _pair("baud", scanner.baud)
    if scanner.protocol is Protocol.LINE or scanner.idle != ScannerConfig().idle:
        yield f"{_pair('idle_ms', scanner.idle)}  # a code without an end is over when nothing came for so long"
