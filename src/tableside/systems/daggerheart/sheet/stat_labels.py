"""The words of Daggerheart's stat blocks: labels, types, and how people write what they label."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from tableside.systems.kit.reading.flat import TEXTS, Worded, featured, part, words
from tableside.systems.kit.reading.rows import Labels

Into = Callable[[re.Match[str]], None]
_I = re.IGNORECASE
FOES = ("bruiser", "horde", "leader", "minion", "ranged", "skulk", "social", "solo", "standard")
PLACES = ("exploration", "traversal", "event")
_TYPES = "|".join((*FOES, "support", *PLACES))
_MORE = r"(?:\s*\((?P<{0}>[^)]*)\)|\s+(?P<{0}s>\d+\s*/\s*HP))?"

_HP = r"(?:max(?:imum)? )?(?:hp|hit[ -]?points?)(?: max| slots)?"
_STRESS = r"(?:max(?:imum)? )?(?:stress|st(?=\s?\d))(?: max| slots)?"
_ATK = r"atk(?: mod(?:ifier)?| bonus)?|attack (?:mod(?:ifier)?|bonus)|to[ -]hit|modifier"
_THRESHOLD = r"(?:damage )?(?:thresholds?|thresh|thr?)(?: \(major ?/ ?severe\))?"
_MAJOR = r"(?:threshold )?maj(?:or)?(?: damage)?(?: threshold| hp)?"
_SEVERE = r"(?:threshold )?sev(?:ere)?(?: damage)?(?: threshold| hp)?"
_DIFFICULTY = r"difficulty|diff?"
_WEAPON = r"(?:standard )?attack(?: name)?|weapon(?: name)?"
LABELS = Labels(
    numbers={
        "difficulty": _DIFFICULTY,
        "thresholds": _THRESHOLD,
        "major": _MAJOR,
        "severe": _SEVERE,
        "hp_max": _HP,
        "stress_max": _STRESS,
        "attack": _ATK,
        "tier": r"tier",
    },
    words={
        "name": r"name",
        "foe_type": r"(?:adversary |environment )?type|role",
        "motives": r"motives?(?:\s*(?:&|and|/|,)?\s*tactics)?|tactics|m&t|wants(?: to)?",
        "impulses": r"impulses?",
        "adversaries": r"(?:potential )?adversaries",
        "experiences": r"experiences?|xp|exp",
        "types": r"damage type",
        "damage": r"(?:weapon |attack )?(?:damage|dmg)(?: dice)?",
        "range": r"(?:weapon |attack )?range",
        "weapon": _WEAPON,
        "notes": r"desc(?:ription)?",
    },
    letters={},
    sections=r"(?:features?|feats?|abilit(?:y|ies)|moves)(?: \d{1,2})?",
    alone=r"motives? (?:&|and) tactics|motives(?!\s*(?:&|/|and\b|tactics))|impulses"
    r"|potential adversaries|(?:experiences?|e?xp)(?=.*\s\(?[+-]\d)",
)

_TO = r"(?![a-z])\.?\s*(?:\([^()\d]*\))?\s*[:=]?\s*"
_INT = r"([+-]?\s*\d{1,3})(?![\d/]|\s*d\d|d\d)"
_NONE = r"(?:none|n/?a|[-\u2013\u2014])(?!\s*\d)"
NUMBERS: Mapping[str, re.Pattern[str]] = {
    "difficulty": re.compile(rf"\b(?:{_DIFFICULTY}|d(?=\d\d?\b.*\bhp)){_TO}{_INT}", _I),
    "major": re.compile(rf"\b(?:{_MAJOR}){_TO}(?:{_INT}|{_NONE})", _I),
    "severe": re.compile(rf"\b(?:{_SEVERE}){_TO}(?:{_INT}|{_NONE})", _I),
    "hp_max": re.compile(rf"\b(?:{_HP}){_TO}{_INT}", _I),
    "stress_max": re.compile(rf"\b(?:{_STRESS}){_TO}{_INT}", _I),
    "tier": re.compile(rf"\btier{_TO}{_INT}", _I),
    "attack": re.compile(
        rf"\b(?:{_ATK}|attack){_TO}(?:1?d20\s*)?{_INT}(?!\s*(?:direct )?(?:phy|mag))", _I
    ),
}
FIRST: Mapping[str, re.Pattern[str]] = {  # a number, and then what it is
    field: re.compile(
        rf"(?:(?<=[,;|/.])|\band\b|\bwith\b|^)\s*\[?([+-]?\d{{1,3}})\]?\s*(?:{label})\s*(?=[,;|/.\[]|and\b|$|\d)",
        _I,
    )
    for field, label in {
        "difficulty": _DIFFICULTY,
        "hp_max": _HP,
        "stress_max": _STRESS,
        "attack": r"to[ -]hit|to attack",
    }.items()
}
NO_THRESHOLDS = re.compile(
    rf"\b(?:with )?no {_THRESHOLD}|\[?(\d{{1,3}})\s*/\s*(\d{{1,3}})\]?\s*{_THRESHOLD}", _I
)
PER_HP = re.compile(r"\b(?:horde )?per hp\s*[:=]?\s*(\d{1,2})|\bhorde size\s*[:=]?\s*(\d{1,2})", _I)
LABEL_LIKE = re.compile(r"[A-Za-z][\w' &/]{0,24}\s?[=:]\s")
ATTACK_DICE = re.compile(
    rf"\b(?:{_ATK}|attack){_TO}(?!1?d20\s*[+-])([+-]?\s*\d*d\d+(?:\s*[+-]\s*\d+)?)"
    r"(?!\s*,?\s*(?:direct )?(?:phy|mag))",
    _I,
)
_ONE = r"(\d{1,3}|none|n/?a|-|\u2013|\u2014)"
_NOTHING = r"(none|n/?a|-|\u2013|\u2014)(?!\s*\d)()"
_PAIR = (
    rf"[(\[]?\s*(?:at )?(?:major:?\s*)?{_ONE}\s*(?:\(major\)\s*)?"
    r"(?:/|,|\||&|[-\u2013\u2014]|and|to)"
    rf"\s*(?:severe:?\s*)?{_ONE}\s*[)\]]?(?:\(severe\))?"
)
THRESHOLDS = re.compile(rf"(?<!major )(?<!severe )\b{_THRESHOLD}{_TO}(?:{_PAIR}|{_NOTHING})", _I)
TIER_LINE = re.compile(
    rf"\b(?:tier|t)\s*[:=]?\s*(?P<tier>[1-4])\s*[,|:\u2013\u2014-]?\s*"
    rf"(?:(?:adversary|environment)\s*[,|:-]?\s*)?(?P<type>{_TYPES}|support)\b{_MORE.format('more')}"
    r"(?:\s+(?:adversary|environment))?"
    rf"|\b(?P<type2>{_TYPES}){_MORE.format('more2')}\s*[,|(\u2013\u2014-]?\s*"
    r"\b(?:tier|t)\s*[:=]?\s*(?P<tier2>[1-4])\b\)?",
    _I,
)
TYPE = re.compile(
    rf"\b(?:(?:adversary |environment )?type|role)\s*[:=]\s*({_TYPES})\b(?:\s*\(([^)]*)\))?", _I
)
TIER_ALONE = re.compile(r"tier\s*[:=]?\s*[1-4]", _I)
TYPE_FIRST = re.compile(rf"(?:{_TYPES})\b", _I)
STAT = re.compile(
    "|".join(one.pattern for one in (*NUMBERS.values(), THRESHOLDS, TYPE)).replace("?P<", "?P<_")
    + r"|\btier\s*[:=]?\s*[1-4]\b|\b(?:motives|impulses|experiences?)\b[^:]{0,14}:",
    _I,
)
TAIL = re.compile(
    rf"\s*[,;(\[|:\u2013\u2014-]\s*(?:(?:tier|t)\s*\d\b|(?:{_TYPES})\b\s*(?:\(|,|$|\)|\]|\d)).*$",
    _I,
)

_UP_TO = r"\s*[:=]\s*([^\n|]+)"
WORDED: Mapping[str, re.Pattern[str]] = {
    "motives": re.compile(rf"\b(?:{LABELS.words['motives']}){_UP_TO}", _I),
    "impulses": re.compile(rf"\b(?:impulses?){_UP_TO}", _I),
    "adversaries": re.compile(rf"\b(?:potential )?adversaries{_UP_TO}", _I),
    "experiences": re.compile(
        r"\b(?:experiences?|xp|exp)\s*[:=]\s*((?:[^\n|]|\|\s*(?=[+-]\d))+)", _I
    ),
    "notes": re.compile(r"^\s*desc(?:ription)?\s*[:=]\s*(.+)$", _I),
}
EXPERIENCE = re.compile(r"([^,;+()|\s-][^,;+()|]{0,80}?)\s*[:(|]?\s*([+-]\s*\d{1,2})\s*\)?")
_NEXT_EXPERIENCE = re.compile(rf"[,;|]?\s*{EXPERIENCE.pattern}(?!\d)\s*")
EXPERIENCE_LABEL = re.compile(r"(?:experiences?|e?xp)\b", _I)
PARTS: Mapping[str, re.Pattern[str]] = {
    "damage": re.compile(rf"\b(?:weapon |attack )?(?:damage|dmg)(?: dice)?{_UP_TO}", _I),
    "types": re.compile(rf"\bdamage type{_UP_TO}", _I),
    "range": re.compile(rf"\b(?:weapon |attack )?range{_UP_TO}", _I),
    "weapon": re.compile(rf"\b(?:{_WEAPON}){_UP_TO}", _I),
}
OF_PLACES = re.compile(r"(?:impulses?|potential adversaries)\b", _I)
QUESTIONS = re.compile(r"[A-Z\"'][^.!?]+\?(?:\s+[^.!?]+\?)*")
FILLER = re.compile(
    rf"[\s,;:|/().\u2022*#\[\]\u2013\u2014-]+|\b(?:features?|environment|adversary|damage|dmg|range|with|for|and)\b|\b{_THRESHOLD}\s*:?$",
    _I,
)
UNREAD = re.compile(
    rf"^[a-z][\w' ]{{0,30}}\s?[:=]\s|\d"
    rf"|\b(?:{_DIFFICULTY}|{_THRESHOLD}|{_HP}|{_STRESS}|atk|tier)\b\s*[:=]",
    _I,
)  # looks as if it said a number


def all_experiences(line: str) -> bool:
    """Whether a line is nothing but Experiences with their bonuses."""
    place = 0
    while place < len(line):
        found = _NEXT_EXPERIENCE.match(line, place)
        if found is None:
            return False
        place = found.end()
    return bool(line)


def _experiences(value: Any) -> list[str]:
    if isinstance(value, dict):
        pairs = [(key, one) for key, one in value.items()]
    elif isinstance(value, list):
        pairs = [
            (part(one, "name"), part(one, "bonus", "modifier", "value"))
            if isinstance(one, dict)
            else (words(one), "")
            for one in value
        ]
    else:
        return [f"Experience: {words(value)}"]
    return ["Experience: " + ", ".join(f"{name} {_signed(bonus)}".strip() for name, bonus in pairs)]


def _signed(bonus: Any) -> str:
    said = words(bonus)
    return f"+{said}" if said.isdigit() else said


def _thresholds(value: Any) -> list[str]:
    if isinstance(value, list):
        return ["Thresholds: " + "/".join(map(words, value))]
    if isinstance(value, dict):
        major = part(value, "major", "major threshold", "major hp") or "None"
        severe = part(value, "severe", "severe threshold", "severe hp") or "None"
        return [f"Thresholds: {major}/{severe}"]
    return [f"Thresholds: {words(value)}"]


def _attack(value: Any) -> list[str]:
    if not isinstance(value, dict):
        return [f"Attack: {words(value)}"]
    labelled = (
        ("ATK", part(value, "modifier", "bonus", "atk", "attack modifier")),
        ("Weapon", part(value, "name", "weapon")),
        ("Range", part(value, "range")),
        ("Damage", part(value, "damage", "damage dice", "dice")),
        ("Damage Type", part(value, "type", "damage type")),
    )
    return [f"{label}: {one}" for label, one in labelled if one]


def _features(value: Any) -> list[str]:
    each = value if isinstance(value, list) else [value]
    lines = [line for one in each for line in featured(one)]
    return ["FEATURES", *lines]


def _modifier(value: Any) -> list[str]:
    return [f"ATK: {words(value)}"]


def _described(value: Any) -> list[str]:
    return [f"Description: {words(value)}"]


SPECIAL: Mapping[str, Worded] = {
    **dict.fromkeys(("experience", "experiences", "xp"), _experiences),
    **dict.fromkeys(("thresholds", "damage thresholds"), _thresholds),
    **dict.fromkeys(("attack", "standard attack"), _attack),
    **dict.fromkeys(("features", "feats", "feature", "abilities"), _features),
    **dict.fromkeys(("atk", "attack mod", "attack modifier", "modifier"), _modifier),
    **dict.fromkeys(TEXTS[:3], _described),
}
