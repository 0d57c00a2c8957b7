"""Log lines about harm."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.chapter import Teller
from tableside.core.tell import listed, name_of
from tableside.core.values import Actor, Event, Line, Role, Thrown
from tableside.systems.daggerheart.combat.harm import events as was
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.standing import DOWN
from tableside.systems.daggerheart.state import FOES, State


def shows_numbers(state: State, who: str, actor: Actor) -> bool:
    """An adversary's HP are the GM's to know unless the table shows numbers."""
    person = state.characters.get(who)
    if person is None or person.hero or actor.role is Role.GM:
        return True
    return state.facts.get(FOES) == "numbers"


def _rolled(_game: Game, state: State, event: was.DamageRolled, _actor: Actor) -> Line:
    who = f"{name_of(state, event.character)}'s " if event.character else ""
    faces = " ".join(map(str, event.faces))
    critical = " (critical: the highest dice are added)" if event.critical else ""
    labels = tuple(f"d{side}" for side in event.sides)
    thrown = Thrown("damage", event.faces, labels=labels, character=event.character)
    dice = f"{faces}; " if faces else ""
    text = f"{who}{event.source}: {dice}{event.damage} damage{critical}."
    rules = ("DH-ATK-05",) if event.critical else ("DH-ATK-03",)
    return Line(text[0].upper() + text[1:], rules, thrown if faces else None)


def _struck(_game: Game, state: State, event: was.Struck, actor: Actor) -> Line | None:
    if event.damage == event.effective or not shows_numbers(state, event.target, actor):
        return None
    who = name_of(state, event.target)
    return Line(f"{who}: {event.damage} damage becomes {event.effective}.", event.rules)


def _armour(_game: Game, state: State, event: was.ArmourMarked, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.target)} marks an Armour Slot.", ("DH-ARM-02",))


def _harmed(_game: Game, state: State, event: was.Harmed, actor: Actor) -> Line:
    who = name_of(state, event.target)
    if shows_numbers(state, event.target, actor):
        text = f"{who} marks {event.hp} HP"
    elif event.hp:
        text = f"{who} is hit"
    else:
        text = f"{who} shrugs it off"
    looks = f": {event.look}" if event.look != DOWN and event.hp else ""
    fallen = " and is defeated" if event.defeated else ""
    others = ""
    if event.minions:
        names = listed(name_of(state, one) for one in event.minions)
        others = f" {names} fall{'s' * (len(event.minions) == 1)} with it."
    rules = ["DH-HP-01" if event.hp else "DH-HP-02"]
    rules += ["DH-HP-05"] * event.defeated + ["DH-FOE-06"] * bool(others)
    return Line(f"{text}{looks}{fallen}.{others}", tuple(rules))


HARM_LINES: Mapping[type[Event], Teller] = {
    was.DamageRolled: _rolled,
    was.Struck: _struck,
    was.ArmourMarked: _armour,
    was.Harmed: _harmed,
}
