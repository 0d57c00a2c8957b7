"""DH-EXP-01 to -03: writing an Experience, and the GM's word on it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tableside.core.matters import Matter, MatterClosed, MatterOpened, opened
from tableside.core.state import SheetEdited
from tableside.core.values import GM_SEAT, Actor, Command, Event, Events
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.events import ExperienceJudged
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.reckon import experience
from tableside.systems.daggerheart.state import Experience, Person, Proposal, State


def write(game: Game, state: State, _actor: Actor, command: do.WriteExperience) -> Events:
    """It can be used at once; the GM looks at it when there is time."""
    person = state.characters[command.character]
    taken = {one.id for one in person.experiences}
    number = next(n for n in range(1, len(taken) + 2) if f"x{n}" not in taken)
    bonus = game.rules.values.experiences.bonus
    made = Experience(f"x{number}", command.name, bonus, command.kind, "waiting")
    edited = replace(person, experiences=(*person.experiences, made))
    return [SheetEdited(edited), *_proposed(state, person.id, (made.id,))]


def _proposed(state: State, character: str, experiences: Iterable[str]) -> list[Event]:
    """A question to the GM for each that does not lie in the inbox already."""
    lying = {
        (thread.values.character, thread.values.experience)
        for thread in state.matters
        if isinstance(thread.values, Proposal)
    }
    asked = [one for one in experiences if (character, one) not in lying]
    return [
        MatterOpened(
            Matter(
                f"x{state.opened + place}",
                "experience",
                "open",
                Proposal(character, one),
                (GM_SEAT,),
            )
        )
        for place, one in enumerate(asked, 1)
    ]


def by_player(
    state: State, person: Person, before: tuple[Experience, ...] = ()
) -> tuple[Person, list[Event]]:
    """What a player writes or changes on a sheet waits for the GM's word like any other."""
    changed = [one.id for one in person.experiences if one not in before]
    kept = tuple(
        replace(one, standing="waiting") if one.id in changed else one for one in person.experiences
    )
    return replace(person, experiences=kept), _proposed(state, person.id, changed)


def approve(_game: Game, state: State, _actor: Actor, command: do.ApproveExperience) -> Events:
    """The GM says yes."""
    return _judged(state, command, approved=True)


def reject(_game: Game, state: State, _actor: Actor, command: do.RejectExperience) -> Events:
    """The GM says no: it is not offered any more."""
    return _judged(state, command, approved=False)


def _judged(state: State, command: Command, *, approved: bool) -> Events:
    _, proposal = opened(state.matters, command.matter, Proposal)
    person = state.characters[proposal.character]
    closed = MatterClosed(command.matter)
    if all(one.id != proposal.experience for one in person.experiences):
        return [closed]  # it was struck from the sheet meanwhile
    standing = "approved" if approved else "rejected"
    kept = tuple(
        replace(one, standing=standing) if one.id == proposal.experience else one
        for one in person.experiences
    )
    name = experience(person, proposal.experience).name
    return [
        SheetEdited(replace(person, experiences=kept)),
        ExperienceJudged(person.id, name, approved),
        closed,
    ]
