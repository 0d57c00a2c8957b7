"""A hero's sheet as text, such as the creator's summary; numbers and weapons are read as always."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from tableside.core.cards import Card
from tableside.core.state import Origin
from tableside.systems.kit.reading.results import Read, Taken
from tableside.systems.kit.reading.sheet_text import SheetText, Words, card_lines, listed
from tableside.systems.wrath_glory.imports.parts import card, entry
from tableside.systems.wrath_glory.numbers.skills import ATTRIBUTES, LINKS, TRAITS
from tableside.systems.wrath_glory.sheet import stat_labels
from tableside.systems.wrath_glory.sheet.power_text import read_power
from tableside.systems.wrath_glory.sheet.stat_labels import AR, COMBAT
from tableside.systems.wrath_glory.sheet.weapon_text import is_attack, read_weapon
from tableside.systems.wrath_glory.state import Person
from tableside.systems.wrath_glory.state.gear import Power, Weapon

_I = re.IGNORECASE
_PLAY = "how it stands in play: set it at the table"
_TOTAL = re.compile(r"^\s*(?:\(([A-Za-z]{1,3})\))?\s*=\s*(\d{1,2})")
_TITLE = re.compile(
    r"(?:attributes?|skills?|traits?|combat|weapons?|character sheet|derived(?: stats)?|stats)", _I
)
KNOWN = Words(
    numbers={
        "tier": r"tier",
        "rank": r"rank",
        **{f"attributes.{one}": stat_labels.ATTRIBUTE[one] for one in ATTRIBUTES},
        "passive_awareness": r"passive awareness",
        **{f"skills.{one}": stat_labels.SKILLS[one] for one in LINKS},
        **{f"attributes.{one}": stat_labels.OWN[one] for one in TRAITS},
        **{one: COMBAT[one] for one in ("defence", "max_wounds", "max_shock", "speed")},
        "resilience": COMBAT["resilience"],
        "armour": r"armou?r rating|armou?r|ar",
        "wealth": r"wealth",
        "wrath": r"wrath(?: points)?",
        "faith": r"faith",
    },
    words={
        "name": r"(?:character )?name|character|hero",
        "species": r"species",
        "archetype": r"archetype",
        "faction": r"faction",
        "objective": r"objective",
        "keywords": r"keywords?",
        "languages": r"languages?",
        "origin": r"origin",
        "accomplishment": r"accomplishment",
        "goal": r"goal",
    },
    sections={
        "talents": r"talents?",
        "powers": r"(?:psychic )?powers?",
        "belongings": r"wargear|gear|inventory|belongings|equipment|assets",
        "abilities": r"abilit(?:y|ies)",
        "memorable": r"memorable injuries",
        "traumatic": r"traumatic injuries",
        "notes": r"notes|background",
    },
    heroic=frozenset(
        ("rank", "species", "archetype", "faction", "wealth", "wrath", "objective")
    ),
    others=r"(?:troops?|elites?|adversary|threat)\b",
)  # fmt: skip
_ABOUT = ("species", "archetype", "faction", "languages", "origin", "accomplishment", "goal")
ASKED = ("defence", "resilience", "armour", "max_wounds", "max_shock", "speed", "weapons")


def read_sheet(text: str) -> Read[Person] | None:
    """The hero whose sheet a text is; None if it is none."""
    sheet = SheetText(text, KNOWN)
    return _Hero(sheet).read() if sheet.heroic else None


class _Hero:
    def __init__(self, sheet: SheetText) -> None:
        self.sheet, self.taken = sheet, Taken()
        self.fields: dict[str, Any] = self.taken.fields
        self.weapons: list[Weapon] = []
        self.pools = False  # whether the sheet writes out whole pools behind the ratings

    def read(self) -> Read[Person]:
        """All that the sheet says."""
        sheet, fields = self.sheet, self.fields
        self._numbers()
        about = {one: sheet.words[one][:200] for one in _ABOUT if one in sheet.words}
        if about:
            fields["about"] = about
        if said := sheet.words.get("objective"):
            fields["objective"] = said
        if said := sheet.words.get("keywords"):
            fields["keywords"] = tuple(one.lower() for one in listed([said]))
        for section in ("talents", "belongings", "memorable", "traumatic"):
            if section == "belongings":
                self._armed(sheet.sections.get(section, []))
            elif found := listed(sheet.sections.get(section, [])):
                fields[section] = found
        if notes := sheet.sections.get("notes"):
            fields["notes"] = "\n".join(notes)
        self._lines()
        self._cards()
        self._asked()
        if self.weapons:
            fields["weapons"] = tuple(self.weapons)
        return entry("hero", self.taken, Origin("a sheet as text"))

    def _numbers(self) -> None:
        for path, value in self.sheet.numbers.items():
            field, _, key = path.partition(".")
            if field in ("wrath", "faith"):
                self.taken.leave(field, f"{field}: {value}", _PLAY)
            elif key:
                self.fields[field] = {**self.fields.get(field, {}), key: value}
            else:
                self.fields[field] = value
        for path, value in self.sheet.marked.items():
            self.taken.leave(path, f"{path}: {value} of it", _PLAY)

    def _armed(self, lines: list[str]) -> None:
        """Gear: weapons with their numbers, and the rest by name."""
        bag = [line for line in lines if not self._weapon(line)]
        if found := listed(bag):
            self.fields["belongings"] = found

    def _weapon(self, line: str) -> bool:
        if not is_attack(line):
            return False
        found = read_weapon(line, [one.id for one in self.weapons])
        if found is None:
            return False
        self.weapons.append(replace(found.weapon, adds_strength=True))  # as heroes' sheets have it
        self.taken.doubts += [one for one in found.doubts if not one.path.endswith(".damage")]
        return True

    def _lines(self) -> None:
        if called := self.sheet.words.get("name"):
            self.fields["name"] = called
        for line in self.sheet.rest:
            if not line or _TITLE.fullmatch(line) or self._weapon(line):
                continue
            if "name" not in self.fields and not any(sign.isdigit() for sign in line):
                self.fields["name"] = line.partition("|")[0]
            elif (worn := AR.search(line)) is not None and "armour" not in self.fields:
                self.fields["armour"] = int(worn[1] or worn[2])
            elif _TOTAL.match(line):
                self.pools = True
            else:
                self.taken.leave("", line, "no field is known for it")

    def _cards(self) -> None:
        cards: list[Card] = []
        for line in card_lines(self.sheet.sections.get("abilities", [])):
            cards.append(card(line.name, "", line.text, cards, self.taken))
        if cards:
            self.fields["cards"] = tuple(cards)
        powers: list[Power] = []
        for line in card_lines(self.sheet.sections.get("powers", [])):
            made = read_power(line.name, line.more, line.text, [one.id for one in powers])
            if made is None:
                why = "a power needs its DN: write it as `Cold hand: DN 4; 7 + 2 ED`"
                self.taken.leave("powers", f"{line.name}: {line.text}".strip(" :"), why)
            else:
                powers.append(made)
        if powers:
            self.fields["powers"] = tuple(powers)

    def _asked(self) -> None:
        """Ratings or whole pools: one question, if the sheet does not say which."""
        skills, has = self.fields.get("skills", {}), self.fields.get("attributes", {})
        if not skills or self.pools:
            return
        whole = {one: rating for one, rating in skills.items() if rating > has.get(LINKS[one], 99)}
        if whole:
            taken = "ratings, to which attributes are added"
            change = {"totals": skills, "skills": {}}
            self.taken.doubt("skills", taken, "whole pools, attributes included", change)
