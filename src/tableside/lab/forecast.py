"""The lab's question as a served table asks it: in bytes, out of any process, with an answer that
a screen can show without knowing the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from tableside.core.state import track_of
from tableside.lab.changes import Changes, Kind, changed, heroes, kinds
from tableside.lab.prepared import People, prepared
from tableside.lab.report import Report, Share, Spread
from tableside.lab.settling import at_rest
from tableside.lab.simulate import NORMAL, refereed, simulate
from tableside.systems import bind, lab_of

MOST_BARS = 10
AT_ONCE = 3  # fights of the referee's between two looks


class FightShare(msgspec.Struct, frozen=True):
    """How often of all fights, and the bounds of that."""

    share: float
    low: float
    high: float


class FightNumber(msgspec.Struct, frozen=True):
    """A number on average; of ten fights eight lie between the other two."""

    name: str
    mean: float
    tenth: int
    ninetieth: int


class FightBar(msgspec.Struct, frozen=True):
    """One row of a picture; of its length so much was won."""

    label: str
    share: float
    won: float = 0.0


class FighterFalls(msgspec.Struct, frozen=True):
    """How often somebody falls."""

    name: str
    hero: bool
    chance: FightShare


class HeroLeft(msgspec.Struct, frozen=True):
    """How a hero comes out of it."""

    name: str
    tracks: tuple[FightNumber, ...]


class WaysPlayed(msgspec.Struct, frozen=True):
    """The chance to win if both sides play in one way."""

    heroes: str
    foes: str
    chance: FightShare


class UnusedMeans(msgspec.Struct, frozen=True):
    """What somebody has and does not use here."""

    name: str
    means: tuple[str, ...]


class FightKind(msgspec.Struct, frozen=True):
    """So many of a kind stand against the heroes; by one of them it is called."""

    id: str
    name: str
    count: int


class FightHero(msgspec.Struct, frozen=True):
    """A hero as they come into it."""

    id: str
    name: str
    marked: int
    most: int  # that can be marked


class FightChanges(msgspec.Struct, frozen=True):
    """What is asked otherwise than it stands; empty: as usual."""

    counts: Mapping[str, int] = {}
    tougher: Mapping[str, int] = {}
    hurt: Mapping[str, int] = {}
    heroes: str = ""  # how each side plays
    foes: str = ""
    people: People = ()  # another fight than the one at the table: all these against the heroes


class Forecast(msgspec.Struct, frozen=True):
    """How this fight will go."""

    headline: str
    without: str  # whose means are not played; empty: nobody's
    low: int  # the band of the headline, in fights of a hundred
    high: int
    fights: int
    win: FightShare
    unfinished: FightShare
    long: FightNumber
    lengths: tuple[FightBar, ...]
    falls: tuple[FighterFalls, ...]
    down: tuple[FightBar, ...]  # heroes down in the end
    left: tuple[HeroLeft, ...]
    ways: tuple[WaysPlayed, ...]
    says: Mapping[str, Mapping[str, str]]  # of both sides, what each way of theirs means
    played: tuple[str, ...]
    roughly: tuple[str, ...]
    left_out: tuple[str, ...]
    unused: tuple[UnusedMeans, ...]
    kinds: tuple[FightKind, ...]  # as they stand at the table, whatever was asked
    heroes: tuple[FightHero, ...]
    toughness: str  # in words: what makes a hero tougher
    track: str  # on which harm is marked
    ready: bool = False  # heroes who lie ready stand in for a party


class Refereed(msgspec.Struct, frozen=True):
    """What fights that the referee itself played came to, so far."""

    won: int
    chance: FightShare
    fights: int


def forecast(system: str, ruleset: bytes, state: bytes, changes: FightChanges) -> Forecast:
    """The answer for a stored state, with something of it changed; raises LabError."""
    game = _game(system, ruleset)
    now, ready = _fight(game, state, changes)
    there = kinds(game, now)
    fight, (ours, theirs) = changed(game, now, _changes(changes)), _ways(changes)
    found = simulate(game, fight, heroes=ours, foes=theirs)
    return replace(_shown(found, there, _heroes(game, now), game.name), ready=ready)


def referee(
    system: str, ruleset: bytes, state: bytes, changes: FightChanges, so_far: tuple[int, int]
) -> Refereed:
    """A few more fights by the engine itself, beside those that it has played and won already."""
    played, won = so_far
    game = _game(system, ruleset)
    fight = changed(game, _fight(game, state, changes)[0], _changes(changes))
    ours, theirs = _ways(changes)
    found = refereed(game, fight, AT_ONCE, first=played, heroes=ours, foes=theirs)
    fights, won = played + AT_ONCE, won + round(found.share * AT_ONCE)
    return Refereed(won, _chance(Share.of(won, fights)), fights)


def _fight(game: Any, state: bytes, said: FightChanges) -> tuple[Any, bool]:
    """The table before anything is otherwise, and whether ready heroes stand in."""
    now = msgspec.json.decode(state, type=game.state_type)
    return prepared(game, now, said.people) if said.people else (at_rest(game, now), False)


def _changes(said: FightChanges) -> Changes:
    return Changes(said.counts, said.tougher, said.hurt)


def _ways(said: FightChanges) -> tuple[str, str]:
    return said.heroes or NORMAL, said.foes or NORMAL


def _heroes(game: Any, state: Any) -> tuple[FightHero, ...]:
    made = []
    for one in heroes(state):
        track = track_of(one.id, lab_of(game.name).tracks[1])
        top = game.maximum(state, track)
        marked = state.tracks.get(track, 0)
        made.append(FightHero(one.id, one.name, marked, marked if top is None else top.value))
    return tuple(made)


@lru_cache(maxsize=4)
def _game(system: str, ruleset: bytes) -> Any:
    return bind(system, ruleset)


def _shown(
    report: Report, there: tuple[Kind, ...], party: tuple[FightHero, ...], system: str
) -> Forecast:
    low, high = report.bounds
    return Forecast(
        headline=report.headline,
        without=report.without,
        low=low,
        high=high,
        fights=report.fights,
        win=_chance(report.win),
        unfinished=_chance(report.unfinished),
        long=_counted(report.rounds_word, report.rounds),
        lengths=_lengths(report.rounds),
        falls=tuple(
            FighterFalls(report.names[who], who in report.heroes, _chance(one))
            for who, one in report.falls.items()
        ),
        down=tuple(
            FightBar(str(many), (lost + won) / report.fights, won / report.fights)
            for many, (lost, won) in report.down.items()
        ),
        left=tuple(
            HeroLeft(report.names[who], tuple(_counted(*one) for one in tracks.items()))
            for who, tracks in report.left.items()
        ),
        ways=tuple(WaysPlayed(one.heroes, one.foes, _chance(one.win)) for one in report.band),
        says=report.says,
        played=report.coverage.played,
        roughly=report.coverage.approximated,
        left_out=report.coverage.left_out,
        unused=tuple(
            UnusedMeans(report.names[who], means) for who, means in report.coverage.means.items()
        ),
        kinds=tuple(FightKind(*one) for one in there),
        heroes=party,
        toughness=lab_of(system).toughness_word,
        track=lab_of(system).tracks[1],
    )


def _chance(one: Share) -> FightShare:
    return FightShare(one.share, one.low, one.high)


def _counted(name: str, one: Spread) -> FightNumber:
    return FightNumber(name, round(one.mean, 2), one.quantile(0.1), one.quantile(0.9))


def _lengths(spread: Spread) -> tuple[FightBar, ...]:
    """How often it takes how long: ten bars at most, and one for the long tail."""
    first, last = min(spread.counts), spread.quantile(0.98)
    step = -(-(last - first + 1) // MOST_BARS)
    made, rest = list[FightBar](), spread.fights
    for low in range(first, last + 1, step):
        high = low + step - 1
        many = sum(found for value, found in spread.counts.items() if low <= value <= high)
        made.append(FightBar(str(low) if step == 1 else f"{low} to {high}", many / spread.fights))
        rest -= many
    return (*made, FightBar("more", rest / spread.fights)) if rest else tuple(made)
