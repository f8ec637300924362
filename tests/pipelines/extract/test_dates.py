"""Dates: hand-checked readings in the contract's notation and EDTF, and properties of any text."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipelines.extract.dates import DateSpan, find_dates, parse_as_of


def only(text: str, anchor: date | None = None) -> DateSpan:
    (found,) = find_dates(text, anchor)
    return found


@pytest.mark.parametrize(
    ("text", "value", "precision", "edtf"),
    [
        ("on July 22, 2019", "2019-07-22", "day", "2019-07-22"),
        ("the 22nd of July, 2019", "2019-07-22", "day", "2019-07-22"),
        ("22 July 2019", "2019-07-22", "day", "2019-07-22"),
        ("2019-07-22T10:00:00Z", "2019-07-22", "day", "2019-07-22"),
        ("22/07/2019", "2019-07-22", "day", "2019-07-22"),
        ("22.7.2019", "2019-07-22", "day", "2019-07-22"),
        ("July 2019", "2019-07", "month", "2019-07"),
        ("Jul. 2019", "2019-07", "month", "2019-07"),
        ("Jul '19", "2019-07", "month", "2019-07"),
        ("07/2019", "2019-07", "month", "2019-07"),
        ("2019/07", "2019-07", "month", "2019-07"),
        ("2011/12", "2011/2012", "range", "2011/2012"),
        ("Aug 2022 → Mar 2023", "2022-08/2023-03", "range", "2022-08/2023-03"),
        ("2018-06-30 -> 2019-04-22", "2018-06-30/2019-04-22", "range", "2018-06-30/2019-04-22"),
        ("Q3/22", "2022-Q3", "quarter", "2022-35"),
        ("07/22/2019", "2019-07-22", "day", "2019-07-22"),
        ("2019/07/22", "2019-07-22", "day", "2019-07-22"),
        ("2019/7/2", "2019-07-02", "day", "2019-07-02"),
        ("2019.07.2", "2019-07-02", "day", "2019-07-02"),
        ("Q1'25", "2025-Q1", "quarter", "2025-33"),
        ("Q1 FY25", "2025-Q1", "quarter", "2025-33~"),
        ("2025Q1", "2025-Q1", "quarter", "2025-33"),
        ("1H26", "2026-H1", "half", "2026-40"),
        ("beginning of 2026", "early-2026", "year", "2026-37"),
        ("early-to-mid 2025", "early-2025/mid-2025", "range", "2025-37/2025-38"),
        ("mid to late 1990s", "1994/1999", "decade", "1994/1999"),
        ("the '90s", "1990/1999", "decade", "199X"),
        ("Dec 2023–Jan 2024", "2023-12/2024-01", "range", "2023-12/2024-01"),
        ("H1–H2 2025", "2025-H1/2025-H2", "range", "2025-40/2025-41"),
        ("2025 onwards", "2025/..", "open", "2025/.."),
        ("FY2025", "2025", "year", "2025~"),
        ("2019-07", "2019-07", "month", "2019-07"),
        ("in 2019", "2019", "year", "2019"),
        ("Q4 2025", "2025-Q4", "quarter", "2025-36"),
        ("4Q25", "2025-Q4", "quarter", "2025-36"),
        ("the fourth quarter of 2025", "2025-Q4", "quarter", "2025-36"),
        ("H2 2026", "2026-H2", "half", "2026-41"),
        ("second half of 2026", "2026-H2", "half", "2026-41"),
        ("early 2017", "early-2017", "year", "2017-37"),
        ("mid-2025", "mid-2025", "year", "2025-38"),
        ("by the end of 2026", "late-2026", "year", "2026-39"),
        ("summer of 2024", "2024-06/2024-08", "season", "2024-22"),
        ("the 2010s", "2010/2019", "decade", "201X"),
        ("Feb–Aug 2022", "2022-02/2022-08", "range", "2022-02/2022-08"),
        ("2018-19", "2018/2019", "range", "2018/2019"),
        ("July 2019 to January 2025", "2019-07/2025-01", "range", "2019-07/2025-01"),
        ("July 4-6, 2019", "2019-07-04/2019-07-06", "range", "2019-07-04/2019-07-06"),
        ("Q1–Q3 2025", "2025-Q1/2025-Q3", "range", "2025-33/2025-35"),
        ("between 2018 and 2020", "2018/2020", "range", "2018/2020"),
        ("2025+", "2025/..", "open", "2025/.."),
        ("since 2020", "2020/..", "open", "2020/.."),
        ("(2019-)", "2019/..", "open", "2019/.."),
        ("(May 2019–)", "2019-05/..", "open", "2019-05/.."),
        ("(2019-A)", "2019", "year", "2019"),
        ("2019–present", "2019/..", "open", "2019/.."),
        ("~February 2022", "2022-02", "month", "2022-02~"),
        ("circa 1995", "1995", "year", "1995~"),
        ("03/04/2021", "2021-03-04/2021-04-03", "range", "[2021-03-04,2021-04-03]"),
    ],
)
def test_reads_a_date(text: str, value: str, precision: str, edtf: str) -> None:
    found = only(text)
    assert (found.value, found.precision, found.edtf) == (value, precision, edtf)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("early 2017", date(2017, 1, 1), date(2017, 4, 30)),
        ("mid-2025", date(2025, 5, 1), date(2025, 8, 31)),
        ("late 2025", date(2025, 9, 1), date(2025, 12, 31)),
        ("winter 2023", date(2023, 12, 1), date(2024, 2, 29)),
        ("since 2020", date(2020, 1, 1), None),
        ("Q4 2025", date(2025, 10, 1), date(2025, 12, 31)),
    ],
)
def test_gives_the_first_and_last_day(text: str, first: date, last: date | None) -> None:
    found = only(text)
    assert (found.first, found.last) == (first, last)


@pytest.mark.parametrize(
    "text",
    [
        *("it may be", "they march on", "2000 GPUs", "2048 nodes", "$2000", "model 2000", "1,2019", "in March"),
        *("trained on 2048 A100s", "over 2000 NVIDIA H100 GPUs", "2016 80GB A100 GPUs", "2048 words", "2000+ people"),
        *("the Foo-2000", "16 XR-2000 machines"),
    ],
)
def test_other_words_and_amounts_are_no_dates(text: str) -> None:
    assert find_dates(text) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("in 2024 H100 GPUs were scarce", "2024"), ("By 2023 A100s cost less", "2023"), ("zero by 2048", "2048")),
        *(("the 2022 H100 launch", "2022"), ("2023+", "2023/.."), ("Mid-2025", "mid-2025"), ("Jan-2024", "2024-01")),
        *(("goals for 2050", "2050"), ("FY-2024", "2024")),
    ],
)
def test_years_beside_chips_and_hyphens_stay_years(text: str, value: str) -> None:
    assert only(text).value == value


def test_relation_and_approximation_come_from_the_words_before() -> None:
    found = only("trained since about 2020")
    assert (found.relation, found.approximate) == ("since", True)
    assert only("as of May 2024").relation == "as of"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("last year", "2023"),
        ("next month", "2024-06"),
        ("yesterday", "2024-05-14"),
        ("this week", "2024-05-13/2024-05-19"),
        ("three years ago", "2021"),
        ("last quarter", "2024-Q1"),
        ("on March 29", "2024-03-29"),
    ],
)
def test_relative_dates_need_the_documents_date(text: str, value: str) -> None:
    assert find_dates(text) == []
    assert only(text, date(2024, 5, 15)).value == value


@pytest.mark.parametrize(
    ("value", "first", "last"),
    [
        ("2019-07-22", date(2019, 7, 22), date(2019, 7, 22)),
        ("2019-02", date(2019, 2, 1), date(2019, 2, 28)),
        ("2019", date(2019, 1, 1), date(2019, 12, 31)),
        ("2025-Q4", date(2025, 10, 1), date(2025, 12, 31)),
        ("2026-H2", date(2026, 7, 1), date(2026, 12, 31)),
        ("mid-2025", date(2025, 5, 1), date(2025, 8, 31)),
        ("2018/2019", date(2018, 1, 1), date(2019, 12, 31)),
        ("2025/..", date(2025, 1, 1), None),
        ("../2025", None, date(2025, 12, 31)),
    ],
)
def test_parses_the_contracts_notation(value: str, first: date | None, last: date | None) -> None:
    assert parse_as_of(value) == (first, last)


@pytest.mark.parametrize(
    "value", ["", "soon", "2019-13", "2019-02-30", "2025-36", "2020/2019", "../..", "Q4 2025", "2025/", "/"]
)
def test_refuses_any_other_notation(value: str) -> None:
    with pytest.raises(ValueError, match="is no date"):
        parse_as_of(value)


WORDS = (
    "2019 2020 July Feb may 22 22nd 4-6 Q4 H2 , . – - / to and of early mid late end since between summer 2010s "
    "'24 ~ 03/04/2021 last year two months ago 2019-07 + onwards the"
)


@given(
    st.one_of(st.text(max_size=80), st.lists(st.sampled_from(WORDS.split()), max_size=12).map(" ".join)),
    st.one_of(st.none(), st.dates(date(1950, 1, 1), date(2090, 1, 1))),
)
@settings(max_examples=400, deadline=None)
def test_any_text_gives_ordered_spans_whose_values_parse(text: str, anchor: date | None) -> None:
    found = find_dates(text, anchor)
    for one in found:
        assert text[one.start : one.end] == one.text
        assert parse_as_of(one.value) == (one.first, one.last)
        assert one.first is None or one.last is None or one.first <= one.last
    for one, two in pairwise(found):
        assert one.end <= two.start


@pytest.mark.parametrize("piece", ["1", "2020-", "Jan ", "(", "12:", "'", "early "])
def test_long_hostile_text_is_read_to_its_end(piece: str) -> None:
    # anything worse than linear would take minutes here; the benchmark measures it at 1 MB
    text = piece * (50_000 // len(piece)) + " in July 2019."
    assert find_dates(text, date(2024, 1, 1))[-1].value == "2019-07"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("late in 2021", "late-2021"),
        ("the end of 2021", "late-2021"),
        ("will end in 2021", "2021"),
        ("to start in 2021", "2021"),
        ("beginning in 2021", "2021"),
    ],
)
def test_a_verb_before_a_year_is_no_part_of_it(text: str, value: str) -> None:
    (span,) = find_dates(text)
    assert span.value == value


@pytest.mark.parametrize(
    "noun", ["steps", "warmup", "warm-up", "iterations", "epochs", "samples", "examples", "problems", "questions"]
)
def test_a_number_of_steps_or_samples_is_no_year(noun: str) -> None:
    assert find_dates(f"over 2000 {noun}, or 2001-{noun}") == []
    assert [span.value for span in find_dates(f"in 2000 the {noun}")] == ["2000"]


@pytest.mark.parametrize(
    ("text", "lately", "values"),
    [
        ("on 22 January 2024, the rest in May", None, ["2024-01-22", "2024-05"]),
        ("on 22 November 2024, the rest in May", None, ["2024-11-22"]),
        ("in May, and in December", date(2024, 3, 1), ["2024-05", "2024-12"]),
        ("in February", date(2024, 3, 1), []),
        ("as our December 3rd update says", date(2024, 3, 1), []),
        ("the May family", date(2024, 3, 1), []),
        ("in May", None, []),
    ],
)
def test_months_take_the_year_told_before(text: str, lately: date | None, values: list[str]) -> None:
    assert [span.value for span in find_dates(text, lately=lately)] == values


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("the 7B models released in November", "2024-11"),
        ("It went live last October", "2024-10"),
        ("It will be released in November", "2025-11"),
        ("It was released in February", "2025-02"),
        ("the work is due in November", "2025-11"),
    ],
)
def test_what_has_happened_was_before_the_document(text: str, value: str) -> None:
    assert find_dates(text, date(2025, 3, 13))[-1].value == value


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("2022.4.5 | Foo", ["2022-04-05"]),
        ("2021.8 | Foo", ["2021-08"]),
        ("2021.8 million were sold", []),
        ("Foo 2022.4.5", []),
        ("Foo | 2021.8", []),
    ],
)
def test_points_part_a_date_that_its_row_begins_with(text: str, values: list[str]) -> None:
    assert [span.value for span in find_dates(text)] == values


@pytest.mark.parametrize(
    ("text", "value"),
    [("closed on 07-21, after", "2031-07-21"), ("Acme (03-01)", "2031-03-01"), ("Foo | 24.05.31 | 8K", "2024-05-31")],
)
def test_short_days_of_notes_and_tables(text: str, value: str) -> None:
    assert only(text, date(2031, 8, 1)).value == value


@pytest.mark.parametrize("text", ["Foo 24.05.31 runs", "pages 07-21-3", "between 10-12 racks", "0.07-21 W"])
def test_what_may_be_a_version_or_a_range_is_no_day(text: str) -> None:
    assert find_dates(text, date(2031, 8, 1)) == []
