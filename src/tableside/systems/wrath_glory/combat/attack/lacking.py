"""CONV-10: what was named for an attack and is no part of this ruleset, refused by its rule."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.offers import Picker
from tableside.core.values import Illegal
from tableside.systems.wrath_glory.combat.attack import situation as at
from tableside.systems.wrath_glory.combat.values import SalvoUse
from tableside.systems.wrath_glory.numbers.traits import RUNNING
from tableside.systems.wrath_glory.ruleset import Ruleset

_CALLED = ("Called Shot", "WG-OPT-22")
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
_FIELDS = ("move", "called", "range", "cover")


def check_ruleset(rules: Ruleset, pick: Picker) -> None:
    """Refuse an option that the ruleset does not have, before a question leaves it out."""
    for name, rule in _named(pick):
        if not rules.plays(rule):
            raise Illegal("not_in_ruleset", f"This ruleset has no {name}.", rule)


def _named(pick: Picker) -> list[tuple[str, str]]:
    options = pick.given("options")
    chips = (*map(pick.given, _FIELDS), *(options if isinstance(options, tuple) else ()))
    return [_OPTIONS[one] for one in chips if isinstance(one, str) and one in _OPTIONS]


def check_salvo_use(rules: Ruleset, pick: Picker, targets: int) -> None:
    """WG-OPT-23: in some rulesets Salvo is for attacks on several alone."""
    options = pick.given("options")
    wanted = isinstance(options, tuple) and at.SALVO in options
    if wanted and targets == 1 and rules.values.salvo.use is SalvoUse.MULTI_ATTACK:
        sentence = "Here Salvo only makes an attack on several targets easier."
        raise Illegal("no_salvo", sentence, "WG-OPT-23")
