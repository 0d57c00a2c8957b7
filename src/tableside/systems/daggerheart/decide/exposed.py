"""DH-REACT-04: several react to one effect, whose damage is rolled once for all it strikes."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tableside.core.desk import MOST_NAME
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved
from tableside.core.values import Event, Events
from tableside.systems.daggerheart import dice
from tableside.systems.daggerheart.fight import Exposed, Harming, harm_opened
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.ruleset import RollStep
from tableside.systems.daggerheart.state import DualityRoll, State, Thread

EXPOSED, REACT = "exposed", "react"


def exposed_to(name: str, rolls: list[DualityRoll]) -> list[Event]:
    """The effect, and a reaction for everybody in its way."""
    first = rolls[0]
    assert first.harm is not None
    who = tuple(one.character for one in rolls)
    values = Exposed(who, effect_of(first), first.harm, first.half)
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
    return [MatterOpened(Matter(name, EXPOSED, REACT, values)), *map(MatterOpened, reactions)]


def effect_of(roll: DualityRoll) -> str:
    """What a reaction is about, in as many words as a source of damage may have."""
    return roll.stakes[:MOST_NAME] or "the effect"


def reacted(_game: Game, thread: Thread, roll: DualityRoll, result: str) -> list[Event]:
    """One of them has; the damage waits for all."""
    values = thread.values
    assert isinstance(values, Exposed)
    met = {**values.results, roll.character: result}
    return [moved(thread, values=replace(values, results=met))]


def react_step(_game: Game, _state: State, thread: Thread) -> Events:
    """Everybody has reacted: one roll for the damage, whole, half or none for each of them."""
    values = thread.values
    assert isinstance(values, Exposed)
    done: list[Event] = [MatterClosed(thread.id)]
    whole, halved = struck(values.results, half=values.half)
    if not whole and not halved:
        return done
    targets = tuple(one for one in values.who if one in (*whole, *halved))
    harming = Harming(targets, values.source, values.damage, "DH-REACT-04", halved)
    return [*done, harm_opened(f"{thread.id}.harm", harming)]


def struck(results: Mapping[str, str], *, half: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """DH-REACT-02: a failure brings the harm, a success perhaps half of it, a critical none."""
    failed = tuple(key for key, one in results.items() if one == dice.REACTION_FAILURE)
    made = tuple(key for key, one in results.items() if one == dice.REACTION_SUCCESS)
    return failed, made if half else ()
