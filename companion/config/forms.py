"""The forms of a configuration's values that their types alone do not express.

>>> faults: list[Fault] = []
>>> ADDRESS.read(Value(0x78, "screens.main.address", faults), 0x3C)
60
>>> print(faults[0])
screens.main.address: expected 0x3C or 0x3D (a screen marked 0x78 answers 0x3C); got 0x78
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any

from companion.config import messages
from companion.core.declared import Object
from companion.core.errors import shown
from companion.core.fields import Fault, Fields, Value
from companion.core.forms import ByName, Choice, Custom, Form, Leaf, ListOf, Whole

__all__ = ["Fault", "Value"]  # for the example above

FIRST_PIN, LAST_PIN = 2, 27
"""The GPIO numbers that are free to use; GPIO0 and GPIO1 belong to the memory of an add-on board."""
MOST_SCANNERS = 8
MOST_NAMES = 50
LONGEST_NAME = 16
RATES = (1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200, 230400)

_CHANNEL = re.compile(r"(?:[0-9]{1,2}-00[0-9a-f]{2}/)?channel-[0-7]")
"""One of the eight channels of a TCA9548A, if there are several muxes with the mux's bus and address before it."""
_DEVICE = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,14}[a-z0-9])?")


def _is_pin(raw: Any) -> bool:
    return type(raw) is int and FIRST_PIN <= raw <= LAST_PIN


def _is_i2c(raw: Any) -> bool:
    return (type(raw) is int and 0 <= raw <= 99) or (type(raw) is str and _CHANNEL.fullmatch(raw) is not None)


def _is_port(raw: Any) -> bool:
    return type(raw) is str and raw.startswith("/") and raw.isprintable() and len(raw) < 1000


def _is_name(raw: Any) -> bool:
    return type(raw) is str and raw.isprintable() and raw.strip() == raw and 1 <= len(raw) <= LONGEST_NAME


PIN = Custom(messages.PIN.format(first=FIRST_PIN, last=LAST_PIN), _is_pin, FIRST_PIN, "GPIO number")
ORDER = Choice({"".join(order): "".join(order) for order in permutations("bgr")}, "`r`, `g` and `b` in any order")
SPI_BUS = Whole(0, 1)
I2C_BUS = Custom(messages.I2C_BUS, _is_i2c, 1)
ROTATION = Custom(messages.ROTATION, lambda raw: type(raw) is int and raw in (0, 180), 0)
RATE = Custom(
    messages.RATE.format(rates=", ".join(map(str, RATES))), lambda raw: type(raw) is int and raw in RATES, 9600, "bauds"
)
PORT = Custom(messages.PORT, _is_port, "/dev/ttyACM0", "device")
_NAME = Custom(messages.PLAYER.format(longest=LONGEST_NAME), _is_name, "?", "name")


class Address(Leaf):
    """The I2C address of a screen."""

    noun = "`0x3C` or `0x3D`"
    harmless = 0x3C

    @property
    def expected(self) -> str:
        """Both addresses."""
        return messages.ADDRESS

    def fits(self, raw: Any) -> bool:
        """Whether it is one of the two addresses that an SSD1306 can have."""
        return type(raw) is int and raw in (0x3C, 0x3D)

    def read(self, value: Value, base: Any = None) -> int:
        """The address. A fault has a hint if this is the number printed on many modules, shifted left by one bit."""
        raw = value.raw
        if self.fits(raw):
            return int(raw)
        number = type(raw) is int and 0 <= raw < 2**16
        printed = number and raw in (0x78, 0x7A)
        hint = messages.PRINTED_ADDRESS.format(printed=raw, address=raw >> 1) if printed else ""
        value.fault(self.expected + hint, f"0x{raw:02X}" if number else "")
        return self.harmless if base is None else int(base)

    def text(self, made: int) -> str:
        """In hexadecimal."""
        return f"0x{made:02X}"


ADDRESS = Address()


@dataclass(frozen=True)
class OrFalse(Form):
    """A part of the table, or ``false`` for a table without it, which reads as ``without``."""

    form: Form
    without: Any

    @property
    def expected(self) -> str:
        """What the file may have here."""
        return messages.OR_FALSE

    @property
    def noun(self) -> str:
        """What the file may have here, in the documents."""
        return "table, or `false`"

    @property
    def harmless(self) -> Any:
        """No such part."""
        return self.without

    def read(self, value: Value, base: Any = None) -> Any:
        """The part, read over ``base``: the part of the default table."""
        if value.raw is False:
            return self.without
        if type(value.raw) is not dict:
            value.fault(self.expected)
            return base
        return self.form.read(value, base)


@dataclass(frozen=True)
class Spans(Object):
    """A run of LEDs: a table, the number of its first LED, or ``false`` for none. It has ``usual`` LEDs by default."""

    usual: int = 10

    @property
    def noun(self) -> str:
        """The word that the documents explain."""
        return "span"

    def read(self, value: Value, base: Any = None) -> Any:
        """The span. ``base`` matters only after a fault, because the file always says where a span begins."""
        if value.raw is False:
            return None
        if type(value.raw) is int:
            start = next(key for key in self.keys if key.name == "start")
            return self.kind(start.form.read(value), leds=self.usual)
        if type(value.raw) is dict:
            made = super().read(value)
            return made if "leds" in value.raw else replace(made, leds=self.usual)
        value.fault(messages.SPAN)
        return self.harmless if base is None else base

    def text(self, made: Any) -> str:
        """On one line, with every key."""
        if made is None:
            return "false"
        return "{ " + ", ".join(f"{key.name} = {key.text(made)}" for key in self.keys) + " }"


@dataclass(frozen=True)
class Bars(ListOf):
    """The light bars; there must be as many as in the base."""

    def read(self, value: Value, base: Any = None) -> tuple[Any, ...]:
        """The bars, each read over its own in ``base``."""
        if type(value.raw) is not list or len(value.raw) != len(base):
            value.fault(messages.BARS.format(count=len(base)))
            return tuple(base)
        return tuple([self.form.read(item, bar) for item, bar in zip(value.items(), base, strict=True)])


@dataclass(frozen=True)
class Names(ListOf):
    """The players' names, all different even without regard to case."""

    form: Form = _NAME

    @property
    def noun(self) -> str:
        """The bounds, for the documents."""
        return f"up to {MOST_NAMES} names, each of up to {LONGEST_NAME} characters"

    def read(self, value: Value, base: Any = None) -> tuple[str, ...]:
        """The names without those that have faults."""
        if type(value.raw) is not list:
            value.fault(self.expected)
            return ()
        if len(value.raw) > MOST_NAMES:
            value.fault(messages.MOST_PLAYERS.format(most=MOST_NAMES), str(len(value.raw)))
        read: dict[str, str] = {}
        for item in value.items()[:MOST_NAMES]:
            if self.form.read(item) != item.raw:
                continue
            if item.raw.casefold() in read:
                item.fault(messages.NEW_PLAYER)
            read.setdefault(item.raw.casefold(), item.raw)
        return tuple(read.values())


@dataclass(frozen=True)
class Screens(ByName):
    """The screens by what they show; there must be a ``main``."""

    def read(self, value: Value, base: Any = None) -> Any:
        """The screens in the order of ``names``, whatever the file's order."""
        if type(value.raw) is dict and "main" not in value.raw:
            Fields(value.raw, value.faults, value.path).missing("main", messages.MAIN_SCREEN)
        made: Mapping[str, Any] = super().read(value, base)
        return {part: made[part] for part in self.names or () if part in made}


@dataclass(frozen=True)
class Named(ByName):
    """Devices of one kind, from 1 to ``most``, under names that the owner chooses."""

    most: int = MOST_SCANNERS
    count: str = messages.SCANNERS.format(most=MOST_SCANNERS)
    over: Any = None
    """What each device is read over; None: a device with default settings."""

    @property
    def noun(self) -> str:
        """Only the form of the names, as the documents list the keys elsewhere."""
        return "tables, each under a name"

    def read(self, value: Value, base: Any = None) -> Any:
        """The devices by name, without those that have a faulty name."""
        if type(value.raw) is not dict:
            value.fault(messages.NAMED.format(path=value.path))
            return base
        named = Fields(value.raw, value.faults, value.path)
        if not 1 <= len(named.raw) <= self.most:
            value.fault(self.count, str(len(named.raw)))
        read: dict[str, Any] = {}
        for name, item in named.items()[: self.most]:
            if _DEVICE.fullmatch(name):
                read[name] = self.form.read(item, self.over)
            else:
                item.fault(messages.DEVICE.format(longest=LONGEST_NAME), shown(name))
        return read
