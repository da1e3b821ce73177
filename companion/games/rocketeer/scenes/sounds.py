"""What The Rocketeer sounds like; an outcome that is not here is silent."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.game import Outcome
from companion.games.rocketeer.rules import outcomes
from companion.scene.sounds import CHOSEN, FLIPPED, STARTED, UNDONE, WON, Tune

TUNES: Mapping[type[Outcome], Tune] = {
    outcomes.Scored: WON,
    outcomes.FactTold: CHOSEN,
    outcomes.Undone: UNDONE,
    outcomes.Tracking: CHOSEN,
    outcomes.Revealed: CHOSEN,
    outcomes.Arrived: STARTED,
    outcomes.Turned: FLIPPED,
    outcomes.Shown: CHOSEN,
    outcomes.Hidden: CHOSEN,
    outcomes.Stolen: CHOSEN,
    outcomes.Ambushed: CHOSEN,
    outcomes.Raised: CHOSEN,
    outcomes.Drew: CHOSEN,
    outcomes.Rewards: CHOSEN,
    outcomes.Prepared: CHOSEN,
}
