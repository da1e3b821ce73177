"""The OLED models against an oracle from outside: luma.oled's own drivers, byte for byte as they come."""

from __future__ import annotations

import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from luma.core.interface.serial import i2c
from luma.oled import device as luma_device
from PIL import Image

from hardware.i2c import I2CWire
from hardware.screens import page_bytes
from hardware.virtual.bus import Faults, VirtualI2C
from hardware.virtual.oled import OledChip
from hardware.virtual.sh1106 import Sh1106
from hardware.virtual.ssd1306 import Ssd1306

NOISE = st.randoms(use_true_random=False).map(
    lambda random: Image.frombytes("1", (128, 64), random.randbytes(1024)),
)
SIDEWAYS = NOISE.map(lambda image: image.transpose(Image.Transpose.ROTATE_90))

LUMA = {
    "ssd1306": (luma_device.ssd1306, Ssd1306),
    "ssd1309": (luma_device.ssd1309, Ssd1306),
    "sh1106": (luma_device.sh1106, Sh1106),
}


def opened(name: str, rotate: int, whole: bool) -> tuple[luma_device.ssd1306, OledChip]:
    """luma's device on a model; ``whole``: through our wire instead of luma's, which sends 32 bytes at a time."""
    driver, model = LUMA[name]
    chip = model()
    bus = VirtualI2C({0x3C: ("screen", chip.receive)}, Faults())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # luma calls what Pillow 14 takes away
        device = driver(I2CWire(bus, 0x3C) if whole else i2c(bus=bus, address=0x3C), rotate=rotate)
    device.persist = True
    return device, chip


@pytest.mark.parametrize("whole", [True, False], ids=["our wire", "luma's wire"])
@pytest.mark.parametrize("rotate", [0, 1, 2, 3])
@pytest.mark.parametrize("name", LUMA)
def test_the_glass_shows_lumas_image_pixel_for_pixel(name: str, rotate: int, whole: bool) -> None:
    device, chip = opened(name, rotate, whole)

    @settings(max_examples=5)
    @given(SIDEWAYS if rotate % 2 else NOISE)
    def shows(image: Image.Image) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            device.display(image)
        shown = chip.image()
        expected = image.rotate(-90 * rotate, expand=True)
        assert shown is not None
        assert shown.tobytes() == expected.tobytes()

    shows()
    device.contrast(0x2A)
    assert chip.contrast == 0x2A
    device.hide()
    assert chip.image() is None
    device.show()
    assert chip.image() is not None


@settings(max_examples=20)
@given(NOISE)
def test_each_addressing_mode_of_the_ssd1306_shows_the_same_image(image: Image.Image) -> None:
    pages = page_bytes(image)
    for mode in ("horizontal", "vertical", "page"):
        chip = Ssd1306()
        chip.receive(bytes([0x00, 0x8D, 0x14, 0xA1, 0xC8, 0xAF]))
        if mode == "page":
            for page in range(8):
                chip.receive(bytes([0x00, 0xB0 | page, 0x00, 0x10]))
                chip.receive(b"\x40" + pages[page * 128 : page * 128 + 128])
        else:
            chip.receive(bytes([0x00, 0x20, mode == "vertical", 0x21, 0, 127, 0x22, 0, 7]))
            down = b"".join(pages[column::128] for column in range(128))
            chip.receive(b"\x40" + (down if mode == "vertical" else pages))
        shown = chip.image()
        assert shown is not None, mode
        assert shown.tobytes() == image.tobytes(), mode
