"""Traits of weapons beyond their numbers (WG-TRAIT-01, -07, -09, -17 to -19)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from tableside.core.effects import Effect, Moment, Occasion, Uses
from tableside.core.matters import find
from tableside.core.offers import Option, Picker, Ready
from tableside.core.play import fold
from tableside.core.state import Adjusted, EffectBegan, EffectEnded, Reset, Spent, track_of
from tableside.core.tell import name_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Line
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.conditions.conditions import hazard_matter, lay_on
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.harm.wounds import Harmed, More, blow_over, on_top
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.conditions import DEPLOYED, borne
from tableside.systems.wrath_glory.numbers.derived_conditions import DEEDS, dead, down
from tableside.systems.wrath_glory.numbers.masks import lies_open
from tableside.systems.wrath_glory.numbers.traits import SUPERCHARGED, TRAIT_RULES, counts
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.fights import AttackStep, ShockBecomes
from tableside.systems.wrath_glory.skill_tests.questions import needs_rule
from tableside.systems.wrath_glory.skill_tests.ruin import complication_over
from tableside.systems.wrath_glory.state import WOUNDS, Known, State, Thread
from tableside.systems.wrath_glory.state.fight import Attack, Blow, Hazard, Slot
from tableside.systems.wrath_glory.state.gear import (
    AGONIZING,
    BLAZE,
    HEAVY,
    STEADFAST,
    SUPERCHARGE,
    TOXIC,
    Weapon,
)
from tableside.systems.wrath_glory.turns.order import everybody
from tableside.systems.wrath_glory.turns.slots import check, spend

TRAITS = Subject("traits")

_DEPLOY = "deploy"
_COMPLICATION, _PENDING = "complication", "supercharged"  # a kind of note, and what waits for it
_EASIER_TO_TREAT = 2  # WG-TRAIT-19: Medicae against its rating less this
_WORDS: Mapping[str, str] = {
    AGONIZING: "{weapon} hurts {who} beyond its Wounds{more}",
    BLAZE: "{weapon} sets {who} on fire",
    STEADFAST: "{weapon} is Steadfast: the first Complication of this fight passes {who} by",
    SUPERCHARGE: "{weapon} was supercharged and lashes back at {who}",
    TOXIC: "{weapon} has poisoned {who}",
}
_KNOCKED_OUT = "knocked_out"  # WG-TRAIT-01, of whoever was Exhausted already


class Deploy(Command, frozen=True, tag="deploy"):
    """Set a Heavy weapon up on its tripod."""

    weapon: str = ""


def _heavy(known: Known, who: str) -> tuple[Weapon, ...]:
    """What somebody could set up and has not yet."""
    stands = {one.source for one in borne(known, who, DEPLOYED)}
    held = known.characters[who].weapons
    return tuple(
        one for one in held if HEAVY in one.traits and not one.melee and one.id not in stands
    )


def _bearers(known: Known) -> Iterable[str]:
    """Whoever may act and carries such a weapon."""
    return tuple(who for who in everybody(known) if _heavy(known, who))


deploy = TRAITS.verb(Deploy, "Set up a Heavy weapon", "WG-TRAIT-07", Who.AMONG, among=_bearers)


@deploy.asks
def _which_weapon(game: Game, known: Known, pick: Picker) -> Ready:
    """Which weapon, if there are several."""
    needs_rule(game, "WG-TRAIT-07", "This ruleset has no Heavy weapons.")
    found = _heavy(known, pick.offer.character)
    if not found:
        raise Illegal("no_weapon", "There is nothing to set up.", "WG-TRAIT-07")
    check(game, known, pick, Slot.COMBAT, _DEPLOY)
    options = tuple(Option(one.id, one.name) for one in found)
    pick.word("weapon", options, "Which weapon?")
    return pick.ready(Deploy)


@deploy.decides
def _deploy(game: Game, state: State, _actor: Actor, command: Deploy) -> Events:
    """The action is taken, and the weapon stands."""
    who = command.character
    weapon = next(one for one in state.characters[who].weapons if one.id == command.weapon)
    events = spend(game, state, who, Slot.COMBAT, _DEPLOY)
    stands = conditions.deployed(who, weapon.id)
    return [*events, Deployed(who, weapon.name), conditions.begun(state, stands)]


@TRAITS.event
class Deployed(Event, frozen=True, tag="deployed"):
    """A Heavy weapon stands on its tripod."""

    character: str
    weapon: str  # its name


@TRAITS.tells(Deployed)
def _tell_deployed(_game: Game, state: State, event: Deployed, _actor: Actor) -> Line:
    text = f"{name_of(state, event.character)} sets {event.weapon} up."
    return Line(text, (TRAIT_RULES[HEAVY],))


@TRAITS.on(on_top)
def _agonized(game: Game, blow: Blow, exhausted: bool) -> tuple[More, ...]:
    """WG-TRAIT-01, A-73: a Shock for each Wound, as one amount; Wounds of whoever has none left."""
    if AGONIZING not in blow.traits:
        return ()
    more = blow.wounds + blow.mortal
    if not exhausted or not game.rules.plays("WG-SHOCK-05"):
        return (More(shock=more),)
    if game.rules.values.exhausted.shock_becomes is ShockBecomes.MORTAL:
        return (More(mortal=more),)
    return (More(wounds=more),)


@TRAITS.on(blow_over)
def _aftermath(
    game: Game, state: State, thread: Thread, harmed: Harmed, exhausted: bool
) -> list[Event]:
    """What stays with whoever was hit: agony, fire, poison; the dead feel nothing."""
    blow = thread.values
    assert isinstance(blow, Blow)
    if not blow.traits or dead(state, blow.target):
        return []
    events: list[Event] = []
    hurt = harmed.wounds + harmed.mortal
    before = blow.dealt  # WG-GLORY-06: what a hit has brought it does not bring again
    felt = before is not None and bool(before.wounds + before.mortal)
    if AGONIZING in blow.traits and (hurt or harmed.shock) and not (felt and exhausted):
        events += _agony(game, state, thread, hurt, exhausted=exhausted)
    if BLAZE in blow.traits and before is None:
        events.append(_told_of(BLAZE, thread, blow))
        now = fold(game, state, events)
        events += lay_on(game, now, conditions.burning(blow.target), thread.id)
    if TOXIC in blow.traits and hurt and not felt:
        events.append(_told_of(TOXIC, thread, blow))
        now = fold(game, state, events)
        events += lay_on(game, now, _poison(game, blow), thread.id)
    return events


def _agony(game: Game, state: State, thread: Thread, hurt: int, *, exhausted: bool) -> list[Event]:
    """What was Shock is told with the rest; whoever was Exhausted before the hit is knocked out."""
    blow = thread.values
    assert isinstance(blow, Blow)
    if not exhausted:
        return [_told_of(AGONIZING, thread, blow, hurt)] if hurt else []
    told: list[Event] = [_told_of(_KNOCKED_OUT, thread, blow)]
    if down(game.rules, state, blow.target):
        return told  # out of Wounds, which is unconscious enough
    return [*told, EffectBegan(_knocked_out(blow.target))]


def _told_of(trait: str, thread: Thread, blow: Blow, amount: int = 0) -> TraitTold:
    who, weapon = blow.target, blow.source
    return TraitTold(matter=thread.id, trait=trait, character=who, weapon=weapon, amount=amount)


def _knocked_out(who: str) -> Effect:
    """WG-TRAIT-01: senseless, which by itself is not dying."""
    own, scene = f"{who}.{conditions.KNOCKED_OUT}", Moment(Occasion.SCENE)
    return Effect(own, "Unconscious", who, scene, forbids=DEEDS, rule="WG-TRAIT-01")


@TRAITS.after(Spent)
def _wound_less(state: State, event: Spent) -> State:
    return _wakes(state, {event.track: -event.amount})


@TRAITS.after(Reset)
def _wounds_set(state: State, event: Reset) -> State:
    return _wakes(state, {event.track: -1})  # what sets Wounds gives some back


@TRAITS.after(Adjusted)
def _wounds_adjusted(state: State, event: Adjusted) -> State:
    return _wakes(state, event.changes)


def _wakes(state: State, changes: Mapping[str, int]) -> State:
    """WG-DYING-12: a Wound that is back, however it came back, ends being knocked out."""
    back = {track for track, by in changes.items() if by < 0}
    ended = tuple(
        replace(one, until=Uses(0))
        if one.id == f"{one.on}.{_KNOCKED_OUT}" and track_of(one.on, WOUNDS) in back
        else one
        for one in state.effects
    )
    return replace(state, effects=ended) if ended != state.effects else state


def lies_deeper(game: Game, state: State) -> list[Event]:
    """WG-DYING-07: of whoever is out of Wounds those say it all, with turns to defy death in."""
    return [
        EffectEnded(one.id, expired=False)
        for one in state.effects
        if one.id == f"{one.on}.{_KNOCKED_OUT}" and down(game.rules, state, one.on)
    ]


def _poison(game: Game, blow: Blow) -> Effect:
    """WG-TRAIT-19, A-68: resisted as each round ends; its rating is DN and Wounds alike."""
    rating = blow.traits[TOXIC]
    easier = max(1, rating - _EASIER_TO_TREAT)
    return conditions.poisoned(
        game.rules, blow.target, rating, rating, treatment=easier, moment=Occasion.ROUND
    )


def shrugged_off(
    rules: Ruleset, state: State, matter: str, attack: Attack
) -> tuple[list[Event], int]:
    """WG-TRAIT-17: the first Complication of a fight is ignored; how many are left."""
    ones, weapon = attack.complications, attack.weapon
    spent = _steady(attack.attacker, weapon.id)
    used = any(one.id == spent.id for one in state.effects)
    if not ones or used or state.fight is None or not counts(rules, weapon, STEADFAST):
        return [], ones
    told = TraitTold(matter=matter, trait=STEADFAST, character=attack.attacker, weapon=weapon.name)
    return [told, EffectBegan(spent)], ones - 1


def _steady(who: str, weapon: str) -> Effect:
    """That a weapon has shrugged a Complication off in this fight already."""
    own, fight = f"{who}.steadfast.{weapon}", Moment(Occasion.FIGHT)
    return Effect(own, "Steadfast, used", who, fight, source=weapon)


def lashed_back(
    rules: Ruleset, state: State, matter: str, attack: Attack, ones: int, *, rolled: bool
) -> list[Event]:
    """WG-TRAIT-18, A-58: a Complication that counts also sears whoever fired.

    Where it is rolled on its table (CONV-6), or may be traded for Ruin (WG-WRATH-05), the harm
    waits for it.
    """
    if not ones or SUPERCHARGED not in attack.options:
        return []
    who, weapon = attack.attacker, attack.weapon.name
    if rolled or (rules.plays("WG-WRATH-05") and rules.plays("WG-WRATH-03")):
        note = f"{matter}.{_COMPLICATION}1"
        own = Effect(f"{who}.{_PENDING}.{note}", weapon, who, source=note, rule="WG-TRAIT-18")
        return [EffectBegan(own)]
    return _seared(rules, state, matter, who, weapon)


@TRAITS.on(complication_over)
def _lash_back_now(game: Game, state: State, note: str, traded: bool) -> list[Event]:
    """WG-TRAIT-18: what waited with a Complication comes, unless that was traded away."""
    found = next((one for one in state.effects if one.id == f"{one.on}.{_PENDING}.{note}"), None)
    if found is None:
        return []
    ended: list[Event] = [EffectEnded(found.id, expired=False)]
    attack = note.rpartition(".")[0]
    return ended if traded else [*ended, *_seared(game.rules, state, attack, found.on, found.name)]


def _seared(rules: Ruleset, state: State, matter: str, who: str, weapon: str) -> list[Event]:
    """An attack that has steps ahead of it waits for this one's die."""
    last = rules.values.attack.steps[-1] is AttackStep.COMPLICATION
    parent = matter if find(state.matters, matter) is not None and not last else ""
    told = TraitTold(matter=matter, trait=SUPERCHARGE, character=who, weapon=weapon)
    hazard = Hazard(who, weapon, mortal=True, die=6, rule="WG-TRAIT-18")
    return [told, hazard_matter(f"{matter}.backlash", hazard, parent)]


@TRAITS.event
class TraitTold(Event, frozen=True, kw_only=True, tag="trait_told"):
    """A trait of a weapon did something that no number of the attack shows."""

    matter: str
    trait: str
    character: str  # whom it concerns
    weapon: str  # its name
    amount: int = 0


@TRAITS.tells(TraitTold)
def _told(_game: Game, state: State, event: TraitTold, actor: Actor) -> Line:
    who = name_of(state, event.character)
    if event.trait == _KNOCKED_OUT:
        text = f"{event.weapon} is too much for {who}, who was Exhausted already."
        return Line(text, (TRAIT_RULES[AGONIZING],))
    open_to = lies_open(state.characters[event.character], actor)
    more = f": {event.amount} more" if event.amount and open_to else ""
    text = _WORDS[event.trait].format(weapon=event.weapon, who=who, more=more)
    return Line(f"{text}.", (TRAIT_RULES[event.trait],))
