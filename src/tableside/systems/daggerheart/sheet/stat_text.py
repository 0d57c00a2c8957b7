"""Adversaries and places from text: numbers by their names, attacks, Experiences, features."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from tableside.core.cards import Card
from tableside.systems.daggerheart.sheet import stat_labels as words
from tableside.systems.daggerheart.sheet.attack_text import (
    Attack,
    armed,
    attack_in,
    damage_in,
    dice_in,
    number,
    ranged,
    types_in,
    untyped_in,
    weapon_of,
)
from tableside.systems.daggerheart.sheet.checks import MOST_NOTES
from tableside.systems.daggerheart.sheet.feature_text import (
    HEADING,
    KEYWORD,
    card_of,
    feature_in,
    headed,
    longer,
    perhaps,
    sectioned,
    whole_name,
)
from tableside.systems.daggerheart.sheet.stat_labels import LABELS
from tableside.systems.daggerheart.sheet.stat_lines import (
    begins,
    classed,
    is_feature,
    joins,
    starts,
)
from tableside.systems.daggerheart.state import ENVIRONMENT, Company, Experience, Person
from tableside.systems.daggerheart.state.gear import MAGIC, Weapon
from tableside.systems.kit.reading.blocks import blocks
from tableside.systems.kit.reading.lines import cut, name_first, outer, parted, unbroken
from tableside.systems.kit.reading.names import named, readable, unquoted
from tableside.systems.kit.reading.results import Entry, Read, Taken, keys, under
from tableside.systems.kit.reading.rows import joined

_I = re.IGNORECASE
_NEEDS = ("tier", "foe_type", "difficulty", "major", "hp_max", "stress_max", "attack", "weapons")
_PLACE_NEEDS = ("tier", "place_type", "difficulty")


def read(text: str) -> Read[Person]:
    """Everybody, and every place, that a text holds, in any of the usual layouts."""
    found = [_Block(lines) for lines in blocks(text, words.SPECIAL, starts, classed, LABELS)]
    kept = [one for one in found if one.name or one.taken.fields]
    left, doubts, entries = [], [], []
    for key, one in zip(keys(one.name for one in found), found, strict=True):
        left += [under(key, each) for each in one.taken.left]
        doubts += [under(key, each) for each in one.taken.doubts]
        if one in kept:
            entries.append(one.entry(key))
    return Read(tuple(entries), tuple(left), tuple(doubts))


class _Block:
    """One stat block as it is read."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.taken = Taken()
        self.weapons: list[Weapon] = []
        self.cards: list[Card] = []
        self.attack = Attack()
        self.kind: str | None = None  # of the features below a heading
        self.place = any(words.OF_PLACES.match(line) for line in lines)
        rows = parted(sectioned(cut(joined(LABELS, lines), begins)), is_feature)
        paired = name_first(rows, words.STAT, words.TAIL)
        entitles = any(HEADING.match(line) for line in lines)
        goes_on = partial(joins, place=self.place, entitles=entitles)
        whole = unbroken([paired[0], *headed(paired[1:])], goes_on)
        self.name = whole[0]
        for line in whole[1:]:
            self._line(line)
        self._finish()

    def _line(self, line: str) -> None:
        heading = HEADING.match(line)
        if self.taken.loose(line):
            return
        if heading is not None:
            self.kind = (heading["kind"] or "").lower()
        elif (feature := feature_in(line, self._bare())) and not LABELS.begins(line):
            self.cards[-1:], feature = whole_name(self.cards[-1:], feature)
            self.cards.append(card_of(feature, self.cards))
        elif (self.cards or self.kind is not None) and not self._all_stats(line):
            self._more(line)
        else:
            self._rest(self._stats(line))

    def _bare(self) -> str | None:
        """The kind of features that are names and texts alone, where such stand here."""
        kinds = self.kind or not any(one.kind for one in self.cards)
        return self.kind if kinds else None

    def _more(self, line: str) -> None:
        """A feature goes on; questions are for the GM alone."""
        if not self.cards:
            self._rest(line)
        elif self.place and words.QUESTIONS.fullmatch(line):
            last = self.cards[-1]
            self.cards[-1] = replace(last, asks=f"{last.asks} {line}".strip()[:2000])
        else:
            self.cards[-1] = longer(self.cards[-1], line)

    def _all_stats(self, line: str) -> bool:
        """Whether a line among the features is nothing but numbers."""
        if not LABELS.begins(line) and not damage_in(line):
            return False
        if re.match(r"(?:motives|impulses|potential adv|experiences?)\b[^:]*:", line, _I):
            return True
        taken, weapons, attack = self.taken, self.weapons, self.attack
        self.taken, self.weapons = Taken(), []
        rest = words.FILLER.sub("", self._stats(line))
        self.taken, self.weapons, self.attack = taken, weapons, attack
        return not rest

    def _stats(self, line: str) -> str:
        """Take all numbers and words that a line has; give what is left of it."""
        line = self._worded(line)
        line = self._cut(words.TIER_LINE, line, self._tier_and_type)
        line = self._cut(words.THRESHOLDS, line, self._thresholds)
        line = self._cut(words.NO_THRESHOLDS, line, self._thresholds)
        line = self._cut(words.PER_HP, line, self._per_hp)
        for field, pattern in words.FIRST.items():
            line = self._cut(pattern, line, partial(self._number, field))
        if "foe_type" not in self.taken.fields:
            line = self._cut(words.TYPE, line, self._type)
        for field, pattern in words.NUMBERS.items():
            line = self._cut(pattern, line, partial(self._number, field))
        line = self._cut(words.ATTACK_DICE, line, partial(self._put, "attack_dice"))
        return self._attack(line)

    def _cut(self, pattern: re.Pattern[str], line: str, into: words.Into) -> str:
        found = pattern.search(line)
        if found is None:
            return line
        into(found)
        return f"{line[: found.start()].rstrip()} | {line[found.end() :].lstrip()}"

    def _put(self, field: str, found: re.Match[str]) -> None:
        self.taken.put(field, found[1].strip(" .|;"), found[0])

    def _number(self, field: str, found: re.Match[str]) -> None:
        self.taken.put(field, number(found[1]) if found[1] else 0, found[0])

    def _worded(self, line: str) -> str:
        for field, pattern in words.WORDED.items():
            found = pattern.search(line)
            if found is None:
                continue
            line = f"{line[: found.start()]} | {line[found.end() :]}"
            if field == "experiences":
                self._experiences(found[1])
            elif field == "adversaries":
                self._companies(found[1])
            elif field == "notes":
                self._note(found[1].strip(" |"))
            else:
                self.taken.put(field, found[1].strip(" |"), found[0])
        return line

    def _experiences(self, text: str) -> None:
        made: list[Experience] = []
        end = 0
        for found in words.EXPERIENCE.finditer(text):
            bonus = number(found[2].strip("() "))
            made.append(Experience(f"x{len(made) + 1}", named(found[1]), bonus))
            end = found.end()
        if rest := words.FILLER.sub("", text[end:]):
            self.taken.leave("experiences", text[end:], f"no bonus stands at {rest[:20]!r}")
        if made:
            self.taken.put("experiences", tuple(made), text)

    def _companies(self, text: str) -> None:
        made = []
        for one in outer(text.strip(" .|"), ",;"):
            group = re.fullmatch(r"(.*?)\s*\((.+)\)", one)
            inner = outer(group[2], ",;") if group else [one]
            label = named(group[1]) if group else ""
            made.append(Company(label, tuple(filter(None, map(named, inner)))))
        self.taken.put("adversaries", tuple(one for one in made if one.foes), text)

    def _thresholds(self, found: re.Match[str]) -> None:
        said = [one for one in found.groups() if one]
        major, severe = said if len(said) == 2 else ("", "")
        for field, text in (("major", major), ("severe", severe)):
            self.taken.put(field, int(text) if text and text.isdigit() else 0, found[0])

    def _per_hp(self, found: re.Match[str]) -> None:
        self.taken.put("per_hp", int(found[1] or found[2]), found[0])

    def _tier_and_type(self, found: re.Match[str]) -> None:
        self.taken.put("tier", int(found["tier"] or found["tier2"]), found[0])
        more = (found[one] for one in ("more", "mores", "more2", "more2s"))
        self._typed(found["type"] or found["type2"], next(filter(None, more), ""))

    def _type(self, found: re.Match[str]) -> None:
        self._typed(found[1], found[2] or "")

    def _typed(self, kind: str, more: str) -> None:
        """A type, with what stands behind it: a Minion's number, how many a Horde's HP are."""
        kind, many = kind.lower(), re.search(r"\d+", more)
        field = "place_type" if kind in words.PLACES else "foe_type"
        if kind == "social":  # both have it
            field = "social"
        self.taken.put(field, kind, kind)
        if many and kind == "minion":
            self.taken.put("minion", int(many[0]), more)
        elif many and kind == "horde":
            self.taken.put("per_hp", int(many[0]), more)
        elif more.strip():
            self.taken.leave("foe_type", f"{kind} ({more})", "nothing is known of it")

    def _attack(self, line: str) -> str:
        """An attack, whole or in labelled parts."""
        found = attack_in(line) or untyped_in(line)
        if found is not None and self._whole(found, line):
            self._armed(found)
            if damage_in(line) is None:
                self._untyped(f"w{len(self.weapons)}")
            return found.rest
        for field, pattern in words.PARTS.items():
            line = self._cut(pattern, line, partial(self._part, field))
        return line

    def _untyped(self, weapon: str) -> None:
        """Damage without a type is physical, or else magic."""
        path = f"weapons.{weapon}.damage.types"
        self.taken.doubt(path, "physical", "magic", {path: (MAGIC,)})

    def _whole(self, found: Attack, line: str) -> bool:
        """Whether a line holds a whole attack: not the damage alone, and no prose about damage."""
        if re.match(r"[\s|]*(?:weapon |attack )?(?:damage|dmg)\b", line, _I):
            return False
        short = bool(found.name) and len(found.name.split()) <= 5
        listed = armed(line) or damage_in(line) is None
        return (bool(found.range) and listed) or (short and not words.FILLER.sub("", found.rest))

    def _armed(self, found: Attack) -> None:
        if found.modifier and "attack" not in self.taken.fields:
            self.taken.put("attack", number(found.modifier))
        self.weapons.append(weapon_of(found, f"w{len(self.weapons) + 1}"))
        if not found.range:
            path = f"weapons.w{len(self.weapons)}.range"
            self.taken.doubt(path, "melee, as no range stands there", "another range")

    def _part(self, field: str, found: re.Match[str]) -> None:
        value = found[1].strip(" |")
        if field == "damage":
            typed = attack_in(value)
            self.attack = self.attack._replace(
                damage=typed.damage if typed else dice_in(value, types_in(None))
            )
            if typed is None and self.attack.damage is not None:
                self._untyped("w1")
        elif field == "types":
            if self.attack.damage:
                both = types_in(*re.findall(r"phy|mag", value, _I))
                self.attack = self.attack._replace(damage=replace(self.attack.damage, types=both))
                self.taken.doubts = [x for x in self.taken.doubts if "types" not in x.path]
        elif field == "range":
            self.attack = self.attack._replace(range=ranged(value))
        elif value:
            self.attack = self.attack._replace(name=named(value))

    def _rest(self, line: str) -> None:
        """Words that stand alone: a description, or nobody knows."""
        bare = words.FILLER.sub("", line)
        if not bare:
            return
        line = re.sub(r"[(\[][\s|,;]*[)\]]", " ", line)
        line = re.sub(r"\s*\|[\s|]*", " ", line).strip(" ;,").lstrip(". ")
        if ranged(line) and re.search(r"\b(?:phy|mag)", line, _I):
            self.taken.leave("weapons", line, "an attack without damage")
        elif words.UNREAD.search(line) or LABELS.field_of(line):
            self.taken.leave("", line, "no field is known for it")
        else:
            self._note(line)

    def _note(self, words: str) -> None:
        before = self.taken.fields.get("notes", "")
        self.taken.fields["notes"] = f"{before}\n{unquoted(words)}".strip()

    def _finish(self) -> None:
        if self.attack.damage is not None:
            self._armed(self.attack)
        elif self.attack.name or self.attack.range:
            said = f"{self.attack.name} {self.attack.range}".strip()
            self.taken.leave("weapons", said, "an attack without damage")
        for card in self.cards:
            self._known(card)
        fields = self.taken.fields
        if "social" in fields:
            place = "impulses" in fields or "adversaries" in fields
            place = place or not ({"hp_max", "attack"} & set(fields) or self.weapons)
            fields.setdefault("place_type" if place else "foe_type", fields.pop("social"))
        if "notes" in fields:
            fields["notes"] = fields["notes"][:MOST_NOTES]

    def _known(self, card: Card) -> None:
        """Some features the rules know by name (DH-FOE-06)."""
        if stress := perhaps(card):
            path, other = f"cards.{card.id}.cost", {**card.cost, "stress": stress}
            self.taken.doubt(path, "costs nothing", f"costs {stress} Stress", {path: other})
        found = KEYWORD.match(card.name)
        if found is None:
            return
        word, value = found[1].lower(), found[2] or ""
        many = re.search(r"\d+", value)
        if word == "slow":
            self.taken.put("slow", True)
        elif word == "horde":
            own = self.weapons[0].damage.types if self.weapons else types_in(None)
            if (dice := dice_in(value, own)) is not None:
                self.taken.put("horde", dice, card.name)
        elif many is not None:
            self.taken.put(word, int(many[0]), card.name)

    def entry(self, key: str) -> Entry[Person]:
        """What the block has given, as the pack has it."""
        fields = dict(self.taken.fields)
        if place := bool({"place_type", "impulses", "adversaries"} & set(fields)):
            fields["foe_type"] = ENVIRONMENT
        if self.weapons:
            fields["weapons"] = tuple(self.weapons)
        if self.cards:
            fields["cards"] = tuple(self.cards)
        needs = _PLACE_NEEDS if place else _NEEDS
        missing = tuple(one for one in needs if one not in fields and self._wants(one))
        said_none = "major" in fields and not (fields["major"] or fields.get("severe"))
        person = Person(
            id=key,
            name=readable(self.name),
            hero=False,
            settled=said_none,  # nobody asks for thresholds that a text says there are none of
            **fields,
        )
        return Entry("environment" if place else "foe", person, tuple(fields), missing)

    def _wants(self, field: str) -> bool:
        return field != "attack" or "attack_dice" not in self.taken.fields
