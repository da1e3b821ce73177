"""Looks the locked packages up in the known vulnerabilities: ``make audit``.

The looking up is pip-audit's. What it cannot look up (no network, a package that it does not find) is said, and is not
passed off as well: the exit status is 0 when all is well, 1 when there are vulnerabilities, 2 when something could not
be looked up.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

WELL, VULNERABLE, UNKNOWN = 0, 1, 2


def judged(report: dict[str, Any]) -> tuple[int, list[str]]:
    """The exit status for a report of pip-audit's, and what there is to say.

    >>> judged({"dependencies": [{"name": "a", "version": "1", "vulns": []}]})
    (0, ['1 package has no known vulnerability.'])
    """
    packages = report["dependencies"]
    skipped = [
        f"{each['name']}: could not be looked up: {each['skip_reason']}" for each in packages if "vulns" not in each
    ]
    found = [
        f"{each['name']} {each['version']}: {one['id']}, mended in {', '.join(one['fix_versions']) or 'no version yet'}"
        for each in packages
        for one in each.get("vulns", ())
    ]
    well = sum(1 for each in packages if each.get("vulns") == [])
    lines = [*found, *skipped, f"{well} {'package has' if well == 1 else 'packages have'} no known vulnerability."]
    return VULNERABLE if found else UNKNOWN if skipped or not packages else WELL, lines


def main(arguments: Sequence[str]) -> int:
    """Judges each of the locks that are named."""
    worst = WELL
    for lock in arguments:
        command = [sys.executable, "-m", "pip_audit", "--requirement", lock, "--require-hashes", "--disable-pip"]
        ended = subprocess.run(
            [*command, "--format", "json", "--progress-spinner", "off"], capture_output=True, text=True, check=False
        )
        try:
            status, lines = judged(json.loads(ended.stdout))
        except (ValueError, KeyError):
            words = ended.stderr.strip().splitlines() or ["it said nothing"]
            status, lines = UNKNOWN, [f"could not be looked up: {words[-1]}"]
        print("\n".join(f"{lock}: {line}" for line in lines))
        worst = VULNERABLE if VULNERABLE in (worst, status) else max(worst, status)
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
