"""A set of data in the shape of the SRD's files, as large as it, of our own invention."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

DOMAINS = ("Ash", "Brine", "Chalk", "Dusk", "Elm", "Fen", "Gale", "Husk", "Iron")
TRAITS = ("Agility", "Strength", "Finesse", "Instinct", "Presence", "Knowledge")


def _class(place: int) -> dict[str, Any]:
    name, both = f"{DOMAINS[place]}warden", (DOMAINS[place], DOMAINS[(place + 1) % 9])
    return {
        "name": name,
        "description": f"A {name} keeps to {both[0]}. And to {both[1]}.",
        "domain_1": both[0],
        "domain_2": both[1],
        "evasion": str(9 + place % 4),
        "hp": str(5 + place % 3),
        "items": "A bell or a lamp",
        "hope_feat_name": f"Hope of {both[0]}",
        "hope_feat_text": "Spend 3 Hope to stand.",
        "class_feats": [{"name": f"Way of {both[0]}", "text": "You find it."}],
        "subclass_1": f"First of {both[0]}",
        "subclass_2": f"Second of {both[0]}",
        "suggested_traits": "0 Agility, -1 Strength, +1 Finesse, "
        "0 Instinct, +2 Presence, +1 Knowledge",
        "suggested_primary": f"Tier 1 hook {place} - Presence Melee",
        "suggested_armor": "Coat 3 - Thresholds 6/13",
    }


def _subclass(order: str, domain: str) -> dict[str, Any]:
    name = f"{order} of {domain}"
    stages = ("foundations", "specializations", "masteries")
    feats = {one: [{"name": f"{name}: {one}", "text": "It is so."}] for one in stages}
    return {"name": name, "description": "So.", "spellcast_trait": "Presence", **feats}


def files() -> Mapping[str, str]:
    """By the name of each file: what lies in it."""
    made: dict[str, list[dict[str, Any]]] = {
        "classes.json": [_class(one) for one in range(9)],
        "subclasses.json": [_subclass(o, d) for d in DOMAINS for o in ("First", "Second")],
        "ancestries.json": [
            {
                "name": f"Folk {n}",
                "description": "Tall.",
                "feats": [{"name": f"Gift {n}", "text": "x"}],
            }
            for n in range(18)
        ],
        "communities.json": [
            {
                "name": f"Born {n}",
                "description": "Far.",
                "feats": [{"name": f"Ease {n}", "text": "x"}],
            }
            for n in range(9)
        ],
        "abilities.json": [
            {
                "name": f"{domain} {level}{letter}",
                "level": str(level),
                "domain": domain,
                "type": "Spell",
                "recall": str(level % 3),
                "text": "**Spend a Hope** to let it shine.",
            }
            for domain in DOMAINS
            for level in range(1, 11)
            for letter in ("abc" if level == 1 else "ab")
        ],
        "weapons.json": [
            {
                "name": f"Tier {tier} hook {n}",
                "tier": str(tier),
                "primary_or_secondary": "Primary" if n < 40 else "Secondary",
                "physical_or_magical": "Physical" if n % 2 else "Magical",
                "trait": TRAITS[n % 6],
                "range": "Melee",
                "damage": "d8+1 phy" if n % 2 else "d8+1 mag",
                "burden": "One-Handed",
            }
            for tier in range(1, 5)
            for n in range(48)
        ],
        "armors.json": [
            {
                "name": f"Coat {n}",
                "tier": str(n % 4 + 1),
                "base_thresholds": "6 / 13",
                "base_score": "3",
            }
            for n in range(34)
        ],
        "adversaries.json": [
            {
                "name": "Mire Hound",
                "tier": "1",
                "type": "Standard",
                "description": "A lean thing.",
                "motives_and_tactics": "circle, wait",
                "difficulty": "12",
                "thresholds": "6/11",
                "hp": "4",
                "stress": "2",
                "atk": "+1",
                "attack": "Jaws",
                "range": "Melee",
                "damage": "1d8+2 phy",
                "feats": [{"name": "HUSHED - Action", "text": "Mark a Stress to drag."}],
            }
        ],
    }
    return {name: json.dumps(one) for name, one in made.items()}


def body(title: str = "The nine") -> dict[str, Any]:
    """The set as it is sent."""
    each = [{"name": name, "text": text} for name, text in files().items()]
    return {"files": each, "title": title}
