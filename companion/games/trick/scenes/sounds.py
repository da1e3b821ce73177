"""What Trick to the Future sounds like; an outcome that is not here is silent."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.game import Outcome
from companion.games.trick.rules import outcomes
from companion.scene.sounds import ACCEPTED, ADVANCED, CHOSEN, REFUSED, UNDONE, WON, Tune

TUNES: Mapping[type[Outcome], Tune] = {
    outcomes.Dealt: CHOSEN,
    outcomes.Played: ACCEPTED,
    outcomes.Revoked: REFUSED,
    outcomes.TrickTaken: ADVANCED,
    outcomes.RoundScored: WON,
    outcomes.Over: WON,
    outcomes.Undone: UNDONE,
}
