"""The recorded answers: a corpus compares with itself, and a change that is planted is found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from contract.games import EVERY
from recorded import answers
from recorded.sessions import DONE, Block, Session, block_digest, names
from tableside.core.engine import Engine
from tableside.core.state import Adjusted
from tableside.core.values import Illegal
from tableside.systems.daggerheart.system import Daggerheart
from tableside.systems.wrath_glory.system import WrathGlory

FEWEST = 20_000
SESSIONS = ("wrath-glory/core/in a melee/enforced", "daggerheart/srd-2/a fight/advised")


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("corpus")
    for name in SESSIONS:
        answers.keep(Session(name).block(), folder)
    return folder


def _blocks(corpus: Path) -> list[Block]:
    return [block for block, _ in answers.compared(corpus)]


def test_what_is_recorded_covers_every_ruleset() -> None:
    small = msgspec.json.decode(answers.SMALL.read_bytes(), type=answers.Small)
    assert small.answers >= FEWEST
    assert small.answers == sum(many for many, _ in small.blocks.values())
    assert set(small.counts) == {"/".join(one) for one in EVERY}
    told = sum(sum(codes.values()) for each in small.counts.values() for codes in each.values())
    assert told == small.answers


def test_a_session_is_made_of_its_name_alone(corpus: Path) -> None:
    for block in _blocks(corpus):
        assert block_digest(Session(block.name).block()) == block_digest(block)
    assert set(SESSIONS) <= set(names())


def test_the_same_code_gives_the_same_answers(corpus: Path) -> None:
    found = list(answers.compared(corpus))
    assert sum(len(block.asked) for block, _ in found) >= 150
    assert [apart for _, apart in found] == [[], []]
    shipped = answers.compared(corpus, shipped=True)
    assert [apart for _, apart in shipped] == [[], []]


def test_another_refusal_is_found(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forms = {"harm", "adjust", "set_limit", "give_effect"}

    def refuse(*_: Any) -> None:
        raise Illegal("planted", "Not today.")

    real = Engine._decide_desk
    monkeypatch.setattr(Engine, "_decide_desk", refuse)
    found = [one for _, apart in answers.compared(corpus) for one in apart]
    assert found
    assert {one.now["code"] for one in found} == {"planted"}
    assert {one.asked.command["do"] for one in found} & forms
    told = "\n".join(answers.report(found))
    assert f"{DONE} -> planted" in told
    assert '"Not today."' in told
    monkeypatch.setattr(Engine, "_decide_desk", real)
    assert not [one for _, apart in answers.compared(corpus) for one in apart]


def test_another_event_is_found(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def adding(decide: Any) -> Any:
        def more(self: Any, state: Any, actor: Any, command: Any) -> Any:
            track = next(iter(state.tracks))
            return [*decide(self, state, actor, command), Adjusted({track: 0}, "planted")]

        return more

    blocks = _blocks(corpus)
    for game in (WrathGlory, Daggerheart):  # each has its own while tests are watched
        monkeypatch.setattr(game, "decide", adding(game.decide))
    found = [one for block in blocks for one in answers.differences(block)]
    done = [one for block in blocks for one in block.asked if "events" in one.answer]
    assert len(found) == len(done)
    assert all("planted" in str(one.now) for one in found)


def test_a_command_that_is_gone_is_found(corpus: Path) -> None:
    block = _blocks(corpus)[0]
    asked = msgspec.structs.replace(block.asked[0], command={"do": "no_such_command"})
    found = answers.differences(msgspec.structs.replace(block, asked=[asked]))
    assert [one.now["code"] for one in found] == [answers.UNREADABLE]
