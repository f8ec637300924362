"""Reads the ontology's TOML files into one validated, fingerprinted object."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from pipelines.ontology.identity import fold, slug
from pipelines.ontology.schema import EntityType, Entry, Frame, Phrase, Predicate, Shape

DIRECTORY = Path(__file__).parent
"""Where the product's own vocabulary stands."""

FRAMES = "frames.toml"
"""How verbs state relations; a vocabulary may go without."""

_Model = TypeVar("_Model", bound=BaseModel)
_Raw = dict[str, Any]


class OntologyError(Exception):
    """The vocabulary is not valid; the message is one line with the file, the key and the repair."""


@dataclass(frozen=True)
class Ontology:
    """The whole vocabulary; `fingerprint` is the SHA-256 of its content (comments and layout left out)."""

    entity_types: dict[str, EntityType]
    predicates: dict[str, Predicate]
    entries: tuple[Entry, ...]
    shapes: tuple[Shape, ...]
    phrases: tuple[Phrase, ...]
    frames: tuple[Frame, ...]
    by_id: dict[str, Entry]
    fingerprint: str
    towns: frozenset[str] = frozenset()
    """Names of towns, folded: what a name is where the words before it say that it is a place."""


def load_ontology(directory: Path | None = None) -> Ontology:
    """The vocabulary in `directory` (the product's own without one); read once per process and directory.

    Raises:
        OntologyError: if a file is missing, is not TOML, or says something that the schema does not allow.
    """
    return _load((directory or DIRECTORY).resolve())


@cache
def _load(directory: Path) -> Ontology:
    raw = {path.relative_to(directory).as_posix(): _toml(path) for path in _files(directory)}
    types = _entity_types(directory / "entity_types.toml", raw["entity_types.toml"])
    predicates = _predicates(directory / "predicates.toml", raw["predicates.toml"], types)
    places: dict[str, str] = {}
    entries: list[Entry] = []
    for name in sorted(key for key in raw if key.startswith("gazetteer/")):
        for where, entry in _entries(directory / name, raw[name]):
            _known("type", [entry.type], types, where)
            if entry.entity_id in places:
                raise OntologyError(f"{where}: stands in {places[entry.entity_id]} already; merge the two")
            places[entry.entity_id] = where
            entries.append(entry)
    by_id = {entry.entity_id: entry for entry in entries}
    _check_vendors(entries, by_id, places)
    _check_aliases(entries, places)
    shapes = _list(directory / "shapes.toml", raw["shapes.toml"], "shape", Shape)
    phrases = _list(directory / "shapes.toml", raw["shapes.toml"], "phrase", Phrase)
    frames = _frames(directory / FRAMES, raw.get(FRAMES, {}), predicates, types)
    _check_rules(directory / "shapes.toml", shapes, phrases, types, by_id)
    towns = _lines(directory / "towns.txt")
    canonical = json.dumps([raw, towns], sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    fingerprint = hashlib.sha256(canonical.encode()).hexdigest()
    folded = frozenset(fold(name) for name in towns)
    return Ontology(types, predicates, tuple(entries), shapes, phrases, frames, by_id, fingerprint, folded)


def _files(directory: Path) -> list[Path]:
    required = [directory / name for name in ("entity_types.toml", "predicates.toml", "shapes.toml")]
    gazetteer = sorted((directory / "gazetteer").glob("*.toml"))
    for path in required:
        if not path.is_file():
            raise OntologyError(f"{path}: no such file; the ontology needs it, restore it")
    if not gazetteer:
        raise OntologyError(f"{directory / 'gazetteer'}: holds no .toml file; add at least one list of names")
    frames = directory / FRAMES
    return [*required, *([frames] if frames.is_file() else []), *gazetteer]


def _lines(path: Path) -> list[str]:
    """The lines of an optional list of names, comments left out."""
    if not path.is_file():
        return []
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise OntologyError(f"{path}: not UTF-8 (byte {error.start}); save it as UTF-8") from error
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def _toml(path: Path) -> _Raw:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise OntologyError(f"{path}: not valid TOML: {error}; correct it there") from error
    except UnicodeDecodeError as error:
        raise OntologyError(f"{path}: not UTF-8 (byte {error.start}); save it as UTF-8") from error
    except OSError as error:
        raise OntologyError(f"{path}: cannot be read ({error.strerror}); check its permissions") from error


def _parse(model: type[_Model], data: Any, where: str) -> _Model:
    """`data` as `model`, or one line naming the place, the key and what is allowed."""
    if not isinstance(data, dict):
        raise OntologyError(f"{where}: expected a table of keys, found {type(data).__name__}")
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        key = ".".join(str(part) for part in first["loc"]) or "value"
        if first["type"] == "extra_forbidden":
            raise OntologyError(f"{where}: unknown key '{key}'; allowed: {', '.join(model.model_fields)}") from error
        if first["type"] == "missing":
            raise OntologyError(f"{where}: key '{key}' is missing; add it") from error
        message = first["msg"].removeprefix("Value error, ")
        raise OntologyError(f"{where}: key '{key}': {message} (found {first['input']!r:.80})") from error


def _known(what: str, names: Iterable[str], allowed: Iterable[str], where: str) -> None:
    allowed = sorted(allowed)
    for name in names:
        if name not in allowed:
            raise OntologyError(f"{where}: unknown {what} '{name}'; allowed: {', '.join(allowed)}")


def _entity_types(path: Path, raw: _Raw) -> dict[str, EntityType]:
    return {name: _parse(EntityType, _named(name, data), f"{path}: [{name}]") for name, data in raw.items()}


def _named(name: str, data: Any) -> Any:
    return {"name": name, **data} if isinstance(data, dict) else data


def _predicates(path: Path, raw: _Raw, types: dict[str, EntityType]) -> dict[str, Predicate]:
    predicates = {}
    for name, data in raw.items():
        where = f"{path}: [{name}]"
        predicate = _parse(Predicate, _named(name, data), where)
        _known("subject type", predicate.subjects, types, where)
        _known("object type", predicate.objects, types, where)
        predicates[name] = predicate
    return predicates


def _entries(path: Path, raw: _Raw) -> Iterator[tuple[str, Entry]]:
    """The entries of a gazetteer file: groups that state common keys once; a bare string is a name."""
    _known("key", raw, ["group"], str(path))
    for ordinal, group in enumerate(raw.get("group", []), start=1):
        where = f"{path}: group {ordinal}"
        if not isinstance(group, dict) or not isinstance(group.get("entries"), list):
            raise OntologyError(f"{where}: needs a list 'entries'")
        common = {key: value for key, value in group.items() if key != "entries"}
        for item in group["entries"]:
            own = {"name": item} if isinstance(item, str) else item
            label = own.get("name", "without a name") if isinstance(own, dict) else own
            place = f"{where}: entry '{label}'"
            yield place, _parse(Entry, {**common, **own} if isinstance(own, dict) else own, place)


def _frames(path: Path, raw: _Raw, predicates: dict[str, Predicate], types: dict[str, EntityType]) -> tuple[Frame, ...]:
    frames = _list(path, raw, "frame", Frame, ("frame",))
    for ordinal, frame in enumerate(frames, start=1):
        where = f"{path}: frame {ordinal}"
        _known("predicate", [frame.predicate], predicates, where)
        _known("subject type", frame.subjects, types, where)
        _known("object type", frame.objects, types, where)
        _known("type of names", frame.named, types, where)
        if frame.parts_only and not frame.parts:
            raise OntologyError(f"{where}: has parts_only but no parts, and could never match; add 'parts'")
    return frames


def _list(
    path: Path, raw: _Raw, key: str, model: type[_Model], keys: tuple[str, ...] = ("shape", "phrase")
) -> tuple[_Model, ...]:
    _known("key", raw, keys, str(path))
    return tuple(_parse(model, data, f"{path}: {key} {n}") for n, data in enumerate(raw.get(key, []), start=1))


def _check_vendors(entries: Iterable[Entry], by_id: dict[str, Entry], places: dict[str, str]) -> None:
    for entry in entries:
        if entry.vendor is not None and f"organization/{slug(entry.vendor)}" not in by_id:
            where = places[entry.entity_id]
            raise OntologyError(f"{where}: vendor '{entry.vendor}' is no organization of the gazetteer; add it there")


def _check_rules(
    path: Path,
    shapes: Iterable[Shape],
    phrases: Iterable[Phrase],
    types: dict[str, EntityType],
    by_id: dict[str, Entry],
) -> None:
    for ordinal, shape in enumerate(shapes, start=1):
        where = f"{path}: shape {ordinal}"
        _known("type", [shape.type], types, where)
        if shape.vendor is not None and f"organization/{slug(shape.vendor)}" not in by_id:
            raise OntologyError(f"{where}: vendor '{shape.vendor}' is no organization of the gazetteer; add it there")
    for ordinal, phrase in enumerate(phrases, start=1):
        _known("type", [phrase.type], types, f"{path}: phrase {ordinal}")


def _check_aliases(entries: Iterable[Entry], places: dict[str, str]) -> None:
    """A name may stand for two things only where different words around it tell them apart."""
    owners: dict[tuple[str, frozenset[str]], Entry] = {}
    for entry in entries:
        for name in {fold(name) for name in entry.names}:
            other = owners.setdefault((name, frozenset(entry.context)), entry)
            if other is not entry:
                raise OntologyError(
                    f"{places[entry.entity_id]}: '{name}' already names {other.entity_id} "
                    f"({places[other.entity_id]}); remove it from one, or give them different 'context' words"
                )
