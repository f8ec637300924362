"""A first release, published once and copied for each test that changes it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.warehouse.publishing import put


@pytest.fixture(scope="session")
def first_release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A warehouse with the good tables as release 1.0.0, published on 2025-01-01; not to be changed."""
    warehouse = tmp_path_factory.mktemp("first")
    put(warehouse, published_at="2025-01-01T00:00:00Z")
    return warehouse


@pytest.fixture
def first(first_release: Path, tmp_path: Path) -> Path:
    """A copy of that warehouse."""
    return Path(shutil.copytree(first_release, tmp_path / "first"))
