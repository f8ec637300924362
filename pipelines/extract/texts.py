"""Statements whose value is a short text: a chip's manufacturing process, the way something is cooled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pipelines.extract.assertion import is_negated
from pipelines.extract.chooser import Choice, Chooser
from pipelines.extract.draft import Draft
from pipelines.extract.reading import Stretch
from pipelines.extract.setting import Setting, confidence, frame, stance
from pipelines.extract.subjects import SubjectFinder

PATTERNS = {
    "process_node": re.compile(
        r"\b(?:TSMC(?:['’]s)?\s+|Samsung(?:['’]s)?\s+|Intel(?:['’]s)?\s+)?"
        r"(?:\d{1,2}(?:\.\d)?\s?nm\b|N\d[A-Z]?\b|\d{1,2}N[A-Z]?\b|(?:A1[46]|1[48]A|20A)(?=\s+(?:process|node)))"
        r"(?:\s*\((?:[a-z]+\s+)?\d{1,2}\s?nm\))?"
    ),
    "cooling": re.compile(
        r"\b(?:(?:direct|closed-loop|single-phase|two-phase|AI-designed|outside|ambient)[- ])*"
        r"(?:liquid|air|water|immersion|evaporative|microfluidics?|adiabatic|free)"
        r"(?:\s+or\s+(?:specialized\s+)?(?:liquid|air|water))?[- ]cool(?:ing|ed)\b",
        re.IGNORECASE,
    ),
}


class Texts:
    """Reads the text values of stretches."""

    def __init__(self, chooser: Chooser) -> None:
        self.chooser = chooser

    def texts(self, stretch: Stretch, setting: Setting, finder: SubjectFinder) -> Iterator[Draft]:
        """One statement for each text value that stands in the stretch and is not denied."""
        for name, pattern in PATTERNS.items():
            labelled = name in self.chooser.labelled(setting.label) if setting.label else False
            for match in pattern.finditer(stretch.text):
                if is_negated(finder.negated, *match.span()):
                    continue
                start, end = stretch.start + match.start(), stretch.start + match.end()
                types = self.chooser.predicates[name].subjects
                subject = finder.find(types, start, end, (), setting.label_entities)
                if subject is None:
                    continue
                status, source = stance(stretch, setting, start, finder)
                yield replace(
                    frame(setting, stretch, subject, name, start, end),
                    value_text=re.sub(r"\s+", " ", match.group(0)),
                    status=status,
                    source=source,
                    confidence=confidence(setting.rule, Choice(name, 1.0, "label" if labelled else "cue"), subject),
                )
