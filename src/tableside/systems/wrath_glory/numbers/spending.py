"""Spending on a test after the dice: what there is, and what may be re-rolled."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tableside.core.identity_cache import Recall
from tableside.core.offers import Against
from tableside.core.state import track_of
from tableside.core.values import Bar, Illegal, Limit, binding
from tableside.systems.wrath_glory.numbers.dice import failures, sixes
from tableside.systems.wrath_glory.numbers.reckon import glory_max, psychic
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.fights import AttackStep
from tableside.systems.wrath_glory.state import GLORY, RUIN, WRATH, Reading, State, Test
from tableside.systems.wrath_glory.state.purposes import ATTACK

REROLL_PRICE = 1  # WG-WP-05, -08: one Wrath point throws every failure again
_PRICES: Recall[Mapping[str, Mapping[str, int]]] = Recall()


def prices(rules: Ruleset) -> Mapping[str, Mapping[str, int]]:
    """What verbs cost on every table of this ruleset, whoever uses them."""
    return _PRICES.of(_prices, rules)


def _prices(rules: Ruleset) -> Mapping[str, Mapping[str, int]]:
    seizing, again = rules.values.turns.seize_cost, {WRATH: REROLL_PRICE}
    return {
        "seize": {GLORY: seizing},
        "seize_for_threat": {RUIN: seizing},
        "reroll_failures": again,
        "reroll_soak": again,
    }


def rerollable(rules: Ruleset, test: Test) -> tuple[int, ...]:
    """WG-WP-05: the places of the dice a Wrath point would throw again."""
    locked = 0 if rules.values.glory_menu.dice_reroll else test.glory_dice
    return failures(test.faces, test.wrath_dice, locked)


def no_reroll(rules: Ruleset, source: Reading, test: Test) -> Illegal | None:
    """Why nothing can be re-rolled at all, limits and costs apart."""
    if not rules.plays("WG-WP-05"):
        return Illegal("not_in_ruleset", "This ruleset re-rolls no failures.", "WG-WP-05")
    if not source.characters[test.character].hero:
        return Illegal("not_a_hero", "Wrath points belong to heroes.", "WG-WP-05")
    if not rerollable(rules, test):
        sentence = "No die can be re-rolled; a Wrath die showing 1 stays."
        return Illegal("nothing_to_reroll", sentence, "WG-WRATH-04")
    return None


def against_reroll(rules: Ruleset, source: Reading, test: Test) -> list[Bar]:
    """WG-WP-05, WG-TEST-06: so often, before Glory dice, and for a Wrath point."""
    found: list[Bar] = []
    if test.rerolls >= rules.values.wrath_points.reroll_limit:
        sentence = "Failures of one test are re-rolled once."
        found.append(Bar("already_rerolled", sentence, "WG-WP-05", Limit.ONCE))
    if test.glory_spends:
        sentence = "A re-roll comes before Glory dice."
        found.append(Bar("after_glory", sentence, "WG-TEST-06", Limit.TIMING))
    if source.tracks.get(track_of(test.character, WRATH), 0) < REROLL_PRICE:
        found.append(Bar("no_wrath", "No Wrath point is left.", "WG-WP-05", Limit.COST))
    return found


def against_glory_dice(rules: Ruleset, source: Reading, test: Test) -> Against[int]:
    """WG-GLORY-05: so often, and as many as there is Glory."""
    limit, held, found = rules.values.glory_menu.dice_limit, glory_at_hand(rules, source, test), []
    if limit and test.glory_spends >= limit:
        sentence = "Glory dice are bought once per test."
        found.append(Bar("already_glory", sentence, "WG-GLORY-05", Limit.ONCE))
    sentence = f"The pool holds {held} Glory." if held else "The Glory pool is empty."
    dear = Bar("no_glory", sentence, "WG-GLORY-05", Limit.COST)
    return lambda dice: [*found, dear] if dice > held else found


def wrath_faces(test: Test) -> tuple[int, ...]:
    """The faces of the Wrath dice."""
    return test.faces[: test.wrath_dice]


def deferred(rules: Ruleset, test: Test) -> bool:
    """D-49: whether the Wrath die of this attack is read only after the damage."""
    steps = rules.values.attack.steps
    late = steps.index(AttackStep.COMPLICATION) < steps.index(AttackStep.SOAK)
    return test.purpose == ATTACK and late


def uncredited(rules: Ruleset, source: Reading, test: Test) -> int:
    """WG-WRATH-06: Glory from Wrath sixes that has still to be added; never a threat's."""
    if not source.characters[test.character].hero or deferred(rules, test):
        return 0
    if psychic(rules, test):
        return 0  # WG-PSY-09
    return sixes(wrath_faces(test)) - test.credited


def credited(test: Test) -> Test:
    """The same test once that Glory is added; a six that a later re-roll brings is a new one."""
    return replace(test, credited=sixes(wrath_faces(test)))


def fits(rules: Ruleset, source: Reading, gain: int) -> int:
    """WG-GLORY-02: how much of a gain the pool takes; a pool above its maximum loses nothing."""
    top = glory_max(rules, source)
    held: int = source.tracks[GLORY]
    return gain if top is None else max(0, min(gain, top.value - held))


def glory_at_hand(rules: Ruleset, source: Reading, test: Test) -> int:
    """A-69: the pool as it will be once the re-roll window closes."""
    held: int = source.tracks[GLORY]
    return held + fits(rules, source, uncredited(rules, source, test))


def window_closed(rules: Ruleset, source: Reading, test: Test) -> bool:
    """Whether the Wrath dice are final: nothing is left to re-roll, or it has been done."""
    limit = rules.values.wrath_points.reroll_limit
    return no_reroll(rules, source, test) is not None or test.rerolls >= limit


def may_spend(rules: Ruleset, state: State, test: Test) -> bool:
    """Whether the roller has a spend to think about before the roll is counted."""
    if not state.characters[test.character].hero or not test.faces:
        return False
    again = binding(against_reroll(rules, state, test), state.limits) is None
    if again and no_reroll(rules, state, test) is None:
        return True
    more = binding(against_glory_dice(rules, state, test)(1), state.limits) is None
    return more and rules.plays("WG-GLORY-05")
