"""Lantern Tide: an attack, a rest, and a pool that all share."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from tableside.core import subject
from tableside.core.desk import check_id, check_name
from tableside.core.engine import Engine
from tableside.core.evening import TakeRest, people, rest_verb
from tableside.core.headings import Heading
from tableside.core.last_roll import Part
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved, opened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.reckoning import Reckoning, base_term, reckon
from tableside.core.showing import ONWARD, ROLLS
from tableside.core.state import CharacterJoined, Gained, Rested, Spent, track_of
from tableside.core.tell import name_of
from tableside.core.values import (
    Actor,
    Bar,
    Command,
    Event,
    Events,
    Illegal,
    Limit,
    Line,
    Role,
    Roll,
    Thrown,
)
from tableside.core.verbs import Who
from third.state import BREATH, HURT, OIL, Attack, Camp, Known, Person, State, Thread

Game: TypeAlias = Engine[State, Known]
Subject: TypeAlias = subject.Subject[Game, State, Known]
STRIKE, FLAME = 8, 10  # sides of dice

ATTACKS = Subject("attacks")


class Strike(Command, frozen=True, tag="lantern_strike"):
    """Strike at somebody; oil on the flames makes more dice."""

    target: str = ""
    flames: int = 0


def _standing(known: Known) -> list[str]:
    return [key for key in known.characters if key not in known.fallen]


_strike = ATTACKS.verb(Strike, "Strike", "LT-1", Who.AMONG, among=_standing, showing=ROLLS)


@_strike.asks
def _ask_strike(game: Game, known: Known, pick: Picker) -> Ready:
    who = known.characters[pick.offer.character]
    against = [one for one in people(known, but=who.id) if one.value in _standing(known)]
    foes = [one for one in against if known.characters[str(one.value)].hero is not who.hero]
    target = pick.word("target", foes, "Whom?")
    oil = known.tracks[OIL]

    def dry(flames: int) -> list[Bar]:
        sentence = f"There is oil for {oil} and no more."
        return [Bar("no_oil", sentence, "LT-3", Limit.COST)] if flames > oil else []

    pick.number("flames", 0, 3, "How much oil on the flames?", bars=dry)
    return pick.ready(Strike, _bonus(who), _guard(known.characters[target]))


def _bonus(one: Person) -> Reckoning:
    return reckon("strike", (base_term(f"{one.name}'s might", one.might, "LT-1"),))


def _guard(one: Person) -> Reckoning:
    return reckon("guard", (base_term(f"{one.name}'s guard", one.guard, "LT-1"),))


@_strike.decides
def _decide_strike(_game: Game, state: State, _actor: Actor, command: Strike) -> Events:
    who, target = (state.characters[one] for one in (command.character, command.target))
    identity = f"a{state.opened + 1}"
    values = Attack(
        attacker=who.id,
        target=target.id,
        bonus=_bonus(who),
        guard=_guard(target),
        flames=command.flames,
    )
    sides = (STRIKE, *(FLAME,) * command.flames)
    roll = Roll(f"{identity}.strike", sides, who.id)
    paid = [Spent(OIL, command.flames, "LT-3")] if command.flames else []
    return [*paid, MatterOpened(Matter(identity, "strike", "dice", values, roll=roll))]


@ATTACKS.heads(Attack, dice="to strike")
def _head_attack(_game: Game, known: Known, matter: Matter[Attack]) -> Heading:
    values = matter.values
    names = (name_of(known, one) for one in (values.attacker, values.target))
    return Heading(" strikes at ".join(names), f"Guard {values.guard.total} must be reached.")


@ATTACKS.event
class Struck(Event, frozen=True, kw_only=True, tag="lantern_struck"):
    """The dice of an attack fell."""

    matter: str
    character: str
    target: str
    faces: tuple[int, ...]
    total: Reckoning
    guard: int


ATTACKS.called("strike", "attack")


@ATTACKS.dice("strike")
def _fell(_game: Game, state: State, matter: Thread, faces: tuple[int, ...]) -> Events:
    values = matter.values
    assert isinstance(values, Attack)
    terms = (base_term("dice", sum(faces), "LT-1"), *values.bonus.terms)
    total, guard = reckon("strike", terms), values.guard.value
    struck = Struck(
        matter=matter.id,
        character=values.attacker,
        target=values.target,
        faces=faces,
        total=total,
        guard=guard,
    )
    track = track_of(values.target, HURT)
    room = state.characters[values.target].toughness - state.tracks[track]
    harm = min(room, max(0, total.value - guard + 1))
    hurt = [Gained(track, harm, "LT-2")] if harm else []
    return [struck, *hurt, MatterClosed(matter.id)]


@ATTACKS.tells(Struck, Part.WHOLE)
def _tell_struck(_game: Game, state: State, event: Struck, _actor: Actor) -> Line:
    who, target = (name_of(state, one) for one in (event.character, event.target))
    how = "hits" if event.total.value >= event.guard else "misses"
    labels = (f"d{STRIKE}", *(f"d{FLAME}" for _ in event.faces[1:]))
    dice = Thrown("strike", event.faces, labels=labels, character=event.character)
    text = f"{who} {how} {target}: {event.total.value} against {event.guard}."
    return Line(text, ("LT-1",), dice)


POOL = Subject("pool")


class Kindle(Command, frozen=True, tag="lantern_kindle"):
    """Breathe on the embers: a breath for a measure of oil."""


_kindle = POOL.verb(Kindle, "Kindle the lantern", "LT-3", Who.OWN)


@_kindle.asks
def _ask_kindle(game: Game, known: Known, pick: Picker) -> Ready:
    breath, most = known.tracks[track_of(pick.offer.character, BREATH)], known.maximums[OIL].value
    pick.limit(breath > 0, Limit.COST, "no_breath", "LT-3", "You are out of breath.")
    pick.limit(known.tracks[OIL] < most, Limit.CAP, "lantern_full", "LT-3", "The lantern is full.")
    return pick.ready(Kindle)


@_kindle.decides
def _decide_kindle(_game: Game, _state: State, _actor: Actor, command: Kindle) -> Events:
    return [Spent(track_of(command.character, BREATH), 1, "LT-3"), Gained(OIL, 1, "LT-3")]


RESTS = Subject("rests")


def _call(_game: Game, state: State, _actor: Actor, _command: TakeRest) -> Events:
    heroes = tuple(key for key, one in state.characters.items() if one.hero and one.present)
    if not heroes:
        raise Illegal("nobody_there", "Nobody is there to rest.", "LT-4")
    camp = Camp(heroes)
    return [MatterOpened(Matter(f"c{state.opened + 1}", "camp", "choose", camp, heroes))]


RESTS.takes(rest_verb(), _call)


@RESTS.heads(Camp, choose="to say how they rest")
def _head_camp(_game: Game, _known: Known, _matter: Matter[Camp]) -> Heading:
    return Heading("The party makes camp", "Each says what comes back.")


class Recover(Command, frozen=True, tag="lantern_recover"):
    """Say what comes back by a rest."""

    what: str = HURT


_recover = RESTS.verb(
    Recover, "Rest", "LT-4", Who.ASKED, at=("camp", "choose"), default=True, showing=ONWARD
)


@_recover.asks
def _ask_recover(_game: Game, _known: Known, pick: Picker) -> Ready:
    pick.word("what", (Option(HURT, "Tend to wounds"), Option(BREATH, "Breathe")), "What?")
    return pick.ready(Recover)


@_recover.decides
def _decide_recover(game: Game, state: State, _actor: Actor, command: Recover) -> Events:
    matter, camp = opened(state.matters, command.matter, Camp)
    track = track_of(command.character, command.what)
    now, top = state.tracks[track], game.maximum(state, track)
    assert top is not None
    back: list[Event] = []
    if command.what == HURT and now:
        back = [Spent(track, now, "LT-4")]
    elif command.what == BREATH and now < top.value:
        back = [Gained(track, top.value - now, "LT-4")]
    left = tuple(one for one in matter.asks if one != command.character)
    if left:
        return [*back, moved(matter, values=camp, asks=left, same=True)]
    return [*back, MatterClosed(matter.id), Rested()]


DESKWORK = Subject("desk")


class AddCharacter(Command, frozen=True, tag="add_character"):
    """Put a hero, or what comes with the tide, on the roster."""

    id: str = ""
    name: str = ""
    hero: bool = True
    seat: str = ""


@DESKWORK.form(AddCharacter, "Add a character", Role.GM, Role.PLAYER)
def _add(game: Game, state: State, actor: Actor, command: AddCharacter) -> Events:
    if actor.role is not Role.GM and (not command.hero or command.seat != actor.seat):
        raise Illegal("not_gm", "A player adds only a hero of their own.")
    check_id(command.id, {OIL, *state.characters})
    check_name(command.name)
    person = Person(command.id, command.name, command.hero, command.seat)
    return [CharacterJoined(replace(person, might=2), game.fresh_tracks(person))]
