"""The score screen: both sides side by side, with the round and the Zeppelin while they are tracked.

Nothing on it is secret: who has the Plans is seen on the table, and who of theirs has the Blueprint nobody tells.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.rocketeer.rules.board import Character, Side
from companion.games.rocketeer.rules.facts import ROCKET, UPPER_HAND, Fact, FactKind, Facts, told_number, told_side
from companion.games.rocketeer.rules.track import Part, Track, plans_of
from companion.games.rocketeer.scenes.names import SIDES, symbol
from companion.games.rocketeer.table.match import Match
from companion.scene.paper import heading
from companion.scene.scene import Anchor, Box, Item, Picture, Size, Symbol, Text

COLUMN: Mapping[Side, int] = {Side.HEROES: 0, Side.VILLAINS: 66}
"""Where each side's half begins."""
WIDE = 60


def round_name(track: Track) -> str:
    """What the round is called."""
    return "Final round" if track.arrived else f"Round {track.round}"


def short(track: Track) -> str:
    """The same where there is little room."""
    return "Final" if track.arrived else f"Round {track.round}"


def way(track: Track) -> str:
    """How far the Zeppelin is."""
    if track.arrived:
        return "Arrived"
    return f"Zeppelin {track.zeppelin}" + ("" if track.spaces is None else f"/{track.spaces}")


def round_board(match: Match) -> Picture:
    """The tokens to come (solid), Clout, cards drawn, Plans and Upper Hand of both sides."""
    track, facts = match.state.track or Track(), match.state.facts
    items: list[Item] = [*heading(round_name(track), way(track)), Box(63, 14, 1, 50)]
    for side, x in COLUMN.items():
        items.append(Text(match.setup.players[side], x + 2, 15, Size.SMALL, Anchor.LEFT, WIDE))
        mine = [who for who in Character if who.side is side]
        for place, who in enumerate(mine):
            flipped = track.part is Part.REWARDS or (track.part is Part.TURNS and who in track.flipped)
            items.append(Symbol(symbol(who), x + 2 + 13 * place, 23, 11, hollow=flipped))
        items += [
            Symbol("card", x + 43, 24, 10),
            Text(str(track.drawn[side]), x + 53, 25, Size.SMALL, Anchor.LEFT, 12),
            Text(f"Clout {clout(facts, side)}", x + 2, 34, Size.SMALL, Anchor.LEFT, WIDE),
            *(Text(more, x + 2, 43, Size.SMALL, Anchor.LEFT, WIDE) for more in _more(match, track, side)),
            *_badges(side, facts, x),
        ]
    return Picture(tuple(items))


def _more(match: Match, track: Track, side: Side) -> list[str]:
    """The heroes' Rocket Skill, and how many Plans cards of the side that has them are face up."""
    facts, edition = match.state.facts, match.setup.edition
    skill = told_number(facts, ROCKET)
    known = edition.lowest_rocket if skill is None and edition.rocket else skill
    said = [f"Skill {known}"] if side is Side.HEROES and known is not None else []
    if track.shown and plans_of(facts) is side:
        said.append(f"{len(track.shown)} up")
    return [", ".join(said)] if said else []


def clout(facts: Facts, side: Side) -> str:
    """A side's Clout, a dash where it was never told."""
    told = told_number(facts, Fact(FactKind.CLOUT, side))
    return "-" if told is None else str(told)


def _badges(side: Side, facts: Facts, x: int) -> list[Item]:
    badges = [
        word for word, holder in (("Plans", plans_of(facts)), ("Hand", told_side(facts, UPPER_HAND))) if holder is side
    ]
    at = {"Plans": x + 1, "Hand": x + 34}
    wide = {"Plans": 31, "Hand": 28}
    return [
        Text(word, at[word] + wide[word] // 2, 54, Size.SMALL, Anchor.MIDDLE, wide[word], inverted=True)
        for word in badges
    ]


def points_board(match: Match, top: str, numbers: Mapping[Side, str]) -> Picture:
    """Both sides with a number each, large."""
    items: list[Item] = [*heading(top), Box(63, 14, 1, 50)]
    for side, x in COLUMN.items():
        middle = x + 31
        items += [
            Text(match.setup.players[side], middle, 15, Size.SMALL, Anchor.MIDDLE, WIDE),
            Text(numbers[side], middle, 27, Size.LARGE, Anchor.MIDDLE, WIDE, least=Size.SMALL),
            Text(SIDES[side], middle, 54, Size.SMALL, Anchor.MIDDLE, WIDE),
        ]
    return Picture(tuple(items))
