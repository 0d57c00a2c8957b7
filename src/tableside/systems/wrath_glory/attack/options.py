"""What somebody who attacks may choose now, each with what it comes to."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.core.offers import Option, Picker
from tableside.core.state import track_of
from tableside.core.values import Bar, Limit, Role
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

    game: Game
    known: Known
    pick: Picker
    who: str
    weapon: Weapon

    @property
    def rules(self) -> Ruleset:
        """The rules of the game."""
        return self.game.rules


def _dice(count: int) -> str:
    """Dice in words: `+1 die`."""
    return f"{count:+d} {'die' if abs(count) == 1 else 'dice'}"


def at_hand(rules: Ruleset, known: Reading, who: str) -> tuple[Weapon, ...]:
    """What is ready to use, wherever anybody stands."""
    bare = (UNARMED,) if rules.plays("WG-OPT-27") else ()
    held = (*known.characters[who].weapons, *bare)
    hand_to_hand = at.frenzied(rules, known, who)  # WG-COND-08
    return tuple(
        weapon
        for weapon in held
        if ready(rules, known, who, weapon) and (weapon.melee or not hand_to_hand)
    )


def ready(rules: Ruleset, known: Reading, who: str, weapon: Weapon) -> bool:
    """Whether a weapon is neither empty nor jammed, nor lost by a row of a table."""
    lost = any(one.on == who and one.out and one.source == weapon.id for one in known.effects)
    return not lost and not at.bears(rules, known, who, f"empty.{weapon.id}", f"jammed.{weapon.id}")


def against_weapon(rules: Ruleset, known: Known, who: str, weapon: Weapon) -> list[Bar]:
    """What speaks against attacking with a weapon, whoever it is aimed at."""
    found = unwieldy(rules, known, who, weapon)
    if not suits_the_run(rules, known, who, weapon):
        sentence = f"{weapon.name} is no Assault weapon, and the Run was this turn's action."
        found.append(Bar("slot_used", sentence, "WG-TRAIT-03", Limit.ONCE))
    return found


def unwieldy(rules: Ruleset, known: Reading, who: str, weapon: Weapon) -> list[Bar]:
    """WG-OPT-02, WG-TRAIT-12: in a melee only a Pistol shoots."""
    if weapon.melee or PISTOL in weapon.traits or not melee_of(rules, known, who):
        return []
    sentence = f"{weapon.name} cannot be fired in a melee."
    return [Bar("engaged", sentence, at.basic_rule(rules), Limit.RANGE)]


def unloaded(known: Known, who: str, weapon: Weapon, rule: str) -> list[Bar]:
    """What speaks against spending a Reload: none is left, and somebody counts them."""
    if known.tracks.get(track_of(who, f"{RELOADS}_{weapon.id}"), 1) > 0:
        return []
    return [Bar("no_reloads", f"{weapon.name} has no Reload left.", rule, Limit.COST)]


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


def against_several(hand: Hand) -> list[Bar]:
    """WG-OPT-12 to -16: what speaks against more than one target for this weapon now."""
    rules, weapon = hand.rules, hand.weapon
    several, found = rules.values.multi_attack, _worn_out(hand)
    if not rules.plays("WG-OPT-12"):
        found.append(Bar("not_in_ruleset", "This ruleset has no Multi-attack.", "WG-OPT-12"))
    if several.needs_salvo and weapon.category is Category.RANGED and not weapon.salvo:
        sentence = f"{weapon.name} has no Salvo and attacks one target at a time."
        found.append(Bar("no_salvo", sentence, "WG-OPT-15"))
    asks = several.thrown is Thrown.GM and weapon.category is Category.THROWN
    if asks and hand.known.actor.role is not Role.GM:  # who agrees by doing it
        sentence = "A thrown weapon attacks several targets only if the GM agrees."
        found.append(Bar("gm_agrees", sentence, "WG-OPT-16", Limit.TIMING))
    return found


def _worn_out(hand: Hand) -> list[Bar]:
    """WG-SHOCK-03: what speaks against all that makes more of an attack."""
    if not exhausted(hand.rules, hand.known, hand.who):
        return []
    name = hand.known.characters[hand.who].name
    sentence = f"{name} is Exhausted: only a plain attack is left."
    return [Bar("exhausted", sentence, "WG-SHOCK-03")]


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


def ask_move(hand: Hand, targets: tuple[str, ...]) -> str:
    """What the turn's movement is given up for, if there is anything."""
    found = _moves(hand, targets)
    if not found:
        return ""

    def against(move: str) -> list[Bar]:
        if not move:
            return []
        held = _held_back(hand) if move == at.CHARGE else []
        used = slots.against(hand.game, hand.known, hand.who, Slot.MOVE, move)
        return [*_worn_out(hand), *held, *used]

    options = (Option("", "Keep your move"), *found)
    return hand.pick.word("move", options, "Your move?", "", bars=against, idle="")


def _moves(hand: Hand, targets: tuple[str, ...]) -> list[Option]:
    rules, known, who, weapon = hand.rules, hand.known, hand.who, hand.weapon
    found: list[Option] = []
    values = rules.values.options
    if weapon.melee and rules.plays("WG-OPT-19") and _may_charge(hand, targets):
        found.append(Option(at.CHARGE, f"Charge: {_dice(values.charge_dice)}"))
    if not weapon.melee and rules.plays("WG-OPT-21"):
        found += _aims(rules, weapon)
    if rules.plays("WG-OPT-25") and HEAVY in weapon.traits and not weapon.melee:
        less = at.too_heavy(rules, known, who, weapon)
        effect = f"DN {-at.HEAVY_DN:+d}, no fall" if less else "the weapon is steady"
        found.append(Option(at.BRACE, f"Brace: {effect}"))
    return found


def _may_charge(hand: Hand, targets: tuple[str, ...]) -> bool:
    """WG-OPT-19: not in dread, and with some way to go (A-61)."""
    rules, known, who = hand.rules, hand.known, hand.who
    near = set(melee_of(rules, known, who)) & set(targets)
    if near or set(dreaded(known, who)) & set(targets):
        return False
    return any(has_way(rules, known, who, target) for target in targets)


def _held_back(hand: Hand) -> list[Bar]:
    """WG-OPT-19: what keeps somebody from a Charge."""
    pinned = at.bears(hand.rules, hand.known, hand.who, "pinned")
    if not pinned and not move_lost(hand.known, hand.who):
        return []
    word, rule = ("pinned", "WG-COND-10") if pinned else ("restrained", "WG-COND-13")
    return [Bar(word, f"Whoever is {word.title()} cannot Charge.", rule)]


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


def ask_part(hand: Hand) -> str:
    """WG-OPT-22: how small a part is aimed at."""
    if not hand.rules.plays("WG-OPT-22"):
        return ""
    values, tired = hand.rules.values.options, tuple(_worn_out(hand))
    sizes = zip(at.SIZES, values.called_dn, values.called_ed, strict=True)
    found = (
        Option(size, f"Called Shot, {PARTS[size]}: DN {dn:+d}, {ed} ED", bars=tired)
        for size, dn, ed in sizes
    )
    options = (Option("", "No Called Shot"), *found)
    return hand.pick.word("called", options, "A Called Shot?", "", idle="")


def options(hand: Hand, targets: tuple[str, ...]) -> tuple[Option, ...]:
    """Everything else that does not follow from the table already."""
    rules, known, who, weapon = hand.rules, hand.known, hand.who, hand.weapon
    found = [*_all_out(hand), *_salvo(hand, len(targets))]
    if counts(rules, weapon, SUPERCHARGE):
        label = f"Supercharge: {SUPERCHARGE_ED} ED, and a Complication hurts you"
        found.append(Option(SUPERCHARGED, label))
    if rules.plays("WG-TEST-07"):
        found.append(Option(at.BUY, "Buy successes: half the pool, if the GM agrees"))
    return (*found, *circumstances(rules, known, who, weapon, targets))


def _all_out(hand: Hand) -> list[Option]:
    """WG-OPT-20: in melee, and never as part of a Multi-action."""
    rules, who, against = hand.rules, hand.who, _worn_out(hand)
    if not hand.weapon.melee or not rules.plays("WG-OPT-20"):
        return []
    if at.frenzied(rules, hand.known, who):  # then it is All-Out by itself
        return []
    then = slots.once_acting(rules, hand.known, who, "attack")
    if at.bears(rules, then, who, "multi_action"):
        sentence = "An All-Out Attack is no part of a Multi-action."
        against.append(Bar("no_all_out", sentence, "WG-OPT-20"))
    values = rules.values.options
    label = (
        f"All-Out Attack: {_dice(values.all_out_dice)}, your Defence {values.all_out_defence:+d}"
    )
    return [Option(at.ALL_OUT, label, bars=tuple(against))]


def _salvo(hand: Hand, targets: int) -> list[Option]:
    """WG-OPT-15, WG-OPT-23: what Salvo is good for depends on how many are attacked."""
    rules, weapon, against = hand.rules, hand.weapon, _worn_out(hand)
    if weapon.melee or not weapon.salvo or not rules.plays("WG-OPT-23"):
        return []
    lowers = rules.values.multi_attack.salvo is MultiAttackSalvo.REDUCES
    if targets > 1 and not (lowers and rules.plays("WG-OPT-15")):
        sentence = "Salvo does nothing for an attack on several with this weapon."
        against.append(Bar("no_salvo", sentence, "WG-OPT-15"))
    if targets <= 1 and rules.values.salvo.use is SalvoUse.MULTI_ATTACK:
        sentence = "Here Salvo only makes an attack on several targets easier."
        against.append(Bar("no_salvo", sentence, "WG-OPT-23"))
    against += unloaded(hand.known, hand.who, weapon, "WG-OPT-23")
    return [Option(at.SALVO, _salvo_label(rules, weapon, targets), bars=tuple(against))]


def _salvo_label(rules: Ruleset, weapon: Weapon, targets: int) -> str:
    if targets <= 1:
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
