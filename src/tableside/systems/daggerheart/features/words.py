"""What the words of a row mean here, and among whom a row lets somebody choose."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from tableside.core import rows
from tableside.core.desk import MOST_NAME
from tableside.core.effects import SCENE, Always, Effect, Moment, Occasion, Until
from tableside.core.row_files import not_here
from tableside.core.row_interpreter import Run, whom
from tableside.core.rows import Action, By, Lasts, Rather, Select, Whom
from tableside.core.values import Bar
from tableside.systems.daggerheart.fights.attacks import too_far
from tableside.systems.daggerheart.fights.conditions import TEMPORARY, condition
from tableside.systems.daggerheart.fights.ranges import beyond
from tableside.systems.daggerheart.numbers.derived_conditions import (
    DEAD,
    DEFEATED,
    RETIRED,
    out,
)
from tableside.systems.daggerheart.numbers.reckon import QUANTITIES
from tableside.systems.daggerheart.ruleset import Ruleset
from tableside.systems.daggerheart.scene.countdowns import KINDS as TICKING
from tableside.systems.daggerheart.state import (
    ARMOUR,
    ENVIRONMENT,
    FEAR,
    HOPE,
    HP,
    STRESS,
    Person,
    Reading,
    State,
)
from tableside.systems.daggerheart.state.gear import BANDS, OUT, TYPES, Damage, Weapon
from tableside.systems.daggerheart.traits import TRAITS

SPELLCAST = "spellcast"  # the trait that a subclass casts with
ACTION = "action"  # a roll with the Duality dice, for Hope and Fear; any other is a reaction
POINTS = (HOPE, FEAR)
MARKS = (HP, STRESS, ARMOUR)
_NOBODY = (Whom.TARGET, Whom.ENGAGED, Whom.AROUND, Whom.OCCUPANTS)
_UNTIL: Mapping[Lasts, Until] = {
    Lasts.USUAL: Always(),
    Lasts.ALWAYS: Always(),
    Lasts.SCENE: Moment(Occasion.SCENE),
    Lasts.REST: Moment(Occasion.REST),
    Lasts.LONG_REST: Moment(Occasion.LONG_REST),
    Lasts.EVENING: Moment(Occasion.EVENING),
}
# What the vocabulary has and this game has not: whole words, and keys of others.
FOREIGN: Mapping[type[rows.Word], tuple[str, ...]] = {
    rows.Disable: (),
    rows.Mishap: (),
    rows.Spawn: (),
    rows.Control: (),
    rows.Later: (),
    rows.Suffer: ("wounds", "mortal", "shock"),
    rows.Bear: ("rating", "grows"),
    rows.Strike: ("ed", "ap"),
    rows.Select: ("within", "in_range", "keyword"),
    rows.Prompt: ("kind", "survivors"),
}


def check_words(action: Action) -> str:
    """What is wrong with a deed here; nothing if this game knows all its words."""
    return not_here(action, FOREIGN) or _check_whom(action) or _check_own(action)


def _check_whom(action: Action) -> str:
    if {getattr(action, name, None) for name in ("who", "among")} & {*_NOBODY}:
        return "a card has no target of its own: select somebody, then say who = them"
    return "it is the user or the GM who chooses" if _asks_target(action) else ""


def _asks_target(action: Action) -> bool:
    return getattr(action, "by", None) is By.TARGET


def _check_own(action: Action) -> str:
    match action:
        case rows.Suffer():
            return _one_of("kind", action.kind, ("", *TYPES))
        case rows.Heal():
            return _one_of("track", action.track, MARKS)
        case rows.Resource():
            return _one_of("track", action.track, POINTS)
        case rows.Bear():
            return _check_effect(action)
        case rows.Try():
            return _check_roll(action)
        case rows.Strike():
            return _check_attack(action)
        case rows.Tick():
            return _one_of("kind", action.kind, ("", *TICKING))
        case rows.Select():
            strikes = any(isinstance(one, rows.Strike) for one in action.then)
            if strikes and action.among is not Whom.FOES:
                return "an attack is made among adversaries"
            return _one_of("range", action.range, ("", *(one for one in BANDS if one != OUT)))
        case _:
            return ""


def _check_effect(action: rows.Bear) -> str:
    if not any(one.isalnum() for one in action.name) or len(action.name) > MOST_NAME:
        return f"an effect has a name of 1 to {MOST_NAME} characters"
    for one in action.modifiers:
        if one.quantity not in QUANTITIES:
            return _one_of("quantity", one.quantity, tuple(QUANTITIES))
    if action.who is Whom.SCENE and not action.modifiers:
        return f"{action.name} lies on somebody, not on the scene"
    return _one_of("until", action.until, tuple(_UNTIL))


def _check_roll(action: rows.Try) -> str:
    if action.kind == ACTION and action.who is not Whom.ACTOR:
        return "an action roll is made by whoever uses the card: who = actor"
    kind = _one_of("kind", action.kind, ("", ACTION))
    return kind or _one_of("skill", action.skill, ("", SPELLCAST, *TRAITS))


def _check_attack(action: rows.Strike) -> str:
    if action.who not in (Whom.THEM, Whom.FOES):
        return "an attack is made on adversaries, or on them"
    if not action.damage and not action.hit:
        return "an attack needs damage, or something that a hit does"
    kind = _one_of("kind", action.kind, ("", *TYPES))
    return kind or _one_of("skill", action.skill, ("", SPELLCAST, *TRAITS))


def _one_of(what: str, word: str, good: Iterable[str]) -> str:
    listed = tuple(good)
    named = ", ".join(filter(None, listed))
    return "" if word in listed else f"no {what} {str(word)!r}; there are: {named}"


def rolls_action(actions: Iterable[Action]) -> bool:
    """DH-ROLL-02: whether whoever uses this makes an action roll at once, or after choosing."""
    for one in actions:
        if isinstance(one, rows.Strike) or (isinstance(one, rows.Try) and one.kind == ACTION):
            return True
        if isinstance(one, Select) and rolls_action(one.then):
            return True
    return False


def trait_for(person: Person, skill: str) -> str:
    """The trait of a roll; whose Spellcast trait the sheet does not say chooses one."""
    if skill != SPELLCAST:
        return skill
    said = person.about.get(SPELLCAST, "").strip().lower()
    return said if said in TRAITS else ""


def weapon_of(title: str, action: rows.Strike, trait: str) -> Weapon:
    """What an attack of a card is made with; it is no weapon of the sheet, and has no id."""
    made = damage_of(action.damage, action.kind, direct=action.direct)
    return Weapon("", title, made, trait, several=True)


def damage_of(amount: rows.Amount, kind: str, *, direct: bool) -> Damage:
    """Damage as weapons deal it; without a type it is physical."""
    one = rows.number(amount)
    types = (kind,) if kind else (TYPES[0],)
    return Damage(one.dice, one.sides, one.plus, types, direct)


def effect_of(rules: Ruleset, who: str, action: rows.Bear, title: str) -> Effect:
    """The effect that a row names: a condition, or one of the card's own."""
    until = _UNTIL[action.until]
    if not (action.own or action.modifiers):
        made = condition(rules, who, action.name, TEMPORARY)
        return made if action.until is Lasts.USUAL else _until(made, until)
    on = who or SCENE
    slug = re.sub(r"[^a-z0-9]+", "_", action.name.lower()).strip("_")
    return Effect(
        f"{on}.by_{slug}", action.name, on, until, source=title, modifiers=action.modifiers
    )


def _until(made: Effect, until: Until) -> Effect:
    return Effect(
        made.id,
        made.name,
        made.on,
        until,
        source=made.source,
        modifiers=made.modifiers,
        forbids=made.forbids,
    )


def cast_of(source: Reading, actor: str) -> dict[Whom, tuple[str, ...]]:
    """Whom each word of the row means, in the order of the cast; environments have no body."""
    people = source.characters
    bodies = (key for key, one in people.items() if one.present and one.foe_type != ENVIRONMENT)
    there = tuple(key for key in bodies if out(source, key) not in (DEAD, RETIRED, DEFEATED))
    ours = tuple(key for key in there if people[key].hero is people[actor].hero)
    others = tuple(key for key in there if key != actor)
    return {
        Whom.ACTOR: (actor,),
        Whom.OTHERS: others,
        Whom.BYSTANDERS: others,
        Whom.ALL: there,
        Whom.FOES: tuple(key for key in there if key not in ours and not out(source, key)),
        Whom.FRIENDS: tuple(key for key in ours if key != actor),
    }


def _select(run: Run) -> Select:
    action = run.todo[0].action
    assert isinstance(action, Select)
    return action


def candidates(source: Reading, run: Run) -> tuple[str, ...]:
    """Whom the row's selection may name, the likeliest first; only healing is for the fallen."""
    action, people = _select(run), source.characters
    heals = any(isinstance(one, rows.Heal) for one in action.then)
    found = (who for who in whom(run, action.among, run.todo[0].them) if who in people)
    there = [who for who in found if heals or not out(source, who)]
    return tuple(sorted(there, key=lambda who: not _likely(source, run, who)))


def _likely(source: Reading, run: Run, who: str) -> bool:
    people, rather = source.characters, _select(run).rather
    ours = who in people and run.actor in people and people[who].hero is people[run.actor].hero
    return {Rather.FOES: not ours, Rather.FRIENDS: ours}.get(rather, True)


def against(rules: Ruleset, source: Reading, run: Run, who: str) -> list[Bar]:
    """DH-RANGE-06: somebody farther off than it reaches, as far as anybody said how far that is."""
    reach = _select(run).range
    if not reach or who == run.actor or not beyond(rules, source, run.actor, who, reach):
        return []
    return [too_far(f"{source.characters[who].name} is farther off than this reaches.")]


def in_range(rules: Ruleset, source: State, run: Run) -> tuple[str, ...]:
    """Those of them whom it reaches."""
    found = candidates(source, run)
    return tuple(who for who in found if not against(rules, source, run, who))


def preselected(rules: Ruleset, source: Reading, run: Run) -> tuple[str, ...]:
    """Whom it strikes if nobody says otherwise: all of them, or the first that it needs."""
    action = _select(run)
    near = [who for who in candidates(source, run) if not against(rules, source, run, who)]
    likely = [who for who in near if _likely(source, run, who)]
    most = action.most or len(near)
    return tuple(likely[:most] if action.chosen else near[: action.least])
