"""What each seat reads in the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.core import state as core
from tableside.core.chapter import OpeningTeller, Teller
from tableside.core.matters import Matter, find
from tableside.core.notes import Note
from tableside.core.tell import listed, name_of, remembered
from tableside.core.values import Actor, Event, Line, Role, Thrown, Verdict
from tableside.systems.wrath_glory import events as was
from tableside.systems.wrath_glory.against import kept_back
from tableside.systems.wrath_glory.combat.afflictions.tell import EFFECT_LINES
from tableside.systems.wrath_glory.combat.harm.tell import TRACK_LINES
from tableside.systems.wrath_glory.conditions import TERROR
from tableside.systems.wrath_glory.dice import failures
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.purposes import ATTACK, CLIMB, FEAR, STABILISE
from tableside.systems.wrath_glory.reckon import SURGE
from tableside.systems.wrath_glory.shifting import counted
from tableside.systems.wrath_glory.skills import spoken
from tableside.systems.wrath_glory.state import (
    COMBAT,
    GLORY_AGREEMENT,
    MODE,
    Agreement,
    Contest,
    Detail,
    State,
    Test,
)

_ICONS = ("icon", "icons")
_CALLED_BY = {STABILISE: "WG-MED-03", CLIMB: "WG-MOVE-07"}  # what sets the DN, if not the GM


def _thrown(state: State, event: was.DiceFell) -> Thrown:
    """The dice of this throw alone; a re-roll's Wrath dice lie first, as in the pool."""
    wrath = event.wrath_dice if event.kind == "pool" else 0
    if event.kind == SURGE:  # Wrath dice alone
        wrath = len(event.faces)
    thread = find(state.matters, event.matter)
    if event.kind == "reroll" and thread is not None and isinstance(thread.values, Test):
        again = failures(thread.values.faces, event.wrath_dice)
        wrath = sum(1 for place in again if place < event.wrath_dice)
    return Thrown(event.kind, event.faces, wrath, character=event.character)


def _faces(event: was.DiceFell) -> str:
    if event.kind != "pool":
        return " ".join(map(str, event.faces))
    wrath = " ".join(f"[{face}]" for face in event.faces[: event.wrath_dice])
    rest = " ".join(map(str, event.faces[event.wrath_dice :]))
    return f"{wrath} {rest}".strip()


def _dice_fell(_game: Game, state: State, event: was.DiceFell, _actor: Actor) -> Line:
    who, dice = name_of(state, event.character), _thrown(state, event)
    if event.kind == "reroll":
        return Line(f"{who} re-rolls failures: {_faces(event)}.", ("WG-WP-05",), dice)
    if event.kind == SURGE:
        text = f"The warp throws {who}'s Wrath dice again: {_faces(event)}."
        return Line(text, ("WG-PERIL-65",), dice)
    if event.kind == "glory":
        return Line(f"{who} adds Glory dice: {_faces(event)}.", ("WG-GLORY-05",), dice)
    return Line(f"{who} rolls {_faces(event)}.", ("WG-TEST-06", "WG-WRATH-01"), dice)


def _bought(_game: Game, state: State, event: was.SuccessesBought, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    return Line(f"{who} takes {counted(event.icons, *_ICONS)} without rolling.", ("WG-TEST-07",))


def _denied(_game: Game, state: State, event: was.BuyingDenied, _actor: Actor) -> Line:
    return Line(f"The GM wants {name_of(state, event.character)} to roll.", ("WG-TEST-07",))


def _guarded(state: State, matter: str, actor: Actor) -> bool:
    """Whether a test is against a Defence that this seat must not read."""
    thread = find(state.matters, matter)
    if actor.role is Role.GM or thread is None or not isinstance(thread.values, Test):
        return False
    return kept_back(state, thread.values)


def _revealed(_game: Game, state: State, event: was.DnRevealed, actor: Actor) -> Line | None:
    if _guarded(state, event.matter, actor):
        return None
    how = "The GM judges" if event.judged else "The DN is shown"
    return Line(f"{how}: DN {event.dn} for {name_of(state, event.character)}.", ("WG-TEST-05",))


def _settled(_game: Game, state: State, event: was.TestSettled, actor: Actor) -> Line | None:
    thread = find(state.matters, event.matter)
    if thread is not None and isinstance(thread.values, Test) and thread.values.purpose == ATTACK:
        return None  # whom the attack hits says it all
    who, verb = name_of(state, event.character), "succeeds" if event.success else "fails"
    icons = counted(event.kept, *_ICONS)
    if not event.dn:
        return Line(f"{who} has {icons} ({spoken(event.skill)}).", ("WG-TEST-03",))
    against = "" if _guarded(state, event.matter, actor) else f" against DN {event.dn}"
    text = f"{who} {verb}: {icons}{against} ({spoken(event.skill)})."
    if event.shifts:
        bought = ", ".join(f"{use} {count}" for use, count in event.shifts.items())
        text = f"{text[:-1]}, shifted: {bought}."
    if against:  # whoever may not read the DN could read it out of the odds
        text = f"{text[:-1]}{remembered(event.long_shot, saved=event.saved)}."
    rules = ("WG-TEST-03", "WG-TEST-04", *(("WG-SHIFT-01",) if event.shifts else ()))
    return Line(text, rules)


def verdict(state: State, event: Event) -> Verdict | None:
    """How a test or a contest ended; a side of a contest has no end of its own."""
    if isinstance(event, was.TestSettled):
        what = f"{spoken(event.skill)} test of {name_of(state, event.character)}"
        result = "success" if event.success else "failure"
        return Verdict(event.matter, what, result, (event.character,))
    if isinstance(event, was.ContestSettled):
        sides = (event.initiator, event.opponent)
        what = f"Opposed test of {listed(name_of(state, who) for who in sides)}"
        return Verdict(event.matter, what, f"{name_of(state, event.winner)} wins", sides)
    return None


def _side(_game: Game, state: State, event: was.SideSettled, _actor: Actor) -> Line:
    icons = counted(event.icons, *_ICONS)
    return Line(f"{name_of(state, event.character)} has {icons}.", ("WG-OPP-01",))


def _contest(_game: Game, state: State, event: was.ContestSettled, _actor: Actor) -> Line:
    winner = name_of(state, event.winner)
    text = f"{winner} wins, {event.initiator_icons} to {event.opponent_icons}."
    if event.margin:
        return Line(text, ("WG-OPP-01",))
    return Line(f"{text[:-1]}: a tie goes to whoever started it.", ("WG-OPP-01", "WG-OPP-02"))


def _contested(_game: Game, state: State, matter: Matter[Contest], _actor: Actor) -> Line:
    contest = matter.values
    sides = f"{name_of(state, contest.initiator)} against {name_of(state, contest.opponent)}"
    return Line(f"Opposed test: {sides}.", ("WG-OPP-01",))


def _noted(_game: Game, state: State, matter: Matter[Note], _actor: Actor) -> Line:
    note = matter.values
    return Line(f"{name_of(state, note.character)}: {note.text}", (note.rule,))


def _suggested(_game: Game, state: State, matter: Matter[Detail], _actor: Actor) -> Line:
    detail = matter.values
    who = name_of(state, detail.character)
    return Line(f"{who} would add a detail: {detail.text or '(said aloud)'}", ("WG-WP-06",))


def _asked(_game: Game, state: State, matter: Matter[Agreement], _actor: Actor) -> Line:
    asked = matter.values
    who = name_of(state, asked.character)
    return Line(f"{who} would spend {asked.dice} Glory. Agreed?", ("WG-GLORY-04",))


def _called(_game: Game, state: State, matter: Matter[Test], actor: Actor) -> Line | None:
    if matter.parent:
        return None
    test = matter.values
    who, skill = name_of(state, test.character), spoken(test.skill)
    if test.purpose == FEAR:
        rules = ("WG-FEAR-01", *(("WG-COND-15",) if test.effect == TERROR else ()))
        return Line(
            f"{who} faces {name_of(state, test.concerns)}: {skill}, DN {test.base_dn}.", rules
        )
    if not test.base_dn:
        return Line(f"{who} tests {skill}.", ("WG-TEST-01",))
    if test.hidden and actor.role is not Role.GM:
        return Line(f"{who} tests {skill} against a hidden DN.", ("WG-TEST-05",))
    shown = " (hidden)" if test.hidden else ""
    penalty = f" +{test.penalty}" if test.penalty else ""
    rule = _CALLED_BY.get(test.purpose, "WG-TEST-05")
    return Line(f"{who} tests {skill}, DN {test.base_dn}{penalty}{shown}.", (rule,))


def _kept(_game: Game, state: State, event: was.GloryKept, _actor: Actor) -> Line:
    why = f"{name_of(state, event.by)} would rather keep it" if event.by else "none is left"
    return Line(f"No Glory dice for {name_of(state, event.character)}: {why}.", ("WG-GLORY-04",))


def _detail(_game: Game, state: State, event: was.DetailSettled, _actor: Actor) -> Line:
    how = "is part of the scene" if event.accepted else "is not to be"
    return Line(f"{name_of(state, event.character)}'s detail {how}.", ("WG-WP-06",))


def _objective(_game: Game, state: State, event: was.ObjectiveMet, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.character)} met an Objective.", ("WG-WP-04",))


def _traded(_game: Game, state: State, event: was.ComplicationTraded, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    return Line(f"{who}'s Complication is traded for Ruin.", ("WG-WRATH-05",))


def _ruin_used(_game: Game, _state: State, event: was.RuinUsed, _actor: Actor) -> Line:
    return Line(
        f"The GM uses Ruin{': ' + event.purpose if event.purpose else '.'}", ("WG-RUIN-03",)
    )


def _fact(_game: Game, _state: State, event: core.FactSet, _actor: Actor) -> Line | None:
    if event.fact == MODE:
        mode = "Combat" if event.value == COMBAT else "Narrative Time"
        return Line(f"{mode}.", ("WG-TEST-10",))
    if event.fact == GLORY_AGREEMENT:
        how = "is asked about" if event.value == "ask" else "need not be asked about"
        return Line(f"Spending Glory {how}.", ("WG-GLORY-04",))
    return None


LINES: Mapping[type[Event], Teller] = {
    **EFFECT_LINES,
    **TRACK_LINES,
    core.FactSet: _fact,
    was.DiceFell: _dice_fell,
    was.SuccessesBought: _bought,
    was.BuyingDenied: _denied,
    was.DnRevealed: _revealed,
    was.TestSettled: _settled,
    was.SideSettled: _side,
    was.ContestSettled: _contest,
    was.GloryKept: _kept,
    was.DetailSettled: _detail,
    was.ObjectiveMet: _objective,
    was.ComplicationTraded: _traded,
    was.RuinUsed: _ruin_used,
}

OPENED: Mapping[type[Any], OpeningTeller] = {
    Test: _called,
    Contest: _contested,
    Note: _noted,
    Detail: _suggested,
    Agreement: _asked,
}
