"""Experience points: given at the end of a session, kept on the sheet with what they went to."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.desk import check_name, somebody
from tableside.core.showing import Showing
from tableside.core.tell import listed, name_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Line, Role
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.state import State
from tableside.systems.wrath_glory.state.gear import MOST_EARNED, MOST_ENTRIES, Earned

EXPERIENCE = Subject("experience")


class GiveExperience(Command, frozen=True, tag="give_experience"):
    """Give heroes experience points, at the end of a session or for a deed."""

    who: tuple[str, ...] = ()
    points: int = 0
    why: str = ""


@EXPERIENCE.form(
    GiveExperience,
    "Give experience points",
    Role.GM,
    showing=Showing("experience", "experience"),
)
def _give(_game: Game, state: State, _actor: Actor, command: GiveExperience) -> Events:
    if not command.who:
        raise Illegal("not_a_choice", "Who earned them?")
    check_name(command.why)
    if not 1 <= command.points <= MOST_EARNED:
        sentence = f"{command.points} points; it is 1 to {MOST_EARNED} at a time."
        raise Illegal("bad_number", sentence)
    for who in command.who:
        person = somebody(state, who)
        if not person.hero:
            raise Illegal("not_a_choice", f"{person.name} is no hero, and earns no experience.")
        if len(person.earned) >= MOST_ENTRIES:
            sentence = f"{person.name}'s log is full; put some of its entries together."
            raise Illegal("too_many", sentence)
    return [ExperienceGiven(tuple(dict.fromkeys(command.who)), command.points, command.why)]


@EXPERIENCE.event
class ExperienceGiven(Event, frozen=True, tag="experience_given"):
    """Heroes have earned experience points, each so many."""

    who: tuple[str, ...]
    points: int
    why: str


@EXPERIENCE.folds(ExperienceGiven)
def _given(state: State, event: ExperienceGiven) -> State:
    people = dict(state.characters)
    for who in event.who:
        person = people[who]
        taken = {one.id for one in person.earned}
        key = next(one for n in range(1, len(taken) + 2) if (one := f"e{n}") not in taken)
        entry = Earned(key, event.why, event.points)
        people[who] = replace(person, earned=(*person.earned, entry))
    return replace(state, characters=people)


@EXPERIENCE.tells(ExperienceGiven)
def _told(_game: Game, state: State, event: ExperienceGiven, _actor: Actor) -> Line:
    names = listed(name_of(state, who) for who in event.who)
    each = " each" if len(event.who) > 1 else ""
    return Line(f"{event.points} experience points{each} for {names}: {event.why.rstrip('.')}.")
