"""What a table of Wrath & Glory hides from its players, changed without their seeing it."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, dist, floor
from random import Random
from typing import Any

from msgspec.structs import replace

from contract.domains import HUSH, MARKED, MASKED
from contract.wings import twist_wings
from contract.wrath_glory.sheet_twist import (
    OTHER,
    lies_open,
    number,
    numbers,
    other_amount,
    twist_effect,
    twist_person,
    twist_tracks,
    twist_weapon,
)
from tableside.core import desk
from tableside.core.cards import CardUsed
from tableside.core.matters import MatterMoved
from tableside.core.offers import Field, Offer, Some, admits
from tableside.core.reckoning import Reckoning, Term
from tableside.core.state import (
    Adjusted,
    ControlGiven,
    EffectUsed,
    FactSet,
    Overstepped,
    SheetEdited,
    Tolerated,
    TolerationEnded,
    WingsLeft,
)
from tableside.core.values import Command, Event, Value
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory import events as was
from tableside.systems.wrath_glory.attack.resolve import AttackLanded, DamageRolled
from tableside.systems.wrath_glory.harm.defiance import DefianceRolled
from tableside.systems.wrath_glory.harm.injuries import InjuryTaken
from tableside.systems.wrath_glory.harm.requests import DamageThrown
from tableside.systems.wrath_glory.harm.resist import NameResilience, ShockRolled, Struck
from tableside.systems.wrath_glory.harm.soak import Soak, SoakRolled
from tableside.systems.wrath_glory.harm.wounds import Harmed
from tableside.systems.wrath_glory.hazards import AirRan
from tableside.systems.wrath_glory.medicae import Treated
from tableside.systems.wrath_glory.numbers.blows import is_tie
from tableside.systems.wrath_glory.state import State, Test, Thread
from tableside.systems.wrath_glory.state.fight import Attack, Blow


def plant(offer: Offer, field: Field, chosen: Mapping[str, Value], rng: Random) -> Value | None:
    """The GM's note on a test is marked; half of the tests with a DN hide it."""
    if (offer.verb, field.name) == ("call_test", "note"):
        return rng.choice(("", f"{HUSH}-{rng.randint(1, 999)}"))
    if (offer.verb, field.name) == ("call_test", "hidden"):
        return rng.random() < 0.5
    if (offer.verb, field.name) == ("call_test", "minutes"):
        return rng.choice((0, 1, 9, 61, 600))  # neither these nor their halves are marked
    if offer.verb == "inflict":
        return _fire(field, chosen, rng)
    return None


def _fire(field: Field, chosen: Mapping[str, Value], rng: Random) -> Value | None:
    """Where there is fire it is everywhere, so that somebody gets to put it out."""
    if field.name == "condition" and admits(field.domain, "burning") and rng.random() < 0.7:
        return "burning"
    if field.name == "who" and chosen["condition"] == "burning" and isinstance(field.domain, Some):
        return tuple(str(one.value) for one in field.domain.options)
    return None


def twist(state: State) -> State:
    """A table that no player can tell from this one."""
    return replace(
        state,
        wings=twist_wings(state),
        characters={key: twist_person(state, one) for key, one in state.characters.items()},
        tracks=twist_tracks(state),
        matters=tuple(_matter(state, one) for one in state.matters),
        effects=tuple(twist_effect(state, one) for one in state.effects),
    )


def _matter(state: State, one: Thread) -> Thread:
    if isinstance(one.values, Blow):
        return _blow(state, one, _struck_by(state, one.values))
    if isinstance(one.values, Attack) and not lies_open(state.characters[one.values.attacker]):
        return _attack(one, one.values)
    if not isinstance(one.values, Test):
        return one
    test = replace(one.values, note=one.values.note + OTHER)
    if test.hidden:
        test = replace(test, base_dn=_dn(test.base_dn), penalty=_penalty(test.penalty))
        if test.dn is not None:
            dns = {target: _other(dn, 2) for target, dn in test.dns.items()}
            test = replace(test, dn=_other(test.dn, 2), dns=dns)
    if lies_open(state.characters[test.character]):
        return replace(one, values=test)
    return _threat(one, test)


def _attack(one: Thread, attack: Attack) -> Thread:
    """With what a threat attacks was fixed when it began; its dice are not on the table yet."""
    marks = tuple(replace(mark, damage=_parts(mark.damage)) for mark in attack.marks)
    attack = replace(attack, weapon=twist_weapon(attack.weapon), marks=marks)
    if one.roll is None or is_tie(one.id, one.roll):  # the target's own d3 is always one
        return replace(one, values=attack)
    return replace(one, values=attack, roll=replace(one.roll, sides=(*one.roll.sides, 6)))


def _blow(state: State, one: Thread, blow: Blow) -> Thread:
    """What is on its way to a threat is the GM's; so is how many dice it will soak with."""
    if lies_open(state.characters[blow.target]):
        return replace(one, values=blow)
    met = None if blow.resilience is None else _other(blow.resilience, 1)
    blow = replace(blow, resilience=met, wounds=number(blow.wounds, most=99))
    if one.roll is None or one.step != "roll" or blow.soak:
        return replace(one, values=blow)
    return replace(one, values=blow, roll=replace(one.roll, sides=(*one.roll.sides, 6)))


def _struck_by(state: State, blow: Blow) -> Blow:
    """What a threat's damage is made of is hidden, what it comes to is not."""
    attacker = state.characters.get(blow.attacker)
    if attacker is None or lies_open(attacker):
        return blow
    ap = blow.ap if blow.resilience is None else blow.ap + 1  # it still has to meet Resilience
    return replace(blow, damage=_parts(blow.damage), ap=ap)


def _parts(made: Reckoning | None) -> Reckoning | None:
    return None if made is None else _other(made, 0)


def _threat(one: Thread, test: Test) -> Thread:
    """A threat's pool is its own until the dice lie on the table."""
    test = replace(test, bonus=test.bonus + 1, given_dice=test.given_dice + 1)
    if test.pool is None:
        return replace(one, values=test)
    if one.roll is None or test.faces:
        return replace(one, values=replace(test, pool=_other(test.pool, 0)))
    roll = replace(one.roll, sides=(*one.roll.sides, 6))
    return replace(one, values=replace(test, pool=_other(test.pool, 1)), roll=roll)


def _other(made: Reckoning, by: int) -> Reckoning:
    return Reckoning(made.quantity, (Term("hush otherwise", 1),), made.value + by)


def _dn(dn: int) -> int:
    return dn % 20 + 1


def _penalty(penalty: int) -> int:
    return (penalty + 1) % 11


def twist_command(state: State, command: Command) -> Command:
    """The same command with other hidden values."""
    if isinstance(command, do.CallTest):
        return _call(command)
    if isinstance(command, desk.Overrule) and command.secret:
        return replace(command, amount=other_amount(command.amount), reason=command.reason + OTHER)
    if isinstance(command, desk.GiveEffect) and command.secret:
        changed = tuple(replace(m, amount=other_amount(m.amount)) for m in command.modifiers)
        return replace(command, name=command.name + OTHER, modifiers=changed)
    if isinstance(command, do.AddCharacter) and command.notes:
        command = replace(command, notes=command.notes + OTHER)
        return command if command.hero else replace(command, totals=numbers(command.totals))
    if isinstance(command, do.EditSheet) and command.notes is not None:
        command = replace(command, notes=command.notes + OTHER)
        shown = lies_open(state.characters[command.character])
        return command if shown else replace(command, totals=numbers(command.totals))
    if isinstance(command, do.RollDice | Soak) and _hidden(state, command):
        return replace(command, total=number(command.total))
    if isinstance(command, NameResilience) and _hidden(state, command):
        return replace(
            command, resilience=number(command.resilience), armour=number(command.armour)
        )
    return command


def _hidden(state: State, command: Command) -> bool:
    return not lies_open(state.characters[command.character])


def _call(command: do.CallTest) -> do.CallTest:
    command = replace(command, note=command.note + OTHER)
    if not command.hidden:
        return command
    return replace(command, dn=_dn(command.dn), penalty=_penalty(command.penalty))


_OPEN = (
    *(was.DnRevealed, was.SideSettled, was.ContestSettled, ControlGiven),
    *(DamageRolled, DamageThrown),
)


# What shows a threat's numbers: its dice, what its card does, how long it holds its breath.
_OF_ONES_OWN = (
    *(was.DiceFell, was.SuccessesBought, DefianceRolled, InjuryTaken),
    *(CardUsed, AirRan),
)


def reveals(state: State, event: Event) -> bool:
    """Whether an event shows the players what was hidden."""
    # Whoever plays a threat reads its sheet, and its Strength shows in its damage.
    if isinstance(event, _OPEN) or (isinstance(event, WingsLeft) and not event.struck):
        return True
    if isinstance(event, EffectUsed):  # in an opposed test the dice that it gives show at once
        return any(one.id == event.id and one.secret for one in state.effects)
    if isinstance(event, Adjusted | Overstepped | Tolerated | TolerationEnded):
        return any(_hidden_track(state, track) for track in _tracks_of(event))
    if isinstance(event, FactSet):
        return event.fact in ("foes", "foes_defence")
    if isinstance(event, SheetEdited):  # another maximum may look otherwise
        return not lies_open(event.character)
    if isinstance(event, Treated):  # how much Shock a threat had left
        return not lies_open(state.characters[event.patient])
    if isinstance(event, was.TestSettled):  # success or not is all that shows of a hidden DN
        test = next((one.values for one in state.matters if one.id == event.matter), None)
        return isinstance(test, Test) and test.hidden
    if isinstance(event, AttackLanded):  # hit or miss is all that shows of a hidden Defence
        return state.facts["foes_defence"] == "hidden"
    if isinstance(event, Struck | ShockRolled | SoakRolled | Harmed):
        # A threat's AP shows in the Resilience that its blow leaves.
        bare = isinstance(event, Struck) and _by_threat(state, event.matter)
        target = state.characters[event.target]
        # Of a sheet that a player was given the Resilience shows, less any AP: 97 less 4 is 93.
        return bare or not lies_open(target) or target.resilience in MARKED
    if isinstance(event, _OF_ONES_OWN):
        return not lies_open(state.characters[event.character])
    if isinstance(event, MatterMoved) and isinstance(event.values, Test):
        test = event.values  # that a threat has no dice at all shows at once
        if test.against not in ("", "defence") and test.dns:
            return True  # WG-OPT-03: the trait that is rolled against is the DN, and shows
        threat = not lies_open(state.characters[test.character])
        return threat and test.pool is not None and test.pool.value <= 0
    return False


def _by_threat(state: State, matter: str) -> bool:
    """Whether something of a threat's blow goes through the target's armour."""
    blow = next(one.values for one in state.matters if one.id == matter)
    if not isinstance(blow, Blow) or not blow.ap or blow.attacker not in state.characters:
        return False
    return not lies_open(state.characters[blow.attacker])


def _tracks_of(event: Adjusted | Overstepped | Tolerated | TolerationEnded) -> tuple[str, ...]:
    if isinstance(event, Adjusted):
        return tuple(event.changes)
    track = event.about if isinstance(event, Overstepped) else event.fault
    return (track,) if track else ()


def _hidden_track(state: State, track: str) -> bool:
    owner = state.characters.get(track.partition(".")[0])
    return owner is not None and not lies_open(owner)


def words(state: State) -> set[str]:
    """Marked words that no player may read now."""
    played = any(not one.hero and one.controller for one in state.characters.values())
    return {HUSH} if played else {HUSH, MASKED}


def secrets(state: State) -> set[int]:
    """Numbers that no player may see, unless they also stand somewhere open."""
    hidden = {m.amount for e in state.effects if e.secret for m in e.modifiers}
    shown: set[int] = set()
    for track, points in state.tracks.items():
        owner = state.characters.get(track.partition(".")[0])
        numbers = track.endswith(".wounds") and state.facts["foes"] == "numbers"
        (shown if owner is None or lies_open(owner) or numbers else hidden).add(points)
    for one in state.characters.values():
        numbers_of = {one.speed, one.max_shock, one.resilience, one.armour}
        if one.vehicle is not None:
            numbers_of.add(one.vehicle.cruising)
        # CONV-7: with the number goes where the track ends, which may be one past it.
        ends = {one.max_wounds, one.max_wounds + 1}
        if lies_open(one):  # also a copy of something hidden
            shown |= {*numbers_of, one.max_shock + 1, *ends}
        else:
            hidden |= numbers_of
            (hidden if state.facts["foes"] == "words" else shown).update(ends)
    shown |= _ways(state)
    for matter in state.matters:
        test: Any = matter.values
        if isinstance(test, Attack) and state.facts["foes_defence"] == "shown":
            shown |= {mark.dn.value for mark in test.marks if mark.dn is not None}
        if not isinstance(test, Test):
            continue
        if test.given_dice >= min(MARKED) - 10:
            return set()  # WG-OPP-03: a secret penalty gives the other side dice, and those show
        if test.dn is not None:
            found = {test.dn.value, *(term.amount for term in test.dn.terms)}
            (hidden if test.hidden else shown).update(found)
    return hidden - shown


def _ways(state: State) -> set[int]:
    """Where everybody stands lies open, and so do the ways between them and those gone."""
    if state.fight is None:
        return set()
    places = state.fight.places.values()
    spots = {number for place in places for number in (place.x, place.y)}
    apart = {dist((one.x, one.y), (other.x, other.y)) for one in places for other in places}
    return {state.fight.turn.moved, *spots, *map(floor, apart), *map(ceil, apart)}
