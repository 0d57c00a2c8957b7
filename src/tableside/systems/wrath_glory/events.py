"""What can have happened at a table of Wrath & Glory."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.values import Event


class DiceFell(Event, frozen=True, tag="dice_fell"):
    """Dice of a test were thrown: the pool, a re-roll, or Glory dice."""

    matter: str
    character: str
    kind: str
    faces: tuple[int, ...]
    pool: tuple[int, ...]  # all faces of the test as they lie now
    wrath_dice: int


class SuccessesBought(Event, frozen=True, tag="successes_bought"):
    """Icons were taken in place of a roll."""

    matter: str
    character: str
    icons: int


class BuyingDenied(Event, frozen=True, tag="buying_denied"):
    """The GM wants to see dice."""

    matter: str
    character: str


class DnRevealed(Event, frozen=True, tag="dn_revealed"):
    """The DN lies open: it was hidden, or the GM judged afterwards."""

    matter: str
    character: str
    dn: int
    judged: bool


class TestSettled(Event, frozen=True, tag="test_settled"):
    """A test came to its end."""

    matter: str
    character: str
    skill: str
    icons: int  # before shifting
    kept: int
    dn: int
    success: bool
    margin: int
    shifts: Mapping[str, int]
    complications: int
    wrath_sixes: int
    minutes: int = 0
    long_shot: str = ""  # the chance of the throw that made it, if that was small
    saved: bool = False  # that throw was a re-roll or Glory dice


class SideSettled(Event, frozen=True, tag="side_settled"):
    """One side of an opposed test has its icons."""

    matter: str
    character: str
    icons: int
    complications: int
    wrath_sixes: int


class ContestSettled(Event, frozen=True, tag="contest_settled"):
    """An opposed test came to its end."""

    matter: str
    initiator: str
    opponent: str
    initiator_icons: int
    opponent_icons: int
    winner: str
    margin: int


class GloryKept(Event, frozen=True, tag="glory_kept"):
    """Somebody would rather keep the shared Glory."""

    character: str
    by: str


class DetailSettled(Event, frozen=True, tag="detail_settled"):
    """A proposed fact was taken into the story, or not."""

    character: str
    text: str
    accepted: bool


class ObjectiveMet(Event, frozen=True, tag="objective_met"):
    """A hero met their Objective."""

    character: str


class ComplicationTraded(Event, frozen=True, tag="complication_traded"):
    """A Complication was dropped for Ruin."""

    character: str


class RuinUsed(Event, frozen=True, tag="ruin_used"):
    """What the GM's Ruin was spent on."""

    use: str
    purpose: str
