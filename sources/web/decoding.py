"""Undoes the content encoding of an answer, within a limit that no compression bomb gets past."""

from __future__ import annotations

import zlib
from collections.abc import Callable

ENCODINGS = ("gzip", "deflate", "br", "zstd")
_MOST_LAYERS = 2
_ZSTD_PIECE = 256


class DecodingError(Exception):
    """A body whose encoding is unknown or broken."""


class TooLargeError(Exception):
    """A body that is longer than the limit once it is decompressed."""


def decode_body(body: bytes, content_encoding: str | None, limit: int) -> bytes:
    """The body without its content encoding (RFC 9110, section 8.4).

    Raises:
        DecodingError: if the encoding is unknown or the body does not fit it.
        TooLargeError: if the result, or a step to it, has more than `limit` bytes.
    """
    names = [name.strip().lower() for name in (content_encoding or "").split(",")]
    layers = [name.removeprefix("x-") for name in names if name not in ("", "identity")]
    if len(layers) > _MOST_LAYERS:
        raise DecodingError(f"{len(layers)} content encodings on top of each other")
    for name in reversed(layers):
        decoder = _DECODERS.get(name)
        if decoder is None:
            raise DecodingError(f"the content encoding {name!r} is not known")
        if body:
            body = decoder(body, limit)
    if len(body) > limit:
        raise TooLargeError(f"more than {limit:,} bytes")
    return body


def _inflate(body: bytes, limit: int, window: int) -> bytes:
    """All members of a gzip body, or one zlib or raw deflate stream."""
    out: list[bytes] = []
    size = 0
    while body:
        decompressor = zlib.decompressobj(window)
        try:
            part = decompressor.decompress(body, limit - size + 1)
        except zlib.error as error:
            if out:  # bytes after the last member are padding, as browsers and gzip itself see it
                break
            raise DecodingError(f"the compressed body is broken ({error})") from error
        size += len(part)
        if size > limit:
            raise TooLargeError(f"more than {limit:,} bytes after decompression")
        if not decompressor.eof:
            raise DecodingError("the compressed body ends too early")
        out.append(part)
        body = decompressor.unused_data if window > zlib.MAX_WBITS else b""
    return b"".join(out)


def _gzip(body: bytes, limit: int) -> bytes:
    return _inflate(body, limit, zlib.MAX_WBITS + 16)


def _deflate(body: bytes, limit: int) -> bytes:
    try:
        return _inflate(body, limit, zlib.MAX_WBITS)
    except DecodingError:
        return _inflate(body, limit, -zlib.MAX_WBITS)


def _brotli(body: bytes, limit: int) -> bytes:
    import brotli

    decompressor = brotli.Decompressor()
    out: list[bytes] = []
    size = 0
    try:
        data = body
        while not decompressor.is_finished():
            part = decompressor.process(data, output_buffer_limit=max(limit - size + 1, 1))
            data = b""
            size += len(part)
            if size > limit:
                raise TooLargeError(f"more than {limit:,} bytes after decompression")
            if not part and decompressor.can_accept_more_data():
                raise DecodingError("the compressed body ends too early")
            out.append(part)
    except brotli.error as error:
        raise DecodingError(f"the compressed body is broken ({error})") from error
    return b"".join(out)


def _zstd(body: bytes, limit: int) -> bytes:
    import zstandard

    # RFC 9659: a window of at most 8 MB for content encodings.
    decompressor = zstandard.ZstdDecompressor(max_window_size=1 << 23)
    out: list[bytes] = []
    size = 0
    while body:
        frame = decompressor.decompressobj()
        taken = 0
        try:
            # A block of 4 bytes can stand for 128 KiB: small pieces keep what one call gives within a few megabytes.
            while taken < len(body) and not frame.eof:
                part = frame.decompress(body[taken : taken + _ZSTD_PIECE])
                taken += _ZSTD_PIECE
                size += len(part)
                if size > limit:
                    raise TooLargeError(f"more than {limit:,} bytes after decompression")
                out.append(part)
        except zstandard.ZstdError as error:
            raise DecodingError(f"the compressed body is broken ({error})") from error
        if not frame.eof:
            raise DecodingError("the compressed body ends too early")
        body = frame.unused_data + body[taken:]
    return b"".join(out)


_DECODERS: dict[str, Callable[[bytes, int], bytes]] = {
    "gzip": _gzip,
    "deflate": _deflate,
    "br": _brotli,
    "zstd": _zstd,
}
