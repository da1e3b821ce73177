"""The report as it is printed: for eyes, and for programs."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from companion.doctor.finding import bad, good, poor
from companion.doctor.report import Report, Section, Style, as_json, text

REPORT = Report(
    "/etc/companion/table.toml",
    None,
    [
        Section(
            "The machine", [good("board", "Raspberry Pi 4 Model B Rev 1.5"), poor("power", "not known", "sudo apt x")]
        ),
        Section("Nothing", []),
        Section(
            "The table", [bad("main screen", "nothing answers at 0x3C on I2C bus 1", "check its wires: SCL to pin 5")]
        ),
    ],
)


def test_lines_are_aligned_and_what_mends_stands_on_its_own() -> None:
    assert text(REPORT, Style()).splitlines() == [
        "The machine",
        "  ✓ good  board        Raspberry Pi 4 Model B Rev 1.5",
        "  ! poor  power        not known",
        "                       → sudo apt x",
        "",
        "The table",
        "  ✗ bad   main screen  nothing answers at 0x3C on I2C bus 1",
        "                       → check its wires: SCL to pin 5",
        "",
        "1 good, 1 poor, 1 bad",
    ]


def test_a_narrow_terminal_breaks_between_words() -> None:
    assert text(REPORT, Style(width=50)).splitlines()[7:11] == [
        "  ✗ bad   main screen  nothing answers at 0x3C on",
        "                       I2C bus 1",
        "                       → check its wires: SCL to",
        "                         pin 5",
    ]


def test_colour_is_added_to_the_symbol_and_the_word_never_instead() -> None:
    coloured = text(REPORT, Style(colour=True))
    assert "\x1b[1;31m✗ bad \x1b[0m  main screen" in coloured
    for code in ("\x1b[32m", "\x1b[33m", "\x1b[1;31m", "\x1b[0m"):
        coloured = coloured.replace(code, "")
    assert coloured == text(REPORT, Style())


def test_a_terminal_of_ascii_gets_ascii() -> None:
    told = text(REPORT, Style(plain=True))
    assert told.isascii()
    assert "  x bad   main screen" in told
    assert "-> sudo apt x" in told


def test_json_has_every_finding() -> None:
    told = json.loads(as_json(REPORT))
    assert told["config"] == "/etc/companion/table.toml"
    assert told["asked"] is None
    assert told["counts"] == {"good": 1, "poor": 1, "bad": 1}
    assert told["findings"][1:] == [
        {"section": "The machine", "about": "power", "grade": "poor", "what": "not known", "mend": "sudo apt x"},
        {
            "section": "The table",
            "about": "main screen",
            "grade": "bad",
            "what": "nothing answers at 0x3C on I2C bus 1",
            "mend": "check its wires: SCL to pin 5",
        },
    ]
    assert json.loads(as_json(Report(None, 7, [Section("", [good("a", "b")])])))["findings"][0]["mend"] is None


@given(
    what=st.text(alphabet="ab ", max_size=300), mend=st.text(alphabet="cd ", max_size=300), width=st.integers(60, 120)
)
def test_no_line_of_short_words_is_wider_than_the_terminal(what: str, mend: str, width: int) -> None:
    words = [" ".join(word[:20] for word in part.split()) for part in (what, mend)]
    report = Report(None, None, [Section("x", [bad("main screen", *words)])])
    told = text(report, Style(width))
    assert all(len(line) <= width for line in told.splitlines())
    assert told.count("c") - 1 == words[1].count("c")  # and the one of "screen"
