"""The columns that reconciliation states are those of the contract."""

from __future__ import annotations

import pytest

from pipelines.reconcile import columns
from warehouse.schema import polars_schema


@pytest.mark.parametrize("name", ["facts", "conflicts"])
def test_reconciliation_states_the_contracts_columns(name: str) -> None:
    assert getattr(columns, name.upper()) == polars_schema(name)
