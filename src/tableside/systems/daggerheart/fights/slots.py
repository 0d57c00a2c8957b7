"""Slots for HP, Stress and armour: marked, cleared, and what it brings that none is free (DH-HP-04,
DH-STR).
"""

from __future__ import annotations

from tableside.core import state as core
from tableside.core.desk import own_sheet, somebody
from tableside.core.hooks import Hook
from tableside.core.play import fold
from tableside.core.recalled import Kind, Recalled
from tableside.core.showing import Showing
from tableside.core.state import Gained, Spent, owner_of, track_of
from tableside.core.tell import CORE_LINES, spoken
from tableside.core.values import Actor, Bar, Command, Event, Events, Illegal, Limit, Line, Role
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.numbers.derived_conditions import out, slots
from tableside.systems.daggerheart.numbers.masks import may_see_track
from tableside.systems.daggerheart.scene.gm_moves import MARK_STRESS, MakeMove, gm_move
from tableside.systems.daggerheart.state import ARMOUR, FEAR, HOPE, HP, STRESS, Known, Person, State
from tableside.systems.kit.masks import lies_open

SLOTS = Subject("slots")


# The hero, and the matter that what follows belongs to.
last_hp_marked = Hook[Game, [State, str, str], list[Event]]("when a hero marks the last HP")


_MOST_MARKS = 12
CLEARED = {HP: "DH-HP-01", STRESS: "DH-STR-04", ARMOUR: "DH-ARM-01"}  # what slots each rule has
_BY_A_HIT = ("DH-HP-01", "DH-FOE-06")  # said already, by the hit


def mark_hp(
    game: Game, state: State, who: str, amount: int, rule: str, *, parent: str = ""
) -> list[Event]:
    """DH-HP-04, A-32: a hero's last HP, or any mark without a free one, is a death move."""
    events = _fill(state, who, HP, amount, rule)
    after = fold(game, state, events)
    held, most = slots(after, who, HP)
    if not events or held < most or not state.characters[who].hero or out(after, who):
        return events
    return [*events, *last_hp_marked.all(game, after, who, parent)]


def _fill(state: State, who: str, track: str, amount: int, rule: str) -> list[Event]:
    """What goes beyond the last slot is lost."""
    if amount <= 0:
        return []
    held, most = slots(state, who, track)
    fits = max(0, min(amount, most - held))
    return [Gained(track_of(who, track), fits, rule, amount - fits)]


def forced_stress(game: Game, state: State, who: str, amount: int, rule: str) -> list[Event]:
    """DH-STR-03, A-08: fill the free slots; if any is left over, 1 HP in all, and no damage."""
    held, most = slots(state, who, STRESS)
    fits = max(0, min(amount, most - held))
    events: list[Event] = []
    if fits:
        events.append(Gained(track_of(who, STRESS), fits, rule))
    if amount > fits:
        overflow = game.rules.values.stress.overflow_hp
        after = fold(game, state, events)
        events += mark_hp(game, after, who, overflow, "DH-STR-03")
    return events


def no_slot(known: Known, who: Person, amount: int) -> tuple[Bar, ...]:
    """DH-STR-02: nobody volunteers for Stress that cannot be marked whole."""
    held, most = slots(known, who.id, STRESS)
    if held + amount <= most:
        return ()
    sentence = f"{who.name} has {max(0, most - held)} free Stress slots; this takes {amount}."
    return (Bar("no_stress_slot", sentence, "DH-STR-02", Limit.COST),)


def pay_stress(state: State, who: str, amount: int, rule: str) -> list[Event]:
    """Stress marked as a price; a waived one fills what is there."""
    return _fill(state, who, STRESS, amount, rule)


def clear(state: State, who: str, track: str, amount: int, rule: str) -> list[Event]:
    """DH-STR-04: slots are cleared, never below none marked."""
    name = track_of(who, track)
    cleared = min(amount, state.tracks.get(name, 0))
    return [Spent(name, cleared, rule)] if cleared > 0 else []


@SLOTS.answers(gm_move, MARK_STRESS)
def _gm_has_stress_marked(game: Game, state: State, command: MakeMove) -> list[Event]:
    """DH-STR-05: one of the GM's moves."""
    return forced_stress(game, state, command.target, command.amount, rule="DH-STR-05")


class ForceStress(Command, frozen=True, tag="force_stress"):
    """The GM makes somebody mark Stress."""

    targets: tuple[str, ...] = ()
    stress: int = 1


@SLOTS.form(ForceStress, "Have Stress marked", Role.GM, showing=Showing("damage", "stress"))
def _have_stress_marked(game: Game, state: State, _actor: Actor, command: ForceStress) -> Events:
    """DH-STR-03, -05: an effect makes somebody mark Stress."""
    check_targets(state, command.targets)
    _check_few(command.stress)
    events: list[Event] = []
    for who in command.targets:
        now = fold(game, state, events)
        events += forced_stress(game, now, who, command.stress, "DH-STR-05")
    return events


class MarkHp(Command, frozen=True, tag="mark_hp"):
    """The GM has HP marked that are no damage."""

    targets: tuple[str, ...] = ()
    hp: int = 1


@SLOTS.form(MarkHp, "Have HP marked", Role.GM, showing=Showing("damage", "hit points"))
def _have_hp_marked(game: Game, state: State, _actor: Actor, command: MarkHp) -> Events:
    """HP that an effect has marked without dealing damage."""
    check_targets(state, command.targets)
    _check_few(command.hp)
    events: list[Event] = []
    for who in command.targets:
        events += mark_hp(game, fold(game, state, events), who, command.hp, "DH-HP-04")
    return events


class Clear(Command, frozen=True, tag="clear"):
    """Clear marked HP, Stress or Armour Slots, as a feature or an item says."""

    what: str = ""  # hp, stress or armour
    amount: int = 1


@SLOTS.form(
    Clear,
    "Clear marked slots",
    Role.GM,
    Role.PLAYER,
    showing=Showing(part="clearing"),
    somebody=True,
)
def _clear_slots(_game: Game, state: State, actor: Actor, command: Clear) -> Events:
    """What a potion or a feature clears."""
    person = own_sheet(state, actor, command.character)
    _check_few(command.amount)
    tracks = tuple(CLEARED) if person.hero else (HP, STRESS)
    if command.what not in tracks:
        raise Illegal("not_a_choice", f"One clears {', '.join(tracks)}.", "DH-STR-04")
    return clear(state, person.id, command.what, command.amount, CLEARED[command.what])


def check_targets(state: State, targets: tuple[str, ...]) -> None:
    if not targets or len(set(targets)) != len(targets):
        raise Illegal("not_a_choice", "Name one or several, none twice.")
    for one in targets:
        somebody(state, one)


def _check_few(amount: int) -> None:
    if not 1 <= amount <= _MOST_MARKS:
        raise Illegal("not_a_choice", f"1 to {_MOST_MARKS} at a time.")


def _track(
    game: Game, state: State, event: Gained | Spent | core.Reset, actor: Actor
) -> Line | None:
    """An adversary's tracks are not read out, and what a hit marked has been said already."""
    _, own = owner_of(event.track)
    said = isinstance(event, Gained) and event.rule in _BY_A_HIT and own == HP
    if said or not may_see_track(state, event.track, actor):
        return None
    return CORE_LINES[type(event)](game, state, event, actor)


SLOTS.tells(Gained)(_track)
SLOTS.tells(Spent)(_track)
SLOTS.tells(core.Reset)(_track)


@SLOTS.recalls(Spent)
def _paid(_game: Game, _state: State, event: Spent, _reader: Actor) -> tuple[Recalled, ...]:
    _, own = owner_of(event.track)
    lost = event.rule == "DH-HOPE-08"  # with its slot
    if own not in (HOPE, FEAR) or lost:
        return ()
    return (Recalled(Kind.COUNT, event.amount, f"{spoken(own)} spent"),)


@SLOTS.tells(core.Adjusted)
def _adjusted(game: Game, state: State, event: core.Adjusted, actor: Actor) -> Line | None:
    shown = {key: by for key, by in event.changes.items() if may_see_track(state, key, actor)}
    if not shown:
        return None
    return CORE_LINES[core.Adjusted](game, state, core.Adjusted(shown, event.reason), actor)


@SLOTS.tells(core.Overstepped)
def _overstepped(game: Game, state: State, event: core.Overstepped, actor: Actor) -> Line | None:
    """What an adversary can do, and where its tracks end, shows in no caution."""
    about = state.characters.get(event.about.partition(".")[0])
    if about is not None and actor.role is not Role.GM and not lies_open(about, actor):
        return None
    return CORE_LINES[core.Overstepped](game, state, event, actor)
