"""gpiozero's pin factories for a real header, chosen by name: the one asked for, or an error with advice.

Left to itself, gpiozero tries one library after another and silently takes the first that works.
"""

from __future__ import annotations

import logging
import os
import tempfile
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from glob import glob

from companion.core.errors import DeviceError
from hardware.wires import PinFactory

HEADER_CHIPS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
"""Labels of the chip that drives the 40-pin header: Pi 5; Pi 4 and relatives; Zero to 3."""

_log = logging.getLogger(__name__)


def open_pins(name: str) -> PinFactory:
    """Opens a pin factory by name, ``lgpio`` or ``rpigpio``. Raises DeviceError with advice.

    >>> open_pins("pigpio")
    Traceback (most recent call last):
        ...
    companion.core.errors.DeviceError: pins: buttons.factory is 'pigpio'; a real table needs lgpio or rpigpio
    """
    if name not in _FACTORIES:
        expected = " or ".join(_FACTORIES)
        raise DeviceError(f"pins: buttons.factory is {name!r}; a real table needs {expected}")
    return _FACTORIES[name]()


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
        return (
            '; RPi.GPIO works neither on a Pi 5 nor with kernel 6.6 or later: write factory = "lgpio" under [buttons]'
        )
    if type(error).__name__ == "PinUnknownPi":
        return "; this is not a Raspberry Pi, or /proc is hidden from the service (ProcSubset=pid must be off)"
    if isinstance(error, PermissionError) or "permission" in words.lower() or "can not open gpiochip" in words:
        return "; the user must be in the group gpio: sudo usermod -aG gpio $USER, then log in again"
    if "busy" in words.lower():
        return "; another program, or an overlay in /boot/firmware/config.txt, uses this pin"
    return ""


# -- lgpio


def _lgpio() -> PinFactory:
    _give_lgpio_a_place()
    try:
        import lgpio
        from gpiozero.pins.lgpio import LGPIOFactory, LGPIOPin
        from gpiozero.pins.local import LocalPiFactory
    except ImportError as error:
        raise DeviceError(
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
        chip = header_chip(_chip_numbers(), _lgpio_label)
        factory = HeaderFactory(chip)
        _know_the_board(factory)
        return factory


def header_chip(numbers: Iterable[int], label: Callable[[int], str]) -> int:
    """The number of the chip that drives the header, found by its label. Raises DeviceError if there is none."""
    seen: list[str] = []
    for number in numbers:
        name = label(number)
        if name in HEADER_CHIPS:
            return number
        seen.append(f"gpiochip{number} is {name}")
    found = "; ".join(seen) or "there is no /dev/gpiochip*"
    raise DeviceError(f"pins: found no GPIO chip of a Raspberry Pi's header ({found})")


def _chip_numbers() -> list[int]:
    names = (path.removeprefix("/dev/gpiochip") for path in glob("/dev/gpiochip*"))
    return sorted(int(name) for name in names if name.isdecimal())


def _lgpio_label(number: int) -> str:
    import lgpio

    handle = lgpio.gpiochip_open(number)
    try:
        _, _, _, label = lgpio.gpio_get_chip_info(handle)
    finally:
        lgpio.gpiochip_close(handle)
    return str(label.decode() if isinstance(label, bytes) else label)


def _give_lgpio_a_place() -> None:
    """Points LG_WD to a writable folder: on import, lgpio makes FIFOs there, or else in the working directory."""
    if "LG_WD" in os.environ:
        return
    for name in ("RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR", "STATE_DIRECTORY"):
        folder = os.environ.get(name, "").split(":")[0]
        if folder and os.access(folder, os.W_OK | os.X_OK):
            os.environ["LG_WD"] = folder
            return
    with suppress(FileNotFoundError):  # no writable folder anywhere: let lgpio say so
        os.environ["LG_WD"] = tempfile.gettempdir()


# -- RPi.GPIO, or rpi-lgpio under its name


def _rpigpio() -> PinFactory:
    try:
        from gpiozero.pins.rpigpio import RPiGPIOFactory
    except ImportError as error:
        raise DeviceError(
            f'pins: RPi.GPIO cannot be imported ({error}); better write factory = "lgpio" under [buttons]'
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


_FACTORIES: Mapping[str, Callable[[], PinFactory]] = {"lgpio": _lgpio, "rpigpio": _rpigpio}
