"""The sheets of the scores, and the score screen: totals at every moment."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.trick.rules.deck import ROUNDS
from companion.games.trick.rules.game import Phase, State
from companion.games.trick.rules.scoring import Decided, Journey, PlayerScore, Term, Verdict, Worth, reckoning, tokens
from companion.games.trick.scenes.marks import captions, many, mark, row_top, rows
from companion.games.trick.table.scoring import ScoreSheet, Scoring
from companion.scene.paper import centred, heading
from companion.scene.scene import Anchor, Item, Picture, Size, Symbol, Text

JOURNEYS: Mapping[Journey, str] = {
    Journey.LOST: "Lost in time",
    Journey.SAFE: "Safe",
    Journey.PERFECT: "Perfect",
    Journey.INOPERATIVE: "Inoperative",
}
WORTHS: Mapping[Worth, tuple[str, str]] = {
    Worth.TRICK: ("trick", "tricks"),
    Worth.SPENT_ROD: ("rod", "rods"),
    Worth.EMPTY_SPACE: ("space", "spaces"),
}
REASONS: Mapping[Decided, str] = {
    Decided.POINTS: "Most points",
    Decided.LAST_ROUND: "Best last round",
    Decided.SHARED: "Tied: shared victory",
}
LIVE = ((78, 22), (102, 22), (126, 20))
TOKENS = ((72, 20), (94, 20), (111, 14), (126, 14))


def scoring_picture(page: Scoring) -> Picture:
    """The sheet that is shown."""
    kind, score = page.sheet
    decided = page.state.verdict
    if kind is ScoreSheet.WINNER and decided is not None:
        return _winner(page, decided)
    if score is not None:
        return _player(page, score)
    return _tokens(page) if kind is ScoreSheet.TOKENS else _round(page)


def _winner(page: Scoring, decided: Verdict) -> Picture:
    reason = REASONS[decided.by]
    if len(decided.winners) == 1:
        winner = decided.winners[0]
        total = dict(zip(page.setup.players, page.state.totals, strict=True))[winner]
        said = f"{reason}: {total}" if decided.by is Decided.POINTS else reason
        return Picture(
            (
                Symbol("star", 2, 2, 18),
                centred("Winner", 4, Size.TALL),
                Symbol("star", 108, 2, 18),
                Symbol(mark(page.setup, winner), 2, 26, 20),
                Text(winner, 75, 26, Size.LARGE, Anchor.MIDDLE, 102, least=Size.SMALL),
                Text(said, 64, 53, Size.SMALL, Anchor.MIDDLE, 104),
                *_turns(),
            )
        )
    items: list[Item] = [*heading(reason, turns=True)]
    for place, winner in enumerate(decided.winners):
        y = row_top(place, len(decided.winners))
        items += [Symbol(mark(page.setup, winner), 1, y - 1, 9), Text(winner, 13, y, Size.SMALL, width=100)]
        items.append(Symbol("star", 117, y - 1, 9))
    return Picture(tuple(items))


def _turns() -> tuple[Item, ...]:
    return Symbol("previous", 2, 53, 9), Symbol("next", 117, 53, 9)


def _round(page: Scoring) -> Picture:
    """Who travelled how, and the points of this round."""
    cells = [(JOURNEYS[score.journey].split()[0], str(score.points)) for score in page.last.scores]
    after = "OK: again" if page.state.phase is Phase.OVER else f"OK: round {page.last.number + 1}"
    return Picture(
        (*heading(f"Round {page.last.number}", after, turns=True), *rows(page.setup, cells, ((108, 60), (126, 16))))
    )


def _player(page: Scoring, score: PlayerScore) -> Picture:
    counts = score.counts
    terms = reckoning(counts)
    had = f"{many(counts.tricks, 'trick', 'tricks')}, fuel {counts.unspent}"
    lines = [had, *(map(_line, terms) if terms else ["less fuel than tricks"])]
    return Picture(
        (
            *heading(score.player, f"Round {page.last.number}", mark(page.setup, score.player), turns=True),
            Text(JOURNEYS[score.journey], 3, 15, Size.TALL, width=80, least=Size.SMALL),
            Text(str(score.points), 126, 14, Size.GRAND, Anchor.RIGHT, 44),
            *(Text(line, 3, 34 + 10 * n, Size.SMALL, width=(80, 124, 82)[n]) for n, line in enumerate(lines)),
            Text(
                f"{score.total} in all",
                126,
                54,
                Size.SMALL,
                Anchor.RIGHT,
                46,
            ),
        )
    )


def _line(term: Term) -> str:
    return f"{many(term.count, *WORTHS[term.worth])} x {term.each} = {term.points}"


def _tokens(page: Scoring) -> Picture:
    """Everybody's points as tokens of 10, 5 and 1 (TRK-41)."""
    cells = []
    for total in page.state.totals:
        worth = tokens(total)
        cells.append((str(total), *(str(n) if n else "-" for n in (worth.tens, worth.fives, worth.ones))))
    top = (*heading("Tokens", keep=54), *captions(("10s", "5s", "1s"), TOKENS[1:]))
    return Picture((*top, *rows(page.setup, cells, TOKENS)))


def totals_picture(state: State) -> Picture:
    """The score screen: in a round tricks won and fuel left, and always everybody's points."""
    playing = state.round
    totals = [str(total) for total in state.totals]
    if playing is None or state.phase is not Phase.PLAYING:
        done = len(state.scored)
        title = "The end" if done == ROUNDS else f"After round {done}" if done else f"{ROUNDS} rounds"
        return Picture((*heading(title, "points"), *rows(state.setup, [(t,) for t in totals], ((126, 24),))))
    counts = playing.counts()
    trick = min(len(playing.taken) + 1, state.setup.quick.cards)
    cells = [(str(c.tricks), str(c.unspent), total) for c, total in zip(counts, totals, strict=True)]
    top = (*heading(f"R{playing.number}  T{trick}", keep=70), *captions(("won", "fuel", "pts"), LIVE))
    return Picture((*top, *rows(state.setup, cells, LIVE)))
