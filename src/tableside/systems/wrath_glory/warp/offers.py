"""What somebody is asked who draws on the warp."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.core.effects import Effect
from tableside.core.evening import people
from tableside.core.offers import Option, Picker, Ready
from tableside.core.values import Illegal, Limit
from tableside.systems.wrath_glory.combat.attack.asking import ask_for_threat, by_hand, numbers
from tableside.systems.wrath_glory.combat.attack.choices import foes_first
from tableside.systems.wrath_glory.combat.turns import using
from tableside.systems.wrath_glory.combat.turns.order import everybody
from tableside.systems.wrath_glory.fight import Slot
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.gear import Casting, Level, Power
from tableside.systems.wrath_glory.offers import not_rolling
from tableside.systems.wrath_glory.state import Known
from tableside.systems.wrath_glory.warp import commands as do
from tableside.systems.wrath_glory.warp.mastery import bonus_dice, wrath_dice
from tableside.systems.wrath_glory.warp.testing import power_test

USE_POWER = "use_power"


def psykers(known: Known) -> Iterable[str]:
    """Whoever has powers on the sheet and may act."""
    return tuple(who for who in everybody(known) if known.characters[who].powers)


def use_power(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-PSY-01: which power, at which level, at whom."""
    who, rules = pick.offer.character, game.rules
    using.needs_rule(game, "WG-PSY-01", "This ruleset has no psychic powers.")
    not_rolling(known, pick)
    using.check(game, known, pick, Slot.COMBAT, USE_POWER)
    held = {one.id: one for one in known.characters[who].powers}
    listed = tuple(Option(one.id, _described(one)) for one in held.values())
    power = held[pick.word("power", listed, "Which power?")]
    level = _level(known, pick, power)
    targets = _targets(known, pick, power)
    bonus, penalty = by_hand(game, pick)
    casting = Casting(who, power, level, targets, bonus, penalty)
    then = using.once_acting(rules, known, who, USE_POWER)
    preview = numbers(game, then, pick, power_test(then, casting))
    ask_for_threat(known, pick, who)
    return pick.ready(do.UsePower, *preview, wrath_dice(rules, then, who, level))


def _described(power: Power) -> str:
    against = f"against {power.against.title()}" if power.against else f"DN {power.dn}"
    return f"{power.name}, {against}"


def _level(known: Known, pick: Picker, power: Power) -> Level:
    """WG-PSY-02, -03, A-49: a Minor power is Bound, any other keeps its level."""
    who, given = pick.offer.character, pick.given("level")
    if power.minor:
        if given and given != Level.BOUND.value:
            sentence = f"{power.name} is a Minor power and always Bound."
            raise Illegal("minor_power", sentence, "WG-PSY-02")
        return Level.BOUND
    locked = level_of(known, who, power.id)
    fits = locked is None or not given or given == locked.value
    sentence = f"{power.name} keeps its level for this encounter."
    pick.limit(fits, Limit.ONCE, "level_locked", "WG-PSY-03", sentence)
    levels = (locked,) if locked is not None and pick.enforces(Limit.ONCE) else tuple(Level)
    person = known.characters[who]
    options = tuple(Option(one.value, _priced(one, bonus_dice(person, one)[0])) for one in levels)
    return Level(pick.word("level", options, "At which level?", (locked or Level.BOUND).value))


def _priced(level: Level, dice: int) -> str:
    more = f"{dice} more Wrath {'die' if dice == 1 else 'dice'}"
    match level:
        case Level.BOUND:
            return "Bound: 1 Wrath die"
        case Level.UNBOUND:
            return f"Unbound: {more}"
        case Level.TRANSCENDENT:
            return f"Transcendent: {more}, {dice} Shock"


def lock_of(who: str, power: str) -> str:
    """The id of what keeps a power at its level."""
    return f"{who}.level.{power}"


def level_of(known: Known, who: str, power: str) -> Level | None:
    """WG-PSY-03: the level at which a power was used in this encounter, if it was."""
    own = lock_of(who, power)
    held: Iterable[Effect] = known.effects
    return next((Level(one.source) for one in held if one.id == own), None)


def _targets(known: Known, pick: Picker, power: Power) -> tuple[str, ...]:
    """Foes first, then oneself and one's own; powers may be meant for anybody."""
    if not power.targets:
        return ()
    who = pick.offer.character
    foes = foes_first(known, who)
    named = {one.value for one in foes}
    others = tuple(one for one in people(known) if one.value not in named)
    return pick.some(
        "targets", (*foes, *others), "At whom?", low=1, high=power.targets, ordered=True
    )
