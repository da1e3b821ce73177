"""Hands are private: nothing that is to be seen depends on a card that was not played (TRK-06)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.values import Key, Ms
from companion.games.trick.rules.deck import CARDS
from companion.games.trick.rules.game import State
from companion.games.trick.rules.inputs import Deal, PlayCard
from companion.games.trick.rules.setup import GameSetup
from companion.games.trick.table.playing import Playing
from companion.scene.scene import Digit, Picture, Text
from tools.sittings.kits import at_page
from tools.sittings.trick import FIVE, FOUR, THREE, TWO, Noted, Sitting


def words(picture: Picture) -> str:
    return " ".join(item.text for item in picture.items if isinstance(item, Text))


def figures(picture: Picture) -> list[Digit]:
    return [item for item in picture.items if isinstance(item, Digit)]


def dealt(random: Random, players: tuple[str, ...]) -> State:
    """A round with hands told to the rules, and a few plays of it."""
    setup = GameSetup(players)
    deck = sorted(setup.quick.deck, key=str)
    random.shuffle(deck)
    size = setup.quick.cards
    hands = tuple((player, tuple(deck[size * n : size * n + size])) for n, player in enumerate(players))
    rules = Noted()
    state, told = rules.apply(State(setup), Deal(hands), Ms(0))
    if told[0].name == "refused":  # two players without a Past card
        state, _ = rules.apply(State(setup), Deal(hands, players[0]), Ms(0))
    for _ in range(random.randrange(len(players) * size)):
        turn = state.round.turn
        hand = sorted(state.round.hand(turn), key=str)
        suited = [card for card in hand if card.suit is state.round.suit]
        state, _ = rules.apply(state, PlayCard(str(random.choice(suited or hand))), Ms(0))
    return state


@pytest.mark.rule("TRK-06")
@settings(max_examples=60)
@given(
    seed=st.integers(0, 2**32),
    players=st.sampled_from([TWO, THREE, FOUR, FIVE]),
    keys=st.lists(st.sampled_from(sorted(Key)), max_size=12),
)
def test_no_picture_and_no_light_depends_on_a_card_that_is_still_in_a_hand(
    seed: int, players: tuple[str, ...], keys: list[Key]
) -> None:
    """The same plays with the cards left dealt otherwise among the hands, or to nobody known: the same to be seen."""
    state = dealt(Random(seed), players)
    unknown = State(state.setup, round=type(state.round)(state.setup, 1, state.round.leader, None, state.round.plays))
    left = [state.round.hand(player) for player in players]
    swapped = tuple(
        frozenset(left[(n + 1) % len(players)]) | {play.card for play in state.round.plays if play.player == player}
        for n, player in enumerate(players)
    )
    others = State(state.setup, round=type(state.round)(state.setup, 1, state.round.leader, swapped, state.round.plays))
    tables = []
    for each in (state, unknown, others):
        table = Sitting(*players)
        table.table = at_page(Playing(house=table.house, state=each), table.house)
        tables.append(table)
    for key in [None, *keys]:
        for table in tables:
            if key is not None:
                table.do(key.value)
        scenes = [table.seen() for table in tables]
        assert scenes[0] == scenes[1] == scenes[2]


@pytest.mark.rule("TRK-06")
@settings(max_examples=60)
@given(seed=st.integers(0, 2**32), players=st.sampled_from([TWO, THREE, FOUR]))
def test_only_cards_that_were_played_or_scanned_are_drawn(seed: int, players: tuple[str, ...]) -> None:
    """A table shows no more figures than there are cards in the trick, or one for who won it."""
    state = dealt(Random(seed), players)
    table = Sitting(*players)
    table.table = at_page(Playing(house=table.house, state=state), table.house)
    lying = len(state.round.table) or min(1, len(state.round.taken))
    assert len(figures(table.seen().main)) == lying
    assert figures(table.seen().score) == []
    said = words(table.seen().main) + words(table.seen().score)
    held = {f"{card.suit.capitalize()} {card.printed}" for card in CARDS.values()}
    assert not any(card in said for card in held)
