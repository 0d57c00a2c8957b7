"""WG-OPT-17: several actions in one turn, declared once and walked one by one."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from support import only
from tableside.core.desk import GiveEffect
from tableside.core.offers import Some
from tableside.core.values import GM, Limit
from tableside.systems.wrath_glory import commands as table_do
from tableside.systems.wrath_glory import events as table_was
from tableside.systems.wrath_glory.state.fight import Slot
from tableside.systems.wrath_glory.turns import slots as was
from tableside.systems.wrath_glory.turns.actions import Act, HelpUp, Reload
from tableside.systems.wrath_glory.turns.movement import Disengage, Move, Run
from tableside.systems.wrath_glory.turns.rounds import MultiAction
from tableside.systems.wrath_glory.turns.shock import RecoverShock
from wrath_glory.combat.turns_tables import GANGER, KELL, VESS, act, end, fight, now, refused, turns
from wrath_glory.tables import ANNA, SKILL, answer

BROKE = {"vess.wrath": 0}


def declare(*actions: str) -> MultiAction:
    return MultiAction(character="vess", actions=actions)


@pytest.mark.rule("WG-OPT-17")
@pytest.mark.parametrize(
    ("ruleset", "count", "penalty"),
    [("revised", 2, 2), ("revised", 3, 3), ("core", 2, 2), ("core", 3, 4), ("revised-full", 3, 3)],
)
def test_how_much_harder_everything_gets(ruleset: str, count: int, penalty: int) -> None:
    at = fight(ruleset, tracks=BROKE)
    events = act(at, declare(*("other", "other2", "attack")[:count]))
    assert only(events, was.PlanMade).penalty == penalty
    act(at, Act(character="vess", slot="combat", skill=SKILL), 4, 4, 4, 4, 4)
    settled = only(answer(at, "t1", table_do.Judge, dn=1), table_was.TestSettled)
    assert settled.dn == 1 + penalty
    end(at)
    assert at.state.effects == ()


@pytest.mark.rule("WG-OPT-17")
def test_each_action_of_the_plan_is_done_once() -> None:
    at = fight("revised", tracks=BROKE)
    act(at, declare("other", "run", "other2"))
    something = Act(character="vess", slot="combat")
    act(at, something)
    act(at, Run(character="vess", metres=3))
    assert now(at).turn.done == ("other", "run")
    act(at, something)
    refusal = at.refusal(ANNA, something)
    assert (refusal.code, refusal.rule, refusal.limit) == ("not_in_plan", "WG-OPT-17", Limit.ONCE)
    assert refused(at, Disengage(character="vess")) == "not_engaged"
    act(at, Move(character="vess", metres=6))  # the move is no part of it
    act(at, Act(character="vess", slot="simple"))


@pytest.mark.rule("WG-OPT-17")
@pytest.mark.parametrize("slot", ["move", "free"])
@pytest.mark.parametrize("first", [True, False])
def test_a_move_is_no_part_of_it(slot: str, *, first: bool) -> None:
    at = fight("revised", tracks=BROKE)
    aside = Act(character="vess", slot=slot)
    if first:
        act(at, aside)
    act(at, declare("other", "run"))
    if not first:
        act(at, aside)
    assert now(at).turn.done == ()
    act(at, Act(character="vess", slot="combat"))
    assert now(at).turn.done == ("other",)


@pytest.mark.rule("WG-OPT-17", "WG-MOVE-01")
def test_walking_leaves_the_plan_as_it_is() -> None:
    at = fight("revised", tracks=BROKE)
    act(at, declare("other", "run"))
    act(at, Move(character="vess", metres=2))
    assert (now(at).turn.done, now(at).turn.taken) == ((), ("move",))
    act(at, Act(character="vess", slot="combat"))


@pytest.mark.rule("WG-OPT-17")
def test_it_is_declared_before_anything_is_done() -> None:
    at = fight("revised")
    act(at, Act(character="vess", slot="combat"))
    assert refused(at, declare("attack", "run")) == "slot_used"
    other = fight("revised")
    act(other, Move(character="vess", metres=2))
    act(other, declare("attack", "other"))
    assert refused(other, declare("attack", "run")) == "already_planned"
    turns_of_others = fight("revised")
    assert refused(turns_of_others, declare("attack")) == "not_a_choice"
    assert refused(turns_of_others, declare("attack", "attack")) == "not_a_choice"


@pytest.mark.rule("WG-OPT-17")
def test_the_starter_set_has_none() -> None:
    assert refused(fight("starter"), declare("attack", "other")) == "not_in_ruleset"


@pytest.mark.rule("WG-OPT-17", "WG-OPT-18")
def test_a_simple_action_beyond_the_one_allowed_counts() -> None:
    at = fight("revised")
    act(at, declare("reload", "other"))
    act(at, Reload(character="vess", weapon="rifle"))
    assert now(at).turn.done == ("reload",)
    assert at.tracks["vess.reloads_rifle"] == 1


@pytest.mark.rule("WG-OPT-17", "WG-OPT-18", "WG-ACT-03")
@pytest.mark.parametrize("first", [True, False])
def test_a_planned_reload_leaves_the_simple_action_alone(*, first: bool) -> None:
    at = fight("revised")
    reload = Reload(character="vess", weapon="rifle")
    if first:
        act(at, reload)
    act(at, declare("reload", "other"))
    act(at, reload)
    if not first:
        act(at, reload)
    # once within the plan, once as the Simple Action of the turn, and no more.
    assert now(at).turn.used == {Slot.COMBAT: 1, Slot.SIMPLE: 1}
    assert now(at).turn.done == ("reload",)
    assert refused(at, reload) == "slot_used"


@pytest.mark.rule("WG-OPT-17")
@pytest.mark.parametrize("ruleset", ["revised", "core", "revised-full"])
def test_what_the_move_is_used_for_is_no_part_of_it(ruleset: str) -> None:
    at = fight(ruleset)
    act(at, declare("attack", "other"))
    act(at, Move(character="vess", metres=3))
    act(at, Move(character="vess", metres=1))
    assert (now(at).turn.done, now(at).turn.moved) == ((), 4)
    act(at, Act(character="vess", slot="combat"))
    assert now(at).turn.done == ("other",)


@pytest.mark.rule("WG-OPT-17", "WG-COND-12")
def test_nor_is_lifting_somebody() -> None:
    at = fight("core")
    at.play(GM, GiveEffect(name="Prone", on="kell"))
    act(at, declare("attack", "other"))
    act(at, HelpUp(character="vess", who="kell"))
    assert now(at).turn.done == ()
    act(at, Act(character="vess", slot="combat"))


@pytest.mark.rule("WG-OPT-17", "WG-SHOCK-03")
def test_the_exhausted_do_one_thing_at_a_time() -> None:
    at = fight("revised", tracks={"vess.shock": 7})
    assert refused(at, declare("attack", "other")) == "exhausted"
    act(fight("revised", tracks={"vess.shock": 6}), declare("attack", "other"))


@pytest.mark.rule("WG-OPT-17", "WG-WP-07", "WG-SHOCK-04")
def test_in_core_the_exhausted_restore_shock_and_act_on() -> None:
    at = fight("core", tracks={"vess.shock": 6, "vess.wrath": 1})
    asked = at.question(ANNA, declare())
    assert isinstance(asked.domain, Some)
    assert (asked.domain.low, "recover_shock" in {one.value for one in asked.domain.options}) == (
        1,
        False,
    )
    act(at, declare("other"))
    assert now(at).turn.plan == ("recover_shock", "other")
    early = at.refusal(ANNA, Act(character="vess", slot="combat"))  # not before the Shock
    assert (early.code, early.rule) == ("exhausted", "WG-SHOCK-03")
    act(at, RecoverShock(character="vess"), 1)
    assert at.tracks["vess.shock"] == 2
    act(at, Act(character="vess", slot="combat"))
    assert now(at).turn.done == ("recover_shock", "other")


@pytest.mark.rule("WG-WP-07", "WG-OPT-17")
def test_in_core_whoever_restored_shock_may_act_again_at_once() -> None:
    at = fight("core", tracks={"vess.shock": 4, "vess.wrath": 1})
    act(at, RecoverShock(character="vess"), 1)
    events = act(at, Act(character="vess", slot="combat", skill=SKILL), 4, 4, 4, 1, 1)
    plan = only(events, was.PlanMade)
    assert (plan.actions, plan.penalty) == (("recover_shock", "other"), 2)
    assert only(answer(at, "t2", table_do.Judge, dn=1), table_was.TestSettled).dn == 3
    assert refused(at, Run(character="vess", metres=1)) == "not_in_plan"
    other = fight("revised", tracks={"vess.shock": 4, "vess.wrath": 1})
    act(other, RecoverShock(character="vess"))
    assert refused(other, Act(character="vess", slot="combat")) == "slot_used"


@pytest.mark.rule("WG-OPT-17")
def test_the_next_turn_is_an_ordinary_one() -> None:
    at = fight("revised", replace(VESS, speed=6), KELL, GANGER)
    act(at, declare("run", "other"))
    end(at)
    turns(at, "ganger", "kell")
    assert now(at).round == 2
    act(at, Act(character="vess", slot="combat"))
    assert refused(at, Act(character="vess", slot="combat")) == "slot_used"


@pytest.mark.rule("WG-OPT-17", "WG-ACT-03")
@pytest.mark.parametrize("ruleset", ["revised", "revised-full"])
def test_a_simple_action_that_is_left_is_no_part_of_the_plan(ruleset: str) -> None:
    at = fight(ruleset)
    act(at, declare("attack", "other"))
    act(at, Act(character="vess", slot="simple"))
    assert (now(at).turn.done, now(at).turn.used) == ((), {Slot.SIMPLE: 1})
    act(at, Act(character="vess", slot="simple"))  # one beyond it is
    assert now(at).turn.done == ("other",)
    assert refused(at, Act(character="vess", slot="combat")) == "not_in_plan"
