"""Faces to outcomes: arithmetic only, shared by decisions, odds and later kernels."""

from __future__ import annotations

from collections.abc import Sequence

CRITICAL = "critical_success"
SUCCESS_HOPE, SUCCESS_FEAR = "success_with_hope", "success_with_fear"
FAILURE_HOPE, FAILURE_FEAR = "failure_with_hope", "failure_with_fear"
REACTION_CRITICAL, REACTION_SUCCESS, REACTION_FAILURE = "critical", "success", "failure"


def net_advantage(advantages: int, disadvantages: int) -> int:
    """DH-ADV-04: they cancel one for one before any d6 is rolled."""
    return advantages - disadvantages


def kept(net: int, dice: Sequence[int]) -> int:
    """DH-ADV-05: the highest counts, added (DH-ADV-01) or subtracted (DH-ADV-02)."""
    if not dice:
        return 0
    return max(dice) if net > 0 else -max(dice)


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
