"""Hold a file's expectations against what a step brought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from tableside.core.reckoning import Reckoning
from tableside.core.values import Illegal
from tableside.core.verbs import tag_of
from tableside.scenarios.format import Expect, Refusal, Seat, StepExpect
from tableside.scenarios.matching import NOTHING, fits, follow, gaps, parts, shown
from tableside.scenarios.moments import Moment, actor_of, lines, reckonings
from tableside.scenarios.paths import split
from tableside.scenarios.results import Miss

Finding = tuple[str, str, str]  # what was looked at, what was expected, what there is


class Checks:
    """The misses of one moment, and how many expectations were looked at."""

    def __init__(self, moment: Moment) -> None:
        self.moment = moment
        self.looked = 0
        self.findings: list[Finding] = []

    def expect(self, holds: bool, what: str, expected: str, got: str) -> None:
        """Count an expectation; keep it if it does not hold."""
        self.looked += 1
        if not holds:
            self.findings.append((what, expected, got))

    def misses(self) -> tuple[Miss, ...]:
        """What does not hold, each with the numbers behind it."""
        moment = self.moment
        why = reckonings(moment) if self.findings else ()
        return tuple(Miss(moment.number, moment.title, *one, why) for one in self.findings)


def check(moment: Moment, expect: Expect, same_as: Any) -> Checks:
    """Look at everything a file expects here."""
    checks = Checks(moment)
    if isinstance(expect, StepExpect):
        _refusal(checks, expect.refusal, moment.refused)
        if checks.findings:
            return checks  # whatever else is missed follows from that
        _warnings(checks, expect)
    _state(checks, expect, same_as)
    _events(checks, expect.events)
    for seat, wanted in expect.seats.items():
        _seat(checks, seat, wanted)
    return checks


def _state(checks: Checks, expect: Expect, same_as: Any) -> None:
    state = checks.moment.state
    for track, points in expect.tracks.items():
        got = state.tracks.get(track, NOTHING)
        checks.expect(points == got, f"track {track}", str(points), shown(got))
    for fact, value in expect.facts.items():
        got = state.facts.get(fact, NOTHING)
        checks.expect(value == got, f"fact {fact}", value, shown(got))
    _numbers(checks, expect)
    if expect.matters is not None:
        _whole_list(checks, "open matters", expect.matters, [_flat(one) for one in state.matters])
    if expect.same_as is not None:
        differing = [gap.path for gap in gaps(parts(same_as), parts(state))]
        got = ", ".join(dict.fromkeys(path.partition(".")[0] for path in differing))
        what = f"the state after step {expect.same_as}"
        checks.expect(not differing, what, "the same", f"another in: {got}")


def _numbers(checks: Checks, expect: Expect) -> None:
    state, system = checks.moment.state, checks.moment.script.system
    for track, points in expect.maximums.items():
        top = system.maximum(state, track) if track in state.tracks else None
        _number(checks, f"maximum of {track}", points, top, "none")
    for who, numbers in expect.numbers.items():
        there = system.reckoned(state, who) if who in state.characters else {}
        for name, value in numbers.items():
            none = f"none; there are: {_listed(there)}"
            _number(checks, f"{name} of {who}", value, there.get(name), none)


def _number(checks: Checks, what: str, wanted: int, got: Reckoning | None, none: str) -> None:
    holds = got is not None and got.total == wanted
    checks.expect(holds, what, str(wanted), none if got is None else got.why())


def _flat(matter: Any) -> Mapping[str, object]:
    """A matter with what it holds on one level, as a file writes it."""
    return {**(parts(matter) or {}), **(parts(matter.values) or {})}


def _warnings(checks: Checks, expect: StepExpect) -> None:
    moment = checks.moment
    if expect.cautions is not None:
        _whole_list(checks, "cautions", expect.cautions, moment.cautions)
    correction = moment.correction
    if expect.misfits is not None:
        misfits = correction.misfits if correction else ()
        _whole_list(checks, "misfits", expect.misfits, [_misfit(moment, one) for one in misfits])
    if expect.differences is not None:
        found = correction.differences if correction else ()
        _whole_list(checks, "differences", expect.differences, found)


def _misfit(moment: Moment, misfit: Any) -> Mapping[str, object]:
    return {
        "step": moment.steps_of.get(misfit.seq, 0),
        "do": tag_of(type(misfit.command)),
        "sentence": misfit.sentence,
        "instead": misfit.instead,
    }


def _refusal(checks: Checks, wanted: Refusal | None, got: Illegal | None) -> None:
    there = "accepted" if got is None else f"refused: {got.code} ({got.rule}): {got.sentence}"
    if wanted is None:
        checks.expect(got is None, "the command", "accepted", there)
        return
    fitting = (
        got is not None
        and got.code == wanted.code
        and wanted.rule in (None, got.rule)
        and wanted.says in got.sentence
    )
    said = f", saying {wanted.says!r}" if wanted.says else ""
    expected = f"refused: {wanted.code}{'' if wanted.rule is None else f' ({wanted.rule})'}{said}"
    checks.expect(fitting, "the command", expected, there)


def _whole_list(
    checks: Checks, what: str, wanted: Sequence[Mapping[str, Any]], got: Sequence[object]
) -> None:
    holds = len(wanted) == len(got) and all(map(_fits_open, wanted, got))
    keys = list(dict.fromkeys(key for one in wanted for key in one)) or _TELLING
    there = [_some(one, keys) for one in got]
    checks.expect(holds, what, _listed(map(shown, wanted)), _listed(there))


_TELLING = ["id", "procedure", "step", "code", "what", "do"]


def _fits_open(wanted: Mapping[str, Any], got: object) -> bool:
    inside = parts(got) or {}
    return all(fits(value, inside.get(key, NOTHING)) for key, value in wanted.items())


def _some(got: object, keys: list[str]) -> str:
    inside = parts(got) or {}
    return shown({key: inside[key] for key in keys if key in inside})


def _listed(texts: Iterable[str]) -> str:
    return ", ".join(texts) or "none"


def _events(checks: Checks, wanted: Sequence[Mapping[str, Any]]) -> None:
    left: Iterator[Any] = iter(checks.moment.events)
    for one in wanted:
        found = any(_fits_open(one, event) for event in left)
        checks.expect(found, "events, in order", shown(one), _nearest(checks.moment, one))
        if not found:
            return  # what follows cannot be looked for


def _nearest(moment: Moment, wanted: Mapping[str, Any]) -> str:
    alike = [one for one in moment.events if one.__struct_config__.tag == wanted["was"]]
    if alike:
        return _listed(_some(one, list(wanted)) for one in alike)
    words = (str(one.__struct_config__.tag) for one in moment.events)
    return f"none; there were: {_listed(dict.fromkeys(words))}"


def _seat(checks: Checks, seat: str, wanted: Seat) -> None:
    moment = checks.moment
    system = moment.script.system
    known = system.known(moment.state, actor_of(seat))
    if wanted.offers.has or wanted.offers.lacks:
        offers = system.offers(known)
        there = {one.verb for one in offers} | {f"{one.verb} {one.character}" for one in offers}
        words = _listed(sorted({one.verb for one in offers}))
        for verb in wanted.offers.has:
            checks.expect(verb in there, f"offers to {seat}", verb, words)
        for verb in wanted.offers.lacks:
            checks.expect(verb not in there, f"offers to {seat}", f"no {verb}", words)
    _view(checks, seat, wanted, known)
    told = lines(moment, seat) if wanted.told.contains or wanted.told.lacks else []
    for piece in wanted.told.contains:
        found = any(piece in line for line in told)
        checks.expect(found, f"told to {seat}", repr(piece), _listed(map(repr, told)))
    for piece in wanted.told.lacks:
        found = any(piece in line for line in told)
        checks.expect(not found, f"told to {seat}", f"never {piece!r}", _listed(map(repr, told)))


def _view(checks: Checks, seat: str, wanted: Seat, known: Any) -> None:
    if wanted.view:
        differing = list(gaps(wanted.view, known, partly=True))
        for gap in differing:
            checks.expect(False, f"view of {seat}, {gap.path}", shown(gap.wanted), shown(gap.got))
        checks.looked += not differing
    for path in wanted.absent:
        what, (got, left) = f"view of {seat}, {path}", follow(known, split(path))
        if left and isinstance(got, Struct):  # other things of its kind have it, this one never
            checks.expect(False, what, "absent", f"no field {left[0]!r} at all")
        else:
            checks.expect(bool(left) or got is None, what, "absent", shown(got))
