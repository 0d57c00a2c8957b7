"""DH-ATK-07: from damage rolled to HP marked, one comparison for each instance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tableside.core.effects import terms_of
from tableside.core.reckoning import Op, Reckoning, Term, base_term, half
from tableside.systems.daggerheart import dice
from tableside.systems.daggerheart.fight import Hit
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.gear import Damage
from tableside.systems.daggerheart.reckon import thresholds_of
from tableside.systems.daggerheart.standing import all_effects, slots
from tableside.systems.daggerheart.state import ARMOUR, HP, MASSIVE_DAMAGE, State

if TYPE_CHECKING:
    from tableside.systems.daggerheart.ruleset import Ruleset


def rolled(
    label: str, damage: Damage, faces: tuple[int, ...], *, critical: bool = False
) -> tuple[Term, ...]:
    """DH-ATK-03 to -05: the dice, what a critical puts before them, and the flat part once."""
    terms = []
    if critical and faces:
        most = dice.highest_dice(len(faces), damage.die)
        terms.append(base_term(f"{label}: highest dice", most, "DH-ATK-05"))
    if faces:
        terms.append(base_term(f"{label}: {len(faces)}d{damage.die}", sum(faces), "DH-ATK-03"))
    if damage.flat or not faces:
        terms.append(Term(f"{label}: flat", damage.flat, "DH-ATK-04"))
    return tuple(terms)


def effective(rules: Ruleset, source: Any, hit: Hit) -> Reckoning:
    """A-20: immunity, then halving once, then flat reductions (DH-RES-05)."""
    person = source.characters[hit.target]
    amount = hit.damage.value
    terms = [base_term("damage", amount, "DH-ATK-07")]
    if set(hit.types) <= set(person.immune):  # DH-RES-03: of both types, both must be
        terms.append(Term("immune", 0, "DH-RES-03", Op.SET))
        return Reckoning("effective", tuple(terms), 0)
    taken = terms_of(all_effects(source), "damage_taken", hit.target, {"type": "/".join(hit.types)})
    resists = set(hit.types) <= set(person.resists)
    if resists or any(term.op is Op.HALVE for term in taken):
        amount = half(amount, rules.values.hit_points.rounding)
        terms.append(Term("resistance", 0, "DH-RES-02", Op.HALVE))
    flat = [term for term in taken if term.op is Op.ADD]
    total = max(0, amount + sum(term.amount for term in flat))
    return Reckoning("effective", (*terms, *flat), total)


def hp_for(game: Game, state: State, target: str, damage: int) -> int:
    """DH-HP-01 to -03: by the thresholds; a Minion falls to anything (DH-FOE-06)."""
    person = state.characters[target]
    if not person.hero and person.minion and damage > 0:
        return slots(state, target, HP)[1]
    major, severe = thresholds_of(state, target)
    return dice.marks(
        damage,
        None if major is None else major.value,
        None if severe is None else severe.value,
        game.rules.values.hit_points.marks,
        massive=state.facts[MASSIVE_DAMAGE] == "on",
    )


def may_mark_armour(game: Game, state: State, hit: Hit) -> bool:
    """DH-ARM-02, DH-ARM-03, DH-ARM-04: a free slot, HP to save, and no direct damage."""
    held, most = slots(state, hit.target, ARMOUR)
    if hit.direct or not state.characters[hit.target].hero:
        return False
    return hit.hp > hit.armour < game.rules.values.armour.slots and held < most
