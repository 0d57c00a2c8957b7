"""Damage meets Resilience (WG-DMG-04 to -07, WG-SHOCK-05)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.effects import terms_of
from tableside.core.headings import Heading
from tableside.core.known import used
from tableside.core.last_roll import Part
from tableside.core.matters import moved, opened
from tableside.core.maximums import leave_room
from tableside.core.offers import Picker, Ready
from tableside.core.play import fold
from tableside.core.reckoning import Reckoning, Term, reckon
from tableside.core.state import Assumed, SheetEdited
from tableside.core.tell import name_of
from tableside.core.values import (
    Actor,
    Command,
    Event,
    Events,
    Line,
    Roll,
    Thrown,
)
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.blows import (
    PROCEDURE,
    RESILIENCE,
    RESIST,
    SOAK,
    TIE,
    tie_key_alone,
)
from tableside.systems.wrath_glory.numbers.derived import armour_of, number_of, sheet_terms
from tableside.systems.wrath_glory.numbers.derived_conditions import all_effects, exhausted
from tableside.systems.wrath_glory.numbers.dice import third
from tableside.systems.wrath_glory.numbers.masks import open_to
from tableside.systems.wrath_glory.numbers.reckon import context
from tableside.systems.wrath_glory.numbers.shifting import counted
from tableside.systems.wrath_glory.numbers.traits import warped
from tableside.systems.wrath_glory.numbers.usual import preset
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.fights import Equal, Piercing, ShockBecomes
from tableside.systems.wrath_glory.state import UNKNOWN, Known, Person, Reading, State, Thread
from tableside.systems.wrath_glory.state.fight import Blow
from tableside.systems.wrath_glory.state.gear import WARP_WEAPON

RESISTING = Subject("resist")

MOST_RATING, USUAL_RESILIENCE = 30, 6


class NameResilience(Command, frozen=True, tag="name_resilience"):
    """Say how tough somebody is whose sheet does not; it is kept, for all of one kind."""

    resilience: int = -1
    armour: int = -1
    soak: int = -1  # what a soak would be rolled with


name_resilience = RESISTING.verb(
    NameResilience,
    "Name the Resilience",
    "WG-DMG-04",
    Who.ASKED,
    at=(PROCEDURE, RESILIENCE),
    default=True,
)


@name_resilience.asks
def _how_tough(game: Game, known: Known, pick: Picker) -> Ready:
    """Everything that this blow will need, on one card."""
    _, blow = opened(known.matters, pick.offer.matter, Blow)
    person, missing = known.characters[blow.target], _lacks(game.rules, known, blow)
    whole = number_of(game.rules, person, "resilience")
    least = armour_of(person) or 0  # armour is a part of it
    if "resilience" in missing:
        by_sheet = preset(person, "resilience", USUAL_RESILIENCE, game.rules)
        label = f"{person.name}'s Resilience, armour included?{by_sheet.why}"
        begin = max(least, by_sheet.value)
        whole = pick.number("resilience", least, MOST_RATING, label, default=begin)
    if "armour" in missing:
        pick.number("armour", 0, whole, "How much of it is armour?", default=0)
    if name := _soaks_with(game.rules, person):
        by_sheet = preset(person, name, 1, game.rules)
        label = f"{person.name}'s {name.title()}?{by_sheet.why}"
        pick.number("soak", 0, MOST_RATING, label, default=by_sheet.value)
    return pick.ready(
        NameResilience, *(one for one in (blow.damage, blow.resilience) if one is not None)
    )


@name_resilience.decides
def _keep_and_go_on(game: Game, state: State, _actor: Actor, command: NameResilience) -> Events:
    """The numbers that were missing go onto the sheets, and every blow that waited goes on."""
    thread, blow = opened(state.matters, command.matter, Blow)
    edits = [SheetEdited(one) for one in _named(game.rules, state, blow, command)]
    told = {one.character.id for one in edits}
    others = [
        moved(one, RESIST)
        for one in state.matters
        if one.id != thread.id and one.step == RESILIENCE and isinstance(one.values, Blow)
        if one.values.target in told
    ]
    return [*leave_room(game, state, *edits), moved(thread, RESIST), *others]


@name_resilience.decides_by_default
def _assume_and_go_on(game: Game, state: State, _actor: Actor, command: NameResilience) -> Events:
    """The blow goes on with what nobody named, and the sheet stays as it is."""
    thread, blow = opened(state.matters, command.matter, Blow)
    numbers = {"Resilience": command.resilience, "Armour": command.armour}
    assumed = [Assumed(blow.target, name, one) for name, one in numbers.items() if one >= 0]
    then = fold(game, state, map(SheetEdited, _named(game.rules, state, blow, command)))
    return [*assumed, *_resist_step(game, then, thread)]


def _soaks_with(rules: Ruleset, person: Person) -> str:
    """The rating that a hero's soak will want and the sheet lacks."""
    name: str = rules.values.soak.pool.value
    lacks = number_of(rules, person, name) == UNKNOWN
    return name if person.hero and lacks and rules.plays("WG-SOAK-01") else ""


def _named(rules: Ruleset, state: State, blow: Blow, command: NameResilience) -> list[Person]:
    """The sheet with what was said, and those of one kind with it that lack the same."""
    struck = state.characters[blow.target]
    alike = (
        one
        for one in state.characters.values()
        if one.id == struck.id or (struck.kind and one.kind == struck.kind)
    )
    edited = []
    for one in alike:
        made = one
        if command.resilience >= 0 and one.resilience == UNKNOWN:
            made = replace(made, resilience=command.resilience)
        if command.armour >= 0 and one.armour == UNKNOWN:
            made = replace(made, armour=command.armour)
        if command.soak >= 0 and (name := _soaks_with(rules, one)):
            made = replace(made, attributes={**made.attributes, name: command.soak})
        edited += [made] if made != one else []
    return edited


@RESISTING.step(PROCEDURE, RESIST)
def _resist_step(game: Game, state: State, thread: Thread) -> Events:
    """WG-DMG-04: what damage is left over becomes Wounds."""
    blow = thread.values
    assert isinstance(blow, Blow)
    if blow.damage is None:
        return _struck(game.rules, state, thread, blow)
    if blow.resilience is None and _lacks(game.rules, state, blow):
        return [moved(thread, RESILIENCE, asks=(blow.target,))]
    blow = _met(game.rules, state, blow)
    assert blow.resilience is not None
    told, over = used(state, blow.resilience), _over(blow)
    blow = replace(blow, wounds=blow.wounds + max(0, over))
    equal = game.rules.values.damage.equal
    if over == 0 and equal is Equal.D3 and blow.tie:  # CONV-6: thrown after the damage dice
        blow = replace(blow, shock=blow.shock + third(blow.tie))
    elif over == 0 and equal is Equal.D3:
        wanted = Roll(tie_key_alone(thread.id), (6,), blow.target)
        return [*told, moved(thread, TIE, blow, roll=wanted)]
    if over == 0 and equal is Equal.ONE:
        blow = replace(blow, shock=blow.shock + 1)
    return [*told, *_struck(game.rules, state, thread, blow)]


def tie_fell(game: Game, state: State, thread: Thread, blow: Blow, face: int) -> Events:
    """WG-DMG-05: the d3 of an exact tie that no damage dice came before."""
    fell = shock_of(thread.id, blow.target, face)
    struck = replace(blow, shock=blow.shock + fell.shock)
    return [fell, *_struck(game.rules, state, thread, struck)]


def shock_of(matter: str, target: str, face: int) -> ShockRolled:
    """What the d3 of a tie comes to."""
    return ShockRolled(matter, target, face, third(face))


def headed_by_tie(known: Known, heading: Heading, roll: Roll | None) -> Heading:
    """What a d3 decides, and about whom; that there is a tie is told to whoever throws it."""
    if roll is None or not roll.sides:
        return heading
    who = name_of(known, roll.character)
    words = f"Exactly {who}'s Resilience: a d3 (half a d6) says how much Shock that brings."
    return replace(heading, words=words, waits=f"to roll the Shock of {who}")


def owes_a_d3(rules: Ruleset, state: State, blow: Blow) -> bool:
    """WG-DMG-05: whether damage is exactly Resilience, where dice say what that brings."""
    if rules.values.damage.equal is not Equal.D3 or _lacks(rules, state, blow):
        return False
    return _over(_met(rules, state, blow)) == 0


def left_over(rules: Ruleset, state: State, blow: Blow) -> int | None:
    """How much damage Resilience would leave, below 0 too; None while a sheet does not say."""
    return None if _lacks(rules, state, blow) else _over(_met(rules, state, blow))


def measured(rules: Ruleset, state: State, blow: Blow) -> int:
    """WG-TRAIT-22: the damage by the target's Resilience, where that raises it; otherwise 0."""
    if WARP_WEAPON not in blow.traits or blow.damage is None or _lacks(rules, state, blow):
        return 0
    made = warped(blow.damage, unpierced(rules, state, blow)).value
    return made if made > blow.damage.value else 0


def _met(rules: Ruleset, state: State, blow: Blow) -> Blow:
    """The blow with the Resilience that it meets; what is measured by that is measured now."""
    if WARP_WEAPON in blow.traits and blow.damage is not None:
        blow = replace(blow, damage=warped(blow.damage, unpierced(rules, state, blow)))
    if blow.resilience is not None:  # dealt once more, it meets the same
        return blow
    return replace(blow, resilience=resilience_of(rules, state, blow))


def _over(blow: Blow) -> int:
    """How much damage is left over."""
    assert blow.damage is not None
    assert blow.resilience is not None
    return blow.damage.value - blow.resilience.value


@RESISTING.event
class ShockRolled(Event, frozen=True, tag="shock_rolled"):
    """A d3 said how much Shock an exact tie brings."""

    matter: str
    target: str
    face: int
    shock: int


@RESISTING.tells(ShockRolled, Part.HARM)
def _tell_tie(_game: Game, state: State, event: ShockRolled, actor: Actor) -> Line | None:
    if not open_to(state, event.target, actor):
        return None
    who = name_of(state, event.target)
    thrown = Thrown("shock", (event.face,), character=event.target)
    return Line(f"{who} just holds out: {event.shock} Shock (d3).", ("WG-DMG-05",), thrown)


def _struck(rules: Ruleset, state: State, thread: Thread, blow: Blow) -> list[Event]:
    blow = _worse(rules, state, blow)
    struck = Struck(
        matter=thread.id,
        target=blow.target,
        source=blow.source,
        damage=None if blow.damage is None else blow.damage.value,
        resilience=None if blow.resilience is None else blow.resilience.value,
        wounds=blow.wounds,
        mortal=blow.mortal,
        shock=blow.shock,
    )
    return [struck, moved(thread, SOAK, blow)]


def _worse(rules: Ruleset, state: State, blow: Blow) -> Blow:
    """WG-SHOCK-05, A-19: Shock from a source that finds somebody Exhausted already."""
    found = blow.dealt.exhausted if blow.dealt else exhausted(rules, state, blow.target)
    if not rules.plays("WG-SHOCK-05") or not found:
        return blow
    if rules.values.exhausted.shock_becomes is ShockBecomes.MORTAL:
        return replace(blow, shock=0, mortal=blow.mortal + blow.shock)
    return replace(blow, shock=0, wounds=blow.wounds + blow.shock)


@RESISTING.event
class Struck(Event, frozen=True, kw_only=True, tag="struck"):
    """Damage met Resilience: so many Wounds and so much Shock are on their way."""

    matter: str
    target: str
    source: str
    damage: int | None  # None: harm that no Resilience meets
    resilience: int | None
    wounds: int
    mortal: int
    shock: int


@RESISTING.tells(Struck)
def _tell_struck(_game: Game, state: State, event: Struck, _actor: Actor) -> Line | None:
    """What a hero's player should weigh; a threat's blow is told once it is over."""
    person = state.characters[event.target]
    if not person.hero or not event.wounds or event.damage is None:
        return None
    text = (
        f"{event.source}: {event.damage} damage against {person.name}'s Resilience "
        f"{event.resilience}, {counted(event.wounds, 'Wound', 'Wounds')} before soak."
    )
    return Line(text, ("WG-DMG-04",))


def _lacks(rules: Ruleset, source: Reading, blow: Blow) -> tuple[str, ...]:
    """What the target's sheet must still say before damage can be compared."""
    person = source.characters[blow.target]
    if blow.damage is None:
        return ()
    missing = ("resilience",) if number_of(rules, person, "resilience") == UNKNOWN else ()
    split = blow.ignores_armour and armour_of(person) is None
    return (*missing, "armour") if split else missing


def resilience_of(rules: Ruleset, source: Reading, blow: Blow) -> Reckoning:
    """WG-DMG-04, -06, -07: what damage has to get through; AP and armour as the ruleset says."""
    person = source.characters[blow.target]
    terms = list(sheet_terms(rules, person, "resilience", "Resilience", "WG-DMG-04"))
    if blow.ignores_armour:
        whole, armour = sum(term.amount for term in terms), armour_of(person) or 0
        terms.append(Term("ignores armour", -min(armour, whole), "WG-DMG-07"))
    elif blow.ap:
        terms.append(Term("AP", -_pierced(rules, person, blow.ap), "WG-DMG-06"))
    ours = terms_of(
        all_effects(rules, source), "resilience", blow.target, context(source, "resilience")
    )
    return reckon("resilience", (*terms, *ours), floor=0, rule="WG-DMG-04")


def unpierced(rules: Ruleset, source: Reading, blow: Blow) -> int:
    """A-41: the whole Resilience, with what lies on somebody and before AP."""
    return resilience_of(rules, source, replace(blow, ap=0, ignores_armour=False)).value


def _pierced(rules: Ruleset, person: Person, ap: int) -> int:
    """A-20: AP eats armour and no more; a number that nobody split is simply lowered."""
    armour = armour_of(person)
    if rules.values.damage.ap is Piercing.RESILIENCE or armour is None:
        return ap
    return min(ap, armour)
