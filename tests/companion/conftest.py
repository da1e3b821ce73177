"""The tables, screens and images of ``tests/golden.py``, for tests."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest


def load_golden() -> ModuleType:
    """``tests/golden.py``, whether or not the tests are on the path."""
    spec = spec_from_file_location("golden_screens", Path(__file__).parents[1] / "golden.py")
    if spec is None or spec.loader is None:
        raise ImportError("tests/golden.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def golden() -> ModuleType:
    """``tests/golden.py``."""
    return load_golden()
