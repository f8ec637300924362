"""How a name becomes an identifier: one entity, one id, whatever way its name is written."""

from __future__ import annotations

import re
import unicodedata

_OUTSIDE = re.compile(r"[^a-z0-9.+]+")
_UNDECOMPOSED = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "Ł": "L", "Ø": "O"}
)


def fold(text: str) -> str:
    """`text` in lower case without diacritics ("Élan" and "elan" meet)."""
    return unaccented(text.lower())


def unaccented(text: str) -> str:
    """`text` without diacritics, its case kept."""
    if text.isascii():
        return text
    decomposed = unicodedata.normalize("NFKD", text.translate(_UNDECOMPOSED))
    return "".join(character for character in decomposed if not unicodedata.combining(character))


def slug(name: str) -> str:
    """The part of an entity id after its type: folded, runs outside `[a-z0-9.+]` become "-", trimmed.

    A name without any such character (one in another script) is spelt by its code points, so that no two collide.
    """
    result = _OUTSIDE.sub("-", fold(name)).strip("-.")
    return result or "-".join(f"u{ord(character):04x}" for character in name.strip())


def entity_id(entity_type: str, name: str) -> str:
    """The id `type/slug` of an entity.

    Raises:
        ValueError: if the name is blank.
    """
    if not name.strip():
        raise ValueError(f"an entity of type {entity_type} needs a name")
    return f"{entity_type}/{slug(name)}"
