"""The whole setup on virtual wires, with a person who presses, looks, listens and answers."""

from __future__ import annotations

import threading
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from companion.config.reading import read
from companion.config.scanner import Layout, Protocol, ScannerConfig, TagForm, usual
from companion.config.table import (
    BARE,
    DEFAULT_PINS,
    ButtonsConfig,
    BuzzerConfig,
    HardwareKind,
    ScreenConfig,
    Span,
    StripChip,
    StripConfig,
    TableConfig,
)
from companion.core.values import Key
from companion.setup.dialogue import Left
from companion.setup.draft import load, progress_path
from tests.companion.setup.conftest import Home, MakeHome
from tests.conftest import StartEvening

ANY = pytest.mark.anyio

QUESTIONS = (
    *(f"buttons.{key}" for key in Key),
    "buttons.again",
    "strip.chip",
    "strip.length",
    "strip.seen",
    "strip.order",
    "strip.colour",
    "layout.fits",
    "layout.leds",
    "layout.trio",
    "layout.row",
    "layout.red.first",
    "layout.green.way",
    "layout.row.first",
    "layout.right",
    "screens.1.look",
    "screens.2.look",
    "screens.main",
    "screens.score",
    "scanners.port",
    "scanners.card",
    "scanners.right",
    "scanners.name",
    "buzzer.pin",
    "buzzer.heard",
    "buzzer.beeps",
    "names",
)


def row_of(leds: int, gap: int = 0) -> StripConfig:
    """Bars alone."""
    bars = tuple(Span((leds + gap) * place, leds=leds) for place in range(6))
    return StripConfig(length=6 * (leds + gap), bars=bars, trio=None, row=None)


TWO = {
    "buttons": ButtonsConfig(pins={**DEFAULT_PINS, Key.GREEN: 17, Key.PURPLE: 22, Key.RIGHT: 27}),
    "buzzer": BuzzerConfig(pin=12),
    "strips": {
        "first": replace(BARE, length=30, bars=(Span(0), Span(10, True), *(None,) * 4), trio=Span(25, leds=3)),
        "second": replace(
            BARE,
            bus=1,
            length=50,
            bars=(None, None, *(Span(10 * place) for place in (3, 2, 1, 0))),
            row=Span(45, leds=5),
        ),
    },
}


def test_a_table_that_is_wired_otherwise_is_found_out(home: Home, truth: TableConfig) -> None:
    assert home.sit() == truth
    assert read(home.path) == truth
    assert [path.name for path in home.path.parent.iterdir()] == ["table.toml"]


def test_every_step_of_that_evening_was_asked(home: Home) -> None:
    home.sit()
    assert set(QUESTIONS) <= set(home.dialogue.asked)


@ANY
async def test_the_table_that_was_found_plays(home: Home, start_evening: StartEvening) -> None:
    evening = await start_evening(home.sit())
    before = await evening.look()
    assert before.screens["main"] is not None
    await evening.tap(Key.OK, Key.OK)
    after = await evening.look()
    assert after.screens["main"].tobytes() != before.screens["main"].tobytes()


@pytest.mark.parametrize(
    "question",
    ["buttons.blue", "strip.length", "layout.green.way", "screens.score", "scanners.card", "scanners.name", "names"],
)
def test_left_at_a_question_and_taken_up_again_it_comes_to_the_same(
    home: Home, truth: TableConfig, question: str
) -> None:
    home.person.leaves_at = question
    with pytest.raises(Left):
        home.sit()
    assert not home.path.exists()
    kept = load(progress_path(home.path))
    assert kept is not None
    home.person.leaves_at = ""
    home.person.named = list(kept.table.scanners)[: len(home.person.named)] if kept.table.scanners else []
    home.person.named = [name for name in home.person.named if f"scanners.{name}" in kept.done]
    assert home.sit() == truth
    asked_again = {name for name in home.dialogue.asked if name.startswith("buttons.") and name in kept.done}
    assert not asked_again, "what was found is not asked again"


def test_left_at_every_question_one_after_the_other_it_comes_to_the_same(home: Home, truth: TableConfig) -> None:
    for question in QUESTIONS:
        home.person.leaves_at = question
        home.person.named = []
        try:
            home.sit()
        except Left:
            continue
    home.person.leaves_at = ""
    if not home.path.exists():
        home.sit()
    assert read(home.path) == truth


def test_begun_again_the_progress_is_forgotten(home: Home, truth: TableConfig) -> None:
    home.person.leaves_at = "strip.chip"
    with pytest.raises(Left):
        home.sit()
    home.person.leaves_at = ""
    home.person.first = {"resume": ["new"]}
    assert home.sit() == truth
    assert home.dialogue.asked.count("buttons.red") == 1


# -- other tables


def typing(layout: Layout, tags: TagForm) -> ScannerConfig:
    return replace(usual(Protocol.KEYBOARD), port="/dev/input/by-id/usb-R-event-kbd", layout=layout, tags=tags)


@pytest.mark.parametrize(
    "parts",
    [
        pytest.param({}, id="the default one"),
        pytest.param({"strip": None, "screens": {}, "buzzer": None, "scanners": {}}, id="buttons alone"),
        pytest.param({"screens": {"main": ScreenConfig(bus="channel-3")}}, id="one screen, behind a mux"),
        pytest.param({"strip": StripConfig(StripChip.WS2812_SPI, order="rgb")}, id="ws2812"),
        pytest.param({"strip": row_of(4)}, id="bars of four, no trio, no row"),
        pytest.param({"strip": row_of(30, gap=2)}, id="bars of thirty with gaps"),
        pytest.param({"strip": None, **TWO}, id="two strips"),
        pytest.param({"buzzer": BuzzerConfig(pin=4)}, id="another buzzer"),
        pytest.param(
            {
                "scanners": {
                    "one": ScannerConfig(Protocol.PN532, "/dev/ttyUSB0", 115200),
                    "two": ScannerConfig(Protocol.LINE, "/dev/ttyACM0"),
                }
            },
            id="two scanners",
        ),
        *(
            pytest.param({"scanners": {"scanner": typing(layout, tags)}}, id=f"a reader that types {layout} and {tags}")
            for layout, tags in product((Layout.US, Layout.FR), TagForm)
        ),
    ],
)
def test_other_tables_are_found_out_too(make_home: MakeHome, truth: TableConfig, parts: Any) -> None:
    other = replace(TableConfig(hardware=truth.hardware), **parts)
    assert make_home(other).sit() == other


def test_the_default_layout_takes_one_answer(make_home: MakeHome, truth: TableConfig) -> None:
    home = make_home(TableConfig(hardware=truth.hardware))
    home.sit()
    assert [name for name in home.dialogue.asked if name.startswith(("strip", "layout"))] == [
        "strip.chip",
        "strip.length",
        "strip.order",
        "layout.fits",
    ]


# -- a configuration of before


def test_what_a_configuration_says_can_be_kept_part_by_part(home: Home, truth: TableConfig) -> None:
    home.path.parent.mkdir()
    before = "volume = 30\n[buttons]\nhold_ms = 900\n[buzzer]\npin = 25\n"
    home.path.write_text(before)
    keeps = {f"{step}.keep": [answer] for step, answer in {"buttons": "n", "strip": "y", "screens": "n"}.items()}
    kept = keeps | {f"{step}.keep": ["y"] for step in ("layout", "scanners", "buzzer", "names")}
    home.person.first = {name: [*answers] for name, answers in kept.items()}
    found = home.sit()
    assert found.buttons.pins == truth.buttons.pins
    assert found.screens == truth.screens
    assert found.buttons.hold == 900
    assert found.volume == 30
    assert found.strip == StripConfig()
    assert found.scanners == TableConfig().scanners
    assert home.path.with_name("table.toml.old").read_text() == before


def test_what_cannot_work_together_is_said_and_found_again(home: Home, truth: TableConfig) -> None:
    home.path.parent.mkdir()
    home.path.write_text("[buzzer]\npin = 4\n")
    home.person.first = {f"{step}.keep": ["n"] for step in ("buttons", "strip", "layout", "screens", "scanners")}
    home.person.first |= {"buzzer.keep": ["y"], "names.keep": ["y"]}
    found = home.sit()
    assert "buttons.pins.red, buzzer.pin: expected pins of their own; got GPIO4 (header pin 7) for both" in home.said
    assert home.dialogue.asked.count("buttons.red") == 1
    assert found == replace(truth, names=())


def test_a_configuration_with_faults_is_told_and_not_built_on(home: Home, truth: TableConfig) -> None:
    home.path.parent.mkdir()
    home.path.write_text("volume = 300\n")
    assert home.sit() == truth
    assert "volume: expected a whole number from 0 to 100" in home.said
    assert home.path.with_name("table.toml.old").read_text() == "volume = 300\n"


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"done": []}', b'{"done":[1],"had":true,"table":""}', b"\xff"])
def test_progress_that_cannot_be_read_is_told_and_begun_anew(home: Home, truth: TableConfig, content: bytes) -> None:
    home.path.parent.mkdir()
    progress_path(home.path).write_bytes(content)
    assert home.sit() == truth
    assert "expected the progress of a setup; got something else; setup starts from the beginning" in home.said


def typed() -> ScannerConfig:
    return typing(Layout.US, TagForm.NONE)


def test_a_keyboard_that_people_type_at_is_let_go_before_anything_is_asked(
    make_home: MakeHome, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The person picks their own keyboard by mistake: what they type there gives it up, or is asked about when free."""
    port = "/dev/input/by-id/usb-Own-event-kbd"
    home = make_home(replace(TableConfig(hardware=HardwareKind.VIRTUAL), scanners={"own": replace(typed(), port=port)}))

    cards, ports = ["hello", "s"], [port, "none"]

    def answer(what: str, question: str) -> str | None:
        if what == "port":
            return ports.pop(0)
        if what == "card" and "Hold" in question:
            home.table.scan(cards.pop(0))
        if what == "right":
            assert not [thread for thread in threading.enumerate() if thread.name.startswith("listening")]
            return "n"
        return None

    monkeypatch.setattr(home.person, "answer_scanners", answer)
    assert home.sit().scanners == {}
    assert 'Read by a reader that types: "hello"' in home.said
