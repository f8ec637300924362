"""Variants of training texts: other letter case, other numbers, other names; the trees and tags stay."""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from spacy.training import Example
from spacy.util import registry

if TYPE_CHECKING:
    from spacy.language import Language

Augmenter = Callable[["Language", Example], Iterator[Example]]

_GROUPED = ("{:,}", "{:,}", "{}", "{}", "{}.{}", "{}.{}")
_HYPHENATED = ("{}-{}", "{}-{}.{}")


def _number(rng: random.Random) -> str:
    """A number as this field writes them: grouped, decimal or plain, one to nine digits."""
    return rng.choice(_GROUPED).format(rng.randrange(10 ** rng.randint(1, 7)), rng.randrange(100))


def _identifier(rng: random.Random) -> str:
    """A name with digits, of no thing in particular."""
    letters = "".join(rng.choice(string.ascii_uppercase) for _ in range(rng.randint(1, 3)))
    word = (
        letters if rng.random() < 0.7 else letters + "".join(rng.choice("aeilnorst") for _ in range(rng.randint(2, 5)))
    )
    digits = rng.choice((rng.randrange(1, 10), rng.randrange(10, 1000), rng.randrange(1, 10) * 100))
    if rng.random() < 0.3:
        return rng.choice(_HYPHENATED).format(word, rng.randrange(1, 10), rng.randrange(10))
    return f"{word}{digits}" + rng.choice(("", "", "", "s", "X"))


def _replaced(nlp: Language, example: Example, words: list[str]) -> Example:
    """The same annotation over other words."""
    annotation = example.to_dict()
    # spaCy cannot make span groups anew from this form, and no trained component reads them
    annotation["doc_annotation"].pop("spans", None)
    annotation["token_annotation"]["ORTH"] = words
    pairs = zip(words, example.reference, strict=True)
    return Example.from_dict(nlp.make_doc("".join(word + token.whitespace_ for word, token in pairs)), annotation)


@registry.augmenters("infrafacts.field_augmenter.v1")  # type: ignore[untyped-decorator]
def create_augmenter(lower: float, upper: float, numbers: float, names: float) -> Augmenter:
    """Gives every example, and variants of it with these probabilities.

    Args:
        lower: the whole text in lower case.
        upper: the whole text in upper case, as headings are.
        numbers: every number in digits replaced by another.
        names: proper nouns outside of entities replaced, one in three, by names with digits.
    """

    def augment(nlp: Language, example: Example) -> Iterator[Example]:
        yield example
        # the training loop seeds the global generator
        rng = random.Random(random.random())
        words = [token.text for token in example.reference]
        if rng.random() < lower:
            yield _replaced(nlp, example, [word.lower() for word in words])
        if rng.random() < upper:
            yield _replaced(nlp, example, [word.upper() for word in words])
        if rng.random() < numbers and any(map(str.isdecimal, words)):
            yield _replaced(nlp, example, [_number(rng) if word.isdecimal() else word for word in words])
        if rng.random() < names:
            chosen = [t.tag_ == "NNP" and not t.ent_type_ and rng.random() < 1 / 3 for t in example.reference]
            if any(chosen):
                pairs = zip(words, chosen, strict=True)
                yield _replaced(nlp, example, [_identifier(rng) if new else word for word, new in pairs])

    return augment
