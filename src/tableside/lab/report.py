"""What simulated fights come to: shares with their bounds, spreads, and all of it in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import ceil, sqrt
from typing import Any, NamedTuple

from tableside.lab.blocks import Totals
from tableside.systems import lab_of
from tableside.systems.kit.lab import Coverage, Muster

CERTAIN = 1.959964  # nineteen of twenty such intervals hold the truth
STEP = 5  # a band is told in such steps of a hundred
WORDS = (
    (0.98, "a walkover"),
    (0.9, "easy"),
    (0.75, "comfortable"),
    (0.6, "hard"),
    (0.4, "on a knife's edge"),
    (0.15, "deadly"),
    (0.0, "hopeless"),
)


def wilson(wins: int, fights: int) -> tuple[float, float]:
    """Wilson's interval, which also holds near none and all."""
    share, weight = wins / fights, CERTAIN * CERTAIN / fights
    half = CERTAIN * sqrt(share * (1 - share) / fights + weight / (4 * fights))
    low, high = share + weight / 2 - half, share + weight / 2 + half
    return max(0.0, low / (1 + weight)), min(1.0, high / (1 + weight))


class Share(NamedTuple):
    """How often something came about, between which bounds, in how many fights."""

    share: float
    low: float
    high: float
    fights: int

    @classmethod
    def of(cls, count: int, fights: int) -> Share:
        """So many of so many."""
        return cls(count / fights, *wilson(count, fights), fights)

    @property
    def words(self) -> str:
        """As people read it: two digits, and the bounds."""
        return f"{self.share:.0%} ({self.low * 100:.0f} to {self.high * 100:.0f})"


def difference(now: Share, before: Share) -> tuple[float, float, float]:
    """By how much the one is more than the other, and the bounds of that (Newcombe's)."""
    by = now.share - before.share
    less = sqrt((now.share - now.low) ** 2 + (before.high - before.share) ** 2)
    more = sqrt((now.high - now.share) ** 2 + (before.share - before.low) ** 2)
    return by, by - less, by + more


class Most(NamedTuple):
    """How many of a kind there may be for so much to be won; None: not even the fewest tried."""

    least: int | None  # so many surely
    most: int | None  # by what was seen
    at_best: int | None  # more than so many surely not


def most_for(aim: float, won: Mapping[int, Share]) -> Most:
    """The most of those that were tried, one after the other, until the aim is missed."""

    def last(bound: Callable[[Share], float]) -> int | None:
        found = None
        for many in sorted(won):
            if bound(won[many]) < aim:
                break
            found = many
        return found

    return Most(last(lambda one: one.low), last(lambda one: one.share), last(lambda one: one.high))


class Spread(NamedTuple):
    """How often each whole number came out."""

    counts: Mapping[int, int]

    @property
    def fights(self) -> int:
        """Of how many."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """On average."""
        return sum(value * many for value, many in self.counts.items()) / self.fights

    def quantile(self, share: float) -> int:
        """The number that so large a share of them do not go beyond."""
        seen, wanted = 0, share * self.fights
        for value in sorted(self.counts):
            seen += self.counts[value]
            if seen >= wanted:
                return value
        return max(self.counts)


class Cell(NamedTuple):
    """The chance to win if both sides play in one way."""

    heroes: str
    foes: str
    win: Share


class Report(NamedTuple):
    """All that a question brings."""

    system: str
    ruleset: str
    seed: int
    fights: int
    win: Share
    unfinished: Share
    rounds: Spread
    rounds_word: str
    falls: Mapping[str, Share]  # by fighter
    left: Mapping[str, Mapping[str, Spread]]  # by fighter and track
    down: Mapping[int, tuple[int, int]]  # heroes down: fights lost, fights won
    band: tuple[Cell, ...]  # the asked way first
    names: Mapping[str, str]
    heroes: tuple[str, ...]
    says: Mapping[str, Mapping[str, str]]  # of heroes and foes, what each way of theirs means
    coverage: Coverage
    stopped: bool = False  # by whoever asked, before all was played

    @property
    def word(self) -> str:
        """How hard it is, in a word or two."""
        return next(word for least, word in WORDS if self.win.share >= least)

    @property
    def bounds(self) -> tuple[int, int]:
        """Of a hundred fights, over every way that was asked for, chance included."""
        low = min(one.win.low for one in self.band) * 100
        high = max(one.win.high for one in self.band) * 100
        return int(low) // STEP * STEP, min(100, -(-ceil(high) // STEP) * STEP)

    @property
    def without(self) -> str:
        """Whose means are not played."""
        told = [self.names[who] for who in self.heroes if who in self.coverage.means]
        if not self.coverage.means.keys() <= {*self.heroes}:
            told.append("those whom they meet")  # who are then easier to beat here
        if not told:
            return ""
        several = f"{', '.join(told[:-1])} and {told[-1]}" if told[1:] else told[0]
        return f"Without the cards, powers and special traits of {several}."

    @property
    def headline(self) -> str:
        """The first line: a word and a band, never a figure alone."""
        low, high = self.bounds
        won = f"the heroes win {low} to {high} of 100 such fights"
        by = ", by how both sides play" if self.band[1:] else ""
        return f"{self.word.capitalize()}: {won}{by}."

    def data(self) -> dict[str, Any]:
        """As JSON holds it."""
        return {
            "headline": self.headline,
            "without": self.without,
            "word": self.word,
            "band": list(self.bounds),
            "system": self.system,
            "ruleset": self.ruleset,
            "seed": self.seed,
            "fights": self.fights,
            "stopped": self.stopped,
            "win": self.win._asdict(),
            "unfinished": self.unfinished._asdict(),
            self.rounds_word.replace(" ", "_"): _spread(self.rounds),
            "heroes_down": {str(many): list(ends) for many, ends in self.down.items()},
            "falls": {who: one._asdict() for who, one in self.falls.items()},
            "left": {
                who: {track: _spread(one) for track, one in tracks.items()}
                for who, tracks in self.left.items()
            },
            "ways": [
                {"heroes": one.heroes, "foes": one.foes, "win": one.win._asdict()}
                for one in self.band
            ],
            "says": self.says,
            "names": dict(self.names),
            "coverage": self.coverage._asdict(),
        }


def _spread(one: Spread) -> dict[str, float]:
    return {
        "mean": round(one.mean, 4),
        "tenth": one.quantile(0.1),
        "half": one.quantile(0.5),
        "ninetieth": one.quantile(0.9),
    }


def made(
    system: Any,
    muster: Muster,
    totals: Totals,
    band: tuple[Cell, ...],
    *,
    seed: int,
    stopped: bool = False,
) -> Report:
    """The report of one way's totals, with the band of all."""
    lab = lab_of(system.name)
    fights, heroes = totals.fights, muster.people[: muster.heroes]
    falls = {
        who: Share.of(totals.of(lab.tracks[0], place)[1], fights)
        for place, who in enumerate(muster.people)
    }
    left = {
        who: {track: Spread(totals.of(track, place)) for track in lab.tracks[1:]}
        for place, who in enumerate(heroes)
    }
    most = max((many for many, _ in totals.down), default=0)
    return Report(
        system=system.name,
        ruleset=system.resolved["name"],
        seed=seed,
        fights=fights,
        win=Share.of(totals.of("won")[1], fights),
        unfinished=Share.of(totals.of("unfinished")[1], fights),
        rounds=Spread(totals.of(lab.heads[2])),
        rounds_word=lab.rounds,
        falls=falls,
        left=left,
        down={many: (totals.down[many, 0], totals.down[many, 1]) for many in range(most + 1)},
        band=band,
        names=muster.names,
        heroes=heroes,
        says={
            "heroes": {one.name: one.says for one in lab.heroes.values()},
            "foes": {one.name: one.says for one in lab.foes.values()},
        },
        coverage=muster.coverage,
        stopped=stopped,
    )


def lines(report: Report) -> Iterator[str]:
    """The report as a terminal shows it."""
    yield report.headline
    if report.without:
        yield report.without
    if report.stopped:
        yield "Stopped before all was played: the bounds are those of what was."
    yield ""
    asked = report.band[0]
    yield f"{report.fights} fights, heroes {asked.heroes}, foes {asked.foes}:"
    rows = [("won", report.win.words)]
    if report.unfinished.share:
        rows.append(("no end", report.unfinished.words))
    spread = report.rounds
    between = f"{spread.quantile(0.1)} to {spread.quantile(0.9)}"
    rows.append((report.rounds_word, f"{spread.mean:.1f} on average, mostly {between}"))
    yield from _listed(rows)
    yield "Who falls:"
    yield from _listed((report.names[who], share.words) for who, share in report.falls.items())
    yield "Heroes down at the end:"
    for many, (lost, won) in report.down.items():
        share = (lost + won) / report.fights
        yield f"  {many}: {share:.0%}; {won / report.fights:.0%} and the fight won"
    yield "How the heroes come out of it (on average; of ten fights eight lie between):"
    yield from _listed((report.names[who], _left(one)) for who, one in report.left.items())
    if report.band[1:]:
        yield "If both sides play otherwise, the heroes win:"
        pairs = ((f"heroes {one.heroes}, foes {one.foes}", one.win.words) for one in report.band)
        yield from _listed(pairs)
    for side, ways in report.says.items():
        for name, says in ways.items():
            if report.band[1:] or name == getattr(asked, side):
                yield f"{side.capitalize()} {name}: {says}."
    yield from _covered(report)


def _listed(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Rows in two columns, the first as wide as it must be."""
    found = list(rows)
    wide = max(len(name) for name, _ in found)
    return (f"  {name:<{wide}}  {words}" for name, words in found)


def _left(tracks: Mapping[str, Spread]) -> str:
    return ", ".join(
        f"{track} {one.mean:.1f} ({one.quantile(0.1)} to {one.quantile(0.9)})"
        for track, one in tracks.items()
    )


def _covered(report: Report) -> Iterator[str]:
    kinds = zip(("Played", "Only roughly", "Left out"), report.coverage[:3], strict=True)
    for title, rules in kinds:
        yield f"{title}:"
        yield from (f"  {one}" for one in rules)
    for who, means in report.coverage.means.items():
        yield f"  {report.names[who]}: {', '.join(means)}"
