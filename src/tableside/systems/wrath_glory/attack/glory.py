"""Glory for damage: offered beside the result, while the blow goes on (WG-GLORY-06)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tableside.core.calling_off import closing
from tableside.core.last_roll import Part
from tableside.core.matters import Matter, MatterClosed, MatterOpened, find, moved, opened
from tableside.core.offers import Against, Option, Picker, Ready
from tableside.core.showing import Showing
from tableside.core.state import Spent
from tableside.core.tell import name_of
from tableside.core.values import Actor, Bar, Command, Event, Events, Limit, Line, Role
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.attack import damage
from tableside.systems.wrath_glory.attack.exchange import attack_of, changed, go_on, hits, values_of
from tableside.systems.wrath_glory.attack.resolve import PROCEDURE, blow_of
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.harm.resist import left_over
from tableside.systems.wrath_glory.harm.soak import answered
from tableside.systems.wrath_glory.harm.wounds import Harmed, dealt
from tableside.systems.wrath_glory.numbers.blows import RESIST, blow_matter
from tableside.systems.wrath_glory.numbers.derived_conditions import dies_like_a_hero, down
from tableside.systems.wrath_glory.numbers.masks import lies_open
from tableside.systems.wrath_glory.ruleset.fights import AttackStep, Equal
from tableside.systems.wrath_glory.skill_tests.glory import (
    agreed,
    kept_after_all,
    leave_asked,
    whose_leave,
)
from tableside.systems.wrath_glory.skill_tests.questions import needs_rule
from tableside.systems.wrath_glory.skill_tests.ruin import acts_on, play_goes_on
from tableside.systems.wrath_glory.state import GLORY, Agreement, Known, State, Thread
from tableside.systems.wrath_glory.state.fight import Attack, Blow, Dealt, Mark
from tableside.systems.wrath_glory.state.gear import SPREAD

RAISING = Subject("glory_for_damage")

_ANYBODY = Actor("", Role.SPECTATOR)  # sees what everybody at the table may see


def _beside(attack: str) -> str:
    """By which name the offer goes."""
    return f"{attack}.glory"


@RAISING.step(PROCEDURE, AttackStep.GLORY)
def _offer(game: Game, state: State, thread: Thread) -> Events:
    """The attack goes on; beside it stands what Glory may still add, and nobody waits for that."""
    attack = values_of(thread)
    onward = go_on(game, thread, attack)
    hero = state.characters[attack.attacker].hero
    pays = game.rules.plays("WG-GLORY-06") and state.tracks[GLORY] > 0 and not attack.stray
    marks = tuple(mark for mark in hits(attack) if _may_sway(game, state, attack, mark))
    if not (hero and pays and marks):
        return onward
    offered = replace(attack, marks=marks, rest=None, beside=state.tracks[GLORY])
    asks = (attack.attacker,)
    beside = Matter(_beside(thread.id), PROCEDURE, AttackStep.GLORY.value, offered, asks)
    return [MatterOpened(beside), *onward]


def _may_sway(game: Game, state: State, attack: Attack, mark: Mark) -> bool:
    """Whether the Glory there is may change what a hit does, as far as the table may know.

    A Resilience that players may not read counts as open: that nothing is offered would tell it.
    """
    if not lies_open(state.characters[mark.target], _ANYBODY):
        return True
    over = left_over(game.rules, state, blow_of(game, attack, mark))
    ties = game.rules.values.damage.equal is not Equal.NONE
    return over is None or over + state.tracks[GLORY] >= (0 if ties else 1)


@RAISING.on(answered)
def _too_late(_game: Game, state: State, blow: Thread) -> list[Event]:
    """WG-SOAK-01: whoever soaks or takes a blow knows its damage; from then on it stays."""
    assert isinstance(blow.values, Blow)
    return _without(state, blow, blow.values.target)


@RAISING.on(dealt)
def _noted(game: Game, state: State, blow: Thread, harmed: Harmed, marked: Dealt) -> list[Event]:
    """What a blow has marked that nobody was asked about; whoever is out of it is left out."""
    offer, values = find(state.matters, _beside(blow.parent)), blow.values
    assert isinstance(values, Blow)
    heroic = dies_like_a_hero(state.characters[harmed.target]) and not harmed.dead
    more = bool(harmed.down) and (heroic or SPREAD in values.traits)
    if (harmed.dead or down(game.rules, state, harmed.target)) and not more:
        return _without(state, blow, harmed.target)
    if offer is None or not any(one.target == harmed.target for one in values_of(offer).marks):
        return []
    now = next(one for one in attack_of(state, blow.parent).marks if one.target == harmed.target)
    marks = tuple(
        replace(now, dealt=marked) if one.target == harmed.target else one
        for one in values_of(offer).marks
    )
    return [_with(offer, marks)]


def _with(offer: Thread, marks: tuple[Mark, ...]) -> Event:
    """The offer with these targets; whoever is asked is asked the same."""
    return moved(offer, values=replace(values_of(offer), marks=marks), asks=offer.asks, same=True)


def _without(state: State, blow: Thread, target: str) -> list[Event]:
    """The offer without one of its targets; with the last it is gone."""
    offer = find(state.matters, _beside(blow.parent))
    if offer is None:
        return []
    marks = tuple(one for one in values_of(offer).marks if one.target != target)
    if marks == values_of(offer).marks:
        return []
    return [_with(offer, marks)] if marks else closing(state, offer)


@RAISING.on(play_goes_on)
def _glory_is_kept(game: Game, state: State) -> list[Event]:
    """Once play goes on the hit counts as it is."""
    return _kept(game, state, set(state.characters))


@RAISING.on(acts_on)
def _kept(game: Game, state: State, by: set[str]) -> list[Event]:
    """So it does for an attacker who does something else."""
    return [
        event
        for one in state.matters
        if isinstance(one.values, Attack) and one.values.attacker in by
        if one.step == AttackStep.GLORY and (one.asks or one.values.beside)
        for event in ended(game, state, one)
    ]


def ended(game: Game, state: State, thread: Thread) -> list[Event]:
    """No Glory for it: the offer is gone, or an attack that waited for it goes on."""
    attack = values_of(thread)
    return closing(state, thread) if attack.beside else go_on(game, thread, attack)


class AddDamage(Command, frozen=True, tag="add_damage"):
    """Spend Glory on the damage of a hit, or keep it."""

    points: Mapping[str, int] = {}


add_damage = RAISING.verb(
    AddDamage,
    "Glory for damage",
    "WG-GLORY-06",
    Who.ASKED,
    at=(PROCEDURE, AttackStep.GLORY),
    default=True,
    showing=Showing("spend"),
)


@add_damage.asks
def _how_much_glory(game: Game, known: Known, pick: Picker) -> Ready:
    """How much Glory goes into the damage to whom."""
    attack = attack_of(known, pick.offer.matter)
    needs_rule(game, "WG-GLORY-06", "This ruleset adds no damage for Glory.")
    held = min(known.tracks[GLORY], attack.beside or known.tracks[GLORY])
    more = held + 1  # to be seen with what is against it
    hit = [mark for mark in hits(attack) if mark.target in known.characters]
    options = tuple(Option(mark.target, known.characters[mark.target].name, more) for mark in hit)
    if held and options:
        against = _too_dear(known, held)
        pick.split("points", more, options, "Glory for damage, +1 each", count=against)
    return pick.ready(AddDamage, *(mark.damage for mark in hit if mark.damage))


def _too_dear(known: Known, held: int) -> Against[int]:
    """WG-GLORY-06, A-69: what there is, and of it what there was at the hit."""
    when = "" if held == known.tracks[GLORY] else " at the hit"
    sentence = f"The pool {'held' if when else 'holds'} {held} Glory{when}."
    dear = Bar("no_glory", sentence, "WG-GLORY-06", Limit.COST)
    return lambda points: (dear,) * (points > held)


@add_damage.decides
def _add_damage(game: Game, state: State, _actor: Actor, command: AddDamage) -> Events:
    """Each point raises the damage to one target, with the others' leave."""
    thread, attack = opened(state.matters, command.matter, Attack)
    spent = min(sum(command.points.values()), state.tracks[GLORY])
    others = whose_leave(game, state, attack.attacker) if spent else ()
    if not others:
        return _raise(game, state, thread, command.points)
    asked = Agreement(attack.attacker, spent, points=dict(command.points))
    return [leave_asked(thread.id, asked, others), moved(thread)]


@RAISING.answers(agreed, PROCEDURE)
def _agreed(game: Game, state: State, thread: Thread, asked: Agreement) -> list[Event]:
    """With their leave the damage goes up, without it the hit counts as it is."""
    if kept := kept_after_all(state, asked):
        last = replace(state, matters=tuple(m for m in state.matters if m.parent != thread.id))
        return kept + ended(game, last, thread)
    return _raise(game, state, thread, asked.points)


def _raise(game: Game, state: State, thread: Thread, points: Mapping[str, int]) -> list[Event]:
    """What was not spent on somebody who is still a target is not spent."""
    attack, name = values_of(thread), thread.id
    if attack.beside:
        name = thread.id.rpartition(".")[0]
        attack = _as_it_is_now(state, name, attack)
    up = {mark.target: points.get(mark.target, 0) for mark in hits(attack) if mark.damage}
    up = {who: by for who, by in up.items() if by and who in state.characters}
    paid = min(sum(up.values()), state.tracks[GLORY])  # a waived cost takes what is there
    events: list[Event] = [Spent(GLORY, paid, "WG-GLORY-06")] if up else []
    for mark in hits(attack):
        by = up.get(mark.target, 0)
        if by and mark.damage is not None:
            more = damage.raised(mark.damage, by)
            attack = changed(attack, mark.target, glory=by, damage=more)
            told = DamageRaised(
                matter=name, attacker=attack.attacker, target=mark.target, by=by, damage=more.value
            )
            events.append(told)
    if not attack.beside:
        return events + go_on(game, thread, attack)
    events.append(MatterClosed(thread.id))
    return events + _dealt_anew(game, state, name, attack, set(up))


def _as_it_is_now(state: State, name: str, attack: Attack) -> Attack:
    """The offer with what a Critical Hit has added since, while the attack is still open."""
    thread = find(state.matters, name)
    if thread is None:
        return attack
    now = {mark.target: mark for mark in values_of(thread).marks}
    marks = (mark if mark.dealt else now.get(mark.target, mark) for mark in attack.marks)
    return replace(attack, marks=tuple(marks))


def _dealt_anew(
    game: Game, state: State, name: str, attack: Attack, raised: set[str]
) -> list[Event]:
    """A blow that is open meets Resilience again, one that is over is dealt once more.

    One that is still to come comes with more.
    """
    thread, events = find(state.matters, name), list[Event]()
    if thread is not None:
        up = {mark.target: mark for mark in attack.marks if mark.target in raised}
        marks = tuple(
            replace(up[one.target], dealt=None) if one.target in up else one
            for one in values_of(thread).marks
        )
        now = replace(values_of(thread), marks=marks)
        asks, roll = thread.asks, thread.roll
        events.append(moved(thread, values=now, asks=asks, roll=roll, same=True))
    for mark in attack.marks:
        blow = find(state.matters, f"{name}.{mark.target}")
        if mark.target not in raised:
            continue
        fresh = blow_of(game, attack, mark)
        if blow is not None:
            events.append(moved(blow, RESIST, fresh))
        elif mark.dealt is not None:
            again = replace(fresh, resilience=mark.dealt.resilience, soaked=True, dealt=mark.dealt)
            events.append(blow_matter(name, again, waits=thread is not None))
    return events


@RAISING.event
class DamageRaised(Event, frozen=True, kw_only=True, tag="damage_raised"):
    """Glory raised the damage to one target."""

    matter: str
    attacker: str
    target: str
    by: int
    damage: int


@RAISING.tells(DamageRaised, Part.HARM)
def _tell_raised(_game: Game, state: State, event: DamageRaised, _actor: Actor) -> Line:
    target = name_of(state, event.target)
    return Line(f"Glory makes it {event.damage} damage to {target}.", ("WG-GLORY-06",))
