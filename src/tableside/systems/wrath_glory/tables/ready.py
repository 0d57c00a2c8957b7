"""A weapon that was dropped, jammed or stuck is made ready (WG-COMP-31 to -44, WG-CRIT-S1)."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.core.effects import Effect
from tableside.core.offers import Option, Picker, Ready
from tableside.core.state import EffectEnded
from tableside.core.tell import name_of
from tableside.core.values import Actor, Bar, Event, Events, Line
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.skills import spoken
from tableside.systems.wrath_glory.numbers.traits import upkeep_terms
from tableside.systems.wrath_glory.skill_tests.calls import Deed, ask_to_buy, begun
from tableside.systems.wrath_glory.state import Known, Reading, State, Test
from tableside.systems.wrath_glory.state.fight import Slot
from tableside.systems.wrath_glory.state.purposes import FREE
from tableside.systems.wrath_glory.tables.words import weapon_of
from tableside.systems.wrath_glory.turns.order import may_act
from tableside.systems.wrath_glory.turns.slots import against, spend

READY = Subject("ready")

_MEND = "make_ready"


class MakeReady(Deed, frozen=True, tag="make_ready"):
    """Get a weapon back that was dropped, jammed or stuck."""

    effect: str = ""


def _lost(known: Known, who: str) -> tuple[Effect, ...]:
    """What keeps somebody's weapons from being used and has a way out."""
    return tuple(
        one
        for one in known.effects
        if one.on == who and one.out is not None and weapon_of(known, who, one.source)
    )


def _bereft(known: Known) -> Iterable[str]:
    """Whoever has a weapon to make ready, and may act."""
    able = may_act(known) if known.fight is not None else known.characters
    return tuple(who for who in able if _lost(known, who))


make_ready = READY.verb(MakeReady, "Make a weapon ready", "WG-CRIT-03", Who.AMONG, among=_bereft)


@make_ready.asks
def _which_weapon(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-COMP-31 to -44, WG-CRIT-S1: an action, or a test that takes one."""
    who = pick.offer.character
    lost = {one.id: one for one in _lost(known, who)}
    options = tuple(Option(key, _way(known, who, one)) for key, one in lost.items())

    def no_room(effect: str) -> list[Bar]:
        return against(game, known, who, _slot(lost[effect]), _MEND)

    chosen = lost[pick.word("effect", options, "Which weapon?", bars=no_room)]
    if chosen.out is not None and chosen.out.skill:
        ask_to_buy(game, known, pick, _test(game, known, who, chosen))
    return pick.ready(MakeReady)


def _slot(effect: Effect) -> Slot:
    """What it takes of a turn."""
    assert effect.out is not None
    return Slot(effect.out.slot) if effect.out.slot else Slot.COMBAT


def _way(known: Known, who: str, effect: Effect) -> str:
    weapon, out = weapon_of(known, who, effect.source), effect.out
    assert weapon is not None
    assert out is not None
    by = f"{spoken(out.skill)} DN {out.dn}" if out.skill else "an action"
    return f"{weapon.name}, {effect.name.lower()}: {by}"


@make_ready.decides
def _make_ready(game: Game, state: State, _actor: Actor, command: MakeReady) -> Events:
    """The action is taken; where a test must be passed, it is thrown at once."""
    who = command.character
    lost = next(one for one in state.effects if one.id == command.effect)
    assert lost.out is not None
    events = spend(game, state, who, _slot(lost), _MEND)
    if not lost.out.skill:
        weapon = weapon_of(state, who, lost.source)
        assert weapon is not None
        ready = WeaponReady(who, weapon.name)
        return [*events, ready, EffectEnded(lost.id, expired=False)]
    test = _test(game, state, who, lost)
    return [*events, begun(f"t{state.opened + 1}", test, buy=command.buy)]


def _test(game: Game, source: Reading, who: str, lost: Effect) -> Test:
    assert lost.out is not None
    weapon = weapon_of(source, who, lost.source)
    return Test(
        who,
        lost.out.skill,
        lost.out.dn,
        wrath_dice=int(source.characters[who].hero),  # WG-WRATH-01, WG-WRATH-10
        purpose=FREE,
        ends=lost.id,
        pool_terms=upkeep_terms(game.rules, weapon, lost.out.skill),
    )


@READY.event
class WeaponReady(Event, frozen=True, tag="weapon_ready"):
    """An action made a weapon ready again."""

    character: str
    weapon: str


@READY.tells(WeaponReady)
def _tell_ready(_game: Game, state: State, event: WeaponReady, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.character)} has {event.weapon} ready again.")
