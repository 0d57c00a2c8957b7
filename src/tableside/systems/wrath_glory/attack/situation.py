"""What the situation and the chosen options of an attack come to: dice, DN, Extra Damage Dice."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tableside.core.effects import borne_by
from tableside.core.reckoning import Term, base_term
from tableside.systems.wrath_glory.numbers import traits
from tableside.systems.wrath_glory.numbers.against import DEFENCE
from tableside.systems.wrath_glory.numbers.conditions import DEPLOYED, MELEE, RANGED
from tableside.systems.wrath_glory.numbers.derived_conditions import all_effects
from tableside.systems.wrath_glory.numbers.reckon import attribute_of
from tableside.systems.wrath_glory.numbers.traits import (
    RUNNING,
    SUPERCHARGED,
    counts,
    fired_running,
)
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.state import Reading, Test
from tableside.systems.wrath_glory.state.fight import Place
from tableside.systems.wrath_glory.state.gear import BLAST, HEAVY, PISTOL, SNIPER, Weapon
from tableside.systems.wrath_glory.state.purposes import ATTACK
from tableside.systems.wrath_glory.turns.order import melee_of, side_of

CLOSE, NORMAL, LONG = "close", "normal", "long"
HALF, MORE = "half", "more"
AIM, STEADY, BRACE, CHARGE = "aim", "steady", "brace", "charge"  # what a move is given up for
MOVES = (AIM, STEADY, BRACE, CHARGE)
MEDIUM, SMALL, TINY = "medium", "small", "tiny"
SIZES = (MEDIUM, SMALL, TINY)
ALL_OUT, SALVO, SURPRISE = "all_out", "salvo", "surprise"
INTO_MELEE, POINT_BLANK, MOUNTED = "into_melee", "point_blank", "mounted"
BUY = "buy"  # WG-ATK-04: icons in place of a roll, if the GM agrees
SNIPER_AIM, HEAVY_DN = 2, 2  # WG-TRAIT-15, WG-TRAIT-07


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """An attack as it was declared, with everything that the table knows by itself."""

    attacker: str
    weapon: Weapon
    targets: tuple[str, ...]
    range: str = ""  # as it was said, or the farthest that was measured
    cover: str = ""
    options: tuple[str, ...] = ()
    unreached: tuple[str, ...] = ()  # WG-OPT-14
    bonus: int = 0
    penalty: int = 0
    bands: Mapping[str, str] = {}  # WG-ATK-06: the range of each target whose place is known
    spot: bool = False  # WG-AREA-02: aimed at a place and at nobody
    place: Place | None = None

    def has(self, option: str) -> bool:
        """Whether an option was chosen, or follows from the situation."""
        return option in self.options

    @property
    def kind(self) -> str:
        """Melee or ranged."""
        return MELEE if self.weapon.melee else RANGED

    def band(self, target: str) -> str:
        """How far away one target is: measured, or as it was said."""
        return self.bands.get(target, self.range)


def basic_rule(rules: Ruleset, *, melee: bool = False) -> str:
    """The rule of a plain attack that this ruleset plays, for refusals to cite (CONV-10)."""
    rule = "WG-OPT-01" if melee else "WG-OPT-02"
    return rule if rules.plays(rule) else "WG-ATK-01"


def bears(rules: Ruleset, source: Reading, who: str, *names: str) -> bool:
    """Whether one of these conditions lies on somebody, by its name, or by its id."""
    found = borne_by(all_effects(rules, source), who)
    if not found:
        return False
    ids = {f"{who}.{name}" for name in names}
    return any(one.id in ids or one.name.casefold() in names for one in found)


def _in_melee_with_friends(rules: Ruleset, source: Reading, attacker: str, target: str) -> bool:
    """WG-ATK-12: whether the target fights somebody of the shooter's side."""
    side = side_of(source, attacker)
    return any(
        other != attacker and other in source.characters and side_of(source, other) is side
        for other in melee_of(rules, source, target)
    )


def too_heavy(rules: Ruleset, source: Reading, who: str, weapon: Weapon) -> bool:
    """WG-TRAIT-07: whether the bearer lacks the Strength; an unknown Strength is enough."""
    if HEAVY not in weapon.traits or not rules.plays("WG-TRAIT-07"):
        return False
    strength = attribute_of(rules, source, who, "strength")
    return strength is not None and strength.value < weapon.traits[HEAVY]


def sprays_fire(rules: Ruleset, weapon: Weapon) -> bool:
    """WG-TRAIT-04: an area of fire, from which cover is none."""
    return counts(rules, weapon, BLAST) and "fire" in {one.casefold() for one in weapon.keywords}


def given(rules: Ruleset, source: Reading, attacker: str, weapon: Weapon, target: str) -> set[str]:
    """What follows from the table as it stands, without anybody choosing it."""
    found = set()
    if rules.plays("WG-ATK-08") and bears(rules, source, target, "surprised"):
        found.add(SURPRISE)
    if weapon.melee:
        return found | ({ALL_OUT} if frenzied(rules, source, attacker) else set())
    if rules.plays("WG-ATK-12") and _in_melee_with_friends(rules, source, attacker, target):
        found.add(INTO_MELEE)
    if PISTOL in weapon.traits and melee_of(rules, source, attacker):
        found.add(POINT_BLANK)
    if fired_running(rules, source, attacker, weapon):
        found.add(RUNNING)
    if bears(rules, source, attacker, f"braced.{weapon.id}", f"{DEPLOYED}.{weapon.id}"):
        found.add(MOUNTED)
    return found


def frenzied(rules: Ruleset, source: Reading, who: str) -> bool:
    """WG-COND-08: whether somebody knows nothing but All-Out Attacks."""
    return rules.plays("WG-OPT-20") and bears(rules, source, who, "frenzied")


def skill_of(plan: Plan) -> str:
    """WG-ATK-01: which skill strikes or shoots; a Pistol in melee is wielded (WG-TRAIT-12)."""
    hand_to_hand = plan.weapon.melee or plan.has(POINT_BLANK)
    return "weapon_skill" if hand_to_hand else "ballistic_skill"


def attack_test(rules: Ruleset, source: Reading, plan: Plan, wrath_dice: int = 1) -> Test:
    """The attack's test, with every term that the situation adds."""
    return Test(
        plan.attacker,
        skill_of(plan),
        rules.values.area.point_dn if plan.spot else 0,
        purpose=ATTACK,
        wrath_dice=wrath_dice,
        attack=plan.kind,
        bonus=plan.bonus,
        penalty=plan.penalty,
        pool_terms=_pool_terms(rules, source, plan),
        dn_terms=_dn_terms(rules, source, plan),
        own_terms=_own_terms(rules, source, plan),
        targets=plan.targets,
        against=DEFENCE,
    )


def _pool_terms(rules: Ruleset, source: Reading, plan: Plan) -> tuple[Term, ...]:
    """WG-ATK-05: the dice that range, options and traits add, each once."""
    options, modifiers, weapon = rules.values.options, rules.values.modifiers, plan.weapon
    sniper = SNIPER in weapon.traits and rules.plays("WG-TRAIT-15")
    aimed = (SNIPER_AIM, "WG-TRAIT-15") if sniper else (options.aim_dice, "WG-OPT-21")
    alone = len(plan.targets) <= 1
    # One roll for them all, or for the spot that it is aimed at.
    close = all(plan.band(target) == CLOSE for target in plan.targets or ("",))
    terms = (
        (close, Term("close range", modifiers.close_dice, "WG-ATK-06")),
        (plan.has(AIM), Term("Aim", *aimed)),
        (plan.has(CHARGE), Term("Charge", options.charge_dice, "WG-OPT-19")),
        (plan.has(ALL_OUT), Term("All-Out Attack", options.all_out_dice, "WG-OPT-20")),
        (plan.has(SALVO) and alone, Term("Salvo", weapon.salvo, "WG-OPT-23")),
        (plan.has(SURPRISE), Term("Surprise", modifiers.surprise_dice, "WG-ATK-08")),
    )
    own = traits.pool_terms(rules, source, plan.attacker, weapon, close=close)
    return (*(term for counts, term in terms if counts and term.amount), *own)


def _dn_terms(rules: Ruleset, source: Reading, plan: Plan) -> tuple[Term, ...]:
    """WG-ATK-02: what makes it harder to hit any of them."""
    options, modifiers = rules.values.options, rules.values.modifiers
    cover = {HALF: modifiers.cover_half, MORE: modifiers.cover_more}.get(plan.cover, 0)
    if sprays_fire(rules, plan.weapon):
        cover = 0  # WG-TRAIT-04
    part = _called(plan)
    harder = dict(zip(SIZES, options.called_dn, strict=True)).get(part, 0)
    heavy = too_heavy(rules, source, plan.attacker, plan.weapon) and not secured(plan)
    long, melee = (all(each) for each in _around(rules, source, plan))
    terms = (
        *several_terms(rules, len(plan.targets), plan.weapon.salvo if plan.has(SALVO) else 0),
        Term("long range", modifiers.long_dn if long else 0, "WG-ATK-06"),
        Term("cover", cover, "WG-ATK-07"),
        Term(f"Called Shot, {part}", harder, "WG-OPT-22"),
        Term("into a melee", modifiers.into_melee if melee else 0, "WG-ATK-12"),
        Term("too heavy", HEAVY_DN if heavy else 0, "WG-TRAIT-07"),
        *traits.dn_terms(rules, plan.weapon, running=plan.has(RUNNING)),
    )
    return tuple(term for term in terms if term.amount)


def _own_terms(rules: Ruleset, source: Reading, plan: Plan) -> dict[str, tuple[Term, ...]]:
    """WG-ATK-06, WG-ATK-12: the same for one of several targets, where it is not so for all."""
    modifiers = rules.values.modifiers
    if plan.spot:
        return {}
    far, melee = _around(rules, source, plan)
    found = {}
    for target, is_far, in_melee in zip(plan.targets, far, melee, strict=True):
        terms = (
            Term("long range", modifiers.long_dn if is_far and not all(far) else 0, "WG-ATK-06"),
            Term(
                "into a melee",
                modifiers.into_melee if in_melee and not all(melee) else 0,
                "WG-ATK-12",
            ),
        )
        found[target] = tuple(term for term in terms if term.amount)
    return {target: terms for target, terms in found.items() if terms}


def _around(
    rules: Ruleset, source: Reading, plan: Plan
) -> tuple[tuple[bool, ...], tuple[bool, ...]]:
    """For each target, whether it is at long range, and whether a melee rages around it."""
    if plan.spot:
        return (plan.range == LONG,), (False,)
    far = tuple(plan.band(target) == LONG for target in plan.targets)
    return far, tuple(risky(rules, source, plan, target) for target in plan.targets)


def several_terms(rules: Ruleset, targets: int, salvo: int = 0) -> tuple[Term, ...]:
    """WG-OPT-12: each further target; WG-OPT-15: Salvo takes that back, never more (A-65)."""
    more = rules.values.multi_attack.step * max(0, targets - 1)
    return (
        Term(f"{targets} targets", more, "WG-OPT-12"),
        Term("Salvo", -min(salvo, more), "WG-OPT-15"),
    )


def risky(rules: Ruleset, source: Reading, plan: Plan, target: str) -> bool:
    """WG-ATK-12: whether the melee around the target counts against the shooter."""
    sniper = SNIPER in plan.weapon.traits and rules.plays("WG-TRAIT-15")
    calm = plan.has(STEADY) or (sniper and plan.has(AIM))
    if calm or plan.weapon.melee:
        return False
    around = INTO_MELEE in given(rules, source, plan.attacker, plan.weapon, target)
    return plan.has(INTO_MELEE) or around


def secured(plan: Plan) -> bool:
    """A-39: mounted, on a tripod or braced."""
    return plan.has(BRACE) or plan.has(MOUNTED)


def _called(plan: Plan) -> str:
    """The size of the part aimed at, if any."""
    return next((size for size in SIZES if plan.has(size)), "")


def ed_terms(rules: Ruleset, source: Reading, plan: Plan) -> tuple[Term, ...]:
    """WG-DMG-03: where the Extra Damage Dice come from, shifted sixes apart."""
    weapon, part = plan.weapon, _called(plan)
    more = dict(zip(SIZES, rules.values.options.called_ed, strict=True)).get(part, 0)
    sniper = weapon.traits.get(SNIPER, 0) if rules.plays("WG-TRAIT-15") else 0
    surprise = rules.values.modifiers.surprise_ed
    terms = (
        Term(f"Called Shot, {part}", more, "WG-OPT-22"),
        Term("Sniper", sniper if plan.has(AIM) else 0, "WG-TRAIT-15"),
        Term("Surprise", surprise if plan.has(SURPRISE) else 0, "WG-ATK-08"),
        *traits.ed_terms(rules, source, plan.attacker, weapon, supercharged=plan.has(SUPERCHARGED)),
    )
    weapon_dice = base_term(weapon.name, weapon.ed, "WG-DMG-01")
    return (weapon_dice, *(term for term in terms if term.amount))
