"""Every effect that a seat knows of in words, with all the ways there are to be rid of it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from tableside.core.effects import SCENE, Effect, EffectKind, Explained, Moment, Remedy, While
from tableside.core.explanations import hidden, kind_of
from tableside.core.identity_cache import Recall
from tableside.core.values import Role
from tableside.systems.wrath_glory.conditions import words
from tableside.systems.wrath_glory.conditions.named import (
    BURNING,
    NAMED,
    Named,
)
from tableside.systems.wrath_glory.conditions.remedies import help_dn
from tableside.systems.wrath_glory.numbers.conditions import (
    FACED,
    FEAR,
    KNOCKED_OUT,
    PRONE,
    RESTRAINED,
    UNCONSCIOUS,
    condition_of,
)
from tableside.systems.wrath_glory.numbers.derived_conditions import (
    OUT,
    limit_of,
    stabilised,
    taken,
)
from tableside.systems.wrath_glory.numbers.skills import spoken
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.consequences import DyingModel
from tableside.systems.wrath_glory.state import DEFIANCE, Known
from tableside.systems.wrath_glory.state.fight import Slot
from tableside.systems.wrath_glory.turns.slots import SLOT_NAMES

_RULES: Mapping[str, tuple[str, ...]] = {
    "wounded": ("WG-WOUND-02", "WG-WOUND-03"),
    "exhausted": ("WG-COND-06", "WG-SHOCK-03"),
    "down": ("WG-WOUND-04", "WG-DYING-01", "WG-DYING-07"),
    "dead": ("WG-WOUND-05", "WG-DYING-04", "WG-DYING-10"),
    "stabilised": ("WG-DYING-11",),
    BURNING: ("WG-HAZ-03", "WG-HAZ-04"),
    "empty": ("WG-OPT-18",),
    "braced": ("WG-OPT-25",),
    "deployed": ("WG-TRAIT-07",),
}
_KINDS: Mapping[str, EffectKind] = {
    "wounded": EffectKind.HURT,
    "exhausted": EffectKind.FOLLOWS,
    "parry": EffectKind.FOLLOWS,
    "down": EffectKind.DOWN,
    UNCONSCIOUS: EffectKind.UNCONSCIOUS,
    KNOCKED_OUT: EffectKind.UNCONSCIOUS,
    "dead": EffectKind.DEAD,
    FACED: EffectKind.MARK,
}
# What needs no test, with the rule that has it.
_SIMPLY = {
    PRONE: ("WG-COND-12", Remedy("stand_up", "stand up")),
    RESTRAINED: ("WG-COND-13", Remedy("break_free", "break free, as an action")),
    "exhausted": ("WG-WP-07", Remedy("recover_shock", "restore Shock")),
    "empty": ("WG-OPT-18", Remedy("reload", "reload")),
}


_ALL: Recall[dict[str, Explained]] = Recall()
_EACH: Recall[Explained] = Recall(most=4096)
_WHOSE: Recall[tuple[tuple[str, ...], tuple[str, ...]]] = Recall()


def explained(rules: Ruleset, known: Known) -> dict[str, Explained]:
    """All but what is hidden."""

    def found(*_parts: object) -> dict[str, Explained]:
        shown = (one for one in known.effects if not hidden(known, one))
        return {one.id: _explained(rules, known, one) for one in shown}

    counts = _counts(known, *_WHOSE.of(_whose, known.effects))
    return _ALL.of(found, rules, known.effects, known.characters, reader=counts)


def _explained(rules: Ruleset, known: Known, effect: Effect) -> Explained:
    def found(*_parts: object) -> Explained:
        return Explained(
            _what(rules, known, effect),
            words.until(known, effect),
            tuple(_ways(rules, known, effect)),
            _rules(rules, effect),
            kind_of(effect, condition_of(effect), _KINDS),
        )

    turns, down = _whose((effect,))
    # What lasts as long as another, or asks for checks without one, hangs on all of them.
    others = known.effects if down or isinstance(effect.until, While) else None
    counts = _counts(known, turns, down)
    return _EACH.of(found, rules, effect, known.characters, others, reader=counts)


def _whose(effects: tuple[Effect, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Whose turns say when something ends, and who is down: their checks are counted."""
    moments = (one.until for one in effects if isinstance(one.until, Moment))
    turns = tuple(one.who for one in moments if one.who)
    return turns, tuple(one.on for one in effects if condition_of(one) == "down")


def _counts(known: Known, turns: Iterable[str], down: Iterable[str]) -> tuple[Hashable, ...]:
    """Who reads, and all that the words hang on beside effects and sheets."""
    begun = known.fight.turns if known.fight is not None else {}
    failed = (taken(known, who, DEFIANCE) for who in down)
    return known.actor.role, *(begun.get(who, 0) for who in turns), *failed


def _rules(rules: Ruleset, effect: Effect) -> tuple[str, ...]:
    """The rules to read about it, as far as they are played."""
    condition = condition_of(effect)
    named = (NAMED[condition].rule,) if condition in NAMED and not effect.by_gm else ()
    own = (one.rule for one in effect.modifiers if one.rule)
    found = dict.fromkeys((*named, *_RULES.get(condition, ()), *own))
    return tuple(one for one in found if rules.plays(one))


def _what(rules: Ruleset, known: Known, effect: Effect) -> str:
    parts = [words.what(known, effect)]
    if condition_of(effect) == "down" and effect.on in known.characters and effect.name != OUT:
        parts += _dying(rules, known, effect.on)
    return ", ".join(one for one in parts if one)


def _dying(rules: Ruleset, known: Known, who: str) -> Iterable[str]:
    """WG-DYING-03, -04, -08, -10: how close to the end somebody is."""
    person = known.characters[who]
    if not person.hero and known.actor.role is not Role.GM:
        return
    if rules.values.dying.model is DyingModel.DEFIANCE:
        if rules.plays("WG-DYING-08"):
            marks, most = taken(known, who, DEFIANCE), rules.values.dying.failures
            rest = "at once when harmed" if stabilised(known, who) else "as each turn begins"
            yield f"a Defiance Check {rest}; failures: {marks} of {most}"
    elif rules.plays("WG-DYING-03"):
        held, most = len(person.traumatic), limit_of(rules, person)
        yield f"Wounds become Traumatic Injuries: {held}, of which {most} are survived"


def _ways(rules: Ruleset, known: Known, effect: Effect) -> Iterable[Remedy]:
    """By oneself first, then by a friend."""
    condition, values = condition_of(effect), rules.values
    if effect.on == SCENE:
        return
    if effect.out is not None:
        yield Remedy("make_ready", _action(effect))
    if condition == BURNING and rules.plays("WG-HAZ-05"):
        yield Remedy("put_out", f"Agility DN {values.hazards.put_out_dn}, as an action")
    rule, way = _SIMPLY.get(condition, ("", None))
    if way is not None and rules.plays(rule):
        yield way
    if condition in NAMED and NAMED[condition].shaken_by:
        yield from _shaken(rules, effect, NAMED[condition])
    if condition == PRONE and rules.plays("WG-COND-17"):
        yield Remedy("help_up", "a friend gives up the move to lift them")
    if condition == FEAR and rules.plays("WG-FEAR-03"):
        yield Remedy("rally", f"a friend: Leadership DN {values.fear.rally_dn + effect.rating}")
    if condition == "down" and effect.name != OUT and rules.plays("WG-MED-03"):
        dn = values.medicae.stabilise_dn + taken(known, effect.on, DEFIANCE)
        yield Remedy("stabilise", f"a friend: Medicae DN {dn}, as an action")


def _action(effect: Effect) -> str:
    out = effect.out
    assert out is not None
    slot = SLOT_NAMES[Slot(out.slot)] if out.slot else "action"
    taken_up = f"{'an' if slot[0] in 'aeiou' else 'a'} {slot}"
    return f"{spoken(out.skill)} DN {out.dn}, as {taken_up}" if out.skill else taken_up


def _shaken(rules: Ruleset, effect: Effect, named: Named) -> Iterable[Remedy]:
    """WG-COND-01, -02."""
    if rules.plays("WG-COND-01"):
        dn = rules.values.conditions.self_dn
        yield Remedy("shake_off", f"{spoken(named.shaken_by)} DN {dn}, as an action")
    if rules.plays("WG-COND-02"):
        by = " or ".join(
            f"{spoken(skill)} DN {help_dn(rules, effect, skill)}" for skill in named.helpers
        )
        yield Remedy("help_shake_off", f"a friend: {by}, as an action")
