"""WG-TRAIT-07, A-39: a Heavy weapon is set up by an action, and stands until its bearer moves."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.core.offers import Option, Picker, Ready
from tableside.core.values import Actor, Events, Illegal
from tableside.systems.wrath_glory.combat.traits.commands import Deploy
from tableside.systems.wrath_glory.combat.traits.events import Deployed
from tableside.systems.wrath_glory.combat.turns import using
from tableside.systems.wrath_glory.combat.turns.order import everybody
from tableside.systems.wrath_glory.fight import Slot
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.gear import HEAVY, Weapon
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.conditions import DEPLOYED, borne
from tableside.systems.wrath_glory.state import Known, State

DEPLOY = "deploy"


def _heavy(known: Known, who: str) -> tuple[Weapon, ...]:
    """What somebody could set up and has not yet."""
    stands = {one.source for one in borne(known, who, DEPLOYED)}
    held: tuple[Weapon, ...] = known.characters[who].weapons
    return tuple(
        one for one in held if HEAVY in one.traits and not one.melee and one.id not in stands
    )


def bearers(known: Known) -> Iterable[str]:
    """Whoever may act and carries such a weapon."""
    return tuple(who for who in everybody(known) if _heavy(known, who))


def ask_deploy(game: Game, known: Known, pick: Picker) -> Ready:
    """Which weapon, if there are several."""
    using.needs_rule(game, "WG-TRAIT-07", "This ruleset has no Heavy weapons.")
    found = _heavy(known, pick.offer.character)
    if not found:
        raise Illegal("no_weapon", "There is nothing to set up.", "WG-TRAIT-07")
    using.check(game, known, pick, Slot.COMBAT, DEPLOY)
    options = tuple(Option(one.id, one.name) for one in found)
    pick.word("weapon", options, "Which weapon?")
    return pick.ready(Deploy)


def deploy(game: Game, state: State, _actor: Actor, command: Deploy) -> Events:
    """The action is taken, and the weapon stands."""
    who = command.character
    weapon = next(one for one in state.characters[who].weapons if one.id == command.weapon)
    events = using.spend(game, state, who, Slot.COMBAT, DEPLOY)
    stands = conditions.deployed(who, weapon.id)
    return [*events, Deployed(who, weapon.name), conditions.begun(state, stands)]
