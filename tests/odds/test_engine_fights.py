"""Fights of Daggerheart: the odds are what the engine plays, counted out to the HP marked."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from daggerheart import fights
from daggerheart.tables import ANNA, BEN, COOK, SAILOR, call, roll
from odds.asking import asked, told
from odds.counting import counted
from support import Table
from tableside.core.chances import Odds
from tableside.core.values import GM, Actor, Command, Event, Limit, Mode
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart import odds
from tableside.systems.daggerheart.fights.adversaries import FoeAttacks, FoeRolls
from tableside.systems.daggerheart.fights.attacks import Attack
from tableside.systems.daggerheart.fights.damage import MarkArmour, TakeHit
from tableside.systems.daggerheart.fights.death import AvoidDeath, BlazeOfGlory, RiskItAll
from tableside.systems.daggerheart.fights.tag_team import ChooseRoll, StartTagTeam
from tableside.systems.daggerheart.numbers import dice
from tableside.systems.daggerheart.rolls.after_the_roll import RollAmended
from tableside.systems.daggerheart.rolls.outcome import RollSettled
from tableside.systems.daggerheart.state import Person

SWORD, BITE = odds.Weapon(1, 8, 1), odds.Weapon(1, 6, 2)
HOPE = {"ana.hope": 5, "bo.hope": 2}
OPEN = {"foes_difficulty": "shown"}


def _answers(armour: bool = False) -> Callable[[Any], tuple[Actor, Command] | None]:
    """Roll what waits to be rolled, and answer the armour question as the test says."""

    def answer(state: Any) -> tuple[Actor, Command] | None:
        for one in state.matters:
            at = {"matter": one.id, "revision": one.revision}
            if one.procedure == "roll" and one.asks:
                who = one.asks[0]
                actor = Actor(state.characters[who].controller)
                return actor, do.RollDuality(who, **at)
            if one.procedure == "hit" and one.asks:
                verb = MarkArmour if armour else TakeHit
                return ANNA, verb(one.asks[0], **at)
        return None

    return answer


def _hp(at: Table, who: str) -> Callable[[Any, tuple[Event, ...]], int]:
    before = at.state.tracks[f"{who}.hp"]
    return lambda state, _events: state.tracks[f"{who}.hp"] - before


def _counted(at: Table, who: str, **how: Any) -> dict[int, Fraction]:
    return counted(at.system, at.state, _answers(**how), _hp(at, who))


WOLVES: dict[str, Any] = {
    "plain": ({}, {}, odds.Hurt(5, 9)),
    "resistant": ({"resists": ("phy",)}, {}, odds.Hurt(5, 9, resistant=True)),
    "immune": ({"immune": ("phy",)}, {}, odds.Hurt(5, 9, immune=True)),
    "massive": ({"severe": 6}, {"massive_damage": "on"}, odds.Hurt(5, 6, massive=True)),
}


@pytest.mark.parametrize("kind", WOLVES)
def test_a_hero_s_attack_down_to_the_hp(kind: str) -> None:
    numbers, facts, hurt = WOLVES[kind]
    wolf = fights.wolf(hp_max=6, **numbers)
    at = fights.fight(fights.fighter("ana"), wolf, facts={**OPEN, **facts})
    made = odds.for_attack(odds.Tried(2, 12), SWORD, hurt)
    shown = told(asked(at, GM, Attack("ana"), target="wolf"))
    fights.attack(at)
    assert dict(made.hp.items()) == _counted(at, "wolf")
    marks = {f"At least {one} HP": made.hp.at_least(one) for one in (1, 2, 3)}
    expected = {label: chance or "cannot be" for label, chance in marks.items()}
    down = made.takes_out(6) or "cannot be"
    assert shown == {"Attack": made.hit, **expected, "Wolf goes down": down}


def test_what_an_adversary_can_take_is_the_gms_to_know() -> None:
    at = fights.fight(facts=OPEN)
    assert list(told(asked(at, ANNA, Attack("ana"), target="wolf"))) == ["Attack"]


@pytest.mark.parametrize("armour", [False, True])
@pytest.mark.parametrize("edge", ["", "advantage", "disadvantage"])
def test_an_adversary_s_attack_with_and_without_armour(armour: bool, edge: str) -> None:
    hero = fights.fighter("ana", major=4, severe=7)
    at = fights.fight(hero, fights.wolf(), gm=True)
    net = {"": 0, "advantage": 1, "disadvantage": -1}[edge]
    plain = odds.for_adversary_attack(2, 12, BITE, odds.Hurt(4, 7), net)
    shown = told(asked(at, GM, FoeAttacks("wolf"), target="ana", edge=edge))
    assert shown == {
        "Hit": plain.hit,
        **{f"At least {one} HP before armor": plain.hp.at_least(one) for one in (1, 2, 3)},
        "Ana's last HP before armor": "cannot be",
    }
    at.without_dice(GM, FoeAttacks("wolf", target="ana", edge=edge))
    made = odds.for_adversary_attack(2, 12, BITE, odds.Hurt(4, 7, armour=armour), net)
    assert dict(made.hp.items()) == _counted(at, "ana", armour=armour)


def test_an_adversary_s_own_roll() -> None:
    at = fights.fight(gm=True, tracks={"fear": 1})
    chosen: dict[str, Any] = {"difficulty": 14, "experiences": ("hunter",)}
    found = told(asked(at, GM, FoeRolls("wolf"), **chosen))
    assert found == {"Roll": odds.for_adversary(3, 14).hit}


class TestArmour:
    def test_is_certain_and_carries_no_percentage(self) -> None:
        at = fights.fight(fights.fighter("ana"), fights.wolf())
        fights.deal(at, 8)
        matter = at.open()[-1]
        assert told(asked(at, ANNA, at.to(matter, MarkArmour))) == {"Armor": "2 HP becomes 1"}
        assert told(asked(at, ANNA, at.to(matter, TakeHit))) == {"Take it": "2 HP"}


class TestTagTeam:
    def _started(self) -> tuple[Table, str]:
        wolf = fights.wolf(hp_max=12, difficulty=15)
        at = fights.fight(
            fights.fighter("ana"), fights.fighter("bo"), wolf, facts=OPEN, tracks=HOPE
        )
        return at, f"t{at.state.opened + 1}"

    def test_the_better_roll_and_the_joint_damage(self) -> None:
        at, name = self._started()
        tried = odds.Tried(2, 15)
        begin = StartTagTeam("ana", partner="bo", target="wolf")
        shown = told(asked(at, ANNA, StartTagTeam("ana"), partner="bo", target="wolf"))
        both = odds.for_tag_team(tried, tried).chosen
        assert shown == {
            "Ana alone": odds.for_tried(tried).success,
            "Bo alone": odds.for_tried(tried).success,
            "the better of both": both.success,
        }
        at.play(ANNA, begin)
        found: dict[int, Fraction] = {}
        for first, share in self._rolled(at, at.state, f"{name}.ana"):
            for second, more in self._rolled(at, first, f"{name}.bo"):
                for hp, part in self._chosen(at, second, name).items():
                    found[hp] = found.get(hp, Fraction()) + share * more * part
        made = odds.for_tag_team_attack((tried, SWORD), (tried, SWORD), odds.Hurt(5, 9))
        assert dict(made.hp.items()) == found

    @staticmethod
    def _rolled(at: Table, state: Any, matter: str) -> list[tuple[Any, Fraction]]:
        """One of the two rolls; one state stands for all with the same outcome."""
        after: dict[str, Any] = {}

        def policy(now: Any) -> tuple[Actor, Command] | None:
            for one in now.matters:
                if one.id == matter:
                    who = one.asks[0]
                    actor = Actor(now.characters[who].controller)
                    return actor, do.RollDuality(who, one.id, one.revision)
            return None

        def read(now: Any, events: tuple[Event, ...]) -> str:
            [settled] = [one for one in events if isinstance(one, RollSettled)]
            after[settled.outcome] = now
            return settled.outcome

        found = counted(at.system, state, policy, read)
        return [(after[outcome], share) for outcome, share in found.items()]

    @staticmethod
    def _chosen(at: Table, state: Any, name: str) -> dict[int, Fraction]:
        [team] = [one for one in state.matters if one.id == name]
        rank = dice.RANKING.index
        results = {who: rank(result) for who, result in team.values.results.items()}
        side = "initiator" if results["ana"] >= results["bo"] else "partner"

        def policy(now: Any) -> tuple[Actor, Command] | None:
            for one in now.matters:
                if one.id == name and one.asks:
                    return ANNA, ChooseRoll("ana", one.id, one.revision, roll=side)
            return None

        return counted(at.system, state, policy, _hp(at, "wolf"))


LENIENT = {Limit.LATE: Mode.ADVISED}


class TestLate:
    def _missed(self, *faces: int, **called: Any) -> Table:
        cast: tuple[Person, ...] = (
            fights.fighter("ana", SAILOR, COOK),
            fights.fighter("bo"),
            fights.wolf(),
        )
        at = fights.fight(*cast, tracks={"ana.hope": 2, "bo.hope": 2}, limits=LENIENT)
        matter = call(at, **called)
        roll(at, matter, *faces)
        return at

    @pytest.mark.parametrize(
        ("difficulty", "disadvantage", "faces"),
        [(12, 0, (7, 1)), (15, 0, (7, 1)), (16, 0, (7, 1)), (18, 0, (7, 1)), (10, 1, (7, 1, 4))],
    )
    def test_help_after_the_dice(
        self, difficulty: int, disadvantage: int, faces: tuple[int, ...]
    ) -> None:
        at = self._missed(*faces, difficulty=difficulty, disadvantage=disadvantage)
        [shown] = told(asked(at, BEN, do.LateHelp("bo"))).values()

        def policy(state: Any) -> tuple[Actor, Command] | None:
            begun = state.last is None or state.last.late
            return None if begun else (BEN, do.LateHelp("bo"))

        def read(_state: Any, events: tuple[Event, ...]) -> bool:
            [amended] = [one for one in events if isinstance(one, RollAmended)]
            return dice.succeeded(amended.outcome)

        share = counted(at.system, at.state, policy, read).get(True, Fraction())
        words = {Fraction(0): "still fails", Fraction(1): "succeeds"}
        assert shown == words.get(share, share)

    def test_an_experience_after_the_dice_is_certain(self) -> None:
        at = self._missed(7, 1, difficulty=13)
        assert told(asked(at, ANNA, do.LateExperience("ana"))) == {
            "Sailor +2 for 1 Hope": "still fails",
            "Palace Cook +3 for 1 Hope": "succeeds",
        }

    def test_a_hidden_difficulty_stays_hidden(self) -> None:
        seen = []
        for difficulty in (13, 25):
            at = fights.fight(
                fights.fighter("ana"),
                fights.fighter("bo"),
                fights.wolf(difficulty=difficulty),
                facts={"foes_difficulty": "hidden"},
                limits=LENIENT,
            )
            roll(at, fights.attack(at), 7, 1)
            late = do.LateHelp("bo")
            assert asked(at, BEN, late) == Odds(unknown="Difficulty")
            seen.append(asked(at, BEN, late, by_number=True))
        assert seen[0] == seen[1]


class TestDeath:
    def _dying(self) -> tuple[Table, str]:
        at = fights.fight(fights.fighter("ana", level=4), fights.wolf(), tracks={"ana.hp": 5})
        fights.deal(at, 1)
        fights.answer_hit(at, at.open()[-1], armour=False)
        [matter] = [one for one in at.open() if at.matter(one).procedure == "death"]
        return at, matter

    def test_each_move_as_the_engine_plays_it(self) -> None:
        at, matter = self._dying()
        shown = {
            label: chance
            for move in (RiskItAll, AvoidDeath, BlazeOfGlory)
            for label, chance in told(asked(at, ANNA, at.to(matter, move))).items()
        }
        risk = self._played(at, matter, RiskItAll)
        scar = self._played(at, matter, AvoidDeath)
        cleared = sum(share for (dead, hp, _), share in risk.items() if not dead and hp == 0)
        assert shown == {
            "Risk It All: lives": 1 - sum(share for (dead, *_), share in risk.items() if dead),
            "Risk It All: everything cleared": cleared,
            "Avoid Death: lives, with a scar": sum(
                share for (*_, scars), share in scar.items() if scars
            ),
            "Blaze of Glory": "a critical success, and then death",
        }

    @staticmethod
    def _played(at: Table, matter: str, move: type[Command]) -> dict[tuple[bool, int, int], Any]:
        def policy(state: Any) -> tuple[Actor, Command] | None:
            for one in state.matters:
                if one.id == matter and one.step == "choose":
                    return ANNA, move("ana", one.id, one.revision)
            return None

        def read(state: Any, _events: tuple[Event, ...]) -> tuple[bool, int, int]:
            dead = any(one.id == "ana.dead" for one in state.effects)
            return dead, state.tracks["ana.hp"], len(state.characters["ana"].scars)

        return counted(at.system, at.state, policy, read)
