"""Loads the English pipeline: the packaged one, or the installed one that the settings name."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import spacy
from spacy.language import Language
from thinc.api import use_ops

# importing them registers the factories that the packaged pipeline's config names
from pipelines.extract import embed as embed
from pipelines.extract import lemmatizer as lemmatizer
from pipelines.extract import recogniser as recogniser
from pipelines.extract import tokenizer as tokenizer

MODEL = Path(__file__).parent / "model"
"""The packaged pipeline: tok2vec, tagger, morphologizer (UPOS), parser, lemmatizer, ner."""
SETTING = "INFRAFACTS_SPACY_MODEL"
"""Environment variable with the name or the path of another spaCy pipeline."""
THREADS = "OPENBLAS_NUM_THREADS"
"""Environment variable of the threads that numpy multiplies matrices with. With one it takes a third of the time of
BLIS, which falls back to plain loops on processors that are newer than itself; with more it takes them from others."""
_NEEDED = {"tagger or morphologizer": {"tagger", "morphologizer"}, "parser": {"parser"}}


class LanguageError(ValueError):
    """No usable English pipeline; the message says which, why, and the repair."""


def load_language(name: str | None = None, *, exclude: Iterable[str] = ()) -> Language:
    """The English pipeline, newly loaded.

    It sets `tag_` (Penn Treebank), `pos_` (universal), `dep_` (universal dependencies), sentences, `lemma_` and `ents`
    (PERSON, ORG, PLACE).

    Args:
        name: name or path of an installed spaCy pipeline; by default what `INFRAFACTS_SPACY_MODEL` names, else the
            packaged one.
        exclude: components that are not loaded.

    Raises:
        LanguageError: if there is no such pipeline, it does not tag and parse, or what its recogniser of names needs
            is excluded.
    """
    wanted = name or os.environ.get(SETTING) or str(MODEL)
    try:
        with use_ops("numpy", use_blis=os.environ.get(THREADS) != "1"):
            nlp = spacy.load(wanted, exclude=list(exclude))
    except OSError as error:
        raise LanguageError(_missing(wanted)) from error
    for what, components in _NEEDED.items():
        if not components & {*nlp.component_names, *exclude}:
            raise LanguageError(f"spaCy pipeline {wanted!r} has no {what}; name one that tags and parses in {SETTING}")
    _check_names(nlp)
    return nlp


def _check_names(nlp: Language) -> None:
    """Raises where the project's recogniser stands without the components that it reads from."""
    analysis = nlp.analyze_pipes(keys=["requires", "assigns"])
    problems = analysis["problems"] if analysis else {}
    for name in nlp.component_names:
        if nlp.get_pipe_meta(name).factory == recogniser.FACTORY and problems.get(name):
            missing = ", ".join(sorted(problems[name]))
            raise LanguageError(
                f"component {name!r} needs {missing}, which no component sets; exclude {name!r} as well"
            )


def _missing(wanted: str) -> str:
    if wanted == str(MODEL):
        return f"no pipeline in {MODEL}; install infrafacts again, or rebuild it with `make model TREEBANKS=directory`"
    return (
        f"{SETTING} names {wanted!r}, which is no installed spaCy pipeline and no directory of one; "
        f"install it, or unset {SETTING} to use the packaged pipeline"
    )
