"""Which GPIO chip drives the 40-pin header: found by its label, for its number differs between boards and kernels."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from glob import glob

from companion.core.errors import DeviceError
from companion.core.mistakes import in_words

HEADER_CHIPS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
"""Labels of the header's chip: Pi 5; Pi 4 and relatives; Zero to 3."""


def header_chip(numbers: Iterable[int], label: Callable[[int], str]) -> int:
    """The number of the chip that drives the header.

    ``label``: reads a chip's label; whatever it raises, that chip is passed over. Raises DeviceError, naming all the
    chips that are there, if none of them is the header's.

    >>> header_chip([0, 11], {0: "gpio-brcmstb", 11: "pinctrl-rp1"}.__getitem__)
    11
    """
    seen: list[str] = []
    for number in numbers:
        try:
            name = label(number)
        except Exception as error:  # a library's own: lgpio.error is a bare Exception
            seen.append(f"gpiochip{number} cannot be opened ({in_words(error)})")
            continue
        if name in HEADER_CHIPS:
            return number
        seen.append(f"gpiochip{number} is {name}")
    found = "; ".join(seen) or "there is no /dev/gpiochip*"
    raise DeviceError(f"pins: found no GPIO chip of a Raspberry Pi's header ({found}){_advice(seen)}")


def _advice(seen: list[str]) -> str:
    if any("cannot be opened" in chip for chip in seen):
        return "; the user must be in the group gpio: sudo usermod -aG gpio $USER, then log in again"
    return ""


def chip_numbers() -> list[int]:
    """The numbers of all GPIO chips, ascending."""
    names = (path.removeprefix("/dev/gpiochip") for path in glob("/dev/gpiochip*"))
    return sorted(int(name) for name in names if name.isdecimal())
