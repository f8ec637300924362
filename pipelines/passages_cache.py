"""The passages of texts that were looked through before, kept by the digests of the texts."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

import polars as pl

from pipelines.fingerprints import passages_fingerprint
from pipelines.reconcile.shingles import PASSAGES_OF_TEXT, passages_of
from warehouse.packs import KEY, Packs, to_bytes

_FINGERPRINT_DIGITS = 16
_ROWS = 500
"""Texts in one pack."""
SCHEMA = pl.Schema({KEY: pl.String(), **PASSAGES_OF_TEXT})


class PassagesCache:
    """Finds the passages of texts as `passages_of` does, those of known texts from packs."""

    def __init__(self, directory: Path) -> None:
        """Keep packs below the directory of the cache."""
        self._packs = Packs(directory / "passages" / passages_fingerprint()[:_FINGERPRINT_DIGITS], SCHEMA)

    def __call__(self, texts: pl.Series) -> pl.DataFrame:
        """The passages of each text, in the order of the texts.

        Raises:
            OSError: if what was found cannot be kept.
        """
        keys = pl.Series(KEY, [_key(text) for text in texts], dtype=pl.String)
        known = self._packs.find(keys.to_list())
        missing = pl.DataFrame({KEY: keys, "text": texts}).unique(KEY, keep="first", maintain_order=True)
        missing = missing.join(known, on=KEY, how="anti", maintain_order="left")
        frames = [known]
        for part in missing.iter_slices(_ROWS):
            found = pl.DataFrame(part[KEY]).hstack(passages_of(part["text"]))
            self._packs.add(to_bytes(found))
            frames.append(found)
        told = keys.to_frame().join(pl.concat(frames), on=KEY, how="left", maintain_order="left")
        return told.drop(KEY)


def _key(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=32).hexdigest()
