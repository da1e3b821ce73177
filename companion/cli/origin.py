"""This copy of the companion: its version, and how it was installed, found from where it lies. Nothing is run."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from enum import StrEnum
from importlib import metadata
from pathlib import Path

import companion

OURS = "tabletop-companion"
ENVIRONMENT = "opt/companion"
"""Where the package and packaging/install.sh make the environment, under the root."""
PACKAGED = "usr/lib/tabletop-companion/venv.sh"
"""A file that the package alone brings."""
NOTE = "installed-by-script"
"""The file of packaging/install.sh in the environment: one line, the folder that it was run from."""


class OriginKind(StrEnum):
    """The ways to install a companion."""

    PACKAGE = "Debian package"
    SCRIPT = "packaging/install.sh"
    CHECKOUT = "checkout"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Origin:
    """How a copy was installed."""

    kind: OriginKind
    source: Path | None = None
    """The folder with the project, of a copy that came from one."""

    def __str__(self) -> str:
        match self.kind:
            case OriginKind.PACKAGE:
                return "from the Debian package"
            case OriginKind.SCRIPT:
                return f"by packaging/install.sh, from {self.source}"
            case OriginKind.CHECKOUT:
                return f"in the checkout {self.source}"
            case OriginKind.OTHER:
                return f"in {sys.prefix}"


def version() -> str:
    """The companion's version; ``unknown`` if it is not installed."""
    return version_of(OURS) or "unknown"


def version_of(name: str) -> str | None:
    """The version of a package of Python's; None: it is not installed."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def origin(root: Path = Path("/"), prefix: Path | None = None, code: Path | None = None) -> Origin:
    """How a copy was installed. ``prefix``: its environment, and ``code``: its package; None: those of this one."""
    at = Path(sys.prefix) if prefix is None else prefix
    here = Path(companion.__path__[0]) if code is None else code
    if at == root / ENVIRONMENT:
        try:
            return Origin(OriginKind.SCRIPT, Path((at / NOTE).read_text().strip()))
        except OSError:
            pass
        if (root / PACKAGED).exists():
            return Origin(OriginKind.PACKAGE)
    if (here.parent / "pyproject.toml").exists():
        return Origin(OriginKind.CHECKOUT, here.parent)
    return Origin(OriginKind.OTHER)
