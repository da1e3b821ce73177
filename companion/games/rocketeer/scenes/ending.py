"""The end: Finale cards being told, the questions they need, the count card by card, the winner and the reason."""

from __future__ import annotations

from companion.core.values import Ms
from companion.games.rocketeer.rules.board import Side
from companion.games.rocketeer.rules.facts import ARMY, Fact, FactKind, told_flag
from companion.games.rocketeer.rules.outcomes import By
from companion.games.rocketeer.scenes.asking import question_items
from companion.games.rocketeer.scenes.board import points_board
from companion.games.rocketeer.scenes.lights import asking_lights, winner_lights
from companion.games.rocketeer.scenes.names import FOOT, SIDES, card
from companion.games.rocketeer.scenes.words import advice
from companion.games.rocketeer.table.count import CountPage
from companion.games.rocketeer.table.question import Manner
from companion.games.rocketeer.table.tally import OTHER, TallyPage
from companion.scene.asking import lasting, said
from companion.scene.firework import SHOTS_LAST
from companion.scene.menu import IDLE
from companion.scene.paper import MIDDLE, centred, choices, chosen, either, heading, hint, large, room
from companion.scene.scene import Anchor, Item, Picture, Scene, Size, Text


def tally_scene(page: TallyPage, now: Ms) -> Scene:
    """A side's Finale cards, or a question."""
    notice = lasting(page, now)
    army = bool(told_flag(page.match.state.facts, ARMY))
    if page.side is None and page.question is not None:
        fact = page.question.fact
        title = card(page.card(fact.of), page.match.house) if fact.kind is FactKind.POINTS else ""
        items = question_items(page.question, title, top="Other points on it?" if page.in_part(fact) else "")
        lights = asking_lights(None, army) if page.question.manner is Manner.SIDE else IDLE
    else:
        side = page.side or Side.VILLAINS
        items, lights = _cards(page, side), asking_lights(side, army)
    if notice is not None:
        items = (*(item for item in items if item.y < FOOT), *said(notice, advice))
    counts = {side: str(len(page.hands[side])) for side in Side}
    return Scene(lights, Picture(items), points_board(page.match, "Finale cards", counts), notice is not None)


def _cards(page: TallyPage, side: Side) -> tuple[Item, ...]:
    hand = page.hands[side]
    count = str(len(hand)) if page.drawn is None else f"{len(hand)} of {page.drawn}"
    top = heading(f"{SIDES[side]}: Finale cards", count)
    if page.doubted:
        return (*heading(f"{SIDES[side]}: all cards?"), *large(count), *either("No", "Yes"))
    offer = page.offer
    if offer is not None:
        name = "Another card" if offer.startswith(OTHER) else card(page.card(offer), page.match.house)
        return (*top, *chosen(name), hint("OK: theirs"))
    if not hand:
        scan = "Scan a card" if page.match.house.scanner else "Choose cards"
        return (*top, *chosen(scan), hint(f"{page.drawn} drawn" if page.drawn else "OK: they have none"))
    known = "In part. " if page.in_part(Fact(FactKind.POINTS, hand[-1])) else ""
    return (*top, *chosen(card(page.card(hand[-1]), page.match.house)), hint(f"{known}OK: no more"))


def count_scene(page: CountPage, now: Ms) -> Scene:
    """A card and its points; at the end who won, and by what."""
    totals = {side: str(page.total(side)) for side in Side}
    board = points_board(page.match, "Points", totals)
    since = Ms(max(0, now - page.since))
    if page.over:
        return Scene(winner_lights(page.scored.winner, since), Picture(_winner(page)), board, since < SHOTS_LAST)
    side, counted = page.cards[page.shown - 1]
    finale = page.match.setup.edition.finale.get(counted.id)
    title = card(finale, page.match.house) if finale is not None else counted.id.replace("-", " ").title()
    items = (
        *heading(SIDES[side], f"{page.shown} of {len(page.cards)}"),
        Text(f"{counted.points:+d}" if counted.points else "0", MIDDLE, 15, Size.GRAND, Anchor.MIDDLE, 124),
        Text(title, MIDDLE, 48, Size.MEDIUM, Anchor.MIDDLE, 124, least=Size.SMALL),
    )
    return Scene(asking_lights(side), Picture(items), board)


def _winner(page: CountPage) -> tuple[Item, ...]:
    scored = page.scored
    winner = page.match.setup.players[scored.winner]
    whole = room(winner, Size.MEDIUM) > 124 or " " in winner
    name = large(winner) if whole else (centred(winner, 15, Size.LARGE, Size.MEDIUM),)
    return (
        *heading(f"{SIDES[scored.winner]} win"),
        *name,
        centred(reason(page), 41, Size.SMALL),
        *choices("OK: menu", "BACK: change"),
    )


def reason(page: CountPage) -> str:
    """Why the winner won, in a few words."""
    scored = page.scored
    mine, theirs = scored.winner, scored.winner.opponent
    if scored.by is By.POINTS:
        return f"Points: {scored.totals[mine]} to {scored.totals[theirs]}"
    if scored.by is By.FINALE:
        return f"A tie; cards: {len(scored.cards[mine])} to {len(scored.cards[theirs])}"
    return "A tie: the Plans win"
