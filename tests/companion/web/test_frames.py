"""The frames' bytes, by hand and by property."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.core.values import Key
from companion.ports import Glass
from companion.web.frames import FrameKind, changes, frame, parts_of


def test_a_frame_of_nothing_is_its_number() -> None:
    assert frame(0x01020304, {}) == bytes.fromhex("04030201")


def test_a_part_is_kind_name_and_what_it_holds() -> None:
    assert frame(1, {(FrameKind.CONTRAST, "main"): b"\xcf"}) == bytes.fromhex("01000000 03 04 6d61696e 01000000 cf")


def test_the_number_begins_anew_after_32_bits() -> None:
    assert frame(1 << 32, {}) == bytes(4)


def dark(**changed: object) -> Glass:
    values: dict[str, object] = {
        "leds": {},
        "screens": {},
        "contrasts": {},
        "tone": None,
        "pressed": frozenset(),
        "unplugged": frozenset(),
        "broken": frozenset(),
    }
    return Glass(**(values | changed))  # type: ignore[arg-type]  # the keywords are Glass's own


def test_lights_are_linear_channels_of_two_bytes() -> None:
    parts = parts_of(dark(leds={"strip": [(1, 256, 65535), (0, 0, 2)]}), False)
    assert parts[FrameKind.LIGHTS, "strip"] == bytes.fromhex("0100 0001 ffff 0000 0000 0200")


def test_a_screen_is_its_size_and_its_rows() -> None:
    image = Image.new("1", (16, 2))
    image.putpixel((0, 0), 1)
    image.putpixel((9, 0), 1)
    image.putpixel((15, 1), 1)
    assert parts_of(dark(screens={"main": image}), False)[FrameKind.SCREEN, "main"] == bytes.fromhex(
        "1000 0200 8040 0001"
    )


def test_a_screen_that_is_off_holds_nothing() -> None:
    assert parts_of(dark(screens={"main": None}), False)[FrameKind.SCREEN, "main"] == b""


def test_the_rest_is_an_object() -> None:
    glass = dark(
        tone=440, pressed=frozenset({Key.RED, Key.BACK}), unplugged=frozenset({"scanner"}), broken=frozenset({"main"})
    )
    assert json.loads(parts_of(glass, True)[FrameKind.STATE, ""]) == {
        "tone": 440,
        "pressed": ["back", "red"],
        "unplugged": ["scanner"],
        "broken": ["main"],
        "bouncing": True,
    }


@pytest.mark.parametrize("width", [128, 132])
def test_a_whole_table_is_small(width: int) -> None:
    glass = dark(
        leds={"strip": [(1, 2, 3)] * 68},
        screens={"main": Image.new("1", (width, 64)), "score": Image.new("1", (width, 64))},
    )
    assert len(frame(1, parts_of(glass, False))) < 3000


PARTS = st.dictionaries(st.tuples(st.sampled_from(FrameKind), st.text(max_size=4)), st.binary(max_size=4), max_size=6)


@given(before=PARTS, now=PARTS)
def test_what_was_shown_and_what_changed_make_what_is_shown(
    before: dict[tuple[FrameKind, str], bytes], now: dict[tuple[FrameKind, str], bytes]
) -> None:
    changed = changes(before, now)
    assert {name: part for name, part in {**before, **changed}.items() if name in now} == now
    assert all(before.get(name) != part for name, part in changed.items())
