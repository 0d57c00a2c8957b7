"""How conditions are got rid of (WG-COND-01, -02, WG-HAZ-05, WG-MED-01, -02)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.effects import Effect
from tableside.core.offers import Option, Picker, Ready
from tableside.core.play import fold
from tableside.core.reckoning import Term
from tableside.core.showing import ROLLS, Showing
from tableside.core.values import Actor, Event, Events, Illegal
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.conditions.named import (
    BURNING,
    LEADERSHIP,
    MEDICAE,
    POISONED,
    shakeable,
)
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.conditions import TREATMENT, borne
from tableside.systems.wrath_glory.numbers.skills import spoken
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.consequences import EffectsDn
from tableside.systems.wrath_glory.skill_tests.calls import (
    Deed,
    numbers,
    settles_itself,
    test_opened,
)
from tableside.systems.wrath_glory.skill_tests.questions import needs_rule, not_rolling
from tableside.systems.wrath_glory.state import Known, Reading, State, Test
from tableside.systems.wrath_glory.state.fight import Slot
from tableside.systems.wrath_glory.state.purposes import SHAKE_OFF
from tableside.systems.wrath_glory.turns.order import everybody, on_good_terms, side_of
from tableside.systems.wrath_glory.turns.slots import check, spend

REMEDIES = Subject("remedies")


class Attempt(Deed, frozen=True, kw_only=True):
    """An action on a test that ends an effect."""

    total: int = -1  # the missing number on the sheet, asked once and kept


class ShakeOff(Attempt, frozen=True, tag="shake_off"):
    """Spend an action on getting rid of a condition by Toughness or Willpower."""

    effect: str = ""
    skill: str = ""


shake_off = REMEDIES.verb(
    ShakeOff, "Shake it off", "WG-COND-01", Who.AMONG, among=everybody, showing=ROLLS
)


@shake_off.asks
def _which_by_what(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-COND-01: which effect, by which attribute."""
    who = pick.offer.character
    needs_rule(game, "WG-COND-01", "This ruleset shakes nothing off.")
    found = shakeable(known, who)
    if not found:
        sentence = f"Nothing lies on {known.characters[who].name} that could be shaken off."
        raise Illegal("no_condition", sentence, "WG-COND-01")
    not_rolling(known, pick)
    check(game, known, pick, Slot.COMBAT, "shake_off")
    listed = tuple(Option(key, effect.name) for key, (effect, _) in found.items())
    chosen = pick.word("effect", listed, "Which?")
    ways = tuple(Option(one, spoken(one)) for one in found[chosen][1].shakers)
    skill = pick.word("skill", ways, "By what?")
    test = ridding(known, who, skill, game.rules.values.conditions.self_dn, chosen)
    return pick.ready(ShakeOff, *numbers(game, known, pick, test))


@shake_off.decides
def _shake_off(game: Game, state: State, _actor: Actor, command: ShakeOff) -> Events:
    """The action is taken and the dice are thrown."""
    dn = game.rules.values.conditions.self_dn
    test = ridding(state, command.character, command.skill, dn, command.effect)
    return attempt(game, state, "shake_off", test, command)


class HelpShakeOff(Attempt, frozen=True, tag="help_shake_off"):
    """Spend an action on ridding somebody of a condition by Medicae or Leadership."""

    skill: str = ""
    who: str = ""
    effect: str = ""


help_shake_off = REMEDIES.verb(
    HelpShakeOff,
    "Rid somebody of it",
    "WG-COND-02",
    Who.AMONG,
    among=everybody,
    showing=Showing(group="Rest and healing", rolls=True),
)


@help_shake_off.asks
def _whom_by_what(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-COND-02: by which skill, for whom, against which effect."""
    who = pick.offer.character
    needs_rule(game, "WG-COND-02", "This ruleset has no such help.")
    ways = {
        skill: patients
        for skill in _suiting(known, who)
        if (patients := _patients(game.rules, known, who, skill))
    }
    if not ways:
        raise Illegal("no_condition", "Nobody needs that kind of help.", "WG-COND-02")
    not_rolling(known, pick)
    check(game, known, pick, Slot.COMBAT, "help_shake_off")
    skill = pick.word("skill", tuple(Option(one, spoken(one)) for one in ways), "By what?")
    patient = pick.word("who", ways[skill], "Whom?")
    found = _treatable(known, patient, skill)
    listed = tuple(
        Option(key, f"{effect.name}: DN {help_dn(game.rules, effect, skill)}")
        for key, effect in found.items()
    )
    effect = found[pick.word("effect", listed, "Which?")]
    test = _help_test(game.rules, known, who, skill, effect)
    return pick.ready(HelpShakeOff, *numbers(game, known, pick, test))


def _suiting(known: Known, who: str) -> tuple[str, ...]:
    """Medicae and Leadership, first what suits what lies on the first of one's side."""
    side = side_of(known, who)
    mine = (one.id for one in known.characters.values() if side_of(known, one.id) is side)
    found = (named.helpers for one in mine for _, named in shakeable(known, one).values())
    first = next(found, (MEDICAE,))[0]
    return (MEDICAE, LEADERSHIP) if first == MEDICAE else (LEADERSHIP, MEDICAE)


def _patients(rules: Ruleset, known: Known, who: str, skill: str) -> tuple[Option, ...]:
    """Those of one's own side first; oneself by Medicae alone (WG-MED-01)."""
    side = side_of(known, who)
    alone = skill == MEDICAE and rules.plays("WG-MED-01")
    found = [
        one
        for one in known.characters.values()
        if one.present and on_good_terms(known, who, one.id) and _treatable(known, one.id, skill)
        if one.id != who or alone
    ]
    found.sort(key=lambda one: side_of(known, one.id) is not side)
    return tuple(Option(one.id, one.name) for one in found)


def _treatable(known: Known, patient: str, skill: str) -> dict[str, Effect]:
    """WG-COND-02: what such help can end, what it suits best first."""
    found = shakeable(known, patient)
    able = [(effect, named) for effect, named in found.values() if skill in named.helpers]
    able.sort(key=lambda one: one[1].helpers[0] != skill)
    return {effect.id: effect for effect, _ in able}


def _help_test(rules: Ruleset, source: Reading, who: str, skill: str, effect: Effect) -> Test:
    test = ridding(source, who, skill, help_dn(rules, effect, skill), effect.id)
    if effect.on != who or skill != MEDICAE:
        return test
    return replace(test, dn_terms=(on_oneself(rules),))


@help_shake_off.decides
def _help(game: Game, state: State, _actor: Actor, command: HelpShakeOff) -> Events:
    """The helper's action is taken and the dice are thrown."""
    effect = shakeable(state, command.who)[command.effect][0]
    test = _help_test(game.rules, state, command.character, command.skill, effect)
    return attempt(game, state, "help_shake_off", test, command)


class PutOut(Attempt, frozen=True, tag="put_out"):
    """Spend an action on putting the fire out."""


put_out = REMEDIES.verb(
    PutOut, "Put the fire out", "WG-HAZ-05", Who.AMONG, among=everybody, showing=ROLLS
)


@put_out.asks
def _on_fire(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-HAZ-05: whoever burns may try, as an action."""
    who = pick.offer.character
    needs_rule(game, "WG-HAZ-05", "This ruleset has no fires to put out.")
    if not borne(known, who, BURNING):
        name = known.characters[who].name
        raise Illegal("not_burning", f"{name} is not on fire.", "WG-HAZ-05")
    not_rolling(known, pick)
    check(game, known, pick, Slot.COMBAT, "put_out")
    return pick.ready(PutOut, *numbers(game, known, pick, _put_out_test(game, known, who)))


def _put_out_test(game: Game, source: Reading, who: str) -> Test:
    dn = game.rules.values.hazards.put_out_dn
    return ridding(source, who, "agility", dn, borne(source, who, BURNING)[0].id)


@put_out.decides
def _put_out(game: Game, state: State, _actor: Actor, command: PutOut) -> Events:
    """The action is taken and the dice are thrown."""
    test = _put_out_test(game, state, command.character)
    return attempt(game, state, "put_out", test, command)


def attempt(game: Game, state: State, action: str, test: Test, command: Attempt) -> list[Event]:
    """The action goes into the test."""
    who = test.character
    events = spend(game, state, who, Slot.COMBAT, action)
    now = fold(game, state, events)
    return [*events, *test_opened(game, now, test, command.total, buy=command.buy)]


def ridding(source: Reading, who: str, skill: str, dn: int, ends: str) -> Test:
    """Such a test; a hero's has a Wrath die (WG-WRATH-01), a threat's settles by policy."""
    return Test(
        who,
        skill,
        dn,
        wrath_dice=int(source.characters[who].hero),
        purpose=SHAKE_OFF,
        ends=ends,
        auto=settles_itself(source, who, ask=False),
    )


def help_dn(rules: Ruleset, effect: Effect, skill: str) -> int:
    """A-50: Medicae meets the effect's own DN or what it adds to DNs; anything else is DN 3."""
    usual = rules.values.conditions.help_dn
    own = rules.plays("WG-MED-02") and rules.values.medicae.effects_dn is EffectsDn.MODIFIER
    if skill != MEDICAE or not own:
        return usual
    stated = [one.amount for one in effect.modifiers if one.quantity == TREATMENT]
    if not stated and effect.id == f"{effect.on}.{POISONED}":
        stated = [effect.rating]
    harder = [one.amount for one in effect.modifiers if one.quantity == "dn"]
    return max(1, *(stated or harder or [usual]))


def on_oneself(rules: Ruleset) -> Term:
    """WG-MED-01: what treating oneself adds to the DN."""
    return Term("on oneself", rules.values.medicae.oneself, "WG-MED-01")
