"""Relations that the model of pairs tells beside those of the rules."""

from __future__ import annotations

import pytest

from pipelines.extract.features import PAIR
from pipelines.extract.inferred import whole_post
from pipelines.extract.people import ROLE_NOUN
from tests.pipelines.extract.reading_help import claims, document, extractor, facts


def inferred(text: str) -> set[tuple[str, str, str | None]]:
    return {(c.subject_name, c.predicate, c.object_name) for c in claims(text) if c.extractor == PAIR}


def everything(text: str) -> list[tuple[str, str, str | None]]:
    return [(c.subject_name, c.predicate, c.object_name) for c in claims(text)]


@pytest.mark.parametrize(
    "sentence",
    [
        "Cohere's talks with Dell failed.",
        "Cohere is not in Memphis, Tennessee.",
        "The Kestrel cluster was not, as far as anybody knows, delivered by Dell.",
        "Oracle used to run on AWS.",
        "Anthropic mentions H100 GPUs.",
        "The Kestrel cluster is faster than B200 systems.",
        "Is Cohere a partner of Dell?",
        "Dell is the former operator of the Kestrel cluster.",
    ],
)
def test_what_is_denied_over_asked_or_compared_is_not_told(sentence: str) -> None:
    assert inferred(f"# Notes\n\n{sentence}\n") == set()


def test_what_a_rule_tells_is_told_once() -> None:
    found = everything("# Notes\n\nOpenAI trained GPT-3 with DeepSpeed on H100 GPUs in Azure.\n")
    assert len(found) == len(set(found))
    assert ("GPT-3", "uses_software", "DeepSpeed") not in found or ("GPT-3", "framework", "DeepSpeed") not in found


def test_a_title_in_front_matter_is_not_read_for_relations() -> None:
    assert inferred("---\ntitle: Training on PyTorch\n---\n\n# Notes\n\nIt runs.\n") == set()


def test_relations_of_rules_have_the_odds_of_the_model() -> None:
    found = extractor().inspect(document("# Notes\n\nOpenAI trained GPT-3 on H100 GPUs.\n")).found
    (draft,) = [one.draft for one in found if one.claim.predicate == "accelerators"]
    assert draft.features.related != 0.0


@pytest.mark.parametrize(
    ("text", "post"),
    [
        ("Jo Doe | Chief System Architect", "Chief System Architect"),
        ("Jo Doe, VP of Infrastructure at Acme", "VP of Infrastructure"),
        ("the chief executive of OpenAI, Jo Doe", "chief executive"),
        ("OpenAI CEO Jo Doe", "CEO"),
        ("Jo Doe (Director of Safety)", "Director of Safety"),
    ],
)
def test_a_post_is_told_with_all_its_words(text: str, post: str) -> None:
    (reading,) = extractor().read(document(f"{text}\n")).readings
    noun = next(ROLE_NOUN.finditer(reading.text))
    assert whole_post(noun, reading.whole) == post


WRONG = [
    "# Notes\n\nWe ran Llama 3 (Groq) here.\n",
    "# Notes\n\nCohere (founded in Oslo) grew.\n",
    "# OpenAI\n\n- Oracle: has tea with a partner\n",
    "# OpenAI\n\nOracle, the Texas operator's partner, left.\n",
    "# Nebius\n\nWe migrated from Slurm to Kubernetes. Images are RCCL-free. Switched to vLLM from SGLang.\n",
    "# Notes\n\nMeta took over a data center from OpenAI in Texas.\n",
    "# Notes\n\nThe Hollin campus expects rain in Texas.\n",
    "# OpenAI\n\nIngrid Solberg is the founder of another company.\n",
    "# CoreWeave\n\n- CoreWeave topped the app store in Taiwan.\n",
    "# The Hollin campus\n\nThe Hollin campus lies near Lake Michigan.\n",
    "# Oracle\n\n- **AMD partners**: many\n",
    "# Cohere\n\nOracle, the French lab Mistral and Meta agreed.\n",
]
"""What names two things near each other and relates them in no way, or in another one."""


@pytest.mark.parametrize("text", WRONG)
@pytest.mark.xfail(strict=True, reason="the model of pairs has not learnt this near miss")
def test_known_near_misses(text: str) -> None:
    assert inferred(text) == set()


@pytest.mark.parametrize("line", ["- [ ] H100 specs: HBM, TSMC node?", "- [ ] How many H100 GPUs does Oracle run?"])
def test_an_open_question_relates_nothing(line: str) -> None:
    assert facts(f"# Notes\n\n{line}\n") == []
