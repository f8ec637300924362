"""A warehouse's objects in an object store (S3, Google Cloud Storage, Azure): read, written, leased to one writer.

Stores know no renaming and no locks; what they know are conditional writes, and everything here that must not happen
twice is one: taking the lease, renewing it, and moving the pointer.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from warehouse.files import LOCK_WAIT_SECONDS, WarehouseError

if TYPE_CHECKING:
    from obstore.store import ObjectStore

LEASE_NAME = ".lease"
LEASE_SECONDS = 30.0
"""A lease that nobody renewed for so long belongs to a run that died; renewals come three times as often."""
_POLL_SECONDS = 1.0
_SCHEMES = ("s3", "s3a", "gs", "az", "azure", "abfs", "abfss")
_URL = re.compile(r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]+):/+(?P<rest>.*)")
"""An address such as s3://bucket/path, of which Path keeps one slash."""


def address(warehouse: Path) -> str | None:
    """The URL that a warehouse was given by; None when it is a local directory.

    Raises:
        WarehouseError: if it is a URL of a kind that cannot hold a warehouse.
    """
    match = _URL.fullmatch(str(warehouse))
    if match is None:
        return None
    if match["scheme"].lower() not in _SCHEMES or not match["rest"].strip("/"):
        raise WarehouseError(
            f"warehouse {warehouse} is no address of an object store: give a directory, s3://bucket/path, "
            "gs://bucket/path or az://account/container/path"
        )
    return f"{match['scheme'].lower()}://{match['rest'].rstrip('/')}"


class Store:
    """The objects below one address, by their path relative to it. Errors name the address and what went wrong."""

    def __init__(self, url: str) -> None:
        """Open the store; endpoint and credentials come from the environment (AWS_*, GOOGLE_*, AZURE_*).

        Raises:
            WarehouseError: if the address or the environment does not fit.
        """
        from obstore.store import from_url

        self.url = url
        with self._named():
            self._store: ObjectStore = from_url(url)

    def sizes(self) -> dict[str, int]:
        """The size of every object."""
        with self._named():
            return {one["path"]: one["size"] for batch in self._store.list() for one in batch}

    def read(self, path: str) -> tuple[bytes, str | None] | None:
        """Content and entity tag of an object; None when there is none."""
        with self._named():
            try:
                found = self._store.get(path)
            except FileNotFoundError:
                return None
            return bytes(found.bytes()), found.meta["e_tag"]

    def download(self, path: str, target: Path) -> None:
        """Write an object's content to a local file.

        Raises:
            WarehouseError: if there is no such object.
        """
        with self._named(), target.open("wb") as file:
            for chunk in self._store.get(path):
                file.write(chunk)

    def upload(self, path: str, source: Path | bytes) -> None:
        """Write an object, in place of any that is there."""
        with self._named():
            self._store.put(path, source)

    def replace(self, path: str, content: bytes, seen: str | None) -> str | None:
        """Write an object only if it is still the one with the entity tag `seen`, or, with None, there is none yet.

        Gives the new entity tag; None when it was another one.

        Raises:
            WarehouseError: if the store cannot write conditionally.
        """
        from obstore.exceptions import AlreadyExistsError, NotSupportedError, PreconditionError

        with self._named():
            try:
                written = self._store.put(path, content, mode="create" if seen is None else {"e_tag": seen})
            except (AlreadyExistsError, PreconditionError, FileNotFoundError):
                return None
            except (NotSupportedError, NotImplementedError) as error:
                raise WarehouseError(
                    f"{self.url} cannot write conditionally, so that two runs at once could not be kept apart: "
                    "publish to a local directory and copy it"
                ) from error
            return written["e_tag"]

    def remove(self, paths: Iterable[str]) -> None:
        """Remove objects, in that order."""
        for path in paths:
            with self._named(), suppress(FileNotFoundError):
                self._store.delete(path)

    @contextmanager
    def _named(self) -> Iterator[None]:
        from obstore.exceptions import BaseError

        try:
            yield
        except (BaseError, OSError, ValueError) as error:
            reason = " ".join(str(error).split("\n\nDebug", 1)[0].split()) or type(error).__name__
            raise WarehouseError(
                f"warehouse {self.url}: {reason[:300]}; what it held is untouched: see to address, credentials and "
                "network, then run again"
            ) from error


class Lease:
    """The right to be a store's only writer, renewed in the background until it is given back.

    Whether another run still lives is told by its renewals alone, as seen from here: clocks need not agree.
    """

    def __init__(self, store: Store, seconds: float) -> None:
        self._store = store
        self._seconds = seconds
        self._owner = uuid4().hex
        self._tag: str | None = None
        self._renewals = 0
        self._lock = threading.Lock()
        self._ended = threading.Event()

    def take(self, wait_seconds: float) -> None:
        """Wait for the lease.

        Raises:
            WarehouseError: if another run keeps it too long.
        """
        deadline = time.monotonic() + wait_seconds
        watched: tuple[str | None, float] = (None, 0.0)
        while True:
            found = self._store.read(LEASE_NAME)
            tag = found[1] if found is not None else None
            if tag != watched[0]:
                watched = (tag, time.monotonic())
            died = tag is not None and time.monotonic() - watched[1] > self._seconds
            if found is None or died:
                self._tag = self._store.replace(LEASE_NAME, self._content(), tag)
                if self._tag is not None:
                    return
            if time.monotonic() >= deadline:
                raise WarehouseError(
                    f"warehouse {self._store.url} is being written by another run: wait for it to end, then run again"
                )
            time.sleep(min(_POLL_SECONDS, self._seconds / 3))

    def check(self) -> None:
        """Renew the lease now.

        Raises:
            WarehouseError: if it was lost, as to a run that saw no renewal for too long.
        """
        with self._lock:
            if self._tag is not None:
                self._tag = self._store.replace(LEASE_NAME, self._content(), self._tag)
            if self._tag is None:
                raise WarehouseError(
                    f"warehouse {self._store.url} was taken over by another run while this one was not heard of: "
                    "run again"
                )

    def keep(self) -> None:
        """Renew until `give_back`; what fails on the way shows at the next `check`."""
        while not self._ended.wait(self._seconds / 3):
            with suppress(WarehouseError):
                self.check()

    def give_back(self) -> None:
        """End the lease, unless it was lost."""
        self._ended.set()
        with suppress(WarehouseError):
            self.check()
            self._store.remove([LEASE_NAME])

    def _content(self) -> bytes:
        # Every renewal must differ: its entity tag is a digest of the content.
        self._renewals += 1
        content: dict[str, Any] = {"owner": self._owner, "renewal": self._renewals}
        return (json.dumps(content) + "\n").encode()


@contextmanager
def leased(
    store: Store, wait_seconds: float = LOCK_WAIT_SECONDS, lease_seconds: float = LEASE_SECONDS
) -> Iterator[Lease]:
    """Be the store's only writer; a run that dies loses the lease after `lease_seconds`.

    Raises:
        WarehouseError: if another run keeps the lease too long, or the store cannot write conditionally.
    """
    lease = Lease(store, lease_seconds)
    lease.take(wait_seconds)
    keeper = threading.Thread(target=lease.keep, daemon=True)
    keeper.start()
    try:
        yield lease
    finally:
        lease.give_back()
        keeper.join()
