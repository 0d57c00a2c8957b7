"""The arithmetic of Daggerheart worked out a second time, from faces and events alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from contract.daggerheart.combat_laws import COMBAT_CAUSES, combat_laws
from contract.daggerheart.scene_laws import CAUSES, scene_laws
from tableside.core.history import Corrected, Row
from tableside.core.matters import MatterClosed, MatterMoved
from tableside.core.offers import Field, Offer, Some
from tableside.core.state import FactSet, Gained, Spent
from tableside.core.values import Command, Event, Limit, Mode
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.rolls.after_the_roll import RollAmended
from tableside.systems.daggerheart.rolls.groups import GroupReckoned
from tableside.systems.daggerheart.rolls.help import HelpGiven
from tableside.systems.daggerheart.rolls.outcome import RollSettled
from tableside.systems.daggerheart.rolls.rolls import DiceFell
from tableside.systems.daggerheart.state import DualityRoll, State

_CAUSES: dict[str, tuple[type[Command], ...]] = {
    "DH-EXP-04": (do.RollDuality, do.LateExperience),
    "DH-HOPE-04": (do.HelpAlly, do.GiveHelp, do.LateHelp),
    **CAUSES,
    **COMBAT_CAUSES,
}


def laws(system: Any, before: State, row: Row) -> None:
    """What one row paid and brought is what the rules say."""
    if isinstance(row.command, Corrected):
        return
    _paid(before, row)
    scene_laws(system, before, row)
    combat_laws(system, before, row)
    state = before
    for place, event in enumerate(row.events):
        if isinstance(event, DiceFell):
            _fell(system, _roll(state, event.matter), event)
        elif isinstance(event, RollSettled):
            ends = (MatterMoved, MatterClosed)  # it goes on with its damage, or it is done
            closed = next(
                at
                for at, e in enumerate(row.events)
                if at > place and isinstance(e, ends) and e.id == event.matter
            )
            roll = _roll(state, event.matter)
            _settled(system, state, roll, event, row.events[place + 1 : closed])
        elif isinstance(event, GroupReckoned):
            won = list(event.results.values())
            assert event.bonus == won.count(True) - won.count(False)
        elif isinstance(event, HelpGiven):
            assert event.helper != event.roller
        state = system.evolve(state, event)
    for matter in state.matters:
        if isinstance(matter.values, DualityRoll):
            assert not (matter.values.reaction and matter.values.helpers), "a helped reaction"


def _roll(state: State, matter: str) -> DualityRoll:
    roll = next(m.values for m in state.matters if m.id == matter)
    assert isinstance(roll, DualityRoll)
    return roll


def _paid(before: State, row: Row) -> None:
    """Each price once, and only for its own deed."""
    command = row.command
    late = any(isinstance(event, RollAmended) for event in row.events)
    for event in row.events:
        if late and isinstance(event, Spent) and event.rule == "DH-HOPE-04":
            continue  # a helper's late die is paid for when it falls, perhaps rows later
        if isinstance(event, Spent) and event.rule in _CAUSES:
            assert isinstance(command, _CAUSES[event.rule]), f"{command} cost {event}"
    if isinstance(command, do.HelpAlly | do.GiveHelp):
        _price(before, row, command.character, 1, "DH-HOPE-04", others=late)
    elif isinstance(command, do.RollDuality):
        _price(before, row, command.character, len(command.experiences), "DH-EXP-04")


def _price(
    before: State, row: Row, who: str, amount: int, rule: str, *, others: bool = False
) -> None:
    track = f"{who}.hope"
    due = min(amount, before.tracks[track])
    paid = [e for e in row.events if isinstance(e, Spent) and e.rule == rule]
    if others:  # somebody else's late die has fallen in the same row
        paid = [e for e in paid if e.track == track]
    assert paid == ([Spent(track, due, rule)] if due else []), paid


def _extra(system: Any, roll: DualityRoll) -> tuple[int, int]:
    """The d6s by their kinds: those of the pool with their sign, and helpers' that stand apart."""
    own, helpers = len(roll.advantages) - len(roll.disadvantages), len(roll.helpers)
    policy = system.rules.values.advantage.policy
    if policy == "one_own":
        return (own > 0) - (own < 0) + helpers, 0
    if policy == "help_apart" and own:
        return own, helpers
    return own + helpers, 0


def _fell(system: Any, roll: DualityRoll, event: DiceFell) -> None:
    own, apart = _extra(system, roll)
    assert (event.net, event.apart, len(event.extra)) == (own, apart, abs(own) + apart)


def _settled(
    system: Any, state: State, roll: DualityRoll, event: RollSettled, after: Iterable[Event]
) -> None:
    """The result by the faces, and what it brings in the catalogue's order."""
    hope, fear, *extra = roll.faces
    assert roll.total is not None
    dice = ("DH-ROLL-06", "DH-ADV-01", "DH-ADV-02", "DH-HOPE-04")
    flat = [t for t in roll.total.terms if t.rule not in dice]
    if not any(term.effect for term in flat):
        own, _ = _extra(system, roll)
        die = max(extra[: abs(own)], default=0) * (1 if own > 0 else -1)
        die += max(extra[abs(own) :], default=0)
        assert event.total == hope + fear + die + sum(term.amount for term in flat)
    success = hope == fear or (event.total >= event.difficulty and not roll.withstood)
    moves = [e for e in after if isinstance(e, Gained | Spent)]
    spotlight = [e for e in after if isinstance(e, FactSet)]
    if roll.reaction or roll.purpose == "tag":
        assert not moves, f"a reaction brought {moves}"
        assert not spotlight, "a reaction moved the spotlight"
    if roll.reaction:
        wanted = "critical" if hope == fear else "success" if success else "failure"
        assert event.outcome == wanted
        return
    how = "critical" if hope == fear else "hope" if hope > fear else "fear"
    assert how in event.outcome
    assert event.outcome.startswith("failure") == (not success)
    if roll.purpose == "tag":
        return
    expected = _economy(state, roll.character, hope, fear)
    brought = [(type(e), e.track) for e in moves][: len(expected)]
    assert brought == expected, f"{hope}/{fear} brought {moves}"
    gained = [e for e in moves if isinstance(e, Gained)][:1]
    assert all(e.amount + e.lost == 1 for e in gained), gained
    if roll.purpose == "":
        assert len(moves) == len(expected), moves
        assert bool(spotlight) == (hope != fear and (fear > hope or not success)), spotlight


def _economy(state: State, who: str, hope: int, fear: int) -> list[tuple[type[Event], str]]:
    if fear > hope:
        return [(Gained, "fear")]
    moves: list[tuple[type[Event], str]] = [(Gained, f"{who}.hope")]
    if hope == fear and state.tracks[f"{who}.stress"]:
        moves.append((Spent, f"{who}.stress"))
    return moves


def line_laws(_system: Any, state: State, line: Iterable[Row]) -> None:
    """A group waits for its members, an effect for whoever reacts to it, and never for nobody."""
    for matter in state.matters:
        if (matter.procedure, matter.step) in (("group", "lead"), ("exposed", "react")):
            open_ones = [m.id for m in state.matters if m.parent == matter.id]
            assert open_ones, f"{matter.id} waits for no member"


def field_laws(_system: Any, known: Any, offer: Offer, field: Field) -> None:
    """A question offers as much as the rules allow, and no more."""
    if (offer.verb, field.name) == ("roll", "experiences"):
        assert isinstance(field.domain, Some)
        strict = known.limits[Limit.COST] is Mode.ENFORCED and not known.actor.waives
        held = known.tracks[f"{offer.character}.hope"]
        most = len(field.domain.options)
        assert field.domain.high == (min(held, most) if strict else most)
        sheet = known.characters[offer.character].experiences
        good = {one.id for one in sheet if one.standing != "rejected"}
        assert {option.value for option in field.domain.options} <= good
