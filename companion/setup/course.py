"""The steps of setup in order. Each can be interrupted and continued later."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from companion.bench import Bench
from companion.config.checks import Clash, clashes
from companion.config.reading import table_of
from companion.config.table import TableConfig
from companion.core.errors import DeviceError
from companion.core.fields import Fault
from companion.setup.buttons import find_buttons
from companion.setup.buzzer import find_buzzer
from companion.setup.dialogue import Dialogue, Option, agrees
from companion.setup.draft import Draft
from companion.setup.lamps import with_strips
from companion.setup.layout import find_layout
from companion.setup.scanners import find_scanners
from companion.setup.screens import find_screens
from companion.setup.sitting import Keep, Sitting
from companion.setup.strip import find_strip
from companion.setup.summary import summary


@dataclass(frozen=True, slots=True)
class Step:
    """One step: something to find out."""

    name: str
    title: str
    find: Callable[[Sitting], None]
    without: Callable[[TableConfig], TableConfig] | None = None
    """The table without this part; None: every table needs it."""


def find_names(sitting: Sitting) -> None:
    """Asks until the names are such as the configuration takes."""
    known = ", ".join(sitting.table.names)
    while True:
        typed = sitting.dialogue.ask(
            "names", "Who plays at this table? Names, separated by commas (none: ask each evening).", known or "none"
        )
        names = [] if typed == "none" else [name.strip() for name in typed.split(",") if name.strip()]
        faults: list[Fault] = []
        read = table_of({"names": names}, faults)
        if not faults:
            sitting.found(replace(sitting.table, names=read.names), "names")
            return
        sitting.dialogue.tell(*(f"Expected {fault.expected}; got {fault.got}." for fault in faults))


STEPS = (
    Step("buttons", "Buttons", find_buttons),
    Step("strip", "Light strip", find_strip, lambda table: with_strips(table, {})),
    Step("layout", "What is where on the strip", find_layout, lambda table: with_strips(table, {})),
    Step("screens", "Screens", find_screens, lambda table: replace(table, screens={})),
    Step("scanners", "Card scanners", find_scanners, lambda table: replace(table, scanners={})),
    Step("buzzer", "Buzzer", find_buzzer, lambda table: replace(table, buzzer=None)),
    Step("names", "Players", find_names),
)
BESIDE = {"layout": lambda table: not table.every_strip}
"""Steps to skip when the condition holds, because there is nothing to ask."""


def run(bench: Bench, dialogue: Dialogue, draft: Draft, keep: Keep) -> TableConfig:
    """Asks for everything that the draft does not have yet, and gives a table that can work.

    Raises ``Left`` when the person leaves; what was found by then is kept.
    """
    sitting = Sitting(bench, dialogue, draft, keep)
    while True:
        for place, step in enumerate(STEPS, 1):
            if not sitting.done(step.name):
                dialogue.title(step.title, f"{place} of {len(STEPS)}")
                _take(sitting, step)
        wrong = clashes(sitting.table)
        if not wrong:
            return sitting.table
        _mend(sitting, wrong)


def next_step(draft: Draft) -> str:
    """The title of the step at which a draft continues."""
    return next((step.title for step in STEPS if step.name not in draft.done), "the end")


def _take(sitting: Sitting, step: Step) -> None:
    if sitting.draft.had and not _begun(sitting, step) and not _wanted(sitting, step):
        sitting.found(sitting.table, step.name)
        return
    while True:
        try:
            step.find(sitting)
        except DeviceError as error:
            sitting.dialogue.tell(str(error))
            if not _given_up(sitting, step):
                continue
        sitting.found(sitting.table, step.name)
        return


def _begun(sitting: Sitting, step: Step) -> bool:
    beside = BESIDE.get(step.name)
    return (beside is not None and beside(sitting.table)) or any(
        done.startswith(f"{step.name}.") or (done.startswith("skipped.") and step.name == "buttons")
        for done in sitting.draft.done
    )


def _wanted(sitting: Sitting, step: Step) -> bool:
    """Whether to find this part again instead of keeping the existing configuration."""
    sitting.dialogue.tell(summary(step.name, sitting.table))
    return not agrees(sitting.dialogue, f"{step.name}.keep", "Keep this from the existing configuration?")


def _given_up(sitting: Sitting, step: Step) -> bool:
    """After a failure: whether to end the step, either without this part or with the earlier settings."""
    options = [Option("again", "try again")]
    if step.without is not None:
        options.append(Option("without", "go on without it"))
    options.append(Option("keep", "go on, and keep the current settings"))
    answer = sitting.dialogue.choose(f"{step.name}.failed", "What now?", options, "again")
    if answer == "without" and step.without is not None:
        sitting.found(step.without(sitting.table))
    return answer != "again"


def _mend(sitting: Sitting, wrong: Sequence[Clash]) -> None:
    """Says what cannot work, and lets the person choose which step to repeat."""
    sitting.dialogue.title("This cannot work yet")
    sitting.dialogue.tell(*(str(clash.fault()) for clash in wrong))
    options = [Option(step.name, step.title) for step in STEPS]
    name = sitting.dialogue.choose("again", "Which of these shall be found again?", options, _likely(wrong[0]))
    parts = [done for done in sitting.draft.done if done == name or done.startswith(f"{name}.")]
    if name == "buttons":
        parts += [done for done in sitting.draft.done if done.startswith("skipped.")]
    if name == "strip":
        parts += [done for done in sitting.draft.done if done.startswith("layout")]
    sitting.draft = replace(sitting.draft, had=False)
    sitting.forget(*parts)


def _likely(clash: Clash) -> str:
    """The step of the last key in the clash, because it was found last."""
    key = clash.keys[-1]
    if key.startswith("strip") and any(part in key for part in (".bars", ".trio", ".row")):
        return "layout"
    key = "strip." if key.startswith("strips.") else key
    return next((step.name for step in STEPS if key.startswith(f"{step.name}.")), STEPS[0].name)
