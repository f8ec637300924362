"""Runs SQL in a process of its own whose memory starts as zeros, so that DuckDB writes the same bytes every time.

DuckDB writes padding, and what lies under a NULL, as it finds it in memory. The parent sets the allocators' switches
before this process starts. The file stands alone: it imports nothing of the project.
"""

from __future__ import annotations

import json
import sys


def main() -> int:
    """Takes JSON lines from standard input: the configuration, then lists of statements as they can be run.

    Gives 1 and one line of error on failure. A parent that dies sends no COMMIT, so that nothing of it is kept.
    """
    try:
        import _duckdb as duckdb  # the engine; the package around it takes three times as long to load
    except ImportError:  # as in versions before 1.4
        import duckdb  # type: ignore[no-redef]

    try:
        with duckdb.connect(":memory:", config=json.loads(sys.stdin.readline())) as connection:
            for line in sys.stdin:
                for statement in json.loads(line):
                    connection.execute(statement)
    except (duckdb.Error, OSError) as error:
        sys.stderr.write(str(error).splitlines()[0] + "\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
