"""What can be asked about somebody between life and death."""

from __future__ import annotations

from tableside.core.values import Command


class Defy(Command, frozen=True, tag="defy"):
    """Roll a Defiance Check, with or without a Wrath point spent on it first."""

    wrath: bool = False


class DescribeInjury(Command, frozen=True, tag="describe_injury"):
    """Put an injury that lasts into words; they stay on the sheet."""

    text: str = ""


class Stabilise(Command, frozen=True, tag="stabilise"):
    """Bring a hero who is out of Wounds round, by a Medicae test."""

    patient: str = ""


class DeclareDead(Command, frozen=True, tag="declare_dead"):
    """The GM says that somebody is dead, whatever the dice said."""

    reason: str = ""


class Revive(Command, frozen=True, tag="revive"):
    """The GM says that somebody is not dead after all."""

    reason: str = ""
