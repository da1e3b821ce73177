"""The rounds on the main screen: whose side is next, large; or what is to be said, done or reminded of now."""

from __future__ import annotations

from companion.core.values import Ms
from companion.games.rocketeer.rules.board import Character, Side
from companion.games.rocketeer.rules.facts import ROCKET, UPPER_HAND, told_number, told_side
from companion.games.rocketeer.rules.track import Part, plans_of
from companion.games.rocketeer.scenes.asking import question_items
from companion.games.rocketeer.scenes.board import clout, round_board, short
from companion.games.rocketeer.scenes.lights import round_lights
from companion.games.rocketeer.scenes.names import FOOT, PLACES, SIDES, character, sides, symbol
from companion.games.rocketeer.scenes.sheets import sheet_items, sheet_turns
from companion.games.rocketeer.scenes.words import LABELS, advice
from companion.games.rocketeer.table.acts import Action
from companion.games.rocketeer.table.rounds import NEWS, Doing, RoundsPage
from companion.scene.asking import lasting, said
from companion.scene.paper import MIDDLE, centred, chosen, foot, heading, hint, large, number, room
from companion.scene.scene import Anchor, Box, Item, Picture, Scene, Size, Symbol, Text
from companion.table.page import Notice

EVEN = (21, 64, 107)
NARROW = (20, 58, 101)
"""The middles of three names, and of three of which the last is longest."""


def rounds_scene(page: RoundsPage, now: Ms) -> Scene:
    """All that is to be seen of a tracked game."""
    notice = lasting(page, now)
    items = _items(page, now)
    if notice is not None and notice.word == f"arrived{NEWS}":
        items = _final()
    elif notice is not None:
        items = (*(item for item in items if item.y < FOOT), *_foot(page, notice))
    lively = notice is not None or (page.doing is Doing.ROUND and sheet_turns(page))
    return Scene(round_lights(page.match, notice, now), Picture(items), round_board(page.match), lively)


def _final() -> tuple[Item, ...]:
    """The last round has come: nobody may miss it."""
    return (
        Box(0, 0, 128, 64),
        Text("Final", MIDDLE, 4, Size.GRAND, Anchor.MIDDLE, 128, inverted=True),
        Text("round", MIDDLE, 35, Size.GRAND, Anchor.MIDDLE, 128, inverted=True),
    )


def _foot(page: RoundsPage, notice: Notice) -> tuple[Item, ...]:
    facts = page.match.state.facts
    news = {
        "stolen": f"{SIDES[plans_of(facts)]} have the Plans",
        "ambushed": "The army plays here",
        "hidden": "All Plans face down",
        "shown": "That card is face up",
        "raised": f"Rocket Skill {told_number(facts, ROCKET)}",
        "drew": f"{page.track.finale_left} Finale cards left",
    }
    word = notice.word.removesuffix(NEWS)
    if word != notice.word:
        return foot(news[word], [symbol(Character.VALENTINE)] if word == "ambushed" else [])
    return said(notice, advice)


def _items(page: RoundsPage, now: Ms) -> tuple[Item, ...]:
    name = short(page.track)
    if page.doing is Doing.ASK and page.question is not None:
        return question_items(page.question, right=name)
    if page.doing is Doing.LIST:
        return (*heading("What else?", name), *chosen(LABELS[page.action]), hint(_detail(page)))
    if page.doing is Doing.DRAW:
        return (*heading("Finale card", name), *large("Who drew?"), *sides())
    if page.doing is Doing.SHOW:
        return (*heading("Card face up", name), *large("Whose?"), *people(page, plans_of(page.match.state.facts)))
    if page.track.part is Part.EVENT:
        return _event(page)
    if page.track.part is Part.REWARDS:
        return sheet_items(page, now)
    return _turns(page)


def _detail(page: RoundsPage) -> str:
    """What OK would tell, or what is known so far."""
    facts = page.match.state.facts
    holder = told_side(facts, UPPER_HAND)
    return {
        Action.STEAL: f"OK: {SIDES[plans_of(facts).opponent]} steal them",
        Action.CLOUT: f"Heroes {clout(facts, Side.HEROES)}, Villains {clout(facts, Side.VILLAINS)}",
        Action.UPPER_HAND: "Now: " + ("on the board" if holder is None else SIDES[holder]),
        Action.DRAW: f"{page.track.finale_left} left in the deck",
        Action.SHOW: "Turned face up",
        Action.HIDE: "OK: all face down",
        Action.AMBUSH: "OK: for Valentine",
        Action.RAISE: "OK: one space",
        Action.ARRIVE: "OK: at Los Angeles",
        Action.SCORE: "OK: Finale cards",
        Action.LEAVE: "OK: to the menu",
    }[page.action]


def _event(page: RoundsPage) -> tuple[Item, ...]:
    top = heading("Current Event", short(page.track))
    if page.placing:
        return (*heading("Finale token", short(page.track)), *chosen(PLACES[page.place.offer]), hint("OK"))
    return (*top, *number(str(page.symbols.value), "Zeppelin" if page.symbols.value == 1 else "Zeppelins"))


def _turns(page: RoundsPage) -> tuple[Item, ...]:
    """Whose turn it is: between two presses the character's whose button was pressed; below, what can be pressed."""
    side, name, players = page.match.state.next_side, short(page.track), page.match.setup.players
    foot_items = (hint("OK: rewards"),) if side is None else people(page, side)
    if page.track.flipped:
        who = page.track.flipped[-1]
        large_name = centred(character(who, page.match.state.facts), 15, Size.LARGE)
        return (*heading(players[who.side], name), large_name, *foot_items)
    first = side or plans_of(page.match.state.facts)
    return (*heading(players[first], name), centred(SIDES[first], 15, Size.LARGE), *foot_items)


def people(page: RoundsPage, side: Side) -> tuple[Item, ...]:
    """A side's characters by name, the symbol of its button over each; an outline for a flipped token."""
    mine = [who for who in Character if who.side is side]
    names = [character(who, page.match.state.facts) for who in mine]
    middles = NARROW if room(names[-1]) > 42 else EVEN
    items: list[Item] = []
    for who, name, middle in zip(mine, names, middles, strict=True):
        items += [
            Symbol(symbol(who), middle - 6, 39, 12, hollow=page.doing is Doing.ROUND and who in page.track.flipped),
            Text(name, middle, 54, Size.SMALL, Anchor.MIDDLE, 50),
        ]
    return tuple(items)
