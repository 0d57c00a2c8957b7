"""What can have been planned."""

from __future__ import annotations

from tableside.core.values import Event
from tableside.systems.daggerheart.scene.values import Encounter


class SceneFramed(Event, frozen=True, tag="scene_framed"):
    """The GM said how much is at stake."""

    stakes: str


class ObjectiveSet(Event, frozen=True, tag="objective_set"):
    """A fight has a goal beyond wearing the enemy down; row 0 is the GM's own."""

    row: int
    text: str


class EncounterPlanned(Event, frozen=True, tag="encounter_planned"):
    """The Battle Points of a fight were counted."""

    encounter: Encounter
