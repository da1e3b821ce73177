"""Games as they come: whatever is tried never fails, and nothing is lost on the way."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies._internal.random import ArtificialRandom

from companion.core.values import Ms
from companion.engine.transcript import replay, write_header, write_input, write_outcome
from companion.games.trick.rules.deck import CARDS, Card
from companion.games.trick.rules.digits import options
from companion.games.trick.rules.game import State, Trick
from companion.games.trick.rules.inputs import Deal, PlayCard, Tally, Undo
from companion.games.trick.rules.scoring import Counts
from companion.games.trick.rules.setup import GameSetup

GAME = Trick()
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve")
DEALT = {2: (6, 6), 3: (8, 5), 4: (9, 6), 5: (7, 5)}


def hands_for(setup: GameSetup, random: Random) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    deck = sorted(setup.quick.deck, key=str)
    random.shuffle(deck)
    size = setup.quick.cards
    return tuple((player, tuple(deck[place * size :][:size])) for place, player in enumerate(setup.players))


def anything(state: State, random: Random) -> Any:
    """Any input, right or wrong."""
    players = state.setup.players
    match random.randrange(8):
        case 0:
            return Undo()
        case 1:
            return Deal(None, random.choice([None, *players]))
        case 2:
            return Deal(hands_for(state.setup, random), random.choice([None, *players]))
        case 3:
            counts = [Counts(random.randrange(-1, 9), random.randrange(7), random.randrange(9)) for _ in NAMES]
            named = random.sample(NAMES, random.randrange(6))
            return Tally(tuple(zip(named, counts, strict=False)))
        case _:
            card = random.choice([*CARDS, "joker"])
            return PlayCard(card, random.choice([None, *range(-1, 11)]), random.choice([None, *players, "Nobody"]))


def something_right(state: State, random: Random) -> Deal | PlayCard | Tally:
    """An input that must be accepted: in a round a play, else a deal or a tally."""
    setup = state.setup
    if state.phase == "playing":
        now = state.round
        hand = now.hand(now.turn)
        if hand is None:
            hand = setup.quick.deck - {play.card for play in now.plays}
        suited = [card for card in hand if card.suit is now.suit]
        card = random.choice(sorted(suited if now.hands is not None and suited else hand, key=str))
        way = random.choice(options(card.printed, now.unspent(now.turn)))
        return PlayCard(str(card), None if way.value == card.printed and random.random() < 0.5 else way.value)
    if random.random() < 0.2:
        idle = Counts(0, setup.quick.rods, 0)
        counts = dict.fromkeys(setup.players, idle)
        counts[random.choice(setup.players)] = Counts(setup.quick.cards, setup.quick.rods, 0)
        return Tally(tuple(counts.items()))
    hands = hands_for(setup, random)
    if random.random() < 0.5:
        return Deal(None, random.choice(setup.players))
    pastless = not any(card.suit == "past" for _, hand in hands for card in hand)
    return Deal(hands, setup.players[0] if pastless else None)


def conserved(state: State) -> None:
    """Every rod and every card is somewhere, once; every trick is somebody's."""
    if state.round is None:
        return
    now = state.round
    players = len(state.setup.players)
    hand, rods = DEALT[players]
    counts = now.counts()
    on_table = sum(play.rods for play in now.table)
    assert sum(one.unspent + one.spent for one in counts) + on_table == players * rods
    assert all(0 <= one.unspent <= rods for one in counts)
    assert sum(one.tricks for one in counts) == len(now.taken) == len(now.plays) // players
    assert all(one.tricks or not one.spent for one in counts)
    assert len({play.card for play in now.plays}) == len(now.plays) == players * len(now.taken) + len(now.table)
    assert {play.card for play in now.plays} <= now.setup.quick.deck
    for trick in now.taken:
        assert sorted(play.player for play in trick.plays) == sorted(state.setup.players)
    if now.hands is not None:
        held = [len(now.hand(player)) for player in state.setup.players]
        assert sum(held) + len(now.plays) == players * hand


@pytest.mark.rule("TRK-14", "TRK-23", "TRK-24")
@given(st.integers(2, 5), st.randoms(use_true_random=False))
def test_whole_games_of_right_inputs(players: int, random: ArtificialRandom) -> None:
    """Three rounds are played out, with undos on the way; each is the exact inverse of the play before it."""
    setup = GameSetup(NAMES[:players])
    state = GAME.begin(setup)
    conserved(state)
    while state.phase != "over":
        given_input = something_right(state, random)
        after, outcomes = GAME.apply(state, given_input, Ms(0))
        assert "refused" not in [outcome.name for outcome in outcomes]
        conserved(after)
        back, (undone,) = GAME.apply(after, Undo(), Ms(0))
        if isinstance(given_input, PlayCard):
            assert undone.facts() == {"player": state.round.turn, "card": given_input.card}
            assert back == state
        elif isinstance(given_input, Tally):
            assert GAME.result(back, Ms(0)) == GAME.result(state, Ms(0))
        else:
            assert undone.name == "refused"
            assert back == after
        state = after
    assert len(state.scored) == 3
    winners: Any = GAME.result(state, Ms(0))["winners"]
    assert state.verdict.winners == tuple(winners) != ()
    assert state.totals == tuple(
        sum(scored.scores[place].points for scored in state.scored) for place in range(players)
    )


@given(st.integers(2, 5), st.randoms(use_true_random=False), st.integers(1, 120))
def test_whatever_is_tried_never_fails_and_what_is_refused_changes_nothing(
    players: int, random: ArtificialRandom, length: int
) -> None:
    state = GAME.begin(GameSetup(NAMES[:players]))
    for _ in range(length):
        attempt = anything(state, random) if random.random() < 0.4 else None
        after, outcomes = GAME.apply(
            state, attempt or (something_right(state, random) if state.phase != "over" else Undo()), Ms(3)
        )
        assert outcomes
        assert {outcome.at for outcome in outcomes} == {3}
        if outcomes[0].name == "refused":
            assert len(outcomes) == 1
            assert after == state
        else:
            assert after != state
        conserved(after)
        state = after


@given(st.integers(2, 5), st.randoms(use_true_random=False), st.integers(1, 80))
def test_a_written_game_replays_to_the_same(players: int, random: ArtificialRandom, length: int) -> None:
    setup = GameSetup(NAMES[:players])
    state = GAME.begin(setup)
    lines = [write_header(GAME, setup)]
    told: list[Any] = []
    for at in range(length):
        given_input = something_right(state, random) if state.phase != "over" and random.random() < 0.8 else Undo()
        lines.append(write_input(given_input, Ms(at)))
        state, outcomes = GAME.apply(state, given_input, Ms(at))
        told += map(write_outcome, outcomes)
    printed = replay([line.encode() for line in lines], {"trick": GAME})
    assert printed[:-1] == told


@given(st.integers(2, 5), st.randoms(use_true_random=False))
def test_hands_told_or_not_make_no_difference_to_a_game_of_right_plays(players: int, random: ArtificialRandom) -> None:
    """The same plays of a right deal, once with hands known and once unknown: the same outcomes, and no revoke."""
    setup = GameSetup(NAMES[:players])
    hands = hands_for(setup, random)
    known, (dealt,) = GAME.apply(GAME.begin(setup), Deal(hands, None), Ms(0))
    if dealt.name == "refused":
        known, (dealt,) = GAME.apply(GAME.begin(setup), Deal(hands, NAMES[0]), Ms(0))
    unknown, told = GAME.apply(GAME.begin(setup), Deal(None, str(dealt.facts()["leader"])), Ms(0))
    assert told == (dealt,)
    while known.phase == "playing":
        play = something_right(known, random)
        known, one = GAME.apply(known, play, Ms(0))
        unknown, other = GAME.apply(unknown, play, Ms(0))
        assert one == other
    assert known.totals == unknown.totals
