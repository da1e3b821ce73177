"""What Skyrockets sounds like; an outcome that is not here is silent."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.game import Outcome
from companion.games.skyrockets.rules import outcomes
from companion.scene.sounds import (
    ACCEPTED,
    ADVANCED,
    CHOSEN,
    DUD,
    EMPTY,
    FLIPPED,
    HELD,
    LOST,
    STARTED,
    UNDONE,
    WON,
    Tune,
)

TUNES: Mapping[type[Outcome], Tune] = {
    outcomes.Started: STARTED,
    outcomes.Played: ACCEPTED,
    outcomes.Flipped: FLIPPED,
    outcomes.Advanced: ADVANCED,
    outcomes.Held: HELD,
    outcomes.Skipped: CHOSEN,
    outcomes.Undone: UNDONE,
    outcomes.RanOut: EMPTY,
    outcomes.Dud: DUD,
    outcomes.Laid: CHOSEN,
    outcomes.Stood: FLIPPED,
    outcomes.Stacked: CHOSEN,
    outcomes.Unlocked: CHOSEN,
    outcomes.Refereed: CHOSEN,
    outcomes.Won: WON,
    outcomes.Lost: LOST,
    outcomes.Abandoned: CHOSEN,
}
