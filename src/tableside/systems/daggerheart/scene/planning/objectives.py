"""DH-OBJ-01: twelve goals beyond wearing the enemy down, in our own words."""

from __future__ import annotations

OBJECTIVES: tuple[str, ...] = (
    "Get or steal something important.",
    "Take one or more foes captive.",
    "Switch on a magical device.",
    "Frame someone, or blacken a name.",
    "Herd the foe into a corner or an ambush.",
    "Halt a ritual, a legal rite or a timed spell.",
    "Bar the way to some area or people.",
    "Leave a tracker or false proof on a target.",
    "Take and hold a place before others arrive.",
    "Harry the foe to drain or distract them.",
    "Wreck a structure, statue, shrine or weapon.",
    "Look into something to prove or disprove what is believed.",
)
