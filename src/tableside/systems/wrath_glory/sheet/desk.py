"""Who is on the roster, sheets that are changed, what lies on them, and more threats."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from tableside.core.belongings import put_on, taken_off
from tableside.core.cards import Card, exchanged, in_hand
from tableside.core.desk import own_sheet
from tableside.core.maximums import leave_room
from tableside.core.showing import Showing
from tableside.core.state import Origin, SheetEdited, track_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Line, Role
from tableside.core.verbs import plays
from tableside.systems.kit import sheet
from tableside.systems.kit.wings import hidden
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.sheet.check import check_person
from tableside.systems.wrath_glory.sheet.ratings import MOST_NOTES
from tableside.systems.wrath_glory.state import ASSETS, UNKNOWN, WEALTH, Person, State
from tableside.systems.wrath_glory.state.gear import Armour, Earned, Power, Vehicle, Weapon

SHEET = Subject("sheet")

_GATHERED = ("attributes", "skills", "totals")  # what is named changes, the rest stays

_REPLACED = (
    *("name", "talents", "notes", "rank", "tier", "speed", "defence", "resilience", "armour"),
    *("max_wounds", "max_shock", "weapons", "cards", "keywords", "kind", "threat_class", "mob"),
    *("powers", "can_soak_mortal", "important", "traumatic", "memorable"),
    *("wealth", "assets", "attitude", "vehicle", "classes", "size", "moves"),
    *(
        "passive_awareness",
        "worn",
        "about",
        "belongings",
        "consumables",
        "portrait",
        "origin",
        "earned",
    ),
)


class AddCharacter(Command, frozen=True, tag="add_character"):
    """Put a hero or a threat on the roster."""

    id: str = ""
    name: str = ""
    hero: bool = True
    seat: str = ""
    attributes: Mapping[str, int] = {}
    skills: Mapping[str, int] = {}
    totals: Mapping[str, int] = {}
    talents: tuple[str, ...] = ()
    objective: str = ""
    notes: str = ""
    rank: int = 1
    tier: int = 1
    speed: int = UNKNOWN
    defence: int = UNKNOWN
    resilience: int = UNKNOWN
    armour: int = UNKNOWN
    max_wounds: int = UNKNOWN
    max_shock: int = UNKNOWN
    weapons: tuple[Weapon, ...] = ()
    powers: tuple[Power, ...] = ()
    cards: tuple[Card, ...] = ()
    keywords: tuple[str, ...] = ()
    wealth: int = UNKNOWN
    assets: int = UNKNOWN
    vehicle: Vehicle | None = None
    attitude: str = ""
    kind: str = ""
    threat_class: str = ""
    classes: Mapping[str, str] = {}
    size: str = ""
    moves: Mapping[str, int] = {}
    passive_awareness: int = UNKNOWN
    worn: tuple[Armour, ...] = ()
    about: Mapping[str, str] = {}
    belongings: tuple[str, ...] = ()
    consumables: Mapping[str, int] = {}
    portrait: str = ""
    origin: Origin | None = None
    earned: tuple[Earned, ...] = ()
    mob: str = ""
    can_soak_mortal: bool = False
    important: bool = False
    traumatic: tuple[str, ...] = ()
    memorable: tuple[str, ...] = ()


@SHEET.form(AddCharacter, "Add a character", Role.GM, Role.PLAYER, showing=Showing(part="person"))
def _add(game: Game, state: State, actor: Actor, command: AddCharacter) -> Events:
    said = sheet.fields_of(actor, command, (*_GATHERED, *_REPLACED, "objective"))
    return _joined(game, state, Person(**said))


def _joined(game: Game, state: State, person: Person) -> list[Event]:
    """Somebody new on the roster, checked."""
    sheet.check_new(state, person.id)
    check_person(game, person)
    return sheet.joined(game, state, person, in_hand(person))


class EditSheet(Command, frozen=True, tag="edit_sheet"):
    """Change what stands on a sheet; what is not named stays, a number below 0 strikes it."""

    name: str | None = None
    attributes: Mapping[str, int] = {}
    skills: Mapping[str, int] = {}
    totals: Mapping[str, int] = {}
    talents: tuple[str, ...] | None = None
    objective: str | None = None
    notes: str | None = None
    rank: int | None = None
    tier: int | None = None
    speed: int | None = None
    defence: int | None = None
    resilience: int | None = None
    armour: int | None = None
    max_wounds: int | None = None
    max_shock: int | None = None
    weapons: tuple[Weapon, ...] | None = None
    powers: tuple[Power, ...] | None = None
    cards: tuple[Card, ...] | None = None
    keywords: tuple[str, ...] | None = None
    wealth: int | None = None
    assets: int | None = None
    vehicle: Vehicle | None = None
    attitude: str | None = None
    kind: str | None = None
    threat_class: str | None = None
    classes: Mapping[str, str] | None = None
    size: str | None = None
    moves: Mapping[str, int] | None = None
    passive_awareness: int | None = None
    worn: tuple[Armour, ...] | None = None
    about: Mapping[str, str] | None = None
    belongings: tuple[str, ...] | None = None
    consumables: Mapping[str, int] | None = None
    portrait: str | None = None
    origin: Origin | None = None
    earned: tuple[Earned, ...] | None = None
    mob: str | None = None
    can_soak_mortal: bool | None = None
    important: bool | None = None
    traumatic: tuple[str, ...] | None = None
    memorable: tuple[str, ...] | None = None


@SHEET.form(
    EditSheet, "Change a sheet", Role.GM, Role.PLAYER, showing=Showing(part="sheet"), somebody=True
)
def _edit(game: Game, state: State, actor: Actor, command: EditSheet) -> Events:
    person, said = sheet.changes(state, actor, command, _REPLACED)
    gathered = {name: _merged(getattr(person, name), getattr(command, name)) for name in _GATHERED}
    edited = replace(person, **gathered, **said)
    if command.objective is not None:  # a new Objective may be met anew (WG-WP-04)
        edited = replace(edited, objective=command.objective, objective_met=False)
    return rewritten(game, state, edited)


def _merged(old: Mapping[str, int], new: Mapping[str, int]) -> dict[str, int]:
    merged = {**old, **new}
    return {name: rating for name, rating in merged.items() if rating >= 0}


def rewritten(game: Game, state: State, new: Person) -> list[Event]:
    """A sheet as it is from now on, with the tracks and the cards that come and go with it."""
    check_person(game, new)
    old: Person = state.characters[new.id]
    was, now = game.fresh_tracks(old), game.fresh_tracks(new)
    # WG-INF-07: Wealth and Assets are what the sheet says, not what they began with.
    owned = (track_of(new.id, own) for own in (WEALTH, ASSETS))
    said_anew = {track for track in owned if was.get(track) != now.get(track)}
    edited = SheetEdited(
        new,
        {one: points for one, points in now.items() if one not in was or one in said_anew},
        tuple(track for track in was if track not in now),
    )
    changed = exchanged(state, new.id, old.cards, new.cards, secret=not new.hero)
    return [*leave_room(game, state, edited), *changed]


GEAR = Subject("gear")


class TakeWeapon(Command, frozen=True, tag="take_weapon"):
    """Put a weapon on a sheet, or a new version of one that is there."""

    weapon: Weapon | None = None


@GEAR.form(
    TakeWeapon,
    "Put a weapon on a sheet",
    Role.GM,
    Role.PLAYER,
    showing=Showing("sheet", "weapon"),
    somebody=True,
)
def _take_weapon(game: Game, state: State, actor: Actor, command: TakeWeapon) -> Events:
    """A weapon comes onto a sheet, or takes the place of the one with its id."""
    person, weapon = own_sheet(state, actor, command.character), command.weapon
    if weapon is None:
        raise Illegal("no_weapon", "Say which weapon: it has at least an id and a name.")
    told = GearChanged(
        person.id, f"{weapon.name}, {weapon.damage} + {weapon.ed} ED, AP {weapon.ap}"
    )
    changed = replace(person, weapons=put_on(person.weapons, weapon))
    return [*rewritten(game, state, changed), told]


class DropWeapon(Command, frozen=True, tag="drop_weapon"):
    """Take a weapon off a sheet."""

    weapon: str = ""


@GEAR.form(
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
    return rewritten(
        game, state, replace(person, weapons=taken_off(person.weapons, command.weapon))
    )


class TakePower(Command, frozen=True, tag="take_power"):
    """Put a power on a sheet, or a new version of one that is there."""

    power: Power | None = None


@GEAR.form(
    TakePower,
    "Put a power on a sheet",
    Role.GM,
    Role.PLAYER,
    showing=Showing("sheet", "power"),
    somebody=True,
)
def _take_power(game: Game, state: State, actor: Actor, command: TakePower) -> Events:
    """A power comes onto a sheet, or takes the place of the one with its id."""
    person, power = own_sheet(state, actor, command.character), command.power
    if power is None:
        raise Illegal("no_power", "Say which power: it has at least an id and a name.")
    changed = replace(person, powers=put_on(person.powers, power))
    return [*rewritten(game, state, changed), GearChanged(person.id, f"the power {power.name}")]


class DropPower(Command, frozen=True, tag="drop_power"):
    """Take a power off a sheet."""

    power: str = ""


@GEAR.form(
    DropPower,
    "Take a power off a sheet",
    Role.GM,
    Role.PLAYER,
    showing=Showing("sheet", "power removal"),
    somebody=True,
)
def _drop_power(game: Game, state: State, actor: Actor, command: DropPower) -> Events:
    """A power leaves a sheet."""
    person = own_sheet(state, actor, command.character)
    left = taken_off(person.powers, command.power)
    gone = rewritten(game, state, replace(person, powers=left))
    return [*gone, GearChanged(person.id, f"{command.power} is off the sheet")]


@GEAR.event
class GearChanged(Event, frozen=True, tag="gear_changed"):
    """A weapon, a power or a card came onto a sheet, changed there, or left it."""

    character: str
    text: str


@GEAR.tells(GearChanged)
def _tell_changed(_game: Game, state: State, event: GearChanged, actor: Actor) -> Line | None:
    """What a hero carries is for everybody to read, what a threat has for whoever plays it."""
    person = state.characters.get(event.character)
    if person is None or not (person.hero or plays(actor, person)):
        return None
    return Line(f"{person.name}: {event.text}.")


THREATS = Subject("threats")
_THREATS = sheet.Foes("not_a_threat", "stat line", "Ganger; Defence 2; Wounds 3.", 30, MOST_NOTES)


class CopyThreat(sheet.Copying, frozen=True, tag="copy_threat"):
    """More of these: lettered copies of a threat, fresh and unhurt."""


@THREATS.form(
    CopyThreat, "More of these", Role.GM, showing=Showing("roster", "copies"), somebody=True
)
def _copy_threat(game: Game, state: State, _actor: Actor, command: CopyThreat) -> Events:
    """More of these; the first of them takes the letter A."""
    first, made = sheet.more(_THREATS, state, command)
    return [*first, *(event for one in made for event in _joined(game, state, _unmanned(one)))]


def _unmanned(person: Person) -> Person:
    """Nobody is in two vehicles at once, so another of them comes without a crew."""
    if person.vehicle is None:
        return person
    return replace(person, vehicle=replace(person.vehicle, crew=()))


class PasteThreat(sheet.Pasting, frozen=True, tag="paste_threat"):
    """Add a threat from a stat line as books and notes have them."""


@THREATS.form(PasteThreat, "Add a threat from a stat line", Role.GM, showing=Showing("roster"))
def _paste_threat(game: Game, state: State, _actor: Actor, command: PasteThreat) -> Events:
    """A threat, or several of a kind, from a stat line; what was not understood is kept."""
    # What reads texts is large, and most evenings nobody pastes one.
    from tableside.systems.wrath_glory.sheet.stat_text import read

    people, found = sheet.pasted(_THREATS, state, command, partial(read, tier=tier_of(state)))
    events = [event for kin in people for one in kin for event in _joined(game, state, one)]
    return [*events, *sheet.what_was_read(StatLineRead, people, found)]


class BringIn(Command, frozen=True, tag="bring_in"):
    """Bring in everybody who was read from a text or a file, all at once."""

    people: tuple[sheet.Coming[Person], ...] = ()


@THREATS.form(BringIn, "Bring in what was read", Role.GM, showing=Showing("roster", "newcomers"))
def _bring_in(game: Game, state: State, _actor: Actor, command: BringIn) -> Events:
    """All of them join, lettered where there are several."""
    people = sheet.brought(_THREATS, state, command.people)
    events = [event for one in people for event in _joined(game, state, one)]
    events += hidden(state, command.people, partial(check_person, game))
    for one in sheet.renewed(state, command.people):
        events += rewritten(game, state, one)
    return events


def tier_of(state: State) -> int:
    """The tier that is played: the highest of the heroes'; 0 if there are none."""
    return max((one.tier for one in state.characters.values() if one.hero), default=0)


@THREATS.event
class StatLineRead(sheet.TextRead, frozen=True, tag="stat_line_read"):
    """A threat came from pasted text; what was not understood is kept."""


THREATS.tells(StatLineRead)(sheet.tell_left_over)
