"""The table before the first step: what lies on people, what counts down, who holds their breath.

All of it is laid there by the game's own commands, so that nothing begins that could not be played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tableside.core.play import fold
from tableside.core.values import GM, Illegal
from tableside.scenarios import names
from tableside.scenarios.addressing import answered
from tableside.scenarios.format import Step
from tableside.scenarios.source import Source

if TYPE_CHECKING:
    from tableside.scenarios.reading import Script

Place = list[str | int]


def opened(source: Source, script: Script) -> Any:
    """The state that a file's start describes."""
    return _Opening(source, script).state


class _Opening:
    """A table as it is set up, one thing after the other."""

    def __init__(self, source: Source, script: Script) -> None:
        self.source, self.system, self.commands = source, script.system, script.commands
        self.state = script.system.new(script.setup)
        start, words = script.scenario.start, script.system.opening
        for who, listed in start.conditions.items():
            where: Place = ["start", "conditions", who]
            self._character(where, who)
            for one in listed:
                said = {"condition": one} if isinstance(one, str) else one
                self._done(where, words.condition, said, **{words.bearers: [who]})
        for number, said in enumerate(start.countdowns):
            where = ["start", "countdowns", number]
            self._done(where, words.countdown, _but(said, "value"))
            if "value" in said:
                self._counted([*where, "value"], "", said["value"])
        for who, number in start.breath.items():
            where = ["start", "breath", who]
            self._character(where, who)
            self._done(where, words.breath, {}, who=[who])
            self._counted(where, who, number)

    def _character(self, where: Place, who: str) -> None:
        self.source.unknown(where, "character", who, self.state.characters)

    def _done(self, where: Place, do: str, said: dict[str, Any], **whom: Any) -> None:
        """Let the GM do it; what asks somebody or throws dice belongs to the steps."""
        if not do:
            self.source.bad(where, "this game has no such thing")
        kind = self.commands[do]
        for name in said:
            good = [one for one in names.fields(kind) if one not in whom]
            self.source.unknown([*where, name], "key", name, good)
        try:
            command = msgspec.convert({"do": do, **said, **whom}, kind)
        except msgspec.ValidationError as error:
            self.source.wrong(where, error)
        step = Step(do=do, answers={**said, **whom})
        try:
            ready = answered(self.system, self.system.known(self.state, GM), command, step)
            state = fold(self.system, self.state, self.system.decide(self.state, GM, ready))
        except Illegal as illegal:
            self.source.bad(where, illegal.sentence)
        if state.matters:
            self.source.bad(where, f"this asks somebody or throws dice; play it as a step: {do}")
        self.state = state

    def _counted(self, where: Place, who: str, number: Any) -> None:
        if type(number) is not int:
            self.source.bad(where, f"a whole number is wanted, not {number!r}")
        try:
            events = self.system.counted(self.state, who, number)
        except Illegal as illegal:
            self.source.bad(where, illegal.sentence)
        self.state = fold(self.system, self.state, events)


def _but(said: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in said.items() if name != key}
