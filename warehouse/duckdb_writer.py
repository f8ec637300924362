"""Runs SQL in a process of its own whose memory starts as zeros, so that DuckDB writes the same bytes every time.

DuckDB writes padding, and what lies under a NULL, as it finds it in memory. The parent sets the allocators' switches
before this process starts. The file stands alone: it imports nothing of the project.
"""

from __future__ import annotations

import json
import sys


def main() -> int:
    """Takes {"config", "statements"} as JSON from standard input; gives 1 and one line of error on failure."""
    import duckdb

    task = json.load(sys.stdin)
    try:
        with duckdb.connect(":memory:", config=task["config"]) as connection:
            for statement in task["statements"]:
                connection.execute(statement)
    except (duckdb.Error, OSError) as error:
        sys.stderr.write(str(error).splitlines()[0] + "\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
