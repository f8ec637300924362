"""The packaged English pipeline: what it sets, that it is one and the same each time, and what is said without it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import spacy
import srsly
from spacy.language import Language

from pipelines.extract import language
from pipelines.extract.language import MODEL, SETTING, THREADS, LanguageError, load_language

TEXT = (
    "Acme Cloud has trained its largest model on 25,000 A100 GPUs in Iowa since March. "
    "The cluster was built by Jane Miller, who leads the company's hardware team."
)


@pytest.fixture(scope="module")
def nlp() -> Language:
    return load_language()


def test_the_packaged_pipeline_tags_parses_lemmatises_and_names(nlp: Language) -> None:
    doc = nlp(TEXT)
    by_text = {token.text: token for token in doc}
    assert [sentence.text[:11] for sentence in doc.sents] == ["Acme Cloud ", "The cluster"]
    assert (by_text["trained"].tag_, by_text["trained"].pos_, by_text["trained"].lemma_) == ("VBN", "VERB", "train")
    assert (by_text["GPUs"].pos_, by_text["GPUs"].lemma_) == ("NOUN", "GPU")
    assert (by_text["25,000"].dep_, by_text["25,000"].head.text) == ("nummod", "GPUs")
    assert (by_text["cluster"].dep_, by_text["cluster"].head.text) == ("nsubj:pass", "built")
    assert ("Jane Miller", "PERSON") in [(entity.text, entity.label_) for entity in doc.ents]


def test_labels_are_universal_dependencies_and_three_kinds_of_names(nlp: Language) -> None:
    assert {"nsubj", "obj", "obl", "nmod", "appos", "nummod", "acl:relcl"} <= set(nlp.get_pipe("parser").labels)
    assert set(nlp.get_pipe("ner").labels) == {"PERSON", "ORG", "PLACE"}


def test_the_same_text_gives_the_same_parse_alone_in_a_batch_and_in_another_load(nlp: Language) -> None:
    alone = nlp(TEXT).to_json()
    assert nlp(TEXT).to_json() == alone
    assert [doc.to_json() for doc in nlp.pipe(["Something else.", TEXT, TEXT], batch_size=2)][1:] == [alone, alone]
    assert load_language()(TEXT).to_json() == alone


def test_another_process_gives_the_same_parse(nlp: Language) -> None:
    program = "import sys, srsly; from pipelines.extract.language import load_language as l; "
    program += "sys.stdout.write(srsly.json_dumps(l()(sys.argv[1]).to_json()))"
    result = subprocess.run([sys.executable, "-c", program, TEXT], capture_output=True, text=True, check=True)

    assert srsly.json_loads(result.stdout) == nlp(TEXT).to_json()


@pytest.mark.parametrize(("threads", "use_blis"), [("1", False), ("2", True), (None, True)])
def test_numpy_multiplies_matrices_where_it_does_so_on_one_thread(
    threads: str | None, use_blis: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(THREADS, raising=False)
    if threads is not None:
        monkeypatch.setenv(THREADS, threads)
    assert load_language().get_pipe("tok2vec").model.ops.use_blis is use_blis


def test_no_part_of_the_package_is_training_state_and_all_is_small() -> None:
    files = [path for path in MODEL.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) <= 20_000_000
    assert {"config.cfg", "meta.json", "MODEL_CARD.md"} <= {path.name for path in files}


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\ud800", "\x00", "🙂" * 50, "1e25–5e25", "(" * 3000])
def test_no_text_is_refused(nlp: Language, text: str) -> None:
    assert len(nlp(text).text) == len(text)


def test_the_setting_names_another_pipeline(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    other = spacy.blank("en")
    other.add_pipe("tagger").add_label("NN")  # type: ignore[attr-defined]
    other.add_pipe("parser").add_label("nsubj")  # type: ignore[attr-defined]
    other.initialize()
    other.to_disk(tmp_path / "other")
    monkeypatch.setenv(SETTING, str(tmp_path / "other"))
    assert load_language().pipe_names == ["tagger", "parser"]


def test_a_pipeline_that_is_not_installed_is_named_with_the_repair(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTING, "en_no_such_model")
    with pytest.raises(LanguageError, match=r"INFRAFACTS_SPACY_MODEL names 'en_no_such_model'.*unset"):
        load_language()


def test_a_pipeline_without_a_parser_is_refused(tmp_path: Path) -> None:
    tagger = spacy.blank("en")
    tagger.add_pipe("tagger").add_label("NN")  # type: ignore[attr-defined]
    tagger.initialize()
    tagger.to_disk(tmp_path / "tagger")
    with pytest.raises(LanguageError, match="has no parser"):
        load_language(str(tmp_path / "tagger"))


@pytest.mark.parametrize(
    ("excluded", "missing"),
    [
        (("tagger", "parser"), r"token\.dep, token\.tag"),
        (("parser",), r"token\.dep"),
        (("lemmatizer",), r"token\.lemma"),
    ],
)
def test_names_without_what_they_are_read_from_are_refused(excluded: tuple[str, ...], missing: str) -> None:
    with pytest.raises(LanguageError, match=f"'ner' needs {missing}, which no component sets; exclude 'ner' as well"):
        load_language(exclude=excluded)


def test_the_parser_may_be_excluded_together_with_the_names() -> None:
    assert "ner" not in load_language(exclude=("parser", "ner")).pipe_names


def test_a_missing_package_says_how_to_rebuild_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(language, "MODEL", tmp_path / "model")
    monkeypatch.delenv(SETTING, raising=False)
    with pytest.raises(LanguageError, match="make model"):
        load_language()
