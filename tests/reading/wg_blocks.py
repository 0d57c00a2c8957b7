"""Invented threats of Wrath & Glory, and thirty ways to write one down."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from reading.invented import ARMS, DEEDS, KEYWORDS, PROSE, SENTENCES, names, some
from tableside.systems.wrath_glory.state import Person

ATTRIBUTES = ("strength", "toughness", "agility", "initiative", "willpower", "intellect")
SHORT = ("S", "T", "A", "I", "Wil", "Int", "Fel")
SKILLS = (
    *("Athletics", "Awareness", "Ballistic Skill", "Cunning", "Deception", "Insight"),
    *("Intimidation", "Investigation", "Leadership", "Medicae", "Pilot", "Psychic Mastery"),
    *("Scholar", "Stealth", "Survival", "Tech", "Weapon Skill"),
)
MELEE = ("Brutal", "Unwieldy (2)", "Penetrating (1)", "Parry")
RANGED = ("Brutal", "Rapid Fire (2)", "Pistol", "Penetrating (1)", "Heavy (6)", "Assault")
TRAITS = (*MELEE, *RANGED)
HOUSE = ("Rending (2)", "Reaping", "Inflict (Blinded 2)", "Silent")
DASH = "\u2013"
SIZES = ("Small", "Average", "Large", "Huge")


@dataclass
class Weapon:
    """An attack as a block prints it."""

    name: str
    damage: int
    ed: int
    ap: int
    range: int  # 1: hand to hand
    salvo: int
    traits: tuple[str, ...]
    adds: bool = False  # the bearer's Strength is to be added

    @property
    def melee(self) -> bool:
        return self.range == 1

    @property
    def bands(self) -> str:
        half = self.range // 2
        return "1" if self.melee else f"{half}-{self.range}-{self.range + half}"

    @property
    def both(self) -> str:
        return f"{self.damage} (S) + {self.ed} ED" if self.adds else f"{self.damage} + {self.ed} ED"

    @property
    def traited(self) -> str:
        return ", ".join(self.traits)

    def said(self, between: str = " / ", minus: str = "-") -> str:
        pierces = f"AP {minus}{self.ap}" if self.ap else f"AP {minus}"
        salvo = [] if self.melee else [f"Salvo {self.salvo or minus}"]
        parts = [self.both, pierces, f"Range {self.bands.replace('-', minus)}", *salvo]
        return between.join((*parts, *([self.traited] if self.traits else [])))


@dataclass
class Threat:
    """All that a stat block says."""

    name: str
    tier: int
    kind: str
    keywords: tuple[str, ...]
    prose: str
    attributes: tuple[int, ...]
    defence: int
    resilience: int
    armour: int
    wounds: int
    shock: int
    speed: int
    size: str
    conviction: int
    resolve: int
    skills: dict[str, int] = field(default_factory=dict)
    weapons: list[Weapon] = field(default_factory=list)
    abilities: list[tuple[str, str, str]] = field(default_factory=list)

    @property
    def pools(self) -> str:
        return ", ".join(f"{name} {pool}" for name, pool in self.skills.items())

    @property
    def dashed(self) -> str:
        return str(self.shock) if self.shock else "-"


def threats(seed: int, count: int) -> list[Threat]:
    rng = random.Random(seed)
    return [_threat(rng, name) for name in names(rng, count)]


def _weapon(rng: random.Random, name: str, strength: int) -> Weapon:
    melee = rng.random() < 0.5
    adds = melee and rng.random() < 0.3
    known = some(rng, MELEE if melee else RANGED, 0, 2)
    return Weapon(
        name=name,
        damage=rng.randint(2, 6) + (0 if adds else strength if melee else 5),
        ed=rng.randint(1, 6),
        ap=rng.randint(0, 3),
        range=1 if melee else 2 * rng.randint(6, 30),
        salvo=0 if melee else rng.randint(0, 3),
        traits=(*known, *some(rng, HOUSE, 0, 1)),
        adds=adds,
    )


def _threat(rng: random.Random, name: str) -> Threat:
    attributes = tuple(rng.randint(1, 9) for _ in SHORT)
    resilience = rng.randint(5, 16)
    abilities = [
        (deed, rng.choice(("TRAIT", "RUIN", "REACTION", "BATTLECRY")), rng.choice(SENTENCES))
        for deed in some(rng, [one for one in DEEDS if ":" not in one], 0, 3)
    ]
    return Threat(
        name=name,
        tier=rng.randint(1, 5),
        kind=rng.choice(("Troop", "Elite", "Adversary")),
        keywords=some(rng, KEYWORDS, 1, 3),
        prose=rng.choice(PROSE),
        attributes=attributes,
        defence=rng.randint(1, 8),
        resilience=resilience,
        armour=rng.randint(1, 5),
        wounds=rng.randint(1, 20),
        shock=rng.choice((0, *range(3, 12))),
        speed=rng.randint(4, 12),
        size=rng.choice(SIZES),
        conviction=rng.randint(1, 7),
        resolve=rng.randint(1, 7),
        skills={"Default": rng.randint(2, 5)}
        | {one: rng.randint(3, 12) for one in some(rng, SKILLS, 1, 5)},
        weapons=[_weapon(rng, one, attributes[0]) for one in some(rng, ARMS, 1, 2)],
        abilities=abilities,
    )


def abilities(one: Threat, form: str = "{1}: {0}: {2}") -> list[str]:
    return [form.format(*each) for each in one.abilities]


def attacks(one: Threat, form: str = "ACTION: {0}: {1}", between: str = " / ") -> list[str]:
    return [form.format(each.name, each.said(between)) for each in one.weapons]


def numbers(one: Threat) -> str:
    return " ".join(map(str, one.attributes))


def wrongs(one: Threat, found: Person, text: str) -> dict[str, tuple[object, object]]:
    """Where a sheet differs from what was meant: field, meant, read."""
    keys = [name.lower().replace(" ", "_") for name in one.skills]
    pairs: dict[str, tuple[object, object]] = {
        "name": (one.name, found.name),
        "threat_class": (one.kind.lower(), found.threat_class),
        "defence": (one.defence, found.defence),
        "resilience": (one.resilience, found.resilience),
        "armour": (one.armour, found.armour),
        "max_wounds": (one.wounds, found.max_wounds),
        "max_shock": (one.shock, found.max_shock),
        "speed": (one.speed, found.speed),
        "size": (one.size.lower(), found.size),
        "keywords": (
            set(one.keywords),
            set(found.keywords) - ({"beast"} if "BEAST" in text else set()),
        ),
        "notes": (one.prose if one.prose in text else found.notes, found.notes),
        "cards": (
            sorted((name, kind.lower(), said) for name, kind, said in one.abilities),
            sorted((card.name, card.kind, card.text) for card in found.cards),
        ),
        "weapons": ([w.name for w in one.weapons], [w.name for w in found.weapons]),
    }
    for place, name in enumerate((*ATTRIBUTES, "fellowship")):
        has = found.attributes.get(name, found.totals.get(name))
        pairs[f"attributes.{name}"] = (one.attributes[place], has)
    for name in ("conviction", "resolve"):
        pairs[f"attributes.{name}"] = (getattr(one, name), found.attributes.get(name))
    has_pools = {key: value for key, value in found.totals.items() if key != "fellowship"}
    pairs["totals"] = (dict(zip(keys, one.skills.values(), strict=True)), has_pools)
    for meant, read in zip(one.weapons, found.weapons, strict=False):
        pairs[f"weapons.{read.id}"] = (_meant(meant), _read(read))
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def _meant(weapon: Weapon) -> tuple[object, ...]:
    known = {
        name.lower().replace(" ", "_"): int(rating.rstrip(")") or 0)
        for name, _, rating in (one.partition(" (") for one in weapon.traits if one in TRAITS)
    }
    house = {one for one in weapon.traits if one in HOUSE}
    category = "melee" if weapon.melee else "ranged"
    reach = 0 if weapon.melee else weapon.range
    adds = weapon.adds or not weapon.melee
    numbers = (weapon.damage, weapon.ed, weapon.ap, reach, weapon.salvo)
    return (*numbers, category, adds, known, house)


def _read(weapon: object) -> tuple[object, ...]:
    get = weapon.__getattribute__
    numbers = tuple(get(one) for one in ("damage", "ed", "ap", "range", "salvo"))
    house = {one.name for one in get("house")}
    return (*numbers, str(get("category")), get("adds_strength"), dict(get("traits")), house)
