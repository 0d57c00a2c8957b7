"""DH-TAG: two rolls, of which one stands for both."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tableside.core.effects import Effect, Moment, Occasion
from tableside.core.matters import Matter, MatterOpened, moved, opened
from tableside.core.play import fold
from tableside.core.reckoning import Term
from tableside.core.state import EffectBegan, track_of
from tableside.core.values import Actor, Event, Events, Roll
from tableside.systems.daggerheart import dice
from tableside.systems.daggerheart.combat.attack import commands as do
from tableside.systems.daggerheart.combat.attack.damage import dice_of, terms_for, total
from tableside.systems.daggerheart.combat.attack.decide import come_out
from tableside.systems.daggerheart.combat.attack.events import RollChosen, TagTeamBegan
from tableside.systems.daggerheart.combat.attack.weapons import weapon_of
from tableside.systems.daggerheart.damage import DamageRolled, hit_opened
from tableside.systems.daggerheart.decide.outcome import finish, gain
from tableside.systems.daggerheart.decide.paying import pay_hope
from tableside.systems.daggerheart.fight import INITIATOR, Hit, TagTeam
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.reckon import against
from tableside.systems.daggerheart.ruleset import RollStep
from tableside.systems.daggerheart.slots import clear
from tableside.systems.daggerheart.state import (
    FEAR,
    HOPE,
    STRESS,
    TAG,
    DualityRoll,
    State,
    Thread,
)

PROCEDURE, ROLLS, CHOOSE, DAMAGE, AFTERMATH = "tag", "rolls", "choose", "damage", "aftermath"
USED = "tag_team_used"


def used(source: Any, who: str) -> int:
    """DH-TAG-08: how many somebody has begun this evening; being a partner counts nothing."""
    return sum(one.id.startswith(f"{who}.{USED}") for one in source.effects)


def start(game: Game, state: State, _actor: Actor, command: do.StartTagTeam) -> Events:
    """DH-TAG-01, -02: the one who begins it pays, and both roll."""
    who, partner, target = command.character, command.partner, command.target
    cost, team = game.rules.values.tag_teams.cost, team_of(game, state, command)
    name = f"t{state.opened + 1}"
    once = Effect(f"{who}.{USED}{state.begun + 1}", "Tag Team begun", who, Moment(Occasion.EVENING))
    return [
        *pay_hope(state, who, cost, "DH-TAG-01"),
        EffectBegan(once),
        TagTeamBegan(name, who, partner, target),
        MatterOpened(Matter(name, PROCEDURE, ROLLS, team)),
        *(_child(state, name, one, team) for one in (who, partner)),
    ]


def team_of(game: Game, source: Any, command: do.StartTagTeam) -> TagTeam:
    """Who acts together, with what, against whom."""
    rules, people = game.rules, source.characters
    weapons = {
        who: weapon_of(rules, people[who], weapon)
        for who, weapon in (
            (command.character, command.weapon),
            (command.partner, command.partner_weapon),
        )
    }
    target = command.target
    return TagTeam(command.character, command.partner, target, weapons=weapons if target else {})


def roll_for(source: Any, parent: str, who: str, team: TagTeam) -> DualityRoll:
    """DH-TAG-02: the roll of one of the two."""
    weapon = team.weapons.get(who)
    roll = DualityRoll(who, purpose=TAG, member_of=parent, weapon=weapon)
    if team.target:
        roll = against(source, roll, team.target)
    return roll if weapon is None else replace(roll, trait=weapon.trait)


def _child(state: State, parent: str, who: str, team: TagTeam) -> Event:
    roll = roll_for(state, parent, who, team)
    return MatterOpened(Matter(f"{parent}.{who}", "roll", RollStep.CALL, roll, parent=parent))


def rolls_step(_game: Game, _state: State, thread: Thread) -> Events:
    """DH-TAG-03: both results lie there; either player says which one stands."""
    team = thread.values
    assert isinstance(team, TagTeam)
    return [moved(thread, CHOOSE, asks=(team.initiator, team.partner))]


def choose(game: Game, state: State, _actor: Actor, command: do.ChooseRoll) -> Events:
    """DH-TAG-03 to -06: the other roll leaves no trace."""
    thread, team = opened(state.matters, command.matter, TagTeam)
    chosen = team.initiator if command.roll == INITIATOR else team.partner
    result = team.results[chosen]
    team = replace(team, chosen=chosen, types=types_of(team, command.damage_type))
    events: list[Event] = [
        RollChosen(thread.id, team.initiator, team.partner, chosen, result),
        *_economy(game, state, team, result),
    ]
    if team.target:
        events += [one for who in (team.initiator, team.partner) for one in come_out(state, who)]
    if not team.target or not dice.succeeded(result):
        return [*events, moved(thread, AFTERMATH, team)]
    sides = tuple(
        side
        for who in (team.initiator, team.partner)
        for side in dice_of(state, who, team.weapons[who])
    )
    if not sides:
        going = replace(thread, values=team)
        return [*events, *damage_fell(game, fold(game, state, events), going, ())]
    wanted = Roll(f"{thread.id}.damage", sides, team.initiator)
    return [*events, moved(thread, DAMAGE, team, roll=wanted)]


def types_of(team: TagTeam, wanted: str) -> tuple[str, ...]:
    """DH-TAG-06: the type the players chose, where their weapons differ."""
    if not team.weapons:
        return ()
    own = [one.damage.types for one in team.weapons.values()]
    if wanted:
        return (wanted,)
    return own[0]


def _economy(game: Game, state: State, team: TagTeam, result: str) -> list[Event]:
    """DH-TAG-04, -05, A-07: what one roll brings, for both of them."""
    events: list[Event] = []
    for who in (team.initiator, team.partner):
        if dice.with_hope(result):
            events.append(gain(game, state, track_of(who, HOPE), 1, "DH-TAG-04"))
    for who in (team.initiator, team.partner):
        if result == dice.CRITICAL and game.rules.values.tag_teams.critical_stress:
            events += clear(state, who, STRESS, 1, "DH-TAG-04")
    if dice.with_fear(result):
        events.append(gain(game, state, FEAR, 2, "DH-TAG-05"))
    return events


def damage_fell(_game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """DH-TAG-06: both roll, and the sum is one hit."""
    team = thread.values
    assert isinstance(team, TagTeam)
    critical = team.results[team.chosen] == dice.CRITICAL
    terms: list[Term] = []
    sides: list[int] = []
    left = faces
    for who in (team.initiator, team.partner):
        weapon = team.weapons[who]
        count = len(dice_of(state, who, weapon))
        own, left = left[:count], left[count:]
        terms += terms_for(state, who, weapon, own, critical=critical)
        sides += [weapon.damage.die] * count
    dealt = total(tuple(terms))
    said = DamageRolled(
        thread.id, team.initiator, "Tag Team", faces, tuple(sides), dealt.value, critical
    )
    direct = all(one.damage.direct for one in team.weapons.values())
    reach = team.weapons[team.initiator].range
    hit = Hit(
        team.target, "Tag Team", dealt, team.types, team.initiator, direct=direct, reach=reach
    )
    struck = hit_opened(f"{thread.id}.{team.target}", hit, thread.id)
    return [said, moved(thread, AFTERMATH, team), struck]


def aftermath_step(game: Game, state: State, thread: Thread) -> Events:
    """DH-TAG-07: whatever counts actions sees one."""
    team = thread.values
    assert isinstance(team, TagTeam)
    other = team.partner if team.chosen == team.initiator else team.initiator
    return finish(game, state, thread, team.results[team.chosen], team.chosen, other)
