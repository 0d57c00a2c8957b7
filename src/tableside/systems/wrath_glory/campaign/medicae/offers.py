"""The questions of a treatment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.reckoning import Term
from tableside.core.values import Illegal, Limit
from tableside.systems.wrath_glory.campaign.medicae import commands as do
from tableside.systems.wrath_glory.campaign.respite.offers import in_regroup
from tableside.systems.wrath_glory.combat.attack.asking import numbers
from tableside.systems.wrath_glory.combat.attack.opening import settles_itself
from tableside.systems.wrath_glory.combat.turns.order import everybody, side_of
from tableside.systems.wrath_glory.combat.turns.using import check
from tableside.systems.wrath_glory.conditions import TENDED, borne
from tableside.systems.wrath_glory.fight import Slot
from tableside.systems.wrath_glory.offers import not_rolling
from tableside.systems.wrath_glory.purposes import TREAT_SHOCK, TREAT_WOUNDS
from tableside.systems.wrath_glory.standing import dead, down, heavily, taken
from tableside.systems.wrath_glory.state import SHOCK, WOUNDS, Known, Person, State, Test

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.ruleset import Ruleset
    from tableside.systems.wrath_glory.system import WrathGlory

WORD = "treat"
_KIT = "medicae"  # the kind of a card that is such a device
_DEVICES = ("medicae kit", "medkit", "narthecium")  # or its name


def has_kit(person: Person) -> bool:
    """WG-MED-06: whether a card on the sheet is a device for it."""
    return any(one.kind == _KIT or one.name.casefold() in _DEVICES for one in person.cards)


def _in_need(rules: Ruleset, source: Known | State, who: str, what: str) -> bool:
    if dead(source, who) or not taken(source, who, what):
        return False
    return what == SHOCK or not down(rules, source, who)  # WG-MED-03 is for those


def _patients(rules: Ruleset, known: Known, who: str, what: str) -> tuple[Option, ...]:
    """Whoever of the same side has taken something; oneself where that may be (WG-MED-01)."""
    side, alone = side_of(known, who), rules.plays("WG-MED-01")
    return tuple(
        Option(one.id, one.name)
        for one in known.characters.values()
        if one.present and side_of(known, one.id) is side and _in_need(rules, known, one.id, what)
        if one.id != who or alone
    )


def _tended(known: Known, patient: str) -> bool:
    """WG-MED-04, WG-REST-03: once in a scene, or once in a Regroup."""
    regroup = in_regroup(known)
    if regroup is not None:
        return patient in regroup.treated
    return bool(borne(known, patient, TENDED))


def _treat(system: WrathGlory, known: Known, pick: Picker) -> Ready:
    who, rules = pick.offer.character, system.rules
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
    check(system, known, pick, Slot.COMBAT, WORD)
    ways = _within_limits(known, pick, who, ways)
    labels = {WOUNDS: "Wounds", SHOCK: "Shock, with a Medicae kit"}
    what = pick.word("what", tuple(Option(one, labels[one]) for one in ways), "What ails them?")
    _needs_kit(known, pick, who, what)
    patient = pick.word("patient", ways[what], "Whom?")
    _once(known, pick, what, patient)
    test = treatment(system, known, who, what, patient)
    return pick.ready(do.Treat, *numbers(system, known, pick, test))


def _needs_kit(known: Known, pick: Picker, who: str, what: str) -> None:
    person = known.characters[who]
    sentence = f"{person.name} has no Medicae kit, Narthecium or the like."
    able = what != SHOCK or has_kit(person)
    pick.limit(able, Limit.COST, "no_kit", "WG-MED-06", sentence)


def _once(known: Known, pick: Picker, what: str, patient: str) -> None:
    fresh = what != WOUNDS or not _tended(known, patient)
    within = "Regroup" if in_regroup(known) is not None else "scene"
    sentence = f"{known.characters[patient].name}'s Wounds were tended already in this {within}."
    rule = "WG-REST-03" if within == "Regroup" else "WG-MED-04"
    pick.limit(fresh, Limit.ONCE, "already_tended", rule, sentence)


def _within_limits(
    known: Known, pick: Picker, who: str, ways: dict[str, tuple[Option, ...]]
) -> dict[str, tuple[Option, ...]]:
    """What is listed is accepted: nobody who was tended, no Shock without a kit."""
    left = dict(ways)
    if SHOCK in left and not has_kit(known.characters[who]) and pick.enforces(Limit.COST):
        if len(left) == 1 or pick.given("what") == SHOCK:
            _needs_kit(known, pick, who, SHOCK)
        del left[SHOCK]
    if WOUNDS in left and pick.enforces(Limit.ONCE):
        fresh = tuple(one for one in left[WOUNDS] if not _tended(known, str(one.value)))
        if not fresh and (len(left) == 1 or pick.given("what") == WOUNDS):
            _once(known, pick, WOUNDS, str(left[WOUNDS][0].value))
        left[WOUNDS] = fresh
    return {what: patients for what, patients in left.items() if patients}


def treatment(system: WrathGlory, source: Known | State, who: str, what: str, patient: str) -> Test:
    """WG-MED-04 to -06: what has to be reached, and what a shifted six is worth."""
    rules, values = system.rules, system.rules.values.medicae
    shifts = 0
    if what == SHOCK:
        dn, purpose = values.shock_dn, TREAT_SHOCK
    else:
        dn = values.heavy_dn if heavily(source, patient) else values.light_dn
        purpose = TREAT_WOUNDS
        if in_regroup(source) is not None and rules.plays("WG-MED-05"):
            shifts = taken(source, patient, WOUNDS) - 1
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


VERBS = (Verb(do.Treat, "Treat somebody", "WG-MED-04", Who.AMONG, _treat, among=everybody),)
