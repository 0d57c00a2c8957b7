"""What the GM's planning hides from the players, changed without their seeing it."""

from __future__ import annotations

from msgspec.structs import replace

from contract.domains import MARKED
from tableside.core.notes import Note
from tableside.core.values import Command
from tableside.systems.daggerheart.scene import countdowns
from tableside.systems.daggerheart.scene import encounters as planning
from tableside.systems.daggerheart.state import State, Values
from tableside.systems.daggerheart.state.scene import (
    EVERYONE,
    Countdown,
    CountdownThrow,
    Encounter,
    Framing,
)

OTHER = " (hush, otherwise)"


def hidden(one: Countdown) -> bool:
    """Whether at least one seat does not see it; the twins then differ only if none does."""
    return not one.seats


def _countdown(one: Countdown) -> Countdown:
    # The value stays: a countdown that fires at one table alone would tell them apart rightly.
    if not hidden(one):
        return one
    return replace(one, name=one.name + OTHER, effect=one.effect + OTHER, trigger=OTHER)


def _encounter(one: Encounter | None) -> Encounter | None:
    return None if one is None else replace(one, heroes=one.heroes + 1)


def twist_scene(state: State) -> State:
    """The GM's own plans are others."""
    return replace(
        state,
        countdowns={key: _countdown(one) for key, one in state.countdowns.items()},
        encounter=_encounter(state.encounter),
        framing=Framing(
            "minor" if state.framing.stakes != "minor" else "major",
            state.framing.fear_spent,
            state.framing.objective,
        ),
        evenings=state.evenings + 1,
    )


def twist_values(values: Values) -> Values:
    """A secret note, or a hidden countdown in the air."""
    if isinstance(values, Note) and values.secret:
        return replace(values, text=values.text + OTHER)
    if isinstance(values, CountdownThrow):
        return replace(values, countdown=_countdown(values.countdown))
    return values


def twist_plan(command: Command) -> Command:
    """The same command with other hidden words."""
    if isinstance(command, countdowns.StartCountdown) and not command.seats:
        return replace(
            command, name=(command.name + OTHER)[:60], effect=command.effect[:150] + OTHER
        )
    if isinstance(command, planning.PlanEncounter):
        return replace(command, heroes=command.heroes % 12 + 1)
    if isinstance(command, planning.FrameScene):
        return replace(command, stakes="minor" if command.stakes != "minor" else "major")
    return command


def numbers(state: State) -> set[int]:
    """Hidden numbers of the GM's plans that are marked as such."""
    found = {one.value for one in state.countdowns.values() if EVERYONE not in one.seats}
    return found & MARKED
