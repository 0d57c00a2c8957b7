"""What each seat reads in the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.core import state as core
from tableside.core.chapter import OpeningTeller, Teller
from tableside.core.matters import Matter
from tableside.core.notes import Note
from tableside.core.tell import name_of, remembered
from tableside.core.values import Actor, Event, Line, Role, Thrown, Verdict
from tableside.systems.daggerheart import dice
from tableside.systems.daggerheart import events as was
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.state import (
    SPOTLIGHT,
    THE_GM,
    Description,
    DualityRoll,
    GroupAction,
    HelpAsked,
    Proposal,
    State,
)

# DH-ROLL-14: how the story goes on.
_WORDS: Mapping[str, tuple[str, str]] = {
    dice.CRITICAL: ("a critical success: yes, and more!", "DH-ROLL-09"),
    dice.SUCCESS_HOPE: ("a success with Hope: yes, and ...", "DH-ROLL-10"),
    dice.SUCCESS_FEAR: ("a success with Fear: yes, but ...", "DH-ROLL-11"),
    dice.FAILURE_HOPE: ("a failure with Hope: no, but ...", "DH-ROLL-12"),
    dice.FAILURE_FEAR: ("a failure with Fear: no, and ...", "DH-ROLL-13"),
    dice.REACTION_CRITICAL: ("a critical: no harm at all", "DH-REACT-02"),
    dice.REACTION_SUCCESS: ("a success", "DH-REACT-01"),
    dice.REACTION_FAILURE: ("a failure", "DH-REACT-01"),
}


def _dice_fell(_game: Game, state: State, event: was.DiceFell, _actor: Actor) -> Line:
    text = f"{name_of(state, event.character)} rolls Hope {event.hope}, Fear {event.fear}"
    kind = "advantage" if event.net > 0 else "disadvantage"
    own = event.extra[: len(event.extra) - event.apart]
    apart = event.extra[len(own) :]
    for word, faces in ((kind, own), ("Help", apart)):
        if faces:
            text = f"{text}, {word} {' '.join(map(str, faces))}"
    labels = ("Hope", "Fear", *(kind.title() for _ in own), *("Help" for _ in apart))
    faces = (event.hope, event.fear, *event.extra)
    dice = Thrown("duality", faces, labels=labels, character=event.character)
    return Line(f"{text}.", ("DH-ROLL-06",), dice)


def _difficulty(_game: Game, state: State, event: was.DifficultySet, actor: Actor) -> Line:
    who, rules = name_of(state, event.character), ("DH-ROLL-03",)
    if event.hidden and actor.role is not Role.GM:
        return Line(f"The GM sets the Difficulty for {who}; it stays hidden.", rules)
    shown = " (hidden)" if event.hidden else ""
    return Line(f"The GM sets the Difficulty for {who}: {event.difficulty}{shown}.", rules)


def _withstood(_game: Game, state: State, event: was.Withstood, _actor: Actor) -> Line:
    past = ", a critical: only matching dice get past it, and no harm comes even of those"
    critical = past if event.critical else ""
    text = f"{name_of(state, event.character)} withstands with {event.total}{critical}."
    return Line(text, ("DH-PVP-01", *(("DH-REACT-02",) if event.critical else ())))


def _settled(_game: Game, state: State, event: was.RollSettled, actor: Actor) -> Line:
    words, rule = _WORDS[event.outcome]
    kept_back = event.hidden and actor.role is not Role.GM
    needed = "a critical reaction" if event.withstood else str(event.difficulty)
    numbers = str(event.total) if kept_back else f"{event.total} against {needed}"
    rare = "" if kept_back else remembered(event.long_shot, saved=False)
    text = f"{name_of(state, event.character)}, {numbers}{rare}: {words}"
    cue = () if event.reaction else ("DH-ROLL-14",)
    return Line(text if text.endswith(("!", "...")) else f"{text}.", (rule, *cue))


def _amended(_game: Game, state: State, event: was.RollAmended, actor: Actor) -> Line:
    words, rule = _WORDS[event.outcome]
    kept_back = event.hidden and actor.role is not Role.GM
    numbers = str(event.total) if kept_back else f"{event.total} against {event.difficulty}"
    rare = "" if kept_back else remembered(event.long_shot, saved=True)
    who = name_of(state, event.character)
    text = f"{who} with {event.name} after all, {numbers}{rare}: {words}"
    labels = ("Help",) * len(event.faces)
    thrown = Thrown("duality", event.faces, labels=labels, character=event.by)
    return Line(text, (rule, "DH-ROLL-05"), thrown if event.faces else None)


def verdict(state: State, event: Event) -> Verdict | None:
    """How a roll ended."""
    if not isinstance(event, was.RollSettled):
        return None
    kind = "reaction roll" if event.reaction else "roll"
    what = f"{event.trait.title()} {kind} of {name_of(state, event.character)}"
    words = _WORDS[event.outcome][0].partition(":")[0].removeprefix("a ")
    return Verdict(event.matter, what, words, (event.character,))


def _noted(_game: Game, state: State, matter: Matter[Note], actor: Actor) -> Line | None:
    note = matter.values
    if note.secret and actor.role is not Role.GM:
        return None
    who = f"{name_of(state, note.character)}: " if note.character else ""
    return Line(f"{who}{note.text}", (note.rule,))


def _help_asked(_game: Game, state: State, matter: Matter[HelpAsked], _actor: Actor) -> Line:
    asker, helper = name_of(state, matter.values.roller), name_of(state, matter.values.helper)
    return Line(f"{asker} asks {helper} for help.", ("DH-HOPE-04",))


def _led(_game: Game, state: State, matter: Matter[GroupAction], _actor: Actor) -> Line:
    group = matter.values
    names = ", ".join(name_of(state, member) for member in group.members)
    return Line(f"{name_of(state, group.leader)} leads {names}.", ("DH-GROUP-01",))


def _described(_game: Game, state: State, matter: Matter[Description], _actor: Actor) -> Line:
    who = name_of(state, matter.values.character)
    return Line(f"{who}: {matter.values.text or '(said aloud)'}", ("DH-ROLL-01",))


def _proposed(_game: Game, state: State, matter: Matter[Proposal], _actor: Actor) -> Line:
    who = name_of(state, matter.values.character)
    return Line(f"{who} has a new Experience; what does the GM say?", ("DH-EXP-03",))


def _called(_game: Game, state: State, matter: Matter[DualityRoll], actor: Actor) -> Line:
    roll = matter.values
    who = name_of(state, roll.character)
    at = f" against {name_of(state, roll.targets[0])}" if roll.targets else ""
    kind = "a reaction roll" if roll.reaction else "an action roll"
    trait = f" with {roll.trait.title()}" if roll.trait else ""
    stakes = f" At stake: {roll.stakes}" if roll.stakes else ""
    rule = "DH-REACT-04" if roll.reaction else "DH-ROLL-03"
    if not roll.difficulty:
        shown = ""
    elif roll.hidden and actor.role is not Role.GM:
        shown = ", Difficulty hidden"
    else:
        shown = f", Difficulty {roll.difficulty}{' (hidden)' if roll.hidden else ''}"
    return Line(f"{who} makes {kind}{trait}{at}{shown}.{stakes}", (rule,))


def _no_roll(_game: Game, state: State, event: was.NeededNoRoll, _actor: Actor) -> Line:
    answer = f" {event.answer}" if event.answer else ""
    return Line(f"No roll needed for {name_of(state, event.character)}.{answer}", ("DH-ROLL-01",))


def _help(_game: Game, state: State, event: was.HelpGiven, _actor: Actor) -> Line:
    words = f": {event.text}" if event.text else "."
    helper, roller = name_of(state, event.helper), name_of(state, event.roller)
    return Line(f"{helper} helps {roller}{words}", ("DH-HOPE-04",))


def _declined(_game: Game, state: State, event: was.HelpDeclined, _actor: Actor) -> Line:
    helper, roller = name_of(state, event.helper), name_of(state, event.roller)
    return Line(f"{helper} does not help {roller}.", ("DH-HOPE-04",))


def _granted(_game: Game, state: State, event: was.AdvantageGranted, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    return Line(f"{event.kind.title()} for {who}: {event.source}.", ("DH-ADV-03",))


def _ruled_out(_game: Game, state: State, event: was.ExperienceRuledOut, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    return Line(f"{event.name} does not fit {who}'s roll.", ("DH-EXP-04",))


def _group(_game: Game, state: State, event: was.GroupReckoned, _actor: Actor) -> Line:
    won = sum(event.results.values())
    lost = len(event.results) - won
    counts = f"{won} succeed{'s' * (won == 1)}, {lost} fail{'s' * (lost == 1)}"
    text = f"The group: {counts}; {name_of(state, event.leader)} rolls at {event.bonus:+d}."
    return Line(text, ("DH-GROUP-03",))


def _judged(_game: Game, state: State, event: was.ExperienceJudged, _actor: Actor) -> Line:
    how = "approved" if event.approved else "rejected"
    who = name_of(state, event.character)
    return Line(f"{who}'s Experience {event.name} is {how}.", ("DH-EXP-03",))


def _fact(_game: Game, _state: State, event: core.FactSet, _actor: Actor) -> Line | None:
    if event.fact != SPOTLIGHT:
        return None
    whose = "the GM" if event.value == THE_GM else "the players"
    return Line(f"The spotlight is with {whose}.", (event.rule,) if event.rule else ())


LINES: Mapping[type[Event], Teller] = {
    core.FactSet: _fact,
    was.DiceFell: _dice_fell,
    was.DifficultySet: _difficulty,
    was.RollSettled: _settled,
    was.Withstood: _withstood,
    was.RollAmended: _amended,
    was.NeededNoRoll: _no_roll,
    was.HelpGiven: _help,
    was.HelpDeclined: _declined,
    was.AdvantageGranted: _granted,
    was.ExperienceRuledOut: _ruled_out,
    was.GroupReckoned: _group,
    was.ExperienceJudged: _judged,
}

OPENED: Mapping[type[Any], OpeningTeller] = {
    DualityRoll: _called,
    Note: _noted,
    HelpAsked: _help_asked,
    GroupAction: _led,
    Description: _described,
    Proposal: _proposed,
}
