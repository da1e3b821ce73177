"""The devices of a table with their wires.

>>> from companion.config.table import TableConfig
>>> [wire.end.pin for wire in devices(TableConfig())[0].connections][:3]
[29, 31, 33]
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.config import header
from companion.config.checks import claims
from companion.config.header import GROUNDS, HEADER, PIN_OF, SERIAL_PORTS, Role
from companion.config.scanner import Protocol, ScannerConfig
from companion.config.table import (
    STRIP,
    BuzzerConfig,
    BuzzerKind,
    Interface,
    ScreenConfig,
    StripChip,
    StripConfig,
    TableConfig,
)
from companion.core.values import Key
from companion.wiring.connection import Connection, Device, DeviceKind, End, Part, Via, WireColour, on_bus, plain

BUTTON_COLOURS: Mapping[Key, WireColour] = {
    Key.RED: WireColour.RED,
    Key.ORANGE: WireColour.ORANGE,
    Key.YELLOW: WireColour.YELLOW,
    Key.GREEN: WireColour.GREEN,
    Key.BLUE: WireColour.BLUE,
    Key.PURPLE: WireColour.PURPLE,
    Key.LEFT: WireColour.GREY,
    Key.RIGHT: WireColour.WHITE,
    Key.OK: WireColour.BROWN,
    Key.BACK: WireColour.PINK,
}

SUPPLY_PLUS = "5 V supply +"
SUPPLY_MINUS = "5 V supply −"

_POWER = (Role.V3, Role.V5, Role.GROUND)


class Power:
    """Assigns the header's power and ground pins: each device gets the nearest free one, or shares one."""

    def __init__(self) -> None:
        self._all = {role: [pin.number for pin in HEADER.values() if pin.role is role] for role in _POWER}
        self._free = {role: list(pins) for role, pins in self._all.items()}

    def take(self, role: Role, near: int) -> End:
        """A pin with this role for a device whose signals are at pin ``near``."""
        left = self._free[role] or self._all[role]
        pin = min(left, key=lambda number: (abs((number - 1) // 2 - (near - 1) // 2), number))
        if self._free[role]:
            self._free[role].remove(pin)
        return plain(pin)


def devices(table: TableConfig) -> tuple[Device, ...]:
    """All devices of a table, in the order in which to wire them."""
    power = Power()
    found = [_buttons(table, power)]
    found += [_strip(name, strip, power) for name, strip in table.every_strip.items()]
    found += [_screen(part, screen, power) for part, screen in table.screens.items()]
    found += [_mux(mux, power) for mux in dict.fromkeys(_muxes(table))]
    if table.buzzer:
        found.append(_buzzer(table.buzzer, power))
    found += [_scanner(name, scanner, power) for name, scanner in table.scanners.items()]
    return tuple(found)


def connections(table: TableConfig) -> tuple[Connection, ...]:
    """Every wire of a table."""
    return tuple(wire for device in devices(table) for wire in device.connections)


def reserved(table: TableConfig) -> Mapping[int, str]:
    """The bus of each pin of the header that a bus takes, including pins without a wire."""
    return {claim.pin.number: claim.bus.upper() for claim in claims(table) if claim.bus}


def _gpio(number: int) -> End:
    return plain(PIN_OF[number])


def _buttons(table: TableConfig, power: Power) -> Device:
    wires = [
        Connection(f"{key.value} button", "one leg", _gpio(gpio), BUTTON_COLOURS[key])
        for key, gpio in table.buttons.pins.items()
    ]
    ground = power.take(Role.GROUND, GROUNDS[-1])
    common = Connection("all buttons", "other legs", ground, WireColour.BLACK, note="one wire from button to button")
    notes = ("No resistors: the Pi's own pull-ups hold the pins high, and a press pulls them to GND.",)
    return Device(
        "buttons", DeviceKind.BUTTONS, "Buttons: normally open, between a pin and GND", (*wires, common), notes
    )


def _strip(name: str, strip: StripConfig, power: Power) -> Device:
    data, clock = on_bus(f"SPI{strip.bus}-MOSI"), on_bus(f"SPI{strip.bus}-SCLK")
    clocked = strip.chip is StripChip.APA102
    wires = [
        Connection(name, "5V", End(SUPPLY_PLUS), WireColour.RED, note="thick wire, fuse"),
        Connection(name, "DI", data, WireColour.GREEN, via=Via(Part.SHIFTER, "2", "3")),
    ]
    if clocked:
        wires.append(Connection(name, "CI", clock, WireColour.BLUE, via=Via(Part.SHIFTER, "5", "6")))
    wires += [
        Connection(name, "GND", End(SUPPLY_MINUS), WireColour.BLACK, note="thick wire"),
        Connection("5 V supply", "−", power.take(Role.GROUND, data.pin or 0), WireColour.BLACK, note="common ground"),
    ]
    to_minus = "1, 4, 7, 9, 10, 12, 13" if clocked else "1, 4, 5, 7, 9, 10, 12, 13"
    notes = (
        f"74AHCT125 (3.3 V in, 5 V out): pin 14 to supply +; pins {to_minus} to supply −.",
        f"The strip's own supply: 5 V, {amperes(strip.limit)} A or more. Never feed the strip from the Pi's 5V pins.",
        "Begin at the strip's DI end: its arrows point away from you.",
        "There 1000 µF go across 5V and GND (mind its stripe: −), and 330 Ω into DI.",
    )
    chip = "APA102 or SK9822" if clocked else "WS2812"
    title = "Light strip" if name == STRIP else f"The {name}"
    return Device(device_name(name), DeviceKind.STRIP, f"{title}: {chip}, {strip.length} LEDs", tuple(wires), notes)


def device_name(wired: str) -> str:
    """The name of a device that its wires call ``wired``: ``left-strip`` for ``left strip``."""
    return wired.replace(" ", "-")


def amperes(limit: int) -> str:
    """The supply that a strip needs, in amperes: ``limit`` (in milliamperes) and a third more, in steps of 0.5 A."""
    halves = -(-limit * 4 // 1500)
    return f"{halves / 2:g}"


def _screen(part: str, screen: ScreenConfig, power: Power) -> Device:
    name = f"{part} screen"
    chip = screen.chip.value.upper()
    if screen.interface is Interface.SPI:
        return Device(
            device_name(name), DeviceKind.SCREEN, f"The {name}: {chip} on SPI", _spi_wires(name, screen, power)
        )
    if isinstance(screen.bus, str):
        mux, channel = _mux_name(screen.bus), screen.bus[-1]
        scl, sda = End(f"{mux} SC{channel}"), End(f"{mux} SD{channel}")
    else:
        scl, sda = _i2c(screen.bus)
    near = scl.pin or _NEAR_I2C
    wires = (
        Connection(name, "GND", power.take(Role.GROUND, near), WireColour.BLACK),
        Connection(name, "VCC", power.take(Role.V3, near), WireColour.ORANGE),
        Connection(name, "SCL", scl, WireColour.YELLOW),
        Connection(name, "SDA", sda, WireColour.BLUE),
    )
    title = f"The {name}: {chip} on I2C, address 0x{screen.address:02X}"
    notes = (
        "Read the print first: some modules have VCC and GND the other way round.",
        f"Address 0x{screen.address:02X} is printed 0x{screen.address << 1:02X} on many; the back has a jumper for it.",
    )
    return Device(device_name(name), DeviceKind.SCREEN, title, wires, notes)


_NEAR_I2C = 5


def _spi_wires(name: str, screen: ScreenConfig, power: Power) -> tuple[Connection, ...]:
    bus = f"SPI{screen.bus}"
    clock = on_bus(f"{bus}-SCLK")
    near = clock.pin or 0
    return (
        Connection(name, "GND", power.take(Role.GROUND, near), WireColour.BLACK),
        Connection(name, "VCC", power.take(Role.V3, near), WireColour.ORANGE),
        Connection(name, "D0", clock, WireColour.YELLOW, note="or SCK, SCL"),
        Connection(name, "D1", on_bus(f"{bus}-MOSI"), WireColour.BLUE, note="or MOSI, SDA"),
        Connection(name, "RES", _gpio(screen.reset), WireColour.WHITE),
        Connection(name, "DC", _gpio(screen.dc), WireColour.GREY),
        Connection(name, "CS", on_bus(f"{bus}-CE{screen.device}"), WireColour.GREEN),
    )


def _i2c(bus: int) -> tuple[End, End]:
    """Where SCL and SDA of an I2C bus are connected."""
    if bus == 1:
        return on_bus("SCL1"), on_bus("SDA1")
    pins = header.i2c(bus)
    if pins:
        return plain(pins[1].number), plain(pins[0].number)
    return End(f"SCL of bus {bus}"), End(f"SDA of bus {bus}")


def _muxes(table: TableConfig) -> list[str]:
    """The muxes of the screens that are on one, as in their buses but without the channel."""
    on_mux = [screen.bus for screen in table.screens.values() if screen.interface is Interface.I2C]
    return [bus.rpartition("/")[0] for bus in on_mux if isinstance(bus, str)]


def _mux_name(bus: str) -> str:
    mux = bus.rpartition("/")[0]
    return f"mux {mux[-2:]}" if mux else "mux"


def _mux(mux: str, power: Power) -> Device:
    name = _mux_name(f"{mux}/")
    bus, _, _ = header.path_of(f"{mux}/" if mux else 1)
    scl, sda = _i2c(bus)
    wires = (
        Connection(name, "VIN", power.take(Role.V3, _NEAR_I2C), WireColour.ORANGE),
        Connection(name, "GND", power.take(Role.GROUND, _NEAR_I2C), WireColour.BLACK),
        Connection(name, "SCL", scl, WireColour.YELLOW),
        Connection(name, "SDA", sda, WireColour.BLUE),
    )
    address = int(mux[-2:], 16) if mux else 0x70
    notes = (f"A0, A1 and A2 set its address, here 0x{address:02X}: open or at GND they say 0x70.",)
    return Device(device_name(name), DeviceKind.MUX, "The I2C mux: TCA9548A", wires, notes)


def _buzzer(buzzer: BuzzerConfig, power: Power) -> Device:
    signal = _gpio(buzzer.pin)
    near = signal.pin or 0
    if buzzer.kind is BuzzerKind.PASSIVE:
        wires = [
            Connection("buzzer", "+", signal, WireColour.WHITE, via=Via(Part.RESISTOR)),
            Connection("buzzer", "−", power.take(Role.GROUND, near), WireColour.BLACK),
        ]
        return Device("buzzer", DeviceKind.BUZZER, "Buzzer: passive, sounds the tone it is given", tuple(wires))
    wires = [
        Connection("buzzer", "VCC", power.take(Role.V3, near), WireColour.ORANGE),
        Connection("buzzer", "I/O", signal, WireColour.WHITE),
        Connection("buzzer", "GND", power.take(Role.GROUND, near), WireColour.BLACK),
    ]
    notes = (
        "A module with a transistor that sounds while I/O is high (“high level trigger”).",
        "A bare active buzzer takes more than a pin may give.",
    )
    return Device("buzzer", DeviceKind.BUZZER, "Buzzer: active, a module of three pins", tuple(wires), notes)


_SCANNERS: Mapping[Protocol, str] = {
    Protocol.LINE: "barcodes",
    Protocol.RDM6300: "RDM6300, 125 kHz tags",
    Protocol.PN532: "PN532, 13.56 MHz tags",
    Protocol.KEYBOARD: "types like a keyboard",
}


_AT_USB: Mapping[Protocol, tuple[str, ...]] = {
    Protocol.LINE: ("Scan its setting code for a USB serial port (CDC), or leave it typing: protocol = keyboard.",),
    Protocol.KEYBOARD: ("As it comes: what it types goes to the table alone, while the table runs.",),
}


def _scanner(name: str, scanner: ScannerConfig, power: Power) -> Device:
    title = f"Scanner{'' if name == 'scanner' else f' “{name}”'}: {_SCANNERS[scanner.protocol]}"
    if scanner.port in SERIAL_PORTS:
        wires, notes = _serial(name, scanner.protocol, power)
        return Device(name, DeviceKind.SCANNER, title, wires, notes)
    wires = (Connection(name, "USB", End("USB socket"), WireColour.BLACK, note=scanner.port),)
    notes = _AT_USB.get(scanner.protocol, ())
    return Device(name, DeviceKind.SCANNER, title, wires, notes)


def _serial(name: str, protocol: Protocol, power: Power) -> tuple[tuple[Connection, ...], tuple[str, ...]]:
    """A scanner's wires to the header's serial port, and the notes about it."""
    txd, rxd = on_bus("TXD0"), on_bus("RXD0")
    near = rxd.pin or 0
    if protocol is Protocol.RDM6300:
        return (
            Connection(name, "5V", power.take(Role.V5, near), WireColour.RED, note="P1 pin 5"),
            Connection(name, "TX", rxd, WireColour.GREEN, via=Via(Part.DIVIDER), note="P1 pin 1"),
            Connection(name, "GND", power.take(Role.GROUND, near), WireColour.BLACK, note="P1 pin 4"),
        ), ("TX sends at 5 V, the Pi bears 3.3 V: never straight. RX stays open. The coil goes to P2.",)
    wires = (
        Connection(name, "VCC", power.take(Role.V3, near), WireColour.ORANGE),
        Connection(name, "TX", rxd, WireColour.GREEN),
        Connection(name, "RX", txd, WireColour.YELLOW),
        Connection(name, "GND", power.take(Role.GROUND, near), WireColour.BLACK),
    )
    if protocol is Protocol.PN532:
        return wires, ("Both switches to 0 (HSU). Feed it 3.3 V: at 5 V its TX would be too much for the Pi.",)
    return wires, ("For 3.3 V modules (GM65-S, GM60-S). One made for 5 V: 5V to VCC, and see that its TX is 3.3 V.",)
