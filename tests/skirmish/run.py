"""Playing skirmishes to their end, with everything that must hold on the way."""

from __future__ import annotations

from collections import Counter
from typing import Any

from contract.asking import some
from contract.run import WalkFailedError
from contract.tracks import check_tracks
from skirmish.player import ROUNDS, Skirmish
from tableside.core.history import History, Row
from tableside.systems.wrath_glory.state import SHOCK, WOUNDS

LOOK = 50  # rows between two looks at all that every seat is offered
MOST_ROWS = 100 * ROUNDS  # ten turns a round, each with some questions
# CONV-7: how far Wounds and Shock go past their maximum, written anew and not read from the rules.
PAST = {"starter": 1, "revised": 1, "core": 0, "revised-full": 1}


def play(ruleset: str, seed: int) -> Counter[str]:
    """One skirmish; what was done in it is counted, and how it ended."""
    fight = None
    try:
        fight = Skirmish(ruleset, seed)
        while not fight.over():
            assert len(fight.history.rows) < MOST_ROWS, "the fight does not end"
            before = fight.state
            fight.step()
            check_row(fight, ruleset, before, fight.history.rows[-1])
        check_replay(fight)
    except Exception as error:
        again = f"TABLESIDE_SEED={seed} pytest tests/skirmish -k {ruleset}-games"
        where = f"skirmish/{ruleset}, seed {seed}: {type(error).__name__}: {error}"
        raise WalkFailedError(f"{where}\n{_rows(fight)}again: {again}") from error
    return fight.met + Counter([fight.ending()])


def check_row(fight: Skirmish, ruleset: str, before: Any, row: Row) -> None:
    """What holds after every row: nothing is wrong, and every number is within its bounds."""
    system, state = fight.system, fight.state
    for fault in system.faults(state):
        assert not fault.broken, fault
        assert fault.name in state.tolerated, fault
    check_tracks(system, before, row, state)
    check_bounds(state, ruleset)
    if row.seq % LOOK == 0:
        check_offers(fight)


def check_bounds(state: Any, ruleset: str) -> None:
    """CONV-7 for everybody's Wounds and Shock."""
    for who, one in state.characters.items():
        for track, most in ((WOUNDS, one.max_wounds), (SHOCK, one.max_shock)):
            points = state.tracks[f"{who}.{track}"]
            assert 0 <= points <= most + PAST[ruleset], f"{who} has {points} {track} of {most}"


def check_offers(fight: Skirmish) -> None:
    """Every seat looks: whoever is asked finds an answer, and what is offered can be done."""
    found = fight.everything()
    for matter in fight.waiting():
        verbs = {offer.verb for _, offer in found if offer.matter == matter.id}
        assert verbs - {"take_default", "call_off"}, f"nothing answers {matter.id}"
    for known, offer in some(found, fight.rng, 12):
        fight.walked(known, offer)


def check_replay(fight: Skirmish) -> None:
    """The log, written out and read back, folds to the same state."""
    again = History.load(fight.system, fight.history.dump())
    assert again.state == fight.state, "the log leads to another state"


def _rows(fight: Skirmish | None) -> str:
    rows = fight.history.rows[-6:] if fight else ()
    return "".join(f"  {row.seq}: {row.actor.seat} {row.command!r}\n" for row in rows)
