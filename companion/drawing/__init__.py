"""Makes what ``companion.scene`` describes: pictures become images, lights become the values sent to LEDs.

Example::

    >>> from companion.scene.scene import Anchor, Picture, Size, Text
    >>> draw(Picture((Text("READY", 64, 4, Size.LARGE, Anchor.MIDDLE),))).size
    (128, 64)
"""

from __future__ import annotations

from companion.drawing.picture import draw

__all__ = ["draw"]
