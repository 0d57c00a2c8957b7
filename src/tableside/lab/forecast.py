"""The lab's question as a served table asks it: in bytes, out of any process, with an answer that
a screen can show without knowing the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from tableside.core.copies import kind_of
from tableside.core.desk import StrikeCharacter
from tableside.core.history import History, Start
from tableside.core.system import AnySystem
from tableside.core.values import GM, Command, Illegal
from tableside.lab.chance import alias, stream
from tableside.lab.report import Report, Share, Spread
from tableside.lab.settling import settled
from tableside.lab.simulate import simulate
from tableside.systems import bind, lab_of
from tableside.systems.kit.lab import LabError

MOST_BARS = 10
_DOWN = "down"


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


def forecast(system: str, ruleset: bytes, state: bytes, counts: Mapping[str, int]) -> Forecast:
    """The answer for a stored state, with other numbers of some kinds; raises LabError."""
    game: Any = _game(system, ruleset)
    begin, _, pick = stream(alias(()))
    begin(0, 0)
    now = settled(game, msgspec.json.decode(state, type=game.state_type), pick)
    there = kinds(game, now)
    return _shown(simulate(game, recast(game, now, there, counts)), there)


@lru_cache(maxsize=4)
def _game(system: str, ruleset: bytes) -> AnySystem:
    return bind(system, ruleset)


def kinds(game: AnySystem, state: Any) -> tuple[FightKind, ...]:
    """Who stands against the heroes, by kinds; what only lies about there is in no fight."""
    fighting = lab_of(game.name).muster(game, state).people
    found: dict[str, list[Any]] = {}
    for one in _standing(game, state):
        if one.id in fighting:
            found.setdefault(kind_of(one), []).append(one)
    return tuple(FightKind(each[0].id, name, len(each)) for name, each in found.items())


def _standing(game: AnySystem, state: Any) -> list[Any]:
    known: Any = game.known(state, GM)
    there = (one for one in state.characters.values() if not one.hero and one.present)
    return [one for one in there if known.standing.get(one.id) != _DOWN]


def recast(
    game: AnySystem, state: Any, there: tuple[FightKind, ...], counts: Mapping[str, int]
) -> Any:
    """The same table with more of some, fresh, or fewer, the last of them first."""
    by_id = {one.id: one for one in there}
    history = History(game, None, Start(0, 0, state))
    for who, many in counts.items():
        if who not in by_id:
            raise LabError(f"Nobody who stands here has the id {who!r}: ask again.")
        same = [one.id for one in _standing(game, state) if kind_of(one) == by_id[who].name]
        for gone in same[many:]:
            _played(history, StrikeCharacter(gone), by_id[who])
        for _ in range(many - len(same)):
            _played(history, lab_of(game.name).more(who), by_id[who])
    return history.state


def _played(history: History, command: Command, kind: FightKind) -> None:
    try:
        history.submit(GM, command)
    except Illegal as illegal:
        raise LabError(f"{kind.name} cannot be counted otherwise: {illegal.sentence}") from illegal


def _shown(report: Report, there: tuple[FightKind, ...]) -> Forecast:
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
        kinds=there,
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
