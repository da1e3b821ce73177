"""``companion cards enrol``: tags are taught at a terminal, with real readers' frames on the virtual wires."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from companion.cli.cards import boxes
from companion.cli.enrol import Teacher, teach
from companion.cli.main import main
from companion.config.scanner import Protocol, TagForm, usual
from companion.config.table import TableConfig
from companion.core.values import Ms
from companion.journal.cards import Known, statements, taught
from companion.journal.store import NAME, Store
from companion.setup.dialogue import Left
from companion.table.house import House
from hardware.virtual.table import Virtual
from tests.support.scripted import Scripted

RDM6300 = usual(Protocol.RDM6300)
TAGS = [f"0D0031{number:04X}" for number in range(0x9C00, 0x9C00 + 60)]


@dataclass
class Desk:
    """A reader, a registry, and a person with a list of what to do: a tag, a letter, or to leave (None)."""

    store: Store
    config: TableConfig
    doing: list[str | None] = field(default_factory=list)
    pulled: bool = False
    """Whether the reader's cable is pulled."""
    said: list[str] = field(default_factory=list)
    ahead: int = 0
    """How far the table's clock is ahead: a person takes two seconds from one tag to the next."""

    def clock(self) -> Ms:
        return Ms(time.monotonic_ns() // 1_000_000 + self.ahead)

    def teach(self, *doing: str | None) -> Teacher:
        self.doing = list(doing)
        house = House({game: box.entry for game, box in boxes().items()}, cards=taught(self.store))
        teacher = Teacher(house, "skyrockets", self.store, self.clock)
        with closing(Virtual(self.config, self.clock)) as virtual:
            if self.pulled:
                virtual.unplug()

            def person(name: str, question: str) -> str | None:
                if self.pulled and not any("does not exist" in said for said in dialogue.said):
                    return None
                if not self.doing:
                    raise Left("nothing more to do")
                doing = self.doing.pop(0)
                if doing is None:
                    raise Left("left")
                if len(doing) == 1:
                    return doing
                self.ahead += 2000
                virtual.scan(doing)
                return None

            dialogue = Scripted(person)
            try:
                teach(teacher, virtual.hardware(Known(lambda: teacher.cards)).scanners, dialogue)
            except Left:
                pass
            finally:
                self.said = dialogue.said
        return teacher


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with closing(Store(tmp_path / NAME)) as store:
        yield Desk(store, TableConfig(scanners={"reader": RDM6300}))


def test_sixty_cards_by_sixty_scans(desk: Desk) -> None:
    teacher = desk.teach(*TAGS)
    assert (teacher.done, teacher.count) == (True, "60 of 60 cards have a tag")
    assert list(taught(desk.store)) == TAGS
    codes = [label.code for label in boxes()["skyrockets"].fan.labels]
    assert list(taught(desk.store).values()) == codes
    assert desk.doing == []


def test_four_copies_go_by_scanning_four(desk: Desk) -> None:
    desk.teach(*TAGS[:4])
    first = boxes()["skyrockets"].fan.labels[0].card.code
    assert list(taught(desk.store).values()) == [f"{first}#{copy}" for copy in (1, 2, 3, 4)]
    names = [label.name[:1].upper() + label.name[1:] for label in boxes()["skyrockets"].fan.labels[:4]]
    for name, tag in zip(names, TAGS, strict=False):
        assert f"{name}: {tag}" in desk.said
    assert f"1/60  {names[0]} (with the star): scan its tag" in desk.said
    assert f"2/60  {names[1]}: scan its tag" in desk.said


def test_a_reader_that_is_not_there_is_said(desk: Desk) -> None:
    desk.pulled = True
    desk.teach()
    assert any(said.endswith("does not exist: plug the scanner in") for said in desk.said)
    assert taught(desk.store) == {}


def test_at_a_terminal_it_says_how_far_it_came_and_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "tmp").mkdir()
    command = "import sys; from companion.cli.main import main; sys.exit(main(sys.argv[1:]))"
    ran = subprocess.run(
        [sys.executable, "-c", command, "cards", "enrol", "skyrockets", "--virtual", "--port", "0"],
        input="s\nb\nq\n",
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, "COMPANION_DATA": str(tmp_path / "data"), "TMPDIR": str(tmp_path / "tmp")},
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("Cards are held to the scanner on http://127.0.0.1:")
    assert "0 of 60 cards have a tag. The same command goes on with the next one." in ran.stdout
    assert list((tmp_path / "tmp").iterdir()) == []


def test_left_and_taken_up_at_the_next_card(desk: Desk) -> None:
    desk.teach(TAGS[0], "q", TAGS[9])
    assert desk.doing == [TAGS[9]]
    desk.teach(None)
    desk.teach(TAGS[1])
    assert list(taught(desk.store)) == TAGS[:2]
    assert len(set(taught(desk.store).values())) == 2


def test_the_last_step_is_taken_back_and_a_card_skipped(desk: Desk) -> None:
    labels = boxes()["skyrockets"].fan.labels
    desk.teach(TAGS[0], TAGS[1], "b", TAGS[2], "s", TAGS[3])
    assert taught(desk.store) == {
        TAGS[0]: labels[0].code,
        TAGS[2]: labels[1].code,
        TAGS[3]: labels[3].code,
    }


def test_a_known_tag_says_as_which_card_and_asks(desk: Desk) -> None:
    labels = boxes()["skyrockets"].fan.labels
    desk.teach(*TAGS[:3])
    desk.teach(TAGS[0], "n", TAGS[1], "x", "y")
    assert f"That tag is {labels[0].name} already. Make it {labels[3].name}? y or n" in desk.said
    assert "Type y or n, then Enter." in desk.said
    assert taught(desk.store) == {TAGS[0]: labels[0].code, TAGS[2]: labels[2].code, TAGS[1]: labels[3].code}


def test_a_tag_that_was_just_taught_is_not_the_next_card(desk: Desk) -> None:
    desk.config = TableConfig(scanners={"reader": replace(usual(Protocol.KEYBOARD), tags=TagForm.DECIMAL)})
    desk.teach(TAGS[0], TAGS[1], TAGS[1], TAGS[0], "n")
    assert len(taught(desk.store)) == 2
    assert "That tag is known already: take the next card." in desk.said
    assert desk.doing == []


def test_letters_that_mean_nothing_are_answered_by_what_can_be_typed(desk: Desk) -> None:
    desk.teach("?", "y")
    assert desk.said.count("Type s to skip a card, b to take the last step back, q to leave; then Enter.") == 3


def test_a_printed_code_need_not_be_taught(desk: Desk) -> None:
    desk.config = TableConfig(scanners={"reader": usual(Protocol.LINE)})
    desk.teach("SKY:red+blue#2")
    assert taught(desk.store) == {}
    assert "That is a printed code. It says by itself which card it is, and need not be taught." in desk.said


def test_a_text_that_is_no_code_is_taught_like_a_tag(desk: Desk) -> None:
    desk.config = TableConfig(scanners={"reader": usual(Protocol.LINE)})
    desk.teach("4006381333931")
    assert list(taught(desk.store)) == ["4006381333931"]


def test_a_tag_whose_number_changes_is_refused_with_words(desk: Desk) -> None:
    desk.config = TableConfig(scanners={"reader": usual(Protocol.PN532)})
    desk.teach("08A1B2C3", None)
    assert taught(desk.store) == {}
    assert any(said.startswith("That makes a new number each time it is read") for said in desk.said)


@pytest.mark.parametrize(
    ("arguments", "config", "says"),
    [
        (["chess"], "", 'no game "chess"'),
        (["skyrockets"], "", "There is no configuration that says what the table is made of."),
        (["skyrockets", "--virtual"], "scanners = false\n", "the table has no scanner"),
    ],
    ids=["no such game", "no hardware", "no scanner"],
)
def test_what_cannot_be_taught_is_said(
    arguments: list[str], config: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if config:
        (tmp_path / "table.toml").write_text(config)
        arguments = [*arguments, "--config", str(tmp_path / "table.toml")]
    assert main(["cards", "enrol", *arguments]) == 2
    assert says in capsys.readouterr().err


def test_while_the_table_runs_it_is_taught_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    with closing(Store(tmp_path / NAME)) as store:
        store.write_many(statements({TAGS[0]: "SKY:red+blue#1"}, lambda card: "skyrockets"))
        assert main(["cards", "enrol", "skyrockets", "--virtual"]) == 2
    assert "the table is running and has its scanner; end it first, or teach there" in capsys.readouterr().err
