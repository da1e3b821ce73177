"""The main screen of a round while no card waits: the trick as it lies, who won the last one, a revoke.

Only cards that were played are shown here. What anybody holds is known to nobody but them (TRK-06).
"""

from __future__ import annotations

from companion.games.trick.rules.deck import Suit
from companion.games.trick.rules.digits import Way
from companion.games.trick.rules.outcomes import Revoked
from companion.games.trick.rules.round import Placed, Round, Taken
from companion.games.trick.scenes.marks import SUITS, figure, many, mark
from companion.games.trick.table.playing import Playing
from companion.scene.paper import heading, strip
from companion.scene.scene import Anchor, Box, Digit, Item, Picture, Size, Symbol, Text

COUNT = "OK: count"
COLUMN = 32
"""How wide a play is: four of them on 128 pixels, as a fifth ends the trick."""


def table_picture(page: Playing) -> Picture:
    """See above."""
    if page.revoke is not None:
        return _revoke(page, page.revoke)
    scanner = page.house.scanner
    if page.round.table:
        return _trick(page.round, scanner)
    return _won(page.round, page.round.taken[-1], scanner) if page.round.taken else _begins(page.round, scanner)


def placed(play: Placed, x: int, y: int, w: int, h: int) -> Digit:
    """A card on the table as its figure, rods hatched."""
    return figure(play.card.printed, Way(play.value, play.rods, play.turned), x, y, w, h)


def _trick(playing: Round, scanner: bool) -> Picture:
    """The plays from the left, the one that wins now framed; at the foot whose turn it is."""
    suit = playing.suit or Suit.PAST
    items: list[Item] = [
        *heading(f"Trick {len(playing.taken) + 1}", f"follow {suit.value.capitalize()}"),
    ]
    left = 64 - COLUMN * len(playing.table) // 2
    for place, play in enumerate(playing.table):
        x = left + COLUMN * place
        if play == playing.leading:
            items.append(Box(x, 13, COLUMN, 32, filled=False))
        items += [
            placed(play, x + 3, 15, 15, 28),
            Symbol(SUITS[play.card.suit], x + 19, 16, 11),
            Symbol(mark(playing.setup, play.player), x + 19, 32, 11),
        ]
    return Picture((*items, *(_turn(playing) if scanner else _count())))


def _turn(playing: Round) -> tuple[Item, ...]:
    player = playing.turn or playing.leader
    return (
        Box(0, 46, 128, 18),
        Symbol(mark(playing.setup, player), 3, 48, 14, inverted=True),
        Text(player, 72, 49, Size.MEDIUM, Anchor.MIDDLE, 106, inverted=True, least=Size.SMALL),
    )


def _count() -> tuple[Item, ...]:
    """No scanner works any more: what is left to do."""
    return (Box(0, 46, 128, 18), Text(COUNT, 64, 49, Size.MEDIUM, Anchor.MIDDLE, 124, inverted=True))


def _begins(playing: Round, scanner: bool) -> Picture:
    return Picture(
        (
            *heading(f"Round {playing.number}", f"trick 1 of {playing.setup.quick.cards}"),
            Symbol(mark(playing.setup, playing.leader), 3, 20, 24),
            Text(playing.leader, 32, 22, Size.LARGE, width=95, least=Size.SMALL),
            *strip("leads: scan a card" if scanner else COUNT),
        )
    )


def _won(playing: Round, taken: Taken, scanner: bool) -> Picture:
    winner = taken.won
    last = f"Trick {taken.number} of {playing.setup.quick.cards} goes to"
    then = "OK: scores" if playing.over else "leads: scan a card" if scanner else COUNT
    return Picture(
        (
            *heading(last),
            placed(winner, 3, 15, 22, 35),
            Symbol(SUITS[winner.card.suit], 9, 53, 11),
            Symbol(mark(playing.setup, winner.player), 33, 15, 19),
            Text(winner.player, 56, 15, Size.LARGE, width=71, least=Size.SMALL),
            Text(f"{'+' if taken.rods else ''}{many(taken.rods, 'rod', 'rods')}", 33, 38, Size.MEDIUM, width=94),
            *strip(then, 30, 52),
        )
    )


def _revoke(page: Playing, revoke: Revoked) -> Picture:
    return Picture(
        (
            *heading("Revoke? You decide"),
            Symbol(mark(page.setup, revoke.player), 2, 15, 16),
            Text(revoke.player, 22, 16, Size.TALL, width=104, least=Size.SMALL),
            Text(f"No {_suit(revoke)} in trick {revoke.trick}?", 64, 37, Size.SMALL, Anchor.MIDDLE, 124),
            Text("OK: stands", 2, 53, Size.SMALL),
            Text("BACK: undo", 126, 53, Size.SMALL, Anchor.RIGHT, 66),
        )
    )


def _suit(revoke: Revoked) -> str:
    return revoke.card.split("-")[0].capitalize()
