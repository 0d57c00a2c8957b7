"""WG-ATK-03 and -04: an attack from its roll to its last blow, in the ruleset's order."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.hooks import Hook, Switch
from tableside.core.known import used
from tableside.core.matters import MatterClosed, find, moved
from tableside.core.rowrun import Run
from tableside.core.values import Event, Events, Roll
from tableside.systems.wrath_glory import conditions
from tableside.systems.wrath_glory.combat.afflictions.hazards import lay_on
from tableside.systems.wrath_glory.combat.attack import damage
from tableside.systems.wrath_glory.combat.attack import situation as at
from tableside.systems.wrath_glory.combat.attack.events import (
    AttackLanded,
    DamageRolled,
    KnockedDown,
)
from tableside.systems.wrath_glory.combat.attack.straying import strays
from tableside.systems.wrath_glory.combat.harm.opening import blow_matter
from tableside.systems.wrath_glory.combat.tables import opening as tables
from tableside.systems.wrath_glory.combat.traits.mishaps import lashed_back, shrugged_off
from tableside.systems.wrath_glory.combat.traits.names import ORK, borne_traits, is_a
from tableside.systems.wrath_glory.combat.traits.numbers import ap_of
from tableside.systems.wrath_glory.combat.values import AttackStep, NpcWrath
from tableside.systems.wrath_glory.fight import Attack, Blow, Mark
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.shifting import DAMAGE
from tableside.systems.wrath_glory.skill_tests.glory import gain_glory
from tableside.systems.wrath_glory.skill_tests.outcome import TestSettled, complications
from tableside.systems.wrath_glory.spending import deferred
from tableside.systems.wrath_glory.state import COMBAT, GLORY, MODE, Person, State, Test, Thread

# WG-TRAIT-07: who is not thrown off their feet, whatever they carry.
SURE_FOOTED = (
    *("adeptus astartes", ORK),
    *(f"{power} {armour}" for power in ("power", "powered") for armour in ("armour", "armor")),
)


came_down = Hook[Game, [State, Thread, Attack, bool], list[Event]]("where an attack comes down")
# By the step at which the attack stands.
strewn = Switch[Game, str, [State, Thread, Attack, tuple[int, ...]], list[Event]](
    "dice of an attack that are no damage"
)


def values_of(thread: Thread) -> Attack:
    """The attack of a thread."""
    assert isinstance(thread.values, Attack)
    return thread.values


def hits(attack: Attack) -> tuple[Mark, ...]:
    """The targets that were hit, in the order in which they were named."""
    return tuple(mark for mark in attack.marks if mark.hit)


def go_on(game: Game, thread: Thread, attack: Attack) -> list[Event]:
    """The step that follows in this ruleset's order; after the last the attack is over."""
    steps = game.rules.values.attack.steps
    place = steps.index(AttackStep(thread.step)) + 1
    if place == len(steps):
        return [MatterClosed(thread.id)]
    return [moved(thread, steps[place], attack)]


def landed(
    game: Game, state: State, thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """WG-OPT-13: one roll, compared with each target; a miss goes straight to the Wrath die."""
    parent = find(state.matters, thread.parent)
    assert parent is not None
    attack = values_of(parent)
    marks = tuple(_marked(mark, test, settled.kept) for mark in attack.marks)
    attack = replace(
        attack,
        marks=marks,
        icons=settled.icons,
        shifts=settled.shifts,
        wrath_sixes=settled.wrath_sixes,
        complications=settled.complications,
    )
    hit = tuple(mark.target for mark in hits(attack))
    told = AttackLanded(
        parent.id,
        attack.attacker,
        settled.icons,
        settled.kept,
        {mark.target: mark.dn.value for mark in marks if mark.dn is not None},
        hit,
        tuple(mark.target for mark in marks if not mark.hit),
        settled.shifts,
        settled.long_shot if hit else "",
        settled.saved,
    )
    success = bool(hit) or (attack.spot and settled.success)
    if elsewhere := came_down.first(game, state, parent, attack, success):
        return [told, *elsewhere]
    step = AttackStep.DAMAGE if hit else AttackStep.COMPLICATION
    return [told, moved(parent, step, attack)]


def _marked(mark: Mark, test: Test, kept: int) -> Mark:
    dn = test.dns.get(mark.target)
    hit = mark.reached and dn is not None and kept >= dn.value
    return replace(mark, dn=dn, hit=hit)


def damage_step(game: Game, state: State, thread: Thread) -> Events:
    """WG-DMG-03: Extra Damage Dice for each target hit, one after the other.

    CONV-6 would have core throw a target's d3 of a tie right after its dice. Glory may still
    raise the damage before Resilience (WG-GLORY-06), so that every d3 comes after all of them.
    """
    attack = values_of(thread)
    for mark in hits(attack):
        if mark.damage is None:
            dice = damage.dice_of(game.rules, state, attack, mark)
            if dice.value > 0:
                key = f"{thread.id}.ed.{mark.target}"
                wanted = Roll(key, (6,) * dice.value, attack.attacker)
                return [*used(state, dice), moved(thread, roll=wanted)]
            return _dealt(game, state, thread, mark, ())
    return go_on(game, thread, attack)


def faces_fell(game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """Extra Damage Dice lie on the table, or those of an area that went astray."""
    assert thread.roll is not None
    astray = strewn.ask(game, thread.step, state, thread, values_of(thread), faces)
    if astray is not None:
        return astray
    target = thread.roll.key.rsplit(".", 1)[-1]
    mark = next(one for one in values_of(thread).marks if one.target == target)
    return _dealt(game, state, thread, mark, faces)


def _dealt(
    game: Game, state: State, thread: Thread, mark: Mark, faces: tuple[int, ...]
) -> list[Event]:
    attack = values_of(thread)
    total = damage.damage_of(game.rules, state, attack, mark, faces)
    attack = changed(attack, mark.target, ed=faces, damage=total)
    told = DamageRolled(thread.id, attack.attacker, mark.target, faces, total.value)
    return [told, *used(state, total), moved(thread, values=attack)]


def changed(attack: Attack, target: str, **changes: object) -> Attack:
    """The attack with one of its targets changed."""
    marks = tuple(
        replace(mark, **changes) if mark.target == target else mark for mark in attack.marks
    )
    return replace(attack, marks=marks)


def critical_step(game: Game, _state: State, thread: Thread) -> Events:
    """WG-WRATH-08, WG-CRIT-02: a 6 on a hit, harm or not, is a Critical Hit (A-28), one a roll."""
    attack = values_of(thread)
    played = game.rules.plays("WG-WRATH-08")
    if not played or not hits(attack) or not attack.wrath_sixes:
        return go_on(game, thread, attack)
    return [*go_on(game, thread, attack), tables.critical(thread.id, attack)]


def glory_step(game: Game, state: State, thread: Thread) -> Events:
    """WG-GLORY-06: asked only if there is a hit and Glory to spend on it."""
    attack = values_of(thread)
    hero = state.characters[attack.attacker].hero
    pays = game.rules.plays("WG-GLORY-06") and state.tracks[GLORY] > 0
    if hero and pays and hits(attack) and not attack.stray:
        return [moved(thread, asks=(attack.attacker,))]
    return go_on(game, thread, attack)


def complication_step(game: Game, state: State, thread: Thread) -> Events:
    """WG-WRATH-03, hit or miss; where it is read this late its Glory comes now too (D-49)."""
    attack, rules = values_of(thread), game.rules
    hero = state.characters[attack.attacker].hero
    events: list[Event] = []
    test = Test(attack.attacker, "", purpose="attack")
    if hero and attack.wrath_sixes and deferred(rules, test):
        events += gain_glory(rules, state, attack.wrath_sixes, "WG-WRATH-06")
    # a 1 of a threat is colour, unless the table gives threats the whole Wrath die.
    if hero or rules.values.attack.npc_wrath is NpcWrath.FULL:
        events += _troubles(game, state, thread, attack)
        events += strays(game, state, thread, attack)
    events += _knocked_down(game, state, thread, attack)
    return [*events, *go_on(game, thread, attack)]


def _troubles(game: Game, state: State, thread: Thread, attack: Attack) -> list[Event]:
    """WG-COMP-00: rolled on the table where the ruleset does so, otherwise for the GM to say."""
    events, ones = shrugged_off(game.rules, state, thread.id, attack)
    rules, last = game.rules, game.rules.values.attack.steps[-1] is AttackStep.COMPLICATION
    # After the last step there is no attack left to wait for what it brings.
    parent = "" if last else thread.id
    events += lashed_back(rules, thread.id, attack, ones, parent)
    in_combat = state.facts[MODE] == COMBAT and rules.plays("WG-WRATH-03")
    if not in_combat or not tables.rolls_by_itself(rules):
        return events + complications(game, state, thread.id, attack.attacker, ones)
    run = Run(tables.COMPLICATION, attack.attacker, item=attack.weapon.id)
    rolled = (tables.complication(thread.id, one, run, parent) for one in range(1, ones + 1))
    return [*events, *rolled]


def _knocked_down(game: Game, state: State, thread: Thread, attack: Attack) -> list[Event]:
    """WG-TRAIT-07: a 1 on the Wrath die of a weapon too heavy and not secured."""
    person = state.characters[attack.attacker]
    plan = at.Plan(attack.attacker, attack.weapon, (), options=attack.options)
    heavy = at.too_heavy(game.rules, state, person.id, attack.weapon) and not at.secured(plan)
    if not heavy or not attack.complications or sure_footed(person):
        return []
    told = KnockedDown(person.id, attack.weapon.name)
    fall = conditions.prone(game.rules, person.id)
    return [told, *lay_on(game, state, fall, thread.id)]


def sure_footed(person: Person) -> bool:
    """Whether an unsecured Heavy weapon cannot throw somebody."""
    return is_a(person, *SURE_FOOTED)


def blows_step(game: Game, _state: State, thread: Thread) -> Events:
    """Each hit becomes a blow: Resilience, Determination and the tracks are its business."""
    attack = values_of(thread)
    opened: list[Event] = []
    for mark in hits(attack):
        blow = Blow(
            mark.target,
            attack.weapon.name,
            attack.attacker,
            damage=mark.damage,
            ap=ap_of(game.rules, attack.weapon, attack.shifts.get(DAMAGE, 0)),
            wounds=mark.wounds,
            mortal=mark.mortal,
            shock=mark.shock,
            traits=borne_traits(game.rules, attack.weapon.traits),
        )
        opened.append(blow_matter(thread.id, blow))
    return [*opened, *go_on(game, thread, attack)]


def pass_step(game: Game, _state: State, thread: Thread) -> Events:
    """A step that the blows take care of."""
    return go_on(game, thread, values_of(thread))


def after_step(game: Game, _state: State, thread: Thread) -> Events:
    """A-27: the blows are over; what a Critical Hit leaves behind begins now."""
    attack = values_of(thread)
    if attack.rest is None:
        return go_on(game, thread, attack)
    return [moved(thread, values=replace(attack, rest=None)), tables.rest(thread.id, attack.rest)]
