"""Adversaries from pasted text: numbers by their names, the attack, Experiences, features."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from tableside.core.cards import MOST_CARD_TEXT, Card
from tableside.core.copies import slug
from tableside.core.desk import MOST_NAME
from tableside.systems.daggerheart.sheet.checks import MOST_TEXT
from tableside.systems.daggerheart.state import Experience, Person
from tableside.systems.daggerheart.state.gear import MAGIC, PHYSICAL, Damage, Weapon
from tableside.systems.kit.sheet import Found
from tableside.systems.kit.stat_text import Reading, opened

_I = re.IGNORECASE
_TYPES = "bruiser|horde|leader|minion|ranged|skulk|social|solo|standard|support"
_DICE = r"(?:(\d{1,2})?d(\d{1,3}))?\s*([+\u2212-]?\s*\d{1,3})?"
_RANGE = r"melee|very[ _]close|very[ _]far|close|far"


_NUMBERS = {
    "difficulty": r"difficulty",
    "hp_max": r"hp|hit points",
    "stress_max": r"stress",
    "tier": r"tier",
    "attack": r"atk|attack(?: modifier| bonus)?",
}
_VALUE = r"\b\s*[:=]?\s*([+\u2212-]?\d{1,3})(?![\dd/])"
_TYPE = re.compile(rf"\b({_TYPES})\b(?:\s*\(([^)]*)\))?", _I)


_THRESHOLDS = re.compile(
    r"\bthresholds?\b\s*[:=]?\s*(?:(\d{1,3}|none)\s*/\s*(\d{1,3}|none)|none)", _I
)


_ATTACK = re.compile(
    rf"(?:([^|;:\n]{{1,60}}?)\s*[:|-]\s*)?({_RANGE})\s*[|,;:-]?\s*{_DICE}\s*"
    r"(phy|mag|physical|magic)\w*(?:\s*[/&]\s*(phy|mag)\w*)?(\s*direct)?",
    _I,
)


_SEVERAL = re.compile(  # one roll for as many as are named
    r"\(?\b(?:(?:against|at|hits?|strikes?)\s+)?"
    r"(?:several|multiple|all|each|every|up to (?:two|three|four|five|\d))"
    r"(?:\s+(?:targets?|creatures?|heroes|hero|pcs?))?\b"
    rf"(?:\s+(?:with)?in\s+(?:range|reach|{_RANGE}(?:\s+range)?))?\)?",
    _I,
)
_EXPERIENCES = re.compile(r"\bexperiences?\b\s*[:=]\s*([^\n|]+)", _I)
_EXPERIENCE = re.compile(r"([^,;+\u2212-]+?)\s*([+\u2212-]\s*\d{1,2})")
_MOTIVES = re.compile(r"\bmotives?(?:\s*(?:&|and)\s*tactics)?\b\s*[:=]\s*([^\n]+)", _I)


_FEATURE = re.compile(
    r"^\s*([A-Z][^\n:\u2013\u2014]{1,58}?)\s*[-\u2013\u2014:]\s*(passive|action|reaction)\b"
    r"\s*[:.\u2013\u2014-]?\s*(.*)$",
    _I,
)
_KEYWORD = re.compile(r"\b(relentless|minion|horde|slow)\b\s*(?:\(([^)]*)\))?", _I)
_COST = re.compile(r"\b(?:spend|mark)s?\s+(an?|\d)\s+(fear|stress)\b", _I)
_FILLER = re.compile(r"[\s,;:|/().•*#\[\]\u2013\u2014-]+|\bfeatures?\b", _I)


def read(text: str) -> Found[Person]:
    """An adversary from any of the usual layouts."""
    reading, (name, lines) = _Reading(), opened(text, "|")
    for line in lines:
        if (feature := _FEATURE.match(line)) is not None:
            _feature(reading, feature)
        elif reading.cards and not _says_numbers(line):
            _more_text(reading, line)
        else:
            _line(reading, line)
    person = Person(
        id="",
        name=name,
        hero=False,
        weapons=tuple(reading.weapons),
        experiences=tuple(reading.experiences),
        cards=tuple(reading.cards),
        **reading.fields,
    )
    count = len(reading.fields) + len(reading.weapons) + len(reading.experiences)
    return Found(person, count, tuple(reading.left))


def _feature(reading: _Reading, found: re.Match[str]) -> None:
    """A feature is a card; some of them the rules know by name (DH-FOE-06)."""
    name, text = found[1].strip()[:MOST_NAME], found[3].strip()
    if (known := _KEYWORD.match(name)) is not None:
        _keyword(reading, known[1].lower(), known[2] or "")
    taken = {one.id for one in reading.cards}
    base = slug(name)
    key = next(one for n in range(99) if (one := f"{base}{n or ''}") not in taken)
    costs = {
        what.lower(): 1 if many.lower().startswith("a") else int(many)
        for many, what in _COST.findall(text)
    }
    cost = {what: amount for what, amount in costs.items() if amount}
    reading.cards.append(Card(key, name, text[:MOST_CARD_TEXT], cost))


def _keyword(reading: _Reading, word: str, value: str) -> None:
    number = re.search(r"\d+", value)
    if word == "slow":
        reading.fields["slow"] = True
    elif word == "horde":
        dice = re.search(rf"{_DICE}", value)
        if dice is not None and dice[0].strip():
            own = reading.weapons[0].damage.types if reading.weapons else (PHYSICAL,)
            reading.fields["horde"] = _damage_of(dice, 1, own)
    elif number is not None:
        reading.fields[word] = int(number[0])


def _says_numbers(line: str) -> bool:
    words = "|".join((*_NUMBERS.values(), "thresholds?", "experiences?", "motives?"))
    return re.match(rf"\s*(?:{words})\b", line, _I) is not None


def _more_text(reading: _Reading, line: str) -> None:
    """A feature goes on over several lines."""
    last = reading.cards[-1]
    text = f"{last.text} {line}".strip()[: min(MOST_TEXT, MOST_CARD_TEXT)]
    reading.cards[-1] = Card(last.id, last.name, text, last.cost)


def _line(reading: _Reading, line: str) -> None:
    line = reading.take(_MOTIVES, line, lambda found: _set(reading, "motives", found[1].strip()))
    line = reading.take(_EXPERIENCES, line, lambda found: _experiences(reading, found[1]))
    line = reading.take(_THRESHOLDS, line, lambda found: _thresholds(reading, found))
    for field, words in _NUMBERS.items():
        line = _number(reading, line, field, words)
    attacks = len(reading.weapons)
    line = reading.take(_ATTACK, line, lambda found: _attack(reading, found))
    if len(reading.weapons) > attacks:
        line = reading.take(_SEVERAL, line, lambda _found: _several(reading))
    if "tier" in reading.fields and "foe_type" not in reading.fields:
        line = reading.take(_TYPE, line, lambda found: _type(reading, found))
    if _FILLER.sub("", line):
        reading.left.append(re.sub(r"[\s;|]+", " ", line).strip())


def _set(reading: _Reading, field: str, value: Any) -> None:
    reading.fields.setdefault(field, value)


def _experiences(reading: _Reading, text: str) -> None:
    for found in _EXPERIENCE.finditer(text):
        key, name = f"x{len(reading.experiences) + 1}", found[1].strip()[:MOST_NAME]
        reading.experiences.append(Experience(key, name, _int(found[2])))


def _int(text: str) -> int:
    return int(re.sub(r"\s", "", text).replace("\u2212", "-"))


def _thresholds(reading: _Reading, found: re.Match[str]) -> None:
    for field, text in (("major", found[1]), ("severe", found[2])):
        _set(reading, field, int(text) if text and text.isdigit() else 0)
    if not any(reading.fields[field] for field in ("major", "severe")):
        _set(reading, "settled", True)  # it says itself that there are none


def _number(reading: _Reading, line: str, field: str, words: str) -> str:
    pattern = re.compile(rf"\b(?:{words}){_VALUE}", _I)
    return reading.take(pattern, line, lambda found: _set(reading, field, _int(found[1])))


def _attack(reading: _Reading, found: re.Match[str]) -> None:
    said = found[1] or ""
    named = _SEVERAL.sub("", said)
    name = named.strip(" -|;*")[:MOST_NAME] or "Attack"
    damage = _damage_of(found, 3, (found[6], found[7]))
    if found[8]:
        damage = replace(damage, direct=True)
    reach = found[2].lower().replace(" ", "_")
    key = f"w{len(reading.weapons) + 1}"
    reading.weapons.append(Weapon(key, name, damage, range=reach, several=named != said))


def _several(reading: _Reading) -> None:
    """The attack that was read last strikes several."""
    reading.weapons[-1] = replace(reading.weapons[-1], several=True)


def _type(reading: _Reading, found: re.Match[str]) -> None:
    """A type, with what stands behind it: a Minion's number; how many a Horde's HP are is kept."""
    kind, more = found[1].lower(), (found[2] or "").strip()
    _set(reading, "foe_type", kind)
    if kind == "minion" and more.isdigit():
        _set(reading, "minion", int(more))
    elif more:
        reading.left.append(f"{found[1]} ({more})")


def _damage_of(found: re.Match[str], first: int, kinds: tuple[str | None, ...]) -> Damage:
    """Dice, number and types as they stand in a text; a number alone has no dice."""
    count, die, flat = found[first], found[first + 1], found[first + 2]
    types = tuple(
        dict.fromkeys(MAGIC if one.lower().startswith("mag") else PHYSICAL for one in kinds if one)
    )
    many = int(count or 1) if die else 0
    return Damage(many, int(die or 0), _int(flat) if flat else 0, types or (PHYSICAL,))


class _Reading(Reading):
    """The text as it is used up, and the stat block as it fills."""

    def __init__(self) -> None:
        super().__init__()
        self.weapons: list[Weapon] = []
        self.experiences: list[Experience] = []
        self.cards: list[Card] = []
