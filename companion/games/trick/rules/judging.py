"""What a deal and a play may be: the round or the play that comes of one, or why not.

The checks stand in the order in which a transcript tells them.
"""

from __future__ import annotations

from companion.games.trick.rules import inputs
from companion.games.trick.rules.deck import CARDS, Card, Suit
from companion.games.trick.rules.digits import way
from companion.games.trick.rules.outcomes import Denial, Reason
from companion.games.trick.rules.round import Placed, Round
from companion.games.trick.rules.setup import GameSetup


def judge_deal(setup: GameSetup, number: int, given: inputs.Deal) -> Round | Denial:
    """Round ``number`` as it was dealt, or what is wrong with it (TRK-02, TRK-04, TRK-05)."""
    leader = given.leader
    if leader is not None and leader not in setup.players:
        return Denial(Reason.BAD_DEAL, f"{leader} does not play")
    if given.hands is None:
        return Denial(Reason.LEADER_NEEDED) if leader is None else Round(setup, number, leader)
    fault = _fault(setup, given.hands)
    if fault is not None:
        return Denial(Reason.BAD_DEAL, fault)
    dealt = {player: frozenset(hand) for player, hand in given.hands}
    hands = tuple(dealt[player] for player in setup.players)
    named = named_leader(setup, hands)
    leads = leader if named is None else named
    if leads is None:
        return Denial(Reason.LEADER_NEEDED)
    if leader not in (None, leads):
        return Denial(Reason.BAD_DEAL, f"{leads} holds the lowest Past card and leads, not {leader}")
    return Round(setup, number, leads, hands)


def named_leader(setup: GameSetup, hands: tuple[frozenset[Card], ...]) -> str | None:
    """Who leads the first trick: the holder of the lowest Past card dealt, which is the Past 0 if all are dealt.

    None where nobody holds a Past card, which happens with 2 players only (TRK-05).
    """
    past = [
        (card.printed, player)
        for player, hand in zip(setup.players, hands, strict=True)
        for card in hand
        if card.suit is Suit.PAST
    ]
    return min(past)[1] if past else None


def _fault(setup: GameSetup, hands: inputs.Hands) -> str | None:
    named = [player for player, _ in hands]
    for player in setup.players:
        if player not in named:
            return f"{player} has no hand"
    seen: set[Card] = set()
    if len(named) != len(set(named)):
        return "a player has two hands"
    for player, hand in hands:
        if player not in setup.players:
            return f"{player} does not play"
        if len(hand) != setup.quick.cards:
            return f"{player} has {len(hand)} cards, not the {setup.quick.cards} of a hand"
        for card in hand:
            if card not in setup.quick.deck:
                return f"{card} is not in the deck of {len(setup.players)} players"
            if card in seen:
                return f"{card} is there twice"
            seen.add(card)
    return None


def judge_play(playing: Round, given: inputs.PlayCard) -> Placed | Denial:
    """The play that comes of a card in a round that runs, or why it may not be played (TRK-13, TRK-20, TRK-26)."""
    player = playing.turn
    if player is None:
        return Denial(Reason.NO_ROUND)
    if given.player not in (None, player):
        return Denial(Reason.NOT_YOUR_TURN)
    card = CARDS.get(given.card)
    if card is None or card not in playing.setup.quick.deck:
        return Denial(Reason.NOT_IN_DECK)
    if any(play.card == card for play in playing.plays):
        return Denial(Reason.ALREADY_PLAYED)
    hand = playing.hand(player)
    if hand is not None:
        if card not in hand:
            return Denial(Reason.NOT_IN_HAND)
        if card.suit is not playing.suit and any(other.suit is playing.suit for other in hand):
            return Denial(Reason.MUST_FOLLOW)
    made = way(card.printed, card.printed if given.value is None else given.value)
    if made is None:
        return Denial(Reason.BAD_VALUE)
    if made.rods > playing.unspent(player):
        return Denial(Reason.NOT_ENOUGH_FUEL)
    return Placed(player, card, made.value, made.rods, made.turned)
