"""The Rocketeer's Finale cards as the virtual table offers them."""

from __future__ import annotations

from companion.games.rocketeer.rules.finale import PREFIX
from companion.games.rocketeer.rules.game import Rocketeer
from companion.table.cards import Fan, FanCard


def fan(game: Rocketeer) -> Fan:
    """The Finale cards of all editions, each once."""
    finale = {card.id: card for edition in game.editions.values() for card in edition.finale.values()}
    return Fan(
        [FanCard(f"{PREFIX}{card.id}", card.title or card.id.replace("-", " ").title()) for card in finale.values()]
    )
