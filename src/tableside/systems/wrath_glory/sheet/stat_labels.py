"""The words of Wrath & Glory's stat blocks: labels, and how people write what they label."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from tableside.systems.kit.reading.flat import (
    SORTS,
    TEXTS,
    Worded,
    part,
    spoken,
    words,
)
from tableside.systems.kit.reading.rows import Labels
from tableside.systems.wrath_glory.numbers.skills import ATTRIBUTES, NAMED, TRAITS

_I = re.IGNORECASE
ATTRIBUTE = {
    "strength": r"str(?:ength)?",
    "toughness": r"tou(?:ghness)?|tgh",
    "agility": r"agi(?:lity)?|agl",
    "initiative": r"init?(?:iative)?",
    "willpower": r"will?(?:power)?|wp",
    "intellect": r"int(?:ellect)?",
    "fellowship": r"fel(?:lowship)?",
}
LETTERS = {
    **{"strength": "s", "toughness": "t", "agility": "a", "initiative": "i"},
    **{"max_wounds": "w", "max_shock": "sh"},
}
_SPELT = {
    "ballistic_skill": r"ballistic[ _-]?skills?|bs",
    "weapon_skill": r"weapon[ _-]?skills?|ws",
    "intimidation": r"intimidat(?:ion|e)",
    "psychic_mastery": r"psychic[ _-]?mastery",
    "persuasion": r"persua(?:sion|de)",
    "default": r"default(?: pool)?|all other skills|(?:all )?others?|everything else|all else",
}
SKILLS = {
    name: _SPELT.get(name, name.replace("_", "[ _-]?"))
    for name in (*NAMED, "default")
    if name not in (*ATTRIBUTES, *TRAITS)
}
COMBAT = {
    "defence": r"def(?:ence|ense)?\.?",
    "resilience": r"res(?:ilience)?\.?",
    "armour": r"armou?r(?: rating)?|ar",
    "max_wounds": r"(?:max(?:imum)?\.? )?(?:wounds?|wnds?)",
    "max_shock": r"(?:max(?:imum)?\.? )?(?:shock|shk)",
    "speed": r"speed|spd|move(?:ment)?",
    "tier": r"tier",
    "rank": r"rank",
    "passive_awareness": r"passive awareness",
}
_SHORT = {"determination": r"det(?:ermination)?", "conviction": r"conv(?:iction)?"}
_SHORT["resolve"] = r"resolve|rsv"
OWN = {one: _SHORT.get(one, one) for one in TRAITS}
WORDS = {
    "name": r"name",
    "keywords": r"keywords?|kw",
    "skills": r"skills?|sk",
    "size": r"size|sz",
    "threat_class": r"(?:threat )?(?:class|role|rank|type)|threat(?: level| type)?",
    "notes": r"desc(?:ription)?",
}
SECTIONS = (
    r"(?:weapons?|attacks?|wargear|(?:special )?abilit(?:y|ies)|specials?|actions?|traits?)"
    r"(?: \d{1,2})?"
)
_ALONE = r"(?:keywords?|kw)(?=\s+[A-Z#\[])|(?:skills|sk)(?=\s+[A-Za-z].*\s\d)"
LABELS = Labels(
    numbers={**COMBAT, **OWN, **ATTRIBUTE, **SKILLS},
    words=WORDS,
    letters=LETTERS,
    sections=SECTIONS,
    alone=_ALONE,
)
SIZES = "tiny|small|average|medium|large|huge|gargantuan|titanic"
MOVES = "fly|flight|flying|hover|swim|burrow|climb|jump|teleport"
CLASSES = {
    **dict.fromkeys(("t", "troop", "troops"), "troop"),
    **dict.fromkeys(("e", "elite", "elites"), "elite"),
    **dict.fromkeys(("a", "adversary", "adversaries"), "adversary"),
    **dict.fromkeys(("mc", "monstrous", "monstrous creature"), "monstrous"),
}
_CLASS = r"troops?|elites?|adversar(?:y|ies)|monstrous creature|monstrous|mc"

_TO = r"\b\.?\s*(?:\([^()\d]*\))?\s*[:=]?\s*"
_NOT_DICE = r"(?!\d|\s*\+?\s*(?:\d+\s*)?ed\b|\s*\+\s*\d|d\d)"
INT = rf"\*?\+?(\d{{1,3}}){_NOT_DICE}\s*(?:m\b|metres?\b|meters?\b)?"
NUMBERS: Mapping[str, re.Pattern[str]] = {
    field: re.compile(rf"(?<![\w-])(?:{pattern}){_TO}{INT}", _I)
    for field, pattern in {
        "passive_awareness": COMBAT["passive_awareness"],
        **SKILLS,
        **COMBAT,
        **OWN,
        **ATTRIBUTE,
        "max_wounds": f"{COMBAT['max_wounds']}|w",
    }.items()
    if field not in ("resilience", "armour", "max_shock")
}
LETTER_ROW = re.compile(
    rf"(?<![\w-])(?:(?:{'|'.join((*LETTERS.values(), *ATTRIBUTE.values()))})"
    rf"\s*[:=]?\s*\d{{1,2}}\b[\s,;|/\u2013\u2014-]*){{3,}}",
    _I,
)
LETTER = re.compile(
    rf"({'|'.join((*ATTRIBUTE.values(), *LETTERS.values()))})\s*[:=]?\s*(\d{{1,2}})", _I
)
SHOCK = re.compile(
    rf"\b(?:{COMBAT['max_shock']}|sh){_TO}(?:(none|n/?a|-|\u2013|\u2014)(?!\s*\d)|{INT})", _I
)
RESILIENCE = re.compile(
    rf"(?<![\w-])(?:{COMBAT['resilience']}){_TO}\*?(\d{{1,3}})(?!\d|\s*\+\s*\d+\s*ed)\s*"
    r"(?:[(\[]([^)\]]*)[)\]])?",
    _I,
)
_ARMOUR = COMBAT["armour"]
ARMOUR = re.compile(
    rf"(?<![\w-])(?:{_ARMOUR})\s*(?:\((?P<worn>[^()\d]*)\))?\s*[:=]?\s*\*?(?P<rated>\d{{1,3}})"
    r"(?:\s*AR\b)?(?:\s*\((?P<worn2>[A-Za-z][^()\d]*)\))?"
    rf"|(?<![\w-])(?:{_ARMOUR})\s*[:=]\s*(?P<worn3>[A-Za-z][^()\d|,;]*?)\s*[(,:|]\s*"
    r"(?:AR\s*)?(?P<rated3>\d{1,3})(?:\s*AR)?\)?"
    r"|\b(?P<rated2>\d{1,3}) AR\b(?:\s*\((?P<worn4>[A-Za-z][^()\d]*)\))?",
    _I,
)
_FIGHTING = ("max_wounds", "max_shock", "defence", "resilience", "speed")
_EVERY = {**COMBAT, **ATTRIBUTE, **OWN}
FIRST: Mapping[str, re.Pattern[str]] = {  # a number, and then what it is
    field: re.compile(
        rf"(?:^|(?<=[,;|/.]))\s*(\d{{1,3}})\s+(?:{_EVERY[field]})(?=\s*(?:[,;|/.]|$))", _I
    )
    for field in (*_FIGHTING, *ATTRIBUTE, *OWN)
}
NO_SHOCK = re.compile(r"\bno shock\b", _I)
AFTER_CLASS = re.compile(
    r"^[\s|(\[;,:]*(?:(?i:keywords?)\s*:?\s*)?"
    r"([A-Z][A-Z' -]+[A-Z](?:\s*,\s*[A-Z][A-Z' -]+[A-Z])*)[\s)\]|]*$"
)
TAGS = re.compile(r"(?:#[\w'-]+[\s,]*)+|(?:\[[A-Z][A-Z' -]+\][\s,]*)+")
_PROFILE = re.compile(r"\b(\d{1,2}(?:/\d{1,2}){3,6})\s*\(([A-Za-z]{1,3}(?:/[A-Za-z]{1,3}){3,6})\)")
_TERSE = re.compile(r"\bD\s?(?=\d)(?=.*\bR\s?\d)|\bR\s?(?=\d)(?=.*\bW\s?\d)")
AR = re.compile(
    r"\*?(\d{1,3})\s*(?:ar\b|armou?r\b)|\b(?:ar|armou?r)(?: rating)?\s*[:=]?\s*\*?(\d{1,3})", _I
)
TIERS = re.compile(rf"\btier\s*(\d)\s*[:=-]?\s*(?:\(\s*)?\b({_CLASS}|[tea])\b\)?", _I)
TIER_ROW = re.compile(
    r"^(?i:tiers?|threat|threat level)?\s*[:|]?\s*"
    r"((?:(?:T|E|A|MC|[-\u2013\u2014])[\s|,/]+){2,4}(?:T|E|A|MC|[-\u2013\u2014]))$"
)
TIER_HEAD = re.compile(r"^(?:tiers?)?[\s|:]*1[\s|,]+2[\s|,]+3(?:[\s|,]+4)?(?:[\s|,]+5)?$", _I)
CLASS = re.compile(
    rf"[(\[,]?\s*\b(?:(?:threat )?(?:class|role|type|threat)\s*[:=]?\s*)?({_CLASS})\b\s*[)\]]?", _I
)
CLASS_LINE = re.compile(
    rf"(?:[\s(,|\u2013\u2014-]*(?:(?:class|threat)\s*[:=]\s*)?\b(?:{_CLASS}|tier\s*:?\s*\d)\b\)?)+(?:\s+threat)?",
    _I,
)
GROUP = re.compile(
    r"^(?:attributes?|derived|stats?|statistics|combat|characteristics)\s*:\s*(?=\S)", _I
)
DESCRIBED = re.compile(r"^desc(?:ription)?\s*[:=]\s*(.+)$", _I)
KEYWORDS = re.compile(r"\b(?:keywords?|kw)\s*[:=]\s*([^\n;]+)", _I)
SIZE = re.compile(
    rf"\b(?:size|sz)\s*[:=]?\s*({SIZES})\b|\b({SIZES})[ -]sized?\b"
    rf"|(?:(?<=troop, )|(?<=elite, )|(?<=adversary, )|(?<=monstrous, ))({SIZES})\b"
    rf"|(?:^|\|)\s*({SIZES})\s*(?:$|\|)",
    _I,
)
MOVE = re.compile(rf"\b({MOVES})\s*(?:speed)?\s*[:=(]?\s*(\d{{1,3}})\s*m?\)?", _I)
MOVE_AFTER = re.compile(rf"\b(\d{{1,3}})\s*m?\s*\(?({MOVES})\b\)?", _I)
PASSIVE = re.compile(r"\(\s*passive(?: awareness)?\s*[:=]?\s*(\d{1,2})\s*\)", _I)
POOL = re.compile(
    r"([A-Za-z][A-Za-z' _-]{1,30}?)\s*(?:\([A-Za-z]+\))?\s*[:=]?\s*\+?(\d{1,2})(?!\d)\b"
)
FILLER = re.compile(
    r"[\s,;:|/().\u2022*#\[\]\u2013\u2014-]+"
    r"|\b(?:skills?|weapons?|attacks?|attributes?|stats?|threat|bonus(?:es)?|abilit(?:y|ies)|tiers?)\b",
    _I,
)
STAT = re.compile(
    "|".join(one.pattern for one in (*NUMBERS.values(), RESILIENCE, SHOCK, LETTER_ROW)), _I
)
TAIL = re.compile(
    rf"\s*[,;(\[|:\u2013\u2014-]\s*(?:tier\s*\d\b|(?:{_CLASS})\b\s*(?:[),\]|;\u2013\u2014-]|$|tier)).*$|(?-i:\s+(?:tiny|small|large|huge|gargantuan)$)",
    _I,
)
UNREAD = re.compile(r"\d")


def _row(value: Any) -> list[str]:
    if not isinstance(value, dict):
        return [words(value)]
    return [" | ".join(f"{spoken(key)}: {words(one)}" for key, one in value.items())]


def expanded(line: str) -> str:
    """A line whose shortest labels are written out: `3/3/4 (S/T/A)`, `D 2 R 6 W 3`, pools alone."""
    found = _PROFILE.search(line)
    if found is not None and found[1].count("/") == found[2].count("/"):
        pairs = zip(found[2].split("/"), found[1].split("/"), strict=True)
        row = " ".join(f"{label} {number}" for label, number in pairs)
        line = f"{line[: found.start()]}| {row} | {line[found.end() :]}"
    line = _TERSE.sub(lambda one: "Defence " if one[0][0] == "D" else "Resilience ", line)
    pools = [POOL.fullmatch(one.strip()) for one in re.split(r"[,;|/]", line.strip(" ."))]
    known = [LABELS.field_of(one[1]) in SKILLS for one in pools if one is not None]
    alone = len(known) == len(pools) > 1 and known[0] and sum(known) * 2 >= len(pools)
    return f"Skills: {line}" if alone else line


def _skills(value: Any) -> list[str]:
    if isinstance(value, dict):
        return ["Skills: " + ", ".join(f"{spoken(key)} {words(one)}" for key, one in value.items())]
    return [f"Skills: {words(value)}"]


def _noted(label: str) -> Worded:
    def worded(value: Any) -> list[str]:
        if not isinstance(value, dict):
            return [f"{label}: {words(value)}"]
        note = part(value, "note", "notes", "armour", "armor")
        armour = f" ({note} AR)" if note.isdigit() else f" ({note})" if note else ""
        return [f"{label}: {part(value, 'value', 'total')}{armour}"]

    return worded


def _weapons(value: Any) -> list[str]:
    each = value if isinstance(value, list) else [value]
    return [_weapon(one) if isinstance(one, dict) else words(one) for one in each]


def _weapon(one: dict[str, Any]) -> str:
    said = part(one, "stats", "profile")
    damage, dice = part(one, "damage", "dmg"), part(one, "ed", "extra damage")
    if not said:
        joins = "" if re.search(r"\bed\b", damage, _I) or not dice else f" + {dice} ED"
        more = [f"{damage}{joins}"]
        for key in ("ap", "range", "salvo", "reloads"):
            if value := part(one, key):
                more.append(f"{key.title() if key != 'ap' else 'AP'} {value}")
        more += [part(one, "category", "type", "kind"), part(one, "traits", "trait")]
        said = ", ".join(filter(None, more))
    return f"ACTION: {part(one, 'name')}: {said}"


def _armour(value: Any) -> list[str]:
    if not isinstance(value, dict):
        return [f"Armour: {words(value)}"]
    name = part(value, "name", "type")
    rated = part(value, "ar", "rating", "value", "armour rating")
    return [f"Armour: {rated}" + (f" ({name})" if name else "")]


def _abilities(value: Any) -> list[str]:
    if isinstance(value, dict) and not part(value, "name", "title"):
        return [f"{name}: {words(one)}" for name, one in value.items()]
    each = value if isinstance(value, list) else [value]
    return [_ability(one) if isinstance(one, dict) else words(one) for one in each]


def _ability(one: dict[str, Any]) -> str:
    if part(one, "stats", "damage", "dmg"):
        return _weapon(one)
    sort = part(one, *SORTS).upper() or "ABILITY"
    return f"{sort}: {part(one, 'name', 'title')}: {part(one, *TEXTS)}"


def _bonuses(value: Any) -> list[str]:
    each = value if isinstance(value, list) else [value]
    return [
        f"BONUS: {part(one, 'name')}: {part(one, *TEXTS)}" if isinstance(one, dict) else words(one)
        for one in each
    ]


def _tiers(value: Any) -> list[str]:
    if not isinstance(value, dict):
        return [f"Tier: {words(value)}"]
    return [" | ".join(f"Tier {key}: {words(one)}" for key, one in value.items() if one != "-")]


def _described(value: Any) -> list[str]:
    return [f"Description: {words(value)}"]


SPECIAL: Mapping[str, Worded] = {
    **dict.fromkeys(("attributes", "stats", "combat", "numbers"), _row),
    **dict.fromkeys(("skills", "pools", "totals"), _skills),
    **dict.fromkeys(("weapons", "attacks", "arms"), _weapons),
    **dict.fromkeys(("abilities", "actions", "cards", "features"), _abilities),
    "bonuses": _bonuses,
    "resilience": _noted("Resilience"),
    **dict.fromkeys(("armour", "armor"), _armour),
    **dict.fromkeys(("tier threat", "threat", "classes", "tiers"), _tiers),
    **dict.fromkeys((*TEXTS[:3], "quote"), _described),
}


def tiers_in(lines: Sequence[str]) -> list[str]:
    """Lines in which a row of classes, one for each tier, says which tier each is for."""
    made: list[str] = []
    for line in lines:
        row = TIER_ROW.match(line)
        if row is not None:
            each = enumerate(re.split(r"[\s|,/]+", row[1].strip()), 1)
            said = [
                f"Tier {tier}: {one}" for tier, one in each if one.upper() in ("T", "E", "A", "MC")
            ]
            made.append(" | ".join(said))
        elif TIER_HEAD.match(line) is None:
            made.append(line)
    return made


_SHOUTED = re.compile(r"[A-Z\[<][A-Z\s,'\[\]<>|-]+[A-Z\]>]")


def shouted(line: str) -> bool:
    """Whether a line is keywords, in capitals, and no class."""
    return _SHOUTED.fullmatch(line) is not None and CLASS_LINE.fullmatch(line) is None
