"""WG-PSY: a power from its declaration to its effect."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from support import Table, every, only
from tableside.core.effects import Moment, Occasion
from tableside.core.evening import EndScene
from tableside.core.history import History
from tableside.core.offers import Field
from tableside.core.rows import Bear, Resource, Suffer
from tableside.core.values import GM, Limit, Mode
from tableside.systems import READERS
from tableside.systems.kit.pack import read_any
from tableside.systems.wrath_glory import events as was
from tableside.systems.wrath_glory.harm.soak import TakeBlow
from tableside.systems.wrath_glory.harm.wounds import Harmed
from tableside.systems.wrath_glory.sheet.desk import DropPower, EditSheet, TakePower
from tableside.systems.wrath_glory.skill_tests.tests import DiceFell, Settle, TryTest
from tableside.systems.wrath_glory.skill_tests.wrath import RerollFailures
from tableside.systems.wrath_glory.state.fight import Blow
from tableside.systems.wrath_glory.state.gear import Power
from tableside.systems.wrath_glory.tables.rows import RowFound
from tableside.systems.wrath_glory.turns.rounds import EndRound, GiveTurn
from tableside.systems.wrath_glory.warp import PowerDeclared, PowerEnded, UsePower
from wrath_glory.combat.attack_tables import labels
from wrath_glory.tables import ANNA, BEN
from wrath_glory.warp.warp_tables import (
    BOLT,
    FOE,
    LYSA,
    ORM,
    SHROUD,
    SPARK,
    accept,
    lying,
    perils,
    scene,
    struck,
    use,
)

GOOD, BAD = (4, 4, 4, 4, 2, 2), (2, 2, 2, 2, 2, 2)  # four icons of six dice, or none


def asked(at: Table, name: str, **chosen: Any) -> Any:
    """The question of that name, everything before it by default."""
    answers = dict(chosen)
    while isinstance(found := at.ask(ANNA, UsePower("vess"), **answers), Field):
        if found.name == name:
            return found
        answers[found.name] = found.default
    return None


def preview(at: Table, **chosen: Any) -> dict[str, int | None]:
    ready = at.system.checked(at.system.known(at.state, ANNA), UsePower("vess", **chosen))
    return {one.quantity: one.total for one in ready.preview}


class TestDeclaring:
    @pytest.mark.rule("WG-PSY-01")
    def test_a_power_and_a_level_are_named_and_the_action_is_taken(self) -> None:
        at = scene()
        events = use(at, "omen", *GOOD, level="bound")
        declared = only(events, PowerDeclared)
        assert (declared.power, declared.level) == ("Omen", "bound")
        assert at.refusal(ANNA, UsePower("vess", power="omen", level="bound")).code == "slot_used"

    @pytest.mark.rule("WG-PSY-01")
    def test_only_whoever_has_powers(self) -> None:
        at = scene()
        assert "use_power" in at.verbs(ANNA)
        assert "use_power" not in at.verbs(BEN)

    @pytest.mark.rule("WG-PSY-01")
    @pytest.mark.parametrize("ruleset", ["starter", "revised"])
    def test_elsewhere_there_are_none(self, ruleset: str) -> None:
        at = scene(ruleset)
        assert (
            at.refusal(ANNA, UsePower("vess", power="omen", level="bound")).code == "not_in_ruleset"
        )

    @pytest.mark.rule("WG-PSY-01")
    def test_the_whole_game_borrows_them(self) -> None:
        at = scene("revised-full")
        assert only(use(at, "omen", *GOOD, level="bound"), PowerEnded).success

    @pytest.mark.rule("WG-PSY-02")
    def test_a_minor_power_is_bound_and_nobody_asks(self) -> None:
        at = scene()
        command = UsePower("vess", power="spark", level="unbound")
        refused = at.refusal(ANNA, command)
        assert (refused.code, refused.rule) == ("minor_power", "WG-PSY-02")
        assert only(use(at, "spark", *GOOD), PowerDeclared).level == "bound"


class TestLevels:
    @pytest.mark.rule("WG-PSY-02", "WG-PSY-03", "WG-PSY-04")
    @pytest.mark.parametrize(("level", "more"), [("bound", 0), ("unbound", 1), ("transcendent", 3)])
    def test_bonus_wrath_dice_come_on_top_of_the_pool(self, level: str, more: int) -> None:
        at = scene()
        shown = preview(at, power="omen", level=level)
        assert (shown["pool"], shown["wrath_dice"]) == (6 + more, 1 + more)
        fell = only(use(at, "omen", *GOOD, *((2,) * more), level=level), DiceFell)
        assert (len(fell.pool), fell.wrath_dice) == (6 + more, 1 + more)

    @pytest.mark.rule("WG-PSY-04")
    @pytest.mark.parametrize(("tier", "rank", "dice"), [(4, 1, 4), (1, 2, 2)])
    def test_tier_or_rank_whichever_is_higher(self, tier: int, rank: int, dice: int) -> None:
        at = scene("core", replace(LYSA, tier=tier, rank=rank), ORM, FOE)
        assert preview(at, power="omen", level="transcendent")["wrath_dice"] == 1 + dice
        use(at, "omen", *BAD, *((2,) * dice), level="transcendent")
        assert at.tracks["vess.shock"] == dice  # whether it works or not

    @pytest.mark.rule("WG-PSY-04")
    def test_the_price_may_be_too_much(self) -> None:
        frail = replace(LYSA, max_wounds=2, max_shock=4)
        at = scene("core", frail, ORM, FOE, tracks={"vess.shock": 4})
        events = use(at, "omen", level="transcendent")
        assert only(events, Harmed).mortal == 3  # Shock of the Exhausted
        assert not only(events, PowerEnded).success
        assert not every(events, DiceFell)

    @pytest.mark.rule("WG-PSY-03")
    def test_the_level_stays_for_the_encounter(self) -> None:
        at = scene()
        use(at, "omen", *GOOD, 2, level="unbound")
        (lock,) = [one for one in at.state.effects if ".level." in one.id]
        assert (lock.source, lock.until) == ("unbound", Moment(Occasion.FIGHT))
        at.play(GM, EndRound())
        other = UsePower("vess", power="omen", level="bound")
        refused = at.refusal(ANNA, other)
        assert (refused.code, refused.rule) == ("level_locked", "WG-PSY-03")
        assert set(labels(asked(at, "level", power="omen"))) == {"unbound"}
        assert at.barred(ANNA, UsePower("vess"), power="omen") == dict.fromkeys(
            ("bound", "transcendent"), "level_locked"
        )
        use(at, "shroud", *GOOD, level="bound", targets=("ganger",))  # each power for itself

    @pytest.mark.rule("WG-PSY-03")
    def test_where_the_limit_only_advises_it_may_change(self) -> None:
        at = scene(limits={Limit.ONCE: Mode.ADVISED})
        use(at, "omen", *GOOD, 2, level="unbound")
        at.play(GM, EndRound())
        assert preview(at, power="omen", level="bound")["wrath_dice"] == 1


class TestEffect:
    @pytest.mark.rule("WG-PSY-05", "WG-PSY-06")
    @pytest.mark.parametrize(("faces", "success"), [(GOOD, True), (BAD, False)])
    def test_enough_icons_and_it_works(self, faces: tuple[int, ...], success: bool) -> None:
        at = scene()
        events = use(at, "omen", *faces, level="bound")
        settled = only(events, was.TestSettled)
        assert (settled.dn, settled.success) == (4, success)
        assert only(events, PowerEnded).success is success
        assert at.open() == (["p1.power1"] if success else [])  # a note for the GM

    @pytest.mark.rule("WG-PSY-06")
    def test_what_a_power_does_is_data(self) -> None:
        at = scene()
        use(at, "shroud", *GOOD, level="bound", targets=("ganger",))
        assert lying(at) == {"ganger.staggered"}
        assert at.tracks["ganger.shock"] == 1
        assert at.open() == []

    @pytest.mark.rule("WG-PSY-06")
    def test_a_name_and_an_effect_already_make_a_power(self) -> None:
        plain = Power(
            "daze", "Daze", dn=2, targets=1, then=(Bear(name="Staggered"),), more=(Suffer(shock=1),)
        )
        at = scene("core", replace(LYSA, powers=(plain,)), ORM, FOE)
        use(at, "daze", *GOOD, level="bound", targets=("ganger",))
        assert lying(at) == {"ganger.staggered"}
        # What happened is read back as it was written, with words where there were none.
        assert History.load(at.system, at.history.dump()).state == at.state

    @pytest.mark.rule("WG-PSY-06")
    def test_a_power_that_was_pasted_does_what_its_words_say(self) -> None:
        words = "DN 2; Multi-target: 2. Each target is Pinned until the end of the scene."
        text = f"Ash Singer\nDefence 3\nWounds 5\nPsychic powers\nHold fast: {words}"
        (entry,) = read_any(READERS["wrath-glory"](), "x", text).entries
        (power,) = entry.person.powers
        brute = replace(FOE, id="brute", name="Brute")
        at = scene("core", replace(LYSA, powers=(power,)), ORM, FOE, brute)
        use(at, "hold_fast", *GOOD, level="bound", targets=("ganger", "brute"))
        assert lying(at) == {"ganger.pinned", "brute.pinned"}
        at.play(GM, EndScene())
        assert lying(at) == set()

    @pytest.mark.rule("WG-PSY-06")
    def test_a_power_may_concern_the_psyker_alone(self) -> None:
        at = scene()
        use(at, "calm", *GOOD, level="bound")
        assert at.tracks["vess.shock"] == 1

    @pytest.mark.rule("WG-PSY-05", "WG-PSY-06")
    def test_one_that_strikes_goes_against_each_defence(self) -> None:
        tough = replace(FOE, id="brute", name="Brute", defence=5)
        at = scene("core", LYSA, ORM, FOE, tough)
        events = use(at, "bolt", *GOOD, 4, level="bound", targets=("ganger", "brute"))
        assert only(events, PowerEnded).targets == ("ganger",)
        harmed = only(events, Harmed)
        assert (harmed.target, harmed.damage, harmed.wounds) == ("ganger", 10, 3)

    @pytest.mark.rule("WG-PSY-06", "WG-DMG-03")
    def test_each_whom_it_reaches_has_dice_of_their_own(self) -> None:
        at = scene("core", LYSA, ORM, FOE, replace(FOE, id="brute", name="Brute"))
        events = use(at, "bolt", *GOOD, 4, 6, level="bound", targets=("ganger", "brute"))
        assert {one.target: one.damage for one in every(events, Harmed)} == {
            "ganger": 10,
            "brute": 11,
        }

    @pytest.mark.rule("WG-PSY-06")
    def test_what_strikes_is_soaked_like_any_attack(self) -> None:
        seer = replace(FOE, powers=(BOLT,), totals={"psychic_mastery": 3})
        at = scene("core", LYSA, ORM, seer, limits={Limit.TURN_ORDER: Mode.ADVISED})
        at.play(GM, GiveTurn(who="ganger"))
        use(at, "bolt", 4, 4, 4, 4, who="ganger", by=GM, level="bound", targets=("kell",))
        (blow,) = [one.values for one in at.state.matters if isinstance(one.values, Blow)]
        assert (blow.attacker, blow.target, blow.wounds) == ("ganger", "kell", 2)
        at.play(BEN, at.to("p1.strike1.kell", TakeBlow))
        assert at.open() == []

    @pytest.mark.rule("WG-PSY-06")
    def test_players_read_no_more_of_a_threats_power_than_its_name(self) -> None:
        seer = replace(FOE, powers=(BOLT,))
        at = scene("core", LYSA, ORM, seer, limits={Limit.TURN_ORDER: Mode.ADVISED})
        at.play(GM, GiveTurn(who="ganger"))
        use(at, "bolt", 4, 4, 4, 4, who="ganger", by=GM, level="bound", targets=("kell",))
        seen = at.system.known(at.state, BEN)
        (casting,) = [one.values for one in seen.matters if one.id == "p1"]
        assert (casting.power.name, casting.power.damage) == ("Bolt", 0)
        (request,) = [one.values for one in seen.matters if one.id == "p1.strike1"]
        assert (request.flat, request.ed, request.blow.damage.terms) == (0, 0, ())
        assert seen.characters["ganger"].powers == ()

    @pytest.mark.rule("WG-PSY-03")
    def test_how_few_dice_a_threat_has_shows_in_no_wrath_dice_before_they_are_thrown(self) -> None:
        def seen_of(dice: int) -> object:
            seer = replace(FOE, powers=(BOLT,), totals={"psychic_mastery": dice})
            at = scene("core", LYSA, ORM, seer, limits={Limit.TURN_ORDER: Mode.ADVISED})
            at.play(GM, GiveTurn(who="ganger"))
            power = UsePower("ganger", power="bolt", level="unbound", targets=("kell",), bonus=-3)
            at.without_dice(GM, power)
            return next(
                one for one in at.system.known(at.state, BEN).matters if one.id == "p1.test"
            )

        assert seen_of(3) == seen_of(6)  # one die, or four

    @pytest.mark.rule("WG-PSY-06", "WG-PSY-08")
    def test_it_works_even_if_the_perils_fell_the_psyker(self) -> None:
        frail = replace(LYSA, max_wounds=3, tier=6)
        at = scene("core", frail, ORM, FOE)
        dice = (1, 1, 1, 1, 1, 2, 2, 4, 4, 4, 4, 2)  # five ones of seven Wrath dice
        use(at, "shroud", *dice, 6, 6, 6, 6, 1, level="transcendent", targets=("ganger",))
        events = struck(at, 1, *((4,) * 7), who=("kell",))
        assert at.tracks["vess.wounds"] == 3
        assert only(events, PowerEnded).success
        assert "ganger.staggered" in lying(at)


class TestPotency:
    @pytest.mark.rule("WG-PSY-07")
    @pytest.mark.parametrize(("shifts", "shock"), [(0, 1), (1, 2), (2, 3)])
    def test_shifted_sixes_strengthen_it(self, shifts: int, shock: int) -> None:
        at = scene()
        use(at, "shroud", 2, 6, 6, 4, 5, 4, level="bound", targets=("ganger",))
        accept(at, potency=shifts)
        assert at.tracks["ganger.shock"] == shock

    @pytest.mark.rule("WG-PSY-07")
    def test_all_that_can_be_spared_is_preselected(self) -> None:
        at = scene()
        use(at, "shroud", 2, 6, 6, 4, 5, 4, level="bound", targets=("ganger",))
        field = at.question(ANNA, at.to("p1.test", Settle))
        assert field.default == {"potency": 2}
        assert labels(field) == {"potency": "Potency: 1 Shock more", "glory": "Glory +1"}

    @pytest.mark.rule("WG-PSY-07")
    @pytest.mark.parametrize(("shifts", "dice"), [(0, 1), (1, 2)])
    def test_of_one_that_strikes_they_are_dice(self, shifts: int, dice: int) -> None:
        at = scene()
        use(at, "bolt", 2, 6, 6, 4, 2, 2, level="bound", targets=("ganger",))
        events = accept(at, *((4,) * dice), potency=shifts)
        assert only(events, Harmed).damage == 9 + dice

    @pytest.mark.rule("WG-PSY-07")
    def test_a_power_without_potency_shifts_into_nothing_but_glory(self) -> None:
        at = scene()
        use(at, "spark", 2, 6, 6, 4, 2, 2)
        assert set(labels(at.question(ANNA, at.to("p1.test", Settle)))) == {"glory"}

    @pytest.mark.rule("WG-PSY-09")
    def test_a_six_shifted_into_glory_counts(self) -> None:
        at = scene()
        use(at, "omen", 2, 6, 6, 6, 2, 2, level="bound")
        accept(at, glory=1)
        assert at.tracks["glory"] == 1


class TestWrathDice:
    @pytest.mark.rule("WG-PSY-09")
    def test_a_six_brings_neither_glory_nor_a_critical(self) -> None:
        at = scene()
        use(at, "bolt", 6, 4, 4, 4, 2, 2, level="bound", targets=("ganger",))
        accept(at, 4)
        assert at.tracks["glory"] == 0
        assert at.open() == []

    @pytest.mark.rule("WG-PSY-08")
    @pytest.mark.parametrize("faces", [(1, 4, 4, 4, 4, 2), (1, 2, 2, 2, 2, 2)])
    def test_a_one_means_perils_on_success_and_failure(self, faces: tuple[int, ...]) -> None:
        at = scene()
        events = use(at, "omen", *faces, 1, 1, level="bound")
        assert only(events, RowFound).kind == "peril"
        kinds = {one.values.kind for one in at.state.matters if one.procedure == "note"}
        assert "complication" not in kinds

    @pytest.mark.rule("WG-PSY-08")
    def test_one_roll_however_many_ones(self) -> None:
        at = scene()
        events = use(at, "omen", 1, 1, 1, 1, *BAD[:5], 1, 1, level="transcendent")
        found = only(events, RowFound)
        assert (found.raised, found.title) == (3, "Sonic Concussion")

    @pytest.mark.rule("WG-PSY-08")
    def test_of_threats_as_well_and_by_itself(self) -> None:
        seer = replace(FOE, powers=(SHROUD,))
        at = scene("core", LYSA, ORM, seer, limits={Limit.TURN_ORDER: Mode.ADVISED})
        at.play(GM, GiveTurn(who="ganger"))
        dice = (1, 2, 2, 5, 5, 3)
        events = use(at, "shroud", *dice, who="ganger", by=GM, level="bound", targets=("kell",))
        assert only(events, RowFound).title == "Psychic Backlash"
        assert at.tracks["ganger.shock"] == 4

    @pytest.mark.rule("WG-PSY-08", "WG-WRATH-04")
    def test_a_one_is_not_rerolled(self) -> None:
        at = scene(tracks={"vess.wrath": 1})
        use(at, "omen", 1, 2, 2, 2, 2, 2, level="bound")
        events = at.play(ANNA, at.to("p1.test", RerollFailures), 4, 4, 4, 4, 4, 1, 1)
        assert only(events, RowFound).kind == "peril"


class TestSceneRules:
    @pytest.mark.rule("WG-PERIL-61", "WG-PERIL-63")
    def test_a_thin_veil_adds_a_wrath_die_and_another_one_more(self) -> None:
        at = scene()
        perils(at, 6, 1)
        struck(at, who=())
        assert preview(at, power="omen", level="bound")["wrath_dice"] == 2
        perils(at, 6, 3)
        struck(at, 1, who=("vess",))
        assert preview(at, power="omen", level="unbound")["wrath_dice"] == 4

    @pytest.mark.rule("WG-PERIL-65")
    def test_ones_and_sixes_on_wrath_dice_are_thrown_again_once(self) -> None:
        at = scene()
        perils(at, 6, 5)
        struck(at, who=())
        events = use(at, "omen", 1, 6, 6, 4, 4, 2, 2, 4, 6, level="unbound")
        fell = [(one.kind, one.faces) for one in every(events, DiceFell)]
        assert fell[1] == ("surge", (4, 6))
        assert every(events, DiceFell)[-1].pool == (4, 6, 6, 4, 4, 2, 2)

    @pytest.mark.rule("WG-PERIL-65")
    def test_the_others_if_a_house_rule_says_so(self, tmp_path: Path) -> None:
        file = tmp_path / "house.toml"
        head = 'name = "ours"\ntitle = "Ours"\nextends = "core"\n'
        file.write_text(f'{head}[topics.perils.values]\nsurge = "do_not"\n', encoding="utf-8")
        at = scene(str(file))
        perils(at, 6, 5)
        struck(at, who=())
        events = use(at, "omen", 6, 3, 4, 4, 4, 2, 2, 4, level="unbound")
        assert every(events, DiceFell)[-1].pool == (6, 4, 4, 4, 4, 2, 2)

    @pytest.mark.rule("WG-PERIL-65")
    def test_no_other_test_is_touched(self) -> None:
        at = scene("core", replace(LYSA, totals={**LYSA.totals, "athletics": 3}), ORM, FOE)
        perils(at, 6, 5)
        struck(at, who=())
        events = at.play(ANNA, TryTest("vess", skill="athletics"), 6, 4, 2)
        assert [one.kind for one in every(events, DiceFell)] == ["pool"]


class TestSheets:
    def test_a_power_comes_onto_a_sheet_changes_and_goes(self) -> None:
        at = scene()
        at.play(BEN, TakePower("kell", power=SPARK))
        assert at.state.characters["kell"].powers == (SPARK,)
        brighter = replace(SPARK, dn=1)
        at.play(BEN, TakePower("kell", power=brighter))
        assert at.state.characters["kell"].powers == (brighter,)
        at.play(BEN, DropPower("kell", power="spark"))
        assert at.state.characters["kell"].powers == ()

    @pytest.mark.parametrize(
        ("power", "code"),
        [
            (Power("Bad Id", "Bad"), "bad_id"),
            (Power("none", "None", dn=0), "bad_number"),
            (Power("odd", "Odd", against="mood", targets=1), "bad_power"),
            (Power("blind", "Blind", damage=4), "bad_power"),
            (Power("words", "Words", then=(Bear(name="Stagered"),)), "bad_power"),
            (Power("purse", "Purse", more=(Resource("gold", 1),)), "bad_power"),
            (Power("long", "Long", text="x" * 5000), "too_long"),
        ],
    )
    def test_one_that_could_not_be_used_is_refused(self, power: Power, code: str) -> None:
        at = scene()
        assert at.refusal(BEN, TakePower("kell", power=power)).code == code
        at.play(BEN, TakePower("kell", power=Power("good", "Good", then=(Suffer(shock=1),))))

    def test_two_of_one_id_are_refused(self) -> None:
        at = scene()
        assert at.refusal(BEN, EditSheet("kell", powers=(SPARK, SPARK))).code == "taken"
        at.play(BEN, EditSheet("kell", powers=(SPARK,)))

    def test_only_of_ones_own(self) -> None:
        at = scene()
        assert at.refusal(BEN, TakePower("vess", power=SPARK)).code == "not_yours"
