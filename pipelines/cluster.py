"""Heavy work on a cluster of Dask's, with the same results in the same order as in one process."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pipelines.execution import Item, Prepare, Result, in_order
from pipelines.fingerprints import extractor_fingerprint
from sources.errors import InputError

if TYPE_CHECKING:
    from distributed import Client, Future

CONNECT_SECONDS = 10
RETRIES = 3
"""Attempts after a worker died over a piece of work; more deaths mean that the work is what kills it."""


class Cluster:
    """Several items at a time on the workers of one scheduler; what a worker that dies had in hand is done again.

    The workers need this project installed in the same version; `prepare` must be a function of a module.
    """

    def __init__(self, address: str) -> None:
        self.address = address

    def map(self, prepare: Prepare[Item, Result], items: Sequence[Item]) -> Iterator[Result]:
        """The results of the work on the items, in their order.

        Raises:
            InputError: if there is no such scheduler, it has no worker, a worker runs another version of the project,
                or an item killed one worker after the other.
        """
        client = self._client()
        try:
            _check_workers(client, self.address)
            yield from _in_order(client, prepare, items)
        finally:
            client.close()

    def _client(self) -> Client:
        try:
            from distributed import Client
        except ImportError as error:
            raise InputError(
                "--dask needs the package distributed: install the project with its extra, infrafacts[dask]"
            ) from error
        try:
            return Client(self.address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise InputError(
                f"{self.address}: no scheduler of Dask's answers there ({str(error) or type(error).__name__}): "
                "start one with `dask scheduler`, or name another address as tcp://HOST:8786"
            ) from error


def _check_workers(client: Client, address: str) -> None:
    workers = client.scheduler_info(n_workers=-1)["workers"]
    if not workers:
        raise InputError(f"{address}: the scheduler has no worker: start one with `dask worker {address}`")
    own = extractor_fingerprint()
    theirs = client.run(extractor_fingerprint, on_error="return")
    for worker, fingerprint in sorted(theirs.items()):
        if fingerprint != own:
            raise InputError(
                f"{worker}: this worker of {address} has another version of the project or of its libraries "
                f"({str(fingerprint)[:60]}): install the same one there"
            )


def _in_order(client: Client, prepare: Prepare[Item, Result], items: Sequence[Item]) -> Iterator[Result]:
    from distributed import KilledWorker

    def submit(item: Item) -> Future[Result]:
        return client.submit(_work, prepare, item, pure=False, retries=RETRIES)

    try:
        yield from in_order(submit, items, max(sum(client.nthreads().values()), 1))
    except KilledWorker as error:
        raise InputError(
            "one piece of work killed one worker of Dask's after the other, perhaps for want of memory: "
            "give the workers more, or run again with --jobs"
        ) from error


_prepared: dict[Prepare[Any, Any], Any] = {}
"""What a worker process made once for all items."""


def _work(prepare: Prepare[Any, Any], item: Any) -> Any:
    if prepare not in _prepared:
        _prepared[prepare] = prepare()
    return _prepared[prepare](item)
