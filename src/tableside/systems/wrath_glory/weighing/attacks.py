"""Odds of an attack before it is declared, as far as the seat knows whom it meets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from tableside.core.chances import Odds, Prospect, by_number, prospect
from tableside.core.known import has_secret
from tableside.core.odds import Spread
from tableside.core.offers import Ready
from tableside.core.reckoning import Reckoning
from tableside.core.values import Role
from tableside.systems.wrath_glory import odds
from tableside.systems.wrath_glory.attack import situation as at
from tableside.systems.wrath_glory.attack.areas import AttackPoint
from tableside.systems.wrath_glory.attack.damage import bonuses_of, damage_of, dice_of
from tableside.systems.wrath_glory.attack.declare import MakeAttack, completed, planned, wrath_dice
from tableside.systems.wrath_glory.attack.exchange import attack_of
from tableside.systems.wrath_glory.attack.glory import AddDamage
from tableside.systems.wrath_glory.attack.situation import Plan
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.harm.resist import resilience_of, unpierced
from tableside.systems.wrath_glory.harm.soak import no_soak, shock_room, soak_pool
from tableside.systems.wrath_glory.numbers.against import dns_of, kept_back
from tableside.systems.wrath_glory.numbers.derived import number_of
from tableside.systems.wrath_glory.numbers.derived_conditions import taken, top_of
from tableside.systems.wrath_glory.numbers.shifting import DAMAGE, counted
from tableside.systems.wrath_glory.numbers.traits import ap_of, counts, warped
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.fights import EdBonus
from tableside.systems.wrath_glory.state import (
    RUIN,
    THREAT_SOAK,
    UNKNOWN,
    WOUNDS,
    Known,
    Reading,
)
from tableside.systems.wrath_glory.state.fight import Attack, Blow, Mark
from tableside.systems.wrath_glory.state.gear import WARP_WEAPON
from tableside.systems.wrath_glory.turns import slots
from tableside.systems.wrath_glory.weighing.book import Numbers, book_from, numbers_of
from tableside.systems.wrath_glory.weighing.rolls import DN, DNS, MOST_POOL, against, numbers, ways

Soaks = tuple[int, int | None, bool]  # the dice, the room for Shock, whether it is a threat's


def weigh_attack(game: Game, known: Known, ready: Ready, asked: bool) -> Odds | None:
    """WG-ATK-02: whether it hits, and what the hit does if the target's sheet lies open."""
    command = ready.command
    assert isinstance(command, MakeAttack)
    pool = numbers(ready)["pool"].total
    plan = completed(game, known, planned(game, known, command))
    if pool is None or not 0 <= pool <= MOST_POOL or plan.has(at.BUY):
        return None
    then = slots.once_acting(game.rules, known, command.character, "attack")
    dice = wrath_dice(game, known, command.character)
    test = at.attack_test(game.rules, then, plan, dice)
    hidden = kept_back(known, test) and known.actor.role is not Role.GM
    dns = {} if hidden else dns_of(game.rules, then, test)
    totals = [dns[one].total if one in dns else None for one in plan.targets]
    spends = list(ways(game, known, command.character, "Hit"))
    if None in totals:
        return _by_dn(pool, min(dice, pool), spends) if asked else Odds(unknown=DN)
    rolled = {"wrath_dice": min(dice, pool)}
    found: list[Prospect] = []
    for target, dn in zip(plan.targets, totals, strict=True):
        assert dn is not None
        whom = f" {known.characters[target].name}" if len(totals) > 1 else ""
        if target in plan.unreached:  # WG-OPT-14
            found.append(Prospect(f"Hit{whom}", result="misses"))
            continue
        for label, reroll, glory in spends:
            chance = odds.success(pool, dn, reroll=reroll, glory=glory, **rolled)
            found.append(prospect(f"{label}{whom}", chance, "hits", "misses"))
        if len(totals) == 1:
            found += _harm(game, known, plan, (pool, dn, rolled["wrath_dice"]))
    return Odds(tuple(found))


def weigh_point(game: Game, known: Known, ready: Ready, asked: bool) -> Odds | None:
    """WG-AREA-02: whether it comes down where it is meant to; whom it catches is said later."""
    command, shown = ready.command, numbers(ready)
    assert isinstance(command, AttackPoint)
    pool, dn = shown["pool"].total, shown["dn"].total
    if pool is None or not 0 <= pool <= MOST_POOL or at.BUY in command.options:
        return None
    dice = min(pool, wrath_dice(game, known, command.character))

    def chance(reroll: bool, glory: int) -> Callable[[int], Fraction]:
        return lambda one: odds.success(pool, one, reroll=reroll, glory=glory, wrath_dice=dice)

    spends = ways(game, known, command.character, "Hit the spot")
    return against(dn, asked, ((label, chance(again, glory)) for label, again, glory in spends))


def _by_dn(pool: int, dice: int, spends: Iterable[tuple[str, bool, int]]) -> Odds:
    return Odds(
        tuple(
            by_number(
                label,
                {
                    dn: odds.success(pool, dn, reroll=reroll, glory=glory, wrath_dice=dice)
                    for dn in DNS
                },
            )
            for label, reroll, glory in spends
        ),
        DN,
    )


def veiled(known: Known, *made: Reckoning) -> bool:
    """Whether one of these holds a term that only the GM knows."""
    return known.actor.role is not Role.GM and any(has_secret(known, one) for one in made)


def dealt(
    rules: Ruleset, known: Reading, attack: Attack, mark: Mark
) -> tuple[Reckoning, Reckoning]:
    """The damage of a hit before its dice, and how many dice that are."""
    flat = damage_of(rules, known, attack, mark, ())
    if counts(rules, attack.weapon, WARP_WEAPON):
        blow = Blow(mark.target, "", damage=flat)
        flat = warped(flat, unpierced(rules, known, blow))
    return flat, dice_of(rules, known, attack, mark)


def each_die(rules: Ruleset, known: Reading, attack: Attack, mark: Mark) -> int | None:
    """What traits add to each die of damage; None: it hangs on the number of dice."""
    bonuses = sum(term.amount for term in bonuses_of(rules, known, attack, mark))
    by_icons = rules.values.traits.ed_bonus is EdBonus.ICONS
    return None if bonuses and by_icons else bonuses


def opening(
    rules: Ruleset, known: Known, attack: Attack, mark: Mark, damage: Reckoning
) -> int | None:
    """WG-TRAIT-11: how much less Resilience there is once a six was shifted.

    None where a GM's term takes it below nothing: there no odds are told.
    """
    blow = Blow(mark.target, "", damage=damage)
    plain, deep = (
        resilience_of(rules, known, replace(blow, ap=ap_of(rules, attack.weapon, shifted)))
        for shifted in (0, 1)
    )
    less = plain.value - deep.value
    return None if less and deep.value < 0 else less


def _harm(game: Game, known: Known, plan: Plan, rolled: tuple[int, int, int]) -> Iterable[Prospect]:
    """WG-DMG-04: Wounds before anybody turns them aside, where this seat knows the Resilience."""
    rules, target = game.rules, plan.targets[0]
    if number_of(rules, known.characters[target], "resilience") == UNKNOWN:
        return
    extra = at.ed_terms(rules, known, plan)
    attack = Attack(
        attacker=plan.attacker,
        weapon=plan.weapon,
        marks=(),
        melee=plan.weapon.melee,
        ed_terms=extra,
    )
    mark = Mark(target, band=plan.band(target))
    flat, dice = dealt(rules, known, attack, mark)
    tough = _resilience(game, known, target, flat, ap_of(rules, plan.weapon, 0))
    if veiled(known, flat, dice, tough):
        return
    bonuses = each_die(rules, known, attack, mark)
    less = opening(rules, known, attack, mark, flat)
    if bonuses is None or less is None:
        return
    soaks = _soaking(game, known, plan)
    damage = flat.value - min(0, tough.value)  # a GM's term may go below the floor
    ed = max(0, min(dice.value, MOST_POOL))
    harm = (damage, ed, bonuses, less)
    before, after = _wounds(rolled, harm, max(0, tough.value), soaks, numbers_of(rules))
    soak, name = rules.values.soak.name.value, known.characters[target].name
    top = top_of(rules, known, f"{target}.{WOUNDS}")
    ends = 0
    if top is not None and f"{target}.{WOUNDS}" in known.tracks:
        ends = max(1, top.value - taken(known, target, WOUNDS))
    spreads = {f"before {soak}": before}
    if soaks is not None:
        spreads[f"after {soak}"] = after
    for when, spread in spreads.items():
        yield prospect(f"At least 1 Wound {when}", spread.at_least(1))
        if ends:
            yield prospect(f"{name} goes down {when}", spread.at_least(ends))


@lru_cache(1024)  # a screen shows the same kind of threat many times over
def _wounds(
    rolled: tuple[int, int, int],
    dealt: tuple[int, int, int, int],
    resilience: int,
    soaks: Soaks | None,
    numbers: Numbers,
) -> tuple[Spread, Spread]:
    """Before and after what turns Wounds aside."""
    (pool, dn, wrath), (damage, ed, bonus, less) = rolled, dealt
    dice, room, threat = soaks or (None, None, False)
    target = odds.Target(resilience, determination=dice, room=room, threat=threat)
    book = book_from(numbers)
    made = odds.for_attack(
        pool,
        dn,
        damage,
        ed,
        target,
        wrath_dice=wrath,
        face_bonus=bonus,
        penetrating=less,
        book=book,
    )
    return made.wounds_before_soak, made.wounds


def _soaking(game: Game, known: Known, plan: Plan) -> Soaks | None:
    """WG-SOAK-01, -08: what turns Wounds aside, if anything does and this seat knows it."""
    rules, target = game.rules, plan.targets[0]
    hero = known.characters[target].hero
    blow = Blow(target, plan.weapon.name, plan.attacker, wounds=1)
    pool = soak_pool(rules, known, target)
    asked = hero or (
        known.facts.get(THREAT_SOAK) == "ask" and known.tracks[RUIN] >= rules.values.soak.npc_ruin
    )
    unknown = pool is None or pool.total is None or veiled(known, pool)
    if unknown or not asked or no_soak(rules, known, blow) is not None:
        return None
    assert pool is not None
    room = shock_room(rules, known, target) if hero else None
    return max(0, min(pool.value, MOST_POOL)), room, not hero


def _resilience(game: Game, known: Known, target: str, damage: Reckoning, ap: int) -> Reckoning:
    blow = Blow(target, "", damage=damage, ap=ap)
    return resilience_of(game.rules, known, blow)


def weigh_damage(game: Game, known: Known, ready: Ready, _asked: bool) -> Odds | None:
    """WG-GLORY-06: Glory for damage leaves nothing to chance."""
    command = ready.command
    assert isinstance(command, AddDamage)
    attack = attack_of(known, command.matter)
    found = []
    for mark in attack.marks:
        if not mark.hit or mark.damage is None or mark.damage.total is None:
            continue
        points = command.points.get(mark.target, 0)
        total = mark.damage.total + points
        result = f"{total} damage"
        if number_of(game.rules, known.characters[mark.target], "resilience") != UNKNOWN:
            raised = replace(mark.damage, total=total)
            ap = ap_of(game.rules, attack.weapon, attack.shifts.get(DAMAGE, 0))
            tough = _resilience(game, known, mark.target, raised, ap)
            if not veiled(known, tough):
                wounds = max(0, total - tough.value)
                result = f"{result}, {counted(wounds, 'Wound', 'Wounds')}"
        label = f"{known.characters[mark.target].name}, {points} Glory"
        found.append(Prospect(label, result=result))
    return Odds(tuple(found)) if found else None
