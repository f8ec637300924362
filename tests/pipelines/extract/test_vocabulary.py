"""What a pipeline keeps of the words that it reads."""

from __future__ import annotations

from pipelines.extract.extractor import blank_language
from pipelines.extract.vocabulary import KEPT, forgetting


def test_words_are_kept_until_there_are_enough_and_forgotten_from_then_on() -> None:
    nlp = blank_language()
    with forgetting(nlp):
        nlp(" ".join(f"word{number}" for number in range(KEPT)))
    known = len(nlp.vocab)
    assert known >= KEPT
    with forgetting(nlp):
        nlp(" ".join(f"other{number}" for number in range(500)))
    assert "other7" not in {lexeme.text for lexeme in nlp.vocab}
    assert nlp("word7 other7")[0].text == "word7"
