"""How far apart people are, and going from here to there (DH-RANGE)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tableside.core.desk import own_sheet, somebody
from tableside.core.matters import Matter, MatterOpened
from tableside.core.notes import Note, note_opened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.showing import FOLDED
from tableside.core.state import CharacterLeft, SceneEnded
from tableside.core.tell import name_of
from tableside.core.values import Actor, Bar, Command, Event, Events, Illegal, Limit, Line, Role
from tableside.core.verbs import Who
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.moments import settled
from tableside.systems.daggerheart.numbers import dice
from tableside.systems.daggerheart.numbers.derived_conditions import foes, out
from tableside.systems.daggerheart.rolls.rolls import one_roll
from tableside.systems.daggerheart.ruleset import RollStep, Ruleset
from tableside.systems.daggerheart.scene.spotlight import ask_gm_move, ask_spotlight, move_made
from tableside.systems.daggerheart.state import (
    ENVIRONMENT,
    PRESSURE,
    RANGE_MODE,
    SPRINT,
    DualityRoll,
    Known,
    Reading,
    State,
    Thread,
)
from tableside.systems.daggerheart.state.fight import pair
from tableside.systems.daggerheart.state.gear import BANDS, CLOSE, FAR, OUT, VERY_FAR

RANGES = Subject("ranges")
_THEATRE, _FEET = "theatre", "feet"
_MOST_DISTANCE = 1000


def beyond(rules: Ruleset, source: Reading, one: str, other: str, reach: str) -> str:
    """How far somebody is, in words, if that is farther than an effect reaches."""
    band = band_of(rules, source, one, other)
    return "" if not band or within(band, reach) else spoken(band)


def band_of(rules: Ruleset, source: Reading, one: str, other: str) -> str:
    """The band between two people; empty: nobody said."""
    found = _distance_of(source, one, other)
    if found is None:
        return ""
    return band_at(_bounds(rules, source), found) if measured(source) else BANDS[found]


def within(band: str, reach: str) -> bool:
    """DH-RANGE-02: within a band are all nearer ones too."""
    return BANDS.index(band) <= BANDS.index(reach)


def _distance_of(source: Reading, one: str, other: str) -> int | None:
    """What somebody said about two people, if anybody did."""
    return source.distances.get(pair(one, other))


def spoken(band: str) -> str:
    """A band as people say it."""
    return band.replace("_", " ")


def measured(source: Reading) -> bool:
    """Whether the table counts feet, squares or inches instead of naming bands."""
    return bool(source.facts[RANGE_MODE] != _THEATRE)


def _bounds(rules: Ruleset, source: Reading) -> tuple[int, ...]:
    """Where the bands end; without a measure the feet say how they lie to each other."""
    mode = source.facts[RANGE_MODE]
    return rules.values.ranges.measures[_FEET if mode == _THEATRE else mode]


def band_at(ends: tuple[int, ...], distance: int) -> str:
    """DH-RANGE-01: upper bounds belong to their band; a gap takes the wider one."""
    place = sum(distance > end for end in ends)
    return BANDS[place] if place < len(ends) else OUT if len(ends) > 4 else VERY_FAR


class _Apart(Command, frozen=True):
    """Two people end up so far from each other."""

    to: str = ""
    band: str = ""
    distance: int = 0


class SetRange(_Apart, frozen=True, tag="set_range"):
    """Say how far two people are from each other."""


@RANGES.form(SetRange, "Say how far apart two are", Role.GM, Role.PLAYER, somebody=True)
def _set_range(game: Game, state: State, actor: Actor, command: SetRange) -> Events:
    """How far two people are from each other, as the table sees it."""
    own_sheet(state, actor, command.character)
    somebody(state, command.to)
    if command.to == command.character:
        raise Illegal("not_a_choice", "Nobody is far from themselves.", "DH-RANGE-01")
    if measured(state):
        if not 0 <= command.distance <= _MOST_DISTANCE:
            raise Illegal("not_a_choice", f"A distance is 0 to {_MOST_DISTANCE}.", "DH-RANGE-01")
    elif command.band not in BANDS:
        good = ", ".join(BANDS)
        raise Illegal("not_a_choice", f"The bands are {good}.", "DH-RANGE-01")
    return [_moved(game, state, command, "DH-RANGE-01")]


def _moved(game: Game, state: State, command: _Apart, rule: str) -> Moved:
    distance, band = _landed(game, state, command.band, command.distance)
    return Moved(
        character=command.character, to=command.to, distance=distance, band=band, rule=rule
    )


def _landed(game: Game, source: Reading, band: str, distance: int) -> tuple[int, str]:
    """What is stored of a place, and its band."""
    if measured(source):
        return distance, band_at(_bounds(game.rules, source), distance)
    return BANDS.index(band), band


@RANGES.event
class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """Two people are now so far apart."""

    character: str
    to: str
    distance: int  # a band's place in order, or a measured number
    band: str
    rule: str


@RANGES.folds(Moved)
def _apart(state: State, event: Moved) -> State:
    """Two people are so far apart now."""
    key = pair(event.character, event.to)
    return replace(state, distances={**state.distances, key: event.distance})


@RANGES.tells(Moved)
def _told(_game: Game, state: State, event: Moved, _actor: Actor) -> Line:
    who, to = name_of(state, event.character), name_of(state, event.to)
    return Line(f"{who} and {to}: {spoken(event.band)}.", (event.rule,))


def _able(known: Known) -> Iterable[str]:
    """Whoever is there and on their feet."""
    bodies = (key for key, one in known.characters.items() if one.foe_type != ENVIRONMENT)
    return (key for key in bodies if known.characters[key].present and not out(known, key))


class Move(_Apart, frozen=True, tag="move"):
    """Move as part of what you do, within Close."""


move = RANGES.verb(Move, "Move", "DH-RANGE-03", Who.AMONG, among=_able, showing=FOLDED)


@move.asks
def _where_to(game: Game, known: Known, pick: Picker) -> Ready:
    _ask_where(game, known, pick, CLOSE, "DH-RANGE-03")
    if known.characters[pick.offer.character].hero and any(foes(known)):
        sentence = "This rides on what you do; only to move, in danger, takes an Agility roll."
        pick.advise("rides_on_action", "DH-RANGE-05", sentence)
    return pick.ready(Move)


def _ask_where(game: Game, known: Known, pick: Picker, reach: str, rule: str) -> None:
    """Towards or away from whom, and how far from them one ends up; never farther than `reach`."""
    who = pick.offer.character
    other = pick.word("to", _others(known, pick, rule), "From whom is it measured?")
    now = _distance_of(known, who, other)
    ends = _bounds(game.rules, known)
    most = ends[BANDS.index(reach)]
    far = Bar("too_far", f"That is farther than {spoken(reach)}.", rule, Limit.RANGE)

    def farther(then: int) -> list[Bar]:
        return [far] if way(game.rules, known, now, then) > most else []

    if measured(known):
        label = "How far away does that end?"
        pick.number("distance", 0, _MOST_DISTANCE, label, default=now or 0, bars=farther)
        return
    options = [
        Option(band, spoken(band).title(), bars=tuple(farther(place)))
        for place, band in enumerate(BANDS)
    ]
    pick.word("band", options, "Where does it end?")


def _others(known: Known, pick: Picker, rule: str) -> list[Option]:
    """From whom a move can be measured."""
    who = pick.offer.character
    found = [Option(key, known.characters[key].name) for key in _able(known) if key != who]
    if not found:
        raise Illegal("nobody_there", "There is nobody to move towards or away from.", rule)
    return found


def way(rules: Ruleset, source: Reading, now: int | None, then: int) -> int:
    """How far one must go at least to change a distance; nothing is known of a new one."""
    if now is None:
        return 0
    if measured(source):
        return abs(then - now)
    ends = (0, *_bounds(rules, source), _MOST_DISTANCE)
    near, far = sorted((now, then))
    return 0 if near == far else max(0, ends[far] - ends[near + 1])


@move.decides
def _ride_along(game: Game, state: State, _actor: Actor, command: Move) -> Events:
    """DH-RANGE-03: it comes with whatever one does."""
    return [_moved(game, state, command, "DH-RANGE-03")]


class Sprint(_Apart, frozen=True, tag="sprint"):
    """Run within Far on an Agility roll."""


sprint = RANGES.verb(Sprint, "Sprint", "DH-RANGE-04", Who.OWN, showing=FOLDED)


@sprint.asks
def _how_far(game: Game, known: Known, pick: Picker) -> Ready:
    _others(known, pick, "DH-RANGE-04")
    one_roll(known, pick)
    ask_spotlight(known, pick)
    _ask_where(game, known, pick, FAR, "DH-RANGE-04")
    return pick.ready(Sprint)


@sprint.decides
def _run(game: Game, state: State, _actor: Actor, command: Sprint) -> Events:
    """DH-RANGE-04: within Far, on an Agility roll."""
    return [_roll(game, state, command, SPRINT)]


def _roll(game: Game, state: State, command: _Apart, purpose: str) -> Event:
    distance, band = _landed(game, state, command.band, command.distance)
    roll = DualityRoll(
        character=command.character,
        trait="agility",
        purpose=purpose,
        place=command.to,
        band=band,
        distance=distance,
    )
    return MatterOpened(Matter(f"r{state.opened + 1}", "roll", RollStep.CALL, roll))


class MoveUnderPressure(_Apart, frozen=True, tag="move_under_pressure"):
    """In danger, only move: within Close on an Agility roll."""


move_under_pressure = RANGES.verb(
    MoveUnderPressure,
    "Move under pressure",
    "DH-RANGE-05",
    Who.OWN,
    showing=FOLDED,
)


@move_under_pressure.asks
def _where_in_danger(game: Game, known: Known, pick: Picker) -> Ready:
    _others(known, pick, "DH-RANGE-05")
    one_roll(known, pick)
    ask_spotlight(known, pick)
    _ask_where(game, known, pick, CLOSE, "DH-RANGE-05")
    return pick.ready(MoveUnderPressure)


@move_under_pressure.decides
def _only_move(game: Game, state: State, _actor: Actor, command: MoveUnderPressure) -> Events:
    """DH-RANGE-05: within Close, and nothing else."""
    return [_roll(game, state, command, PRESSURE)]


@RANGES.answers(settled, SPRINT, PRESSURE)
def _settled(
    _game: Game, state: State, thread: Thread, roll: DualityRoll, result: str
) -> list[Event]:
    """A success ends where one wanted to be; after a failure the GM says where."""
    rule = "DH-RANGE-04" if roll.purpose == SPRINT else "DH-RANGE-05"
    if dice.succeeded(result) and roll.place in state.characters:
        return [
            Moved(
                character=roll.character,
                to=roll.place,
                distance=roll.distance,
                band=roll.band,
                rule=rule,
            )
        ]
    lost = Note("where", roll.character, "Say where the move has ended.", rule)
    return [note_opened(thread.id, 1, lost)]


class FoeDash(_Apart, frozen=True, tag="foe_dash"):
    """An adversary spends its spotlight on a long dash."""


foe_dash = RANGES.verb(FoeDash, "Dash", "DH-RANGE-04", Who.AMONG, among=foes, showing=FOLDED)


@foe_dash.asks
def _how_far_it_dashes(game: Game, known: Known, pick: Picker) -> Ready:
    _others(known, pick, "DH-RANGE-04")
    ask_gm_move(known, pick, pick.offer.character)
    _ask_where(game, known, pick, VERY_FAR if _open(game, known) else FAR, "DH-RANGE-04")
    return pick.ready(FoeDash)


def _open(game: Game, known: Known) -> bool:
    """Whether Very Far has an end in this measure, so that a dash can be held to it."""
    return len(_bounds(game.rules, known)) > BANDS.index(VERY_FAR)


@foe_dash.decides
def _dash(game: Game, state: State, _actor: Actor, command: FoeDash) -> Events:
    """DH-RANGE-04: no roll, but the whole spotlight."""
    return [
        *move_made(state, command.character),
        _moved(game, state, command, "DH-RANGE-04"),
    ]


@RANGES.event
class DistancesForgotten(Event, frozen=True, tag="distances_forgotten"):
    """DH-RANGE-01: the table measures otherwise, and no scale converts into another."""


@RANGES.folds(DistancesForgotten)
def _measured_anew(state: State, _event: DistancesForgotten) -> State:
    return replace(state, distances={})


@RANGES.after(SceneEnded)
def _forgotten(state: State, _event: SceneEnded) -> State:
    """The scene is over: nobody keeps their place."""
    return replace(state, distances={})


@RANGES.after(CharacterLeft)
def _left(state: State, event: CharacterLeft) -> State:
    gone = {pair(event.character, other) for other in state.characters}
    left = {key: far for key, far in state.distances.items() if key not in gone}
    return replace(state, distances=left)
