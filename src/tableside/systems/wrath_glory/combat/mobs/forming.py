"""WG-NPC-03: troops of one kind are one mob, if the GM says so."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tableside.core.copies import kind_of
from tableside.core.offers import Option, Picker, Ready
from tableside.core.state import SheetEdited
from tableside.core.values import Actor, Events, Illegal
from tableside.systems.wrath_glory.combat.mobs import commands as do
from tableside.systems.wrath_glory.combat.mobs.events import MobFormed
from tableside.systems.wrath_glory.combat.turns.using import needs_rule
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.state import Known, Person, State

TROOP = "troop"


def _troops(source: Any) -> dict[str, tuple[Person, ...]]:
    """The troops of each kind of which there are several."""
    found: dict[str, list[Person]] = {}
    for one in source.characters.values():
        if not one.hero and one.present and one.threat_class == TROOP:
            found.setdefault(kind_of(one), []).append(one)
    return {kind: tuple(people) for kind, people in found.items() if len(people) > 1}


def form_mob(game: Game, known: Known, pick: Picker) -> Ready:
    """Of which kind, and who of them."""
    needs_rule(game, "WG-NPC-03", "This ruleset has no mobs.")
    kinds = _troops(known)
    if not kinds:
        raise Illegal("no_troops", "There are no two troops of one kind.", "WG-NPC-03")
    kind = pick.word("kind", tuple(Option(one, one) for one in kinds), "Of which kind?")
    people = tuple(Option(one.id, one.name) for one in kinds[kind])
    everybody = tuple(one.id for one in kinds[kind])
    pick.some("who", people, "Who is one mob? (nobody: it breaks up)", default=everybody)
    return pick.ready(do.FormMob)


def make_mob(_game: Game, state: State, _actor: Actor, command: do.FormMob) -> Events:
    """Whoever is named belongs to it, whoever is not belongs to none."""
    edits = [
        SheetEdited(replace(one, mob=command.kind if one.id in command.who else ""))
        for one in _troops(state)[command.kind]
    ]
    return [*edits, MobFormed(command.kind, command.who)]
