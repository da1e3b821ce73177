"""The virtual table: the real drivers on virtual wires, with hands, eyes and faults at the far ends.

>>> from companion.core.values import Ms
>>> table = Virtual(TableConfig(), clock=lambda: Ms(0))
>>> hardware = table.hardware()             # for the daemon, as from hardware.pi
>>> buttons = hardware.buttons()
>>> _ = buttons.start(lambda key, pressed, at: print(key, pressed, at))
>>> table.press(Key.OK)                     # what a finger does
ok True 0
>>> table.look().unplugged                  # what an eye sees
frozenset()
>>> buttons.close()
>>> table.close()
"""

from __future__ import annotations

import errno
import tempfile
from collections.abc import Callable, Container, Mapping, Sequence
from pathlib import Path

from companion.config.scanner import Protocol, TagForm
from companion.config.table import BuzzerKind, Interface, ScreenChip, ScreenConfig, StripChip, StripConfig, TableConfig
from companion.config.tag_numbers import written
from companion.core.values import Clock, Key
from companion.ports import Glass, Hardware
from hardware.assembly import BUZZER, assemble
from hardware.spi import USUAL_BUFFER
from hardware.virtual.apa102 import Apa102Chain
from hardware.virtual.bus import NO_ACKNOWLEDGE, Faults, Receive, VirtualI2C, VirtualSpi
from hardware.virtual.keyboard import NOISE as KEY_NOISE
from hardware.virtual.keyboard import KeyboardPort, keystrokes
from hardware.virtual.oled import OledChip
from hardware.virtual.pins import VirtualPin, VirtualPins
from hardware.virtual.pn532_port import Pn532Port
from hardware.virtual.serial import NOISE, VirtualPort, barcode_line, rdm6300_frame, tag_identity
from hardware.virtual.sh1106 import Sh1106
from hardware.virtual.ssd1306 import Ssd1306
from hardware.virtual.ws2812 import Ws2812Chain
from hardware.wires import I2CBus, PinFactory, SpiPort

ACTIVE_HERTZ = 2300
"""The fixed tone of an active buzzer, in hertz."""
PN532_LENGTHS = (8, 14, 20)
RDM6300_LENGTHS = (10,)
"""The lengths of a tag's identity, in hex digits; an identity derived from a text has the first."""
TYPED_LENGTHS = (10, 8)
RDM6300_FRAMES = 3
"""How many frames a held tag sends: an unknown tag needs two."""

_CABLES: Mapping[Protocol, Callable[[Path], VirtualPort | KeyboardPort]] = {
    Protocol.PN532: Pn532Port,
    Protocol.KEYBOARD: KeyboardPort,
}
_CHIPS: Mapping[ScreenChip, Callable[[ScreenConfig], OledChip]] = {
    ScreenChip.SSD1306: lambda config: Ssd1306(),
    ScreenChip.SSD1309: lambda config: Ssd1306(charge_pump=False),
    ScreenChip.SH1106: lambda config: Sh1106(config.offset),
}


class Virtual:
    """A ``companion.ports.VirtualTable``, and the ``Wires`` for its drivers.

    ``config``: the table to build; the same configuration as for a real one. ``clock``: the instant of an edge, in
    milliseconds; the daemon's clock, or one that a test moves. Close it after the hardware: it owns a temporary folder.
    """

    def __init__(self, config: TableConfig, clock: Clock) -> None:
        self._config = config
        self._clock = clock
        self._faults = Faults()
        self._factory = VirtualPins(clock, self._faults)
        self._chips = {name: _CHIPS[screen.chip](screen) for name, screen in config.screens.items()}
        self._chains = {name: _chain(strip) for name, strip in config.every_strip.items()}
        self._pressed: set[Key] = set()
        self._folder = tempfile.TemporaryDirectory(prefix="companion-ports-", ignore_cleanup_errors=True)
        self._ports = {
            name: _CABLES.get(scanner.protocol, VirtualPort)(Path(self._folder.name, name))
            for name, scanner in config.scanners.items()
        }
        for port in self._ports.values():
            port.plug()
        if config.buzzer is not None:
            self._pin(config.buzzer.pin).hang(BUZZER)
        self.scanners: Sequence[str] = tuple(config.scanners)
        self.devices: Sequence[str] = (
            *config.screens,
            *config.every_strip,
            *(() if config.buzzer is None else (BUZZER,)),
        )

    def hardware(self, known: Container[str] = ()) -> Hardware:
        """The drivers on these wires, not opened yet, as ``hardware.pi.hardware`` gives them."""
        return assemble(self._config, self, self._clock, known)

    def close(self) -> None:
        """Removes the wires; close the hardware first. Never raises."""
        for port in self._ports.values():
            port.unplug()
        self._factory.close()
        self._folder.cleanup()

    # -- the wires

    def pins(self) -> PinFactory:
        """The virtual pins, a factory for gpiozero."""
        return self._factory

    def tones(self) -> PinFactory:
        """The same pins: they have PWM."""
        return self._factory

    def i2c(self, bus: int | str) -> I2CBus:
        """The bus with its screens."""
        chips = {
            screen.address: (name, self._chips[name].receive)
            for name, screen in self._config.screens.items()
            if screen.interface is Interface.I2C and screen.bus == bus
        }
        replies = {address: self._chips[name].status for address, (name, _) in chips.items()}
        return VirtualI2C(chips, self._faults, replies)

    def i2c_root(self, bus: int | str) -> str:
        """The physical bus; a mux's channels are on the Pi's first bus."""
        return f"i2c-{bus}" if isinstance(bus, int) else "i2c-1"

    def spi(self, bus: int, device: int, hertz: int) -> SpiPort:
        """The port of whatever has this chip select. A strip has none, and sees all that is sent on its bus."""
        name, receivers = "", list[Receive]()
        for screen, config in self._config.screens.items():
            if config.interface is Interface.SPI and (config.bus, config.device) == (bus, device):
                name = screen
                receivers.append(self._spi_screen(screen, config))
        buffer = USUAL_BUFFER
        for strip, settings in self._config.every_strip.items():
            if settings.bus == bus:
                name, buffer = name or strip, settings.buffer
                receivers.append(self._chains[strip].receive)
        return VirtualSpi(name, receivers, self._faults, buffer)

    def serial(self, scanner: str, port: str) -> str:
        """The link to the scanner's pseudo-terminal or pipe, whatever its port is called in the configuration."""
        return str(self._ports[scanner].link)

    # -- hands and faults

    def press(self, key: Key) -> None:
        """Presses a button (with bounce, while ``bounce`` is on)."""
        self._pressed.add(key)
        self._factory.ground(self._config.buttons.pins[key], True)

    def release(self, key: Key) -> None:
        """Releases a button."""
        self._pressed.discard(key)
        self._factory.ground(self._config.buttons.pins[key], False)

    def scan(self, text: str, scanner: str = "") -> None:
        """Holds a card to a scanner (the first scanner unless named).

        A barcode scanner sends the text, or types it. An RFID scanner sends the identity of the tag on the card: the
        text itself if it is an identity, else one derived from the text, always the same.
        """
        name = scanner or self.scanners[0]
        port, config = self._ports[name], self._config.scanners[name]
        if isinstance(port, Pn532Port):
            port.hold(tag_identity(text, PN532_LENGTHS), polls=1)
        elif isinstance(port, KeyboardPort):
            port.send(keystrokes(_typed(text, config.tags), config.layout))
        elif config.protocol is Protocol.RDM6300:
            port.send(rdm6300_frame(tag_identity(text, RDM6300_LENGTHS)) * RDM6300_FRAMES)
        else:
            port.send(barcode_line(text))

    def noise(self, scanner: str = "") -> None:
        """Sends meaningless bytes down the scanner's wire."""
        port = self._ports[scanner or self.scanners[0]]
        port.send(KEY_NOISE if isinstance(port, KeyboardPort) else NOISE)

    def unplug(self, scanner: str = "") -> None:
        """Unplugs the scanner's cable."""
        self._ports[scanner or self.scanners[0]].unplug()

    def plug(self, scanner: str = "") -> None:
        """Plugs the scanner's cable in again."""
        self._ports[scanner or self.scanners[0]].plug()

    def fail(self, device: str, failing: bool = True) -> None:
        """Makes the bus of a screen, strip or buzzer give errors (nothing answers), or ends that."""
        if device not in self.devices:
            raise ValueError(f"expected one of {', '.join(self.devices)}; got {device}")
        number = NO_ACKNOWLEDGE if device in self._chips else errno.EIO
        self._faults.set(device, number if failing else None)

    def power_cut(self, screen: str) -> None:
        """Cuts a screen's power for a moment: its RAM is random, its registers are reset, and it is off."""
        self._chips[screen].power_cut()

    def bounce(self, on: bool) -> None:
        """Makes contacts bounce from now on, or ends that."""
        self._factory.bouncing = on

    # -- what can be seen and heard

    def look(self) -> Glass:
        """What the far ends show now."""
        return Glass(
            leds={name: chain.lights() for name, chain in self._chains.items()},
            screens={name: chip.image() for name, chip in self._chips.items()},
            contrasts={name: chip.contrast for name, chip in self._chips.items()},
            tone=self._tone(),
            pressed=frozenset(self._pressed),
            unplugged=frozenset(name for name, port in self._ports.items() if not port.plugged),
            broken=self._faults.failing(),
        )

    def _tone(self) -> int | None:
        buzzer = self._config.buzzer
        hertz = None if buzzer is None else self._pin(buzzer.pin).tone()
        if hertz is None or buzzer is None:
            return None
        return ACTIVE_HERTZ if buzzer.kind is BuzzerKind.ACTIVE else round(hertz) or None

    def _pin(self, number: int) -> VirtualPin:
        pin: VirtualPin = self._factory.pin(number)
        return pin

    def _spi_screen(self, name: str, config: ScreenConfig) -> Receive:
        chip, dc = self._chips[name], self._pin(config.dc)
        return lambda payload: chip.receive_spi(payload, bool(dc.state))


def _chain(config: StripConfig) -> Apa102Chain | Ws2812Chain:
    kind = Ws2812Chain if config.chip is StripChip.WS2812_SPI else Apa102Chain
    return kind(config.length, config.order)


def _typed(text: str, tags: TagForm) -> str:
    """What a reader types for a card: its code, or the number of its tag."""
    return text if tags is TagForm.NONE else written(tag_identity(text, TYPED_LENGTHS), tags)
