"""What follows from the tracks alone: wounded, exhausted, down. Nothing of this is stored."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from tableside.core.effects import Effect, Modifier
from tableside.core.reckoning import Reckoning, Term, base_term, reckon
from tableside.core.state import track_of
from tableside.systems.wrath_glory.combat.values import Threshold
from tableside.systems.wrath_glory.state import SHOCK, UNKNOWN, WOUNDS, Person, State

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.ruleset import Ruleset

FRESH, HURT, NEARLY_DOWN, DOWN = "fresh", "hurt", "nearly down", "down"  # how somebody looks
OUT = "Out of the fight"

# WG-SHOCK-03: what goes beyond a basic action and walking; chips of an attack are the attack's.
_BEYOND_BASIC = ("run", "sprint", "full_defence")
DEEDS = (
    "take_turn",
    "seize",
    "attack",
    "interact",
    "suppressive_fire",
    "strike",
    "act",
    "multi_action",
    "move",
    "run",
    "sprint",
    "disengage",
    "full_defence",
    "hold",
    "act_now",
    "reload",
    "recover_shock",
    "grapple",
    "break_free",
    "stand_up",
    "help_up",
    "use_card",
)


def all_effects(rules: Ruleset, source: Any) -> tuple[Effect, ...]:
    """Everything that bears on somebody: what lasts, and what the tracks say.

    A seat's knowledge holds both already, less what that seat may not know.
    """
    if not isinstance(source, State):
        effects: tuple[Effect, ...] = source.effects
        return effects
    return (*source.effects, *derived(rules, source))


def derived(rules: Ruleset, state: State) -> Iterable[Effect]:
    """The standing conditions of everybody."""
    for who in state.characters:
        yield from derived_for(rules, state, who)


def derived_for(rules: Ruleset, state: State, who: str) -> Iterable[Effect]:
    """The standing conditions of one character."""
    wounded = _wounded(rules, state, who)
    if wounded is not None:
        yield wounded
    if exhausted(rules, state, who):
        yield Effect(f"{who}.exhausted", "Exhausted", who, forbids=_BEYOND_BASIC)
    if down(rules, state, who):
        yield _down(rules, state.characters[who])


def taken(source: Any, who: str, track: str) -> int:
    """How much somebody has taken, as far as the source knows."""
    held: int = source.tracks.get(track_of(who, track), 0)
    return held


def _over(rules: Ruleset, points: int, most: int) -> bool:
    """WG-SHOCK-02, WG-WOUND-01: past the end of the track, or at it; never without a point."""
    if most == UNKNOWN or points <= 0:
        return False
    return points > most or (rules.values.tracks.threshold is Threshold.AT and points == most)


def exhausted(rules: Ruleset, source: Any, who: str) -> bool:
    """WG-SHOCK-02: out of Shock."""
    most = source.characters[who].max_shock
    return rules.plays("WG-SHOCK-02") and _over(rules, taken(source, who, SHOCK), most)


def down(rules: Ruleset, source: Any, who: str) -> bool:
    """WG-WOUND-04: out of Wounds."""
    most = source.characters[who].max_wounds
    return rules.plays("WG-WOUND-04") and _over(rules, taken(source, who, WOUNDS), most)


def dies_like_a_hero(person: Person) -> bool:
    """A-71: threats are simply out of the fight, unless the GM marked them as important."""
    return person.hero or person.important


def _down(rules: Ruleset, person: Person) -> Effect:
    if not dies_like_a_hero(person):
        return Effect(f"{person.id}.down", OUT, person.id, forbids=DEEDS)
    name = rules.values.wounds.down
    forbids = ("stand_up",) if rules.values.wounds.down_acts else DEEDS
    return Effect(f"{person.id}.down", name, person.id, forbids=forbids)


def _wounded(rules: Ruleset, state: State, who: str) -> Effect | None:
    """WG-WOUND-02 and -03: one kind of wound, or two of them."""
    points = taken(state, who, WOUNDS)
    if not points or not rules.plays("WG-WOUND-02"):
        return None
    values = rules.values.wounded
    name, amount = "Wounded", values.light
    if rules.plays("WG-WOUND-03"):
        most = state.characters[who].max_wounds
        heavy = most != UNKNOWN and 2 * points > most
        name, amount = ("Heavily Wounded", values.heavy) if heavy else ("Lightly Wounded", amount)
    modifier = Modifier("dn", amount, rule="WG-WOUND-02")
    return Effect(f"{who}.wounded", name, who, modifiers=(modifier,))


def look(rules: Ruleset, state: State, who: str) -> str:
    """How somebody looks to the others, in a word."""
    points, most = taken(state, who, WOUNDS), state.characters[who].max_wounds
    if down(rules, state, who):
        return DOWN
    if points and most != UNKNOWN and 2 * points > most:
        return NEARLY_DOWN
    return HURT if points else FRESH


_TOPS = {
    WOUNDS: ("max_wounds", "Maximum Wounds", "WG-WOUND-01"),
    SHOCK: ("max_shock", "Maximum Shock", "WG-SHOCK-01"),
}


def top_of(rules: Ruleset, source: Any, track: str) -> Reckoning | None:
    """CONV-7: where Wounds and Shock end, one past the maximum or at it; None if not known."""
    who, _, own = track.partition(".")
    if own not in _TOPS or who not in source.characters:
        return None
    most: int = getattr(source.characters[who], _TOPS[own][0])
    return None if most == UNKNOWN else _top(own, most, rules.values.tracks.beyond)


@cache
def _top(own: str, most: int, beyond: int) -> Reckoning:
    """Asked for at every track of every table, and always made of the same few numbers."""
    name, label, rule = _TOPS[own]
    past = (Term("one past it", beyond, rule),) if beyond else ()
    return reckon(name, (base_term(label, most, rule), *past), floor=0)
