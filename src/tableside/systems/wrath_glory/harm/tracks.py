"""How changes of tracks are read out (CONV-7), in place of the lines that both games share."""

from __future__ import annotations

from tableside.core import state as core
from tableside.core.recalled import Kind, Recalled
from tableside.core.tell import CORE_LINES, spoken, track_name
from tableside.core.values import Actor, Line, Role
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.derived_conditions import most_of
from tableside.systems.wrath_glory.numbers.masks import lies_open, may_see_track, open_to, owned
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.fights import Shown
from tableside.systems.wrath_glory.state import GLORY, RUIN, SHOCK, UNKNOWN, WOUNDS, WRATH, State

TRACKS = Subject("tracks")


_Change = core.Gained | core.Spent | core.Reset
_BY_A_BLOW = ("WG-WOUND-01", "WG-SHOCK-01")  # `Harmed` has said it


def _track(game: Game, state: State, event: _Change, actor: Actor) -> Line | None:
    """A threat's tracks are not read out, and what a blow marked has been said already."""
    _, own = owned(event.track)
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
    return Line(f"{_left(game.rules, state, event.track, more)}{lost}.", plain.rules)


TRACKS.tells(core.Gained)(_track)
TRACKS.tells(core.Spent)(_track)
TRACKS.tells(core.Reset)(_track)


@TRACKS.recalls(core.Spent)
def _paid(_game: Game, _state: State, event: core.Spent, _reader: Actor) -> tuple[Recalled, ...]:
    _, own = owned(event.track)
    if own not in (WRATH, GLORY, RUIN):
        return ()
    return (Recalled(Kind.COUNT, event.amount, f"{spoken(own)} spent"),)


def _counts_down(rules: Ruleset, state: State, track: str, actor: Actor) -> bool:
    """CONV-7: whether a seat reads how much is left; of a threat that would tell its maximum."""
    who, own = owned(track)
    person = state.characters.get(who)
    if rules.values.tracks.shown is not Shown.LEFT or own not in (WOUNDS, SHOCK) or person is None:
        return False
    shown = actor.role is Role.GM or lies_open(person, actor)
    return shown and most_of(rules, person, own) != UNKNOWN


def _left(rules: Ruleset, state: State, track: str, more: int) -> str:
    """CONV-7: what is taken goes off what is left: `Vess's Shock -1 = 3 of 5 left`."""
    who, own = owned(track)
    most = most_of(rules, state.characters[who], own)
    left = most - state.tracks[track] - more
    return f"{track_name(state, track)} {-more:+d}, now {left} of {most} left"


@TRACKS.tells(core.Overstepped)
def _overstepped(game: Game, state: State, event: core.Overstepped, actor: Actor) -> Line | None:
    """What a threat can do, and where its tracks end, shows in no caution."""
    if not open_to(state, event.about.partition(".")[0], actor):
        return None
    return CORE_LINES[core.Overstepped](game, state, event, actor)


@TRACKS.tells(core.Adjusted)
def _adjusted(game: Game, state: State, event: core.Adjusted, actor: Actor) -> Line | None:
    shown = {key: by for key, by in event.changes.items() if may_see_track(state, key, actor)}
    if not shown:
        return None
    down = [key for key in shown if _counts_down(game.rules, state, key, actor)]
    said = [_left(game.rules, state, key, shown.pop(key)) for key in down]
    why = f" ({event.reason})" if event.reason else ""
    said += [
        f"{track_name(state, key)} {by:+d}, now {state.tracks[key] + by}"
        for key, by in shown.items()
    ]
    return Line(f"By hand: {'; '.join(said)}{why}.")
