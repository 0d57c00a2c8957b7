"""What a batch of walks must have met, so that none of them misses a verb without a word."""

from __future__ import annotations

from collections import Counter
from typing import Any

from contract.falls import FALL, OPEN, OPENED
from contract.games import form_names, game_of, system_of
from contract.run import run
from tableside.core.values import Role

LATER, MOST_LATER = 1000, 80  # seeds beyond those of the blocks
# Wants two threats who lack the same number and are put to one test: walks hardly ever get there,
# and tests of its own play it.
RARE = {"roll_all"}
KINDS = (
    "wrong seat",
    "stale",
    "closed",
    "faces from others",
    "impossible faces",
    "mutated",
    "unasked",
    "denied form",
    "foreign form",
    "spoilt form",
    "player asks leave",
    "undo",
    "redo",
    "back and forth",
    "correction worked out",
    "correction by settle",
    "correction by replay",
    "correction by settle undone",
    "correction by replay undone",
    "nothing corrected",
    "hidden number",
    "hidden word",
    "faces",
    "take_default",
    "call_off",
    "waive cost",
    "waive once",
    "waive timing",
)


def _caps(system: Any) -> set[str]:
    """A limit of kind *cap* can only be waived where some track has a maximum."""
    state = system.new(next(iter(game_of(system.name).setups.values())))
    capped = any(system.maximum(state, track) is not None for track in state.tracks)
    return {"waive cap"} if capped else set()


def expected(system: Any) -> set[str]:
    """Every verb whose rule is played, every form, and every kind of step."""
    plays = system.rules.plays
    played = {name for name, verb in system.verbs.items() if not verb.rule or plays(verb.rule)}
    played |= game_of(system.name).always
    played -= game_of(system.name).unplayed(system)
    return played | set(form_names(system, Role.GM)) | set(KINDS) | _caps(system)


BEFORE = dict.fromkeys(("come_on", "strike_hidden"), "go_off")  # what makes a form possible


def missed(system: Any, met: Counter[str]) -> set[str]:
    """What could be done and was not."""
    return {name for name in expected(system) - RARE if not met[name]}


def unfallen(met: Counter[str]) -> set[str]:
    """Procedures that were open, but in which nobody fell."""
    return {key.split()[1] for key in met if key.startswith(f"{OPEN} ")} - {
        key.split()[1] for key in met if key.startswith(f"{FALL} ")
    }


def openers(met: Counter[str], procedures: set[str]) -> set[str]:
    """What had been done when walks found one of these open."""
    said = [key.split() for key in met if key.startswith(f"{OPENED} ")]
    return {by for _, procedure, by in said if procedure in procedures}


def check_met(system: Any, met: Counter[str]) -> None:
    """Everything that can be done was done, and nothing that this ruleset does not play."""
    never = missed(system, met)
    assert not never, f"these walks never met: {', '.join(sorted(never))}"
    upright = unfallen(met)
    assert not upright, f"nobody fell in the middle of: {', '.join(sorted(upright))}"
    unplayed = {name for name in set(system.verbs) - expected(system) if met[name]}
    assert not unplayed, f"not played, but used: {', '.join(sorted(unplayed))}"


def check_all_met(system: str, ruleset: str, met: Counter[str]) -> None:
    """Where a verb or a fall was missed by bad luck, more is walked, and that is tried first."""
    bound = system_of(system, ruleset)
    for seed in range(LATER, LATER + MOST_LATER):
        left, upright = missed(bound, met), unfallen(met)
        if left or upright:
            wanted = left | openers(met, upright)
            wanted |= {BEFORE[one] for one in left & set(BEFORE)}
            can = {*bound.verbs, *form_names(bound, Role.GM)}
            first = sorted(wanted & can)
            met += run(system, ruleset, seed, first=first, keen=1.0)
    check_met(bound, met)
