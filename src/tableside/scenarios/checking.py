"""Look up every name a scenario uses before it is played; a wrong one names the good ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from tableside.core.values import Command
from tableside.scenarios import names, paths
from tableside.scenarios.format import (
    CORRECT,
    HISTORY,
    LATER,
    Expect,
    Scenario,
    Seat,
    Step,
    StepRef,
)
from tableside.scenarios.source import Source
from tableside.systems.rulebook import rulebook

if TYPE_CHECKING:
    from tableside.scenarios.reading import Script

Place = list[str | int]


def check(source: Source, script: Script) -> None:
    """Refuse a script that names what does not exist."""
    scenario = script.scenario
    known = rulebook(scenario.system)
    for rule in scenario.rules:
        source.unknown(["rules"], "rule", rule, known)
    marks = [step.mark for step in scenario.steps if step.mark]
    for place, step in enumerate(scenario.steps):
        where: Place = ["steps", place]
        if step.mark and marks.count(step.mark) > 1:
            source.bad([*where, "mark"], f"there are two steps {step.mark!r}")
        _check_step(source, script, where, step, place + 1)
        _check_expect(source, script, [*where, "expect"], step.expect, place + 1)
    _check_expect(source, script, ["expect"], scenario.expect, len(scenario.steps))


def check_variants(source: Source, scenario: Scenario) -> None:
    """Refuse rulesets named twice over, and differences under one that the file does not name."""
    listed = scenario.rulesets
    if listed and scenario.ruleset:
        source.bad(["rulesets"], "name one 'ruleset', or several 'rulesets', not both")
    if len(set(listed)) < len(listed):
        source.bad(["rulesets"], "one of them is named twice")
    places: list[tuple[Place, Iterable[str]]] = [(["under"], scenario.under)]
    places += [(["steps", at, "under"], one.under) for at, one in enumerate(scenario.steps)]
    for where, named in places:
        for ruleset in named:
            source.unknown([*where, ruleset], "ruleset of this file", ruleset, listed)


def _check_step(source: Source, script: Script, where: Place, step: Step, number: int) -> None:
    source.unknown([*where, "do"], "verb", step.do, (*script.commands, *HISTORY))
    source.unknown([*where, "by"], "seat", step.by, script.seats)
    if step.character:
        _check_character(source, script, [*where, "for"], step.character)
    if step.do == CORRECT:
        return _check_correction(source, script, where, step, number)
    for key in ("step", "faces", "how"):
        if getattr(step, key) is not None:
            source.bad([*where, key], f"{key!r} belongs to a correction (do = {CORRECT!r})")
    if step.do in HISTORY:
        if step.answers or step.dice or step.character:
            source.bad(where, f"{step.do!r} takes neither a character, nor answers, nor dice")
        return None
    return _check_answers(source, script.commands[step.do], where, step)


def _check_correction(
    source: Source, script: Script, where: Place, step: Step, number: int
) -> None:
    if step.step is None or step.how is None:
        source.bad(where, "a correction says which 'step' it corrects and 'how': settle or replay")
    if step.dice == LATER:
        source.bad([*where, "dice"], "a correction's new dice are thrown at once")
    _check_ref(source, script, [*where, "step"], step.step, number - 1)
    corrected = script.scenario.steps[script.number(step.step) - 1]
    if corrected.do in HISTORY:
        source.bad([*where, "step"], f"{corrected.do!r} cannot be corrected")
    command = script.commands[corrected.do]
    _check_answers(source, command, where, msgspec.structs.replace(step, do=corrected.do))


def _check_answers(source: Source, command: type[Command], where: Place, step: Step) -> None:
    for name in step.answers:
        source.unknown([*where, "answers", name], "answer", name, names.fields(command))
    try:
        msgspec.convert({"do": step.do, **step.answers}, command)
    except msgspec.ValidationError as error:
        source.wrong([*where, "answers"], error)


def _check_ref(source: Source, script: Script, keys: Place, ref: StepRef, last: int) -> None:
    if not 1 <= script.number(ref) <= last:
        marks = [step.mark for step in script.scenario.steps[:last] if step.mark]
        good = ", ".join([f"1 to {last}", *marks])
        source.bad(keys, f"no earlier step {ref!r}; there are: {good}")


def _check_expect(source: Source, script: Script, where: Place, expect: Expect, last: int) -> None:
    known = names.events(script.system)
    for event in expect.events:
        word = str(event.get("was", ""))
        source.unknown([*where, "events"], "event", word, known)
        for name in event:
            good = ("was", *known[word].__struct_fields__)
            source.unknown([*where, "events"], f"field of {word}", name, good)
    for who in expect.numbers:
        _check_character(source, script, [*where, "numbers", who], who)
    with source.path([*where, "matters"]):
        for matter in expect.matters or ():
            paths.check_tree(paths.matter_kinds(script.system), matter)
    for seat, one in expect.seats.items():
        source.unknown([*where, "seats", seat], "seat", seat, script.seats)
        _check_seat(source, script, [*where, "seats", seat], one)
    if expect.same_as is not None:
        _check_ref(source, script, [*where, "same_as"], expect.same_as, last)


def _check_seat(source: Source, script: Script, where: Place, seat: Seat) -> None:
    for verb in (*seat.offers.has, *seat.offers.lacks):
        word, _, who = verb.partition(" ")
        source.unknown([*where, "offers"], "verb", word, script.commands)
        if who:
            _check_character(source, script, [*where, "offers"], who)
    known = paths.known_kinds(script.system)
    with source.path([*where, "view"], named=True):
        paths.check_tree(known, seat.view)
    with source.path([*where, "absent"]):
        for path in seat.absent:
            paths.kinds_at(known, paths.split(path))


def _check_character(source: Source, script: Script, keys: Place, who: str) -> None:
    """Refuse somebody who is never there; only play gives an id to who is copied or pasted."""
    steps = script.scenario.steps
    joining = [str(step.answers.get("id")) for step in steps if step.do == "add_character"]
    if not any(step.do.startswith(("copy_", "paste_")) for step in steps):
        source.unknown(keys, "character", who, (*script.scenario.cast, *joining))
