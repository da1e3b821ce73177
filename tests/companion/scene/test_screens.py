"""Every screen as it was looked at and found good. ``make golden`` draws the images anew: look at them again then."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from companion.drawing import draw
from companion.scene.scene import Picture, Scene

FOLDER = Path(__file__).parents[2] / "golden_images"
NAMES = sorted(path.stem for path in FOLDER.glob("*.png"))
MARGIN = 30


def within(picture: Picture) -> bool:
    """Whether nothing of it lies beyond the screen."""
    box = draw(picture, MARGIN).getbbox()
    return box is None or (box[0] >= MARGIN and box[1] >= MARGIN and box[2] <= MARGIN + 128 and box[3] <= MARGIN + 64)


@pytest.fixture(scope="session")
def drawn(golden: ModuleType) -> dict[str, Image.Image]:
    images: dict[str, Image.Image] = golden.images()
    return images


def test_each_screen_has_its_image_and_each_image_its_screen(drawn: dict[str, Image.Image]) -> None:
    assert sorted(drawn) == NAMES, "make golden draws them anew"


@pytest.mark.parametrize("name", NAMES)
def test_a_screen_looks_as_it_did(name: str, drawn: dict[str, Image.Image]) -> None:
    with Image.open(FOLDER / f"{name}.png") as kept:
        difference = ImageChops.logical_xor(kept.convert("1"), drawn[name]).getbbox()
    assert difference is None, f"{name} differs within {difference}: if that is meant, make golden, and look at it"


def test_no_two_screens_of_a_show_look_alike(golden: ModuleType, drawn: dict[str, Image.Image]) -> None:
    """Whoever looks knows where the show is."""
    mains = {drawn[name].tobytes() for name in golden.SCREENS}
    # Two kinds of event to be set by hand differ in the number alone; a refusal in two lines hides what is above it; a
    # name is spelled alike in every game.
    assert len(mains) >= len(golden.SCREENS) - 4


def test_nothing_of_any_screen_lies_beyond_it(golden: ModuleType) -> None:
    screens: dict[str, Callable[[], Scene]] = golden.SCREENS
    for name, see in screens.items():
        scene = see()
        assert within(scene.main), name
        assert within(scene.score), name


PLAYERS = st.lists(
    st.text(
        alphabet=st.characters(min_codepoint=0x21, max_codepoint=0x24F, categories=["L", "N"]), min_size=1, max_size=24
    ),
    min_size=1,
    max_size=6,
    unique=True,
)


@settings(max_examples=40)
@given(players=PLAYERS)
@example(players=["Ŗ", "ș"])
def test_no_name_is_too_long_for_a_screen(golden: ModuleType, players: list[str]) -> None:
    evening = golden.Evening(players=players)
    scenes = [evening.seen()]
    scenes.append(evening.at(0, "start").seen())
    scenes.append(evening.at(5_000, "red+yellow", "red", "yellow").seen())
    scenes.append(evening.at(6_000, "red+blue", "green").seen())
    scenes.append(evening.at(200_000).seen())
    for scene in scenes:
        assert within(scene.main)
        assert within(scene.score)


@settings(max_examples=20)
@given(
    words=st.text(alphabet=st.characters(min_codepoint=0x20, max_codepoint=0x17E), max_size=400),
    now=st.integers(0, 10**6),
)
@pytest.mark.parametrize("key", ["communication", "drawing", "setup", "rules"])
def test_no_note_is_too_long_for_a_screen(golden: ModuleType, key: str, words: str, now: int) -> None:
    evening = golden.Evening(event={**golden.TRAINING, key: words, "name": words})
    assert within(evening.seen(now).main)
    assert within(evening.at(0, "right").seen(now).main)
