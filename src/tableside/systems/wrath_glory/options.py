"""How a table plays combat: distances, what players see of threats, whom to ask."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.state import FactSet
from tableside.core.values import Actor, Command, Events, Illegal, Role
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.state import (
    DISTANCE,
    FOES,
    FOES_DEFENCE,
    THREAT_POLICY,
    THREAT_SOAK,
    State,
)

OPTIONS = Subject("options")

_CHOICES: Mapping[str, tuple[str, ...]] = {  # the first is how a table begins
    DISTANCE: ("off", "zones", "metres"),
    FOES: ("words", "numbers"),
    FOES_DEFENCE: ("shown", "hidden"),
    THREAT_POLICY: ("auto", "ask"),
    THREAT_SOAK: ("no", "ask"),
}
for _option, _values in _CHOICES.items():
    OPTIONS.fact(_option, *_values)


class SetOption(Command, frozen=True, tag="set_option"):
    """How this table plays combat: distances, what players see of threats, whom to ask."""

    option: str = ""
    value: str = ""


@OPTIONS.form(SetOption, "How this table plays combat", Role.GM)
def _set_option(_game: Game, _state: State, _actor: Actor, command: SetOption) -> Events:
    """One way or another of playing combat at this table."""
    if command.option not in _CHOICES:
        sentence = f"There is no option {command.option!r}: {', '.join(_CHOICES)}."
        raise Illegal("no_such_option", sentence)
    values = _CHOICES[command.option]
    if command.value not in values:
        sentence = f"{command.option} is one of {', '.join(values)}, not {command.value!r}."
        raise Illegal("not_a_choice", sentence)
    return [FactSet(command.option, command.value)]
