"""Invented adversaries of Daggerheart, and thirty ways to write one down."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from reading.invented import (
    ARMS,
    DEEDS,
    EXPERIENCES,
    MOTIVES,
    PROSE,
    SENTENCES,
    names,
    some,
)
from tableside.systems.daggerheart.state import Person
from tableside.systems.daggerheart.state.gear import Damage

TYPES = ("Bruiser", "Leader", "Ranged", "Skulk", "Social", "Solo", "Standard", "Support")
DASH = "\u2014"
BANDS = ("Melee", "Very Close", "Close", "Far", "Very Far")


@dataclass
class Foe:
    """All that a stat block says."""

    name: str
    tier: int
    type: str
    prose: str
    motives: str
    difficulty: int
    major: int
    severe: int
    hp: int
    stress: int
    atk: int
    weapon: str
    band: str
    damage: Damage
    experiences: list[tuple[str, int]] = field(default_factory=list)
    features: list[tuple[str, str, str]] = field(default_factory=list)

    @property
    def thresholds(self) -> str:
        return f"{self.major}/{self.severe}" if self.major else "None"

    @property
    def dice(self) -> str:
        direct = " direct" if self.damage.direct else ""
        return f"{rolled(self.damage)}{direct} {'/'.join(self.damage.types)}"

    @property
    def experience(self) -> str:
        return ", ".join(f"{name} {bonus:+d}" for name, bonus in self.experiences)


def rolled(damage: Damage) -> str:
    if not damage.die:
        return str(damage.flat)
    return f"{damage.count}d{damage.die}" + (f"{damage.flat:+d}" if damage.flat else "")


def foes(seed: int, count: int) -> list[Foe]:
    rng = random.Random(seed)
    return [_foe(rng, name) for name in names(rng, count)]


def _foe(rng: random.Random, name: str) -> Foe:
    tier, minion = rng.randint(1, 4), rng.random() < 0.15
    major = 0 if minion else rng.randint(4, 20)
    types = rng.choice((("phy",), ("phy",), ("mag",), ("phy", "mag")))
    die = Damage(rng.randint(1, 4), rng.choice((4, 6, 8, 10, 12)), rng.randint(-1, 9), types)
    flat = Damage(0, 0, rng.randint(1, 9), types)
    one = flat if minion or rng.random() < 0.1 else die
    direct = rng.random() < 0.15
    features = [
        (deed, rng.choice(("Passive", "Action", "Reaction")), " ".join(some(rng, SENTENCES, 1, 2)))
        for deed in some(rng, DEEDS, 0, 3)
    ]
    if minion:
        features.insert(0, (f"Minion ({rng.randint(2, 9)})", "Passive", "It falls at any blow."))
    return Foe(
        name=name,
        tier=tier,
        type="Minion" if minion else rng.choice((*TYPES, f"Horde ({rng.randint(2, 9)}/HP)")),
        prose=rng.choice(PROSE),
        motives=", ".join(some(rng, MOTIVES, 1, 4)),
        difficulty=rng.randint(9, 21),
        major=major,
        severe=major and major + rng.randint(4, 20),
        hp=1 if minion else rng.randint(3, 12),
        stress=rng.randint(1, 9),
        atk=rng.randint(-2, 9),
        weapon=rng.choice(ARMS),
        band=rng.choice(BANDS),
        damage=Damage(one.count, one.die, one.flat, one.types, direct=direct),
        experiences=[(name, rng.randint(1, 4)) for name in some(rng, EXPERIENCES, 0, 2)],
        features=features,
    )


def wrongs(foe: Foe, found: Person, text: str) -> dict[str, tuple[object, object]]:
    """Where a sheet differs from what was meant: field, meant, read."""
    kind, _, per = foe.type.lower().partition(" (")
    weapon = found.weapons[0] if found.weapons else None
    cards = [(one.name, one.kind, " ".join(one.text.split())) for one in found.cards]
    features = [(name, sort.lower(), said) for name, sort, said in foe.features]
    pairs = {
        "name": (foe.name, found.name),
        "tier": (foe.tier, found.tier),
        "foe_type": (kind, found.foe_type),
        "per_hp": (int(per[0]) if per else 0, found.per_hp),
        "difficulty": (foe.difficulty, found.difficulty),
        "major": (foe.major, found.major),
        "severe": (foe.severe, found.severe),
        "hp_max": (foe.hp, found.hp_max),
        "stress_max": (foe.stress, found.stress_max),
        "attack": (foe.atk, found.attack),
        "motives": (foe.motives, found.motives),
        "weapons": (1, len(found.weapons)),
        "weapons.w1": (
            (foe.weapon, foe.band.lower().replace(" ", "_"), foe.damage),
            weapon and (weapon.name, weapon.range, weapon.damage),
        ),
        "experiences": (foe.experiences, [(one.name, one.bonus) for one in found.experiences]),
        "cards": (sorted(features), sorted(cards)),
        "notes": (foe.prose if foe.prose in text else found.notes, found.notes),
    }
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}
