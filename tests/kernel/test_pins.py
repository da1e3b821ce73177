"""The pin factory gpiod on a real kernel: edges and their times, pulls, busy lines, and a driver that is unbound."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from itertools import pairwise

from tests.kernel.machine import Machine
from tests.kernel.watching import PYTHON, watching

BUTTONS = (5, 6, 13, 19, 26, 21, 16, 20, 23, 24)
DRIVER = "/sys/bus/platform/drivers/companion-gpio"


def test_ten_buttons_are_pressed_and_each_edge_has_the_kernels_time(
    machine: Machine, figure: Callable[[str, str], None]
) -> None:
    with watching(machine, "gpiod", *BUTTONS) as watched:
        assert watched.told()[0]["ready"] == "gpiod, on pinctrl-bcm2835 (gpiochip0)"
        played = machine.play([(50_000, f"{pin} {level}") for pin in BUTTONS for level in "0z"])
        edges = watched.edges(20)
        assert [(edge["pin"], edge["low"]) for edge in edges] == [
            (pin, low) for pin in BUTTONS for low in (True, False)
        ]
        late = [edge["at"] - at // 1_000_000 for edge, at in zip(edges, played, strict=True)]
        assert min(late) >= 0
        assert max(late) <= 20
        told = sorted((edge["told"] - at) / 1e6 for edge, at in zip(edges, played, strict=True))
        figure("Level to callback, median and worst of 20", f"{statistics.median(told):.1f} ms, {told[-1]:.1f} ms")


def test_levels_are_those_of_the_pull_or_of_the_wire(machine: Machine) -> None:
    machine.write("/sys/kernel/debug/companion_header/gpio/levels", "23 0")
    with watching(machine, "gpiod", 23, 24) as watched:
        assert watched.state()["levels"] == {"23": True, "24": False}
        machine.play([(0, "23 z"), (0, "24 0")])
        watched.edges(2)
        assert watched.state()["levels"] == {"23": False, "24": True}
        machine.play([(0, "24 z")])


def test_bounce_of_a_millisecond_arrives_whole(machine: Machine, figure: Callable[[str, str], None]) -> None:
    with watching(machine, "gpiod", 23) as watched:
        machine.play([(2_000, f"23 {level}") for level in "0z" * 50])
        machine.run("sleep", "1")
        edges = watched.edges(2)
        assert edges[-1]["low"] is False
        assert all(one["at"] <= other["at"] for one, other in pairwise(edges))
        figure("Edges told of 100 that are 2 ms apart", str(len(edges)))


def test_nobody_presses_and_no_thread_wakes(machine: Machine, figure: Callable[[str, str], None]) -> None:
    with watching(machine, "gpiod", *BUTTONS) as watched:
        before = watched.state()
        machine.run("sleep", "10")
        after = watched.state()
        seconds = (after["at"] - before["at"]) / 1e9
        woken = {name: count - before["switches"][name] for name, count in after["switches"].items()}
        assert all(count == 0 for name, count in woken.items() if name.startswith("gpiod edges"))
        figure("Wake-ups a second of the button driver, idle", f"{sum(woken.values()) / seconds:.1f}")


def test_a_line_that_another_program_has_is_busy_and_free_once_it_ended(machine: Machine) -> None:
    script = "/usr/lib/companion-kernel/edges.py"
    with watching(machine, "gpiod", 5):
        assert "Device or resource busy" in machine.run(PYTHON, script, "gpiod", "6", "5").out
    with watching(machine, "gpiod", 6, 5) as watched:
        assert watched.state()["levels"] == {"6": False, "5": False}


def test_a_driver_that_is_unbound_is_told_and_bound_again_works(machine: Machine) -> None:
    with watching(machine, "gpiod", 23, 24) as watched:
        machine.write(f"{DRIVER}/unbind", "companion-gpio")
        told = watched.state()["levels"]
        assert all("No such device" in str(words) for words in told.values()), told
        machine.write(f"{DRIVER}/bind", "companion-gpio")
    with watching(machine, "gpiod", 23, 24) as watched:
        machine.play([(0, "23 0"), (10_000, "23 z")])
        assert [edge["low"] for edge in watched.edges(2)] == [True, False]
