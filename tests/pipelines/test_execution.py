"""Work in one process and in several: the same results, in the same order, with clear ends."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest

from pipelines.execution import AHEAD, InProcess, ProcessPool, executor
from sources.errors import InputError

ITEMS = list(range(12))


def squares() -> Callable[[int], tuple[int, int, int]]:
    prepared: list[int] = []

    def work(item: int) -> tuple[int, int, int]:
        prepared.append(item)
        return item * item, os.getpid(), len(prepared)

    return work


def refusing() -> Callable[[int], int]:
    def work(item: int) -> int:
        if item == 3:
            raise InputError("item 3: is wrong: repair it")
        return item

    return work


def dying() -> Callable[[int], int]:
    def work(item: int) -> int:
        if item == 3:
            os._exit(9)
        return item

    return work


def test_two_processes_give_the_results_of_one_in_the_same_order() -> None:
    one = [square for square, _, _ in InProcess().map(squares, ITEMS)]
    answers = list(ProcessPool(2).map(squares, ITEMS))
    assert [square for square, _, _ in answers] == one == [item * item for item in ITEMS]
    processes = {process for _, process, _ in answers}
    assert os.getpid() not in processes
    assert 1 <= len(processes) <= 2
    for process in processes:  # what was prepared is kept from one item to the next
        assert [count for _, own, count in answers if own == process] == list(
            range(1, sum(own == process for _, own, _ in answers) + 1)
        )


def test_an_error_in_a_process_arrives_as_it_is() -> None:
    with pytest.raises(InputError, match="item 3: is wrong: repair it"):
        list(ProcessPool(2).map(refusing, ITEMS))


def test_a_process_that_dies_is_reported_with_the_repair() -> None:
    with pytest.raises(InputError, match="run again with fewer --jobs"):
        list(ProcessPool(2).map(dying, ITEMS))


def test_only_a_few_items_are_in_hand_at_a_time() -> None:
    taken = 0

    class Counted(list[int]):
        def __iter__(self) -> Iterator[int]:
            nonlocal taken
            for item in super().__iter__():
                taken += 1
                yield item

    results = ProcessPool(2).map(squares, Counted(range(100)))
    next(results)
    assert taken <= 2 * AHEAD
    results.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize(("jobs", "items"), [(1, 9), (4, 1), (4, 0)])
def test_one_job_or_one_item_needs_no_other_process(jobs: int, items: int) -> None:
    assert isinstance(executor(jobs, items), InProcess)


def test_there_are_no_more_processes_than_items() -> None:
    pool = executor(8, 3)
    assert isinstance(pool, ProcessPool)
    assert pool.jobs == 3
