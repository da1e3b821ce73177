"""The screens of Trick to the Future, for ``tools/golden.py``."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.games.trick.rules.game import State
from companion.games.trick.rules.scoring import Counts, score_round
from companion.games.trick.rules.setup import GameSetup
from companion.games.trick.table.scoring import Scoring
from companion.games.trick.table.seating import Seating
from companion.scene.scene import Scene
from companion.table.house import House
from companion.table.names import Names
from tools.sittings.kits import known
from tools.sittings.trick import FIVE, THREE, TWO, WIDE, Noted, Sitting

FIRST = ("past-0:0", "past-3:1=9", "past-5:0")
SECOND = ("present-1:1", "present-3:0", "past-7:0")
"""Two tricks of three players, Bill leading: Ted takes the first with one rod; Bill takes the second."""


def live(*done: str) -> Sitting:
    """Three players, Bill leading."""
    return Sitting(*THREE).do("red", *done)


def five(*done: str) -> Sitting:
    """Five players with long names, the first leading."""
    return Sitting(*FIVE).do("red", *done)


def seated(names: Names, *keys: str) -> Sitting:
    """At the choosing of players."""
    house = House(known(Noted()))
    return Sitting(*TWO, page=Seating(house, names)).do(*keys)


def tallied(*done: str) -> Sitting:
    """Three players at the tally."""
    return Sitting(*THREE).do("left", "ok", *done)


def typed(*numbers: int) -> list[str]:
    """Presses that enter these numbers."""
    return [key for number in numbers for key in (*["right"] * number, "ok")]


def scored(players: tuple[str, ...], *rounds: tuple[tuple[int, int, int], ...]) -> Sitting:
    """The scores after rounds of these counts."""
    state = State(GameSetup(players))
    for number, counts in enumerate(rounds, 1):
        given = [Counts(*count) for count in counts]
        state = State(state.setup, (*state.scored, score_round(number, players, given, state.totals)))
    return Sitting(*players, page=Scoring(house=House(known(Noted())), state=state))


MIXED = ((3, 3, 5), (0, 2, 0), (5, 2, 3))
"""Perfect, inoperative, lost: 8 tricks and 15 rods."""
OTHER = ((2, 4, 3), (6, 1, 4), (0, 3, 0))
LONG = ((2, 2, 6), (1, 3, 1), (0, 4, 0), (3, 2, 2), (1, 1, 4))
"""Five players: 7 tricks and 25 rods."""
DEAD = ((3, 3, 2), (3, 3, 2), (2, 1, 4))


KNOWN = ("Bill", "Ted", "Peabody", "Rufus")

TRICK: Mapping[str, Callable[[], Scene]] = {
    "trick-seating": lambda: seated(Names(2, 5)).seen(),
    "trick-seating-as-before": lambda: seated(Names(2, 5, KNOWN, ("Bill", "Ted", WIDE, "Peabody"))).seen(),
    "trick-seating-known": lambda: seated(Names(2, 5, (*KNOWN, WIDE)), "ok", "ok", "left", "left", "left").seen(),
    "trick-seating-enough": lambda: seated(Names(2, 5, KNOWN), "ok", "ok").seen(),
    "trick-seating-new": lambda: seated(Names(2, 5), "left").seen(),
    "trick-spelling": lambda: seated(Names(2, 5, chosen=("Bill",), spelled="Te", cursor=3)).seen(),
    "trick-spelling-wide": lambda: seated(Names(2, 5, spelled="Wmwmwmwmwmwm", cursor=1)).seen(),
    "trick-spelling-space": lambda: seated(Names(2, 5, spelled="Anne", cursor=48)).seen(),
    "trick-leads": lambda: Sitting(*THREE).seen(),
    "trick-leads-two": lambda: Sitting(*TWO).seen(),
    "trick-leads-chosen": lambda: Sitting(*THREE).do("right", "right", "right").seen(),
    "trick-leads-wide": lambda: Sitting(*FIVE).do("right").seen(),
    "trick-leads-counts": lambda: Sitting(*THREE).do("left").seen(),
    "trick-leads-refused": lambda: Sitting(*THREE).do("purple").seen(),
    "trick-begins": lambda: live().seen(),
    "trick-begins-wide": lambda: five().seen(),
    "trick-two-played": lambda: live(*FIRST[:2]).seen(),
    "trick-four-played": lambda: five("past-0:0", "past-3:2", "beyond-2:0", "past-4:2=6").seen(),
    "trick-not-your-turn": lambda: live("green", "red", "past-0", "orange").seen(),
    "trick-won": lambda: live(*FIRST).seen(),
    "trick-won-none": lambda: live("past-0:0", "past-1:0", "past-2:0").seen(),
    "trick-won-wide": lambda: five("past-8:0", "past-3:0", "past-2:0", "future-4:2=6", "past-5:0").seen(),
    "trick-revoke": lambda: live("past-0:0", "present-0:0", "past-3:0", "past-7:0", "past-2:0", "past-1:0").seen(),
    "trick-card": lambda: live("past-0").seen(),
    "trick-card-one": lambda: live("present-1").seen(),
    "trick-card-rod": lambda: live("present-1", "red").seen(),
    "trick-card-seven": lambda: live("future-7", "red").seen(),
    "trick-card-three": lambda: live("past-3", "red").seen(),
    "trick-card-six-of-three": lambda: live("past-3", "red", "left").seen(),
    "trick-card-nine-of-three": lambda: live("past-3", "red", "right").seen(),
    "trick-card-zero-six-nine": lambda: live("past-7", "red", "red", "red").seen(),
    "trick-card-six": lambda: five("present-6").seen(),
    "trick-card-six-refused": lambda: five("present-6", "ok").seen(),
    "trick-card-nine-of-six": lambda: five("present-6", "right").seen(),
    "trick-card-eight-of-two": lambda: live("past-2", "red", "red").seen(),
    "trick-card-no-more": lambda: live("past-2", "red", "red", "red").seen(),
    "trick-counting": lambda: tallied().seen(),
    "trick-unknown-card": lambda: live("0D00319CD0", "0D00319CD0", "right").seen(),
    "trick-scanner-gone": lambda: live("past-3", "ok", "lost").seen(),
    "trick-scanner-gone-count": lambda: live("past-3", "ok", "lost").seen(3_000),
    "trick-counting-third": lambda: tallied(*typed(3, 3)).do("right", "right").seen(),
    "trick-counting-too-many": lambda: tallied(*typed(5, 2, 3)).do(*["right"] * 4).seen(),
    "trick-waiting": lambda: Sitting(*THREE, scanner=False).seen(),
    "trick-counting-unspent": lambda: tallied(*typed(5)).do("left").seen(),
    "trick-counting-no-trick": lambda: tallied(*typed(0, 2)).do("right", "right").seen(),
    "trick-counting-proposed": lambda: tallied(*typed(5, 2, 3, 0, 2, 0)).seen(),
    "trick-counting-rods-few": lambda: tallied(*typed(5, 2, 3, 3, 2, 0), "ok", "ok", "left").seen(),
    "trick-counting-complete": lambda: tallied(*typed(3, 3, 5, 0, 2, 0), "ok", "right", "right", "ok", "ok").seen(),
    "trick-counting-wide": lambda: Sitting(*FIVE, scanner=False).do(*typed(2, 2)).seen(),
    "trick-scores": lambda: scored(THREE, MIXED).seen(),
    "trick-scores-five": lambda: scored(FIVE, LONG, LONG).seen(),
    "trick-scores-perfect": lambda: scored(THREE, OTHER, MIXED).do("red").seen(),
    "trick-scores-inoperative": lambda: scored(THREE, OTHER, MIXED).do("orange").seen(),
    "trick-scores-lost": lambda: scored(THREE, MIXED).do("yellow").seen(),
    "trick-scores-safe": lambda: scored(THREE, OTHER).do("red").seen(),
    "trick-scores-wide": lambda: scored(FIVE, LONG, LONG).do("red").seen(),
    "trick-scores-tokens": lambda: scored(THREE, MIXED).do("left").seen(),
    "trick-scores-tokens-five": lambda: scored(FIVE, LONG, LONG).do("left").seen(),
    "trick-winner": lambda: scored(THREE, MIXED, OTHER, MIXED).seen(),
    "trick-winner-wide": lambda: scored(FIVE, LONG, LONG, LONG).seen(),
    "trick-winner-last-round": lambda: scored(TWO, DEAD[:2], ((3, 3, 2), (3, 1, 2)), ((3, 1, 2), (3, 3, 2))).seen(),
    "trick-winner-shared": lambda: scored(THREE, DEAD, DEAD, DEAD).seen(),
    "trick-scores-end": lambda: scored(THREE, MIXED, OTHER, MIXED).do("right").seen(),
    "trick-leaving": lambda: live(*FIRST).do("hold:back").seen(),
}
"""Every screen of the game, by the name of its image."""
