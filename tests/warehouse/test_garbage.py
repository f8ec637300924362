"""A process that leaves without being taken apart has done all that Python does of use at its end."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import atexit, sys, tempfile, threading, time
from concurrent.futures import ThreadPoolExecutor
from warehouse.garbage import leave

directory = tempfile.TemporaryDirectory()
print(directory.name)
atexit.register(lambda: print("exit function"))
def work():
    time.sleep(0.2)
    print("thread")
threading.Thread(target=work).start()
still_open = ThreadPoolExecutor(1)
still_open.submit(int).result()
sys.stderr.write("unflushed")
leave(7)
"""


def test_threads_end_exit_functions_run_and_all_is_written() -> None:
    ended = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False, timeout=60)
    place, *rest = ended.stdout.splitlines()
    assert (ended.returncode, rest, ended.stderr) == (7, ["thread", "exit function"], "unflushed")
    assert subprocess.run(["test", "-e", place], check=False).returncode == 1


def test_an_output_that_nobody_reads_ends_it_as_python_ends() -> None:
    program = "import sys; from warehouse.garbage import leave; print('x'); leave(0)"
    with subprocess.Popen(
        [sys.executable, "-E", "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        _, errors = process.communicate()
    assert process.returncode == 120
    assert "BrokenPipeError" in errors


@pytest.mark.parametrize("closing", ["import os; os.close(1); sys.stdout = None", "sys.stdout.close()"])
def test_a_process_without_an_output_ends_as_it_should(closing: str) -> None:
    program = f"import sys; from warehouse.garbage import leave; {closing}; leave(0)"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
