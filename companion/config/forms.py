"""What the values of a configuration must be, where their types do not say it already.

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

from companion.core.declared import Object
from companion.core.errors import shown
from companion.core.fields import Fault, Fields, Value
from companion.core.forms import ByName, Choice, Custom, Form, Leaf, ListOf, Whole

__all__ = ["Fault", "Value"]  # for the example above

FIRST_PIN, LAST_PIN = 2, 27
"""The header's pins that are free to use; GPIO0 and GPIO1 belong to the memory of an add-on board."""
MOST_SCANNERS = 8
MOST_NAMES = 50
LONGEST_NAME = 16
RATES = (1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200, 230400)

_CHANNEL = re.compile(r"(?:[0-9]{1,2}-00[0-9a-f]{2}/)?channel-[0-7]")
"""One of the eight channels of a TCA9548A; where there are several muxes, with the bus and address of its own."""
_DEVICE = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,14}[a-z0-9])?")


def _is_pin(raw: Any) -> bool:
    return type(raw) is int and FIRST_PIN <= raw <= LAST_PIN


def _is_i2c(raw: Any) -> bool:
    return (type(raw) is int and 0 <= raw <= 99) or (type(raw) is str and _CHANNEL.fullmatch(raw) is not None)


def _is_port(raw: Any) -> bool:
    return type(raw) is str and raw.startswith("/") and raw.isprintable() and len(raw) < 1000


def _is_name(raw: Any) -> bool:
    return type(raw) is str and raw.isprintable() and raw.strip() == raw and 1 <= len(raw) <= LONGEST_NAME


PIN = Custom(f"a GPIO number from {FIRST_PIN} to {LAST_PIN}", _is_pin, FIRST_PIN, "GPIO number")
ORDER = Choice({"".join(order): "".join(order) for order in permutations("bgr")}, "`r`, `g` and `b` in any order")
SPI_BUS = Whole(0, 1)
I2C_BUS = Custom('the number of an I2C bus, or a channel from "channel-0" to "channel-7"', _is_i2c, 1)
ROTATION = Custom("0 or 180", lambda raw: type(raw) is int and raw in (0, 180), 0)
RATE = Custom("one of " + ", ".join(map(str, RATES)), lambda raw: type(raw) is int and raw in RATES, 9600, "bauds")
PORT = Custom("a device, such as /dev/ttyACM0 or /dev/serial/by-id/...", _is_port, "/dev/ttyACM0", "device")
_NAME = Custom(f"a name of 1 to {LONGEST_NAME} characters", _is_name, "?", "name")


class Address(Leaf):
    """The I2C address of a screen."""

    noun = "`0x3C` or `0x3D`"
    harmless = 0x3C

    @property
    def expected(self) -> str:
        """Both."""
        return "0x3C or 0x3D"

    def fits(self, raw: Any) -> bool:
        """The two that an SSD1306 can have."""
        return type(raw) is int and raw in (0x3C, 0x3D)

    def read(self, value: Value, base: Any = None) -> int:
        """With a hint where it is what many modules have printed on their back: the address shifted by one bit."""
        raw = value.raw
        if self.fits(raw):
            return int(raw)
        number = type(raw) is int and 0 <= raw < 2**16
        printed = number and raw in (0x78, 0x7A)
        hint = f" (a screen marked 0x{raw:02X} answers 0x{raw >> 1:02X})" if printed else ""
        value.fault(self.expected + hint, f"0x{raw:02X}" if number else "")
        return self.harmless if base is None else int(base)

    def text(self, made: int) -> str:
        """As it is printed on screens."""
        return f"0x{made:02X}"


ADDRESS = Address()


@dataclass(frozen=True)
class OrFalse(Form):
    """A part of the table, or ``false`` for a table without it: then it is ``without``."""

    form: Form
    without: Any

    @property
    def expected(self) -> str:
        """Either."""
        return "a table, or false for none"

    @property
    def noun(self) -> str:
        """Either."""
        return "table, or `false`"

    @property
    def harmless(self) -> Any:
        """Without."""
        return self.without

    def read(self, value: Value, base: Any = None) -> Any:
        """Over the base, which is the default table's part."""
        if value.raw is False:
            return self.without
        if type(value.raw) is not dict:
            value.fault(self.expected)
            return base
        return self.form.read(value, base)


@dataclass(frozen=True)
class Spans(Object):
    """A run of LEDs, ``usual`` many unless it says otherwise: a table, or where it starts alone; ``false`` is none."""

    usual: int = 10

    @property
    def noun(self) -> str:
        """As the documents explain it."""
        return "span"

    def read(self, value: Value, base: Any = None) -> Any:
        """Never over a base: where it begins is always said."""
        if value.raw is False:
            return None
        if type(value.raw) is int:
            start = next(key for key in self.keys if key.name == "start")
            return self.kind(start.form.read(value), leds=self.usual)
        if type(value.raw) is dict:
            made = super().read(value)
            return made if "leds" in value.raw else replace(made, leds=self.usual)
        value.fault("where it begins, such as { start = 0, reverse = true }, or false")
        return self.harmless if base is None else base

    def text(self, made: Any) -> str:
        """In one line, with every key."""
        if made is None:
            return "false"
        return "{ " + ", ".join(f"{key.name} = {key.text(made)}" for key in self.keys) + " }"


@dataclass(frozen=True)
class Bars(ListOf):
    """The light bars, as many as the base has."""

    def read(self, value: Value, base: Any = None) -> tuple[Any, ...]:
        """Each over its own."""
        if type(value.raw) is not list or len(value.raw) != len(base):
            value.fault(f"a list of {len(base)} bars, red to purple")
            return tuple(base)
        return tuple([self.form.read(item, bar) for item, bar in zip(value.items(), base, strict=True)])


@dataclass(frozen=True)
class Names(ListOf):
    """The players' names, no two alike even in other cases."""

    form: Form = _NAME

    @property
    def noun(self) -> str:
        """With the bounds."""
        return f"up to {MOST_NAMES} names, each of up to {LONGEST_NAME} characters"

    def read(self, value: Value, base: Any = None) -> tuple[str, ...]:
        """Faulty ones are left out."""
        if type(value.raw) is not list:
            value.fault(self.expected)
            return ()
        if len(value.raw) > MOST_NAMES:
            value.fault(f"at most {MOST_NAMES} names", str(len(value.raw)))
        read: dict[str, str] = {}
        for item in value.items()[:MOST_NAMES]:
            if self.form.read(item) != item.raw:
                continue
            if item.raw.casefold() in read:
                item.fault("a name that is not there yet")
            read.setdefault(item.raw.casefold(), item.raw)
        return tuple(read.values())


@dataclass(frozen=True)
class Screens(ByName):
    """The screens by their part in the play, ``main`` among them."""

    def read(self, value: Value, base: Any = None) -> Any:
        """In the order of the parts, whatever the file's."""
        if type(value.raw) is dict and "main" not in value.raw:
            Fields(value.raw, value.faults, value.path).missing("main", "a table (or screens = false)")
        made: Mapping[str, Any] = super().read(value, base)
        return {part: made[part] for part in self.names or () if part in made}


@dataclass(frozen=True)
class Named(ByName):
    """Some devices of a kind, from 1 to ``most``, under names of the owner's."""

    most: int = MOST_SCANNERS
    count: str = f"1 to {MOST_SCANNERS} scanners (or scanners = false)"
    over: Any = None
    """What each is read over; None: one as by default."""

    @property
    def noun(self) -> str:
        """Its keys are told elsewhere."""
        return "tables, each under a name"

    def read(self, value: Value, base: Any = None) -> Any:
        """Each by itself."""
        if type(value.raw) is not dict:
            value.fault(f"tables with names of yours, such as [{value.path}.left]")
            return base
        named = Fields(value.raw, value.faults, value.path)
        if not 1 <= len(named.raw) <= self.most:
            value.fault(self.count, str(len(named.raw)))
        read: dict[str, Any] = {}
        for name, item in named.items()[: self.most]:
            if _DEVICE.fullmatch(name):
                read[name] = self.form.read(item, self.over)
            else:
                item.fault(f"a name of up to {LONGEST_NAME} small letters, digits and hyphens", shown(name))
        return read
