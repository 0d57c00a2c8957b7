"""What an attack can name beside weapon and target, and the rule that each needs (CONV-10)."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.offers import Picker
from tableside.core.values import Bar
from tableside.systems.wrath_glory.attack import situation as at
from tableside.systems.wrath_glory.numbers.traits import RUNNING
from tableside.systems.wrath_glory.ruleset import Ruleset

_CALLED = ("Called Shot", "WG-OPT-22")
_FIELDS = ("move", "called", "range", "cover", "options")
_OPTIONS: Mapping[str, tuple[str, str]] = {
    at.CHARGE: ("Charge", "WG-OPT-19"),
    at.ALL_OUT: ("All-Out Attack", "WG-OPT-20"),
    at.AIM: ("Aim", "WG-OPT-21"),
    at.STEADY: ("Aim", "WG-OPT-21"),
    **dict.fromkeys(at.SIZES, _CALLED),
    at.SALVO: ("Salvo", "WG-OPT-23"),
    at.BRACE: ("Brace", "WG-OPT-25"),
    at.SURPRISE: ("Surprise", "WG-ATK-08"),
    at.INTO_MELEE: ("penalty for shooting into a melee", "WG-ATK-12"),
    RUNNING: ("Assault weapons", "WG-TRAIT-03"),
    at.MOUNTED: ("Heavy weapons", "WG-TRAIT-07"),
    at.BUY: ("buying of successes", "WG-TEST-07"),
    **dict.fromkeys((at.CLOSE, at.NORMAL, at.LONG), ("range bands", "WG-ATK-06")),
    **dict.fromkeys((at.HALF, at.MORE), ("cover", "WG-ATK-07")),
}


def leave_out(rules: Ruleset, pick: Picker) -> None:
    """What the ruleset does not have no question lists: whoever names it reads which rule it is."""
    missing = {
        word: Bar("not_in_ruleset", f"This ruleset has no {name}.", rule)
        for word, (name, rule) in _OPTIONS.items()
        if not rules.plays(rule)
    }
    for field in _FIELDS:
        pick.left_out(field, missing)
