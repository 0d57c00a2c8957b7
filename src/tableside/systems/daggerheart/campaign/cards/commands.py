"""What can be asked about cards."""

from __future__ import annotations

from tableside.core.cards import Card, UseCard
from tableside.core.values import Command


class TakeCard(Command, frozen=True, tag="take_card"):
    """Put a card on a sheet, or a new version of one that is there."""

    card: Card | None = None


class DropCard(Command, frozen=True, tag="drop_card"):
    """Take a card off a sheet."""

    card: str = ""


class RecallCard(Command, frozen=True, tag="recall_card"):
    """Bring a card back from the vault, for Stress."""

    card: str = ""
    away: str = ""


CardCommand = TakeCard | DropCard | RecallCard | UseCard
