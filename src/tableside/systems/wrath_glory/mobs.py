"""Troops in a crowd: one mob if the GM says so (WG-NPC-03), and what fells one and more goes on
to the next of them (WG-TRAIT-16, A-42).
"""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.copies import kind_of
from tableside.core.matters import Matter, MatterOpened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.showing import Showing
from tableside.core.state import SheetEdited
from tableside.core.tell import listed, name_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Line
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.harm.wounds import struck_home
from tableside.systems.wrath_glory.numbers.blows import PROCEDURE, RESIST
from tableside.systems.wrath_glory.numbers.derived_conditions import down
from tableside.systems.wrath_glory.skill_tests.questions import needs_rule
from tableside.systems.wrath_glory.state import Known, Person, Reading, State, Thread
from tableside.systems.wrath_glory.state.fight import Blow
from tableside.systems.wrath_glory.state.gear import BLAZE, SPREAD
from tableside.systems.wrath_glory.turns.places import between

MOBS = Subject("mobs")


TROOP = "troop"


class FormMob(Command, frozen=True, tag="form_mob"):
    """Say which troops of a kind are one mob; naming none breaks it up."""

    kind: str = ""
    who: tuple[str, ...] = ()


form_mob = MOBS.verb(FormMob, "Form a mob", "WG-NPC-03", Who.GM, showing=Showing("foes", "mob"))


@form_mob.asks
def _form_mob(game: Game, known: Known, pick: Picker) -> Ready:
    """Of which kind, and who of them."""
    needs_rule(game, "WG-NPC-03", "This ruleset has no mobs.")
    kinds = _troops(known)
    if not kinds:
        raise Illegal("no_troops", "There are no two troops of one kind.", "WG-NPC-03")
    kind = pick.word("kind", tuple(Option(one, one) for one in kinds), "Of which kind?")
    people = tuple(Option(one.id, one.name) for one in kinds[kind])
    everybody = tuple(one.id for one in kinds[kind])
    pick.some("who", people, "Who is one mob? (nobody: it breaks up)", default=everybody)
    return pick.ready(FormMob)


def _troops(source: Reading) -> dict[str, tuple[Person, ...]]:
    """The troops of each kind of which there are several."""
    found: dict[str, list[Person]] = {}
    for one in source.characters.values():
        if not one.hero and one.present and one.threat_class == TROOP:
            found.setdefault(kind_of(one), []).append(one)
    return {kind: tuple(people) for kind, people in found.items() if len(people) > 1}


@form_mob.decides
def make_mob(_game: Game, state: State, _actor: Actor, command: FormMob) -> Events:
    """Whoever is named belongs to it, whoever is not belongs to none."""
    edits = [
        SheetEdited(replace(one, mob=command.kind if one.id in command.who else ""))
        for one in _troops(state)[command.kind]
    ]
    return [*edits, MobFormed(command.kind, command.who)]


@MOBS.event
class MobFormed(Event, frozen=True, tag="mob_formed"):
    """These troops of a kind are one mob from now on; none: it broke up."""

    kind: str
    members: tuple[str, ...]


@MOBS.tells(MobFormed)
def _formed(_game: Game, state: State, event: MobFormed, _actor: Actor) -> Line:
    if not event.members:
        return Line(f"The mob breaks up: {event.kind}.", ("WG-NPC-03",))
    names = listed(name_of(state, one) for one in event.members)
    return Line(f"One mob: {names}.", ("WG-NPC-03",))


def next_of_mob(game: Game, state: State, who: str) -> str:
    """The nearest of the same mob who still stands; in roster order where nobody measures."""
    mob = state.characters[who].mob
    others = [
        one.id
        for one in state.characters.values()
        if mob and one.mob == mob and one.id != who and one.present
        if not down(game.rules, state, one.id)
    ]
    far = {other: between(game.rules, state, who, other) for other in others}
    # Whoever stands nobody knows where comes after those who are measured.
    return min(others, key=lambda one: (far[one] is None, far[one] or 0), default="")


@MOBS.on(struck_home)
def _spread_on(game: Game, state: State, thread: Thread, blow: Blow, excess: int) -> list[Event]:
    """The excess strikes the next one without another roll or comparison, and so on.

    That one is wounded but was not hit: no Blaze goes with it (WG-TRAIT-09).
    """
    if SPREAD not in blow.traits or not excess or not game.rules.plays("WG-TRAIT-16"):
        return []
    target = next_of_mob(game, state, blow.target)
    if not target:
        return []
    traits = {one: rating for one, rating in blow.traits.items() if one != BLAZE}
    passed = Blow(
        target, blow.source, blow.attacker, wounds=excess, attack=blow.attack, traits=traits
    )
    child: Thread = Matter(f"{thread.id}.{target}", PROCEDURE, RESIST, passed, parent=thread.parent)
    return [HarmSpread(blow.target, target, excess), MatterOpened(child)]


@MOBS.event
class HarmSpread(Event, frozen=True, tag="harm_spread"):
    """What was too much for one troop strikes the next of its mob."""

    character: str
    to: str
    wounds: int


@MOBS.tells(HarmSpread)
def _spread(_game: Game, state: State, event: HarmSpread, _actor: Actor) -> Line:
    one, other = name_of(state, event.character), name_of(state, event.to)
    return Line(f"What fells {one} strikes {other} too.", ("WG-TRAIT-16",))
