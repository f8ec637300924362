"""Turns bytes into text, or says why they are none: byte-order marks, UTF-8, legacy encodings, binaries."""

from __future__ import annotations

import codecs
import re
import unicodedata

from sources.errors import ReadError

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SIGNATURES = (
    (b"PK\x03\x04", "a ZIP container (such as .docx, .xlsx, .epub)"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office file (.doc, .xls, .ppt)"),
    (b"{\\rtf", "a rich-text (RTF) file"),
    (b"\x89PNG\r\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF87a", "a GIF image"),
    (b"GIF89a", "a GIF image"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ\x00", "an xz archive"),
    (b"\x28\xb5\x2f\xfd", "a Zstandard archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"\x7fELF", "a program"),
    (b"SQLite format 3\x00", "an SQLite database"),
    (b"PAR1", "a Parquet file"),
    (b"ARROW1", "an Arrow file"),
    (b"%!PS", "a PostScript file"),
)
_REPAIR = "save it as Markdown, HTML, plain text or PDF, or take it out of the directory"
_DECLARED = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w.:-]{2,40})", re.IGNORECASE)
_MULTIBYTE = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_MAX_CONTROL_SHARE = 0.01  # prose holds none at all; terminal logs with escape sequences stay below this
_FEW = 12  # so few foreign bytes are too little evidence for a statistical guess
_LEGACY = [
    "cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "iso8859_2", "koi8_r", "shift_jis", "euc_jp", "gb18030", "big5",
    "euc_kr", "cp437", "mac_roman",
]  # fmt: skip


def decode(raw: bytes, uri: str) -> str:
    """The text that `raw` holds, without a byte-order mark, line ends as they stand.

    Raises:
        ReadError: if the bytes are no text, or their encoding cannot be told without guessing wildly.
    """
    text = _decoded(raw, uri)
    if "\0" in text:
        at = raw.find(b"\0")
        raise ReadError(f"{uri}: is not text (a NUL byte at offset {at}); {_REPAIR}")
    controls = len(_CONTROL.findall(text))
    if controls > max(2, len(text) * _MAX_CONTROL_SHARE):
        raise ReadError(f"{uri}: is not text ({controls} control characters in {len(text)}); {_REPAIR}")
    return text


def _decoded(raw: bytes, uri: str) -> str:
    for signature, what in _SIGNATURES:
        if raw.startswith(signature):
            raise ReadError(f"{uri}: is {what}, not text; {_REPAIR}")
    for bom, encoding in _BOMS:
        if raw.startswith(bom):
            return _strict(raw, len(bom), encoding, uri)
    if b"\0" in raw:
        return _without_bom(raw, uri)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        declared = _declared(raw)
        if declared is not None:
            return declared
        return _legacy(raw, error, uri)


def _strict(raw: bytes, skip: int, encoding: str, uri: str) -> str:
    try:
        return raw[skip:].decode(encoding)
    except UnicodeDecodeError as error:
        raise ReadError(
            f"{uri}: starts with the mark of {encoding.upper()}, but byte {skip + error.start} does not fit it "
            f"({error.reason}); save the file as UTF-8"
        ) from error


def _without_bom(raw: bytes, uri: str) -> str:
    """UTF-16 without a mark: in Western text every second byte is zero; anything else with zeros is binary."""
    sample = raw[:4096]
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    half = len(sample) // 2
    if len(raw) % 2 == 0 and half and max(even, odd) > 0.4 * half and min(even, odd) < 0.05 * half:
        return _strict(raw, 0, "utf-16-le" if odd > even else "utf-16-be", uri)
    raise ReadError(f"{uri}: is not text (a NUL byte at offset {raw.find(bytes(1))}); {_REPAIR}")


def _declared(raw: bytes) -> str | None:
    match = _DECLARED.search(raw[:4096])
    if match is None:
        return None
    try:
        name = codecs.lookup(match.group(1).decode("ascii", "replace")).name
        return None if name == "utf-8" else raw.decode(name)
    except (LookupError, UnicodeDecodeError, TypeError):
        return None


def _legacy(raw: bytes, error: UnicodeDecodeError, uri: str) -> str:
    """Text in an encoding of before Unicode; broken UTF-8 is refused, because a guess would corrupt it silently."""
    foreign = [byte for byte in raw if byte > 0x7F]
    proper = sum(len(match) for match in _MULTIBYTE.findall(raw))
    if proper * 2 > len(foreign) or error.reason == "unexpected end of data":
        raise _broken(raw, error, uri)
    if len(foreign) <= _FEW:
        text = _western(raw)
        if text is None:
            raise _broken(raw, error, uri)
        return text
    from charset_normalizer import from_bytes

    best = from_bytes(raw, cp_isolation=_LEGACY).best()
    if best is None:
        raise _broken(raw, error, uri)
    return str(best)


def _western(raw: bytes) -> str | None:
    """The bytes as Windows-1252 when each foreign character looks at home there, else None."""
    try:
        text = raw.decode("cp1252")
    except UnicodeDecodeError:
        return None
    for index, character in enumerate(text):
        if character < "\x80":
            continue
        if character in "þÿðÞÐýÝ\xad":
            return None
        if character.isalpha():
            around = text[max(index - 1, 0) : index] + text[index + 1 : index + 2]
            if not any(near.isascii() and near.isalpha() for near in around):
                return None
        elif unicodedata.category(character) not in ("Pd", "Pi", "Pf", "Po", "Ps", "Pe", "Sc", "Sm", "So", "No", "Zs"):
            return None
    return text


def _broken(raw: bytes, error: UnicodeDecodeError, uri: str) -> ReadError:
    line = raw.count(b"\n", 0, error.start) + 1
    return ReadError(
        f"{uri}:{line}: byte 0x{raw[error.start]:02x} at offset {error.start} is not valid UTF-8 ({error.reason}); "
        "save the file as UTF-8 (iconv -f ENCODING -t UTF-8), or restore it if it was cut off"
    )
