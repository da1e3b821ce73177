"""The tally: a claim about the final state, read, judged, made a board, and Finale cards scored on it (ROC-90, 91).

A claim may leave out anything. What it leaves out is as it was told before (tracked, or answered one by one), and
what was never told is as it was set up (ROC-03 to 05). Names that do not exist are kept as they were read, since
they are refused and no fault.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated

from companion.core.declared import Keyed, NoKey
from companion.core.errors import shown
from companion.core.fields import Fields
from companion.core.forms import ListOf, OrNull, Text, Whole
from companion.core.values import JsonObject, Ms
from companion.games.rocketeer.rules.board import (
    CHARACTERS,
    PLACES,
    START,
    START_GRIT,
    START_PLANS,
    Board,
    Character,
    Place,
    Side,
    controllers,
    team,
)
from companion.games.rocketeer.rules.edition import Edition
from companion.games.rocketeer.rules.facts import (
    ARMY,
    PLANS,
    RECRUITED,
    ROCKET,
    SOLDIERS,
    UPPER_HAND,
    Fact,
    FactKind,
    Facts,
    told_flag,
    told_number,
    told_place,
    told_side,
)
from companion.games.rocketeer.rules.finale import FinaleCard
from companion.games.rocketeer.rules.forms import SIDE, BySide, OrNobody
from companion.games.rocketeer.rules.outcomes import By, CardScore, Scored


@dataclass(frozen=True, slots=True)
class Claim:
    """The ``state`` of a tally as it was given; ``given`` are the keys that were, and only those count."""

    given: Annotated[frozenset[str], NoKey()] = frozenset()
    at: Mapping[str, str] = field(default_factory=dict)
    knocked_out: tuple[str, ...] = ()
    army: Annotated[tuple[str, ...] | None, OrNull(ListOf(Text()))] = None
    recruited: int = 0
    clout: Annotated[Mapping[Side, int], BySide(Whole(), both=False)] = field(default_factory=dict)
    grit: Mapping[str, int] = field(default_factory=dict)
    rocket: int = 0
    plans: Side = START_PLANS
    upper_hand: Annotated[Side | None, OrNobody(SIDE)] = None

    def checked(self, fields: Fields) -> Claim:
        """With the keys that were given."""
        return replace(self, given=frozenset(fields.raw))


class _Claim(Keyed):
    """A claim, written with the keys that were given."""

    def write(self, made: Claim) -> JsonObject:
        """Also those that are as by default."""
        every = {key.name: key.form.write(getattr(made, key.name)) for key in self.keys}
        return {name: value for name, value in every.items() if name in made.given}


CLAIM = _Claim(Claim)


def army_plays(claim: Claim, facts: Facts) -> bool:
    """Whether the Secret Army plays: as given, or else as told."""
    return claim.army is not None if "army" in claim.given else bool(told_flag(facts, ARMY))


def complaint(claim: Claim, facts: Facts) -> str | None:
    """Why this state cannot be, in words for people; None if it can."""
    characters = [*claim.at, *claim.knocked_out, *claim.grit]
    soldiers = claim.army or ()
    for name in characters:
        if name not in CHARACTERS:
            return f"there is no character {shown(name)}"
    for name in (*claim.at.values(), *soldiers):
        if name not in PLACES:
            return f"there is no place {shown(name)}"
    if army_plays(claim, facts) and Character.VALENTINE in characters:
        return "Valentine is gone: the Secret Army plays"
    if len(set(claim.knocked_out)) < len(claim.knocked_out):
        return "a character is knocked out twice"
    if len(set(soldiers)) < len(soldiers):
        return "two soldiers are at one place"
    numbers = (claim.recruited, claim.rocket, *claim.clout.values(), *claim.grit.values())
    return f"a number is less than 0: {min(numbers)}" if min(numbers) < 0 else None


def board_of(claim: Claim, facts: Facts, edition: Edition, finale: Mapping[Side, int]) -> Board:
    """The board that a claim without complaint describes; ``finale`` is how many Finale cards each side has."""
    army = army_plays(claim, facts)
    characters = (*team(Side.HEROES), *team(Side.VILLAINS, army))
    at = {character: _place(character, claim, facts) for character in characters}
    down = frozenset(character for character in characters if _is_down(character, claim, facts))
    soldiers = told_number(facts, SOLDIERS) or 0
    rocket = told_number(facts, ROCKET)
    return Board(
        at=at,
        down=down,
        grit={character: _grit(character, claim, facts, down) for character in characters},
        clout={side: claim.clout.get(side, told_number(facts, Fact(FactKind.CLOUT, side)) or 0) for side in Side},
        army=army,
        soldiers=len(claim.army or ()) if "army" in claim.given else soldiers if army else 0,
        recruited=claim.recruited if "recruited" in claim.given else told_number(facts, RECRUITED) or 0,
        rocket=claim.rocket if "rocket" in claim.given else edition.lowest_rocket if rocket is None else rocket,
        plans=claim.plans if "plans" in claim.given else told_side(facts, PLANS) or START_PLANS,
        upper_hand=claim.upper_hand if "upper_hand" in claim.given else told_side(facts, UPPER_HAND),
        control=_control(claim, facts, at, down),
        finale=finale,
    )


def _place(character: Character, claim: Claim, facts: Facts) -> Place:
    if character in claim.at:
        return PLACES[claim.at[character]]
    return told_place(facts, Fact(FactKind.AT, character)) or START[character]


def _is_down(character: Character, claim: Claim, facts: Facts) -> bool:
    if "knocked_out" in claim.given:
        return character in claim.knocked_out
    return bool(told_flag(facts, Fact(FactKind.DOWN, character)))


def _grit(character: Character, claim: Claim, facts: Facts, down: frozenset[Character]) -> int:
    if character in claim.grit:
        return claim.grit[character]
    told = told_number(facts, Fact(FactKind.GRIT, character))
    if told is not None:
        return told
    return 0 if character in down else START_GRIT


def _control(
    claim: Claim, facts: Facts, at: Mapping[Character, Place], down: frozenset[Character]
) -> dict[Place, Side]:
    """Counted; or as people said, where the claim says nothing of who stands where."""
    counted = controllers(at, down, [PLACES[name] for name in claim.army or ()])
    if claim.given & {"at", "knocked_out", "army"}:
        return counted
    control: dict[Place, Side] = {}
    for place in Place:
        fact = Fact(FactKind.CONTROL, place)
        holder = told_side(facts, fact) if fact in facts else counted.get(place)
        if holder is not None:
            control[place] = holder
    return control


def score(board: Board, finale: Mapping[Side, Sequence[FinaleCard]], at: Ms) -> Scored:
    """Every Finale card's points, the totals, and who wins: by points, then Finale cards, then the Plans (ROC-91)."""
    cards = {side: tuple(CardScore(card.id, card.score(board, side)) for card in finale[side]) for side in Side}
    totals = {side: sum(card.points for card in cards[side]) for side in Side}
    winner, by = decide(totals, board.finale, board.plans)
    return Scored(at, board.control, cards, totals, winner, by)


def decide(totals: Mapping[Side, int], finale: Mapping[Side, int], plans: Side) -> tuple[Side, By]:
    """Who wins, and by what."""
    for numbers, by in ((totals, By.POINTS), (finale, By.FINALE)):
        if numbers[Side.HEROES] != numbers[Side.VILLAINS]:
            return (Side.HEROES if numbers[Side.HEROES] > numbers[Side.VILLAINS] else Side.VILLAINS), by
    return plans, By.PLANS
