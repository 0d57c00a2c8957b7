"""DH-GUIDE: which of the rules each seat is shown to read; their words stand in the rulebook."""

from __future__ import annotations

from tableside.core.values import Role

# Principles and practices, then what somebody in the spotlight may do.
_PLAYERS = ("DH-GUIDE-01", "DH-GUIDE-02", "DH-SPOT-09", "DH-SPOT-03", "DH-HOPE-03")
# Principles, practices and pitfalls, then the GM's moves, the use of Fear, and the flow of a scene.
_GM = (
    *("DH-GUIDE-03", "DH-GUIDE-04", "DH-GUIDE-05"),
    *("DH-GMM-01", "DH-GMM-02", "DH-GMM-03", "DH-GMM-04", "DH-FEAR-07", "DH-FEAR-08"),
    *("DH-SPOT-10", "DH-SPOT-12", "DH-SPOT-13", "DH-SPOT-14", "DH-NPC-01", "DH-NPC-02"),
)


def reference(role: Role) -> tuple[str, ...]:
    """The rules that a seat of this role may want at hand."""
    return _GM if role is Role.GM else _PLAYERS
