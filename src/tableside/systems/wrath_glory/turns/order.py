"""WG-INIT: who is in a fight, who may act next, and when a round is over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tableside.core.effects import SCENE, Effect
from tableside.core.identity_cache import Recall
from tableside.core.values import Illegal, Limit, Mode
from tableside.systems.wrath_glory.numbers import derived_conditions
from tableside.systems.wrath_glory.numbers.crews import driver_of
from tableside.systems.wrath_glory.numbers.ladder import KIND
from tableside.systems.wrath_glory.state import Known, Reading
from tableside.systems.wrath_glory.state.fight import Doing, Fight, Order, Side

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.game import Game
    from tableside.systems.wrath_glory.ruleset import Ruleset

TAKE_TURN = "take_turn"  # whatever forbids this verb leaves somebody without a turn
ACT = "act"  # whatever forbids this one leaves nothing to do in it but what falls due


def side_of(source: Reading, who: str) -> Side:
    """The players pick for heroes and what these drive or own, the GM for everybody else."""
    one = source.characters[who]
    driver = driver_of(source, who) if one.vehicle is not None else ""
    own = one.hero or (one.vehicle is not None and one.vehicle.shared)
    hero = source.characters[driver].hero if driver else own
    return Side.PLAYERS if hero else Side.GM


def _is_ridden(source: Reading, who: str) -> bool:
    """Whether this is a vehicle that the party drives: its crew has turns, it has none."""
    vehicle = source.characters[who].vehicle is not None
    return vehicle and side_of(source, who) is Side.PLAYERS


def on_good_terms(source: Reading, one: str, other: str) -> bool:
    """Whether one would let the other near: friends, and whoever does not fight against them.

    An ally whom the GM plays is one by their attitude (WG-SOC-01).
    """
    if side_of(source, one) is side_of(source, other) or source.fight is None:
        return True
    well_disposed = any(source.characters[who].attitude in KIND for who in (one, other))
    return well_disposed or not fights(source, other)


def fights(source: Reading, who: str) -> bool:
    """Everybody present is in the fight, unless the GM took them out."""
    one = source.characters.get(who)
    if one is None or not one.present:
        return False
    assert source.fight is not None
    return who not in source.fight.out


_FREE: Recall[tuple[str, ...]] = Recall()  # the order of turns asks again and again


def _free(source: Reading, effects: tuple[Effect, ...], verb: str) -> tuple[str, ...]:
    """Whoever fights and nothing keeps from it: those who are down lie there for all to see."""

    def found(*_parts: object) -> tuple[str, ...]:
        kept = _kept(source, effects, verb)
        there = (who for who in source.characters if who not in kept and fights(source, who))
        return tuple(who for who in there if verb != TAKE_TURN or not _is_ridden(source, who))

    assert source.fight is not None
    return _FREE.of(found, source.characters, effects, source.fight.out, verb)


def _kept(source: Reading, effects: tuple[Effect, ...], verb: str) -> set[str]:
    """Whom something keeps from a verb."""
    kept = {one.on for one in effects if verb in one.forbids}
    return set(source.characters) if SCENE in kept else kept


def able(rules: Ruleset, source: Reading) -> tuple[str, ...]:
    """Everybody in the fight who has turns, if only to cling to life in them (WG-DYING-08)."""
    return _free(source, derived_conditions.all_effects(rules, source), TAKE_TURN)


def ridden(rules: Ruleset, source: Reading) -> tuple[str, ...]:
    """The party's vehicles that could act by the GM's word, once a round."""
    fight = source.fight
    assert fight is not None
    had = {*(fight.given_up if round_over(rules, source) else fight.acted), fight.active}
    return tuple(who for who in acting(rules, source) if who not in had and _is_ridden(source, who))


def helpless(rules: Ruleset, source: Reading) -> tuple[str, ...]:
    """Everybody in the fight whom something keeps from a turn that they have not had."""
    assert source.fight is not None
    had = {*derived_conditions.gone(rules, source), *source.fight.acted, *able(rules, source)}
    return tuple(who for who in source.characters if who not in had and fights(source, who))


def acting(rules: Ruleset, source: Reading) -> tuple[str, ...]:
    """Everybody in the fight who can act."""
    return _free(source, derived_conditions.all_effects(rules, source), ACT)


def lies_still(effects: Iterable[Effect], who: str) -> bool:
    """Whether something keeps somebody from acting at all, in a fight or out of it."""
    return any(ACT in one.forbids and one.bears_on(who) for one in effects)


def may_act(known: Known) -> tuple[str, ...]:
    """For whom the verbs of a turn stand: heroes who can act, and the threat whose turn it is."""
    if known.fight is None:
        return ()
    active = known.fight.active
    free = _free(known, known.effects, ACT)
    return tuple(who for who in free if known.characters[who].hero or who == active)


def threats(known: Known) -> tuple[str, ...]:
    """Threats of the fight who can act, whoever's turn it is."""
    if known.fight is None:
        return ()
    return tuple(who for who in _free(known, known.effects, ACT) if not known.characters[who].hero)


def heroes(known: Known) -> tuple[str, ...]:
    """Heroes of the fight who have turns."""
    if known.fight is None:
        return ()
    return tuple(
        who for who in _free(known, known.effects, TAKE_TURN) if known.characters[who].hero
    )


def everybody(known: Known) -> tuple[str, ...]:
    """For whom something stands in combat and out of it: heroes there, and the active threat."""
    if known.fight is not None:
        return may_act(known)
    return tuple(who for who, one in known.characters.items() if one.present)


def at_hand(known: Known) -> tuple[str, ...]:
    """Heroes who are there, in a fight or out of it."""
    return tuple(who for who in everybody(known) if known.characters[who].hero)


def unused(fight: Fight) -> bool:
    """Whether a turn is on of which nothing has been used or declared yet."""
    return bool(fight.active) and not (fight.turn.used or fight.turn.plan)


def active(known: Known) -> tuple[str, ...]:
    """Whose turn it is."""
    return (known.fight.active,) if known.fight is not None and known.fight.active else ()


def holding(known: Known) -> tuple[str, ...]:
    """Who waits with a held action."""
    fight = known.fight
    return tuple(who for who in may_act(known) if fight is not None and who in fight.holding)


def may_come_in(known: Known) -> bool:
    """Whether a held action needs no race: no threat acts or is about to."""
    assert known.fight is not None
    active = known.fight.active
    return not active or side_of(known, active) is Side.PLAYERS


def waiting(rules: Ruleset, source: Reading, side: Side | None = None) -> tuple[str, ...]:
    """WG-INIT-01: who has not acted this round and does not hold their action."""
    fight = source.fight
    assert fight is not None
    passed = {*fight.acted, *fight.holding, fight.active}
    return tuple(
        who
        for who in able(rules, source)
        if who not in passed and (side is None or side_of(source, who) is side)
    )


def held(rules: Ruleset, source: Reading) -> tuple[str, ...]:
    """Who could still use a held action."""
    assert source.fight is not None
    return tuple(who for who in able(rules, source) if who in source.fight.holding)


def picking(rules: Ruleset, source: Reading) -> Side | None:
    """WG-INIT-03: whose pick it is once the present turn is over; None if all have acted."""
    fight = source.fight
    assert fight is not None
    side = fight.side.other if fight.active else fight.side
    left = {side_of(source, who) for who in waiting(rules, source)}
    return next((each for each in (side, side.other) if each in left), None)


def round_over(rules: Ruleset, source: Reading) -> bool:
    """WG-INIT-02: nobody is left, neither to act nor with a held action."""
    fight = source.fight
    assert fight is not None
    done = {*fight.acted, fight.active}.difference(fight.holding)
    return done.issuperset(able(rules, source))


def next_in_line(rules: Ruleset, source: Reading) -> tuple[str, ...]:
    """Who may act next without breaking the order, the present turn being over."""
    side = picking(rules, source)
    if side is not None:
        return waiting(rules, source, side)
    if held(rules, source):
        return ()
    assert source.fight is not None
    fresh = [who for who in able(rules, source) if who not in source.fight.given_up]
    for each in (Side.PLAYERS, Side.GM):
        if first := tuple(who for who in fresh if side_of(source, who) is each):
            return first
    return ()


def in_turn(game: Game, known: Known) -> tuple[str, ...]:
    """Whose turn it is; between two turns the heroes who may come next."""
    if known.fight is None:
        return ()
    return active(known) or heroes_next(game, known)


def heroes_next(game: Game, known: Known) -> tuple[str, ...]:
    """The heroes who may act now, in line; where the order is only advised, all who wait."""
    fight = known.fight
    if fight is None or not game.rules.plays("WG-INIT-01"):
        return ()
    if known.limits[Limit.TURN_ORDER] is not Mode.ENFORCED:
        return waiting(game.rules, known, Side.PLAYERS)
    in_line = () if unused(fight) else next_in_line(game.rules, known)
    return tuple(who for who in in_line if known.characters[who].hero)


def told(rules: Ruleset, known: Known) -> Order | None:
    """The order of the fight as a screen shows it, so that none of them need know the rules."""
    fight = known.fight
    if fight is None:
        return None

    def made(*_parts: object) -> Order:
        doing = _doing(rules, known, fight)
        if fight.active:
            return Order(doing, None, (fight.active,))
        return Order(doing, picking(rules, known), next_in_line(rules, known))

    return _ORDERS.of(made, rules, known.characters, known.effects, fight)


_ORDERS: Recall[Order] = Recall(most=16)  # most events leave the order as it was


def _doing(rules: Ruleset, known: Known, fight: Fight) -> dict[str, Doing]:
    """What everybody is at: for those on the ground it is that, whatever else they have done."""
    there = (who for who in known.characters if fights(known, who))
    kept = _kept(known, known.effects, TAKE_TURN)
    found = dict.fromkeys(there, Doing.DRIVEN)
    found |= dict.fromkeys(waiting(rules, known), Doing.MAY_ACT)
    found |= {who: Doing.HAS_ACTED for who in fight.acted if who in found}
    found |= dict.fromkeys(held(rules, known), Doing.HOLDS)
    found |= {who: Doing.CANNOT_ACT for who in kept if who in found}
    lying = derived_conditions.lying(known)
    found |= {who: Doing.DOWN for who in kept if who in found and who in lying}
    return found | ({fight.active: Doing.ACTS} if fight.active else {})


def melee_of(rules: Ruleset, source: Reading, who: str) -> tuple[str, ...]:
    """WG-OPT-02, WG-ATK-12: who presses somebody in melee: the fallen and the gone do not."""
    paired = engaged_with(source, who)
    if not paired:
        return ()
    fallen = {
        one.on
        for one in derived_conditions.all_effects(rules, source)
        if one.id == f"{one.on}.down" and ACT in one.forbids
    }
    if who in fallen:
        return ()
    return tuple(one for one in paired if one not in fallen and fights(source, one))


def engaged_with(source: Reading, who: str) -> tuple[str, ...]:
    """Everybody whom somebody is paired with in melee, whatever became of them."""
    if source.fight is None:
        return ()
    return tuple(
        other for pair in source.fight.engaged if who in pair for other in pair if other != who
    )


def in_a_fight(source: Reading) -> Fight:
    """The fight, or a refusal: turns and their actions belong to combat."""
    if source.fight is None:
        raise Illegal("no_fight", "There is no fight.", "WG-INIT-01")
    return source.fight
