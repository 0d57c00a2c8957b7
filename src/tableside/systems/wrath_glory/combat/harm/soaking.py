"""WG-SOAK and WG-WP-08: turning Wounds into Shock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from tableside.core.known import used
from tableside.core.matters import find, moved
from tableside.core.state import Assumed, Gained, SheetEdited, Spent, track_of
from tableside.core.values import Actor, Event, Events, Limit, Mode, Roll
from tableside.systems.wrath_glory.combat.harm import commands as do
from tableside.systems.wrath_glory.combat.harm.events import SoakRolled
from tableside.systems.wrath_glory.combat.harm.numbers import no_soak, soak_pool
from tableside.systems.wrath_glory.combat.harm.resist import blow_of
from tableside.systems.wrath_glory.dice import failures, icons
from tableside.systems.wrath_glory.fight import Blow
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers.blows import (
    APPLY,
    PROCEDURE,
    REROLL,
    ROLL,
    SOAK,
    THREAT_SOAK,
)
from tableside.systems.wrath_glory.skills import spoken
from tableside.systems.wrath_glory.state import RUIN, SHOCK, WRATH
from tableside.systems.wrath_glory.state import THREAT_SOAK as POLICY

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.state import Known, State, Thread


def soak_step(game: Game, state: State, thread: Thread) -> Events:
    """WG-SOAK-01, -08: the target's player is asked, a threat's only if the table wants it."""
    blow = thread.values
    assert isinstance(blow, Blow)
    if no_soak(game.rules, state, blow) is not None:
        return [moved(thread, APPLY)]
    if state.characters[blow.target].hero:
        return [moved(thread, SOAK, asks=(blow.target,))]
    affordable = state.tracks[RUIN] >= game.rules.values.soak.npc_ruin
    if state.facts[POLICY] == "ask" and (affordable or state.limits[Limit.COST] is Mode.ADVISED):
        return [moved(thread, THREAT_SOAK, asks=(blow.target,))]
    return [moved(thread, APPLY, replace(blow, soaked=True))]


def soak(game: Game, state: State, _actor: Actor, command: do.Soak) -> Events:
    """The dice are thrown, once the price of trying is paid."""
    thread, blow = blow_of(state, command.matter)
    return begin(game, state, thread, blow, command.total)


def soak_by_default(game: Game, state: State, _actor: Actor, command: do.Soak) -> Events:
    """The same where nobody answered: a rating that nobody named is not kept on the sheet."""
    thread, blow = blow_of(state, command.matter)
    return begin(game, state, thread, blow, command.total, keep=False)


def begin(
    game: Game,
    state: State,
    thread: Thread,
    blow: Blow,
    total: int = -1,
    *,
    keep: bool = True,
) -> list[Event]:
    """Keep the rating that was missing, pay, and ask for the dice; no pool rolls nothing (A-04)."""
    rules, events = game.rules, list[Event]()
    person = state.characters[blow.target]
    name = rules.values.soak.pool.value
    if total >= 0 and not keep:
        events.append(Assumed(blow.target, spoken(name), total))
    elif total >= 0:
        kept = {**person.attributes, name: total}
        events.append(SheetEdited(replace(person, attributes=kept)))
    pool = soak_pool(rules, state, blow.target, total if total >= 0 else None)
    assert pool is not None
    events += [*used(state, pool), *_paid(game, state, blow)]
    blow = replace(blow, soaked=True)
    if pool.value <= 0:
        return [*events, moved(thread, APPLY, blow)]
    wanted = Roll(f"{thread.id}.soak", (6,) * pool.value, blow.target)
    return [*events, moved(thread, ROLL, blow, roll=wanted)]


def _paid(game: Game, state: State, blow: Blow) -> list[Event]:
    """WG-SOAK-04, -08: a hero's first point of Shock, or the GM's Ruin."""
    values = game.rules.values.soak
    if state.characters[blow.target].hero:
        shock = track_of(blow.target, SHOCK)
        return [Gained(shock, values.price, "WG-SOAK-03")] if values.price else []
    paid = min(values.npc_ruin, state.tracks[RUIN])
    return [Spent(RUIN, paid, "WG-SOAK-08")] if paid else []


def soak_fell(
    game: Game, _state: State, thread: Thread, blow: Blow, faces: tuple[int, ...]
) -> Events:
    """WG-SOAK-02: icons and nothing else; there is no Wrath die and no DN."""
    pool = list(blow.soak or faces)
    if blow.soak:
        for place, face in zip(failures(blow.soak, 0), faces, strict=True):
            pool[place] = face
    lying = tuple(pool)
    name = game.rules.values.soak.name.value
    fell = SoakRolled(thread.id, blow.target, name, bool(blow.soak), faces, lying, icons(lying))
    return [fell, moved(thread, REROLL, replace(blow, soak=lying))]


def reroll_step(game: Game, state: State, thread: Thread) -> Events:
    """WG-WP-08: asked only if there is something to re-roll, and a point to pay for it."""
    blow = thread.values
    assert isinstance(blow, Blow)
    if not may_reroll(game, state, blow):
        return [moved(thread, APPLY)]
    return [moved(thread, asks=(blow.target,))]


def may_reroll(game: Game, state: State, blow: Blow) -> bool:
    """Whether the question is worth asking."""
    rules = game.rules
    if not (rules.plays("WG-WP-08") and rules.values.soak.reroll):
        return False
    if not state.characters[blow.target].hero or not failures(blow.soak, 0):
        return False
    held = state.tracks[track_of(blow.target, WRATH)]
    once = not blow.rerolls or state.limits[Limit.ONCE] is Mode.ADVISED
    return once and (held >= 1 or state.limits[Limit.COST] is Mode.ADVISED)


def reroll_soak(_game: Game, state: State, _actor: Actor, command: do.RerollSoak) -> Events:
    """A Wrath point throws the failed dice again."""
    thread, blow = blow_of(state, command.matter)
    wrath, number = track_of(blow.target, WRATH), blow.rerolls + 1
    paid = [Spent(wrath, 1, "WG-WP-08")] if state.tracks[wrath] else []
    dice = (6,) * len(failures(blow.soak, 0))
    wanted = Roll(f"{thread.id}.reroll{number}", dice, blow.target)
    return [*paid, moved(thread, ROLL, replace(blow, rerolls=number), roll=wanted)]


def keep_soak(_game: Game, state: State, _actor: Actor, command: do.KeepSoak) -> Events:
    """The roll stands."""
    thread, _ = blow_of(state, command.matter)
    return [moved(thread, APPLY)]


def take_blow(_game: Game, state: State, _actor: Actor, command: do.TakeBlow) -> Events:
    """The Wounds come as they are."""
    thread, blow = blow_of(state, command.matter)
    return [moved(thread, APPLY, replace(blow, soaked=True))]


def soak_all(game: Game, state: State, _actor: Actor, command: do.SoakAll) -> Events:
    """Every open blow is answered; those to be soaked are rolled one after the other."""
    events: list[Event] = [
        moved(one, APPLY, replace(one.values, soaked=True))
        for one in asked_of(state, command.character)
        if one.id not in command.soak and isinstance(one.values, Blow)
    ]
    if command.soak:
        thread, blow = blow_of(state, command.soak[0])
        waiting = replace(blow, queued=command.soak[1:])
        events += begin(game, state, thread, waiting, command.total)
    return events


def asked_of(source: State | Known, who: str) -> list[Thread]:
    """The blows that wait for this hero's answer, oldest first."""
    return [one for one in blows_to_answer(source) if who in one.asks]


def blows_to_answer(source: State | Known) -> list[Thread]:
    """The blows that wait for anybody's answer."""
    return [one for one in source.matters if one.procedure == PROCEDURE and one.step == SOAK]


def next_in_line(game: Game, state: State, queued: tuple[str, ...]) -> list[Event]:
    """The next blow that the same answer soaks; what can no longer be soaked is taken."""
    for place, matter in enumerate(queued, 1):
        thread = find(state.matters, matter)
        if thread is None or thread.step != SOAK or not isinstance(thread.values, Blow):
            continue  # somebody has answered it otherwise meanwhile
        blow = replace(thread.values, queued=queued[place:])
        if no_soak(game.rules, state, blow) is None:
            return begin(game, state, thread, blow)
        return [moved(thread, APPLY, replace(blow, soaked=True))]
    return []
