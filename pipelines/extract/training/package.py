"""Writes a trained pipeline as a package directory with its model card."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from spacy.language import Language

from pipelines.extract.recogniser import GIVEN_NAMES, ORGANIZATIONS, PLACES
from pipelines.extract.training.evaluate import Scores, table

LARGEST = 20_000_000
"""Bytes that the packaged pipeline may have in all."""
SOURCES = (
    {
        "name": "Universal Dependencies English EWT (train, dev)",
        "url": "https://github.com/UniversalDependencies/UD_English-EWT",
        "license": "CC BY-SA 4.0",
    },
    {
        "name": "Universal Dependencies English GUM (train, dev; academic, bio, court, interview, news, speech, "
        "textbook, vlog, voyage)",
        "url": "https://github.com/UniversalDependencies/UD_English-GUM",
        "license": "annotations CC BY 4.0; texts CC BY or public domain",
    },
)
_CARD = """# The English pipeline of infrafacts

A spaCy pipeline for English text about AI infrastructure: `tok2vec`, `tagger` (Penn Treebank tags), `morphologizer`
(universal parts of speech), `parser` (universal dependencies and sentences), `lemmatizer`, `ner` (PERSON, ORG, PLACE).

## Data
{sources}

Names come from GUM's Entity column: a mention of a person, an organisation or a place whose head is a proper noun, or
has a proper noun flat beside it, cut down to the name (its article stays; what is said about it, and a possessive 's,
goes); of nested names the longest. EWT has no names; its texts train tags, trees and lemmas. The treebanks are not part
of this package.

The recogniser of names also has the project's own vocabulary, as evidence beside that of the words around a name: the
places, organisations and people of the gazetteer (`pipelines/ontology/gazetteer`), {given} frequent English given names
(`pipelines/extract/given_names.txt`), {places} countries, capitals, states, large cities and great regions
(`pipelines/extract/training/places.txt`), {organizations} well-known organisations
(`pipelines/extract/training/organizations.txt`), and words that names of organisations and places are made of
("University", "River") and titles ("Dr."), in `pipelines/extract/recogniser.py`. The lists were written down from
general knowledge; none of it was taken from a test set. What was there in training stands in `ner/words.json`: a later
change of the vocabulary changes the recogniser when it is trained anew. Nothing else was used: no vectors, no other
text.

## Licence
CC BY-SA 4.0, as the data asks for.

## Training
`spacy train`, twice, with the configs in `pipelines/extract/training/configs`. First the tagger, the morphologizer and
the parser on one convolutional encoder, on both treebanks, with variants of the texts: lower and upper case, other
numbers, other names. Then, on the parses of the first, the lemmatiser (a table of irregular forms, and suffix rules)
and the name recogniser (a semi-Markov model of capitalised stretches, see `pipelines/extract/recogniser.py`), which
learns from GUM's development set too.
`make model TREEBANKS=directory` rebuilds the package.

## Scores
Percent, on the test sets, sentence by sentence or on whole texts. Training never saw them; their scores were looked at
while the recogniser was developed, its settings and features were chosen on the development set. UAS and LAS without
punctuation; a name counts when its span and its label are right.

{scores}
`make bench` prints the speed on the machine at hand.

## Limits
Web text, mail, news, encyclopaedia, interviews and speech are what it learnt from: fragments, tables and code are
parsed, but less well. It has learnt about five thousand names, so the kind of an unknown name is often guessed from few
words around it, that of an organisation least well; the gazetteer, not this recogniser, decides on the names that the
product knows. Accelerators, models and amounts are no names here.
"""


def write(nlp: Language, scores: Sequence[Scores], output: Path) -> int:
    """Writes pipeline and model card in place of what stands in `output`; gives their size in bytes.

    Raises:
        ValueError: if the package is larger than `LARGEST`.
    """
    nlp.meta.update(_meta(scores))
    shutil.rmtree(output, ignore_errors=True)
    nlp.to_disk(output)
    sources = "\n".join(f"- {source['name']}, {source['url']}: {source['license']}" for source in SOURCES)
    lists = {"given": GIVEN_NAMES, "places": PLACES, "organizations": ORGANIZATIONS}
    counts = {name: len(path.read_text("utf-8").splitlines()) for name, path in lists.items()}
    card = _CARD.format(sources=sources, scores=table(scores), **counts)
    (output / "MODEL_CARD.md").write_text(card, "utf-8")
    size = sum(path.stat().st_size for path in output.rglob("*") if path.is_file())
    if size > LARGEST:
        raise ValueError(f"{output}: {size} bytes, more than {LARGEST}; give the tables in the configs fewer rows")
    return size


def _meta(scores: Sequence[Scores]) -> dict[str, Any]:
    return {
        "name": "infrafacts",
        "version": "1.0.0",
        "description": "English for AI infrastructure: tags, universal dependencies, lemmas, names.",
        "license": "CC BY-SA 4.0",
        "sources": json.loads(json.dumps(SOURCES)),
        "performance": {f"{s.file}/{s.words}": s.values for s in scores},
    }
