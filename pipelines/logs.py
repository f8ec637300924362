"""What a run says on standard error: for people, or as one JSON object a line for programs that gather logs."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any, Literal

Form = Literal["text", "json"]

NAME = "infrafacts"
"""The logger of the product's own messages."""


class JsonLines(logging.Formatter):
    """One object a record: `time` (UTC), `level`, `logger`, `message`, and the record's `fields`."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line."""
        content: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            content["exception"] = self.formatException(record.exc_info)
        return json.dumps(content, ensure_ascii=False, default=str)


def configure(form: Form) -> logging.Logger | None:
    """Sets the form of everything that is logged; gives the product's own logger where it is JSON."""
    if form == "text":
        return None
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.captureWarnings(True)
    logging.getLogger(NAME).setLevel(logging.INFO)
    return configured()


def configured() -> logging.Logger | None:
    """The product's own logger where `configure` made its form JSON."""
    logger = logging.getLogger(NAME)
    return logger if logger.level == logging.INFO else None
