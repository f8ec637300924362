"""Postponed modules: nothing is loaded before it is used, and then it is the real one."""

from __future__ import annotations

import importlib
import sys

import pytest

from expectations.postponed import leave_out, postpone


def test_a_postponed_module_is_loaded_by_its_first_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    postpone("colorsys")
    import colorsys

    assert importlib.import_module("colorsys") is colorsys
    assert not hasattr(colorsys, "__file__")
    assert colorsys.rgb_to_hsv(1.0, 0.0, 0.0) == (0.0, 1.0, 1.0)
    assert sys.modules["colorsys"].__file__ is not None
    assert colorsys.hsv_to_rgb(0.0, 1.0, 1.0) == (1.0, 0.0, 0.0)


def test_what_is_loaded_already_stays() -> None:
    postpone("json")
    assert hasattr(sys.modules["json"], "__file__")


def test_a_module_that_there_is_not_is_missed_when_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "no_such_module", raising=False)
    postpone("no_such_module")
    stand_in = sys.modules["no_such_module"]
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        _ = stand_in.anything


def test_a_module_that_is_left_out_seems_not_to_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    leave_out("colorsys", "json")
    with pytest.raises(ModuleNotFoundError, match="colorsys"):
        importlib.import_module("colorsys")
    assert hasattr(sys.modules["json"], "__file__")
    del sys.modules["colorsys"]
