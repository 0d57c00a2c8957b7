"""Every event that both games share and that needs no type of theirs."""

from __future__ import annotations

from tableside.core.matters import CalledOff, MatterClosed
from tableside.core.notes import NoteTold
from tableside.core.state import (
    Adjusted,
    Assumed,
    CharacterLeft,
    ControlGiven,
    EffectBegan,
    EffectEnded,
    EffectUsed,
    EveningBegan,
    EveningEnded,
    FactSet,
    Gained,
    LimitSet,
    MomentPassed,
    Overstepped,
    PresenceSet,
    Reset,
    Rested,
    SceneEnded,
    Spent,
    Tolerated,
    TolerationEnded,
    WingsLeft,
)

CoreEvent = (
    MatterClosed
    | CalledOff
    | NoteTold
    | Gained
    | Spent
    | Reset
    | Adjusted
    | EffectBegan
    | EffectUsed
    | EffectEnded
    | MomentPassed
    | SceneEnded
    | Rested
    | EveningBegan
    | EveningEnded
    | PresenceSet
    | LimitSet
    | FactSet
    | Overstepped
    | Tolerated
    | TolerationEnded
    | ControlGiven
    | CharacterLeft
    | WingsLeft
    | Assumed
)
