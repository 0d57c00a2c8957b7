"""Advice on a test whose dice lie there: the best use of Wrath and Glory for a stated aim."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tableside.core.chances import Advice
from tableside.core.matters import find
from tableside.core.state import track_of
from tableside.core.verbs import tag_of
from tableside.systems.wrath_glory import odds
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.harm.resist import resilience_of
from tableside.systems.wrath_glory.numbers.derived import number_of
from tableside.systems.wrath_glory.numbers.shifting import dn_is_open
from tableside.systems.wrath_glory.numbers.spending import (
    against_reroll,
    glory_at_hand,
    no_reroll,
)
from tableside.systems.wrath_glory.numbers.traits import ap_of
from tableside.systems.wrath_glory.odds.advice import WOUNDS
from tableside.systems.wrath_glory.skill_tests.glory import RollGloryDice
from tableside.systems.wrath_glory.skill_tests.tests import Settle
from tableside.systems.wrath_glory.skill_tests.wrath import RerollFailures
from tableside.systems.wrath_glory.state import UNKNOWN, WRATH, Known, Test, Thread
from tableside.systems.wrath_glory.state.fight import Attack, Blow
from tableside.systems.wrath_glory.weighing.attacks import dealt, each_die, opening, veiled
from tableside.systems.wrath_glory.weighing.book import book_of
from tableside.systems.wrath_glory.weighing.rolls import MOST_POOL, lying

MOST_GLORY = 10  # more than that is never wanted for one roll, and every way of it is weighed
MOST_SHIFTS = 12
Worth = tuple[Sequence[Fraction], str]  # by shifted sixes, and what is counted


def advise_test(game: Game, known: Known, thread: Thread, aim: str) -> Advice | None:
    """WG-WP-05, WG-GLORY-05: re-roll, Glory dice or neither, once the dice and the DN lie open."""
    test = thread.values
    assert isinstance(test, Test)
    if not test.faces or not thread.asks or not dn_is_open(test) or test.opposed:
        return None
    if not known.characters[test.character].hero:
        return None
    assert test.dn is not None
    worth = _worth(game, known, thread)
    aims = tuple(one for one in odds.AIMS if worth is not None or one != WOUNDS)
    if aim not in aims:
        return None
    expected, unit = worth if worth is not None and aim == WOUNDS else ((), "")
    wrath, (glory, often) = _wrath(game, known, test), _glory(game, known, test)
    made = odds.advise(
        lying(game, test, test.dn.value),
        aim,
        wrath=wrath,
        glory=glory,
        glory_spends=often,
        wounds=expected,
        unit=unit,
    )
    verb: type[RerollFailures | RollGloryDice | Settle] = Settle
    if made.best.reroll:
        verb = RerollFailures
    elif made.best.glory:
        verb = RollGloryDice
    chosen = {"dice": made.best.glory} if made.best.glory else {}
    return Advice(
        aim=aim,
        aims=aims,
        verb=tag_of(verb),
        says=made.best.says,
        reason=made.reason,
        chosen=chosen,
    )


def _wrath(game: Game, known: Known, test: Test) -> int:
    """Whether a Wrath point could still throw the failures again."""
    rules = game.rules
    if no_reroll(rules, known, test) is not None or against_reroll(rules, known, test):
        return 0
    return known.tracks.get(track_of(test.character, WRATH), 0)


def _glory(game: Game, known: Known, test: Test) -> tuple[int, int]:
    """How many Glory dice could still be bought, and in how many goes; 0: in any number."""
    rules = game.rules
    limit = rules.values.glory_menu.dice_limit
    if not rules.plays("WG-GLORY-05") or (limit and test.glory_spends >= limit):
        return 0, 1
    return min(glory_at_hand(rules, known, test), MOST_GLORY), limit and limit - test.glory_spends


def _worth(game: Game, known: Known, thread: Thread) -> Worth | None:
    """What a hit does by the sixes shifted into it; its damage where no Resilience is known."""
    parent, rules = find(known.matters, thread.parent), game.rules
    if parent is None or not isinstance(parent.values, Attack) or len(parent.values.marks) != 1:
        return None
    attack, mark = parent.values, parent.values.marks[0]
    if (bonus := each_die(rules, known, attack, mark)) is None:
        return None
    flat, dice = dealt(rules, known, attack, mark)
    tough = None
    if number_of(rules, known.characters[mark.target], "resilience") != UNKNOWN:
        blow = Blow(mark.target, "", damage=flat, ap=ap_of(rules, attack.weapon, 0))
        tough = resilience_of(rules, known, blow)
    if veiled(known, flat, dice, *(() if tough is None else (tough,))):
        return None
    known_tough = odds.Target(0 if tough is None else max(0, tough.value))
    less = 0 if tough is None else opening(rules, known, attack, mark, flat)
    if less is None:
        return None
    expected = [
        odds.for_hit(
            flat.value - (0 if tough is None else min(0, tough.value)),
            max(0, min(dice.value, MOST_POOL)) + shifts,
            known_tough,
            ap=less if shifts else 0,
            face_bonus=bonus,
            book=book_of(rules),
        ).mean
        for shifts in range(MOST_SHIFTS)
    ]
    return expected, "damage" if tough is None else "Wounds"
