"""Names in text: one entity, one id; what looks alike stays apart."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.extract.entities import Entity, Mention
from pipelines.extract.matcher import EntityMatcher
from pipelines.extract.names import NameIndex, split_words
from pipelines.ontology import load_ontology


@pytest.fixture(scope="module")
def matcher() -> EntityMatcher:
    return EntityMatcher(load_ontology())


def found(matcher: EntityMatcher, text: str) -> list[tuple[str, str]]:
    return [(mention.text, mention.entity_id) for mention in matcher.find(text)]


def only(matcher: EntityMatcher, text: str) -> Mention:
    (mention,) = matcher.find(text)
    return mention


@pytest.mark.parametrize(
    "text",
    [
        "A100",
        "A100s",
        "NVIDIA A100",
        "NVIDIA A100 Tensor Core GPUs",
        "A100 80GB GPUs",
        "Ampere A100",
        "Nvidia Ampere A100 SXM4 80 GB",
        "A100 PCIe 40GB",
    ],
)
def test_every_way_to_write_a_chip_is_one_entity_over_the_whole_phrase(matcher: EntityMatcher, text: str) -> None:
    mention = only(matcher, f"They use {text}.")
    assert (mention.text, mention.entity_id, mention.vendor) == (text, "hardware/a100", "NVIDIA")
    assert not mention.provisional
    assert matcher.resolve(text).entity_id == "hardware/a100"


@pytest.mark.parametrize(
    ("text", "core", "entity", "variant"),
    [
        ("256 Google Cloud TPU v3 cores", "TPU v3", "hardware/tpu-v3", None),
        ("Google TPU v3", "TPU v3", "hardware/tpu-v3", None),
        ("TPUv3", "TPUv3", "hardware/tpu-v3", None),
        ("8x NVIDIA Tesla P100 (Pascal) GPUs", "P100", "hardware/p100", None),
        ("H100 SXM5 80GB", "H100", "hardware/h100", "SXM5 80GB"),
        ("PyTorch 2.0", "PyTorch", "software/pytorch", "2.0"),
        ("TensorFlow 1.x", "TensorFlow", "software/tensorflow", "1.x"),
        ("Google Gemini Ultra", "Gemini Ultra", "model/gemini-ultra", None),
        ("Azure D15v2 VMs", "D15v2", "hardware/d15-v2", None),
    ],
)
def test_the_bare_name_is_told_from_what_stands_around_it(
    matcher: EntityMatcher, text: str, core: str, entity: str, variant: str | None
) -> None:
    mention = only(matcher, text)
    assert text[mention.core_start : mention.core_end].startswith(core)
    assert text.endswith(mention.text)
    assert (mention.entity_id, mention.variant) == (entity, variant)


@pytest.mark.parametrize(
    ("text", "entities"),
    [
        ("GPT-4, GPT-4.5 and GPT-4o mini", ["model/gpt-4", "model/gpt-4.5", "model/gpt-4o-mini"]),
        ("OpenAI's Titan 2 chip after its Titan chip", ["organization/openai", "hardware/titan-2", "hardware/titan"]),
        ("A100/H100", ["hardware/a100", "hardware/h100"]),
        ("1,024xH100 and 8×H200", ["hardware/h100", "hardware/h200"]),
        ("GB200, GB200 NVL72, NVL72", ["hardware/gb200", "hardware/gb200-nvl72", "hardware/nvl72"]),
        ("Amazon and Amazon Web Services", ["organization/amazon", "cloud/aws"]),
        ("PCIe Gen5 x16 or PCIe 5.0", ["network/pcie-gen5", "network/pcie-gen5"]),
        ("Oracle Cloud is Oracle's", ["cloud/oracle-cloud", "organization/oracle"]),
        ("Phil Tillet or Philippe Tillet", ["person/philippe-tillet", "person/philippe-tillet"]),
        ("OpenAI–Microsoft, GPT-4-class", ["organization/openai", "organization/microsoft", "model/gpt-4"]),
        ("Llama 2, Llama 2 70B", ["model/llama-2", "model/llama-2-70b"]),
        ("Whisper, Open-Whisper, Code-Whisper v2", ["model/whisper", "model/open-whisper", "model/code-whisper-v2"]),
        ("Whisper v8 or Whisper 8.5 and Whisper 8.5 hours", ["model/whisper-v8", "model/whisper-8.5", "model/whisper"]),
        ("Pre-Whisper, Non-Whisper, Fine-Tuned-Whisper", ["model/whisper"] * 3),
        ("TPU 7, TPU 7 chips, TPU 7x", ["hardware/tpu-v7", "hardware/tpu", "hardware/tpu-7x"]),
    ],
)
def test_what_looks_alike_stays_apart(matcher: EntityMatcher, text: str, entities: list[str]) -> None:
    assert [entity for _, entity in found(matcher, text)] == entities


@pytest.mark.parametrize(
    ("text", "entity", "vendor"),
    [
        ("GPT-7.3-Codex-Spark", "model/gpt-7.3-codex-spark", "OpenAI"),
        ("o9-mini", "model/o9-mini", "OpenAI"),
        ("Claude Opus 8.5", "model/claude-opus-8.5", "Anthropic"),
        ("Gemini 8.5 Pro", "model/gemini-8.5-pro", "Google"),
        ("Llama 9.1 405B", "model/llama-9.1-405b", "Meta"),
        ("Qwen9-235B-A22B", "model/qwen9-235b-a22b", "Alibaba"),
        ("MI950", "hardware/mi950", "AMD"),
        ("B900A", "hardware/b900a", "NVIDIA"),
        ("TPU v9p", "hardware/tpu-v9p", "Google"),
        ("Trainium 8", "hardware/trainium8", "Amazon"),
        ("RTX 9090", "hardware/rtx-9090", "NVIDIA"),
        ("GB900 NVL36", "hardware/gb900-nvl36", "NVIDIA"),
    ],
)
def test_an_unknown_member_of_a_family_is_provisional(
    matcher: EntityMatcher, text: str, entity: str, vendor: str
) -> None:
    mention = only(matcher, f"With {text}, too.")
    assert (mention.text, mention.entity_id, mention.vendor, mention.provisional) == (text, entity, vendor, True)


@pytest.mark.parametrize(
    "names",
    [
        ("GPT-4", "GPT4", "gpt-4", "GPT 4", "GPT\u20114"),
        ("GPT-8.7", "GPT 8.7", "gpt-8.7"),
        ("Llama 3.1 405B", "llama-3.1-405b", "LLaMA3.1 405B"),
        ("GB200 NVL72", "GB200NVL72", "GB200-NVL72"),
        ("Claude 3.5 Sonnet", "claude-3-5-sonnet", "Claude-3.5-Sonnet"),
        ("DALL-E 3", "DALL·E 3", "dall-e-3"),
        ("Trainium2", "Trainium 2"),
        ("TPU v5e", "TPUv5e", "TPU-v5e"),
        ("Jülich", "Julich"),
    ],
)
def test_spellings_of_one_name_meet(matcher: EntityMatcher, names: tuple[str, ...]) -> None:
    assert len({matcher.resolve(name).entity_id for name in names}) == 1


@pytest.mark.parametrize(
    "text",
    [
        "an azure sky, meta data, a ray of light, apple pie, slack off, no go, the chef",
        "a 100 MW site, p99 latency, x100",
        "openai.com and https://openai.com/gpt-4 and api.openai.com and me@nvidia.com",
        "CLIPPING, GPTs4you, xA100b",
        "numpy.array",
        "",
        "...",
    ],
)
def test_what_is_no_name_is_not_found(matcher: EntityMatcher, text: str) -> None:
    assert found(matcher, text) == []


def test_a_heading_in_capitals_is_read(matcher: EntityMatcher) -> None:
    assert [entity for _, entity in found(matcher, "OPENAI, AZURE AND META")] == [
        "organization/openai",
        "cloud/azure",
        "organization/meta",
    ]


def test_capitals_within_an_ordinary_line_prove_nothing(matcher: EntityMatcher) -> None:
    assert found(matcher, "the META tag") == []


def test_a_possessive_stays_outside_the_span(matcher: EntityMatcher) -> None:
    assert found(matcher, "OpenAI's and NVIDIA\u2019s chips") == [
        ("OpenAI", "organization/openai"),
        ("NVIDIA", "organization/nvidia"),
    ]


def test_context_decides_between_namesakes(matcher: EntityMatcher) -> None:
    assert found(matcher, "Prometheus and Grafana")[0][1] == "software/prometheus"
    assert found(matcher, "Meta opens Prometheus, a gigawatt cluster")[1][1] == "cluster/prometheus-cluster"
    assert found(matcher, "Titan at ORNL")[0][1] == "cluster/titan-supercomputer"
    assert found(matcher, "Broadcom makes Titan")[1][1] == "hardware/titan"
    assert found(matcher, "Titan of industry") == []


def test_an_ambiguous_name_is_vouched_for_by_its_neighbours_or_stands_alone(matcher: EntityMatcher) -> None:
    assert ("Linear", "software/linear") in found(matcher, "Slack, Linear and Datadog")
    assert found(matcher, "Linear") == [("Linear", "software/linear")]
    assert found(matcher, "Linear growth follows") == []


def test_generic_words_are_flagged_and_take_a_chip_maker_only(matcher: EntityMatcher) -> None:
    mentions = matcher.find("GPUs, NVIDIA GPUs, Google TPUs, OpenAI GPUs")
    assert [(mention.text, mention.generic, mention.vendor) for mention in mentions] == [
        ("GPUs", True, None),
        ("NVIDIA GPUs", True, "NVIDIA"),
        ("Google TPUs", True, "Google"),
        ("OpenAI", False, None),
        ("GPUs", True, None),
    ]


@pytest.mark.parametrize(
    ("text", "entity", "variant"),
    [
        ("Abilene, Texas", "place/abilene", "Texas"),
        ("Abilene TX", "place/abilene", "TX"),
        ("Oslo, Norway", "place/oslo", "Norway"),
        ("Smallville, Kansas", "place/smallville", "Kansas"),
        ("Little Whinging County, Ohio", "place/little-whinging-county", "Ohio"),
        ("Whinging County OH", "place/whinging-county", "OH"),
    ],
)
def test_a_place_takes_its_state_along(matcher: EntityMatcher, text: str, entity: str, variant: str) -> None:
    mention = only(matcher, f"In {text}, they build.")
    assert (mention.text, mention.entity_id, mention.variant) == (text, entity, variant)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("San Francisco, New York, London", ["San Francisco", "New York", "London"]),
        ("London, New York and Singapore", ["London", "New York", "Singapore"]),
        ("Buffalo, New York, and Austin, Texas", ["Buffalo, New York", "Austin, Texas"]),
        ("Buffalo, New York, United States", ["Buffalo, New York", "United States"]),
    ],
)
def test_a_state_called_like_its_town_is_the_town_in_a_list_of_towns(
    matcher: EntityMatcher, text: str, places: list[str]
) -> None:
    assert [mention.text for mention in matcher.find(text)] == places


def test_acronyms_that_the_text_defines_are_names_in_it(matcher: EntityMatcher) -> None:
    text = "Hugging Face (HFC) rents from Zed State University (ZSU). It calls Fat (FOO) nothing."
    local = matcher.local_aliases(text)
    assert sorted(local) == ["HFC", "ZSU"]
    assert local["HFC"].entity_id == "organization/hugging-face"
    assert (local["ZSU"].entity_id, local["ZSU"].provisional) == ("organization/zed-state-university", True)
    assert found(matcher, "HFC and ZSU grew.") == []
    assert [mention.entity_id for mention in matcher.find("HFC and ZSU grew.", local)] == [
        "organization/hugging-face",
        "organization/zed-state-university",
    ]


def test_a_site_is_called_by_its_town_alone(matcher: EntityMatcher) -> None:
    text = "The Lebanon, Indiana campus grew."
    (compound,) = matcher.compounds(text, matcher.find(text))
    assert compound.name == "Lebanon campus"


def test_a_name_and_a_head_noun_make_a_cluster_or_a_site(matcher: EntityMatcher) -> None:
    text = "The Kestrel campus, the GPT-9 training supercomputers, Iowa data centers. The cluster. Many GPU clusters."
    compounds = matcher.compounds(text, matcher.find(text))
    assert [(mention.text, mention.entity_id) for mention in compounds] == [
        ("Kestrel campus", "site/kestrel-campus"),
        ("GPT-9 training supercomputers", "cluster/gpt-9-training-supercomputer"),
        ("Iowa data centers", "site/iowa-data-center"),
    ]
    for mention in compounds:
        assert matcher.resolve(mention.text, mention.type).entity_id == mention.entity_id


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Startup Merges With A Fund-Backed Data Center Operator In Two Weeks", []),
        ("Acme and Ombrel to Deliver New Academic Supercomputer by Summer", []),
        ("The fastest American supercomputer is old.", []),
        ("The Norwegian-owned Kestrel campus opened.", ["Kestrel campus"]),
        ("Acme Opens Its Kestrel Campus Near the Northern Border", ["Kestrel Campus"]),
        ("The Research Supercomputer is new.", ["Research Supercomputer"]),
    ],
)
def test_what_only_describes_a_machine_or_a_site_does_not_name_it(
    matcher: EntityMatcher, text: str, expected: list[str]
) -> None:
    assert [mention.text for mention in matcher.compounds(text, matcher.find(text))] == expected


@pytest.mark.parametrize(
    ("name", "hint", "entity", "provisional"),
    [
        ("**the `A100s`**", None, "hardware/a100", False),
        ("“Titan”", None, "hardware/titan", False),
        ("Titan", "cluster", "cluster/titan-supercomputer", False),
        ("Common Crawl dataset", None, "dataset/common-crawl", False),
        ("GPT-4 model", None, "model/gpt-4", False),
        ("Frontier (ORNL)", "cluster", "cluster/frontier", False),
        ("Microsoft, Inc.", None, "organization/microsoft", False),
        ("meta", "organization", "organization/meta", False),
        ("meta", None, "other/meta", True),
        ("NVIDIA Kestrel GPUs", "hardware", "hardware/kestrel", True),
        ("Kestrel chip", "hardware", "hardware/kestrel", True),
        ("Azure supercomputer", "cluster", "cluster/azure-supercomputer", True),
        ("Zed Labs", "organization", "organization/zed-labs", True),
    ],
)
def test_a_name_in_a_cell_resolves(
    matcher: EntityMatcher, name: str, hint: str | None, entity: str, provisional: bool
) -> None:
    resolved = matcher.resolve(name, hint)
    assert (resolved.entity_id, resolved.provisional) == (entity, provisional)


def test_a_name_without_letters_cannot_be_resolved(matcher: EntityMatcher) -> None:
    with pytest.raises(ValueError, match="no name"):
        matcher.resolve(' "*" ')


def test_a_mention_gives_its_entity(matcher: EntityMatcher) -> None:
    assert only(matcher, "etcd").entity == matcher.resolve("etcd")


def test_every_name_of_the_gazetteer_resolves_to_an_entry_that_carries_it(matcher: EntityMatcher) -> None:
    ontology = load_ontology()
    lost = [
        (name, entry.entity_id)
        for entry in ontology.entries
        for name in entry.names
        if matcher.resolve(name, entry.type).entity_id != entry.entity_id
    ]
    assert lost == []


PIECES = st.sampled_from(
    [
        "GPT-4",
        "GPT-4.5",
        "A100",
        "s",
        "'s",
        " ",
        "-",
        ", ",
        "NVIDIA",
        "Google",
        "Cloud",
        "TPU",
        "v3",
        "Titan",
        " 2",
        "Texas",
        "County",
        "(",
        ")",
        "OCI",
        "·",
        "😀",
        "\u0301",
        "\r\n",
        "8x",
        "https://",
        ".com",
        "supercomputer",
        "İ",
    ]
)


@given(st.one_of(st.text(), st.lists(PIECES, max_size=12).map("".join)))
def test_mentions_lie_in_the_text_in_order_and_apart(text: str) -> None:
    matcher = EntityMatcherOnce.get()
    mentions = matcher.find(text)
    for mention in (*mentions, *matcher.compounds(text, mentions)):
        assert mention.text == text[mention.start : mention.end] != ""
        assert mention.start <= mention.core_start < mention.core_end <= mention.end
        assert mention.entity_id.startswith(f"{mention.type}/")
    assert all(left.end <= right.start for left, right in itertools.pairwise(mentions))
    assert all(isinstance(entity, Entity) for entity in matcher.local_aliases(text).values())


@given(st.one_of(st.text(), st.lists(PIECES, max_size=6).map("".join)), st.sampled_from(["hardware", "cluster", None]))
def test_whatever_is_named_gets_an_id(name: str, hint: str | None) -> None:
    entity = EntityMatcherOnce.get().resolve(f"Zed{name}", hint)
    assert entity.entity_id.startswith(f"{entity.type}/")
    assert entity.name


class EntityMatcherOnce:
    """One matcher for the property tests, which cannot use a module's fixture."""

    _matcher: EntityMatcher | None = None

    @classmethod
    def get(cls) -> EntityMatcher:
        if cls._matcher is None:
            cls._matcher = EntityMatcher(load_ontology())
        return cls._matcher


def test_the_index_prefers_the_longest_name_and_keeps_word_boundaries() -> None:
    index: NameIndex[str] = NameIndex()
    index.add("New York", "state")
    index.add("New York City", "city")
    index.add("K9", "chip", plural=True)
    words = split_words("New York City has K9s, K9x")
    assert [hit.payloads for hit in index.longest(words, 0)] == [("city",), ("state",)]
    assert [hit.payloads for hit in index.longest(words, words.keys.index("k"))] == [("chip",)]
    assert list(index.longest(words, len(words) - 3)) == []


@given(st.text())
def test_words_are_cut_out_of_the_text_without_loss(text: str) -> None:
    words = split_words(text)
    assert all(start < end for start, end in zip(words.starts, words.ends, strict=True))
    outside = text
    for start, end in reversed(list(zip(words.starts, words.ends, strict=True))):
        outside = outside[:start] + outside[end:]
    assert not any(character.isdecimal() for character in outside)


def test_the_spacy_component_marks_spans_with_type_and_id() -> None:
    spacy = pytest.importorskip("spacy")
    from pipelines.extract import entity_component

    nlp = spacy.blank("en")
    nlp.add_pipe("infrafacts_entities")
    doc = nlp("OpenAI rented 8xA100s and a TPU v3 from Google Cloud.")
    spans = doc.spans[entity_component.SPANS]
    assert [(span.label_, span.kb_id_) for span in spans] == [
        ("organization", "organization/openai"),
        ("hardware", "hardware/a100"),
        ("hardware", "hardware/tpu-v3"),
        ("cloud", "cloud/google-cloud"),
    ]
    mentions = doc.user_data[entity_component.MENTIONS]
    assert [mention.entity_id for mention in mentions] == [span.kb_id_ for span in spans]


@pytest.mark.parametrize(
    ("text", "name"), [("AMD Rome", "EPYC Rome"), ("AMD Milan", "EPYC Milan"), ("AMD Genoa", "EPYC Genoa")]
)
def test_processors_go_by_their_makers_name(matcher: EntityMatcher, text: str, name: str) -> None:
    assert [m.entity.name for m in matcher.find(f"two {text} sockets")] == [name]
    assert name not in [m.entity.name for m in matcher.find(f"from {text.split()[1]} by train")]


@pytest.mark.parametrize("text", ["gpu_a100", "a100_multi", "gpu_rome_a100_x"])
def test_identifiers_name_no_chip(matcher: EntityMatcher, text: str) -> None:
    assert not found(matcher, f"partition {text}")


def test_trademarks_and_numbers_belong_to_a_processors_name(matcher: EntityMatcher) -> None:
    assert only(matcher, "2x Xeon® Gold 6148 CPUs").name == "Xeon Gold 6148"
    assert only(matcher, "Data Center GPU Max 1550").name == "Data Center GPU Max 1550"


def test_a_part_of_a_chip_goes_by_the_acronym_that_the_text_defines(matcher: EntityMatcher) -> None:
    local = matcher.local_aliases("It has eight Matrix Complex Dies (XCDs) and a Quiet House (QHO).")
    assert sorted(local) == ["Matrix Complex Die", "XCD", "XCDs"]
    assert {(entity.name, entity.kind) for entity in local.values()} == {("Matrix Complex Die", "part")}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("xAI Colossus 2", ["Colossus 2"]),
        ("Microsoft Maia 300", ["Maia 300"]),
        ("AWS Inferentia 3", ["Inferentia3"]),
        ("xAI Colossus", ["Colossus"]),
        ("Northern Data 4", ["Northern Data"]),
    ],
)
def test_a_name_with_its_maker_goes_on_to_its_number(matcher: EntityMatcher, text: str, expected: list[str]) -> None:
    assert [mention.name for mention in matcher.find(text)] == expected


@pytest.mark.parametrize(
    ("one", "other"), [("Qwen-7B", "Qwen-7B-Chat"), ("Yi-34B", "Yi-34B-Chat"), ("Qwen-7B-Chat", "Qwen-7B-Chat-Int4")]
)
def test_a_tuned_or_quantised_model_is_another_one(matcher: EntityMatcher, one: str, other: str) -> None:
    first, second = (next(iter(matcher.find(text))) for text in (one, other))
    assert first.entity_id != second.entity_id
    assert second.text == other


def test_a_base_model_is_the_model(matcher: EntityMatcher) -> None:
    assert {next(iter(matcher.find(text))).entity_id for text in ("Yi-34B", "Yi-34B-Base")} == {"model/yi-34b"}


def test_a_laboratory_that_is_called_after_its_town_is_the_town_before_a_state(matcher: EntityMatcher) -> None:
    assert [m.name for m in matcher.find("Oak Ridge, TN, USA")] == ["Oak Ridge", "United States"]
    assert [m.type for m in matcher.find("Argonne, IL")] == ["place"]
    assert [m.type for m in matcher.find("MIT, MA")] == ["organization"]
    assert [m.type for m in matcher.find("Vantage, TX")] == ["organization"]
    assert [m.type for m in matcher.find("Oak Ridge, a laboratory")] == ["organization"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("CDNA 3", "CDNA 3"),
        ("CDNA3", "CDNA 3"),
        ("AMD CDNA 7", "CDNA 7"),
        ("RDNA 3.5", "RDNA 3.5"),
        ("Zen 5c", "Zen 5c"),
        ("Intel Xe2", "Xe 2"),
        ("CDNA", "CDNA"),
    ],
)
def test_an_architecture_with_a_number_is_not_its_family(matcher: EntityMatcher, text: str, name: str) -> None:
    mention = only(matcher, text)
    assert (mention.name, mention.kind) == (name, "architecture")


def test_a_number_behind_an_architecture_may_be_told_of_it(matcher: EntityMatcher) -> None:
    assert only(matcher, "CDNA 5 billion transistors").name == "CDNA"
    assert [m.name for m in matcher.find("the Zen 16 monks")] == []


def test_a_word_that_opens_a_sentence_is_no_town_of_a_country(matcher: EntityMatcher) -> None:
    assert [m.text for m in matcher.find("Meanwhile, Norway grew.")] == ["Norway"]


def test_a_town_may_end_like_a_state(matcher: EntityMatcher) -> None:
    mention = only(matcher, "Mount Washington, KY")
    assert (mention.name, mention.kind) == ("Mount Washington", "city")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('AMD EPYC 7A53 "Trento" CPU', "EPYC 7A53"),
        ("two Epyc 7H12", "EPYC 7H12"),
        ("Intel Xeon E5-2690v4", "Xeon E5-2690v4"),
        ("Intel Xeon E5-2690 v4", "Xeon E5-2690 v4"),
    ],
)
def test_processors_have_their_whole_model_number(matcher: EntityMatcher, text: str, name: str) -> None:
    assert only(matcher, text).name == name


@pytest.mark.parametrize("text", ["sakura-gpt2-base", "vicuna-llama-13b", "medical-Llama-3-8B"])
def test_a_known_name_within_another_is_that_other(matcher: EntityMatcher, text: str) -> None:
    mention = only(matcher, f"the {text} model")
    assert (mention.name, mention.type, mention.provisional) == (text, "model", True)


@pytest.mark.parametrize("text", ["pre-GPT-4", "non-GPT-4", "OpenAI-GPT-4", "a post-GPT-4 world", "the then-GPT-4"])
def test_what_may_stand_before_a_name_makes_no_other_of_it(matcher: EntityMatcher, text: str) -> None:
    assert only(matcher, text).name == "GPT-4"
