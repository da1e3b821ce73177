"""The end of the game: each side's Finale cards, then the questions that these cards need, then the count.

cards      a card that is scanned is added; ◄ ► go round the edition's cards, OK adds one; OK on DONE goes on to the
           villains' cards, and then to the questions; BACK takes the last card back. Where rounds were tracked and
           as many cards were not drawn, ◄ ► say first whether these are all
questions  one at a time, as ``question`` says; BACK takes the last answer back
count      card by card, see ``count``

A card that has no code, or no lines in the edition, has its points asked; one that is known in part only the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias, cast

from companion.core.values import COLOUR_KEYS, Key, Ms
from companion.engine.game import Outcomes
from companion.games.rocketeer.rules import inputs
from companion.games.rocketeer.rules.board import FINALE_CARDS, Side
from companion.games.rocketeer.rules.edition import BUILT_IN
from companion.games.rocketeer.rules.facts import Fact, FactKind, Facts, told_number
from companion.games.rocketeer.rules.finale import PREFIX, FinaleCard
from companion.games.rocketeer.rules.needs import questions, unasked
from companion.games.rocketeer.rules.tally import Claim, board_of
from companion.games.rocketeer.table.count import counting
from companion.games.rocketeer.table.match import GAME, Match, MatchPage
from companion.games.rocketeer.table.question import Question, asked
from companion.table.asks import ARROWS, Number
from companion.table.page import Chosen, Moved, Notice, Page, Turn

OTHER: Final = "other-card"
"""What a card is called that has no code and is not in the edition: this and a number."""

Hand: TypeAlias = tuple[str, ...]
"""The ids of one side's Finale cards, as they were added."""


@dataclass(frozen=True, slots=True)
class TallyPage(MatchPage):
    """The cards so far, and the question being asked.

    ``side`` is whose cards are being added, None once questions are asked. ``answers`` is how many have been answered.
    ``cursor`` is the place in ``offers``.
    """

    before: Page | None = None
    """The page that BACK goes to before the first card."""
    side: Side | None = Side.HEROES
    hands: Mapping[Side, Hand] = field(default_factory=lambda: dict.fromkeys(Side, ()))
    cursor: int = 0
    doubted: bool = False
    """Whether it is asked if these are all, since another number of cards was drawn."""
    question: Question | None = None
    answers: int = 0

    @property
    def offers(self) -> tuple[str | None, ...]:
        """What ◄ ► go round: no more cards (None), the edition's cards that nobody has yet, and another card.

        The edition's cards start after the one that was added last, since people often have them in order.
        """
        listed = tuple(self.match.setup.edition.finale)
        taken = {card for hand in self.hands.values() for card in hand}
        last = next((listed.index(card) for card in self._backwards() if card in listed), -1)
        left = tuple(card for card in (*listed[last + 1 :], *listed[: last + 1]) if card not in taken)
        return (None, *left, self._another()) if len(taken) < FINALE_CARDS else (None,)

    @property
    def drawn(self) -> int | None:
        """How many cards the side whose cards are asked for drew, None where nobody tracked it."""
        track = self.match.state.track
        return None if track is None or self.side is None else track.drawn[self.side]

    @property
    def offer(self) -> str | None:
        """What OK takes now."""
        return self.offers[self.cursor % len(self.offers)]

    def card(self, name: str) -> FinaleCard:
        """A card by its id: the edition's, or one whose points are told."""
        return self.match.setup.edition.finale.get(name) or FinaleCard(name, None)

    def in_part(self, fact: Fact) -> bool:
        """Whether a fact is the points of one of the rulebook's samples: a bonus that may not be the whole card.

        An edition of the owner's own says what each of its cards is.
        """
        shipped = self.match.game.editions.get(BUILT_IN)
        return fact.kind is FactKind.POINTS and self.match.setup.edition == shipped and fact.of in shipped.finale

    def pressed(self, key: Key, at: Ms) -> Turn:
        """See the table above."""
        if self.side is None:
            return self._answer(key, at)
        if self.doubted:
            return self._sure(key, at)
        if key in ARROWS:
            cursor = (self.cursor + ARROWS[key]) % len(self.offers)
            return Turn(replace(self, cursor=cursor), (Moved(at),))
        if key is not Key.OK:
            return self.refused(at, "not_now", key=key)
        if self.offer is not None:
            return self._added(self.side, self.offer, at)
        if self.drawn not in (None, len(self.hands[self.side])):
            return Turn(replace(self, doubted=True), (Chosen(at),))
        return self._complete(at)

    def held(self, key: Key, at: Ms) -> Turn:
        """A number goes on faster."""
        return Turn(self if self.question is None else replace(self, question=self.question.hold(key)))

    def run(self, key: Key, at: Ms) -> Turn | None:
        """◄ or ► held goes on through a number's or a place's answers."""
        question = None if self.question is None else self.question.ran(key)
        return None if question == self.question else Turn(replace(self, question=question), (Moved(at),))

    def reads(self, reads: bool, at: Ms) -> Turn:
        """A scanner that is lost is said while cards are asked for; ◄ ► pick them."""
        turn = MatchPage.reads(self, reads, at)
        if reads or self.side is None:
            return turn
        return replace(turn, page=replace(cast(TallyPage, turn.page), notice=Notice(at, "scanner_gone"), cursor=1))

    def scan(self, text: str, at: Ms) -> Turn:
        """A Finale card is added to the side whose cards are asked for."""
        if self.side is None:
            return self.refused(at, "answer_first", "scan")
        name = text.removeprefix(PREFIX)
        other = self.match.house.game_of(text)
        if other not in (None, GAME):
            return self.refused(at, "other_game", "scan")
        known = name in self.match.setup.edition.finale
        if not known and not any(name in edition.finale for edition in self.match.game.editions.values()):
            return self.refused(at, "unknown_card" if other is None else "unknown_finale", "scan")
        return self._added(self.side, name, at)

    def back(self, at: Ms) -> Turn:
        """Takes back the last answer or the last card, or leaves this page."""
        if self.doubted:
            return Turn(replace(self, doubted=False), (Chosen(at),))
        if self.side is None and self.answers:
            return self._unanswered(at)
        if self.side is None:
            return Turn(replace(self, side=Side.VILLAINS, question=None, cursor=0), (Chosen(at),))
        hand = self.hands[self.side]
        if hand:
            hands = {**self.hands, self.side: hand[:-1]}
            return Turn(replace(self, hands=hands, cursor=0), (Moved(at),))
        if self.side is Side.VILLAINS:
            return Turn(replace(self, side=Side.HEROES, cursor=0), (Chosen(at),))
        page = self.before
        return Turn(replace(page, match=self.match) if isinstance(page, MatchPage) else page, (Chosen(at),))

    def asking(self, at: Ms, outcomes: Outcomes = ()) -> Turn:
        """Asks the next question; once there is none, counts."""
        if self.side is not None:
            return Turn(self, outcomes)
        cards = {side: tuple(self.card(name) for name in self.hands[side]) for side in Side}
        facts, edition = self.match.state.facts, self.match.setup.edition
        parts = () if unasked(cards, facts) else self._open_parts()
        open_ones = parts or questions(cards, facts, edition)
        if open_ones:
            return Turn(replace(self, question=self._question(open_ones[0], facts)), outcomes)
        page = replace(self, question=None)
        match, scored = self.match.after(inputs.Tally(Claim(), dict(self.hands)), at)
        if match.state.scored is None:
            return Turn(replace(page, side=Side.VILLAINS).noting(scored), (*outcomes, *scored))
        turn = counting(match, page, at)
        return replace(turn, outcomes=(*outcomes, *turn.outcomes))

    def _added(self, side: Side, name: str, at: Ms) -> Turn:
        if any(name in hand for hand in self.hands.values()):
            return self.refused(at, "counted_already", "scan")
        if sum(map(len, self.hands.values())) >= FINALE_CARDS:
            return self.refused(at, "no_finale_left", "scan")
        hands = {**self.hands, side: (*self.hands[side], name)}
        return Turn(replace(self, hands=hands, cursor=0, doubted=False), (Chosen(at),))

    def _sure(self, key: Key, at: Ms) -> Turn:
        """► says that these are all the side's cards, ◄ that there are more."""
        if key not in ARROWS:
            return self.refused(at, "not_now", key=key if key in COLOUR_KEYS else None)
        page = replace(self, doubted=False)
        return page._complete(at) if key is Key.RIGHT else Turn(page, (Chosen(at),))

    def _complete(self, at: Ms) -> Turn:
        """This side has no more cards."""
        following = Side.VILLAINS if self.side is Side.HEROES else None
        return replace(self, side=following, cursor=0).asking(at, (Chosen(at),))

    def _answer(self, key: Key, at: Ms) -> Turn:
        if self.question is None:
            return self.asking(at)
        made = self.question.press(key)
        if made is None:
            return self.refused(at, "not_now", key=key if key in COLOUR_KEYS else None)
        if isinstance(made, Question):
            return Turn(replace(self, question=made), (Moved(at),))
        value = made.value
        if isinstance(value, int) and self.in_part(self.question.fact):
            value += self._so_far(self.question.fact.of)
        match, outcomes = self.match.after(inputs.Tell(self.question.fact, value), at)
        page = replace(self, match=match, question=None, answers=self.answers + 1)
        return page.asking(at, outcomes)

    def _unanswered(self, at: Ms) -> Turn:
        """The last answer is taken back, and is what its question shows."""
        told = self.match.state.facts
        match, outcomes = self.match.back(at)
        fact = next((fact for fact in told if fact not in match.state.facts), None)
        page = replace(self, match=match, answers=self.answers - 1, question=None)
        if fact is None:
            return page.asking(at, outcomes)
        return Turn(replace(page, question=page._question(fact, told)), outcomes)

    def _open_parts(self) -> tuple[Fact, ...]:
        """The cards of which the rest is to be asked."""
        facts = (Fact(FactKind.POINTS, name) for hand in self.hands.values() for name in hand)
        return tuple(fact for fact in facts if self.in_part(fact) and fact not in self.match.state.facts)

    def _question(self, fact: Fact, told: Facts) -> Question:
        """The question for a fact; of a card that is known in part only the rest."""
        question = asked(fact, told, self.match.setup.edition)
        points = told_number(told, fact)
        if points is None or not self.in_part(fact) or not isinstance(question.ask, Number):
            return question
        return replace(question, ask=replace(question.ask, value=points - self._so_far(fact.of)))

    def _so_far(self, name: str) -> int:
        """What the lines that are known of a card are worth to the side that holds it."""
        counts = {side: len(hand) for side, hand in self.hands.items()}
        board = board_of(Claim(), self.match.state.facts, self.match.setup.edition, counts)
        return sum(self.card(name).score(board, side) for side, hand in self.hands.items() if name in hand)

    def _backwards(self) -> Hand:
        every: tuple[str, ...] = ()
        for side in Side:
            every += self.hands[side]
        return every[::-1]

    def _another(self) -> str:
        taken: set[str] = {*self.match.setup.edition.finale, *self._backwards()}
        return next(name for n in range(1, len(taken) + 2) if (name := f"{OTHER}-{n}") not in taken)


def tally(match: Match, before: Page | None) -> TallyPage:
    """The page of the Finale cards, with none added yet."""
    return TallyPage(match, before=before)
