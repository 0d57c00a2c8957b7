"""DH-REST-08 to -12: the downtime moves, and what each is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tableside.core.play import fold
from tableside.core.state import track_of
from tableside.core.values import Event
from tableside.systems.daggerheart.campaign.values import LONG, Downtime, Rest
from tableside.systems.daggerheart.decide.outcome import gain
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.slots import clear
from tableside.systems.daggerheart.standing import tier_of
from tableside.systems.daggerheart.state import ARMOUR, HOPE, HP, STRESS, State

TEND, CALM, REPAIR, PREPARE, WORK = "tend", "clear_stress", "repair", "prepare", "project"
MOVES: Mapping[str, str] = {
    TEND: "Tend to wounds",
    CALM: "Clear Stress",
    REPAIR: "Repair armour",
    PREPARE: "Prepare",
    WORK: "Work on a project",
}
_CLEARS: Mapping[str, tuple[str, str]] = {  # the track of each move, and its rule
    TEND: (HP, "DH-REST-08"),
    CALM: (STRESS, "DH-REST-09"),
    REPAIR: (ARMOUR, "DH-REST-10"),
}


def in_order(rest: Rest) -> Iterator[tuple[str, Downtime]]:
    """Every move of everybody, in the order in which they were declared."""
    for who, moves in rest.moves.items():
        for move in moves:
            yield who, move


def rolled(rest: Rest) -> int:
    """How many moves throw a die: a long rest clears all without."""
    if rest.benefit == LONG:
        return 0
    return sum(move.move in _CLEARS for _, move in in_order(rest))


def applied(game: Game, state: State, rest: Rest, faces: tuple[int, ...]) -> list[Event]:
    """What the moves bring, one after the other."""
    events: list[Event] = []
    dice = list(faces)
    for who, move in in_order(rest):
        now = fold(game, state, events)
        if move.move in _CLEARS:
            die = dice.pop(0) if rest.benefit != LONG else None
            events += _cleared(now, who, move, die)
        elif move.move == PREPARE:
            events += _prepared(game, now, rest, who)
    return events


def _cleared(state: State, who: str, move: Downtime, die: int | None) -> list[Event]:
    """The die and the Tier of whoever does it (A-12); in a long rest everything."""
    track, rule = _CLEARS[move.move]
    target = move.target or who
    if target not in state.characters:
        return []
    marked = state.tracks.get(track_of(target, track), 0)
    amount = marked if die is None else die + tier_of(state.characters[who])
    return clear(state, target, track, amount, rule)


def _prepared(game: Game, state: State, rest: Rest, who: str) -> list[Event]:
    """DH-REST-11, A-27: more if somebody else prepares as well."""
    values = game.rules.values.rests
    others = any(move.move == PREPARE for other, move in in_order(rest) if other != who)
    amount = values.prepare_together if others else values.prepare
    return [gain(game, state, track_of(who, HOPE), amount, "DH-REST-11")]
