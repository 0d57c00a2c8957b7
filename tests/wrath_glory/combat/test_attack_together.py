"""WG-ATK-11: threats who attack together, and when their turns are over."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table, every, waiving
from tableside.core.desk import Adjust
from tableside.core.offers import Field, Ready
from tableside.core.values import GM, Limit, Mode
from tableside.systems.wrath_glory.attack import together as do
from tableside.systems.wrath_glory.attack.declare import AttackDeclared
from tableside.systems.wrath_glory.attack.resolve import AttackLanded
from tableside.systems.wrath_glory.harm.soak import TakeBlow
from tableside.systems.wrath_glory.turns import order
from tableside.systems.wrath_glory.turns.movement import Move
from tableside.systems.wrath_glory.turns.places import SetPlace
from tableside.systems.wrath_glory.turns.rounds import EndRound, GiveTurn, MultiAction, TakeTurn
from tableside.systems.wrath_glory.turns.turns import TurnEnded
from wrath_glory.combat.attack_tables import GANGER, KELL, SECOND, THIRD, VESS, attack, fight
from wrath_glory.combat.turns_tables import turns
from wrath_glory.tables import ANNA

TWO = ("ganger", "second")
THREE = ("ganger", "second", "third")


def volley(at: Table, *faces: int, by: Any = GM, **chosen: Any) -> tuple[Any, ...]:
    given = {"attackers": THREE, "target": "vess", **chosen}
    if at.system.rules.plays("WG-ATK-06"):
        given.setdefault("range", "normal")
    return at.play(by, do.AttackTogether(**given), *faces)


ADVISED = {Limit.TURN_ORDER: Mode.ADVISED}
MISS = (1, 1, 1, 1)


class TestTogether:
    @pytest.mark.rule("WG-ATK-11")
    def test_all_are_rolled_and_settle_themselves(self, ruleset: str) -> None:
        at = fight(ruleset, limits=ADVISED)
        events = volley(at, *(4, 4, 4, 1, 1), *MISS, *(4, 4, 4, 1, 1))
        landed = every(events, AttackLanded)
        assert [one.attacker for one in landed] == list(THREE)
        assert [bool(one.hit) for one in landed] == [True, False, True]
        assert [one for one in at.open() if one.endswith(".vess")] == [
            "v1.ganger.vess",
            "v1.third.vess",
        ]
        assert set(THREE) <= {*at.state.fight.acted, at.state.fight.active}

    @pytest.mark.rule("WG-ATK-11")
    def test_one_answer_accepts_them_all(self) -> None:
        at = fight("revised", replace(VESS, resilience=30), GANGER, SECOND, THIRD, limits=ADVISED)
        volley(at, 2, 6, 6, 4, *MISS, 2, 6, 6, 4, ask=True)
        assert [at.matter(f"v1.{who}.test").step for who in ("ganger", "third")] == ["spend"] * 2
        question = at.question(GM, do.AcceptAll())
        assert [one.label for one in question.domain.options] == ["2 rolls"]  # type: ignore[union-attr]
        events = at.play(GM, do.AcceptAll(volley="v1"), 1, 1, 1, 1)
        assert [one.shifts for one in every(events, AttackLanded)] == [{"damage": 1}] * 2
        assert at.open() == []

    def test_there_is_nothing_to_accept_otherwise(self) -> None:
        at = fight("revised")
        assert at.refusal(GM, do.AcceptAll(volley="v1")).code == "nothing_to_accept"
        assert "accept_all" not in at.verbs(GM)

    def test_it_is_enough_if_one_of_them_may_act(self) -> None:
        at = fight("revised")
        command = do.AttackTogether(attackers=TWO, target="vess")
        assert at.refusal(GM, command).code == "not_your_pick"
        assert "attack_together" not in at.verbs(GM)
        at.play(waiving(Limit.TURN_ORDER), GiveTurn(who="ganger"))
        at.play(GM, command, *MISS, *MISS)

    def test_whoever_has_acted_or_cannot_is_not_offered(self) -> None:
        at = fight("revised")
        at.play(GM, Adjust(track="third.wounds", by=6))
        at.play(waiving(Limit.TURN_ORDER), GiveTurn(who="ganger"))
        attack(at, *MISS, who="ganger", by=GM, weapon="stubber", targets=("vess",))
        at.play(ANNA, TakeTurn("vess"))
        at.play(ANNA, Move("vess", metres=1))
        field = at.question(GM, do.AttackTogether(), target="vess")
        assert [one.value for one in field.domain.options] == ["second"]  # type: ignore[union-attr]

    def test_players_cannot(self) -> None:
        at = fight("revised")
        command = do.AttackTogether(attackers=TWO, target="vess")
        assert at.refusal(ANNA, command).code == "not_gm"

    @pytest.mark.rule("WG-ATK-08")
    def test_the_chips_hold_for_all_of_them(self) -> None:
        at = fight("core", limits=ADVISED)
        events = volley(at, *(1,) * 12, attackers=TWO, cover="half", options=("surprise",))
        assert [one.dns for one in every(events, AttackLanded)] == [{"vess": 4}, {"vess": 4}]

    @pytest.mark.rule("WG-ATK-06", "WG-ATK-11")
    def test_a_range_that_is_measured_stands(self) -> None:
        at = fight("core", facts={"distance": "metres"}, limits=ADVISED)
        for who in ("vess", "ganger"):
            at.play(GM, SetPlace(who, x=0))
        events = volley(at, *(1,) * 5, *MISS, attackers=TWO, range="long")
        assert [one.range for one in every(events, AttackDeclared)] == ["close", "long"]

    def test_outside_a_fight_too(self) -> None:
        at = fight("revised", facts={"mode": "narrative"})
        volley(at, *MISS, *MISS, *MISS)
        assert at.open() == []

    @pytest.mark.rule("WG-ATK-11", "WG-INIT-01")
    def test_with_the_last_attack_its_turn_is_over(self) -> None:
        at = fight("revised", limits=ADVISED)
        events = volley(at, *MISS, *MISS, *MISS)
        assert [one.character for one in every(events, TurnEnded)] == list(THREE)
        assert (at.state.fight.active, at.state.fight.acted) == ("", THREE)

    @pytest.mark.rule("WG-ATK-11", "WG-INIT-01")
    def test_it_lasts_until_every_blow_is_answered(self) -> None:
        at = fight("revised", limits=ADVISED)
        volley(at, *MISS, *MISS, 4, 4, 4, 1, 6)
        assert (at.open()[-1], at.state.fight.active) == ("v1.third.vess", "third")
        at.play(ANNA, at.to("v1.third.vess", TakeBlow))
        assert (at.open(), at.state.fight.active) == ([], "")

    @pytest.mark.rule("WG-ATK-11", "WG-INIT-01")
    def test_no_later_turn_ends_with_it(self) -> None:
        at = fight("revised", limits=ADVISED)
        volley(at, *MISS, *MISS, 4, 4, 4, 1, 6)
        for who in ("vess", "kell"):
            at.play(GM, GiveTurn(who=who))
        at.play(GM, EndRound())
        at.play(GM, GiveTurn(who="third"))
        at.play(ANNA, at.to("v1.third.vess", TakeBlow))
        assert (at.open(), at.state.fight.active) == ([], "third")

    @pytest.mark.rule("WG-ATK-11", "WG-OPT-17")
    def test_a_multi_action_goes_on_after_it(self) -> None:
        at = fight("revised", limits=ADVISED)
        at.play(GM, GiveTurn(who="ganger"))
        at.play(GM, MultiAction("ganger", actions=("attack", "other")))
        volley(at, *MISS, attackers=("ganger",))
        assert (at.state.fight.active, at.state.fight.turn.done) == ("ganger", ("attack",))
        again = do.AttackTogether(attackers=("ganger",), target="vess")
        assert at.refusal(GM, again).code == "not_in_plan"


class TestTurns:
    def heroes_next(self, at: Table, *people: str) -> list[str]:
        """Whose pick it is after each of these turns."""
        found = []
        for who in people:
            turns(at, who)
            side = order.picking(at.system.rules, at.state)
            found.append("" if side is None else side.value)
        return found

    @pytest.mark.rule("WG-INIT-01")
    def test_the_heroes_act_until_it_is_even(self) -> None:
        orla = replace(VESS, id="orla", name="Orla", controller="cara")
        fourth = replace(GANGER, id="fourth", name="Fourth")
        at = fight("revised", VESS, KELL, orla, GANGER, SECOND, fourth)
        turns(at, "vess")
        volley(at, *MISS, *MISS, attackers=TWO)
        assert any("2 turns" in line for line in at.told(GM))
        assert self.heroes_next(at, "kell", "orla") == ["players", "gm"]

    @pytest.mark.rule("WG-INIT-01", "WG-NPC-03")
    def test_a_mob_takes_one_turn(self) -> None:
        orla = replace(VESS, id="orla", name="Orla", controller="cara")
        mob = [replace(one, mob="Ganger") for one in (GANGER, SECOND)]
        fourth = replace(GANGER, id="fourth", name="Fourth")
        at = fight("revised", VESS, KELL, orla, *mob, fourth)
        turns(at, "vess")
        asked = at.question(GM, do.AttackTogether(), target="vess")
        assert ("one mob" in asked.label) is False  # the fourth is no part of it
        volley(at, *MISS, *MISS, attackers=TWO)
        assert self.heroes_next(at, "kell") == ["gm"]

    @pytest.mark.rule("WG-INIT-01", "WG-NPC-03")
    @pytest.mark.parametrize(
        ("attackers", "says"),
        [
            (("fourth",), "Attack with 1 threat"),
            (TWO, "Attack with 2 threats as one mob"),
            (("ganger", "fourth"), "Attack with 2 threats: takes 2 turns"),
            ((*TWO, "fourth"), "Attack with 3 threats: takes 2 turns"),
        ],
    )
    def test_the_button_says_what_it_takes(self, attackers: tuple[str, ...], says: str) -> None:
        mob = [replace(one, mob="Ganger") for one in (GANGER, SECOND)]
        fourth = replace(GANGER, id="fourth", name="Fourth")
        at = fight("revised", VESS, KELL, *mob, fourth)
        turns(at, "vess")
        chosen: dict[str, Any] = {"target": "kell", "attackers": attackers}
        while isinstance(found := at.ask(GM, do.AttackTogether(), **chosen), Field):
            chosen[found.name] = found.default
        assert isinstance(found, Ready)
        assert found.label == says
