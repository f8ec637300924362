"""Lines below a heading that is somebody's name: `Position: Head of Compute`, `Foo 2: data lead`, `Before Acme: ..`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from pipelines.extract.affiliations import COMPANY_POST
from pipelines.extract.draft import Draft
from pipelines.extract.entities import Entity
from pipelines.extract.people import ROLE_NOUN, about_person, role_draft
from pipelines.extract.reading import Reading, Stretch, inside
from pipelines.extract.setting import Setting
from pipelines.extract.topics import LEADING, Context, as_entity

_POST = re.compile(
    r"(?:(?:current|present|main|job|official|former)\s)?(?:positions?|roles?|titles?|posts?|jobs?|functions?|responsibility"
    r"|responsibilities|what (?:he|she|they) do(?:es)?|now|today|currently|at present|since \d{4})",
    re.IGNORECASE,
)
"""Labels of what somebody is where the text is about the employer."""
_ELSEWHERE = re.compile(
    r"(?P<before>before|previous(?:ly)?|earlier|former(?:ly)?|prior to|past|until)\b.*"
    r"|(?:after(?:wards?)?|later|next|then)\b.*",
    re.IGNORECASE,
)
"""Labels of what somebody was or is at another place."""
_MOVED = re.compile(r"(?:joined|left|departed|hired)\b.*", re.IGNORECASE)
_PROJECTS = ("model", "program", "cluster", "organization", "software", "service")
_DUTY = re.compile(r"(?!none\b|unknown\b)[a-z-]{4,}(?: and [a-z-]+)?\W*")
"""What somebody did on a project in a word: `evaluation`."""
_BEHIND_NAME = re.compile(r"(?:\s*[,;]\s+|\s+[—–-]\s+)(?=\w)")
_BRACKETED = re.compile(r"\([^()]*\)")
_LETTER = re.compile(r"[^\W\d]")
LONGEST, LONGEST_ROLE = 16, 8
"""Characters that a heading has beside the name, and words of what somebody did on a project."""
_OWN = ("sentence", "label")
"""Where a subject is found that the line itself names."""


def headed_person(context: Context) -> Entity | None:
    """The person whose name is the nearest heading, with a nickname or a post at most."""
    level = next((level for level in context.levels if level.name == "heading"), None)
    if level is None or len(level.entities) != 1:
        return None
    person = level.entities[0]
    return person if person.type == "person" and len(level.text) <= len(person.name) + LONGEST else None


def of_headed(
    person: Entity, label: tuple[str, int], reading: Reading, value: Stretch, context: Context, employer: Entity | None
) -> list[Draft] | None:
    """What a labelled line tells of the person whose section it stands in; None where the label says nothing such.

    `label` is its text with where it ends.
    """
    setting = Setting(reading=reading, context=context, rule="labelled_bullet", quote=(0, len(reading.text)))
    text, end, whole = label[0].strip(" *"), label[1], value
    if _POST.fullmatch(text) or _ELSEWHERE.fullmatch(text):
        value, employer = _behind_name(value, employer)
    if _POST.fullmatch(text):
        return list(about_person(person, value, setting, employer)) or _belongs(person, whole, setting, None)
    if _MOVED.fullmatch(text):
        return list(about_person(person, reading.whole, setting, employer))
    elsewhere = _ELSEWHERE.fullmatch(text)
    if elsewhere is not None:
        scope = "former" if elsewhere["before"] else None
        at = employer if value.start > whole.start else None
        told = [d for d in about_person(person, value, setting, at) if d.predicate != "role" or d.object is not None]
        return told or _belongs(person, whole, setting, scope)
    project = next((m for m in inside(reading.mentions, 0, end) if m.type in _PROJECTS and m.start <= LEADING), None)
    if project is None or project.generic or project.end < end:
        return None
    told = list(about_person(person, value, setting, as_entity(project)))
    if told:
        return told
    role = COMPANY_POST.search(value.text) or ROLE_NOUN.search(value.text) or _DUTY.fullmatch(value.text.strip())
    if not role or value.quantities or value.dates or len(value.text.split()) > LONGEST_ROLE:
        return None
    return [role_draft(person, value, setting, as_entity(project), value.text.strip(" ."))]


def _behind_name(value: Stretch, employer: Entity | None) -> tuple[Stretch, Entity | None]:
    """What stands behind an organisation that a value begins with, which is then the employer: `Foo, head of data`."""
    first = next((m for m in value.mentions if m.type == "organization" and not m.generic), None)
    if first is None or value.text[: first.start - value.start].strip(" *"):
        return value, employer
    cut = _BEHIND_NAME.match(value.text, first.end - value.start)
    return (value.part(cut.end(), len(value.text)), as_entity(first)) if cut is not None else (value, employer)


def _belongs(person: Entity, value: Stretch, setting: Setting, scope: str | None) -> list[Draft]:
    """Where somebody is or was, of whom a line names nothing but an organisation."""
    first = next((m for m in value.mentions if m.type == "organization" and not m.generic), None)
    if first is None or first.start > value.start + LEADING:
        return []
    if _LETTER.search(_BRACKETED.sub("", value.text[first.end - value.start :])):
        return []  # more is said than where
    draft = role_draft(person, value, setting, as_entity(first), "")
    told = replace(draft, predicate="member_of", value_text=None, scope=scope)
    return [replace(told, value_start=first.start, value_end=first.end)]


def without_ties_around(drafts: Iterable[Draft], person: Entity, is_relation: Callable[[str], bool]) -> Iterator[Draft]:
    """The statements of a line in a person's section but for ties of those around it: it tells what a person did."""
    for draft in drafts:
        own = draft.subject.entity_id == person.entity_id or draft.features.found in _OWN
        if own or draft.predicate == "measure":
            yield draft
        elif draft.unit is not None:
            yield replace(
                draft, predicate="measure", object=None, scope=draft.scope or draft.predicate.replace("_", " ")
            )
        elif not is_relation(draft.predicate):
            yield draft
