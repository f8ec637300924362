"""What a text goes on about after each sentence."""

from __future__ import annotations

from pipelines.extract.focus import Focused, after
from tests.pipelines.extract.reading_help import claims, document, extractor


def focused(text: str) -> list[str]:
    """The names of what the one paragraph of a text is about at its end, likeliest first."""
    (reading,) = extractor().reader.read(document(text)).readings
    focus: tuple[Focused, ...] = ()
    for sentence in reading.sentences:
        focus = after(sentence, focus)
    return [one.entity.name for one in focus]


def test_what_a_sentence_begins_with_is_likelier_than_what_it_names_behind_a_preposition() -> None:
    assert focused("Oracle rents GPUs from Microsoft.")[0] == "Oracle"
    assert focused("In Ohio, Oracle rents GPUs from Microsoft.")[0] == "Oracle"


def test_a_pronoun_keeps_the_thing_in_mind_and_a_new_subject_replaces_it() -> None:
    assert focused("Oracle grew. It bought chips from Intel.")[0] == "Oracle"
    assert focused("Oracle grew. Intel sold chips.")[:2] == ["Intel", "Oracle"]


def test_no_part_of_a_chip_is_what_a_text_is_about() -> None:
    assert focused("The H100 grew. Unlike others it has HBM3.") == ["H100"]


def test_nothing_is_in_mind_before_anything_is_named() -> None:
    assert focused("Somebody grew. It bought chips.") == []


def test_companies_beside_a_pronoun_or_description_are_less_in_mind_than_things_brought_in() -> None:
    sentence = "The company bought chips from Intel."
    assert after_cost(sentence, "Intel") > after_cost("Oracle bought chips from Intel.", "Intel")
    things = "The company opened the Hollin campus."
    assert after_cost(things, "Hollin campus") <= after_cost("Oracle opened the Hollin campus.", "Hollin campus")


def after_cost(text: str, name: str) -> float:
    """What a thing that a sentence names costs after it."""
    (reading,) = extractor().reader.read(document(text)).readings
    return next(one.cost for one in after(reading.sentences[0]) if one.entity.name == name)


def test_who_acts_in_a_clause_within_another_is_not_gone_on_about() -> None:
    text = (
        "# Notes\n\nKolm-3 is a language model. Inference is kept cheap by a design that Kolm-2 had tried."
        " New in Kolm-3 is a balance of load. Its corpus held 14.8T tokens. Kolm-2 is a language model.\n"
    )
    assert [(c.subject_name, c.predicate) for c in claims(text) if c.unit == "count"] == [("Kolm-3", "training_tokens")]


def test_whom_a_sentence_names_as_unlike_in_brackets_is_not_the_company_of_the_next() -> None:
    text = (
        "# Foo Cloud\n\nFoo Cloud rents out GPUs. Unlike big hyperscalers (AWS, Azure, GCP), Foo Cloud offers"
        " bare metal. The company reached $5.1 billion in revenue in 2025.\n"
    )
    assert [c.subject_name for c in claims(text) if c.predicate == "revenue"] == ["Foo Cloud"]
