"""WG-CRIT and WG-GLORY-07: when a Critical Hit comes, whom it strikes, how it gets worse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from support import Table, every, only, waiving
from tableside.core.offers import OneOf, Split
from tableside.core.row_play import PickAffected, PickOutcome
from tableside.core.state import Spent
from tableside.core.values import DICE, GM, Faces, Limit, Mode
from tableside.core.verbs import TakeDefault
from tableside.systems.wrath_glory.harm import soak as harm
from tableside.systems.wrath_glory.harm.resist import Struck
from tableside.systems.wrath_glory.harm.wounds import Harmed
from tableside.systems.wrath_glory.skill_tests.glory import Agree, GloryKept, Object
from tableside.systems.wrath_glory.tables.ready import MakeReady
from tableside.systems.wrath_glory.tables.rows import (
    CriticalWorsened,
    PickRow,
    PickVictim,
    RollOnTable,
    RowFound,
    Worsen,
)
from tableside.systems.wrath_glory.turns.places import SetPlace
from tableside.systems.wrath_glory.turns.rounds import GiveTurn
from wrath_glory.combat.attack_tables import accept, attack, fight, labels
from wrath_glory.combat.row_tables import (
    BIG,
    CLUB,
    FRIEND,
    HIT,
    OTHER,
    OWN_WOUNDS,
    SHOOTER,
    Before,
    keep_glory,
    scene,
    score,
    score_rich,
    worsen,
)
from wrath_glory.tables import ANNA, BEN

WITH_TABLE = ("starter", "core", "revised-full")
PLAIN = {"starter": (6,), "core": (3, 1), "revised-full": (3, 1), "revised": ()}  # no dice follow
with_table = pytest.mark.parametrize("ruleset", WITH_TABLE)
RULESETS = (*WITH_TABLE, "revised")


class TestTrigger:
    @pytest.mark.parametrize("ruleset", RULESETS)
    @pytest.mark.rule("WG-CRIT-01", "WG-WRATH-08")
    def test_a_hit_with_a_six_on_the_wrath_die(self, ruleset: str) -> None:
        at = scene(ruleset)
        found = every(score(at, *PLAIN[ruleset]), RowFound)
        assert [one.target for one in found] == (["ganger"] if PLAIN[ruleset] else [])
        assert at.matter("a1.critical").step == "upgrade"

    @with_table
    @pytest.mark.rule("WG-CRIT-03")
    def test_the_player_throws_the_dice_of_the_table(self, ruleset: str) -> None:
        at = scene(ruleset)
        score(at)
        waiting = at.matter("a1.critical")
        assert (waiting.step, waiting.asks, waiting.values.row) == ("roll", ("vess",), None)
        assert waiting.values.dice == ("d6" if ruleset == "starter" else "d66")
        assert at.verbs(ANNA, "a1.critical") == {"roll_on_table"}
        assert at.verbs(BEN, "a1.critical") == set()
        at.without_dice(ANNA, at.to("a1.critical", RollOnTable))
        (wanted,) = at.system.awaited(at.state)  # real dice are typed in
        assert len(wanted.sides) == len(PLAIN[ruleset])
        at.history.submit(DICE, Faces(key=wanted.key, faces=PLAIN[ruleset]))
        assert at.matter("a1.critical").values.faces == PLAIN[ruleset]

    @with_table
    @pytest.mark.rule("WG-CRIT-03")
    def test_the_gm_may_let_them_fall_for_an_absent_player(self, ruleset: str) -> None:
        at = scene(ruleset)
        score(at)
        default = TakeDefault("vess", "a1.critical", at.matter("a1.critical").revision)
        assert only(at.play(GM, default, *PLAIN[ruleset]), RowFound).faces == PLAIN[ruleset]

    @pytest.mark.parametrize("ruleset", RULESETS)
    @pytest.mark.rule("WG-CRIT-01", "WG-WRATH-06")
    def test_a_miss_brings_glory_and_nothing_else(self, ruleset: str) -> None:
        at = scene(ruleset)
        events = attack(at, 6, 1, 1, 1, 1, weapon="gun")
        if "a1.test" in at.open():
            events += accept(at)
        assert not every(events, RowFound)
        assert at.tracks["glory"] == 1
        assert at.open() == []

    @pytest.mark.parametrize("ruleset", RULESETS)
    @pytest.mark.rule("WG-CRIT-01")
    def test_a_hit_without_a_six_is_a_plain_hit(self, ruleset: str) -> None:
        at = scene(ruleset)
        events = attack(at, 5, *HIT, 1, weapon="gun")
        assert not every(events, RowFound)
        assert at.tracks["ganger.wounds"] == OWN_WOUNDS

    @with_table
    @pytest.mark.rule("WG-CRIT-02")
    def test_it_needs_no_damage(self, ruleset: str) -> None:
        at = scene(ruleset, SHOOTER, FRIEND, replace(BIG, resilience=20), OTHER)
        rolled = (3,) if ruleset == "starter" else (1, 1)
        score(at, *rolled)
        worsen(at, 6)
        keep_glory(at)
        assert at.tracks["ganger.wounds"] == 3

    @with_table
    @pytest.mark.rule("WG-CRIT-01", "WG-GLORY-07", "WG-ATK-11")
    def test_a_threats_is_rolled_and_never_made_worse(self, ruleset: str) -> None:
        at = scene(ruleset, tracks={"glory": 3}, limits={Limit.TURN_ORDER: Mode.ADVISED})
        at.play(GM, GiveTurn(who="ganger"))
        strike: dict[str, Any] = {"who": "ganger", "by": GM, "weapon": "club", "targets": ("vess",)}
        events = attack(at, 6, 4, 4, 1, *PLAIN[ruleset], **strike)
        assert only(events, RowFound).character == "ganger"
        assert at.tracks["glory"] == 3
        assert not [one for one in at.open() if "critical" in one]


class TestTarget:
    @pytest.mark.rule("WG-CRIT-01", "WG-OPT-13")
    def test_of_several_the_player_picks_one(self) -> None:
        at = scene("core")
        attack(at, 6, 4, 4, 4, 1, 1, 1, weapon="gun", targets=("ganger", "other"))
        asked = at.question(ANNA, at.to("a1.critical", PickVictim))
        assert labels(asked) == {"ganger": "Ganger", "other": "Other"}
        before = Before(at)
        at.play(ANNA, at.to("a1.critical", PickVictim, target="other"), 3, 1)
        worsen(at)
        keep_glory(at)
        assert before.changes()["other.wounds"] == OWN_WOUNDS + 1
        assert before.changes()["ganger.wounds"] == OWN_WOUNDS

    @pytest.mark.rule("WG-CRIT-01")
    def test_only_those_that_were_hit(self) -> None:
        hard = replace(OTHER, defence=6)
        at = scene("core", SHOOTER, BIG, hard)
        events = attack(at, 6, 4, 4, 4, 1, 1, 3, 1, weapon="gun", targets=("ganger", "other"))
        assert only(events, RowFound).target == "ganger"


class TestUpgrade:
    @pytest.mark.rule("WG-GLORY-07", "WG-CRIT-04")
    @pytest.mark.parametrize(("ruleset", "most"), [("starter", 1), ("core", 4)])
    def test_once_or_step_by_step(self, ruleset: str, most: int) -> None:
        at = scene(ruleset, tracks={"glory": 3})
        if ruleset == "starter":
            score(at, 1)
        else:
            score_rich(at, 2, 1)
        asked = at.question(ANNA, at.to("a1.critical", Worsen))
        assert isinstance(asked.domain, Split)
        assert asked.domain.total == most
        over = at.refusal(ANNA, at.to("a1.critical", Worsen, steps={"wound": most + 1}))
        dear = ruleset == "core"  # the starter set knows one greater effect and no more
        assert over.code == ("no_glory" if dear else "not_a_choice")
        beyond = asked.domain.beyond
        said = beyond and (beyond.sentence, beyond.rule, beyond.limit)
        why = "The pool holds 4 Glory, and a step costs 1."
        assert said == ((why, "WG-GLORY-07", Limit.COST) if dear else None)

    @pytest.mark.rule("WG-GLORY-07", "WG-CRIT-04")
    def test_each_step_costs_a_point_and_counts(self) -> None:
        at = scene("core", tracks={"glory": 2})
        score_rich(at, 2, 1)
        events = worsen(at, 1, wound=3)
        assert only(events, CriticalWorsened).how == ("1 more Wound",) * 3
        assert only(every(events, Spent), Spent).amount == 3
        assert at.tracks["glory"] == 0
        assert at.tracks["ganger.wounds"] == OWN_WOUNDS + 1 + 3

    @pytest.mark.rule("WG-GLORY-07", "WG-CRIT-C44")
    def test_of_two_upgrades_each_step_picks_one(self) -> None:
        at = scene("core", tracks={"glory": 1})
        score_rich(at, 4, 4)
        worsen(at, mortal=1, shock=1)
        at.play(GM, at.to("a1.critical", PickAffected, targets=()))
        assert at.tracks["ganger.wounds"] == OWN_WOUNDS + 2
        assert at.tracks["ganger.shock"] == 2
        assert "ganger.prone" in {one.id for one in at.state.effects}

    @pytest.mark.rule("WG-GLORY-07")
    def test_without_the_rule_nobody_is_asked(self, tmp_path: Path) -> None:
        at = house(tmp_path, "core", '[topics.criticals]\nexcluded = ["WG-GLORY-07"]\n')
        score(at, 3, 1)
        assert at.open() == []
        assert at.tracks["glory"] == 1

    @pytest.mark.rule("WG-GLORY-07", "WG-CRIT-01")
    def test_revised_has_no_table_the_gm_tells_it_with_its_severity(self) -> None:
        at = scene("revised", tracks={"glory": 1})
        score(at)
        assert labels(at.question(ANNA, at.to("a1.critical", Worsen))) == {
            "severity": "Severity +1"
        }
        worsen(at, severity=2)
        assert at.tracks["glory"] == 0
        note = at.matter("a1.critical1").values
        assert note.text == "Critical Hit on Ganger, Severity 3."

    @pytest.mark.parametrize("answer", [Agree, Object])
    @pytest.mark.rule("WG-GLORY-04", "WG-GLORY-07")
    def test_the_others_are_asked_if_the_table_wants_it(self, answer: Any) -> None:
        at = scene("starter", facts={"glory_agreement": "ask"})
        score(at, 1)
        worsen(at, wound=1)
        events = at.play(BEN, at.to("a1.critical.agreement1", answer))
        agreed = answer is Agree
        assert bool(every(events, GloryKept)) is not agreed
        assert at.tracks["glory"] == (0 if agreed else 1)
        keep_glory(at)
        assert at.tracks["ganger.wounds"] == OWN_WOUNDS + int(agreed)

    @pytest.mark.rule("WG-GLORY-07")
    def test_the_default_keeps_the_glory(self) -> None:
        at = scene("core")
        score(at, 2, 1)
        at.play(GM, TakeDefault("vess", "a1.critical", at.matter("a1.critical").revision), 1)
        assert at.tracks["glory"] == 1


class TestHarm:
    @pytest.mark.rule("WG-CRIT-05", "WG-SOAK-01")
    def test_wounds_of_the_row_are_soaked_with_the_rest_mortal_ones_are_not(self) -> None:
        elite = replace(BIG, threat_class="elite", attributes={"toughness": 2})
        for rolled, dice, soakable in (((1, 1), (5,), OWN_WOUNDS + 3), ((4, 1), (5,), OWN_WOUNDS)):
            at = scene(
                "core", SHOOTER, elite, tracks={"ruin": 1}, facts={"threat_soak": "ask"}
            )  # fmt: skip
            score(at, *rolled)
            struck = only(worsen(at, *dice), Struck)
            assert (struck.wounds, struck.mortal) == (soakable, OWN_WOUNDS + 3 - soakable)
            events = at.play(GM, at.to("a1.ganger", harm.Soak), 6, 6)
            assert only(events, Harmed).soaked == min(4, soakable)

    @pytest.mark.rule("WG-CRIT-S2", "WG-CRIT-S4")
    @pytest.mark.parametrize(("row", "dice"), [(2, (1,)), (4, ())])
    def test_a_lower_resilience_counts_from_the_next_attack_on(
        self, row: int, dice: tuple[int, ...]
    ) -> None:
        at = scene("starter", limits={Limit.ONCE: Mode.ADVISED})
        score(at, row)
        worsen(at, *dice, **({"torn": 1} if row == 2 else {}))
        keep_glory(at)
        assert at.tracks["ganger.wounds"] == OWN_WOUNDS + sum(dice)
        events = attack(at, 5, *HIT, *(() if at.tracks["glory"] else (1,)), weapon="gun")
        if at.tracks["glory"]:
            events = accept(at, 1, matter="a2.test")
        assert only(events, Harmed).resilience == 7 - 1

    @pytest.mark.rule("WG-CRIT-C34")
    def test_who_does_not_live_keeps_no_injury(self) -> None:
        at = scene("core", SHOOTER, replace(BIG, max_wounds=3))
        score(at, 3, 4)
        worsen(at)
        assert at.open() == []


class TestDisarmed:
    @pytest.mark.rule("WG-CRIT-S1")
    def test_of_several_weapons_the_gm_says_which(self) -> None:
        knife = replace(CLUB, id="knife", name="Knife")
        at = scene("starter", SHOOTER, replace(BIG, weapons=(CLUB, knife)))
        score(at, 1)
        worsen(at)
        asked = at.question(GM, at.to("a1.critical", PickOutcome))
        assert isinstance(asked.domain, OneOf)
        assert [one.label for one in asked.domain.options] == ["Club", "Knife"]
        at.play(GM, at.to("a1.critical", PickOutcome, option=1))
        keep_glory(at)
        assert {one.id for one in at.state.effects} == {"ganger.disarmed.knife"}

    @pytest.mark.rule("WG-CRIT-S1")
    def test_without_a_weapon_the_gm_says_what_it_means(self) -> None:
        at = scene("starter", SHOOTER, replace(BIG, weapons=()))
        score(at, 1)
        worsen(at)
        keep_glory(at)
        assert [at.matter(one).procedure for one in at.open()] == ["note"]

    @pytest.mark.rule("WG-CRIT-S1")
    def test_a_simple_action_gets_it_back(self) -> None:
        at = scene("starter", SHOOTER, BIG)
        score(at, 1)
        worsen(at)
        keep_glory(at)
        at.play(GM, GiveTurn(who="ganger"))
        strike: dict[str, Any] = {"who": "ganger", "by": GM, "weapon": "club", "targets": ("vess",)}
        with pytest.raises(Exception, match="no weapon that is ready"):
            attack(at, 1, 1, 1, 1, **strike)
        at.play(GM, MakeReady("ganger", effect="ganger.disarmed.club"))
        assert at.state.fight.turn.used == {"simple": 1}
        attack(at, 1, 1, 1, 1, **strike)


class TestChainReaction:
    @pytest.mark.rule("WG-CRIT-S3")
    def test_only_somebody_in_range_if_the_table_measures(self) -> None:
        at = scene("starter", facts={"distance": "metres"})
        for who, x in (("vess", 0), ("ganger", 10), ("other", 200), ("kell", 5)):
            at.play(GM, SetPlace(who, x=x))
        score(at, 3)
        worsen(at, 1, another=1)
        asked = at.question(ANNA, at.to("a1.critical", PickAffected))
        assert set(labels(asked)) == {"kell"}

    @pytest.mark.rule("WG-CRIT-S3")
    def test_where_there_is_nobody_else_no_glory_goes_into_it(self) -> None:
        at = scene("starter", SHOOTER, BIG)
        score(at, 3, 1)
        assert at.open() == ["a1.glory"]
        keep_glory(at)
        assert (at.open(), at.tracks["glory"]) == ([], 1)

    @pytest.mark.rule("WG-CRIT-S3", "WG-CRIT-S5")
    @pytest.mark.parametrize(
        ("row", "dice", "step", "first"),
        [
            (3, (1,), "another", "other"),
            (5, (), "friend", "kell"),
        ],
    )
    def test_harm_leaps_to_a_foe_and_cover_to_a_friend_unless_somebody_else_is_named(
        self, row: int, dice: tuple[int, ...], step: str, first: str
    ) -> None:
        at = scene("starter")
        score(at, row)
        worsen(at, *dice, **{step: 1})
        asked = at.question(ANNA, at.to("a1.critical", PickAffected))
        assert asked.default == (first,)
        assert set(labels(asked)) == {"kell", "other"}


class TestChoosing:
    @pytest.mark.rule("WG-CRIT-03")
    def test_a_house_rule_lets_the_attacker_choose(self, tmp_path: Path) -> None:
        at = house(tmp_path, "starter", '[topics.criticals.values]\npick = "choose"\n')
        score(at)
        asked = at.question(ANNA, at.to("a1.critical", PickRow))
        assert labels(asked)["4"].startswith("Bleeding: ")
        events = at.play(ANNA, at.to("a1.critical", PickRow, row="4"))
        assert (only(events, RowFound).title, only(events, RowFound).faces) == ("Bleeding", ())


def house(folder: Path, extends: str, text: str) -> Table:
    """A table under a house rule."""
    path = folder / "house.toml"
    path.write_text(f'name = "ours"\ntitle = "Ours"\nextends = "{extends}"\n{text}')
    return scene(str(path))


@pytest.mark.rule("WG-CRIT-01")
def test_without_the_rule_a_six_is_only_glory(tmp_path: Path) -> None:
    at = house(tmp_path, "starter", '[topics.criticals]\nexcluded = ["WG-WRATH-08"]\n')
    score(at)
    assert at.open() == ["a1.glory"]


@pytest.mark.rule("WG-GLORY-07")
def test_a_waived_step_takes_the_glory_that_is_there() -> None:
    at = fight("core", SHOOTER, BIG)
    score(at, 2, 1)
    command = at.to("a1.critical", Worsen, steps={"wound": 2})
    assert at.refusal(ANNA, command).code == "no_glory"
    events = at.play(waiving(Limit.COST), command, 1)
    assert only(events, CriticalWorsened).how == ("1 more Wound",) * 2
    assert at.tracks["glory"] == 0
