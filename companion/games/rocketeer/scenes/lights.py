"""The lights in The Rocketeer. Nothing moves but what is news, since a game lasts hours.

=======================  ===============================================================================
a Turn token to come     its bar is lit: the heroes' all of it, the villains' every other light, the Army's
                         in pairs; the whole bar where its side is next, else the lower part
a flipped one            dark
a refused one            blinks white twice
the trio                 the outer light on the side that has the Plans
the row                  the Zeppelin's way: Lakehurst first, Los Angeles last, bright where it is
=======================  ===============================================================================
"""

from __future__ import annotations

from companion.core.values import ROW, TRIO, Ms
from companion.games.rocketeer.rules.board import Character, Side
from companion.games.rocketeer.rules.facts import ARMY, told_flag
from companion.games.rocketeer.rules.track import Part, Track, plans_of
from companion.games.rocketeer.table.match import KEY_OF, Match
from companion.scene.firework import firework
from companion.scene.lights import UNLIT, Colours, Column, Even, Lights, Repeat
from companion.scene.palette import COLOURS, DARK, WHITE, dimmed
from companion.scene.sand import REFUSAL
from companion.table.page import Notice

WAITING = 0.4
"""How much of a bar is lit whose side is not next."""
GLOW = 0.75


def bar(who: Character, army: bool, part: float) -> Column:
    """A character's bar, lit up to a part of its height; the sides differ by more than colour."""
    hue = dimmed(COLOURS[KEY_OF[who]], GLOW)
    if who.side is Side.HEROES:
        return Repeat((hue,), part)
    return Repeat((hue, hue, DARK) if who is Character.VALENTINE and army else (hue, DARK), part)


def round_lights(match: Match, notice: Notice | None, now: Ms) -> Lights:
    """The lights while the rounds are tracked."""
    track = match.state.track or Track()
    army = bool(told_flag(match.state.facts, ARMY))
    bars: list[Column] = []
    for who in Character:
        if notice is not None and notice.key is KEY_OF[who] and 0 <= now - notice.at < REFUSAL:
            lit = (now - notice.at) // (REFUSAL // 3) % 2 == 0
            bars.append(Even((dimmed(WHITE, 0.6) if lit else DARK,)))
            continue
        coming = track.part is Part.EVENT or (track.part is Part.TURNS and who not in track.flipped)
        next_side = match.state.next_side
        part = 1.0 if who.side is next_side else WAITING
        bars.append(bar(who, army, part if coming else 0))
    return Lights(tuple(bars), plans(plans_of(match.state.facts)), zeppelin(track))


def plans(holder: Side) -> Colours:
    """Who has the Plans, in the trio: the first light for the heroes, the last for the villains."""
    lamps = [DARK] * TRIO
    lamps[0 if holder is Side.HEROES else TRIO - 1] = dimmed(WHITE, 0.7)
    return tuple(lamps)


def zeppelin(track: Track) -> Colours:
    """The Zeppelin's way in the row; dark while it is not known how far it is."""
    if track.spaces is None and not track.arrived:
        return (DARK,) * ROW
    last = ROW - 1
    at = last if track.arrived or track.spaces is None else min(last - 1, track.zeppelin * last // track.spaces)
    glimmer = dimmed(WHITE, 0.18)
    return tuple(WHITE if lamp == at else glimmer for lamp in range(ROW))


def asking_lights(side: Side | None, army: bool = False) -> Lights:
    """While a side's cards are told: its three bars. None: all six, each in its pattern, for a side to answer."""
    bars = tuple(bar(who, army, WAITING if side in (None, who.side) else 0) for who in Character)
    return Lights(bars)


def winner_lights(winner: Side, since: Ms) -> Lights:
    """A firework on the winner's three bars."""
    bars = zip(Character, firework(3, since), strict=True)
    return Lights(tuple(column if who.side is winner else UNLIT for who, column in bars))
