"""Threats from text: numbers by their names, rows of them, pools, weapons, abilities as cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from tableside.core.cards import Card
from tableside.systems.kit.reading.blocks import blocks
from tableside.systems.kit.reading.lines import (
    cut,
    goes_on,
    name_first,
    parted,
    unbroken,
    unclosed,
)
from tableside.systems.kit.reading.names import unquoted
from tableside.systems.kit.reading.results import Entry, Read, Taken, keys, under
from tableside.systems.kit.reading.rows import joined
from tableside.systems.wrath_glory.numbers.skills import ATTRIBUTES
from tableside.systems.wrath_glory.sheet import ability_text as abilities
from tableside.systems.wrath_glory.sheet import stat_labels as words
from tableside.systems.wrath_glory.sheet.number_text import Numbers
from tableside.systems.wrath_glory.sheet.power_text import power_in
from tableside.systems.wrath_glory.sheet.ratings import MOST_NOTES
from tableside.systems.wrath_glory.sheet.stat_labels import LABELS
from tableside.systems.wrath_glory.sheet.weapon_table import in_lines
from tableside.systems.wrath_glory.sheet.weapon_text import (
    damage_at,
    is_attack,
    is_weapon,
    read_weapon,
    weapon_part,
    with_number,
)
from tableside.systems.wrath_glory.state import Person
from tableside.systems.wrath_glory.state.gear import Power, Weapon

_I = re.IGNORECASE
_NEEDS = ("defence", "resilience", "armour", "max_wounds", "max_shock", "speed", "weapons")
_NAME = re.compile(r"[A-Z][\w'-]*(?: [\w'-]+){0,4}(?: [x\u00d7]\d+)?")  # and nothing else
_SECTION = re.compile(  # of a block, and no name
    r"(?:combat|attributes?|characteristics|stats?|statistics|numbers|defen[cs]es?|derived|profile)"
    r"(?: stat(?:istic)?s)?:?$",
    _I,
)
_NEXT = re.compile(r"(?<=[.!])\s+(?=[A-Z][\w'() -]{1,40}:\s)")
_PART = re.compile(r"(?:range|damage|dmg|ed|ap|salvo|traits?)\s*[:=]", _I)
_SENTENCES = re.compile(r"[A-Z][\w' -]{1,40}\.\s+(?:melee|range|damage|dmg|\d)", _I)
_ARMED = re.compile(r"(?:(?:ruin )?action|attacks?|weapons?|wargear)\s*[:|\u2013\u2014-]", _I)
_VITAL = [words.NUMBERS["defence"], words.RESILIENCE, words.NUMBERS["max_wounds"], words.SHOCK]
_BESIDE = re.compile(r"\s*[,;]\s+|\s+[\u2013\u2014-]\s+")  # between two weapons on a line
_FINITE = re.compile(r"[.!?]$")


def read(text: str, tier: int = 0) -> Read[Person]:
    """Everybody that a text holds, in any of the usual layouts; `tier` is the table's, if known."""
    found = [
        _Block(lines, tier) for lines in blocks(text, words.SPECIAL, _starts, _classed, LABELS)
    ]
    left, doubts, entries = [], [], []
    for key, one in zip(keys(one.name for one in found), found, strict=True):
        left += [under(key, each) for each in one.taken.left]
        doubts += [under(key, each) for each in one.taken.doubts]
        entries.append(one.entry(key))
    return Read(tuple(entries), tuple(left), tuple(doubts))


def _starts(lines: Sequence[str], place: int) -> bool:
    """Whether a block begins at a line: a name behind a gap, with its class on it or below it."""
    line = lines[place]
    if words.TAIL.search(line) and LABELS.numbers_in(line) > 1 and not LABELS.begins(line):
        return True
    if place and all(map(_whole, (line, lines[place - 1]))):
        return True
    if not line or (place and lines[place - 1]) or LABELS.begins(line):
        return False
    below = next((one for one in lines[place + 1 :] if one), "")
    classed = words.CLASS_LINE.fullmatch(below) or words.TIER_ROW.match(below)
    alone = _NAME.fullmatch(line) and not (abilities.HEADING.match(line) or _SECTION.match(line))
    return bool(classed or words.TAIL.search(line) or (alone and LABELS.numbers_in(below)))


def _whole(line: str) -> bool:
    """Whether a line is somebody by itself: a name, and what they can take."""
    return not LABELS.begins(line) and sum(one.search(line) is not None for one in _VITAL) > 2


def _numbers_apart(line: str) -> list[str]:
    """What somebody can take, and on a line of its own the weapon that stands behind it."""
    head = line[: max(0, damage_at(line))]
    numbers = (*words.NUMBERS.values(), *_VITAL, words.ARMOUR)
    vital = sum(one.search(head) is not None for one in _VITAL)
    if vital < 2:
        return [line]
    end = max(found.end() for one in numbers for found in one.finditer(head))
    behind = line[end:].lstrip(" ,;:|.)]\u2013\u2014-")
    return [line[:end], behind] if is_attack(behind) else [line]


def _classed(line: str) -> int:
    """Whether a line is a class (1), or has one behind a name (2)."""
    if words.CLASS_LINE.fullmatch(line) or words.TIER_ROW.match(line):
        return 1
    found = words.TAIL.search(line)
    if found is None or not found.start():
        return 0
    return 1 if LABELS.begins(line) else 2


def _begins(line: str) -> bool:
    """Whether a line begins something of its own."""
    if abilities.typed(line):
        return True
    if weapon_part(line) and not is_attack(line):
        return False
    return (
        LABELS.begins(line)
        or is_attack(line)
        or abilities.HEADING.match(line) is not None
        or abilities.ability_in(line) is not None
        or words.CLASS.match(line) is not None
        or words.LETTER_ROW.match(line) is not None
        or words.TIER_ROW.match(line) is not None
        or any(first.match(line) for first in words.FIRST.values())
    )


def _other_begins(line: str) -> bool:
    """Whether a weapon or an ability begins behind another."""
    if words.LETTER_ROW.match(line):
        return False
    if is_attack(line) or LABELS.begins(line) or weapon_part(line):
        return is_attack(line)
    found = abilities.ability_in(line)
    told = found is not None and len(found.text.split()) > 3
    return told and (line.endswith(".") or not is_weapon(line))


def _sentences(line: str) -> list[str]:
    """What follows a weapon on its line: abilities, each with a name and a colon."""
    return _NEXT.split(line) if is_attack(line) else [line]


def _profile(line: str) -> bool:
    """Whether a line is what stands below a weapon's name."""
    listed = _PART.match(line) is not None or weapon_part(line)
    return listed or (is_weapon(line) and not is_attack(line))


def _listed(line: str) -> str:
    """A weapon whose parts are sentences, with commas between them."""
    if _SENTENCES.match(line) is None or not is_weapon(line):
        return line
    return re.sub(r"\.\s+", ", ", line.strip().rstrip("."))


def _upright(lines: Sequence[str]) -> list[str]:
    """Lines of somebody who writes names small, with a capital before each weapon and ability."""
    small = bool(lines) and lines[0][:1].islower()
    made: list[str] = []
    each = (part for one in lines for part in _numbers_apart(with_number(_listed(one))))
    for line in each:
        armed = is_attack(line) and not (made and re.search(r"[,:/|(-]$", made[-1]))
        begun = armed or (small and re.match(r"[a-z][\w' -]{2,40}: [A-Z]", line))
        made.append(line[:1].upper() + line[1:] if begun else line)
    return made


def _joins(last: str, line: str) -> bool:
    """Whether a line goes on with the last."""
    hangs = unclosed(last) or (LABELS.hangs(last) and LABELS.begins(last))
    if hangs and not abilities.typed(line) and not is_attack(line):
        return True
    armed = _ARMED.match(last)
    nameless = armed and not is_weapon(last) and not _FINITE.search(last)
    if (
        is_attack(line)
        and not is_weapon(last)
        and (line[:1].islower() or (nameless and len(last) < 60))
    ):
        return True
    prose = abilities.ability_in(last) is not None and not re.search(r"[.!?)\]\"]$", last)
    prose = prose and not (LABELS.begins(last) or is_weapon(last) or abilities.HEADING.match(line))
    prose = prose and len(last.split()) > 4
    if prose and last.endswith(":"):
        return True
    owned = LABELS.begins(line) or is_attack(line) or words.LETTER_ROW.match(line)
    if prose and not (owned or abilities.typed(line)):
        return True
    if words.TAGS.fullmatch(line):
        return False
    if _begins(line) or abilities.HEADING.match(last) or words.CLASS_LINE.fullmatch(last):
        return False
    if is_weapon(last):
        tail = re.split(r"[,/|]", last)[-1].strip()
        return goes_on(last, line) or weapon_part(line) or weapon_part(f"{tail} {line}")
    pools = re.match(r"skills?\b", last, _I) and not re.search(r"[\d)]$", last)
    cut_off = re.search(r"\d,\s*[A-Z][a-z]+$", last)
    numbers = LABELS.begins(last) or words.LETTER_ROW.match(last)
    return bool(pools or cut_off or goes_on(last, line) or not numbers)


class _Block:
    """One stat block as it is read."""

    def __init__(self, lines: Sequence[str], tier: int) -> None:
        self.taken = Taken()
        self.numbers = Numbers(self.taken)
        self.weapons: list[Weapon] = []
        self.attacks: list[str] = []
        self.cards: list[Card] = []
        self.powers: list[Power] = []
        self.bonus = False  # below a heading that says so
        self.on_card = False  # whether the last line was an ability's
        rows = in_lines(words.tiers_in([words.expanded(line) for line in _upright(lines)]))
        paired = cut(joined(LABELS, rows), _begins)
        paired = [part for line in paired for part in _sentences(line)]
        paired = parted(parted(paired, _other_begins), is_attack, _BESIDE)
        paired = abilities.sectioned(paired, _profile)
        whole = unbroken(name_first(paired, words.STAT, words.TAIL), _joins)
        self.name = whole[0]
        for place, line in enumerate(whole[1:]):
            self._line(words.GROUP.sub("", line), first=place < 2)
        self._finish(tier)

    def _line(self, line: str, *, first: bool) -> None:
        if self.taken.loose(line):
            return
        power = power_in(line, [one.id for one in self.powers])
        if power is not None:
            self.powers.append(power)
            self.on_card = False
        elif abilities.HEADING.match(line):
            self.bonus = line.lower().startswith("bonus")
        elif is_attack(line):
            self.attacks.append(line)
            self.on_card = False
        elif (said := words.DESCRIBED.match(line)) is not None:
            self.taken.put("notes", said[1])
        elif words.TAGS.fullmatch(line) or (first and words.shouted(line)):
            self.numbers.keywords(line)
        elif not self.numbers.line(line, strict=bool(self.cards or self.attacks)):
            self._other(line)

    def _other(self, line: str) -> None:
        """An ability, more of one, a description, or nobody knows."""
        ability = abilities.ability_in(line)
        said = LABELS.field_of(line.partition(":")[0])
        if said and not abilities.typed(line) and not self.on_card:
            self.taken.leave(said, line, "no number stands there")
        elif ability is not None:
            if self.bonus and not ability.kind:
                ability = ability._replace(kind="bonus")
            self.cards.append(abilities.card_of(ability, self.cards))
            self.on_card = True
        elif self.on_card:
            self.cards[-1] = abilities.longer(self.cards[-1], line)
        elif self.numbers.begun or self.attacks or words.UNREAD.search(line):
            self.taken.leave("", line, "no field is known for it")
        elif words.FILLER.sub("", line):
            before = self.taken.fields.get("notes", "")
            self.taken.fields["notes"] = f"{before}\n{unquoted(line)}".strip()

    def _finish(self, tier: int) -> None:
        strength = self.numbers.attributes.get("strength", -1)
        for line in self.attacks:
            armed = read_weapon(line, [one.id for one in self.weapons], strength)
            if armed is not None:
                self.weapons.append(armed.weapon)
                self.taken.doubts += armed.doubts
        for card in self.cards:
            if abilities.unsaid(card):
                path = f"cards.{card.id}.cost"
                self.taken.doubt(path, "costs 1 Ruin", "costs nothing", {path: {}})
            if abilities.strikes(card):
                taken = "kept as words: a weapon here has a number and ED"
                self.taken.doubt(f"cards.{card.id}", taken, "type it as a weapon")
            dice = abilities.DICE.search(card.text) if card.kind == "determination" else None
            if dice is not None:
                self.numbers.attributes.setdefault("determination", int(dice[1]))
        self._class(tier)

    def _class(self, tier: int) -> None:
        """The class at the table's tier, or the only one there is."""
        fields = self.taken.fields
        classes = fields.get("classes", {})
        found = classes.get(str(tier)) or (
            next(iter(classes.values())) if len(set(classes.values())) == 1 else ""
        )
        if found == "monstrous":
            change = {"threat_class": "adversary"}
            self.taken.doubt("threat_class", "monstrous, kept by tier", "adversary", change)
        elif found:
            fields.setdefault("threat_class", found)

    def entry(self, key: str) -> Entry[Person]:
        """What the block has given, as the pack has it."""
        fields: dict[str, Any] = dict(self.taken.fields)
        seen = [*fields, *(f"attributes.{one}" for one in self.numbers.attributes)]
        seen += [f"totals.{one}" for one in self.numbers.totals]
        if "notes" in fields:
            fields["notes"] = fields["notes"][:MOST_NOTES]
        for name, things in (
            *(("weapons", self.weapons), ("cards", self.cards)),
            ("powers", self.powers),
        ):
            if things:
                fields[name] = tuple(things)
                seen.append(name)
        missing = [one for one in _NEEDS if one not in fields]
        has = self.numbers.attributes
        each = [f"attributes.{one}" for one in ATTRIBUTES if one not in has]
        missing += each if len(each) < len(ATTRIBUTES) else ["attributes"]
        if len(fields.get("classes", {})) > 1 and "threat_class" not in fields:
            missing.append("threat_class")
        person = Person(
            id=key,
            name=self.name,
            hero=False,
            attributes=self.numbers.attributes,
            totals=self.numbers.totals,
            **fields,
        )
        return Entry("foe", person, tuple(seen), tuple(missing))
