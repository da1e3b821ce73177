"""Findings about the table that need no access to a device: permissions, buses, ports, and speeds. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from companion.config import header
from companion.config.boot import FAST
from companion.config.machine import BOOT, PINS, Absent, is_pi
from companion.config.scanner import ScannerConfig
from companion.config.table import HardwareKind, Interface, StripChip, TableConfig
from companion.core.values import Ms
from companion.doctor.facts import LONGEST_ADVICE, Facts, plain
from companion.doctor.finding import Finding, bad, good, poor
from companion.doctor.machine import generation
from companion.wiring.devices import connections

MOST_PORTS = 4
"""Serial ports that are named."""


def findings(facts: Facts, table: TableConfig, absent: Sequence[Absent]) -> list[Finding]:
    """The findings about a table. ``absent``: buses that this machine lacks. A virtual table needs nothing."""
    if table.hardware is not HardwareKind.PI:
        return []
    found = [*_groups(facts, table), *_buses(facts, table, absent), *_speed(facts, table), *_core_clock(facts, table)]
    for name, scanner in table.scanners.items():
        found += (_keyboard if scanner.types else _port)(facts, name, scanner)
    return found


def _wanted_groups(table: TableConfig) -> list[str]:
    interfaces = {screen.interface for screen in table.screens.values()}
    wanted = {
        "gpio": True,
        "i2c": Interface.I2C in interfaces,
        "spi": bool(table.every_strip) or Interface.SPI in interfaces,
        "dialout": any(not scanner.types for scanner in table.scanners.values()),
        "input": any(scanner.types for scanner in table.scanners.values()),
    }
    return [name for name, needed in wanted.items() if needed]


def _groups(facts: Facts, table: TableConfig) -> Iterator[Finding]:
    user = plain(facts.here.user)
    wanted = _wanted_groups(table)
    lacking = [name for name in wanted if name not in facts.groups]
    unknown = [name for name in lacking if name not in facts.known_groups]
    if facts.here.number == 0:
        yield good("groups", "root may use every device")
    elif not lacking:
        yield good("groups", f"{user} is in {_and(wanted)}")
    elif unknown:
        yield bad("groups", f"there is no group {_and(unknown)} on this system", "Raspberry Pi OS has them; or: sudo")
    elif all(name in facts.listed for name in lacking):
        yield bad("groups", f"{user} joined {_and(lacking)} after logging in", "log out and in again")
    else:
        mend = f"sudo usermod -aG {','.join(lacking)} {user}, then log out and in again"
        yield bad("groups", f"{user} is not in {_and(lacking)}", mend)


def _and(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _buses(facts: Facts, table: TableConfig, absent: Sequence[Absent]) -> Iterator[Finding]:
    if not absent:
        names = ", ".join(_names(table))
        yield good("buses", f"all present: {names}")
    by_what: dict[tuple[str, str], list[str]] = {}
    for one in absent:
        by_what.setdefault((one.what, one.line), []).append(one.key)
    for (what, line), keys in by_what.items():
        if PINS in keys:
            yield bad("buses", f"{what} are missing")
            continue
        mend = f"{line} in {BOOT}, then restart" if line else "ls /dev/i2c-* lists those that exist"
        yield bad("buses", f"{what} is missing ({', '.join(keys)})", mend if is_pi(facts.model) else "")


def _names(table: TableConfig) -> list[str]:
    names = {"/dev/gpiochip*": None}
    for strip in table.every_strip.values():
        names[f"/dev/spidev{strip.bus}.{strip.device}"] = None
    for screen in table.screens.values():
        if screen.interface is Interface.SPI:
            names[f"/dev/spidev{screen.bus}.{screen.device}"] = None
        else:
            number, _, channel = header.path_of(screen.bus)
            names[f"/dev/i2c-{number}"] = None
            if channel:
                names[channel] = None
    return list(names)


def _speed(facts: Facts, table: TableConfig) -> Iterator[Finding]:
    on_i2c = [screen.bus for screen in table.screens.values() if screen.interface is Interface.I2C]
    for number in sorted({header.path_of(bus)[0] for bus in on_i2c}):
        hertz = facts.i2c_hertz.get(number) or (_asked_for(facts) if number == 1 else None)
        if hertz is not None and hertz < FAST:
            mend = f"dtparam=i2c_arm=on,i2c_arm_baudrate={FAST} in {BOOT}, then restart" if number == 1 else ""
            yield poor("I2C speed", f"bus {number} runs at {hertz // 1000} kHz: screens are slow", mend)
        elif hertz is not None:
            yield good("I2C speed", f"bus {number} runs at {hertz // 1000} kHz")


def _asked_for(facts: Facts) -> int | None:
    """The speed of I2C bus 1 that the boot configuration asks for, where the device tree does not say."""
    asked = [found for line in facts.boot_lines for found in re.findall(r"\bi2c(?:_arm)?_baudrate=(\d{1,9})\b", line)]
    return int(asked[-1]) if asked else None


def _steady(model: str | None) -> tuple[str, ...]:
    """What keeps the clock of a board's SPI the same; nothing on a 5, whose SPI has a clock of its own."""
    number = generation(model)
    if number == 5 or not is_pi(model):
        return ()
    return ("core_freq=500", "core_freq_min=500") if number == 4 else ("core_freq=250",)


def _core_clock(facts: Facts, table: TableConfig) -> Iterator[Finding]:
    wanted = _steady(facts.model)
    if set(wanted) <= set(facts.boot_lines):
        return
    for name, strip in table.every_strip.items():
        if strip.chip is StripChip.WS2812_SPI:
            mend = f"{' and '.join(wanted)} in {BOOT}, then restart"
            yield poor(name, "the core's clock changes under load, which can make a WS2812 flash", mend)


# -- serial ports


def _port(facts: Facts, name: str, scanner: ScannerConfig) -> Iterator[Finding]:
    """Finds what is wrong with a scanner's port by its name, if anything. Opening it is tried elsewhere."""
    port = scanner.port
    model = generation(facts.model)
    device = facts.serial.get(port)
    if port == "/dev/serial0" and model == 5:
        mend = f'port = "/dev/ttyAMA0" under [scanners.{name}], and dtparam=uart0=on in {BOOT}'
        yield bad(name, "/dev/serial0 of a Pi 5 is its debug connector, not the header's pins", mend)
    elif device is None and port in header.SERIAL_PORTS:
        line = "dtparam=uart0=on" if model == 5 else "enable_uart=1 and dtoverlay=disable-bt"
        yield bad(name, f"{port} does not exist", f"{line} in {BOOT}, then restart" if is_pi(facts.model) else "")
    elif device is None:
        yield bad(name, f"{plain(port)} does not exist", _plug_in(facts, name))
    elif {device, port} & {f"/dev/{console}" for console in facts.console}:
        mend = "sudo raspi-config nonint do_serial_cons 1, then restart"
        yield bad(name, f"the login console is on {plain(port)}", mend)
    elif device == "/dev/ttyS0" and model in (3, 4) and port in header.SERIAL_PORTS:
        what = f"{port} is the mini UART, whose speed follows the core's clock"
        yield poor(name, what, f"dtoverlay=disable-bt in {BOOT}, then restart (no Bluetooth then)")
    elif port in facts.shared:
        what = f"several adapters have the name {plain(port)}; it follows the one that was plugged in last"
        yield poor(name, what, f"{_one_of(facts)} under [scanners.{name}]")
    elif port == device and len(plugged := _plugged(facts)) > 1 and plugged.get(port, port) != port:
        what = f"{plain(port)} may be another device after the next start, because there are {len(plugged)}"
        yield poor(name, what, f'port = "{plain(plugged[port])}" under [scanners.{name}]')


def _keyboard(facts: Facts, name: str, scanner: ScannerConfig) -> Iterator[Finding]:
    """Finds what is wrong with the port of a scanner that types, if anything."""
    port = scanner.port
    if port not in facts.keyboards:
        names = [plain(one) for one in dict.fromkeys(_best(facts.keyboards.items()).values())][:MOST_PORTS]
        there = f"plug it in, or correct its port under [scanners.{name}]; what types here: {', '.join(names)}"
        yield bad(name, f"{plain(port)} does not exist", there if names else "plug it in")
    elif port in facts.shared:
        named = [one for one in _best(facts.keyboards.items()).values() if "/by-path/" in one][:MOST_PORTS]
        choice = " or ".join(f'port = "{plain(one)}"' for one in named)
        what = f"several scanners have the name {plain(port)}; it follows the one that was plugged in last"
        yield poor(name, what, f"{choice} under [scanners.{name}]")
    elif port == facts.keyboards[port] and (best := _best(facts.keyboards.items()).get(port, port)) != port:
        what = f"{plain(port)} may be another device after the next start"
        yield poor(name, what, f'port = "{plain(best)}" under [scanners.{name}]')


def _plug_in(facts: Facts, name: str) -> str:
    plugged = _plugged(facts)
    if plugged:
        ports = ", ".join(plain(port) for port in list(plugged.values())[:MOST_PORTS])
        return f"plug it in, or correct its port under [scanners.{name}]; these exist: {ports}"
    keyboard = 'one that types like a keyboard needs protocol = "keyboard"'
    taken = "; sudo apt remove brltty, which takes over CH340 adapters" if facts.brltty else ""
    return f"plug it in ({keyboard}){taken}"


def _one_of(facts: Facts) -> str:
    """The names of the adapters that have none of their own in by-id, as settings to choose from."""
    names = [port for port in _plugged(facts).values() if not port.startswith("/dev/serial/by-id/")]
    return " or ".join(f'port = "{plain(name)}"' for name in names[:MOST_PORTS])


def _plugged(facts: Facts) -> dict[str, str]:
    """The serial devices on USB, each with its most stable name."""
    on_usb = ("/dev/ttyACM", "/dev/ttyUSB")
    return _best((port, device) for port, device in facts.serial.items() if device.startswith(on_usb))


def _best(names: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Each device with its first name."""
    best: dict[str, str] = {}
    for port, device in names:
        best.setdefault(device, port)
    return best


# -- devices


def wires(table: TableConfig, device: str) -> str:
    """Where the wires of a device go, from ``companion wiring``; empty if it has no such device."""
    return wires_in_words(
        (wire.terminal, wire.end.name, wire.end.pin) for wire in connections(table) if wire.device == device
    )


def wires_in_words(ends: Iterable[tuple[str, str, int | None]]) -> str:
    """Says which pin each terminal goes to.

    >>> wires_in_words([("SDA", "GPIO2 SDA1", 3), ("USB", "USB socket", None)])
    'check its wires: SDA to pin 3 (GPIO2 SDA1), USB to USB socket'
    """
    wires = ", ".join(f"{terminal} to {name if pin is None else f'pin {pin} ({name})'}" for terminal, name, pin in ends)
    return f"check its wires: {wires}" if wires else ""


_ADVICE = re.compile(r"; |: (?=plug |look |check )")
"""Separates what is wrong with a device from the advice."""


def parted(words: str, names: Iterable[str] = ()) -> tuple[str, str]:
    """Splits a device's message into what is wrong and what to do. ``names``: prefixes to remove.

    >>> parted("strip: Input/output error; check its SPI wires", ["strip"])
    ('Input/output error', 'check its SPI wires')
    """
    for name in names:
        words = words.removeprefix(f"{name}: ")
    what, *mend = _ADVICE.split(words, maxsplit=1)
    return plain(what), plain("".join(mend), LONGEST_ADVICE)


ALIVE = Ms(5000)
"""After this long without an answer, a loop or bus counts as hanging."""


def hanging(silences: Mapping[str, Ms]) -> list[Finding]:
    """The parts of the running table that hang: its loop, or a bus whose driver does not return."""
    hung = [
        bad(plain(name), f"no answer for {silence // 1000} s", "end the table, and start it again")
        for name, silence in silences.items()
        if silence > ALIVE
    ]
    return hung or ([good("loop, buses", "all answer")] if silences else [])


def crowded(dropped: Mapping[str, int]) -> list[Finding]:
    """The devices that sent more than the running table could handle."""
    return [
        poor(
            plain(name),
            f"{count} inputs came too fast since the table was started, and were dropped",
            "a button's wire may be loose; a scanner must send a code once, not repeat it",
        )
        for name, count in dropped.items()
    ]


def asked(table: TableConfig, devices: Sequence[str], troubles: Mapping[str, str]) -> list[Finding]:
    """The findings about devices, from the running table."""
    found = []
    for device in devices:
        name = f"{device} screen" if device in table.screens else device
        if device in troubles:
            what, mend = parted(troubles[device], (device, f"screen {device}"))
            found.append(bad(plain(name), what, mend or wires(table, name)))
        else:
            found.append(good(plain(name), "works, according to the running table"))
    return found
