"""The pages whose cameras look for codes: together they are one scanner of the table."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from companion.ports import Camera
from companion.web.requests import BadRequest


@dataclass(slots=True)
class Looking:
    """``camera`` takes the codes that they read; None: the table takes none."""

    camera: Camera | None = None
    pages: set[Hashable] = field(default_factory=set)

    def look(self, page: Hashable, on: bool) -> None:
        """A page's camera looks for codes from now on, or no more; the table is told of the first and the last one.

        Raises BadRequest where the table takes none.
        """
        if self.camera is None:
            raise BadRequest("This table takes no codes from a camera.")
        before = bool(self.pages)
        (self.pages.add if on else self.pages.discard)(page)
        if bool(self.pages) is not before:
            self.camera.looks(on)

    def read(self, page: Hashable, text: str) -> None:
        """A page's camera has read a code. Raises BadRequest where it was not turned on."""
        if self.camera is None or page not in self.pages:
            raise BadRequest("expected the camera to be turned on before it reads a code")
        self.camera.read(text)

    def gone(self, page: Hashable) -> None:
        """A page looks no more, however it ended."""
        if page in self.pages:
            self.look(page, False)
