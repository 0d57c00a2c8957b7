"""Log lines for the facts both games share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tableside.core import state as was
from tableside.core.chances import one_in
from tableside.core.matters import CalledOff
from tableside.core.notes import NoteTold
from tableside.core.state import P, Reading, State, owner_of
from tableside.core.values import Actor, Changed, Event, Line, Mode, OnSheet, Role

Teller = Callable[[Any, Any, Any, Actor], Line | None]  # game, state, event, reader
_ABBREVIATED = ("hp",)  # tracks that people call by their letters
_MOST_TOLD = 6  # changes of one sheet in one line


def name_of(state: Reading, character: str) -> str:
    """A character's name, or the id if it has left."""
    one = state.characters.get(character)
    return one.name if one is not None else character


def track_name(state: Reading, track: str) -> str:
    """A track as people say it: `Glory`, `Vess's Wrath`."""
    owner, own = owner_of(track)
    called = state.SPELLED.get(own) or spoken(own)
    return f"{name_of(state, owner)}'s {called}" if owner else called


def spoken(word: str) -> str:
    """A track, a fact or a field of a sheet as people say it: `Max Wounds`, `HP`."""
    return " ".join(one.upper() if one in _ABBREVIATED else one.title() for one in word.split("_"))


def listed(names: Iterable[str]) -> str:
    """Names as people say them: `Vess, Kell and Orla`."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def _gained(_game: object, state: State, event: was.Gained, _actor: Actor) -> Line | None:
    name, now = track_name(state, event.track), state.tracks[event.track] + event.amount
    lost = f" ({event.lost} lost, it is full)" if event.lost else ""
    return Line(f"{name} +{event.amount}, now {now}{lost}.", (event.rule,))


def _spent(_game: object, state: State, event: was.Spent, _actor: Actor) -> Line:
    name, now = track_name(state, event.track), state.tracks[event.track] - event.amount
    return Line(f"{name} -{event.amount}, now {now}.", (event.rule,) if event.rule else ())


def _reset(_game: object, state: State, event: was.Reset, _actor: Actor) -> Line:
    return Line(f"{track_name(state, event.track)} is {event.value}.", (event.rule,))


def _adjusted(_game: object, state: State, event: was.Adjusted, _actor: Actor) -> Line:
    parts = [
        f"{track_name(state, track)} {amount:+d}, now {state.tracks[track] + amount}"
        for track, amount in event.changes.items()
    ]
    why = f" ({event.reason})" if event.reason else ""
    return Line(f"By hand: {'; '.join(parts)}{why}.", sheet=None if why else _by_hand(state, event))


def _by_hand(state: State, event: was.Adjusted) -> OnSheet | None:
    """Somebody's own points, so that several changes of them are read as one."""
    owners = {owner_of(track)[0] for track in event.changes}
    who = owners.pop() if len(owners) == 1 else ""
    if who not in state.characters:
        return None
    changes = (
        Changed(spoken(owner_of(track)[1]), state.tracks[track] + by, state.tracks[track])
        for track, by in event.changes.items()
    )
    return OnSheet(f"By hand, {name_of(state, who)}", tuple(changes))


def _effect_began(_game: object, state: State, event: was.EffectBegan, actor: Actor) -> Line | None:
    effect = event.effect
    if effect.secret and actor.role is not Role.GM:
        return None
    bearer = "Everyone" if effect.on == "scene" else name_of(state, effect.on)
    return Line(f"{bearer}: {effect.name}.")


def _effect_ended(_game: object, state: State, event: was.EffectEnded, actor: Actor) -> Line | None:
    effect = next((one for one in state.effects if one.id == event.id), None)
    if effect is None or (effect.secret and actor.role is not Role.GM):
        return None
    how = "has run out" if event.expired else "was ended"
    return Line(f"{effect.name} {how}.")


def _rested(_game: object, _state: object, event: was.Rested, _actor: Actor) -> Line:
    return Line(f"The party {'has a long rest' if event.long else 'rests'}.")


def _scene(_game: object, _state: object, _event: was.SceneEnded, _actor: Actor) -> Line:
    return Line("The scene ends.")


def _began(_game: object, state: State, event: was.EveningBegan, _actor: Actor) -> Line:
    names = ", ".join(name_of(state, who) for who in event.present) or "nobody"
    return Line(f"The session begins with {names}.")


def _ended(_game: object, _state: object, _event: was.EveningEnded, _actor: Actor) -> Line:
    return Line("The session ends.")


def _presence(_game: object, state: State, event: was.PresenceSet, _actor: Actor) -> Line:
    how = "here" if event.present else "away"
    return Line(f"{name_of(state, event.character)} is {how}.")


def _limit(_game: object, _state: object, event: was.LimitSet, _actor: Actor) -> Line:
    how = "enforced" if event.mode is Mode.ENFORCED else "only advised on"
    return Line(f"Limits of kind {event.limit.value.replace('_', ' ')} are {how}.")


def _overstepped(_game: object, _state: object, event: was.Overstepped, _actor: Actor) -> Line:
    how = "Waived by the GM" if event.waived else "Caution"
    return Line(f"{how}: {event.sentence}", (event.rule,) if event.rule else ())


def _control(_game: object, state: State, event: was.ControlGiven, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.character)} is played by {event.seat or 'the GM'}.")


def _left(_game: object, state: State, event: was.CharacterLeft, _actor: Actor) -> Line:
    how = "is struck from the roster" if event.struck else "is gone from sight"
    return Line(f"{name_of(state, event.character)} {how}.")


def _went_off(_game: object, _state: object, event: was.WentOff[P], actor: Actor) -> Line | None:
    """Whoever is hidden is the GM's to know of; who was there and went is told apart from this."""
    if actor.role is not Role.GM:
        return None
    one = event.group
    return Line(f"{'Put away' if one.away else 'Hidden'}: {_several(one.sheet.name, one.count)}.")


def _wings_left(_game: object, state: State, event: was.WingsLeft, actor: Actor) -> Line | None:
    if actor.role is not Role.GM:
        return None
    who = _several(state.wings[event.group].sheet.name, event.count)
    return Line(f"{who}, hidden: {'struck' if event.struck else 'comes on'}.")


def _several(name: str, count: int) -> str:
    return name if count == 1 else f"{count} times {name}"


def _joined(_game: object, _state: object, event: was.CharacterJoined[P], _actor: Actor) -> Line:
    return Line(f"{event.character.name} joins the roster.")


def _sheet(_game: object, state: State, event: was.SheetEdited[P], actor: Actor) -> Line | None:
    one = event.character
    if not one.hero and actor.role is not Role.GM:
        return None
    old = state.characters[one.id]
    if actor.role is not Role.GM and _changed(old, one) == ["notes"]:  # which are the GM's
        return None
    said = _changes(old, one, notes=actor.role is Role.GM)
    if not said:
        return None  # what no sheet says in words: an event of its own tells it
    heading = f"{old.name}'s sheet"
    return Line(f"{heading}: {_in_words(said)}.", sheet=OnSheet(heading, tuple(said)))


def sheet_changes(old: was.Character, one: was.Character) -> str:
    """What stands otherwise on a sheet, as far as people speak of it."""
    return _in_words(_changes(old, one, notes=True))


def _changes(old: was.Character, one: was.Character, *, notes: bool) -> list[Changed]:
    before, now = _fields(old), _fields(one)
    untold = one.UNTOLD if notes else (*one.UNTOLD, "notes")
    names = (name for name in _changed(old, one) if name not in untold)
    said = [each for name in names for each in _change(spoken(name), before[name], now[name])]
    if len(said) > _MOST_TOLD:
        said[_MOST_TOLD:] = [Changed(f"and {len(said) - _MOST_TOLD} more")]
    return said


def _changed(old: was.Character, one: was.Character) -> list[str]:
    before, now = _fields(old), _fields(one)
    return [name for name in now if before[name] != now[name]]


def _fields(sheet: was.Character) -> dict[str, Any]:
    """What a sheet says; a number that it lacks is none."""
    names, defaults = sheet.__struct_fields__, sheet.__struct_defaults__
    lacking = {one for one, value in zip(names[::-1], defaults[::-1], strict=False) if value == -1}
    held = {one: getattr(sheet, one) for one in names}
    return {one: None if one in lacking and is_ == -1 else is_ for one, is_ in held.items()}


def _in_words(said: Iterable[Changed]) -> str:
    return "; ".join(map(_said, said))


def _said(one: Changed) -> str:
    now = "" if one.now is None else f" {one.now}"
    return f"{one.says}{now}" if one.was is None else f"{one.says}{now} (was {one.was})"


def _change(label: str, before: Any, now: Any) -> list[Changed]:
    """One field: a number with what it was, the things of a list one by one."""
    if isinstance(now, Mapping):
        keys = (key for key in {**before, **now} if before.get(key) != now.get(key))
        return [_number(spoken(key), before.get(key), now.get(key)) for key in keys]
    if isinstance(now, tuple):
        return _things(label, before, now)
    if isinstance(now, bool):
        return [Changed(f"{label}: {'yes' if now else 'no'}")]
    if isinstance(now, int) or isinstance(before, int):
        return [_number(label, before, now)]
    return [Changed(f"{label}: {now}" if now and isinstance(now, str) else label)]


def _number(label: str, before: int | None, now: int | None) -> Changed:
    return Changed(f"no {label}") if now is None else Changed(label, now, before)


def _things(label: str, before: tuple[Any, ...], now: tuple[Any, ...]) -> list[Changed]:
    """What came onto a list, went off it or stands there anew."""
    old, new = ({getattr(one, "id", one): one for one in each} for each in (before, now))
    pairs = ((old.get(key), new.get(key)) for key in {**old, **new})
    found = [_thing(one, other) for one, other in pairs if one != other]
    return [Changed(f"{label}: {', '.join(found)}" if found else label)]


def _thing(before: Any, now: Any) -> str:
    one = before if now is None else now
    how = "added" if before is None else "removed" if now is None else "changed"
    return f"{getattr(one, 'name', one)} {how}"


def _told(_game: object, state: State, event: NoteTold, actor: Actor) -> Line | None:
    if event.secret and actor.role is not Role.GM:
        return None
    what = " ".join(word.upper() if word == "gm" else word for word in event.kind.split("_"))
    about = f"{what[0].upper()}{what[1:]}"
    if event.character:
        about = f"{about} for {name_of(state, event.character)}"
    return Line(f"{about}: {event.text or 'told.'}")


def _called_off(_game: object, state: State, event: CalledOff, _actor: Actor) -> Line:
    if not event.characters:
        return Line(f"The GM calls off the {event.what}.")
    what = f"the {event.what} of {listed(name_of(state, who) for who in event.characters)}"
    if not event.who:
        return Line(f"The GM calls off {what}.")
    rules = (event.rule,) if event.rule else ()
    return Line(f"{name_of(state, event.who)} {event.why}: {what} is called off.", rules)


def _assumed(_game: object, state: State, event: was.Assumed, actor: Actor) -> Line | None:
    if not state.characters[event.character].hero and actor.role is not Role.GM:
        return None
    lacks = f"{name_of(state, event.character)}'s sheet shows no {event.number}"
    return Line(f"{lacks}; {event.value} is taken for this roll only.")


def remembered(exact: str, *, saved: bool) -> str:
    """What the log says of a long shot that came true; nothing of what was likely enough."""
    if not exact:
        return ""
    return f" ({'saved it' if saved else 'a long shot'}, {one_in(exact)})"


CORE_LINES: Mapping[type[Event], Teller] = {
    was.Gained: _gained,
    was.Spent: _spent,
    was.Reset: _reset,
    was.Adjusted: _adjusted,
    was.EffectBegan: _effect_began,
    was.EffectEnded: _effect_ended,
    was.SceneEnded: _scene,
    was.Rested: _rested,
    was.EveningBegan: _began,
    was.EveningEnded: _ended,
    was.PresenceSet: _presence,
    was.LimitSet: _limit,
    was.Overstepped: _overstepped,
    was.ControlGiven: _control,
    was.CharacterLeft: _left,
    was.WentOff: _went_off,
    was.WingsLeft: _wings_left,
    was.CharacterJoined: _joined,
    was.SheetEdited: _sheet,
    was.Assumed: _assumed,
    CalledOff: _called_off,
    NoteTold: _told,
}
