"""What a test may be part of, in a word that the test carries."""

from __future__ import annotations

ATTACK = "attack"
INTERACTION = "interaction"  # WG-OPT-03
POWER = "power"  # WG-PSY-05
STRIKE = "card_attack"  # an attack that stands on a card
DEFENCE = "defence"  # WG-OPT-10: its icons are all that counts, there is no DN
CLIMB = "climb"  # WG-MOVE-07
FREE = "free"  # out of a hold

GRAPPLE, HOLD = "grapple", "hold"  # of contests: WG-OPT-26, WG-OPT-11
BREAK_FREE = "break_free"  # of a contest, A-62
ROW = "row"  # WG-CRIT, WG-COMP: a row of a table calls for it
STABILISE = "stabilise"  # WG-MED-03
TREAT_WOUNDS, TREAT_SHOCK = "treat_wounds", "treat_shock"  # WG-MED-04, -06
PERSUASION = "persuasion"  # WG-SOC-01
AUTHORITY, ACQUISITION = "authority", "acquisition"  # WG-INF-03, -08
STUNT = "stunt"  # WG-VCRIT-03: of a driver
TASK = "task"  # WG-ACT-02: something else that a turn is used for; the GM judges it

FEAR = "fear"  # WG-FEAR-01: called by the GM, rolled when its player is ready
PANIC, POISON = "panic", "poison"  # WG-HAZ-04, WG-COND-11: they fall due by themselves
SUFFOCATING = "suffocating"  # WG-HAZ-07, likewise
SHAKE_OFF = "shake_off"  # WG-COND-01, -02, WG-FEAR-03, WG-HAZ-05: a success ends an effect
# That befall somebody, or that the GM set a DN for: rolled when their player is ready.
CALLED = (FEAR, PANIC, POISON, SUFFOCATING, ROW, AUTHORITY)
# Among them, what somebody suffers and does not do.
ENDURED = (FEAR, PANIC, POISON, SUFFOCATING, ROW)
# Whose DN a rule or a source sets.
RULED = (
    *(FREE, CLIMB, FEAR, PANIC, POISON, SUFFOCATING, SHAKE_OFF, ROW),
    *(ATTACK, POWER, STRIKE, TREAT_WOUNDS, TREAT_SHOCK),
)
