"""What the buzzer sounds at each instant: a tune that was begun, or nothing. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.values import Ms
from companion.scene.sounds import Tune


@dataclass(frozen=True, slots=True)
class Melody:
    """A tune begun at an instant. A tune as weighty cuts it off; a lighter one does not wait: it is lost."""

    tune: Tune | None = None
    begun: Ms = Ms(0)

    def begin(self, tune: Tune, at: Ms) -> Melody:
        """The melody after a tune was to sound at ``at``."""
        if self.tune is not None and self.tune.weight > tune.weight and self.change(at) is not None:
            return self
        return Melody(tune, at)

    def tone(self, now: Ms) -> int | None:
        """The tone at this instant in hertz, None for silence."""
        end = self.begun
        for hertz, lasts in () if self.tune is None else self.tune.notes:
            end += lasts
            if self.begun <= now < end:
                return hertz
        return None

    def change(self, now: Ms) -> Ms | None:
        """The next instant after ``now`` at which the tone changes, None once the tune is over."""
        end = self.begun
        for _, lasts in () if self.tune is None else self.tune.notes:
            end += lasts
            if end > now:
                return end
        return None
