"""The tokeniser of the language layer: Penn Treebank English, adapted to the numbers and names of AI infrastructure.

Where a token ends (`|` is a boundary); every number, unit, sign and range mark of a quantity is a token of its own, so
that a quantity's characters always end on token boundaries:

- signs: ``~|$|63|M``, ``$|1|B|+``, ``US$|5``, ``±|50``; a currency sign is split off, a magnitude or unit is split off
  the number before it (``80|GB``, ``100|K``, ``400|Gbps``, ``10,000|x``, ``8|x|H100``), as the treebanks do (``66|K``).
- a number is one token in every notation: ``10,000``, ``2.15``, ``10^25``, ``1e25``, ``1/2``, ``2019-07-22``.
- ranges: ``1e25|–|5e25``, ``32|–|36|%``, ``$|500|K|-|$|4.6|M``, ``800|G|/|1.6|T``; ``+/-`` is one token.
- a hyphen within a word is a token (``8|-|way``, ``10|-|year``, ``GPU|-|hours``) except behind a prefix that is no word
  (``non-profit``, ``pre-training``), as in the treebanks.
- a name with a number is one token: ``GPT-5.3-Codex-Spark``, ``DGX-1``, ``NVL72``, ``H100``; parts that a space
  separates are tokens (``GB300 NVL72``).
- a compound unit is one token: ``PFlop/s-days``, ``GB/s``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, cast

from spacy.lang.char_classes import ALPHA, ALPHA_LOWER, ALPHA_UPPER, CONCAT_QUOTES, LIST_ELLIPSES, LIST_ICONS
from spacy.lang.en import English
from spacy.language import Language
from spacy.symbols import ORTH
from spacy.tokenizer import Tokenizer
from spacy.tokens import Doc
from spacy.util import compile_infix_regex, compile_prefix_regex, compile_suffix_regex, registry
from spacy.vocab import Vocab

LONGEST_WORD = 600
"""Characters without white space up to which a run is tokenised whole: the longest addresses stay one token, and the
affix rules, whose cost grows with the square of a run, stay within a bound."""
PIECE = 100
"""Length of the pieces that a longer run is cut into."""

_LONG_RUN = re.compile(rf"\S{{{LONGEST_WORD + 1},}}")
_SURROGATE = re.compile(r"[\ud800-\udfff]")

_BYTES = r"(?:[kKMGTPEZ]i?)?(?:B|b|bits?|[Bb]ytes?)"
_FLOP = r"(?:[kKMGTPEZY]|[Pp]eta|[Tt]era|[Ee]xa|[Gg]iga|[Zz]etta)?-?(?:FLOPS|FLOPs?|[Ff]lop[s]?|OPS|OPs)"
_UNITS = (
    r"[KMBTGkmbn%°]",
    r"[xX×]",
    r"(?:mln|bn|tn|mn|trn|MM|mm)",
    r"(?:[kKMGT]i?[Bb]|[PEZ]i?B|[KMGTPE]bit|gb|mb|tb|pb)(?:ps|/s(?:ec)?)?",
    r"(?:[kKMGTP]?bps)",
    _FLOP + r"(?:/s)?",
    r"(?:[kMGTmµ]?W[hp]?)",
    r"(?:[kMGT]?Hz)",
    r"(?:[kmcµnd]m|km²|m²|ft²|sqft|ft|in|yd|mi|km/h|kmh|mph|m/s|[kmµ]g|lbs?|oz|[kmM]?V|kVA|MVA|ha|ml|cl|mAh)",
    r"(?:ms|µs|ns|hrs?|h|mins?|secs?|yrs?|[ap]\.?m\.?|AM|PM)",
    r"°[CFKcfk]",
)
_UNIT = "(?:" + "|".join(_UNITS) + ")"
_CURRENCY = r"(?:(?:US|A|C|CA|AU|HK|NZ|S|R|NT)?\$|[£€¥₹₩₽₺₪฿])"
_RANGE = r"[-–—−]"
_DASH = r"[-–—‐‑]"

_PREFIX_WORDS = """
anti bi co counter cross e ex inter intra macro mega meta micro mid mini multi neo non over post pre pro proto pseudo
psycho re semi socio sub super trans tri ultra un under vice
"""
_NO_PREFIX_BEFORE = "".join(rf"(?<!\b{word})(?<!\b{word.title()})" for word in _PREFIX_WORDS.split())
_VARIANTS = "mini|nano|turbo|instruct|chat|preview|pro|lite|flash|large|small|medium|max|latest"

_NAME = re.compile(
    # one part that holds a digit, after a first part that begins with a letter
    rf"(?=[^\W\d_][\w.]{{0,24}}-(?:[\w.]+-)*?[A-Za-z]{{0,3}}\d)"
    rf"[^\W\d_][\w.]{{0,24}}(?:-(?:[A-Z0-9][\w.]*|[a-z]{{1,3}}\d[\w.]*|{_VARIANTS}))+(?<![._])"
)
_WHOLE = re.compile(
    "|".join(
        (
            r"\d{1,4}(?:([-/.])\d{1,2}\1)\d{1,4}",
            r"\+?\d{1,4}(?:-\d{2,7}){2,4}",
            r"\d{1,2}-[A-Z][a-z]{2}-\d{2,4}",
            r"[2-6]G",
            r"[a-z]{2,16}(?:-[a-z0-9]{1,16}){0,4}-0\d{1,3}",
            r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+",
            rf"(?:{_BYTES}|{_FLOP})(?:/s(?:ec(?:ond)?)?|ps)(?:-(?:days?|hours?|years?))?",
            r"(?:km|mi|m)/(?:hr?|s)|[wW]/(?:o|out)|\+/-|-?/\+|b/c|24/7|c/o|I/O|A/B|N/A|n/a",
        )
    )
)


def _is_one_token(text: str) -> bool:
    """Whether `text`, without affixes, is never split."""
    return _NAME.fullmatch(text) is not None or _WHOLE.fullmatch(text) is not None


_NUMBER_AND_UNIT = re.compile(
    rf"(?:\A|[-–—−+±/~xX×$€£¥₹])(?:[0-9]|[.,:](?=[0-9]))+(?:[eE][+-]?[0-9]+|\^[0-9]+)?(?P<unit>{_UNIT})\Z"
)
_UNIT_AT_END = re.compile(_UNIT + r"\Z")
_RUN = r"(?:--+|==+|__+|##+|~~+|\*+|<<+|>>+|[!?][!?]+|\.[!?]+)"
_NO_EXCEPTIONS = frozenset({"and/or", "id", "Id", "ID", "wed", "Wed", "hell", "Hell"})
_ABBREVIATIONS = """
al. Ft. Lt. Sgt. Ave. Blvd. Fig. fig. Figs. Eq. Sec. Vol. vol. approx. est. Mon. Tue. Wed. Thu. Fri. Sat.
"""
_LIBRARY_UNITS = r"(?<=[0-9])(?:km|"


def _prefixes() -> list[str]:
    own = [
        r"\+/-",
        _RUN,
        r"[~≈∼±≥≤><→•▪]",
        _CURRENCY,
        rf"{_RANGE}(?={_CURRENCY})",
        r"[-–—](?=[^\W\d_])",
    ]
    return own + [str(rule) for rule in English.Defaults.prefixes or [] if rule != r"\*"]


def _suffixes() -> list[str]:
    own = [
        r"(?<=[0-9%])\+",
        r"(?<=[0-9][KMBTGkmbx%])\+",
        r"(?<=[0-9](?:[KMGTP]B|bn))\+",
        _RUN,
        r"(?<=[^\W_])[-–—/]",
        # the dot behind a unit is the sentence's
        r"(?<=[0-9][KMBTGkmbxXW%+])\.",
        r"(?<=[^\W\d_][0-9])\.",
    ]
    return own + [rule for rule in map(str, English.Defaults.suffixes or []) if not rule.startswith(_LIBRARY_UNITS)]


def _infixes() -> list[str]:
    quotes = CONCAT_QUOTES
    return [
        *LIST_ELLIPSES,
        *LIST_ICONS,
        _RUN,
        r"\+/-|±",
        rf"(?<=[0-9]){_UNIT}(?=\+?(?:{_RANGE}|[/~])[\w$€£~])",
        r"(?<=[0-9])(?<!\b0)[xX×](?=[A-Z0-9])",
        rf"(?<=[0-9KMBTGkmbnWVsx%+])(?:{_RANGE}|/)(?=~?{_CURRENCY})",
        rf"(?<=[-–—−/~(]){_CURRENCY}(?=[0-9.])",
        rf"(?<=[0-9%+]){_RANGE}(?=[0-9~.])",
        rf"(?<=[0-9][KMBTGkmbWVsx]){_RANGE}(?=[0-9~])",
        r"(?<=[0-9][KMGTP]B)[-–—−/](?=[0-9~])",
        r"(?<=[0-9][KMGTkmb])/(?=[0-9])",
        r"(?<=[0-9])[+*](?=[0-9])",
        rf"(?<=[{ALPHA_LOWER}{quotes}])\.(?=[{ALPHA_UPPER}{quotes}])",
        rf"(?<=[{ALPHA}]),(?=[{ALPHA}])",
        rf"(?<=[{ALPHA}0-9%]){_NO_PREFIX_BEFORE}{_DASH}(?=[{ALPHA}])",
        rf"(?<=[{ALPHA}0-9])[:<>=/](?=[{ALPHA}])",
        rf"(?<=[{ALPHA}])[=/](?=[0-9])",
        r"(?<=\w)[()\[\]](?=\w)",
        r"[—–]",
    ]


def _exceptions() -> dict[str, list[dict[int | str, Any]]]:
    """English contractions and abbreviations, without emoticons that read like a list number and without slips."""
    library = English.Defaults.tokenizer_exceptions or {}
    rules = {
        text: tokens
        for text, tokens in library.items()
        if text not in _NO_EXCEPTIONS and not re.fullmatch(r"[(=]?[038][)\-=D]*", text)
    }
    return rules | {text: [{ORTH: text}] for text in _ABBREVIATIONS.split()}


class FieldTokenizer(Tokenizer):  # type: ignore[misc]
    """spaCy's tokeniser with this module's rules: linear in the length of the text, and total.

    Its rules are code, so nothing of it is stored with a pipeline. A run of more than `LONGEST_WORD` characters without
    white space is cut into pieces of `PIECE`; a lone surrogate, which no UTF-8 holds, becomes U+FFFD, so that offsets
    stand.
    """

    def __init__(self, vocab: Vocab) -> None:
        """Builds the rules over `vocab`."""
        suffix_search = compile_suffix_regex(_suffixes()).search

        def suffix(text: str) -> re.Match[str] | None:
            quantity = _NUMBER_AND_UNIT.search(text)
            return _UNIT_AT_END.search(text, quantity.start("unit")) if quantity else suffix_search(text)

        super().__init__(
            vocab,
            rules=_exceptions(),
            prefix_search=compile_prefix_regex(_prefixes()).search,
            suffix_search=suffix,
            infix_finditer=compile_infix_regex(_infixes()).finditer,
            token_match=_is_one_token,
            url_match=English.Defaults.url_match,
        )

    def __call__(self, string: str) -> Doc:
        """The tokens of `string`; the text of the Doc is `string`."""
        text = _SURROGATE.sub("\ufffd", string)
        if _LONG_RUN.search(text) is None:
            return cast(Doc, super().__call__(text))
        return self._in_pieces(text)

    def _in_pieces(self, text: str) -> Doc:
        words: list[str] = []
        spaces: list[bool] = []
        for start, end in _pieces(text):
            piece = super().__call__(text[start:end])
            words.extend(token.text for token in piece)
            spaces.extend(bool(token.whitespace_) for token in piece)
        return Doc(self.vocab, words=words, spaces=spaces)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles as its vocabulary alone."""
        return (FieldTokenizer, (self.vocab,))

    def to_bytes(self, *, exclude: Iterable[str] = ()) -> bytes:
        """Nothing: the rules are code."""
        return b""

    def from_bytes(self, bytes_data: bytes, *, exclude: Iterable[str] = ()) -> FieldTokenizer:
        """Itself: the rules are code."""
        return self

    def to_disk(self, path: str | Path, **_: Any) -> None:
        """Writes nothing: the rules are code."""

    def from_disk(self, path: str | Path, **_: Any) -> FieldTokenizer:
        """Itself: the rules are code."""
        return self


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Spans that cover `text`: stretches of ordinary words, and `PIECE` characters each of an overlong run."""
    done = 0
    for run in _LONG_RUN.finditer(text):
        if done < run.start():
            yield done, run.start()
        for start in range(run.start(), run.end(), PIECE):
            yield start, min(start + PIECE, run.end())
        done = run.end()
    if done < len(text):
        yield done, len(text)


@registry.tokenizers("infrafacts.FieldTokenizer.v1")  # type: ignore[untyped-decorator]
def create_tokenizer() -> Callable[[Language], FieldTokenizer]:
    """The factory that `[nlp.tokenizer]` of a pipeline's config names."""

    def build(nlp: Language) -> FieldTokenizer:
        return FieldTokenizer(nlp.vocab)

    return build
