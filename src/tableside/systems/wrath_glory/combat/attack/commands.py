"""What can be asked of somebody who attacks."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.values import Command


class MakeAttack(Command, frozen=True, tag="attack"):
    """Attack somebody, or several at once."""

    weapon: str = ""
    targets: tuple[str, ...] = ()
    range: str = ""
    cover: str = ""
    move: str = ""  # what the turn's movement is given up for
    called: str = ""  # WG-OPT-22: how small a part is aimed at
    options: tuple[str, ...] = ()
    bonus: int = 0
    penalty: int = 0
    total: int = -1
    ask: bool = False


class AttackTogether(Command, frozen=True, tag="attack_together"):
    """Several threats attack one target in one go."""

    attackers: tuple[str, ...] = ()
    target: str = ""
    range: str = ""
    cover: str = ""
    options: tuple[str, ...] = ()
    bonus: int = 0
    penalty: int = 0
    ask: bool = False


class AcceptAll(Command, frozen=True, tag="accept_all"):
    """Accept every roll of threats who attack together, sixes shifted to damage."""

    volley: str = ""


class AddDamage(Command, frozen=True, tag="add_damage"):
    """Spend Glory on the damage of a hit, or keep it."""

    points: Mapping[str, int] = {}


class Interact(Command, frozen=True, tag="interact"):
    """Unsettle, tire or outmanoeuvre an enemy."""

    skill: str = ""
    targets: tuple[str, ...] = ()
    against: str = ""
    effect: str = ""
    bonus: int = 0
    penalty: int = 0
    total: int = -1
    ask: bool = False


class SuppressiveFire(Command, frozen=True, tag="suppressive_fire"):
    """Spend a Reload to unsettle enemies by shooting."""

    weapon: str = ""
    targets: tuple[str, ...] = ()
    against: str = ""
    effect: str = ""
    bonus: int = 0
    penalty: int = 0
    total: int = -1
    ask: bool = False


class Grapple(Command, frozen=True, tag="grapple"):
    """Try to hold somebody fast."""

    target: str = ""


class StrayShot(Command, frozen=True, tag="stray_shot"):
    """The GM says whom a shot into a melee hits instead, if anybody."""

    target: str = ""
