"""The deal of a round: which cards stay in the box, how many make a hand, how many rods; and a round nobody scans."""

from __future__ import annotations

from companion.games.trick.rules.deck import CARDS, ROUNDS, QuickSetup, Suit
from companion.games.trick.rules.setup import GameSetup
from companion.games.trick.table.waiting import Waiting
from companion.scene.paper import centred, heading, strip
from companion.scene.scene import Picture, Size, Text

PITCH = 21


def deal_picture(setup: GameSetup) -> Picture:
    """The score screen before a round (TRK-02)."""
    quick = setup.quick
    out = boxed(quick) or ("All cards",)
    lines = (*out[:2], f"{quick.cards} cards each", f"{quick.rods} rods each")
    first, pitch = (4, PITCH) if len(lines) < 4 else (1, 15)
    return Picture(
        tuple(Text(line, 4, first + pitch * place, Size.MEDIUM, width=122) for place, line in enumerate(lines))
    )


def boxed(quick: QuickSetup) -> tuple[str, ...]:
    """What stays in the box, in words: whole suits, values, single cards.

    >>> from companion.games.trick.rules.deck import QUICK_SETUP
    >>> [boxed(QUICK_SETUP[players]) for players in (2, 3, 4, 5)]
    [('No Beyond', 'No 4, 6, 8'), ('No 4, 6, 8',), (), ('No Past 1',)]
    """
    suits = [suit for suit in Suit if all(card.suit is not suit for card in quick.deck)]
    left = [card for card in CARDS.values() if card.suit not in suits]
    values = sorted({card.printed for card in left} - {card.printed for card in quick.deck})
    single = [card for card in left if card not in quick.deck and card.printed not in values]
    words = [suit.value.capitalize() for suit in suits]
    words += [", ".join(map(str, values))] if values else []
    words += [f"{card.suit.value.capitalize()} {card.printed}" for card in single]
    return tuple(f"No {word}" for word in words)


def waiting_picture(page: Waiting) -> Picture:
    """The main screen while a round is played that nobody scans."""
    return Picture(
        (
            *heading(f"Round {len(page.state.scored) + 1} of {ROUNDS}"),
            centred("Play the", 15, Size.TALL),
            centred("round", 33, Size.TALL),
            *strip("OK: count it"),
        )
    )
