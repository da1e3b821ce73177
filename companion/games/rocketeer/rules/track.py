"""Where a tracked game stands: the round and its part, the Zeppelin, the Turn tokens, the Plans cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from companion.games.rocketeer.rules.board import FINALE_CARDS, HAND, START_PLANS, Character, Place, Side
from companion.games.rocketeer.rules.facts import ARMY, PLANS, UPPER_HAND, Facts, told_flag, told_side
from companion.games.rocketeer.rules.inputs import Taker


class Part(StrEnum):
    """The parts of a round (ROC-10)."""

    EVENT = "event"
    """The Current Event is to be revealed."""
    TURNS = "turns"
    REWARDS = "rewards"
    """Rewards are being gained; then the next round is prepared."""


class Reason(StrEnum):
    """Why an input is refused."""

    OVER = "over"
    NOTHING_TO_UNDO = "nothing_to_undo"
    BAD_STATE = "bad_state"
    """The tally's facts contradict each other, or what is known."""
    UNKNOWN_FINALE = "unknown_finale"
    """The edition has no lines for a card of the tally."""
    TRACKING = "tracking"
    NOT_TRACKING = "not_tracking"
    EVENT_OUT = "event_out"
    """This round's event has been revealed."""
    NO_EVENT = "no_event"
    """It has not."""
    GONE = "gone"
    """Valentine, whose turns the Secret Army takes."""
    NO_ARMY = "no_army"
    ALREADY_TURNED = "already_turned"
    NOT_YOUR_TURN = "not_your_turn"
    HAS_PLANS = "has_plans"
    NO_PLANS = "no_plans"
    ALREADY_SHOWN = "already_shown"
    ARMY_PLAYS = "army_plays"
    NO_TRACK = "no_track"
    """The edition does not say the track's values."""
    TOP = "top"
    """The Rocket token is at the top of its track."""
    NO_FINALE_LEFT = "no_finale_left"
    ARRIVED = "arrived"
    TURNS_LEFT = "turns_left"
    REWARDED = "rewarded"
    REWARDS_DUE = "rewards_due"
    LAST_ROUND = "last_round"


@dataclass(frozen=True, slots=True)
class Track:
    """Where the tracked game stands.

    ``zeppelin`` are the spaces it has moved, of ``spaces`` (None: not known). ``place`` is where this round's Finale
    token lies. ``flipped`` are the characters who took their turn, in that order. ``first`` is the side that took the
    first turn, None before it. ``shown`` are those whose Plans card is face up. ``drawn`` are each side's Finale cards.
    """

    spaces: int | None = None
    round: int = 1
    part: Part = Part.EVENT
    zeppelin: int = 0
    arrived: bool = False
    place: Place | None = None
    flipped: tuple[Character, ...] = ()
    first: Side | None = None
    shown: frozenset[Taker] = frozenset()
    drawn: Mapping[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))

    @property
    def finale_left(self) -> int:
        """Finale cards left in the deck."""
        return FINALE_CARDS - sum(self.drawn.values())


def plans_of(facts: Facts) -> Side:
    """The side that has the Plans."""
    return told_side(facts, PLANS) or START_PLANS


def next_side(track: Track, facts: Facts) -> Side | None:
    """Whose turn it is: the side with the Plans first, then by turns (ROC-14); None unless a turn is to be taken.

    Plans that are stolen during the round do not change it: sides alternate from the round's first turn.
    """
    if track.part is not Part.TURNS or len(track.flipped) == len(Character):
        return None
    first = track.first or plans_of(facts)
    return first if len(track.flipped) % 2 == 0 else first.opponent


def hands(facts: Facts) -> dict[Side, int]:
    """To how many cards each hand is filled (ROC-80): seven, and one more with the Upper Hand."""
    holder = told_side(facts, UPPER_HAND)
    return {side: HAND + (side is holder) for side in Side}


def stranger(taker: Taker, facts: Facts) -> Reason | None:
    """Valentine once gone, or the Secret Army before it plays."""
    army = bool(told_flag(facts, ARMY))
    if taker is Taker.VALENTINE and army:
        return Reason.GONE
    return Reason.NO_ARMY if taker is Taker.ARMY and not army else None
