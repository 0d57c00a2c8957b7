"""The desk: forms that both games share, always open to those with the right."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any
from unicodedata import category

from tableside.core.effects import (
    SCENE,
    Always,
    Effect,
    Modifier,
    Moment,
    Occasion,
    Until,
    Uses,
    While,
    joined,
)
from tableside.core.engine import Engine
from tableside.core.matters import Concern, Matter, V
from tableside.core.maximums import Folding, leave_room, over_maximum
from tableside.core.offers import Offer, Ready
from tableside.core.play import fold
from tableside.core.reckoning import Op
from tableside.core.showing import Showing
from tableside.core.state import (
    Adjusted,
    CharacterLeft,
    ControlGiven,
    EffectBegan,
    EffectEnded,
    LimitSet,
    Overstepped,
    P,
    PresenceSet,
    S,
    State,
    TableState,
    Tolerated,
    owner_of,
)
from tableside.core.values import GM, Actor, Command, Event, Events, Illegal, Limit, Mode, Role
from tableside.core.verbs import DeskVerb, plays

System = Engine[Any, Any]

ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
MOST_NAME, MOST_REASON, MOST_ADJUSTMENT = 60, 200, 100
# Controls, marks of direction and the like; what joins letters is needed inside some names.
_UNSEEN, _JOINERS = frozenset(("Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp")), "\u200c\u200d"


class SetLimit(Command, frozen=True, tag="set_limit"):
    """Enforce a kind of limit from now on, or only advise on it."""

    limit: Limit = Limit.COST
    mode: Mode = Mode.ENFORCED


class Adjust(Command, frozen=True, tag="adjust"):
    """Plus or minus on any track."""

    track: str = ""
    by: int = 0
    reason: str = ""


class Overrule(Command, frozen=True, kw_only=True, tag="overrule"):
    """The GM's own term on any reckoned number, for a while."""

    quantity: str = ""
    amount: int = 0
    op: Op = Op.ADD
    on: str = SCENE
    until: Until = Uses(1)
    reason: str = ""
    secret: bool = False


class GiveEffect(Command, frozen=True, kw_only=True, tag="give_effect"):
    """Put a condition, a talent or anything else that lasts on somebody."""

    name: str = ""
    on: str = SCENE
    until: Until | None = None  # not said: as long as such a thing lasts, or until it is ended
    rating: int = 0
    modifiers: tuple[Modifier, ...] = ()
    forbids: tuple[str, ...] = ()
    forces: tuple[str, ...] = ()
    secret: bool = False


class EndEffect(Command, frozen=True, tag="end_effect"):
    """End something that lasts."""

    effect: str = ""


class GiveControl(Command, frozen=True, tag="give_control"):
    """Say which seat plays a character; an empty seat is the GM's."""

    seat: str = ""


class SetPresence(Command, frozen=True, tag="set_presence"):
    """A hero is away from now on, or back."""

    present: bool = True


class StrikeCharacter(Command, frozen=True, tag="strike_character"):
    """Take a character off the roster."""


def somebody(state: TableState[V, P], character: str) -> P:
    """The character of that id, or a refusal that names the good ones."""
    if character in state.characters:
        return state.characters[character]
    good = ", ".join(state.characters) or "nobody"
    raise Illegal("no_such_character", f"There is no character {character!r}. There are: {good}.")


def own_sheet(state: TableState[V, P], actor: Actor, character: str) -> P:
    """The sheet of somebody this seat plays."""
    person = somebody(state, character)
    if not plays(actor, person):
        raise Illegal("not_yours", f"{person.name} is not yours to change.")
    return person


def check_id(name: str, reserved: set[str]) -> None:
    """Refuse an id that could be taken for something else."""
    if not ID.fullmatch(name) or name in {"gm", "dice", SCENE} | reserved:
        sentence = f"{name!r} is no id: small letters, digits and _, and not a reserved word."
        raise Illegal("bad_id", sentence)


def check_name(name: str) -> None:
    """Refuse a name nobody could read out."""
    if not name.strip() or len(name) > MOST_NAME:
        raise Illegal("bad_name", f"A name has 1 to {MOST_NAME} characters.")


def check_readable(name: str) -> None:
    """Refuse letters that are not seen, or that turn around what is, in somebody's new name.

    A name that stands on a sheet already stays: sheets are checked whole at each change.
    """
    unseen = any(category(letter) in _UNSEEN and letter not in _JOINERS for letter in name)
    if unseen or name.strip(_JOINERS) != name:
        raise Illegal("bad_name", "A name has no invisible letters, and none that turn the text.")


def _set_limit(_system: System, _state: State, _actor: Actor, command: SetLimit) -> Events:
    return [LimitSet(command.limit, command.mode)]


def _adjust(system: System, state: State, actor: Actor, command: Adjust) -> Events:
    track, known = command.track, system.known(state, actor).tracks
    if track not in known:  # one that this seat does not know of is not there for it
        good = ", ".join(known)
        raise Illegal("no_such_track", f"There is no track {track!r}. There are: {good}.")
    owner = state.characters.get(owner_of(track)[0])
    if actor.role is not Role.GM and (owner is None or not plays(actor, owner)):
        raise Illegal("not_yours", f"The track {track!r} is not yours.")
    if command.by == 0 or abs(command.by) > MOST_ADJUSTMENT:
        raise Illegal("not_a_choice", f"Change a track by 1 to {MOST_ADJUSTMENT} at a time.")
    _short(command.reason, MOST_REASON, "reason")
    value = state.tracks[track] + command.by
    if value < 0:
        raise Illegal(
            "below_zero", f"{track} stands at {state.tracks[track]}; it cannot go below 0."
        )
    events = _beyond(system, state, actor, track, value)
    return [*events, Adjusted({track: command.by}, command.reason)]


def _beyond(system: System, state: State, actor: Actor, track: str, value: int) -> list[Event]:
    top = system.maximum(state, track)
    if top is None or value <= max(top.value, state.tracks[track]):
        return []
    sentence = f"{track} can be {top.value} at most."
    rule = next((term.rule for term in top.terms if term.rule), "")
    waived = Limit.CAP in actor.waives
    if not waived and state.limits[Limit.CAP] is Mode.ENFORCED:
        raise Illegal("above_maximum", sentence, rule, Limit.CAP)
    return [
        Overstepped(
            limit=Limit.CAP,
            code="above_maximum",
            rule=rule,
            sentence=sentence,
            waived=waived,
            about=track,
        ),
        Tolerated(over_maximum(track), sentence),
    ]


def _overrule(system: System, state: State, _actor: Actor, command: Overrule) -> Events:
    _bearer(state, command.on)
    _quantity(system.quantities, command.quantity, secret=command.secret)
    if command.op not in (Op.SET, Op.ADD):
        raise Illegal("not_a_choice", "An overrule sets a number or adds to it.")
    _lasting(state, command.until)
    _short(command.reason, MOST_REASON, "reason")
    _bounded(command.amount)
    effect = Effect(
        id=_fresh(state),
        name=command.reason or "GM",
        on=command.on,
        until=command.until,
        modifiers=(Modifier(command.quantity, command.amount, command.op),),
        by_gm=True,
        secret=command.secret,
    )
    return leave_room(system, state, EffectBegan(effect))


def _give_effect(system: System, state: State, _actor: Actor, command: GiveEffect) -> Events:
    _bearer(state, command.on)
    if not command.name.strip():
        raise Illegal("no_name", "An effect needs a name.")
    _short(command.name, MOST_NAME, "name")
    for modifier in command.modifiers:
        check_modifier(system.quantities, modifier, secret=command.secret)
    if command.secret and (command.forbids or command.forces):
        raise Illegal("not_secret", "What forbids or forces something cannot be secret.")
    _verbs(system, command)
    until = command.until or Always()
    _lasting(state, until)
    effect = Effect(
        id=_fresh(state),
        name=command.name,
        on=command.on,
        until=until,
        rating=command.rating,
        source="desk",
        modifiers=command.modifiers,
        forbids=command.forbids,
        forces=command.forces,
        secret=command.secret,
    )
    for old in state.effects:
        if (old.name, old.on, old.by_gm, old.secret) == (
            effect.name,
            effect.on,
            False,
            effect.secret,
        ):
            effect = joined(old, effect)
    return leave_room(system, state, EffectBegan(effect))


def _verbs(system: System, command: GiveEffect) -> None:
    """A verb that answers a question by default is never forbidden: nobody would get past it."""
    defaults = {verb for verbs in system.defaults.values() for verb in verbs}
    for verb in (*command.forbids, *command.forces):
        if verb not in system.verbs:
            good = ", ".join(sorted(system.verbs))
            raise Illegal("unknown_verb", f"There is no verb {verb!r}. There are: {good}.")
    for verb in command.forbids:
        if verb in defaults:
            raise Illegal("not_forbiddable", f"{verb!r} answers a question; it stays open.")


def _end_effect(system: System, state: State, _actor: Actor, command: EndEffect) -> Events:
    if all(effect.id != command.effect for effect in state.effects):
        good = ", ".join(effect.id for effect in state.effects) or "none"
        raise Illegal(
            "no_such_effect", f"There is no effect {command.effect!r}. There are: {good}."
        )
    return leave_room(system, state, EffectEnded(command.effect, expired=False))


def _give_control(_system: System, state: State, _actor: Actor, command: GiveControl) -> Events:
    somebody(state, command.character)
    _short(command.seat, MOST_NAME, "seat")
    return [ControlGiven(command.character, command.seat)]


def _set_presence(system: System, state: State, _actor: Actor, command: SetPresence) -> Events:
    one = somebody(state, command.character)
    if not one.hero:
        raise Illegal("not_a_hero", f"{one.name} is not a hero.")
    events = leave_room(system, state, PresenceSet(command.character, command.present))
    if command.present:
        return events
    return [*events, *_nobody_waits(system, fold(system, state, events), command.character)]


def _nobody_waits(system: System, state: State, who: str) -> Iterable[Event]:
    """What a hero who is away had open is called off; what they are asked goes by its default."""
    answered: set[tuple[str, int]] = set()
    while events := system.let_go(state, who) or _by_default(system, state, who, answered):
        yield from events
        state = fold(system, state, events)


def _by_default(system: System, state: State, who: str, answered: set[tuple[str, int]]) -> Events:
    """The answer that does least: where one default rolls or marks something, another takes it."""
    known = system.known(state, GM)
    for matter in state.matters:
        key = (matter.id, matter.revision)
        if who not in matter.asks or matter.procedure in system.unhurried or key in answered:
            continue
        answered.add(key)
        for verb in reversed(system.defaults[matter.procedure, matter.step]):
            found = system.walk(known, Offer(verb, who, *key), lambda field: field.default)
            if isinstance(found, Ready):  # or else something else comes first
                return system.decide(state, GM, found.command)
    return ()


def _strike(system: System, state: State, _actor: Actor, command: StrikeCharacter) -> Events:
    one = somebody(state, command.character)
    if any(concerns(matter, command.character) for matter in state.matters):
        raise Illegal("waiting", f"Something still waits for {one.name}; settle that first.")
    return leaving(system, state, command.character)


def leaving(game: Folding[S], state: S, character: str, *, struck: bool = True) -> list[Event]:
    """A character goes, and whatever lies on it."""
    left = [EffectEnded(e.id, expired=False) for e in state.effects if e.on == character]
    return [*left, *leave_room(game, state, CharacterLeft(character, struck))]


def concerns(matter: Matter[Concern], character: str) -> bool:
    """Whether a matter asks somebody or is about them."""
    return character in matter.asks or character in matter.values.about


def _fresh(state: State) -> str:
    number, taken = state.begun + 1, {effect.id for effect in state.effects}
    while f"e{number}" in taken:  # a settled correction may bring effects of another line
        number += 1
    return f"e{number}"


def _bearer(state: State, on: str) -> None:
    if on != SCENE:
        somebody(state, on)


def check_modifier(
    quantities: Mapping[str, bool], modifier: Modifier, *, secret: bool = False
) -> None:
    """Refuse a change of a number that is not there, or that only the rules may make."""
    _quantity(quantities, modifier.quantity, secret=secret)
    _bounded(modifier.amount)
    if modifier.op in (Op.BASE, Op.CLAMP):  # where a number begins and ends is the rules'
        raise Illegal("not_a_choice", "An effect sets, adds to or halves a number.")


def _quantity(quantities: Mapping[str, bool], quantity: str, *, secret: bool) -> None:
    if quantity not in quantities:
        good = ", ".join(quantities)
        raise Illegal("no_such_quantity", f"There is no {quantity!r} to change. There are: {good}.")
    if secret and not quantities[quantity]:
        raise Illegal("not_secret", f"Everybody sees the {quantity}; it cannot change in secret.")


def _bounded(amount: int) -> None:
    if abs(amount) > MOST_ADJUSTMENT:
        raise Illegal("not_a_choice", f"Change a number by {MOST_ADJUSTMENT} at most.")


def _lasting(state: State, until: Until) -> None:
    if isinstance(until, Uses) and until.left < 1:
        raise Illegal("not_a_choice", "An effect must count at least once.")
    if isinstance(until, While) and all(one.id != until.effect for one in state.effects):
        raise Illegal("no_such_effect", f"There is no effect {until.effect!r} to last as long as.")
    if isinstance(until, Moment):
        if until.hook in (Occasion.TURN_START, Occasion.TURN_END):
            somebody(state, until.who)
        elif until.who:
            raise Illegal("not_a_choice", f"The end of a {until.hook} is nobody's own.")
        if until.number < 0:
            raise Illegal("not_a_choice", "Turns and rounds are counted from 1; 0 is the next.")


def _short(text: str, most: int, what: str) -> None:
    if len(text) > most:
        raise Illegal("too_long", f"The {what} has {len(text)} characters; {most} are allowed.")


_GM = (Role.GM,)
_ALL = (Role.GM, Role.PLAYER)

DESK: Mapping[type[Command], DeskVerb] = {
    verb.command: verb
    for verb in (
        DeskVerb(
            SetLimit,
            "Enforce or advise on a kind of limit",
            _GM,
            _set_limit,
            Showing("limits", "limit"),
        ),
        DeskVerb(Adjust, "Change a track", _ALL, _adjust, Showing("tracks", "track")),
        DeskVerb(Overrule, "Overrule a number", _GM, _overrule),
        DeskVerb(GiveEffect, "Give an effect", _GM, _give_effect, Showing(part="effect")),
        DeskVerb(EndEffect, "End an effect", _GM, _end_effect, Showing(part="effect end")),
        DeskVerb(
            GiveControl,
            "Say who plays a character",
            _GM,
            _give_control,
            Showing("person", "player"),
            somebody=True,
        ),
        DeskVerb(
            SetPresence,
            "Say who is here",
            _GM,
            _set_presence,
            Showing("person", "presence"),
            somebody=True,
        ),
        DeskVerb(
            StrikeCharacter,
            "Strike a character from the roster",
            _GM,
            _strike,
            Showing(part="removal"),
            somebody=True,
        ),
    )
}
