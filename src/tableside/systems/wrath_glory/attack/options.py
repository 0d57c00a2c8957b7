"""What somebody who attacks may choose now, each with what it comes to."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.core.offers import Option, Picker
from tableside.core.state import track_of
from tableside.core.values import Limit, Role
from tableside.systems.wrath_glory.attack import situation as at
from tableside.systems.wrath_glory.attack.reach import has_way
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers.conditions import dreaded
from tableside.systems.wrath_glory.numbers.derived_conditions import DOWN, exhausted
from tableside.systems.wrath_glory.numbers.traits import (
    ASSAULT_DN,
    RUNNING,
    SUPERCHARGE_ED,
    SUPERCHARGED,
    counts,
    may_set_off,
    suits_the_run,
)
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.fights import Aim, MultiAttackSalvo, SalvoUse, Thrown
from tableside.systems.wrath_glory.skill_tests.questions import MOST_BONUS, MOST_PENALTY
from tableside.systems.wrath_glory.state import RELOADS, THREAT_POLICY, Known, Person, Reading
from tableside.systems.wrath_glory.state.fight import Slot
from tableside.systems.wrath_glory.state.gear import (
    BLAST,
    HEAVY,
    PISTOL,
    SNIPER,
    SUPERCHARGE,
    UNARMED,
    Category,
    Weapon,
)
from tableside.systems.wrath_glory.turns import slots
from tableside.systems.wrath_glory.turns.order import fights, melee_of, side_of
from tableside.systems.wrath_glory.turns.places import move_lost

PARTS = {at.MEDIUM: "an arm or a leg", at.SMALL: "a hand or the head", at.TINY: "a joint or a slit"}


@dataclass(frozen=True)
class Hand:
    """Who attacks with what, as the seat that asks knows it."""

    rules: Ruleset
    known: Known
    pick: Picker
    who: str
    weapon: Weapon


def _dice(count: int) -> str:
    """Dice in words: `+1 die`."""
    return f"{count:+d} {'die' if abs(count) == 1 else 'dice'}"


def at_hand(rules: Ruleset, known: Known, who: str) -> tuple[Weapon, ...]:
    """What is ready to use, wherever anybody stands."""
    bare = (UNARMED,) if rules.plays("WG-OPT-27") else ()
    held = (*known.characters[who].weapons, *bare)
    hand_to_hand = at.frenzied(rules, known, who)  # WG-COND-08
    return tuple(
        weapon
        for weapon in held
        if ready(rules, known, who, weapon) and (weapon.melee or not hand_to_hand)
    )


def weapons(rules: Ruleset, known: Known, pick: Picker, who: str) -> tuple[Weapon, ...]:
    """What can be used now: ready, and neither a long weapon in a melee nor too slow for a Run."""
    free, again = not pick.enforces(Limit.RANGE), not pick.enforces(Limit.ONCE)
    return tuple(
        weapon
        for weapon in at_hand(rules, known, who)
        if free or handy(rules, known, who, weapon)
        if again or suits_the_run(rules, known, who, weapon)
    )


def check_run(rules: Ruleset, known: Known, pick: Picker, weapon: Weapon) -> None:
    """Say, or refuse, that only some weapons are fired as part of a Run."""
    fits = suits_the_run(rules, known, pick.offer.character, weapon)
    sentence = f"{weapon.name} is no Assault weapon, and the Run was this turn's action."
    pick.limit(fits, Limit.ONCE, "slot_used", "WG-TRAIT-03", sentence)


def ready(rules: Ruleset, known: Known, who: str, weapon: Weapon) -> bool:
    """Whether a weapon is neither empty nor jammed, nor lost by a row of a table."""
    lost = any(one.on == who and one.out and one.source == weapon.id for one in known.effects)
    return not lost and not at.bears(rules, known, who, f"empty.{weapon.id}", f"jammed.{weapon.id}")


def handy(rules: Ruleset, known: Known, who: str, weapon: Weapon) -> bool:
    """WG-OPT-02, WG-TRAIT-12: in a melee only a Pistol shoots."""
    return weapon.melee or PISTOL in weapon.traits or not melee_of(rules, known, who)


def check_handy(
    rules: Ruleset, known: Known, pick: Picker, weapon: Weapon, *, who: str = ""
) -> None:
    """Say, or refuse, that a long weapon is of no use in a melee."""
    sentence = f"{weapon.name} cannot be fired in a melee."
    fits = handy(rules, known, who or pick.offer.character, weapon)
    pick.limit(fits, Limit.RANGE, "engaged", at.basic_rule(rules), sentence)


def _loaded(known: Known, who: str, weapon: Weapon) -> bool:
    """Whether a Reload is left, or nobody counts them."""
    return known.tracks.get(track_of(who, f"{RELOADS}_{weapon.id}"), 1) > 0


def has_reload(known: Known, pick: Picker, who: str, weapon: Weapon) -> bool:
    """Whether a Reload can be spent, or none need be."""
    return _loaded(known, who, weapon) or not pick.enforces(Limit.COST)


def check_reload(known: Known, pick: Picker, weapon: Weapon, rule: str) -> None:
    """Say, or refuse, that a weapon has nothing left to fire that fast."""
    sentence = f"{weapon.name} has no Reload left."
    loaded = _loaded(known, pick.offer.character, weapon)
    pick.limit(loaded, Limit.COST, "no_reloads", rule, sentence)


def foes_first(known: Known, who: str) -> tuple[Option, ...]:
    """Everybody who could be a target: foes still standing, then the others."""
    side = side_of(known, who)

    def late(one: Person) -> tuple[bool, bool]:
        return side_of(known, one.id) is side, known.standing.get(one.id) == DOWN

    found = [
        one
        for one in known.characters.values()
        if one.id != who and (one.present if known.fight is None else fights(known, one.id))
    ]
    return tuple(Option(one.id, one.name) for one in sorted(found, key=late))


def may_hit_several(hand: Hand) -> bool:
    """WG-OPT-12 to -16: whether this weapon can attack more than one target now."""
    rules, weapon = hand.rules, hand.weapon
    several = rules.values.multi_attack
    if not rules.plays("WG-OPT-12") or exhausted(rules, hand.known, hand.who):
        return False
    if counts(rules, weapon, BLAST):
        return False  # WG-AREA-01: its area takes in the others
    if several.needs_salvo and weapon.category is Category.RANGED and not weapon.salvo:
        return False
    return gm_agrees(rules, hand.known, weapon) or not hand.pick.enforces(Limit.TIMING)


def gm_agrees(rules: Ruleset, known: Known, weapon: Weapon) -> bool:
    """WG-OPT-16: thrown weapons hit several only if the GM says so, by doing it."""
    asks = rules.values.multi_attack.thrown is Thrown.GM and weapon.category is Category.THROWN
    return not asks or known.actor.role is Role.GM


def ranges(rules: Ruleset) -> tuple[Option, ...]:
    """WG-ATK-06."""
    values = rules.values.modifiers
    return (
        Option(at.NORMAL, "Normal range"),
        Option(at.CLOSE, f"Close range: {_dice(values.close_dice)}"),
        Option(at.LONG, f"Long range: DN {values.long_dn:+d}"),
    )


def covers(rules: Ruleset) -> tuple[Option, ...]:
    """WG-ATK-07."""
    values = rules.values.modifiers
    return (
        Option("", "No cover"),
        Option(at.HALF, f"Cover, up to half: DN {values.cover_half:+d}"),
        Option(at.MORE, f"Cover, more than half: DN {values.cover_more:+d}"),
    )


def moves(hand: Hand, targets: tuple[str, ...]) -> tuple[Option, ...]:
    """What the turn's movement can be given up for."""
    rules, known, who, weapon = hand.rules, hand.known, hand.who, hand.weapon
    if exhausted(rules, known, who):
        return ()
    found = [Option("", "Keep your move")]
    values = rules.values.options
    if weapon.melee and rules.plays("WG-OPT-19") and _may_charge(hand, targets):
        found.append(Option(at.CHARGE, f"Charge: {_dice(values.charge_dice)}"))
    if not weapon.melee and rules.plays("WG-OPT-21"):
        found += _aims(rules, weapon)
    if rules.plays("WG-OPT-25") and HEAVY in weapon.traits and not weapon.melee:
        less = at.too_heavy(rules, known, who, weapon)
        effect = f"DN {-at.HEAVY_DN:+d}, no fall" if less else "the weapon is steady"
        found.append(Option(at.BRACE, f"Brace: {effect}"))
    return tuple(found) if len(found) > 1 else ()


def _may_charge(hand: Hand, targets: tuple[str, ...]) -> bool:
    """WG-OPT-19: neither pinned nor held nor in dread, and with some way to go (A-61)."""
    rules, known, who = hand.rules, hand.known, hand.who
    near = set(melee_of(rules, known, who)) & set(targets)
    if near or set(dreaded(known, who)) & set(targets):
        return False
    if at.bears(rules, known, who, "pinned") or move_lost(known, who):
        return False
    return any(has_way(rules, known, who, target) for target in targets)


def _aims(rules: Ruleset, weapon: Weapon) -> tuple[Option, ...]:
    values = rules.values.options
    if SNIPER in weapon.traits and rules.plays("WG-TRAIT-15"):
        more = weapon.traits[SNIPER]
        label = f"Aim: {_dice(at.SNIPER_AIM)}, {more} ED, no risk in a melee"
        return (Option(at.AIM, label),)
    aim = Option(at.AIM, f"Aim: {_dice(values.aim_dice)}")
    if values.aim is Aim.DICE or not rules.plays("WG-ATK-12"):
        return (aim,)
    less = rules.values.modifiers.into_melee
    return (aim, Option(at.STEADY, f"Aim: into a melee without its DN {less:+d}"))


def move_left(hand: Hand) -> bool:
    """Whether the movement of this turn is still there to be given up."""
    fight = hand.known.fight
    if fight is None:
        return True
    if move_lost(hand.known, hand.who) and hand.pick.enforces(Limit.TIMING):
        return False  # WG-COND-13
    if fight.active != hand.who or not hand.pick.enforces(Limit.ONCE):
        return True
    slot = slots.slot_here(hand.rules, Slot.MOVE)
    return fight.turn.used.get(slot, 0) < slots.granted(hand.rules, slot)


def parts(rules: Ruleset, known: Known, who: str) -> tuple[Option, ...]:
    """WG-OPT-22: how small a part may be aimed at."""
    if not rules.plays("WG-OPT-22") or exhausted(rules, known, who):
        return ()
    values = rules.values.options
    sizes = zip(at.SIZES, values.called_dn, values.called_ed, strict=True)
    return (
        Option("", "No Called Shot"),
        *(
            Option(size, f"Called Shot, {PARTS[size]}: DN {dn:+d}, {ed} ED")
            for size, dn, ed in sizes
        ),
    )


def options(hand: Hand, targets: tuple[str, ...]) -> tuple[Option, ...]:
    """Everything else that is legal now and does not follow from the table already."""
    rules, known, who, weapon = hand.rules, hand.known, hand.who, hand.weapon
    raging = at.frenzied(rules, known, who)  # then it is All-Out by itself
    calm = not exhausted(rules, known, who) and not raging
    found = _manoeuvres(hand) if calm else []
    if may_salvo(hand, len(targets)) and has_reload(known, hand.pick, who, weapon):
        found.append(Option(at.SALVO, _salvo_label(rules, weapon, len(targets))))
    if counts(rules, weapon, SUPERCHARGE):
        label = f"Supercharge: {SUPERCHARGE_ED} ED, and a Complication hurts you"
        found.append(Option(SUPERCHARGED, label))
    if rules.plays("WG-TEST-07"):
        found.append(Option(at.BUY, "Buy successes: half the pool, if the GM agrees"))
    return (*found, *circumstances(rules, known, who, weapon, targets))


def may_all_out(hand: Hand) -> bool:
    """WG-OPT-20: in melee, and never as part of a Multi-action."""
    rules, who = hand.rules, hand.who
    then = slots.once_acting(rules, hand.known, who, "attack")
    busy = at.bears(rules, then, who, "multi_action")
    return hand.weapon.melee and not busy and rules.plays("WG-OPT-20")


def _manoeuvres(hand: Hand) -> list[Option]:
    if not may_all_out(hand):
        return []
    values = hand.rules.values.options
    label = (
        f"All-Out Attack: {_dice(values.all_out_dice)}, your Defence {values.all_out_defence:+d}"
    )
    return [Option(at.ALL_OUT, label)]


def may_salvo(hand: Hand, targets: int) -> bool:
    """WG-OPT-15, WG-OPT-23: what Salvo is good for depends on how many are attacked."""
    rules, weapon = hand.rules, hand.weapon
    if weapon.melee or not weapon.salvo or exhausted(rules, hand.known, hand.who):
        return False
    if targets > 1:
        lowers = rules.values.multi_attack.salvo is MultiAttackSalvo.REDUCES
        return rules.plays("WG-OPT-15") and lowers
    return rules.plays("WG-OPT-23") and rules.values.salvo.use is SalvoUse.DICE


def _salvo_label(rules: Ruleset, weapon: Weapon, targets: int) -> str:
    if targets == 1:
        return f"Salvo: {_dice(weapon.salvo)} for a Reload"
    less = -at.several_terms(rules, targets, weapon.salvo)[1].amount
    return f"Salvo: DN {-less:+d} for a Reload"


def circumstances(
    rules: Ruleset, known: Known, who: str, weapon: Weapon, targets: tuple[str, ...]
) -> tuple[Option, ...]:
    """What the table cannot see by itself and somebody may say."""
    values = rules.values.modifiers
    seen = shared(rules, known, who, weapon, targets)
    found = []
    if rules.plays("WG-ATK-08"):
        label = f"Surprise: {_dice(values.surprise_dice)}, {values.surprise_ed} ED"
        found.append(Option(at.SURPRISE, label))
    if not weapon.melee and rules.plays("WG-ATK-12"):
        found.append(Option(at.INTO_MELEE, f"Into a melee: DN {values.into_melee:+d}"))
    if PISTOL in weapon.traits and not weapon.melee:
        found.append(Option(at.POINT_BLANK, "Engaged: with Weapon Skill"))
    if may_set_off(rules, known, who, weapon):
        found.append(Option(RUNNING, f"As part of a Run: DN {ASSAULT_DN:+d}, then Run"))
    if not weapon.melee and at.too_heavy(rules, known, who, weapon):
        found.append(Option(at.MOUNTED, f"On a mount: DN {-at.HEAVY_DN:+d}, no fall"))
    return tuple(one for one in found if one.value not in seen)


def shared(
    rules: Ruleset, source: Reading, who: str, weapon: Weapon, targets: tuple[str, ...]
) -> set[str]:
    """What the table knows of all targets alike; what is so for one alone is in its DN."""
    each = [at.given(rules, source, who, weapon, target) for target in targets or ("",)]
    return set.intersection(*each) if each else set()


def by_hand(game: Game, pick: Picker) -> tuple[int, int]:
    """Dice and DN that somebody adds without a rule behind them."""
    bonus = 0
    if game.rules.plays("WG-TEST-02"):
        bonus = pick.number("bonus", -MOST_BONUS, MOST_BONUS, "Bonus dice", default=0)
    return bonus, pick.number("penalty", 0, MOST_PENALTY, "Penalties to the DN", default=0)


def ask_for_threat(known: Known, pick: Picker, who: str) -> None:
    """Whether the GM wants to look at this roll of a threat, whatever the policy."""
    threat = not known.characters[who].hero
    if threat and known.actor.role is Role.GM and known.facts[THREAT_POLICY] == "auto":
        pick.flag("ask", "This roll", yes="Ask me", no="By itself")
