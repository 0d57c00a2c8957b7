"""What a test may be part of, in a word that the test carries."""

from __future__ import annotations

ATTACK = "attack"
INTERACTION = "interaction"  # WG-OPT-03
DEFENCE = "defence"  # WG-OPT-10: its icons are all that counts, there is no DN
CLIMB = "climb"  # WG-MOVE-07
FREE = "free"  # out of a hold

GRAPPLE, HOLD = "grapple", "hold"  # of contests: WG-OPT-26, WG-OPT-11
BREAK_FREE = "break_free"  # of a contest, A-62
ROW = "row"  # WG-CRIT, WG-COMP: a row of a table calls for it
STABILISE = "stabilise"  # WG-MED-03
TASK = "task"  # WG-ACT-02: something else that a turn is used for; the GM judges it

FEAR = "fear"  # WG-FEAR-01: called by the GM, rolled when its player is ready
PANIC, POISON = "panic", "poison"  # WG-HAZ-04, WG-COND-11: they fall due by themselves
SHAKE_OFF = "shake_off"  # WG-COND-01, -02, WG-FEAR-03, WG-HAZ-05: a success ends an effect
CALLED = (FEAR, PANIC, POISON, ROW)  # that befall somebody: rolled when their player is ready
RULED = (FREE, CLIMB, FEAR, PANIC, POISON, SHAKE_OFF, ROW)  # whose DN a rule or a source sets
