"""What is asked about a test only because of what lies on somebody who is tested."""

from __future__ import annotations

from tableside.core.offers import Option, Picker
from tableside.core.tell import name_of
from tableside.systems.wrath_glory.conditions import ABOUT, NEEDED, SIGHT
from tableside.systems.wrath_glory.skills import SIGHTED
from tableside.systems.wrath_glory.state import Known

BLIND = "not_needed"


def ask_circumstances(known: Known, pick: Picker, who: tuple[str, ...], skill: str) -> None:
    """WG-FEAR-02, WG-COND-15: has it to do with a fear? WG-COND-04: does it need eyes?"""
    lying = [
        (effect, one)
        for effect in known.effects
        if any(effect.bears_on(each) for each in who)
        for one in effect.modifiers
    ]
    if feared := dict.fromkeys(effect.source for effect, one in lying if ABOUT in one.when):
        sources = (Option(one, f"Yes: {name_of(known, one)}") for one in feared)
        listed = (Option("", "No"), *sources)
        pick.word("concerns", listed, "Has it to do with what is feared?", "")
    if any(SIGHT in one.when for _, one in lying):
        ways = (Option(NEEDED, "It needs sight"), Option(BLIND, "It does not"))
        pick.word("sight", ways, "Does it need sight?", NEEDED if skill in SIGHTED else BLIND)
