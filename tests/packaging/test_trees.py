"""The package in fresh Bookworms and Trixies: installed, used, upgraded, removed. ``make test-package``."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from companion.config.boot import with_buses
from tests.packaging.building import ROOT, built, copied
from tests.packaging.trees import STOCK, TABLE, Tree
from tools.deb import version

pytestmark = pytest.mark.tree
EXAMPLES = ROOT / "tests" / "examples"
PYTHON = "/opt/companion/bin/python"
GOLDEN = """
from pathlib import Path
from PIL import Image, ImageChops
from tools.golden import images
for name, drawn in images().items():
    with Image.open(Path("golden_images") / f"{name}.png") as kept:
        if ImageChops.logical_xor(kept.convert("1"), drawn).getbbox():
            print("differs:", name)
print(len(images()), "drawn")
"""


def printed(text: str) -> list[object]:
    """What is printed, in its order, without the words that explain a refusal: those are free."""
    return [
        json.loads(line, object_pairs_hook=lambda pairs: [pair for pair in pairs if pair[0] != "why"])
        for line in text.splitlines()
    ]


@pytest.fixture(scope="session")
def older(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same package under an older version."""
    return built(copied(tmp_path_factory.mktemp("older"), "0.0.9"))


@pytest.fixture(scope="session")
def said() -> dict[str, str]:
    """What installing said, by suite."""
    return {}


@pytest.fixture(scope="session")
def installed(suite: str, deb: Path, said: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Tree:
    """A fresh system in which the package has been installed, without a network."""
    tree = Tree(suite, tmp_path_factory.mktemp(suite) / "root")
    said[suite] = tree.must("dpkg", "-i", tree.put(deb))
    return tree


def test_the_buses_are_turned_on_and_a_restart_is_asked_for(installed: Tree, suite: str, said: dict[str, str]) -> None:
    assert installed.config_txt.read_text() == with_buses(STOCK)
    assert installed.config_txt.with_name("config.txt.companion-old").read_text() == STOCK
    assert "sudo reboot" in said[suite]


def test_transcripts_come_out_as_anywhere(installed: Tree) -> None:
    files = [file for file in sorted(EXAMPLES.glob("*/*.jsonl")) if not file.with_suffix(".stderr").exists()]
    place = installed.put(EXAMPLES)
    told = installed.must("companion", "replay", *(f"{place}/{file.relative_to(EXAMPLES)}" for file in files))
    assert printed(told) == printed("".join(file.with_suffix(".expected").read_text() for file in files))


def test_doctor_finds_nothing_bad(installed: Tree) -> None:
    assert ", 0 bad" in installed.must("companion", "doctor")


def test_every_screen_looks_as_it_does_with_the_newest_pillow(installed: Tree) -> None:
    installed.put(ROOT / "tools")
    installed.put(ROOT / "tests" / "golden_images")
    number = len(list((ROOT / "tests" / "golden_images").glob("*.png")))
    assert installed.must("sh", "-c", f"cd /srv && exec {PYTHON} -c '{GOLDEN}'") == f"{number} drawn\n"


def test_everything_is_byte_compiled(installed: Tree) -> None:
    files = installed.files("/opt/companion/lib")
    sources = {Path(file) for file in files if file.endswith(".py")}
    compiled = {
        Path(file).parents[1] / f"{Path(file).name.split('.')[0]}.py" for file in files if file.endswith(".pyc")
    }
    assert len(sources) > 300
    assert sources <= compiled


def test_the_pins_are_waited_for_by_libgpiod_2(installed: Tree) -> None:
    installed.must(PYTHON, "-c", "import gpiod.line, hardware.gpiod_pins")


def test_the_table_starts_at_every_boot(installed: Tree) -> None:
    assert (installed.root / "etc/systemd/system/multi-user.target.wants/companion.service").is_symlink()


def test_another_python_has_the_environment_made_anew(installed: Tree) -> None:
    lib = installed.root / "opt/companion/lib"
    (there,) = [path for path in lib.iterdir() if path.name.startswith("python3")]
    there.rename(lib / "python3.9")
    assert "is made anew" in installed.must(
        "/var/lib/dpkg/info/tabletop-companion.postinst", "triggered", "/usr/bin/python3"
    )
    assert not (lib / "python3.9").exists()
    installed.must("companion", "doctor")


def test_a_folder_of_somebody_else_and_a_boot_partition_that_is_read_only(
    suite: str, deb: Path, tmp_path: Path
) -> None:
    tree = Tree(suite, tmp_path / "root")
    theirs = tree.root / "opt" / "companion" / "theirs"
    theirs.mkdir(parents=True)
    ended = tree.run("dpkg", "-i", tree.put(deb))
    assert ended.returncode != 0
    assert "/opt/companion is there already, and is not the companion's" in ended.stderr
    assert theirs.is_dir()

    shutil.rmtree(theirs.parent)
    ended = tree.run("dpkg", "--configure", "--pending", read_only="boot")
    assert ended.returncode == 0, ended.stderr
    assert "remount,rw /boot/firmware" in ended.stderr
    assert tree.config_txt.read_text() == STOCK
    tree.must("companion", "version")


def test_it_is_upgraded_removed_and_purged(suite: str, older: Path, deb: Path, tmp_path: Path) -> None:
    tree = Tree(suite, tmp_path / "root")
    watched = ("/etc", "/opt", "/srv", "/usr", "/var/lib/companion", "/var/lib/private")
    packages = [tree.put(older), tree.put(deb)]
    before = tree.files(*watched)
    tree.must("dpkg", "-i", packages[0])
    assert tree.must("companion", "version") == "0.0.9\n"
    config, game = tree.root / "etc/companion/table.toml", tree.root / "var/lib/private/companion/games/evening"
    config.write_text(TABLE)
    game.parent.mkdir(parents=True)
    game.write_text("kept")
    (added,) = (tree.root / "opt/companion/lib").glob("python3.*/site-packages")
    (added / "a_game_of_theirs.py").touch()
    tree.config_txt.write_text(STOCK)  # turned off again, on purpose

    said = tree.must("dpkg", "-i", packages[1])
    assert tree.must("companion", "version") == f"{version()}\n"
    assert (config.read_text(), game.read_text()) == (TABLE, "kept")
    assert (added / "a_game_of_theirs.py").exists()
    assert len(list(added.glob("tabletop_companion-*"))) == 1
    assert tree.config_txt.read_text() == STOCK
    assert "reboot" not in said

    tree.must("dpkg", "--remove", "tabletop-companion")
    assert not (tree.root / "opt/companion").exists()
    assert not (tree.root / "usr/bin/companion").is_symlink()
    assert (config.read_text(), game.read_text()) == (TABLE, "kept")

    tree.must("dpkg", "--purge", "tabletop-companion")
    left = tree.files(*watched) - before
    groups = {"/etc/group-", "/etc/gshadow-", "/etc/.pwd.lock"}
    assert left <= groups
