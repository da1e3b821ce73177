"""The table that runs in the machine as a service, and the fold that it should agree with."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from PIL import Image

from companion.config.table import DEFAULT_PINS
from companion.core.values import Key, Ms
from companion.daemon.outputs import care, shifted
from companion.drawing import draw
from companion.table.countdown import COUNTS
from companion.table.table import Table, begin
from tests.kernel.chips import Chips
from tests.kernel.machine import Machine
from tools.sittings.kits import LEADS, scene, whole_house

EXAMPLES = Path(__file__).parent.parent / "examples/skyrockets"
UNIT = "companion"
SHIFTS = tuple({care(Ms(at), Ms(0)).shift: None for at in range(0, 600_000, 60_000)})
Pictures: TypeAlias = tuple[Image.Image, Image.Image]
"""Of the main screen and the score screen."""
PRESS = 80_000
"""For how long a finger is on a button, in microseconds."""


class Fold:
    """The table as the inputs make it, with neither daemon nor devices; the games are those of the package."""

    def __init__(self, at: int) -> None:
        """``at``: nanoseconds on the machine's CLOCK_MONOTONIC, as everywhere here."""
        self.table = begin(whole_house(scanner=True), _ms(at), LEADS)

    def take(self, line: str, at: int) -> None:
        """An input as it was played: ``23 0``, ``23 z`` or ``scan TEXT``."""
        what, rest = line.split(" ", 1)
        if what == "scan":
            self.table, _ = self.table.scan(rest, _ms(at))
            return
        (key,) = (key for key, pin in DEFAULT_PINS.items() if pin == int(what))
        step: Callable[[Key, Ms], tuple[Table, object]] = self.table.press if rest == "0" else self.table.release
        self.table, _ = step(key, _ms(at))

    def pictures(self, at: int) -> Pictures:
        """What the main screen and the score screen show at an instant."""
        table, _ = self.table.advance(_ms(at))
        seen = scene(table, _ms(at))
        return draw(seen.main), draw(seen.score)


def _ms(nanoseconds: int) -> Ms:
    return Ms(nanoseconds // 1_000_000)


def taps(*keys: Key, wait: int = 400_000) -> list[tuple[int, str]]:
    """Fingers that press and let go, one after the other, as steps for ``Machine.play``."""
    steps: list[tuple[int, str]] = []
    for key in keys:
        steps += [(wait, f"{DEFAULT_PINS[key]} 0"), (PRESS, f"{DEFAULT_PINS[key]} z")]
    return steps


def example(name: str) -> list[tuple[int, str]]:
    """An example's transcript as steps, from the OK on that counts to its start."""
    steps: list[tuple[int, str]] = []
    at = 0
    for line in (EXAMPLES / f"{name}.jsonl").read_text().splitlines()[2:]:
        one = json.loads(line)
        wait, at = (one["at"] - at) * 1000 + (0 if steps else 1000 * COUNTS), one["at"]
        if one["input"] == "scan":
            steps.append((wait, f"scan SKY:{one['card']}"))
        else:
            pin = DEFAULT_PINS[Key(one["timer"])]
            steps += [(wait, f"{pin} 0"), (PRESS, f"{pin} z")]
            at += PRESS // 1000
    return steps


class RunningTable:
    """The service in the machine, with its chips, and the fold of all that is played on it."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.chips = Chips(machine)
        self.fold = Fold(machine.now())

    def start(self) -> None:
        """Starts the service; systemd waits until the table can be played."""
        self.machine.must("systemctl", "start", UNIT, timeout=240)

    def process(self) -> int:
        """The service's main process; 0 when it does not run."""
        return int(self.machine.must("systemctl", "show", "--value", "-p", "MainPID", UNIT))

    def log(self) -> str:
        """What it has said since the machine was booted."""
        return self.machine.run("journalctl", "-b", "-u", UNIT, "--no-pager", "-o", "cat").out

    def until(self, so: Callable[[], bool], within: float = 120) -> float:
        """Looks at the chips until that is so. Returns how many seconds it took, of the machine's."""
        began = self.machine.now()
        ends = time.monotonic() + within
        while True:
            self.chips.look()
            if so():
                return (self.machine.now() - began) / 1e9
            if time.monotonic() > ends:
                raise AssertionError(f"it did not come to be in {within} s; the log:\n{self.log()[-3000:]}")
            time.sleep(0.3)

    def dark(self) -> bool:
        """Whether neither screen nor strip is lit."""
        return self.chips.glass(0x3C) is None and self.chips.glass(0x3D) is None and not self.lit()

    def lit(self) -> int:
        """How many LEDs are lit."""
        return sum(any(light) for light in self.chips.lights())

    def shows(self, pictures: Pictures) -> bool:
        """Whether both screens show these; for care they may be shifted, while nobody presses."""
        return any(
            all(_same(self.chips.glass(address), one, by) for address, one in zip((0x3C, 0x3D), pictures, strict=True))
            for by in SHIFTS
        )

    def same(self, address: int, picture: Image.Image) -> bool:
        """Whether the screen at an address shows this."""
        return any(_same(self.chips.glass(address), picture, by) for by in SHIFTS)

    def play(self, *steps: tuple[int, str]) -> list[int]:
        """As ``Machine.play``, for the table and for the fold."""
        played = self.machine.play(steps)
        for (_, line), at in zip(steps, played, strict=True):
            self.fold.take(line, at)
        return played

    def agrees(self) -> bool:
        """Whether both screens show what the fold shows now."""
        return self.shows(self.fold.pictures(self.machine.now()))

    def switches(self) -> dict[str, int]:
        """How often each thread has gone to sleep of its own will."""
        script = "for each in /proc/$0/task/*; do cat $each/comm; grep ^voluntary_ctxt $each/status; done"
        lines = self.machine.must("sh", "-c", script, str(self.process())).splitlines()
        found: dict[str, int] = {}
        for name, count in zip(lines[::2], lines[1::2], strict=True):
            found[name] = found.get(name, 0) + int(count.split()[-1])
        return found


def _same(glass: Image.Image | None, picture: Image.Image, by: tuple[int, int]) -> bool:
    shown = Image.new("1", picture.size) if glass is None else glass.convert("1")
    return shown.tobytes() == shifted(picture, by).tobytes()
