"""The step that finds the buttons: the person presses each one when asked, and the pin that goes low is its pin."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, replace

from companion.bench import Edge, PinWatch
from companion.config.forms import FIRST_PIN, LAST_PIN
from companion.config.table import DEFAULT_PINS, PinFactory
from companion.core.errors import DeviceError
from companion.core.values import Key, Ms
from companion.setup.finding import PinFinder
from companion.setup.inbox import Inbox
from companion.setup.sitting import Sitting, pin_name

PATIENCE = Ms(40_000)
"""How long without a press before setup gives advice."""
_LIBRARIES = (PinFactory.GPIOD, PinFactory.LGPIO, PinFactory.RPIGPIO)
SKIPPED = "skipped."
FOUND = "buttons."
WORDS: Mapping[Key, str] = {**{key: key.value.upper() for key in Key}, Key.LEFT: "◄ (left)", Key.RIGHT: "► (right)"}


@dataclass(slots=True)
class _Search:
    """The state of one search for the buttons."""

    sitting: Sitting
    watch: PinWatch
    inbox: Inbox[Edge]
    finder: PinFinder


def find_buttons(sitting: Sitting) -> None:
    """Asks for the keys that are still missing. Raises DeviceError if no pin can be opened."""
    reserved = sitting.bench.reserved()
    free = [pin for pin in range(FIRST_PIN, LAST_PIN + 1) if pin not in reserved]
    with closing(Inbox[Edge]()) as inbox, closing(_watch(sitting, free, inbox)) as watch:
        search = _Search(sitting, watch, inbox, PinFinder(watch.low()))
        _introduce(search, reserved)
        while not _confirmed(search):
            pass
    _settle_skipped(sitting, [pin for pin in free if pin not in watch.refused])


def _watch(sitting: Sitting, free: list[int], inbox: Inbox[Edge]) -> PinWatch:
    """Starts the watch with the configured pin library; if only another one works, uses that and says so."""

    def through(factory: PinFactory) -> PinWatch:
        return sitting.bench.watch(factory, free, lambda pin, low, at: inbox.put((pin, low, at)))

    wanted = sitting.table.buttons.factory
    try:
        return through(wanted)
    except DeviceError as error:
        for other in _LIBRARIES:
            if other is wanted:
                continue
            with suppress(DeviceError):
                watch = through(other)
                sitting.dialogue.tell(str(error), f"{other} works, so the configuration will name it.")
                sitting.found(replace(sitting.table, buttons=replace(sitting.table.buttons, factory=other)))
                return watch
        raise


def _introduce(search: _Search, reserved: Mapping[int, str]) -> None:
    tell = search.sitting.dialogue.tell
    tell(
        "Press and release each key when asked. Or type one of these, then Enter:",
        "  s  skip this key   b  back to the previous key",
        "",
    )
    if reserved:
        names = ", ".join(f"GPIO{pin}" for pin in sorted(reserved))
        tell(f"Not watched, because buses use them: {names}.")
    for pin, why in search.watch.refused.items():
        tell(f"{pin_name(pin)} cannot be opened: {why}")
    for pin in sorted(search.finder.stuck):
        tell(f"{pin_name(pin)} is low already: is it held down, or wired to ground? It counts once it is released.")


def _confirmed(search: _Search) -> bool:
    """Asks for the missing keys, then whether all is right; asks again for those that are not."""
    sitting = search.sitting
    keys = list(Key)
    at = 0
    while at < len(keys):
        key = keys[at]
        if sitting.done(FOUND + key) or sitting.done(SKIPPED + key) or _find(search, key):
            at += 1
        elif at:
            at -= 1
            sitting.forget(FOUND + keys[at], SKIPPED + keys[at])
    again = _again(sitting)
    sitting.forget(*(prefix + key for key in again for prefix in (FOUND, SKIPPED)))
    return not again


def _again(sitting: Sitting) -> list[Key]:
    while True:
        typed = sitting.dialogue.ask(
            "buttons.again", "Is this right?\n  Enter  yes   or type the keys to find again, such as: red left", ""
        )
        words = typed.casefold().replace(",", " ").split()
        if words in (["y"], ["yes"]):
            return []
        if all(word in list(Key) for word in words):
            return [Key(word) for word in words]
        sitting.dialogue.tell(f"The keys are {', '.join(Key)}.")


def _find(search: _Search, key: Key) -> bool:
    """Waits until the key is found or skipped; False: back to the previous key."""
    sitting = search.sitting
    while True:
        answer = sitting.dialogue.wait(FOUND + key, f"Press {WORDS[key]}", search.inbox, PATIENCE)
        if answer is None:
            _tell_silence(search)
        elif isinstance(answer, str):
            typed = answer.casefold()
            if typed in ("s", "skip"):
                sitting.dialogue.tell(f"{WORDS[key]:<10} skipped")
                sitting.found(sitting.table, SKIPPED + key)
                return True
            if typed in ("b", "back"):
                return False
            sitting.dialogue.tell("Press the key, or type s (skip) or b (back).")
        elif _pressed(search, key, search.finder.edge(*answer)):
            return True


def _pressed(search: _Search, key: Key, pins: frozenset[int] | None) -> bool:
    """Whether this press identifies the key's pin."""
    sitting = search.sitting
    if not pins:
        return False
    if len(pins) > 1:
        names = " and ".join(pin_name(pin) for pin in sorted(pins))
        sitting.dialogue.tell(f"{names} went low together: press only one key. If you did, two wires touch.")
        return False
    (pin,) = pins
    owner = next(
        (other for other in Key if sitting.done(FOUND + other) and sitting.table.buttons.pins[other] == pin), None
    )
    if owner is not None:
        sitting.dialogue.tell(f"That was {WORDS[owner]}, at {pin_name(pin)}. Press {WORDS[key]}.")
        return False
    sitting.dialogue.tell(f"{WORDS[key]:<10} {pin_name(pin)}")
    _put(sitting, key, pin, FOUND + key)
    return True


def _tell_silence(search: _Search) -> None:
    held = search.finder.held
    if held:
        names = " and ".join(pin_name(pin) for pin in sorted(held))
        search.sitting.dialogue.tell(f"{names} stays low: let go, or look for a short to ground.")
    else:
        search.sitting.dialogue.tell("No press seen. One leg of a key goes to a GPIO pin, the other to a ground (GND).")


def _put(sitting: Sitting, key: Key, pin: int, *names: str) -> None:
    pins = {**sitting.table.buttons.pins, key: pin}
    sitting.found(replace(sitting.table, buttons=replace(sitting.table.buttons, pins=pins)), *names)


def _settle_skipped(sitting: Sitting, free: list[int]) -> None:
    """A skipped key keeps its pin, unless another key was found there; then it gets a free one."""
    for key in Key:
        if not sitting.done(SKIPPED + key):
            continue
        taken = {pin for other, pin in sitting.table.buttons.pins.items() if sitting.done(FOUND + other)}
        if sitting.table.buzzer is not None:
            taken.add(sitting.table.buzzer.pin)
        skipped_before = [
            other for other in Key if sitting.done(SKIPPED + other) and list(Key).index(other) < list(Key).index(key)
        ]
        taken |= {sitting.table.buttons.pins[other] for other in skipped_before}
        likely = (sitting.table.buttons.pins[key], DEFAULT_PINS[key], *free)
        pin = next((pin for pin in likely if pin in free and pin not in taken), sitting.table.buttons.pins[key])
        sitting.dialogue.tell(f"{WORDS[key]} was skipped: wire it to {pin_name(pin)}.")
        _put(sitting, key, pin)
