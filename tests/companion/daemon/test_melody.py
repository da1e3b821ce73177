from __future__ import annotations

from companion.core.values import Ms
from companion.daemon.melody import Melody
from companion.scene.sounds import Tune, Weight


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
