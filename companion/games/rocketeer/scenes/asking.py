"""A fact that is asked, large, with what each button answers."""

from __future__ import annotations

from companion.games.rocketeer.rules.board import Character, Place, Side
from companion.games.rocketeer.rules.facts import Fact, FactKind
from companion.games.rocketeer.scenes.names import PLACES, SIDES, character, sides
from companion.games.rocketeer.scenes.words import HEADINGS, SUBJECTS
from companion.games.rocketeer.table.question import Manner, Question, about
from companion.scene.paper import chosen, either, heading, hint, large, number
from companion.scene.scene import Item


def subject(fact: Fact, card: str = "") -> str:
    """What a fact is about, in a word or three; ``card`` is the title of the card that it may be about."""
    match about(fact):
        case Character() as who:
            return character(who)
        case Place() as place:
            return PLACES[place]
        case Side() as side:
            return SIDES[side]
        case _:
            return card or SUBJECTS.get(fact.kind, "")


def question_items(question: Question, card: str = "", right: str = "", top: str = "") -> tuple[Item, ...]:
    """The screen of a question; ``right`` is for the end of its heading, which is ``top`` where that is given."""
    fact = question.fact
    top = top or HEADINGS[fact.kind]
    name = subject(fact, card)
    match question.manner:
        case Manner.SIDE:
            return (*heading(top, right), *large(name), *sides("Nobody" if question.nobody else ""))
        case Manner.FLAG:
            words = ("No", "Yes") if fact.kind is FactKind.ARMY else ("Up", "Down")
            return (*heading(top, right), *large(name), *either(*words))
        case Manner.PLACE:
            return (*heading(f"{top} {name}?", right), *chosen(PLACES[Place(str(question.value))]), hint("OK"))
        case Manner.NUMBER:
            return (*heading(top, right), *number(str(question.value), name))
