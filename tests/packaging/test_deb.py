"""What is in the package, and what Debian's own checker says about it."""

from __future__ import annotations

import hashlib
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.packaging.building import ROOT, need
from tools.wheels import FROM_APT, TO_BUILD, locked

pytestmark = pytest.mark.xdist_group("package")


@pytest.fixture(scope="session")
def opened(deb: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, unpacked."""
    folder = tmp_path_factory.mktemp("opened") / "deb"
    subprocess.run(["dpkg-deb", "--raw-extract", deb, folder], check=True)
    return folder


def field(deb: Path, name: str) -> str:
    return subprocess.run(["dpkg-deb", "--field", deb, name], check=True, capture_output=True, text=True).stdout.strip()


def test_lintian_finds_nothing(deb: Path) -> None:
    need("lintian")
    told = subprocess.run(
        ["lintian", "--allow-root", "--fail-on", "error,warning", deb], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stdout


@pytest.mark.parametrize("script", [path.name for path in (ROOT / "packaging").glob("*.sh")])
def test_shellcheck_finds_nothing(script: str) -> None:
    need("shellcheck")
    told = subprocess.run(["shellcheck", ROOT / "packaging" / script], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout


@pytest.mark.parametrize("script", ["preinst", "postinst", "prerm", "postrm"])
def test_shellcheck_finds_nothing_in_what_debhelper_made(script: str, opened: Path) -> None:
    need("shellcheck")
    command = ["shellcheck", "--severity=warning", "--exclude=SC2006", str(opened / "DEBIAN" / script)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout


def test_it_is_for_every_machine_and_has_the_projects_version(deb: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert field(deb, "Package") == project["name"]
    assert field(deb, "Version") == project["version"]
    assert field(deb, "Architecture") == "all"


def test_what_is_compiled_comes_from_apt(deb: Path) -> None:
    depends = {each.split()[0] for each in field(deb, "Depends").split(", ")}
    assert set(FROM_APT.values()) <= depends


def wheels(opened: Path) -> dict[str, Path]:
    return {path.name: path for path in (opened / "usr/share/tabletop-companion/wheels").iterdir()}


def test_the_wheels_run_on_every_machine_but_gpiods(opened: Path) -> None:
    odd = {name for name in wheels(opened) if not name.endswith("-none-any.whl")}
    assert {re.sub(r"-[\d.]+-(cp\d+)-.*_(aarch64|x86_64)\.whl", r" \1 \2", name) for name in odd} == {
        "gpiod cp311 aarch64",
        "gpiod cp311 x86_64",
    }


def test_every_locked_package_is_there_or_comes_from_apt(opened: Path) -> None:
    found = {name.split("-")[0].lower().replace("_", "-") for name in wheels(opened)}
    expected = set(locked((ROOT / "constraints.txt").read_text())) - {TO_BUILD}
    assert found == (expected - set(FROM_APT)) | {"gpiod", "tabletop-companion"}


def test_every_wheel_is_as_it_was_locked(opened: Path) -> None:
    lock = (ROOT / "constraints.txt").read_text()
    for name, path in wheels(opened).items():
        if not name.startswith("tabletop_companion"):
            assert hashlib.sha256(path.read_bytes()).hexdigest() in lock, name


def test_nothing_is_laid_where_the_environment_comes(opened: Path) -> None:
    assert not (opened / "opt").exists()
    assert (opened / "usr/bin/companion").readlink() == Path("/opt/companion/bin/companion")


def test_everything_of_systemd_is_in_its_place(opened: Path) -> None:
    assert {str(path.relative_to(opened)) for path in opened.rglob("*") if path.is_file() and "lib/" in str(path)} >= {
        "usr/lib/systemd/system/companion.service",
        "usr/lib/udev/rules.d/60-companion.rules",
        "usr/lib/sysusers.d/companion.conf",
        "usr/lib/modules-load.d/companion.conf",
    }
