from __future__ import annotations

import pytest

from companion.drawing import draw
from companion.scene.paper import room
from companion.scene.scene import Picture, Text
from companion.scene.trouble import broken, told


def test_where_all_is_well_the_picture_is_itself() -> None:
    picture = Picture((Text("OK", 0, 0),))
    assert told(picture, {}) is picture


@pytest.mark.parametrize(
    ("names", "line"),
    [
        (["scanner"], "Check scanner"),
        (["scanner", "score"], "Check scanner, score"),
        (["scanner", "score", "strip", "buzzer"], "Check scanner + 3 more"),
    ],
)
def test_what_does_not_answer_is_named_in_a_line_that_fits(names: list[str], line: str) -> None:
    picture = told(Picture(), dict.fromkeys(names, "no answer"))
    texts = [item.text for item in picture.items if isinstance(item, Text)]
    assert texts == [line]
    assert room(line) <= 126
    assert draw(picture).getbbox() == (0, 0, 128, 11)


def test_that_something_broke_is_said_across_the_foot_in_words_that_fit() -> None:
    picture = broken(Picture((Text("12", 0, 0),)))
    words = [item for item in picture.items if isinstance(item, Text) and item.inverted]
    assert [item.text for item in words] == ["Something broke", "BACK leaves the game"]
    assert all(room(item.text) <= 126 for item in words)
    assert draw(broken(Picture())).getbbox() == (0, 36, 128, 64)
    assert draw(picture).crop((0, 0, 128, 36)).getbbox() is not None
