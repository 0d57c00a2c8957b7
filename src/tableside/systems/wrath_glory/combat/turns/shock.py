"""WG-WP-07: a Wrath point turns Shock back."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.chapter import Decider
from tableside.core.matters import Matter, MatterClosed, MatterOpened
from tableside.core.offers import Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.reckoning import half
from tableside.core.state import Spent, track_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Limit, Roll
from tableside.systems.wrath_glory.combat.turns import commands as do
from tableside.systems.wrath_glory.combat.turns import order
from tableside.systems.wrath_glory.combat.turns.events import ShockRecovered
from tableside.systems.wrath_glory.combat.turns.using import RECOVER, check, needs_rule, spend
from tableside.systems.wrath_glory.combat.values import ShockRecovery
from tableside.systems.wrath_glory.fight import Recovery, Slot
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.standing import taken
from tableside.systems.wrath_glory.state import SHOCK, WRATH, Known, Person, State, Thread

FLAT = 3  # what is added to Rank or to the d3


def can_recover(game: Game, known: Known, pick: Picker, who: str) -> None:
    """What it takes whoever's turn it is: Shock to restore, once a round, and a Wrath point."""
    _has_shock(game, known, pick, who)
    _has_wrath(known, pick, who)


def _has_shock(game: Game, known: Known, pick: Picker, who: str) -> None:
    hero, values = known.characters[who], game.rules.values.shock_recovery
    if not taken(known, who, SHOCK):
        raise Illegal("no_shock", f"{hero.name} has taken no Shock.", "WG-WP-07")
    if known.fight is not None and values.limit:
        often = known.fight.recovered.count(who)
        sentence = f"{hero.name} has recovered Shock this round."
        pick.limit(often < values.limit, Limit.ONCE, "already_recovered", "WG-WP-07", sentence)


def _has_wrath(known: Known, pick: Picker, who: str) -> None:
    held = known.tracks[track_of(who, WRATH)]
    pick.limit(held >= 1, Limit.COST, "no_wrath", "WG-WP-07", "No Wrath point is left.")


def _recover(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    needs_rule(game, "WG-WP-07", "This ruleset sells no Shock.")
    _has_shock(game, known, pick, who)
    check(game, known, pick, Slot.COMBAT, RECOVER)
    _has_wrath(known, pick, who)
    return pick.ready(do.RecoverShock)


def recover(game: Game, state: State, _actor: Actor, command: do.RecoverShock) -> Events:
    """An action in combat (A-60), free outside; where dice say how much, they are asked for."""
    who, amount = command.character, game.rules.values.shock_recovery.amount
    events = spend(game, state, who, Slot.COMBAT, RECOVER)
    track = track_of(who, WRATH)
    if state.tracks[track]:
        events.append(Spent(track, 1, "WG-WP-07"))
    if amount is not ShockRecovery.D3_3:
        return [*events, *_recovered(state, who, _fixed(amount, state.characters[who]))]
    name = f"w{state.opened + 1}"
    wanted = Roll(f"{name}.recovery", (6,), who)
    matter: Thread = Matter(name, "recovery", "roll", Recovery(who), roll=wanted)
    return [*events, MatterOpened(matter)]


def _fixed(amount: ShockRecovery, hero: Person) -> int:
    return hero.rank + (hero.tier if amount is ShockRecovery.RANK_TIER else FLAT)


def faces_fell(_game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """CONV-3: a d3 is a d6, halved and rounded up."""
    recovery = thread.values
    assert isinstance(recovery, Recovery)
    who, face = recovery.character, faces[0]
    return [*_recovered(state, who, half(face) + FLAT, face), MatterClosed(thread.id)]


def _recovered(state: State, who: str, amount: int, face: int = 0) -> list[Event]:
    """Never below 0 (WG-SHOCK-01); with it Exhausted ends, by the track alone (WG-SHOCK-04)."""
    track = track_of(who, SHOCK)
    taken = min(amount, state.tracks[track])
    events: list[Event] = [ShockRecovered(who, amount, face)]
    return [*events, Spent(track, taken, "WG-WP-07")] if taken else events


SHOCK_VERBS = (
    Verb(do.RecoverShock, "Recover Shock", "WG-WP-07", Who.AMONG, _recover, among=order.at_hand),
)
SHOCK_DECIDERS: Mapping[type[Command], Decider] = {do.RecoverShock: recover}
