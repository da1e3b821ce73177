"""Tunes: short, different in rhythm alone, heard by their weight and the volume; what a buzzer sounds."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from companion.core.values import Ms
from companion.engine.game import Outcome, Refused
from companion.games.skyrockets.rules.outcomes import (
    Advanced,
    Dud,
    Flipped,
    Lost,
    Played,
    RanOut,
    Started,
    TurnEnded,
    Won,
)
from companion.games.skyrockets.rules.timers import Colour
from companion.scene import sounds as tunes
from companion.scene.sounds import Melody, Tune, Weight, audible
from companion.table.page import Chosen, Moved
from tools.sittings.kits import READY, sounds

AT = Ms(7)
PLAYED = Played(AT, "Ana", "red+blue", (Colour.RED,))
FLIPPED = Flipped(AT, Colour.RED, Ms(1))
DUD = Dud(AT, Colour.RED, 2)
OUTCOMES: dict[str, Outcome] = {
    "moved": Moved(AT),
    "chosen": Chosen(AT),
    "accepted": PLAYED,
    "flipped": FLIPPED,
    "advanced": Advanced(AT, Colour.ORANGE, 3),
    "refused": Refused(AT, "flip", "no_card"),
    "countdown empty": RanOut(AT, Colour.ORANGE),
    "dud": DUD,
    "won": Won(AT, 3),
    "lost": Lost(AT, Colour.RED),
    "started": Started(AT),
}


def rhythm(tune: Tune) -> tuple[tuple[bool, int], ...]:
    """What an active buzzer sounds, which has one tone: on and off, and for how long, notes run together."""
    beats: list[list[int]] = []
    for hertz, lasts in tune.notes:
        if beats and beats[-1][0] == (hertz is not None):
            beats[-1][1] += lasts
        else:
            beats.append([hertz is not None, lasts])
    return tuple((bool(on), lasts) for on, lasts in beats)


@pytest.mark.parametrize("name", OUTCOMES)
def test_every_answer_is_heard(name: str) -> None:
    assert sounds((OUTCOMES[name],)) is not None


def test_what_must_be_told_apart_sounds_different_even_on_a_buzzer_of_one_tone() -> None:
    heard = {name: sounds((outcome,)) for name, outcome in OUTCOMES.items()}
    heard["tick"], heard["alarm"] = tunes.TICK, tunes.ALARM
    for (one, mine), (other, theirs) in combinations(heard.items(), 2):
        assert mine is not None
        assert theirs is not None
        assert rhythm(mine) != rhythm(theirs), (one, other)


TUNES = {f"{one.kit.name} {kind.name}": tune for one in READY for kind, tune in one.play.tunes.items()}
TUNES |= {kind.name: tune for kind, tune in tunes.SHARED_TUNES.items()}


@pytest.mark.parametrize("name", TUNES)
def test_tunes_are_short_and_within_what_a_buzzer_can_do(name: str) -> None:
    tune = TUNES[name]
    assert tune.lasts <= (2_000 if tune.weight is Weight.END else 1_000)
    assert tune.notes[0][0] is not None, "it begins at once"
    assert all(hertz is None or 110 <= hertz <= 4_000 for hertz, _ in tune.notes)
    assert all(lasts > 0 for _, lasts in tune.notes)


def test_a_win_rises_and_a_loss_falls() -> None:
    def melody(tune: Tune) -> list[int]:
        return [hertz for hertz, _ in tune.notes if hertz is not None]

    assert melody(tunes.WON)[-1] == max(melody(tunes.WON))
    assert all(later < earlier for earlier, later in pairwise(melody(tunes.LOST)))
    assert all(later < earlier for earlier, later in pairwise(melody(tunes.DUD)))


@pytest.mark.parametrize(
    ("outcomes", "heard"),
    [
        ((), None),
        ((TurnEnded(AT, "Ana"),), None),
        ((PLAYED, TurnEnded(AT, "Ana")), tunes.ACCEPTED),
        ((FLIPPED, OUTCOMES["advanced"]), tunes.ADVANCED),
        ((FLIPPED, OUTCOMES["advanced"], OUTCOMES["won"]), tunes.WON),
        ((DUD, OUTCOMES["refused"]), tunes.DUD),
        ((OUTCOMES["countdown empty"], DUD), tunes.DUD),
        ((DUD, OUTCOMES["lost"]), tunes.LOST),
    ],
    ids=["nothing", "silent", "card", "advance", "win", "dud before refusal", "two calls", "loss"],
)
def test_of_many_at_once_the_weightiest_is_heard(outcomes: tuple[Outcome, ...], heard: Tune | None) -> None:
    assert sounds(outcomes) == heard


@pytest.mark.parametrize(
    ("volume", "heard"),
    [
        (0, set()),
        (1, {"refused", "countdown empty", "dud", "won", "lost", "started"}),
        (49, {"refused", "countdown empty", "dud", "won", "lost", "started"}),
        (50, set(OUTCOMES)),
        (100, set(OUTCOMES)),
    ],
)
def test_volume_leaves_calls_and_refusals_and_then_nothing(volume: int, heard: set[str]) -> None:
    assert {name for name, outcome in OUTCOMES.items() if sounds((outcome,), volume) is not None} == heard


def test_ticks_go_first() -> None:
    assert audible(tunes.TICK, 50) == tunes.TICK
    assert audible(tunes.TICK, 49) is None
    assert audible(tunes.ALARM, 1) == tunes.ALARM
    assert audible(None, 100) is None


def tune(weight: Weight = Weight.ANSWER, *notes: tuple[int | None, int]) -> Tune:
    return Tune(tuple((hertz, Ms(lasts)) for hertz, lasts in notes), weight)


TWO = tune(Weight.ANSWER, (440, 100), (None, 50), (880, 100))


def test_nothing_begun_is_silence_for_good() -> None:
    assert Melody().tone(Ms(5)) is None
    assert Melody().change(Ms(5)) is None


def test_each_note_sounds_from_its_beginning_up_to_its_end() -> None:
    melody = Melody().begin(TWO, Ms(1000))
    tones = {at: melody.tone(Ms(at)) for at in (999, 1000, 1099, 1100, 1149, 1150, 1249, 1250)}
    assert tones == {999: None, 1000: 440, 1099: 440, 1100: None, 1149: None, 1150: 880, 1249: 880, 1250: None}


def test_the_next_change_is_the_end_of_the_note_that_sounds() -> None:
    melody = Melody().begin(TWO, Ms(1000))
    assert [melody.change(Ms(at)) for at in (1000, 1100, 1249, 1250)] == [1100, 1150, 1250, None]


def test_a_weightier_tune_cuts_a_lighter_one_off_and_a_lighter_one_is_lost() -> None:
    call, tick = tune(Weight.CALL, (200, 100)), tune(Weight.TICK, (3000, 10))
    melody = Melody().begin(TWO, Ms(0)).begin(call, Ms(10))
    assert melody.tone(Ms(10)) == 200
    assert melody.begin(tick, Ms(20)).tone(Ms(20)) == 200
    assert melody.begin(tick, Ms(110)).tone(Ms(110)) == 3000  # the call is over


def test_a_tune_of_the_same_weight_replaces_the_one_before() -> None:
    melody = Melody().begin(TWO, Ms(0)).begin(tune(Weight.ANSWER, (123, 10)), Ms(5))
    assert melody.tone(Ms(5)) == 123
