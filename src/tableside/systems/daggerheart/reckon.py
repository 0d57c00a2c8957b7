"""The numbers of a roll, each as a reckoning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.core.effects import terms_of
from tableside.core.known import for_reader
from tableside.core.reckoning import Reckoning, Term, base_term, reckon
from tableside.systems.daggerheart.dice import kept, net_advantage
from tableside.systems.daggerheart.state import DualityRoll, Experience, Person

QUANTITIES: Mapping[str, bool] = {"total": False, "difficulty": True}


def context(roll: DualityRoll) -> dict[str, str]:
    """What an effect's conditions may look at."""
    return {"trait": roll.trait, "kind": "reaction" if roll.reaction else "action"}


def net(roll: DualityRoll) -> int:
    """DH-ADV-03: every source counts once, every helper is one."""
    advantages = len(roll.advantages) + len(roll.helpers)
    return net_advantage(advantages, len(roll.disadvantages))


def experience(person: Person, wanted: str) -> Experience:
    """One of a character's Experiences."""
    return next(one for one in person.experiences if one.id == wanted)


def modifiers(source: Any, roll: DualityRoll, trait_modifier: int | None = None) -> Reckoning:
    """Everything but the dice: trait, Experiences, the group, effects."""
    person = source.characters[roll.character]
    modifier = person.traits.get(roll.trait, 0) if trait_modifier is None else trait_modifier
    terms = [base_term(roll.trait.title(), modifier, "DH-TRAIT-02")]
    for used in roll.experiences:
        one = experience(person, used)
        terms.append(Term(one.name, one.bonus, "DH-EXP-04"))
    if roll.group_bonus is not None:
        terms.append(Term("the group", roll.group_bonus, "DH-GROUP-03"))
    terms += terms_of(source.effects, "total", roll.character, context(roll))
    return reckon("total", tuple(terms))


def total_of(roll: DualityRoll) -> Reckoning:
    """DH-ROLL-06: both dice, the frozen modifiers, the kept advantage or disadvantage die."""
    assert roll.total is not None
    hope, fear, *extra = roll.faces
    dice = [base_term("Hope die", hope, "DH-ROLL-06"), base_term("Fear die", fear, "DH-ROLL-06")]
    if extra:
        gain = net(roll) > 0
        label, rule = ("advantage", "DH-ADV-01") if gain else ("disadvantage", "DH-ADV-02")
        dice.append(Term(label, kept(net(roll), extra), rule))
    return reckon("total", (*dice, *roll.total.terms))


def difficulty_of(source: Any, roll: DualityRoll, base: int) -> Reckoning:
    """DH-ROLL-03: what the GM names, and whatever lies on the roller."""
    terms = terms_of(source.effects, "difficulty", roll.character, context(roll))
    made = reckon("difficulty", (base_term("the GM's Difficulty", base, "DH-ROLL-03"), *terms))
    return for_reader(source, made)
