"""Quantities: hand-checked readings, refusals, and the properties that must hold for any text."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipelines.extract.quantities import Quantity, find_quantities, render
from pipelines.extract.quantities_cli import QuantitiesInputError, stream

Reading = tuple[float | None, float | None, str, str]


def readings(text: str) -> list[Reading]:
    return [(one.low, one.high, one.unit, one.bound) for one in find_quantities(text)]


def only(text: str) -> Quantity:
    (quantity,) = find_quantities(text)
    return quantity


@pytest.mark.parametrize(
    ("text", "low", "unit"),
    [
        ("25,000 A100", 25_000, "count"),
        ("13T tokens", 13e12, "count"),
        ("175B parameters", 175e9, "count"),
        ("20 K GPUs", 20_000, "count"),
        ("500 000 users", 500_000, "count"),
        ("4 hundred million people", 400e6, "count"),
        ("two dozen servers", 24, "count"),
        ("a hundred GPUs", 100, "count"),
        ("half a million users", 500_000, "count"),
        ("two hundred and fifty nodes", 250, "count"),
        ("3 lakh users", 300_000, "count"),
        ("2.15 x 10^25 FLOP", 2.15e25, "FLOP"),
        ("2.15×10²⁵ FLOPs", 2.15e25, "FLOP"),
        ("10^25 FLOP", 1e25, "FLOP"),
        ("2.15e25 BF16 FLOP", 2.15e25, "FLOP"),
        ("3,640 petaflop/s-days", 3640 * 8.64e19, "FLOP"),
        ("28 TFLOPS", 28e12, "FLOP/s"),
        ("28 Tera FLOPS", 28e12, "FLOP/s"),
        ("250 tok/s", 250, "token/s"),
        ("6 706 958 336 parameters", 6_706_958_336, "count"),
        ("on 12 288 GPUs", 12_288, "count"),
        ("| 4 096 |", 4096, "count"),
        ("550\\,000 nodes", 550_000, "count"),
        ("5 mega watts", 5e6, "W"),
        ("1.44 exaflops", 1.44e18, "FLOP/s"),
        ("45 TOPS", 45e12, "op/s"),
        ("1,200 INT8 TOPS", 1.2e15, "op/s"),
        ("5 teraops", 5e12, "op/s"),
        ("37 TB", 37e12, "byte"),
        ("2 TiB", 2 * 2**40, "byte"),
        ("16 gb", 16e9, "byte"),
        ("400Gbps", 400e9, "bit/s"),
        ("400 Gb/s", 400e9, "bit/s"),
        ("130 TB/s", 1040e12, "bit/s"),
        ("1.5 petabytes per second", 12e15, "bit/s"),
        ("5 MW", 5e6, "W"),
        ("5 mW", 0.005, "W"),
        ("700W", 700, "W"),
        ("100 kWh", 100_000, "Wh"),
        ("11.5 million gallons", 43_532_235.516, "litre"),
        ("85 °F", 29.444444444444443, "degC"),
        ("90 minutes", 0.0625, "day"),
        ("46-minute", 46 / 1440, "day"),
        ("2½ days", 2.5, "day"),
        ("2.788M H800 GPU hours", 2_788_000, "hour"),
        ("5 GPU-years", 43_800, "hour"),
        ("57%", 0.57, "ratio"),
        ("34 per cent", 0.34, "ratio"),
        ("25 basis points", 0.0025, "ratio"),
        ("1/10,000th", 0.0001, "ratio"),
        ("two-thirds", 2 / 3, "ratio"),
        ("one out of three", 1 / 3, "ratio"),
        ("1/16 of a US pint", 0.4731764730 / 16, "litre"),
        ("5x", 5, "times"),
        ("tenfold", 10, "times"),
        ("by a factor of about 10", 10, "times"),
        ("by the factor ten", 10, "times"),
        ("1,000-fold", 1000, "times"),
        ("7:1", 7, "times"),
        ("$7 billion", 7e9, "USD"),
        ("US $58.24", 58.24, "USD"),
        ("HK$5.4m", 5.4e6, "HKD"),
        ("£2.7m", 2.7e6, "GBP"),
        ("1,200€", 1200, "EUR"),
        ("10.5 million Australian dollars", 10.5e6, "AUD"),
        ("Rs 500 crore", 5e9, "INR"),
        ("120 incremental MW", 120e6, "W"),
        ("a 300MW second stage", 300e6, "W"),
        ("19 cents", 0.19, "USD"),
        ("$-50.8bn", -50.8e9, "USD"),
        ("minus-130 degrees Fahrenheit", -90, "degC"),
        ("7 nodes", 7, "count"),
        ("2.5 racks", 2.5, "count"),
        ("1,234,567 users", 1_234_567, "count"),
        ("1\u202f234\u202f567 users", 1_234_567, "count"),
        ("1'234'567 francs", 1_234_567, "CHF"),
        ("3K nodes", 3000, "count"),
        ("3M users", 3e6, "count"),
        ("3 thousand users", 3000, "count"),
        ("3 trillion tokens", 3e12, "count"),
        ("3 quadrillion operations", 3e15, "count"),
        ("1E25", 1e25, "count"),
        ("1.5e+25 FLOP", 1.5e25, "FLOP"),
        ("10**25", 1e25, "count"),
        ("10²⁵", 1e25, "count"),
        ("2.15 × 10^25", 2.15e25, "count"),
        ("2.15x10^25", 2.15e25, "count"),
        ("2.15 * 10^25", 2.15e25, "count"),
        ("2.15·10^25", 2.15e25, "count"),
        ("2.15 \\times 10^{25}", 2.15e25, "count"),
        ("2 x 10^-6 W", 2e-6, "W"),
        ("twenty-five thousand GPUs", 25_000, "count"),
        ("three hundred thousand GPUs", 300_000, "count"),
        ("one and a half million users", 1.5e6, "count"),
        ("three quarters of the fleet", 0.75, "ratio"),
        ("a third of the budget", 1 / 3, "ratio"),
        ("half of the budget", 0.5, "ratio"),
        ("¼ of the racks", 0.25, "ratio"),
        ("50 pct", 0.5, "ratio"),
        ("-5%", -0.05, "ratio"),
        ("5 percentage points", 0.05, "ratio"),
        ("5 times faster", 5, "times"),
        ("a twofold increase", 2, "times"),
        ("doubled", 2, "times"),
        ("halved", 0.5, "times"),
        ("USD 5", 5, "USD"),
        ("five pounds sterling", 5, "GBP"),
        ("EUR 5 million", 5e6, "EUR"),
        ("500 yen", 500, "JPY"),
        ("₩500", 500, "KRW"),
        ("3640 PF-days", 3640 * 8.64e19, "FLOP"),
        ("30 miles per gallon", 30 * 1609.344 / 3.785411784, "m/litre"),
        ("400 Gb", 50e9, "byte"),
        ("400 GB", 400e9, "byte"),
        ("80 MB", 80e6, "byte"),
        ("5 M users", 5e6, "count"),
        ("5 MHz", 5e6, "Hz"),
        ("500 tCO2e", 500, "tonne"),
        ("500,000 square feet", 500_000 * 0.09290304, "m^2"),
        ("2.5 billion prompts per day", 2.5e9, "1/day"),
        ("2.5B prompts/day", 2.5e9, "1/day"),
        ("1,000 tokens/sec", 1000, "token/s"),
        ("80 km/h", 80 / 3.6, "m/s"),
        ("about a month", 30, "day"),
        ("~gigawatt-scale", 1e9, "W"),
    ],
)
def test_reads_one_value_in_its_canonical_unit(text: str, low: float, unit: str) -> None:
    quantity = only(text)
    assert quantity.unit == unit
    assert quantity.low == pytest.approx(low, rel=1e-12)
    assert quantity.high == quantity.low


@pytest.mark.parametrize(
    ("text", "low", "high", "bound"),
    [
        ("over 13 billion", 13e9, None, "at_least"),
        ("285,000+ cores", 285_000, None, "at_least"),
        ("100+ trillion tokens", 100e12, None, "at_least"),
        ("$10B+", 10e9, None, "at_least"),
        ("at least 5 nodes", 5, None, "at_least"),
        ("no fewer than 500 nodes", 500, None, "at_least"),
        ("5 nodes or more", 5, None, "at_least"),
        ("exceeded £500M", 500e6, None, "at_least"),
        ("up to 100x", None, 100, "at_most"),
        ("no more than 5 nodes", None, 5, "at_most"),
        ("as many as 5 nodes", None, 5, "at_most"),
        ("a max of 5 nodes", None, 5, "at_most"),
        ("scales to 5 nodes", None, 5, "at_most"),
        ("5 or fewer", None, 5, "at_most"),
        ("~25,000 A100s", 25_000, 25_000, "about"),
        ("roughly 50 racks", 50, 50, "about"),
        ("nearly 7 racks", 7, 7, "about"),
        ("some 500 racks", 500, 500, "about"),
        ("approximately 5 racks", 5, 5, "about"),
        ("≈5 racks", 5, 5, "about"),
        ("5 or so racks", 5, 5, "about"),
        ("more than 5 racks", 5, None, "at_least"),
        ("had passed 5 racks", 5, None, "at_least"),
        ("≥ 5 racks", 5, None, "at_least"),
        ("500-plus racks", 500, None, "at_least"),
        ("three or more days", 3, None, "at_least"),
        ("5 GW max", None, 5e9, "at_most"),
        ("under 5 racks", None, 5, "at_most"),
        ("≤5 racks", None, 5, "at_most"),
        ("sub-$5B", None, 5e9, "at_most"),
        ("trained over 5 nodes", 5, 5, "exact"),
        ("32 aggregated terabytes", 32e12, 32e12, "exact"),
        ("£62 m", 62e6, 62e6, "exact"),
        ("€3.5\u202fm", 3.5e6, 3.5e6, "exact"),
        ("90 - 100 racks", 90, 100, "range"),
        ("90 to 100 racks", 90, 100, "range"),
        ("90…100 racks", 90, 100, "range"),
        ("from $7 to $9", 7, 9, "range"),
        ("20k to 25k racks", 20_000, 25_000, "range"),
        ("5% ± 1%", 0.04, 0.06, "range"),
        ("770±50", 720, 820, "range"),
        ("dozens of racks", 12, 120, "range"),
        ("hundreds of thousands of users", 100_000, 1_000_000, "range"),
        ("90–100", 90, 100, "range"),
        ("90-100 chips", 90, 100, "range"),
        ("between 20 and 25 thousand nodes", 20_000, 25_000, "range"),
        ("$7 to $9 million", 7e6, 9e6, "range"),
        ("$200 to $4 million", 200, 4e6, "range"),
        ("Rs 6000-7000 crore", 6e10, 7e10, "range"),
        ("$4-5B/yr", 4e9, 5e9, "range"),
        ("$500K-$4.6M", 500_000, 4.6e6, "range"),
        ("$10-20B", 10e9, 20e9, "range"),
        ("1e25 – 5e25", 1e25, 5e25, "range"),
        ("2-3x", 2, 3, "range"),
        ("1,000x–10,000x", 1000, 10_000, "range"),
        ("32–36%", 0.32, 0.36, "range"),
        ("three or four racks", 3, 4, "range"),
        ("5-10W", 5, 10, "range"),
        ("100 MW to 1.5 GW", 100e6, 1.5e9, "range"),
        ("770 +/- 50 PFlop/s-days", 720 * 8.64e19, 820 * 8.64e19, "range"),
        ("50 ± 5 racks", 45, 55, "range"),
        ("tens of thousands of GPUs", 10_000, 100_000, "range"),
        ("60 MW, give or take 5", 55e6, 65e6, "range"),
        ("60 MW (+/- 5)", 55e6, 65e6, "range"),
        ("from 40 racks up to 90", 40, 90, "range"),
        ("1.5-3 × 10²⁵", 1.5e25, 3e25, "range"),
        ("2 to 5 x 10^24 FLOP", 2e24, 5e24, "range"),
        ("1 to 1e9", 1, 1e9, "range"),
        ("3-10+ racks", 3, None, "at_least"),
        ("100-1000X or more", 100, None, "at_least"),
        ("10-node minimum", 10, None, "at_least"),
        ("4 nodes min.", 4, None, "at_least"),
        ("GPUs from $1.20 per hour", 1.2, None, "at_least"),
        ("rose from $5 billion per year", 5e9, 5e9, "exact"),
        ("a multibillion-dollar deal", 1e9, None, "at_least"),
        ("over a gigawatt", 1e9, None, "at_least"),
        ("a gigawatt of power", 1e9, 1e9, "exact"),
    ],
)
def test_reads_bounds_ranges_and_tolerances(text: str, low: float | None, high: float | None, bound: str) -> None:
    quantity = only(text)
    assert quantity.low == pytest.approx(low)
    assert quantity.high == pytest.approx(high)
    assert quantity.bound == bound


def test_sizes_with_or_between_them_are_several_and_an_arrow_parts_two_times() -> None:
    assert [q.low for q in find_quantities("48 or 96 GB")] == [48e9, 96e9]
    assert [(q.low, q.high) for q in find_quantities("5 or 6 TB")] == [(5e12, 6e12)]
    assert [(q.low, q.unit) for q in find_quantities("racks: 128, 40 kW each")] == [(128, "count"), (40e3, "W")]
    assert [(q.low, q.noun) for q in find_quantities("400 → 900 racks")] == [(400, "racks"), (900, "racks")]


def test_port_speeds_are_bit_rates_only_where_networking_is_spoken_of() -> None:
    assert readings("segments at 800G/1.6T") == [(800e9, 1.6e12, "bit/s", "range")]
    assert readings("25 GigE ports") == readings("25 G Ethernet") == [(25e9, 25e9, "bit/s", "exact")]
    assert readings("12× 400 GbE") == [(12, 12, "count", "exact"), (400e9, 400e9, "bit/s", "exact")]
    assert readings("6x 36 GB") == [(6, 6, "count", "exact"), (36e9, 36e9, "byte", "exact")]
    assert readings("5x 12 times") == [(5, 5, "times", "exact"), (12, 12, "times", "exact")]
    assert readings("128 ports at 400G") == [(128, 128, "count", "exact"), (400e9, 400e9, "bit/s", "exact")]
    assert readings("a 5G phone") == []


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("10,000 NVIDIA V100 Tensor Core GPUs trained it", "NVIDIA V100 Tensor Core GPUs"),
        ("8x NVIDIA Tesla P100 (Pascal) GPUs", "NVIDIA Tesla P100 (Pascal) GPUs"),
        ("285K CPU cores in racks", "CPU cores"),
        ("25,000 A100", "A100"),
        ("500 Foo FX200 Series GPUs in racks", "Foo FX200 Series GPUs"),
        ("500 or more NVIDIA GPUs", "NVIDIA GPUs"),
        ("500-plus racks", "racks"),
        ("8 XCDs in a package", "XCDs"),
        ("three or fewer nodes", "nodes"),
        ("12-layer transformer", "layer"),
        ("100,000 GPU clusters", "GPU"),
        ("one 8xH100 node", "8xH100 node"),
        ("64nodes at most", "nodes"),
        ("8GPUs", "GPUs"),
        ("100 trillion tokens", "tokens"),
        ("14.8 trillion diverse and high-quality tokens", "diverse and high-quality tokens"),
        ("5 was enough", None),
    ],
)
def test_names_what_is_counted(text: str, noun: str | None) -> None:
    quantity = find_quantities(text)[0]
    assert quantity.noun == noun
    if noun is not None:
        assert text[quantity.noun_start : quantity.noun_end] == noun


@pytest.mark.parametrize(
    ("text", "per"),
    [
        ("400 Gb/s per GPU", "GPU"),
        ("400 Gbps per GPU server networking", "GPU server"),
        ("$2.10-$6.00/hour", "hour"),
        ("$1/A100-hour", "A100-hour"),
        ("8 cores per chip", "chip"),
        ("$76 US a barrel", "barrel"),
        ("400 Gb/s", None),
    ],
)
def test_keeps_a_denominator_that_is_no_unit(text: str, per: str | None) -> None:
    assert only(text).per == per


def test_a_multiplier_before_devices_counts_them_and_before_comparatives_does_not() -> None:
    assert only("8x NVIDIA H100 GPUs").dimension == "count"
    assert only("8xH100").dimension == "count"
    assert only("5x higher throughput").dimension == "times"


@pytest.mark.parametrize(
    "text",
    [
        "GPT-4 on PyTorch 2.0 with CUDA 12.1 and NVLink 4.0",
        "H100, GB300 NVL72, A16, RTX 4090 and an iPhone 15 Pro",
        "Section 3, Figure 2, Phase 4, page 12, (1), #10, version 2.1",
        "1. Introduction",
        "## 2. Method",
        "open 24/7 with 2:4 sparsity at 192.168.1.1",
        "call +1 415 555 2671 or 555-1234",
        "the 3rd largest of the 21st century",
        "arXiv:2005.14165 and https://example.org/2020/500-gpus",
        "since July 22, 2019, in 2021 and in Q4 2025 at 10:30 am",
        "no one knows which one; this one",
        "one of them, for one thing, as one might think",
        "+1 (415) 555-2671, 415-555-2671",
        "v3.2, PyTorch 2.0.1, ResNet-50, FP16, A100-80GB, section 3.2",
        "in the second half of the match",
        "Stage 1b and Phase 2b",
    ],
)
def test_names_labels_dates_codes_and_ordinals_are_no_quantities(text: str) -> None:
    assert readings(text) == []


def test_a_year_shaped_number_before_a_counted_noun_is_a_count() -> None:
    assert readings("2000 GPUs in 2020") == [(2000, 2000, "count", "exact")]


def test_a_range_keeps_its_ends() -> None:
    quantity = only("2,500 to 7,500 nodes")
    assert quantity.connector == "to"
    assert [(end.low, end.noun) for end in quantity.ends] == [(2500, "nodes"), (7500, "nodes")]


def test_alternatives_with_a_slash_are_two_quantities() -> None:
    assert readings("16/32GB") == [(16e9, 16e9, "byte", "exact"), (32e9, 32e9, "byte", "exact")]


def test_an_enumeration_lends_its_unit() -> None:
    assert [one.low for one in find_quantities("lasting 1.5, 2.8, and 2 days")] == [1.5, 2.8, 2]
    assert {one.unit for one in find_quantities("lasting 1.5, 2.8, and 2 days")} == {"day"}


def test_a_vague_amount_is_open_upwards_for_claims() -> None:
    assert only("hundreds of people").open_bounds == (100, None, "at_least")
    assert only("100 people").open_bounds == (100, 100, "exact")


def test_the_written_value_stays_beside_the_canonical_one() -> None:
    quantity = only("19 per cent")
    assert (quantity.written_low, quantity.written_unit) == (19, "percent")


TEXTS = st.one_of(
    st.text(max_size=120),
    st.lists(
        st.sampled_from(
            "1 25,000 1e25 2.5 half one two dozen million billion K B T x % $ US$ € – - to / per GPU GPUs A100 s GB/s "
            "MW ~ over up to + ± and between 2020 May Q4 ( ) . , ½ ² × of a".split(" ")
        ),
        max_size=14,
    ).map(" ".join),
    st.text(alphabet="0123456789.,eExX-–+/ $%KMBTGWs½²^a\u0301", max_size=60),
)


@given(TEXTS)
@settings(max_examples=400, deadline=None)
def test_any_text_gives_ordered_disjoint_spans_of_itself(text: str) -> None:
    found = find_quantities(text)
    for one in found:
        assert text[one.start : one.end] == one.text
        assert one.start <= one.number_start < one.number_end <= len(text)
        assert one.low is not None or one.high is not None
        if one.low is not None and one.high is not None:
            assert one.low <= one.high
        if one.noun is not None:
            assert text[one.noun_start : one.noun_end] == one.noun
    for one, two in pairwise(found):
        assert one.end <= two.start


@given(TEXTS)
@settings(max_examples=300, deadline=None)
def test_a_printed_quantity_is_read_back(text: str) -> None:
    for one in find_quantities(text):
        printed = render(one)
        (back,) = find_quantities(printed)
        assert (back.low, back.high, back.unit, back.dimension) == (one.low, one.high, one.unit, one.dimension), printed
        if not one.vague and one.bound not in {"range", "about"}:
            assert back.bound == one.bound or one.low == one.high


@given(
    st.floats(min_value=1e-12, max_value=1e30),
    st.sampled_from(["W", "byte", "USD", "FLOP", "day", "ratio", "times", ""]),
)
@settings(max_examples=200, deadline=None)
def test_any_number_is_read_as_printed(value: float, unit: str) -> None:
    text = f"{value!r} {unit}".strip()
    assert only(text).low == pytest.approx(value, rel=1e-15)


@pytest.mark.parametrize(
    "piece", ["1", "(", "[", "1e", "1e1e1e", "e\u0301", "1\u0301", "$", "a.", "1-", "1/", "12:", "half "]
)
def test_long_hostile_text_is_read_to_its_end(piece: str) -> None:
    # anything worse than linear would take minutes here; the benchmark measures it at 1 MB
    text = piece * (100_000 // len(piece)) + " and 7 nodes"
    assert find_quantities(text)[-1].text == "7"


def test_the_stream_writes_one_line_for_each_text() -> None:
    out = io.StringIO()
    stream(['{"text": "up about 19 per cent"}\n', "\n", '{"text": "nothing"}\n'], out)
    first, second = (json.loads(line) for line in out.getvalue().splitlines())
    (quantity,) = first["quantities"]
    assert quantity["text"] == "about 19 per cent"
    assert (quantity["start"], quantity["end"]) == (3, 20)
    assert (quantity["low"], quantity["high"], quantity["unit"], quantity["bound"]) == (19, 19, "percent", "about")
    assert (quantity["canonical_low"], quantity["canonical_unit"]) == (0.19, "ratio")
    assert second == {"quantities": []}


@pytest.mark.parametrize(
    ("text", "unit", "canonical"),
    [
        ("£7", "pound sterling", "GBP"),
        ("500 yen", "Japanese yen", "JPY"),
        ("HK$5.4m", "Hong Kong dollar", "HKD"),
        ("19 cents", "cent", "USD"),
        ("$3", "US dollar", "USD"),
    ],
)
def test_the_stream_names_a_currency_in_english(text: str, unit: str, canonical: str) -> None:
    out = io.StringIO()
    stream([json.dumps({"text": text})], out)
    (quantity,) = json.loads(out.getvalue())["quantities"]
    assert (quantity["unit"], quantity["canonical_unit"]) == (unit, canonical)


def test_the_stream_answers_each_line_before_it_reads_the_next() -> None:
    out, answered = io.StringIO(), []

    def lines() -> Iterator[str]:
        for _ in range(3):
            answered.append(out.getvalue().count("\n"))
            yield '{"text": "7 nodes"}\n'

    stream(lines(), out)
    assert answered == [0, 1, 2]


@pytest.mark.parametrize("line", ["{", "[]", '{"text": 3}', '{"txt": "a"}', "[" * 100_000])
def test_a_malformed_line_is_named_by_its_number(line: str) -> None:
    with pytest.raises(QuantitiesInputError, match=r"^line 2: .*write one object") as caught:
        stream(['{"text": ""}', line], io.StringIO())
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "nouns"),
    [
        ("8, 16 and 32 GPUs", ["GPUs", "GPUs", "GPUs"]),
        ("7B, 13B, and 70B parameters", ["parameters", "parameters", "parameters"]),
        ("racks of 8 16 GPUs", [None, "GPUs"]),
        ("8 80GB H100 GPUs", ["H100 GPUs", None]),
    ],
)
def test_only_commas_and_conjunctions_share_the_last_noun(text: str, nouns: list[str | None]) -> None:
    assert [quantity.noun for quantity in find_quantities(text)] == nouns


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("maxes out at 40 MW", [(None, 40e6, "W", "at_most")]),
        ("capped at 8 GPUs", [(None, 8, "count", "at_most")]),
        ("limited to 8 GPUs", [(None, 8, "count", "at_most")]),
        ("at 8 GPUs", [(8, 8, "count", "exact")]),
        ("over 20 km (12 miles)", [(20, None, "km", "at_least"), (12, None, "mile", "at_least")]),
        ("20 km (12 miles)", [(20, 20, "km", "exact"), (12, 12, "mile", "exact")]),
        ("over 20 km (12 km each)", [(20, None, "km", "at_least"), (12, 12, "km", "exact")]),
        ("over 20 km (2 hours)", [(20, None, "km", "at_least"), (2, 2, "hour", "exact")]),
    ],
)
def test_limits_hold_for_what_the_brackets_say_again(text: str, expected: list[Reading]) -> None:
    written = [(q.written_low if q.low is not None else None, q.written_high if q.high is not None else None)
               for q in find_quantities(text)]  # fmt: skip
    bounds = [(q.dimension in {"power", "count"}, q.bound) for q in find_quantities(text)]
    if bounds[0][0]:
        assert readings(text) == expected
    else:
        assert written == [(low, high) for low, high, _, _ in expected]
        assert [bound for _, bound in bounds] == [bound for _, _, _, bound in expected]


@pytest.mark.parametrize(
    ("text", "low", "high", "dimension"),
    [
        ("300%+ growth", 3.0, None, "ratio"),
        ("3x+ faster", 3.0, None, "times"),
        ("more than triple the year before", 3.0, None, "times"),
        ("362 MXFP8 petaflops", 3.62e17, 3.62e17, "compute_rate"),
        ("20 AI exaflops", 2e19, 2e19, "compute_rate"),
        ("hands over $15 million", 15e6, 15e6, "money"),
        ("well over $15 million", 15e6, None, "money"),
        ("a million-fold rise", 1e6, 1e6, "times"),
        ("thirty-fold", 30.0, 30.0, "times"),
        ("a twentyfold rise", 20.0, 20.0, "times"),
        ("A Five-Fold Rise", 5.0, 5.0, "times"),
        ("paying over $15 million", 15e6, None, "money"),
        ("carried over 300 servers", 300.0, None, "count"),
        ("10k gpu hours", 1e4, 1e4, "device_time"),
        ("128x compute nodes", 128.0, 128.0, "count"),
        ("128x compute", 128.0, 128.0, "times"),
        ("3 trillions of tokens", 3e12, 3e12, "count"),
        ("4 hours 30 minutes", 0.1875, 0.1875, "duration"),
        ("28 × 8.64 × 10¹⁹", 28.0, 28.0, "count"),
    ],
)
def test_bounds_precisions_and_counts_around_a_number(
    text: str, low: float, high: float | None, dimension: str
) -> None:
    found = find_quantities(text)[0]
    assert (found.low, found.high, found.dimension) == (low, high, dimension)


def test_a_unit_of_work_is_no_speed_and_sums_of_many_are_none() -> None:
    assert find_quantities("listed in petaFLOP-days") == []
    assert find_quantities("multi-billion-dollar contracts") == []


def test_rates_at_several_precisions_share_their_unit() -> None:
    assert [q.low for q in find_quantities("990 dense BF16 / 1,980 FP8 teraflops")] == [9.9e14, 1.98e15]


def test_a_name_with_a_number_stands_before_what_is_counted() -> None:
    assert find_quantities("64 Zen 3 cores")[0].noun == "Zen 3 cores"
    assert find_quantities("two new 512 Pro servers")[0].noun == "new 512 Pro servers"
    assert find_quantities("60 such nodes")[0].noun == "nodes"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("in 8 and 70B sizes", [8e9, 70e9]),
        ("sizes of 1, 4, 12, and 27B", [1e9, 4e9, 12e9, 27e9]),
        ("with 8, 16 and 32 GPUs", [8, 16, 32]),
        ("about 300 and 70B", [300, 70e9]),
        ("two sizes — 8B and 70B", [2, 8e9, 70e9]),
    ],
)
def test_bare_numbers_before_a_size_of_models_are_sizes(text: str, expected: list[float]) -> None:
    assert [quantity.low for quantity in find_quantities(text)] == expected


def test_a_dash_behind_a_noun_joins_only_what_counts_the_same() -> None:
    assert [q.bound for q in find_quantities("10 nodes – 20 nodes")] == ["range"]


@pytest.mark.parametrize("mark", ["[3]", "¹", "[3,4]", ",3"])
def test_the_marks_of_footnotes_are_no_amounts(mark: str) -> None:
    for text in (f"400 GPUs{mark} and", f"It draws 12 MW{mark}"):
        assert len(find_quantities(text)) == 1
    assert readings("700W1") == readings("700 W¹") == [(700, 700, "W", "exact")]
    assert readings("80 GB2") == [(80e9, 80e9, "byte", "exact")]
    assert readings("1,024³ GPUs") == [(1024, 1024, "count", "exact")]
    assert readings("10²⁵ FLOP") == [(1e25, 1e25, "FLOP", "exact")]


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("Zeta 7B, 13B and 70B were trained", ["7B"]),
        ("Zeta-7B/13B", []),
        ("Zeta 300-500 is old", []),
        ("Zeta 1-3", []),
    ],
)
def test_the_further_members_of_a_family_are_no_amounts(text: str, amounts: list[str]) -> None:
    assert [one.text for one in find_quantities(text)] == amounts


@pytest.mark.parametrize("text", ["1T for Zeta-7B, 2B for Zeta-70B", "with 300-500 GPUs", "Zeta 7B, 13B tokens"])
def test_amounts_beside_the_members_of_a_family_are_amounts(text: str) -> None:
    assert find_quantities(text)


def test_a_word_of_size_is_not_shared_with_the_subject_of_the_next_clause() -> None:
    text = "A license costs $20, and $300 million was earned; it took 100 and 300 thousand GPU hours."
    assert [quantity.low for quantity in find_quantities(text)] == [20, 3e8, 1e5, 3e5]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("12 KV heads", [(12, "KV heads")]),
        ("6 V heads and 3 K heads", [(6, "V heads"), (3, "K heads")]),
        ("5 PS workers", [(5, "PS workers")]),
        ("33 KV lines", [(33e3, None)]),
        ("33 KV nodes", [(33e3, None)]),
        ("a 6.6 KV layer", [(6600, None)]),
        ("40 M matrices", [(40e6, "matrices")]),
        ("$5 M heads", [(5e6, None)]),
        ("its 10-K", []),
        ("a 10-K GPU cluster", [(10, "K")]),
        ("48 V servers", [(48, None)]),
        ("5 M tokens", [(5e6, "tokens")]),
    ],
)
def test_letters_before_what_is_counted_are_no_units(text: str, expected: list[tuple[float, str | None]]) -> None:
    assert [(one.low, one.noun) for one in find_quantities(text)] == expected


@pytest.mark.parametrize(
    ("text", "per"),
    [
        ("$4B per FY2031 10-K", None),
        ("$4B per Zeta's filing", None),
        ("$4B per SEC filings", None),
        ("$4 per report", "report"),
        ("$4 per API call", "API"),
    ],
)
def test_a_source_is_nothing_that_is_paid_for(text: str, per: str | None) -> None:
    assert [one.per for one in find_quantities(text) if one.dimension == "money"] == [per]


@pytest.mark.parametrize("text", ["They speak of gigawatts.", "gigawatt-scale planning", "from megawatts to more"])
def test_a_unit_that_is_only_spoken_of_is_no_amount(text: str) -> None:
    assert readings(text) == []
