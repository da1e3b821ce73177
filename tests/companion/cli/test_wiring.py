"""``companion wiring``, as it is called."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.cli.main import main

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_text("buzzer = false\n[buttons.pins]\nred = 4\n", encoding="utf-8")
    return path


def test_without_a_configuration_it_is_the_default_table(capsys: Captured) -> None:
    assert main(["wiring"]) == 0
    told = capsys.readouterr()
    assert told.out.startswith("The default table (there is no configuration yet)\n\nButtons: ")
    assert "   29  GPIO5             red     red button one leg\n" in told.out
    assert "   12  GPIO18            white   buzzer +                through 220 Ω\n" in told.out
    assert "                  red button one leg   GPIO5 29 | 30 GND     ·\n" in told.out
    assert "                  (SPI0: leave open)   GPIO9 21 | 22 GPIO25  ·\n" in told.out
    assert told.err == ""


def test_the_named_configuration_is_told(capsys: Captured, config: Path) -> None:
    assert main(["wiring", "--config", str(config)]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"The table of {config}\n")
    assert "    7  GPIO4             red     red button one leg\n" in told
    assert "buzzer" not in told


def test_the_configuration_in_use_is_told(capsys: Captured, config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_CONFIG", str(config))
    assert main(["wiring"]) == 0
    assert capsys.readouterr().out.startswith(f"The table of {config}\n")


def test_every_clash_is_named_and_nothing_is_listed(capsys: Captured, config: Path) -> None:
    config.write_text("[buttons.pins]\nred = 2\nblue = 18\n", encoding="utf-8")
    assert main(["wiring", "--config", str(config)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines() == [
        f"{config}: buttons.pins.red, screens.main.bus, screens.score.bus: expected pins of their own; "
        "got GPIO2 (header pin 3, SDA1) for all",
        f"{config}: buttons.pins.blue, buzzer.pin: expected pins of their own; got GPIO18 (header pin 12) for both",
    ]


def test_a_file_that_is_not_there_is_told(capsys: Captured, tmp_path: Path) -> None:
    assert main(["wiring", "--config", str(tmp_path / "none.toml")]) == 2
    assert capsys.readouterr().err == f"{tmp_path / 'none.toml'}: cannot be read: No such file or directory\n"


def test_the_wires_are_drawn_to_a_file_or_to_standard_output(capsys: Captured, config: Path, tmp_path: Path) -> None:
    drawing = tmp_path / "wires.svg"
    assert main(["wiring", "--config", str(config), "--svg", str(drawing)]) == 0
    assert capsys.readouterr().out == ""
    text = drawing.read_text(encoding="utf-8")
    assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
    assert "GPIO4" in text
    assert main(["wiring", "--config", str(config), "--svg", "-"]) == 0
    assert capsys.readouterr().out == text


def test_a_drawing_that_cannot_be_written_is_told(capsys: Captured, tmp_path: Path) -> None:
    for name, why in ((tmp_path, "Is a directory"), (tmp_path / "none" / "a.svg", "No such file or directory")):
        assert main(["wiring", "--svg", str(name)]) == 2
        assert capsys.readouterr().err == f"{name}: cannot be written: {why}\n"


def test_what_a_real_table_lacks_on_this_machine_is_named(capsys: Captured, config: Path) -> None:
    config.write_text('hardware = "pi"\n[screens.main]\nbus = 98\n', encoding="utf-8")
    assert main(["wiring", "--config", str(config)]) == 0
    told = capsys.readouterr().out
    assert "\nNot there on this machine:\n" in told
    assert "  screens.main.bus: expected /dev/i2c-98; got none\n" in told
