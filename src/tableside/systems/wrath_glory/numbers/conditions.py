"""Conditions that somebody brings about and that last: one constructor each.

What a modifier looks at: `attack` is melee or ranged, for the attacker's DN and pool and for the
target's Defence alike; `sight` whether a test needs eyes; `about` whom or what it concerns, and
`faces` whom it is rolled against.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tableside.core.effects import Always, Effect, Modifier, Moment, Occasion, Until, While, joined
from tableside.core.identity_cache import Recall
from tableside.core.reckoning import Op
from tableside.core.state import EffectBegan
from tableside.systems.wrath_glory.numbers.derived_conditions import DEEDS
from tableside.systems.wrath_glory.ruleset.consequences import (
    FearScope,
    PoisonInterval,
    Prone,
    Restrained,
)
from tableside.systems.wrath_glory.state import Reading
from tableside.systems.wrath_glory.state.fight import Slot

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.ruleset import Ruleset
    from tableside.systems.wrath_glory.state import State

ATTACK, MELEE, RANGED = "attack", "melee", "ranged"
SIGHT, NEEDED = "sight", "needed"
ABOUT, FACES = "about", "faces"
FEAR, TERROR, FACED, TENDED = "fear", "terror", "faced", "tended"
POISON, TREATMENT, AT = "poison", "treatment", "at"  # what a poison does, how hard its cure, when
LOST_MOVE = "lost_move"  # WG-COND-13: by number, the turn of theirs whose move is lost
ALWAYS = Always()
PRONE, RESTRAINED = "prone", "restrained"  # which other chapters look for
DEPLOYED = "deployed"  # WG-TRAIT-07
AIRLESS = "airless"
UNCONSCIOUS, KNOCKED_OUT = "unconscious", "knocked_out"  # senseless, for want of air or by a blow
LEAK, DRY = "fuel_leak", "out_of_fuel"  # of vehicles


def begun(state: State, effect: Effect) -> EffectBegan:
    """CONV-9: a condition that lies there already keeps the highest rating, the longest expiry."""
    effect = _numbered(state, effect)
    old = next((one for one in state.effects if one.id == effect.id), None)
    return EffectBegan(effect if old is None else joined(old, effect))


def _numbered(state: State, effect: Effect) -> Effect:
    """WG-COND-13: which move comes next, the one of this turn or that of the next."""
    if all(one.quantity != LOST_MOVE for one in effect.modifiers):
        return effect
    number, fight = 1, state.fight
    if fight is not None:
        to_come = fight.active == effect.on and not fight.turn.used.get(Slot.MOVE)
        number = fight.turns.get(effect.on, 0) + (not to_come)
    modifiers = tuple(
        replace(one, amount=number) if one.quantity == LOST_MOVE else one
        for one in effect.modifiers
    )
    return replace(effect, modifiers=modifiers)


def next_turn(state: State, who: str, hook: Occasion = Occasion.TURN_END) -> Until:
    """CONV-8, A-34: the start or end of the first turn of theirs that has not begun yet."""
    if state.fight is None:
        return Moment(Occasion.SCENE)
    return Moment(hook, who, state.fight.turns.get(who, 0) + 1)


def this_turn(state: State, who: str) -> Until:
    """Until the turn that they are taking now is over."""
    if state.fight is None:
        return Moment(Occasion.SCENE)
    return Moment(Occasion.TURN_END, who, state.fight.turns.get(who, 0))


def end_of_round(state: State) -> Until:
    """Until this round is over."""
    if state.fight is None:
        return Moment(Occasion.SCENE)
    return Moment(Occasion.ROUND, number=state.fight.round)


def prone(rules: Ruleset, who: str, until: Until = ALWAYS) -> Effect:
    """WG-COND-12: easier to hit, in melee or altogether; where it is only named, no more."""
    values = rules.values.conditions
    when = {ATTACK: MELEE} if values.prone is Prone.MELEE_FREE else {}
    less = Modifier("defence", values.prone_defence, when=when, rule="WG-COND-12")
    counts = rules.plays("WG-COND-12") and values.prone_defence
    return Effect(f"{who}.prone", "Prone", who, until, modifiers=(less,) if counts else ())


def restrained(rules: Ruleset, who: str, until: Until = ALWAYS, source: str = "") -> Effect:
    """WG-COND-13: Defence down, no Run or Sprint; the next move is lost.

    A-62: out of somebody's grip nobody walks, so that there every move is lost until it breaks.
    """
    values = rules.values.conditions
    less = Modifier("defence", values.restrained_defence, rule="WG-COND-13")
    once = not source and values.restrained_move is Restrained.NEXT
    lost = (Modifier(LOST_MOVE, 0, rule="WG-COND-13"),) if once else ()
    return Effect(
        f"{who}.restrained",
        "Restrained",
        who,
        until,
        source=source,
        modifiers=(less, *lost),
        forbids=("run", "sprint"),
        rule="WG-COND-13",
    )


def staggered(who: str, until: Until) -> Effect:
    """WG-COND-14: half Speed, no Run or Sprint."""
    half = Modifier("speed", 0, Op.HALVE, rule="WG-COND-14")
    return Effect(
        f"{who}.staggered",
        "Staggered",
        who,
        until,
        modifiers=(half,),
        forbids=("run", "sprint"),
        rule="WG-COND-14",
    )


def pinned(rules: Ruleset, who: str, until: Until) -> Effect:
    """WG-COND-10: to cover, no Charge (the attack looks for it), ranged attacks are harder."""
    harder = Modifier(
        "dn", rules.values.conditions.pinned_dn, when={ATTACK: RANGED}, rule="WG-COND-10"
    )
    return Effect(f"{who}.pinned", "Pinned", who, until, modifiers=(harder,))


def hindered(who: str, rating: int, until: Until) -> Effect:
    """WG-COND-09: every test is harder."""
    harder = Modifier("dn", rating, rule="WG-COND-09")
    return Effect(f"{who}.hindered", "Hindered", who, until, rating, modifiers=(harder,))


def vulnerable(who: str, rating: int, until: Until) -> Effect:
    """WG-COND-16: Defence down."""
    less = Modifier("defence", -rating, rule="WG-COND-16")
    return Effect(f"{who}.vulnerable", "Vulnerable", who, until, rating, modifiers=(less,))


def surprised(who: str, until: Until) -> Effect:
    """WG-ATK-10: attacks on somebody who does not see them coming look for it."""
    return Effect(f"{who}.surprised", "Surprised", who, until)


def full_defence(who: str, bonus: int, until: Until) -> Effect:
    """WG-OPT-10: what the roll added to Defence, and half Speed."""
    more = Modifier("defence", bonus, rule="WG-OPT-10")
    half = Modifier("speed", 0, Op.HALVE, rule="WG-OPT-10")
    return Effect(f"{who}.full_defence", "Full Defence", who, until, bonus, modifiers=(more, half))


def sprinting(rules: Ruleset, who: str, until: Until) -> Effect:
    """WG-MOVE-05: easier to hit where the ruleset says so."""
    amount = rules.values.movement.sprint_defence
    less = (Modifier("defence", amount, rule="WG-MOVE-05"),) if amount else ()
    return Effect(f"{who}.sprinting", "Sprinting", who, until, modifiers=less)


def all_out(rules: Ruleset, who: str, until: Until) -> Effect:
    """WG-OPT-20: the price of an All-Out Attack."""
    less = Modifier("defence", rules.values.options.all_out_defence, rule="WG-OPT-20")
    return Effect(f"{who}.all_out", "All-Out Attack", who, until, modifiers=(less,))


def multi_action(who: str, penalty: int, until: Until) -> Effect:
    """WG-OPT-17: what doing several things at once costs each test."""
    harder = Modifier("dn", penalty, rule="WG-OPT-17")
    return Effect(f"{who}.multi_action", "Multi-action", who, until, modifiers=(harder,))


def braced(who: str, weapon: str, until: Until) -> Effect:
    """WG-OPT-25: a heavy weapon is secured."""
    return Effect(f"{who}.braced.{weapon}", "Braced", who, until, source=weapon)


def deployed(who: str, weapon: str) -> Effect:
    """WG-TRAIT-07: a heavy weapon stands on its tripod, until its bearer goes elsewhere."""
    own, scene = f"{who}.{DEPLOYED}.{weapon}", Moment(Occasion.SCENE)
    return Effect(own, "Deployed", who, scene, source=weapon)


def empty(who: str, weapon: str) -> Effect:
    """WG-OPT-18: a weapon that must be reloaded."""
    return Effect(f"{who}.empty.{weapon}", "Empty", who, source=weapon)


def jammed(who: str, weapon: str) -> Effect:
    """WG-OPT-17: a weapon that must be cleared."""
    return Effect(f"{who}.jammed.{weapon}", "Jammed", who, source=weapon)


def dead(who: str, rule: str = "") -> Effect:
    """Nobody gets up from this, by whichever rule it came (WG-WOUND-05, WG-DYING-04, -10)."""
    return Effect(f"{who}.dead", "Dead", who, forbids=DEEDS, rule=rule)


def stabilised(who: str) -> Effect:
    """WG-DYING-11: out of Wounds, but no longer slipping away."""
    return Effect(f"{who}.stabilised", "Stabilised", who)


def bleeding(who: str, until: Until = ALWAYS) -> Effect:
    """WG-COND-03: every turn of theirs ends with a Mortal Wound."""
    return Effect(f"{who}.bleeding", "Bleeding", who, until)


def blinded(rules: Ruleset, who: str, until: Until) -> Effect:
    """WG-COND-04: whatever needs sight is harder."""
    harder = Modifier(
        "dn", rules.values.conditions.blinded, when={SIGHT: NEEDED}, rule="WG-COND-04"
    )
    return Effect(f"{who}.blinded", "Blinded", who, until, modifiers=(harder,))


def burning(who: str, until: Until = ALWAYS) -> Effect:
    """WG-COND-05: what it does falls due as each turn begins (WG-HAZ-03, -04)."""
    return Effect(f"{who}.burning", "Burning", who, until)


def frenzied(who: str, until: Until) -> Effect:
    """WG-COND-08: nothing but All-Out Attacks, which the attack makes by itself."""
    calm = (
        *("use_power", "interact", "suppressive_fire", "grapple"),
        *("full_defence", "disengage", "multi_action"),
    )
    return Effect(f"{who}.frenzied", "Frenzied", who, until, forbids=calm, rule="WG-COND-08")


def poisoned(
    rules: Ruleset,
    who: str,
    dn: int,
    damage: int,
    *,
    treatment: int = 0,
    moment: Occasion | None = None,
    until: Until = ALWAYS,
) -> Effect:
    """WG-COND-11: Toughness against it again and again, or so many Wounds (A-68)."""
    if moment is None:
        by_turn = rules.values.conditions.poison is PoisonInterval.TURN
        moment = Occasion.TURN_END if by_turn else Occasion.ROUND
    does = Modifier(POISON, damage, when={AT: moment.value}, rule="WG-COND-11")
    cure = (Modifier(TREATMENT, treatment, rule="WG-MED-02"),) if treatment else ()
    return Effect(f"{who}.poisoned", "Poisoned", who, until, dn, modifiers=(does, *cure))


def flying(who: str, until: Until = ALWAYS) -> Effect:
    """WG-HAZ-02: in the air, from which one can fall."""
    return Effect(f"{who}.flying", "Flying", who, until)


def airless(who: str) -> Effect:
    """WG-HAZ-06: its rating counts the rounds that it has lasted."""
    return Effect(f"{who}.{AIRLESS}", "Without air", who, rule="WG-HAZ-06")


def fainted(who: str, airless: str) -> Effect:
    """WG-HAZ-08: out of it until there is air; its rating counts the rounds since.

    By an id of its own, so that it takes no other Unconscious with it when it ends.
    """
    until = While(airless)
    own = f"{who}.{UNCONSCIOUS}.air"
    return Effect(own, "Unconscious", who, until, forbids=DEEDS, rule="WG-HAZ-08")


def fear(rules: Ruleset, who: str, source: str, name: str, value: int) -> Effect:
    """WG-FEAR-02: every test is harder, or those that have to do with what is feared."""
    values, scene = rules.values.fear, Moment(Occasion.SCENE)
    if values.scope is FearScope.ALL:
        harder = Modifier("dn", values.dn, rule="WG-FEAR-02")
        return Effect(f"{who}.{FEAR}", "Fear", who, scene, value, source, (harder,))
    looks_at = FACES if values.scope is FearScope.ATTACKS else ABOUT
    harder = Modifier("dn", values.dn, when={looks_at: source}, rule="WG-FEAR-02")
    own = f"{who}.{FEAR}.{_key(source)}"
    shown = value if rules.plays("WG-FEAR-03") else 0  # good for nothing but rallying
    return Effect(own, f"Fear of {name}", who, scene, shown, source, (harder,))


def terror(rules: Ruleset, who: str, source: str, name: str) -> Effect:
    """WG-COND-15: the same and worse, and not a step closer (the move looks for it)."""
    harder = Modifier("dn", rules.values.terror.dn, when={ABOUT: source}, rule="WG-COND-15")
    own, scene = f"{who}.{TERROR}.{_key(source)}", Moment(Occasion.SCENE)
    return Effect(own, f"Terror of {name}", who, scene, 0, source, (harder,))


def faced(who: str, source: str, name: str) -> Effect:
    """A-66: once in an encounter is enough, however it ended."""
    own = f"{who}.{FACED}.{_key(source)}"
    return Effect(own, f"Has faced {name}", who, Moment(Occasion.SCENE), source=source)


def tended(who: str) -> Effect:
    """WG-MED-04: once in a scene is enough, however it ended."""
    return Effect(f"{who}.{TENDED}", "Tended", who, Moment(Occasion.SCENE))


def _key(source: str) -> str:
    """A source as the end of an id, whatever somebody called it."""
    return "_".join(source.lower().split())


def condition_of(effect: Effect) -> str:
    """Which condition an effect is, by its id: `vess.terror.brute` is a terror."""
    return effect.id.removeprefix(f"{effect.on}.").split(".")[0]


def borne(source: Reading, who: str, condition: str) -> tuple[Effect, ...]:
    """The effects of a condition on somebody: one, or one for each of its sources.

    What the GM gave that name counts too, whatever else it does.
    """
    return _BORNE.of(_by_bearer, source.effects).get((who, condition), ())


# Every turn and every offer asks for one condition after the other, and effects change seldom.
_BORNE: Recall[Mapping[tuple[str, str], tuple[Effect, ...]]] = Recall()


def _by_bearer(effects: tuple[Effect, ...]) -> Mapping[tuple[str, str], tuple[Effect, ...]]:
    found: dict[tuple[str, str], tuple[Effect, ...]] = {}
    for one in effects:
        names = {condition_of(one)} if one.secret else {condition_of(one), one.name.casefold()}
        for name in names:
            found[one.on, name] = (*found.get((one.on, name), ()), one)
    return found


def has_faced(source: Reading, who: str, feared: str) -> bool:
    """A-66: whether somebody was tested against this source already."""
    return any(one.source == feared for one in borne(source, who, FACED))


def dreaded(source: Reading, who: str) -> tuple[str, ...]:
    """WG-COND-15: whom somebody may not come closer to."""
    return tuple(one.source for one in borne(source, who, TERROR))
