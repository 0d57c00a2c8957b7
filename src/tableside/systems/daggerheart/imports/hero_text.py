"""A hero's sheet as text; what every stat block has is read as there."""

from __future__ import annotations

import re

from msgspec.structs import replace

from tableside.core.cards import Card
from tableside.core.state import Origin
from tableside.systems.daggerheart.imports.parts import HERO_NEEDS, entry, experiences, feature
from tableside.systems.daggerheart.sheet.attack_text import Attack, attack_in, untyped_in, weapon_of
from tableside.systems.daggerheart.sheet.stat_labels import EXPERIENCE
from tableside.systems.daggerheart.state import Person
from tableside.systems.daggerheart.state.gear import Armour, Weapon
from tableside.systems.daggerheart.traits import TRAITS
from tableside.systems.kit.reading.names import free, named
from tableside.systems.kit.reading.results import Read, Taken
from tableside.systems.kit.reading.sheet_text import SheetText, Words, card_lines, listed

_I = re.IGNORECASE
_TRAIT = re.compile(rf"\b({'|'.join(TRAITS)})\b", _I)
_HANDS = re.compile(r"\b(one|two)[ -]?hand(?:ed|s)?\b", _I)
_ARM = re.compile(r"^(?:(primary|secondary|active)\s+)?weapons?\s*[:|]?\s*", _I)
_BASE = re.compile(r"base (?:thresholds?)?\s*[:=]?\s*(\d{1,3})\s*/\s*(\d{1,3})", _I)
_THRESHOLDS = re.compile(
    r"(?:damage )?thresholds?\s*[:=]?\s*(?:major\s*)?(\d{1,3})\s*[/,|]\s*(?:severe\s*)?(\d{1,3})",
    _I,
)
_RATED = re.compile(r"\b(?:base )?score\s*[:=]?\s*(\d{1,2})", _I)
_LEVEL = re.compile(r"level\s*(\d{1,2})", _I)
_TITLE = re.compile(r"traits|weapons?|hit points|character sheet|stats", _I)
_MARKED = "how it stands in play: mark it at the table"
KNOWN = Words(
    numbers={
        "level": r"(?:character )?level|lvl",
        "evasion": r"evasion",
        "armour_score": r"armou?r (?:score|slots)",
        "proficiency": r"proficiency",
        "hp_max": r"(?:max(?:imum)? )?(?:hp|hit points?)(?: max| slots)?",
        "stress_max": r"(?:max(?:imum)? )?stress(?: max| slots)?",
        "hope": r"hope",
        "major": r"major(?: damage)?(?: threshold)?",
        "severe": r"severe(?: damage)?(?: threshold)?",
        **{f"traits.{one}": rf"{one}|{one[:3]}" for one in TRAITS},
    },
    words={
        "name": r"(?:character )?name|character|hero",
        "subclass": r"subclass",
        "class": r"class",
        "ancestry": r"ancestry",
        "community": r"community",
        "heritage": r"heritage",
        "pronouns": r"pronouns?",
        "domains": r"domains?",
        "spellcast": r"spellcast(?: trait)?",
        "experiences": r"experiences?",
        "armour": r"(?:active )?armou?r",
        "gold": r"gold",
        "background": r"background",
        "connections": r"connections?",
    },
    sections={
        "domain": r"(?:domain )?cards|loadout|domain cards?",
        "vault": r"vault",
        "subclass": r"subclass features?",
        "class": r"(?:class )?features?|hope feature",
        "ancestry": r"ancestry features?",
        "community": r"community features?",
        "belongings": r"inventory|belongings|gear|items|equipment",
        "weapons": r"weapons",
        "experiences": r"experiences",
        "notes": r"notes",
    },
    heroic=frozenset(
        (
            *("evasion", "proficiency", "armour_score", "hope", "level", "class", "subclass"),
            *("ancestry", "community", "heritage"),
        )
    ),
    others=r"(?:.*\|\s*)?(?:difficulty|atk|motives|impulses)\b",
)
_KINDS = ("domain", "vault", "class", "subclass", "ancestry", "community")
_ABOUT = (
    *("class", "subclass", "ancestry", "community", "heritage", "pronouns", "domains"),
    *("spellcast", "background", "connections"),
)
ASKED = HERO_NEEDS


def read_sheet(text: str) -> Read[Person] | None:
    """The hero whose sheet a text is; None if it is none."""
    sheet = SheetText(text, KNOWN)
    return _Hero(sheet).read() if sheet.heroic else None


class _Hero:
    def __init__(self, sheet: SheetText) -> None:
        self.sheet, self.taken = sheet, Taken()
        self.weapons: list[Weapon] = []
        self.worn: Armour | None = None

    def read(self) -> Read[Person]:
        """All that the sheet says."""
        fields, sheet = self.taken.fields, self.sheet
        self._numbers()
        about = {one: sheet.words[one][:2000] for one in _ABOUT if one in sheet.words}
        if about:
            fields["about"] = about
        self._armour(sheet.words.get("armour", ""))
        self._experiences()
        self._lines()
        self._cards()
        if bag := listed(sheet.sections.get("belongings", [])):
            fields["belongings"] = bag
        if notes := sheet.sections.get("notes"):
            fields["notes"] = "\n".join(notes)
        if gold := sheet.words.get("gold"):
            self.taken.leave("gold", f"Gold: {gold}", "gold lies on a track: set it at the table")
        if self.weapons:
            fields["weapons"] = tuple(self.weapons)
        return entry("hero", self.taken, ASKED, origin=Origin("a sheet as text"))

    def _numbers(self) -> None:
        fields = self.taken.fields
        for path, value in self.sheet.numbers.items():
            field, _, key = path.partition(".")
            if key:
                fields[field] = {**fields.get(field, {}), key: value}
            elif field == "hope":
                held = self.sheet.marked.get("hope", value)
                self.taken.leave("hope", f"Hope: {held}", _MARKED)
            else:
                fields[field] = value
        for path, value in self.sheet.marked.items():
            if value and path != "hope":
                self.taken.leave(path, f"{path}: {value} marked", _MARKED)

    def _armour(self, said: str) -> None:
        if not said:
            return
        base, rated = _BASE.search(said), _RATED.search(said)
        called = named(re.split(r"[(,;]|\bbase\b|\bscore\b", said, flags=_I)[0]) or "Armor"
        major, severe = (int(base[1]), int(base[2])) if base else (0, 0)
        score = int(rated[1]) if rated else 0
        worn = Armour(free(called, ()), called, major=major, severe=severe, score=score)
        fields = self.taken.fields
        fields["worn"] = (worn,)
        if score:
            fields.setdefault("armour_score", score)
        level = int(fields.get("level", 1))
        if base and "major" not in fields:
            fields["major"], fields["severe"] = major + level, severe + level

    def _experiences(self) -> None:
        lines = [
            self.sheet.words.get("experiences", ""),
            *self.sheet.sections.get("experiences", []),
        ]
        found = [(one[1], int(re.sub(r"\s", "", one[2]))) for line in lines
                 for one in EXPERIENCE.finditer(line)]  # fmt: skip
        if made := experiences(found):
            self.taken.fields["experiences"] = made

    def _lines(self) -> None:
        """What no label has used up: a name, weapons, thresholds, or nobody knows."""
        fields = self.taken.fields
        if called := self.sheet.words.get("name"):
            fields["name"] = called
        for line in [*self.sheet.rest, *self.sheet.sections.get("weapons", [])]:
            bare = self._thresholds(line)
            if not bare or _TITLE.fullmatch(bare):
                continue
            if "name" not in fields and not any(sign.isdigit() for sign in bare):
                fields["name"] = bare.partition("|")[0]
            elif not self._weapon(bare):
                self.taken.leave("", bare, "no field is known for it")

    def _thresholds(self, line: str) -> str:
        both = _THRESHOLDS.search(line)
        if both is None:
            return line
        self.taken.fields.setdefault("major", int(both[1]))
        self.taken.fields.setdefault("severe", int(both[2]))
        return f"{line[: both.start()]} {line[both.end() :]}".strip(" |,;")

    def _weapon(self, line: str) -> bool:
        """A weapon with its trait: `Reed bow, finesse, far, d6+2 phy`."""
        arm, by, hands = _ARM.match(line), _TRAIT.search(line), _HANDS.search(line)
        bare = _HANDS.sub("", _TRAIT.sub("", _ARM.sub("", line)))
        bare = re.sub(r"\s*[|,;]\s*(?=[|,;]|$)", "", bare).strip(" |,;-")
        found: Attack | None = attack_in(bare) or untyped_in(bare)
        if found is None or found.damage is None:
            return False
        made = weapon_of(found, free(named(found.name) or "weapon", [x.id for x in self.weapons]))
        if not re.search(r"\d\s*d\s*\d", bare) and made.damage.die:
            made = replace(made, damage=replace(made.damage, count=0))
        if not found.range:
            path = f"weapons.{made.id}.range"
            self.taken.doubt(path, "melee, as no range stands there", "another range")
        self.weapons.append(
            replace(
                made,
                trait=by[1].lower() if by else "",
                hands=(1 if hands[1].lower() == "one" else 2) if hands else 0,
                secondary=bool(arm and (arm[1] or "").lower() == "secondary"),
                text=found.rest.strip(" |,;")[:2000],
            )
        )
        return True

    def _cards(self) -> None:
        cards: list[Card] = []
        vault: list[str] = []
        for section in _KINDS:
            kind = "domain" if section == "vault" else section
            for line in card_lines(self.sheet.sections.get(section, [])):
                made = feature(line.name, line.text, kind, [one.id for one in cards], self.taken)
                level = _LEVEL.search(line.more)
                domain = re.sub(r"level\s*\d+|[,;]", "", line.more, flags=_I).strip().title()
                if kind == "domain":
                    made = replace(made, level=int(level[1]) if level else 0, domain=domain)
                cards.append(made)
                vault += [made.id] if section == "vault" else []
        if cards:
            self.taken.fields["cards"] = tuple(cards)
        if vault:
            self.taken.fields["vault"] = tuple(vault)
