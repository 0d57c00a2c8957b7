"""What adversaries hide from the players, changed without their seeing it."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.cards import Card, CardUsed
from tableside.core.effects import Effect
from tableside.core.reckoning import Reckoning, Term
from tableside.core.state import (
    Adjusted,
    ControlGiven,
    EffectBegan,
    EffectEnded,
    FactSet,
    Gained,
    Overstepped,
    SheetEdited,
    Spent,
    Tolerated,
    TolerationEnded,
)
from tableside.core.values import Event
from tableside.systems.daggerheart.fights.adversaries import FoeRolled
from tableside.systems.daggerheart.fights.attacks import DifficultyRaised
from tableside.systems.daggerheart.fights.damage import DamageRolled, Harmed, Struck
from tableside.systems.daggerheart.rolls.after_the_roll import RollAmended
from tableside.systems.daggerheart.state import Person, State, Thread, Values
from tableside.systems.daggerheart.state.fight import FoeAttack, Hit
from tableside.systems.daggerheart.state.gear import Weapon

OTHER = " (hush, otherwise)"
# What a secret card may change without anybody's seeing it before it counts.
_QUIET = ("difficulty", "own_difficulty", "attack", "damage", "major", "severe")
_LOUD = ("hp_max", "stress_max")


def open_sheet(one: Person) -> bool:
    """A hero's, or that of an adversary whom a player plays."""
    return one.hero or bool(one.controller)


def _grows(state: State, one: Person) -> bool:
    """Whether HP and Stress can be others and look the same."""
    words = state.facts["foes"] == "words"
    plain = not any(m.quantity in _LOUD for e in state.effects for m in e.modifiers)
    held = state.tracks[f"{one.id}.hp"] <= one.hp_max <= 20
    return words and plain and held and one.stress_max < 12


def twist_person(state: State, one: Person) -> Person:
    """An adversary with another stat block under the same name."""
    one = replace(one, notes=one.notes + OTHER)
    if open_sheet(one):
        return one
    if _grows(state, one):
        one = replace(one, hp_max=2 * one.hp_max, stress_max=one.stress_max + 1)
    if state.facts["foes_difficulty"] == "hidden" and 0 < one.difficulty < 40:
        one = replace(one, difficulty=one.difficulty + 1)
    return replace(
        one,
        major=one.major + bool(one.major),
        severe=one.severe + bool(one.severe),
        attack=one.attack + 1,
        motives=one.motives + OTHER,
        experiences=tuple(replace(x, bonus=x.bonus + 1) for x in one.experiences),
        weapons=tuple(_weapon(weapon) for weapon in one.weapons),
        cards=tuple(_card(card) for card in one.cards),
    )


def _weapon(weapon: Weapon) -> Weapon:
    return replace(weapon, damage=replace(weapon.damage, flat=weapon.damage.flat + 1))


def _card(card: Card) -> Card:
    """One that was used is known; one that only works shows nothing but that it does."""
    if not card.passive:
        return card
    changed = tuple(
        replace(each, amount=each.amount - 3) if each.quantity in _QUIET else each
        for each in card.modifiers
    )
    return replace(card, name=card.name + OTHER, modifiers=changed)


def twist_tracks(state: State) -> dict[str, int]:
    """Twice the HP of twice as many, and one more Stress where all of it is marked."""
    tracks = dict(state.tracks)
    for key, one in state.characters.items():
        if open_sheet(one) or not _grows(state, one):
            continue
        tracks[f"{key}.hp"] *= 2
        tracks[f"{key}.stress"] += tracks[f"{key}.stress"] >= one.stress_max
    return tracks


def twist_effect(state: State, one: Effect) -> Effect:
    """Something secret under another name, as strong as nobody knows."""
    by_card = one.id.startswith("card.")
    if not one.secret or (by_card and open_sheet(state.characters[one.on])):
        return one
    changed = tuple(
        replace(each, amount=each.amount - 3) if each.quantity in _QUIET else each
        for each in one.modifiers
    )
    return replace(one, name=one.name + OTHER, modifiers=changed)


def twist_fight(state: State, one: Thread) -> Values:
    """What is on its way to an adversary, or from one."""
    values = one.values
    if isinstance(values, FoeAttack) and values.hidden:
        needed = values.evasion and _other(values.evasion)
        values = replace(values, difficulty=values.difficulty + 1, evasion=needed)
    if isinstance(values, FoeAttack) and not open_sheet(state.characters[values.attacker]):
        weapon = values.weapon and _weapon(values.weapon)
        values = replace(values, weapon=weapon)
        if values.total is not None and not values.faces:
            values = replace(values, total=_other(values.total))
        return values
    if isinstance(values, Hit) and not open_sheet(state.characters[values.target]):
        left = None if values.effective is None else _other(values.effective)
        return replace(values, effective=left, hp=values.hp + 1)
    return values


def _other(made: Reckoning) -> Reckoning:
    return Reckoning(made.quantity, (Term("hush otherwise", 1),), made.value + 1)


def fight_reveals(state: State, event: Event) -> bool:
    """Whether an event shows the players what an adversary hid."""
    if isinstance(event, ControlGiven | RollAmended | DifficultyRaised):
        return True
    if isinstance(event, EffectBegan | EffectEnded):  # an adversary may look otherwise for it
        return _loud(state, event)
    if isinstance(event, FactSet):
        return event.fact in ("foes", "foes_difficulty")
    if isinstance(event, SheetEdited):
        return not open_sheet(event.character)
    if isinstance(event, Gained | Spent):
        return _hidden(state, event.track)
    if isinstance(event, Adjusted | Overstepped | Tolerated | TolerationEnded):
        return any(_hidden(state, track) for track in _tracks_of(event))
    who = {FoeRolled: "attacker", Struck: "target", Harmed: "target"}.get(type(event))
    if isinstance(event, DamageRolled | CardUsed):
        who = "character"
    name = "" if who is None else getattr(event, who)
    return name in state.characters and not open_sheet(state.characters[name])


def _loud(state: State, event: EffectBegan | EffectEnded) -> bool:
    if isinstance(event, EffectBegan):
        found = [event.effect]
    else:
        found = [one for one in state.effects if one.id == event.id]
    return any(m.quantity in _LOUD for one in found for m in one.modifiers)


def _tracks_of(event: Adjusted | Overstepped | Tolerated | TolerationEnded) -> tuple[str, ...]:
    if isinstance(event, Adjusted):
        return tuple(event.changes)
    return (event.about if isinstance(event, Overstepped) else event.fault,)


def _hidden(state: State, track: str) -> bool:
    owner = state.characters.get(track.partition(".")[0])
    return owner is not None and not open_sheet(owner)
