"""Every screen is as its golden image shows it, and no word on it is cut."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

import timers_golden
from companion.drawing.fonts import ELLIPSIS, fitted
from companion.scene.scene import Text

IMAGES = timers_golden.images()


def test_there_is_a_golden_image_for_each_screen_and_none_besides() -> None:
    assert {path.stem for path in timers_golden.FOLDER.glob("*.png")} == set(IMAGES)


@pytest.mark.parametrize("name", IMAGES)
def test_a_screen_is_as_its_golden_image(name: str) -> None:
    golden = Image.open(timers_golden.FOLDER / f"{name}.png").convert("1")
    assert ImageChops.logical_xor(IMAGES[name], golden).getbbox() is None, "make golden, and look at it"


@pytest.mark.parametrize("name", timers_golden.SCREENS)
def test_no_word_is_cut(name: str) -> None:
    seen = timers_golden.SCREENS[name]()
    for text in (item for picture in (seen.main, seen.score) for item in picture.items if isinstance(item, Text)):
        made, _ = fitted(text.text, text.width or 128, text.size, text.least or text.size)
        assert not made.endswith(ELLIPSIS), text.text
