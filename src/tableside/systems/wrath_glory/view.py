"""What a seat knows, built up from nothing, field by field."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from msgspec.structs import replace

from tableside.core.cards import by_card
from tableside.core.effects import Effect, While, together
from tableside.core.identity_cache import Recall
from tableside.core.known import everything, unlabelled, veiled
from tableside.core.matters import opened
from tableside.core.reckoning import Reckoning, reckon
from tableside.core.row_interpreter import Run
from tableside.core.row_play import CARD, by_name
from tableside.core.values import Actor, Role
from tableside.systems.kit import masks
from tableside.systems.kit.masks import Own, own_sheets, tracks_shown
from tableside.systems.wrath_glory.numbers import blows
from tableside.systems.wrath_glory.numbers.against import kept_back
from tableside.systems.wrath_glory.numbers.blows import is_tie
from tableside.systems.wrath_glory.numbers.derived_conditions import all_effects, looks
from tableside.systems.wrath_glory.numbers.masks import lies_open, may_see_track, shows_defence
from tableside.systems.wrath_glory.numbers.spending import prices
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.skill_tests.outcome import INITIATOR, side_of
from tableside.systems.wrath_glory.state import (
    FOES,
    FOES_DEFENCE,
    UNKNOWN,
    Contest,
    Known,
    Person,
    State,
    Test,
    Thread,
    Values,
)
from tableside.systems.wrath_glory.state.fight import (
    Attack,
    Blow,
    Habit,
    Injury,
    Mark,
    Request,
    Stray,
)
from tableside.systems.wrath_glory.state.gear import Casting, Power, Weapon

_OPEN: Recall[Person] = Recall(most=4096)
_MASKED: Recall[Person] = Recall(most=4096)
_ROSTERS: Recall[Mapping[str, Person]] = Recall()
_HABITS: Recall[Mapping[str, Habit]] = Recall()
_LAID: Recall[tuple[Effect, ...]] = Recall()
_FOLLOW: Recall[tuple[Effect, ...]] = Recall()
_THREADS: Recall[Thread] = Recall(most=1024)


def known(rules: Ruleset, state: State, actor: Actor) -> Known:
    """Everything for the GM; for everybody else what the table may see."""
    standing = looks(rules, state)
    if actor.role is Role.GM:
        return everything(
            Known,
            state,
            actor,
            matters=tuple(_facing(state, one) for one in state.matters),
            effects=all_effects(rules, state),
            standing=standing,
            prices=prices(rules),
        )
    own = own_sheets(state.characters, actor)
    return Known(
        actor=actor,
        characters=_people(state, actor, own),
        tracks=_tracks(state, actor, own),
        matters=tuple(_matter(state, one, actor, own) for one in state.matters),
        effects=together(_effects(state, actor, own), _derived(rules, state, actor, own)),
        limits=state.limits,
        facts=state.facts,
        evening=state.evening,
        fight=state.fight,
        habits=_habits(state, actor, own),
        standing=standing,
        prices=prices(rules),
    )


def eyes(state: State, actor: Actor) -> Hashable:
    """Whose sheets a seat sees beyond everybody's: two with the same eyes know the same."""
    return Role.GM if actor.role is Role.GM else own_sheets(state.characters, actor)


def _tracks(state: State, actor: Actor, own: Own) -> Mapping[str, int]:
    numbers = state.facts.get(FOES) == "numbers"
    return tracks_shown(state, own, numbers, lambda track: may_see_track(state, track, actor))


def _people(state: State, actor: Actor, own: Own) -> Mapping[str, Person]:
    """Everybody as this seat may know them; sheets change seldom, and seats look often."""
    people, facts = state.characters, state.facts
    shown, numbers = facts.get(FOES_DEFENCE) == "shown", facts.get(FOES) == "numbers"

    def seen(*_parts: object) -> Mapping[str, Person]:
        return {
            key: _OPEN.of(_open, one)
            if lies_open(one, actor)
            else _MASKED.of(_masked, one, shown, numbers)
            for key, one in people.items()
        }

    return _ROSTERS.of(seen, people, shown, numbers, reader=own)


def _open(one: Person) -> Person:
    return replace(one, notes="") if one.notes else one


def _masked(one: Person, shown: bool, numbers: bool) -> Person:
    return Person(
        id=one.id,
        name=one.name,
        hero=False,
        controller=one.controller,
        present=one.present,
        kind=one.kind,
        mob=one.mob,
        attitude=one.attitude,
        vehicle=None if one.vehicle is None else replace(one.vehicle, cruising=UNKNOWN),
        defence=one.defence if shown else UNKNOWN,
        max_wounds=one.max_wounds if numbers else UNKNOWN,
    )


def _habits(state: State, actor: Actor, own: Own) -> Mapping[str, Habit]:
    people, held = state.characters, state.habits

    def seen(*_parts: object) -> Mapping[str, Habit]:
        mine = (key for key in held if key in people and lies_open(people[key], actor))
        return {key: held[key] for key in mine}

    return _HABITS.of(seen, held, people, reader=own)


def _effects(state: State, actor: Actor, own: Own) -> tuple[Effect, ...]:
    people, effects = state.characters, state.effects
    if not any(one.secret for one in effects):
        return effects

    def seen(*_parts: object) -> tuple[Effect, ...]:
        return tuple(_veiled(state, actor))

    return _LAID.of(seen, effects, people, reader=own)


def _veiled(state: State, actor: Actor) -> Iterable[Effect]:
    """What a threat's card does is at work, but what it is stays on the card, its id included."""
    masks = {
        one.id: f"hidden{place}"
        for place, one in enumerate(state.effects)
        if one.secret and by_card(one) and not _shown_to(state, one.on, actor)
    }
    for one in state.effects:
        shown = veiled(one)
        if one.id in masks:
            shown = replace(shown, id=masks[one.id])
        elif one.secret and by_card(one):
            shown = replace(one, secret=False)
        if isinstance(shown.until, While) and shown.until.effect in masks:
            shown = replace(shown, until=While(masks[shown.until.effect]))
        yield shown


def _shown_to(state: State, who: str, actor: Actor) -> bool:
    """Whether a sheet lies open; a correction may have taken somebody away whom an effect names."""
    return who in state.characters and lies_open(state.characters[who], actor)


def _derived(rules: Ruleset, state: State, actor: Actor, own: Own) -> tuple[Effect, ...]:
    """Whoever is down lies there for all to see; how badly a threat is hurt does not show.

    What wards off blows is part of a Defence (WG-TRAIT-10), and shows where that does.
    """
    effects, people = all_effects(rules, state), state.characters

    def seen(*_parts: object) -> tuple[Effect, ...]:
        return tuple(
            one
            for one in effects[len(state.effects) :]
            if one.id.endswith(".down")
            or (one.id.endswith(".parry") and shows_defence(state, one.on, actor))
            or lies_open(people[one.on], actor)
        )

    return _FOLLOW.of(seen, effects, state.effects, people, state.facts, reader=own)


# That a d3 is owed says what a threat's Resilience is: to the point (WG-DMG-05).
_UNTIED = {blows.TIE: blows.RESIST}
_FACING: Recall[Thread] = Recall(most=64)


def _facing(state: State, one: Thread) -> Thread:
    """WG-OPP-01, -02: an opposed test with whom it is against, and what wins it once they rolled.

    A tie goes to whoever started it.
    """
    if not isinstance(one.values, Test) or not one.values.opposed:
        return one
    return _FACING.of(_across, one, opened(state.matters, one.parent, Contest)[1])


def _across(one: Thread, contest: Contest) -> Thread:
    assert isinstance(one.values, Test)
    if one.id == side_of(one.parent, INITIATOR):
        other, icons, more = contest.opponent, contest.opponent_icons, 0
    else:
        other, icons, more = contest.initiator, contest.initiator_icons, 1
    beat = None if icons is None else icons + more
    return replace(one, values=replace(one.values, facing=other, to_beat=beat))


def _matter(state: State, thread: Thread, actor: Actor, own: Own) -> Thread:
    one = _facing(state, thread)

    def seen(*_parts: object) -> Thread:
        roll = masks.roll_shown(state, one.roll, actor, lies_open)
        shown = replace(one, values=_values(state, one.values, actor), roll=roll)
        if one.roll is None or not is_tie(one.id, one.roll):
            return shown
        hidden = not _shown_to(state, one.roll.character, actor)
        return replace(shown, step=_UNTIED.get(one.step, one.step), roll=None) if hidden else shown

    return _THREADS.of(seen, one, state.characters, state.facts, reader=own)


def _values(state: State, values: Values, actor: Actor) -> Values:
    if isinstance(values, Test):
        return _test(state, values, actor)
    if isinstance(values, Attack):
        return _attack(state, values, actor)
    if isinstance(values, Stray):
        return replace(values, shot=_attack(state, values.shot, actor))
    if isinstance(values, Casting):
        return _casting(state, values, actor)
    if isinstance(values, Blow):
        return _blow(state, values, actor)
    if isinstance(values, Injury) and not lies_open(state.characters[values.character], actor):
        return replace(values, place=0)  # how many it bears does not show
    if isinstance(values, Request):
        return _request(state, values, actor)
    if isinstance(values, Run) and values.kind == CARD:  # a threat's card is known by its name
        return values if _shown_to(state, values.actor, actor) else by_name(values)
    return values


def _request(state: State, values: Request, actor: Actor) -> Request:
    """Damage that somebody rolls: of a threat's power only the total, of its victims nothing."""
    thrower = state.characters.get(values.character)
    if thrower is not None and not lies_open(thrower, actor):
        blow = replace(values.blow, damage=masks.bare(values.blow.damage), ap=0)
        values = replace(values, blow=blow, flat=0, ed=0)
    if all(lies_open(state.characters[one], actor) for one in values.targets):
        return values
    return replace(values, blow=_unread(values.blow))


def _casting(state: State, values: Casting, actor: Actor) -> Casting:
    """A threat's power is known by its name."""
    if lies_open(state.characters[values.psyker], actor):
        return values
    power = values.power
    return replace(values, power=Power(power.id, power.name), bonus=0, penalty=0)


def _blow(state: State, blow: Blow, actor: Actor) -> Blow:
    """Of a threat's blow only the total shows, not what its weapon and its Strength are.

    What its AP took off Resilience stands in that reckoning, once they have met.
    """
    attacker = state.characters.get(blow.attacker)
    if attacker is not None and not lies_open(attacker, actor):
        blow = replace(blow, damage=masks.bare(blow.damage), ap=0, traits={})
    return blow if lies_open(state.characters[blow.target], actor) else _unread(blow)


def _unread(blow: Blow) -> Blow:
    """What a blow does to a threat is the GM's to know; its damage has been rolled in the open.

    WG-TRAIT-22: what a Warp Weapon adds to it would give the Resilience away.
    """
    damage = blow.damage
    if damage is not None and any(term.rule == "WG-TRAIT-22" for term in damage.terms):
        terms = tuple(term for term in damage.terms if term.rule != "WG-TRAIT-22")
        damage = reckon("damage", terms, floor=0)
    unread = replace(blow, damage=damage, resilience=None, wounds=0, mortal=0, shock=0)
    return replace(unread, tie=0, dealt=None)


def _attack(state: State, values: Attack, actor: Actor) -> Attack:
    """A Defence that the table hides shows in no DN; a threat's weapon is known by its name."""
    marks = tuple(_mark(state, one, actor) for one in values.marks)
    values = replace(values, marks=marks)
    if lies_open(state.characters[values.attacker], actor):
        return values
    weapon = Weapon(values.weapon.id, values.weapon.name, values.weapon.category)
    marks = tuple(replace(one, damage=masks.bare(one.damage)) for one in marks)
    return replace(values, weapon=weapon, ed_terms=(), marks=marks)


def _mark(state: State, one: Mark, actor: Actor) -> Mark:
    """What a hit comes to is a threat's own, and that it came to nothing but a tie."""
    shown = shows_defence(state, one.target, actor)
    one = replace(one, dn=unlabelled(one.dn) if shown else None)
    return one if _shown_to(state, one.target, actor) else replace(one, dealt=None, tie=0)


def _test(state: State, values: Test, actor: Actor) -> Test:
    # While one of several targets is still to be judged, no DN lies open.
    judged = values.dns.items() if values.dn is not None else ()
    dns = {key: open_dn for key, one in judged if (open_dn := unlabelled(one))}
    shown = replace(values, note="", dn=unlabelled(values.dn), dns=dns)
    if values.hidden or kept_back(state, values):
        # That a hidden Defence is there, and needs nobody to judge it, is no secret.
        there = values.dn is not None and kept_back(state, values)
        dn = Reckoning("dn", (), None) if there else None
        shown = replace(shown, base_dn=1, penalty=0, dn=dn, dn_terms=(), own_terms={}, dns={})
    if not lies_open(state.characters[values.character], actor):
        size = len(values.faces) - values.glory_dice if values.faces else None
        shown = replace(
            shown,
            pool=Reckoning("pool", (), size),
            # No more of them than dice: before these lie there, that would say how few they are.
            wrath_dice=values.wrath_dice if values.faces else min(values.wrath_dice, 1),
            bonus=0,
            given_dice=0,
            pool_terms=(),
            own_shifts=0,
        )
    return shown
