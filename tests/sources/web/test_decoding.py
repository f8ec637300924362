"""Content encodings are undone, and no bomb gets past the limit."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable

import brotli
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from sources.web.decoding import DecodingError, TooLargeError, decode_body


def raw_deflate(body: bytes) -> bytes:
    compressor = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return compressor.compress(body) + compressor.flush()


ENCODERS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.compress,
    "x-gzip": gzip.compress,
    "deflate": zlib.compress,
    "Deflate": raw_deflate,
    "br": lambda body: bytes(brotli.compress(body)),
    "zstd": lambda body: bytes(zstandard.ZstdCompressor().compress(body)),
    "identity": bytes,
}


@pytest.mark.parametrize("name", ENCODERS)
@given(body=st.binary(min_size=1, max_size=3000))
def test_what_was_encoded_is_decoded(name: str, body: bytes) -> None:
    assert decode_body(ENCODERS[name](body), name, 3000) == body


@pytest.mark.parametrize("name", ENCODERS)
def test_the_limit_holds_to_the_byte(name: str) -> None:
    packed = ENCODERS[name](b"a" * 10_000)
    assert len(decode_body(packed, name, 10_000)) == 10_000
    with pytest.raises(TooLargeError):
        decode_body(packed, name, 9_999)


@pytest.mark.parametrize("name", ["gzip", "deflate", "br", "zstd"])
def test_a_body_that_is_cut_off_or_broken_is_refused(name: str) -> None:
    packed = ENCODERS[name](bytes(range(256)) * 40)
    for broken in (packed[: len(packed) // 2], packed[:-1], b"\x07plain words"):
        with pytest.raises(DecodingError):
            decode_body(broken, name, 100_000)


def test_encodings_on_top_of_each_other_are_undone_from_the_last() -> None:
    assert decode_body(gzip.compress(zlib.compress(b"words")), "deflate, gzip", 100) == b"words"


@pytest.mark.parametrize("name", ["rot13", "gzip, gzip, gzip"])
def test_unknown_encodings_are_refused(name: str) -> None:
    with pytest.raises(DecodingError):
        decode_body(b"words", name, 100)


def test_several_members_are_one_body() -> None:
    assert decode_body(gzip.compress(b"one ") + gzip.compress(b"two"), "gzip", 100) == b"one two"
