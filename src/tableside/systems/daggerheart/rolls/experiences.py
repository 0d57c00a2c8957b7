"""Writing an Experience, and the GM's word on it (DH-EXP-01 to -03)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tableside.core.headings import Heading
from tableside.core.matters import Matter, MatterClosed, MatterOpened, opened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.showing import FOLDED, ONWARD
from tableside.core.state import SheetEdited
from tableside.core.tell import name_of
from tableside.core.values import GM_SEAT, Actor, Command, Event, Events, Illegal, Line
from tableside.core.verbs import Who
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.numbers.reckon import experience
from tableside.systems.daggerheart.rolls.rolls import MOST_NAME
from tableside.systems.daggerheart.state import Experience, Known, Person, Proposal, State
from tableside.systems.daggerheart.traits import KINDS, MOST_EXPERIENCES, is_broad

EXPERIENCES = Subject("experiences")


class WriteExperience(Command, frozen=True, tag="write_experience"):
    """Write a new Experience; the GM looks at it."""

    name: str = ""
    kind: str = ""


write_experience = EXPERIENCES.verb(
    WriteExperience,
    "Write an Experience",
    "DH-EXP-01",
    Who.OWN,
    showing=FOLDED,
)


@write_experience.asks
def _phrase_and_kind(_game: Game, known: Known, pick: Picker) -> Ready:
    if len(known.characters[pick.offer.character].experiences) >= MOST_EXPERIENCES:
        sentence = f"A sheet has room for {MOST_EXPERIENCES} Experiences."
        raise Illegal("sheet_full", sentence, "DH-EXP-01")
    name = pick.text("name", MOST_NAME, "A phrase for it", "Unnamed", least=1)
    kinds = tuple(Option(kind, label) for kind, label in KINDS.items())
    pick.word("kind", kinds, "What kind is it?")
    if is_broad(name):
        sentence = f"{name!r} may fit any roll; the GM will want to look at it."
        pick.advise("too_broad", "DH-EXP-03", sentence)
    return pick.ready(WriteExperience)


@write_experience.decides
def _write(game: Game, state: State, _actor: Actor, command: WriteExperience) -> Events:
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


@EXPERIENCES.tells_opening(Proposal)
def _asked(_game: Game, state: State, matter: Matter[Proposal], _actor: Actor) -> Line:
    who = name_of(state, matter.values.character)
    return Line(f"{who} has a new Experience; what does the GM say?", ("DH-EXP-03",))


class ApproveExperience(Command, frozen=True, tag="approve_experience"):
    """The Experience is fine."""


approve_experience = EXPERIENCES.verb(
    ApproveExperience,
    "Approve",
    "DH-EXP-03",
    Who.ASKED,
    at=("experience", "open"),
    default=True,
    showing=ONWARD,
)


@approve_experience.decides
def _approve(_game: Game, state: State, _actor: Actor, command: ApproveExperience) -> Events:
    """The GM says yes."""
    return _judge(state, command, approved=True)


class RejectExperience(Command, frozen=True, tag="reject_experience"):
    """It is too broad, or it grants a power the character lacks."""


reject_experience = EXPERIENCES.verb(
    RejectExperience, "Reject", "DH-EXP-03", Who.ASKED, at=("experience", "open")
)


@reject_experience.decides
def _reject(_game: Game, state: State, _actor: Actor, command: RejectExperience) -> Events:
    """The GM says no: it is not offered any more."""
    return _judge(state, command, approved=False)


def _judge(state: State, command: Command, *, approved: bool) -> Events:
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


@EXPERIENCES.event
class ExperienceJudged(Event, frozen=True, tag="experience_judged"):
    """The GM said yes or no to an Experience."""

    character: str
    name: str
    approved: bool


@EXPERIENCES.tells(ExperienceJudged)
def _judged(_game: Game, state: State, event: ExperienceJudged, _actor: Actor) -> Line:
    how = "approved" if event.approved else "rejected"
    who = name_of(state, event.character)
    return Line(f"{who}'s Experience {event.name} is {how}.", ("DH-EXP-03",))


@EXPERIENCES.heads(Proposal, open="to allow it")
def _head_of_proposal(_game: Game, known: Known, matter: Matter[Proposal]) -> Heading:
    proposal = matter.values
    person = known.characters.get(proposal.character)
    held = person.experiences if person is not None else ()
    found = next((one for one in held if one.id == proposal.experience), None)
    words = f"{found.name} +{found.bonus}" if found is not None else ""
    return Heading(f"{name_of(known, proposal.character)}: a new Experience", words)
