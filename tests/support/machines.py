"""Machines as trees of files: /proc, /sys, /dev, /etc, /run and /boot of boards that are not here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from companion.doctor.facts import Here

GB = 1 << 30
NOVEMBER = 1_795_000_000
"""2026-11-18, when all of these machines were looked at."""

BOOKWORM = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\nVERSION_CODENAME=bookworm\n'
TRIXIE = 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nID=debian\nVERSION_CODENAME=trixie\n'
GROUPS = "root:x:0:\ndialout:x:20:pi\nspi:x:989:pi\ni2c:x:988:pi\ngpio:x:986:pi\n"
ALL = frozenset({1000, 20, 989, 988, 986})
CARD = "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\nproc /proc proc rw,nosuid 0 0\n"
OVERLAY = "overlay / overlay rw,noatime,lowerdir=/lower 0 0\nproc /proc proc rw,nosuid 0 0\n"
DEVICES = ("dev/gpiochip0", "dev/spidev0.0", "dev/spidev0.1", "dev/i2c-1", "dev/ttyACM0")


@dataclass
class Machine:
    """What is on it: changed files by path (None: not there), links, and what no file tells."""

    root: Path
    model: str | None = "Raspberry Pi 4 Model B Rev 1.5"
    system: str = BOOKWORM
    throttled: str | None = "0\n"
    mounts: str = CARD
    synchronised: bool = True
    devices: Sequence[str] = DEVICES
    files: Mapping[str, bytes | None] = field(default_factory=dict)
    links: Mapping[str, str] = field(default_factory=dict)
    commands: Mapping[str, str] = field(default_factory=dict)
    group_numbers: frozenset[int] = ALL
    number: int = 1000
    now: int = NOVEMBER
    free: int | None = 20 * GB
    machine: str = "aarch64"
    python: str = "3.11.2, in a virtual environment"

    def build(self) -> Path:
        """Writes the tree."""
        if self.model is not None:
            self._write("proc/device-tree/model", self.model.encode() + b"\0")
        if self.throttled is not None:
            self._write("sys/devices/platform/soc/soc:firmware/get_throttled", self.throttled.encode())
        if self.synchronised:
            self._write("run/systemd/timesync/synchronized", b"")
        self._write("etc/os-release", self.system.encode())
        self._write("etc/group", GROUPS.encode())
        self._write("proc/mounts", self.mounts.encode())
        self._write("proc/cmdline", b"console=tty1 root=PARTUUID=4e639091-02 rootfstype=ext4\n")
        self._write("sys/bus/i2c/devices/i2c-1/of_node/clock-frequency", (400_000).to_bytes(4, "big"))
        for device in self.devices:
            self._write(device, b"")
        for name, content in self.files.items():
            if content is None:
                (self.root / name).unlink()
            else:
                self._write(name, content)
        for name, target in self.links.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.symlink_to(target)
        return self.root

    def _write(self, name: str, content: bytes) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    def run(self, command: Sequence[str]) -> str | None:
        return self.commands.get(command[0])

    def here(self) -> Here:
        """Who and where we are on it."""
        return Here(
            self.machine,
            self.python,
            "root" if self.number == 0 else "pi",
            self.number,
            self.group_numbers,
            self.now,
            NOVEMBER - 86400,
            Path("/home/pi/.local/share/companion"),
            self.free,
            self.run,
        )
