"""The lights in Trick to the Future.

A bar is a player's board: its lower six tenths are the fuel spaces, lit with a rod, dark once it is spent, and a space
that no rod was dealt for glimmers white. Rods that are being laid blink. Above a gap two tenths say whose turn it is,
and the topmost who wins the trick as it lies. On a short bar each of these keeps a light of its own. The trio counts
the rounds.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.values import COLOUR_KEYS, TRIO, Key, Ms
from companion.games.trick.rules.deck import FUEL_SPACES, ROUNDS
from companion.games.trick.rules.game import State
from companion.games.trick.scenes.marks import seat
from companion.games.trick.table.counting import Counting
from companion.games.trick.table.dealing import Dealing
from companion.games.trick.table.playing import Playing
from companion.games.trick.table.scoring import Scoring
from companion.games.trick.table.waiting import Waiting
from companion.scene.lights import TENTHS, UNLIT, Colours, Column, Even, Lights, Section, Stack
from companion.scene.palette import COLOURS, DARK, WHITE, Rgb, dimmed
from companion.table.page import Notice

FUEL = 0.85
SPACE = 0.16
"""How bright a rod is, and a space that never had one."""
BLINK = Ms(300)
REFUSAL = Ms(600)


def board(hue: Rgb, unspent: int, dealt: int, laying: int = 0, off: bool = False) -> Colours:
    """The six spaces: ``laying`` of the unspent rods are being laid, and dark while ``off``."""
    spaces: list[Rgb] = []
    for space in range(FUEL_SPACES):
        if space >= dealt:
            spaces.append(dimmed(WHITE, SPACE))
        elif space < unspent - laying:
            spaces.append(dimmed(hue, FUEL))
        else:
            spaces.append(WHITE if space < unspent and not off else DARK)
    return tuple(spaces)


def bar(spaces: Sequence[Rgb], turn: bool = False, wins: bool = False) -> Column:
    """A board with what is above it."""
    return Stack(
        (
            Section(Even(tuple(spaces)), FUEL_SPACES),
            Section(UNLIT, 1, least=0),
            Section(Even((WHITE if turn else DARK,)), 2),
            Section(Even((WHITE if wins else DARK,)), 1),
        )
    )


def rounds(state: State) -> Colours:
    """A light for each round that is scored; the one going on glimmers."""
    done = len(state.scored)
    return tuple(
        dimmed(WHITE, 0.8 if place < done else 0.2 if place == done < ROUNDS else 0.0) for place in range(TRIO)
    )


def playing_lights(page: Playing, now: Ms) -> Lights:
    """The fuel, whose turn it is, and who wins the trick now, or won the last one."""
    state, turn, leading = page.round, page.round.turn, page.round.leading
    wins = leading.player if leading else state.taken[-1].won.player if state.taken else None
    bars = [
        bar(
            board(
                COLOURS[key],
                state.unspent(player),
                state.setup.quick.rods,
                page.rods if player == turn else 0,
                now % (2 * BLINK) >= BLINK,
            ),
            player == turn,
            player == wins,
        )
        for key, player in zip(COLOUR_KEYS, state.setup.players, strict=False)
    ]
    return Lights(refused(_all(bars), page.notice, now), rounds(page.state))


def full_lights(page: Dealing | Waiting | Counting, marked: str | None, now: Ms) -> Lights:
    """Before a round, and while counts are entered: every board as it is dealt, one player marked."""
    quick = page.setup.quick
    bars = [
        bar(board(dimmed(COLOURS[key], 0.6), quick.rods, quick.rods), player == marked)
        for key, player in zip(COLOUR_KEYS, page.setup.players, strict=False)
    ]
    return Lights(refused(_all(bars), page.notice, now), rounds(page.state))


def score_lights(page: Scoring, now: Ms) -> Lights:
    """The totals as heights, the highest ten; white tips for whoever is ahead, or won."""
    totals = page.state.totals
    most = max(totals)
    decided = page.state.verdict
    ahead = decided.winners if decided else [p for p, t in zip(page.setup.players, totals, strict=True) if t == most]
    bars: list[Column] = []
    for player, total in zip(page.setup.players, totals, strict=True):
        high = max(1, TENTHS * total // most) if total else 0
        hue = dimmed(COLOURS[seat(page.setup, player)], FUEL)
        *column, top = [hue if tenth < high else DARK for tenth in range(TENTHS)]
        tip = WHITE if player in ahead and most else top
        bars.append(Stack((Section(Even(tuple(column)), TENTHS - 1), Section(Even((tip,)), 1))))
    return Lights(refused(_all(bars), page.notice, now), rounds(page.state))


def seated_lights(count: int, now: Ms) -> Lights:
    """While players are chosen: a low column for each seat taken, and white at the foot of the one that is asked."""
    bars = []
    for place, key in enumerate(COLOUR_KEYS):
        low = dimmed(COLOURS[key], 0.6) if place < count else DARK
        foot = low if place != count else dimmed(WHITE, 0.6)
        bars.append(Stack((Section(Even((foot,)), 1), Section(Even((low,)), 2), Section(UNLIT, 7, least=0))))
    return Lights(tuple(bars))


def refused(bars: tuple[Column, ...], notice: Notice | None, now: Ms) -> tuple[Column, ...]:
    """The bars, that of a button that was just refused flashing twice."""
    if notice is None or notice.key not in COLOUR_KEYS or not 0 <= now - notice.at < REFUSAL:
        return bars
    lit = (now - notice.at) // (REFUSAL // 3) % 2 == 0
    place = COLOUR_KEYS.index(Key(notice.key))
    return (*bars[:place], Even((dimmed(WHITE, 0.6) if lit else DARK,)), *bars[place + 1 :])


def _all(bars: Sequence[Column]) -> tuple[Column, ...]:
    return (*bars, *(UNLIT,) * (len(COLOUR_KEYS) - len(bars)))
