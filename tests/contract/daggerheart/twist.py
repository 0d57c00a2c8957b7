"""What a table of Daggerheart hides from its players, changed without their seeing it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from msgspec.structs import replace

from contract.daggerheart.combat_twist import (
    fight_reveals,
    open_sheet,
    twist_effect,
    twist_fight,
    twist_person,
    twist_tracks,
)
from contract.daggerheart.scene_twist import twist_plan, twist_scene, twist_values
from contract.domains import HUSH, MASKED
from contract.wings import twist_wings
from tableside.core import desk
from tableside.core.offers import Field, Offer
from tableside.core.reckoning import Reckoning, Term
from tableside.core.state import EffectUsed, WingsLeft
from tableside.core.values import Command, Event, Value
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.rolls import outcome as was
from tableside.systems.daggerheart.scene.countdowns import CountdownShown
from tableside.systems.daggerheart.state import DualityRoll, State, Thread

OTHER = " (hush, otherwise)"
_CALLS = ("call_roll", "ask_for_roll")


def plant(offer: Offer, field: Field, chosen: Mapping[str, Value], rng: Random) -> Value | None:
    """Marked notes; half of the Difficulties are hidden, and half of the objectives rolled."""
    if offer.verb in _CALLS and field.name == "note":
        return rng.choice(("", f"{HUSH}-{rng.randint(1, 999)}"))
    if offer.verb in _CALLS and field.name == "hidden":
        return rng.random() < 0.5
    if offer.verb == "set_objective" and field.name == "row" and rng.random() < 0.5:
        return 0  # one of very many rows otherwise, and the only one that throws dice
    return None


def twist(state: State) -> State:
    """A table that no player can tell from this one."""
    return replace(
        twist_scene(state),
        wings=twist_wings(state),
        characters={k: twist_person(state, one) for k, one in state.characters.items()},
        tracks=twist_tracks(state),
        matters=tuple(_matter(state, one) for one in state.matters),
        effects=tuple(twist_effect(state, one) for one in state.effects),
        last=state.last and replace(state.last, roll=_roll(state.last.roll)),
        kept_back=state.kept_back
        and replace(state.kept_back, difficulty=_difficulty(state.kept_back.difficulty)),
    )


def _matter(state: State, one: Thread) -> Thread:
    if not isinstance(one.values, DualityRoll):
        return replace(one, values=twist_values(twist_fight(state, one)))
    return replace(one, values=_roll(one.values))


def _roll(roll: DualityRoll) -> DualityRoll:
    roll = replace(roll, note=roll.note + OTHER)
    if roll.hidden:
        roll = replace(roll, difficulty=_difficulty(roll.difficulty))
        if roll.target is not None:
            target = Reckoning("difficulty", (Term("hush", 1),), roll.target.value + 1)
            roll = replace(roll, target=target)
    return roll


def _difficulty(difficulty: int) -> int:
    """Another number; where there is none the GM judges, and everybody sees that."""
    return difficulty and difficulty % 99 + 1


def twist_command(state: State, command: Command) -> Command:
    """The same command with other hidden values."""
    if isinstance(command, do.CallRoll | do.AskForRoll):
        command = replace(command, note=command.note + OTHER)
        if command.hidden:
            return replace(command, difficulty=_difficulty(command.difficulty))
        return command
    if isinstance(command, do.SetDifficulty) and _is_hidden(state, command.matter):
        return replace(command, difficulty=_difficulty(command.difficulty))
    if isinstance(command, desk.Overrule) and command.secret:
        return replace(command, amount=command.amount - 3, reason=command.reason + OTHER)
    if isinstance(command, desk.GiveEffect) and command.secret:
        changed = tuple(replace(m, amount=m.amount - 3) for m in command.modifiers)
        return replace(command, name=command.name + OTHER, modifiers=changed)
    if isinstance(command, do.AddCharacter | do.EditSheet) and command.notes:
        return replace(command, notes=command.notes + OTHER)
    return twist_plan(command)


def _is_hidden(state: State, matter: str) -> bool:
    return any(
        one.id == matter and isinstance(one.values, DualityRoll) and one.values.hidden
        for one in state.matters
    )


def reveals(state: State, event: Event) -> bool:
    """Whether an event shows the players what was hidden."""
    if isinstance(event, WingsLeft):
        return not event.struck
    if isinstance(event, CountdownShown | was.DifficultyShown):
        return True
    if isinstance(event, EffectUsed):
        return any(one.id == event.id and one.secret for one in state.effects)
    if isinstance(event, was.RollSettled):
        roll = next(m.values for m in state.matters if m.id == event.matter)
        assert isinstance(roll, DualityRoll)
        return True
    return fight_reveals(state, event)


def words(state: State) -> set[str]:
    """Marked words that no player may read now."""
    played = any(not one.hero and one.controller for one in state.characters.values())
    return {HUSH} if played else {HUSH, MASKED}


def secrets(state: State) -> set[int]:
    """Numbers that no player may see, unless they also stand somewhere open."""
    hidden = {m.amount for e in state.effects if e.secret for m in e.modifiers}
    shown: set[int] = set()
    for track, points in state.tracks.items():
        owner = state.characters.get(track.partition(".")[0])
        numbers = owner is None or open_sheet(owner) or state.facts["foes"] == "numbers"
        (shown if numbers else hidden).add(points)
    last = state.last.roll if state.last is not None else None
    if last is not None and last.target is not None and not last.hidden:
        target = last.target  # it was settled in the open
        shown.update({target.value, *(term.amount for term in target.terms)})
    for matter in state.matters:
        roll = matter.values
        if isinstance(roll, DualityRoll) and roll.target is not None:
            found = {roll.target.value, *(term.amount for term in roll.target.terms)}
            (hidden if roll.hidden else shown).update(found)
    return hidden - shown
