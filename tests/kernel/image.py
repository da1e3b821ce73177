"""Makes the disk that the virtual machine runs on: Debian with the module and the companion's package.

All of it is kept in ``$XDG_CACHE_HOME/companion-kernel`` and made again when what it is made of has changed. It needs
root (for mmdebstrap and chroot), mmdebstrap and Debian's mirrors.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

HERE = Path(__file__).parent
TREE = HERE.parent.parent
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "companion-kernel"
INSIDE = "usr/lib/companion-kernel"

PACKAGES = (
    *("systemd-sysv", "udev", "dbus", "kmod", "iproute2", "procps", "linux-image-amd64", "linux-headers-amd64"),
    *("gcc", "make", "python3", "python3-venv", "python3-pil", "python3-libgpiod", "python3-spidev", "python3-cbor2"),
)
FURTHER_WHEELS = {"trixie": [], "bookworm": ["lgpio==0.2.2.0"]}
"""Debian has no python3-lgpio (Raspberry Pi OS does), and PyPI no wheel of it for Python 3.13."""
PYTHONS = {"trixie": "3.13", "bookworm": "3.11"}
QUIET = ("systemd-timesyncd.service", "apt-daily.timer", "apt-daily-upgrade.timer", "dpkg-db-backup.timer")
BLACKLIST = (
    *("i2c_piix4", "i2c_i801"),  # they would take the number of the header's bus
    *("floppy", "pcspkr", "ata_piix", "ata_generic", "kvm_amd", "kvm_intel", "powernow_k8", "psmouse", "evdev"),
    *("aesni_intel", "ghash_clmulni_intel", "sha512_ssse3", "sha256_ssse3", "sha1_ssse3", "crct10dif_pclmul"),
)
"""Modules for what no table needs: each takes seconds to load by emulation."""
LOADED = ("companion_header", "i2c_dev", "dummy_hcd", "cdc_acm", "g_serial")
"""What gives the machine the devices of a table, loaded at boot as a Pi's drivers are."""
TABLE = 'hardware = "pi"\n\n[buzzer]\nkind = "active"\n'
"""The default table; its buzzer needs no tones, so that the pins need gpiod alone."""
PATIENT = "[Service]\nTimeoutStartSec=300\n"
"""By emulation, beside other work, a start took longer than the unit's minute."""
MODULES = ("virtio_pci", "virtio_blk", "ext4")
"""All that the first steps of the boot need: a small initrd is unpacked sooner."""


@dataclass(frozen=True, slots=True)
class Image:
    """What QEMU boots."""

    suite: str
    kernel: Path
    initrd: Path
    disk: Path


def image(suite: str) -> Image:
    """The image of a Debian suite, made where it is not there yet."""
    home = CACHE / suite
    home.mkdir(parents=True, exist_ok=True)
    root = home / "root"
    base = _digest([suite, *PACKAGES])
    _once(home / "root.made", base, lambda: _bootstrap(suite, root))
    made_of = [
        base,
        *_texts(HERE / "module"),
        *_texts(HERE / "guest"),
        *QUIET,
        *BLACKLIST,
        *LOADED,
        TABLE,
        *_texts(TREE / "dist"),
    ]
    _once(home / "disk.made", _digest(made_of), lambda: _disk(suite, home))
    kernel = max(root.glob("boot/vmlinuz-*"))
    return Image(suite, kernel, max(root.glob("boot/initrd.img-*")), home / "disk.img")


def _digest(parts: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _texts(folder: Path, pattern: str = "**/*") -> list[str]:
    files = (path for path in sorted(folder.glob(pattern)) if path.is_file() and "__pycache__" not in path.parts)
    return [f"{path.relative_to(folder)}\0{path.read_bytes().hex()}" for path in files]


def _once(stamp: Path, digest: str, make: Callable[[], None]) -> None:
    if not (stamp.is_file() and stamp.read_text() == digest):
        stamp.unlink(missing_ok=True)
        make()
        stamp.write_text(digest)


def _do(*command: str | Path) -> None:
    done = subprocess.run(["nice", *map(str, command)], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))}: {done.stdout[-2000:]}{done.stderr[-2000:]}")


def _inside(root: Path, *command: str) -> None:
    _do("chroot", root, "/usr/bin/env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LC_ALL=C", *command)


def _bootstrap(suite: str, root: Path) -> None:
    shutil.rmtree(root, ignore_errors=True)
    settings = '"$1"/etc/initramfs-tools'
    early = (  # before the kernel is installed, which makes the initrd
        f"mkdir -p {settings}/conf.d && printf 'MODULES=list\\n' >{settings}/conf.d/companion && "
        f"printf '%s\\n' {' '.join(MODULES)} >{settings}/modules"
    )
    _do("mmdebstrap", "--variant=minbase", f"--include={','.join(PACKAGES)}", "--skip=output/dev",
        f"--essential-hook={early}", suite, root)  # fmt: skip


def _disk(suite: str, home: Path) -> None:
    root = home / "root"
    inside = root / INSIDE
    shutil.rmtree(inside, ignore_errors=True)
    shutil.copytree(HERE / "guest", inside, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(HERE / "module", inside / "module")
    kernel = max(root.glob("lib/modules/*")).name
    _inside(root, "make", "-C", f"/lib/modules/{kernel}/build", f"M=/{INSIDE}/module", "modules")
    extra = root / f"lib/modules/{kernel}/extra"
    extra.mkdir(exist_ok=True)
    shutil.copy(inside / "module/companion_header.ko", extra)
    _inside(root, "depmod", kernel)
    (root / "etc/modules-load.d/companion-header.conf").write_text("".join(f"{name}\n" for name in LOADED))
    (root / "etc/companion").mkdir(exist_ok=True)
    (root / "etc/companion/table.toml").write_text(TABLE)
    units = root / "etc/systemd/system"
    shutil.copy(HERE / "guest/companion-agent.service", units)
    _link(units / "multi-user.target.wants/companion-agent.service", "/etc/systemd/system/companion-agent.service")
    patient = units / "companion.service.d/emulated.conf"
    patient.parent.mkdir(exist_ok=True)
    patient.write_text(PATIENT)
    for unit in QUIET:
        _link(units / unit, "/dev/null")
    (root / "etc/modprobe.d/companion.conf").write_text("".join(f"blacklist {name}\n" for name in BLACKLIST))
    (root / "etc/hostname").write_text("table\n")
    _install(suite, home)
    disk = home / "disk.img"
    disk.unlink(missing_ok=True)
    _do("mke2fs", "-q", "-t", "ext4", "-d", root, disk, "3G")


def _install(suite: str, home: Path) -> None:
    """Installs the companion's package, and what Debian has not from wheels, where apt would put it."""
    package = max((TREE / "dist").glob("*.deb"), key=lambda path: path.stat().st_mtime)
    shutil.copy(package, home / "root/tmp/companion.deb")
    _inside(home / "root", "dpkg", "--install", "/tmp/companion.deb")
    wheels = home / "wheels"
    shutil.rmtree(wheels, ignore_errors=True)
    for further in FURTHER_WHEELS[suite]:
        _do(TREE / ".venv/bin/python", "-m", "pip", "--disable-pip-version-check", "download", "--only-binary=:all:",
            "--no-deps", "--python-version", PYTHONS[suite], "--dest", wheels, further)  # fmt: skip
    for wheel in wheels.glob("*.whl"):
        with ZipFile(wheel) as packed:
            packed.extractall(home / "root/usr/lib/python3/dist-packages")


def _link(link: Path, target: str) -> None:
    link.parent.mkdir(parents=True, exist_ok=True)
    link.unlink(missing_ok=True)
    link.symlink_to(target)
