"""The desk: who is on the roster, what stands on a sheet, and how this table plays."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from tableside.core.belongings import put_on, taken_off
from tableside.core.cards import Card, check_cards, exchanged, in_hand
from tableside.core.desk import own_sheet
from tableside.core.maximums import leave_room
from tableside.core.sheet_page import LOOKED_AT
from tableside.core.showing import Showing
from tableside.core.state import Origin, SheetEdited
from tableside.core.values import Actor, Command, Event, Events, Illegal, Role
from tableside.systems.daggerheart.cards import rewritten as with_hand
from tableside.systems.daggerheart.cards import with_card
from tableside.systems.daggerheart.fights.ranges import DistancesForgotten
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.numbers.derived import proficiency_by_level
from tableside.systems.daggerheart.rolls.experiences import by_player
from tableside.systems.daggerheart.sheet.checks import MOST_NOTES, check_person
from tableside.systems.daggerheart.state import (
    RANGE_MODE,
    SPOTLIGHT,
    Company,
    Experience,
    Person,
    State,
)
from tableside.systems.daggerheart.state.gear import Armour, Damage, Weapon
from tableside.systems.kit import sheet
from tableside.systems.kit.wings import hidden

DESKWORK = Subject("desk")
_ADVERSARIES = sheet.Foes(
    "not_an_adversary", "stat block", "Rat; Difficulty 10; HP 3.", most=20, notes=MOST_NOTES
)


_REPLACED = (  # what is named changes, the rest stays; traits are gathered one by one
    *("name", "experiences", "stress_max", "notes", "level", "hp_max", "major", "severe"),
    *("resists", "immune", "weapons", "evasion", "proficiency", "armour_score", "scars"),
    *("kind", "foe_type", "tier", "difficulty", "attack", "minion", "horde", "relentless"),
    *("slow", "motives", "attack_dice", "per_hp", "place_type", "impulses", "adversaries"),
    *("worn", "about", "belongings", "consumables", "portrait", "origin"),
    *("marked_traits", "advancements"),
)


class AddCharacter(Command, frozen=True, tag="add_character"):
    """Put a hero or an adversary on the roster."""

    id: str = ""
    name: str = ""
    hero: bool = True
    seat: str = ""
    traits: Mapping[str, int] = {}
    experiences: tuple[Experience, ...] = ()
    stress_max: int = 6
    notes: str = ""
    level: int = 1
    hp_max: int = 6
    major: int = 0
    severe: int = 0
    resists: tuple[str, ...] = ()
    immune: tuple[str, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    evasion: int = 10
    proficiency: int = 1
    armour_score: int = 0
    scars: tuple[str, ...] = ()
    kind: str = ""
    foe_type: str = ""
    tier: int = 1
    difficulty: int = 0
    attack: int = 0
    minion: int = 0
    horde: Damage | None = None
    relentless: int = 1
    slow: bool = False
    motives: str = ""
    attack_dice: str = ""
    per_hp: int = 0
    place_type: str = ""
    impulses: str = ""
    adversaries: tuple[Company, ...] = ()
    worn: tuple[Armour, ...] = ()
    about: Mapping[str, str] = {}
    belongings: tuple[str, ...] = ()
    consumables: Mapping[str, int] = {}
    portrait: str = ""
    origin: Origin | None = None
    marked_traits: tuple[str, ...] = ()
    advancements: Mapping[str, int] = {}
    cards: tuple[Card, ...] = ()


@DESKWORK.form(
    AddCharacter, "Add a character", Role.GM, Role.PLAYER, showing=Showing(part="person")
)
def _add(game: Game, state: State, actor: Actor, command: AddCharacter) -> Events:
    person = Person(**sheet.fields_of(actor, command, ("traits", "cards", *_REPLACED)))
    asked: list[Event] = []
    # The Experiences of a ready hero were looked at; what a player writes waits for the GM's word.
    looked_at = person.origin is not None and person.origin.source in LOOKED_AT
    if actor.role is not Role.GM and not looked_at:
        person, asked = by_player(state, person)
    return [*_joined(game, state, person), *asked]


def _joined(game: Game, state: State, person: Person) -> list[Event]:
    """Somebody new on the roster, checked."""
    sheet.check_new(state, person.id)
    _check(game, person)
    return sheet.joined(game, state, person, in_hand(person))


def _check(game: Game, person: Person) -> None:
    check_person(person)
    check_cards(game, person.cards)


class EditSheet(Command, frozen=True, tag="edit_sheet"):
    """Change what stands on a sheet; what is not named stays."""

    name: str | None = None
    traits: Mapping[str, int] = {}
    experiences: tuple[Experience, ...] | None = None
    stress_max: int | None = None
    notes: str | None = None
    level: int | None = None
    hp_max: int | None = None
    major: int | None = None
    severe: int | None = None
    resists: tuple[str, ...] | None = None
    immune: tuple[str, ...] | None = None
    weapons: tuple[Weapon, ...] | None = None
    evasion: int | None = None
    proficiency: int | None = None
    armour_score: int | None = None
    scars: tuple[str, ...] | None = None
    kind: str | None = None
    foe_type: str | None = None
    tier: int | None = None
    difficulty: int | None = None
    attack: int | None = None
    minion: int | None = None
    horde: Damage | None = None
    relentless: int | None = None
    slow: bool | None = None
    motives: str | None = None
    attack_dice: str | None = None
    per_hp: int | None = None
    place_type: str | None = None
    impulses: str | None = None
    adversaries: tuple[Company, ...] | None = None
    worn: tuple[Armour, ...] | None = None
    about: Mapping[str, str] | None = None
    belongings: tuple[str, ...] | None = None
    consumables: Mapping[str, int] | None = None
    portrait: str | None = None
    origin: Origin | None = None
    marked_traits: tuple[str, ...] | None = None
    advancements: Mapping[str, int] | None = None
    cards: tuple[Card, ...] | None = None


@DESKWORK.form(
    EditSheet, "Change a sheet", Role.GM, Role.PLAYER, showing=Showing(part="sheet"), somebody=True
)
def _edit(game: Game, state: State, actor: Actor, command: EditSheet) -> Events:
    person, said = sheet.changes(state, actor, command, _REPLACED)
    edited = replace(person, traits={**person.traits, **command.traits}, **said)
    if command.advancements is not None:  # one that is struck was not taken
        taken = {key: count for key, count in edited.advancements.items() if count > 0}
        edited = replace(edited, advancements=taken)
    if command.proficiency is None:
        edited = _following(game, person, edited)
    asked: list[Event] = []
    if actor.role is not Role.GM:
        edited, asked = by_player(state, edited, person.experiences)
    if command.cards is None:
        return [*_rewritten(game, state, edited), *asked]
    edited = replace(edited, cards=tuple(one for one in edited.cards if one in command.cards))
    for card in command.cards:
        edited = with_card(game, edited, card)
    _check(game, edited)
    return [*with_hand(game, state, edited), *asked]


def _following(game: Game, old: Person, new: Person) -> Person:
    """DH-LVL-03: a hero's Proficiency that followed from the level goes on following."""
    was, now = (proficiency_by_level(game.rules, one.level).value for one in (old, new))
    follows = old.hero and old.proficiency == was
    return replace(new, proficiency=now) if follows and was != now else new


def _rewritten(game: Game, state: State, new: Person) -> list[Event]:
    """A sheet as it is from now on."""
    check_person(new)
    return leave_room(game, state, SheetEdited(new))


class TakeWeapon(Command, frozen=True, tag="take_weapon"):
    """Put a weapon on a sheet, or a new version of one that is there."""

    weapon: Weapon | None = None


@DESKWORK.form(
    TakeWeapon,
    "Put a weapon on a sheet",
    Role.GM,
    Role.PLAYER,
    showing=Showing("sheet", "weapon"),
    somebody=True,
)
def _take_weapon(game: Game, state: State, actor: Actor, command: TakeWeapon) -> Events:
    """A weapon comes onto a sheet, or takes the place of one with its id."""
    person, new = own_sheet(state, actor, command.character), command.weapon
    if new is None:
        raise Illegal("not_a_choice", "Which weapon?")
    return _rewritten(game, state, replace(person, weapons=put_on(person.weapons, new)))


class DropWeapon(Command, frozen=True, tag="drop_weapon"):
    """Take a weapon off a sheet."""

    weapon: str = ""


@DESKWORK.form(
    DropWeapon,
    "Take a weapon off a sheet",
    Role.GM,
    Role.PLAYER,
    showing=Showing("sheet", "weapon removal"),
    somebody=True,
)
def _drop_weapon(game: Game, state: State, actor: Actor, command: DropWeapon) -> Events:
    """A weapon leaves a sheet."""
    person = own_sheet(state, actor, command.character)
    left = taken_off(person.weapons, command.weapon)
    return _rewritten(game, state, replace(person, weapons=left))


class CopyAdversary(sheet.Copying, frozen=True, tag="copy_adversary"):
    """More of these: lettered copies of an adversary, fresh and unhurt."""


@DESKWORK.form(
    CopyAdversary, "More of these", Role.GM, showing=Showing("roster", "copies"), somebody=True
)
def _copy_adversary(game: Game, state: State, _actor: Actor, command: CopyAdversary) -> Events:
    """More of these; the first of them takes the letter A."""
    first, made = sheet.more(_ADVERSARIES, state, command)
    return [*first, *(event for one in made for event in _joined(game, state, one))]


class PasteAdversary(sheet.Pasting, frozen=True, tag="paste_adversary"):
    """Add an adversary from a stat block as books and notes have them."""


@DESKWORK.form(
    PasteAdversary, "Add an adversary from a stat block", Role.GM, showing=Showing("roster")
)
def _paste_adversary(game: Game, state: State, _actor: Actor, command: PasteAdversary) -> Events:
    """An adversary, or several of a kind, from a stat block; what was not understood is kept."""
    # What reads texts is large, and most evenings nobody pastes one.
    from tableside.systems.daggerheart.sheet.stat_text import read

    people, found = sheet.pasted(_ADVERSARIES, state, command, read)
    events = [event for kin in people for one in kin for event in _joined(game, state, one)]
    return [*events, *sheet.what_was_read(StatBlockRead, people, found)]


class BringIn(Command, frozen=True, tag="bring_in"):
    """Bring in everybody, and every place, that was read from a text or a file, all at once."""

    people: tuple[sheet.Coming[Person], ...] = ()


@DESKWORK.form(BringIn, "Bring in what was read", Role.GM, showing=Showing("roster", "newcomers"))
def _bring_in(game: Game, state: State, _actor: Actor, command: BringIn) -> Events:
    """All of them join, lettered where there are several."""
    people = sheet.brought(_ADVERSARIES, state, command.people)
    events = [event for one in people for event in _joined(game, state, one)]
    events += hidden(state, command.people, partial(_check, game))
    for one in sheet.renewed(state, command.people):
        check_cards(game, one.cards)
        before = in_hand(state.characters[one.id])
        held = exchanged(state, one.id, before, in_hand(one), secret=False)
        events += [*_rewritten(game, state, one), *held]
    return events


@DESKWORK.event
class StatBlockRead(sheet.TextRead, frozen=True, tag="stat_block_read"):
    """An adversary or a place came from pasted text; what was not understood is kept."""


DESKWORK.tells(StatBlockRead)(sheet.tell_left_over)


class SetOption(Command, frozen=True, tag="set_option"):
    """How this table plays: what players see of adversaries, massive damage, distances."""

    option: str = ""
    value: str = ""


@DESKWORK.form(SetOption, "How this table plays", Role.GM, showing=Showing("options", "option"))
def _set_option(game: Game, state: State, _actor: Actor, command: SetOption) -> Events:
    """One way or another of playing at this table; every fact but the spotlight is one."""
    options = {name: values for name, values in game.facts.items() if name != SPOTLIGHT}
    events: list[Event] = [sheet.chosen(options, command.option, command.value)]
    if command.option == RANGE_MODE and command.value != state.facts[RANGE_MODE]:
        events.append(DistancesForgotten())
    return events
