"""The strip in The Rocketeer. Nothing moves but what is news, since a game lasts hours.

=======================  ===============================================================================
a Turn token to come     its bar is lit: the heroes' all of it, the villains' every other LED, the Secret Army's
                         in pairs; the whole bar where its side is next, else the lower part
a flipped one            dark
a refused one            blinks white twice
the crowd                the outer light on the side that has the Plans
the track                the Zeppelin's way: Lakehurst first, Los Angeles last, bright where it is
=======================  ===============================================================================
"""

from __future__ import annotations

from companion.core.values import Ms
from companion.games.rocketeer.rules.board import Character, Side
from companion.games.rocketeer.rules.facts import ARMY, told_flag
from companion.games.rocketeer.rules.track import Part, Track, plans_of
from companion.games.rocketeer.table.match import KEY_OF, Match
from companion.scene.firework import firework
from companion.scene.palette import COLOURS, WHITE, dimmed
from companion.scene.sand import REFUSAL
from companion.scene.scene import BAR, CROWD, DARK, TRACK, Lights, Rgb
from companion.table.page import Notice

WAITING = 4
"""LEDs of a bar whose side is not next."""
GLOW = 0.75
Leds = tuple[Rgb, ...]


def pattern(who: Character, army: bool) -> tuple[bool, ...]:
    """Which LEDs of a bar are this character's, so that the sides are told apart without colour."""
    if who.side is Side.HEROES:
        return (True,) * BAR
    if who is Character.VALENTINE and army:
        return tuple(led % 3 < 2 for led in range(BAR))
    return tuple(led % 2 == 0 for led in range(BAR))


def bar(who: Character, army: bool, height: int, part: float = GLOW) -> Leds:
    """A character's bar, lit up to a height."""
    hue = dimmed(COLOURS[KEY_OF[who]], part)
    return tuple(hue if on and led < height else DARK for led, on in enumerate(pattern(who, army)))


def round_lights(match: Match, notice: Notice | None, now: Ms) -> Lights:
    """The strip while the rounds are tracked."""
    track = match.state.track or Track()
    army = bool(told_flag(match.state.facts, ARMY))
    bars = []
    for who in Character:
        if notice is not None and notice.key is KEY_OF[who] and 0 <= now - notice.at < REFUSAL:
            lit = (now - notice.at) // (REFUSAL // 3) % 2 == 0
            bars.append((dimmed(WHITE, 0.6) if lit else DARK,) * BAR)
            continue
        coming = track.part is Part.EVENT or (track.part is Part.TURNS and who not in track.flipped)
        next_side = match.state.next_side
        height = BAR if who.side is next_side else WAITING
        bars.append(bar(who, army, height if coming else 0))
    return Lights(tuple(bars), plans(plans_of(match.state.facts)), zeppelin(track))


def plans(holder: Side) -> Leds:
    """The crowd's lights: the first for the heroes, the last for the villains."""
    lamps = [DARK] * CROWD
    lamps[0 if holder is Side.HEROES else CROWD - 1] = dimmed(WHITE, 0.7)
    return tuple(lamps)


def zeppelin(track: Track) -> Leds:
    """The track's lights; dark while it is not known how far the way is."""
    if track.spaces is None and not track.arrived:
        return (DARK,) * TRACK
    last = TRACK - 1
    at = last if track.arrived or track.spaces is None else min(last - 1, track.zeppelin * last // track.spaces)
    glimmer = dimmed(WHITE, 0.18)
    return tuple(WHITE if lamp == at else glimmer for lamp in range(TRACK))


def asking_lights(side: Side | None, army: bool = False) -> Lights:
    """While a side's cards are told: its three bars. None: all six, each in its pattern, for a side to answer."""
    bars = tuple(bar(who, army, WAITING if side in (None, who.side) else 0) for who in Character)
    return Lights(bars)


def winner_lights(winner: Side, since: Ms) -> Lights:
    """A firework on the winner's three bars."""
    bars = firework(3, since)
    mine = tuple(leds if who.side is winner else (DARK,) * BAR for who, leds in zip(Character, bars, strict=True))
    return Lights(mine)
