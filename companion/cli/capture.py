"""``companion capture DEVICE``: records what a scanner or a button sends, with times."""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, TYPE_CHECKING

from companion.config.reading import find, no_hardware, read
from companion.config.scanner import Protocol, ScannerConfig, usual
from companion.config.table import HardwareKind, TableConfig
from companion.core.errors import CompanionError, DeviceError, shown
from companion.core.values import Key, Ms
from companion.daemon.clock import MonotonicClock
from companion.daemon.status import NoAnswer, ask
from hardware.capturing import ButtonSource, PortSource, Source, Waking, record
from hardware.scanners.capture import Item, item_text
from hardware.scanners.header import ButtonHeader, Header, ScannerHeader, header_text
from hardware.scanners.kinds import ScannerKind
from hardware.wires import Wires

if TYPE_CHECKING:
    from hardware.virtual.table import Virtual

MOST_SECONDS = 10**9
LONGEST_PORT = 400
"""The most characters of a path that are shown."""


@dataclass(frozen=True, slots=True)
class Device:
    """The device to capture: a button by its ``key``, or a ``scanner`` (its name is empty for a path)."""

    header: Header
    description: str
    """The device in words, for people."""
    key: Key | None = None
    name: str = ""
    scanner: ScannerConfig | None = None


def main(arguments: list[str]) -> int:
    """Captures until Ctrl-C, SIGTERM or the end of its time. Returns 2 if it cannot start, 1 if the device was lost."""
    given = _parser().parse_args(arguments)
    try:
        config, path = _config(given)
        device = _device(given, config)
        if given.virtual:
            config = replace(config, hardware=HardwareKind.VIRTUAL)
        elif config.hardware is None and "/" not in given.device:
            print(no_hardware(path), file=sys.stderr)
            return 2
        with ExitStack() as stack:
            return _capture(stack, given, config, device)
    except CompanionError as error:
        print(f"companion capture: {error}{_advice(error)}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion capture", description="Records what a device sends, until Ctrl-C.")
    parser.add_argument(
        "device", metavar="DEVICE", help="a scanner's name, a button's key (red, ok ...) or a port's path"
    )
    parser.add_argument("file", metavar="FILE", nargs="?", help="the capture (default: standard output)")
    parser.add_argument("--config", type=Path, metavar="CONFIG", help="the configuration (default: the one in use)")
    parser.add_argument("--kind", choices=[kind.value for kind in Protocol], help="what is on a port given by its path")
    parser.add_argument("--baud", type=int, help="the port's speed (default: the usual one of its kind)")
    parser.add_argument("--seconds", type=_seconds, help="for how long (default: until Ctrl-C)")
    parser.add_argument(
        "--virtual", action="store_true", help="on the virtual table, where a hand presses or scans once a second"
    )
    return parser


def _seconds(text: str) -> Ms:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.001 <= seconds <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"expected seconds, more than 0; got {text!r}")
    return Ms(round(seconds * 1000))


# -- the device


def _config(given: argparse.Namespace) -> tuple[TableConfig, Path | None]:
    path: Path | None = given.config or find()
    if "/" in given.device and given.kind and given.config is None:
        return TableConfig(), path  # a port can be captured even if the configuration is faulty
    return (TableConfig() if path is None else read(path)), path


def _device(given: argparse.Namespace, config: TableConfig) -> Device:
    """Finds the device by its name. Raises DeviceError if there is none."""
    if "/" in given.device:
        return _at_path(given, config)
    if given.kind or given.baud:
        raise DeviceError("--kind and --baud go with a port's path; a name has those of the configuration")
    if given.device in config.scanners:
        return _scanner(given.device, config.scanners[given.device])
    if given.device in list(Key):
        key = Key(given.device)
        header = ButtonHeader(config.buttons.lockout, config.buttons.hold)
        return Device(header, f"button {key} at GPIO{config.buttons.pins[key]}", key)
    names = ", ".join([*config.scanners, *Key])
    raise DeviceError(f"there is no device {shown(given.device)}; there are {names}, and any port by its path")


def _at_path(given: argparse.Namespace, config: TableConfig) -> Device:
    if given.virtual:
        raise DeviceError("the virtual table's scanners have no paths; name one of the configuration")
    known = next((scanner for scanner in config.scanners.values() if scanner.port == given.device), None)
    if given.kind is None and known is None:
        raise DeviceError(f"no scanner of the configuration is at {shown(given.device)}; say what it is with --kind")
    protocol = Protocol(given.kind) if given.kind else known.protocol if known else Protocol.LINE
    same = known if known and known.protocol is protocol else usual(protocol)
    return _scanner("", replace(same, port=given.device, baud=given.baud or same.baud))


def _scanner(name: str, scanner: ScannerConfig) -> Device:
    port = shown(scanner.port, LONGEST_PORT)[1:-1]
    how = f"layout {scanner.layout}" if scanner.types else f"{scanner.baud} baud"
    kind = ScannerKind.LINE if scanner.types else ScannerKind(scanner.protocol)
    words = f"{name or 'scanner'} ({scanner.protocol}) at {port}, {how}"
    return Device(ScannerHeader(kind, idle=scanner.idle), words, name=name, scanner=scanner)


# -- the capture


def _capture(stack: ExitStack, given: argparse.Namespace, config: TableConfig, device: Device) -> int:
    clock = MonotonicClock().now
    waking = Waking()
    stack.callback(waking.close)
    stack.enter_context(_signals(waking))
    wires: Wires
    if config.hardware is HardwareKind.VIRTUAL and "/" not in given.device:
        from hardware.virtual.table import Virtual

        wires = virtual = Virtual(config, clock)
        stack.callback(virtual.close)
    else:
        from hardware.pi import PiWires

        wires, virtual = PiWires(config.buttons.factory), None
    since = clock()
    source = _opened(device, config, wires, waking)
    stack.callback(source.close)
    file = stack.enter_context(_output(given.file))
    write = _writer(file, device, since)
    if virtual is not None:
        stack.enter_context(_hand(virtual, device))
    _say(f"Capturing {device.description}. {'' if given.seconds else 'Ctrl-C ends it.'}".rstrip())
    try:
        record(source, since, clock, write, waking, given.seconds)
    except DeviceError as error:
        _say(f"companion capture: {error}; the capture has everything up to then")
        return 1
    return 0


def _opened(device: Device, config: TableConfig, wires: Wires, waking: Waking) -> Source:
    """Opens the device. Raises DeviceError."""
    clock = MonotonicClock().now
    if device.key is not None:
        return ButtonSource(config.buttons.pins[device.key], wires.pins, clock, waking)
    if device.scanner is None:
        raise DeviceError(f"{device.description}: neither a button nor a scanner")
    port = wires.serial(device.name, device.scanner.port) if device.name else device.scanner.port
    return PortSource(port, device.scanner, clock, _say)


def _writer(file: IO[str], device: Device, since: Ms) -> Callable[[Item], None]:
    """Writes the header at once, then each item as it arrives, so that an interrupted capture is whole so far."""

    def line(text: str) -> None:
        file.write(f"{text}\n")
        file.flush()

    line(f"# {device.description}")
    line(header_text(device.header))
    return lambda item: line(item_text(item, since))


@contextmanager
def _output(name: str | None) -> Iterator[IO[str]]:
    """Opens the file to write to; errors while writing are raised as DeviceError."""
    if name is None or name == "-":
        yield sys.stdout
        return
    try:
        with open(name, "w", encoding="utf-8", newline="\n") as file:
            yield file
    except DeviceError:
        raise
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "no path has a null in it"
        raise DeviceError(f"{name}: cannot be written: {why}") from error


@contextmanager
def _signals(waking: Waking) -> Iterator[None]:
    """Makes Ctrl-C and SIGTERM end the capture instead of the program."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread can handle signals
        yield
        return
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, lambda *_: waking.end()) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


@contextmanager
def _hand(virtual: Virtual, device: Device) -> Iterator[None]:
    """A hand at the virtual table: once a second it taps the button or holds a card to the scanner."""
    over = threading.Event()

    def play() -> None:
        virtual.bounce(True)
        while not over.wait(0.8):
            if device.key is None:
                virtual.scan("SKY:red+blue#2", device.name)
            else:
                virtual.press(device.key)
                over.wait(0.2)
                virtual.release(device.key)

    hand = threading.Thread(target=play, name="hand", daemon=True)
    hand.start()
    try:
        yield
    finally:
        over.set()
        hand.join()


def _say(words: str) -> None:
    """Writes to standard error, because the capture may go to standard output."""
    print(words, file=sys.stderr, flush=True)


def _advice(error: CompanionError) -> str:
    """The advice if a device is in use."""
    if "in use" not in str(error) and "busy" not in str(error).lower():
        return ""
    try:
        running = ask(HardwareKind.PI)
    except NoAnswer:
        running = None
    if running is None:
        return "; if the table is running, end it first (sudo systemctl stop companion, or Ctrl-C where it was started)"
    return (
        f"; the running table uses it (process {running.process}): end that first "
        "(sudo systemctl stop companion, or Ctrl-C where it was started)"
    )
