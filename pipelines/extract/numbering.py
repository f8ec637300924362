"""How headings and items are numbered before their words: `2. Foo`, `3.1 Foo`, `#2 — Foo`, `No. 4: Foo`, `(5) Foo`."""

MARKED_NUMBER = (
    r"(?:(?:(?:No\.?\s?|Nr\.?\s?|Rank\s|[#№]\s?)\d{1,3}(?:[.):]|\s[—–-])?|\d{1,3}(?:\.\d+)*(?:[.):]|\s[—–-])"
    r"|\(\d{1,3}\)|[A-Z][.)]|#)\s+)"
)
"""A number that cannot be one of things: `2. Foo`, not `2 Foos`."""
NUMBERING = rf"(?:{MARKED_NUMBER}|\d{{1,2}}(?:\.\d+)*\s+)"
