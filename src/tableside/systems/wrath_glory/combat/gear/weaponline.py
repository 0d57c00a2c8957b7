"""One weapon from one line of text."""

from __future__ import annotations

import re
from collections.abc import Collection

from tableside.core.copies import slug
from tableside.systems.wrath_glory.gear import BLAST, Category, Weapon
from tableside.systems.wrath_glory.numbers.traits import TRAIT_RULES

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
_KEYWORDS = re.compile(r"\bkeywords?\s*[:=]\s*([^\n;)]+)", _I)
_NAME = re.compile(
    r"\s*(?:weapons?|attacks?)?\s*[:•*-]*\s*([A-Za-z][A-Za-z' -]*?)\s*(?=[:(|,\d]|\bdamage|\bdmg)",
    _I,
)


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
        keywords=_keywords(text),
    )


def _free(key: str, taken: Collection[str]) -> str:
    """The id itself, or with the first number that makes it one of its own."""
    numbered = (f"{key}_{number}" for number in range(2, len(taken) + 3))
    return next(one for one in (key, *numbered) if one not in taken)


def _number(pattern: re.Pattern[str], text: str, missing: int = 0) -> int:
    found = pattern.search(text)
    if found is None:
        return missing
    return int(next(group for group in found.groups() if group is not None))


def _range(text: str) -> int:
    bands = _BANDS.search(text)  # short, medium, long: the middle one is what a sheet calls range
    return int(bands[2]) if bands else _number(_RANGE, text)


def _category(text: str) -> Category:
    if re.search(r"\b(?:thrown|grenade)\b", text, _I):
        return Category.THROWN
    if re.search(r"\bmelee\b", text, _I):
        return Category.MELEE
    shoots = _range(text) or _SALVO.search(text) or re.search(r"\b(?:ranged|pistol)\b", text, _I)
    return Category.RANGED if shoots else Category.MELEE


_SIZES = {"small": 1, "medium": 3, "very large": 10, "large": 5, "huge": 15}  # WG-AREA-01
_BLAST = re.compile(rf"\bblast\s*[(\[]\s*({'|'.join(_SIZES)})\s*[)\]]", _I)


def _traits(text: str) -> dict[str, int]:
    found = {}
    for trait in WEAPON_TRAITS:
        words = trait.replace("_", r"[ _-]?")
        match = re.search(rf"\b{words}\b!?\s*(?:[(\[]\s*(\d{{1,2}})\s*[)\]])?", text, _I)
        if match:
            found[trait] = int(match[1] or 0)
    if sized := _BLAST.search(text):
        found[BLAST] = _SIZES[sized[1].lower()]
    return found


def _keywords(text: str) -> tuple[str, ...]:
    found = _KEYWORDS.search(text)
    words = found[1].split(",") if found else []
    return tuple(word.strip().lower() for word in words if word.strip())
