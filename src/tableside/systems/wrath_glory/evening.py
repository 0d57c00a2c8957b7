"""Evenings, scenes and the mode of play."""

from __future__ import annotations

from tableside.core.evening import (
    BeginEvening,
    ask_present,
    end_evening,
    end_scene,
    evening_verbs,
)
from tableside.core.hooks import Hook
from tableside.core.matters import MatterClosed
from tableside.core.offers import Option, Picker, Ready
from tableside.core.showing import Showing, Weight
from tableside.core.state import EveningBegan, FactSet, PresenceSet, Reset, track_of
from tableside.core.tell import listed
from tableside.core.values import Actor, Command, Event, Events, Line
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.derived_conditions import DOWN
from tableside.systems.wrath_glory.numbers.skills import OWN_SKILLS, spoken
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.state import (
    COMBAT,
    GLORY,
    GLORY_AGREEMENT,
    MODE,
    NARRATIVE,
    RUIN,
    TOUCHED_BY_FATE,
    WRATH,
    Known,
    Person,
    State,
)
from tableside.systems.wrath_glory.turns.turns import FightBegan, FightEnded

EVENING = Subject("evening")

EVENING.fact(MODE, NARRATIVE, COMBAT)

fight_begins = Hook[Game, [State], list[Event]]("when a fight is about to begin")


class SetMode(Command, frozen=True, tag="set_mode"):
    """Go into combat, or back to Narrative Time."""

    mode: str = ""


set_mode = EVENING.verb(
    SetMode,
    "Change the mode",
    "WG-TEST-10",
    Who.GM,
    showing=Showing("foes", "mode", weight=Weight.ASIDE),
)


@set_mode.asks
def _which_mode(_game: Game, known: Known, pick: Picker) -> Ready:
    now = known.facts[MODE]
    other = Option(COMBAT, "Combat") if now == NARRATIVE else Option(NARRATIVE, "Narrative Time")
    pick.word("mode", (other,), "Which mode?")
    return pick.ready(SetMode)


@set_mode.decides
def _set_mode(game: Game, state: State, _actor: Actor, command: SetMode) -> Events:
    """WG-TEST-10: combat or Narrative Time; a fight begins and ends with it."""
    changed = FactSet(MODE, command.mode, "WG-TEST-10")
    if command.mode != COMBAT:
        return [changed, FightEnded()]
    return [*fight_begins.all(game, state), changed, FightBegan()]


def starting_wrath(rules: Ruleset, hero: Person) -> tuple[int, str]:
    """WG-WP-01 and -02: how many Wrath points an evening begins with, and by which rule."""
    points = rules.values.wrath_points
    if TOUCHED_BY_FATE in hero.talents and rules.plays("WG-WP-02"):
        return points.start_touched_by_fate, "WG-WP-02"
    return points.start, "WG-WP-01"


_BEGIN, _END, _END_SCENE = evening_verbs("WG-GLORY-01")

begin_evening = EVENING.takes(_BEGIN)


@begin_evening.asks
def _who_is_left(_game: Game, known: Known, pick: Picker) -> Ready:
    """Who is there, and which threats of last time are put away: first of all the fallen."""
    ask_present(known, pick)
    threats = [one for one in known.characters.values() if not one.hero and one.present]
    fallen = tuple(one.id for one in threats if known.standing.get(one.id) == DOWN)
    if threats:
        options = tuple(Option(one.id, one.name) for one in threats)
        pick.some("away", options, "Put threats of last time away?", default=fallen)
    return pick.ready(BeginEvening)


@begin_evening.decides
def _begin_evening(game: Game, state: State, _actor: Actor, command: BeginEvening) -> Events:
    """WG-GLORY-01, WG-WP-01 and WG-RUIN-01: what a session's start resets; nothing is left open."""
    values = game.rules.values
    events: list[Event] = [
        *(MatterClosed(one.id) for one in state.matters),
        *(PresenceSet(one, present=False) for one in command.away),
        EveningBegan(command.present),
        Reset(GLORY, values.glory.start, "WG-GLORY-01"),
        Reset(RUIN, values.ruin.start, "WG-RUIN-01"),
    ]
    for key, one in state.characters.items():
        if one.hero:
            points, rule = starting_wrath(game.rules, one)
            events.append(Reset(track_of(key, WRATH), points, rule))
    return events


EVENING.takes(_END, end_evening)
EVENING.takes(_END_SCENE, end_scene)


@EVENING.tells(FactSet)
def _tell_fact(_game: Game, _state: State, event: FactSet, _actor: Actor) -> Line | None:
    if event.fact == MODE:
        mode = "Combat" if event.value == COMBAT else "Narrative Time"
        return Line(f"{mode}.", ("WG-TEST-10",))
    if event.fact == GLORY_AGREEMENT:
        how = "is asked about" if event.value == "ask" else "need not be asked about"
        return Line(f"Spending Glory {how}.", ("WG-GLORY-04",))
    if event.fact == OWN_SKILLS:
        named = listed(map(spoken, (one.partition("=")[0] for one in event.value.split(","))))
        return Line(f"Skills of this table's own: {named or 'none'}.", ("WG-TEST-08",))
    return None
