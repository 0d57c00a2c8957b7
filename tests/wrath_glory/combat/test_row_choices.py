"""Whom a row may strike, whom it strikes if nobody says otherwise, and what makes no sense."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table
from tableside.core.row_play import PickAffected, PickOutcome
from tableside.core.values import GM
from tableside.systems.wrath_glory.harm.death import DeclareDead
from tableside.systems.wrath_glory.tables import rows as do
from wrath_glory.combat.attack_tables import engage
from wrath_glory.combat.row_tables import (
    BIG,
    FRIEND,
    INTO_MELEE,
    OTHER,
    SHOOTER,
    keep_glory,
    scene,
    score,
    score_rich,
    stumble,
    worsen,
)
from wrath_glory.tables import ANNA

THIRD = replace(OTHER, id="third", name="Third")


def asked(at: Table, command: Any) -> Any:
    """What Vess is asked about the Critical Hit."""
    return at.question(ANNA, at.to("a1.critical", command))


def rooms(at: Table) -> dict[str, int]:
    """How often each upgrade can be bought."""
    return {str(one.value): one.most for one in asked(at, do.Worsen).domain.options}


class TestFurtherTargets:
    @pytest.mark.rule("WG-CRIT-C64", "WG-GLORY-07")
    def test_as_many_steps_as_there_are_others(self) -> None:
        at = scene("core", SHOOTER, BIG, OTHER, tracks={"glory": 3})
        score_rich(at, 6, 4)
        assert rooms(at) == {"another": 1, "wound": 4}

    @pytest.mark.rule("WG-CRIT-C64", "WG-GLORY-07")
    def test_without_others_only_what_strikes_the_target(self) -> None:
        at = scene("core", SHOOTER, BIG)
        score(at, 6, 4)
        assert rooms(at) == {"wound": 1}

    @pytest.mark.rule("WG-CRIT-C64")
    def test_each_step_strikes_somebody_else(self) -> None:
        at = scene("core", SHOOTER, FRIEND, BIG, OTHER, THIRD, tracks={"glory": 2})
        score_rich(at, 6, 4)
        worsen(at, 1, another=2)
        at.play(GM, at.to("a1.critical", PickOutcome, option=0))
        first = asked(at, PickAffected)
        assert (first.default, len(first.domain.options)) == (("other",), 3)
        at.play(ANNA, at.to("a1.critical", PickAffected, targets=("other",)), 2)
        at.play(GM, at.to("a1.critical", PickOutcome, option=0))
        second = asked(at, PickAffected)
        assert [one.value for one in second.domain.options] == ["third", "kell"]

    @pytest.mark.rule("WG-CRIT-S3")
    def test_those_who_still_stand_come_first_and_the_dead_not_at_all(self) -> None:
        people = (SHOOTER, FRIEND, BIG, OTHER, THIRD)
        at = scene("starter", *people, tracks={"other.wounds": 31})
        score(at, 3)
        worsen(at, 1, another=1)
        found = asked(at, PickAffected)
        assert [one.value for one in found.domain.options] == ["third", "other", "kell"]
        at.play(GM, DeclareDead(character="third"))
        found = asked(at, PickAffected)
        assert [one.value for one in found.domain.options] == ["other", "kell"]


class TestVisceralBlow:
    @pytest.mark.rule("WG-CRIT-C44")
    def test_the_gm_says_who_is_in_melee_those_known_to_be_chosen_beforehand(self) -> None:
        at = scene("core", SHOOTER, FRIEND, BIG, OTHER)
        engage(at, "kell", "ganger")
        score(at, 4, 4, hit=INTO_MELEE)
        worsen(at)
        assert at.matter("a1.critical").asks == ("gm",)
        found: Any = at.question(GM, at.to("a1.critical", PickAffected))
        assert found.default == ("kell",)
        # the attacker may be among them, the target is not.
        assert [one.value for one in found.domain.options] == ["kell", "vess", "other"]

    @pytest.mark.rule("WG-CRIT-C44")
    @pytest.mark.parametrize("who", [(), ("vess", "other")])
    def test_whoever_is_named_tests_and_nobody_else(self, who: tuple[str, ...]) -> None:
        at = scene("core")
        score(at, 4, 4)
        worsen(at)
        at.play(GM, at.to("a1.critical", PickAffected, targets=who))
        tests = [at.matter(one).values for one in at.open() if ".test" in one]
        assert [(one.character, one.skill, one.base_dn) for one in tests] == [
            (one, "agility", 3) for one in who
        ]


@pytest.mark.rule("WG-CRIT-C34", "WG-DYING-02")
def test_a_memorable_injury_names_the_row_that_brought_it() -> None:
    at = scene("core")
    score(at, 3, 4)
    worsen(at)
    (line,) = (one for one in at.lines(GM) if "Memorable" in one.text)
    assert line.rules == ("WG-CRIT-C34",)


class TestSenseless:
    @pytest.mark.rule("WG-CRIT-S1")
    def test_the_note_names_the_row_where_complications_have_no_table(self) -> None:
        at = scene("starter", SHOOTER, replace(BIG, weapons=()))
        score(at, 1)
        worsen(at)
        keep_glory(at)
        (note,) = (at.matter(one).values for one in at.open())
        assert (note.rule, note.text[:8]) == ("WG-CRIT-S1", "Disarmed")

    @pytest.mark.rule("WG-COMP-00")
    def test_elsewhere_the_rule_by_which_the_gm_replaces_it(self) -> None:
        at = scene(
            "core", replace(SHOOTER, weapons=(replace(SHOOTER.weapons[0], reloads=-1),)), BIG
        )
        stumble(at, 1, 1)
        (note,) = (at.matter(one).values for one in at.open())
        assert note.rule == "WG-COMP-00"
