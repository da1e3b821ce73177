"""What pip-audit reports, judged: nothing that could not be looked up passes for well."""

from __future__ import annotations

from typing import Any

import pytest

from tools.audit import UNKNOWN, VULNERABLE, WELL, judged

GOOD = {"name": "good", "version": "1.0", "vulns": []}
BAD = {"name": "bad", "version": "2.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2.1"], "description": ""}]}
HOPELESS = {"name": "worse", "version": "3.0", "vulns": [{"id": "PYSEC-2", "fix_versions": [], "description": ""}]}
SKIPPED = {"name": "gone", "skip_reason": "Dependency not found"}


@pytest.mark.parametrize(
    ("packages", "status", "says"),
    [
        ([GOOD], WELL, ["1 package"]),
        ([GOOD, GOOD], WELL, ["2 packages"]),
        ([GOOD, BAD], VULNERABLE, ["bad 2.0: PYSEC-1", "2.1", "1 package"]),
        ([HOPELESS], VULNERABLE, ["PYSEC-2", "no version yet"]),
        ([GOOD, SKIPPED], UNKNOWN, ["gone: could not be looked up", "1 package"]),
        ([BAD, SKIPPED], VULNERABLE, ["PYSEC-1", "could not be looked up"]),
        ([], UNKNOWN, ["0 packages"]),
    ],
    ids=["well", "two", "one bad", "no mend", "skipped", "bad and skipped", "nothing"],
)
def test_a_report_is_judged(packages: list[dict[str, Any]], status: int, says: list[str]) -> None:
    made, lines = judged({"dependencies": packages})
    assert made == status
    assert all(words in "\n".join(lines) for words in says)
