"""Numbers whose own words say what they are: labels, rounds, costs, intervals and results."""

from __future__ import annotations

import pytest

from pipelines.extract.counts import _BATCH, _PER_BATCH
from pipelines.extract.money import _INVESTS
from tests.pipelines.extract.reading_help import claims, facts


def test_whose_things_are_is_not_what_they_are() -> None:
    (fact,) = facts("# Notes\n\nThe company has six Core Scientific sites.\n")
    assert fact[1] == "measure"


@pytest.mark.parametrize("what", ["GPU landlords", "H100 pods", "GPU clouds"])
def test_what_is_named_after_devices_is_no_device(what: str) -> None:
    assert facts(f"# Notes\n\nCohere is one of two {what}.\n", "accelerators") == []


def test_a_label_that_takes_dates_names_no_amount() -> None:
    found = facts("# Notes\n\nGreg Brockman leads OpenAI. His target: 30 GW of compute.\n", "power_capacity")
    assert [fact[0] for fact in found] == ["OpenAI"]


def test_names_before_equals_signs_label_their_values() -> None:
    assert facts("# GPT-3\n\nWe used TP=8 and PP = 4.\n") == [
        ("GPT-3", "tensor_parallelism", None, 8, 8),
        ("GPT-3", "pipeline_parallelism", None, 4, 4),
    ]


def test_settings_of_a_launch_script_are_numbers_of_the_run() -> None:
    assert facts("# GPT-3\n\nGBS=1024, NNODES=64, GPUS_PER_NODE=8, SEQ_LEN=2048.\n") == [
        ("GPT-3", "measure", None, 1024, 1024),
        ("GPT-3", "node_count", None, 64, 64),
        ("GPT-3", "gpus_per_node", None, 8, 8),
        ("GPT-3", "context_window", None, 2048, 2048),
    ]


@pytest.mark.parametrize(
    ("sentence", "predicate"),
    [
        ("Revenue was $57B (+62% y/y).", "growth"),
        ("Capex: $35B (+74%)", "growth"),
        ("It guided to 37% growth, a deceleration from 39%.", "growth"),
        ("Costs are down 12% YoY.", "reduction"),
        ("The chip is +20% faster.", "growth"),
        ("Revenue: $57B (+62%, +60% in constant currency)", "growth"),
        ("Its halls hold 30% more servers than before.", "growth"),
        ("The stock: -15%", "reduction"),
        ("It scores 4% higher on MMLU.", "measure"),
        ("Operating margin: -15%", "measure"),
    ],
)
def test_by_how_much_something_has_changed(sentence: str, predicate: str) -> None:
    found = {(c.predicate, c.scope) for c in claims(f"# OpenAI\n\n{sentence}\n")}
    assert {name for name, _ in found} - {"revenue", "cost"} == {predicate}
    assert all(scope is None for name, scope in found if name in ("revenue", "cost"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("GPT-5 has 7 billion (7B) parameters.", [("parameter_count", 7e9)]),
        ("GPT-5 cost $5 million ($6 million).", [("cost", 5e6), ("cost", 6e6)]),
        ("**Training compute:** ~1 × 10²¹ FLOPS", [("training_compute", 1e21)]),
        ("GPT-3 is a ~3e23 model.", [("training_compute", 3e23)]),
        ("7 × 10¹² × 3 = 2.1 × 10²³", [("measure", 7e12), ("measure", 3), ("training_compute", 2.1e23)]),
        ("**Peak compute:** 100 PFLOPS", [("peak_compute", 1e17)]),
        ("It has a context length of 2048.", [("context_window", 2048)]),
        ("It recalls the war of 1812.", []),
        ("After training GPT-5 had 100 million users in 2 months.", [("user_count", 1e8), ("measure", 2)]),
    ],
)
def test_what_a_number_says_again_or_in_other_letters(text: str, expected: list[tuple[str, float]]) -> None:
    assert [(p, low) for _, p, _, low, _ in facts(f"# GPT-5\n\n{text}\n")] == expected


@pytest.mark.parametrize(
    ("line", "predicate"),
    [
        ("Valuation history:", "valuation"),
        ("Funding rounds:", "investment"),
        ("Some of our numbers in all:", "measure"),
    ],
)
def test_a_line_that_only_names_amounts_says_what_bare_ones_below_it_are(line: str, predicate: str) -> None:
    found = facts(f"# OpenAI\n\n{line}\n\n- $3B (2023)\n- $9B (2024)\n")
    assert [(fact[1], fact[3]) for fact in found] == [(predicate, 3e9), (predicate, 9e9)]


def test_a_small_cache_is_a_chips_memory() -> None:
    text = "Each core has 2 engines and a 24 MB cache."
    assert [fact[3] for fact in facts(f"# H100\n\n{text}\n", "memory_capacity")] == [24e6]
    assert not facts(f"# Triton\n\n{text}\n", "memory_capacity")
    assert not facts("# H100\n\nThe servers share a 24 TB cache.\n", "memory_capacity")


def test_what_a_business_took_in_stands_before_how_much_it_has_grown() -> None:
    text = "# Notes\n\n- Google Cloud: $20B (+63%)\n- Microsoft hit $30B (+20%).\n- Oracle's unit: $5B (+9%)\n"
    found = facts(text, "revenue", "measure")
    assert [(fact[0], fact[1], fact[3]) for fact in found] == [
        ("Google Cloud", "revenue", 20e9),
        ("Microsoft", "revenue", 30e9),
        ("Oracle", "measure", 5e9),
    ]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("It is public. Revenue: Q2 FY2026 (ended Dec 2025) $12.7B.", ("OpenAI", "revenue", 12.7e9)),
        ("It is public. Debt: Q2 FY2026 $12.7B.", ("OpenAI", "measure", 12.7e9)),
        ("Gopher was trained on 8*H100 for a week.", ("Gopher", "accelerators", 8)),
        ("Gopher was trained on 64 * A100 GPUs.", ("Gopher", "accelerators", 64)),
        ("It used a 96×H100 GPU cluster.", ("H100 GPU cluster", "accelerators", 96)),
        ("It used 96 Kestrel clusters.", ("OpenAI", "measure", 96)),
    ],
)
def test_what_stands_before_and_behind_a_number_names_it(line: str, expected: tuple[object, ...]) -> None:
    assert [(c.subject_name, c.predicate, c.value_low) for c in claims(f"# OpenAI\n\n{line}\n")] == [expected]


def test_labels_within_a_line_hold_for_what_follows_each() -> None:
    found = facts("# GPT-3\n\nArchitecture: Layers: 22, Heads: 32, Context length: 4096.\n")
    assert found == [
        ("GPT-3", "layer_count", None, 22, 22),
        ("GPT-3", "measure", None, 32, 32),
        ("GPT-3", "context_window", None, 4096, 4096),
    ]


def test_a_round_raises_money_at_a_valuation() -> None:
    assert facts("# Notes\n\nOpenAI raised $1B at $5B.\n") == [
        ("OpenAI", "investment", None, 1e9, 1e9),
        ("OpenAI", "valuation", None, 5e9, 5e9),
    ]


@pytest.mark.parametrize("line", ["It laid off 700 employees (14% of its staff).", "It bought a $50 bracelet."])
def test_lost_jobs_are_no_staff_and_pocket_money_makes_no_deal(line: str) -> None:
    assert {fact[1] for fact in facts(f"# OpenAI\n\n{line}\n")} <= {"measure", "price"}


def test_a_deal_paid_by_the_year_is_no_price() -> None:
    assert [fact[1] for fact in facts("# OpenAI\n\nOpenAI secures a $30B/year Oracle deal.\n", "deal_value")] == [
        "deal_value"
    ]


def test_a_headline_about_plans_makes_no_plan_of_what_stands_below_it() -> None:
    text = "# Meta wants to build a very large model\n\nOpenAI has 1,200 employees.\n\n## Planned\n\nOpenAI has 9 GW.\n"
    found = {(claim.predicate, claim.status) for claim in claims(text)}
    assert found >= {("headcount", "stated"), ("power_capacity", "planned")}
    assert ("headcount", "planned") not in found


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("A faulty fan caused 35, or 8.4 percent, of them.", ("measure", 35)),
        ("GPT-3 (175B) was repeated.", ("parameter_count", 175e9)),
        ("It is a one trillion parameter model.", ("parameter_count", 1e12)),
        ("It comes in 70 billion parameter and eight billion parameter variants.", ("parameter_count", 70e9)),
        ("It was trained on 1.7 TB of online texts and books.", ("dataset_size", 1.7e12)),
        ("A 54-day GPT-3 175 billion parameter model training run ended.", ("training_duration", 54)),
        ("We reproduce it on an 8XH100 node.", ("accelerators", 8)),
    ],
)
def test_the_form_of_a_number_says_what_it_counts(sentence: str, expected: tuple[str, float]) -> None:
    assert expected in [(fact[1], fact[3]) for fact in facts(f"# GPT-3\n\n{sentence}\n")]


@pytest.mark.parametrize(
    "line", ["Double capacity (27 years of work in 5 years).", "It trains with a five-year target."]
)
def test_long_spans_are_no_training_and_a_call_to_double_has_no_period(line: str) -> None:
    found = {fact[1] for fact in facts(f"# GPT-4\n\n{line}\n")}
    assert not found & {"training_duration", "doubling_time"}


def test_what_recurs_every_so_many_tokens_is_no_total() -> None:
    found = facts("# GPT-3\n\nWe saved every 100B tokens and trained on 2T tokens.\n")
    assert found == [("GPT-3", "measure", None, 1e11, 1e11), ("GPT-3", "training_tokens", None, 2e12, 2e12)]


@pytest.mark.parametrize("result", ["net loss", "profit", "EBITDA"])
def test_results_of_a_year_are_only_measured(result: str) -> None:
    found = facts(f"# Notes\n\nOpenAI had a {result} of $5B. It had revenue of $3B.\n")
    assert found == [("OpenAI", "measure", None, 5e9, 5e9), ("OpenAI", "revenue", None, 3e9, 3e9)]


@pytest.mark.parametrize("line", ["- **Production**: 4.5 million GPUs in 2031", "It will produce 4.5 million GPUs."])
def test_chips_that_somebody_makes_are_none_that_they_have(line: str) -> None:
    assert [(fact[1], fact[3]) for fact in facts(f"# NVIDIA\n\n{line}\n")] == [("measure", 4.5e6)]


@pytest.mark.parametrize(
    ("line", "scope"),
    [("64 MB of L2", "l2"), ("4 MB L2 per die", "l2"), ("L3: 96 MB", "l3"), ("256 MB Foo cache", "foo cache")],
)
def test_the_size_of_a_cache_is_not_that_of_the_memory(line: str, scope: str) -> None:
    found = [c for c in claims(f"# B300\n\n- {line}\n") if c.predicate == "memory_capacity"]
    assert [(c.subject_name, c.scope) for c in found] == [("B300", scope)]


def test_a_cache_in_a_sentence_is_a_memory_of_its_own() -> None:
    found = claims("# Notes\n\nThe H100 has a 50 MB L2 cache and 80 GB of HBM3.\n")
    assert {(c.value_low, c.scope) for c in found if c.predicate == "memory_capacity"} == {
        (50e6, "l2 cache"),
        (80e9, None),
    }


@pytest.mark.parametrize("what", ["its revenue guidance", "its revenue outlook"])
def test_who_raises_what_they_foresee_raises_no_money(what: str) -> None:
    found = facts(f"# Dell\n\nDell raised {what} to $40B from $36B.\n")
    assert {fact[1] for fact in found} == {"revenue"}


def test_what_a_text_is_called_says_nothing_of_its_amounts() -> None:
    assert [fact[1] for fact in facts("# Investment Review\n\n## Amazon\n\n### Results\n\n- AWS: $35.6B\n")] == [
        "measure"
    ]
    assert [fact[1] for fact in facts("# Deals\n\n## Amazon\n\n- 2031: $35.6B with Oracle\n")] == ["deal_value"]


@pytest.mark.parametrize(
    ("line", "sizes"),
    [
        ("It comes in 8B, 34B and 70B sizes.", {"8B": 8e9, "34B": 34e9, "70B": 70e9}),
        ("- Model sizes: 111M / 13B", {"111M": 111e6, "13B": 13e9}),
        ("The family includes 70M and 1B models.", {"70M": 70e6, "1B": 1e9}),
    ],
)
def test_listed_sizes_are_those_of_the_members_of_a_family(line: str, sizes: dict[str, float]) -> None:
    found = facts(f"# Zeta 2\n\nZeta 2 is a family of language models.\n\n{line}\n", "parameter_count")
    assert {fact[0]: fact[3] for fact in found} == {f"Zeta 2 {size}": value for size, value in sizes.items()}


def test_the_parts_of_one_size_are_no_members() -> None:
    line = "Zeta 2 has 671B total parameters, 37B of them active."
    assert {fact[0] for fact in facts(f"# Zeta 2\n\nZeta 2 is a language model. {line}\n", "parameter_count")} == {
        "Zeta 2"
    }


def test_a_vocabulary_size_is_no_model_size() -> None:
    found = facts("# GPT-3\n\n- Vocabulary size: 50257\n- Model size: 7B\n")
    assert found == [("GPT-3", "measure", None, 50257, 50257), ("GPT-3", "parameter_count", None, 7e9, 7e9)]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("It did not use all 10,000 GPUs.", [(None, 10_000)]),
        ("It did not use all of its 10,000 H100 GPUs.", [(None, 10_000)]),
        ("It used all 10,000 GPUs.", [(10_000, 10_000)]),
        ("It did not use 10,000 GPUs.", []),
        ("It did not use all racks of 10,000 GPUs.", []),
    ],
)
def test_not_all_of_a_number_is_a_limit(sentence: str, expected: list[tuple[float | None, float]]) -> None:
    found = facts(f"# OpenAI\n\n{sentence}\n", "accelerators")
    assert [fact[3:] for fact in found] == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Some 70% of compute went to research runs.", [("research runs", 0.7)]),
        ("Some 30% of its total compute spend went to ChatGPT and more.", [("ChatGPT", 0.3)]),
        ("Some 40% of the yearly budget was spent on inference.", [("inference", 0.4)]),
        ("Some 70% of compute went to it.", []),
        ("Some 70% of people went to work.", []),
    ],
)
def test_what_a_share_went_to_has_it(sentence: str, expected: list[tuple[str, float]]) -> None:
    found = facts(f"# Notes\n\n{sentence}\n", "cost_share")
    assert [(subject, low) for subject, _, _, low, _ in found] == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("GPT-3 reduced cost by 10x.", [("reduction", 0.9)]),
        ("GPT-3 has 10x lower cost and is 5x faster.", [("reduction", 0.9), ("speedup", 5)]),
        ("GPT-3 has 3x higher throughput and lower cost.", [("speedup", 3)]),
        ("GPT-3 has a sequence length of 2048 tokens.", [("context_window", 2048)]),
    ],
)
def test_times_less_are_a_share_and_times_more_are_not(sentence: str, expected: list[tuple[str, float]]) -> None:
    assert [(fact[1], fact[3]) for fact in facts(f"# Notes\n\n{sentence}\n")] == expected


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        (" invested $3B", True),
        (" has also committed $3B", True),
        (" will have pledged $3B", True),
        (" raised its stake by $3B", True),
        (" raised $3B", False),
        (" investors gave $3B", False),
        (" committees met", False),
        (" announcements came", False),
        (" never invested $3B", False),
    ],
)
def test_only_verbs_of_giving_make_a_giver(text: str, acts: bool) -> None:
    assert (_INVESTS.match(text) is not None) is acts


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("We used a batch size of 2M tokens and 300B tokens.", [("measure", 2e6), ("training_tokens", 3e11)]),
        ("It was trained with 4M tokens per batch.", [("measure", 4e6)]),
        ("It was trained with 4M tokens a batch.", [("measure", 4e6)]),
        ("It was trained with a batch size of 512 on 64 GPUs.", [("accelerators", 64)]),
        ("It was trained on 300B tokens / batch size 512.", [("training_tokens", 3e11)]),
        ("It was trained on a batch of 512 GPUs.", [("accelerators", 512)]),
        ("It was trained on a batch of 512 H100s.", [("accelerators", 512)]),
    ],
)
def test_the_size_of_a_batch_is_no_total(sentence: str, expected: list[tuple[str, float]]) -> None:
    found = [(predicate, low) for _, predicate, _, low, _ in facts(f"# GPT-3\n\n{sentence}\n")]
    assert [fact for fact in found if fact != ("measure", 512)] == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("It has a context length of 8192.", [("context_window", 8192)]),
        ("The context window is 8192.", [("context_window", 8192)]),
        ("It has a context of up to 4096.", [("context_window", 4096)]),
        ("The sequence length was 4096, with 24 layers.", [("context_window", 4096), ("layer_count", 24)]),
        ("It has a 4096-token sequence length.", [("context_window", 4096)]),
        ("In this context, it was trained on 300M tokens.", [("training_tokens", 3e8)]),
        ("In this context, 8192 people came.", [("headcount", 8192)]),
    ],
)
def test_a_bare_number_beside_its_word_is_a_context_window(sentence: str, expected: list[tuple[str, float]]) -> None:
    found = facts(f"# GPT-3\n\n{sentence}\n")
    assert [(predicate, high) for _, predicate, _, _, high in found] == expected


def test_what_a_model_sells_for_is_its_price() -> None:
    assert facts("# Notes\n\nThe price of GPT-3 is $3.\n") == [("GPT-3", "price", None, 3, 3)]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("It reached a $5B valuation.", [("valuation", 5e9)]),
        ("It raised $1B at a $5B pre-money valuation.", [("investment", 1e9), ("valuation", 5e9)]),
        ("It has a pre-tax income of $5B and revenue of $3B.", [("measure", 5e9), ("revenue", 3e9)]),
        ("It spent $3B on valuation models.", [("cost", 3e9)]),
        ("It raised 830 million dollars in debt.", [("investment", 830e6)]),
        ("It has secured a staggering $3 billion to grow.", [("investment", 3e9)]),
        ("It secured a $3 billion loan.", [("measure", 3e9)]),
        ("It wants a new £225m national artificial intelligence supercomputer.", [("cost", 225e6)]),
        ("It signed a $600 million AI campus lease.", [("deal_value", 600e6)]),
        ("It rents machines at a cost of around $99 million a year.", [("cost", 99e6)]),
    ],
)
def test_money_before_its_own_word_is_that(sentence: str, expected: list[tuple[str, float]]) -> None:
    assert [(fact[1], fact[3]) for fact in facts(f"# OpenAI\n\n{sentence}\n")] == expected


@pytest.mark.parametrize("junk", ["batch ", "batch  ", " has", " will ", "\t"])
def test_junk_beside_a_number_is_read_in_time(junk: str) -> None:
    text = junk * (100_000 // len(junk))
    assert _PER_BATCH.match(text) is None
    assert _INVESTS.match(text) is None
    assert _BATCH.search(text + "x") is None


@pytest.mark.parametrize(
    ("amount", "unit"), [("€600 million", "EUR"), ("£600 million", "GBP"), ("$600 million", "USD")]
)
def test_money_keeps_its_currency(amount: str, unit: str) -> None:
    text = f"# OpenAI\n\nOpenAI raised {amount} in 2024.\n"
    assert [(c.value_low, c.unit) for c in claims(text) if c.predicate == "investment"] == [(600e6, unit)]


def test_the_width_of_a_bus_is_no_memory() -> None:
    assert facts("# H100\n\n- **Memory:** 12 GB, 192-bit memory bus\n", "memory_capacity", "measure") == [
        ("H100", "memory_capacity", None, 12e9, 12e9),
        ("H100", "measure", None, 192, 192),
    ]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("NVIDIA owns 17% of the shares.", [("NVIDIA", None)]),
        ("NVIDIA holds 17%.", [("NVIDIA", None)]),
        ("NVIDIA owns 17% of CoreWeave.", [("NVIDIA", "CoreWeave")]),
        ("NVIDIA bought a 17% stake in CoreWeave.", [("NVIDIA", "CoreWeave")]),
        ("NVIDIA holds 17% of the records.", []),
    ],
)
def test_who_owns_a_share_of_a_company(sentence: str, expected: list[tuple[str, str | None]]) -> None:
    found = facts(f"# OpenAI\n\n{sentence}\n", "stake")
    assert [(fact[0], fact[2]) for fact in found] == expected


@pytest.mark.parametrize("line", ["The H100 program cost $30 billion.", "The manufacturing cost of an H100 is $3,000."])
def test_what_chips_cost_to_make_is_no_price(line: str) -> None:
    assert not facts(f"# Notes\n\n{line}\n", "price")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("It has 800 Xeon nodes.", ("Selene", "node_count", 800)),
        ("It has 4 High Memory nodes.", ("Selene", "node_count", 4)),
        ("It has a total of 468,608 cores.", ("Selene", "cpu_cores", 468608)),
    ],
)
def test_nodes_of_a_processor_are_nodes_and_cores_of_a_cluster_its_processors(
    line: str, expected: tuple[object, ...]
) -> None:
    found = claims(f"# Notes\n\nSelene is a supercomputer. {line}\n")
    assert [(c.subject_name, c.predicate, c.value_low) for c in found] == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- **GPT-3 (175B, OpenAI)**\n", [("GPT-3", "parameter_count", 175e9)]),
        ("Training GPT-3 (175B) was slow.\n", [("GPT-3", "parameter_count", 175e9)]),
        (
            "- **GPT-5**: 109B total, only 17B active per token\n",
            [("GPT-5", "parameter_count", 109e9), ("GPT-5", "parameter_count", 17e9)],
        ),
        ("GPT-5 saw 15T total tokens.\n", [("GPT-5", "training_tokens", 15e12)]),
    ],
)
def test_a_bare_size_of_a_model_counts_its_parameters(text: str, expected: list[tuple[str, str, float]]) -> None:
    assert [(s, p, low) for s, p, _, low, _ in facts(text, inferred=False) if p != "training_data"] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("GPT-2 comes in versions for 7B and 13B.", [7e9, 13e9]),
        ("GPT-2 is a model in 8 and 70B sizes.", [8e9, 70e9]),
        ("GPT-2 was trained on 300B.", []),
        ("The 8B run of GPT-2 ended.", []),
        ("GPT-2 beats 13B and 34B models.", []),
    ],
)
def test_a_number_written_like_a_size_is_that_of_the_model(text: str, expected: list[float]) -> None:
    assert [fact[3] for fact in facts(f"# Notes\n\n{text}\n", "parameter_count")] == expected


def test_layers_come_in_whole_numbers() -> None:
    assert not facts("# GPT-2\n\n- Depth: 3.35\n", "layer_count")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("The B300 has 15 PFLOP/s / 288 GB / 8 TB/s.", ("measure", "memory bandwidth")),
        ("The B300 has 8 TB/s bandwidth.", ("measure", "memory bandwidth")),
        ("The B300 has 288 GB / 8 TB/s, and 1.8 TB/s of NVLink.", ("network_bandwidth", None)),
        ("The DGX H100 moves 400 GB/s.", ("network_bandwidth", None)),
        ("# B300\n\n- 8 TB/s aggregate bandwidth", ("measure", "memory bandwidth")),
        ("# B300\n\n- 900 GB/s bandwidth between GPUs", ("network_bandwidth", None)),
        ("# GB200 NVL72\n\n- 130 TB/s aggregate bandwidth", ("network_bandwidth", None)),
        ("# B300\n\n## Interconnect\n\n- 8 TB/s aggregate bandwidth", ("network_bandwidth", None)),
    ],
)
def test_bytes_a_second_among_a_chips_figures_are_its_memorys(line: str, expected: tuple[str, str | None]) -> None:
    found = {(c.predicate, c.scope) for c in claims(line) if c.unit in ("byte/s", "bit/s")}
    assert found == {expected}


def test_a_step_up_to_a_number_reaches_it() -> None:
    text = "# GPT-4\n\nThe step up to 100,000 GPUs took time. Each job ran on up to 9,000 GPUs.\n"
    found = facts(text, "accelerators")
    assert [(low, high) for *_, low, high in found] == [(1e5, 1e5), (None, 9e3)]


def test_a_cache_behind_a_comma_limits_no_memory() -> None:
    found = [c for c in claims("# B300\n\n- 80 GB memory, L2 of 50 MB\n") if c.value_low == 8e10]
    assert [c.scope for c in found] == [None]


def test_a_fair_value_is_the_price_of_a_share_and_no_investment() -> None:
    text = "# CoreWeave\n\nCoreWeave is a company.\n\n## Investment case\n\n- Fair value estimate: $78\n"
    assert facts(text, "price", "investment") == [("CoreWeave", "price", None, 78, 78)]
