"""Numbers that a sheet lacks, asked for together before the first hit needs them (DH-HP-01)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.matters import moved, opened
from tableside.core.maximums import leave_room
from tableside.core.offers import Picker, Ready
from tableside.core.play import fold
from tableside.core.reckoning import Reckoning, base_term, reckon
from tableside.core.showing import ONWARD
from tableside.core.state import SheetEdited
from tableside.core.tell import name_of
from tableside.core.values import Actor, Command, Event, Events, Line, Role
from tableside.core.verbs import Who
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.numbers.derived import threshold_terms
from tableside.systems.daggerheart.ruleset import Ruleset
from tableside.systems.daggerheart.state import Known, Person, State, Thread
from tableside.systems.daggerheart.state.fight import LACKING, Hit
from tableside.systems.kit.masks import lies_open

THRESHOLDS = Subject("thresholds")
HIT, STRIKE = "hit", "strike"  # a procedure, and its first step
_MOST_THRESHOLD, _MOST_SLOTS, _MOST_ARMOUR = 100, 40, 12  # a level still fits above
_USUAL = ((7, 12), (10, 20), (20, 32), (25, 45))  # of adversaries, tier by tier


def lacks(person: Person) -> bool:
    """Whether thresholds would matter that nobody has named; some adversaries have none."""
    if person.major or person.severe or person.settled or (person.hero and person.worn):
        return False
    return person.hero or (not person.minion and person.hp_max > 1)


class NameThresholds(Command, frozen=True, kw_only=True, tag="name_thresholds"):
    """Say what a hit must reach, and what softens it, for a sheet that does not; it is kept."""

    major: int = -1
    severe: int = -1
    armour: int = -1  # a hero's
    hp: int = -1  # an adversary's, for all of its kind


name_thresholds = THRESHOLDS.verb(
    NameThresholds,
    "Name the thresholds",
    "DH-HP-01",
    Who.ASKED,
    at=(HIT, LACKING),
    default=True,
    showing=ONWARD,
)


@name_thresholds.asks
def _which_thresholds(game: Game, known: Known, pick: Picker) -> Ready:
    _, hit = opened(known.matters, pick.offer.matter, Hit)
    person = known.characters[hit.target]
    usual = _usual(game.rules, person)
    least = 1 if person.hero else 0
    none = "" if person.hero else " (0: none)"
    label = f"{person.name}'s Major threshold{none}?"
    major = pick.number("major", least, _MOST_THRESHOLD, label, default=usual[0].value)
    severe = max(major, usual[1].value) if major else 0
    pick.number("severe", major, _MOST_THRESHOLD, f"Severe{none}?", default=severe)
    if person.hero:
        held = person.armour_score
        pick.number("armour", 0, _MOST_ARMOUR, "Armor Score (0: no armor)?", default=held)
    else:
        pick.number("hp", 1, _MOST_SLOTS, "How many HP slots?", default=person.hp_max)
    return pick.ready(NameThresholds, *usual)


def _usual(rules: Ruleset, person: Person) -> tuple[Reckoning, Reckoning]:
    """What follows from the other numbers: a hero without armour, an adversary of a tier."""
    if person.hero:
        major, severe = (threshold_terms(rules, person, one) for one in ("major", "severe"))
        return reckon("major", major), reckon("severe", severe)
    label, usual = f"usual in tier {person.tier}", _USUAL[person.tier - 1]
    return (
        reckon("major", (base_term(label, usual[0], "DH-HP-01"),)),
        reckon("severe", (base_term(label, usual[1], "DH-HP-01"),)),
    )


@name_thresholds.decides
def _keep(game: Game, state: State, _actor: Actor, command: NameThresholds) -> Events:
    """The numbers go onto the sheet, and onto those of its kind; every hit that waited goes on."""
    _, hit = opened(state.matters, command.matter, Hit)
    first = state.characters[hit.target]
    alike = [one for one in state.characters.values() if one is first or _a_copy(first, one)]
    events: list[Event] = [
        ThresholdsNamed(
            matter=command.matter,
            character=first.id,
            major=command.major,
            severe=command.severe,
            armour=command.armour,
            hp=command.hp,
        )
    ]
    for one in alike:
        changed = SheetEdited(_with(game.rules, one, command))
        events += leave_room(game, fold(game, state, events), changed)
    named = {one.id for one in alike}
    return [*events, *(moved(one, STRIKE) for one in _waiting(state, named))]


def _a_copy(first: Person, other: Person) -> bool:
    return not first.hero and bool(first.kind) and other.kind == first.kind and lacks(other)


def _waiting(state: State, who: set[str]) -> list[Thread]:
    hits = ((one, one.values) for one in state.matters if one.step == LACKING)
    return [one for one, hit in hits if isinstance(hit, Hit) and hit.target in who]


def _with(rules: Ruleset, person: Person, command: NameThresholds) -> Person:
    """A hero without armour keeps what follows from the level, so that it goes on following."""
    person = replace(person, settled=True)
    if not person.hero:
        return replace(person, major=command.major, severe=command.severe, hp_max=command.hp)
    person = replace(person, armour_score=command.armour)
    if (command.major, command.severe) == tuple(one.value for one in _usual(rules, person)):
        return person
    return replace(person, major=command.major, severe=command.severe)


@THRESHOLDS.event
class ThresholdsNamed(Event, frozen=True, kw_only=True, tag="thresholds_named"):
    """Somebody said what a sheet lacked; -1 is what was not asked."""

    matter: str
    character: str
    major: int
    severe: int
    armour: int
    hp: int


@THRESHOLDS.tells(ThresholdsNamed)
def _tell_named(_game: Game, state: State, event: ThresholdsNamed, actor: Actor) -> Line | None:
    person = state.characters.get(event.character)
    if actor.role is not Role.GM and (person is None or not lies_open(person, actor)):
        return None
    if event.armour >= 0:
        rest = f"Armor Score {event.armour}" if event.armour else "no armor"
    else:
        rest = f"{event.hp} HP"
    steps = f"Major {event.major}, Severe {event.severe}" if event.major else "no thresholds"
    return Line(f"{name_of(state, event.character)} has {steps}, {rest}.", ("DH-HP-01",))
