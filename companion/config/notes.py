"""Notes in the annotations of the configuration, for whoever writes or documents it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, init=False)
class With:
    """In ``Annotated``: the key has an effect only if another field has one of these values."""

    field: str
    values: tuple[object, ...]

    def __init__(self, field: str, *values: object) -> None:
        object.__setattr__(self, "field", field)
        object.__setattr__(self, "values", values)
