"""DH-ATK-07: a hit from its damage to the armour question and the marks."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.matters import MatterClosed, moved, opened
from tableside.core.play import fold
from tableside.core.state import Gained, track_of
from tableside.core.values import Actor, Event, Events
from tableside.systems.daggerheart import dice
from tableside.systems.daggerheart.combat.harm import commands as do
from tableside.systems.daggerheart.combat.harm.events import ArmourMarked, Harmed, Struck
from tableside.systems.daggerheart.combat.harm.marking import mark_hp
from tableside.systems.daggerheart.combat.harm.numbers import effective, hp_for, may_mark_armour
from tableside.systems.daggerheart.combat.harm.opening import APPLY
from tableside.systems.daggerheart.combat.harm.opening import ARMOUR as ASK
from tableside.systems.daggerheart.fight import Hit
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.ranges import beyond
from tableside.systems.daggerheart.standing import DEFEATED, has, look, out, slots
from tableside.systems.daggerheart.state import ARMOUR, HP, State, Thread


def strike_step(game: Game, state: State, thread: Thread) -> Events:
    """Immunity, resistance and reductions, then the thresholds; armour is the player's choice."""
    hit = thread.values
    assert isinstance(hit, Hit)
    left = effective(game.rules, state, hit)
    hit = replace(hit, effective=left, hp=hp_for(game, state, hit.target, left.value))
    said = Struck(
        thread.id,
        hit.target,
        hit.attacker,
        hit.source,
        hit.damage.value,
        left.value,
        hit.hp,
        tuple(term.rule for term in left.terms[1:] if term.rule),
    )
    return [said, _ask_or_apply(game, state, thread, hit)]


def _ask_or_apply(game: Game, state: State, thread: Thread, hit: Hit) -> Event:
    if may_mark_armour(game, state, hit):
        return moved(thread, ASK, hit, (hit.target,))
    return moved(thread, APPLY, hit)


def mark_armour(game: Game, state: State, _actor: Actor, command: do.MarkArmour) -> Events:
    """DH-ARM-02, -03: one slot, one step, so one HP fewer."""
    thread, hit = opened(state.matters, command.matter, Hit)
    slot = Gained(track_of(hit.target, ARMOUR), 1, "DH-ARM-02")
    after = fold(game, state, [slot])
    hit = replace(hit, armour=hit.armour + 1)
    marked = ArmourMarked(thread.id, hit.target)
    return [marked, slot, _ask_or_apply(game, after, thread, hit)]


def take_hit(_game: Game, state: State, _actor: Actor, command: do.TakeHit) -> Events:
    """The player would rather keep the armour."""
    thread, _ = opened(state.matters, command.matter, Hit)
    return [moved(thread, APPLY)]


def apply_step(game: Game, state: State, thread: Thread) -> Events:
    """DH-HP-01, -02, -05: mark what is left, and whatever falls with it."""
    hit = thread.values
    assert isinstance(hit, Hit)
    assert hit.effective is not None
    hp = max(0, hit.hp - hit.armour)
    others = _felled_too(game, state, hit, hit.effective.value)
    marks = mark_hp(game, state, hit.target, hp, "DH-HP-01", parent=thread.parent)
    for other in others:
        most = slots(state, other, HP)[1]
        marks += mark_hp(game, fold(game, state, marks), other, most, "DH-FOE-06")
    after = fold(game, state, marks)
    falls = has(after, hit.target, DEFEATED) and not has(state, hit.target, DEFEATED)
    said = Harmed(
        thread.id,
        hit.target,
        hit.attacker,
        hit.source,
        hit.damage.value,
        hit.effective.value,
        hp,
        hit.armour,
        look(after, hit.target),
        falls,
        others,
    )
    return [said, *marks, MatterClosed(thread.id)]


def _felled_too(game: Game, state: State, hit: Hit, damage: int) -> tuple[str, ...]:
    """DH-FOE-06, A-25: the next Minions of the kind in range, one for each full X of an attack."""
    target = state.characters[hit.target]
    if target.hero or not target.minion or not hit.attacker:
        return ()
    alike = [
        key
        for key, one in state.characters.items()
        if key != target.id
        and not one.hero
        and one.present
        and one.kind
        and (one.kind, one.minion) == (target.kind, target.minion)
        and not out(state, key)
        and not (hit.reach and beyond(game.rules, state, hit.attacker, key, hit.reach))
    ]
    return tuple(alike[: max(0, dice.felled(damage, target.minion) - 1)])
