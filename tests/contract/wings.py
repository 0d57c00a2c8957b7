"""Who waits in the wings, at a table and at its twin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tableside.core.effects import Effect
from tableside.core.state import Offstage


def twist_wings(state: Any) -> Mapping[str, Offstage[Any]]:
    """Others than at the first table, more of them, and a group that it does not have."""
    made = {
        key: replace(
            one,
            sheet=replace(one.sheet, name=f"{one.sheet.name} other"),
            count=9,
            effects=(*one.effects, Effect(f"{one.sheet.id}.twisted", "Twisted", one.sheet.id)),
        )
        for key, one in state.wings.items()
    }
    for one in state.characters.values():
        if not one.hero:  # one more of somebody who is there: it must take no letter
            made["w0"] = Offstage(id="w0", sheet=replace(one, id="w0"), count=3)
    return made
