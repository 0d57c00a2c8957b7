"""Weapons on sheets, adversaries from text and by copying, and the table's options."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.belongings import put_on, taken_off
from tableside.core.copies import check_count, more_of, of_a_new_kind
from tableside.core.desk import MOST_NAME, own_sheet, somebody
from tableside.core.state import FactSet
from tableside.core.values import Actor, Event, Events, Illegal
from tableside.systems.daggerheart.combat.gear import commands as do
from tableside.systems.daggerheart.combat.gear.events import DistancesForgotten, StatBlockRead
from tableside.systems.daggerheart.combat.gear.statblock import read
from tableside.systems.daggerheart.decide.sheet import joined, rewritten
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.state import RANGE_MODE, SPOTLIGHT, Person, State

MOST_COPIES, MOST_PASTED, MOST_NOTES = 20, 8000, 2000


def take_weapon(game: Game, state: State, actor: Actor, command: do.TakeWeapon) -> Events:
    """A weapon comes onto a sheet, or takes the place of one with its id."""
    person, new = own_sheet(state, actor, command.character), command.weapon
    if new is None:
        raise Illegal("not_a_choice", "Which weapon?")
    return rewritten(game, state, replace(person, weapons=put_on(person.weapons, new)))


def drop_weapon(game: Game, state: State, actor: Actor, command: do.DropWeapon) -> Events:
    """A weapon leaves a sheet."""
    person = own_sheet(state, actor, command.character)
    left = taken_off(person.weapons, command.weapon)
    return rewritten(game, state, replace(person, weapons=left))


def copy_adversary(game: Game, state: State, _actor: Actor, command: do.CopyAdversary) -> Events:
    """More of these; the first of them takes the letter A."""
    person: Person = somebody(state, command.character)
    if person.hero:
        raise Illegal("not_an_adversary", f"{person.name} is a hero; there is only one.")
    check_count(command.count, MOST_COPIES)
    first, made = more_of(state, person, command.count)
    return [*first, *(event for one in made for event in joined(game, state, one))]


def paste_adversary(game: Game, state: State, _actor: Actor, command: do.PasteAdversary) -> Events:
    """An adversary, or several of a kind, from a stat block; what was not understood is kept."""
    check_count(command.count, MOST_COPIES)
    if len(command.text) > MOST_PASTED:
        raise Illegal("too_long", f"A stat block has {MOST_PASTED} characters at most.")
    found = read(command.text)
    name = (command.name or found.person.name).strip()[: MOST_NAME - 3]
    if not name or not found.understood:
        sentence = "Nothing here reads like a stat block, such as: Rat; Difficulty 10; HP 3."
        raise Illegal("not_understood", sentence)
    notes = "\n".join(found.left_over)[:MOST_NOTES]
    person = replace(found.person, name=name, kind=name, notes=notes)
    people = of_a_new_kind(state, person, command.count)
    events = [event for one in people for event in joined(game, state, one)]
    return [*events, StatBlockRead(people[0].id, found.left_over)]


def set_option(game: Game, state: State, _actor: Actor, command: do.SetOption) -> Events:
    """One way or another of playing at this table; every fact but the spotlight is one."""
    options = {name: values for name, values in game.facts.items() if name != SPOTLIGHT}
    if command.option not in options:
        good = ", ".join(options)
        raise Illegal("no_such_option", f"There is no option {command.option!r}: {good}.")
    values = options[command.option]
    if command.value not in values:
        sentence = f"{command.option} is one of {', '.join(values)}, not {command.value!r}."
        raise Illegal("not_a_choice", sentence)
    forgotten: list[Event] = []
    if command.option == RANGE_MODE and command.value != state.facts[RANGE_MODE]:
        forgotten.append(DistancesForgotten())
    return [FactSet(command.option, command.value), *forgotten]
