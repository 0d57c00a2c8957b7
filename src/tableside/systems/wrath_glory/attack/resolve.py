"""An attack from its roll to its last blow, in the ruleset's order (WG-ATK-03, -04)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tableside.core.headings import Heading, names
from tableside.core.hooks import Hook, Switch
from tableside.core.known import used
from tableside.core.last_roll import Part
from tableside.core.matters import Matter, find, moved
from tableside.core.recalled import Kind, Recalled, rarity
from tableside.core.row_interpreter import Run
from tableside.core.tell import listed, name_of, remembered
from tableside.core.values import Actor, Event, Events, Line, Plate, Roll, Thrown
from tableside.systems.wrath_glory.attack import damage
from tableside.systems.wrath_glory.attack import situation as at
from tableside.systems.wrath_glory.attack.exchange import changed, go_on, hits, values_of
from tableside.systems.wrath_glory.attack.stray import strays
from tableside.systems.wrath_glory.attack.traits import lashed_back, shrugged_off
from tableside.systems.wrath_glory.conditions.conditions import lay_on
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.harm.resist import (
    headed_by_tie,
    measured,
    owes_a_d3,
    shock_of,
)
from tableside.systems.wrath_glory.numbers import conditions, tables
from tableside.systems.wrath_glory.numbers.blows import blow_matter, is_tie, tie_key
from tableside.systems.wrath_glory.numbers.masks import open_to, shows_defence
from tableside.systems.wrath_glory.numbers.shifting import DAMAGE, counted
from tableside.systems.wrath_glory.numbers.spending import deferred, wrath_faces
from tableside.systems.wrath_glory.numbers.traits import ORK, ap_of, borne_traits, is_a
from tableside.systems.wrath_glory.ruleset.fights import AttackStep, NpcWrath
from tableside.systems.wrath_glory.skill_tests.glory import (
    gain_glory,
)
from tableside.systems.wrath_glory.skill_tests.outcome import TestSettled, complications, settled
from tableside.systems.wrath_glory.state import (
    COMBAT,
    MODE,
    Known,
    Person,
    State,
    Test,
    Thread,
)
from tableside.systems.wrath_glory.state.fight import Attack, Blow, Mark
from tableside.systems.wrath_glory.state.purposes import ATTACK

ATTACKS = Subject("resolve")

PROCEDURE = "attack"
ATTACKS.called(PROCEDURE, "attack")
_DAMAGE = "ed"  # the key of its Extra Damage Dice
# WG-TRAIT-07: who is not thrown off their feet, whatever they carry.
SURE_FOOTED = (
    *("adeptus astartes", ORK),
    *(f"{power} {armour}" for power in ("power", "powered") for armour in ("armour", "armor")),
)


came_down = Hook[Game, [State, Thread, Attack, bool], list[Event]]("where an attack comes down")
# By the step at which the attack stands.
strewn = Switch[Game, str, [State, Thread, Attack, tuple[int, ...]], list[Event]](
    "dice of an attack that are no damage"
)


@ATTACKS.answers(settled, ATTACK)
def _landed(
    game: Game, state: State, thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """WG-OPT-13: one roll, compared with each target; a miss goes straight to the Wrath die."""
    parent = find(state.matters, thread.parent)
    assert parent is not None
    attack = values_of(parent)
    marks = tuple(_marked(mark, test, settled.kept) for mark in attack.marks)
    attack = replace(
        attack,
        marks=marks,
        icons=settled.icons,
        shifts=settled.shifts,
        wrath_sixes=settled.wrath_sixes,
        complications=settled.complications,
    )
    hit = tuple(mark.target for mark in hits(attack))
    told = AttackLanded(
        matter=parent.id,
        attacker=attack.attacker,
        icons=settled.icons,
        kept=settled.kept,
        dns={mark.target: mark.dn.value for mark in marks if mark.dn is not None},
        hit=hit,
        missed=tuple(mark.target for mark in marks if not mark.hit),
        shifts=settled.shifts,
        long_shot=settled.long_shot if hit else "",
        saved=settled.saved,
    )
    success = bool(hit) or (attack.spot and settled.success)
    if elsewhere := came_down.first(game, state, parent, attack, success):
        return [told, *elsewhere]
    step = AttackStep.DAMAGE if hit else AttackStep.COMPLICATION
    return [told, moved(parent, step, attack)]


def _marked(mark: Mark, test: Test, kept: int) -> Mark:
    dn = test.dns.get(mark.target)
    hit = mark.reached and dn is not None and kept >= dn.value
    return replace(mark, dn=dn, hit=hit)


@ATTACKS.event
class AttackLanded(Event, frozen=True, kw_only=True, tag="attack_landed"):
    """The roll of an attack counts: whom it hits and whom it misses."""

    matter: str
    attacker: str
    icons: int  # before shifting
    kept: int
    dns: Mapping[str, int]
    hit: tuple[str, ...]
    missed: tuple[str, ...]
    shifts: Mapping[str, int] = {}
    long_shot: str = ""  # as of its test
    saved: bool = False


@ATTACKS.tells(AttackLanded, Part.ENDS)
def _tell_landed(game: Game, state: State, event: AttackLanded, actor: Actor) -> Line:
    who = name_of(state, event.attacker)
    parts = []
    if event.hit:
        parts.append(f"hits {_against(state, event, event.hit, actor)}")
    if event.missed:
        parts.append(f"misses {_against(state, event, event.missed, actor)}")
    if _nobody(event):
        parts.append("throws at a spot")
    shifted = event.shifts.get(DAMAGE, 0)
    more = f", {shifted} shifted into damage" if shifted else ""
    rules = ("WG-ATK-02", *(("WG-SHIFT-06",) if shifted else ()))
    icons = counted(event.icons, "icon", "icons")
    # Whoever may not read a Defence could read it out of the odds.
    shown = all(shows_defence(state, one, actor) for one in event.dns)
    rare = remembered(event.long_shot, saved=event.saved) if shown else ""
    said = f"{' and '.join(parts)}: {icons}{more}{rare}."
    return Line(f"{who} {said}", rules, plate=_plate(game, state, event, f"{who} {said}"))


@ATTACKS.recalls(AttackLanded)
def _worth_telling(
    _game: Game, state: State, event: AttackLanded, reader: Actor
) -> tuple[Recalled, ...]:
    shown = all(shows_defence(state, one, reader) for one in event.dns)
    found = rarity(event.long_shot, told=shown)
    tests = (one.values for one in state.matters if one.parent == event.matter)
    ones = any(1 in wrath_faces(one) for one in tests if isinstance(one, Test))
    trouble = Recalled(Kind.TROUBLE, says=f"A Complication for {name_of(state, event.attacker)}.")
    return (*found, trouble) if ones else found


def _plate(game: Game, state: State, event: AttackLanded, said: str) -> Plate:
    """The same at one glance; a 6 on the Wrath die of a hit is a Critical Hit (WG-WRATH-08)."""
    struck, aimed = len(event.hit), len(event.hit) + len(event.missed)
    word = (
        f"{struck} of {aimed} hit"
        if aimed > 1
        else "Hit"
        if struck
        else "Miss"
        if aimed
        else "Thrown"
    )
    tests = (one.values for one in state.matters if one.parent == event.matter)
    sixes = any(6 in wrath_faces(one) for one in tests if isinstance(one, Test))
    if struck and sixes and game.rules.plays("WG-WRATH-08"):
        return Plate("Critical Hit", said, kind="critical", rank=2)
    return Plate(word, said, good=struck > 0 or not aimed)


def _against(state: State, event: AttackLanded, targets: tuple[str, ...], actor: Actor) -> str:
    def named(one: str) -> str:
        if one not in event.dns:
            return f"{name_of(state, one)} (out of reach)"
        hidden = not shows_defence(state, one, actor)
        return name_of(state, one) if hidden else f"{name_of(state, one)} (DN {event.dns[one]})"

    return listed(named(one) for one in targets)


def _nobody(event: AttackLanded) -> bool:
    """WG-AREA-02: whether it was aimed at a spot."""
    return not event.hit and not event.missed


@ATTACKS.step(PROCEDURE, AttackStep.DAMAGE)
def _roll_damage(game: Game, state: State, thread: Thread) -> Events:
    """WG-DMG-03, CONV-6: each target's Extra Damage Dice, and the d3 of a tie right after them."""
    attack = values_of(thread)
    tied = next((mark for mark in hits(attack) if _ties(game, state, attack, mark)), None)
    if tied is not None:
        wanted = Roll(tie_key(thread.id, tied.target), (6,), tied.target)
        return [moved(thread, roll=wanted)]
    mark = _next_hit(attack)
    if mark is None:
        return go_on(game, thread, attack)
    dice = damage.dice_of(game.rules, state, attack, mark)
    if dice.value <= 0:
        return _dealt(game, state, thread, mark, ())
    wanted = Roll(f"{thread.id}.{_DAMAGE}.{mark.target}", (6,) * dice.value, attack.attacker)
    return [*used(state, dice), moved(thread, roll=wanted)]


def _ties(game: Game, state: State, attack: Attack, mark: Mark) -> bool:
    """WG-DMG-05: whether a d3 is owed; Glory may still lift the damage above it."""
    if mark.damage is None or mark.tie:
        return False
    return owes_a_d3(game.rules, state, blow_of(game, attack, mark))


def _next_hit(attack: Attack) -> Mark | None:
    """The first target hit whose damage is not known yet."""
    return next((mark for mark in hits(attack) if mark.damage is None), None)


@ATTACKS.dice(PROCEDURE)
def _fell(game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """Extra Damage Dice lie on the table, or those of an area that went astray."""
    attack = values_of(thread)
    astray = strewn.ask(game, thread.step, state, thread, attack, faces)
    if astray is not None:
        return astray
    assert thread.roll is not None
    target = thread.roll.character
    if is_tie(thread.id, thread.roll):
        attack = changed(attack, target, tie=faces[0])
        return [shock_of(thread.id, target, faces[0]), moved(thread, values=attack)]
    mark = _next_hit(attack)
    assert mark is not None
    return _dealt(game, state, thread, mark, faces)


def _dealt(
    game: Game, state: State, thread: Thread, mark: Mark, faces: tuple[int, ...]
) -> list[Event]:
    attack = values_of(thread)
    total = damage.damage_of(game.rules, state, attack, mark, faces)
    attack = changed(attack, mark.target, ed=faces, damage=total)
    told = DamageRolled(
        matter=thread.id,
        attacker=attack.attacker,
        target=mark.target,
        faces=faces,
        damage=total.value,
        measured=measured(game.rules, state, blow_of(game, attack, replace(mark, damage=total))),
    )
    return [told, *used(state, total), moved(thread, values=attack)]


@ATTACKS.event
class DamageRolled(Event, frozen=True, kw_only=True, tag="damage_rolled"):
    """The damage to one target is known; `faces` are the Extra Damage Dice."""

    matter: str
    attacker: str
    target: str
    faces: tuple[int, ...]
    damage: int
    measured: int = 0  # WG-TRAIT-22: what the target's Resilience makes of it, if that is more


@ATTACKS.tells(DamageRolled, Part.HARM)
def _tell_rolled(_game: Game, state: State, event: DamageRolled, actor: Actor) -> Line:
    target = name_of(state, event.target)
    faces = " ".join(map(str, event.faces))
    dice = f"Extra Damage Dice {faces}: " if faces else ""
    thrown = Thrown("damage", event.faces, character=event.attacker) if faces else None
    text = f"{dice}{event.damage} damage to {target}."
    if event.measured and open_to(state, event.target, actor):
        text = f"{text[:-1]}, which the warp makes {event.measured}."
    around = ("Extra Damage Dice", text.removeprefix(dice)) if faces else None
    return Line(text, ("WG-DMG-01", "WG-DMG-03"), thrown, around=around)


@ATTACKS.recalls(DamageRolled)
def _heavy(_game: Game, state: State, event: DamageRolled, _reader: Actor) -> tuple[Recalled, ...]:
    who, target = name_of(state, event.attacker), name_of(state, event.target)
    says = f"{who} deals {event.damage} damage to {target}."
    return (Recalled(Kind.BLOW, event.damage, says=says),)


@ATTACKS.step(PROCEDURE, AttackStep.CRITICAL)
def _critical(game: Game, _state: State, thread: Thread) -> Events:
    """WG-WRATH-08, WG-CRIT-02: a 6 on a hit, harm or not, is a Critical Hit (A-28), one a roll."""
    attack = values_of(thread)
    played = game.rules.plays("WG-WRATH-08")
    if not played or not hits(attack) or not attack.wrath_sixes:
        return go_on(game, thread, attack)
    return [*go_on(game, thread, attack), tables.critical(thread.id, attack)]


@ATTACKS.step(PROCEDURE, AttackStep.COMPLICATION)
def _complications(game: Game, state: State, thread: Thread) -> Events:
    """WG-WRATH-03, hit or miss; where it is read this late its Glory comes now too (D-49)."""
    attack, rules = values_of(thread), game.rules
    hero = state.characters[attack.attacker].hero
    events: list[Event] = []
    test = Test(attack.attacker, "", purpose="attack")
    if hero and attack.wrath_sixes and deferred(rules, test):
        events += gain_glory(rules, state, attack.wrath_sixes, "WG-WRATH-06")
    # a 1 of a threat is colour, unless the table gives threats the whole Wrath die.
    if hero or rules.values.attack.npc_wrath is NpcWrath.FULL:
        events += _troubles(game, state, thread, attack)
        events += strays(game, state, thread, attack)
    events += _knocked_down(game, state, thread, attack)
    return [*events, *go_on(game, thread, attack)]


def _troubles(game: Game, state: State, thread: Thread, attack: Attack) -> list[Event]:
    """WG-COMP-00: rolled on the table where the ruleset does so, otherwise for the GM to say."""
    events, ones = shrugged_off(game.rules, state, thread.id, attack)
    rules, last = game.rules, game.rules.values.attack.steps[-1] is AttackStep.COMPLICATION
    # After the last step there is no attack left to wait for what it brings.
    parent = "" if last else thread.id
    in_combat = state.facts[MODE] == COMBAT and rules.plays("WG-WRATH-03")
    rolled = in_combat and tables.rolls_by_itself(rules)
    events += lashed_back(rules, state, thread.id, attack, ones, rolled=rolled)
    if not rolled:
        return events + complications(game, state, thread.id, attack.attacker, ones)
    run = Run(tables.COMPLICATION, attack.attacker, item=attack.weapon.id)
    found = (tables.complication(thread.id, one, run, parent) for one in range(1, ones + 1))
    return [*events, *found]


def _knocked_down(game: Game, state: State, thread: Thread, attack: Attack) -> list[Event]:
    """WG-TRAIT-07: a 1 on the Wrath die of a weapon too heavy and not secured."""
    person = state.characters[attack.attacker]
    plan = at.Plan(
        attacker=attack.attacker, weapon=attack.weapon, targets=(), options=attack.options
    )
    heavy = at.too_heavy(game.rules, state, person.id, attack.weapon) and not at.secured(plan)
    if not heavy or not attack.complications or _sure_footed(person):
        return []
    told = KnockedDown(person.id, attack.weapon.name)
    fall = conditions.prone(game.rules, person.id)
    return [told, *lay_on(game, state, fall, thread.id)]


def _sure_footed(person: Person) -> bool:
    """Whether an unsecured Heavy weapon cannot throw somebody."""
    return is_a(person, *SURE_FOOTED)


@ATTACKS.event
class KnockedDown(Event, frozen=True, tag="knocked_down"):
    """WG-TRAIT-07: a weapon too heavy for its bearer threw them off their feet."""

    character: str
    weapon: str


@ATTACKS.tells(KnockedDown)
def _tell_fell(_game: Game, state: State, event: KnockedDown, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    return Line(f"{event.weapon} throws {who} down.", ("WG-TRAIT-07",))


@ATTACKS.step(PROCEDURE, AttackStep.SOAK)
def _strike(game: Game, _state: State, thread: Thread) -> Events:
    """Each hit becomes a blow: Resilience, Determination and the tracks are its business."""
    attack = values_of(thread)
    blows = (blow_matter(thread.id, blow_of(game, attack, mark)) for mark in hits(attack))
    return [*blows, *go_on(game, thread, attack)]


def blow_of(game: Game, attack: Attack, mark: Mark) -> Blow:
    return Blow(
        mark.target,
        attack.weapon.name,
        attack.attacker,
        damage=mark.damage,
        ap=ap_of(game.rules, attack.weapon, attack.shifts.get(DAMAGE, 0)),
        wounds=mark.wounds,
        mortal=mark.mortal,
        shock=mark.shock,
        traits=borne_traits(game.rules, attack.weapon.traits),
        tie=mark.tie,
    )


@ATTACKS.step(PROCEDURE, AttackStep.RESIST)
def _pass(game: Game, _state: State, thread: Thread) -> Events:
    """A step that the blows take care of."""
    return go_on(game, thread, values_of(thread))


@ATTACKS.step(PROCEDURE, AttackStep.APPLY)
def _after(game: Game, _state: State, thread: Thread) -> Events:
    """A-27: the blows are over; what a Critical Hit leaves behind begins now."""
    attack = values_of(thread)
    if attack.rest is None:
        return go_on(game, thread, attack)
    return [moved(thread, values=replace(attack, rest=None)), tables.rest(thread.id, attack.rest)]


@ATTACKS.heads(
    Attack,
    glory="to spend Glory or keep it",
    damage="to roll the damage",
    scatter="to roll where it comes down",
    area="to say who is caught in it",
)
def _head_of_attack(_game: Game, known: Known, matter: Matter[Attack]) -> Heading:
    attack = matter.values
    targets = names(known, (mark.target for mark in attack.marks), "a spot")
    title = f"{name_of(known, attack.attacker)} attacks {targets}"
    if matter.roll is not None and is_tie(matter.id, matter.roll):
        return headed_by_tie(known, Heading(title), matter.roll)
    key = "" if matter.roll is None else matter.roll.key.removeprefix(f"{matter.id}.")
    kind, _, target = key.partition(".")
    several = kind == _DAMAGE and len(hits(attack)) > 1
    return Heading(title, f"The damage to {name_of(known, target)}." if several else "")
