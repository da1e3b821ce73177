"""Which wheels there are for the Pi: the page tells of what is locked now."""

from __future__ import annotations

from tools.pi_wheels import BEGIN, END, MACHINES, PAGE, PYTHONS, compiled, filled, table


def test_the_page_tells_of_the_versions_that_are_locked() -> None:
    made = PAGE.read_text().split(BEGIN)[1].split(END)[0]
    rows = [line.split(" | ")[0].strip("|` ") for line in made.splitlines()[2:]]
    assert rows == compiled(), "the lock has changed: run `make audit`, and look at what it says"


def test_what_is_compiled_is_asked_for_in_its_locked_version() -> None:
    assert [each for each in compiled() if each.startswith(("pillow", "cbor2", "gpiod"))] == compiled()[:3]
    assert all("==" in each for each in compiled()[:3])


def test_every_answer_is_a_cell() -> None:
    answers = {("a==1", python, machine): machine == "aarch64" for python in PYTHONS for machine in MACHINES}
    assert table(answers, ["a==1"]).splitlines()[2] == "| `a==1` | wheel | wheel | none | none | `python3-a` |"


def test_the_rest_of_a_page_stays() -> None:
    page = f"# Title\n\n{BEGIN}old\n{END}\n## Rest\n"
    assert filled(page, "new\n") == f"# Title\n\n{BEGIN}new\n{END}\n## Rest\n"
