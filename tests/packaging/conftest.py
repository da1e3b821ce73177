"""The package under test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packaging.building import built, copied, need


@pytest.fixture(scope="session")
def deb(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package of this checkout, built from a copy so that nothing of the checkout changes."""
    need("dpkg-buildpackage", "dh")
    from tools.deb import version

    return built(copied(tmp_path_factory.mktemp("project"), version()))


SUITES = ("bookworm", "trixie")


@pytest.fixture(scope="session", params=SUITES)
def suite(request: pytest.FixtureRequest) -> str:
    """A release of Debian."""
    return str(request.param)
