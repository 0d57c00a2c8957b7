"""Weapons and cards on sheets, copies of threats, and how the table plays combat."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.belongings import put_on, taken_off
from tableside.core.cards import DropCard, TakeCard, the_card
from tableside.core.copies import check_count, more_of, of_a_new_kind
from tableside.core.desk import MOST_NAME, somebody
from tableside.core.state import FactSet
from tableside.core.values import Actor, Events, Illegal
from tableside.systems.wrath_glory.combat.gear import commands as do
from tableside.systems.wrath_glory.combat.gear.events import GearChanged, StatLineRead
from tableside.systems.wrath_glory.combat.gear.statline import read
from tableside.systems.wrath_glory.decide.sheet import joined, own_sheet, rewritten
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.state import (
    DISTANCE,
    FOES,
    FOES_DEFENCE,
    THREAT_POLICY,
    THREAT_SOAK,
    Person,
    State,
)

MOST_COPIES, MOST_PASTED = 30, 8000
OPTIONS = (DISTANCE, FOES, FOES_DEFENCE, THREAT_POLICY, THREAT_SOAK)


def take_weapon(game: Game, state: State, actor: Actor, command: do.TakeWeapon) -> Events:
    """A weapon comes onto a sheet, or takes the place of the one with its id."""
    person, weapon = own_sheet(state, actor, command.character), command.weapon
    if weapon is None:
        raise Illegal("no_weapon", "Say which weapon: it has at least an id and a name.")
    told = GearChanged(
        person.id, f"{weapon.name}, {weapon.damage} + {weapon.ed} ED, AP {weapon.ap}"
    )
    changed = replace(person, weapons=put_on(person.weapons, weapon))
    return [*rewritten(game, state, changed), told]


def drop_weapon(game: Game, state: State, actor: Actor, command: do.DropWeapon) -> Events:
    """A weapon leaves a sheet."""
    person = own_sheet(state, actor, command.character)
    return rewritten(
        game, state, replace(person, weapons=taken_off(person.weapons, command.weapon))
    )


def take_card(game: Game, state: State, actor: Actor, command: TakeCard) -> Events:
    """A card comes onto a sheet, or takes the place of the one with its id."""
    person, card = own_sheet(state, actor, command.character), the_card(command)
    changed = rewritten(game, state, replace(person, cards=put_on(person.cards, card)))
    return [*changed, GearChanged(person.id, f"the card {card.name}")]


def drop_card(game: Game, state: State, actor: Actor, command: DropCard) -> Events:
    """A card leaves a sheet."""
    person = own_sheet(state, actor, command.character)
    left = taken_off(person.cards, command.card)
    gone = rewritten(game, state, replace(person, cards=left))
    return [*gone, GearChanged(person.id, f"{command.card} is off the sheet")]


def copy_threat(game: Game, state: State, _actor: Actor, command: do.CopyThreat) -> Events:
    """More of these; the first of them takes the letter A."""
    person: Person = somebody(state, command.character)
    if person.hero:
        raise Illegal("not_a_threat", f"{person.name} is a hero; there is only one.")
    check_count(command.count, MOST_COPIES)
    first, made = more_of(state, person, command.count)
    return [*first, *(event for one in made for event in joined(game, state, _unmanned(one)))]


def _unmanned(person: Person) -> Person:
    """Nobody is in two vehicles at once, so another of them comes without a crew."""
    if person.vehicle is None:
        return person
    return replace(person, vehicle=replace(person.vehicle, crew=()))


def paste_threat(game: Game, state: State, _actor: Actor, command: do.PasteThreat) -> Events:
    """A threat, or several of a kind, from a stat line; what was not understood is kept."""
    check_count(command.count, MOST_COPIES)
    if len(command.text) > MOST_PASTED:
        raise Illegal("too_long", f"A stat line has {MOST_PASTED} characters at most.")
    found = read(command.text)
    name = (command.name or found.person.name).strip()[: MOST_NAME - 3]
    if not name or not found.understood:
        sentence = "Nothing here reads like a stat line, such as: Ganger; Defence 2; Wounds 3."
        raise Illegal("not_understood", sentence)
    notes = "\n".join(found.left_over)
    person = replace(found.person, name=name, kind=name, notes=notes)
    people = of_a_new_kind(state, person, command.count)
    events = [event for one in people for event in joined(game, state, one)]
    return [*events, StatLineRead(people[0].id, found.left_over)]


def set_option(game: Game, _state: State, _actor: Actor, command: do.SetOption) -> Events:
    """One way or another of playing combat at this table."""
    if command.option not in OPTIONS:
        raise Illegal(
            "no_such_option", f"There is no option {command.option!r}: {', '.join(OPTIONS)}."
        )
    values = game.facts[command.option]
    if command.value not in values:
        sentence = f"{command.option} is one of {', '.join(values)}, not {command.value!r}."
        raise Illegal("not_a_choice", sentence)
    return [FactSet(command.option, command.value)]
