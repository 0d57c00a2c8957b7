"""DH-GMM-02: the ladder of GM moves, softest first, and what each is about."""

from __future__ import annotations

from typing import NamedTuple

from tableside.systems.daggerheart.scene.settings import Weight

STRESS, CONDITION, ENVIRONMENT, FOE = (
    "mark_stress",
    "end_condition",
    "change_environment",
    "spotlight",
)
COUNTDOWN = "tick_countdown"
TOLD = "told"  # in the GM's own words, in answer to a roll
SOFT, HARD = Weight.SOFT, Weight.HARD


class Move(NamedTuple):
    """One rung: its words, and whether it leaves room to answer (DH-GMM-03)."""

    words: str
    weight: Weight = SOFT


MOVES: dict[str, Move] = {
    "world_responds": Move("let the world respond"),
    "ask_and_build": Move("pose a question and use the answer"),
    "npc_motive": Move("have somebody follow their own motive"),
    "tempt": Move("tempt a hero with something they want"),
    "hint": Move("hint at danger just out of view"),
    "bad_news": Move("disclose bad news or a hidden danger"),
    "split": Move("split the party"),
    STRESS: Move("have a hero mark Stress", HARD),
    "unseen": Move("do something the heroes do not see"),
    "harm_around": Move("show harm to bystanders or surroundings"),
    CONDITION: Move("end a condition on an adversary", HARD),
    ENVIRONMENT: Move("change the environment", HARD),
    FOE: Move("give an adversary the spotlight", HARD),
    "seize": Move("seize a person or thing that matters", HARD),
    "past": Move("turn a hero's past against them", HARD),
    "remove_chance": Move("remove a chance for good", HARD),
    COUNTDOWN: Move("advance a countdown", HARD),  # DH-GMM-05
}

# DH-GMM-01: openings that are the GM's to name and cost no Fear.
OPENINGS: dict[str, str] = {
    "consequence": "what was done cannot stay without fallout",
    "golden": "there is a golden opportunity",
    "table": "the table looks to the GM",
}
