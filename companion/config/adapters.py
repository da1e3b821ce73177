"""The USB adapters that are plugged in, serial ones or those that type, and which of their names are one's own.

Theory of operation. udev links to an adapter by what it says about itself (``/dev/serial/by-id``: its model and serial
number) and by the socket it is plugged into (``by-path``); in ``/dev/input`` it does the same for input devices. Two
adapters of one model without serial numbers have the same by-id name. The link then leads to the one that was plugged
in last, and moves to the other one when that is unplugged. So an adapter without a link in by-id shares the name of
another one, and the socket tells them apart.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from companion.core.files import read_bytes

Model: TypeAlias = tuple[str, ...]

_KIND = re.compile(r"tty(USB|ACM)")
_ASCENTS = 6
"""How many folders of sysfs lie at most between an adapter's port and the USB device itself."""
_MOST = 256
"""The most bytes that are read of a file in sysfs."""


@dataclass(frozen=True, slots=True)
class Family:
    """Adapters of one sort: where their names are under /dev, and their class in sysfs."""

    folder: str
    links: str
    """The names in by-id and by-path, as a pattern."""
    plain: tuple[str, ...]
    """Their names in /dev itself; empty: nothing tells them from other devices there."""
    sysfs: str


SERIAL = Family("serial", "*", ("ttyUSB*", "ttyACM*"), "tty")
KEYBOARDS = Family("input", "*-event-kbd", (), "input")


@dataclass(frozen=True, slots=True)
class Adapters:
    """The adapters at one moment. Each mapping leads from a path in /dev to the real path of the device there."""

    by_id: Mapping[str, str]
    by_path: Mapping[str, str]
    plain: Mapping[str, str]
    models: Mapping[str, Model]
    """What a device says about itself in sysfs, for each device that is there."""

    @property
    def devices(self) -> tuple[str, ...]:
        """The real path of each adapter, once."""
        return tuple(dict.fromkeys([*self.by_id.values(), *self.by_path.values(), *self.plain.values()]))

    def own_id(self, device: str) -> str | None:
        """The by-id link that leads to this device, and cannot lead to any other that is plugged in now."""
        link = _link(self.by_id, device)
        named = set(self.by_id.values())
        others = (other for other in self.devices if other not in named)
        return None if link is None or any(self._alike(device, other) for other in others) else link

    def shared_ids(self) -> frozenset[str]:
        """The by-id links that several of these adapters share."""
        return frozenset(link for link, device in self.by_id.items() if self.own_id(device) is None)

    def socket(self, device: str) -> str:
        """What tells this device from the others: the link to its socket; without one, its name."""
        return _link(self.by_path, device) or _link(self.plain, device) or device

    def best(self, device: str) -> str:
        """The name that follows this device best: its own by-id link, or the link to its socket, or its plain name."""
        return self.own_id(device) or self.socket(device)

    def _alike(self, one: str, other: str) -> bool:
        """Whether two devices may have one name in by-id. Without sysfs, all of one kernel driver may.

        What sysfs does not know as a USB device, such as a laptop's own keyboard, has no name there.
        """
        if one in self.models or other in self.models:
            return self.models.get(one) == self.models.get(other)
        kinds = [found[0] for device in (one, other) if (found := _KIND.match(os.path.basename(device)))]
        return len(set(kinds)) < 2


def _link(links: Mapping[str, str], device: str) -> str | None:
    return next((link for link, target in links.items() if target == device), None)


def adapters(root: Path, dev: Path | None = None, family: Family = SERIAL) -> Adapters:
    """The adapters of the machine whose /dev and /sys are under ``root``. ``dev``: another folder for /dev.

    A link that leads nowhere is left out.
    """
    dev = root / "dev" if dev is None else dev
    plain = _links(dev, *family.plain)
    by_id, by_path = (_links(dev / family.folder, f"{where}/{family.links}") for where in ("by-id", "by-path"))
    devices = {*by_id.values(), *by_path.values(), *plain.values()}
    models = {device: found for device in devices if (found := _model(root, family, device)) is not None}
    return Adapters(by_id, by_path, plain, models)


def _links(folder: Path, *patterns: str) -> dict[str, str]:
    found = (path for pattern in patterns for path in sorted(folder.glob(pattern)))
    return {str(path): os.path.realpath(path) for path in found if os.path.exists(path)}


def _model(root: Path, family: Family, device: str) -> Model | None:
    """What an adapter's name in by-id is made of; None if sysfs does not know it as a USB device."""
    place = Path(os.path.realpath(root / "sys/class" / family.sysfs / os.path.basename(device) / "device"))
    told: dict[str, str] = {}
    for folder in (place, *list(place.parents)[:_ASCENTS]):
        told |= dict(_told(folder, ("port_number", "bInterfaceNumber", "idVendor", "idProduct", "serial")))
        if "idVendor" in told:
            return tuple(f"{key}={told[key]}" for key in sorted(told))
    return None


def _told(folder: Path, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for name in names:
        with suppress(OSError):
            yield name, read_bytes(folder / name, _MOST).decode("utf-8", "replace").strip()
