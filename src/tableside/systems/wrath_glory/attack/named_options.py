"""Why something that was asked of an attack is no choice now, by the rule that bars it."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core.offers import Picker
from tableside.core.values import Illegal
from tableside.systems.wrath_glory.attack import situation as at
from tableside.systems.wrath_glory.attack.options import Hand, may_all_out, may_salvo
from tableside.systems.wrath_glory.numbers.derived_conditions import exhausted
from tableside.systems.wrath_glory.numbers.traits import RUNNING
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.fights import SalvoUse
from tableside.systems.wrath_glory.state.gear import Category
from tableside.systems.wrath_glory.turns.places import move_lost

_MOVES = (at.AIM, at.STEADY, at.BRACE, at.CHARGE)
_CALLED = ("Called Shot", "WG-OPT-22")
_FIELDS = ("move", "called", "range", "cover")
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


def check_barred(hand: Hand) -> None:
    """CONV-10: refuse what was named by the rule that takes it away, before a question narrows."""
    wanted, targets = _wanted(hand), _targets(hand)
    _check_salvo_use(hand.rules, hand.pick, targets)
    if (wanted or targets > 1) and exhausted(hand.rules, hand.known, hand.who):
        name = hand.known.characters[hand.who].name
        sentence = f"{name} is Exhausted: only a plain attack is left."
        raise Illegal("exhausted", sentence, "WG-SHOCK-03")
    if targets > 1:
        _several(hand)
    if at.CHARGE in wanted:
        pinned = at.bears(hand.rules, hand.known, hand.who, "pinned")
        if pinned or move_lost(hand.known, hand.who):
            word, rule = ("pinned", "WG-COND-10") if pinned else ("restrained", "WG-COND-13")
            raise Illegal(word, f"Whoever is {word.title()} cannot Charge.", rule)
    all_out = at.ALL_OUT in wanted and hand.weapon.melee and hand.rules.plays("WG-OPT-20")
    if all_out and not may_all_out(hand):
        sentence = "An All-Out Attack is no part of a Multi-action."
        raise Illegal("no_all_out", sentence, "WG-OPT-20")
    if at.SALVO in wanted and targets > 1 and not may_salvo(hand, targets):
        sentence = "Salvo does nothing for an attack on several with this weapon."
        raise Illegal("no_salvo", sentence, "WG-OPT-15")


def _wanted(hand: Hand) -> set[str]:
    """The options that were named and that need more than a plain attack."""
    move, called, options = (hand.pick.given(name) for name in ("move", "called", "options"))
    chips = options if isinstance(options, tuple) else ()
    named = {str(one) for one in (move, called, *chips)}
    return named & {*_MOVES, *at.SIZES, at.ALL_OUT, at.SALVO}


def _targets(hand: Hand) -> int:
    given = hand.pick.given("targets")
    return len(given) if isinstance(given, tuple) else 1


def _several(hand: Hand) -> None:
    rules, weapon = hand.rules, hand.weapon
    if not rules.plays("WG-OPT-12"):
        raise Illegal("not_in_ruleset", "This ruleset has no Multi-attack.", "WG-OPT-12")
    needs = rules.values.multi_attack.needs_salvo and weapon.category is Category.RANGED
    if needs and not weapon.salvo:
        sentence = f"{weapon.name} has no Salvo and attacks one target at a time."
        raise Illegal("no_salvo", sentence, "WG-OPT-15")


def check_ruleset(rules: Ruleset, pick: Picker) -> None:
    """Refuse an option that the ruleset does not have, before a question leaves it out."""
    for name, rule in _named(pick):
        if not rules.plays(rule):
            raise Illegal("not_in_ruleset", f"This ruleset has no {name}.", rule)


def _named(pick: Picker) -> list[tuple[str, str]]:
    options = pick.given("options")
    chips = (*map(pick.given, _FIELDS), *(options if isinstance(options, tuple) else ()))
    return [_OPTIONS[one] for one in chips if isinstance(one, str) and one in _OPTIONS]


def _check_salvo_use(rules: Ruleset, pick: Picker, targets: int) -> None:
    """WG-OPT-23: in some rulesets Salvo is for attacks on several alone."""
    options = pick.given("options")
    wanted = isinstance(options, tuple) and at.SALVO in options
    if wanted and targets == 1 and rules.values.salvo.use is SalvoUse.MULTI_ATTACK:
        sentence = "Here Salvo only makes an attack on several targets easier."
        raise Illegal("no_salvo", sentence, "WG-OPT-23")
