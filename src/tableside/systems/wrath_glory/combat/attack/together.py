"""Several threats attack in one go: what is asked, and whose rolls one answer accepts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tableside.core.offers import Option, Picker, Ready
from tableside.core.values import Illegal, Limit
from tableside.systems.wrath_glory.against import by_intent
from tableside.systems.wrath_glory.combat.attack import choices
from tableside.systems.wrath_glory.combat.attack import commands as do
from tableside.systems.wrath_glory.combat.attack.asking import by_hand
from tableside.systems.wrath_glory.combat.attack.distance import bands, in_reach
from tableside.systems.wrath_glory.combat.attack.lacking import check_ruleset
from tableside.systems.wrath_glory.combat.attack.situation import Plan, basic_rule, skill_of
from tableside.systems.wrath_glory.fight import Habit, Slot, Volley
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.gear import UNARMED, Weapon
from tableside.systems.wrath_glory.numbers.traits import suits_the_run
from tableside.systems.wrath_glory.reckon import base_pool
from tableside.systems.wrath_glory.ruleset import Ruleset, TestStep
from tableside.systems.wrath_glory.shifting import dn_is_open
from tableside.systems.wrath_glory.standing import DOWN
from tableside.systems.wrath_glory.state import THREAT_POLICY, Known, Test, Thread
from tableside.systems.wrath_glory.turns import slots as using
from tableside.systems.wrath_glory.turns.order import acting
from tableside.systems.wrath_glory.turns.upkeep import owes


def weapon_for(source: Any, who: str) -> Weapon:
    """What somebody attacks with unasked: the weapon of last time, or the first on the sheet."""
    held = {one.id: one for one in source.characters[who].weapons}
    last = source.habits.get(who, Habit()).weapon
    return held.get(last) or next(iter(held.values()), UNARMED)


def attack_together(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-ATK-11: whom, who, and the chips that are the same for all of them."""
    rules = game.rules
    using.needs_rule(game, "WG-ATK-02", "This ruleset has no attacks.")
    check_ruleset(rules, pick)
    armed = {who: weapon_for(known, who) for who in known.characters if _could(game, known, who)}
    if not armed:
        raise Illegal("no_attackers", "No threat is ready to attack.", "WG-ATK-02")
    weapons = {who: one for who, one in armed.items() if _may(game, known, pick, who, one)}
    _check_named(game, known, pick, armed, weapons)
    _their_pick(game, known, pick, weapons)
    target = pick.word("target", _targets(rules, known, pick, weapons), "Whom?")
    near = _reaching(rules, known, pick, weapons, target)
    people = tuple(Option(who, known.characters[who].name) for who in near)
    attackers = pick.some("attackers", people, "Who attacks?", low=1, ordered=True)
    chosen = {who: weapons[who] for who in attackers}
    unmeasured = [
        who
        for who, weapon in chosen.items()
        if not weapon.melee and not bands(rules, known, who, weapon, (target,))
    ]
    if rules.plays("WG-ATK-06") and unmeasured:
        pick.word("range", choices.ranges(rules), "How far?")
    if rules.plays("WG-ATK-07"):
        pick.word("cover", choices.covers(rules), "Cover?")
    if found := _common(rules, known, chosen, target):
        pick.some("options", found, "What else counts?")
    by_hand(game, pick)
    if known.facts[THREAT_POLICY] == "auto":
        pick.flag("ask", "These rolls", yes="Ask me", no="By themselves")
    return pick.ready(do.AttackTogether)


def _could(game: Game, known: Known, who: str) -> bool:
    """Whether a threat can attack with nothing left to ask about it, limits apart."""
    person, weapon, rules = known.characters[who], weapon_for(known, who), game.rules
    if person.hero or not person.present or known.standing.get(who) == DOWN:
        return False
    if known.fight is not None and (who not in acting(rules, known) or owes(game, known, who)):
        return False
    if weapon is UNARMED and not rules.plays("WG-OPT-27"):
        return False
    ready = choices.ready(rules, known, who, weapon) and suits_the_run(rules, known, who, weapon)
    return ready and base_pool(rules, person, skill_of(Plan(who, weapon, ()))) is not None


def _may(game: Game, known: Known, pick: Picker, who: str, weapon: Weapon) -> bool:
    """Whether no limit that binds now keeps a threat from it."""
    handy = choices.handy(game.rules, known, who, weapon) or not pick.enforces(Limit.RANGE)
    return handy and using.quietly(pick, lambda: _in_turn(game, known, pick, who))


def _check_named(
    game: Game,
    known: Known,
    pick: Picker,
    armed: dict[str, Weapon],
    free: dict[str, Weapon],
) -> None:
    """What limits the attackers that were named speaks before the question narrows."""
    given, target = pick.given("attackers"), pick.given("target")
    named = [who for who in given if who in armed] if isinstance(given, tuple) else []
    if not free and not named:
        named = [next(iter(armed))]  # whoever cannot attack at all is told why
    for who in named:
        _in_turn(game, known, pick, who)
    for who in named:
        choices.check_handy(game.rules, known, pick, armed[who], who=who)
    if isinstance(target, str) and target in known.characters:
        chosen = {who: armed[who] for who in named if who != target}
        _check_reach(game.rules, known, pick, chosen, target)


def _their_pick(game: Game, known: Known, pick: Picker, ready: Iterable[str]) -> None:
    """They act together, so that it is enough if one of them may act now."""
    if known.fight is None:
        return
    on = any(using.in_line(game.rules, known, who) for who in ready)
    sentence = "It is not the moment for the threats to act."
    pick.limit(on, Limit.TURN_ORDER, "not_your_pick", "WG-INIT-01", sentence)
    if on:
        using.not_cut_short(known, pick, *ready)


def _in_turn(game: Game, known: Known, pick: Picker, who: str) -> None:
    """Each of them has the action of a turn left; the order is the matter of them all."""
    if known.fight is None:
        return
    if who == known.fight.active:
        using.check(game, known, pick, Slot.COMBAT, "attack", who=who)
    elif who in known.fight.acted:
        using.has_acted(known, pick, who)


def _targets(
    rules: Ruleset, known: Known, pick: Picker, weapons: dict[str, Weapon]
) -> tuple[Option, ...]:
    """Everybody whom one of them could attack, heroes first."""
    everybody = {one.value: one for who in weapons for one in choices.foes_first(known, who)}
    found = [one for one in everybody.values() if _reaching(rules, known, pick, weapons, one.value)]
    return tuple(sorted(found, key=lambda one: not known.characters[str(one.value)].hero))


def _reaching(
    rules: Ruleset, known: Known, pick: Picker, weapons: dict[str, Weapon], target: Any
) -> tuple[str, ...]:
    """Who could attack this target; where range only advises, everybody else."""
    free = not pick.enforces(Limit.RANGE)
    return tuple(
        who
        for who, weapon in weapons.items()
        if who != target and (free or in_reach(rules, known, who, weapon, target))
    )


def _check_reach(
    rules: Ruleset, known: Known, pick: Picker, weapons: dict[str, Weapon], target: str
) -> None:
    for who, weapon in weapons.items():
        near = in_reach(rules, known, who, weapon, target)
        sentence = f"{known.characters[target].name} is too far from {known.characters[who].name}."
        pick.limit(
            near, Limit.RANGE, "out_of_range", basic_rule(rules, melee=weapon.melee), sentence
        )


def _common(
    rules: Ruleset, known: Known, weapons: dict[str, Weapon], target: str
) -> tuple[Option, ...]:
    """The circumstances that can be said of every one of them."""
    each = [
        choices.circumstances(rules, known, who, weapon, (target,))
        for who, weapon in weapons.items()
    ]
    everywhere = set.intersection(*({one.value for one in some} for some in each))
    return tuple(one for one in each[0] if one.value in everywhere)


def rolls_of(source: Any, volley: str) -> tuple[Thread, ...]:
    """The rolls of a volley that wait for the GM and can be accepted as they lie."""
    return tuple(
        one
        for one in source.matters
        if one.id.startswith(f"{volley}.")
        and isinstance(one.values, Test)
        and one.asks
        and one.step in (TestStep.SPEND, TestStep.SHIFT)
        and (dn_is_open(one.values) or by_intent(source, one.values))
    )


def accept_all(_game: Game, known: Known, pick: Picker) -> Ready:
    """One answer for every roll of a volley."""
    found = [
        one for one in known.matters if isinstance(one.values, Volley) and rolls_of(known, one.id)
    ]
    if not found:
        raise Illegal("nothing_to_accept", "No rolls wait to be accepted together.")
    options = tuple(Option(one.id, f"{len(rolls_of(known, one.id))} rolls") for one in found)
    pick.word("volley", options, "Which?")
    return pick.ready(do.AcceptAll)
