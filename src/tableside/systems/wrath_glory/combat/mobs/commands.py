"""What can be asked about mobs."""

from __future__ import annotations

from tableside.core.values import Command


class FormMob(Command, frozen=True, tag="form_mob"):
    """Say which troops of a kind are one mob; naming none breaks it up."""

    kind: str = ""
    who: tuple[str, ...] = ()
