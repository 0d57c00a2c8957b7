"""What attacks bring: declared, strengthened by Glory, several at once."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.matters import Matter, MatterClosed, MatterOpened, find, moved
from tableside.core.play import fold
from tableside.core.state import Spent
from tableside.core.values import Actor, Event, Events
from tableside.systems.wrath_glory.combat.attack import commands as do
from tableside.systems.wrath_glory.combat.attack import damage
from tableside.systems.wrath_glory.combat.attack.distance import bands, farthest
from tableside.systems.wrath_glory.combat.attack.events import DamageRaised
from tableside.systems.wrath_glory.combat.attack.opening import action, declare, planned
from tableside.systems.wrath_glory.combat.attack.situation import Plan
from tableside.systems.wrath_glory.combat.attack.steps import changed, go_on, hits, values_of
from tableside.systems.wrath_glory.combat.attack.together import rolls_of, weapon_for
from tableside.systems.wrath_glory.combat.turns.passing import ending
from tableside.systems.wrath_glory.fight import Volley
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.shifting import usual
from tableside.systems.wrath_glory.skill_tests.glory import GloryKept, leave_asked, whose_leave
from tableside.systems.wrath_glory.skill_tests.tests import Settle, accept
from tableside.systems.wrath_glory.state import GLORY, Agreement, State, Test, Thread


def make_attack(game: Game, state: State, _actor: Actor, command: do.MakeAttack) -> Events:
    """One tap: the action is taken, the dice are thrown."""
    plan = planned(game, state, command)
    events = action(game, state, plan)
    now = fold(game, state, events)
    name = f"a{now.opened + 1}"
    return [*events, *declare(game, now, name, plan, total=command.total, ask=command.ask)]


def attack_together(game: Game, state: State, _actor: Actor, command: do.AttackTogether) -> Events:
    """Several threats, one target: each takes a turn by it, each attack is a child."""
    last = command.attackers[-1]
    turn = 0 if state.fight is None else _turn_of(state, last)
    volley = Volley(command.attackers, command.target, turn)
    name = f"v{state.opened + 1}"
    events: list[Event] = [MatterOpened(Matter(name, "volley", "attacks", volley))]
    for who in command.attackers:
        weapon = weapon_for(state, who)
        targets = (command.target,)
        # WG-ATK-06: what was said is for those whose place nobody knows.
        measured = bands(game.rules, state, who, weapon, targets)
        plan = Plan(
            who,
            weapon,
            targets,
            "" if weapon.melee else farthest(measured, targets, command.range),
            command.cover,
            command.options,
            bonus=command.bonus,
            penalty=command.penalty,
            bands=measured,
        )
        now = fold(game, state, events)
        events += action(game, now, plan)
        now = fold(game, state, events)
        events += declare(game, now, f"{name}.{who}", plan, ask=command.ask, parent=name)
    return events


def _turn_of(state: State, who: str) -> int:
    """Which turn an attack takes: the one that is on or held, or the next."""
    fight = state.fight
    assert fight is not None
    begun = who == fight.active or who in fight.holding
    return fight.turns.get(who, 0) + (not begun)


def volley_step(_game: Game, state: State, thread: Thread) -> Events:
    """Every attack is over, and with it the turn of whoever attacked last, if it is still on."""
    volley, fight = thread.values, state.fight
    assert isinstance(volley, Volley)
    closed: list[Event] = [MatterClosed(thread.id)]
    last = volley.attackers[-1]
    if fight is None or fight.active != last or fight.turns.get(last) != volley.turn:
        return closed
    left = set(fight.turn.plan).difference(fight.turn.done)  # WG-OPT-17: more is to come
    return closed if left else [*closed, ending(state)]


def accept_all(game: Game, state: State, actor: Actor, command: do.AcceptAll) -> Events:
    """The GM accepts every roll of a volley at once."""
    events: list[Event] = []
    for thread in rolls_of(state, command.volley):
        test = thread.values
        assert isinstance(test, Test)
        accepted = Settle(test.character, thread.id, thread.revision, usual(game.rules, test))
        events += accept(game, fold(game, state, events), actor, accepted)
    return events


def add_damage(game: Game, state: State, _actor: Actor, command: do.AddDamage) -> Events:
    """WG-GLORY-06: each point raises the damage to one target, with the others' leave."""
    thread = find(state.matters, command.matter)
    assert thread is not None
    attack, spent = values_of(thread), sum(command.points.values())
    others = whose_leave(game, state, attack.attacker) if spent else ()
    if not others:
        return _raise(game, state, thread, command.points)
    asked = Agreement(attack.attacker, spent, points=dict(command.points))
    return [leave_asked(thread.id, asked, others), moved(thread)]


def agreed(game: Game, state: State, thread: Thread, asked: Agreement) -> list[Event]:
    """Everybody has spoken; a pool that was spent meanwhile pays nothing."""
    if asked.refused or state.tracks[GLORY] < asked.dice:
        kept: list[Event] = [GloryKept(asked.character, asked.refused)]
        return kept + go_on(game, thread, values_of(thread))
    return _raise(game, state, thread, asked.points)


def _raise(game: Game, _state: State, thread: Thread, points: Mapping[str, int]) -> list[Event]:
    attack = values_of(thread)
    events: list[Event] = []
    if points:
        events.append(Spent(GLORY, sum(points.values()), "WG-GLORY-06"))
    for mark in hits(attack):
        by = points.get(mark.target, 0)
        if by and mark.damage is not None:
            more = damage.raised(mark.damage, by)
            attack = changed(attack, mark.target, glory=by, damage=more)
            events.append(DamageRaised(thread.id, attack.attacker, mark.target, by, more.value))
    return events + go_on(game, thread, attack)
