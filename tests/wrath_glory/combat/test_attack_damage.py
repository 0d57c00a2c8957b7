"""WG-ATK-03, WG-ATK-04 and WG-DMG: from a hit to its blow, in each ruleset's order."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import every, only, waiving
from tableside.core.desk import Adjust
from tableside.core.matters import MatterOpened
from tableside.core.state import EffectBegan, Gained, Spent
from tableside.core.values import GM, Command, Illegal, Limit, Mode
from tableside.core.verbs import TakeDefault
from tableside.systems.wrath_glory import events as was
from tableside.systems.wrath_glory.attack.glory import AddDamage, DamageRaised
from tableside.systems.wrath_glory.attack.resolve import AttackLanded, DamageRolled
from tableside.systems.wrath_glory.harm.soak import Soak, TakeBlow
from tableside.systems.wrath_glory.skill_tests.glory import Agree, Object
from tableside.systems.wrath_glory.skill_tests.ruin import GiveRuin
from tableside.systems.wrath_glory.skill_tests.tests import Settle
from tableside.systems.wrath_glory.state.fight import Blow
from tableside.systems.wrath_glory.turns.movement import Move
from tableside.systems.wrath_glory.turns.rounds import EndTurn, GiveTurn
from wrath_glory.combat.attack_tables import (
    BLADE,
    GANGER,
    KELL,
    RULESETS,
    VESS,
    accept,
    as_it_is,
    attack,
    fight,
    labels,
    plain_critical,
    threat_attacks,
)
from wrath_glory.tables import ANNA, BEN


def blows(events: tuple[Any, ...]) -> list[Blow]:
    opened = [event.matter.values for event in every(events, MatterOpened)]
    return [one for one in opened if isinstance(one, Blow)]


ADVISED = {Limit.TURN_ORDER: Mode.ADVISED}


class TestPipelines:
    @pytest.mark.rule("WG-ATK-03", "WG-ATK-04", "WG-DMG-01", "WG-DMG-03")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_accepting_the_roll_also_rolls_the_damage(self, ruleset: str) -> None:
        at = fight(ruleset)
        attack(at, 2, 6, 6, 4, 1)
        assert at.matter("a1.test").step == "spend"
        events = accept(at, 5, 6, damage=1)
        landed = only(events, AttackLanded)
        assert (landed.icons, landed.kept) == (5, 3)
        rolled = only(events, DamageRolled)
        assert (rolled.faces, rolled.damage) == ((5, 6), 13)
        blow = only_blow(events)
        assert (blow.damage.total, blow.ap, blow.attacker) == (13, 1, "vess")
        assert at.open() == []

    @pytest.mark.rule("WG-ATK-03", "WG-ATK-04", "WG-WRATH-03")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_a_miss_goes_straight_to_the_complication(self, ruleset: str) -> None:
        at = fight(ruleset)
        rolled = (5, 1) if ruleset == "core" else ()  # a Complication that waits for the GM
        events = attack(at, 1, 4, 1, 1, 1, *rolled)
        assert not every(events, DamageRolled)
        assert [one for one in at.open() if one.startswith("a1.complication1")]

    @pytest.mark.rule("WG-ATK-03", "WG-WRATH-06")
    @pytest.mark.parametrize("ruleset", ["starter", "revised", "revised-full"])
    def test_glory_of_a_wrath_six_is_there_for_the_damage(self, ruleset: str) -> None:
        at = fight(ruleset)
        attack(at, 6, 4, 1, 1, 1)
        events = at.play(ANNA, at.to("a1.test", Settle), 1, *plain_critical(at))
        as_it_is(at)
        events = at.play(ANNA, at.to("a1.glory", AddDamage, points={"ganger": 1}))
        assert only(events, Spent).rule == "WG-GLORY-06"
        assert at.tracks["glory"] == 0

    @pytest.mark.rule("WG-ATK-04", "WG-WRATH-06")
    def test_in_core_it_comes_after_the_damage(self) -> None:
        at = fight("core")
        events = attack(at, 6, 4, 1, 1, 1, 1, *plain_critical(at))
        names = [type(one).__name__ for one in events]
        gained = next(one for one in every(events, Gained) if one.track == "glory")
        assert gained.rule == "WG-WRATH-06"
        assert names.index("DamageRolled") < events.index(gained)
        assert at.tracks["glory"] == 1

    @pytest.mark.rule("WG-ATK-04")
    def test_in_core_it_buys_no_dice_on_the_same_roll(self) -> None:
        at = fight("core", tracks={"vess.wrath": 1})
        attack(at, 6, 4, 1, 1, 1)
        assert at.verbs(ANNA, "a1.test") == {"reroll_failures", "settle"}
        elsewhere = fight("revised", tracks={"vess.wrath": 1})
        attack(elsewhere, 6, 4, 1, 1, 1)
        assert "roll_glory_dice" in elsewhere.verbs(ANNA, "a1.test")

    @pytest.mark.rule("WG-WRATH-02", "WG-ATK-03", "WG-ATK-04")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_a_wrath_six_on_a_hit_is_a_critical_hit(self, ruleset: str) -> None:
        at = fight(ruleset)
        attack(at, 6, 4, 1, 1, 1, *((1, *plain_critical(at)) if ruleset == "core" else ()))
        if ruleset != "core":
            at.play(ANNA, at.to("a1.test", Settle), 1, *plain_critical(at))
        assert at.matter("a1.critical").values.target == "ganger"

    @pytest.mark.rule("WG-ATK-03", "WG-ATK-04")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_a_wrath_six_on_a_miss_is_no_critical_hit(self, ruleset: str) -> None:
        at = fight(ruleset)
        attack(at, 6, 1, 1, 1, 1)
        if "a1.test" in at.open():
            at.play(ANNA, at.to("a1.test", Settle))
        assert at.open() == []
        assert at.tracks["glory"] == 1

    @pytest.mark.rule("WG-WRATH-05")
    def test_in_revised_a_combat_complication_is_traded_for_ruin(self) -> None:
        at = fight("revised")
        attack(at, 1, 4, 4, 4, 1, 1)
        at.play(ANNA, at.to("a1.complication1", GiveRuin, "vess"))
        assert at.tracks["ruin"] == 1


def only_blow(events: tuple[Any, ...]) -> Any:
    found = blows(events)
    assert len(found) == 1
    return found[0]


class TestShift:
    @pytest.mark.rule("WG-SHIFT-06")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_sixes_are_preselected_to_damage(self, ruleset: str) -> None:
        at = fight(ruleset)
        attack(at, 2, 6, 6, 6, 4)
        field = at.question(ANNA, at.to("a1.test", Settle))
        assert field.default == {"damage": 2}
        assert set(labels(field)) == {"damage", "glory"}

    @pytest.mark.rule("WG-SHIFT-06")
    def test_the_kept_icons_must_still_reach_the_defence(self) -> None:
        at = fight("revised")
        attack(at, 2, 6, 6, 4, 1)
        command = at.to("a1.test", Settle, shifts={"damage": 2})
        assert at.refusal(ANNA, command).code == "not_a_choice"
        assert only(accept(at, 1, 1, damage=1), AttackLanded).kept == 3

    @pytest.mark.rule("WG-SHIFT-06")
    def test_the_gm_may_take_the_default_for_somebody(self) -> None:
        at = fight("revised")
        attack(at, 2, 6, 6, 4, 1)
        thread = at.matter("a1.test")
        at.play(GM, TakeDefault("vess", "a1.test", thread.revision), 1, 1)
        assert at.open() == []


class TestDamage:
    @pytest.mark.rule("WG-DMG-01")
    @pytest.mark.parametrize(("face", "damage"), [(1, 7), (3, 7), (4, 8), (5, 8), (6, 9)])
    def test_flat_damage_and_icons(self, ruleset: str, face: int, damage: int) -> None:
        at = fight(ruleset, VESS, replace(GANGER, resilience=12))
        events = attack(at, 4, 4, 4, 1, 1, face, weapon="pistol")
        assert only(events, DamageRolled).damage == damage

    @pytest.mark.rule("WG-DMG-02")
    @pytest.mark.parametrize(("adds", "damage"), [(True, 3 + 4 + 1), (False, 3 + 1)])
    def test_a_melee_weapon_adds_strength_unless_it_says_otherwise(
        self, ruleset: str, adds: bool, damage: int
    ) -> None:
        blade = replace(BLADE, adds_strength=adds)
        at = fight(ruleset, replace(VESS, weapons=(blade,)), GANGER)
        events = attack(at, 4, 4, 4, 1, 4, 1, weapon="blade")
        assert only(events, DamageRolled).damage == damage

    @pytest.mark.rule("WG-DMG-02")
    def test_a_shot_adds_none(self) -> None:
        at = fight("revised")
        assert only(attack(at, 4, 4, 4, 1, 1, 1), DamageRolled).damage == 10

    @pytest.mark.rule("WG-DMG-03")
    def test_a_weapon_without_extra_dice_rolls_none(self) -> None:
        club = replace(BLADE, ed=0)
        at = fight("revised", replace(VESS, weapons=(club,)), GANGER)
        rolled = only(attack(at, 4, 4, 4, 1, weapon="blade"), DamageRolled)
        assert (rolled.faces, rolled.damage) == ((), 7)

    @pytest.mark.rule("WG-DMG-03")
    def test_extra_dice_are_no_test(self) -> None:
        at = fight("revised", tracks={"vess.wrath": 2})
        attack(at, 4, 4, 4, 1, 1)
        at.play(ANNA, at.to("a1.test", Settle), 1)
        assert at.open() == []  # a 1 among them is nobody's Complication, and nothing is re-rolled


class TestGloryForDamage:
    @pytest.mark.rule("WG-GLORY-06")
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_each_point_adds_one_after_the_dice(self, ruleset: str) -> None:
        at = fight(ruleset, VESS, replace(GANGER, max_wounds=9), tracks={"glory": 3})
        attack(at, 4, 4, 4, 1, 1)
        at.play(ANNA, at.to("a1.test", Settle), 4)
        assert at.matter("a1.glory").values.marks[0].damage.total == 11
        assert at.tracks["ganger.wounds"] == 5  # Resilience 7, AP 1
        events = at.play(ANNA, at.to("a1.glory", AddDamage, points={"ganger": 2}))
        assert only(events, DamageRaised).damage == 13
        assert only_blow(events).damage.total == 13
        assert (at.tracks["glory"], at.tracks["ganger.wounds"], at.open()) == (1, 7, [])
        assert "takes 2 more Wounds" in " ".join(at.told(GM))

    @pytest.mark.rule("WG-GLORY-06")
    def test_by_default_none_is_spent(self) -> None:
        at = fight("revised", tracks={"glory": 3})
        attack(at, 4, 4, 4, 1, 1)
        at.play(ANNA, at.to("a1.test", Settle), 4)
        at.play(GM, TakeDefault("vess", "a1.glory", at.matter("a1.glory").revision))
        assert at.tracks["glory"] == 3

    @pytest.mark.rule("WG-GLORY-06")
    def test_no_more_than_there_is(self) -> None:
        at = fight("revised", tracks={"glory": 1})
        attack(at, 4, 4, 4, 1, 1)
        at.play(ANNA, at.to("a1.test", Settle), 4)
        asked: Any = at.question(ANNA, at.to("a1.glory", AddDamage)).domain
        assert (asked.total, asked.beyond.sentence) == (1, "The pool holds 1 Glory.")
        command = at.to("a1.glory", AddDamage, points={"ganger": 2})
        assert at.refusal(ANNA, command).code == "no_glory"
        events = at.play(waiving(Limit.COST), command)
        assert (only(events, DamageRaised).by, only(events, Spent).amount) == (2, 1)

    def test_what_is_no_number_of_points_is_refused_in_words(self) -> None:
        at = fight("revised", tracks={"glory": 1})
        attack(at, 4, 4, 4, 1, 1)
        at.play(ANNA, at.to("a1.test", Settle), 4)
        game: Any = at.history.system
        known = game.known(at.state, ANNA)
        offer = next(one for one in game.offers(known) if one.verb == "add_damage")
        wrong: Any = {"points": {"ganger": "many"}}
        found = game.ask_next(known, offer, wrong)
        assert isinstance(found, Illegal)
        assert (found.code, "many does not fit" in found.sentence) == ("not_a_choice", True)

    @pytest.mark.rule("WG-GLORY-06")
    @pytest.mark.parametrize(
        ("ruleset", "resilience", "asked"),
        [
            ("revised", 13, True),  # 10 damage, AP 1, and 2 Glory: a tie brings Shock
            ("revised", 14, False),
            ("starter", 13, False),
            ("starter", 12, True),
        ],
    )
    def test_asked_only_where_a_point_changes_what_happens(
        self, ruleset: str, resilience: int, asked: bool
    ) -> None:
        friend = replace(KELL, resilience=resilience, armour=-1, defence=3)  # open to everybody
        at = fight(ruleset, VESS, friend, GANGER, tracks={"glory": 2})
        attack(at, 4, 4, 4, 1, 1, targets=("kell",))
        at.play(ANNA, at.to("a1.test", Settle), 1)
        assert ("a1.glory" in at.open()) is asked

    @pytest.mark.rule("WG-GLORY-06")
    @pytest.mark.parametrize("resilience", [7, 13, 14, 30])
    def test_a_hidden_resilience_shows_in_no_offer(self, resilience: int) -> None:
        foe = replace(GANGER, resilience=resilience, armour=-1, max_wounds=9)
        at = fight("revised", VESS, foe, tracks={"glory": 2})
        attack(at, 4, 4, 4, 1, 1)
        at.play(ANNA, at.to("a1.test", Settle), 1)
        offer = next(one for one in at.system.known(at.state, ANNA).matters if one.id == "a1.glory")
        assert (offer.values.marks[0].dealt, offer.values.marks[0].damage.total) == (None, 10)
        assert at.matter("a1.glory").values.marks[0].dealt.resilience.value == resilience - 1

    @pytest.mark.rule("WG-GLORY-06")
    @pytest.mark.parametrize(("wounds", "asked"), [(3, False), (4, True)])
    def test_nobody_is_asked_about_whoever_is_out_of_it(self, wounds: int, asked: bool) -> None:
        foe = replace(GANGER, resilience=7, armour=-1, max_wounds=wounds)
        at = fight("revised", VESS, foe, tracks={"glory": 2})
        attack(at, 4, 4, 4, 1, 1)
        at.play(ANNA, at.to("a1.test", Settle), 1)  # 4 Wounds
        assert ("a1.glory" in at.open()) is asked

    @pytest.mark.rule("WG-GLORY-06")
    def test_the_blow_goes_on_and_nobody_waits(self) -> None:
        at = fight("revised", VESS, KELL, replace(GANGER, max_wounds=9), tracks={"glory": 2})
        attack(at, 4, 4, 4, 1, 1)
        at.play(ANNA, at.to("a1.test", Settle), 1)
        assert (at.open(), at.tracks["ganger.wounds"]) == (["a1.glory"], 4)
        assert at.verbs(GM, "a1.glory") == {"add_damage", "take_default"}  # nothing to call off
        at.play(GM, GiveTurn(who="ganger"))
        assert at.open() == []
        assert (at.tracks["glory"], at.tracks["ganger.wounds"]) == (2, 4)

    @pytest.mark.rule("WG-GLORY-06")
    @pytest.mark.parametrize("deed", [EndTurn("vess"), Move("vess", metres=2)], ids=str)
    def test_whoever_does_something_else_keeps_it(self, deed: Command) -> None:
        foe = replace(GANGER, max_wounds=9)
        at = fight("revised", replace(VESS, speed=6), KELL, foe, tracks={"glory": 2})
        attack(at, 4, 4, 4, 1, 1)
        at.play(ANNA, at.to("a1.test", Settle), 1)
        at.play(BEN, Adjust(track="kell.wounds", by=1))
        assert at.open() == ["a1.glory"]  # that is no deed of hers
        late = at.to("a1.glory", AddDamage, points={"ganger": 2})
        at.play(ANNA, deed)
        assert at.open() == []
        assert (at.tracks["glory"], at.tracks["ganger.wounds"]) == (2, 4)
        assert at.refusal(ANNA, late).code == "no_such_matter"
        at.history.undo()
        at.play(ANNA, late)
        assert (at.tracks["glory"], at.tracks["ganger.wounds"]) == (0, 6)
        assert at.refusal(ANNA, late).code == "no_such_matter"  # no point is spent twice

    @pytest.mark.rule("WG-GLORY-06", "WG-SOAK-01", "WG-SOAK-08")
    def test_an_open_soak_sees_the_new_number_and_an_answer_ends_it(self) -> None:
        foe = replace(GANGER, max_wounds=9, attributes={"determination": 3})
        facts = {"threat_soak": "ask"}
        at = fight("starter", VESS, foe, tracks={"glory": 2, "ruin": 1}, facts=facts)
        attack(at, 4, 4, 4, 1, 1)
        at.play(ANNA, at.to("a1.test", Settle), 1)
        assert set(at.open()) == {"a1", "a1.glory", "a1.ganger"}
        stale = at.to("a1.ganger", Soak, "ganger")
        at.play(ANNA, at.to("a1.glory", AddDamage, points={"ganger": 1}))
        assert at.matter("a1.ganger").values.wounds == 5
        assert at.refusal(GM, stale).code == "stale"
        at.play(GM, at.to("a1.ganger", Soak, "ganger"), 4, 4, 1)
        assert (at.tracks["ganger.wounds"], at.open()) == (3, [])
        at.history.undo()
        at.history.undo()
        late = at.to("a1.glory", AddDamage, points={"ganger": 1})
        at.play(GM, at.to("a1.ganger", TakeBlow, "ganger"))  # knowing what it comes to
        assert at.refusal(ANNA, late).code == "no_such_matter"
        assert (at.tracks["ganger.wounds"], at.tracks["glory"]) == (4, 2)

    @pytest.mark.rule("WG-GLORY-06", "WG-DMG-05")
    def test_a_tie_that_turns_into_wounds_takes_its_shock_back(self) -> None:
        foe = replace(GANGER, resilience=11, armour=-1, max_wounds=9, max_shock=5)
        at = fight("revised", VESS, foe, tracks={"glory": 2})
        attack(at, 4, 4, 4, 1, 1)
        at.play(ANNA, at.to("a1.test", Settle), 1)  # 10 against 11 - 1
        assert (at.tracks["ganger.shock"], at.tracks["ganger.wounds"]) == (1, 0)
        at.play(ANNA, at.to("a1.glory", AddDamage, points={"ganger": 2}))
        assert (at.tracks["ganger.shock"], at.tracks["ganger.wounds"]) == (0, 2)

    @pytest.mark.rule("WG-GLORY-06", "WG-DMG-05")
    def test_a_tie_by_glory_throws_its_d3(self) -> None:
        foe = replace(GANGER, resilience=12, armour=-1, max_wounds=9, max_shock=5)
        at = fight("core", VESS, foe, tracks={"glory": 1})
        attack(at, 4, 4, 4, 1, 1)
        at.play(ANNA, at.to("a1.test", Settle), 1)
        at.play(ANNA, at.to("a1.glory", AddDamage, points={"ganger": 1}), 4)
        assert (at.tracks["ganger.shock"], at.tracks["ganger.wounds"]) == (2, 0)

    @pytest.mark.rule("WG-GLORY-06", "WG-TRAIT-09", "WG-TRAIT-17")
    def test_what_a_hit_has_brought_it_does_not_bring_again(self) -> None:
        burns = replace(VESS.weapons[0], traits={"blaze": 0, "toxic": 3})
        foe = replace(GANGER, resilience=11, armour=-1, max_wounds=9)
        at = fight("core", replace(VESS, weapons=(burns,)), foe, tracks={"glory": 3})
        attack(at, 4, 4, 4, 1, 1, weapon=burns.id)
        at.play(ANNA, at.to("a1.test", Settle), 6)
        before = [one.id for one in at.state.effects]
        events = at.play(ANNA, at.to("a1.glory", AddDamage, points={"ganger": 1}))
        assert not every(events, EffectBegan)
        assert [one.id for one in at.state.effects] == before
        assert any("poison" in one for one in before)

    @pytest.mark.rule("WG-GLORY-06", "WG-TRAIT-16")
    def test_what_is_too_much_for_one_goes_on_to_the_next(self) -> None:
        spread = replace(VESS.weapons[0], traits={"spread": 0})
        troop = replace(
            GANGER, resilience=7, armour=-1, max_wounds=2, mob="m", threat_class="troop"
        )
        next_one = replace(troop, id="second", name="Second", max_wounds=9)
        heroes = replace(VESS, weapons=(spread,))
        at = fight("core", heroes, troop, next_one, tracks={"glory": 2})
        attack(at, 4, 4, 4, 1, 1, weapon=spread.id)
        at.play(ANNA, at.to("a1.test", Settle), 1)  # 4 Wounds, 2 of them too many
        assert at.tracks["second.wounds"] == 2
        at.play(ANNA, at.to("a1.glory", AddDamage, points={"ganger": 2}))
        assert at.tracks["second.wounds"] == 4

    @pytest.mark.rule("WG-GLORY-06")
    @pytest.mark.parametrize("how", ["miss", "none"])
    def test_nobody_is_asked_without_a_hit_or_glory(self, how: str) -> None:
        at = fight("revised", tracks={"glory": 0 if how == "none" else 2})
        if how == "miss":
            attack(at, 4, 4, 1, 1, 1)
            at.play(ANNA, at.to("a1.test", Settle))
        else:
            attack(at, 4, 4, 4, 1, 1, 1)
        assert at.open() == []

    @pytest.mark.rule("WG-GLORY-06", "WG-ATK-11")
    def test_a_threat_spends_no_glory(self) -> None:
        at = fight("revised", tracks={"glory": 2}, limits=ADVISED)
        threat_attacks(at, 4, 4, 4, 1, 1)
        assert "add_damage" not in at.verbs(GM)

    @pytest.mark.rule("WG-GLORY-04", "WG-GLORY-06")
    @pytest.mark.parametrize("agreed", [True, False])
    def test_the_others_are_asked_if_the_table_wants_it(self, agreed: bool) -> None:
        facts = {"glory_agreement": "ask"}
        at = fight("starter", tracks={"glory": 2}, facts=facts)
        attack(at, 4, 4, 4, 1, 1)
        at.play(ANNA, at.to("a1.test", Settle), 4)
        at.play(ANNA, at.to("a1.glory", AddDamage, points={"ganger": 2}))
        answer = Agree if agreed else Object
        events = at.play(BEN, at.to("a1.glory.agreement1", answer))
        assert [one.damage and one.damage.total for one in blows(events)] == [13] * agreed
        assert bool(every(events, was.GloryKept)) is not agreed
        assert (at.tracks["glory"], at.open()) == (0 if agreed else 2, [])

    @pytest.mark.rule("WG-GLORY-04", "WG-GLORY-06")
    def test_play_that_goes_on_waits_for_no_leave(self) -> None:
        at = fight("starter", tracks={"glory": 2}, facts={"glory_agreement": "ask"})
        attack(at, 4, 4, 4, 1, 1)
        at.play(ANNA, at.to("a1.test", Settle), 4)
        at.play(ANNA, at.to("a1.glory", AddDamage, points={"ganger": 2}))
        at.play(GM, GiveTurn(who="ganger"))
        assert (at.open(), at.tracks["glory"]) == ([], 2)
