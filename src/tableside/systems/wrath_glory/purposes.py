"""What a test may be part of, in a word that the test carries."""

from __future__ import annotations

ATTACK = "attack"
INTERACTION = "interaction"  # WG-OPT-03
DEFENCE = "defence"  # WG-OPT-10: its icons are all that counts, there is no DN
CLIMB = "climb"  # WG-MOVE-07
FREE = "free"  # out of a hold

GRAPPLE, HOLD = "grapple", "hold"  # of contests: WG-OPT-26, WG-OPT-11
BREAK_FREE = "break_free"  # of a contest, A-62
TASK = "task"  # WG-ACT-02: something else that a turn is used for; the GM judges it
