"""What a table of Wrath & Glory hides from its players, changed without their seeing it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec.structs import replace

from contract.domains import HUSH, MARKED
from tableside.core import desk
from tableside.core.effects import Effect
from tableside.core.matters import MatterMoved
from tableside.core.offers import Field, Offer
from tableside.core.reckoning import Reckoning, Term
from tableside.core.state import ControlGiven, EffectUsed
from tableside.core.values import Command, Event, Value
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory import events as was
from tableside.systems.wrath_glory.state import Person, State, Test, Thread

OTHER = " (hush, otherwise)"


def plant(offer: Offer, field: Field, chosen: Mapping[str, Value], rng: Random) -> Value | None:
    """The GM's note on a test is marked; half of the tests with a DN hide it."""
    if (offer.verb, field.name) == ("call_test", "note"):
        return rng.choice(("", f"{HUSH}-{rng.randint(1, 999)}"))
    if (offer.verb, field.name) == ("call_test", "hidden"):
        return rng.random() < 0.5
    if (offer.verb, field.name) == ("call_test", "minutes"):
        return rng.choice((0, 1, 9, 61, 600))  # neither these nor their halves are marked
    return None


def number(value: int, most: int = 30) -> int:
    """Another number; nothing stays nothing, since a pool of no dice shows."""
    return value if value <= 0 else value + 1 if value < most else value - 1


def numbers(values: Mapping[str, int]) -> dict[str, int]:
    """Other numbers under the same names."""
    return {name: number(value) for name, value in values.items()}


def twist(state: State) -> State:
    """A table that no player can tell from this one."""
    return replace(
        state,
        characters={key: _person(one) for key, one in state.characters.items()},
        matters=tuple(_matter(state, one) for one in state.matters),
        effects=tuple(_effect(one) for one in state.effects),
    )


def _person(one: Person) -> Person:
    if _lies_open(one):
        return replace(one, notes=one.notes + OTHER)
    return replace(
        one,
        attributes=numbers(one.attributes),
        skills=numbers(one.skills),
        totals=numbers(one.totals),
        talents=(*one.talents, OTHER),
        objective=one.objective + OTHER,
        notes=one.notes + OTHER,
    )


def _lies_open(one: Person) -> bool:
    """A threat that a player plays hides nothing from that player."""
    return one.hero or bool(one.controller)


def _effect(one: Effect) -> Effect:
    if not one.secret:
        return one
    changed = tuple(replace(each, amount=_amount(each.amount)) for each in one.modifiers)
    return replace(one, name=one.name + OTHER, modifiers=changed)


def _amount(amount: int) -> int:
    return amount - 3


def _matter(state: State, one: Thread) -> Thread:
    if not isinstance(one.values, Test):
        return one
    test = replace(one.values, note=one.values.note + OTHER)
    if test.hidden:
        test = replace(test, base_dn=_dn(test.base_dn), penalty=_penalty(test.penalty))
        if test.dn is not None:
            test = replace(test, dn=_other(test.dn, 2))
    if _lies_open(state.characters[test.character]):
        return replace(one, values=test)
    return _threat(one, test)


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
        return replace(command, amount=_amount(command.amount), reason=command.reason + OTHER)
    if isinstance(command, desk.GiveEffect) and command.secret:
        changed = tuple(replace(m, amount=_amount(m.amount)) for m in command.modifiers)
        return replace(command, name=command.name + OTHER, modifiers=changed)
    if isinstance(command, do.AddCharacter) and command.notes:
        command = replace(command, notes=command.notes + OTHER)
        return command if command.hero else replace(command, totals=numbers(command.totals))
    if isinstance(command, do.EditSheet) and command.notes is not None:
        command = replace(command, notes=command.notes + OTHER)
        shown = _lies_open(state.characters[command.character])
        return command if shown else replace(command, totals=numbers(command.totals))
    if isinstance(command, do.RollDice) and not _lies_open(state.characters[command.character]):
        return replace(command, total=number(command.total))
    return command


def _call(command: do.CallTest) -> do.CallTest:
    command = replace(command, note=command.note + OTHER)
    if not command.hidden:
        return command
    return replace(command, dn=_dn(command.dn), penalty=_penalty(command.penalty))


def reveals(state: State, event: Event) -> bool:
    """Whether an event shows the players what was hidden."""
    if isinstance(event, was.DnRevealed | was.SideSettled | was.ContestSettled):
        return True
    if isinstance(event, ControlGiven):
        return True  # whoever plays a threat reads its sheet
    if isinstance(event, EffectUsed):  # in an opposed test the dice that it gives show at once
        return any(one.id == event.id and one.secret for one in state.effects)
    if isinstance(event, was.DiceFell | was.SuccessesBought):
        return not _lies_open(state.characters[event.character])
    if isinstance(event, MatterMoved) and isinstance(event.values, Test):
        test = event.values  # that a threat has no dice at all shows at once
        threat = not _lies_open(state.characters[test.character])
        return threat and test.pool is not None and test.pool.value <= 0
    return False


def secrets(state: State) -> set[int]:
    """Numbers that no player may see, unless they also stand somewhere open."""
    hidden = {m.amount for e in state.effects if e.secret for m in e.modifiers}
    shown = set(state.tracks.values())
    for matter in state.matters:
        test: Any = matter.values
        if not isinstance(test, Test):
            continue
        if test.given_dice >= min(MARKED) - 10:
            return set()  # WG-OPP-03: a secret penalty gives the other side dice, and those show
        if test.dn is not None:
            found = {test.dn.value, *(term.amount for term in test.dn.terms)}
            (hidden if test.hidden else shown).update(found)
    return hidden - shown
