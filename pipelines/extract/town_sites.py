"""Sites that a company's text calls by their town, beside their power: `Springfield TX 750 MW`, `Foo, Ohio (2 GW)`."""

from __future__ import annotations

import re

from pipelines.extract.compounds import LETTERS
from pipelines.extract.entities import Entity
from pipelines.extract.quantities import Quantity
from pipelines.extract.reading import Stretch
from pipelines.extract.setting import Setting
from pipelines.extract.subjects import Subject
from pipelines.ontology import entity_id

_COMES = r"\s*(?:[:(–—-]\s*)?(?:(?:up to|about|around|over|approximately)\s+|[~>≈]\s*)?$"
_TOWN = re.compile(rf"(?:\A|[\s:;,(])(?P<town>[A-ZÀ-Þ][\w.'’-]+(?: [A-ZÀ-Þ][\w.'’-]+){{0,2}}),? {LETTERS}{_COMES}")
"""A town with the letters of its state or province, right before a number."""
REACH = 80
PLACES_OF_WORK = ("site", "cluster", "program")
"""What stands in a town and has its power itself."""


def site_of(quantity: Quantity, subject: Subject, stretch: Stretch, setting: Setting) -> Subject:
    """Whose a power is: of the site whose town stands right before it, in the line or as its label, else the subject's.

    Only what would be a company's, or that of the town listed before: `the Foo campus in Bar, TX (80 MW)` is Foo's.
    """
    if subject.entity.type != "organization" and subject.found != "sibling" and not _is_town(subject.entity, stretch):
        return subject
    before = (m.entity for m in stretch.mentions if m.end <= quantity.start)
    at_work = (e for e in (*setting.label_entities, *before) if e.type in PLACES_OF_WORK)
    if any(not _is_town(entity, stretch) for entity in at_work):
        return subject
    start = quantity.start - stretch.start
    text = stretch.text[max(0, start - REACH) : start]
    if not text.strip() and setting.label:
        text = setting.label
    town = _TOWN.search(text)
    if town is None:
        return subject
    name = town["town"]
    return Subject(Entity(entity_id("site", name), name, "site", provisional=True), 0.0, "sentence")


def _is_town(entity: Entity, stretch: Stretch) -> bool:
    """Whether a site is one that the text calls by its town, with the state behind it."""
    return entity.type == "site" and re.search(rf"{re.escape(entity.name)},? {LETTERS}\b", stretch.text) is not None
