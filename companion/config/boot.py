"""config.txt, by which a Pi's firmware turns buses on: what it says, and what a table needs added to it. Pure.

From Raspberry Pi's documentation: ``dtparam=NAME=VALUE,NAME=VALUE`` sets parameters, the last one counts; a filter such
as ``[pi4]`` restricts the lines below it to some boards, and ``[all]`` ends that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

FAST = 400_000
"""The I2C clock, in hertz, at which a screen's whole frame takes 23 ms instead of 93."""

_SAME = {"i2c": "i2c_arm", "i2c_baudrate": "i2c_arm_baudrate"}
_ON = ("on", "okay", "yes", "true", "y", "1", "")
_ABOUT = "# The tabletop companion: screens are on I2C, light strips on SPI."


def lines(text: str) -> tuple[str, ...]:
    """The lines that say something, without comments and blanks.

    >>> lines("# the buses\\ndtparam = spi=on # strips\\n")
    ('dtparam=spi=on',)
    """
    bare = (line.partition("#")[0].strip().replace(" ", "") for line in text.splitlines())
    return tuple(line for line in bare if line)


def everywhere(text: str) -> Mapping[str, str]:
    """The parameters that hold whatever the board is, each with its last value.

    >>> dict(everywhere("dtparam=i2c=on,spi\\n[pi4]\\ndtparam=spi=off"))
    {'i2c_arm': 'on', 'spi': ''}
    """
    return dict(_parameters(text))


def _parameters(text: str) -> Iterator[tuple[str, str]]:
    filtered = False
    for line in lines(text):
        if line.startswith("["):
            filtered = line.lower() != "[all]"
        name, _, values = line.partition("=")
        if name == "dtparam" and not filtered:
            for each in values.split(","):
                key, _, value = each.partition("=")
                yield _SAME.get(key, key), value


def lacking(text: str) -> list[str]:
    """The lines that a table needs and that config.txt lacks: I2C, at a speed of ``FAST`` unless it names one; SPI.

    >>> lacking("dtparam=i2c_arm=on,i2c_arm_baudrate=100000")
    ['dtparam=spi=on']
    """
    said = everywhere(text)
    i2c = [] if _is_on(said, "i2c_arm") else ["i2c_arm=on"]
    if "i2c_arm_baudrate" not in said:
        i2c.append(f"i2c_arm_baudrate={FAST}")
    spi = [] if _is_on(said, "spi") else ["spi=on"]
    return [f"dtparam={','.join(each)}" for each in (i2c, spi) if each]


def _is_on(said: Mapping[str, str], name: str) -> bool:
    return said.get(name, "off").lower() in _ON


def with_buses(text: str) -> str:
    """The text of config.txt with what is ``lacking`` at its end, or the same text where nothing is."""
    more = lacking(text)
    if not more:
        return text
    end = "\r\n" if "\r\n" in text else "\n"
    between = "" if not text or text.endswith("\n") else end
    return text + between + end.join(["", "[all]", _ABOUT, *more, ""])
