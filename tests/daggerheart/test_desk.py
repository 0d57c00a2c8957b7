"""The desk and the evening: the roster, the sheets, the spotlight, what carries over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from daggerheart.tables import (
    ANNA,
    BEN,
    DAN,
    SAILOR,
    call,
    foe,
    helps,
    hero,
    lead,
    roll,
    settled,
    table,
    told,
)
from support import Table, every, only, waiving
from tableside.core.desk import Adjust, EndEffect, SetLimit, StrikeCharacter
from tableside.core.evening import BeginEvening, EndEvening, EndScene
from tableside.core.state import (
    CharacterJoined,
    FactSet,
    LimitSet,
    Overstepped,
    SheetEdited,
    Tolerated,
    TolerationEnded,
)
from tableside.core.values import DICE, GM, Illegal, Limit, Mode
from tableside.systems import load
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.fights.slots import MarkHp
from tableside.systems.daggerheart.levels import GrantLevel
from tableside.systems.daggerheart.rolls import outcome as was
from tableside.systems.daggerheart.state import Experience, Person, Setup
from tableside.systems.daggerheart.state.gear import Weapon

DEE = do.AddCharacter(id="dee", name="Dee", seat="dan", traits={"agility": 1})
BAD_SHEETS: list[tuple[dict[str, Any], str]] = [
    ({"name": ""}, "bad_name"),
    ({"name": "  "}, "bad_name"),
    ({"name": "x" * 61}, "bad_name"),
    ({"name": "De\u200be"}, "bad_name"),
    ({"traits": {"luck": 1}}, "no_such_trait"),
    ({"traits": {"agility": 11}}, "bad_modifier"),
    ({"traits": {"agility": -11}}, "bad_modifier"),
    ({"stress_max": 0}, "bad_stress"),
    ({"stress_max": 13}, "bad_stress"),
    ({"experiences": (SAILOR, SAILOR)}, "bad_experience"),
    ({"experiences": (replace(SAILOR, id="Sailor"),)}, "bad_experience"),
    ({"experiences": (replace(SAILOR, kind="curse"),)}, "bad_experience"),
    ({"experiences": (replace(SAILOR, bonus=11),)}, "bad_experience"),
    ({"experiences": (replace(SAILOR, standing="maybe"),)}, "bad_experience"),
    ({"experiences": (replace(SAILOR, name=" "),)}, "bad_name"),
    ({"weapons": (Weapon("No id", "Oar"),)}, "bad_weapon"),
    ({"weapons": (Weapon("oar", "Oar"), Weapon("oar", "Other oar"))}, "taken"),
    (
        {"experiences": tuple(replace(SAILOR, id=f"s{number}") for number in range(21))},
        "bad_experience",
    ),
]
GOOD_SHEET: dict[str, Any] = {
    "name": "x" * 60,
    "traits": {"agility": 10, "strength": -10},
    "stress_max": 12,
    "experiences": tuple(replace(SAILOR, id=f"s{number}", bonus=10) for number in range(20)),
}


def forms(at: Table, actor: Any) -> set[str]:
    return {one.verb for one in at.system.forms(actor)}


class TestForms:
    def test_who_has_which(self) -> None:
        at = table()
        everybody = {
            *("adjust", "add_character", "edit_sheet", "clear", "set_range"),
            *("take_card", "drop_card", "take_weapon", "drop_weapon"),
        }
        assert forms(at, ANNA) == everybody
        assert forms(at, DICE) == set()
        assert forms(at, GM) == everybody | {
            "set_limit",
            "overrule",
            "give_effect",
            "end_effect",
            "give_control",
            "set_presence",
            "strike_character",
            "set_spotlight",
            *("mark_hp", "force_stress", "set_option", "copy_adversary", "paste_adversary"),
            *("bring_in", "go_off", "come_on", "strike_hidden"),
            *("harm", "give_condition"),
        }


class TestAdding:
    def test_the_gm_adds_for_any_seat(self) -> None:
        at = table()
        events = at.play(GM, replace(DEE, notes="late"))
        dee = only(events, CharacterJoined).character
        assert (dee.name, dee.controller, dee.notes, dee.stress_max) == ("Dee", "dan", "late", 6)
        assert told(at, BEN) == ["Dee joins the roster."]
        assert (at.tracks["dee.hope"], at.tracks["dee.stress"]) == (2, 0)
        assert only(roll(at, call(at, "dee"), 8, 5), was.RollSettled).total == 14

    @pytest.mark.rule("DH-EXP-03")
    def test_a_player_adds_a_hero_of_their_own(self) -> None:
        at = table()
        own = replace(DEE, experiences=(SAILOR,))
        assert at.refusal(BEN, own).code == "not_gm"
        assert at.refusal(DAN, replace(own, notes="mine")).code == "not_gm"
        assert at.refusal(DAN, replace(own, seat="")).code == "not_gm"
        assert at.refusal(DICE, own).code == "not_gm"
        at.play(DAN, own)
        assert at.state.characters["dee"].experiences == (replace(SAILOR, standing="waiting"),)
        assert at.open() == ["x1"]  # the GM looks at it

    @pytest.mark.parametrize(
        "name",
        ["", "Dee", "d-e", "1dee", "gm", "dice", "scene", "fear", "leader", "party", "d" * 41],
    )
    def test_an_id_is_a_plain_word(self, name: str) -> None:
        at = table()
        assert at.refusal(GM, replace(DEE, id=name)).code == "bad_id"
        at.play(GM, replace(DEE, id="d" * 40))

    def test_an_id_is_given_once(self) -> None:
        at = table()
        assert at.refusal(GM, replace(DEE, id="bo")).code == "taken"
        at.play(GM, DEE)
        assert at.refusal(GM, DEE).code == "taken"

    @pytest.mark.parametrize(("change", "code"), BAD_SHEETS)
    def test_what_cannot_be_is_refused(self, change: dict[str, Any], code: str) -> None:
        at = table()
        assert at.refusal(GM, replace(DEE, **change)).code == code
        assert at.refusal(GM, do.EditSheet(character="ana", **change)).code == code

    def test_the_edges_are_accepted(self) -> None:
        at = table()
        at.play(GM, replace(DEE, **GOOD_SHEET))
        at.play(GM, do.EditSheet(character="ana", **GOOD_SHEET))
        assert at.open() == []

    def test_an_old_name_that_nobody_may_take_any_longer_bars_no_change(self) -> None:
        odd = replace(SAILOR, name="Sailor \n\t")
        at = table(replace(hero("ana", odd), name="An\u200ba"))
        at.play(ANNA, do.EditSheet(character="ana", name="An\u200ba", stress_max=5))
        assert at.state.characters["ana"].stress_max == 5
        taken = do.EditSheet(character="ana", name="A\u202ena")
        assert at.refusal(ANNA, taken).code == "bad_name"

    def test_long_notes(self) -> None:
        at = table()
        assert at.refusal(GM, replace(DEE, notes="x" * 2001)).code == "too_long"
        at.play(GM, replace(DEE, notes="x" * 2000))

    @pytest.mark.parametrize(
        ("wrong", "code"),
        [
            (Setup(characters=(Person("rat", "Rat", hero=False, foe_type="dog"),)), "bad_type"),
            (Setup(characters=(hero(), hero())), "taken"),
            (Setup(characters=(hero(),), tracks={"bo.hope": 1}), "no_such_track"),
            (Setup(characters=(hero(),), tracks={"ana.hope": -1}), "no_such_track"),
            (Setup(characters=(hero(),), facts={"spotlight": "bo"}), "no_such_fact"),
            (Setup(characters=(hero(),), facts={"weather": "rain"}), "no_such_fact"),
            (Setup(characters=(hero(traits={"luck": 1}),)), "no_such_trait"),
        ],
    )
    def test_a_table_begins_with_nothing_that_cannot_be(self, wrong: Setup, code: str) -> None:
        system = load("daggerheart", "sheet")
        with pytest.raises(Illegal) as caught:
            system.new(wrong)
        assert caught.value.code == code
        system.new(Setup(characters=(hero(),), tracks={"ana.hope": 1}, facts={"spotlight": "gm"}))


class TestEditing:
    def test_what_is_not_named_stays(self) -> None:
        at = table(hero("ana", SAILOR, notes="doomed", stress_max=7))
        events = at.play(ANNA, do.EditSheet(character="ana", name="Anya", traits={"agility": 3}))
        ana = only(events, SheetEdited).character
        assert (ana.name, ana.traits["agility"], ana.traits["finesse"]) == ("Anya", 3, 1)
        assert (ana.experiences, ana.notes, ana.stress_max) == ((SAILOR,), "doomed", 7)
        assert told(at, BEN) == ["Ana's sheet: Name: Anya; Agility 3 (was 2)."]
        assert settled(at, 6, 4).total == 13

    def test_the_log_says_what_changed_and_the_notes_to_the_gm_alone(self) -> None:
        at = table(hero("ana", SAILOR))
        at.play(GM, do.EditSheet(character="ana", notes="doomed"))
        assert told(at, BEN) == []
        assert told(at, GM) == ["Ana's sheet: Notes: doomed."]
        at.play(ANNA, do.EditSheet(character="ana", traits={"agility": -1}, hp_max=7))
        assert told(at, BEN) == ["Ana's sheet: Agility -1 (was 2); HP Max 7 (was 6)."]

    def test_only_ones_own_and_never_the_gms_notes(self) -> None:
        at = table()
        change = do.EditSheet(character="ana", name="Anya")
        assert at.refusal(BEN, change).code == "not_yours"
        assert at.refusal(ANNA, replace(change, notes="mine")).code == "not_gm"
        assert at.refusal(ANNA, replace(change, character="zed")).code == "no_such_character"
        at.play(ANNA, change)
        at.play(GM, replace(change, notes="ours"))
        assert at.state.characters["ana"].notes == "ours"

    def test_fewer_stress_slots_than_are_marked(self) -> None:
        at = table(tracks={"ana.stress": 5})
        events = at.play(ANNA, do.EditSheet(character="ana", stress_max=4))
        assert only(events, Tolerated).fault == "ana.stress_over_maximum"
        assert at.tracks["ana.stress"] == 5
        events = at.play(ANNA, Adjust(track="ana.stress", by=-1))
        assert only(events, TolerationEnded).fault == "ana.stress_over_maximum"
        assert at.state.tolerated == {}


class TestSpotlight:
    def test_the_gm_hands_it_over(self) -> None:
        at = table()
        given = do.SetSpotlight(to="gm")
        assert at.refusal(ANNA, given).code == "not_gm"
        assert at.refusal(GM, do.SetSpotlight(to="ana")).code == "not_a_choice"
        assert only(at.play(GM, given), FactSet).value == "gm"
        assert told(at, BEN) == ["The spotlight is with the GM."]
        at.play(GM, do.SetSpotlight(to="players"))
        assert told(at, BEN) == ["The spotlight is with the players."]
        assert at.state.facts["spotlight"] == "players"


class TestTracks:
    @pytest.mark.rule("DH-HOPE-02", "DH-FEAR-02")
    @pytest.mark.parametrize(
        ("track", "most", "rule"), [("ana.hope", 6, "DH-HOPE-02"), ("fear", 12, "DH-FEAR-02")]
    )
    def test_nobody_adjusts_above_the_maximum(self, track: str, most: int, rule: str) -> None:
        at = table(tracks={track: most - 1})
        at.play(GM, Adjust(track=track, by=1))
        over = Adjust(track=track, by=1)
        refused = at.refusal(GM, over)
        assert (refused.code, refused.rule, refused.limit) == ("above_maximum", rule, Limit.CAP)
        events = at.play(waiving(Limit.CAP), over)
        assert only(events, Overstepped).waived
        assert at.tracks[track] == most + 1
        assert at.faults() == {f"{track}_over_maximum": False}

    @pytest.mark.rule("DH-FEAR-02")
    def test_a_table_may_only_advise_on_it(self) -> None:
        at = table(tracks={"fear": 12}, limits={Limit.CAP: Mode.ADVISED})
        assert not only(at.play(GM, Adjust(track="fear", by=1)), Overstepped).waived

    @pytest.mark.rule("DH-HOPE-03")
    def test_nothing_goes_below_zero(self) -> None:
        at = table(tracks={"ana.hope": 1})
        assert at.refusal(ANNA, Adjust(track="ana.hope", by=-2)).code == "below_zero"
        at.play(ANNA, Adjust(track="ana.hope", by=-1))

    @pytest.mark.rule("DH-FEAR-01")
    def test_fear_is_the_gms(self) -> None:
        at = table()
        more = Adjust(track="fear", by=1)
        assert at.refusal(ANNA, more).code == "not_yours"
        assert at.refusal(BEN, Adjust(track="ana.hope", by=1)).code == "not_yours"
        at.play(GM, more)


class TestEvening:
    @pytest.mark.rule("DH-FEAR-02")
    def test_fear_hope_and_stress_carry_over(self) -> None:
        at = table(tracks={"fear": 9, "ana.hope": 5, "bo.hope": 0, "ana.stress": 4})
        before = at.tracks
        for _ in range(2):
            at.play(GM, BeginEvening(present=("ana", "cal")))
            at.play(GM, EndEvening())
        assert at.tracks == before
        assert not at.state.characters["bo"].present
        assert at.state.facts["spotlight"] == "players"

    @pytest.mark.rule("DH-FEAR-02")
    def test_an_evening_begins_once_and_ends_once(self) -> None:
        at = table()
        everybody = BeginEvening(present=("ana", "bo", "cal"))
        assert at.refusal(ANNA, everybody).code == "not_gm"
        assert at.refusal(GM, EndEvening()).code == "no_evening"
        at.play(GM, everybody)
        assert at.refusal(GM, everybody).code == "evening_on"
        at.play(GM, EndScene())
        at.play(GM, EndEvening())
        assert told(at, BEN)[0] == "The session ends."

    @pytest.mark.rule("DH-GOLD-01", "DH-LVL-01")
    def test_its_end_asks_for_rewards_and_in_time_for_a_level(self) -> None:
        at = table()
        for evening in range(1, 4):
            at.play(GM, BeginEvening(present=("ana",)))
            at.play(GM, EndEvening())
            assert at.state.evenings == evening
        kinds = [one.values.kind for one in at.state.matters]
        assert kinds == ["rewards", "level"]
        assert "3 sessions since the last level" in told(at, GM)[-1]

    @pytest.mark.rule("DH-SPOT-13")
    def test_a_new_one_begins_with_the_players_and_no_open_questions(self) -> None:
        at = table()
        lead(at)
        at.play(ANNA, do.Describe(character="ana", text="I run."))
        roll(at, call(at, "bo", difficulty=20), 2, 3)  # the GM is asked for a move
        at.play(GM, BeginEvening(present=("ana", "bo")))
        assert (at.open(), at.state.facts["spotlight"], at.state.turn) == ([], "players", None)
        assert "The GM calls off the group action of Ana, Bo and Cal." in told(at, BEN)

    @pytest.mark.rule("DH-DEATH-01", "DH-LVL-01", "DH-EXP-03")
    def test_what_may_wait_over_the_break_does(self) -> None:
        at = table(hero("ana"), hero("bo"), foe(), tracks={"ana.hp": 5})
        at.play(BEN, do.WriteExperience(character="bo", name="Night Owl"))
        at.play(GM, GrantLevel(who=("bo",)))
        at.play(GM, MarkHp(targets=("ana",)))
        left = at.open()
        at.play(GM, BeginEvening(present=("ana", "bo")))
        assert (at.open(), len(left)) == (left, 3)

    @pytest.mark.rule("DH-HP-05", "DH-SPOT-13")
    def test_last_times_adversaries_are_put_away(self) -> None:
        at = table(hero("ana"), foe("wolf"), foe("rat"), foe("bear"), tracks={"rat.hp": 4})
        asked = at.question(GM, BeginEvening(), present=("ana",))
        assert (asked.name, asked.default) == ("away", ("rat",))
        at.play(GM, BeginEvening(present=("ana",), away=("wolf", "rat")))
        assert list(at.state.characters) == ["ana", "bear"]
        assert not [track for track in at.tracks if track.startswith(("wolf.", "rat."))]
        assert at.faults() == {}


class TestHouseRules:
    """Numbers come from the ruleset, not from the code."""

    def table(self, folder: Path, topic: str, **values: int) -> Table:
        said = "\n".join(f"{name} = {value}" for name, value in values.items())
        file = folder / "house.toml"
        text = (
            f'name = "house"\ntitle = "Ours"\nextends = "sheet"\n[topics.{topic}.values]\n{said}\n'
        )
        file.write_text(text, encoding="utf-8")
        people = (hero("ana", SAILOR, Experience("cook", "Cook", 3)), hero("bo"))
        return Table(load("daggerheart", str(file)), Setup(characters=people))

    @pytest.mark.rule("DH-EXP-04", "DH-HOPE-04")
    @pytest.mark.parametrize("cost", [0, 2])
    def test_the_price_of_hope(self, tmp_path: Path, cost: int) -> None:
        at = self.table(tmp_path, "hope", experience_cost=cost, help_cost=cost)
        matter = call(at)
        asked = at.question(ANNA, at.to(matter, do.RollDuality))
        assert asked.label == f"Use Experiences ({cost} Hope each)?"
        helps(at, matter, "bo")
        roll(at, matter, 3, 5, 1, experiences=("sailor",))
        assert (at.tracks["ana.hope"], at.tracks["bo.hope"]) == (2 - cost, 2 - cost)

    @pytest.mark.rule("DH-HOPE-02", "DH-FEAR-02")
    def test_maxima_and_starts(self, tmp_path: Path) -> None:
        at = self.table(tmp_path, "hope", start=3, max=3)
        assert not every(roll(at, call(at), 8, 5), Overstepped)
        assert at.tracks["ana.hope"] == 3
        at = self.table(tmp_path, "fear", start=1, max=1)
        roll(at, call(at), 5, 8)
        assert at.tracks["fear"] == 1

    @pytest.mark.rule("DH-GROUP-03", "DH-ADV-01")
    def test_the_worth_of_a_member_and_the_die(self, tmp_path: Path) -> None:
        at = self.table(tmp_path, "groups", success=3, failure=0)
        at.play(ANNA, do.LeadGroup(character="ana", members=("bo",), trait="agility"))
        at.play(GM, at.to("g1", do.SetGroup, difficulty=12))
        roll(at, "g1.bo", 6, 4, trait="agility")
        assert at.matter("g1.leader").values.group_bonus == 3
        at = self.table(tmp_path, "advantage", die=8)
        roll(at, call(at, advantage=1), 6, 4, 8)


def test_what_the_core_brings_stands_here_too() -> None:
    at = table()
    event = only(at.play(GM, SetLimit(limit=Limit.COST, mode=Mode.ADVISED)), LimitSet)
    assert at.state.limits[event.limit] is Mode.ADVISED
    assert at.refusal(GM, EndEffect(effect="fog")).code == "no_such_effect"


def test_a_struck_hero_takes_tracks_and_effects_along() -> None:
    at = table()
    at.play(GM, StrikeCharacter(character="cal"))
    assert "cal" not in at.state.characters
    assert not [track for track in at.tracks if track.startswith("cal.")]
    at.play(GM, replace(DEE, id="cal"))
    assert at.tracks["cal.hope"] == 2
