"""The tracker: round by round, the six Turn tokens, the Zeppelin, the Plans (ROC-10 to 15, 42, 60, 70, 72, 80).

Theory of operation. A round has three parts::

               event              sixth turn, then reward          prepare
     EVENT ─────────────► TURNS ─────────────────────────► REWARDS ─────────► EVENT of the next round
                          turn, six times                     │
                                                              └── after the last round nothing but the tally

The Zeppelin may reach Los Angeles in any part: by the event, by the last Finale card being drawn, or as people see
it; this round is the last then. In any part the Plans are stolen, shown and hidden, cards are drawn, the Secret
Army takes Valentine's place. Who has the Plans, whether the army plays, and Rocket Skill are facts like those that
are told one by one, and so the tally's defaults: a step gives the track and the facts after it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from companion.core.values import Ms
from companion.engine.game import Input, Outcome, Outcomes
from companion.games.rocketeer.rules import inputs
from companion.games.rocketeer.rules.board import START_PLANS, Character, Side
from companion.games.rocketeer.rules.edition import Edition
from companion.games.rocketeer.rules.facts import ARMY, PLANS, ROCKET, UPPER_HAND, Facts, told_flag, told_number
from companion.games.rocketeer.rules.inputs import Taker
from companion.games.rocketeer.rules.outcomes import (
    Ambushed,
    Arrived,
    Cause,
    Drew,
    Hidden,
    Prepared,
    Raised,
    Revealed,
    Rewards,
    Shown,
    Stolen,
    Tracking,
    Turned,
)
from companion.games.rocketeer.rules.track import Part, Reason, Track, hands, next_side, plans_of, stranger


def agreeing(track: Track, facts: Facts) -> Track:
    """The track after facts were told that correct it: no Plans card is face up with a side that has none."""
    side = plans_of(facts)
    shown = {taker for taker in track.shown if taker.character.side is side and stranger(taker, facts) is None}
    return replace(track, shown=frozenset(shown))


Step: TypeAlias = tuple[Track, Facts, Outcomes]
"""The track and the facts after an input, and what happened."""


def begin(given: inputs.Track, facts: Facts, at: Ms) -> Step:
    """Tracking begins as a game does: the heroes have the Plans, nobody the Upper Hand, no army (ROC-04, 05)."""
    start: Facts = {PLANS: START_PLANS, UPPER_HAND: None, ARMY: False}
    track = Track(given.spaces)
    return track, {**start, **facts}, (Tracking(at, track.round, track.spaces),)


def step(track: Track, facts: Facts, edition: Edition, given: Input, at: Ms) -> Step | Reason:
    """What an input of the tracker makes of it, or why not."""
    match given:
        case inputs.Reveal():
            return _event(track, facts, given, at)
        case inputs.TakeTurn():
            return _turn(track, facts, given.character, at)
        case inputs.Steal():
            return _steal(track, facts, given.side, at)
        case inputs.ShowPlans():
            return _show(track, facts, given.character, at)
        case inputs.HidePlans():
            side = plans_of(facts)
            return _hidden(track, facts, side), facts, (Hidden(at, side),)
        case inputs.Ambush():
            return _ambush(track, facts, at)
        case inputs.Raise():
            return _raise(track, facts, edition, at)
        case inputs.Draw():
            return _draw(track, facts, given.side, at)
        case inputs.Arrive():
            return Reason.ARRIVED if track.arrived else _arrive(track, facts, Cause.SEEN, at)
        case inputs.Reward():
            return _reward(track, facts, at)
        case inputs.Prepare():
            return _prepare(track, facts, at)
        case _:
            raise TypeError(f"expected an input of The Rocketeer; got {given.name}")


def _event(track: Track, facts: Facts, given: inputs.Reveal, at: Ms) -> Step | Reason:
    if track.part is not Part.EVENT:
        return Reason.EVENT_OUT
    moved = track.zeppelin if track.arrived else track.zeppelin + given.zeppelin
    if track.spaces is not None:
        moved = min(moved, track.spaces)  # it never passes Los Angeles
    track = replace(track, part=Part.TURNS, zeppelin=moved, place=given.place)
    told: Outcomes = (Revealed(at, track.round, moved, given.place),)
    if moved == track.spaces and not track.arrived:
        track, facts, arrived = _arrive(track, facts, Cause.EVENT, at)
        told += arrived
    return track, facts, told


def _arrive(track: Track, facts: Facts, cause: Cause, at: Ms) -> Step:
    zeppelin = track.zeppelin if track.spaces is None else track.spaces
    return replace(track, arrived=True, zeppelin=zeppelin), facts, (Arrived(at, track.round, cause),)


def _turn(track: Track, facts: Facts, taker: Taker, at: Ms) -> Step | Reason:
    if track.part is Part.EVENT:
        return Reason.NO_EVENT
    if (no_one := stranger(taker, facts)) is not None:
        return no_one
    character = taker.character
    if character in track.flipped:
        return Reason.ALREADY_TURNED
    if character.side is not next_side(track, facts):
        return Reason.NOT_YOUR_TURN
    first = track.first or character.side
    track = replace(track, flipped=(*track.flipped, character), first=first)
    return track, facts, (Turned(at, taker.value, character.side, next_side(track, facts)),)


def _hidden(track: Track, facts: Facts, side: Side) -> Track:
    """All Plans cards face down, but the Decoy of the Secret Army, which can never have the Blueprint (ROC-53, 71)."""
    decoy = side is Side.VILLAINS and told_flag(facts, ARMY)
    return replace(track, shown=frozenset({Taker.ARMY}) if decoy else frozenset())


def _steal(track: Track, facts: Facts, side: Side, at: Ms) -> Step | Reason:
    if side is plans_of(facts):
        return Reason.HAS_PLANS
    facts = {**facts, PLANS: side}
    return _hidden(track, facts, side), facts, (Stolen(at, side),)


def _show(track: Track, facts: Facts, taker: Taker, at: Ms) -> Step | Reason:
    if (no_one := stranger(taker, facts)) is not None:
        return no_one
    if taker.character.side is not plans_of(facts):
        return Reason.NO_PLANS
    if taker in track.shown:
        return Reason.ALREADY_SHOWN
    return replace(track, shown=track.shown | {taker}), facts, (Shown(at, taker.value),)


def _ambush(track: Track, facts: Facts, at: Ms) -> Step | Reason:
    if told_flag(facts, ARMY):
        return Reason.ARMY_PLAYS
    shown = track.shown - {Taker.VALENTINE}
    if plans_of(facts) is Side.VILLAINS:
        shown |= {Taker.ARMY}
    told = Ambushed(at, Character.VALENTINE in track.flipped)
    return replace(track, shown=shown), {**facts, ARMY: True}, (told,)


def _raise(track: Track, facts: Facts, edition: Edition, at: Ms) -> Step | Reason:
    if not edition.rocket:
        return Reason.NO_TRACK
    told = told_number(facts, ROCKET)
    now = edition.lowest_rocket if told is None else told
    above = [value for value in edition.rocket if value > now]
    if not above:
        return Reason.TOP
    return track, {**facts, ROCKET: min(above)}, (Raised(at, min(above)),)


def _draw(track: Track, facts: Facts, side: Side, at: Ms) -> Step | Reason:
    if not track.finale_left:
        return Reason.NO_FINALE_LEFT
    track = replace(track, drawn={**track.drawn, side: track.drawn[side] + 1})
    told: tuple[Outcome, ...] = (Drew(at, side, track.finale_left),)
    if not track.finale_left and not track.arrived:
        track, facts, arrived = _arrive(track, facts, Cause.FINALE, at)
        told += arrived
    return track, facts, told


def _reward(track: Track, facts: Facts, at: Ms) -> Step | Reason:
    if track.part is Part.REWARDS:
        return Reason.REWARDED
    if track.place is None or len(track.flipped) < len(Character):
        return Reason.TURNS_LEFT
    plans = plans_of(facts)
    told: Outcomes = (Rewards(at, plans, track.place),)
    track = replace(track, part=Part.REWARDS)
    drawn = _draw(track, facts, plans, at)
    if isinstance(drawn, Reason):  # the deck is empty: nobody draws
        return track, facts, told
    track, facts, more = drawn
    return track, facts, told + more


def _prepare(track: Track, facts: Facts, at: Ms) -> Step | Reason:
    if track.part is not Part.REWARDS:
        return Reason.REWARDS_DUE
    if track.arrived:
        return Reason.LAST_ROUND
    track = replace(track, part=Part.EVENT, round=track.round + 1, place=None, flipped=(), first=None)
    return track, facts, (Prepared(at, track.round, hands(facts)),)
