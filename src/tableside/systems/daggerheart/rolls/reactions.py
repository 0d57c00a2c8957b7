"""Reactions: of several to one effect (DH-REACT-04), of a hero to another's roll (DH-PVP-01)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tableside.core.desk import MOST_NAME
from tableside.core.headings import Heading, names
from tableside.core.last_roll import Part
from tableside.core.matters import Matter, MatterClosed, MatterOpened, find, moved
from tableside.core.tell import name_of
from tableside.core.values import Actor, Event, Events, Line, Plate
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.moments import reported
from tableside.systems.daggerheart.numbers import dice
from tableside.systems.daggerheart.ruleset import RollStep
from tableside.systems.daggerheart.state import CONTEST, DualityRoll, Known, State, Thread
from tableside.systems.daggerheart.state.fight import Exposed, Harming, harm_opened

REACTIONS = Subject("reactions")
_EXPOSED, _REACT = "exposed", "react"


REACTIONS.called(_EXPOSED, "reaction")


def exposed_to(name: str, rolls: list[DualityRoll]) -> list[Event]:
    """The effect, and a reaction for everybody in its way."""
    first = rolls[0]
    assert first.harm is not None
    who = tuple(one.character for one in rolls)
    values = Exposed(who=who, source=effect_of(first), damage=first.harm, half=first.half)
    reactions = (
        Matter(
            f"{name}.{one.character}",
            "roll",
            RollStep.CALL,
            replace(one, member_of=name),
            parent=name,
        )
        for one in rolls
    )
    return [MatterOpened(Matter(name, _EXPOSED, _REACT, values)), *map(MatterOpened, reactions)]


def effect_of(roll: DualityRoll) -> str:
    """What a reaction is about, in as many words as a source of damage may have."""
    return roll.stakes[:MOST_NAME] or "the effect"


@REACTIONS.answers(reported, _EXPOSED)
def _reacted(_game: Game, thread: Thread, roll: DualityRoll, result: str) -> list[Event]:
    """One of them has; the damage waits for all."""
    values = thread.values
    assert isinstance(values, Exposed)
    met = {**values.results, roll.character: result}
    return [moved(thread, values=replace(values, results=met))]


@REACTIONS.step(_EXPOSED, _REACT)
def _all_reacted(_game: Game, _state: State, thread: Thread) -> Events:
    """Everybody has reacted: one roll for the damage, whole, half or none for each of them."""
    values = thread.values
    assert isinstance(values, Exposed)
    done: list[Event] = [MatterClosed(thread.id)]
    whole, halved = struck(values.results, half=values.half)
    if not whole and not halved:
        return done
    targets = tuple(one for one in values.who if one in (*whole, *halved))
    harming = Harming(
        targets=targets,
        source=values.source,
        damage=values.damage,
        rule="DH-REACT-04",
        halved=halved,
    )
    return [*done, harm_opened(f"{thread.id}.harm", harming)]


def struck(results: Mapping[str, str], *, half: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """DH-REACT-02: a failure brings the harm, a success perhaps half of it, a critical none."""
    failed = tuple(key for key, one in results.items() if one == dice.REACTION_FAILURE)
    made = tuple(key for key, one in results.items() if one == dice.REACTION_SUCCESS)
    return failed, made if half else ()


def reaction_to(matter: str, roll: DualityRoll) -> list[Event]:
    """The other hero reacts first: their total is the Difficulty, which stands before the dice."""
    if roll.purpose != CONTEST:
        return []
    (other,) = roll.targets
    reaction = DualityRoll(character=other, reaction=True, purpose=CONTEST, member_of=matter)
    child = Matter(f"{matter}.{other}", "roll", RollStep.CALL, reaction, parent=matter)
    return [MatterOpened(child)]


def withstood(state: State, thread: Thread, roll: DualityRoll) -> list[Event]:
    """The reaction is thrown; nothing but its total goes into the other roll (DH-REACT-01).

    Matching dice succeed whatever they are compared with (A-02), so the other roll fails unless
    its own dice match as well; and even then no harm comes of it (DH-REACT-02).
    """
    assert roll.total is not None
    hope, fear = roll.faces[:2]
    total = max(1, roll.total.value)
    critical = hope == fear
    said = Withstood(
        matter=thread.id, character=roll.character, trait=roll.trait, total=total, critical=critical
    )
    closed = MatterClosed(thread.id)
    action = find(state.matters, roll.member_of)
    if action is None or not isinstance(action.values, DualityRoll) or action.values.named:
        return [said, closed]
    met = replace(action.values, difficulty=total, withstood=critical)
    return [said, closed, moved(action, values=met)]


@REACTIONS.event
class Withstood(Event, frozen=True, kw_only=True, tag="withstood"):
    """DH-PVP-01: a hero's reaction, whose total the other hero's roll must reach."""

    matter: str
    character: str
    trait: str
    total: int
    critical: bool


@REACTIONS.tells(Withstood, Part.ENDS)
def _withstood(_game: Game, state: State, event: Withstood, _actor: Actor) -> Line:
    past = ", a critical: only matching dice get past it, and no harm comes even of those"
    critical = past if event.critical else ""
    text = f"{name_of(state, event.character)} withstands with {event.total}{critical}."
    kind = "critical" if event.critical else ""
    shown = Plate("Withstood", f"The reaction is {event.total}{critical}.", good=False, kind=kind)
    return Line(text, ("DH-PVP-01", *(("DH-REACT-02",) if event.critical else ())), plate=shown)


@REACTIONS.heads(Exposed)
def _head_of_exposed(_game: Game, known: Known, matter: Matter[Exposed]) -> Heading:
    exposed = matter.values
    half = "; a success leaves half of it" if exposed.half else ""
    words = f"Whoever fails takes {exposed.damage.in_full()} damage, rolled once for all{half}."
    return Heading(f"{names(known, exposed.who, 'Nobody')} react to {exposed.source}", words)
