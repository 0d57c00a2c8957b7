"""What traits make of a 1 on the Wrath die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tableside.core.effects import Effect, Moment, Occasion
from tableside.core.state import EffectBegan, EffectEnded
from tableside.core.values import Event
from tableside.systems.wrath_glory.combat.afflictions.hazards import hazard_matter
from tableside.systems.wrath_glory.combat.attack.situation import SUPERCHARGED
from tableside.systems.wrath_glory.combat.traits.events import TraitTold
from tableside.systems.wrath_glory.combat.traits.names import counts
from tableside.systems.wrath_glory.fight import Attack, Hazard
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.gear import STEADFAST, SUPERCHARGE

COMPLICATION, PENDING = "complication", "supercharged"  # a kind of note, and what waits for it

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
    own, fight = f"{who}.steadfast.{weapon}", Moment(Occasion.FIGHT)
    return Effect(own, "Steadfast, used", who, fight, source=weapon)


def lashed_back(rules: Ruleset, matter: str, attack: Attack, ones: int, parent: str) -> list[Event]:
    """WG-TRAIT-18, A-58: a Complication that counts also sears whoever fired.

    Where it may be traded for Ruin (WG-WRATH-05) the harm waits with it.
    """
    if not ones or SUPERCHARGED not in attack.options:
        return []
    who, weapon = attack.attacker, attack.weapon.name
    if rules.plays("WG-WRATH-05") and rules.plays("WG-WRATH-03"):
        note = f"{matter}.{COMPLICATION}1"
        own = Effect(f"{who}.{PENDING}.{note}", weapon, who, source=note, rule="WG-TRAIT-18")
        return [EffectBegan(own)]
    return _seared(matter, who, weapon, parent)


def _seared(matter: str, who: str, weapon: str, parent: str = "") -> list[Event]:
    told = TraitTold(matter, SUPERCHARGE, who, weapon)
    hazard = Hazard(who, weapon, mortal=True, die=6, rule="WG-TRAIT-18")
    return [told, hazard_matter(f"{matter}.backlash", hazard, parent)]


def what_waited(_game: Game, state: State, note: str, traded: bool) -> list[Event]:
    """A Complication was told or rolled, and what waited with it comes; or it was traded away."""
    found = next((one for one in state.effects if one.id == f"{one.on}.{PENDING}.{note}"), None)
    if found is None:
        return []
    ended: list[Event] = [EffectEnded(found.id, expired=False)]
    attack = note.rpartition(".")[0]
    return ended if traded else [*ended, *_seared(attack, found.on, found.name)]
