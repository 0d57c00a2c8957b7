"""Folding Daggerheart's own events in: most of them only say what the others assign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.core.notes import NoteTold
from tableside.core.state import Handler
from tableside.core.values import Event
from tableside.systems.daggerheart import events as was
from tableside.systems.daggerheart.decide.late import on_amended, on_settled
from tableside.systems.daggerheart.state import State


def _said(state: State, _event: Any) -> State:
    return state


_SAID: Mapping[type[Event], Handler] = dict.fromkeys(
    (
        NoteTold,
        was.DiceFell,
        was.DifficultySet,
        was.Withstood,
        was.NeededNoRoll,
        was.HelpGiven,
        was.HelpDeclined,
        was.AdvantageGranted,
        was.ExperienceRuledOut,
        was.GroupReckoned,
        was.ExperienceJudged,
    ),
    _said,
)

HANDLERS: Mapping[type[Event], Handler] = {
    **_SAID,
    was.RollSettled: on_settled,
    was.RollAmended: on_amended,
}
