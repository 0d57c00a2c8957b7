"""Water, falls and collisions (DH-HAZ)."""

from __future__ import annotations

from tableside.core.effects import Effect, Modifier
from tableside.core.offers import Option, Picker, Ready
from tableside.core.play import fold
from tableside.core.showing import Showing
from tableside.core.state import EffectBegan, EffectEnded
from tableside.core.values import Actor, Command, Event, Events, Illegal
from tableside.core.verbs import Who
from tableside.systems.daggerheart.fights.death import dies
from tableside.systems.daggerheart.fights.slots import forced_stress
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.numbers.derived_conditions import out
from tableside.systems.daggerheart.scene.countdowns import (
    CountdownBegan,
    CountdownEnded,
    CountdownTicked,
    fired,
    fresh,
)
from tableside.systems.daggerheart.scene.spotlight import stepping_up
from tableside.systems.daggerheart.state import ATTACK, ENVIRONMENT, Known, Reading, State
from tableside.systems.daggerheart.state.fight import Harming, harm_opened
from tableside.systems.daggerheart.state.gear import PHYSICAL, Damage
from tableside.systems.daggerheart.state.scene import Advance, Bent, Countdown

HAZARDS = Subject("hazards")

_FAR, _VERY_FAR = "far", "very_far"
_RULES = {
    "very_close": "DH-HAZ-04",
    "close": "DH-HAZ-05",
    _FAR: "DH-HAZ-06",
    _VERY_FAR: "DH-HAZ-06",
}


class Submerge(Command, frozen=True, tag="submerge"):
    """The GM says who is under water, and who of them cannot breathe there."""

    who: tuple[str, ...] = ()
    breathless: tuple[str, ...] = ()


submerge = HAZARDS.verb(
    Submerge, "Under water", "DH-HAZ-01", Who.GM, showing=Showing(group="Hazards")
)


@submerge.asks
def _who_is_under_water(_game: Game, known: Known, pick: Picker) -> Ready:
    dry = tuple(one for one in _bodies(known) if not _wet(known, str(one.value)))
    chosen = pick.some("who", dry, "Who is under water?", low=1)
    heroes = tuple(
        one for one in dry if one.value in chosen and known.characters[str(one.value)].hero
    )
    if heroes:
        all_of_them = tuple(str(one.value) for one in heroes)
        pick.some("breathless", heroes, "Who cannot breathe there?", default=all_of_them)
    return pick.ready(Submerge)


def _bodies(known: Known) -> tuple[Option, ...]:
    """Whoever is there and can still come to harm."""
    return tuple(
        Option(one.id, one.name)
        for one in known.characters.values()
        if one.present and one.foe_type != ENVIRONMENT and not out(known, one.id)
    )


def _wet(source: Reading, who: str) -> bool:
    return any(one.id == f"underwater.{who}" for one in source.effects)


@submerge.decides
def _submerge(game: Game, state: State, _actor: Actor, command: Submerge) -> Events:
    """DH-HAZ-01: attacks go badly there. DH-HAZ-02: whoever holds their breath counts down."""
    events: list[Event] = []
    for who in command.who:
        hampered = Modifier("advantage", -1, when={"purpose": ATTACK}, rule="DH-HAZ-01")
        wet = Effect(f"underwater.{who}", "Underwater", who, modifiers=(hampered,))
        events.append(EffectBegan(wet))
        if who in command.breathless:
            now = fold(game, state, events)
            events.append(CountdownBegan(_held(game, now, who)))
    return events


def _held(game: Game, state: State, who: str) -> Countdown:
    start = game.rules.values.hazards.breath
    name = f"{state.characters[who].name}'s breath"[:60]
    return Countdown(
        id=fresh(state),
        name=name,
        start=start,
        value=start,
        advance=Advance.ACTION,
        bent=Bent.CONSEQUENCE,
        effect="Every action roll now costs Stress.",
        of=who,
        breath=True,
    )


@HAZARDS.on(fired)
def _breath_runs_out(_game: Game, _state: State, one: Countdown) -> list[Event]:
    """DH-HAZ-03: a lack of air lies on somebody until they reach it."""
    if not one.breath:
        return []
    lack = Effect(_lack_of_air(one.of), "Out of breath", one.of, source="DH-HAZ-03")
    return [EffectBegan(lack)]


def _lack_of_air(who: str) -> str:
    return f"breath.{who}"


def _without_air(source: Reading, who: str) -> bool:
    """Whether somebody's action rolls cost them Stress."""
    return any(one.id == _lack_of_air(who) for one in source.effects)


@HAZARDS.on(stepping_up)
def _costs_stress(game: Game, state: State, who: str) -> list[Event]:
    """DH-HAZ-03, A-16: an action roll without air costs Stress."""
    if not _without_air(state, who):
        return []
    cost = game.rules.values.hazards.gasp
    return forced_stress(game, state, who, cost, rule="DH-HAZ-03")


def counted(game: Game, state: State, who: str, number: int) -> Events:
    """Where a held breath, or else the newest countdown, stands as play begins."""
    one = _breath(state, who) if who else list(state.countdowns.values())[-1]
    assert one is not None  # it has just begun
    low = 0 if one.breath else 1
    if not low <= number <= one.start:
        sentence = f"{one.name} stands somewhere from {one.start} to {low}, not at {number}."
        raise Illegal("not_a_choice", sentence, "DH-CD-01")
    now = CountdownTicked(
        id=one.id,
        ticks=one.start - number,
        value=number,
        start=one.start,
        fired=not number,
        done=not number,
        rule="DH-CD-01",
    )
    return [now, *([] if number else _breath_runs_out(game, state, one))]


class Surface(Command, frozen=True, tag="surface"):
    """The GM says who is out of the water, or has air again."""

    who: tuple[str, ...] = ()


surface = HAZARDS.verb(
    Surface, "Back to the air", "DH-HAZ-02", Who.GM, showing=Showing(group="Hazards")
)


@surface.asks
def _who_has_air(_game: Game, known: Known, pick: Picker) -> Ready:
    below = tuple(
        Option(one.id, one.name)
        for one in known.characters.values()
        if _wet(known, one.id) or _breath(known, one.id) is not None or _without_air(known, one.id)
    )
    pick.some("who", below, "Who has air again?", low=1)
    return pick.ready(Surface)


def _breath(source: Reading, who: str) -> Countdown | None:
    """The breath that somebody holds."""
    found = (one for one in source.countdowns.values() if one.breath and one.of == who)
    return next(found, None)


@surface.decides
def _surface(_game: Game, state: State, _actor: Actor, command: Surface) -> Events:
    """DH-HAZ-02: it ends on reaching air."""
    events: list[Event] = []
    for who in command.who:
        if _wet(state, who):
            events.append(EffectEnded(f"underwater.{who}", expired=False))
        if _without_air(state, who):
            events.append(EffectEnded(_lack_of_air(who), expired=False))
        held = _breath(state, who)
        if held is not None:
            events.append(CountdownEnded(held.id))
    return events


class Fall(Command, frozen=True, tag="fall"):
    """The GM says who falls, and how far."""

    who: tuple[str, ...] = ()
    distance: str = ""
    deadly: bool = False


fall = HAZARDS.verb(Fall, "A fall", "DH-HAZ-04", Who.GM, showing=Showing(group="Hazards"))


@fall.asks
def _who_falls_how_far(game: Game, known: Known, pick: Picker) -> Ready:
    pick.some("who", _bodies(known), "Who falls?", low=1)
    options = tuple(
        Option(band, f"from {band.replace('_', ' ')}: {_damage(game, band).words()}")
        for band in _RULES
    )
    if pick.word("distance", options, "How far?") in (_FAR, _VERY_FAR):
        pick.flag("deadly", "Can they survive it?", yes="no, it is death", no="perhaps")
    return pick.ready(Fall)


def _damage(game: Game, band: str) -> Damage:
    falls = game.rules.values.hazards.falls
    count, die, flat = falls[_FAR if band == _VERY_FAR else band]
    return Damage(count, die, flat, (PHYSICAL,))


@fall.decides
def _fall(game: Game, state: State, _actor: Actor, command: Fall) -> Events:
    """DH-HAZ-04 to DH-HAZ-07: ordinary damage, armour and all; or death, said beforehand."""
    rule = _RULES[command.distance]
    if command.deadly:
        events: list[Event] = []
        for who in command.who:
            events += dies(fold(game, state, events), who, rule)
        return events
    source = f"a fall from {command.distance.replace('_', ' ')}"
    harming = Harming(
        targets=command.who, source=source, damage=_damage(game, command.distance), rule=rule
    )
    return [harm_opened(f"h{state.opened + 1}", harming)]


class Collide(Command, frozen=True, tag="collide"):
    """The GM says who crashes into something at dangerous speed."""

    who: tuple[str, ...] = ()


collide = HAZARDS.verb(
    Collide, "A collision", "DH-HAZ-08", Who.GM, showing=Showing(group="Hazards")
)


@collide.asks
def _who_crashes(_game: Game, known: Known, pick: Picker) -> Ready:
    pick.some("who", _bodies(known), "Who crashes into something?", low=1)
    return pick.ready(Collide)


@collide.decides
def _collide(game: Game, state: State, _actor: Actor, command: Collide) -> Events:
    """DH-HAZ-08: direct damage, so no armour helps."""
    count, die, flat = game.rules.values.hazards.collision
    damage = Damage(count, die, flat, (PHYSICAL,), direct=True)
    harming = Harming(targets=command.who, source="a collision", damage=damage, rule="DH-HAZ-08")
    return [harm_opened(f"h{state.opened + 1}", harming)]
