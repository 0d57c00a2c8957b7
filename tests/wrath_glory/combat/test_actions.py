"""WG-ACT and what else a turn is used for: slots, Full Defence, Reload, getting up and free."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import Table, only, waiving
from tableside.core.desk import Adjust, EndEffect, GiveEffect
from tableside.core.effects import Modifier
from tableside.core.offers import OneOf
from tableside.core.state import Overstepped
from tableside.core.values import GM, Limit, Mode
from tableside.core.verbs import TakeDefault
from tableside.systems.wrath_glory import commands as table_do
from tableside.systems.wrath_glory import events as table_was
from tableside.systems.wrath_glory.attack.interaction import Grapple
from tableside.systems.wrath_glory.conditions.conditions import Inflict
from tableside.systems.wrath_glory.harm.requests import Harm
from tableside.systems.wrath_glory.state.fight import Slot
from tableside.systems.wrath_glory.turns import slots as was
from tableside.systems.wrath_glory.turns.actions import (
    Act,
    BreakFree,
    Classify,
    HelpUp,
    MarkWeapon,
    Reload,
    StandUp,
)
from tableside.systems.wrath_glory.turns.movement import Move
from tableside.systems.wrath_glory.turns.places import SetPlace, SetZones
from tableside.systems.wrath_glory.turns.rounds import GiveTurn
from wrath_glory.combat.turns_tables import (
    GANGER,
    VESS,
    act,
    begin,
    end,
    fight,
    now,
    refused,
    turns,
)
from wrath_glory.tables import ANNA, BEN, SKILL, answer, settle, table

CLASSES = ("starter", "revised", "revised-full")


RULESETS = (*CLASSES, "core")


def slots(at: Table, who: str = "vess") -> list[object]:
    """The classes of action that are on offer now."""
    asked = at.question(GM, Act(character=who), what="")
    assert isinstance(asked.domain, OneOf)
    return [option.value for option in asked.domain.options]


def lay(at: Table, name: str, who: str = "vess") -> None:
    """The GM puts a condition on somebody."""
    at.play(GM, GiveEffect(name=name, on=who))


@pytest.mark.rule("WG-ACT-01", "WG-ACT-02", "WG-ACT-03", "WG-ACT-04", "WG-ACT-05", "WG-ACT-06")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_a_turn_grants(ruleset: str) -> None:
    at = fight(ruleset)
    granted = ["combat", "simple", "move", "reflexive", "free"]
    if ruleset == "core":
        granted = ["combat", "move", "free"]
    assert slots(at) == granted
    for slot in granted:
        act(at, Act(character="vess", what="this and that", slot=slot))
    assert slots(at) == ["free"]
    act(at, Act(character="vess", what="a shout", slot="free"))
    assert "Vess: a shout." in at.read(BEN)


@pytest.mark.rule("WG-ACT-02", "WG-ACT-03", "WG-ACT-05")
@pytest.mark.parametrize(
    ("slot", "rule"), [("combat", "WG-ACT-02"), ("simple", "WG-ACT-03"), ("move", "WG-ACT-05")]
)
def test_a_slot_is_used_once_unless_the_gm_waives_it(slot: str, rule: str) -> None:
    at = fight("revised")
    again = Act(character="vess", slot=slot)
    act(at, again)
    refusal = at.refusal(ANNA, again)
    assert (refusal.code, refusal.rule, refusal.limit) == ("slot_used", rule, Limit.ONCE)
    at.play(waiving(Limit.ONCE), again)
    assert now(at).turn.used[Slot(slot)] == 2
    turns_again = fight("revised")
    act(turns_again, again)
    end(turns_again)
    turns(turns_again, "ganger", "kell", "brute", "orla")
    act(turns_again, again)  # the next turn has its own


@pytest.mark.rule("WG-ACT-01", "WG-INIT-01")
def test_whoever_acts_takes_the_turn() -> None:
    at = fight("revised")
    act(at, Act(character="vess", slot="combat"))
    assert now(at).active == "vess"
    assert refused(at, Act(character="kell", slot="combat")) == "not_your_pick"
    assert refused(at, Act(character="kell", slot="free")) == "not_your_turn"
    act(at, Act(character="vess", slot="free"))


@pytest.mark.rule("WG-ACT-06")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_free_actions_belong_to_the_own_turn(ruleset: str) -> None:
    at = fight(ruleset)
    lay(at, "Prone", "kell")
    begin(at, "vess")
    act(at, Act(character="vess", slot="free"))
    act(at, Act(character="vess", slot="free"))
    refusal = at.refusal(BEN, Act(character="kell", slot="free"))
    assert (refusal.code, refusal.limit) == ("not_your_turn", Limit.TURN_ORDER)
    assert at.refusal(BEN, StandUp(character="kell")).limit is Limit.TURN_ORDER
    end(at)
    turns(at, "ganger")
    act(at, StandUp(character="kell"))
    assert (now(at).active, at.state.effects) == ("kell", ())


@pytest.mark.rule("WG-ACT-08")
def test_the_gm_can_be_asked_out_of_turn() -> None:
    at = fight("revised")
    begin(at, "vess")
    act(at, Act(character="kell", what="a dive", slot="ask"))
    at.play(GM, at.to("y1", Classify, slot="reflexive"))
    assert (now(at).active, now(at).reflexive) == ("vess", ("kell",))


@pytest.mark.rule("WG-ACT-04")
@pytest.mark.parametrize("ruleset", CLASSES)
def test_a_reflexive_action_comes_out_of_turn_and_once_a_round(ruleset: str) -> None:
    at = fight(ruleset)
    begin(at, "vess")
    reflex = Act(character="kell", what="a parry", slot="reflexive")
    act(at, reflex)
    assert (now(at).active, now(at).reflexive) == ("vess", ("kell",))
    assert refused(at, reflex) == "reflexive_used"
    end(at)
    turns(at, "ganger", "kell", "brute", "orla")
    act(at, reflex)
    assert now(at).round == 2


@pytest.mark.rule("WG-ACT-08")
def test_the_gm_says_which_action_something_takes() -> None:
    at = fight("revised", tracks={"vess.wrath": 0})
    act(at, Act(character="vess", what="climb the idol", slot="ask", skill=SKILL))
    assert at.matter("y1").asks == ("gm",)
    assert now(at).active == ""
    events = at.play(GM, at.to("y1", Classify, slot="simple"), 4, 4, 1, 1, 2)
    assert only(events, was.ActionTaken).slots == (Slot.SIMPLE,)
    assert at.matter("t2").asks == ("gm",)  # the roll waits for a DN


@pytest.mark.rule("WG-ACT-08", "WG-INIT-01")
def test_a_default_says_beforehand_what_it_oversteps() -> None:
    at = fight("revised", limits={Limit.TURN_ORDER: Mode.ADVISED})
    act(at, Act(character="kell", what="a dive", slot="ask"))
    turns(at, "kell")
    ready = at.ready(GM, at.to("y1", TakeDefault))
    assert [one.code for one in ready.cautions] == ["has_acted"]
    assert only(at.play(GM, ready.command), Overstepped).code == "has_acted"


@pytest.mark.rule("WG-ACT-08")
@pytest.mark.parametrize("ruleset", ["starter", "core"])
def test_without_the_rule_nobody_asks_the_gm(ruleset: str) -> None:
    command = Act(character="vess", slot="ask")
    assert refused(fight(ruleset), command) == "not_a_choice"


@pytest.mark.rule("WG-ACT-02")
def test_a_test_of_the_turn_is_judged_by_the_gm() -> None:
    at = fight("revised", tracks={"vess.wrath": 0})
    act(at, Act(character="vess", slot="combat", skill=SKILL), 4, 4, 4, 1, 1)
    events = answer(at, "t1", table_do.Judge, dn=3)
    assert only(events, table_was.TestSettled).success


def test_out_of_a_fight_there_are_no_turns() -> None:
    at = table("revised", VESS, GANGER)
    assert refused(at, Act(character="vess")) == "not_now"
    assert at.refusal(GM, GiveTurn(who="vess")).code == "no_fight"
    assert at.refusal(GM, SetZones(zones=("yard",))).code == "no_fight"


@pytest.mark.rule("WG-OPT-18")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_reloading(ruleset: str) -> None:
    at = fight(ruleset)
    mark = MarkWeapon(character="vess", weapon="rifle", trouble="empty")
    assert at.refusal(BEN, mark).code == "not_yours"
    at.play(ANNA, mark)
    assert at.refusal(ANNA, mark).code == "already_so"
    act(at, Reload(character="vess", weapon="rifle"))
    assert at.state.effects == ()
    assert at.tracks["vess.reloads_rifle"] == 1
    slot = Slot.COMBAT if ruleset == "core" else Slot.SIMPLE
    assert now(at).turn.used == {slot: 1}
    assert refused(at, Reload(character="vess", weapon="rifle")) == "slot_used"
    assert refused(at, Reload(character="vess", weapon="sword")) == "slot_used"


@pytest.mark.rule("WG-OPT-18")
def test_reloading_needs_a_reload_and_a_gun() -> None:
    at = fight("revised", tracks={"vess.reloads_rifle": 0})
    assert refused(at, Reload(character="vess", weapon="rifle")) == "no_reloads"
    at.play(waiving(Limit.COST), Reload(character="vess", weapon="rifle"))
    assert at.tracks["vess.reloads_rifle"] == 0
    bare = fight("revised", replace(VESS, weapons=()), GANGER)
    assert refused(bare, Reload(character="vess")) == "no_weapon"
    wrong = MarkWeapon(character="vess", weapon="bow", trouble="empty")
    assert at.refusal(ANNA, wrong).code == "no_such_weapon"
    wrong = MarkWeapon(character="vess", weapon="rifle", trouble="lost")
    assert at.refusal(ANNA, wrong).code == "not_a_choice"


@pytest.mark.rule("WG-OPT-18")
def test_a_jam_is_cleared_by_a_test_and_not_by_reloading() -> None:
    at = fight("revised", tracks={"vess.wrath": 0})
    at.play(GM, MarkWeapon(character="vess", weapon="rifle", trouble="jammed"))
    act(at, Reload(character="vess", weapon="rifle"))
    jam = at.state.effects[0]
    assert jam.name == "Jammed"
    unjam = Act(character="vess", slot="combat", skill=SKILL, clears=jam.id)
    act(at, unjam, 4, 4, 1, 1, 2)
    answer(at, "t1", table_do.Judge, dn=2)
    assert at.state.effects == ()


@pytest.mark.rule("WG-COND-12")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_standing_up_is_free(ruleset: str) -> None:
    at = fight(ruleset)
    assert refused(at, StandUp(character="vess")) == "not_prone"
    lay(at, "Prone")
    act(at, StandUp(character="vess"))
    assert (at.state.effects, now(at).active, now(at).turn.used) == ((), "vess", {})


@pytest.mark.rule("WG-ACT-06", "WG-COND-12")
def test_what_is_free_belongs_to_the_own_turn() -> None:
    at = fight("revised")
    lay(at, "Prone")
    begin(at, "kell")
    refusal = at.refusal(ANNA, StandUp(character="vess"))
    assert (refusal.code, refusal.rule, refusal.limit) == (
        "not_your_turn",
        "WG-ACT-06",
        Limit.TURN_ORDER,
    )
    at.play(waiving(Limit.TURN_ORDER), StandUp(character="vess"))
    assert (at.state.effects, now(at).active) == ((), "kell")


@pytest.mark.rule("WG-COND-12")
def test_an_ally_gives_up_the_move_to_lift_somebody() -> None:
    at = fight("core")
    lift = HelpUp(character="kell", who="vess")
    assert refused(at, lift) == "nobody_prone"
    lay(at, "Prone")
    lay(at, "Prone", "ganger")
    assert refused(at, HelpUp(character="kell", who="ganger")) == "not_a_choice"
    act(at, lift)
    assert [one.on for one in at.state.effects] == ["ganger"]
    assert refused(at, Move(character="kell", metres=1)) == "slot_used"
    other = fight("revised")
    lay(other, "Prone")
    assert refused(other, lift) == "not_in_ruleset"


@pytest.mark.rule("WG-COND-13")
@pytest.mark.parametrize(("faces", "free"), [((6, 6), True), ((4, 4), False)])
def test_breaking_free_of_a_thing_is_a_strength_test(faces: tuple[int, ...], *, free: bool) -> None:
    at = fight("core", tracks={"vess.wrath": 0})
    assert refused(at, BreakFree(character="vess")) == "not_restrained"
    lay(at, "Restrained")
    assert refused(at, Move(character="vess")) == "restrained"
    assert refused(at, HelpUp(character="vess", who="kell")) == "nobody_prone"
    lay(at, "Prone", "kell")
    assert refused(at, HelpUp(character="vess", who="kell")) == "restrained"
    at.play(GM, EndEffect(effect="kell.prone"))
    events = act(at, BreakFree(character="vess"), *faces)
    if "t1" in at.open():  # the Wrath six could pay for more dice
        events = settle(at, "t1")
    assert only(events, table_was.TestSettled).dn == 4
    assert (at.state.effects == ()) is free
    assert refused(at, Act(character="vess", slot="combat")) == "slot_used"


@pytest.mark.rule("WG-COND-13", "WG-OPT-26")
@pytest.mark.parametrize(("theirs", "free"), [((4, 1), True), ((6, 6), False)])
def test_breaking_out_of_a_hold_is_strength_against_strength(
    theirs: tuple[int, ...], *, free: bool
) -> None:
    at = fight("core", tracks={"vess.wrath": 0, "kell.wrath": 0})
    turns(at, "kell")
    at.play(GM, GiveTurn(who="ganger"))
    at.play(GM, Grapple(character="ganger", target="vess"), 6, 6)
    answer(at, "o1.opponent", table_do.RollDice, 1, 1)
    assert [one.name for one in at.state.effects] == ["Restrained"]
    end(at)
    act(at, BreakFree(character="vess"), 4, 2, *theirs)  # CONV-5; a tie is theirs who try
    assert (at.state.effects == ()) is free


@pytest.mark.rule("WG-COND-13", "WG-OPT-26")
@pytest.mark.parametrize(
    "how", [Harm(who=("ganger",), wounds=3), Adjust(track="ganger.wounds", by=3)]
)
def test_whoever_goes_down_holds_nobody(how: Harm | Adjust) -> None:
    at = fight("core", tracks={"vess.wrath": 0, "kell.wrath": 0})
    turns(at, "kell")
    at.play(GM, GiveTurn(who="ganger"))
    at.play(GM, Grapple(character="ganger", target="vess"), 6, 6)
    answer(at, "o1.opponent", table_do.RollDice, 1, 1)
    at.play(GM, Adjust(track="brute.wounds", by=3))
    assert [one.name for one in at.state.effects] == ["Restrained"]
    at.play(GM, how)
    assert at.state.effects == ()


def test_effects_on_speed_are_terms() -> None:
    at = fight("core")
    at.play(GM, GiveEffect(name="Mud", on="vess", modifiers=(Modifier("speed", -2),)))
    assert refused(at, Move(character="vess", metres=5)) == "too_far"
    act(at, Move(character="vess", metres=4))


@pytest.mark.rule("WG-COND-13")
def test_the_restrained_have_no_move_for_others() -> None:
    at = fight("core")
    lay(at, "Restrained")
    lay(at, "Prone", "kell")
    assert refused(at, HelpUp(character="vess", who="kell")) == "restrained"
    assert refused(at, Act(character="vess", slot="move")) == "restrained"
    act(at, HelpUp(character="orla", who="kell"))


@pytest.mark.rule("WG-COND-12")
@pytest.mark.parametrize("ruleset", ["core", "revised-full"])
def test_nobody_lifts_whoever_is_out_of_wounds(ruleset: str) -> None:
    at = fight(ruleset, tracks={"kell.wounds": 6})
    at.play(GM, Inflict(who=("kell",), condition="prone"))
    assert refused(at, HelpUp(character="vess", who="kell")) == "nobody_prone"


@pytest.mark.rule("WG-COND-12")
def test_only_whoever_lies_beside_them_is_lifted() -> None:
    at = fight("core", facts={"distance": "metres"})
    for who, x in (("vess", 0), ("kell", 50)):
        at.play(GM, SetPlace(character=who, x=x))
    at.play(GM, Inflict(who=("kell",), condition="prone"))
    refusal = at.refusal(ANNA, HelpUp(character="vess", who="kell"))
    assert (refusal.code, refusal.limit) == ("out_of_range", Limit.RANGE)
    at.play(GM, SetPlace(character="kell", x=1))
    act(at, HelpUp(character="vess", who="kell"))
    assert at.state.effects == ()
