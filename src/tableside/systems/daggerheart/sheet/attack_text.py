"""Attacks as stat blocks write them: a name, a range, dice and a type, in any order."""

from __future__ import annotations

import re
from typing import NamedTuple

from tableside.systems.daggerheart.state.gear import MAGIC, PHYSICAL, Damage, Weapon
from tableside.systems.kit.reading.names import named

_I = re.IGNORECASE
RANGES = r"melee|v(?:ery|\.)[ _-]?close|v(?:ery|\.)[ _-]?far|close|far"
DICE = (  # of one kind, perhaps of others (DH-ATK-03), and a number; or a number alone
    r"(?:(\d{1,2})?\s*d\s*(\d{1,3})\s*((?:\+\s*\d{0,2}d\d{1,3}\s*){0,4})"
    r"([+-]\s*\d{1,3}(?!\d*d))?|(?<![\d/+-])(\d{1,3})(?![\dd/]))"
)
_TYPE = r"(?:phy(?:s(?:ical)?)?|mag(?:ic(?:al)?)?)\b\.?"
_DAMAGE = re.compile(
    rf"{DICE}\s*,?\s*[(\[]?\s*(direct\s+)?({_TYPE})(?:\s*(?:[/&,]|and|or)\s*({_TYPE}))?"
    r"[)\]]?(?:\s+damage\b)?(?:\s*,?\s*\(?(direct)\b\)?)?(?:\s+damage\b)?",
    _I,
)
_DICE_ALONE = re.compile(rf"{DICE}", _I)
_RANGE = re.compile(rf"(?:\brange\s*[:=]?\s*)?(?<![\w-])({RANGES})(?![\w-])(?:\s+range)?", _I)
_LABELS = re.compile(
    r"^(?:(?:standard )?attacks?(?: name)?|atk|weapons?(?: name)?|range|damage(?: dice)?)"
    r"\s*(?:[:=]\s*|$)",
    _I,
)
_FEW = 12  # words, with signs between them
_SEVERAL = re.compile(  # one roll for as many as are named
    r"\(?\b(?:(?:against|at|hits?|strikes?)\s+)?"
    r"(?:several|multiple|all|each|every|up to (?:two|three|four|five|\d))"
    r"(?:\s+(?:targets?|creatures?|heroes|hero|pcs?))?\b"
    rf"(?:\s+(?:with)?in\s+(?:range|reach|{RANGES}(?:\s+range)?))?\)?",
    _I,
)


_PROSE = re.compile(
    r"\b(?:takes?|deals?|dealing|makes?|within|must|targets?|when|becomes?|instead)\b", _I
)
_LEADS = re.compile(
    r"^(?:.*\b(?:attack|weapon) is (?:an? |the )?|w/\s*|with\s+(?:an? |the )?|using\s+"
    r"|to hit\b[\s,:|]*)",
    _I,
)
_MODIFIER = re.compile(
    r"^\[?([+-]?\d{1,2})\]?(?:\s*to hit)?\s*[,:|-]?\s+(?=\w)"
    r"|[,|]?\s+(?:at\s+)?\(?\[?([+-]\d{1,2})\]?\)?(?:\s+to hit)?$",
    _I,
)


class Attack(NamedTuple):
    """As much of an attack as a text has said so far."""

    name: str = ""
    range: str = ""
    damage: Damage | None = None
    several: bool = False
    rest: str = ""  # what is left of the line
    modifier: str = ""  # that stands beside the name


def damage_in(text: str) -> re.Match[str] | None:
    """Dice or a number with a type of damage."""
    return _DAMAGE.search(text)


def ranged(text: str) -> str:
    """The range that a text names, if it names one."""
    found = _RANGE.search(text)
    return _band(found[1]) if found else ""


def _band(words: str) -> str:
    words = re.sub(r"\s+range$", "", words.lower())
    return re.sub(r"v(?:ery|\.)[ _-]?", "very_", words)


def number(text: str) -> int:
    """A number with its sign."""
    return int(re.sub(r"\s", "", text))


def types_in(*words: str | None) -> tuple[str, ...]:
    """The types of damage that are named; without one it is physical."""
    kinds = (MAGIC if one.lower().startswith("mag") else PHYSICAL for one in words if one)
    return tuple(dict.fromkeys(kinds)) or (PHYSICAL,)


def dice_in(text: str, types: tuple[str, ...] = (PHYSICAL,)) -> Damage | None:
    """Dice or a number without a type."""
    found = _DICE_ALONE.search(text)
    return _dice(found, types, direct="direct" in text.lower()) if found else None


def _dice(found: re.Match[str], types: tuple[str, ...], *, direct: bool) -> Damage:
    count, die, others, flat, alone = found.groups()[:5]
    if not die:
        return Damage(0, 0, int(alone), types, direct=direct)
    each = re.findall(r"(\d{0,2})d(\d{1,3})", others)
    more = tuple(int(sides) for many, sides in each for _ in range(int(many or 1)))
    number_of = number(flat) if flat else 0
    return Damage(int(count or 1), int(die), number_of, types, direct=direct, more=more)


def attack_in(line: str) -> Attack | None:
    """The attack that a line holds; it has a type of damage."""
    found = _DAMAGE.search(line)
    if found is None:
        return None
    types = types_in(found[7], found[8])
    damage = _dice(found, types, direct=bool(found[6] or found[9]))
    before = list(_RANGE.finditer(line, 0, found.start()))
    after = _RANGE.search(line, found.end())
    at = before[-1] if before else after
    if before:
        head, tail = line[: before[-1].start()], line[found.end() :]
        middle = line[before[-1].end() : found.start()]
    else:
        head, middle = line[: found.start()], ""
        tail = line[found.end() : after.start()] + line[after.end() :] if after else ""
        tail = tail or line[found.end() :]
    name, rest = _named(head)
    name, modifier = _modified(name)
    middle, other = _modified(f"{middle} ".replace(",", " , ").rstrip(" ,"))
    modifier = modifier or other
    several = any(_SEVERAL.search(one) for one in (name, middle, tail))
    name = named(_SEVERAL.sub("", name))
    left = " ".join(_SEVERAL.sub("", one) for one in (rest, middle, tail))
    return Attack(name, _band(at[1]) if at else "", damage, several, left, modifier)


def armed(line: str) -> bool:
    """Whether a line is an attack with a range, and no prose about one."""
    return damage_in(line) is not None and bool(ranged(line)) and _PROSE.search(line) is None


def _modified(name: str) -> tuple[str, str]:
    """A name without what leads to it, and the modifier that stands before or behind it."""
    name = _LEADS.sub("", name).strip().rstrip(" ([")
    found = _MODIFIER.search(name)
    if found is None:
        return name, ""
    return f"{name[: found.start()]} {name[found.end() :]}".strip(" ,:|"), found[1] or found[2]


def untyped_in(line: str) -> Attack | None:
    """An attack without a type of damage: a name, a range and dice, and hardly a word more."""
    found = next((one for one in _DICE_ALONE.finditer(line) if one[2]), None)
    if found is None or not ranged(line) or len(line.split()) > _FEW or line.endswith("."):
        return None
    return attack_in(f"{line[: found.end()].rstrip()} {PHYSICAL}{line[found.end() :]}")


def _named(head: str) -> tuple[str, str]:
    """The last words before a range that are no label, and what stands before them."""
    parts = re.split(r"[|;]", head)
    while parts:
        words = _LABELS.sub("", parts.pop().strip(" -:,")).strip()
        if named(words):
            return words, " | ".join(parts)
    return "", ""


def weapon_of(attack: Attack, key: str) -> Weapon:
    """The weapon that a whole attack makes."""
    damage = attack.damage or Damage()
    reach = attack.range or "melee"
    return Weapon(key, attack.name or "Attack", damage, range=reach, several=attack.several)
