"""Origins: copies of one text count once."""

from __future__ import annotations

import pytest

from pipelines.reconcile import thresholds
from tests.pipelines.reconcile.cases import calibrated, claim, fact, only, run

LONG = "the run took twenty five thousand accelerators in one building"


def test_the_same_long_wording_in_two_documents_is_one_origin() -> None:
    rows = [claim("a", "layer_count", 96, quote=LONG), claim("b", "layer_count", 96, quote=f"**{LONG.upper()}**.")]
    found = only(run(rows))
    assert (found["claim_count"], found["origin_count"], found["confidence"]) == (2, 1, calibrated(0.64))


def test_the_same_short_wording_is_a_coincidence() -> None:
    rows = [claim("a", "layer_count", 96, quote="96 layers"), claim("b", "layer_count", 96, quote="96 layers")]
    assert only(run(rows))["origin_count"] == 2


def test_short_wordings_of_documents_that_share_a_passage_are_copies() -> None:
    rows = [claim("a", "layer_count", 96, quote="96 layers"), claim("b", "layer_count", 96, quote="96 layers")]
    for number, predicate in enumerate(("parameter_count", "cost_share", "cost")):
        quote = f"{LONG} and statement number {number}"
        rows += [
            claim(f"a{number}", predicate, 1, quote=quote, document_id="doc-a"),
            claim(f"b{number}", predicate, 1, quote=quote, document_id="doc-b"),
        ]
    assert fact(run(rows), 96)["origin_count"] == 1


def test_a_lightly_edited_copy_is_the_same_origin() -> None:
    rows = [
        claim("a", "layer_count", 96, quote=LONG),
        claim("b", "layer_count", 96, quote=f"as we heard, {LONG} near the river"),
        claim("c", "layer_count", 96, quote="an independent count of every layer came to ninety six"),
    ]
    assert only(run(rows))["origin_count"] == 2


def test_the_same_wording_with_another_value_is_no_copy() -> None:
    rows = [claim("a", "layer_count", 96, quote=LONG), claim("b", "layer_count", 12, quote=LONG)]
    assert run(rows).conflicts.height == 1


def test_a_shared_attribution_is_one_origin() -> None:
    source = {"origin_id": "organization/analyst"}
    rows = [claim("a", "layer_count", 96, **source), claim("b", "layer_count", 96, **source)]
    assert only(run(rows))["origin_count"] == 1


def test_sharing_passes_on_from_attribution_to_wording() -> None:
    rows = [
        claim("a", "layer_count", 96, origin_id="organization/analyst"),
        claim("b", "layer_count", 96, origin_id="organization/analyst", quote=LONG),
        claim("c", "layer_count", 96, quote=LONG),
    ]
    assert only(run(rows))["origin_count"] == 1


def test_claims_compared_in_parts_have_the_same_origins(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [
        claim(f"{document}{layers}", "layer_count", layers, quote=f"{LONG} with {layers} layers", document_id=document,
              scope=f"part {layers}")
        for document in ("a", "b", "c") for layers in (8, 16, 24, 32)
    ]  # fmt: skip
    whole = run(rows)
    assert whole.facts["origin_count"].to_list() == [1, 1, 1, 1]
    monkeypatch.setattr(thresholds, "COMPARED_AT_ONCE", 1)
    assert run(rows).facts.equals(whole.facts)
