"""`infrafacts quantities`: JSON lines of texts in, JSON lines of their quantities out, one at a time."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, TextIO

from pipelines.extract import units
from pipelines.extract.quantities import Quantity, find_quantities


class QuantitiesInputError(ValueError):
    """A line that cannot be read: says which, what is wrong, and what is expected."""


def stream(lines: Iterable[str], out: TextIO) -> None:
    """Writes for each line {"text": ...} one line {"quantities": [...]}; blank lines are passed over.

    A quantity has `text`, `start`, `end`, `low`, `high`, `unit` (the one it is written in, by its English name: 19
    percent, 7 pound sterling) and `bound`, then the same in the canonical unit (`canonical_low`, `canonical_high`,
    `canonical_unit`, `dimension`), `noun` and `per`.

    Raises:
        QuantitiesInputError: at the first line that is no JSON object with a text.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        found = [_record(quantity) for quantity in find_quantities(_text(line, number))]
        out.write(json.dumps({"quantities": found}, ensure_ascii=False) + "\n")
        # whoever writes a line may wait for its answer
        out.flush()


def _text(line: str, number: int) -> str:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        reason = getattr(error, "msg", None) or type(error).__name__
        raise QuantitiesInputError(
            f'line {number}: no JSON ({reason}); write one object {{"text": "..."}} a line'
        ) from None
    text = record.get("text") if isinstance(record, dict) else None
    if not isinstance(text, str):
        raise QuantitiesInputError(f'line {number}: no string "text"; write one object {{"text": "..."}} a line')
    return text


def _record(quantity: Quantity) -> dict[str, Any]:
    return {
        "text": quantity.text,
        "start": quantity.start,
        "end": quantity.end,
        "low": quantity.written_low,
        "high": quantity.written_high,
        "unit": units.currency_names().get(quantity.written_unit, quantity.written_unit),
        "bound": quantity.bound,
        "canonical_low": quantity.low,
        "canonical_high": quantity.high,
        "canonical_unit": quantity.unit,
        "dimension": quantity.dimension,
        "noun": quantity.noun,
        "per": quantity.per,
    }
