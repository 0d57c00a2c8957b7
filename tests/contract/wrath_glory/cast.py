"""Who sits at the tables of Wrath & Glory; what only the GM may read is marked."""

from __future__ import annotations

from tableside.core.cards import Card, Per
from tableside.core.effects import Modifier, Moment, Occasion
from tableside.core.rows import (
    Bear,
    By,
    Choice,
    Choose,
    Heal,
    Lasts,
    Later,
    Select,
    Strike,
    Suffer,
    Tokens,
    Try,
    When,
    Whom,
)
from tableside.systems.wrath_glory.state import Person
from tableside.systems.wrath_glory.state.gear import (
    ASSAULT,
    BLAST,
    BLAZE,
    HEAVY,
    PISTOL,
    SNIPER,
    SPREAD,
    STEADFAST,
    SUPERCHARGE,
    TOXIC,
    Category,
    Power,
    Vehicle,
    Weapon,
)

GUN = Weapon("gun", "Gun", damage=7, ed=1, ap=1, range=12, salvo=2, reloads=2)
AXE = Weapon("axe", "Axe", Category.MELEE, damage=4, ed=2)
PISTOL_ARM = Weapon("pistol", "Pistol", damage=5, ed=1, range=6, traits={PISTOL: 0})
CANNON = Weapon("cannon", "Cannon", damage=9, ed=2, ap=2, range=24, traits={HEAVY: 6}, salvo=3)
RIFLE = Weapon("rifle", "Rifle", damage=6, ed=1, range=30, traits={SNIPER: 1})
KNIFE = Weapon("knife", "Knife", Category.THROWN, damage=2, ed=1, range=5)

CALM = Card("calm", "Calm", modifiers=(Modifier("pool", 1),))  # works by being held
PRAYER = Card("prayer", "Prayer", cost={"wrath": 1}, uses=1)
LUCK = Card("luck", "Luck", dice=(6,))
PUSH = Card("push", "Push on", cost={"shock": 1}, action="simple")
BULWARK = Card(
    "bulwark",
    "Bulwark",
    uses=1,
    per=Per.ROUND,
    modifiers=(Modifier("defence", 2),),
    until=Moment(Occasion.ROUND),
    action="combat",
)
ROUT = Card(  # a test of each of them, an attack, a choice and tokens, in the words of rows
    "rout",
    "Rout",
    then=(
        Select(
            among=Whom.FOES,
            by=By.ACTOR,
            then=(
                Try(
                    skill="willpower",
                    dn=2,
                    who=Whom.THEM,
                    failed=(Suffer(who=Whom.THEM, shock="1d3"),),
                ),
            ),
        ),
        Choose("Rest?", (Choice("No"), Choice("Yes", (Heal("shock", 1, Whom.ACTOR),))), By.ACTOR),
        Tokens(1),
    ),
)
SPIT = Card(
    "spit",
    "Spit",
    then=(
        Select(
            among=Whom.OTHERS,
            by=By.ACTOR,
            least=1,
            most=2,
            then=(
                Strike(
                    skill="ballistic_skill",
                    damage=5,
                    ed=1,
                    hit=(Bear(name="Spat on", own=True, who=Whom.THEM, until=Lasts.ROUND),),
                ),
            ),
        ),
    ),
)
CARDS = (CALM, PRAYER, LUCK, PUSH, BULWARK, ROUT, SPIT)

VESS = Person(
    "vess",
    "Vess",
    controller="anna",
    attributes={
        "agility": 4,
        "intellect": 3,
        "willpower": 2,
        "strength": 0,
        "toughness": 3,
        "determination": 4,
    },
    skills={"ballistic_skill": 3, "awareness": 1, "leadership": 0},
    totals={"stealth": 5},
    talents=("touched_by_fate",),
    objective="Say the litany",
    notes="hush-1 sold them out",
    speed=6,
    defence=3,
    resilience=8,
    armour=3,
    max_wounds=6,
    max_shock=5,
    weapons=(GUN, AXE, CANNON),
    cards=(CALM, PRAYER, PUSH, ROUT),
)
KELL = Person(
    "kell",
    "Kell",
    controller="ben",
    totals={"ballistic_skill": 6, "tech": 0},
    resilience=5,
    max_wounds=3,
    max_shock=2,
    can_soak_mortal=True,
    weapons=(PISTOL_ARM, RIFLE),
    cards=(LUCK, BULWARK, SPIT),
)
ODA = Person("oda", "Oda", controller="cleo")  # nothing on the sheet yet
FERN = Person("fern", "Fern", controller="cleo", present=False, totals={"awareness": 4})
NOBODYS = Person("pax", "Pax", totals={"medicae": 3})  # a hero whom the GM plays

ORK = Person(
    "ork",
    "Ork",
    hero=False,
    attributes={"agility": 3, "strength": 7},
    skills={"ballistic_skill": 2},
    totals={"weapon_skill": 7, "intimidation": 4},
    talents=("masked_frenzy",),
    objective="masked gate",
    notes="hush-4 flees when alone",
    speed=99,
    defence=2,
    resilience=6,
    armour=1,
    max_wounds=84,
    max_shock=93,
    weapons=(GUN, AXE),
    cards=(
        Card(
            "masked_rage",
            "masked rage",
            "masked text",
            modifiers=(Modifier("pool", 1), Modifier("defence", 1), Modifier("resilience", 1)),
        ),
        LUCK,
        ROUT,
        SPIT,
    ),
    keywords=("masked word",),
    kind="Ork",
    threat_class="elite",
)
RUNT = Person(
    "runt",
    "Runt",
    hero=False,
    attributes={"determination": 2, "toughness": 2},
    resilience=4,
    max_wounds=2,
    max_shock=2,
    threat_class="adversary",
    important=True,
)
WALL = Person(  # what nobody gets through: every number of it is marked
    "wall",
    "Wall",
    hero=False,
    totals={"psychic_mastery": 3},
    resilience=97,
    armour=88,
    max_wounds=94,
    max_shock=96,
    powers=(Power("gaze", "Gaze", dn=2, targets=1, damage=4, ed=1),),
)
CULTIST = Person("cultist", "Cultist", hero=False, notes="hush-5")  # no numbers yet


def _ganger(letter: str) -> Person:
    return Person(
        f"ganger_{letter}",
        f"Ganger {letter.upper()}",
        hero=False,
        totals={"ballistic_skill": 4, "weapon_skill": 3},
        defence=2,
        resilience=5,
        max_wounds=3,
        max_shock=3,
        weapons=(GUN, KNIFE),
        kind="Ganger",
        threat_class="troop",
    )


GANG = tuple(_ganger(letter) for letter in "abc")
THUGS = tuple(
    Person(
        f"thug_{letter}",
        f"Thug {letter.upper()}",
        hero=False,
        attributes={"toughness": 2, "willpower": 2, "agility": 2},
        totals={"weapon_skill": 3},
        defence=1,
        resilience=4,
        max_wounds=2,
        max_shock=1,
        weapons=(AXE,),
        kind="Thug",
        threat_class="troop",
        mob="Thug",
    )
    for letter in "ab"
)
BOMB = Weapon("bomb", "Bomb", Category.THROWN, damage=6, ed=1, range=10, traits={BLAST: 3})
CARBINE = Weapon(
    "carbine",
    "Carbine",
    damage=6,
    ed=1,
    range=10,
    traits={ASSAULT: 0, SUPERCHARGE: 0, STEADFAST: 0, BLAZE: 0},
)
POWERS = (
    Power(
        "bolt", "Bolt", against="defence", targets=2, damage=6, ed=1, potency_ed=1, potency="more"
    ),
    Power("daze", "Daze", dn=2, targets=1, then=(Bear(name="Staggered"),), more=(Suffer(shock=1),)),
    Power("spark", "Spark", dn=1, minor=True),
    Power("doom", "Doom", dn=1, targets=1, then=(Later(When.HARMED, (Suffer(shock=1),)),)),
)
SPRAY = Weapon("spray", "Spray", damage=12, ed=2, range=12, traits={SPREAD: 0})
GUNNER = Person(
    "gunner",
    "Gunner",
    controller="anna",
    attributes={"agility": 3, "willpower": 3, "toughness": 3, "resolve": 2},
    totals={"ballistic_skill": 6, "leadership": 5, "medicae": 4},
    defence=2,
    resilience=7,
    max_wounds=5,
    max_shock=4,
    weapons=(SPRAY, BOMB, CARBINE),
)
SEER = Person(  # who draws on the warp
    "seer",
    "Seer",
    controller="anna",
    attributes={"willpower": 3, "toughness": 3, "agility": 3, "intellect": 3, "resolve": 2},
    totals={"psychic_mastery": 5, "weapon_skill": 4},
    keywords=("Psyker",),
    defence=2,
    resilience=7,
    max_wounds=6,
    max_shock=6,
    rank=2,
    weapons=(Weapon("rod", "Rod", Category.MELEE, damage=3, ed=1, traits={"force": 0, TOXIC: 2}),),
    powers=POWERS,
)
NOBLE = Person(  # with standing, a purse and a Medicae kit
    "noble",
    "Noble",
    controller="ben",
    attributes={"influence": 5, "toughness": 2},
    totals={"medicae": 6, "persuasion": 6},
    keywords=("Imperium", "Noble"),
    wealth=3,
    assets=1,
    max_wounds=6,
    max_shock=5,
    cards=(Card("kit", "Medicae kit"),),
)
CAR = Person(  # the party's own
    "car",
    "Car",
    hero=False,
    resilience=9,
    max_wounds=12,
    max_shock=9,
    weapons=(GUN, PISTOL_ARM),
    vehicle=Vehicle(cruising=20, crew=("kell",), shared=True),
)
TRUCK = Person(  # whose numbers only the GM reads
    "truck",
    "Truck",
    hero=False,
    resilience=86,
    max_wounds=87,
    max_shock=89,
    vehicle=Vehicle(cruising=95, crew=("ork", "runt")),
)
HEROES = (VESS, KELL, ODA, FERN)
ALL = (*HEROES, ORK, RUNT, CULTIST)
