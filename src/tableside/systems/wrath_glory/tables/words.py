"""What the words of a row mean here, and among whom a row lets somebody choose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tableside.core import rows
from tableside.core.effects import SCENE, Always, Effect, Moment, Occasion, Until
from tableside.core.row_files import not_here
from tableside.core.row_interpreter import Run, whom
from tableside.core.row_play import CARD
from tableside.core.rows import Action, By, Check, Lasts, Rather, Select, Upgrade, Whom
from tableside.core.rulesets import Resolved
from tableside.systems.wrath_glory.attack.reach import in_reach
from tableside.systems.wrath_glory.conditions.named import NAMED as NAMED_CONDITIONS
from tableside.systems.wrath_glory.conditions.named import POISONED, Cause, Named
from tableside.systems.wrath_glory.numbers.crews import occupants
from tableside.systems.wrath_glory.numbers.derived_conditions import DOWN, all_effects, dead
from tableside.systems.wrath_glory.numbers.reckon import QUANTITIES
from tableside.systems.wrath_glory.numbers.skills import NAMED
from tableside.systems.wrath_glory.numbers.tables import PERIL, POWER
from tableside.systems.wrath_glory.numbers.traits import PSYKER, is_a
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.state import (
    GLORY,
    RELOADS,
    RUIN,
    SHOCK,
    WOUNDS,
    WRATH,
    Known,
    Reading,
    State,
)
from tableside.systems.wrath_glory.state.fight import Slot
from tableside.systems.wrath_glory.state.gear import Weapon
from tableside.systems.wrath_glory.turns.order import engaged_with, side_of
from tableside.systems.wrath_glory.turns.places import between
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
# What the vocabulary has and this game has not: whole words, and keys of others.
FOREIGN: Mapping[type[rows.Word], tuple[str, ...]] = {
    rows.Tick: (),
    rows.Strike: ("kind", "direct"),
    rows.Suffer: ("hp", "stress", "kind", "direct", "half"),
    rows.Try: ("half",),
    rows.Select: ("range",),
}
_TURNS = {Lasts.TURN_START: Occasion.TURN_START, Lasts.TURN_END: Occasion.TURN_END}
_LONGER = {
    Lasts.FIGHT: Occasion.FIGHT,
    Lasts.SCENE: Occasion.SCENE,
    Lasts.REST: Occasion.REST,
    Lasts.LONG_REST: Occasion.LONG_REST,
    Lasts.EVENING: Occasion.EVENING,
}


def deeds_of(resolved: Resolved, topic: str) -> Check:
    """What can be wrong with the deeds of a topic's table under a ruleset."""

    def check(action: Action) -> str:
        wrong = in_power(action) or _check_played(resolved, action)
        return wrong or (_check_untargeted(action) if topic in _UNTARGETED else "")

    return check


def on_card(action: Action) -> str:
    """What is wrong with a deed on a card, which has no target until somebody is selected."""
    words = {getattr(action, name, None) for name in ("who", "among", "by")}
    if words & {Whom.TARGET, Whom.ENGAGED, Whom.AROUND, Whom.OCCUPANTS, By.TARGET}:
        return "a card has no target of its own: select somebody, then say who = them"
    return check_words(action)


def in_power(action: Action) -> str:
    """What is wrong with a deed of a power."""
    return check_words(action) or _check_cardless(action)


def _check_cardless(action: Action) -> str:
    """What speaks of a card, or of sides, is at home on a card alone."""
    words = {getattr(action, name, None) for name in ("who", "among")}
    if isinstance(action, rows.Tokens | rows.Strike) or words & {Whom.FOES, Whom.FRIENDS}:
        return "attacks, tokens, foes and friends are for cards"
    return ""


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
    if foreign := not_here(action, FOREIGN):
        return foreign
    match action:
        case rows.Bear():
            return _check_effect(action)
        case rows.Try():
            kind = _one_of("kind", action.kind, ("", FEAR_TEST))
            needed = "" if action.dn else "a test needs a dn"
            return _one_of("skill", action.skill, NAMED) or kind or needed
        case rows.Strike():
            return _check_attack(action)
        case rows.Heal():
            return _one_of("track", action.track, (WOUNDS, SHOCK))
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


def _check_attack(action: rows.Strike) -> str:
    if not isinstance(action.damage, int):
        return "damage is a number here; its dice are ed"
    if not (action.damage or action.ed or action.hit):
        return "an attack needs damage, ed, or something that a hit does"
    return _one_of("skill", action.skill, NAMED)


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


def _lasting(state: State, who: str, action: rows.Bear) -> Until:
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
    until = _lasting(state, who, action)
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


def cast_of(source: Reading, run: Run) -> dict[Whom, tuple[str, ...]]:
    """Whom each word of the row means, in the order of the cast."""
    present = tuple(who for who in roster(source, run) if source.characters[who].present)
    if run.kind == CARD:  # what stands in a table may speak of the dead as well
        present = tuple(who for who in present if not dead(source, who))
    melee = engaged_with(source, run.target) if run.target else ()
    cast = {
        Whom.ACTOR: (run.actor,) if run.actor else (),
        Whom.TARGET: (run.target,) if run.target else (),
        Whom.ENGAGED: tuple(who for who in present if who in melee),
        Whom.OTHERS: tuple(who for who in present if who != run.actor),
        Whom.AROUND: tuple(who for who in present if who != run.target),
        Whom.BYSTANDERS: tuple(who for who in present if who not in (run.actor, run.target)),
        Whom.OCCUPANTS: tuple(one for one in occupants(source, run.target) if one in present),
        Whom.ALL: present,
    }
    if run.kind != CARD:  # what stands in a table has no side
        return cast
    side = side_of(source, run.actor)
    ours = tuple(who for who in present if side_of(source, who) is side)
    friends = tuple(who for who in ours if who != run.actor)
    foes = tuple(who for who in present if who not in ours)
    return {**cast, Whom.FOES: foes, Whom.FRIENDS: friends}


def roster(source: Reading, run: Run) -> tuple[str, ...]:
    """CONV-5: the order in which several roll: a psyker comes first, then as they are listed."""
    first = run.actor if run.kind in (PERIL, POWER, CARD) else ""
    return tuple(sorted(source.characters, key=lambda who: who != first))


def candidates(rules: Ruleset, source: Reading, run: Run) -> tuple[str, ...]:
    """Whom the row's selection may name, the likeliest first."""
    task = run.todo[0]
    assert isinstance(task.action, Select)
    return _among(rules, source, run, task.action, whom(run, task.action.among, task.them))


def _among(
    rules: Ruleset, source: Reading, run: Run, action: Select, found: tuple[str, ...]
) -> tuple[str, ...]:
    """Those of them who are there and near enough, as far as the table knows distances."""
    there = [
        who
        for who in found
        if who in source.characters
        and not dead(source, who)
        and _near(rules, source, run, action, who)
        and _reached(rules, source, run, action, who)
        and (not action.keyword or _is_one(source, run, action.keyword, who))
    ]
    likely = set(_likely(source, run, action.rather, there))
    lying = {one.on for one in all_effects(rules, source) if one.id == f"{one.on}.down"}
    named = action.rather is not Rather.ANYBODY
    return tuple(sorted(there, key=lambda who: named and (who not in likely, who in lying)))


def _near(rules: Ruleset, source: Reading, run: Run, action: Select, who: str) -> bool:
    if not action.within:
        return True
    metres = between(rules, source, run.target or run.actor, who)
    return metres is None or metres <= action.within


def _reached(rules: Ruleset, source: Reading, run: Run, action: Select, who: str) -> bool:
    weapon = weapon_of(source, run.actor, run.item)
    if not action.in_range or weapon is None:
        return True
    return in_reach(rules, source, run.actor, weapon, who)


def _is_one(source: Reading, run: Run, keyword: str, who: str) -> bool:
    """WG-PERIL-53: whoever has brought the Perils about is a psyker, whatever the sheet says."""
    brought = keyword == PSYKER and run.kind == PERIL and who == run.actor
    return brought or is_a(source.characters[who], keyword)


def _likely(source: Reading, run: Run, rather: Rather, found: Iterable[str]) -> tuple[str, ...]:
    """Those of them whom a row begins with."""
    side = side_of(source, run.actor)
    match rather:
        case Rather.ANYBODY:
            return tuple(found)
        case Rather.FOES:
            return tuple(who for who in found if side_of(source, who) is not side)
        case Rather.FRIENDS:
            return tuple(who for who in found if side_of(source, who) is side)
        case Rather.ENGAGED:
            melee = engaged_with(source, run.target) if run.target else ()
            return tuple(who for who in found if who in melee)


def room_for(rules: Ruleset, source: Reading, run: Run, upgrade: Upgrade, most: int) -> int:
    """How many steps of an upgrade do something: one that strikes others needs others."""
    cast: Mapping[Whom, tuple[str, ...]] = cast_of(source, run)
    needed = [one for one in upgrade.then if isinstance(one, Select) and one.least]
    for action in needed:
        there = _among(rules, source, run, action, cast.get(action.among, ()))
        most = min(most, len(there) // action.least)
    return most


def preselected(source: Reading, run: Run, found: tuple[str, ...]) -> tuple[str, ...] | None:
    """Whom a selection strikes if nobody says otherwise; None: the first that it needs."""
    action = run.todo[0].action
    assert isinstance(action, Select)
    up = tuple(who for who in found if not _is_out(source, who))
    chosen = _likely(source, run, action.rather, up)
    if action.chosen or action.rather is Rather.ENGAGED:
        return chosen[: action.most or None]
    return None


def _is_out(source: Reading, who: str) -> bool:
    """A-71: a threat that is out of the fight is struck only if somebody says so."""
    threat = not source.characters[who].hero
    return threat and isinstance(source, Known) and source.standing.get(who) == DOWN


def weapon_of(source: Reading, who: str, weapon: str) -> Weapon | None:
    """A weapon of somebody's by its id, if it is on the sheet."""
    held = source.characters[who].weapons if who in source.characters else ()
    return next((one for one in held if one.id == weapon), None)
