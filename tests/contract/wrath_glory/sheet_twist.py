"""What the sheets of threats hide: people, their weapons and cards, tracks and effects."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tableside.core.cards import Card, by_card
from tableside.core.effects import Effect
from tableside.systems.wrath_glory.state import UNKNOWN, Person, State
from tableside.systems.wrath_glory.state.gear import HouseTrait, Power, Weapon

OTHER = " (hush, otherwise)"


def number(value: int, most: int = 30) -> int:
    """Another number; nothing stays nothing, since a pool of no dice shows."""
    return value if value <= 0 else value + 1 if value < most else value - 1


def numbers(values: Mapping[str, int]) -> dict[str, int]:
    """Other numbers under the same names."""
    return {name: number(value) for name, value in values.items()}


def _grown(state: State, one: Person) -> bool:
    """Whether both its Wounds and their maximum can be doubled, so that it looks the same."""
    words, most = state.facts["foes"] == "words", one.max_wounds
    return words and 0 < most <= 50 and state.tracks[f"{one.id}.wounds"] <= most


def twist_tracks(state: State) -> dict[str, int]:
    """A threat's Shock and Reloads are hidden, its Wounds too unless the table shows numbers."""
    tracks = dict(state.tracks)
    for key, one in state.characters.items():
        if lies_open(one):
            continue
        tracks[f"{key}.shock"] += one.max_shock != UNKNOWN
        tracks[f"{key}.reloads_spare"] = 2  # nobody knows what it counts, nor that it is there
        if _grown(state, one):
            tracks[f"{key}.wounds"] *= 2
        if f"{key}.defiance" in tracks:
            tracks[f"{key}.defiance"] += tracks[f"{key}.defiance"] == 1
        for reloads in [track for track in tracks if track.startswith(f"{key}.reloads_")]:
            tracks[reloads] += tracks[reloads] > 0
    return tracks


def twist_person(state: State, one: Person) -> Person:
    """The same sheet to whoever may not read it."""
    if lies_open(one):
        return replace(one, notes=one.notes + OTHER)
    if _grown(state, one):
        one = replace(one, max_wounds=2 * one.max_wounds)
    if state.facts["foes_defence"] == "hidden":
        one = replace(one, defence=number(one.defence))
    if one.vehicle is not None:
        faster = number(one.vehicle.cruising, most=99)
        one = replace(one, vehicle=replace(one.vehicle, cruising=faster))
    one = replace(
        one,
        resilience=number(one.resilience),
        armour=number(one.armour),
        max_shock=one.max_shock if one.max_shock == UNKNOWN else one.max_shock + 1,
        speed=number(one.speed, most=99),
        # Where a sheet lists none the GM says what somebody has in common with a hero.
        keywords=(*one.keywords, OTHER) if one.keywords else (),
        weapons=tuple(twist_weapon(weapon) for weapon in one.weapons),
        cards=tuple(_card(card) for card in one.cards),
        powers=tuple(_power(power) for power in one.powers),
        traumatic=tuple(words + OTHER for words in one.traumatic),
        memorable=(*one.memorable, OTHER),
    )
    return replace(
        one,
        attributes=numbers(one.attributes),
        skills=numbers(one.skills),
        totals=numbers(one.totals),
        talents=(*one.talents, OTHER),
        objective=one.objective + OTHER,
        notes=one.notes + OTHER,
    )


def twist_weapon(weapon: Weapon) -> Weapon:
    """A threat's weapon is known by its name; what it does shows once it has done it."""
    house = (*weapon.house, HouseTrait(OTHER, OTHER))
    harder = {"damage": weapon.damage + 1, "ed": weapon.ed + 1, "ap": weapon.ap + 1}
    return replace(weapon, house=house, **harder)


def _power(power: Power) -> Power:
    """A power that is aimed at nobody deals no damage, so it tells nothing else either."""
    return replace(power, damage=power.damage + 1) if power.targets else power


def _card(card: Card) -> Card:
    """So is a card that was used; one that only works shows nothing but that it does."""
    changed = tuple(replace(each, amount=other_amount(each.amount)) for each in card.modifiers)
    name = card.name + OTHER if card.passive else card.name
    return replace(card, name=name, modifiers=changed)


def lies_open(one: Person) -> bool:
    """A threat that a player plays hides nothing from that player, a shared vehicle from none."""
    shared = one.vehicle is not None and one.vehicle.shared
    return one.hero or shared or bool(one.controller)


def twist_effect(state: State, one: Effect) -> Effect:
    """What is secret has another name and another size."""
    bearer = state.characters.get(one.on)  # a correction may have taken somebody away
    if not one.secret or (by_card(one) and bearer is not None and lies_open(bearer)):
        return one
    changed = tuple(replace(each, amount=other_amount(each.amount)) for each in one.modifiers)
    return replace(one, name=one.name + OTHER, modifiers=changed)


def other_amount(amount: int) -> int:
    """Another size."""
    return amount - 3
