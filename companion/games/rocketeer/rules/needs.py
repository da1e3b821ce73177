"""What has to be asked: the facts that Finale cards depend on, less those that are known (ROC-06, 91)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.core.values import Ms
from companion.games.rocketeer.rules.board import Character, Side
from companion.games.rocketeer.rules.edition import Edition
from companion.games.rocketeer.rules.facts import ARMY, PLANS, SOLDIERS, Fact, FactKind, Facts, told_flag, told_number
from companion.games.rocketeer.rules.finale import FinaleCard, by_hand
from companion.games.rocketeer.rules.inputs import Named
from companion.games.rocketeer.rules.tally import Claim, board_of, score


def needs(finale: Mapping[Side, Iterable[FinaleCard]]) -> tuple[Fact, ...]:
    """The facts that these cards' lines depend on, each once, in the order in which they are asked.

    Facts that only decide a tie are not among them.
    """
    facts = {fact for side, cards in finale.items() for card in cards for fact in _of_card(card, side)}
    return tuple(sorted(facts, key=_order))


def _of_card(card: FinaleCard, side: Side) -> Iterable[Fact]:
    return card.needs(side) if card.lines is not None else (Fact(FactKind.POINTS, card.id),)


_KINDS = {kind: index for index, kind in enumerate(FactKind)}
_CHARACTERS = {character.value: index for index, character in enumerate(Character)}


def _order(fact: Fact) -> tuple[int, int, str]:
    return _KINDS[fact.kind], _CHARACTERS.get(fact.of, 0), fact.of


def unasked(finale: Mapping[Side, Iterable[FinaleCard]], facts: Facts) -> tuple[Fact, ...]:
    """Of what these cards need, what is not known yet and still matters.

    Once the Secret Army plays nothing is asked of Valentine, and nothing of soldiers on the board while it does not.
    """
    army = told_flag(facts, ARMY)
    return tuple(
        fact
        for fact in needs(finale)
        if fact not in facts
        and not (army is True and fact.of == Character.VALENTINE)
        and not (army is False and fact == SOLDIERS)
    )


def questions(finale: Mapping[Side, Sequence[FinaleCard]], facts: Facts, edition: Edition) -> tuple[Fact, ...]:
    """What is to be asked next: the cards' facts; and once all are known, who has the Plans, if that decides.

    The answer to one question can make others needless, or needed: ask the first, and call this again.
    """
    open_ones = unasked(finale, facts)
    if open_ones or PLANS in facts:
        return open_ones
    counts = {side: len(finale[side]) for side in Side}
    if counts[Side.HEROES] != counts[Side.VILLAINS]:
        return ()
    known = {side: tuple(_valued(card, facts) for card in finale[side]) for side in Side}
    totals = score(board_of(Claim(), facts, edition, counts), known, Ms(0)).totals
    return (PLANS,) if totals[Side.HEROES] == totals[Side.VILLAINS] else ()


def _valued(card: FinaleCard, facts: Facts) -> FinaleCard:
    points = told_number(facts, Fact(FactKind.POINTS, card.id))
    return card if points is None else by_hand(card.id, points)


def named_card(named: Named, facts: Facts, edition: Edition) -> FinaleCard | None:
    """The card that a tally names: written out, or of points told by hand, or the edition's. None: no such card.

    A card of the edition that no lines can say has no points until they are told, and counts as none.
    """
    if not isinstance(named, str):
        return named
    points = told_number(facts, Fact(FactKind.POINTS, named))
    if points is not None:
        return by_hand(named, points)
    card = edition.finale.get(named)
    return card if card is not None and card.lines is not None else None
