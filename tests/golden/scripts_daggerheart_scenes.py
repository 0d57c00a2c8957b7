"""Longer scripts of Daggerheart: a chase, a rest with a level up, a social scene."""

from __future__ import annotations

from golden.table import ANNA, BEN, CLEO, Table
from tableside.core.cards import Card, Per, TakeCard
from tableside.core.values import GM
from tableside.systems.daggerheart.scene.spotlight import SetSpotlight
from tableside.systems.daggerheart.state import Experience, Person, Setup

MIRA = Person(
    "mira",
    "Mira",
    controller="anna",
    traits={"agility": 2, "finesse": 1, "presence": 0, "instinct": 1},
    experiences=(
        Experience("x1", "Ferry Pilot", 2, "background"),
        Experience("x2", "Light Sleeper", 2, "skill"),
    ),
    hp_max=6,
    major=7,
    severe=14,
    armour_score=3,
    cards=tuple(Card(f"d{n}", f"Tide {n}", kind="domain", level=1, recall=1) for n in range(1, 6)),
)
BRAM = Person(
    "bram",
    "Bram",
    controller="ben",
    traits={"strength": 2, "presence": -1, "agility": 0},
    experiences=(Experience("x1", "Palace Cook", 2), Experience("x2", "Sure Grip", 3)),
    hp_max=7,
    armour_score=4,
    major=8,
    severe=16,
    cards=(Card("bulwark", "Bulwark", cost={"hope": 3}, uses=1, per=Per.REST, kind="class"),),
)
TILDA = Person(
    "tilda",
    "Tilda",
    controller="cleo",
    traits={"presence": 2, "knowledge": 1, "agility": 0},
    settled=True,
)
WARDEN = Person(
    "warden",
    "The Warden",
    hero=False,
    foe_type="social",
    difficulty=14,
    motives="Keep the bridge, lose no face.",
    cards=(
        Card("doubt", "Sow doubt", "Somebody marks a Stress.", cost={"fear": 1}),
        Card("pride", "Wounded pride", "The Warden stiffens.", trigger="failure"),
    ),
    notes="Owes the ferry guild.",
)
EVERYONE = ("everyone",)


def a_chase(ruleset: str) -> Table:
    """Countdowns, linked and hidden; the GM interrupts, keeps, lets go; water and a fall."""
    cast, tracks = (MIRA, BRAM, TILDA), {"fear": 3, "mira.hope": 4, "bram.hope": 2}
    at = Table("daggerheart", ruleset, Setup(cast, tracks=tracks), "a chase on countdowns")
    at.play(GM, "frame_scene", stakes="standard")
    at.play(GM, "set_objective", faces="9")
    at.play(GM, "start_countdown", name="Across the river", kind="progress", start=7)
    at.play(GM, "start_countdown", name="The riders", kind="consequence", start=5, linked="cd1")
    at.play(GM, "start_countdown", name="Ambush", kind="standard", start=3, seats=(), loop="same")
    at.play(
        GM,
        "start_countdown",
        name="Dusk",
        kind="custom",
        dice=1,
        die=4,
        faces="3",
        trigger="When somebody dawdles",
    )
    at.play(ANNA, "attempt", "mira", trait="agility")
    at.play(BEN, "help_ally", "bram", text="I clear the way")
    at.play(ANNA, "roll", "mira", experiences=("x1",), faces="9 4 5")
    at.play(GM, "judge", difficulty=14)
    at.play(GM, "call_roll", who=("bram",), trait="strength", difficulty=13, stakes="The gate")
    at.play(BEN, "roll", "bram", faces="6 8")
    at.play(GM, "make_move", move="bad_news", text="Riders on the far bank as well")
    at.play(GM, "keep_spotlight")
    at.play(GM, "make_move", move="mark_stress", target="tilda")
    at.play(GM, "make_move", move="hint")
    at.play(CLEO, "attempt", "tilda", trait="agility")
    at.play(GM, "pass_spotlight")
    at.play(CLEO, "attempt", "tilda", trait="agility")
    at.play(CLEO, "roll", "tilda", faces="2 5")
    at.play(GM, "judge", difficulty=12)
    at.play(GM, "show_countdown", countdown="cd3", seats=("anna",))
    at.play(GM, "told", text="The ambush springs", at="r5.cd3")
    at.play(GM, "fall", who=("mira", "tilda"), distance="close", faces="7")
    at.play(ANNA, "mark_armour", "mira")
    at.play(GM, "submerge", who=("tilda", "mira"), breathless=("tilda",))
    at.play(GM, "make_move", move="tick_countdown", countdown="cd5", amount=2)
    at.play(GM, "call_roll", who=("tilda",), trait="agility", difficulty=10)
    at.play(CLEO, "roll", "tilda", faces="11 3")
    at.play(GM, "call_roll", who=("tilda",), trait="agility", difficulty=10)
    at.play(CLEO, "roll", "tilda", faces="4 4")
    at.play(GM, "surface", who=("tilda", "mira"))
    at.play(GM, "interrupt")
    at.play(GM, "take_opening", trigger="golden")
    at.play(GM, "call_fate", who="bram", die="fear", number=4, stakes="The rope holds")
    at.play(BEN, "roll_fate", "bram", faces="9")
    at.play(ANNA, "attempt", "mira", trait="agility")
    at.desk(GM, SetSpotlight(to="players"))
    at.play(ANNA, "attempt", "mira", trait="agility")
    at.play(ANNA, "roll", "mira", faces="12 5")
    at.play(GM, "judge", difficulty=13)
    at.play(GM, "end_countdown", countdown="cd4")
    at.play(GM, "end_scene")
    at.undo()
    return at


def a_rest(ruleset: str) -> Table:
    """Gold, two rests with a project, a swapped hand, a broken night, and a level for all."""
    tracks = {
        **{"mira.hp": 4, "mira.stress": 5, "mira.armour": 2, "mira.hope": 1, "mira.gold": 98},
        **{"bram.hp": 3, "bram.armour": 4, "bram.hope": 5, "fear": 8, "short_rests": 2},
    }
    setup = Setup((MIRA, BRAM, TILDA), tracks=tracks)
    at = Table("daggerheart", ruleset, setup, "rests and a level up")
    at.play(GM, "begin_evening")
    at.play(GM, "gain_gold", who=("mira", "tilda"), handfuls=3)
    at.play(ANNA, "spend_gold", "mira", item="luxury_inn_room")
    at.play(CLEO, "spend_gold", "tilda", item="mount")
    at.play(GM, "set_price", item="inn_room", price=2)
    at.play(CLEO, "spend_gold", "tilda", item="inn_room")
    at.play(BEN, "use_card", "bram", card="bulwark")
    at.play(BEN, "use_card", "bram", card="bulwark")
    at.play(GM, "call_rest", kind="short")
    at.play(
        BEN,
        "choose_moves",
        "bram",
        first="repair",
        first_target="bram",
        second="tend",
        second_target="mira",
    )
    at.play(ANNA, "choose_moves", "mira", first="clear_stress", second="prepare")
    at.play(CLEO, "choose_moves", "tilda", first="prepare", second="prepare", faces="3 2 4 2")
    at.play(GM, "call_rest", kind="short")
    at.play(GM, "start_countdown", name="The siege", kind="long_term", start=2)
    at.play(GM, "call_rest", kind="long")
    at.play(GM, "interrupt_rest")
    at.play(ANNA, "choose_moves", "mira", first="tend", first_target="mira", second="prepare")
    at.play(BEN, "choose_moves", "bram", first="tend", first_target="bram", second="prepare")
    at.play(CLEO, "choose_moves", "tilda", first="project")
    at.play(CLEO, "choose_moves", "tilda", first="prepare", second="prepare", faces="1 2 1")
    at.play(GM, "call_rest", kind="long")
    new = Card("d6", "Tide 6", kind="domain", level=1, recall=1)
    at.desk(ANNA, TakeCard("mira", card=new))
    at.play(ANNA, "swap_cards", "mira", loadout=("d2", "d3", "d4", "d5", "d6"))
    at.play(
        ANNA,
        "choose_moves",
        "mira",
        first="project",
        first_project="new",
        first_name="A boat of our own",
        second="clear_stress",
    )
    at.play(BEN, "choose_moves", "bram", first="prepare", second="tend", second_target="bram")
    at.play(CLEO, "choose_moves", "tilda", first="prepare", second="prepare")
    at.play(GM, "judge_project", start=6, how="roll", trait="finesse", difficulty=12)
    at.play(ANNA, "roll", "mira", faces="9 7 3")
    at.play(GM, "choose_countdown", countdown="cd1")
    at.play(ANNA, "recall_card", "mira", card="d1", away="d2")
    at.play(GM, "end_evening")
    at.play(GM, "told", text="A letter of passage")
    at.play(GM, "grant_level")
    at.play(
        ANNA,
        "gain_level",
        "mira",
        experience="Boat Builder",
        first="t2:traits",
        first_traits=("agility", "finesse"),
        second="t2:hp",
        card="Undertow",
        card_level=2,
    )
    at.play(
        BEN,
        "gain_level",
        "bram",
        experience="Not On My Watch",
        first="t2:experiences",
        first_experiences=("x1", "x2"),
        second="t2:evasion",
        card="Rampart",
    )
    at.play(
        CLEO,
        "gain_level",
        "tilda",
        experience="Mapmaker's Eye",
        first="t2:stress",
        second="t2:domain_card",
        second_card="Old songs",
        card="New songs",
    )
    at.play(GM, "approve_experience")
    at.undo()
    return at


def a_parley(ruleset: str) -> Table:
    """A social scene: a group action, a Tag Team, features of a character without a fight."""
    tracks = {"fear": 10, "mira.hope": 6, "bram.hope": 4, "tilda.hope": 3, "tilda.stress": 2}
    setup = Setup((MIRA, BRAM, TILDA, WARDEN), tracks=tracks)
    at = Table("daggerheart", ruleset, setup, "a parley with group action and Tag Team")
    at.play(GM, "frame_scene", stakes="major")
    at.play(GM, "set_objective", row=13, text="Over the bridge before the rain")
    at.play(GM, "start_countdown", name="Goodwill", kind="progress", start=6)
    at.play(
        GM,
        "start_countdown",
        name="Patience",
        kind="consequence",
        start=4,
        linked="cd1",
        effect="The bridge is closed.",
    )
    at.play(CLEO, "describe", "tilda", text="I greet the Warden by name")
    at.play(GM, "ask_for_roll", trait="presence", difficulty=14, stakes="A hearing")
    at.play(BEN, "help_ally", "bram", text="I carry the gift")
    at.play(CLEO, "roll", "tilda", faces="8 3 4")
    at.play(ANNA, "describe", "mira", text="I look along the quay")
    at.play(GM, "no_roll_needed", text="No guards but two")
    at.play(CLEO, "lead_group", "tilda", members=("mira", "bram"), trait="presence")
    at.play(GM, "set_group", difficulty=15, member_difficulty=12, stakes="All speak as one")
    at.play(ANNA, "roll", "mira", trait="presence", faces="7 6")
    at.play(BEN, "roll", "bram", trait="presence", faces="2 4")
    at.play(CLEO, "roll", "tilda", faces="4 7")
    at.play(GM, "use_card", "warden", card="doubt")
    at.play(GM, "make_move", move="mark_stress", target="tilda")
    at.play(GM, "pass_spotlight")
    at.play(BEN, "oppose", "bram", other="mira", text="Give me the letter")
    at.play(BEN, "agree_to_clash", "bram")
    at.play(ANNA, "refuse_clash", "mira")
    at.play(ANNA, "tag_team", "mira", partner="tilda", target="")
    at.play(ANNA, "roll", "mira", trait="presence", faces="3 9")
    at.play(CLEO, "roll", "tilda", trait="presence", faces="10 6")
    at.play(GM, "judge", difficulty=15)
    at.play(GM, "judge", difficulty=15)
    at.play(ANNA, "choose_roll", "mira", roll="partner")
    at.play(ANNA, "tag_team", "mira", partner="bram")
    at.play(GM, "plan_encounter", heroes=3, roster={"social": 1, "minion": 4}, adjust=("easier",))
    at.play(GM, "advance_countdown", countdown="cd1", ticks=1)
    at.play(GM, "call_roll", who=("bram",), trait="presence", difficulty=16)
    at.play(BEN, "ask_for_help", "bram", helper="mira")
    at.play(ANNA, "decline_help", "mira")
    at.play(BEN, "roll", "bram", faces="5 4")
    at.play(GM, "pass_spotlight")
    at.play(GM, "make_move", move="npc_motive", text="The Warden names a price")
    at.play(GM, "told", text="Cold eyes", at="r")
    at.play(GM, "end_scene")
    at.undo()
    return at


SCENES = {"a-chase": a_chase, "a-rest": a_rest, "a-parley": a_parley}
