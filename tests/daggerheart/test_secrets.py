"""What the players do not learn: a hidden Difficulty, a secret term, the GM's notes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from daggerheart.fights import attack, fight
from daggerheart.tables import (
    ANNA,
    BEN,
    SAILOR,
    call,
    helps,
    hero,
    lines,
    roll,
    ruling,
    table,
    told,
)
from support import Table, only
from tableside.core.desk import EndEffect, GiveEffect, Overrule
from tableside.core.effects import Always, Modifier, Uses
from tableside.core.offers import Field
from tableside.core.reckoning import Op
from tableside.core.values import DICE, GM, Actor, Faces, Illegal, Limit, Mode
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.rolls import outcome as was

Script = list[Callable[[Table], object]]


def seen(at: Table, actor: Actor) -> tuple[object, ...]:
    """All that leaves the engine towards a seat: what it knows, is offered, is asked, reads."""
    known = at.system.known(at.state, actor)
    offers = at.system.offers(known)
    asked: list[Any] = []
    for offer in offers:
        chosen: dict[str, Any] = {}
        while isinstance(said := at.system.ask_next(known, offer, chosen), Field):
            asked.append(said)
            chosen[said.name] = said.default
        asked.append((said.preview, said.cautions) if not isinstance(said, Illegal) else said)
    read = lines(at, actor)
    encode = msgspec.json.encode
    return encode(known), encode(offers), encode(asked), encode(read)


def alike(twins: list[Table], script: Script) -> None:
    """The same play at two tables that differ in a secret looks the same to every player."""
    one, other = twins
    for step in script:
        first, second = (step(at) for at in twins)
        if isinstance(first, Illegal):
            assert repr(first) == repr(second)
        for actor in (ANNA, BEN):
            assert seen(one, actor) == seen(other, actor)
        assert seen(one, GM) != seen(other, GM)


def refused(command: Callable[[Table], Any], actor: Actor = ANNA) -> Callable[[Table], object]:
    return lambda at: at.refusal(actor, command(at))


class TestHiddenDifficulty:
    def script(self) -> Script:
        return [
            lambda at: helps(at, "r1", "bo"),
            refused(lambda at: ruling(at, "r1", do.SetDifficulty, difficulty=5)),
            lambda at: at.play(
                GM, ruling(at, "r1", do.Grant, kind="disadvantage", source="the rain")
            ),
            lambda at: at.without_dice(ANNA, at.to("r1", do.RollDuality, experiences=("sailor",))),
            refused(lambda at: at.to("r1", do.Judge, "ana", difficulty=5)),
        ]

    @pytest.mark.rule("DH-ROLL-03")
    def test_nothing_tells_it_before_the_roll_is_settled(self) -> None:
        twins = [table(), table()]
        for at, difficulty in zip(twins, (15, 23), strict=True):
            call(at, difficulty=difficulty, hidden=True, note=f"it is {difficulty}")
        alike(twins, self.script())
        for at, success in zip(twins, ("success", "failure"), strict=True):
            events = at.play(DICE, Faces(key="r1.dice", faces=(8, 5)))
            assert only(events, was.RollSettled).outcome == f"{success}_with_hope"
        assert "Ana, 17: a success with Hope: yes, and ..." in told(twins[0], BEN)
        assert "Ana, 17: a failure with Hope: no, but ..." in told(twins[1], BEN)
        assert "Ana, 17 against 23: a failure with Hope: no, but ..." in told(twins[1], GM)

    @pytest.mark.rule("DH-ROLL-03")
    def test_it_stays_hidden_after_the_verdict_until_the_gm_shows_it(self) -> None:
        at = table(limits={Limit.LATE: Mode.ADVISED})
        roll(at, call(at, difficulty=31, hidden=True), 8, 5)
        for seat in (ANNA, BEN):
            assert b"31" not in msgspec.json.encode(at.system.known(at.state, seat))
            assert at.system.known(at.state, seat).last.roll.target is None
        assert "show_difficulty" not in at.verbs(BEN)
        at.play(GM, was.ShowDifficulty())
        assert told(at, BEN) == ["The Difficulty of Ana's roll was 31."]
        assert at.system.known(at.state, BEN).last.roll.target.value == 31
        refused = at.refusal(GM, was.ShowDifficulty())
        assert (refused.code, refused.rule) == ("nothing_hidden", "DH-ROLL-03")

    @pytest.mark.rule("DH-ROLL-03", "DH-ROLL-05")
    def test_nor_does_late_help_show_it(self) -> None:
        at = table(limits={Limit.LATE: Mode.ADVISED})
        roll(at, call(at, difficulty=19, hidden=True), 8, 5)
        at.play(BEN, do.LateHelp(character="bo"), 2)
        assert "Ana with Bo after all, 17: a failure with Hope: no, but ..." in told(at, BEN)
        at.play(GM, was.ShowDifficulty())
        assert told(at, BEN) == ["The Difficulty of Ana's roll was 19."]

    @pytest.mark.rule("DH-ROLL-03")
    def test_one_in_the_open_has_nothing_to_show(self) -> None:
        at = table()
        roll(at, call(at, difficulty=31, hidden=True), 8, 5)
        roll(at, call(at, difficulty=12), 8, 5)
        assert "show_difficulty" not in at.verbs(GM)

    @pytest.mark.rule("DH-ROLL-03", "DH-FOE-07")
    def test_an_adversarys_is_shown_while_the_attack_goes_on(self) -> None:
        at = fight(facts={"foes_difficulty": "hidden"})
        matter = attack(at)
        at.play(ANNA, at.to(matter, do.RollDuality), 8, 5, 3)
        assert "Ana, 15: a success with Hope: yes, and ..." in told(at, BEN)
        at.play(GM, was.ShowDifficulty())
        assert told(at, BEN) == ["The Difficulty of Ana's roll was 12."]

    @pytest.mark.rule("DH-ROLL-03")
    def test_the_table_learns_that_there_is_one(self) -> None:
        at = table()
        matter = call(at, difficulty=17, hidden=True, note="an ambush")
        assert told(at, BEN) == ["Ana makes an action roll with Agility, Difficulty hidden."]
        assert told(at, GM) == ["Ana makes an action roll with Agility, Difficulty 17 (hidden)."]
        verb = at.to(matter, do.RollDuality)
        assert [one.quantity for one in at.ready(ANNA, verb, experiences=()).preview] == ["total"]
        assert [one.total for one in at.ready(GM, verb, experiences=()).preview] == [2, 17]
        assert at.system.known(at.state, BEN).matters[0].values.note == ""
        assert at.system.known(at.state, GM).matters[0].values.note == "an ambush"

    @pytest.mark.rule("DH-ROLL-03")
    def test_one_that_is_not_hidden_is_known_to_all(self) -> None:
        at = table()
        matter = call(at, difficulty=17)
        verb = at.to(matter, do.RollDuality)
        assert [one.total for one in at.ready(ANNA, verb, experiences=()).preview] == [2, 17]
        assert at.system.known(at.state, BEN).matters[0].values.difficulty == 17

    @pytest.mark.rule("DH-ROLL-03")
    def test_it_stays_hidden_when_the_gm_changes_it(self) -> None:
        twins = [table(), table()]
        for at, difficulty in zip(twins, (15, 23), strict=True):
            call(at, difficulty=12, hidden=True)
            at.play(GM, ruling(at, "r1", do.SetDifficulty, difficulty=difficulty))
        alike(twins, self.script())

    @pytest.mark.rule("DH-ROLL-03")
    def test_only_one_that_is_set_can_be_hidden(self) -> None:
        at = table()
        vague = do.CallRoll(who=("ana",), trait="agility", difficulty=0, hidden=True)
        assert at.refusal(GM, vague).code == "not_asked_here"
        call(at, difficulty=1, hidden=True)

    @pytest.mark.rule("DH-ROLL-03")
    def test_of_an_asked_roll_too(self) -> None:
        twins = [table(), table()]
        for at, difficulty in zip(twins, (15, 23), strict=True):
            at.play(ANNA, do.Describe(character="ana"))
            asked = at.to("s1", do.AskForRoll, trait="agility", difficulty=difficulty, hidden=True)
            at.play(GM, asked)
        alike(twins, [lambda at: at.without_dice(ANNA, at.to("s1.roll", do.RollDuality))])


class TestSecretTerm:
    def twins(self, *overrules: Overrule) -> list[Table]:
        twins = [table(), table()]
        for at, overrule in zip(twins, overrules, strict=True):
            at.play(GM, overrule)
            call(at, difficulty=12)
        return twins

    @pytest.mark.rule("DH-ROLL-03")
    @pytest.mark.parametrize(
        "other",
        [
            Overrule(quantity="difficulty", amount=9, secret=True),
            Overrule(quantity="difficulty", amount=20, op=Op.SET, secret=True),
            Overrule(quantity="difficulty", amount=3, until=Uses(2), secret=True),
            Overrule(quantity="difficulty", amount=3, until=Always(), secret=True, reason="fog"),
        ],
    )
    def test_players_learn_that_there_is_one_and_nothing_about_it(self, other: Overrule) -> None:
        plain = Overrule(quantity="difficulty", amount=3, secret=True)
        alike(self.twins(plain, other), [lambda at: helps(at, "r1", "bo")])

    @pytest.mark.rule("DH-ROLL-03")
    def test_it_counts_and_the_gm_may_show_it(self) -> None:
        at = table()
        at.play(GM, Overrule(quantity="difficulty", amount=4, secret=True, reason="fog"))
        assert told(at, BEN) == []
        assert told(at, GM) == ["Everyone: fog."]
        matter = call(at, difficulty=12)
        verb = at.to(matter, do.RollDuality)
        ours, theirs = (at.ready(who, verb, experiences=()).preview[1] for who in (ANNA, GM))
        assert (ours.terms, ours.total) == ((), None)
        assert theirs.total == 16
        at.without_dice(ANNA, at.to(matter, do.RollDuality))
        assert at.system.known(at.state, BEN).matters[0].values.target is None
        assert at.state.effects == ()  # it counts once, and has counted
        assert told(at, BEN) == []
        result = only(at.play(DICE, Faces(key="r1.dice", faces=(8, 5))), was.RollSettled)
        assert (result.total, result.difficulty) == (15, 16)
        assert "Ana, 15: a failure with Hope: no, but ..." in told(at, BEN)
        at.play(GM, was.ShowDifficulty())
        assert told(at, BEN) == ["The Difficulty of Ana's roll was 16."]

    @pytest.mark.rule("DH-ROLL-03")
    def test_it_counts_when_the_gm_judges_afterwards(self) -> None:
        at = table()
        at.play(GM, Overrule(quantity="difficulty", amount=4, secret=True))
        at.play(ANNA, do.Attempt(character="ana", trait="agility"))
        roll(at, "r1", 8, 5)
        assert len(at.state.effects) == 1
        result = only(at.play(GM, at.to("r1", do.Judge, difficulty=12)), was.RollSettled)
        assert (result.difficulty, at.state.effects) == (16, ())

    @pytest.mark.rule("DH-ROLL-06")
    def test_a_total_lies_open_and_is_never_changed_in_secret(self) -> None:
        at = table()
        hidden = Overrule(quantity="total", amount=4, secret=True)
        assert at.refusal(GM, hidden).code == "not_secret"
        fog = GiveEffect(name="Fog", modifiers=(Modifier("total", -1),), secret=True)
        assert at.refusal(GM, fog).code == "not_secret"
        at.play(GM, Overrule(quantity="total", amount=4))

    @pytest.mark.rule("DH-ROLL-03")
    def test_ending_one_says_nothing_to_the_players(self) -> None:
        at = table()
        at.play(GM, Overrule(quantity="difficulty", amount=4, until=Always(), secret=True))
        assert at.refusal(ANNA, EndEffect(effect="e1")).code == "not_gm"
        at.play(GM, EndEffect(effect="e1"))
        assert (told(at, BEN), told(at, GM)) == ([], ["GM was ended."])


def test_the_gms_notes_on_a_hero_are_the_gms() -> None:
    at = table(hero("ana", SAILOR, notes="doomed"))
    assert at.system.known(at.state, GM).characters["ana"].notes == "doomed"
    for actor in (ANNA, BEN, DICE):
        known = at.system.known(at.state, actor)
        assert b"doomed" not in msgspec.json.encode(known)
        assert known.characters["ana"].experiences == (SAILOR,)
