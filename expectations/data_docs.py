"""The outcome of the expectations as Great Expectations' Data Docs: a page for each table, and one that leads to them.

The pages are rendered from the report alone, and hold no time, no random id and nothing from the network: the same
report gives the same bytes, and they read the same in ten years.
"""

from __future__ import annotations

from functools import cache
from html import escape
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from expectations.report import Failure, Stated, TableReport, ValidationReport

if TYPE_CHECKING:
    from great_expectations.core.expectation_validation_result import ExpectationSuiteValidationResult
    from great_expectations.core.expectation_validation_result import ExpectationValidationResult as Result
    from great_expectations.render.components import RenderedDocumentContent

TEMPLATES = Path(__file__).parent / "pages"
_SQL = "unexpected_rows_expectation"
"""Great Expectations' own name for a check that is a query for the rows that break it."""


def data_docs(report: ValidationReport) -> dict[str, str]:
    """The pages as HTML, by name: `index.html` and `<table>.html`."""
    from great_expectations.render.renderer.page_renderer import ValidationResultsPageRenderer

    renderer: Any = ValidationResultsPageRenderer(run_info_at_end=False)
    view = _view()
    pages = {"index.html": view.render(_index(report))}
    for table in report.tables:
        document = renderer.render(_results(table))
        document.page_title = table.table
        document.sections[0].content_blocks = _overview(table, document)
        pages[f"{table.table}.html"] = view.render(document)
    return pages


@cache
def _view() -> Any:
    """What turns documents into pages, one for the whole process: each new one would compile the templates anew."""
    from great_expectations.render.view.view import DefaultJinjaPageView

    class PageView(DefaultJinjaPageView):
        _template = "release_page.j2"

        def __init__(self) -> None:
            super().__init__(custom_views_directory=str(TEMPLATES))

        def render(self, document: Any, template: str | None = None, **kwargs: Any) -> Any:
            self._ids = count()  # the elements of each page are numbered from the same start
            return super().render(document, template, **kwargs)  # type: ignore[no-untyped-call]

        def generate_html_element_uuid(self, prefix: str | None = None) -> str:
            return f"{prefix or ''}{next(self._ids)}"

    return PageView()


def _results(table: TableReport) -> ExpectationSuiteValidationResult:
    """A table's report as Great Expectations' result of its suite."""
    from great_expectations.core.expectation_validation_result import ExpectationSuiteValidationResult

    failures = {(failure.expectation, failure.description): failure for failure in table.failures}
    results = [_result(table, each, failures.get((each.expectation, each.description))) for each in table.stated]
    held = sum(bool(result.success) for result in results)
    return ExpectationSuiteValidationResult(
        success=not table.refused,
        results=results,
        suite_name=table.table,
        suite_parameters={},
        statistics={
            "evaluated_expectations": len(results),
            "successful_expectations": held,
            "unsuccessful_expectations": len(results) - held,
            "success_percent": 100.0 * held / len(results) if results else None,
        },
        meta={},
    )


def _result(table: TableReport, stated: Stated, failure: Failure | None) -> Result:
    from great_expectations.core.expectation_validation_result import ExpectationValidationResult
    from great_expectations.expectations.expectation_configuration import ExpectationConfiguration
    from great_expectations.expectations.metadata_types import FailureSeverity

    asked = "sql" in stated.arguments
    configuration = ExpectationConfiguration(
        type=_SQL if asked else stated.expectation,
        kwargs={"unexpected_rows_query": f"{stated.expectation} of {{batch}}"} if asked else dict(stated.arguments),
        description=escape(stated.description),
        severity=FailureSeverity.CRITICAL if stated.severity == "error" else FailureSeverity.WARNING,
    )
    return ExpectationValidationResult(
        success=failure is None,
        expectation_config=configuration,
        result=_seen(table, stated, failure),
        meta={},
        exception_info={"raised_exception": False, "exception_message": None, "exception_traceback": None},
    )


def _seen(table: TableReport, stated: Stated, failure: Failure | None) -> dict[str, Any]:
    """What Great Expectations' pages show as observed."""
    if "column_list" in stated.arguments and stated.expectation.startswith("expect_table"):
        return {"observed_value": stated.arguments["column_list"] if failure is None else "other columns"}
    if "sql" in stated.arguments or stated.expectation.startswith("expect_table"):
        rows = f"{failure.failed_rows} rows" if failure is not None and failure.failed_rows else f"{table.rows} rows"
        return {"observed_value": rows}
    failed = failure.failed_rows if failure is not None else 0
    column = str(stated.arguments.get("column", ""))
    # Great Expectations puts values and descriptions into its pages as they are.
    values = [escape(row[column]) for row in failure.sample if column in row] if failure is not None else []
    percent = 100.0 * failed / table.rows if table.rows else 0.0
    return {
        "element_count": table.rows,
        "unexpected_count": failed,
        "unexpected_percent": percent,
        "unexpected_percent_nonmissing": percent,
        "partial_unexpected_list": values,
    }


def _overview(table: TableReport, document: RenderedDocumentContent) -> list[Any]:
    """What stands first on a table's page: the verdict, the numbers, and the rows that break something.

    The renderer's own first block leads to a page that there is not, its third tells when the batch was loaded.
    """
    from great_expectations.render.components import RenderedHeaderContent

    verdict = "refused" if table.refused else "passed" if table.passed else "passed with warnings"
    header = RenderedHeaderContent(header=_text(f"{table.table}: {verdict}", tag="h2"), styling={"classes": ["col-12"]})
    statistics = document.sections[0].content_blocks[1]
    return [header, statistics, *(_rows(failure) for failure in table.failures if failure.sample)]


def _rows(failure: Failure) -> Any:
    names = list(dict.fromkeys(name for row in failure.sample for name, value in row.items() if value != "NULL"))
    rows = [[_text(row.get(name, "")) for name in names] for row in failure.sample]
    counted = "1 row" if failure.failed_rows == 1 else f"{failure.failed_rows} rows"
    return _table(f"{failure.severity}: {failure.description} ({counted})", names, rows)


def _index(report: ValidationReport) -> RenderedDocumentContent:
    from great_expectations.render.components import RenderedDocumentContent, RenderedSectionContent

    outcome = "Passed" if report.passed else "Refused"
    total = sum(table.expectations for table in report.tables)
    rows = [
        [
            _link(table.table),
            str(table.rows),
            str(table.expectations),
            str(sum(failure.severity == "error" for failure in table.failures)),
            str(sum(failure.severity == "warn" for failure in table.failures)),
        ]
        for table in report.tables
    ]
    title = f"{outcome}: {total} expectations, {len(report.errors)} errors, {len(report.warnings)} warnings"
    block = _table(title, ["table", "rows", "expectations", "errors", "warnings"], rows)
    return RenderedDocumentContent(
        sections=[RenderedSectionContent(section_name="Suites", content_blocks=[block])],
        renderer_type="SiteIndexPageRenderer",
        page_title="Validation of all tables",
    )


def _link(name: str) -> Any:
    return _text(name, tag="a", styling={"attributes": {"href": f"{name}.html"}})


def _text(text: str, **more: Any) -> Any:
    """Text as a parameter of a template: Great Expectations escapes these, and nothing else."""
    from great_expectations.render.components import RenderedStringTemplateContent

    return RenderedStringTemplateContent(
        content_block_type="string_template",
        string_template={"template": "$text", "params": {"text": text}, **more},
    )


def _table(header: str, names: list[str], rows: list[list[Any]]) -> Any:
    from great_expectations.render.components import RenderedTableContent

    title = _text(header, tag="h5")
    return RenderedTableContent(content_block_type="table", header=title, header_row=names, table=rows)
