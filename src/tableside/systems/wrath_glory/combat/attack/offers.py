"""What an attack asks before it is rolled: each question has the last choice as its default."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tableside.core.matters import find
from tableside.core.offers import Option, Picker, Ready
from tableside.core.values import Illegal, Limit
from tableside.systems.wrath_glory.combat.attack import choices
from tableside.systems.wrath_glory.combat.attack import commands as do
from tableside.systems.wrath_glory.combat.attack import situation as at
from tableside.systems.wrath_glory.combat.attack.asking import (
    ask_for_threat,
    by_hand,
    numbers,
)
from tableside.systems.wrath_glory.combat.attack.barred import check_barred
from tableside.systems.wrath_glory.combat.attack.choices import Hand
from tableside.systems.wrath_glory.combat.attack.distance import (
    bands,
    check_dread,
    check_range,
    farthest,
    way_to,
    within,
)
from tableside.systems.wrath_glory.combat.attack.lacking import check_ruleset
from tableside.systems.wrath_glory.combat.attack.situation import Plan
from tableside.systems.wrath_glory.combat.turns import using
from tableside.systems.wrath_glory.combat.turns.order import may_act
from tableside.systems.wrath_glory.fight import Attack, Habit, Slot
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.gear import UNARMED, Weapon
from tableside.systems.wrath_glory.skill_tests.questions import not_rolling
from tableside.systems.wrath_glory.standing import DOWN
from tableside.systems.wrath_glory.state import GLORY, Known

# What a circumstance was last time it probably still is; what costs something is chosen anew.
_KEPT = (at.INTO_MELEE, at.POINT_BLANK, at.MOUNTED)


def attackers(known: Known) -> Iterable[str]:
    """In a fight whoever may act, otherwise everybody who is there."""
    if known.fight is not None:
        return may_act(known)
    return tuple(
        key
        for key, one in known.characters.items()
        if one.present and known.standing.get(key) != DOWN
    )


def make_attack(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-OPT-01, -02 and -12 with every option that is legal now."""
    who, rules = pick.offer.character, game.rules
    habit = known.habits.get(who, Habit())
    using.needs_rule(game, "WG-ATK-02", "This ruleset has no attacks.")
    check_ruleset(rules, pick)
    found = _ready(game, known, pick)
    not_rolling(known, pick)
    using.check(game, known, pick, Slot.COMBAT, "attack")
    weapon = _weapon(game, known, pick, found, habit)
    hand = Hand(rules, known, pick, who, weapon)
    check_barred(hand)
    targets = _targets(hand, habit)
    measured = bands(rules, known, who, weapon, targets)
    said = _range(hand, measured, targets, habit)
    cover = _cover(game, pick, habit)
    chosen = _options(game, hand, targets, habit)
    seen = choices.shared(rules, known, who, weapon, targets)
    bonus, penalty = by_hand(game, pick)
    plan = Plan(
        who,
        weapon,
        targets,
        farthest(measured, targets, said),
        cover,
        (*chosen, *sorted(seen)),
        bonus=bonus,
        penalty=penalty,
        bands=measured,
    )
    then = using.once_acting(rules, known, who, "attack")
    preview = numbers(game, then, pick, at.attack_test(rules, then, plan))
    ask_for_threat(known, pick, who)
    return pick.ready(do.MakeAttack, *preview)


def _ready(game: Game, known: Known, pick: Picker) -> dict[str, Weapon]:
    """The weapons that can be used; what is no limit is refused first."""
    who, rules = pick.offer.character, game.rules
    name, foes = known.characters[who].name, choices.foes_first(known, who)
    found = {
        one.id: one
        for one in choices.weapons(rules, known, pick, who)
        if within(rules, known, pick, one, foes)
    }
    if not found and not choices.at_hand(rules, known, who):
        raise Illegal("no_weapon", f"{name} has no weapon that is ready.", "WG-ATK-01")
    if not foes:
        raise Illegal("no_target", "There is nobody to attack.", "WG-ATK-02")
    sentence = f"{name} has no weapon that reaches anybody from here."
    pick.limit(bool(found), Limit.RANGE, "out_of_range", at.basic_rule(rules), sentence)
    return found


def _weapon(
    game: Game, known: Known, pick: Picker, found: dict[str, Weapon], habit: Habit
) -> Weapon:
    who = pick.offer.character
    held = {one.id: one for one in choices.at_hand(game.rules, known, who)}
    given = pick.given("weapon")
    if given == UNARMED.id and given not in {one.id for one in known.characters[who].weapons}:
        using.needs_rule(game, "WG-OPT-27", "This ruleset has no unarmed strike.")
    if isinstance(given, str) and given in held:
        choices.check_handy(game.rules, known, pick, held[given])
        choices.check_run(game.rules, known, pick, held[given])
        sentence = f"{held[given].name} reaches nobody from here."
        rule = at.basic_rule(game.rules, melee=held[given].melee)
        pick.limit(given in found, Limit.RANGE, "out_of_range", rule, sentence)
    options = tuple(Option(one.id, _described(one)) for one in found.values())
    last = habit.weapon if habit.weapon in found else None
    return found[pick.word("weapon", options, "With what?", last)]


def _described(weapon: Weapon) -> str:
    """A weapon as the sheets list it: `Autogun, 10 + 1 ED, AP -1`."""
    ap = f", AP {-weapon.ap}" if weapon.ap else ""
    return f"{weapon.name}, {weapon.damage} + {weapon.ed} ED{ap}"


def _targets(hand: Hand, habit: Habit) -> tuple[str, ...]:
    rules, known, pick, weapon = hand.rules, hand.known, hand.pick, hand.weapon
    foes = choices.foes_first(known, hand.who)
    found = within(rules, known, pick, weapon, foes)
    good = [str(one.value) for one in found]
    several = choices.may_hit_several(hand)
    _check_targets(hand, {str(one.value) for one in foes})
    way = way_to(rules, known, pick, weapon, tuple(good)) if several else None
    last = tuple(one for one in habit.targets if _stands(known, good, one))
    if way is not None and way.length(last) > way.most:
        last = last[:1]
    return pick.some(
        "targets",
        found,
        "Whom?",
        low=1,
        high=None if several else 1,
        ordered=True,
        way=way,
        default=(last if several else last[:1]) or None,
    )


def _check_targets(hand: Hand, foes: set[str]) -> None:
    """What limits the targets that were named speaks before the question narrows."""
    rules, known, pick, weapon = hand.rules, hand.known, hand.pick, hand.weapon
    wanted = pick.given("targets")
    if not isinstance(wanted, tuple):
        return
    if len(wanted) > 1 and rules.plays("WG-OPT-12"):
        agreed = choices.gm_agrees(rules, known, weapon)
        sentence = "A thrown weapon attacks several targets only if the GM agrees."
        pick.limit(agreed, Limit.TIMING, "gm_agrees", "WG-OPT-16", sentence)
    targets = tuple(one for one in wanted if one in foes)
    check_dread(known, pick, weapon, targets)
    check_range(rules, known, pick, weapon, targets)


def _stands(known: Known, good: list[str], one: str) -> bool:
    return one in good and known.standing.get(one) != DOWN


def _range(hand: Hand, measured: Mapping[str, str], targets: tuple[str, ...], habit: Habit) -> str:
    """WG-ATK-06: asked for those whose distance the table does not know."""
    rules, weapon = hand.rules, hand.weapon
    if weapon.melee or not rules.plays("WG-ATK-06") or all(one in measured for one in targets):
        return ""
    return hand.pick.word("range", choices.ranges(rules), "How far?", habit.range or None)


def _cover(game: Game, pick: Picker, habit: Habit) -> str:
    if not game.rules.plays("WG-ATK-07"):
        return ""
    return pick.word("cover", choices.covers(game.rules), "Cover?", habit.cover)


def _options(game: Game, hand: Hand, targets: tuple[str, ...], habit: Habit) -> tuple[str, ...]:
    who, pick, known = hand.who, hand.pick, hand.known
    chosen: list[str] = []
    if moves := choices.moves(hand, targets):
        given = pick.given("move")
        if given in {one.value for one in moves if one.value}:
            using.check(game, known, pick, Slot.MOVE, str(given))
        if choices.move_left(hand):
            chosen.append(pick.word("move", moves, "Your move?", ""))
    if parts := choices.parts(hand.rules, known, who):
        chosen.append(pick.word("called", parts, "A Called Shot?", ""))
    _check_salvo(hand, targets)
    if found := choices.options(hand, targets):
        good = {str(one.value) for one in found}
        kept = tuple(one for one in habit.options if one in _KEPT and one in good)
        chosen += pick.some("options", found, "What else counts?", default=kept)
    return tuple(one for one in chosen if one)


def _check_salvo(hand: Hand, targets: tuple[str, ...]) -> None:
    given = hand.pick.given("options")
    if isinstance(given, tuple) and at.SALVO in given and choices.may_salvo(hand, len(targets)):
        choices.check_reload(hand.known, hand.pick, hand.weapon, "WG-OPT-23")


def add_damage(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-GLORY-06: how much Glory goes into the damage to whom."""
    attack = attack_of(known, pick.offer.matter)
    using.needs_rule(game, "WG-GLORY-06", "This ruleset adds no damage for Glory.")
    held = known.tracks[GLORY]
    hit = [mark for mark in attack.marks if mark.hit]
    options = tuple(Option(mark.target, known.characters[mark.target].name, held) for mark in hit)
    if held:
        pick.split("points", held, options, "Glory for damage, +1 each")
    return pick.ready(do.AddDamage, *(mark.damage for mark in hit if mark.damage))


def attack_of(known: Known, matter: str) -> Attack:
    """The open attack of that id."""
    thread = find(known.matters, matter)
    assert thread is not None
    assert isinstance(thread.values, Attack)
    return thread.values
