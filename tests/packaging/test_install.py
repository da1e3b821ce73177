"""packaging/install.sh in fresh Bookworms and Trixies. ``make test-package``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.config.boot import with_buses
from tests.packaging.building import ROOT, copied
from tests.packaging.trees import STOCK, TABLE, Tree
from tools.deb import version

pytestmark = pytest.mark.tree
WATCHED = ("/etc", "/opt", "/usr", "/var/lib/companion", "/var/lib/private")
GROUPS = {"/etc/group-", "/etc/gshadow-", "/etc/.pwd.lock"}
"""What making groups leaves; groups are never taken away."""
SCRIPT = "/srv/project/packaging/install.sh"
FOLDERS = {"/etc/sysusers.d", "/etc/modules-load.d", "/etc/udev/rules.d"}


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with its wheels beside it, as for a computer without a network."""
    folder = copied(tmp_path_factory.mktemp("scripted") / "project", version())
    subprocess.run([sys.executable, "-m", "tools.wheels", folder / "wheels"], cwd=ROOT, check=True)
    return folder


@pytest.fixture
def tree(suite: str, tmp_path: Path) -> Tree:
    return Tree(suite, tmp_path / "root")


@pytest.fixture(scope="session")
def untouched(suite: str, project: Path, tmp_path_factory: pytest.TempPathFactory) -> Tree:
    """A fresh system with the project, in which nothing is ever installed."""
    tree = Tree(suite, tmp_path_factory.mktemp(f"{suite}-untouched") / "root")
    tree.put(project)
    return tree


def test_it_is_installed_again_removed_and_purged(tree: Tree, project: Path) -> None:
    script = f"{tree.put(project)}/packaging/install.sh"
    before = tree.files(*WATCHED)
    said = tree.must("sh", script)
    assert "sudo reboot" in said
    assert f"Installed: companion {version()}\nNext: sudo companion setup\n" in said
    assert tree.config_txt.read_text() == with_buses(STOCK)
    assert tree.must("companion", "version") == f"{version()}\n"
    assert "by packaging/install.sh, from /srv/project" in tree.must("companion", "version", "--verbose")
    assert ", 0 bad" in tree.must("companion", "doctor")
    unit = tree.root / "etc/systemd/system/companion.service"
    assert "ExecStart=/usr/local/bin/companion run\n" in unit.read_text()
    assert (unit.parent / "multi-user.target.wants/companion.service").is_symlink()
    first = tree.files("/etc", "/opt")

    config, game = tree.root / "etc/companion/table.toml", tree.root / "var/lib/private/companion/games/evening"
    config.write_text(TABLE)
    game.parent.mkdir(parents=True)
    game.write_text("kept")
    tree.config_txt.write_text(STOCK)  # turned off again, on purpose
    said = tree.must("sh", script)
    assert "Next:" not in said
    assert tree.config_txt.read_text() == STOCK
    assert tree.files("/etc", "/opt") - first == {"/etc/companion/table.toml"}

    assert "are kept" in tree.must("sh", script, "--remove")
    assert (config.read_text(), game.read_text()) == (TABLE, "kept")
    assert not (tree.root / "opt/companion").exists()

    refused = tree.run("sh", script, "--purge", typed="n\n")
    assert (refused.returncode, config.exists(), game.exists()) == (1, True, True)
    refused = tree.run("sh", script, "--purge")
    assert (refused.returncode, config.exists(), game.exists()) == (1, True, True)
    assert tree.run("sh", script, "--purge", typed="y\n").returncode == 0
    assert tree.files(*WATCHED) - before <= GROUPS | FOLDERS


def test_neither_the_script_nor_the_package_installs_over_the_other(tree: Tree, project: Path, deb: Path) -> None:
    script, package = f"{tree.put(project)}/packaging/install.sh", tree.put(deb)
    tree.must("sh", script)
    refused = tree.run("dpkg", "-i", package)
    assert refused.returncode != 0
    assert "packaging/install.sh --remove" in refused.stderr
    tree.must("sh", script, "--purge", "--yes")
    assert not tree.files("/opt", "/etc/companion")
    tree.must("dpkg", "-i", package)
    for call in ([], ["--remove"]):
        refused = tree.run("sh", script, *call)
        assert refused.returncode == 1
        assert "sudo apt remove tabletop-companion" in refused.stderr
    assert "from the Debian package" in tree.must("companion", "version", "--verbose")
    refused = tree.run("companion", "update", "--show")
    assert (refused.returncode, "knows no place with newer ones" in refused.stderr) == (2, True)


def test_a_root_that_is_read_only_is_met_with_advice(untouched: Tree) -> None:
    refused = untouched.run("sh", SCRIPT, read_only="opt etc")
    assert refused.returncode == 1
    assert "remount,rw /" in refused.stderr
    assert "disable_overlayfs" in refused.stderr
    assert not untouched.files("/opt")


def test_there_is_nothing_to_remove_where_nothing_is(untouched: Tree) -> None:
    refused = untouched.run("sh", SCRIPT, "--remove")
    assert (refused.returncode, "nothing that install.sh installed" in refused.stderr) == (1, True)


@pytest.mark.parametrize(("call", "status"), [("--help", 0), ("--frobnicate", 2)])
def test_how_it_is_called(untouched: Tree, call: str, status: int) -> None:
    told = untouched.run("sh", SCRIPT, call)
    assert told.returncode == status
    assert "--purge" in told.stdout
    assert not untouched.files("/opt")
