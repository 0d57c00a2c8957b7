"""DH-TRAIT-01: the six traits with the deeds they stand for; DH-EXP-02: kinds of Experience."""

from __future__ import annotations

import re
from collections.abc import Mapping

TRAITS: Mapping[str, tuple[str, str, str]] = {
    "agility": ("sprint", "leap", "maneuver"),
    "strength": ("lift", "smash", "grapple"),
    "finesse": ("control", "hide", "tinker"),
    "instinct": ("perceive", "sense", "navigate"),
    "presence": ("charm", "perform", "deceive"),
    "knowledge": ("recall", "analyze", "comprehend"),
}

KINDS: Mapping[str, str] = {
    "": "none in particular",
    "background": "a background, such as Ferry Pilot",
    "characteristic": "a characteristic, such as Meticulous",
    "speciality": "a speciality, such as Lock Doctor",
    "skill": "a skill, such as Light Sleeper",
    "phrase": "a phrase, such as Measure Twice",
}

MOST_MODIFIER, MOST_EXPERIENCES = 10, 20  # what a sheet has room for

# DH-EXP-03: words that tend to fit any roll; a warning, never a refusal.
TOO_BROAD = ("everything", "anything", "always", "all", "any", "every")


def labelled(trait: str) -> str:
    """A trait with its deeds, as a choice shows it."""
    return f"{trait.title()} ({', '.join(TRAITS[trait])})"


def is_broad(name: str) -> bool:
    """Whether an Experience's name sounds as if it fitted every roll."""
    return any(word in TOO_BROAD for word in re.findall("[a-z]+", name.lower()))
