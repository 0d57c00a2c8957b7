"""What can have happened by a row of a table."""

from __future__ import annotations

from tableside.core.values import Event


class RowFound(Event, frozen=True, tag="row_found"):
    """A row of a table was rolled, or picked if there are no faces."""

    matter: str
    kind: str
    character: str
    table: str
    title: str
    text: str
    rule: str
    faces: tuple[int, ...] = ()
    target: str = ""
    raised: int = 0  # WG-PERIL-00: what was added to the tens


class Corrupted(Event, frozen=True, tag="corrupted"):
    """The warp left its mark on somebody's sheet."""

    character: str
    amount: int
    rule: str


class PointsRecorded(Event, frozen=True, tag="points_recorded"):
    """Points won by somebody who has none to keep."""

    character: str
    track: str
    amount: int
    rule: str


class CriticalWorsened(Event, frozen=True, tag="critical_worsened"):
    """Glory made a Critical Hit worse."""

    matter: str
    character: str
    title: str
    how: tuple[str, ...]  # each step in words


class RowDiceFell(Event, frozen=True, tag="row_dice_fell"):
    """Dice of a row fell."""

    matter: str
    character: str
    title: str
    faces: tuple[int, ...]


class RowHarmed(Event, frozen=True, tag="row_harmed"):
    """A row adds harm to somebody, on its way to their tracks."""

    matter: str
    target: str
    title: str
    rule: str
    damage: int = 0
    wounds: int = 0
    mortal: int = 0
    shock: int = 0


class WeaponLost(Event, frozen=True, tag="weapon_lost"):
    """A weapon cannot be used until somebody sees to it."""

    character: str
    weapon: str  # its name
    how: str  # Jammed, Dropped
    rule: str


class WeaponReady(Event, frozen=True, tag="weapon_ready"):
    """An action made a weapon ready again."""

    character: str
    weapon: str
