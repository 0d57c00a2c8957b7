"""How others feel about the party: attitudes (WG-SOC-01), and persuasion that shifts them
(WG-SOC-02).
"""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.offers import Option, Picker, Ready
from tableside.core.play import fold
from tableside.core.reckoning import Term
from tableside.core.showing import Showing
from tableside.core.tell import name_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Line
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.ladder import LADDER, MEANING, NEUTRAL, shifted
from tableside.systems.wrath_glory.numbers.shifting import COOLER, WARMER
from tableside.systems.wrath_glory.numbers.traits import is_vehicle
from tableside.systems.wrath_glory.skill_tests.calls import Deed, numbers, test_opened
from tableside.systems.wrath_glory.skill_tests.outcome import TestSettled, settled
from tableside.systems.wrath_glory.skill_tests.questions import needs_rule, not_rolling
from tableside.systems.wrath_glory.state import Known, Reading, State, Test, Thread
from tableside.systems.wrath_glory.state.fight import Slot
from tableside.systems.wrath_glory.state.purposes import PERSUASION
from tableside.systems.wrath_glory.turns.slots import check, spend

SOCIETY = Subject("society")

SKILL, DEED = "persuasion", "persuade"


class SetAttitude(Command, frozen=True, tag="set_attitude"):
    """The GM says how somebody feels about the party."""

    who: str = ""
    attitude: str = ""


set_attitude = SOCIETY.verb(
    SetAttitude,
    "Set an attitude",
    "WG-SOC-01",
    Who.GM,
    showing=Showing(part="attitude", group="Favours and purchases"),
)


@set_attitude.asks
def _whose_attitude(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.word("who", _others(game, known), "Whose attitude?")
    now = known.characters[who].attitude or NEUTRAL
    options = tuple(Option(one, f"{one.title()}: {MEANING[one]}") for one in LADDER)
    pick.word("attitude", options, "How do they feel about the party?", now)
    return pick.ready(SetAttitude)


def _others(game: Game, known: Known) -> tuple[Option, ...]:
    needs_rule(game, "WG-SOC-01", "This ruleset has no attitudes.")
    found = tuple(
        Option(one.id, one.name)
        for one in known.characters.values()
        if not one.hero and not is_vehicle(one)
    )
    if not found:
        raise Illegal("nobody_there", "Nobody but heroes is on the roster.", "WG-SOC-01")
    return found


@set_attitude.decides
def _set_attitude(_game: Game, _state: State, _actor: Actor, command: SetAttitude) -> Events:
    """WG-SOC-01: the GM sets it."""
    return [AttitudeSet(command.who, command.attitude)]


@SOCIETY.event
class AttitudeSet(Event, frozen=True, tag="attitude_set"):
    """Somebody feels otherwise about the party from now on."""

    character: str
    attitude: str
    by: str = ""  # who brought it about; empty: the GM
    steps: int = 0  # along the ladder, upwards or downwards


@SOCIETY.folds(AttitudeSet)
def _set_to(state: State, event: AttitudeSet) -> State:
    person = state.characters.get(event.character)
    if person is None:
        return state  # struck from the roster meanwhile
    changed = replace(person, attitude=event.attitude)
    return replace(state, characters={**state.characters, event.character: changed})


@SOCIETY.tells(AttitudeSet)
def _tell_set(_game: Game, state: State, event: AttitudeSet, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    if not event.by:
        return Line(f"{who} is {event.attitude}.", ("WG-SOC-01",))
    return Line(f"{name_of(state, event.by)} makes {who} {event.attitude}.", ("WG-SOC-02",))


class Persuade(Deed, frozen=True, tag="persuade"):
    """A hero talks somebody round; the GM judges how much is asked."""

    target: str = ""
    total: int = -1  # the missing number on the sheet, asked once and kept


persuade = SOCIETY.verb(
    Persuade,
    "Persuade somebody",
    "WG-SOC-01",
    Who.OWN,
    showing=Showing(part="persuasion", group="Favours and purchases", rolls=True),
)


@persuade.asks
def _whom(game: Game, known: Known, pick: Picker) -> Ready:
    others = _others(game, known)
    present = tuple(one for one in others if known.characters[str(one.value)].present)
    if not present:
        raise Illegal("nobody_there", "There is nobody to talk to.", "WG-SOC-01")
    not_rolling(known, pick)
    check(game, known, pick, Slot.COMBAT, DEED)
    target = pick.word("target", present, "Whom?")
    test = _test(game, known, pick.offer.character, target)
    return pick.ready(Persuade, *numbers(game, known, pick, test))


@persuade.decides
def _persuade(game: Game, state: State, _actor: Actor, command: Persuade) -> Events:
    """WG-ACT-02: an action in a fight; the GM judges how much was asked for."""
    who = command.character
    events = spend(game, state, who, Slot.COMBAT, DEED)
    now = fold(game, state, events)
    test = _test(game, now, who, command.target)
    return [*events, *test_opened(game, now, test, command.total, buy=command.buy)]


def _test(game: Game, source: Reading, who: str, target: str) -> Test:
    """WG-SOC-01: the attitude makes it harder or easier; the DN beneath it is the GM's."""
    attitude = source.characters[target].attitude or NEUTRAL
    amount = getattr(game.rules.values.social, attitude, 0)
    terms = (Term(attitude.title(), amount, "WG-SOC-01"),) if amount else ()
    return Test(who, SKILL, purpose=PERSUASION, dn_terms=terms, concerns=target, effect=attitude)


@SOCIETY.answers(settled, PERSUASION)
def _persuaded(
    _game: Game, state: State, _thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """WG-SOC-02: each shifted six is a step, this way or that."""
    steps = settled.shifts.get(WARMER, 0) - settled.shifts.get(COOLER, 0)
    target = state.characters.get(test.concerns)
    if not settled.success or not steps or target is None:
        return []
    attitude = shifted(target.attitude, steps)
    return [AttitudeSet(target.id, attitude, test.character, steps)]
