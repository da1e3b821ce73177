"""The tables, screens and images of ``tools/golden.py``, for tests."""

from __future__ import annotations

from types import ModuleType

import pytest

import tools.golden


@pytest.fixture(scope="session")
def golden() -> ModuleType:
    """``tools/golden.py``."""
    return tools.golden
