"""What can have happened in turns, actions and movement."""

from __future__ import annotations

from tableside.core.values import Event
from tableside.systems.wrath_glory.fight import Place, Side, Slot

CLIMBING = "climb"  # how somebody moves up a wall, at half Speed


class FightBegan(Event, frozen=True, tag="fight_began"):
    """A fight began with its first round."""


class FightEnded(Event, frozen=True, tag="fight_ended"):
    """A fight is over, and with it everything that lasted no longer."""


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """Somebody's turn began; `number` counts their turns in this fight."""

    character: str
    side: Side
    number: int


class TurnResumed(Event, frozen=True, tag="turn_resumed"):
    """Somebody who held their action acts now."""

    character: str
    side: Side


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """A turn is over; the other side picks next, if it has anybody left."""

    character: str
    side: Side
    number: int
    lost: bool = False  # a held action that was never used


class TurnPassed(Event, frozen=True, tag="turn_passed"):
    """Somebody who could not act had this turn all the same; `number` counts it."""

    character: str
    number: int


class TurnHeld(Event, frozen=True, tag="turn_held"):
    """Somebody waits for a better moment in this round."""

    character: str
    side: Side


class HoldBeaten(Event, frozen=True, tag="hold_beaten"):
    """Somebody who held their action was not fast enough: the other acts first."""

    character: str
    by: str


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """Everybody has acted, or the GM said so."""

    number: int


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A round began; whoever gave it up beforehand has acted already."""

    number: int
    given_up: tuple[str, ...] = ()


class InitiativeSeized(Event, frozen=True, tag="initiative_seized"):
    """A side paid to act again before the other."""

    character: str
    side: Side


class ActionTaken(Event, frozen=True, tag="action_taken"):
    """Somebody did something that a turn has room for; an empty slot is a free action."""

    character: str
    action: str
    slots: tuple[Slot, ...] = ()
    text: str = ""


class PlanMade(Event, frozen=True, tag="plan_made"):
    """A Multi-action was declared."""

    character: str
    actions: tuple[str, ...]
    penalty: int


class RoundGivenUp(Event, frozen=True, tag="round_given_up"):
    """Somebody who has acted gives up the next round."""

    character: str


class Walked(Event, frozen=True, tag="walked"):
    """Somebody moved; metres of 0 were not counted."""

    character: str
    how: str
    metres: int = 0
    place: Place | None = None
    standard: bool = True  # counted against the Speed of this turn


class PlaceSet(Event, frozen=True, tag="place_set"):
    """Somebody was put somewhere."""

    character: str
    place: Place


class ZonesSet(Event, frozen=True, tag="zones_set"):
    """The GM named the zones, in the order in which they lie."""

    zones: tuple[str, ...]


class MeleeJoined(Event, frozen=True, tag="melee_joined"):
    """Two are engaged."""

    one: str
    other: str


class MeleeLeft(Event, frozen=True, tag="melee_left"):
    """Somebody is engaged no longer with these."""

    character: str
    others: tuple[str, ...]


class CastChanged(Event, frozen=True, tag="cast_changed"):
    """Somebody was taken out of the fight, or put back into it."""

    character: str
    fights: bool


class ShockRecovered(Event, frozen=True, tag="shock_recovered"):
    """A Wrath point turned Shock back."""

    character: str
    amount: int
    face: int = 0


class Reloaded(Event, frozen=True, tag="reloaded"):
    """A weapon is ready again."""

    character: str
    weapon: str
