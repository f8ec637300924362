"""CoNLL-U to spaCy: words, spaces, trees, and which part of a mention is the name."""

from __future__ import annotations

from pathlib import Path

import pytest
import spacy
from spacy.tokens import DocBin

from pipelines.extract.recogniser import NOUNS
from pipelines.extract.training.treebank import TreebankError, convert, grouped, named_spans, read_sentences, to_doc

TEXT = """# newdoc id = one
# text = Ann Lee, the head, can't leave the University of Bonn in Rhineland.
1\tAnn\tAnn\tPROPN\tNNP\t_\t9\tnsubj\t_\tEntity=(1-person-new-nnnnn-cf1-1-sgl
2\tLee\tLee\tPROPN\tNNP\t_\t1\tflat\t_\tSpaceAfter=No
3\t,\t,\tPUNCT\t,\t_\t5\tpunct\t_\t_
4\tthe\tthe\tDET\tDT\t_\t5\tdet\t_\tEntity=(2-person-new-nnnnn-cf1-1-sgl
5\thead\thead\tNOUN\tNN\t_\t1\tappos\t_\tEntity=2)1)|SpaceAfter=No
6\t,\t,\tPUNCT\t,\t_\t5\tpunct\t_\t_
7-8\tcan't\t_\t_\t_\t_\t_\t_\t_\t_
7\tca\tcan\tAUX\tMD\t_\t9\taux\t_\t_
8\tn't\tnot\tPART\tRB\t_\t9\tadvmod\t_\t_
9\tleave\tleave\tVERB\tVB\t_\t0\troot\t_\t_
9.1\tleave\tleave\tVERB\tVB\t_\t_\t_\t_\t_
10\tthe\tthe\tDET\tDT\t_\t11\tdet\t_\tEntity=(3-organization-new-nnnnn-cf1-1-sgl
11\tUniversity\tUniversity\tPROPN\tNNP\t_\t9\tobj\t_\t_
12\tof\tof\tADP\tIN\t_\t13\tcase\t_\t_
13\tBonn\tBonn\tPROPN\tNNP\t_\t11\tnmod\t_\tEntity=(4-place-new-nnnnn-cf1-1-sgl)
14\tin\tin\tADP\tIN\t_\t15\tcase\t_\t_
15\tRhineland\tRhineland\tPROPN\tNNP\t_\t11\tnmod\t_\tEntity=(5-place-new-nnnnn-cf1-1-sgl)3)|SpaceAfter=No
16\t.\t.\tPUNCT\t.\t_\t9\tpunct\t_\t_

# newdoc id = two
# text = Yes.
1\tYes\tyes\tINTJ\tUH\t_\t0\troot\t_\tSpaceAfter=No
2\t.\t.\tPUNCT\t.\t_\t1\tpunct\t_\t_

"""


@pytest.fixture
def treebank(tmp_path: Path) -> Path:
    path = tmp_path / "gum-x.conllu"
    path.write_text(TEXT, "utf-8")
    return path


def test_words_spaces_and_trees_are_those_of_the_file(treebank: Path) -> None:
    doc = to_doc(spacy.blank("en").vocab, list(read_sentences(treebank)), entities=True)
    assert doc.text == "Ann Lee, the head, can't leave the University of Bonn in Rhineland. Yes. "
    assert [sentence.root.text for sentence in doc.sents] == ["leave", "Yes"]
    assert [(t.text, t.dep_) for t in doc[8].children] == [
        ("Ann", "nsubj"),
        ("ca", "aux"),
        ("n't", "advmod"),
        ("University", "obj"),
        (".", "punct"),
    ]


def test_a_name_is_the_head_with_its_parts_and_the_longest_wins(treebank: Path) -> None:
    doc = to_doc(spacy.blank("en").vocab, list(read_sentences(treebank)), entities=True)
    names = [(entity.text, entity.label_) for entity in doc.ents]
    assert names == [("Ann Lee", "PERSON"), ("the University of Bonn", "ORG"), ("Rhineland", "PLACE")]
    assert [(span.text, span.label_) for span in doc.spans[NOUNS]] == [("head", "person")]


def test_whole_mentions_keep_what_is_said_about_the_name(treebank: Path) -> None:
    sentence = next(read_sentences(treebank))
    spans = [(" ".join(sentence.words[start:end]), label) for start, end, label in named_spans(sentence, whole=True)]
    assert ("Ann Lee , the head", "PERSON") in spans
    assert ("the University of Bonn in Rhineland", "ORG") in spans


def test_a_text_ends_with_its_document(treebank: Path) -> None:
    assert [len(group) for group in grouped(read_sentences(treebank), (5,))] == [1, 1]


def test_without_the_entity_column_names_are_missing_not_absent(treebank: Path, tmp_path: Path) -> None:
    plain = treebank.rename(tmp_path / "ewt-x.conllu")
    assert convert([plain], tmp_path / "x.spacy") == 2
    docs = list(DocBin().from_disk(tmp_path / "x.spacy").get_docs(spacy.blank("en").vocab))
    assert not any(doc.has_annotation("ENT_IOB") for doc in docs)


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "gum-x.conllu"
    path.write_text("# a comment\n1\tonly\ttwo\n", "utf-8")
    with pytest.raises(TreebankError, match=r"gum-x\.conllu:2: 3 columns where CoNLL-U has 10"):
        list(read_sentences(path))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(TreebankError, match="no such treebank"):
        convert([tmp_path / "gum-x.conllu"], tmp_path / "x.spacy")
