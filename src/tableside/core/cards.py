"""Cards: talents, abilities and special attacks that people type in; a name and a cost suffice."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from tableside.core.effects import Modifier, Until


class Per(StrEnum):
    """How often the uses of a card come back."""

    NEVER = ""
    ROUND = "round"
    SCENE = "scene"
    REST = "rest"
    EVENING = "evening"


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a character can do or always does, as its owner wrote it down."""

    id: str
    name: str
    text: str = ""
    cost: Mapping[str, int] = {}  # by track: wrath 1, shock 2, glory 1
    uses: int = 0  # 0: no limit
    per: Per = Per.NEVER
    modifiers: tuple[Modifier, ...] = ()  # what it changes while it lasts
    until: Until | None = None  # how long; None: as long as the card is on the sheet
    dice: tuple[int, ...] = ()  # the sides of dice that its use throws
    action: str = ""  # which slot of a turn it takes, if any
