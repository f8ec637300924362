"""Words around a name by which it has a value or not: who acts, who is dealt with, what likens or points back."""

from __future__ import annotations

import re

from pipelines.extract.comparisons import THAN

AS = re.compile(r"\b(?:as|called|named|dubbed|codenamed|formerly|once)\s+(?:the\s+)?$")
"""What stands in such words before another name of the very thing: `Founded as Foo, the company has`."""
OF_BUSINESS = re.compile(r"\b[Tt]he (?:(?:new|entire|whole|young) )?(?:company|firm|start-?up)\b(?!['’-])")
"""A description of a company, which no university or ministry is called."""
PUBLIC = re.compile(
    r"\b(?:University|College|School|Institute|Laborator(?:y|ies)|Department|Ministry|Academy|Foundation|Council|Commission)\b"
)
MAKER = "system maker"
"""The kind of company whose machines others run."""
DESIGNATION = re.compile(
    r"\s(?!(?:[FC]Y|Q\d|[QH]\d\b|GPT|v\d|MSA|RFC|Fortune\b))"
    r"(?:(?:[A-Z][A-Za-z]+[ -])?[A-Z]{1,6}-?\d{2,5}[A-Za-z]{0,4}\b"
    r"|[A-Z][A-Za-z]{2,}[ -](?!(?:19|20)\d\d\b)\d{3,5}[a-z]?\b(?!\s(?:[kMG]?W|GPUs|TPUs|[a-z]+s)\b))"
)
"""How a maker's name goes on that stands before a machine's: `Acme PowerBox C640`, `Acme SYS-420GP`."""
ACTS = re.compile(
    r"\s+(?:(?:has|have|had|will|would|also|now|is|was|were|are|to|then|already|recently|plans?|planned|committed|agreed"
    r"|currently)\s+){0,3}"
    r"(?:invest|commit|spen[dt]|pa(?:y|id)|pledg|rais|b(?:uy|ought)|order|deploy|us(?:e|ing)|operat|run|host|contain|ha(?:s|ve|d)"
    r"|hold|featur|deliver|offer|provid|reach|cost|achiev|consist|dr[ae]w|consum|span|trained|contribut|pour|put)\w*"
    r"\s+(?:[a-z]+\s+){0,3}?(?:[$€£~]\s?)?",
)
HAS = re.compile(
    r"\s(?:(?:now|also|still|itself|alone|only|already|currently)\s)?(?:ha[sd]|have|draws|drew|offers|offered|delivers|delivered"
    r"|provides|provided|carries|carried|packs|packed|holds|contains|costs|reaches|reached|achieves|achieved|employs|features"
    r"|featured|needs|supports|boasts|consumes|comes\swith|ships\swith)\s"
    r"(?:an?\s|the\s|its\s|up\sto\s|about\s|around\s|some\s|roughly\s|nearly\s|almost\s|over\s|more\sthan\s|only\s|just\s"
    r"|at\sleast\s|[~$€£≈]\s?){0,2}\Z"
)
"""How a sentence goes on from the name that has a value to the value."""
HAS_REACH = 60
CLAUSE = re.compile(
    r"(?:\A\W*|[.;:,—–→]\s|\b(?:and|but|while|whereas|though|where)\s)"
    r"(?:(?:[Tt]he|[Aa]n?|[Ee]ach|[Oo]ne|[Ee]very|[Oo]nly|its|[A-Z][\w.&-]*['’]s)\s){0,3}\Z"
)
"""What stands before the subject of a clause; else a name only says more of what does: `the maker of X has`."""
DEALT_WITH = re.compile(
    r"\b(?:acquir(?:e|es|ed|ing)|buy(?:s|ing)?|bought|purchas(?:e|es|ed|ing)|sell(?:s|ing)?|sold|pa(?:y|ys|id|ying)"
    r"|tap(?:s|ped)|select(?:s|ed|ing)|chose|chooses|choosing|back(?:s|ed|ing)|join(?:s|ed|ing)|overtak(?:e|es|ing)"
    r"|merg(?:e|es|ed|ing) with|invest(?:s|ed|ing)? in|owe(?:s|d)?|su(?:e|es|ed)|supplies|valu(?:e|es|ed|ing)"
    r"|hir(?:e|es|ed|ing))\s+(?:the\s+)?$"
)
"""Verbs directly before an organisation with which somebody else deals."""
RUN_OF = re.compile(
    r"(?:\A|[:;,]\s)\W*(?:(?:the|its|their)\s+)?(?:[\w-]+\s+){0,2}?(?:pre-?|post-?)?(?:training(?:\s+run)?|runs?|inference|serving"
    r"|development|construction)\s+(?:of|for)\s+(?:the\s+)?\Z",
    re.IGNORECASE,
)
"""What stands before the one name of a sentence that tells of what is done with it: `Training of Foo drew 5 MW`."""
IT = re.compile(r"\W*(?:It|They)\b")
ITS = re.compile(r"\W*(?:It|They|Its|Their)\b")
WITHIN_SAID = re.compile(r"(?<=\s)(?:it|they|its|their)\b")
POINTS = re.compile(r"\W*(?:It|They|Its|Their|He|She|His|Her)\b")
"""How a sentence begins that points back."""
ANOTHER = re.compile(r"\W*(?:Its|Their|Her|The)\s+(?:[a-z-]+\s+)?(successor|predecessor|forerunner)\s+(?=[a-z])")
"""How a sentence begins that tells of another thing than the one before."""
WE = re.compile(r"\W*(?:We|Our|I)\b")
"""How a sentence begins that is about whoever or whatever the document is about, not about what was named last."""
REPRODUCED = re.compile(r"\b(?:reproduc|replicat|repeat)\w*\s+(?:of\s+)?(?:the\s+)?(?:original\s+)?$", re.IGNORECASE)
REPRODUCIBLE = re.compile(
    r"\s+can\s+(?:now\s+|today\s+)?be\s+(?:re-?trained|reproduced|replicated|trained\s+(?:again|anew))\b", re.IGNORECASE
)
GRADED = re.compile(
    r"[ -](grade|level|class|quality|calib(?:er|re)|capability|equivalent|compatible|like)\b", re.IGNORECASE
)
"""What follows a name that only says what something else is like: `a GPT-2 grade model`."""
EQUALLED = re.compile(
    r"\b(?:reach|match|approach|exceed|surpass|attain|equal|replicat)\w*\s+(?:the\s+)?(?:[\w-]+\s+){0,2}?"
    r"(?:performance|quality|accuracy|level|capabilit(?:y|ies)|scores?)\s+of\s+(?:the\s+)?\Z",
    re.IGNORECASE,
)
ASIDE = re.compile(r",\s+(?:an?|the|which)\b")
"""How what a reproduced model itself is begins."""
OF_OTHERS = re.compile(
    r"\W*(?:(?:An?|Two|Three|Several|Some|Other)\s)?(?:[A-Z][\w.&]*\s){0,2}[A-Z][\w.&]*"
    r"-(?:managed|led|affiliated|sponsored|advised|controlled|owned|backed|funded|financed)\s(?:[a-z-]+\s){0,2}?"
    r"(?:funds?|investors?|vehicles?|partnerships?|affiliates?|entit(?:y|ies)|sites?|campuses|facilities|plants|farms|projects"
    r"|data\scent(?:er|re)s|companies|firms|start-?ups|businesses|ventures)\s"
)
"""How a sentence begins whose subject somebody only manages, owns or leads: `Foo-managed funds hold`.

`The Foo-backed company`, one of them, is rather what the text is about.
"""
PERSONAL = re.compile(r"\W*(?:His|Her)\b")
"""How a sentence begins that is about what a person does, for whom the person does it."""
SET_BESIDE = re.compile(r"\b(?:and|to|vs|versus|compared|against|but|while|or|from)\b.*\b(?:on|in|for)\b")
COMPARED = re.compile(rf"{THAN}\Z")
TOLD_ON = re.compile(r"(?:\s+(?!and\b|or\b)[a-z-]+){0,4}?\s+(?:on|in|for)\s+(?:(?:the|an?|each|its|one)\s+)?")
"""What stands between a number and the name that it is told of."""
LINKS = re.compile(
    r"\s+(?:[a-z]+\s+)?(?:ha(?:s|ve|d)|is|was|are|were|can|offer|provid|deliver|reach|support|run|max|carr(?:y|i)|link)"
)
"""What goes on behind a network of which something is told."""
ELLIPTIC = re.compile(
    r"\W*(?:(?:Also|Then|Later|Now|Has|Had|Is|Was)\s+)?(?:(?i:rais|secur|clos|complet|announc|launch|acquir|receiv|sign|open"
    r"|deploy|train|develop|releas|operat|us|own|employ|plan|expect|provid|offer|leas|invest|partner|expand|commit|order"
    r"|purchas|consum|contain|featur|support|deliver|achiev|reach|host|serv|pledg|co-found|merg|rent|power)(?:t?ed|es|s|d)"
    r"|(?i:built|builds|bought|buys|ran|runs|sold|sells|spent|led|won|made|makes|holds|held|draws|drew|began|grew|paid|got))\b"
)
"""How a line begins whose subject stands around it: `Raised $1B from Acme`."""
SPENDING = re.compile(r"\b(?:spend(?:ing|ers?)?|cap-?ex|capital expenditures?|budgets?)\b", re.IGNORECASE)
"""What is said above a list of those who spend."""
LIKE_NAME = re.compile(r"[^\W\d].*(?:[a-z][A-Z]|\d|-[A-Z]| [A-Z]{2,}\b)")
"""What no common word at the beginning of a sentence is written like."""
JOINED = re.compile(
    r"\b(?:of|for)\s+(?:(?:the|an?|its|their|all)\s+)?(?:[a-z-]+ing\s+(?:the\s+|of\s+)?)?$", re.IGNORECASE
)
"""What stands between a value and whose it is: `$5 million for the training of Foo`."""
AMOUNT = re.compile(r"\d")
DOES = re.compile(r"\s(?:is|was|has|had|will|would|can|could|[a-z]{2,}(?:s|ed))\s")
"""What goes on behind a name that does something: `As Foo scales`."""
MULTIPLE = re.compile(r"\d\s?[×x]\s(?:the\s)?$")
"""What stands before a name by which something is measured: `4x Foo`."""
OF_COMPARED = re.compile(r"(?:['’]s?)?\s*(?:about|around|roughly|only|just|at|is|has|had)?\s*[~($€£:]{0,2}")
"""What stands between the name of what something is compared with, and its value."""
POSSESSIVE = re.compile(r"['’]s?\b")
STYLED = re.compile(
    r"-(?:based|like|style|compatible|powered|driven|native|inspired|derived|type|backend|equivalent|scale|level)\b",
    re.IGNORECASE,
)
"""How a name goes on that says of what kind or make another thing is."""
PLEDGED = re.compile(r"-(?:backed|financed|secured|collaterali[sz]ed|funded)\b")
"""How the name of chips goes on that somebody has only borrowed against: `Foo-backed loans`."""
PARTED = re.compile(r"(?:[,;]\s+(?:and\s+|while\s+|but\s+)?|\sand\s)(?:the\s+)?\Z")
HAS_NUMBER = re.compile(
    r"\s+(?:(?:on|with|at|in|for|using|from|to|over|has|had)\s+)?"
    r"(?:(?:about|around|over|only|just|some|roughly|nearly|almost|up to|more than|close to|another)\s+){0,2}[~≈$€£]?\d"
)
"""How a name that has a number of its own goes on."""
