"""What ``companion.scene`` describes, made: a picture is drawn as an image, lights become what LEDs are given.

Example::

    >>> from companion.scene.scene import Anchor, Picture, Size, Text
    >>> draw(Picture((Text("READY", 64, 4, Size.LARGE, Anchor.MIDDLE),))).size
    (128, 64)
"""

from __future__ import annotations

from companion.drawing.picture import draw

__all__ = ["draw"]
