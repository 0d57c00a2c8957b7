"""A Medicae test brings a hero who is out of Wounds round (WG-MED-03)."""

from __future__ import annotations

from tableside.core.offers import Option, Picker, Ready
from tableside.core.recalled import Kind, Recalled, always
from tableside.core.reckoning import Term
from tableside.core.showing import Showing
from tableside.core.tell import name_of
from tableside.core.values import Actor, Event, Events, Illegal, Line
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.conditions.named import MEDICAE
from tableside.systems.wrath_glory.conditions.remedies import on_oneself
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.harm.defiance import one_wound_left
from tableside.systems.wrath_glory.numbers.derived_conditions import clings, down, taken
from tableside.systems.wrath_glory.numbers.ladder import KIND
from tableside.systems.wrath_glory.skill_tests.calls import Deed, ask_to_buy, begun
from tableside.systems.wrath_glory.skill_tests.outcome import TestSettled, settled
from tableside.systems.wrath_glory.skill_tests.questions import needs_rule
from tableside.systems.wrath_glory.state import DEFIANCE, Known, Reading, State, Test, Thread
from tableside.systems.wrath_glory.state.fight import Side, Slot
from tableside.systems.wrath_glory.state.purposes import STABILISE
from tableside.systems.wrath_glory.turns.order import everybody, side_of
from tableside.systems.wrath_glory.turns.slots import check, spend

STABILISING = Subject("stabilise")

_WORD = "stabilise"


class Stabilise(Deed, frozen=True, tag="stabilise"):
    """Bring a hero who is out of Wounds round, by a Medicae test."""

    patient: str = ""


def _healers(known: Known) -> tuple[str, ...]:
    """The heroes' side, and whoever is well disposed to it: no enemy is asked for help."""
    return tuple(
        who
        for who in everybody(known)
        if side_of(known, who) is Side.PLAYERS or known.characters[who].attitude in KIND
    )


stabilise = STABILISING.verb(
    Stabilise,
    "Stabilise",
    "WG-MED-03",
    Who.AMONG,
    among=_healers,
    showing=Showing(part="rescue", group="Rest and healing", rolls=True),
)


@stabilise.asks
def _whom(game: Game, known: Known, pick: Picker) -> Ready:
    needs_rule(game, "WG-MED-03", "This ruleset brings nobody round by Medicae.")
    patients = tuple(
        Option(key, one.name) for key, one in known.characters.items() if _in_need(game, known, key)
    )
    if not patients:
        raise Illegal("nobody_down", "No hero is out of Wounds.", "WG-MED-03")
    check(game, known, pick, Slot.COMBAT, _WORD)
    patient = pick.word("patient", patients, "Whom?")
    ask_to_buy(game, known, pick, _test(game, known, pick.offer.character, patient))
    return pick.ready(Stabilise)


def _in_need(game: Game, source: Reading, who: str) -> bool:
    person = source.characters.get(who)
    return (
        person is not None
        and person.hero
        and person.present
        and clings(source, who)
        and down(game.rules, source, who)
    )


@stabilise.decides
def _stabilise(game: Game, state: State, _actor: Actor, command: Stabilise) -> Events:
    """WG-MED-03: every failure mark makes it harder (A-30)."""
    who = command.character
    test = _test(game, state, who, command.patient)
    rolled = begun(f"t{state.opened + 1}", test, buy=command.buy)
    return [*spend(game, state, who, Slot.COMBAT, _WORD), rolled]


def _test(game: Game, source: Reading, who: str, patient: str) -> Test:
    return Test(
        who,
        MEDICAE,
        game.rules.values.medicae.stabilise_dn,
        wrath_dice=int(source.characters[who].hero),
        purpose=STABILISE,
        dn_terms=_harder(game, source, who, patient),
        patient=patient,
    )


def _harder(game: Game, source: Reading, who: str, patient: str) -> tuple[Term, ...]:
    """WG-MED-01: whoever can act though Dying may treat themselves, which is harder."""
    terms = []
    if marks := taken(source, patient, DEFIANCE):
        name = source.characters[patient].name
        terms.append(Term(f"{name}'s Defiance failures", marks, "WG-MED-03"))
    if who == patient:
        terms.append(on_oneself(game.rules))
    return tuple(terms)


@STABILISING.answers(settled, _WORD)
def _treated(
    game: Game, state: State, _thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """A success leaves the patient with one Wound; death may have been faster."""
    if not settled.success or not _in_need(game, state, test.patient):
        return []
    round_again = BroughtRound(test.character, test.patient)
    return [round_again, *one_wound_left(game.rules, state, test.patient, "WG-MED-03")]


@STABILISING.event
class BroughtRound(Event, frozen=True, tag="brought_round"):
    """Somebody out of Wounds was treated and comes round."""

    healer: str
    patient: str


@STABILISING.tells(BroughtRound)
def _tell_round(_game: Game, state: State, event: BroughtRound, _actor: Actor) -> Line:
    healer, patient = name_of(state, event.healer), name_of(state, event.patient)
    return Line(f"{healer} brings {patient} round.", ("WG-MED-03",))


STABILISING.recalls(BroughtRound)(always(Recalled(Kind.RESCUE)))
