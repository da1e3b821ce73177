"""The fixtures of the companion's own tests: no file of whoever runs them, a table on virtual wires, a real browser."""

from tests.companion.web.conftest import artifacts, browser, open_page, tabs
from tests.conftest import _nobodys_own_files, anyio_backend, start_evening

__all__ = ["_nobodys_own_files", "anyio_backend", "artifacts", "browser", "open_page", "start_evening", "tabs"]
