"""`tableside roll` plays with as much of a game as a roll needs, and nobody can tell."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tableside.cli import daggerheart, wrath_glory
from tableside.cli.roll import report
from tableside.cli.solo import Game, Question, Solo
from tableside.core.engine import Engine
from tableside.core.offers import Field, Offer, OneOf, Range, Ready
from tableside.core.showing import OddsAt
from tableside.core.values import GM, Command, Roll, Value
from tableside.systems import RULESETS, load, load_roll

SOURCE = Path(__file__).parents[2] / "src"
# What a roll in a fresh process can do without.
HEAVY = (
    *("tomllib", "pathlib", "hashlib", "secrets", "rich"),
    *("tableside.core.ruleset_files", "tableside.core.row_files"),
    *("csv", "json", "tableside.systems.kit.reading"),
    *("tableside.systems.wrath_glory.subjects", "tableside.systems.daggerheart.subjects"),
)
FRESH = """
import atexit, gc, sys
def at_the_end():
    print(*[one for one in {heavy!r} if one in sys.modules], file=sys.stderr)
    assert gc.get_freeze_count(), "all there is would be searched for garbage"
atexit.register(at_the_end)
sys.argv = ["tableside", *{words!r}]
from tableside.cli import main
main()
"""


def _wrath_glory(system: Any, **said: Any) -> Game:
    usual = {"pool": 3, "dn": 3, "wrath": None, "glory": 1, "wrath_dice": 1, "skill": "skill"}
    return wrath_glory.game(system, name="Hero", combat=False, **{**usual, **said})


def _daggerheart(system: Any, **said: Any) -> Game:
    usual: dict[str, Any] = {"modifier": 1, "difficulty": 12, "trait": "agility", "reaction": False}
    usual |= {"advantage": 0, "disadvantage": 0, "hope": 2, "stress": 0, "fear": 0}
    usual["experiences"] = ("Ferry Pilot +2",)
    return daggerheart.game(system, name="Hero", **{**usual, **said})


BUILD: dict[str, Callable[..., Game]] = {"wrath-glory": _wrath_glory, "daggerheart": _daggerheart}
WAYS: dict[str, list[dict[str, Any]]] = {
    "wrath-glory": [{}, {"dn": 0, "glory": 0}, {"pool": 8, "wrath": 0}, {"dn": 1, "wrath": 1}],
    "daggerheart": [
        {"difficulty": 0, "advantage": 1},
        {"reaction": True, "disadvantage": 1},
        {"stress": 6, "hope": 6, "fear": 12},
        {"hope": 0, "experiences": ()},
    ],
}
FACES = {
    "wrath-glory": [(1, 2), (6, 6), (4, 1), (2, 5)],
    "daggerheart": [(12, 1), (3, 9), (7, 7), (1, 2)],
}

DEPTH = 3  # answers of every kind, after that the usual ones: a GM may grant things for ever

Play = tuple[Command | None, ...]  # answers so far; None leaves a note to the GM


def played(
    system: Engine[Any, Any], said: dict[str, Any], faces: tuple[int, ...], play: Play
) -> Solo:
    """A roll up to a question."""

    def dice(roll: Roll) -> tuple[int, ...]:  # the same few faces over and over
        turns = (faces[place % len(faces)] for place in range(len(roll.sides)))
        return tuple(map(min, turns, roll.sides))

    solo = Solo(system, BUILD[system.name](system, **said), dice)
    solo.submit(GM, solo.game.opening)
    for command in play:
        question = solo.question()
        assert question is not None
        if command is None:
            solo.left.add(question.matter.id)
        else:
            solo.submit(question.actor, command)
    return solo


def _asks(solo: Solo) -> Question | None:
    """The next question, wherever its odds stand: a roll by itself has no screen for them."""
    found = solo.question()
    if found is None:
        return None
    offers = tuple(map(_without_odds, found.offers))
    return replace(found, offers=offers, default=found.default and _without_odds(found.default))


def _without_odds(offer: Offer) -> Offer:
    return replace(offer, showing=replace(offer.showing, odds=OddsAt.NOWHERE))


def asked(
    solo: Solo, question: Question, offer: Offer, chosen: dict[str, Value], *, usual: bool
) -> Iterator[tuple[Field | None, Command | None]]:
    """Every question of an offer, and every command that it can end in, by the ends of ranges."""
    answer = solo.ask(question, offer, chosen)
    if isinstance(answer, Ready):
        yield None, answer.command
        return
    assert isinstance(answer, Field), answer
    yield answer, None
    for value in (answer.default, *(() if usual else _others(answer))):
        yield from asked(solo, question, offer, {**chosen, answer.name: value}, usual=usual)


def _others(field: Field) -> tuple[Value, ...]:
    match field.domain:
        case OneOf(options=options):
            return tuple(one.value for one in options if one.value != field.default)
        case Range(low=low, high=high):
            return tuple({low, high} - {field.default})
    return ()


@pytest.mark.parametrize(
    ("system", "ruleset"), [(system, one) for system in BUILD for one in RULESETS[system]]
)
def test_every_way_through_a_roll_is_that_of_the_whole_game(system: str, ruleset: str) -> None:
    whole, small = load(system, ruleset), load_roll(system, ruleset)
    assert len(small.verbs) < len(whole.verbs) / 2
    ends = 0
    for said, faces in product(WAYS[system], FACES[system]):
        plays: list[Play] = [()]
        while plays:
            play = plays.pop()
            both = [played(one, said, faces, play) for one in (whole, small)]
            questions = [_asks(one) for one in both]
            assert questions[0] == questions[1]
            if questions[0] is None:
                ends += 1
                assert msgspec.json.encode(report(both[0])) == msgspec.json.encode(report(both[1]))
                continue
            usual = len(play) >= DEPTH
            default = questions[0].default
            for offer in (default,) if usual and default else questions[0].offers:
                mine, other = (
                    list(asked(one, questions[0], offer, {}, usual=usual)) for one in both
                )
                assert mine == other
                plays += [(*play, command) for _, command in mine if command is not None]
            if default is None:
                plays.append((*play, None))
    assert ends >= len(WAYS[system]) * len(FACES[system])


@pytest.mark.parametrize(
    "words",
    [
        ("roll", "wrath-glory", "--pool", "5", "--dn", "3", "--json"),
        ("roll", "daggerheart", "--modifier", "2", "--difficulty", "14", "--json"),
    ],
)
def test_a_first_roll_loads_nothing_that_it_does_not_need(words: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-c", FRESH.format(words=words, heavy=HEAVY)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCE), *sys.path])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr.strip()) == (0, "")
    assert msgspec.json.decode(done.stdout)["rolls"]
