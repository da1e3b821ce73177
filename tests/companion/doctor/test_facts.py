"""Facts from files: what they hold, and whatever else they may hold."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.config.machine import absent
from companion.config.table import HardwareKind, TableConfig
from companion.doctor import machine, table
from companion.doctor.facts import LONGEST, Mount, gather, mount_of, plain
from companion.doctor.finding import Finding
from companion.doctor.report import Report, Section, Style, as_json, text
from tests.support.machines import Machine

FILES = (
    "proc/device-tree/model",
    "proc/mounts",
    "proc/cmdline",
    "etc/os-release",
    "etc/group",
    "boot/firmware/config.txt",
    "sys/devices/platform/soc/soc:firmware/get_throttled",
    "sys/bus/i2c/devices/i2c-1/of_node/clock-frequency",
)


def test_serial_ports_are_told_by_their_best_name_first(tmp_path: Path) -> None:
    built = Machine(
        tmp_path,
        links={
            "dev/serial/by-id/usb-GM65-if00": "../../ttyACM0",
            "dev/serial0": "ttyS0",
            "dev/serial/by-id/usb-gone": "../../ttyUSB7",
        },
        files={"dev/ttyS0": b"", "dev/rfcomm0": b""},
    )
    facts = gather(built.build(), built.here(), ["/dev/rfcomm0", "/dev/none"])
    assert list(facts.serial.items()) == [
        ("/dev/serial/by-id/usb-GM65-if00", "/dev/ttyACM0"),
        ("/dev/serial0", "/dev/ttyS0"),
        ("/dev/ttyACM0", "/dev/ttyACM0"),
        ("/dev/ttyS0", "/dev/ttyS0"),
        ("/dev/rfcomm0", "/dev/rfcomm0"),
    ]


def test_a_loop_of_links_is_no_port(tmp_path: Path) -> None:
    built = Machine(tmp_path, links={"dev/serial0": "serial1", "dev/serial1": "serial0"})
    assert list(gather(built.build(), built.here(), ["/dev/serial1"]).serial) == ["/dev/ttyACM0"]


def test_groups_now_and_at_the_next_login(tmp_path: Path) -> None:
    built = Machine(tmp_path, group_numbers=frozenset({1000, 20}))
    facts = gather(built.build(), built.here())
    assert facts.groups == {"dialout"}
    assert facts.listed == {"dialout", "spi", "i2c", "gpio"}


def test_config_txt_without_its_comments(tmp_path: Path) -> None:
    built = Machine(
        tmp_path, files={"boot/firmware/config.txt": b"# core_freq=250\ncore_freq = 250 # steady\n\n[all]\n"}
    )
    assert gather(built.build(), built.here()).boot_lines == ("core_freq=250", "[all]")


def test_where_config_txt_was_before(tmp_path: Path) -> None:
    built = Machine(tmp_path, files={"boot/config.txt": b"dtparam=spi=on\n"})
    assert gather(built.build(), built.here()).boot_lines == ("dtparam=spi=on",)


MOUNTS = {
    "the longest wins": ("a / ext4 rw 0 0\nb /home tmpfs rw 0 0\n", Mount("/home", "tmpfs", False)),
    "the later wins": ("a / rootfs rw 0 0\nb / overlay rw 0 0\n", Mount("/", "overlay", False)),
    "one with a blank": ("a /home/a\\040b ext4 ro,noatime 0 0\n", Mount("/home/a b", "ext4", True)),
    "one beside it": ("a / ext4 rw 0 0\nb /home/a tmpfs rw 0 0\n", Mount("/", "ext4", False)),
    "errors=remount-ro is not read-only": ("a / ext4 rw,errors=remount-ro 0 0\n", Mount("/", "ext4", False)),
    "none": ("", None),
}


@pytest.mark.parametrize(("mounts", "found"), MOUNTS.values(), ids=MOUNTS)
def test_the_file_system_that_a_path_lies_on(mounts: str, found: Mount | None) -> None:
    assert mount_of(Path("/home/a b/c"), mounts) == found


def test_words_from_files_are_made_fit_to_be_shown() -> None:
    assert plain("a\x1b[31m\n b\t\x00c") == "a?[31m b ?c"
    assert len(plain("x" * 1000)) == LONGEST


def whole(root: Path, built: Machine) -> list[Finding]:
    config = replace(TableConfig(), hardware=HardwareKind.PI)
    facts = gather(root, built.here(), ["/dev/ttyACM0"])
    return [*machine.findings(facts, True), *table.findings(facts, config, absent(config, root))]


@given(contents=st.dictionaries(st.sampled_from(FILES), st.binary(max_size=200)))
def test_whatever_the_files_hold_there_is_a_report(
    contents: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory
) -> None:
    built = Machine(tmp_path_factory.mktemp("machine"), files=contents)
    found = whole(built.build(), built)
    assert {finding.about for finding in found} >= {"board", "system", "power", "clock", "space", "storage", "groups"}
    report = Report(None, None, [Section("all", found)])
    assert all(letter.isprintable() or letter == "\n" for letter in text(report, Style(80)))
    as_json(report).encode("ascii")


@given(words=st.lists(st.sampled_from(["/", "/home", "ext4", "rw", "\\040", "\\777", " ", "\n", "\\", "ro,rw", "0"])))
def test_whatever_mounts_tell(words: list[str]) -> None:
    found = mount_of(Path("/home/pi"), " ".join(words))
    assert found is None or Path("/home/pi").is_relative_to(found.at)


def test_folders_where_files_should_be(tmp_path: Path) -> None:
    for name in FILES:
        (tmp_path / name).mkdir(parents=True)
    built = Machine(tmp_path)
    assert len(whole(tmp_path, built)) > 7


def test_files_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a link that leads nowhere: to root, no file is one that it may not read."""
    for name in FILES:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        os.symlink("/proc/none/nothing", path)
    assert len(whole(tmp_path, Machine(tmp_path))) > 7
