"""What can be asked about cards."""

from __future__ import annotations

from tableside.core.values import Command


class RecallCard(Command, frozen=True, tag="recall_card"):
    """Bring a card back from the vault, for Stress."""

    card: str = ""
    away: str = ""
