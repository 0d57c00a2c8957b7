"""How a table plays combat: distances, what players see of threats, whom to ask."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.values import Actor, Command, Events, Role
from tableside.systems.kit import sheet
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
    return [sheet.chosen(_CHOICES, command.option, command.value)]
