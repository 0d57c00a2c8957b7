"""WG-DMG-01 to -03: how many Extra Damage Dice, and what the damage comes to."""

from __future__ import annotations

from tableside.core.effects import terms_of
from tableside.core.reckoning import Reckoning, Term, base_term, reckon
from tableside.systems.wrath_glory.attack.situation import CLOSE
from tableside.systems.wrath_glory.numbers import traits
from tableside.systems.wrath_glory.numbers.conditions import MELEE, RANGED
from tableside.systems.wrath_glory.numbers.derived_conditions import all_effects
from tableside.systems.wrath_glory.numbers.dice import icons
from tableside.systems.wrath_glory.numbers.reckon import attribute_terms, context
from tableside.systems.wrath_glory.numbers.shifting import DAMAGE
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.state import Reading
from tableside.systems.wrath_glory.state.fight import Attack, Mark
from tableside.systems.wrath_glory.state.purposes import ATTACK


def _effects(rules: Ruleset, source: Reading, attack: Attack, quantity: str) -> tuple[Term, ...]:
    kind = MELEE if attack.melee else RANGED
    when = context(source, "", ATTACK, kind)
    return terms_of(all_effects(rules, source), quantity, attack.attacker, when)


def dice_of(rules: Ruleset, source: Reading, attack: Attack, mark: Mark) -> Reckoning:
    """WG-DMG-03, WG-SHIFT-06: the weapon's dice, those of options, those of shifted sixes."""
    shifted = attack.shifts.get(DAMAGE, 0)
    sixes = (Term("shifted sixes", shifted, "WG-SHIFT-06"),) if shifted else ()
    own = traits.ed_against(rules, source.characters[mark.target], attack.weapon)
    terms = (*attack.ed_terms, *sixes, *own, *_effects(rules, source, attack, "ed"))
    return reckon("ed", terms, floor=0)


def damage_of(
    rules: Ruleset, source: Reading, attack: Attack, mark: Mark, faces: tuple[int, ...]
) -> Reckoning:
    """WG-DMG-01: flat damage plus icons; WG-DMG-02: a melee weapon adds Strength."""
    weapon = attack.weapon
    terms = [base_term(weapon.name, weapon.damage, "WG-DMG-01")]
    strength = source.characters[attack.attacker].attributes.get("strength", 0)
    if attack.melee and weapon.adds_strength and strength:
        terms.append(Term("Strength", strength, "WG-DMG-02"))
        terms += attribute_terms(rules, source, attack.attacker, "strength")
    terms += traits.flat_terms(rules, source, attack.attacker, weapon)
    if faces:
        terms.append(Term("Extra Damage Dice", icons(faces), "WG-DMG-03"))
        terms += traits.raised(rules, bonuses_of(rules, source, attack, mark), faces)
    return reckon("damage", (*terms, *_effects(rules, source, attack, "damage")), floor=0)


def bonuses_of(rules: Ruleset, source: Reading, attack: Attack, mark: Mark) -> tuple[Term, ...]:
    """What this weapon adds to each Extra Damage Die against this target."""
    target, close = source.characters[mark.target], mark.band == CLOSE
    return tuple(traits.face_bonuses(rules, target, attack.weapon, close=close))


def raised(damage: Reckoning, points: int) -> Reckoning:
    """WG-GLORY-06: Glory comes after the dice and before Resilience."""
    return reckon("damage", (*damage.terms, Term("Glory", points, "WG-GLORY-06")), floor=0)
