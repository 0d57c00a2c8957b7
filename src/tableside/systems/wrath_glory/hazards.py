"""Falls, and round after round without air (WG-HAZ-01, -06 to -08)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core import plates
from tableside.core.effects import Occasion
from tableside.core.evening import people
from tableside.core.headings import Heading
from tableside.core.matters import Matter, MatterOpened
from tableside.core.maximums import leave_room
from tableside.core.offers import Option, Picker, Ready
from tableside.core.showing import Showing
from tableside.core.state import EffectBegan, EffectEnded, SheetEdited
from tableside.core.tell import listed, name_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Line
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.conditions.conditions import faint, fainted, hazard_matter
from tableside.systems.wrath_glory.conditions.named import FLYING, TOUGHNESS
from tableside.systems.wrath_glory.conditions.ticking import fallen_due
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.conditions import (
    AIRLESS,
    UNCONSCIOUS,
    borne,
    condition_of,
)
from tableside.systems.wrath_glory.numbers.derived_conditions import OUT, all_effects, dead
from tableside.systems.wrath_glory.numbers.reckon import base_pool
from tableside.systems.wrath_glory.numbers.traits import is_vehicle
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.skill_tests.outcome import TestSettled, settled
from tableside.systems.wrath_glory.skill_tests.questions import MOST_TOTAL, needs_rule
from tableside.systems.wrath_glory.state import Known, Reading, State, Test, Thread
from tableside.systems.wrath_glory.state.fight import Hazard, Upkeep
from tableside.systems.wrath_glory.state.purposes import SUFFOCATING
from tableside.systems.wrath_glory.turns.order import fights
from tableside.systems.wrath_glory.turns.upkeep import (
    NEXT,
    PROCEDURE,
    FallsDue,
    falls_due,
    under_way,
)

HAZARDS = Subject("hazards")

MOST_METRES = 500
AIR = "air"


class Fall(Command, frozen=True, tag="fall"):
    """Somebody falls from a height."""

    who: tuple[str, ...] = ()
    metres: int = 0


fall = HAZARDS.verb(
    Fall, "Somebody falls", "WG-HAZ-01", Who.GM, showing=Showing(part="hazard", group="Hazards")
)


@fall.asks
def _fall(game: Game, known: Known, pick: Picker) -> Ready:
    needs_rule(game, "WG-HAZ-01", "This ruleset does not measure falls.")
    pick.some("who", people(known), "Who falls?", low=1)
    pick.number("metres", 1, MOST_METRES, "How many metres?", default=10)
    return pick.ready(Fall)


@fall.decides
def _fall_now(game: Game, state: State, _actor: Actor, command: Fall) -> Events:
    """WG-HAZ-01, A-44: a d3 of Mortal Wounds, and a Wound for every whole step of metres."""
    more = command.metres // game.rules.values.hazards.fall_step
    events: list[Event] = []
    for place, who in enumerate(command.who, 1):
        events += [EffectEnded(one.id, expired=False) for one in borne(state, who, FLYING)]
        hazard = Hazard(who, "the fall", mortal=True, rule="WG-HAZ-01", more=more)
        events.append(hazard_matter(f"h{state.opened + place}", hazard))
    return events


class CutOffAir(Command, frozen=True, tag="cut_off_air"):
    """Somebody has no air from now on."""

    who: tuple[str, ...] = ()
    toughness: int = -1  # of those whose sheet has no number yet, asked once and kept


cut_off_air = HAZARDS.verb(
    CutOffAir, "Cut off their air", "WG-HAZ-06", Who.GM, showing=Showing(group="Hazards")
)


@cut_off_air.asks
def _cut_off(game: Game, known: Known, pick: Picker) -> Ready:
    needs_rule(game, "WG-HAZ-06", "This ruleset counts no breath.")
    breathing = tuple(
        one
        for one in people(known)
        if not borne(known, str(one.value), AIRLESS) and not dead(known, str(one.value))
        if not is_vehicle(known.characters[str(one.value)])
    )
    if not breathing:
        raise Illegal("nobody_breathes", "Nobody is left who has air.", "WG-HAZ-06")
    who = pick.some("who", breathing, "Who has no air?", low=1)
    if lacking := unmeasured(game.rules, known, who):
        names = listed(known.characters[one].name for one in lacking)
        pick.number("toughness", 1, MOST_TOTAL, f"The Toughness of {names}?", default=1)
    return pick.ready(CutOffAir)


@cut_off_air.decides
def cut_off(game: Game, state: State, _actor: Actor, command: CutOffAir) -> Events:
    """WG-HAZ-06: from now on each round counts; a Toughness that no sheet had is kept."""
    cast = state.characters
    told = [
        SheetEdited(
            replace(cast[who], attributes={**cast[who].attributes, TOUGHNESS: command.toughness})
        )
        for who in unmeasured(game.rules, state, command.who)
    ]
    airless = [EffectBegan(conditions.airless(who)) for who in command.who]
    return [*leave_room(game, state, *told), *airless]


class GiveAir(Command, frozen=True, tag="give_air"):
    """Somebody can breathe again."""

    who: tuple[str, ...] = ()


give_air = HAZARDS.verb(
    GiveAir, "Give them air", "WG-HAZ-06", Who.GM, showing=Showing(group="Hazards")
)


@give_air.asks
def _give(game: Game, known: Known, pick: Picker) -> Ready:
    found = _with_no_air(game, known)
    everyone = tuple(str(one.value) for one in found)
    pick.some("who", found, "Who can breathe again?", low=1, default=everyone)
    return pick.ready(GiveAir)


def _with_no_air(game: Game, known: Known) -> tuple[Option, ...]:
    needs_rule(game, "WG-HAZ-06", "This ruleset counts no breath.")
    found = airless(known)
    if not found:
        raise Illegal("nobody_airless", "Nobody is without air.", "WG-HAZ-06")
    return found


@give_air.decides
def _give_air(_game: Game, state: State, _actor: Actor, command: GiveAir) -> Events:
    """WG-HAZ-08: the counting stops, and whoever had passed out from it comes round."""
    lying = [one for who in command.who for one in borne(state, who, AIRLESS)]
    return [EffectEnded(one.id, expired=False) for one in lying]


class PassMinute(Command, frozen=True, tag="pass_minute"):
    """Outside a fight, a minute goes by for whoever is without air."""


pass_minute = HAZARDS.verb(
    PassMinute, "A minute without air", "WG-HAZ-07", Who.GM, showing=Showing(group="Hazards")
)


@pass_minute.asks
def _minute(game: Game, known: Known, pick: Picker) -> Ready:
    found = _with_no_air(game, known)
    if known.fight is not None:
        raise Illegal("in_combat", "In a fight the rounds count.", "WG-HAZ-07")
    if any(under_way(known, str(one.value)) for one in found):
        raise Illegal("waiting", "The last minute is not settled yet.", "WG-HAZ-07")
    return pick.ready(PassMinute)


@pass_minute.decides
def _pass_minute(game: Game, state: State, _actor: Actor, _command: PassMinute) -> Events:
    """WG-HAZ-07: outside rounds, each minute."""
    due = [who for who in state.characters if _due(game, state, who)]
    return [
        MatterOpened(Matter(f"u{number}", PROCEDURE, NEXT, Upkeep(who, Occasion.ROUND, (AIR,))))
        for number, who in enumerate(due, state.opened + 1)
    ]


def _due(game: Game, source: Reading, who: str) -> bool:
    """Whether somebody is without air, and still there to suffer from it."""
    if not borne(source, who, AIRLESS) or not source.characters[who].present:
        return False
    if source.fight is not None and not fights(source, who):
        return False
    effects = all_effects(game.rules, source)
    return not any(one.on == who and one.name in ("Dead", OUT) for one in effects)


def airless(known: Known) -> tuple[Option, ...]:
    """Whoever has no air and is not dead of it."""
    return tuple(
        one
        for one in people(known)
        if borne(known, str(one.value), AIRLESS) and not dead(known, str(one.value))
    )


def toughness_of(rules: Ruleset, source: Reading, who: str) -> int | None:
    """How much breath somebody has, if a sheet says so."""
    found = base_pool(rules, source, who, TOUGHNESS)
    return None if found is None else sum(term.amount for term in found)


def unmeasured(rules: Ruleset, source: Reading, who: tuple[str, ...]) -> tuple[str, ...]:
    """Those of them whose Toughness no sheet says: it is asked once and kept."""
    return tuple(one for one in who if toughness_of(rules, source, one) is None)


@HAZARDS.answers(settled, SUFFOCATING)
def held_out(
    _game: Game, state: State, thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """WG-HAZ-07: failing costs a d3 of Shock, unless there is air again or all is dark already."""
    who = test.character
    if settled.success or not borne(state, who, AIRLESS) or fainted(state, who) is not None:
        return []
    hazard = Hazard(who, "the lack of air", mortal=False, rule="WG-HAZ-07", shock=True)
    return [hazard_matter(f"{thread.id}.shock", hazard, thread.parent)]


@HAZARDS.event
class AirRan(Event, frozen=True, tag="air_ran"):
    """One more round has gone by without air, or a minute's worth of them."""

    character: str
    effect: str  # the one that counts them: without air, or unconscious from it
    rounds: int


def counted(state: State, who: str, number: int) -> Events:
    """How many rounds somebody has been without air as play begins."""
    if number < 0:
        raise Illegal("not_a_choice", "Rounds without air are counted from 0.", "WG-HAZ-06")
    return [AirRan(who, one.id, number) for one in borne(state, who, AIRLESS)]


@HAZARDS.folds(AirRan)
def _ran(state: State, event: AirRan) -> State:
    effects = (
        replace(one, rating=event.rounds) if one.id == event.effect else one
        for one in state.effects
    )
    return replace(state, effects=tuple(effects))


@HAZARDS.tells(AirRan)
def _tell_ran(_game: Game, state: State, event: AirRan, _actor: Actor) -> Line:
    effect = next(one for one in state.effects if one.id == event.effect)
    fainted = condition_of(effect) == UNCONSCIOUS
    who, rule = name_of(state, event.character), "WG-HAZ-08" if fainted else "WG-HAZ-06"
    how = "unconscious and without air" if fainted else "without air"
    if state.fight is None:
        return Line(f"A minute passes for {who}: {how} for {event.rounds} rounds now.", (rule,))
    return Line(f"Round {event.rounds} for {who}: {how}.", (rule,))


@HAZARDS.event
class Suffocated(Event, frozen=True, tag="suffocated"):
    """Somebody was without air for too long."""

    character: str


@HAZARDS.tells(Suffocated)
def _tell_suffocated(_game: Game, state: State, event: Suffocated, _actor: Actor) -> Line:
    who, one = name_of(state, event.character), state.characters.get(event.character)
    shown = plates.dies(who) if one is not None and one.hero else None
    return Line(f"{who} suffocates.", ("WG-HAZ-08",), plate=shown)


def _go_without(game: Game, state: State, thread: Thread, who: str) -> list[Event]:
    """One more round: breath is held, then Toughness is tested, then there is a last count.

    CONV-8: outside a fight a minute counts for so many rounds, so that the two never mix.
    """
    rules, values = game.rules, game.rules.values.hazards
    span = 1 if state.fight is not None else values.minute
    if (lying := fainted(state, who)) is not None and rules.plays("WG-HAZ-08"):
        return _dying(rules, state, AirRan(who, lying.id, lying.rating + span))
    without = borne(state, who, AIRLESS)[0]
    ran = AirRan(who, without.id, without.rating + span)
    held = values.breath * (toughness_of(rules, state, who) or 0)
    if ran.rounds <= held or not rules.plays("WG-HAZ-07"):
        return [ran]
    if passed_out := faint(game, state, who):
        return [ran, *passed_out]
    test = Test(who, TOUGHNESS, values.suffocating_dn, purpose=SUFFOCATING)
    return [ran, fallen_due(state, thread.id, AIR, test)]


def _dying(rules: Ruleset, state: State, ran: AirRan) -> list[Event]:
    """WG-HAZ-08: Toughness rounds; where no sheet says how many, the GM says when it is over."""
    who, last = ran.character, toughness_of(rules, state, ran.character)
    if last is None or ran.rounds < last:
        return [ran]
    return [ran, Suffocated(who), EffectBegan(conditions.dead(who, "WG-HAZ-08"))]


@HAZARDS.on(falls_due)
def _each_round(_game: Game) -> tuple[FallsDue, ...]:
    return (FallsDue(AIR, "WG-HAZ-06", Occasion.ROUND, _due, _go_without),)


@HAZARDS.heads(Hazard)
def _head_of_hazard(_game: Game, known: Known, matter: Matter[Hazard]) -> Heading:
    return Heading(f"{name_of(known, matter.values.character)} suffers: {matter.values.source}")
