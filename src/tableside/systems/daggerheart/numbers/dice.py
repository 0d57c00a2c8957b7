"""Faces to outcomes: arithmetic only, shared by decisions, odds and later kernels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

D12 = 12
CRITICAL = "critical_success"
SUCCESS_HOPE, SUCCESS_FEAR = "success_with_hope", "success_with_fear"
FAILURE_HOPE, FAILURE_FEAR = "failure_with_hope", "failure_with_fear"
RANKING = (FAILURE_FEAR, FAILURE_HOPE, SUCCESS_FEAR, SUCCESS_HOPE, CRITICAL)  # worst first
REACTION_CRITICAL, REACTION_SUCCESS, REACTION_FAILURE = "critical", "success", "failure"


def net_advantage(advantages: int, disadvantages: int) -> int:
    """DH-ADV-04: they cancel one for one before any d6 is rolled."""
    return advantages - disadvantages


def kept(net: int, dice: Sequence[int]) -> int:
    """DH-ADV-05: the highest counts, added (DH-ADV-01) or subtracted (DH-ADV-02)."""
    if not dice:
        return 0
    return max(dice) if net > 0 else -max(dice)


class Pool(NamedTuple):
    """The d6s beside the Duality dice: so many of one kind, and helpers' that stand apart."""

    own: int  # negative: disadvantage
    apart: int = 0
    hope: int = D12  # the sides of the Hope die

    @property
    def size(self) -> int:
        """How many dice that is."""
        return abs(self.own) + self.apart


def pool_of(policy: str, advantages: int, disadvantages: int, helpers: int) -> Pool:
    """DH-ADV-03 to -05: all in one pool, or Help as a reference document has it (A-03, A-04)."""
    own = net_advantage(advantages, disadvantages)
    if policy == "one_own":  # the roller never has more than one die; Help adds to it
        return Pool(max(-1, min(1, own)) + helpers)
    if policy == "help_apart" and own:  # added to the result, whatever the roller's own do
        return Pool(own, helpers)
    return Pool(own + helpers)


def kept_dice(pool: Pool, dice: Sequence[int]) -> tuple[int, ...]:
    """What counts of each kind: the highest, with its sign."""
    own, apart = dice[: abs(pool.own)], dice[abs(pool.own) :]
    parts = (kept(pool.own, own), kept(1, apart))
    return tuple(amount for amount in parts if amount)


def outcome(hope: int, fear: int, total: int, difficulty: int) -> str:
    """DH-ROLL-07: success by the total. DH-ROLL-08: Hope or Fear by the higher die alone."""
    if hope == fear:  # DH-ROLL-09: doubles succeed whatever the Difficulty
        return CRITICAL
    if total >= difficulty:
        return SUCCESS_HOPE if hope > fear else SUCCESS_FEAR
    return FAILURE_HOPE if hope > fear else FAILURE_FEAR


def reaction(hope: int, fear: int, total: int, difficulty: int) -> str:
    """DH-REACT-01 and -02: no Hope, no Fear; doubles escape the harm altogether."""
    if hope == fear:
        return REACTION_CRITICAL
    return REACTION_SUCCESS if total >= difficulty else REACTION_FAILURE


def with_hope(result: str) -> bool:
    """DH-HOPE-01: a critical counts as a roll with Hope (A-01)."""
    return result in (CRITICAL, SUCCESS_HOPE, FAILURE_HOPE)


def with_fear(result: str) -> bool:
    """DH-FEAR-01."""
    return result in (SUCCESS_FEAR, FAILURE_FEAR)


def gm_moves(result: str) -> bool:
    """DH-ROLL-11 to -13: every failure and every roll with Fear gives the GM a move."""
    return result in (SUCCESS_FEAR, FAILURE_HOPE, FAILURE_FEAR)


def succeeded(result: str) -> bool:
    """DH-ROLL-07, -09, DH-REACT-01: whether an outcome is a success."""
    return result not in (FAILURE_HOPE, FAILURE_FEAR, REACTION_FAILURE)


def marks(
    damage: int, major: int | None, severe: int | None, steps: Sequence[int], *, massive: bool
) -> int:
    """DH-HP-01, DH-HP-02, DH-HP-03: how many HP damage marks, by the ruleset's steps."""
    if damage <= 0:
        return 0
    if severe is not None and damage >= severe:
        return steps[3] if massive and damage >= 2 * severe else steps[2]
    return steps[1] if major is not None and damage >= major else steps[0]


def felled(damage: int, each: int) -> int:
    """DH-FOE-06, A-25: Minions that an attack fells, one by any damage and one more by each X."""
    return 0 if damage <= 0 else 1 + damage // each


def kept_d20(faces: Sequence[int], net: int) -> int:
    """DH-FOE-03, DH-ADV-06: the better or the worse of two, or the only one."""
    return max(faces) if net >= 0 else min(faces)


def foe_hits(face: int, total: int, evasion: int) -> bool:
    """DH-FOE-01, DH-EVA-01: reach it, or throw a 20 (DH-FOE-04)."""
    return face == 20 or total >= evasion
