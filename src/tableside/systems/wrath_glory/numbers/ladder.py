"""WG-SOC-01: how somebody may feel about the party, from enmity to help."""

from __future__ import annotations

HOSTILE, UNCOOPERATIVE, NEUTRAL = "hostile", "uncooperative", "neutral"
FRIENDLY, HELPFUL = "friendly", "helpful"
KIND = (FRIENDLY, HELPFUL)
LADDER = (HOSTILE, UNCOOPERATIVE, NEUTRAL, FRIENDLY, HELPFUL)
MEANING = {
    HOSTILE: "an enemy, moved only by an extraordinary reward",
    UNCOOPERATIVE: "suspicious, and wants a real gain",
    NEUTRAL: "small help for something in return, great help for good reasons",
    FRIENDLY: "easy favours for little, risks for fair pay",
    HELPFUL: "glad to help",
}


def rung(attitude: str) -> int:
    """Where on the ladder; whoever has no attitude yet is neutral."""
    return LADDER.index(attitude or NEUTRAL)


def above(attitude: str) -> int:
    """How many steps there are to Helpful."""
    return len(LADDER) - 1 - rung(attitude)


def below(attitude: str) -> int:
    """How many steps there are to Hostile."""
    return rung(attitude)


def shifted(attitude: str, steps: int) -> str:
    """So many steps along, no further than the ends."""
    return LADDER[max(0, min(len(LADDER) - 1, rung(attitude) + steps))]
