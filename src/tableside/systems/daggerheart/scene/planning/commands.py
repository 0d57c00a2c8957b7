"""What can be asked when a scene or a fight is planned."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.values import Command


class FrameScene(Command, frozen=True, tag="frame_scene"):
    """The GM says how much is at stake in this scene."""

    stakes: str = ""


class SetObjective(Command, frozen=True, tag="set_objective"):
    """The GM rolls for what a fight is about, or chooses it."""

    row: int = 0
    text: str = ""


class PlanEncounter(Command, frozen=True, tag="plan_encounter"):
    """The GM counts the Battle Points of a fight."""

    heroes: int = 0
    roster: Mapping[str, int] = {}
    adjust: tuple[str, ...] = ()
