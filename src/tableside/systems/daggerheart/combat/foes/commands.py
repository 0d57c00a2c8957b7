"""What can be asked of adversaries."""

from __future__ import annotations

from tableside.core.values import Command


class FoeAttacks(Command, frozen=True, tag="foe_attack"):
    """An adversary attacks a hero, or several at once with whatever strikes several."""

    target: str = ""
    weapon: str = ""
    others: tuple[str, ...] = ()
    edge: str = ""
    experiences: tuple[str, ...] = ()


class FoesAttack(Command, frozen=True, tag="foes_attack"):
    """Several adversaries attack at once, each for itself."""

    foes: tuple[str, ...] = ()
    target: str = ""


class GroupAttack(Command, frozen=True, tag="group_attack"):
    """Minions of one kind attack as one: one roll, their damage added up."""

    others: tuple[str, ...] = ()
    target: str = ""


class FoeRolls(Command, frozen=True, tag="foe_roll"):
    """An adversary's own roll: a reaction, or a deed the GM would rather leave to the d20."""

    reaction: bool = False
    difficulty: int = 0
    edge: str = ""
    experiences: tuple[str, ...] = ()


class WindUp(Command, frozen=True, tag="wind_up"):
    """A Slow adversary lays its token down."""
