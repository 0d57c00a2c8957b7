"""Damage: what is rolled, what resistance and armour leave of it, and the HP it marks
(DH-ATK-07, DH-HP, DH-RES, DH-ARM).
"""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core import plates
from tableside.core.desk import MOST_NAME
from tableside.core.effects import terms_of
from tableside.core.headings import Heading, names
from tableside.core.last_roll import Part
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved, opened
from tableside.core.offers import Picker, Ready
from tableside.core.play import fold
from tableside.core.recalled import Kind, Recalled
from tableside.core.reckoning import Op, Reckoning, Term, base_term, half, reckon
from tableside.core.showing import Showing, Weight
from tableside.core.state import Gained, track_of
from tableside.core.tell import listed, name_of
from tableside.core.values import (
    Actor,
    Bar,
    Command,
    Event,
    Events,
    Illegal,
    Line,
    Plate,
    Role,
    Thrown,
)
from tableside.core.verbs import Who
from tableside.systems.daggerheart.fights.ranges import beyond
from tableside.systems.daggerheart.fights.slots import check_targets, mark_hp
from tableside.systems.daggerheart.fights.thresholds import HIT, STRIKE, lacks
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.numbers import dice
from tableside.systems.daggerheart.numbers.derived_conditions import (
    DEFEATED,
    DOWN,
    all_effects,
    has,
    look,
    out,
    slots,
)
from tableside.systems.daggerheart.numbers.reckon import thresholds_of
from tableside.systems.daggerheart.ruleset import Ruleset
from tableside.systems.daggerheart.state import (
    ARMOUR,
    ENVIRONMENT,
    FOES,
    HP,
    MASSIVE_DAMAGE,
    Known,
    Reading,
    State,
    Thread,
)
from tableside.systems.daggerheart.state.fight import (
    HARMING,
    HITS,
    LACKING,
    Harming,
    Hit,
    harm_opened,
)
from tableside.systems.daggerheart.state.gear import PHYSICAL, TYPES, Damage, counted

DAMAGE = Subject("damage")
_ASK, _APPLY = "armour", "apply"
_MOST_DICE, _MOST_SIDES, _MOST_FLAT = 20, 100, 200

DAMAGE.called(HARMING, "harm")


def rolled(
    label: str, damage: Damage, faces: tuple[int, ...], *, critical: bool = False
) -> tuple[Term, ...]:
    """DH-ATK-03 to -05: the dice, what a critical puts before them, and the flat part once."""
    terms, sides = [], damage.thrown(len(faces))
    if critical and faces:
        terms.append(base_term(f"{label}: highest dice", sum(sides), "DH-ATK-05"))
    if faces:
        words = " + ".join(counted(sides))
        terms.append(base_term(f"{label}: {words}", sum(faces), "DH-ATK-03"))
    if damage.flat or not faces:
        terms.append(Term(f"{label}: flat", damage.flat, "DH-ATK-04"))
    return tuple(terms)


@DAMAGE.event
class DamageRolled(Event, frozen=True, kw_only=True, tag="damage_rolled"):
    """The dice of damage fell."""

    matter: str
    character: str  # who deals it; empty: nobody in particular
    source: str
    faces: tuple[int, ...]
    sides: tuple[int, ...]
    damage: int
    critical: bool = False


@DAMAGE.tells(DamageRolled, Part.HARM)
def _rolled(_game: Game, state: State, event: DamageRolled, _actor: Actor) -> Line:
    who = f"{name_of(state, event.character)}'s " if event.character else ""
    faces = " ".join(map(str, event.faces))
    critical = " (critical: the highest dice are added)" if event.critical else ""
    labels = tuple(f"d{side}" for side in event.sides)
    thrown = Thrown("damage", event.faces, labels=labels, character=event.character)
    what, comes = f"{who}{event.source}", f"{event.damage} damage{critical}."
    what = what[0].upper() + what[1:]
    rules = ("DH-ATK-05",) if event.critical else ("DH-ATK-03",)
    if not faces:
        return Line(f"{what}: {comes}", rules)
    return Line(f"{what}: {faces}; {comes}", rules, thrown, around=(what, comes))


@DAMAGE.recalls(DamageRolled)
def _heavy(_game: Game, state: State, event: DamageRolled, _reader: Actor) -> tuple[Recalled, ...]:
    if not event.character:
        return ()
    who = name_of(state, event.character)
    return (Recalled(Kind.BLOW, event.damage, says=f"{who} deals {event.damage} damage."),)


def hit_opened(name: str, hit: Hit, parent: str = "") -> MatterOpened[Hit]:
    """Damage is on its way to somebody."""
    return MatterOpened(Matter(name, HIT, STRIKE, hit, parent=parent))


@DAMAGE.step(HIT, STRIKE)
def _strike(game: Game, state: State, thread: Thread) -> Events:
    """Immunity, resistance and reductions, then the thresholds; armour is the player's choice."""
    hit = thread.values
    assert isinstance(hit, Hit)
    left = effective(game.rules, state, hit)
    if left.value and lacks(state.characters[hit.target]):
        return [moved(thread, LACKING, asks=(hit.target,))]
    hit = replace(hit, effective=left, hp=hp_for(game, state, hit.target, left.value))
    said = Struck(
        matter=thread.id,
        target=hit.target,
        attacker=hit.attacker,
        source=hit.source,
        damage=hit.damage.value,
        effective=left.value,
        hp=hit.hp,
        rules=tuple(term.rule for term in left.terms[1:] if term.rule),
    )
    return [said, _ask_or_apply(game, state, thread, hit)]


def effective(rules: Ruleset, source: Reading, hit: Hit) -> Reckoning:
    """A-20: immunity, then halving once, then flat reductions (DH-RES-05)."""
    person = source.characters[hit.target]
    amount = hit.damage.value
    terms = [base_term("damage", amount, "DH-ATK-07")]
    if set(hit.types) <= set(person.immune):  # DH-RES-03: of both types, both must be
        terms.append(Term("immune", 0, "DH-RES-03", Op.SET))
        return Reckoning("effective", tuple(terms), 0)
    taken = terms_of(all_effects(source), "damage_taken", hit.target, {"type": "/".join(hit.types)})
    resists = set(hit.types) <= set(person.resists)
    if resists or any(term.op is Op.HALVE for term in taken):
        amount = half(amount, rules.values.hit_points.rounding)
        terms.append(Term("resistance", 0, "DH-RES-02", Op.HALVE))
    flat = [term for term in taken if term.op is Op.ADD]
    total = max(0, amount + sum(term.amount for term in flat))
    return Reckoning("effective", (*terms, *flat), total)


def hp_for(game: Game, source: Reading, target: str, damage: int) -> int:
    """DH-HP-01 to -03: by the thresholds; a Minion falls to anything (DH-FOE-06)."""
    person = source.characters[target]
    if not person.hero and person.minion and damage > 0:
        return slots(source, target, HP)[1]
    major, severe = thresholds_of(game.rules, source, target)
    return dice.marks(
        damage,
        None if major is None else major.value,
        None if severe is None else severe.value,
        game.rules.values.hit_points.marks,
        massive=source.facts[MASSIVE_DAMAGE] == "on",
    )


@DAMAGE.event
class Struck(Event, frozen=True, kw_only=True, tag="struck"):
    """Damage met thresholds: so many HP are to be marked unless armour helps."""

    matter: str
    target: str
    attacker: str
    source: str
    damage: int
    effective: int
    hp: int
    rules: tuple[str, ...] = ()  # what changed the damage


@DAMAGE.tells(Struck)
def _struck(_game: Game, state: State, event: Struck, actor: Actor) -> Line | None:
    if event.damage == event.effective or not _shows_numbers(state, event.target, actor):
        return None
    who = name_of(state, event.target)
    return Line(f"{who}: {event.damage} damage becomes {event.effective}.", event.rules)


def _ask_or_apply(game: Game, state: State, thread: Thread, hit: Hit) -> Event:
    if _may_mark_armour(game, state, hit):
        return moved(thread, _ASK, hit, (hit.target,))
    return moved(thread, _APPLY, hit)


def _may_mark_armour(game: Game, state: State, hit: Hit) -> bool:
    """DH-ARM-02, DH-ARM-03, DH-ARM-04: a free slot, HP to save, and no direct damage."""
    held, most = slots(state, hit.target, ARMOUR)
    if hit.direct or not state.characters[hit.target].hero:
        return False
    return hit.hp > hit.armour < game.rules.values.armour.slots and held < most


class MarkArmour(Command, frozen=True, tag="mark_armour"):
    """Mark an Armor Slot to take a step off a hit."""


mark_armour = DAMAGE.verb(
    MarkArmour,
    "Mark an Armor Slot",
    "DH-ARM-02",
    Who.ASKED,
    at=(HIT, _ASK),
    default=True,
    showing=Showing("hit", weight=Weight.ONWARD),
)


@mark_armour.asks
def _one_step_less(_game: Game, known: Known, pick: Picker) -> Ready:
    _, hit = opened(known.matters, pick.offer.matter, Hit)
    held, most = slots(known, hit.target, ARMOUR)
    if held >= most:  # another hit took the last one meanwhile
        name = known.characters[hit.target].name
        pick.bar(Bar("no_armour_slot", f"{name} has no Armor Slot free.", "DH-ARM-02"))
    left = reckon("hp", (base_term("one step less", hit.hp - hit.armour - 1, "DH-ARM-02"),))
    return pick.ready(MarkArmour, left)


@mark_armour.decides
def _mark_armour(game: Game, state: State, _actor: Actor, command: MarkArmour) -> Events:
    """DH-ARM-02, -03: one slot, one step, so one HP fewer."""
    thread, hit = opened(state.matters, command.matter, Hit)
    slot = Gained(track_of(hit.target, ARMOUR), 1, "DH-ARM-02")
    after = fold(game, state, [slot])
    hit = replace(hit, armour=hit.armour + 1)
    marked = ArmourMarked(thread.id, hit.target)
    return [marked, slot, _ask_or_apply(game, after, thread, hit)]


@DAMAGE.event
class ArmourMarked(Event, frozen=True, tag="armour_marked"):
    """An Armor Slot took a step off a hit."""

    matter: str
    target: str


@DAMAGE.tells(ArmourMarked, Part.HARM)
def _armour(_game: Game, state: State, event: ArmourMarked, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.target)} marks an Armor Slot.", ("DH-ARM-02",))


class TakeHit(Command, frozen=True, tag="take_hit"):
    """Mark the HP as they are."""


take_hit = DAMAGE.verb(
    TakeHit,
    "Take the hit",
    "DH-HP-01",
    Who.ASKED,
    at=(HIT, _ASK),
    default=True,
    showing=Showing("hit"),
)


@take_hit.asks
def _as_it_is(_game: Game, known: Known, pick: Picker) -> Ready:
    _, hit = opened(known.matters, pick.offer.matter, Hit)
    left = reckon("hp", (base_term("as it is", hit.hp - hit.armour, "DH-HP-01"),))
    return pick.ready(TakeHit, left)


@take_hit.decides
def _take_hit(_game: Game, state: State, _actor: Actor, command: TakeHit) -> Events:
    """The player would rather keep the armour."""
    thread, _ = opened(state.matters, command.matter, Hit)
    return [moved(thread, _APPLY)]


@DAMAGE.step(HIT, _APPLY)
def _apply(game: Game, state: State, thread: Thread) -> Events:
    """DH-HP-01, -02, -05: mark what is left, and whatever falls with it."""
    hit = thread.values
    assert isinstance(hit, Hit)
    assert hit.effective is not None
    hp = max(0, hit.hp - hit.armour)
    others = _felled_too(game, state, hit, hit.effective.value)
    marks = mark_hp(game, state, hit.target, hp, "DH-HP-01", parent=thread.parent)
    for other in others:
        most = slots(state, other, HP)[1]
        marks += mark_hp(game, fold(game, state, marks), other, most, "DH-FOE-06")
    after = fold(game, state, marks)
    falls = has(after, hit.target, DEFEATED) and not has(state, hit.target, DEFEATED)
    said = Harmed(
        matter=thread.id,
        target=hit.target,
        attacker=hit.attacker,
        source=hit.source,
        damage=hit.damage.value,
        effective=hit.effective.value,
        hp=hp,
        armour=hit.armour,
        look=look(after, hit.target),
        defeated=falls,
        minions=others,
    )
    return [said, *marks, MatterClosed(thread.id)]


def _felled_too(game: Game, state: State, hit: Hit, damage: int) -> tuple[str, ...]:
    """DH-FOE-06, A-25: the next Minions of the kind in range, one for each full X of an attack."""
    target = state.characters[hit.target]
    if target.hero or not target.minion or not hit.attacker:
        return ()
    alike = [
        key
        for key, one in state.characters.items()
        if key != target.id
        and not one.hero
        and one.present
        and one.kind
        and (one.kind, one.minion) == (target.kind, target.minion)
        and not out(state, key)
        and not (hit.reach and beyond(game.rules, state, hit.attacker, key, hit.reach))
    ]
    return tuple(alike[: max(0, dice.felled(damage, target.minion) - 1)])


@DAMAGE.event
class Harmed(Event, frozen=True, kw_only=True, tag="harmed"):
    """What a hit came to in the end."""

    matter: str
    target: str
    attacker: str
    source: str
    damage: int
    effective: int
    hp: int
    armour: int
    look: str  # how the target looks now
    defeated: bool = False  # DH-HP-05, by this hit
    minions: tuple[str, ...] = ()  # DH-FOE-06: others whom it fells too


@DAMAGE.tells(Harmed, Part.HARM)
def _harmed(_game: Game, state: State, event: Harmed, actor: Actor) -> Line:
    who = name_of(state, event.target)
    if _shows_numbers(state, event.target, actor):
        text = f"{who} marks {event.hp} HP"
    elif event.hp:
        text = f"{who} is hit"
    else:
        text = f"{who} shrugs it off"
    looks = f": {event.look}" if event.look != DOWN and event.hp else ""
    fallen = " and is defeated" if event.defeated else ""
    others = ""
    if event.minions:
        names = listed(name_of(state, one) for one in event.minions)
        others = f" {names} fall{'s' * (len(event.minions) == 1)} with it."
    rules = ["DH-HP-01" if event.hp else "DH-HP-02"]
    rules += ["DH-HP-05"] * event.defeated + ["DH-FOE-06"] * bool(others)
    return Line(f"{text}{looks}{fallen}.{others}", tuple(rules), plate=_last_one(state, event))


def _last_one(state: State, event: Harmed) -> Plate | None:
    """What all look at: nobody is left against the party."""
    fallen = {event.target, *event.minions}
    if not event.defeated or state.characters[event.target].hero:
        return None
    others = (one for one in state.characters.values() if not one.hero and one.id not in fallen)
    there = (one for one in others if one.present and one.foe_type != ENVIRONMENT)
    up = any(not out(state, one.id) for one in there)
    return None if up else plates.last_down(name_of(state, event.target))


@DAMAGE.recalls(Harmed)
def _brought_down(_game: Game, state: State, event: Harmed, _reader: Actor) -> tuple[Recalled, ...]:
    if not event.defeated or state.characters[event.target].hero:
        return ()  # what becomes of a hero, their death move says
    return (Recalled(Kind.COUNT, 1 + len(event.minions), "foes down"),)


def _shows_numbers(state: State, who: str, actor: Actor) -> bool:
    """An adversary's HP are the GM's to know unless the table shows numbers."""
    person = state.characters.get(who)
    if person is None or person.hero or actor.role is Role.GM:
        return True
    return state.facts.get(FOES) == "numbers"


class Harm(Command, frozen=True, kw_only=True, tag="harm"):
    """The GM deals damage without an attack: dice and a number, to one or several."""

    targets: tuple[str, ...] = ()
    dice: int = 0
    die: int = 6
    flat: int = 0
    types: tuple[str, ...] = (PHYSICAL,)
    direct: bool = False
    source: str = ""
    halved: tuple[str, ...] = ()
    more: tuple[int, ...] = ()  # sides of dice of other kinds beside them


@DAMAGE.form(Harm, "Harm somebody", Role.GM, showing=Showing("damage", "damage"))
def _harm(_game: Game, state: State, _actor: Actor, command: Harm) -> Events:
    """So much damage to these, as the GM says; thresholds and armour as ever."""
    check_targets(state, command.targets)
    sides = (command.die, *command.more)
    dice = 0 <= command.dice <= _MOST_DICE - len(command.more)
    dice = dice and all(2 <= one <= _MOST_SIDES for one in sides)
    flat = 0 <= command.flat <= _MOST_FLAT and bool(command.dice or command.flat)
    if not dice or not flat or (command.more and not command.dice):
        sentence = f"Damage is up to {_MOST_DICE} dice and a number up to {_MOST_FLAT}."
        raise Illegal("not_a_choice", sentence)
    if not command.types or not set(command.types) <= set(TYPES):
        raise Illegal("bad_type", "Damage is phy, mag or both.", "DH-ATK-06")
    if len(command.source) > MOST_NAME or not set(command.halved) <= set(command.targets):
        raise Illegal("not_a_choice", "Half damage is for some of those whom it strikes.")
    die = command.die if command.dice else 0
    made = Damage(command.dice, die, command.flat, command.types, command.direct, command.more)
    source = command.source or "harm"
    request = Harming(
        targets=command.targets, source=source, damage=made, rule="DH-ATK-07", halved=command.halved
    )
    return [harm_opened(f"h{state.opened + 1}", request)]


@DAMAGE.dice(HARMING)
def _harm_fell(game: Game, _state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """The dice are thrown once; whoever reacted in time suffers half."""
    harming = thread.values
    assert isinstance(harming, Harming)
    made = reckon("damage", rolled(harming.source, harming.damage, faces))
    said = DamageRolled(
        matter=thread.id,
        character=harming.by,
        source=harming.source,
        faces=faces,
        sides=harming.damage.thrown(len(faces)),
        damage=made.value,
    )
    return [said, moved(thread, HITS), *_hits(game.rules, thread, harming, made)]


@DAMAGE.step(HARMING, HITS)
def _harm_hits(game: Game, state: State, thread: Thread) -> Events:
    """Without dice the hits come at once; when all are settled, the request is done."""
    harming = thread.values
    assert isinstance(harming, Harming)
    if harming.damage.die or not harming.targets:
        return [MatterClosed(thread.id)]
    made = reckon("damage", rolled(harming.source, harming.damage, ()))
    done = replace(harming, targets=())
    return [moved(thread, values=done), *_hits(game.rules, thread, harming, made)]


def _hits(rules: Ruleset, thread: Thread, harming: Harming, made: Reckoning) -> list[Event]:
    return [
        hit_opened(
            f"{thread.id}.{one}",
            Hit(
                target=one,
                source=harming.source,
                damage=_halved(rules, made) if one in harming.halved else made,
                types=harming.damage.types,
                direct=harming.damage.direct,
            ),
            thread.id,
        )
        for one in harming.targets
    ]


def _halved(rules: Ruleset, made: Reckoning) -> Reckoning:
    terms = (*made.terms, Term("half", 0, "DH-REACT-04", Op.HALVE))
    return Reckoning(made.quantity, terms, half(made.value, rules.values.hit_points.rounding))


@DAMAGE.heads(Hit, armour="to say whether armor takes some of it")
def _head_of_hit(_game: Game, known: Known, matter: Matter[Hit]) -> Heading:
    return Heading(f"{name_of(known, matter.values.target)} is hit: {matter.values.source}")


@DAMAGE.heads(Harming, throw="to roll the damage")
def _head_of_harming(_game: Game, known: Known, matter: Matter[Harming]) -> Heading:
    harming = matter.values
    return Heading(
        f"Damage to {names(known, harming.targets, 'nobody')}: {harming.source or 'harm'}"
    )
