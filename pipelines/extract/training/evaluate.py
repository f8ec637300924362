"""Scores of a pipeline on held-out treebank files, with the treebank's words and with the pipeline's own."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example

from pipelines.extract.training.treebank import Sentence, grouped, read_sentences, to_doc

MEASURES = {
    "token_f": "tokens F1",
    "tag_acc": "tags (XPOS)",
    "pos_acc": "tags (UPOS)",
    "lemma_acc": "lemmas",
    "dep_uas": "UAS",
    "dep_las": "LAS",
    "ents_p": "names P",
    "ents_r": "names R",
    "ents_f": "names F1",
}
"""spaCy's score -> what it is called. UAS and LAS leave punctuation out, as spaCy does; names count when span and label
are those of the treebank."""


WORDS = {"treebank": "sentences, treebank's words", "own": "sentences, own words", "texts": "whole texts"}
"""Way of reading -> what the table calls it."""


@dataclass(frozen=True, slots=True)
class Scores:
    """Percentages over one file, read in one of `WORDS`: `values` by spaCy's names, None where there are none."""

    file: str
    words: str
    values: dict[str, float | None]


def score(nlp: Language, path: Path, words: str) -> Scores:
    """The scores on one CoNLL-U file.

    Args:
        nlp: the pipeline.
        path: of the file; one whose name begins with "gum" has names.
        words: `treebank` for single sentences with the treebank's words, `own` for single sentences as the pipeline's
            own tokeniser reads them, `texts` for the whole documents as the pipeline reads them.
    """
    named = path.name.startswith("gum")
    groups = grouped(read_sentences(path), (sys.maxsize,) if words == "texts" else (1,))
    found = nlp.evaluate([_example(nlp, group, named=named, words=words) for group in groups])
    values = {name: _percentage(found.get(name)) for name in MEASURES if named or not name.startswith("ents")}
    return Scores(path.stem, words, values)


def _percentage(value: float | None) -> float | None:
    return None if value is None else round(100 * value, 2)


def _example(nlp: Language, sentences: Sequence[Sentence], *, named: bool, words: str) -> Example:
    reference = to_doc(nlp.vocab, sentences, entities=named)
    predicted = nlp.make_doc(reference.text)
    if words == "treebank":
        texts, spaces = [t.text for t in reference], [bool(t.whitespace_) for t in reference]
        predicted = Doc(nlp.vocab, words=texts, spaces=spaces)
    if words != "texts":
        for token in predicted:
            token.is_sent_start = token.i == 0
    return Example(predicted, reference)


def score_all(nlp: Language, treebanks: Path) -> list[Scores]:
    """The scores on both test sets in every way of reading."""
    files = [treebanks / "ewt-test.conllu", treebanks / "gum-test.conllu"]
    return [score(nlp, path, words) for path in files for words in WORDS]


def table(scores: Sequence[Scores]) -> str:
    """The scores as a Markdown table."""
    head = f"| test set | read as | {' | '.join(MEASURES.values())} |\n|---|---|{'---|' * len(MEASURES)}\n"
    rows = (
        f"| {s.file} | {WORDS[s.words]} | "
        + " | ".join("" if s.values.get(name) is None else f"{s.values[name]:.2f}" for name in MEASURES)
        + " |\n"
        for s in scores
    )
    return head + "".join(rows)
