"""More threats: copies of one, and one from a stat line."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.copies import check_count, more_of, of_a_new_kind
from tableside.core.desk import MOST_NAME, somebody
from tableside.core.tell import name_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Line, Role
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.sheet.desk import joined
from tableside.systems.wrath_glory.sheet.stat_text import read
from tableside.systems.wrath_glory.state import Person, State

THREATS = Subject("threats")

MOST_COPIES, MOST_PASTED = 30, 8000


class CopyThreat(Command, frozen=True, tag="copy_threat"):
    """More of these: lettered copies of a threat, fresh and unhurt."""

    count: int = 1


@THREATS.form(CopyThreat, "More of these", Role.GM)
def _copy_threat(game: Game, state: State, _actor: Actor, command: CopyThreat) -> Events:
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


class PasteThreat(Command, frozen=True, tag="paste_threat"):
    """Add a threat from a stat line as books and notes have them."""

    text: str = ""
    name: str = ""  # in place of the one the text has
    count: int = 1


@THREATS.form(PasteThreat, "Add a threat from a stat line", Role.GM)
def _paste_threat(game: Game, state: State, _actor: Actor, command: PasteThreat) -> Events:
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


@THREATS.event
class StatLineRead(Event, frozen=True, tag="stat_line_read"):
    """A threat came from pasted text; what was not understood is kept."""

    character: str
    left_over: tuple[str, ...]


@THREATS.tells(StatLineRead)
def _tell_read(_game: Game, state: State, event: StatLineRead, actor: Actor) -> Line | None:
    """What was not understood is for the GM, who pasted it."""
    if actor.role is not Role.GM or not event.left_over:
        return None
    left = "; ".join(event.left_over)
    return Line(f"{name_of(state, event.character)}: kept as a note, not understood: {left}.")
