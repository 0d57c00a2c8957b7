"""What can have happened to conditions."""

from __future__ import annotations

from tableside.core.values import Event


class ConditionCleared(Event, frozen=True, tag="condition_cleared"):
    """Somebody is rid of a condition."""

    character: str
    name: str
    rule: str


class HidingJudged(Event, frozen=True, tag="hiding_judged"):
    """DH-COND-03: the GM said whether somebody is Hidden."""

    character: str
    granted: bool
