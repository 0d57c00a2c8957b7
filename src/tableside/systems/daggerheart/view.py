"""What a seat knows, built up from nothing, field by field."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache

from msgspec.structs import replace

from tableside.core.cards import by_card
from tableside.core.effects import Effect, together
from tableside.core.identity_cache import Recall
from tableside.core.known import everything, unlabelled, veiled
from tableside.core.notes import Note
from tableside.core.row_interpreter import Run
from tableside.core.row_play import by_name
from tableside.core.values import Actor, Role
from tableside.systems.daggerheart.numbers.derived_conditions import (
    all_effects,
    derived,
    looks,
    spent,
    swarms,
)
from tableside.systems.daggerheart.numbers.masks import may_see_track
from tableside.systems.daggerheart.numbers.reckon import much_fear
from tableside.systems.daggerheart.ruleset import Ruleset
from tableside.systems.daggerheart.state import (
    ENVIRONMENT,
    FEAR,
    FOES,
    FOES_DIFFICULTY,
    HOPE,
    DualityRoll,
    Known,
    LastRoll,
    Person,
    State,
    Thread,
    Values,
)
from tableside.systems.daggerheart.state.fight import FoeAttack, Harming, Hit
from tableside.systems.daggerheart.state.gear import Damage, Weapon
from tableside.systems.daggerheart.state.scene import CountdownThrow, Framing, sees
from tableside.systems.kit import masks
from tableside.systems.kit.masks import Own, lies_open, own_sheets, tracks_shown

# DH-GUIDE, for players: principles and practices, then what somebody in the spotlight may do.
_PLAYERS = ("DH-GUIDE-01", "DH-GUIDE-02", "DH-SPOT-09", "DH-SPOT-03", "DH-HOPE-03")
# For the GM: principles, practices, pitfalls, then moves, the use of Fear, the flow of a scene.
_GM = (
    *("DH-GUIDE-03", "DH-GUIDE-04", "DH-GUIDE-05"),
    *("DH-GMM-01", "DH-GMM-02", "DH-GMM-03", "DH-GMM-04", "DH-FEAR-07", "DH-FEAR-08"),
    *("DH-SPOT-10", "DH-SPOT-12", "DH-SPOT-13", "DH-SPOT-14", "DH-NPC-01", "DH-NPC-02"),
)


def _reference(role: Role) -> tuple[str, ...]:
    """The rules that a seat of this role may want at hand."""
    return _GM if role is Role.GM else _PLAYERS


_COSTS: Recall[Mapping[str, Mapping[str, int]]] = Recall()


def costs(rules: Ruleset) -> Mapping[str, Mapping[str, int]]:
    """What verbs cost on every table of this ruleset, whoever uses them."""
    return _COSTS.of(_costs, rules)


def _costs(rules: Ruleset) -> Mapping[str, Mapping[str, int]]:
    values = rules.values
    return {
        "help_ally": {HOPE: values.hope.help_cost},
        "late_help": {HOPE: values.hope.help_cost},
        "late_experience": {HOPE: values.hope.experience_cost},
        "tag_team": {HOPE: values.tag_teams.cost},
        "interrupt": {FEAR: values.spotlight.interrupt_cost},
        "keep_spotlight": {FEAR: values.spotlight.keep_cost},
        "group_attack": {FEAR: values.adversaries.group_attack_cost},
    }


def known(rules: Ruleset, state: State, actor: Actor) -> Known:
    """Everything for the GM; for everybody else what the table may see."""
    if actor.role is Role.GM:
        return everything(
            Known,
            state,
            actor,
            effects=all_effects(state),
            standing=looks(state),
            spent=spent(state),
            swarms=swarms(state),
            reference=_reference(actor.role),
            costs=costs(rules),
            bands=rules.values.stakes.bands,
            reminders=much_fear(rules, state),
        )
    own = own_sheets(state.characters, actor)
    return Known(
        actor=actor,
        characters=_people(state, actor, own),
        tracks=_tracks(state, actor, own),
        matters=tuple(
            _matter(state, one, actor, own)
            for one in state.matters
            if not _secret(one.values, actor)
        ),
        effects=together(_effects(state, actor, own), derived(state)),
        limits=state.limits,
        facts=state.facts,
        evening=state.evening,
        turn=state.turn,
        waited=state.waited,
        tokens=state.tokens,
        countdowns={key: one for key, one in state.countdowns.items() if sees(one, actor)},
        framing=_framing(state.framing.objective),
        prices=state.prices,
        last=None if state.last is None else _LASTS.of(_last, state.last),
        aims=state.aims,
        distances=state.distances,
        standing=looks(state),
        reference=_reference(actor.role),
        costs=costs(rules),
    )


def eyes(state: State, actor: Actor) -> Hashable:
    """What a seat sees beyond what everybody does: two with the same eyes know the same."""
    if actor.role is Role.GM:
        return Role.GM
    own = own_sheets(state.characters, actor)
    throws = [one.values for one in state.matters if isinstance(one.values, CountdownThrow)]
    if not (throws or state.countdowns):
        return own
    ticking = (*state.countdowns.values(), *[one.countdown for one in throws])
    return own, *[sees(one, actor) for one in ticking]


_OPEN: Recall[Person] = Recall(most=4096)
_MASKED: Recall[Person] = Recall(most=4096)
_ROSTERS: Recall[Mapping[str, Person]] = Recall()
_LAID: Recall[tuple[Effect, ...]] = Recall()
_THREADS: Recall[Thread] = Recall(most=1024)
_LASTS: Recall[LastRoll] = Recall()


def _people(state: State, actor: Actor, own: Own) -> Mapping[str, Person]:
    """Everybody as this seat may know them; sheets change seldom, and seats look often."""
    people, facts = state.characters, state.facts
    numbers, shown = facts.get(FOES) == "numbers", facts.get(FOES_DIFFICULTY) == "shown"

    def seen(*_parts: object) -> Mapping[str, Person]:
        return {
            key: _OPEN.of(_open, one)
            if lies_open(one, actor)
            else _MASKED.of(_masked, one, numbers, shown)
            for key, one in people.items()
        }

    return _ROSTERS.of(seen, people, numbers, shown, reader=own)


def _open(one: Person) -> Person:
    return replace(one, notes="") if one.notes else one


def _masked(one: Person, numbers: bool, shown: bool) -> Person:
    return Person(
        id=one.id,
        name=one.name,
        hero=False,
        controller=one.controller,
        present=one.present,
        kind=one.kind,
        foe_type=ENVIRONMENT if one.foe_type == ENVIRONMENT else "",
        difficulty=one.difficulty if shown else 0,
        hp_max=one.hp_max if numbers else 6,
        stress_max=one.stress_max if numbers else 6,
    )


def _tracks(state: State, actor: Actor, own: Own) -> Mapping[str, int]:
    numbers = state.facts.get(FOES) == "numbers"
    return tracks_shown(state, own, numbers, lambda track: may_see_track(state, track, actor))


def _effects(state: State, actor: Actor, own: Own) -> tuple[Effect, ...]:
    if not any(one.secret for one in state.effects):
        return state.effects

    def seen(*_parts: object) -> tuple[Effect, ...]:
        return tuple(_veiled(state, actor))

    return _LAID.of(seen, state.effects, state.characters, reader=own)


def _veiled(state: State, actor: Actor) -> Iterable[Effect]:
    """What an adversary's card does is at work, but what it is stays on the card, id included."""
    for place, one in enumerate(state.effects):
        if not one.secret or not by_card(one):
            yield veiled(one)
        elif lies_open(state.characters[one.on], actor):
            yield replace(one, secret=False)
        else:
            yield replace(veiled(one), id=f"hidden{place}")


@lru_cache(maxsize=256)
def _framing(objective: str) -> Framing:
    return Framing(objective=objective)


def _last(last: LastRoll) -> LastRoll:
    return replace(last, roll=_duality(last.roll), countdowns={})  # hidden ones among them


def _matter(state: State, one: Thread, actor: Actor, own: Own) -> Thread:
    def seen(*_parts: object) -> Thread:
        roll = masks.roll_shown(state, one.roll, actor, lies_open)
        return replace(one, values=_values(state, one.values, actor), roll=roll)

    return _THREADS.of(seen, one, state.characters, reader=own)


def _secret(values: Values, actor: Actor) -> bool:
    """What only the GM knows to be there at all."""
    if isinstance(values, CountdownThrow):
        return not sees(values.countdown, actor)
    return isinstance(values, Note) and values.secret


def _values(state: State, values: Values, actor: Actor) -> Values:
    if isinstance(values, DualityRoll):
        return _duality(values)
    if isinstance(values, FoeAttack):
        return _foe_attack(state, values, actor)
    if isinstance(values, Hit):
        return _hit(state, values, actor)
    if isinstance(values, Run | Harming):
        return _feature(state, values, actor)
    return values


def _feature(state: State, values: Run | Harming, actor: Actor) -> Run | Harming:
    """An adversary's feature is known by its name; what stands on the card is the GM's to know."""
    user = state.characters.get(values.actor if isinstance(values, Run) else values.by)
    if user is None or lies_open(user, actor):
        return values
    return by_name(values) if isinstance(values, Run) else replace(values, damage=Damage())


def _duality(roll: DualityRoll) -> DualityRoll:
    shown = replace(roll, note="", target=unlabelled(roll.target), each={})
    if not roll.hidden:
        return shown
    named = tuple(replace(one, bonus=0) for one in roll.foe_experiences)
    # 1 stands for "there is one": the reader learns that it is set, not what it is.
    return replace(shown, difficulty=1, target=None, foe_experiences=named)


def _foe_attack(state: State, attack: FoeAttack, actor: Actor) -> FoeAttack:
    """An adversary's attack is known by its name, its total once the d20 has fallen."""
    if attack.hidden and actor.role is not Role.GM:  # 1 stands for "there is one"
        attack = replace(attack, difficulty=1, evasion=None)
    if lies_open(state.characters[attack.attacker], actor):
        return attack
    weapon = attack.weapon and Weapon(attack.weapon.id, attack.weapon.name)
    total = masks.bare(attack.total) if attack.faces else None
    return replace(attack, weapon=weapon, total=total)


def _hit(state: State, hit: Hit, actor: Actor) -> Hit:
    """What a hit does to an adversary is the GM's to know; its damage was rolled in the open."""
    attacker = state.characters.get(hit.attacker)
    if attacker is not None and not lies_open(attacker, actor):
        hit = replace(hit, damage=replace(hit.damage, terms=()))
    if lies_open(state.characters[hit.target], actor):
        return hit
    return replace(hit, effective=None, hp=0)
