"""The header's GPIO chip among all those that a machine has."""

from __future__ import annotations

import errno

import pytest

from companion.core.errors import DeviceError
from hardware.header_chip import header_chip

REFUSED = PermissionError(errno.EACCES, "Permission denied")


def among(chips: dict[int, str | Exception]) -> int:
    """The header's chip, where each has this label, or raises this when it is opened."""

    def label(number: int) -> str:
        found = chips[number]
        if isinstance(found, Exception):
            raise found
        return found

    return header_chip(sorted(chips), label)


@pytest.mark.parametrize(
    ("chips", "number"),
    [
        pytest.param({0: "pinctrl-bcm2835", 1: "raspberrypi-exp-gpio"}, 0, id="a Zero 2 W"),
        pytest.param({0: "pinctrl-bcm2711", 1: "raspberrypi-exp-gpio"}, 0, id="a 4"),
        pytest.param({0: "gpio-brcmstb@107d508500", 4: "pinctrl-rp1"}, 4, id="a 5 with an early kernel"),
        pytest.param({0: REFUSED, 1: "pinctrl-bcm2835"}, 1, id="one before it may not be opened"),
        pytest.param({0: Exception(b"can not open gpiochip"), 1: "pinctrl-rp1"}, 1, id="lgpio's own error"),
    ],
)
def test_the_headers_chip_is_found_by_its_label(chips: dict[int, str | Exception], number: int) -> None:
    assert among(chips) == number


def test_no_chip_of_a_header_is_reported_with_those_that_are_there() -> None:
    with pytest.raises(DeviceError, match=r"no GPIO chip .*\(gpiochip0 is a; gpiochip2 is b\)$"):
        among({0: "a", 2: "b"})
    with pytest.raises(DeviceError, match="there is no /dev/gpiochip"):
        among({})


def test_a_chip_that_may_not_be_opened_is_named_with_advice() -> None:
    with pytest.raises(
        DeviceError, match=r"gpiochip1 cannot be opened \(PermissionError.*; the user must be in the group"
    ):
        among({0: "a", 1: REFUSED})
