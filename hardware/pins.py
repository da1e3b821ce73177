"""gpiozero's pin factories for a real header, chosen by name: the one asked for, or an error with advice.

Left to itself, gpiozero tries one library after another and silently takes the first that works.
"""

from __future__ import annotations

import atexit
import logging
import os
import tempfile
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from shutil import rmtree

from companion.core.errors import DeviceError
from hardware.header_chip import chip_numbers, header_chip
from hardware.wires import PinFactory

BEST = "best"
_FOLDER = "companion-lgpio-"
_PLACES = ("RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR", "STATE_DIRECTORY")
GPIOD = "gpiod"

_log = logging.getLogger(__name__)


class _Missing(DeviceError):
    """A pin library is not installed."""


def open_pins(name: str) -> PinFactory:
    """Opens a pin factory by name: ``gpiod``, ``lgpio`` or ``rpigpio``; ``best`` is the first that is installed.

    Raises DeviceError with advice. A library that is installed and fails is reported, and no other is tried.

    >>> open_pins("pigpio")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    companion.core.errors.DeviceError: pins: buttons.factory is 'pigpio'; a real table needs one of best, gpiod, ...
    """
    if name in _FACTORIES:
        return _FACTORIES[name]()
    if name != BEST:
        raise DeviceError(
            f"pins: buttons.factory is {name!r}; a real table needs one of {BEST}, {', '.join(_FACTORIES)}"
        )
    return _first(_FACTORIES, "pins: no library for them is installed; sudo apt install python3-libgpiod")


def open_tones() -> PinFactory:
    """Opens the first factory that is installed of those that drive a pin at a frequency. Raises DeviceError."""
    having = {name: opener for name, opener in _FACTORIES.items() if name != GPIOD}
    return _first(having, "pins: no library for a passive buzzer's tones is installed; sudo apt install python3-lgpio")


def has_tones(factory: PinFactory) -> bool:
    """Whether a factory of ``open_pins`` drives pins at a frequency."""
    return not str(getattr(factory, "description", "")).startswith(GPIOD)


def _first(openers: Mapping[str, Callable[[], PinFactory]], otherwise: str) -> PinFactory:
    missing: list[str] = []
    for name, opener in openers.items():
        try:
            factory = opener()
        except _Missing as error:
            missing.append(str(error))
        else:
            _log.info("pins: %s is used%s", name, f" ({'; '.join(missing)})" if missing else "")
            return factory
    raise DeviceError(otherwise)


@contextmanager
def pin_errors(what: str) -> Iterator[None]:
    """Turns whatever a pin library raises into a DeviceError about ``what``.

    The libraries raise nearly anything: lgpio.error is a bare Exception, RPi.GPIO raises RuntimeError and ValueError,
    gpiozero its own errors, and AttributeError for closed devices. A gpiozero device whose constructor failed keeps its
    pin until it is collected, and the error's frames keep the device alive: so the frames are cleared.
    """
    try:
        yield
    except DeviceError:
        raise
    except Exception as error:
        traceback.clear_frames(error.__traceback__)
        raise DeviceError(f"{what}: {_in_words(error)}{_advice(error)}") from error


def _in_words(error: Exception) -> str:
    """A library's error in one line; lgpio gives byte strings."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    text = " ".join(str(part.decode() if isinstance(part, bytes) else part) for part in error.args).strip()
    return (text or type(error).__name__).splitlines()[0].strip("'\"")


def _advice(error: Exception) -> str:
    words = _in_words(error)
    if "Failed to add edge detection" in words or "peripheral base address" in words:
        return '; RPi.GPIO works neither on a Pi 5 nor with kernel 6.6 or later: write factory = "best" under [buttons]'
    if "/dev/mem" in words or "/dev/gpiomem" in words:
        return '; RPi.GPIO needs rights that the other libraries do not: write factory = "best" under [buttons]'
    if type(error).__name__ == "PinUnknownPi":
        return "; this is not a Raspberry Pi, or /proc is hidden from the service (ProcSubset=pid must be off)"
    if isinstance(error, PermissionError) or "permission" in words.lower() or "can not open gpiochip" in words:
        return "; the user must be in the group gpio: sudo usermod -aG gpio $USER, then log in again"
    if "busy" in words.lower():
        return "; another program, or an overlay in /boot/firmware/config.txt, uses this pin"
    return ""


# -- gpiod


def _gpiod() -> PinFactory:
    try:
        from hardware.gpiod_pins import GpiodFactory
    except ImportError as error:  # also version 1 of the bindings, which is Bookworm's
        raise _Missing(f"pins: gpiod cannot be imported ({error}); sudo apt install python3-libgpiod") from error
    with pin_errors("pins"):
        factory = GpiodFactory()
        _know_the_board(factory)
        return factory


# -- lgpio


def _lgpio() -> PinFactory:
    _give_lgpio_a_place()
    try:
        import lgpio
        from gpiozero.pins.lgpio import LGPIOFactory, LGPIOPin
        from gpiozero.pins.local import LocalPiFactory
    except ImportError as error:
        raise _Missing(
            f"pins: lgpio cannot be imported ({error}); sudo apt install python3-lgpio, "
            "and a virtual environment with --system-site-packages"
        ) from error
    except (OSError, ValueError) as error:  # its FIFO could not be made
        raise DeviceError(f"pins: lgpio does not start ({error}); set LG_WD to a writable folder") from error

    class HeaderFactory(LGPIOFactory):  # type: ignore[misc]  # gpiozero has no types
        """gpiozero's factory on a given chip. In some releases its own constructor ignores the number."""

        def __init__(self, chip: int) -> None:
            LocalPiFactory.__init__(self)
            self._handle = lgpio.gpiochip_open(chip)
            self._chip = chip
            self.description = f"lgpio, on {_lgpio_label(chip)} (gpiochip{chip})"
            self.pin_class = LGPIOPin

    with pin_errors("pins"):
        chip = header_chip(chip_numbers(), _lgpio_label)
        factory = HeaderFactory(chip)
        _know_the_board(factory)
        return factory


def _lgpio_label(number: int) -> str:
    import lgpio

    handle = lgpio.gpiochip_open(number)
    try:
        _, _, _, label = lgpio.gpio_get_chip_info(handle)
    finally:
        lgpio.gpiochip_close(handle)
    return str(label.decode() if isinstance(label, bytes) else label)


def _give_lgpio_a_place() -> None:
    """Points LG_WD to a folder of this process: on import, lgpio makes FIFOs there, or else in the working directory.

    In a folder that others share, its FIFO would lock them out. The folder goes when the process ends; what a killed
    process left is swept by the next.
    """
    if "LG_WD" in os.environ:
        return
    places = (os.environ.get(name, "").split(":")[0] for name in _PLACES)
    parent = next((place for place in places if place and os.access(place, os.W_OK | os.X_OK)), None)
    with suppress(OSError):  # no writable folder anywhere: let lgpio say so
        parent = parent or tempfile.gettempdir()
        _sweep(parent)
        os.environ["LG_WD"] = folder = tempfile.mkdtemp(prefix=f"{_FOLDER}{os.getpid()}-", dir=parent)
        atexit.register(rmtree, folder, ignore_errors=True)


def _sweep(parent: str) -> None:
    """Removes the folders of processes that are no more."""
    for folder in Path(parent).glob(f"{_FOLDER}*"):
        process = folder.name.removeprefix(_FOLDER).split("-")[0]
        if process.isdecimal() and not os.path.exists(f"/proc/{process}"):
            rmtree(folder, ignore_errors=True)


# -- RPi.GPIO, or rpi-lgpio under its name


def _rpigpio() -> PinFactory:
    try:
        from gpiozero.pins.rpigpio import RPiGPIOFactory
    except ImportError as error:
        raise _Missing(
            f'pins: RPi.GPIO cannot be imported ({error}); better write factory = "best" under [buttons]'
        ) from error
    except RuntimeError as error:
        raise DeviceError(f"pins: {_in_words(error)}{_advice(error)}") from error
    with pin_errors("pins"):
        factory = RPiGPIOFactory()
        _know_the_board(factory)
        return factory


def _know_the_board(factory: PinFactory) -> None:
    """Reads the board now: every pin needs it, and an unknown board is better reported here than at the tenth pin."""
    _log.info("pins: %s", factory.board_info.description)


_FACTORIES: Mapping[str, Callable[[], PinFactory]] = {GPIOD: _gpiod, "lgpio": _lgpio, "rpigpio": _rpigpio}
"""Best first."""
_MODULES: Mapping[str, str] = {GPIOD: "gpiod.line", "lgpio": "lgpio", "rpigpio": "RPi.GPIO"}
"""What each factory imports. Version 1 of gpiod has no ``gpiod.line``."""


def installed() -> list[str]:
    """The names of the factories whose library is installed, best first. No device is opened."""
    return [name for name in _FACTORIES if _is_there(_MODULES[name])]


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):
        return False
