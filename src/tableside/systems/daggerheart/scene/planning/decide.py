"""A scene's stakes, a fight's goal, and how heavy it will be."""

from __future__ import annotations

from collections import Counter

from tableside.core.matters import Matter, MatterClosed, MatterOpened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.values import Actor, Events, Roll
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.scene.planning import commands as do
from tableside.systems.daggerheart.scene.planning import events as was
from tableside.systems.daggerheart.scene.planning.objectives import OBJECTIVES
from tableside.systems.daggerheart.scene.planning.points import CHOSEN, budget, cost
from tableside.systems.daggerheart.scene.spotlight.offers import advise_much_fear
from tableside.systems.daggerheart.scene.values import Advance, Bent, Encounter, ObjectiveThrow
from tableside.systems.daggerheart.standing import DEAD, RETIRED, foes, out
from tableside.systems.daggerheart.state import Known, State, Thread

MOST_HEROES, MOST_OF_A_KIND, MOST_FOES, MOST_TEXT = 12, 40, 120, 200
D12 = 12


def _ask_frame(game: Game, known: Known, pick: Picker) -> Ready:
    """DH-FEAR-07: a band for the meter; it never blocks a spend. DH-FEAR-08: spend it."""
    bands = game.rules.values.stakes.bands
    options = tuple(
        Option(key, f"{key}: {low} to {high} Fear") for key, (low, high) in bands.items()
    )
    pick.word("stakes", options, "How much is at stake?", "standard")
    advise_much_fear(game, known, pick)
    return pick.ready(do.FrameScene)


def frame(_game: Game, _state: State, _actor: Actor, command: do.FrameScene) -> Events:
    """DH-FEAR-07: what the Fear of this scene is measured against."""
    return [was.SceneFramed(command.stakes)]


def _ask_objective(_game: Game, known: Known, pick: Picker) -> Ready:
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
    return pick.ready(do.SetObjective)


def objective(_game: Game, state: State, _actor: Actor, command: do.SetObjective) -> Events:
    """DH-OBJ-01: rolled or chosen; DH-OBJ-02: it belongs to the scene."""
    if command.row > len(OBJECTIVES):
        return [was.ObjectiveSet(0, command.text)]
    if command.row:
        return [was.ObjectiveSet(command.row, OBJECTIVES[command.row - 1])]
    name = f"o{state.opened + 1}"
    roll = Roll(f"{name}.dice", (D12,))
    return [MatterOpened(Matter(name, "objective", "roll", ObjectiveThrow(), roll=roll))]


def objective_fell(_game: Game, _state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """The d12 names a row."""
    row = faces[0]
    return [was.ObjectiveSet(row, OBJECTIVES[row - 1]), MatterClosed(thread.id)]


def _ask_encounter(game: Game, known: Known, pick: Picker) -> Ready:
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
    chosen = tuple(Option(key, words) for key, words in CHOSEN.items())
    adjust = pick.some("adjust", chosen, "What makes it lighter or heavier?")
    whole, paid = budget(values, heroes, adjust, roster), cost(values, heroes, roster)
    if paid.value > whole.value:  # DH-ENC-05: a warning, never more
        sentence = f"This fight costs {paid.value} of {whole.value} Battle Points."
        pick.advise("overspent", "DH-ENC-05", sentence)
    return pick.ready(do.PlanEncounter, whole, paid)


def encounter(game: Game, _state: State, _actor: Actor, command: do.PlanEncounter) -> Events:
    """DH-ENC-05: budget and cost, for the GM to look at."""
    values = game.rules.values.encounters
    planned = Encounter(
        command.heroes,
        command.adjust,
        command.roster,
        budget(values, command.heroes, command.adjust, command.roster),
        cost(values, command.heroes, command.roster),
    )
    return [was.EncounterPlanned(planned)]


VERBS = (
    Verb(do.FrameScene, "Frame the scene", "DH-FEAR-07", Who.GM, _ask_frame),
    Verb(do.SetObjective, "Set an objective", "DH-OBJ-01", Who.GM, _ask_objective),
    Verb(do.PlanEncounter, "Plan an encounter", "DH-ENC-01", Who.GM, _ask_encounter),
)
