"""Takes back of a statement what cannot be true of its subject: a misreading of ours must not stop a release.

What a document itself says too plainly to be read otherwise, a share of 340 percent or a chip released in 1912, stays
for the expectations to refuse.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pipelines.extract.calibration import MEASURE
from pipelines.extract.devices import CHIP_KINDS
from pipelines.extract.draft import Draft
from pipelines.ontology import Predicate

EARLIEST = 1990
"""Older dates beside what the ontology knows of today's machines are of something else: `the 1972 mainframes`."""
OLDEST, LATEST = 1940, 2100
"""No electronic computer is older, and no plan reaches further; the expectations refuse what lies beyond."""
OF_THE_AGE = frozenset({"cluster", "dataset", "deal", "hardware", "model", "network", "service", "site", "software"})
SHARE = "ratio"
LOOSE = {"reduction": 1.0, "discount": 1.0, "stake": 1.0}
"""Shares that texts loosely give as more than all there is, `cut by 300 %`, and what is a ratio of others then."""
LEAST = {"growth": -1.0, "revenue": -1e16, "training_compute": 1e9} | dict.fromkeys(
    ("transistor_count", "tensor_parallelism", "pipeline_parallelism"), 1.0
)
"""The least that is told of something, where that is not nothing."""

OF_THINGS = frozenset({"peak_compute", "layer_count", "context_window", "core_count", "transistor_count"})
"""What a company has only where the words themselves give it that: around, it is of a chip or model of somebody's."""
OF_MODELS = OF_THINGS - {"peak_compute", "core_count", "transistor_count"} | {
    "parameter_count",
    "expert_count",
    "training_tokens",
}
"""What no machine, building, network or place has: the layers of a network are no model's."""
NO_MODELS = ("cluster", "site", "network", "place", "person")
USERS = ("model", "program", "service", "dataset")
"""What runs on cores and has none."""
LINKING = ("network", "cluster", "site")
LINKED = 60
"""Characters around a number in which its links are named."""
TOLD = ("sentence", "label", "layout")


def possible(draft: Draft, predicates: Mapping[str, Predicate]) -> Draft:
    """The statement as it can be true: a date too old is none.

    What lies out of its predicate's range is a bare measure, and so is what a chip or model would have of a company
    that only stands around.
    """
    predicate = predicates[draft.predicate]
    values = [value for value in (draft.low, draft.high) if value is not None]
    most = LOOSE.get(draft.predicate, predicate.most if SHARE not in predicate.dimensions else None)
    least = LEAST.get(draft.predicate, 0.0)
    beyond = any(value < least or (most is not None and value > most) for value in values)
    if draft.predicate in OF_THINGS and draft.subject.type == "organization" and draft.features.found not in TOLD:
        beyond = True
    if draft.predicate in OF_MODELS and draft.subject.type in NO_MODELS:
        beyond = True
    if draft.predicate == "core_count" and draft.subject.type in USERS:
        beyond = True
    if draft.predicate == "port_count" and _is_of_links(draft):
        return replace(draft, predicate=MEASURE, scope=draft.scope or "links")
    if beyond and draft.predicate != MEASURE:
        label = draft.scope or (draft.predicate.replace("_", " ") if draft.predicate != "stake" else "ratio")
        draft = replace(draft, predicate=MEASURE, scope=label, unit="times" if draft.unit == SHARE else draft.unit)
    if draft.as_of is None or predicate.kind == "date":
        return draft
    ours = not draft.subject.provisional and draft.subject.type in OF_THE_AGE
    years = [day.year for day in (draft.as_of.first, draft.as_of.last) if day is not None]
    sound = all((EARLIEST if ours else OLDEST) <= year <= LATEST for year in years)
    return draft if sound else replace(draft, as_of=None)


def _is_of_links(draft: Draft) -> bool:
    """Whether links are counted that a chip has to its neighbours, or a network or machine has: they are no ports."""
    chip = draft.subject.type == "hardware" and draft.subject.kind in CHIP_KINDS
    text, end = draft.reading.text, draft.value_end
    return (chip or draft.subject.type in LINKING) and "link" in text[max(0, draft.value_start - LINKED) : end + LINKED]
