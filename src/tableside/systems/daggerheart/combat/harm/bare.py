"""Harm on request: what no attack roll stands before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tableside.core.desk import MOST_NAME, somebody
from tableside.core.matters import MatterClosed, moved
from tableside.core.play import fold
from tableside.core.reckoning import Op, Reckoning, Term, half, reckon
from tableside.core.values import Actor, Event, Events, Illegal
from tableside.systems.daggerheart.combat.harm import commands as do
from tableside.systems.daggerheart.combat.harm.events import DamageRolled
from tableside.systems.daggerheart.combat.harm.marking import clear, forced_stress, mark_hp
from tableside.systems.daggerheart.combat.harm.numbers import rolled
from tableside.systems.daggerheart.combat.harm.opening import HITS, harm_opened, hit_opened
from tableside.systems.daggerheart.decide.sheet import own_sheet
from tableside.systems.daggerheart.fight import Harming, Hit
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.gear import TYPES, Damage
from tableside.systems.daggerheart.gm_moves import MakeMove
from tableside.systems.daggerheart.state import ARMOUR, HP, STRESS, State, Thread

if TYPE_CHECKING:
    from tableside.systems.daggerheart.ruleset import Ruleset

_CLEARED = {HP: "DH-HP-01", STRESS: "DH-STR-04", ARMOUR: "DH-ARM-01"}  # what slots each rule has
MOST_DICE, MOST_SIDES, MOST_FLAT, MOST_MARKS = 20, 100, 200, 12


def harm(_game: Game, state: State, _actor: Actor, command: do.Harm) -> Events:
    """So much damage to these, as the GM says; thresholds and armour as ever."""
    _targets(state, command.targets)
    dice = 0 <= command.dice <= MOST_DICE and 2 <= command.die <= MOST_SIDES
    if not dice or not 0 <= command.flat <= MOST_FLAT or not (command.dice or command.flat):
        sentence = f"Damage is up to {MOST_DICE} dice and a number up to {MOST_FLAT}."
        raise Illegal("not_a_choice", sentence)
    if not command.types or not set(command.types) <= set(TYPES):
        raise Illegal("bad_type", "Damage is phy, mag or both.", "DH-ATK-06")
    if len(command.source) > MOST_NAME or not set(command.halved) <= set(command.targets):
        raise Illegal("not_a_choice", "Half damage is for some of those whom it strikes.")
    die = command.die if command.dice else 0
    made = Damage(command.dice, die, command.flat, command.types, command.direct)
    source = command.source or "harm"
    request = Harming(command.targets, source, made, "DH-ATK-07", command.halved)
    return [harm_opened(f"h{state.opened + 1}", request)]


def _targets(state: State, targets: tuple[str, ...]) -> None:
    if not targets or len(set(targets)) != len(targets):
        raise Illegal("not_a_choice", "Name one or several, none twice.")
    for one in targets:
        somebody(state, one)


def harm_fell(game: Game, _state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """The dice are thrown once; whoever reacted in time suffers half."""
    harming = thread.values
    assert isinstance(harming, Harming)
    made = reckon("damage", rolled(harming.source, harming.damage, faces))
    said = DamageRolled(
        thread.id, "", harming.source, faces, (harming.damage.die,) * len(faces), made.value
    )
    return [said, moved(thread, HITS), *_hits(game.rules, thread, harming, made)]


def hits_step(game: Game, state: State, thread: Thread) -> Events:
    """Without dice the hits come at once; when all are settled, the request is done."""
    harming = thread.values
    assert isinstance(harming, Harming)
    if harming.damage.die or not harming.targets:
        return [MatterClosed(thread.id)]
    made = reckon("damage", rolled(harming.source, harming.damage, ()))
    done = Harming((), harming.source, harming.damage, harming.rule)
    return [moved(thread, values=done), *_hits(game.rules, thread, harming, made)]


def _hits(rules: Ruleset, thread: Thread, harming: Harming, made: Reckoning) -> list[Event]:
    return [
        hit_opened(
            f"{thread.id}.{one}",
            Hit(
                one,
                harming.source,
                _halved(rules, made) if one in harming.halved else made,
                harming.damage.types,
                direct=harming.damage.direct,
            ),
            thread.id,
        )
        for one in harming.targets
    ]


def _halved(rules: Ruleset, made: Reckoning) -> Reckoning:
    terms = (*made.terms, Term("half", 0, "DH-REACT-04", Op.HALVE))
    return Reckoning(made.quantity, terms, half(made.value, rules.values.hit_points.rounding))


def gm_has_stress_marked(game: Game, state: State, command: MakeMove) -> list[Event]:
    """DH-STR-05: one of the GM's moves."""
    return forced_stress(game, state, command.target, command.amount, rule="DH-STR-05")


def force_stress(game: Game, state: State, _actor: Actor, command: do.ForceStress) -> Events:
    """DH-STR-03, -05: an effect makes somebody mark Stress."""
    _targets(state, command.targets)
    _few(command.stress)
    events: list[Event] = []
    for who in command.targets:
        now = fold(game, state, events)
        events += forced_stress(game, now, who, command.stress, "DH-STR-05")
    return events


def mark_hit_points(game: Game, state: State, _actor: Actor, command: do.MarkHp) -> Events:
    """HP that an effect has marked without dealing damage."""
    _targets(state, command.targets)
    _few(command.hp)
    events: list[Event] = []
    for who in command.targets:
        events += mark_hp(game, fold(game, state, events), who, command.hp, "DH-HP-04")
    return events


def clear_slots(_game: Game, state: State, actor: Actor, command: do.Clear) -> Events:
    """What a potion or a feature clears."""
    person = own_sheet(state, actor, command.character)
    _few(command.amount)
    tracks = tuple(_CLEARED) if person.hero else (HP, STRESS)
    if command.what not in tracks:
        raise Illegal("not_a_choice", f"One clears {', '.join(tracks)}.", "DH-STR-04")
    return clear(state, person.id, command.what, command.amount, _CLEARED[command.what])


def _few(amount: int) -> None:
    if not 1 <= amount <= MOST_MARKS:
        raise Illegal("not_a_choice", f"1 to {MOST_MARKS} at a time.")
