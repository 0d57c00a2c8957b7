"""What can be asked of a healer."""

from __future__ import annotations

from tableside.core.values import Command


class Treat(Command, frozen=True, tag="treat"):
    """Tend somebody's Wounds by Medicae, or their Shock with a kit."""

    what: str = ""  # wounds or shock
    patient: str = ""
    total: int = -1  # the missing number on the sheet, asked once and kept
