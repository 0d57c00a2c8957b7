"""What an attack can name beside weapon and target: its rule, and its words (CONV-10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tableside.core.offers import Picker
from tableside.core.values import Bar
from tableside.systems.wrath_glory.attack import situation as at
from tableside.systems.wrath_glory.numbers.traits import RUNNING, SUPERCHARGED
from tableside.systems.wrath_glory.ruleset import Ruleset

_FIELDS = ("move", "called", "range", "cover", "options")


class Named(NamedTuple):
    """The rule of a word, what a ruleset without it does not have, and how the log says it."""

    rule: str
    name: str  # empty: no ruleset is refused by it
    said: str = ""  # empty: nothing is said of it


NAMED: Mapping[str, Named] = {
    at.CHARGE: Named("WG-OPT-19", "Charge", "charges"),
    at.ALL_OUT: Named("WG-OPT-20", "All-Out Attack", "all-out"),
    at.AIM: Named("WG-OPT-21", "Aim", "aims"),
    at.STEADY: Named("WG-OPT-21", "Aim", "aims past friends"),
    at.MEDIUM: Named("WG-OPT-22", "Called Shot", "at an arm or a leg"),
    at.SMALL: Named("WG-OPT-22", "Called Shot", "at a hand or the head"),
    at.TINY: Named("WG-OPT-22", "Called Shot", "at a joint or a slit"),
    at.SALVO: Named("WG-OPT-23", "Salvo", "Salvo"),
    at.BRACE: Named("WG-OPT-25", "Brace", "braces"),
    at.SURPRISE: Named("WG-ATK-08", "Surprise", "by surprise"),
    at.INTO_MELEE: Named("WG-ATK-12", "penalty for shooting into a melee", "into a melee"),
    RUNNING: Named("WG-TRAIT-03", "Assault weapons", "on the run"),
    at.MOUNTED: Named("WG-TRAIT-07", "Heavy weapons", "from a steady mount"),
    at.BUY: Named("WG-TEST-07", "buying of successes", "plays it safe"),
    at.POINT_BLANK: Named("WG-TRAIT-12", "", "at arm's length"),
    SUPERCHARGED: Named("WG-TRAIT-18", "", "supercharged"),
    at.CLOSE: Named("WG-ATK-06", "range bands", "close range"),
    at.NORMAL: Named("WG-ATK-06", "range bands"),
    at.LONG: Named("WG-ATK-06", "range bands", "long range"),
    at.HALF: Named("WG-ATK-07", "cover", "in some cover"),
    at.MORE: Named("WG-ATK-07", "cover", "in heavy cover"),
}


def leave_out(rules: Ruleset, pick: Picker) -> None:
    """What the ruleset does not have no question lists: whoever names it reads which rule it is."""

    def missing(word: str) -> list[Bar]:
        one = NAMED.get(word)
        if one is None or not one.name or rules.plays(one.rule):
            return []
        return [Bar("not_in_ruleset", f"This ruleset has no {one.name}.", one.rule)]

    for field in _FIELDS:
        pick.left_out(field, missing)
