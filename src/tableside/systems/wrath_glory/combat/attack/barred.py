"""Why something that was asked of an attack is no choice now, by the rule that bars it."""

from __future__ import annotations

from tableside.core.values import Illegal
from tableside.systems.wrath_glory.combat.attack import situation as at
from tableside.systems.wrath_glory.combat.attack.choices import Hand, may_all_out, may_salvo
from tableside.systems.wrath_glory.combat.attack.lacking import check_salvo_use
from tableside.systems.wrath_glory.gear import Category
from tableside.systems.wrath_glory.standing import exhausted
from tableside.systems.wrath_glory.turns.places import move_lost

_MOVES = (at.AIM, at.STEADY, at.BRACE, at.CHARGE)


def check_barred(hand: Hand) -> None:
    """CONV-10: refuse what was named by the rule that takes it away, before a question narrows."""
    wanted, targets = _wanted(hand), _targets(hand)
    check_salvo_use(hand.rules, hand.pick, targets)
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
