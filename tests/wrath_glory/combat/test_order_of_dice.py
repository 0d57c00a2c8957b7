"""CONV-6: in which order dice are thrown, whatever they fall like and whatever is spent on them."""

from __future__ import annotations

import random
import re

import pytest
from msgspec.structs import replace

from support import Table
from tableside.core.values import GM, Command, Illegal, Limit, Mode, Roll
from tableside.systems import load
from tableside.systems.wrath_glory.attack.declare import MakeAttack
from tableside.systems.wrath_glory.harm.requests import RollDamage
from tableside.systems.wrath_glory.skill_tests.opposed import Oppose
from tableside.systems.wrath_glory.skill_tests.tests import CallTest
from tableside.systems.wrath_glory.state.gear import Category, Power, Weapon
from tableside.systems.wrath_glory.tables.rows import PickVictim, RollOnTable, Worsen
from tableside.systems.wrath_glory.turns.rounds import GiveTurn
from tableside.systems.wrath_glory.warp import UsePower
from wrath_glory.combat.attack_tables import GANGER, KELL, SECOND, VESS, attack, fight
from wrath_glory.tables import ANNA

RULESETS = ("starter", "revised", "core", "revised-full")
SEEDS = 12
GUN = Weapon("gun", "Gun", damage=7, ed=2, range=24, salvo=2, traits={"supercharge": 0})
BOMB = Weapon("bomb", "Bomb", Category.THROWN, damage=8, ed=2, range=12, traits={"blast": 3})
HEAVY = Weapon("heavy", "Heavy stubber", damage=11, ed=3, range=24)
SHOOTER = replace(
    VESS,
    weapons=(GUN, BOMB),
    totals={**VESS.totals, "athletics": 5},
    attributes={**VESS.attributes, "toughness": 3, "determination": 3},
)
FOES = (replace(GANGER, resilience=9, weapons=(HEAVY,)), replace(SECOND, resilience=9))

# A roll's key, past the matter that it belongs to, and what CONV-6 calls it.
_WORDS = (
    (r"(\.test)?\.pool", "pool"),
    (r"(\.test)?\.reroll\d", "reroll"),
    (r"(\.test)?\.glory\d", "glory"),
    (r"\.scatter", "scatter"),
    (r"(\.strike\d)?\.ed\.?(\w*)", r"ed"),
    (r"\.tie\.(\w+)|(\.strike\d)?\.\w+\.shock", "tie"),
    (r"\.test\.peril\.table", "peril"),
    (r"\.complication\d(\.row)?\.table", "complication"),
    (r"\.backlash\.d3", "backlash"),
    (r"\.critical\.table", "critical"),
    (r"\.test\.peril\.(roll|test)\d.*", "row"),
    (r"\.(critical|complication\d|after)(\.row)?\.(roll\d|test\d.*)", "row"),
    (r"\.\w+\.soak", "soak"),
    (r"\.\w+\.reroll\d", "soak_again"),
    (r"\.\w+\.defiance\.check\d", "defiance"),
)
_ROLLED = r"pool( reroll)?( glory)*( scatter)?"
_DAMAGE = r"( ed( tie)?)*"
_TABLE = r"( critical( row)*)?"
_SOAK = r"( soak( soak_again)?)?( defiance)*( row)*"
_TROUBLE = r"( complication( row)*)?( backlash)?"
ORDER = {
    "core": _ROLLED + _DAMAGE + _TROUBLE + _TABLE + _SOAK,
    **dict.fromkeys(
        ("starter", "revised", "revised-full"), _ROLLED + _DAMAGE + _TABLE + _SOAK + _TROUBLE
    ),
}


class Falling:
    """Dice that bring what is rare often enough: sixes, ones, and just enough icons."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def __call__(self, roll: Roll) -> tuple[int, ...]:
        return tuple(self.chance.choice((1, 4, 4, 5, 6, 6)) for _ in roll.sides)


def thrown(at: Table) -> str:
    """What was thrown at a table so far, in the words of CONV-6."""
    return " ".join(_word(key) for row in at.history.rows for key in row.faces)


def _word(key: str) -> str:
    rest = key[len(key.partition(".")[0]) :]
    found = (word for pattern, word in _WORDS if re.fullmatch(pattern, rest))
    return next(found, f"?{key}")


def played(at: Table, seed: int, *commands: Command) -> str:
    """The commands, and any answer at all to everything that they ask."""
    dice = Falling(seed)
    for command in commands:
        at.history.submit(GM, command, dice)
    for _ in range(60):
        asking = next((one for one in at.state.matters if one.asks), None)
        if asking is None:
            return thrown(at)
        known = at.system.known(at.state, GM)
        offers = [one for one in at.offers(GM) if one.matter == asking.id]
        dice.chance.shuffle(offers)
        found = (at.system.walk(known, one, lambda field: field.default) for one in offers)
        ready = next(
            one
            for one in found
            if not isinstance(one, Illegal) and type(one.command).__name__ != "CallOff"
        )
        at.history.submit(GM, ready.command, dice)
    raise AssertionError("it goes on and on")


def scene(ruleset: str) -> Table:
    """Heroes with something to spend, and one who is nearly out of Wounds."""
    tracks = {"vess.wrath": 2, "vess.wounds": 4, "vess.shock": 1, "glory": 2, "ruin": 2}
    return fight(
        ruleset, SHOOTER, KELL, *FOES, tracks=tracks, limits={Limit.TURN_ORDER: Mode.ADVISED}
    )


seeds = pytest.mark.parametrize("seed", range(SEEDS))
rulesets = pytest.mark.parametrize("ruleset", RULESETS)


@rulesets
@seeds
class TestAttack:
    @pytest.mark.rule("WG-ATK-03", "WG-ATK-04", "WG-DMG-05", "WG-TRAIT-18")
    def test_of_a_hero(self, ruleset: str, seed: int) -> None:
        at = scene(ruleset)
        targets = ("ganger",) if ruleset == "starter" else ("ganger", "second")
        plays = at.system.rules.plays
        shot = MakeAttack(
            "vess",
            weapon="gun",
            targets=targets,
            range="normal" if plays("WG-ATK-06") else "",
            options=("supercharged",) if plays("WG-TRAIT-18") else (),
        )
        said = played(at, seed, shot)
        assert re.fullmatch(ORDER[ruleset], said), said

    @pytest.mark.rule("WG-ATK-03", "WG-ATK-04", "WG-SOAK-02", "WG-DYING-08")
    def test_of_a_threat(self, ruleset: str, seed: int) -> None:
        at = scene(ruleset)
        far = "normal" if at.system.rules.plays("WG-ATK-06") else ""
        shot = MakeAttack("ganger", weapon="heavy", targets=("vess",), range=far)
        said = played(at, seed, GiveTurn(who="ganger"), shot)
        assert re.fullmatch(ORDER[ruleset], said), said


@rulesets
@seeds
class TestOthers:
    @pytest.mark.rule("WG-TEST-06")
    def test_of_a_test(self, ruleset: str, seed: int) -> None:
        said = played(scene(ruleset), seed, CallTest(who=("vess",), skill="athletics", dn=3))
        assert re.fullmatch(r"(pool( reroll)?( glory)*)?( complication( row)*)?", said), said

    @pytest.mark.rule("WG-DMG-05", "WG-SOAK-02")
    def test_of_harm_by_hand(self, ruleset: str, seed: int) -> None:
        said = played(scene(ruleset), seed, RollDamage(who=("vess",), damage=7, ed=2))
        assert re.fullmatch(r"ed( tie)?" + _SOAK, said), said


BOLT = Power("bolt", "Bolt", dn=2, damage=8, ed=2, targets=2)
PSYKER = replace(
    SHOOTER, powers=(BOLT,), totals={**SHOOTER.totals, "psychic_mastery": 6}, keywords=("psyker",)
)


@pytest.mark.parametrize("ruleset", ["core", "revised-full"])
@seeds
@pytest.mark.rule("WG-PSY-05", "WG-PSY-08", "WG-DMG-05")
def test_of_a_power_at_two(ruleset: str, seed: int) -> None:
    tracks = {"vess.wrath": 2, "glory": 2}
    at = fight(ruleset, PSYKER, KELL, *FOES, tracks=tracks, limits={Limit.TURN_ORDER: Mode.ADVISED})
    cast = UsePower("vess", power="bolt", level="unbound", targets=("ganger", "second"))
    said = played(at, seed, cast)
    perils = r"( peril( row)*)?"  # the psyker's before what befalls the others (CONV-5)
    assert re.fullmatch(_ROLLED + perils + _DAMAGE + _SOAK, said), said


@pytest.mark.rule("WG-PSY-06", "WG-DMG-05")
def test_a_tie_of_a_power_has_its_d3_before_the_dice_for_the_next() -> None:
    at = fight("core", replace(PSYKER, totals={"psychic_mastery": 4}), *FOES)
    cast = UsePower("vess", power="bolt", level="bound", targets=("ganger", "second"))
    at.play(ANNA, cast, 4, 4, 4, 3, 4, 3, 5, 4, 3, 6)
    assert thrown(at) == "pool ed tie ed tie"
    assert (at.tracks["ganger.shock"], at.tracks["second.shock"]) == (3, 3)


@pytest.mark.rule("WG-OPP-01")
@rulesets
def test_whoever_began_a_contest_throws_first(ruleset: str) -> None:
    at = fight(ruleset, SHOOTER, *FOES)
    contest = Oppose(
        initiator="second",
        initiator_skill="weapon_skill",
        opponent="ganger",
        opponent_skill="weapon_skill",
    )
    at.play(GM, contest, *(4, 4, 4, 4), *(1, 1, 1, 1))
    keys = [key for row in at.history.rows for key in row.faces]
    assert keys == ["o1.initiator.pool", "o1.opponent.pool"]


@pytest.mark.rule("WG-AREA-03")
@seeds
def test_what_goes_astray_says_where_before_it_hurts(seed: int) -> None:
    at = scene("core")
    said = played(at, seed, MakeAttack("vess", weapon="bomb", targets=("ganger",), range="normal"))
    assert re.fullmatch(ORDER["core"], said), said


@pytest.mark.rule("WG-DMG-05", "WG-OPT-13")
def test_each_tie_has_its_d3_right_after_its_dice_and_before_a_critical_hit() -> None:
    at = fight("core", SHOOTER, KELL, *FOES)
    faces = (6, 5, 4, 4, 4, 4, 5, 3, 5, 4, 6)
    attack(at, *faces, weapon="gun", targets=("ganger", "second"))
    assert thrown(at) == "pool ed tie ed tie"
    assert at.matter("a1.critical").step == "target"
    at.play(GM, at.to("a1.critical", PickVictim, target="ganger"))
    at.play(GM, at.to("a1.critical", RollOnTable), 3, 1)
    assert thrown(at) == "pool ed tie ed tie critical"
    at.play(GM, at.to("a1.critical", Worsen))
    assert (at.tracks["ganger.shock"], at.tracks["second.shock"]) == (2, 3)


# What throws dice of one kind alone; everything else is walked above.
ONE_KIND = {"card", "hazard", "recovery", "throw", "treatment", "defiance"}
WALKED = {"attack", "blow", "request", "row", "test"}


@rulesets
def test_every_procedure_with_dice_is_looked_at(ruleset: str) -> None:
    assert set(load("wrath-glory", ruleset).on_faces) == ONE_KIND | WALKED
