"""What kind of thing a row's name stands for, by the columns beside it."""

from __future__ import annotations

import pytest

from tests.pipelines.extract.reading_help import claims, table


@pytest.mark.parametrize(
    ("head", "row"),
    [
        ("Name | Lab | Model size", "Korvath | Acme | 260 B"),
        ("Name | Params | Layers", "b100 | 260B | 48"),
        ("Config | Params | Layers | Hardware", "x7 | 260B | 48 | 8x A100"),
    ],
)
def test_names_beside_columns_of_models_are_models(head: str, row: str) -> None:
    (size,) = [c for c in claims(table(head, "Gopher | Foo | 280B | 80", row)) if c.value_low == 260e9]
    assert (size.subject_type, size.subject_name) == ("model", row.split(" | ")[0])


def test_words_beside_columns_of_models_are_no_models() -> None:
    found = claims(table("Part | Params | Layers", "Embedding | 2B | 1", "Decoder | 170B | 96"))
    assert not {"Embedding", "Decoder"} & {c.subject_name for c in found if c.subject_type == "model"}


@pytest.mark.parametrize("header", ["Config", "Run", "Name"])
def test_words_over_which_a_header_tells_configurations_apart_are_models(header: str) -> None:
    text = "Zeta is a language model.\n\n".join(
        table(f"{header} | Params | Layers", "small | 410M | 24").split("\n\n", 1)
    )
    (size,) = [c for c in claims(text) if c.predicate == "parameter_count"]
    assert (size.subject_type, size.subject_name) == ("model", "small")
