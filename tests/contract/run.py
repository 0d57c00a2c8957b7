"""Running walks: which steps a walk is made of, and what a failure tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from contract import falls, moves, periodic, refusals, rewinding
from contract.walk import STEPS, Walk

_STEPS = {
    moves.play: 30,
    moves.answer_matter: 22,
    moves.roll: 14,
    moves.form: 5,
    moves.often: 6,
    moves.overrule: 2,
    moves.waive: 4,
    moves.beyond_cap: 1,
    refusals.wrong_seat: 4,
    refusals.stale: 3,
    refusals.closed: 2,
    refusals.faces_from_others: 2,
    refusals.impossible_faces: 2,
    refusals.mutated: 4,
    refusals.denied_form: 2,
    refusals.foreign_form: 2,
    refusals.spoilt_form: 2,
    refusals.player_asks_leave: 3,
    rewinding.undo: 3,
    rewinding.redo: 8,  # seldom possible: only right after an undo
    rewinding.back_and_forth: 1,
    rewinding.correction: 3,
    rewinding.nothing_corrected: 1,
}
_KINDS, _WEIGHTS = tuple(_STEPS), tuple(_STEPS.values())


class WalkFailedError(AssertionError):
    """A walk that found something, and how to walk it again."""


def steps_of(walk: Walk, steps: int) -> Iterator[int]:
    """Take random steps one by one; those that cannot be taken now do not count."""
    step = 0
    while step < steps:
        kind = moves.eagerly if walk.eager else walk.rng.choices(_KINDS, _WEIGHTS)[0]
        walk.trail.append(kind.__name__)
        if kind(walk):
            step += 1
            yield step


def run(
    system: str,
    ruleset: str,
    seed: int,
    steps: int = STEPS,
    first: Sequence[str] = (),
    *,
    keen: float = falls.OFTEN,
    felled: set[str] | None = None,
) -> Counter[str]:
    """One walk; what it met is counted. Some verbs may be tried before all others.

    They are tried again after each step until they are met. How keen it is to let people fall, and
    in which procedures somebody has in walks before, does not change where it goes.
    """
    step, walk = 0, None
    try:
        walk = Walk(system, ruleset, seed)
        walk.eager += first
        walk.keen = keen
        walk.felled = set() if felled is None else felled
        for step in steps_of(walk, steps):
            periodic.glance(walk, step)
            walk.eager += [verb for verb in first if not walk.met[verb] and not walk.eager]
        periodic.check_end(walk)
    except Exception as error:
        where = f"{system}/{ruleset}, seed {seed}, after step {step}"
        tried = f"TABLESIDE_FIRST={','.join(first)} " if first else ""
        again = f"{tried}TABLESIDE_SEED={seed} pytest tests/contract -k {system}-{ruleset}-walks"
        told = f"{where}: {type(error).__name__}: {error}\n{_rows(walk)}again: {again}"
        raise WalkFailedError(told) from error
    return walk.met


def _rows(walk: Walk | None) -> str:
    if walk is None:
        return ""
    rows = "".join(f"  {r.seq}: {r.actor.seat} {r.command!r}\n" for r in walk.last_rows())
    return f"in {walk.trail[-1] if walk.trail else 'its first step'}, the last rows:\n{rows}"
