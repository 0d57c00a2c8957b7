"""What each seat reads about harm: a story with numbers for those who may know them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.core import state as core
from tableside.core.chapter import Teller
from tableside.core.tell import CORE_LINES, name_of, track_name
from tableside.core.values import Actor, Event, Line, Role, Thrown
from tableside.systems.wrath_glory.combat.harm import events as was
from tableside.systems.wrath_glory.combat.values import Shown
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.standing import DOWN, NEARLY_DOWN, most_of
from tableside.systems.wrath_glory.state import FOES, SHOCK, UNKNOWN, WOUNDS, State
from tableside.systems.wrath_glory.view import lies_open, may_see_track

_BY_A_BLOW = ("WG-WOUND-01", "WG-SHOCK-01")  # `Harmed` has said it


def _open(state: State, who: str, actor: Actor) -> bool:
    one = state.characters.get(who)
    return one is None or actor.role is Role.GM or lies_open(one, actor)


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _struck(_game: Game, state: State, event: was.Struck, _actor: Actor) -> Line | None:
    """What a hero's player should weigh; a threat's blow is told once it is over."""
    person = state.characters[event.target]
    if not person.hero or not event.wounds or event.damage is None:
        return None
    text = (
        f"{event.source}: {event.damage} damage against {person.name}'s Resilience "
        f"{event.resilience}, {_counted(event.wounds, 'Wound')} on the way."
    )
    return Line(text, ("WG-DMG-04",))


def _tie(_game: Game, state: State, event: was.ShockRolled, actor: Actor) -> Line | None:
    if not _open(state, event.target, actor):
        return None
    who = name_of(state, event.target)
    thrown = Thrown("shock", (event.face,), character=event.target)
    return Line(f"{who} just holds out: {event.shock} Shock (d3).", ("WG-DMG-05",), thrown)


def _soak(_game: Game, state: State, event: was.SoakRolled, _actor: Actor) -> Line:
    who, faces = name_of(state, event.target), " ".join(map(str, event.faces))
    icons = _counted(event.icons, "icon")
    thrown = Thrown("resoak" if event.again else "soak", event.faces, character=event.target)
    if event.again:
        return Line(f"{who} re-rolls failures: {faces}, {icons} now.", ("WG-WP-08",), thrown)
    rules = ("WG-SOAK-01", "WG-SOAK-02")
    return Line(f"{who} rolls {event.name}: {faces}, {icons}.", rules, thrown)


def _harmed(_game: Game, state: State, event: was.Harmed, actor: Actor) -> Line:
    if not _open(state, event.target, actor):
        return _in_words(state, event)
    who = name_of(state, event.target)
    parts = [
        *((_counted(event.wounds, "Wound"),) if event.wounds else ()),
        *((_counted(event.mortal, "Mortal Wound"),) if event.mortal else ()),
    ]
    parts = ["a Traumatic Injury"] if event.injured else parts
    parts += [f"{event.shock} Shock"] if event.shock else []
    taken = f"takes {' and '.join(parts)}" if parts else "takes no harm"
    return Line(f"{who} {taken}{_why(event)}.{_after(who, event)}", _rules(event))


def _why(event: was.Harmed) -> str:
    against = []
    if event.damage is not None:
        against.append(f"{event.damage} damage against Resilience {event.resilience}")
    if event.soaked:
        against.append(f"{event.soaked} soaked")
    return f" ({', '.join(against)})" if against else ""


def _after(who: str, event: was.Harmed) -> str:
    said = ""
    if event.exhausted:
        said += f" {who} is Exhausted."
    if event.dead:
        said += f" {who} is killed outright."
    elif event.down:
        said += f" {who} is {event.down[0].lower()}{event.down[1:]}."
    return said


def _rules(event: was.Harmed) -> tuple[str, ...]:
    return (
        *(("WG-DMG-04",) if event.damage is not None else ()),
        *(("WG-DYING-03",) if event.injured else ()),
        *(("WG-WOUND-01",) if event.wounds and not event.injured else ()),
        *(("WG-MORTAL-01",) if event.mortal and not event.injured else ()),
        *(("WG-SHOCK-01",) if event.shock else ()),
        *(("WG-SHOCK-02",) if event.exhausted else ()),
        *(("WG-WOUND-04",) if event.down else ()),
        *(("WG-WOUND-05",) if event.dead else ()),
    )


def _in_words(state: State, event: was.Harmed) -> Line:
    who, wounds = name_of(state, event.target), event.wounds + event.mortal
    if event.down or event.dead:
        ends = "is killed outright" if event.dead else "is out of the fight"
        return Line(f"{who} {ends}.", ("WG-WOUND-04",))
    if wounds and not event.injured and state.facts.get(FOES) == "numbers":
        return Line(f"{who} takes {_counted(wounds, 'Wound')}.", ("WG-WOUND-01",))
    if wounds:
        how = event.look if event.look in (DOWN, NEARLY_DOWN) else "hurt"
        return Line(f"{who} is {how}.", ("WG-WOUND-01",))
    if event.shock:
        return Line(f"{who} is shaken.", ("WG-SHOCK-01",))
    return Line(f"{who} shrugs it off.", ("WG-DMG-04",))


def _damage(_game: Game, state: State, event: was.DamageThrown, _actor: Actor) -> Line:
    who = name_of(state, event.character) if event.character else "The GM"
    dice = f" ({' '.join(map(str, event.faces))})" if event.faces else ""
    thrown = Thrown("damage", event.faces, character=event.character) if dice else None
    text = f"{who}, {event.source}: {event.damage} damage{dice}."
    return Line(text, ("WG-DMG-01", "WG-DMG-03"), thrown)


def _pool(_game: Game, state: State, event: was.PoolRolled, _actor: Actor) -> Line:
    who = name_of(state, event.character) if event.character else "The GM"
    what = f"{event.name}: " if event.name else ""
    faces, icons = " ".join(map(str, event.faces)), _counted(event.icons, "icon")
    thrown = Thrown("loose", event.faces, character=event.character)
    return Line(f"{who} rolls {what}{faces}, {icons}.", ("WG-TEST-03",), thrown)


HARM_LINES: Mapping[type[Event], Teller] = {
    was.Struck: _struck,
    was.ShockRolled: _tie,
    was.SoakRolled: _soak,
    was.Harmed: _harmed,
    was.DamageThrown: _damage,
    was.PoolRolled: _pool,
}


def _track(game: Game, state: State, event: Any, actor: Actor) -> Line | None:
    """A threat's tracks are not read out, and what a blow marked has been said already."""
    own = event.track.partition(".")[2]
    said = isinstance(event, core.Gained) and event.rule in _BY_A_BLOW and own in (WOUNDS, SHOCK)
    if said or not may_see_track(state, event.track, actor):
        return None
    plain = CORE_LINES[type(event)](game, state, event, actor)
    if plain is None or not _counts_down(game.rules, state, event.track, actor):
        return plain
    if isinstance(event, core.Reset):
        more = event.value - state.tracks[event.track]
    else:
        more = event.amount if isinstance(event, core.Gained) else -event.amount
    lost = f" ({event.lost} lost)" if isinstance(event, core.Gained) and event.lost else ""
    return Line(f"{_left(state, event.track, more)}{lost}.", plain.rules)


def _counts_down(rules: Ruleset, state: State, track: str, actor: Actor) -> bool:
    """CONV-7: whether a seat reads how much is left; of a threat that would tell its maximum."""
    who, _, own = track.partition(".")
    person = state.characters.get(who)
    if rules.values.tracks.shown is not Shown.LEFT or own not in (WOUNDS, SHOCK) or person is None:
        return False
    return most_of(person, own) != UNKNOWN and (actor.role is Role.GM or lies_open(person, actor))


def _left(state: State, track: str, more: int) -> str:
    """CONV-7: what is taken goes off what is left: `Vess's Shock -1 = 3 of 5 left`."""
    who, _, own = track.partition(".")
    most = most_of(state.characters[who], own)
    left = most - state.tracks[track] - more
    return f"{track_name(state, track)} {-more:+d} = {left} of {most} left"


def _overstepped(game: Game, state: State, event: core.Overstepped, actor: Actor) -> Line | None:
    """What a threat can do, and where its tracks end, shows in no caution."""
    if not _open(state, event.about.partition(".")[0], actor):
        return None
    return CORE_LINES[core.Overstepped](game, state, event, actor)


def _adjusted(game: Game, state: State, event: core.Adjusted, actor: Actor) -> Line | None:
    shown = {key: by for key, by in event.changes.items() if may_see_track(state, key, actor)}
    if not shown:
        return None
    down = [key for key in shown if _counts_down(game.rules, state, key, actor)]
    said = [_left(state, key, shown.pop(key)) for key in down]
    why = f" ({event.reason})" if event.reason else ""
    said += [
        f"{track_name(state, key)} {by:+d} = {state.tracks[key] + by}" for key, by in shown.items()
    ]
    return Line(f"By hand: {', '.join(said)}{why}.")


# In place of the lines that both games share.
TRACK_LINES: Mapping[type[Event], Teller] = {
    core.Gained: _track,
    core.Spent: _track,
    core.Reset: _track,
    core.Adjusted: _adjusted,
    core.Overstepped: _overstepped,
}
