"""Read a scenario file; whatever is wrong with it is named with file, line and key."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

import msgspec

from tableside.core.toml_text import decode
from tableside.core.values import ALL_ENFORCED, GM_SEAT, NEW_TABLE, Command, Illegal, Limit, Mode
from tableside.scenarios import names
from tableside.scenarios.checking import check, check_variants
from tableside.scenarios.format import Scenario, Step, StepRef
from tableside.scenarios.opening import opened
from tableside.scenarios.source import Source
from tableside.scenarios.variants import variant
from tableside.systems import RULESETS, UnknownNameError, load

_START_CODES = {"no_such_track": "tracks", "no_such_fact": "facts"}


class Script:
    """A scenario that has been read, with its game and everything it names looked up."""

    def __init__(self, source: Source, scenario: Scenario, system: Any) -> None:
        self.file, self.scenario, self.system = source.file, scenario, system
        self.ruleset = source.ruleset if len(scenario.rulesets) > 1 else ""  # which of several
        self.setup = _setup(source, scenario, system)
        self.commands = names.commands(system)
        self.start = opened(source, self)  # the table before the first step

    @property
    def seats(self) -> tuple[str, ...]:
        """Everybody who may act or look."""
        playing = [str(one["seat"]) for one in self.scenario.cast.values() if one.get("seat")]
        return tuple(dict.fromkeys((GM_SEAT, *playing, *self.scenario.seats)))

    def number(self, ref: StepRef) -> int:
        """The number of the step a reference points to, from 1; 0 if there is none."""
        steps = self.scenario.steps
        if isinstance(ref, int):
            return ref if 1 <= ref <= len(steps) else 0
        return next((place for place, one in enumerate(steps, 1) if one.mark == ref), 0)

    def command(self, step: Step, **address: Any) -> Command:
        """The command of a step; that it fits was checked when the file was read."""
        made: Command = msgspec.convert(
            {"do": step.do, **step.answers, **address}, self.commands[step.do]
        )
        return made


def read(file: str, text: str, ruleset: str = "") -> Script:
    """Read a scenario file, if asked with another ruleset than its own; of several the first."""
    return read_all(file, text, ruleset)[0]


def read_all(file: str, text: str, ruleset: str = "") -> tuple[Script, ...]:
    """Read a scenario file for every ruleset that it names, or for the one that is asked for."""
    scenario = decode(file, text, Scenario)
    source = Source(file, text)
    check_variants(source, scenario)
    wanted = (ruleset,) if ruleset else scenario.rulesets or (scenario.ruleset,)
    return tuple(_read(Source(file, text, one), one, asked=bool(ruleset)) for one in wanted)


def _read(source: Source, ruleset: str, *, asked: bool) -> Script:
    scenario = msgspec.convert(variant(source.raw, ruleset), Scenario)
    script = Script(source, scenario, _system(source, scenario, ruleset, asked=asked))
    check(source, script)
    return script


def _system(source: Source, scenario: Scenario, ruleset: str, *, asked: bool) -> Any:
    source.unknown(["system"], "system", scenario.system, RULESETS)
    if not asked and ruleset.endswith(".toml"):  # a house rule lies beside the scenario
        ruleset = str(PurePath(source.file).parent / ruleset)
    try:
        return load(scenario.system, ruleset)
    except UnknownNameError as error:
        source.bad(["rulesets"] if scenario.rulesets else ["ruleset"], str(error))


def _setup(source: Source, scenario: Scenario, system: Any) -> Any:
    kind = names.person_type(system)
    people = tuple(_person(source, kind, key, one) for key, one in scenario.cast.items())
    start = scenario.start
    setup = system.setup_type(people, start.tracks, start.facts, _limits(scenario))
    try:
        system.new(setup)
    except Illegal as illegal:
        part = _START_CODES.get(illegal.code)
        source.bad(["start", part] if part else ["cast"], illegal.sentence)
    return setup


def _person(source: Source, kind: type[msgspec.Struct], key: str, given: dict[str, Any]) -> Any:
    own = [name for name in kind.__struct_fields__ if name not in ("id", "controller")]
    for name in given:
        source.unknown(["cast", key, name], "key", name, ("seat", *own))
    sheet = {"id": key, "name": key.replace("_", " ").title(), **given}
    sheet["controller"] = sheet.pop("seat", "")
    try:
        return msgspec.convert(sheet, kind)
    except msgspec.ValidationError as error:
        source.wrong(["cast", key], error)


def _limits(scenario: Scenario) -> dict[Limit, Mode]:
    if scenario.limits == "new-table":
        return dict(NEW_TABLE)
    own = scenario.limits if isinstance(scenario.limits, dict) else {}
    return {**ALL_ENFORCED, **own}
