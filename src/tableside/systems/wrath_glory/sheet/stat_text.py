"""Threats from pasted text: numbers by their names, attribute rows, weapons line by line."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from tableside.core.copies import slug
from tableside.systems.kit.sheet import Found
from tableside.systems.kit.stat_text import Reading, opened
from tableside.systems.wrath_glory.numbers.skills import ATTRIBUTES, NAMED, TRAITS
from tableside.systems.wrath_glory.numbers.traits import TRAIT_RULES
from tableside.systems.wrath_glory.state import Person
from tableside.systems.wrath_glory.state.gear import BLAST, Category, Weapon

_NUMBERS = {
    "defence": r"def(?:ence|ense)?\.?",
    "max_wounds": r"(?:max(?:imum)?\.? )?wounds?",
    "max_shock": r"(?:max(?:imum)?\.? )?shock",
    "speed": r"speed",
    "tier": r"tier",
    "rank": r"rank",
}
_SHORT = {
    "strength": r"str(?:ength)?|s",
    "toughness": r"tou(?:ghness)?|t",
    "agility": r"agi(?:lity)?|a",
    "initiative": r"ini(?:tiative)?|i",
    "willpower": r"wil(?:lpower)?",
    "intellect": r"int(?:ellect)?",
    "fellowship": r"fel(?:lowship)?",
}
_SKILL_SHORT = {"ballistic_skill": "bs", "weapon_skill": "ws", "default": "default(?: pool)?"}
_VALUE = r"\s*[:=]?\s*(\d{1,3})(?!\d|\s*\+|\s*ed\b)\s*m?\b"

_RESILIENCE = re.compile(
    r"\bres(?:ilience)?\.?\s*[:=]?\s*(\d{1,3})\s*"
    r"(?:[(\[]\s*(?:(\d{1,3})\s*\+\s*(\d{1,3})|(?:ar(?:mou?r)?\.?\s*[:=]?\s*)?(\d{1,3})\s*(?:ar(?:mou?r)?)?)\s*[)\]])?",
    re.IGNORECASE,
)

_ARMOUR = re.compile(r"\b(?:armou?r(?: rating)?|ar)\b\s*[:=]?\s*(\d{1,3})", re.IGNORECASE)

_CLASS = re.compile(r"[(\[,]?\s*\b(troop|elite|adversary)\b\s*[)\]]?", re.IGNORECASE)

_KEYWORDS = re.compile(r"\bkeywords?\s*[:=]\s*([^\n;]+)", re.IGNORECASE)

_FILLER = re.compile(
    r"[\s,;:|/().•*\[\]\u2013\u2014-]+|\b(?:skills?|weapons?|attacks?|attributes?|stats?)\b",
    re.IGNORECASE,
)


def read(text: str) -> Found[Person]:
    """A threat from any of the usual layouts."""
    reading, (name, lines) = _Reading(), opened(text, ";|")
    for line in _joined_rows(lines, reading):
        for part in _parts(line):
            _part(reading, part)
    person = Person(
        id="",
        name=name,
        hero=False,
        attributes=reading.attributes,
        totals=reading.totals,
        weapons=tuple(reading.weapons),
        **reading.fields,
    )
    count = len(reading.fields) + len(reading.attributes) + len(reading.totals)
    return Found(person, count + len(reading.weapons), tuple(reading.left))


def _joined_rows(lines: list[str], reading: _Reading) -> list[str]:
    """Attribute names in one row with their numbers in the next become one."""
    left, skip = [], False
    for place, line in enumerate(lines):
        if skip:
            skip = False
            continue
        heads = [_attribute(word) for word in re.split(r"[\s|,]+", line.strip(" |"))]
        below = lines[place + 1] if place + 1 < len(lines) else ""
        numbers = re.findall(r"\d+", below)
        if len(heads) >= 3 and all(heads) and len(numbers) == len(heads):
            for head, number in zip(heads, numbers, strict=True):
                _attributes(reading, head)[head] = int(number)
            skip = True
        else:
            left.append(line)
    return left


def _attribute(word: str) -> str:
    for name, short in _SHORT.items():
        if re.fullmatch(short, word, re.IGNORECASE):
            return name
    return ""


def _attributes(reading: _Reading, name: str) -> dict[str, int]:
    return reading.attributes if name in ATTRIBUTES else reading.totals


def _parts(line: str) -> list[str]:
    """A line cut at semicolons and bullets, but not inside brackets."""
    parts, depth, start = [], 0, 0
    for place, sign in enumerate(line):
        depth += (sign in "([") - (sign in ")]")
        if sign in ";•" and depth <= 0:
            parts.append(line[start:place])
            start = place + 1
    return [*parts, line[start:]]


def _part(reading: _Reading, part: str) -> None:
    weapon = read_weapon(part, tuple(one.id for one in reading.weapons))
    if weapon is not None:
        reading.weapons.append(weapon)
        return
    left = _numbers(reading, part)
    left = reading.take(
        _CLASS, left, lambda found: reading.fields.update(threat_class=found[1].lower())
    )
    if _FILLER.sub("", left):
        reading.left.append(re.sub(r"[\s;,|]+", " ", left).strip())


def _numbers(reading: _Reading, part: str) -> str:
    part = reading.take(_KEYWORDS, part, lambda found: _keywords(reading, found[1]))
    part = reading.take(_RESILIENCE, part, lambda found: _resilience(reading, found))
    part = reading.take(_ARMOUR, part, lambda found: _armour(reading, int(found[1])))
    for name, words in _NUMBERS.items():
        part = reading.number(words, part, reading.fields, name)
    for skill in (*(name for name in NAMED if name not in ATTRIBUTES), "default"):
        words = "|".join(filter(None, (skill.replace("_", "[ _]"), _SKILL_SHORT.get(skill))))
        rated = reading.attributes if skill in TRAITS else reading.totals
        part = reading.number(words, part, rated, skill)
    for name, words in _SHORT.items():
        part = reading.number(words, part, _attributes(reading, name), name)
    return part


def _keywords(reading: _Reading, text: str) -> None:
    words = (word.strip().lower() for word in text.split(","))
    reading.fields["keywords"] = tuple(word for word in words if word)


def _resilience(reading: _Reading, found: re.Match[str]) -> None:
    reading.fields["resilience"] = int(found[1])
    armour = found[3] or found[4]
    if armour:
        _armour(reading, int(armour))


def _armour(reading: _Reading, armour: int) -> None:
    if armour <= reading.fields.get("resilience", armour):
        reading.fields["armour"] = armour


WEAPON_TRAITS = tuple(TRAIT_RULES)

_I = re.IGNORECASE

_BOTH = re.compile(r"(\d{1,3})\s*(?:\+\s*s(?:tr(?:ength)?)?\b)?\s*[+/,|]\s*(\d{1,2})\s*ed\b", _I)

_DAMAGE = re.compile(r"\b(?:damage|dmg)\b\s*[:=]?\s*(\d{1,3})", _I)

_ED_AFTER, _ED_BEFORE = (
    re.compile(r"\bed\s*[:=]?\s*(\d{1,2})", _I),
    re.compile(r"(\d{1,2})\s*ed\b", _I),
)

_AP = re.compile(r"\bap\s*[:=]?\s*[-\u2013\u2212]?\s*(\d{1,2})", _I)

_BANDS = re.compile(r"(\d{1,4})\s*[-\u2013/]\s*(\d{1,4})\s*[-\u2013/]\s*(\d{1,4})\s*m?\b", _I)

_RANGE = re.compile(r"\brange\b\s*[:=]?\s*(\d{1,4})|\b(\d{1,4})\s*m\b", _I)

_SALVO = re.compile(r"\bsalvo\s*[:=]?\s*(\d{1,2})", _I)

_RELOADS = re.compile(r"\b(?:reloads?|ammo)\s*[:=]?\s*(\d{1,2})|(\d{1,2})\s*reloads?\b", _I)

_WEAPON_KEYWORDS = re.compile(r"\bkeywords?\s*[:=]\s*([^\n;)]+)", _I)

_NAME = re.compile(
    r"\s*(?:weapons?|attacks?)?\s*[:•*-]*\s*([A-Za-z][A-Za-z' -]*?)\s*(?=[:(|,\d]|\bdamage|\bdmg)",
    _I,
)

SIZES = {"small": 1, "medium": 3, "very large": 10, "large": 5, "huge": 15}  # WG-AREA-01

_BLAST = re.compile(rf"\bblast\s*[(\[]\s*({'|'.join(SIZES)})\s*[)\]]", _I)


def read_weapon(text: str, taken: Collection[str]) -> Weapon | None:
    """The weapon that a line describes, or none if it lists no damage with dice."""
    both = _BOTH.search(text)
    damage = _DAMAGE.search(text)
    dice = _ED_AFTER.search(text) or _ED_BEFORE.search(text)
    if both is None and (damage is None or dice is None):
        return None
    if both is not None:
        amount, extra = int(both[1]), int(both[2])
    else:
        assert damage is not None
        assert dice is not None
        amount, extra = int(damage[1]), int(dice[1])
    named = _NAME.match(text)
    name = (named[1].strip(" -") if named else "") or "Weapon"
    return Weapon(
        id=_free(slug(name), taken),
        name=name[:60],
        category=_category(text),
        damage=amount,
        ed=extra,
        ap=_number(_AP, text),
        range=_range(text),
        salvo=_number(_SALVO, text),
        reloads=_number(_RELOADS, text, missing=-1),
        traits=_traits(text),
        keywords=_weapon_keywords(text),
    )


def _free(key: str, taken: Collection[str]) -> str:
    """The id itself, or with the first number that makes it one of its own."""
    numbered = (f"{key}_{number}" for number in range(2, len(taken) + 3))
    return next(one for one in (key, *numbered) if one not in taken)


def _category(text: str) -> Category:
    if re.search(r"\b(?:thrown|grenade)\b", text, _I):
        return Category.THROWN
    if re.search(r"\bmelee\b", text, _I):
        return Category.MELEE
    shoots = _range(text) or _SALVO.search(text) or re.search(r"\b(?:ranged|pistol)\b", text, _I)
    return Category.RANGED if shoots else Category.MELEE


def _range(text: str) -> int:
    bands = _BANDS.search(text)  # short, medium, long: the middle one is what a sheet calls range
    return int(bands[2]) if bands else _number(_RANGE, text)


def _number(pattern: re.Pattern[str], text: str, missing: int = 0) -> int:
    found = pattern.search(text)
    if found is None:
        return missing
    return int(next(group for group in found.groups() if group is not None))


def _traits(text: str) -> dict[str, int]:
    found = {}
    for trait in WEAPON_TRAITS:
        words = trait.replace("_", r"[ _-]?")
        match = re.search(rf"\b{words}\b!?\s*(?:[(\[]\s*(\d{{1,2}})\s*[)\]])?", text, _I)
        if match:
            found[trait] = int(match[1] or 0)
    if sized := _BLAST.search(text):
        found[BLAST] = SIZES[sized[1].lower()]
    return found


def _weapon_keywords(text: str) -> tuple[str, ...]:
    found = _WEAPON_KEYWORDS.search(text)
    words = found[1].split(",") if found else []
    return tuple(word.strip().lower() for word in words if word.strip())


class _Reading(Reading):
    """The text as it is used up, and the sheet as it fills."""

    def __init__(self) -> None:
        super().__init__()
        self.attributes: dict[str, int] = {}
        self.totals: dict[str, int] = {}
        self.weapons: list[Weapon] = []

    def number(self, words: str, line: str, into: dict[str, Any], name: str) -> str:
        """Take the number that follows one of these words."""
        pattern = re.compile(rf"\b(?:{words}){_VALUE}", re.IGNORECASE)
        return self.take(pattern, line, lambda found: into.update({name: int(found[1])}))
