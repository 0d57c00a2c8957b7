"""Medicae that gives Wounds and Shock back (WG-MED-01, -04 to -06)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace

from tableside.core.headings import Heading
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved
from tableside.core.offers import Option, Picker, Ready
from tableside.core.play import fold
from tableside.core.reckoning import Term
from tableside.core.showing import Showing
from tableside.core.state import EffectBegan, Spent, track_of
from tableside.core.tell import name_of
from tableside.core.values import (
    Actor,
    Bar,
    Event,
    Events,
    Illegal,
    Limit,
    Line,
    Role,
    Roll,
)
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.conditions import TENDED, borne
from tableside.systems.wrath_glory.numbers.derived_conditions import (
    HURT,
    NEARLY_DOWN,
    dead,
    down,
    heavily,
    taken,
)
from tableside.systems.wrath_glory.numbers.dice import third
from tableside.systems.wrath_glory.numbers.masks import lies_open
from tableside.systems.wrath_glory.numbers.shifting import RECOVER
from tableside.systems.wrath_glory.numbers.traits import is_vehicle
from tableside.systems.wrath_glory.respite import regroup_of
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.skill_tests.calls import (
    Deed,
    begun,
    kept_total,
    numbers,
    settles_itself,
)
from tableside.systems.wrath_glory.skill_tests.outcome import TestSettled, settled
from tableside.systems.wrath_glory.skill_tests.questions import MOST_TOTAL, not_rolling
from tableside.systems.wrath_glory.state import (
    SHOCK,
    WOUNDS,
    Known,
    Person,
    Reading,
    State,
    Test,
    Thread,
)
from tableside.systems.wrath_glory.state.campaign import Pause, Treatment
from tableside.systems.wrath_glory.state.fight import Slot
from tableside.systems.wrath_glory.state.purposes import TREAT_SHOCK, TREAT_WOUNDS
from tableside.systems.wrath_glory.turns.order import everybody, on_good_terms, side_of
from tableside.systems.wrath_glory.turns.slots import check, spend

MEDICAE = Subject("medicae")

DEED = "treat"
KIT = "medicae"  # the kind of a card that is such a device
_DEVICES = ("medicae kit", "medkit", "narthecium")  # or its name
PROCEDURE, ROLLING = "treatment", "roll"


class Treat(Deed, frozen=True, tag="treat"):
    """Tend somebody's Wounds by Medicae, or their Shock with a kit."""

    what: str = ""  # wounds or shock
    patient: str = ""
    total: int = -1  # the missing number on the sheet, asked once and kept


def _healers(known: Known) -> Iterable[str]:
    return (who for who in everybody(known) if not is_vehicle(known.characters[who]))


treat = MEDICAE.verb(
    Treat,
    "Treat somebody",
    "WG-MED-04",
    Who.AMONG,
    among=_healers,
    showing=Showing(part="treatment", group="Rest and healing", rolls=True),
)


@treat.asks
def _whom(game: Game, known: Known, pick: Picker) -> Ready:
    who, rules = pick.offer.character, game.rules
    asked = {WOUNDS: "WG-MED-04", SHOCK: "WG-MED-06"}
    if not any(map(rules.plays, asked.values())):
        raise Illegal("not_in_ruleset", "This ruleset heals nobody by Medicae.", "WG-MED-04")
    ways = {
        what: patients
        for what, rule in asked.items()
        if rules.plays(rule) and (patients := _patients(rules, known, who, what))
    }
    if not ways:
        raise Illegal("nobody_hurt", "Nobody needs that kind of help.", "WG-MED-04")
    not_rolling(known, pick)
    check(game, known, pick, Slot.COMBAT, DEED)
    against = partial(_bars, known, who)
    labels = {WOUNDS: "Wounds", SHOCK: "Shock, with a Medicae kit"}
    what = pick.word(
        "what",
        tuple(Option(one, labels[one]) for one in ways),
        "What ails them?",
        bars=lambda one: pick.no_way(against(one, str(each.value)) for each in ways[one]),
    )
    patient = pick.word("patient", ways[what], "Whom?", bars=partial(against, what))
    test = _test(game, known, who, what, patient)
    return pick.ready(Treat, *numbers(game, known, pick, test))


def _patients(rules: Ruleset, known: Known, who: str, what: str) -> tuple[Option, ...]:
    """Those of one's own side first; oneself where that may be (WG-MED-01), and no machines."""
    side, alone = side_of(known, who), rules.plays("WG-MED-01")
    found = [
        one
        for one in known.characters.values()
        if one.present and not is_vehicle(one) and on_good_terms(known, who, one.id)
        if _in_need(rules, known, one.id, what) and (one.id != who or alone)
    ]
    found.sort(key=lambda one: side_of(known, one.id) is not side)
    return tuple(Option(one.id, one.name) for one in found)


def _in_need(rules: Ruleset, known: Known, who: str, what: str) -> bool:
    """Whoever has taken something; of a sheet that lies hidden, whoever looks like it."""
    if dead(known, who):
        return False
    if what == WOUNDS and track_of(who, WOUNDS) not in known.tracks:
        return known.standing.get(who) in (HURT, NEARLY_DOWN)
    hurt = taken(known, who, what) > 0
    return hurt and (what == SHOCK or not down(rules, known, who))  # WG-MED-03 is for those


def _bars(known: Known, who: str, what: str, patient: str) -> list[Bar]:
    """What limits a treatment: a device for Shock; for Wounds once in a scene or a Regroup."""
    healer = known.characters[who]
    if what == SHOCK:
        sentence = f"{healer.name} has no Medicae kit, Narthecium or the like."
        return [] if _has_kit(healer) else [Bar("no_kit", sentence, "WG-MED-06", Limit.COST)]
    regroup = regroup_of(known, who, patient)
    if regroup is None:
        tended, rule, span = bool(borne(known, patient, TENDED)), "WG-MED-04", "scene"
    else:
        assert isinstance(regroup.values, Pause)
        tended, rule, span = patient in regroup.values.treated, "WG-REST-03", "Regroup"
    if not tended:
        return []
    sentence = f"{known.characters[patient].name}'s Wounds were tended already in this {span}."
    return [Bar("already_tended", sentence, rule, Limit.ONCE)]


def _has_kit(person: Person) -> bool:
    """WG-MED-06: whether a card on the sheet is a device for it."""
    return any(one.kind == KIT or one.name.casefold() in _DEVICES for one in person.cards)


def _test(game: Game, source: Reading, who: str, what: str, patient: str) -> Test:
    """WG-MED-04 to -06: what has to be reached, and what a shifted six is worth."""
    rules, values = game.rules, game.rules.values.medicae
    shifts = 0
    if what == SHOCK:
        dn, purpose = values.shock_dn, TREAT_SHOCK
    else:
        dn = values.heavy_dn if _heavily(rules, source, patient) else values.light_dn
        purpose = TREAT_WOUNDS
        if regroup_of(source, who, patient) is not None and rules.plays("WG-MED-05"):
            shifts = _more_wounds(source, patient)
    harder = (Term("on oneself", values.oneself, "WG-MED-01"),) if who == patient else ()
    return Test(
        who,
        "medicae",
        dn,
        wrath_dice=int(source.characters[who].hero),
        purpose=purpose,
        dn_terms=harder,
        patient=patient,
        own_shifts=shifts,
        auto=settles_itself(source, who, ask=False),
    )


def _heavily(rules: Ruleset, source: Reading, who: str) -> bool:
    """WG-WOUND-03, where it is played; how badly somebody is hurt shows in how they look."""
    if not rules.plays("WG-WOUND-03"):
        return False
    if isinstance(source, Known):
        return source.standing.get(who) == NEARLY_DOWN
    return heavily(rules, source, who)


def _more_wounds(source: Reading, patient: str) -> int:
    """WG-MED-05: how many more could heal; of a sheet that lies hidden that must not show."""
    open_sheet = source.characters[patient].hero
    return taken(source, patient, WOUNDS) - 1 if open_sheet else MOST_TOTAL


@treat.decides
def _treat(game: Game, state: State, _actor: Actor, command: Treat) -> Events:
    """The action is taken, the dice are thrown, and the patient has had their chance."""
    who, patient = command.character, command.patient
    events = spend(game, state, who, Slot.COMBAT, DEED)
    now = fold(game, state, events)
    test = _test(game, now, who, command.what, patient)
    opened = begun(f"t{now.opened + 1}", test, buy=command.buy)
    marks = _marked(now, who, patient) if command.what == WOUNDS else []
    return [*events, *kept_total(game, now, test, command.total), *marks, opened]


def _marked(state: State, who: str, patient: str) -> list[Event]:
    """WG-MED-04, WG-REST-03: that somebody's Wounds were tended is kept, however it ends."""
    thread = regroup_of(state, who, patient)
    if thread is None:
        return [EffectBegan(conditions.tended(patient))]
    pause = thread.values
    assert isinstance(pause, Pause)
    values = replace(pause, treated=(*pause.treated, patient))
    return [moved(thread, values=values, asks=thread.asks, same=True)]


@MEDICAE.answers(settled, TREAT_WOUNDS)
def _wounds_treated(
    game: Game, state: State, _thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """WG-MED-04, -05: a Wound, and in a Regroup one more for each shifted six."""
    patient = test.patient
    if not settled.success or patient not in state.characters:
        return []
    if down(game.rules, state, patient):
        return []  # worse came meanwhile; now only WG-MED-03 helps
    more = settled.shifts.get(RECOVER, 0)
    return _given_back(state, Treatment(test.character, patient), WOUNDS, 1 + more)


def _given_back(
    state: State, held: Treatment, what: str, amount: int, face: int = 0
) -> list[Event]:
    """As much as there is; a track never goes below nothing."""
    patient = held.patient
    if patient not in state.characters:
        return []
    rule = "WG-MED-04" if what == WOUNDS else "WG-MED-06"
    fits = min(amount, taken(state, patient, what))
    told: list[Event] = [
        Treated(healer=held.healer, patient=patient, what=what, amount=fits, rule=rule, face=face)
    ]
    return [*told, Spent(track_of(patient, what), fits, rule)] if fits else told


@MEDICAE.event
class Treated(Event, frozen=True, kw_only=True, tag="treated"):
    """Medicae gave somebody Wounds or Shock back."""

    healer: str
    patient: str
    what: str
    amount: int
    rule: str
    face: int = 0  # of the d3, if one was thrown


@MEDICAE.tells(Treated)
def _tell_treated(_game: Game, state: State, event: Treated, actor: Actor) -> Line:
    """How badly a threat was hurt does not show in what it gets back."""
    healer, patient = name_of(state, event.healer), name_of(state, event.patient)
    one = state.characters.get(event.patient)
    if actor.role is not Role.GM and one is not None and not lies_open(one, actor):
        return Line(f"{healer} treats {patient}.", (event.rule,))
    many = "s" if event.what == WOUNDS and event.amount != 1 else ""
    what = f"Wound{many}" if event.what == WOUNDS else "Shock"
    die = " (d3)" if event.face else ""
    return Line(f"{healer} treats {patient}: {event.amount} {what} less{die}.", (event.rule,))


@MEDICAE.answers(settled, TREAT_SHOCK)
def _shock_treated(
    _game: Game, _state: State, thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """WG-MED-06: a d3 says how much."""
    if not settled.success:
        return []
    name = f"{thread.id}.soothed"
    wanted = Roll(f"{name}.d3", (6,), test.character)
    held = Treatment(test.character, test.patient)
    return [MatterOpened(Matter(name, PROCEDURE, ROLLING, held, roll=wanted))]


MEDICAE.called(PROCEDURE, "treatment")


@MEDICAE.dice(PROCEDURE)
def _soothed(game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """WG-MED-06: d3 + 1."""
    held = thread.values
    assert isinstance(held, Treatment)
    amount = third(faces[0]) + game.rules.values.medicae.shock_more
    back = _given_back(state, held, SHOCK, amount, faces[0])
    return [*back, MatterClosed(thread.id)]


@MEDICAE.heads(Treatment)
def _head_of_treatment(_game: Game, known: Known, matter: Matter[Treatment]) -> Heading:
    healer, patient = (name_of(known, one) for one in (matter.values.healer, matter.values.patient))
    return Heading(f"{healer} eases the Shock of {patient}")
