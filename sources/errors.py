"""The one kind of error a user can repair: it names what is wrong, where, and what to do."""

from __future__ import annotations


class InputError(Exception):
    """Input that cannot be used: one line that says what is wrong, where (`file:line`), and the repair."""


class ReadError(InputError):
    """One document that cannot be read; the others of a run can."""
