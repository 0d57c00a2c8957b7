"""DH-EXP and DH-HOPE-05: writing an Experience, the GM's word on it, and using it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from daggerheart.tables import (
    ANNA,
    BEN,
    BRAGGART,
    CARA,
    COOK,
    SAILOR,
    answer,
    call,
    cited,
    hero,
    roll,
    ruling,
    table,
    told,
)
from support import Table, every, only, waiving
from tableside.core.offers import OneOf, Ready, Some
from tableside.core.state import Overstepped, Spent
from tableside.core.values import GM, Limit, Mode
from tableside.core.verbs import TakeDefault
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.rolls.experiences import ExperienceJudged
from tableside.systems.daggerheart.rolls.outcome import RollSettled
from tableside.systems.daggerheart.state import Experience

KINDS = ("background", "characteristic", "speciality", "skill", "phrase")


def experiences(at: Table, who: str = "ana") -> dict[str, Experience]:
    return {one.id: one for one in at.state.characters[who].experiences}


def write(at: Table, name: str = "Ferry Pilot", kind: str = "") -> str:
    """Ana writes one; the id of the GM's question."""
    at.play(ANNA, do.WriteExperience(character="ana", name=name, kind=kind))
    return f"x{at.state.opened}"


def offered(at: Table, matter: str) -> list[Any]:
    """The Experiences that the roll asks about, or none if it does not ask."""
    asked = at.ask(ANNA, at.to(matter, do.RollDuality))
    if isinstance(asked, Ready):
        return []
    assert not isinstance(asked, Exception)
    assert isinstance(asked.domain, Some)
    assert asked.default == ()
    return [option.value for option in asked.domain.options]


class TestWriting:
    @pytest.mark.rule("DH-EXP-01")
    def test_a_phrase_with_a_bonus_of_two(self) -> None:
        at = table(hero())
        write(at, "Ferry Pilot", "background")
        wanted = Experience("x1", "Ferry Pilot", 2, "background", "waiting")
        assert experiences(at) == {"x1": wanted}

    @pytest.mark.rule("DH-EXP-01")
    def test_it_needs_words(self) -> None:
        at = table(hero())
        for name in ("", "   ", "x" * 61):
            blank = do.WriteExperience(character="ana", name=name)
            assert at.refusal(ANNA, blank).code == "not_a_choice"
        write(at, "x" * 60)

    @pytest.mark.rule("DH-EXP-01")
    def test_one_writes_for_ones_own_hero(self) -> None:
        at = table()
        written = do.WriteExperience(character="ana", name="Ferry Pilot")
        assert at.refusal(BEN, written).code == "not_yours"
        at.play(ANNA, written)

    @pytest.mark.rule("DH-EXP-01")
    def test_a_new_one_never_takes_anothers_place(self) -> None:
        at = table(hero("ana", replace(SAILOR, id="x1"), replace(COOK, id="x3")))
        write(at)
        write(at)
        assert sorted(experiences(at)) == ["x1", "x2", "x3", "x4"]

    @pytest.mark.rule("DH-EXP-01")
    def test_a_sheet_has_room_for_twenty(self) -> None:
        many = [replace(SAILOR, id=f"sailor{number}") for number in range(19)]
        at = table(hero("ana", *many))
        write(at)
        more = do.WriteExperience(character="ana", name="One Too Many")
        assert at.refusal(ANNA, more).code == "sheet_full"
        assert "write_experience" not in at.verbs(ANNA)
        at.play(ANNA, do.EditSheet(character="ana", experiences=tuple(many[1:])))
        at.play(ANNA, more)

    @pytest.mark.rule("DH-EXP-02")
    def test_there_are_five_kinds_and_none_need_be_named(self) -> None:
        at = table(hero())
        asked = at.question(ANNA, do.WriteExperience(character="ana"), name="Ferry Pilot")
        assert isinstance(asked.domain, OneOf)
        assert [option.value for option in asked.domain.options] == ["", *KINDS]
        sixth = do.WriteExperience(character="ana", name="Ferry Pilot", kind="curse")
        assert at.refusal(ANNA, sixth).code == "not_a_choice"
        write(at, kind="phrase")

    @pytest.mark.rule("DH-EXP-02")
    @pytest.mark.parametrize("kind", ["", *KINDS])
    def test_the_kind_makes_no_difference_to_the_dice(self, kind: str) -> None:
        at = table(hero("ana", replace(SAILOR, kind=kind)))
        events = roll(at, call(at), 4, 3, experiences=("sailor",))
        assert only(events, RollSettled).total == 4 + 3 + 2 + 2


class TestTheGmsWord:
    @pytest.mark.rule("DH-EXP-03")
    @pytest.mark.parametrize(
        ("word", "standing", "line"),
        [
            (do.ApproveExperience, "approved", "Ana's Experience Ferry Pilot is approved."),
            (do.RejectExperience, "rejected", "Ana's Experience Ferry Pilot is rejected."),
        ],
    )
    def test_the_gm_says_yes_or_no(self, word: Any, standing: str, line: str) -> None:
        at = table(hero())
        matter = write(at)
        assert at.verbs(GM, matter) == {
            "approve_experience",
            "reject_experience",
            "take_default",
        }
        assert at.verbs(ANNA, matter) == set()
        said = at.to(matter, word)
        assert at.refusal(ANNA, said).code == "not_gm"
        at.play(GM, said)
        assert experiences(at)["x1"].standing == standing
        assert line in told(at, BEN)
        assert "DH-EXP-03" in cited(at)
        assert at.open() == []

    @pytest.mark.rule("DH-EXP-03")
    def test_a_broad_one_is_warned_about_and_never_refused(self) -> None:
        at = table(hero())
        verb = do.WriteExperience(character="ana")
        broad = at.ready(ANNA, verb, name="Good at Everything!", kind="")
        assert [(one.code, one.rule, one.limit) for one in broad.cautions] == [
            ("too_broad", "DH-EXP-03", None)
        ]
        assert at.ready(ANNA, verb, name="Hall of Allies", kind="").cautions == ()
        at.play(ANNA, broad.command)

    @pytest.mark.rule("DH-EXP-03")
    def test_it_can_be_used_while_the_gm_thinks(self) -> None:
        at = table(hero())
        write(at)
        events = roll(at, call(at), 4, 3, experiences=("x1",))
        assert only(events, RollSettled).total == 4 + 3 + 2 + 2

    @pytest.mark.rule("DH-EXP-03")
    def test_a_rejected_one_is_not_offered(self) -> None:
        at = table(hero("ana", SAILOR, BRAGGART))
        matter = call(at)
        assert offered(at, matter) == ["sailor"]
        bragging = at.to(matter, do.RollDuality, experiences=("braggart",))
        assert at.refusal(ANNA, bragging).code == "not_a_choice"
        roll(at, matter, 4, 3, experiences=("sailor",))

    @pytest.mark.rule("DH-EXP-03")
    def test_by_default_the_gm_approves(self) -> None:
        at = table(hero())
        at.play(GM, at.to(write(at), TakeDefault))
        assert experiences(at)["x1"].standing == "approved"

    @pytest.mark.rule("DH-EXP-03")
    def test_what_a_player_changes_on_the_sheet_waits_for_the_gm_too(self) -> None:
        at = table(hero("ana", SAILOR, BRAGGART))
        better, smuggled = replace(SAILOR, bonus=5), replace(BRAGGART, standing="approved")
        at.play(ANNA, do.EditSheet(character="ana", experiences=(better, smuggled, COOK)))
        standing = {name: one.standing for name, one in experiences(at).items()}
        assert standing == {"sailor": "waiting", "braggart": "waiting", "cook": "waiting"}
        assert at.open() == ["x1", "x2", "x3"]
        at.play(GM, at.to("x2", do.RejectExperience))
        assert experiences(at)["braggart"].standing == "rejected"

    @pytest.mark.rule("DH-EXP-03")
    def test_the_gm_is_not_asked_twice_about_the_same_one(self) -> None:
        at = table(hero())
        matter = write(at)
        changed = replace(experiences(at)["x1"], name="River Pilot")
        at.play(ANNA, do.EditSheet(character="ana", experiences=(changed,)))
        assert at.open() == [matter]
        at.play(GM, at.to(matter, do.ApproveExperience))
        assert experiences(at)["x1"] == replace(changed, standing="approved")

    @pytest.mark.rule("DH-EXP-03")
    def test_what_the_gm_writes_stands(self) -> None:
        at = table(hero("ana", SAILOR))
        at.play(GM, do.EditSheet(character="ana", experiences=(SAILOR, COOK)))
        assert experiences(at)["cook"].standing == "approved"
        assert at.open() == []

    @pytest.mark.rule("DH-EXP-03")
    def test_what_a_player_leaves_as_it_was_stands(self) -> None:
        at = table(hero("ana", SAILOR, COOK))
        at.play(ANNA, do.EditSheet(character="ana", experiences=(COOK,)))
        assert experiences(at) == {"cook": COOK}
        assert at.open() == []

    @pytest.mark.rule("DH-EXP-03")
    def test_one_struck_meanwhile_is_simply_done_with(self) -> None:
        at = table(hero())
        matter = write(at)
        at.play(ANNA, do.EditSheet(character="ana", experiences=()))
        events = at.play(GM, at.to(matter, do.RejectExperience))
        assert not every(events, ExperienceJudged)
        assert (at.open(), experiences(at)) == ([], {})


class TestUsing:
    @pytest.mark.rule("DH-EXP-04", "DH-HOPE-05")
    def test_one_hope_adds_the_bonus(self) -> None:
        at = table()
        matter = call(at, difficulty=15, trait="finesse")
        events = roll(at, matter, 7, 5, experiences=("sailor",))
        assert every(events, Spent) == [Spent("ana.hope", 1, "DH-EXP-04")]
        result = only(events, RollSettled)
        assert (result.total, result.outcome) == (15, "success_with_hope")
        assert at.tracks["ana.hope"] == 2  # one paid, one gained

    @pytest.mark.rule("DH-EXP-04", "DH-HOPE-05")
    def test_without_it_the_roll_would_have_failed_and_cost_nothing(self) -> None:
        at = table()
        events = roll(at, call(at, difficulty=15, trait="finesse"), 7, 5)
        assert not every(events, Spent)
        assert only(events, RollSettled).outcome == "failure_with_hope"

    @pytest.mark.rule("DH-EXP-04")
    def test_several_cost_one_each(self) -> None:
        at = table()
        events = roll(at, call(at), 3, 4, experiences=("sailor", "cook"))
        assert only(events, Spent) == Spent("ana.hope", 2, "DH-EXP-04")
        assert only(events, RollSettled).total == 3 + 4 + 2 + 2 + 3
        assert at.tracks["ana.hope"] == 0

    @pytest.mark.rule("DH-EXP-04")
    def test_none_counts_twice(self) -> None:
        at = table(tracks={"ana.hope": 6})
        matter = call(at)
        twice = at.to(matter, do.RollDuality, experiences=("sailor", "sailor"))
        assert at.refusal(ANNA, twice).code == "not_a_choice"
        roll(at, matter, 3, 4, experiences=("sailor",))

    @pytest.mark.rule("DH-EXP-04")
    def test_only_ones_own(self) -> None:
        at = table(hero("ana", SAILOR), hero("bo", COOK))
        matter = call(at)
        borrowed = at.to(matter, do.RollDuality, experiences=("cook",))
        assert at.refusal(ANNA, borrowed).code == "not_a_choice"
        roll(at, matter, 3, 4, experiences=("sailor",))

    @pytest.mark.rule("DH-EXP-04", "DH-HOPE-03")
    @pytest.mark.parametrize(("held", "wanted"), [(0, ("sailor",)), (1, ("sailor", "cook"))])
    def test_what_the_hope_does_not_pay_for_is_refused(
        self, held: int, wanted: tuple[str, ...]
    ) -> None:
        at = table(tracks={"ana.hope": held})
        matter = call(at)
        dear = at.to(matter, do.RollDuality, experiences=wanted)
        refused = at.refusal(ANNA, dear)
        assert (refused.code, refused.rule, refused.limit) == ("no_hope", "DH-EXP-04", Limit.COST)
        assert refused.waivable
        assert offered(at, matter) == (["sailor", "cook"] if held else [])
        roll(at, matter, 3, 4, experiences=wanted[:held])
        assert at.tracks["ana.hope"] == 0

    @pytest.mark.rule("DH-EXP-04", "DH-HOPE-03")
    def test_the_gm_may_waive_the_cost_and_hope_never_goes_below_zero(self) -> None:
        at = table(tracks={"ana.hope": 1})
        matter = call(at)
        dear = at.to(matter, do.RollDuality, experiences=("sailor", "cook"))
        events = at.play(waiving(Limit.COST), dear, 3, 4)
        overstepped = only(events, Overstepped)
        assert (overstepped.code, overstepped.rule, overstepped.waived) == (
            "no_hope",
            "DH-EXP-04",
            True,
        )
        assert only(events, Spent).amount == 1
        assert at.tracks["ana.hope"] == 0
        assert only(events, RollSettled).total == 3 + 4 + 2 + 2 + 3

    @pytest.mark.rule("DH-EXP-04")
    def test_a_table_may_only_advise_on_the_cost(self) -> None:
        at = table(tracks={"ana.hope": 0}, limits={Limit.COST: Mode.ADVISED})
        matter = call(at)
        verb = at.to(matter, do.RollDuality)
        assert at.ready(ANNA, verb, experiences=()).cautions == ()
        dear = at.ready(ANNA, verb, experiences=("sailor",))
        assert [one.code for one in dear.cautions] == ["no_hope"]
        assert not only(at.play(ANNA, dear.command, 3, 4), Overstepped).waived

    @pytest.mark.rule("DH-EXP-04")
    def test_the_gm_may_rule_one_out_for_this_roll(self) -> None:
        at = table()
        matter = call(at)
        out = ruling(at, matter, do.RuleOut, experience="sailor")
        assert at.refusal(ANNA, out).code == "not_gm"
        at.play(GM, out)
        assert told(at, BEN) == ["Sailor does not fit Ana's roll."]
        assert offered(at, matter) == ["cook"]
        sailing = at.to(matter, do.RollDuality, experiences=("sailor",))
        assert at.refusal(ANNA, sailing).code == "not_a_choice"
        again = ruling(at, matter, do.RuleOut, experience="sailor")
        assert at.refusal(GM, again).code == "not_a_choice"
        roll(at, matter, 3, 4, experiences=("cook",))
        assert offered(at, call(at)) == ["sailor", "cook"]  # the next roll is another matter

    @pytest.mark.rule("DH-EXP-04")
    def test_there_is_nothing_to_rule_out_without_any(self) -> None:
        at = table(hero("ana"), hero("bo", SAILOR))
        call(at, "ana", "bo")
        assert "rule_out" not in at.verbs(GM, "r1")
        assert "rule_out" in at.verbs(GM, "r2")
        assert offered(at, "r1") == []

    @pytest.mark.rule("DH-EXP-04")
    def test_it_helps_a_reaction_too(self) -> None:
        at = table()
        events = roll(at, call(at, reaction=True), 3, 4, experiences=("sailor",))
        assert only(events, RollSettled).total == 3 + 4 + 2 + 2
        assert at.tracks["ana.hope"] == 1

    @pytest.mark.rule("DH-EXP-04")
    def test_they_are_named_in_any_order_but_once(self) -> None:
        at = table()
        matter = call(at)
        twice = at.to(matter, do.RollDuality, experiences=("cook", "cook"))
        assert at.refusal(ANNA, twice).code == "not_a_choice"
        roll(at, matter, 3, 4, experiences=("cook", "sailor"))

    @pytest.mark.rule("DH-HOPE-05")
    def test_the_preview_counts_it_before_it_is_paid(self) -> None:
        at = table()
        verb = at.to(call(at), do.RollDuality)
        for chosen, total in ((), 2), (("sailor",), 4), (("sailor", "cook"), 7):
            assert at.ready(ANNA, verb, experiences=chosen).preview[0].total == total
        assert at.tracks["ana.hope"] == 2

    @pytest.mark.rule("DH-EXP-04")
    def test_rejected_while_a_roll_waits_for_its_dice_it_still_counts(self) -> None:
        at = table(hero())
        matter, word = call(at), write(at)
        at.without_dice(ANNA, at.to(matter, do.RollDuality, experiences=("x1",)))
        at.without_dice(GM, at.to(word, do.RejectExperience))
        total = at.matter(matter).values.total
        assert [term.label for term in total.terms] == ["Agility", "Ferry Pilot"]

    @pytest.mark.rule("DH-EXP-04")
    def test_somebody_without_hope_is_asked_for_nothing(self) -> None:
        at = table(tracks={"ana.hope": 0})
        matter = call(at)
        assert isinstance(at.ask(ANNA, at.to(matter, do.RollDuality)), Ready)
        answer(at, matter, do.RollDuality, 3, 4)

    @pytest.mark.rule("DH-EXP-04")
    def test_nobody_uses_anothers_for_them(self) -> None:
        at = table()
        matter = call(at)
        used = at.to(matter, do.RollDuality, experiences=("sailor",))
        assert at.refusal(CARA, used).code == "not_yours"
        at.play(ANNA, used, 3, 4)
