"""The wings: who is at hand and not there; no rule, no number and no player knows of them.

Whoever waits there has no letter, no tracks and no turn, for all of that comes with coming on.
What lay on somebody who went off waits with them, as long as it would have lasted: a moment that
passes ends it there too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from tableside.core.cards import in_hand, taken_up
from tableside.core.copies import check_count, copies, kind_of, more_of, of_a_new_kind
from tableside.core.desk import System, concerns, leaving, somebody
from tableside.core.effects import Effect, Moment, While
from tableside.core.maximums import leave_room
from tableside.core.play import fold
from tableside.core.showing import Showing
from tableside.core.state import (
    CharacterJoined,
    EffectBegan,
    Offstage,
    State,
    WentOff,
    WingsLeft,
    owner_of,
    track_of,
)
from tableside.core.values import Actor, Command, Event, Events, Illegal, Role
from tableside.core.verbs import DeskVerb
from tableside.systems.kit.sheet import Coming, joined, nobodys

MOST_GROUPS = 60


class GoOff(Command, frozen=True, tag="go_off"):
    """Somebody is not there any more, but at hand: hidden, or put away for another scene."""

    who: tuple[str, ...] = ()
    away: bool = False


class ComeOn(Command, frozen=True, tag="come_on"):
    """Who was hidden or put away comes on: of each of these groups so many, or all."""

    groups: tuple[str, ...] = ()
    count: int = 0
    fresh: bool = False  # unhurt, in place of as they were


class StrikeHidden(Command, frozen=True, tag="strike_hidden"):
    """Have those in the wings at hand no more."""

    groups: tuple[str, ...] = ()


def hidden(
    state: State, coming: Iterable[Coming[Any]], check: Callable[[Any], None]
) -> Iterator[Event]:
    """Those of whoever comes who are not to be seen at first."""
    unseen = [one for one in coming if one.hidden and not one.replaces]
    for one, key in zip(unseen, _free(state, len(unseen)), strict=True):
        person = nobodys(one.sheet)
        person = replace(person, kind=person.name)
        check(replace(person, id=key))
        yield WentOff(Offstage(id=key, sheet=person, count=one.hidden))


def _free(state: State, count: int) -> list[str]:
    """Ids for new groups."""
    if len(state.wings) + count > MOST_GROUPS:
        sentence = f"{MOST_GROUPS} groups wait in the wings at most; strike some first."
        raise Illegal("full", sentence)
    last = max((int(key[1:]) for key in state.wings), default=0)
    return [f"w{last + one}" for one in range(1, count + 1)]


def _go_off(game: System, state: Any, _actor: Actor, command: GoOff) -> Events:
    who = _named(command.who)
    keys = dict(zip(who, _free(state, len(who)), strict=True))
    return _one_by_one(
        game, state, who, lambda now, one: _off(game, now, one, keys[one], away=command.away)
    )


def _off(game: System, state: Any, who: str, key: str, *, away: bool) -> list[Event]:
    person = somebody(state, who)
    if person.hero:
        raise Illegal("a_hero", f"{person.name} is a hero, and heroes are not hidden.")
    if any(concerns(matter, who) for matter in state.matters):
        raise Illegal("waiting", f"Something still waits for {person.name}; settle that first.")
    own = {owner_of(track)[1]: n for track, n in state.tracks.items() if owner_of(track)[0] == who}
    group = Offstage(
        id=key, sheet=person, tracks=own, effects=tuple(_carried(state, person)), away=away
    )
    return [*leaving(game, state, who, struck=False), WentOff(group)]


def _carried(state: Any, person: Any) -> Iterator[Effect]:
    """What lies on somebody and goes with them.

    Not what their cards do by being in hand, which comes with these, nor what waits for a turn of
    theirs: in the wings they have none.
    """
    in_use = taken_up(person.id, in_hand(person))
    held = {one.effect.id for one in in_use if isinstance(one, EffectBegan)}
    for one in state.effects:
        own_turn = isinstance(one.until, Moment) and one.until.who == person.id
        if one.on == person.id and one.id not in held and not own_turn:
            yield one


def _come_on(game: System, state: Any, _actor: Actor, command: ComeOn) -> Events:
    def on(now: Any, key: str) -> list[Event]:
        one = _waiting(now, key)
        count = command.count or one.count
        check_count(count, one.count)
        first, people = _lettered(now, one, count)
        tracks = {} if command.fresh else one.tracks
        came = [each for who in people for each in joined(game, now, who, in_hand(who))]
        events = [WingsLeft(key, count), *first, *(_as_they_were(each, tracks) for each in came)]
        if not command.fresh:
            for who in people:
                events += _laid_again(game, fold(game, now, events), one, who.id)
        return events

    return _one_by_one(game, state, _named(command.groups), on)


def _lettered(state: Any, one: Offstage[Any], count: int) -> tuple[list[Event], list[Any]]:
    """Those who come on, by letters that are free among who is there, and by a name of their own.

    Whoever was the only one there of that kind takes the letter A.
    """
    kind = kind_of(one.sheet)
    kin = [each for each in state.characters.values() if not each.hero and kind_of(each) == kind]
    if one.sheet.name != kind or (count == 1 and not kin):
        return [], of_a_new_kind(state, one.sheet, count)
    first: list[Event] = []
    for each in kin:
        if each.name == kind:
            first, _ = more_of(state, each, 0)
    taken = {each.name for each in state.characters.values()}
    if first:
        taken.add(f"{kind} A")
    return first, copies(one.sheet, count, state.characters, taken)


def _as_they_were(event: Event, tracks: Mapping[str, int]) -> Event:
    if not isinstance(event, CharacterJoined):
        return event
    who = event.character.id
    left = {track_of(who, own): n for own, n in tracks.items()}
    return replace(event, tracks={key: left.get(key, n) for key, n in event.tracks.items()})


def _laid_again(game: System, state: Any, one: Offstage[Any], who: str) -> list[Event]:
    """What lay on somebody lies on them again, but for what it lasted as long as and is gone."""

    def named(effect: str) -> str:
        """Its id; whoever has come on by another letter has another id, and so has this."""
        return ".".join(who if part == one.sheet.id else part for part in effect.split("."))

    # The number of one that does not name its bearer may be another's by now.
    ids = ((each.id, named(each.id)) for each in one.effects)
    own = {old: new if who in new.split(".") else f"{who}.{new}" for old, new in ids}
    lying = {each.id for each in state.effects} | {*own.values()}
    events: list[Event] = []
    for each in one.effects:
        until = each.until
        if isinstance(until, While):
            until = While(own.get(until.effect) or named(until.effect))
            if until.effect not in lying:
                continue
        again = EffectBegan(replace(each, id=own[each.id], on=who, until=until))
        events += (batch := leave_room(game, state, again))
        state = fold(game, state, batch)
    return events


def _strike(game: System, state: Any, _actor: Actor, command: StrikeHidden) -> Events:
    groups = [_waiting(state, key) for key in _named(command.groups)]
    return [WingsLeft(one.id, one.count, struck=True) for one in groups]


def _waiting(state: State, key: str) -> Offstage[Any]:
    if key in state.wings:
        return state.wings[key]
    good = ", ".join(state.wings) or "nobody"
    raise Illegal("no_such_group", f"Nobody waits as {key!r}. There are: {good}.")


def _named(names: tuple[str, ...]) -> tuple[str, ...]:
    if not names or len(set(names)) != len(names):
        raise Illegal("not_a_choice", "Name whom you mean, everybody once.")
    return names


def _one_by_one(
    game: System, state: Any, names: Iterable[str], deed: Callable[[Any, str], list[Event]]
) -> list[Event]:
    """A deed for each, where one has a bearing on the next: letters, maximums."""
    events: list[Event] = []
    for one in names:
        events += (batch := deed(state, one))
        state = fold(game, state, batch)
    return events


_GM = (Role.GM,)

WINGS: Mapping[type[Command], DeskVerb] = {
    verb.command: verb
    for verb in (
        DeskVerb(
            GoOff, "Hide somebody, or put them away", _GM, _go_off, Showing("wings", "hiding")
        ),
        DeskVerb(ComeOn, "Have the hidden come on", _GM, _come_on, Showing("wings", "entrance")),
        DeskVerb(
            StrikeHidden, "Strike the hidden", _GM, _strike, Showing("wings", "hidden removal")
        ),
    )
}
