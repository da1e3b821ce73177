"""Keyboard layouts: which character each key types, alone, with shift, and with AltGr.

Keys have the kernel's numbers (linux/input-event-codes.h), which say where a key lies and not what is printed on it. A
reader types as if it had the layout that it is set to, whatever the system's own is. The keys of the number pad type
the same in every layout. A dead key waits for the next one: before a blank it is the character itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.config.scanner import Layout

ENTER, TAB, LINEFEED, PAD_ENTER = 28, 15, 101, 96
LEFT_SHIFT, RIGHT_SHIFT, CAPS_LOCK = 42, 54, 58
LEFT_CONTROL, RIGHT_CONTROL, LEFT_ALT, ALT_GR = 29, 97, 56, 100
SPACE = 57

_ROWS = (
    (41, *range(2, 14)),
    tuple(range(16, 28)),
    (*range(30, 41), 43),
    (86, *range(44, 54)),
)
"""The keys that type, from left to right, the row of digits first."""
PAD: Mapping[int, str] = dict(
    zip((71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 55, 98), "789-456+1230.*/", strict=True)
)

COMBINING: Mapping[str, str] = {"^": "\u0302", "´": "\u0301", "`": "\u0300", "¨": "\u0308", "~": "\u0303"}
"""What a dead key puts on the letter behind it."""


@dataclass(frozen=True, slots=True)
class Keyboard:
    """A layout. Each mapping leads from a key to what it types."""

    plain: Mapping[int, str]
    shifted: Mapping[int, str]
    third: Mapping[int, str]
    """With AltGr."""
    dead: frozenset[str] = frozenset()

    def typed(self, key: int, shift: bool = False, caps: bool = False, third: bool = False) -> str:
        """What a key types; empty if nothing. ``caps``: the lock, which turns letters only."""
        if third:
            return self.third.get(key, "")
        plain = self.plain.get(key, "")
        return self.shifted.get(key, "") if shift is not (caps and plain.isalpha()) else plain

    def strokes(self, character: str) -> tuple[int, int | None] | None:
        """The key that types a character, not on the pad, and the key held with it; None: no key does."""
        for keys, held in ((self.plain, None), (self.shifted, LEFT_SHIFT), (self.third, ALT_GR)):
            for key, typed in keys.items():
                if typed == character and key not in PAD:
                    return key, held
        return None


def _keys(*rows: str) -> Iterator[tuple[int, str]]:
    for places, row in zip(_ROWS, rows, strict=True):
        yield from zip(places, row, strict=True)
    yield SPACE, " "
    yield from PAD.items()


LAYOUTS: Mapping[Layout, Keyboard] = {
    Layout.US: Keyboard(
        dict(_keys("`1234567890-=", "qwertyuiop[]", "asdfghjkl;'\\", "<zxcvbnm,./")),
        dict(_keys("~!@#$%^&*()_+", "QWERTYUIOP{}", 'ASDFGHJKL:"|', ">ZXCVBNM<>?")),
        {},
    ),
    Layout.UK: Keyboard(
        dict(_keys("`1234567890-=", "qwertyuiop[]", "asdfghjkl;'#", "\\zxcvbnm,./")),
        dict(_keys('¬!"£$%^&*()_+', "QWERTYUIOP{}", "ASDFGHJKL:@~", "|ZXCVBNM<>?")),
        {5: "€"},
    ),
    Layout.DE: Keyboard(
        dict(_keys("^1234567890ß´", "qwertzuiopü+", "asdfghjklöä#", "<yxcvbnm,.-")),
        dict(_keys('°!"§$%&/()=?`', "QWERTZUIOPÜ*", "ASDFGHJKLÖÄ'", ">YXCVBNM;:_")),
        {3: "²", 4: "³", 8: "{", 9: "[", 10: "]", 11: "}", 12: "\\", 16: "@", 18: "€", 27: "~", 50: "µ", 86: "|"},
        frozenset("^´`"),
    ),
    Layout.FR: Keyboard(
        dict(_keys("²&é\"'(-è_çà)=", "azertyuiop^$", "qsdfghjklmù*", "<wxcvbn,;:!")),
        dict(_keys("~1234567890°+", "AZERTYUIOP¨£", "QSDFGHJKLM%µ", ">WXCVBN?./§")),
        {3: "~", 4: "#", 5: "{", 6: "[", 7: "|", 8: "`", 9: "\\", 10: "^", 11: "@", 12: "]", 13: "}", 18: "€"},
        frozenset("^¨"),
    ),
}
