"""How an attack begins: what it costs, what it leaves open, and the test that it is."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tableside.core.effects import Occasion, Until
from tableside.core.matters import Matter, MatterOpened
from tableside.core.play import fold
from tableside.core.state import SheetEdited, Spent, track_of
from tableside.core.values import GM_SEAT, Event
from tableside.systems.wrath_glory.combat.attack import situation as at
from tableside.systems.wrath_glory.combat.attack.choices import shared
from tableside.systems.wrath_glory.combat.attack.commands import MakeAttack
from tableside.systems.wrath_glory.combat.attack.distance import (
    bands,
    farthest,
    has_way,
    steps_up,
    unreached,
)
from tableside.systems.wrath_glory.combat.attack.events import AttackDeclared, HabitKept
from tableside.systems.wrath_glory.combat.attack.situation import Plan
from tableside.systems.wrath_glory.combat.values import AllOut, AttackStep, NpcWrath
from tableside.systems.wrath_glory.fight import Attack, Habit, Mark, Slot
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.gear import UNARMED, Weapon
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.traits import RUN, RUNNING, SETS_OFF
from tableside.systems.wrath_glory.ruleset import TestStep
from tableside.systems.wrath_glory.state import RELOADS, THREAT_POLICY, Known, State, Test, Thread
from tableside.systems.wrath_glory.turns import slots as using
from tableside.systems.wrath_glory.turns.melee import engage
from tableside.systems.wrath_glory.turns.movement import Walked, leave_melee
from tableside.systems.wrath_glory.turns.order import engaged_with
from tableside.systems.wrath_glory.turns.slots import ActionTaken


def weapon_of(source: Any, who: str, weapon: str) -> Weapon:
    """A weapon by its id; whoever has none of that name uses bare hands."""
    held: dict[str, Weapon] = {one.id: one for one in source.characters[who].weapons}
    return held.get(weapon, UNARMED)


def planned(game: Game, source: Any, command: MakeAttack) -> Plan:
    """An attack as it is declared, for state or known."""
    who, weapon = command.character, weapon_of(source, command.character, command.weapon)
    chosen = (command.move, command.called, *command.options)
    measured = bands(game.rules, source, who, weapon, command.targets)
    return Plan(
        who,
        weapon,
        command.targets,
        farthest(measured, command.targets, command.range),
        command.cover,
        tuple(one for one in chosen if one),
        bonus=command.bonus,
        penalty=command.penalty,
        bands=measured,
    )


def completed(game: Game, state: Any, plan: Plan) -> Plan:
    """The plan with everything that the table knows by itself."""
    rules, who, weapon = game.rules, plan.attacker, plan.weapon
    seen = sorted(shared(rules, state, who, weapon, plan.targets) - set(plan.options))
    return replace(plan, options=(*plan.options, *seen), unreached=unreached(rules, state, plan))


def declare(
    game: Game,
    state: State,
    name: str,
    plan: Plan,
    *,
    total: int = -1,
    ask: bool = False,
    parent: str = "",
) -> list[Event]:
    """Open an attack whose action has been paid for; its dice are thrown at once."""
    plan = completed(game, state, plan)
    test = at.attack_test(game.rules, state, plan, wrath_dice(game, state, plan.attacker))
    within = tuple(one for one in plan.targets if one not in plan.unreached)
    auto = settles_itself(state, plan.attacker, ask=ask)
    test = replace(test, auto=auto, targets=within or plan.targets)
    attack = Attack(
        plan.attacker,
        plan.weapon,
        tuple(Mark(one, reached=one in within, band=plan.band(one)) for one in plan.targets),
        plan.weapon.melee,
        plan.range,
        plan.cover,
        plan.options,
        at.ed_terms(game.rules, state, plan),
        ask,
        spot=plan.spot,
        place=plan.place,
    )
    return [
        *kept_total(state, test, total),
        _told(name, plan),
        *_costs(state, plan),
        *_consequences(game, state, plan),
        MatterOpened(Matter(name, "attack", AttackStep.ROLL, attack, parent=parent)),
        _rolled(name, test, bought=plan.has(at.BUY)),
    ]


def _told(name: str, plan: Plan) -> AttackDeclared:
    weapon = plan.weapon
    return AttackDeclared(
        name,
        plan.attacker,
        weapon.name,
        weapon.melee,
        plan.targets,
        plan.range,
        plan.cover,
        plan.options,
    )


def _rolled(name: str, test: Test, *, bought: bool) -> MatterOpened[Test]:
    """The attack's test: thrown at once, or A-05 first of all a question to the GM."""
    step, asks = ("consent", (GM_SEAT,)) if bought else (TestStep.CALL, ())
    return MatterOpened(Matter(f"{name}.test", "test", step, test, asks, parent=name))


def settles_itself(state: State | Known, who: str, *, ask: bool) -> bool:
    """Threats follow the table's policy, unless the GM wants to be asked this once."""
    policy = state.facts[THREAT_POLICY] == "auto"
    return policy and not ask and not state.characters[who].hero


def wrath_dice(game: Game, state: Any, who: str) -> int:
    """WG-WRATH-01 for heroes; whether threats have one is the table's to say (A-07)."""
    none = game.rules.values.attack.npc_wrath is NpcWrath.NONE
    return 0 if none and not state.characters[who].hero else 1


def kept_total(state: State, test: Test, total: int) -> list[Event]:
    """The number that the sheet lacked, kept for the next time."""
    if total < 0:
        return []
    person = state.characters[test.character]
    return [SheetEdited(replace(person, totals={**person.totals, test.skill: total}))]


def test_opened(state: State, test: Test, total: int) -> list[Event]:
    """A test of its own, after the number that the sheet lacked for it."""
    matter: Thread = Matter(f"t{state.opened + 1}", "test", TestStep.CALL, test)
    return [*kept_total(state, test, total), MatterOpened(matter)]


def action(game: Game, state: State, plan: Plan) -> list[Event]:
    """What the attack takes of the turn: the action, and the move if it is given up."""
    events = using.spend(game, state, plan.attacker, Slot.COMBAT, "attack")
    for move in at.MOVES:
        if plan.has(move):
            now = fold(game, state, events)
            events += using.spend(game, now, plan.attacker, Slot.MOVE, move)
    now = fold(game, state, events)
    if plan.has(RUNNING) and now.fight is not None and RUN not in now.fight.turn.taken:
        events.append(ActionTaken(plan.attacker, SETS_OFF, ()))  # WG-TRAIT-03: the Run follows
    return events


def _costs(state: State, plan: Plan) -> list[Event]:
    rule = "WG-OPT-15" if len(plan.targets) > 1 else "WG-OPT-23"
    return spent_reload(state, plan.attacker, plan.weapon, rule) if plan.has(at.SALVO) else []


def spent_reload(state: State, who: str, weapon: Weapon, rule: str) -> list[Event]:
    """One Reload, if they are counted and one is left."""
    track = track_of(who, f"{RELOADS}_{weapon.id}")
    return [Spent(track, 1, rule)] if state.tracks.get(track, 0) else []


def _consequences(game: Game, state: State, plan: Plan) -> list[Event]:
    """What the attack changes before any die falls: openings, a braced weapon, a melee, habits."""
    who, weapon = plan.attacker, plan.weapon
    events: list[Event] = []
    if plan.has(at.ALL_OUT):
        exposed = conditions.all_out(game.rules, who, _exposed_until(game, state, who))
        events.append(conditions.begun(state, exposed))
    if plan.has(at.BRACE):
        until = conditions.this_turn(state, who)
        events.append(conditions.begun(state, conditions.braced(who, weapon.id, until)))
    if weapon.melee:
        events += _closing_in(game, fold(game, state, events), plan)
    habit = Habit(weapon.id, plan.targets, plan.range, plan.cover, plan.options)
    if state.habits.get(who) != habit:
        events.append(HabitKept(who, habit))
    return events


def _closing_in(game: Game, state: State, plan: Plan) -> list[Event]:
    """WG-OPT-14: the attacker goes to each target in turn, and is in melee with them."""
    events: list[Event] = []
    how = at.CHARGE if plan.has(at.CHARGE) else using.MOVE
    for target in plan.targets:
        if target not in plan.unreached:
            now = fold(game, state, events)
            events += steps_up(game, now, plan.attacker, target, how)
            events += engage(now, plan.attacker, target)
    walks = plan.has(at.CHARGE) or any(isinstance(one, Walked) for one in events)
    now = fold(game, state, events)
    return [*events, *(left_behind(game, now, plan.attacker, plan.targets) if walks else ())]


def left_behind(game: Game, now: State, who: str, targets: tuple[str, ...]) -> list[Event]:
    """WG-OPT-28: whoever goes elsewhere for an attack leaves the melee that they were in."""
    others = tuple(
        one
        for one in engaged_with(now, who)
        if one not in targets and has_way(game.rules, now, who, one)
    )
    return leave_melee(game, now, who, others)


def _exposed_until(game: Game, state: State, who: str) -> Until:
    """WG-OPT-20: until the own next turn begins, or for the round."""
    if game.rules.values.options.all_out is AllOut.ROUND:
        return conditions.end_of_round(state)
    return conditions.next_turn(state, who, Occasion.TURN_START)
