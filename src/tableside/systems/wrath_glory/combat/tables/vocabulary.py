"""What the words of a row mean here: the conditions, quantities, tracks and actions it may name."""

from __future__ import annotations

from collections.abc import Mapping

from tableside.core import rows
from tableside.core.effects import SCENE, Always, Effect, Moment, Occasion, Until
from tableside.core.rowfiles import Check
from tableside.core.rows import Action, By, Lasts, Whom
from tableside.core.rulesets import Resolved
from tableside.systems.wrath_glory.combat.afflictions.named import NAMED as NAMED_CONDITIONS
from tableside.systems.wrath_glory.combat.afflictions.named import POISONED, Cause, Named
from tableside.systems.wrath_glory.fight import Slot
from tableside.systems.wrath_glory.reckon import QUANTITIES
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.skills import NAMED
from tableside.systems.wrath_glory.state import GLORY, RELOADS, RUIN, WRATH, State
from tableside.systems.wrath_glory.vehicles import BROKEN, MOST, times

# A poison needs more than a row can say.
CONDITIONS: Mapping[str, Named] = {
    one.label: one for key, one in {**NAMED_CONDITIONS, **BROKEN}.items() if key != POISONED
}
FACING = "facing"  # WG-VCRIT-02: of a vehicle, on its sheet
CORRUPTION = "corruption"  # WG-PERIL: it stands on the sheet, not on a track
TRACKS = (GLORY, RUIN, WRATH, RELOADS, CORRUPTION, FACING)
MEMORABLE = "memorable_injury"
FEAR_TEST = "fear"  # WG-FEAR-01: a kind of test
_UNTARGETED = ("complications",)  # topics whose tables are about nobody but whoever rolls
_LOOKS_AT = (  # see `context_of`
    *("skill", "mode", "purpose", "attack", "about", "sight", "faces"),
    *("interaction", "action"),
)
_TURNS = {Lasts.TURN_START: Occasion.TURN_START, Lasts.TURN_END: Occasion.TURN_END}
_LONGER = {Lasts.FIGHT: Occasion.FIGHT, Lasts.SCENE: Occasion.SCENE}


def deeds_of(resolved: Resolved, topic: str) -> Check:
    """What can be wrong with the deeds of a topic's table under a ruleset."""

    def check(action: Action) -> str:
        wrong = check_words(action) or _check_played(resolved, action)
        return wrong or (_check_untargeted(action) if topic in _UNTARGETED else "")

    return check


def _check_played(resolved: Resolved, action: Action) -> str:
    """CONV-10: a condition that the ruleset is silent about does nothing in it."""
    if not isinstance(action, rows.Bear) or action.own or action.modifiers:
        return ""
    rule = CONDITIONS[action.name].rule
    if resolved.plays(rule):
        return ""
    return f"this ruleset does not have {action.name} ({rule}); borrow the topic of that rule"


def _check_untargeted(action: Action) -> str:
    """A Complication strikes whoever rolled it: nobody else is spoken of yet."""
    words = (getattr(action, name, None) for name in ("who", "among", "by", "to"))
    if {*words} & {Whom.TARGET, Whom.ENGAGED, By.TARGET}:
        return "a Complication has no target: say who"
    return ""


def check_words(action: Action) -> str:
    """What is wrong with a deed here; nothing if this game knows all its words."""
    match action:
        case rows.Bear():
            return _check_effect(action)
        case rows.Try():
            kind = _one_of("kind", action.kind, ("", FEAR_TEST))
            return _one_of("skill", action.skill, NAMED) or kind
        case rows.Resource():
            return _one_of("track", action.track, TRACKS)
        case rows.Disable():
            slot = _one_of("slot", action.slot, tuple(Slot)) if action.slot else ""
            skill = _one_of("skill", action.skill, NAMED) if action.skill else ""
            return slot or skill or _one_of("item", action.item, ("weapon",))
        case rows.Prompt():
            return _one_of("kind", action.kind, ("", MEMORABLE))
        case _:
            return ""


def _check_effect(action: rows.Bear) -> str:
    for one in action.modifiers:
        if one.quantity not in QUANTITIES:
            return _one_of("quantity", one.quantity, tuple(QUANTITIES))
        if unknown := sorted(set(one.when) - set(_LOOKS_AT)):
            return _one_of("circumstance", unknown[0], _LOOKS_AT)
    if action.own or action.modifiers:
        return ""
    if action.name not in CONDITIONS:
        named = _one_of("condition", action.name, tuple(CONDITIONS))
        return f"{named}; an effect of your own has modifiers, or says own = true"
    if action.who is Whom.SCENE:
        return f"{action.name} lies on somebody, not on the scene"
    if CONDITIONS[action.name].rated and not action.rating and not action.grows:
        return f"{action.name} needs a rating"
    return ""


def _one_of(what: str, word: str, good: tuple[str, ...]) -> str:
    return "" if word in good else f"no {what} {word!r}; there are: {', '.join(good)}"


def lasting(state: State, who: str, action: rows.Bear) -> Until:
    """CONV-8: a round of somebody's is until the end of their next turn."""
    more = action.rounds - 1
    if action.until in _LONGER:
        return Moment(_LONGER[action.until])
    if action.until in (Lasts.ALWAYS, Lasts.USUAL):
        return Always()
    if state.fight is None or (action.until in _TURNS and not who):
        return Moment(Occasion.SCENE)
    if action.until is Lasts.ROUND:
        return Moment(Occasion.ROUND, number=state.fight.round + more)
    return Moment(_TURNS[action.until], who, state.fight.turns.get(who, 0) + 1 + more)


def effect_of(rules: Ruleset, state: State, who: str, action: rows.Bear, source: str) -> Effect:
    """The effect that a row names: a condition of the game, or one of the row's own."""
    until = lasting(state, who, action)
    if not (action.own or action.modifiers):
        condition = CONDITIONS[action.name]
        if action.until is Lasts.USUAL:
            until = condition.lasts(state, who)
        rating = action.rating
        if action.grows:
            rating = min(MOST, times(state, who, slug(action.name)) + 1)
        return condition.make(Cause(rules, who, until, rating, source=source, name=source))
    on = who or SCENE
    return Effect(
        f"{on}.{slug(action.name)}",
        action.name,
        on,
        until,
        action.rating,
        source,
        action.modifiers,
    )


def slug(name: str) -> str:
    """A name as part of an id."""
    return "_".join(name.lower().split())
