"""What conditions bring by themselves, turn by turn (WG-COND-03, -11, WG-HAZ-03, -04)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.effects import Effect, Occasion
from tableside.core.matters import Matter, MatterOpened
from tableside.core.tell import name_of
from tableside.core.values import Actor, Event, Line
from tableside.systems.wrath_glory.conditions.conditions import hazard_matter, lay_on
from tableside.systems.wrath_glory.conditions.named import BLEEDING, BURNING, POISONED
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.blows import blow_matter
from tableside.systems.wrath_glory.numbers.conditions import AT, POISON, borne
from tableside.systems.wrath_glory.numbers.derived_conditions import gone
from tableside.systems.wrath_glory.ruleset import TestStep
from tableside.systems.wrath_glory.skill_tests.calls import settles_itself
from tableside.systems.wrath_glory.skill_tests.outcome import TestSettled, settled
from tableside.systems.wrath_glory.state import Reading, State, Test, Thread
from tableside.systems.wrath_glory.state.fight import Blow, Hazard
from tableside.systems.wrath_glory.state.purposes import PANIC
from tableside.systems.wrath_glory.state.purposes import POISON as RESISTING
from tableside.systems.wrath_glory.turns.order import acting, fights
from tableside.systems.wrath_glory.turns.turns import ending
from tableside.systems.wrath_glory.turns.upkeep import FallsDue, falls_due

TICKING = Subject("ticking")


def _suffers(game: Game, source: Reading, who: str) -> bool:
    """Whether somebody is still in the fight for anything to befall them."""
    if source.fight is None or not fights(source, who):
        return False
    return who not in gone(game.rules, source)


def _burns(game: Game, source: Reading, who: str) -> bool:
    played = game.rules.plays("WG-HAZ-03")
    return played and bool(borne(source, who, BURNING)) and _suffers(game, source, who)


def _burn(_game: Game, _state: State, thread: Thread, who: str) -> list[Event]:
    return [hazard_matter(f"{thread.id}.fire", Hazard(who, "the fire", mortal=True), thread.id)]


def _may_panic(game: Game, source: Reading, who: str) -> bool:
    return _burns(game, source, who) and who in acting(game.rules, source)


def _panic(game: Game, state: State, thread: Thread, who: str) -> list[Event]:
    dn = game.rules.values.hazards.panic_dn
    return [fallen_due(state, thread.id, "panic", Test(who, "willpower", dn, purpose=PANIC))]


@TICKING.answers(settled, PANIC)
def _panicked(
    game: Game, state: State, _thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """WG-HAZ-04: the turn is lost, and whoever lost it is Pinned until the round is over."""
    who, fight = test.character, state.fight
    if settled.success or fight is None:
        return []
    events: list[Event] = [TurnLost(who)]
    if game.rules.plays("WG-COND-10"):
        pinned = conditions.pinned(game.rules, who, conditions.end_of_round(state))
        events += lay_on(game, state, pinned)
    return [*events, ending(state)] if fight.active == who else events


@TICKING.event
class TurnLost(Event, frozen=True, tag="turn_lost"):
    """Somebody on fire lost their head, and the turn with it."""

    character: str


@TICKING.tells(TurnLost)
def _lost(_game: Game, state: State, event: TurnLost, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    return Line(f"{who} panics in the fire and loses the turn.", ("WG-HAZ-04",))


def _bleeds(game: Game, source: Reading, who: str) -> bool:
    # The starter's table of Critical Hits has a Bleeding of its own, which is a modifier (D-46).
    wounds = [one for one in borne(source, who, BLEEDING) if not one.modifiers]
    return game.rules.plays("WG-COND-03") and bool(wounds) and _suffers(game, source, who)


def _bleed(game: Game, _state: State, thread: Thread, who: str) -> list[Event]:
    lost = game.rules.values.conditions.bleeding
    return [blow_matter(thread.id, Blow(who, "Bleeding", mortal=lost))]


def _poisoned(moment: Occasion, rule: str) -> FallsDue:
    def due(game: Game, source: Reading, who: str) -> bool:
        return _poison(source, who, moment) is not None and _suffers(game, source, who)

    def begin(_game: Game, state: State, thread: Thread, who: str) -> list[Event]:
        poison = _poison(state, who, moment)
        assert poison is not None
        test = Test(who, "toughness", poison.rating, purpose=RESISTING, ends=poison.id)
        return [fallen_due(state, thread.id, "poison", test)]

    return FallsDue(f"poison_{moment.value}", rule, moment, due, begin)


def _poison(source: Reading, who: str, moment: Occasion) -> Effect | None:
    """The poison in somebody that is resisted at such a moment."""
    return next(
        (
            effect
            for effect in borne(source, who, POISONED)
            for one in effect.modifiers
            if one.quantity == POISON and one.when.get(AT) == moment.value
        ),
        None,
    )


@TICKING.answers(settled, RESISTING)
def _resisted(
    _game: Game, state: State, thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """WG-COND-11: a pass has ended it; otherwise it does its harm, which is no attack (A-43)."""
    poison = next((one for one in state.effects if one.id == test.ends), None)
    if settled.success or poison is None:
        return []
    harm = next(one.amount for one in poison.modifiers if one.quantity == POISON)
    return [blow_matter(thread.parent, Blow(test.character, "Poison", wounds=harm))]


def fallen_due(state: State, parent: str, own: str, test: Test) -> MatterOpened[Test]:
    """A test that falls due: at once, with a Wrath die for heroes (WG-WRATH-01)."""
    who = test.character
    wrath = int(state.characters[who].hero)
    test = replace(test, wrath_dice=wrath, auto=settles_itself(state, who, ask=False))
    return MatterOpened(Matter(f"{parent}.{own}", "test", TestStep.CALL, test, parent=parent))


# The order in which it falls due: first the fire's harm, then what it does to the mind.
_DUE = (
    FallsDue("burning", "WG-HAZ-03", Occasion.TURN_START, _burns, _burn),
    FallsDue("panic", "WG-HAZ-04", Occasion.TURN_START, _may_panic, _panic),
    FallsDue("bleeding", "WG-COND-03", Occasion.TURN_END, _bleeds, _bleed),
    _poisoned(Occasion.TURN_END, "WG-COND-11"),
    _poisoned(Occasion.ROUND, "WG-COND-11"),
)


@TICKING.on(falls_due)
def _turn_by_turn(_game: Game) -> tuple[FallsDue, ...]:
    return _DUE
