"""A screen's description to an image: what ``companion.scene`` describes, Pillow draws.

Example::

    >>> draw(Picture((Text("READY", 64, 4, Size.LARGE, Anchor.MIDDLE),))).size
    (128, 64)
"""

from __future__ import annotations

from companion.drawing.picture import draw

__all__ = ["draw"]
