"""What a scene is about, and how heavy a fight will be (DH-FEAR-07, DH-OBJ, DH-ENC)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from tableside.core.headings import Heading, spoken
from tableside.core.matters import Matter, MatterClosed, MatterOpened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.reckoning import Reckoning, Term, base_term, reckon
from tableside.core.showing import Showing
from tableside.core.state import SceneEnded, Spent
from tableside.core.values import Actor, Command, Event, Events, Line, Role, Roll
from tableside.core.verbs import Who
from tableside.core.vocabulary import Vocable
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.numbers.derived_conditions import DEAD, RETIRED, foes, out
from tableside.systems.daggerheart.numbers.reckon import much_fear
from tableside.systems.daggerheart.ruleset import Encounters
from tableside.systems.daggerheart.state import FEAR, Known, State, Thread
from tableside.systems.daggerheart.state.scene import (
    Advance,
    Bent,
    Encounter,
    Framing,
    ObjectiveThrow,
)

ENCOUNTERS = Subject("encounters")

MOST_HEROES, MOST_OF_A_KIND, MOST_FOES, MOST_TEXT = 12, 40, 120, 200
D12 = 12
# DH-OBJ-01: twelve goals beyond wearing the enemy down, in our own words.
OBJECTIVES: tuple[str, ...] = (
    "Get or steal something important.",
    "Take one or more adversaries captive.",
    "Switch on a magical device.",
    "Frame someone, or blacken a name.",
    "Herd the other side into a corner or an ambush.",
    "Halt a ritual, a legal rite or a timed spell.",
    "Bar the way to some area or people.",
    "Leave a tracker or false proof on a target.",
    "Take and hold a place before others arrive.",
    "Harry the other side, to drain or distract them.",
    "Wreck a structure, statue, shrine or weapon.",
    "Look into something to prove or disprove what is believed.",
)
# DH-ENC-02: what the GM says; the other two adjustments show in the roster.
_CHOSEN: Mapping[str, str] = {
    "easier": "an easier or shorter fight",
    "harder": "a harder or longer fight",
    "more_damage": "adversaries deal 1d4 or 2 more damage",
    "lower_tier": "an adversary of a lower tier",
}
_TWO_SOLOS, _NO_HEAVIES = "two_solos", "no_heavies"
_HEAVY = ("bruiser", "horde", "leader", "solo")
_MINION = "minion"
_EACH = {_MINION: "for as many as there are heroes"}  # DH-ENC-04; of all others each one


class FrameScene(Command, frozen=True, tag="frame_scene"):
    """The GM says how much is at stake in this scene."""

    stakes: str = ""


frame_scene = ENCOUNTERS.verb(
    FrameScene, "Frame the scene", "DH-FEAR-07", Who.GM, showing=Showing(group="The scene")
)


@frame_scene.asks
def _what_is_at_stake(game: Game, known: Known, pick: Picker) -> Ready:
    """DH-FEAR-07: a band for the meter; it never blocks a spend. DH-FEAR-08: spend it."""
    bands = game.rules.values.stakes.bands
    options = tuple(
        Option(key, f"{key}: {low} to {high} Fear") for key, (low, high) in bands.items()
    )
    pick.word("stakes", options, "How much is at stake?", "standard")
    pick.cautions += much_fear(game.rules, known)
    return pick.ready(FrameScene)


@frame_scene.decides
def _frame(_game: Game, _state: State, _actor: Actor, command: FrameScene) -> Events:
    """DH-FEAR-07: what the Fear of this scene is measured against."""
    return [SceneFramed(command.stakes)]


@ENCOUNTERS.event
class SceneFramed(Event, frozen=True, tag="scene_framed"):
    """The GM said how much is at stake."""

    stakes: str


@ENCOUNTERS.folds(SceneFramed)
def _framed(state: State, event: SceneFramed) -> State:
    return replace(state, framing=replace(state.framing, stakes=event.stakes))


@ENCOUNTERS.tells(SceneFramed)
def _tell_framed(_game: Game, _state: State, event: SceneFramed, actor: Actor) -> Line | None:
    if actor.role is not Role.GM:
        return None
    return Line(f"The scene's stakes: {event.stakes}.", ("DH-FEAR-07",))


@ENCOUNTERS.after(Spent)
def _spent(state: State, event: Spent) -> State:
    """DH-FEAR-07: the meter counts what this scene has cost the GM."""
    if event.track != FEAR:
        return state
    so_far = state.framing.fear_spent + event.amount
    return replace(state, framing=replace(state.framing, fear_spent=so_far))


@ENCOUNTERS.after(SceneEnded)
def _scene_ended(state: State, _event: SceneEnded) -> State:
    return replace(state, framing=Framing())


class SetObjective(Command, frozen=True, tag="set_objective"):
    """The GM rolls for what a fight is about, or chooses it."""

    row: int = 0
    text: str = ""


set_objective = ENCOUNTERS.verb(
    SetObjective, "Set an objective", "DH-OBJ-01", Who.GM, showing=Showing(group="The scene")
)


@set_objective.asks
def _which_goal(_game: Game, known: Known, pick: Picker) -> Ready:
    rows = [Option(0, "roll a d12"), Option(len(OBJECTIVES) + 1, "something else")]
    rows[1:1] = [Option(row, text) for row, text in enumerate(OBJECTIVES, 1)]
    if pick.one_of("row", rows, "What is it about?") == len(OBJECTIVES) + 1:
        pick.text("text", MOST_TEXT, "What is it about?", "A goal of their own.", least=1)
    ticking = any(
        one.bent is Bent.PROGRESS and one.advance is Advance.DYNAMIC and not one.done
        for one in known.countdowns.values()
    )
    if not ticking:
        sentence = "A progress countdown would show how near the goal is."
        pick.advise("no_progress", "DH-OBJ-02", sentence)
    return pick.ready(SetObjective)


@set_objective.decides
def _set_goal(_game: Game, state: State, _actor: Actor, command: SetObjective) -> Events:
    """DH-OBJ-01: rolled or chosen; DH-OBJ-02: it belongs to the scene."""
    if command.row > len(OBJECTIVES):
        return [ObjectiveSet(0, command.text)]
    if command.row:
        return [ObjectiveSet(command.row, OBJECTIVES[command.row - 1])]
    name = f"o{state.opened + 1}"
    roll = Roll(f"{name}.dice", (D12,))
    return [MatterOpened(Matter(name, "objective", "roll", ObjectiveThrow(), roll=roll))]


@ENCOUNTERS.dice("objective")
def _goal_fell(_game: Game, _state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """The d12 names a row."""
    row = faces[0]
    return [ObjectiveSet(row, OBJECTIVES[row - 1]), MatterClosed(thread.id)]


@ENCOUNTERS.tells_opening(ObjectiveThrow)
def _tell_throw(_game: Game, _state: State, _matter: Matter[ObjectiveThrow], _actor: Actor) -> Line:
    return Line("A d12 for what it is about.", ("DH-OBJ-01",))


ENCOUNTERS.called("objective", "roll for an objective")


@ENCOUNTERS.event
class ObjectiveSet(Event, frozen=True, tag="objective_set"):
    """A fight has a goal beyond wearing the enemy down; row 0 is the GM's own."""

    row: int
    text: str


@ENCOUNTERS.folds(ObjectiveSet)
def _objective(state: State, event: ObjectiveSet) -> State:
    return replace(state, framing=replace(state.framing, objective=event.text))


@ENCOUNTERS.tells(ObjectiveSet)
def _tell_objective(_game: Game, _state: State, event: ObjectiveSet, _actor: Actor) -> Line:
    row = f" ({event.row})" if event.row else ""
    return Line(f"What it is about{row}: {event.text}", ("DH-OBJ-01",))


class PlanEncounter(Command, frozen=True, tag="plan_encounter"):
    """The GM counts the Battle Points of a fight."""

    heroes: int = 0
    roster: Mapping[str, int] = {}
    adjust: tuple[str, ...] = ()


plan_encounter = ENCOUNTERS.verb(
    PlanEncounter, "Plan an encounter", "DH-ENC-01", Who.GM, showing=Showing("gm", "plan")
)


def prices(values: Encounters) -> tuple[Vocable, ...]:
    """DH-ENC-03 and -04: what each type of adversary costs, in words."""
    return tuple(
        Vocable(kind, spoken(kind), f"{price} {_EACH.get(kind, 'each')}", number=price)
        for kind, price in values.prices.items()
    )


@plan_encounter.asks
def _which_fight(game: Game, known: Known, pick: Picker) -> Ready:
    values = game.rules.values.encounters
    present = sum(
        one.hero and one.present and out(known, one.id) not in (DEAD, RETIRED)
        for one in known.characters.values()
    )
    heroes = pick.number("heroes", 1, MOST_HEROES, "How many heroes?", default=present)
    options = tuple(
        Option(kind, f"{kind}: {price}", MOST_OF_A_KIND) for kind, price in values.prices.items()
    )
    standing = (known.characters[key] for key in foes(known))  # who has fallen fights no more
    here = Counter(one.foe_type for one in standing if one.foe_type in values.prices)
    fits = {kind: min(count, MOST_OF_A_KIND) for kind, count in here.items()}
    on_table = fits if sum(fits.values()) <= MOST_FOES else {}
    roster = pick.split("roster", MOST_FOES, options, "Which adversaries?", on_table)
    chosen = tuple(Option(key, words) for key, words in _CHOSEN.items())
    adjust = pick.some("adjust", chosen, "What makes it lighter or heavier?")
    whole, paid = _budget(values, heroes, adjust, roster), _cost(values, heroes, roster)
    if paid.value > whole.value:  # DH-ENC-05: a warning, never more
        sentence = f"This fight costs {paid.value} of {whole.value} Battle Points."
        pick.advise("overspent", "DH-ENC-05", sentence)
    return pick.ready(PlanEncounter, whole, paid)


def _budget(
    values: Encounters, heroes: int, adjust: Iterable[str], roster: Mapping[str, int]
) -> Reckoning:
    """DH-ENC-01 and -02: what a fight may cost; each adjustment counts once (A-15)."""
    whole = values.base + values.per_hero * heroes
    terms = [base_term(f"{heroes} heroes", whole, "DH-ENC-01")]
    for key in dict.fromkeys(adjust):
        terms.append(Term(_CHOSEN[key], values.adjustments[key], "DH-ENC-02"))
    if roster.get("solo", 0) >= 2:
        terms.append(Term("two or more Solos", values.adjustments[_TWO_SOLOS], "DH-ENC-02"))
    if any(roster.values()) and not any(roster.get(one) for one in _HEAVY):
        light = "no Bruiser, Horde, Leader or Solo"
        terms.append(Term(light, values.adjustments[_NO_HEAVIES], "DH-ENC-02"))
    return reckon("battle_points", tuple(terms))


def _cost(values: Encounters, heroes: int, roster: Mapping[str, int]) -> Reckoning:
    """DH-ENC-03 and -04: a price for each; Minions come in groups as large as the party."""
    terms = []
    for kind, count in roster.items():
        groups = -(-count // max(1, heroes)) if kind == _MINION else count
        rule = "DH-ENC-04" if kind == _MINION else "DH-ENC-03"
        terms.append(Term(f"{count} {kind}", groups * values.prices[kind], rule))
    return reckon("battle_points_spent", tuple(terms))


@plan_encounter.decides
def _count_points(game: Game, _state: State, _actor: Actor, command: PlanEncounter) -> Events:
    """DH-ENC-05: budget and cost, for the GM to look at."""
    values = game.rules.values.encounters
    planned = Encounter(
        heroes=command.heroes,
        adjust=command.adjust,
        roster=command.roster,
        budget=_budget(values, command.heroes, command.adjust, command.roster),
        spent=_cost(values, command.heroes, command.roster),
    )
    return [EncounterPlanned(planned)]


@ENCOUNTERS.event
class EncounterPlanned(Event, frozen=True, tag="encounter_planned"):
    """The Battle Points of a fight were counted."""

    encounter: Encounter


@ENCOUNTERS.folds(EncounterPlanned)
def _planned(state: State, event: EncounterPlanned) -> State:
    return replace(state, encounter=event.encounter)


@ENCOUNTERS.tells(EncounterPlanned)
def _tell_planned(_game: Game, _state: State, event: EncounterPlanned, actor: Actor) -> Line | None:
    if actor.role is not Role.GM:
        return None
    whole, spent = event.encounter.budget.value, event.encounter.spent.value
    text = f"The encounter: {spent} of {whole} Battle Points, {whole - spent} left."
    return Line(text, ("DH-ENC-05",))


@ENCOUNTERS.heads(ObjectiveThrow)
def _head_of_objective_throw(_game: Game, known: Known, matter: Matter[ObjectiveThrow]) -> Heading:
    return Heading("What the fight is about")
