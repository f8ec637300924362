from __future__ import annotations

from collections.abc import Sequence

import pytest

from sources.readers import ReadError
from sources.readers.pdf import read_pdf
from tests.sources.readers.checks import cells, check_invariants, outline

Run = tuple[float, float, float, str]


def make_pdf(pages: Sequence[Sequence[Run]]) -> bytes:
    """A PDF with the given runs of text (x, y, size, words) on each page, in Helvetica."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", "", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    kids = []
    for runs in pages:
        stream = "".join(f"BT /F1 {size} Tf {x} {y} Td ({words}) Tj ET\n" for x, y, size, words in runs)
        objects.append(f"<< /Length {len(stream)} >>\nstream\n{stream}endstream")
        contents = len(objects)
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents {contents} 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>"
        )
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>"
    out, offsets = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n{content}\nendobj\n".encode()
    table = "".join(f"{offset:010d} 00000 n \n" for offset in offsets)
    size = len(objects) + 1
    trailer = f"trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{len(out)}\n%%EOF\n"
    return out + f"xref\n0 {size}\n0000000000 65535 f \n{table}{trailer}".encode()


PAGE_ONE: list[Run] = [
    (50, 760, 9, "Running title"),
    (50, 720, 20, "Annual report"),
    (50, 690, 11, "The company has built a cluster with ten thousand accelerators which is the larg-"),
    (50, 676, 11, "est in the country."),
    (50, 640, 11, "System"),
    (250, 640, 11, "Count"),
    (400, 640, 11, "Year"),
    (50, 626, 11, "Alpha"),
    (250, 626, 11, "1,024"),
    (400, 626, 11, "2019"),
    (50, 612, 11, "Beta"),
    (250, 612, 11, "2,048"),
    (300, 40, 9, "1"),
]
PAGE_TWO: list[Run] = [
    (50, 760, 9, "Running title"),
    (50, 700, 11, "- first point"),
    (50, 686, 11, "- second point"),
    (300, 40, 9, "2"),
]


def test_pages_become_headings_paragraphs_tables_and_lists() -> None:
    parts = read_pdf(make_pdf([PAGE_ONE, PAGE_TWO]), "a.pdf")
    check_invariants(parts)
    assert outline(parts) == [
        ("heading", 1, "Annual report"),
        (
            "paragraph",
            0,
            "The company has built a cluster with ten thousand accelerators which is the largest in the country.",
        ),
        ("table_row", 0, "System | Count | Year"),
        ("table_row", 0, "Alpha | 1,024 | 2019"),
        ("table_row", 0, "Beta | 2,048"),
        ("list_item", 1, "first point"),
        ("list_item", 1, "second point"),
    ]
    assert cells(parts.blocks[3]) == {"System": "Alpha", "Count": "1,024", "Year": "2019"}
    assert (parts.title, parts.media_type) == ("Annual report", "application/pdf")


def test_a_cut_off_pdf_is_refused() -> None:
    with pytest.raises(ReadError, match=r"a\.pdf: is a truncated PDF"):
        read_pdf(make_pdf([PAGE_ONE])[:-700], "a.pdf")


def test_a_pdf_without_text_is_refused() -> None:
    with pytest.raises(ReadError, match="without text"):
        read_pdf(make_pdf([[]]), "a.pdf")
