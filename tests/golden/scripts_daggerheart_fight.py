"""A fight of Daggerheart from the first blow to the last, with everything a fight can bring."""

from __future__ import annotations

from golden.table import ANNA, BEN, CLEO, Table
from tableside.core.desk import SetLimit
from tableside.core.values import GM, Limit, Mode
from tableside.systems.daggerheart.fights.conditions import GiveCondition
from tableside.systems.daggerheart.fights.damage import Harm
from tableside.systems.daggerheart.fights.ranges import SetRange
from tableside.systems.daggerheart.fights.slots import Clear, ForceStress
from tableside.systems.daggerheart.sheet.desk import CopyAdversary, PasteAdversary
from tableside.systems.daggerheart.state import Experience, Person, Setup
from tableside.systems.daggerheart.state.gear import Damage, Weapon

KESTREL = Person(
    "kestrel",
    "Kestrel",
    controller="anna",
    traits={"agility": 2, "finesse": 1, "strength": 0, "instinct": 1},
    experiences=(Experience("x1", "Rope Dancer", 2), Experience("x2", "Cold Nerve", 2)),
    hp_max=6,
    armour_score=3,
    major=7,
    severe=14,
    evasion=12,
    proficiency=2,
    level=2,
    weapons=(
        Weapon("blade", "Curved blade", Damage(0, 8, 1), "agility"),
        Weapon("bow", "Short bow", Damage(0, 6, 3), "finesse", "far"),
    ),
)
HALE = Person(
    "hale",
    "Hale",
    controller="ben",
    traits={"strength": 2, "agility": -1, "presence": 1},
    hp_max=7,
    armour_score=4,
    major=8,
    severe=16,
    evasion=9,
    weapons=(Weapon("maul", "Maul", Damage(0, 10, 3), "strength"),),
)
SOREL = Person(
    "sorel",
    "Sorel",
    controller="cleo",
    traits={"knowledge": 2, "presence": 1},
    hp_max=5,
    stress_max=6,
    armour_score=0,
    weapons=(Weapon("staff", "Ash staff", Damage(2, 6, 0, ("mag",)), "knowledge", "far"),),
)
STALKER = """Fen Stalker
Tier 1 Skulk
Difficulty: 13 | Thresholds: 6/11 | HP: 4 | Stress: 2
ATK: +2 | Hooks: Melee | 1d8+3 phy
Experience: Ambusher +2
Drag Under - Action: Mark a Stress to pull somebody into the water.
"""


def a_fight(ruleset: str) -> Table:
    """Attacks, armour, Minions, Tag Team, conditions, late help, a death move."""
    cast = (KESTREL, HALE, SOREL)
    tracks = {"kestrel.hope": 5, "hale.hope": 2, "sorel.hope": 3, "sorel.hp": 3, "fear": 3}
    at = Table("daggerheart", ruleset, Setup(cast, tracks=tracks), "a fight on the causeway")
    at.desk(GM, PasteAdversary(text=STALKER))
    text = "Mud Rat\nTier 1 Minion\nDifficulty 10; Thresholds None; HP 1; Stress 1; ATK +1\n"
    rat = f"{text}Bite: Melee | 2 phy\nMinion (3) - Passive: It falls to anything."
    at.desk(GM, PasteAdversary(text=rat, count=3))
    at.desk(GM, CopyAdversary("fen_stalker", count=1))
    at.desk(GM, SetRange("kestrel", to="fen_stalker", band="close"))
    at.play(ANNA, "attack", "kestrel", target="fen_stalker", weapon="bow")
    at.play(CLEO, "help_ally", "sorel", text="I throw light on it")
    at.play(GM, "raise_difficulty", experience="x1")
    at.play(ANNA, "roll", "kestrel", experiences=("x2",), faces="9 5 3 4 2")
    at.play(BEN, "attack", "hale", target="mud_rat_a")
    at.play(BEN, "roll", "hale", faces="6 9 7")
    at.play(GM, "foe_attack", "fen_stalker", target="hale", faces="14 6")
    at.play(BEN, "mark_armour", "hale")
    at.play(GM, "keep_spotlight")
    at.play(GM, "foe_attack", "fen_stalker", target="hale")
    at.play(GM, "foe_attack", "fen_stalker_b", target="kestrel", edge="advantage", faces="4 20 5")
    at.play(ANNA, "take_hit", "kestrel")
    at.play(GM, "pass_spotlight")
    at.play(ANNA, "move", "kestrel", to="fen_stalker", band="melee")
    at.desk(GM, GiveCondition(targets=("hale",), condition="restrained"))
    at.play(BEN, "sprint", "hale", to="kestrel", band="close")
    at.play(BEN, "shake_off", "hale", condition="hale.restrained", trait="strength")
    at.play(GM, "set_difficulty", difficulty=14)
    at.play(BEN, "roll", "hale", faces="7 4")
    at.play(CLEO, "late_help", "sorel")
    at.desk(GM, SetLimit(limit=Limit.LATE, mode=Mode.ADVISED))
    at.play(CLEO, "late_help", "sorel", faces="2")
    at.play(ANNA, "tag_team", "kestrel", partner="sorel", target="fen_stalker", weapon="blade")
    at.play(ANNA, "roll", "kestrel", faces="3 8")
    at.play(CLEO, "roll", "sorel", faces="10 6")
    at.play(CLEO, "choose_roll", "sorel", roll="partner", damage_type="mag", faces="5 6 4 1")
    at.play(GM, "interrupt")
    at.play(GM, "foes_attack", target="sorel", foes=("fen_stalker_b",), faces="15 8")
    at.play(CLEO, "name_thresholds", "sorel", major=1, severe=2, armour=0)
    at.play(CLEO, "attack", "sorel", target="fen_stalker_b")
    at.play(CLEO, "risk_it_all", "sorel", faces="9 4")
    at.play(CLEO, "share_hope", "sorel", hp=4)
    at.play(GM, "pass_spotlight")
    at.play(CLEO, "hide", "sorel")
    at.play(GM, "grant_hidden")
    at.play(CLEO, "attack", "sorel", target="fen_stalker_b")
    at.play(CLEO, "roll", "sorel", faces="8 8 6 5")
    at.desk(GM, ForceStress(targets=("kestrel",), stress=2))
    surge = Harm(targets=("kestrel", "hale"), dice=2, die=6, halved=("hale",), source="a surge")
    at.desk(GM, surge, "5 4")
    at.play(ANNA, "take_hit", "kestrel")
    at.play(BEN, "mark_armour", "hale")
    at.desk(ANNA, Clear("kestrel", what="hp", amount=1))
    at.play(GM, "end_scene")
    return at
