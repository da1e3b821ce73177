"""Writes the findings as a report, for a terminal or as JSON. Pure."""

from __future__ import annotations

import json
import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.doctor.finding import Finding, Grade

SYMBOLS: Mapping[Grade, str] = {Grade.GOOD: "✓", Grade.POOR: "!", Grade.BAD: "✗"}
PLAIN_SYMBOLS: Mapping[Grade, str] = {Grade.GOOD: "+", Grade.POOR: "!", Grade.BAD: "x"}
"""ASCII signs, for a terminal that has no others."""
ARROW, PLAIN_ARROW = "→", "->"
COLOURS: Mapping[Grade, str] = {Grade.GOOD: "\x1b[32m", Grade.POOR: "\x1b[33m", Grade.BAD: "\x1b[1;31m"}
NO_COLOUR = "\x1b[0m"
NARROWEST = 24
"""The least number of columns for the words, however narrow the terminal is."""


@dataclass(frozen=True, slots=True)
class Style:
    """How to write a report. ``width``: the terminal's columns; None: do not break lines."""

    width: int | None = None
    colour: bool = False
    plain: bool = False
    """Whether to use only ASCII."""


@dataclass(frozen=True, slots=True)
class Section:
    """Findings under one heading."""

    title: str
    findings: Sequence[Finding]


@dataclass(frozen=True, slots=True)
class Report:
    """All findings, in sections."""

    config: str | None
    """The path of the configuration; None: there is none."""
    asked: int | None
    """The process of the running table that was asked; None: none was asked."""
    sections: Sequence[Section]

    def count(self) -> Counter[Grade]:
        """How many findings there are of each grade."""
        return Counter(finding.grade for section in self.sections for finding in section.findings)


def text(report: Report, style: Style) -> str:
    """The report as text, with an empty line between sections."""
    abouts = [len(finding.about) for section in report.sections for finding in section.findings]
    indent = max(abouts, default=0)
    lines: list[str] = []
    for section in report.sections:
        if section.findings:
            lines.append(section.title)
            for finding in section.findings:
                lines += _lines(finding, indent, style)
            lines.append("")
    count = report.count()
    lines.append(", ".join(f"{count[grade]} {grade}" for grade in Grade))
    return "\n".join(lines) + "\n"


def _lines(finding: Finding, indent: int, style: Style) -> Iterator[str]:
    symbols, arrow = (PLAIN_SYMBOLS, PLAIN_ARROW) if style.plain else (SYMBOLS, ARROW)
    grade = f"{symbols[finding.grade]} {finding.grade:<4}"
    if style.colour:
        grade = f"{COLOURS[finding.grade]}{grade}{NO_COLOUR}"
    first = f"  {grade}  {finding.about:<{indent}}  "
    margin = " " * (len("  x good  ") + indent + 2)
    what, *more = _broken(finding.what, len(margin), style.width)
    yield f"{first}{what}".rstrip()
    yield from (f"{margin}{line}" for line in more)
    if finding.mend:
        hang = len(arrow) + 1
        mend, *more = _broken(finding.mend, len(margin) + hang, style.width)
        yield f"{margin}{arrow} {mend}"
        yield from (f"{margin}{' ' * hang}{line}" for line in more)


def _broken(words: str, margin: int, width: int | None) -> list[str]:
    if width is None:
        return [words]
    room = max(width - margin, NARROWEST)
    return textwrap.wrap(words, room, break_long_words=False, break_on_hyphens=False) or [""]


def as_json(report: Report) -> str:
    """The report as one JSON object, for programs; its keys are stable."""
    count = report.count()
    findings = [
        {
            "section": section.title,
            "about": finding.about,
            "grade": finding.grade,
            "what": finding.what,
            "mend": finding.mend or None,
        }
        for section in report.sections
        for finding in section.findings
    ]
    made = {
        "config": report.config,
        "asked": report.asked,
        "counts": {grade.value: count[grade] for grade in Grade},
        "findings": findings,
    }
    return json.dumps(made, indent=2) + "\n"
