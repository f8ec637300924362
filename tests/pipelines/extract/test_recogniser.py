"""Which stretches may be names, which of them are kept, and that learning is the same each time."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import spacy
from spacy.tokens import Doc, Span
from spacy.training import Example

from pipelines.extract.recogniser import (
    GIVEN_NAMES,
    ORGANIZATIONS,
    PLACES,
    NameRecogniser,
    candidates,
    create_name_recogniser,
    lexicon_of,
)
from pipelines.ontology import Ontology, load_ontology

VOCAB = spacy.blank("en").vocab


def parsed(words: str, tags: str, heads: list[int], deps: str) -> Doc:
    tokens, pos = words.split(), ["X"] * len(words.split())
    return Doc(VOCAB, words=tokens, tags=tags.split(), pos=pos, lemmas=tokens, heads=heads, deps=deps.split())


def person(name: str) -> Doc:
    doc = parsed(f"{name} said so .", "NNP VBD RB .", [1, 1, 1, 1], "nsubj ROOT advmod punct")
    doc.set_ents([Span(doc, 0, 1, label="PERSON")], default="outside")
    return doc


def place(name: str) -> Doc:
    doc = parsed(f"They met in {name} .", "PRP VBD IN NNP .", [1, 1, 3, 1, 1], "nsubj ROOT case obl punct")
    doc.set_ents([Span(doc, 3, 4, label="PLACE")], default="outside")
    return doc


def recogniser() -> NameRecogniser:
    docs = [person(name) for name in ("Ann", "Bob", "Eve", "Dan")]
    docs += [place(name) for name in ("Oslo", "Rome", "Bonn", "Kiel")]
    learnt = create_name_recogniser(spacy.blank("en"), "ner", 0.0, 17, None)
    learnt.initialize(lambda: [Example(doc.copy(), doc) for doc in docs])
    return learnt


def test_candidates_begin_and_end_with_a_capital_and_may_take_the_article() -> None:
    doc = parsed(
        "of the Bank of Ohio today",
        "IN DT NNP IN NNP NN",
        [2, 2, 2, 4, 2, 2],
        "case det ROOT case nmod obl",
    )
    texts = {doc[start:end].text for start, end in candidates(doc)}
    assert texts == {"Bank", "Bank of Ohio", "Ohio", "the Bank", "the Bank of Ohio"}


def test_it_tells_unseen_names_by_their_place_in_the_sentence() -> None:
    learnt = recogniser()
    found = [(e.text, e.label_) for doc in (person("Zed"), place("Ulm")) for e in learnt(doc.copy()).ents]
    assert found == [("Zed", "PERSON"), ("Ulm", "PLACE")]


def test_a_doubtful_name_is_read_as_the_same_name_elsewhere_in_the_text() -> None:
    def ending(times: int) -> str:
        words = " ".join(["Zed said so ."] * times + ["Then Zed ."])
        tags = " ".join(["NNP VBD RB ."] * times + ["RB NNP ."])
        deps = " ".join(["nsubj ROOT advmod punct"] * times + ["advmod ROOT punct"])
        heads = [4 * i + 1 for i in range(times) for _ in range(4)] + [4 * times + 1] * 3
        return str(learnt(parsed(words, tags, heads, deps)).ents[-1].label_)

    learnt = recogniser()
    assert (ending(0), ending(3)) == ("PLACE", "PERSON")


def test_learning_again_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("first", "second"):
        recogniser().to_disk(tmp_path / name)
    for file in ("keys.npy", "weights.npy", "words.json"):
        assert (tmp_path / "first" / file).read_bytes() == (tmp_path / "second" / file).read_bytes()


def test_it_is_the_same_after_disk(tmp_path: Path) -> None:
    learnt = recogniser()
    learnt.to_disk(tmp_path)
    copy = create_name_recogniser(spacy.blank("en"), "ner", 0.0, 17, None).from_disk(tmp_path)
    assert np.array_equal(copy.model.weights, learnt.model.weights)
    assert copy.lexicon == learnt.lexicon
    assert [e.text for e in copy(place("Ulm")).ents] == ["Ulm"]


def test_examples_without_names_are_refused() -> None:
    doc = parsed("They met .", "PRP VBD .", [1, 1, 1], "nsubj ROOT punct")
    with pytest.raises(ValueError, match="no example has entities"):
        create_name_recogniser(spacy.blank("en"), "ner", 0.0, 17, None).initialize(lambda: [Example(doc, doc)])


def vocabulary(tmp_path: Path, entries: str) -> Ontology:
    (tmp_path / "gazetteer").mkdir()
    for kind in ("organization", "person", "place", "software"):
        (tmp_path / "entity_types.toml").open("a").write(f'[{kind}]\ndescription = "one"\n')
    for file in ("predicates.toml", "shapes.toml"):
        (tmp_path / file).touch()
    (tmp_path / "gazetteer" / "all.toml").write_text(entries, "utf-8")
    return load_ontology(tmp_path)


def test_the_lexicon_knows_whole_names_and_what_their_words_are(tmp_path: Path) -> None:
    ontology = vocabulary(
        tmp_path,
        """
        [[group]]
        type = "person"
        entries = [{name = "Zoé Quill", aliases = ["Quill"]}]
        [[group]]
        type = "place"
        entries = ["Port Élan", "Florin"]
        [[group]]
        type = "organization"
        entries = ["Brightco", "Bright Dials"]
        [[group]]
        type = "software"
        entries = ["Tabulon"]
        """,
    )
    lexicon = lexicon_of(ontology, ["florin", "ann"], ["Nordsund"], ["Ann Hill College"])
    assert lexicon.names == {
        "zoe quill": "N",
        "quill": "N",
        "port elan": "P",
        "florin": "P",
        "brightco": "O",
        "bright dials": "O",
        "tabulon": "X",
        "nordsund": "P",
        "ann hill college": "O",
    }
    assert lexicon.words == {
        "zoe": "G",
        "quill": "S",
        "port": "q",
        "elan": "q",
        "florin": "GP",
        "ann": "G",
        "brightco": "O",
        "tabulon": "X",
        "nordsund": "P",
    }


def test_given_names_are_lower_case_single_words_in_order_without_repetition() -> None:
    names = GIVEN_NAMES.read_text("utf-8").splitlines()
    assert names == sorted(set(names))
    assert all(name.isalpha() and name.islower() for name in names)
    assert {"james", "mary"} <= set(names)


@pytest.mark.parametrize(("path", "some"), [(PLACES, {"France", "Ohio"}), (ORGANIZATIONS, {"UNESCO", "Siemens"})])
def test_lists_stand_in_order_without_repetition(path: Path, some: set[str]) -> None:
    names = path.read_text("utf-8").splitlines()
    assert names == sorted(set(names))
    assert some <= set(names)


def test_known_names_tell_where_the_words_around_do_not() -> None:
    def listed(name: str, label: str | None) -> Doc:
        doc = parsed(f"See {name} .", "VB NNP .", [0, 0, 0], "ROOT obj punct")
        doc.set_ents([Span(doc, 1, 2, label=label)] if label else [], default="outside")
        return doc

    docs = [listed(name, "PERSON") for name in ("Mary", "James", "Susan", "Robert", "Emily", "Thomas")]
    docs += [listed(name, "PLACE") for name in ("Oslo", "Rome", "Tokyo", "Munich", "Ohio", "Norway")]
    learnt = create_name_recogniser(spacy.blank("en"), "ner", 0.0, 17, None)
    learnt.initialize(lambda: [Example(doc.copy(), doc) for doc in docs])
    found = [(e.text, e.label_) for name in ("Patricia", "Warsaw") for e in learnt(listed(name, None)).ents]
    assert found == [("Patricia", "PERSON"), ("Warsaw", "PLACE")]


@pytest.mark.parametrize("kept", ["tags", "deps"])
def test_a_text_without_tags_or_parse_is_refused(kept: str) -> None:
    doc = person("Ann")
    words, tags = [token.text for token in doc], [token.tag_ for token in doc]
    heads, deps = [token.head.i for token in doc], [token.dep_ for token in doc]
    bare = Doc(VOCAB, words=words, tags=tags) if kept == "tags" else Doc(VOCAB, words=words, heads=heads, deps=deps)
    with pytest.raises(ValueError, match="no tags or no parse"):
        recogniser()(bare)
