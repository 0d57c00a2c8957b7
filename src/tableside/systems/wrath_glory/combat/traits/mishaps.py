"""What traits make of a 1 on the Wrath die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tableside.core.effects import Effect, Hook, Moment
from tableside.core.state import EffectBegan
from tableside.core.values import Event
from tableside.systems.wrath_glory.combat.afflictions.hazards import hazard_matter
from tableside.systems.wrath_glory.combat.attack.situation import SUPERCHARGED
from tableside.systems.wrath_glory.combat.traits.events import TraitTold
from tableside.systems.wrath_glory.combat.traits.names import counts
from tableside.systems.wrath_glory.fight import Attack, Hazard
from tableside.systems.wrath_glory.gear import STEADFAST, SUPERCHARGE

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.ruleset import Ruleset
    from tableside.systems.wrath_glory.state import State


def shrugged_off(
    rules: Ruleset, state: State, matter: str, attack: Attack
) -> tuple[list[Event], int]:
    """WG-TRAIT-17: the first Complication of a fight is ignored; how many are left."""
    ones, weapon = attack.complications, attack.weapon
    spent = _steady(attack.attacker, weapon.id)
    used = any(one.id == spent.id for one in state.effects)
    if not ones or used or state.fight is None or not counts(rules, weapon, STEADFAST):
        return [], ones
    told = TraitTold(matter, STEADFAST, attack.attacker, weapon.name)
    return [told, EffectBegan(spent)], ones - 1


def _steady(who: str, weapon: str) -> Effect:
    """That a weapon has shrugged a Complication off in this fight already."""
    own, fight = f"{who}.steadfast.{weapon}", Moment(Hook.FIGHT)
    return Effect(own, "Steadfast, used", who, fight, source=weapon)


def lashed_back(matter: str, attack: Attack, ones: int, parent: str) -> list[Event]:
    """WG-TRAIT-18, A-58: a Complication that counts also sears whoever fired."""
    if not ones or SUPERCHARGED not in attack.options:
        return []
    told = TraitTold(matter, SUPERCHARGE, attack.attacker, attack.weapon.name)
    hazard = Hazard(attack.attacker, attack.weapon.name, mortal=True, die=6, rule="WG-TRAIT-18")
    return [told, hazard_matter(f"{matter}.backlash", hazard, parent)]
