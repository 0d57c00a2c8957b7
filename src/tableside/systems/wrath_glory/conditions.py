"""Conditions that somebody brings about and that last: one constructor each.

What a modifier looks at: `attack` is melee or ranged, for the attacker's DN and pool and for the
target's Defence alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from tableside.core.effects import Always, Effect, Hook, Modifier, Moment, Until, joined
from tableside.core.reckoning import Op
from tableside.core.state import EffectBegan
from tableside.systems.wrath_glory.combat.values import Prone
from tableside.systems.wrath_glory.standing import DEEDS

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.ruleset import Ruleset
    from tableside.systems.wrath_glory.state import State

ATTACK, MELEE, RANGED = "attack", "melee", "ranged"
ALWAYS = Always()
ONE_ROUND = "next_turn"  # CONV-8, A-34: a round is until the end of the bearer's next turn
PRONE, RESTRAINED = "Prone", "Restrained"  # names that other chapters look for


def begun(state: State, effect: Effect) -> EffectBegan:
    """CONV-9: a condition that lies there already keeps the highest rating, the longest expiry."""
    old = next((one for one in state.effects if _same(one, effect)), None)
    return EffectBegan(effect if old is None else joined(old, effect))


def _same(old: Effect, new: Effect) -> bool:
    """Whether two are one condition: by their id, or by name if the desk gave the old one."""
    if old.id == new.id:
        return True
    alike = (old.name.casefold(), old.on, old.secret) == (new.name.casefold(), new.on, new.secret)
    return alike and not old.by_gm and new.name.casefold() in NAMED


def borne(source: Any, who: str, name: str) -> Effect | None:
    """The condition of that name which lies on somebody, whoever brought it about."""
    found = (one for one in source.effects if one.bears_on(who))
    return next((one for one in found if one.name.casefold() == name.casefold()), None)


def next_turn(state: State, who: str, hook: Hook = Hook.TURN_END) -> Until:
    """CONV-8, A-34: the start or end of the first turn of theirs that has not begun yet."""
    if state.fight is None:
        return Moment(Hook.SCENE)
    return Moment(hook, who, state.fight.turns.get(who, 0) + 1)


def this_turn(state: State, who: str) -> Until:
    """Until the turn that they are taking now is over."""
    if state.fight is None:
        return Moment(Hook.SCENE)
    return Moment(Hook.TURN_END, who, state.fight.turns.get(who, 0))


def end_of_round(state: State) -> Until:
    """Until this round is over."""
    if state.fight is None:
        return Moment(Hook.SCENE)
    return Moment(Hook.ROUND, number=state.fight.round)


def prone(rules: Ruleset, who: str, until: Until = ALWAYS) -> Effect:
    """WG-COND-12: easier to hit, in melee or altogether; where it is only named, no more."""
    values = rules.values.conditions
    when = {ATTACK: MELEE} if values.prone is Prone.MELEE_FREE else {}
    less = Modifier("defence", values.prone_defence, when=when, rule="WG-COND-12")
    counts = rules.plays("WG-COND-12") and values.prone_defence
    return Effect(f"{who}.prone", PRONE, who, until, modifiers=(less,) if counts else ())


def restrained(rules: Ruleset, who: str, until: Until = ALWAYS, source: str = "") -> Effect:
    """WG-COND-13: Defence down, no Run or Sprint; the next move is lost."""
    less = Modifier("defence", rules.values.conditions.restrained_defence, rule="WG-COND-13")
    return Effect(
        f"{who}.restrained",
        RESTRAINED,
        who,
        until,
        source=source,
        modifiers=(less,),
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


def empty(who: str, weapon: str) -> Effect:
    """WG-OPT-18: a weapon that must be reloaded."""
    return Effect(f"{who}.empty.{weapon}", "Empty", who, source=weapon)


def jammed(who: str, weapon: str) -> Effect:
    """WG-OPT-17: a weapon that must be cleared."""
    return Effect(f"{who}.jammed.{weapon}", "Jammed", who, source=weapon)


def dead(who: str) -> Effect:
    """WG-WOUND-05: nobody gets up from this."""
    return Effect(f"{who}.dead", "Dead", who, forbids=DEEDS, rule="WG-WOUND-05")


class Named(NamedTuple):
    """A condition that can be given by its name: how it is made, by which rule, how long."""

    make: Callable[[Ruleset, str, int, Until], Effect]
    rule: str
    rated: bool = False
    lasts: str = ONE_ROUND  # unless the source says otherwise


# Everything that the GM may put on somebody by name; what belongs to an action is not here.
NAMED: Mapping[str, Named] = {
    "prone": Named(lambda rules, who, _, until: prone(rules, who, until), "", lasts="always"),
    "restrained": Named(
        lambda rules, who, _, until: restrained(rules, who, until), "WG-COND-13", lasts="always"
    ),
    "staggered": Named(lambda _, who, __, until: staggered(who, until), "WG-COND-14"),
    "pinned": Named(
        lambda rules, who, _, until: pinned(rules, who, until), "WG-COND-10", lasts="round"
    ),
    "hindered": Named(
        lambda _, who, rating, until: hindered(who, rating, until), "WG-COND-09", rated=True
    ),
    "vulnerable": Named(
        lambda _, who, rating, until: vulnerable(who, rating, until), "WG-COND-16", rated=True
    ),
    "surprised": Named(lambda _, who, __, until: surprised(who, until), "WG-ATK-08", lasts="round"),
}


def named(rules: Ruleset, name: str) -> Named | None:
    """A condition by its name, if this ruleset plays it; Prone is named in all of them."""
    found = NAMED.get(name.strip().casefold())
    return found if found is not None and (not found.rule or rules.plays(found.rule)) else None
