"""How a copy was installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli.origin import ENVIRONMENT, NOTE, PACKAGED, Origin, OriginKind, origin


@pytest.fixture
def code(tmp_path: Path) -> Path:
    """A companion inside the system's environment."""
    folder = tmp_path / ENVIRONMENT / "lib" / "python3.11" / "site-packages" / "companion"
    folder.mkdir(parents=True)
    return folder


def touched(path: Path, text: str = "") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def test_from_the_package(tmp_path: Path, code: Path) -> None:
    touched(tmp_path / PACKAGED)
    assert origin(tmp_path, tmp_path / ENVIRONMENT, code) == Origin(OriginKind.PACKAGE)


def test_by_the_script(tmp_path: Path, code: Path) -> None:
    touched(tmp_path / ENVIRONMENT / NOTE, "/home/pi/companion\n")
    assert origin(tmp_path, tmp_path / ENVIRONMENT, code) == Origin(OriginKind.SCRIPT, Path("/home/pi/companion"))


def test_in_a_checkout(tmp_path: Path) -> None:
    touched(tmp_path / "here" / "pyproject.toml")
    assert origin(tmp_path, tmp_path / "venv", tmp_path / "here" / "companion") == Origin(
        OriginKind.CHECKOUT, tmp_path / "here"
    )


def test_a_checkout_beside_the_package_is_a_checkout(tmp_path: Path) -> None:
    touched(tmp_path / PACKAGED)
    touched(tmp_path / "here" / "pyproject.toml")
    assert origin(tmp_path, tmp_path / "venv", tmp_path / "here" / "companion").kind is OriginKind.CHECKOUT


def test_in_some_other_way(tmp_path: Path, code: Path) -> None:
    assert origin(tmp_path, tmp_path / ENVIRONMENT, code) == Origin(OriginKind.OTHER)
    assert origin(tmp_path, tmp_path / "venv", code) == Origin(OriginKind.OTHER)
