"""The numbers of a blow, each as a reckoning, for state or known."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tableside.core.effects import terms_of
from tableside.core.reckoning import Reckoning, Term, base_term, reckon
from tableside.core.values import Illegal
from tableside.systems.wrath_glory.combat.values import NpcSoak, Piercing, SoakOverflow
from tableside.systems.wrath_glory.dice import icons
from tableside.systems.wrath_glory.fight import Blow
from tableside.systems.wrath_glory.reckon import attribute_terms, context
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.skills import spoken
from tableside.systems.wrath_glory.standing import all_effects, down, exhausted, taken, top_of
from tableside.systems.wrath_glory.state import SHOCK, UNKNOWN, Person

_SOAKING_CLASSES = ("elite", "adversary")


def lacks(source: Any, blow: Blow) -> tuple[str, ...]:
    """What the target's sheet must still say before damage can be compared."""
    person = source.characters[blow.target]
    if blow.damage is None:
        return ()
    missing = ("resilience",) if person.resilience == UNKNOWN else ()
    split = blow.ignores_armour and person.armour == UNKNOWN
    return (*missing, "armour") if split else missing


def resilience_of(rules: Ruleset, source: Any, blow: Blow) -> Reckoning:
    """WG-DMG-04, -06, -07: what damage has to get through; AP and armour as the ruleset says."""
    person = source.characters[blow.target]
    terms = [base_term("Resilience", person.resilience, "WG-DMG-04")]
    if blow.ignores_armour:
        terms.append(Term("ignores armour", -min(person.armour, person.resilience), "WG-DMG-07"))
    elif blow.ap:
        terms.append(Term("AP", -_pierced(rules, person, blow.ap), "WG-DMG-06"))
    ours = terms_of(
        all_effects(rules, source), "resilience", blow.target, context(source, "resilience")
    )
    return reckon("resilience", (*terms, *ours), floor=0, rule="WG-DMG-04")


def unpierced(rules: Ruleset, source: Any, blow: Blow) -> int:
    """A-41: the whole Resilience, with what lies on somebody and before AP."""
    return resilience_of(rules, source, replace(blow, ap=0, ignores_armour=False)).value


def _pierced(rules: Ruleset, person: Person, ap: int) -> int:
    """A-20: AP eats armour and no more; a number that nobody split is simply lowered."""
    if rules.values.damage.ap is Piercing.RESILIENCE or person.armour == UNKNOWN:
        return ap
    return min(ap, person.armour)


def soak_pool(rules: Ruleset, source: Any, who: str, total: int | None = None) -> Reckoning | None:
    """WG-SOAK-01: the dice of Determination or Soak; None while the rating is missing."""
    name = rules.values.soak.pool
    rating = rating_of(source.characters[who], name)
    rating = total if rating is None else rating
    if rating is None:
        return None
    ours = terms_of(all_effects(rules, source), "soak", who, context(source, name))
    bent = attribute_terms(rules, source, who, name)
    base = base_term(spoken(name), rating, "WG-SOAK-01")
    return reckon("soak", (base, *bent, *ours), floor=0, rule="WG-SOAK-01")


def rating_of(person: Person, name: str) -> int | None:
    """A rating as the sheet shows it, if it does."""
    return person.totals.get(name, person.attributes.get(name))


def soakable(rules: Ruleset, source: Any, blow: Blow) -> int:
    """WG-MORTAL-01, -02: ordinary Wounds, and Mortal Wounds for whoever has the gear."""
    gear = source.characters[blow.target].can_soak_mortal and rules.plays("WG-MORTAL-02")
    return blow.wounds + (blow.mortal if gear else 0)


def pending(rules: Ruleset, source: Any, blow: Blow) -> Reckoning:
    """What a roll could turn aside, for the question."""
    terms = [Term("Wounds", blow.wounds, "WG-DMG-04")]
    if extra := soakable(rules, source, blow) - blow.wounds:
        terms.append(Term("Mortal Wounds", extra, "WG-MORTAL-02"))
    return reckon("pending", tuple(terms))


def shock_room(rules: Ruleset, source: Any, who: str) -> int | None:
    """How much Shock the track still takes; None if its maximum is not known."""
    top = top_of(rules, source, f"{who}.{SHOCK}")
    return None if top is None else max(0, top.value - taken(source, who, SHOCK))


def price(rules: Ruleset, source: Any, blow: Blow) -> Reckoning:
    """WG-SOAK-03: the Shock of trying; every Wound turned aside costs 1 more."""
    cost = rules.values.soak.price if source.characters[blow.target].hero else 0
    terms = (Term("for trying", cost, "WG-SOAK-03"),) if cost else ()
    return reckon("price", terms)


def no_soak(rules: Ruleset, source: Any, blow: Blow) -> Illegal | None:
    """WG-SOAK-05: why this blow cannot be soaked at all, the GM's Ruin apart."""
    values, who = rules.values.soak, blow.target
    person = source.characters[who]
    name = values.name.value
    if not rules.plays("WG-SOAK-01"):
        return Illegal("not_in_ruleset", "This ruleset soaks no Wounds.", "WG-SOAK-01")
    if blow.soaked or not soakable(rules, source, blow):
        return Illegal("nothing_to_soak", "There is nothing that a roll could turn aside.")
    if values.only_attacks and not blow.by_attack:
        return Illegal("no_attack", f"{name} turns aside only what an attack does.", "WG-SOAK-01")
    if not person.hero and not npc_may_soak(rules, person):
        return Illegal("no_npc_soak", f"{person.name} has no {name}.", "WG-SOAK-08")
    if exhausted(rules, source, who):
        return Illegal("exhausted", f"{person.name} is Exhausted.", "WG-SOAK-05")
    if down(rules, source, who) and not values.dying:  # WG-SOAK-07: elsewhere the Dying roll on
        return Illegal("down", f"{person.name} is {rules.values.wounds.down}.", "WG-SOAK-05")
    return _no_room(rules, source, blow) if person.hero else None


def _no_room(rules: Ruleset, source: Any, blow: Blow) -> Illegal | None:
    """WG-SOAK-05, -06: the track must take the price, and where surplus stays Wounds a Wound."""
    values, room = rules.values.soak, shock_room(rules, source, blow.target)
    name = source.characters[blow.target].name
    if room is not None and room < max(1, values.price):
        return Illegal("no_room", f"{name} has no Shock left to take.", "WG-SOAK-05")
    if not convertible(rules, source, blow):
        sentence = f"The Shock of this blow leaves {name} no room to turn Wounds into Shock."
        return Illegal("no_room", sentence, "WG-SOAK-06")
    return None


def npc_may_soak(rules: Ruleset, person: Person) -> bool:
    """WG-SOAK-08: by its profile or by its class."""
    if not rules.plays("WG-SOAK-08"):
        return False
    match rules.values.soak.npc:
        case NpcSoak.PROFILE:
            return rating_of(person, rules.values.soak.pool) is not None
        case NpcSoak.CLASS:
            return person.threat_class in _SOAKING_CLASSES
        case NpcSoak.NEVER:
            return False


def turned_aside(rules: Ruleset, source: Any, blow: Blow) -> int:
    """WG-SOAK-01, -06: how many Wounds the roll turns aside, as far as there is room."""
    return min(icons(blow.soak), convertible(rules, source, blow))


def convertible(rules: Ruleset, source: Any, blow: Blow) -> int:
    """WG-SOAK-06: the most that a roll could turn aside, whatever it shows."""
    most = soakable(rules, source, blow)
    room = shock_room(rules, source, blow.target)
    if rules.values.soak.overflow is not SoakOverflow.STAY or room is None:
        return most
    if not source.characters[blow.target].hero:
        return most
    return min(most, max(0, room - blow.shock))  # the blow's own Shock comes first
