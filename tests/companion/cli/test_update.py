"""``companion update``: what it would run for each kind of copy, and running it on real checkouts."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.cli.origin import Origin, OriginKind
from companion.cli.update import CannotUpdate, has_source, plan, run

Captured = pytest.CaptureFixture[str]
FROM_FILE = """\
tabletop-companion:
  Installed: 0.1.0
  Candidate: 0.1.0
  Version table:
 *** 0.1.0 100
        100 /var/lib/dpkg/status
"""
FROM_ARCHIVE = """\
tabletop-companion:
  Installed: 0.1.0
  Candidate: 0.2.0
  Version table:
     0.2.0 500
        500 https://archive.example.org/debian trixie/main arm64 Packages
 *** 0.1.0 100
        100 /var/lib/dpkg/status
"""


def git(folder: Path, *arguments: str) -> str:
    who = ("-c", "user.name=nobody", "-c", "user.email=nobody@example.org", "-c", "init.defaultBranch=main")
    command = ["git", "-C", str(folder), *who, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def committed(folder: Path, **files: str) -> None:
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_dot_", ".")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "Change it")


@pytest.fixture
def upstream(tmp_path: Path) -> Path:
    """A project whose install.sh says which version it would install."""
    folder = tmp_path / "upstream"
    folder.mkdir()
    git(folder, "init", "--quiet")
    committed(folder, pyproject_dot_toml="", packaging__install_dot_sh="echo installs 1\n")
    return folder


@pytest.fixture
def checkout(upstream: Path, tmp_path: Path) -> Path:
    git(tmp_path, "clone", "--quiet", str(upstream), "checkout")
    return tmp_path / "checkout"


@pytest.mark.parametrize(
    ("policy", "known"),
    [(FROM_FILE, False), (FROM_ARCHIVE, True), (FROM_ARCHIVE.replace("https:", "file:"), True), ("", False)],
    ids=["from a file", "an archive", "a folder", "nothing"],
)
def test_whether_apt_knows_a_source(policy: str, known: bool) -> None:
    assert has_source(policy) is known


def test_a_package_file_is_installed_by_apt(tmp_path: Path) -> None:
    file = tmp_path / "tabletop-companion_0.2.0_all.deb"
    file.touch()
    assert plan(Origin(OriginKind.PACKAGE), file) == [("apt-get", "install", "--yes", str(file))]


@pytest.mark.parametrize("name", ["missing.deb", "notes.txt", "folder.deb"])
def test_what_is_no_package_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").touch()
    (tmp_path / "folder.deb").mkdir()
    with pytest.raises(CannotUpdate, match="is no package"):
        plan(Origin(OriginKind.PACKAGE), tmp_path / name)


@pytest.mark.parametrize("kind", [OriginKind.SCRIPT, OriginKind.CHECKOUT, OriginKind.OTHER])
def test_a_package_is_no_update_of_another_kind_of_copy(kind: OriginKind, checkout: Path) -> None:
    with pytest.raises(CannotUpdate, match="would be a second one"):
        plan(Origin(kind, checkout), checkout / "x.deb")


def test_a_copy_of_the_script_is_pulled_and_installed_again(
    upstream: Path, checkout: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    committed(upstream, packaging__install_dot_sh="echo installs 2\n")
    assert run(plan(Origin(OriginKind.SCRIPT, checkout))) == 0
    told = capfd.readouterr().out
    assert "installs 2" in told
    assert told.endswith("Updated. See: companion version\n")


def test_a_checkout_is_pulled_and_set_up(upstream: Path, checkout: Path, capfd: pytest.CaptureFixture[str]) -> None:
    committed(upstream, Makefile="install:\n\t@echo sets it up\n")
    assert run(plan(Origin(OriginKind.CHECKOUT, checkout))) == 0
    assert "sets it up" in capfd.readouterr().out


def test_changes_of_ones_own_are_not_lost(upstream: Path, checkout: Path, capfd: pytest.CaptureFixture[str]) -> None:
    committed(upstream, packaging__install_dot_sh="echo installs 2\n")
    (checkout / "packaging" / "install.sh").write_text("echo mine\n")
    assert run(plan(Origin(OriginKind.SCRIPT, checkout))) == 1
    told = capfd.readouterr()
    assert "mine" not in told.out
    assert "installs" not in told.out
    assert "nothing after it was done: git" in told.err
    assert (checkout / "packaging" / "install.sh").read_text() == "echo mine\n"


def test_a_folder_that_is_gone_is_told(tmp_path: Path) -> None:
    with pytest.raises(CannotUpdate, match="is not there any more"):
        plan(Origin(OriginKind.SCRIPT, tmp_path / "gone"))


def test_an_unpacked_release_is_told_from_a_checkout(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").touch()
    with pytest.raises(CannotUpdate, match="is no git checkout"):
        plan(Origin(OriginKind.SCRIPT, tmp_path))


def test_a_copy_of_unknown_origin_is_told() -> None:
    with pytest.raises(CannotUpdate, match="not known how"):
        plan(Origin(OriginKind.OTHER))


def test_a_program_that_is_missing_is_told(capsys: Captured) -> None:
    assert run([("no-such-program", "now")]) == 1
    assert "no-such-program: No such file" in capsys.readouterr().err


def test_this_copy_shows_what_it_would_run(capsys: Captured) -> None:
    """This one runs from the checkout; where that is no git checkout, it says so."""
    status = main(["update", "--show"])
    told = capsys.readouterr()
    assert (status, "git" in told.out or "is no git checkout" in told.err) in ((0, True), (2, True))
